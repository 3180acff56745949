"""Positions of New Zealand for tests: set up by hand, then played by real moves; invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from rondel import IllegalMove, read_move, write_move
from rondel.core.bits import has, with_bit
from rondel.core.rows import changed, more
from rondel.core.table import Step
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.pieces import (
    EMPTY,
    FIRST_HAZARD,
    FIRST_NEUTRAL,
    FIRST_PRIVATE,
    JOKER,
    LETTERS,
    NO_TILE,
    OUT,
    REMOVED,
    ROW_SIZE,
    STACK,
    WELLINGTON,
    WORKER,
    WORKERS,
    building_number,
    owner_of,
    private_tile,
)
from rondel.games.new_zealand.rules.flock import DrawUp
from rondel.games.new_zealand.rules.foresight import ForesightA, ForesightB
from rondel.games.new_zealand.rules.hiring import PlaceJoker
from rondel.games.new_zealand.rules.location import UseLocation
from rondel.games.new_zealand.rules.measures import flock_deck
from rondel.games.new_zealand.rules.movement import MoveRunholder
from rondel.games.new_zealand.rules.pathfinder import ChooseTile
from rondel.games.new_zealand.rules.rounds import DiscardToFour, NextTurn
from rondel.games.new_zealand.rules.solo import SarahTurn
from rondel.games.new_zealand.rules.solo_actions import sarah_of
from rondel.games.new_zealand.rules.wellington import LeaveWellington
from rondel.games.new_zealand.table import (
    NewZealandTable,
    Player,
    Sarah,
    certificate_limit,
    hand_limit,
    step_limit,
)


def table(seats: int = 2, seed: int | str = 1, **options: str) -> NewZealandTable:
    """A table at its first decision."""
    t = GAME.new(seats, seed, options)
    assert isinstance(t, NewZealandTable)
    return t


def bare(seats: int = 2, seed: int | str = 1, **options: str) -> NewZealandTable:
    """A table on which the first turns are over: nothing on the agenda, no hazards and hands, every
    runholder on the start space, discs on the pathfinder track from aux_money_2."""
    t = table(seats, seed, **options)
    t.start_player = t.active = 0
    t.agenda = []
    for spaces in t.content.trail.sections.values():
        for space in spaces:
            if t.trail[space] != EMPTY:
                put_in_bag(t, "a", len(WORKERS) + t.trail[space] - FIRST_HAZARD)
                t.trail = changed(t.trail, space, EMPTY)
    for place, p in enumerate(t.players):
        p.stack = t.content.starting_deck[:]
        p.hand, p.discard, p.known = [], [], ()
        p.money, p.tokens = t.content.start.money[place], 0
        p.pathfinder = 0
        p.cleared = with_bit(0, t.content.disc_number["aux_money_2"])
        p.runholder = t.content.trail.start
    return t


def turn(seats: int = 2, seat: int = 0, seed: int | str = 1, **options: str) -> NewZealandTable:
    """A bare table at the beginning of the seat's turn; change the position, then `refresh` it."""
    t = bare(seats, seed, **options)
    t.active = seat
    t.do(MoveRunholder(seat), UseLocation(seat), DrawUp(seat), NextTurn(seat))
    return t


def at(
    space: str, seats: int = 2, seat: int = 0, seed: int | str = 1, **options: str
) -> NewZealandTable:
    """A bare table at the beginning of phase B, with the seat's runholder on the space; change the
    position, then `refresh` it."""
    t = bare(seats, seed, **options)
    t.active = seat
    t.players[seat].runholder = t.content.trail.number[space]
    t.do(UseLocation(seat), DrawUp(seat), NextTurn(seat))
    return t


def ask(t: NewZealandTable, *steps: Step) -> NewZealandTable:
    """Let these steps come next, in the order written."""
    t.over = False
    t.do(*steps)
    return refresh(t)


def refresh(t: NewZealandTable) -> NewZealandTable:
    """After a change by hand: run to the decision that the table waits for now."""
    t.start()
    return t


# Changing a position by hand


def kinds(t: NewZealandTable, names: Iterable[str]) -> list[int]:
    return [t.content.card_number[name] for name in names]


def hand(t: NewZealandTable, *names: str, seat: int = 0) -> None:
    """Make the hand hold exactly these cards; sheep of the starting deck come from the draw_stack,
    what is missing there comes into the deck from the market, the supply or the bonus stacks."""
    p = t.players[seat]
    p.stack += p.hand
    p.hand, p.known = [], ()
    for card in kinds(t, names):
        if card in p.stack:
            p.stack.remove(card)
        else:
            take_out(t, card)
        p.hand.append(card)
    p.hand.sort()


def stack(t: NewZealandTable, *names: str, seat: int = 0) -> None:
    """Make the draw_stack hold exactly these cards; starting sheep that are left over go to the
    discard_pile."""
    p = t.players[seat]
    pool = p.stack
    p.stack = []
    for card in kinds(t, names):
        if card in pool:
            pool.remove(card)
        else:
            take_out(t, card)
        p.stack.append(card)
    p.discard += pool


def discards(t: NewZealandTable, *names: str, seat: int = 0) -> None:
    """Make the discard_pile hold exactly these cards; what lay there goes to the draw_stack."""
    p = t.players[seat]
    p.stack += p.discard
    p.discard = []
    for card in kinds(t, names):
        if card in p.stack:
            p.stack.remove(card)
        else:
            take_out(t, card)
        p.discard.append(card)


def take_out(t: NewZealandTable, card: int) -> None:
    """A card leaves the market, the supply, the objectives or the bonus stacks for a flock deck."""
    content = t.content
    name = content.cards[card].id
    first = content.market_first
    if first <= card < first + len(t.sheep):
        if t.market_deck[card - first]:
            t.market_deck = more(t.market_deck, card - first, -1)
        else:
            t.sheep = more(t.sheep, card - first, -1)
    elif name in content.supply_place:
        t.supply = more(t.supply, content.supply_place[name], -1)
    elif card in t.objective_deck:
        t.objective_deck = tuple(other for other in t.objective_deck if other != card)
    elif card in t.display:
        t.display = tuple(other for other in t.display if other != card)
    else:
        t.bonus_stacks[t.set_cards.index(card)] -= 1


def bonus_sets(t: NewZealandTable, *numbers: int) -> None:
    """Let these four sets be in the game, lowest first."""
    t.set_cards = tuple(t.content.set_cards[number] for number in sorted(numbers))
    assert len(t.set_cards) == len(STACK)


def display(t: NewZealandTable, *names: str) -> None:
    """Make the objective display hold exactly these cards, the one next to the deck first."""
    wanted = kinds(t, names)
    pool = [card for card in (*t.objective_deck, *t.display) if card not in wanted]
    t.display = tuple(wanted)
    t.objective_deck = tuple(pool)


def market(t: NewZealandTable, **breeds: int) -> None:
    """Make the sheep market hold exactly these sheep."""
    first = t.content.market_first
    for place in range(len(t.sheep)):
        wanted = breeds.get(t.content.cards[first + place].id, 0)
        t.market_deck = more(t.market_deck, place, t.sheep[place] - wanted)
        t.sheep = changed(t.sheep, place, wanted)


def jobs(t: NewZealandTable, **prices: tuple[int, ...] | list[int]) -> None:
    """Make the job market hold exactly workers at these prices, by type."""
    for worker, name in enumerate(WORKERS):
        put_in_bag(t, "a", worker, t.jobs[worker].bit_count())
        t.jobs = changed(t.jobs, worker, 0)
        for price in prices.get(name, ()):
            t.jobs = changed(
                t.jobs, worker, with_bit(t.jobs[worker], t.content.job_prices.index(price))
            )
            put_in_bag(t, "a", worker, -1)


def put_in_bag(t: NewZealandTable, which: str, tile: int, count: int = 1) -> None:
    """Put so many tiles of a kind in a bag; if the number is negative, they leave it, if there are
    as many."""
    bag = list(t.bag_a if which == "a" else t.bag_b) + [tile] * count
    for _ in range(min(-count, bag.count(tile))):
        bag.remove(tile)
    if which == "a":
        t.bag_a = tuple(sorted(bag))
    else:
        t.bag_b = tuple(sorted(bag))


def bonus_row(t: NewZealandTable, row: int, *tiles: str) -> None:
    """Make a row of the bonus tile market hold exactly these tiles, in the last columns."""
    columns = t.content.bonus_market.columns
    for place in range((row - 1) * columns, row * columns):
        if t.bonus[place] != NO_TILE:
            put_in_bag(t, "b", t.bonus[place])
            t.bonus[place] = NO_TILE
    for i, name in enumerate(tiles):
        number = t.content.bonus_number[name]
        draw(t, "b", number)
        t.bonus[row * columns - len(tiles) + i] = number


def foresight(t: NewZealandTable, a: tuple[str, str], b: tuple[str, str]) -> None:
    """Make the foresight hold exactly these tiles, left and right."""
    for tile in t.foresight_a:
        put_in_bag(t, "a", tile)
    for tile in t.foresight_b:
        put_in_bag(t, "b", tile)
    t.foresight_a = t.foresight_b = ()
    first_hazard = len(WORKERS)
    a_tiles = [WORKER[n] if n in WORKER else first_hazard + t.content.hazard_number[n] for n in a]
    b_tiles = [t.content.bonus_number[name] for name in b]
    for tile in a_tiles:
        draw(t, "a", tile)
    for tile in b_tiles:
        draw(t, "b", tile)
    t.foresight_a, t.foresight_b = tuple(a_tiles), tuple(b_tiles)


def draw(t: NewZealandTable, which: str, tile: int) -> None:
    """A certain tile leaves the bag; the last of its kind may lie in the foresight instead."""
    bag = t.bag_a if which == "a" else t.bag_b
    if tile in bag:
        put_in_bag(t, which, tile, -1)
        return
    pair = list(t.foresight_a if which == "a" else t.foresight_b)
    if tile in pair:
        pair[pair.index(tile)] = bag[0]
        put_in_bag(t, which, bag[0], -1)
        if which == "a":
            t.foresight_a = tuple(pair)
        else:
            t.foresight_b = tuple(pair)
        return
    assert which == "b", "no such tile is left"
    t.bonus[t.bonus.index(tile)] = bag[0]
    put_in_bag(t, which, bag[0], -1)


def hazard(t: NewZealandTable, space: str, kind: str) -> None:
    """Put a hazard from the bag on its space."""
    number = t.content.hazard_number[kind]
    draw(t, "a", len(WORKERS) + number)
    t.trail = changed(t.trail, t.content.trail.number[space], FIRST_HAZARD + number)


def own_hazards(t: NewZealandTable, *names: str, seat: int = 0) -> None:
    """Put hazards from the bag in front of the player."""
    for name in names:
        number = t.content.hazard_number[name]
        draw(t, "a", len(WORKERS) + number)
        t.players[seat].hazards += (number,)


def building(t: NewZealandTable, tile: str, space: str, seat: int = 0) -> None:
    """Put a private building on the trail; `tile` is its number or its id."""
    number = int(tile.rstrip("ab")) - 1
    place = t.content.trail.number[space]
    p = t.players[seat] if seat < t.seats else t.sarah
    assert p is not None
    t.trail = changed(t.trail, place, private_tile(seat, number))
    places = list(p.places)
    places[number] = place
    p.places = tuple(places)


def workers(t: NewZealandTable, seat: int = 0, **counts: int) -> None:
    """Make rows hold so many workers; they come out of the bag."""
    p = t.players[seat]
    for name, count in counts.items():
        row = WORKER[name]
        put_in_bag(t, "a", row, p.workers[row] - count)
        p.workers = changed(p.workers, row, count)


def clear(t: NewZealandTable, *names: str, seat: int = 0) -> None:
    """Clear disc spaces; their discs go on the local post 0, so that none gets lost."""
    p = t.players[seat]
    for name in names:
        number = t.content.disc_number[name]
        entry = t.content.discs[number]
        assert not has(p.cleared, number)
        p.cleared = with_bit(p.cleared, number)
        p.permanent_wool += entry.ability == "wool"
        p.permanent_certificates += entry.ability == "certificate"
        discs(t, local_0=1, seat=seat)


def clear_all_but(t: NewZealandTable, *names: str, seat: int = 0) -> None:
    """Clear all disc spaces but these."""
    p = t.players[seat]
    for i, disc in enumerate(t.content.discs):
        if not has(p.cleared, i) and disc.id not in names:
            clear(t, disc.id, seat=seat)


def discs(t: NewZealandTable, seat: int = 0, **posts: int) -> None:
    """Add discs on posts."""
    p = t.players[seat]
    counts = list(p.posts)
    for name, count in posts.items():
        counts[t.content.post_number[name]] += count
    p.posts = tuple(counts)


def upgraded(t: NewZealandTable, *harbours: str, seat: int = 0) -> None:
    """Let harbours be upgraded; storehouses come from the first pairs that have one."""
    p = t.players[seat]
    for name in harbours:
        number = t.content.sea.harbour_number[name]
        p.harbours = with_bit(p.harbours, number)
        if t.content.harbours[number].kind != "medium":
            left = list(p.storehouses)
            left[next(i for i, n in enumerate(left) if n)] -= 1
            p.storehouses = tuple(left)


def ship(t: NewZealandTable, space: str, seat: int = 0) -> None:
    t.players[seat].ship = t.content.sea.number[space]


def market_deck(t: NewZealandTable, **breeds: int) -> None:
    """Make the market deck hold exactly these sheep; all others are out of the game."""
    first = t.content.market_first
    for place in range(len(t.market_deck)):
        t.market_deck = changed(
            t.market_deck, place, breeds.get(t.content.cards[first + place].id, 0)
        )


# Sarah


def sarah_workers(t: NewZealandTable, **counts: int) -> Sarah:
    """Make Sarah's rows hold so many workers, 1 in those not named; they come out of the bag. Her
    specialization is the first type of which she has most."""
    s = sarah_of(t)
    for row, name in enumerate(WORKERS):
        count = counts.get(name, 1)
        put_in_bag(t, "a", row, s.workers[row] - count)
        s.workers = changed(s.workers, row, count)
    s.specialization = s.workers.index(max(s.workers))
    return s


def sarah_at(t: NewZealandTable, space: str) -> None:
    sarah_of(t).runholder = t.content.trail.number[space]


def sarah_plays(t: NewZealandTable, *numbers: int) -> Sarah:
    """Let Sarah take turns with the cards of these numbers, one after the other."""
    s = sarah_of(t)
    for number in numbers:
        s.deck, s.discards = (f"sarah_{number}",), ()
        ask(t, SarahTurn())
    return s


def sarah_cards(t: NewZealandTable) -> list[str]:
    """What lies in Sarah's pile, in the order in which it came."""
    return [t.content.cards[card].id for card in sarah_of(t).cards]


# Playing and looking


def play(t: NewZealandTable, *moves: str) -> NewZealandTable:
    """Play moves given as text."""
    for text in moves:
        t.play(read_move(text))
    return t


def first(t: NewZealandTable, *verbs: str) -> NewZealandTable:
    """Play the first legal move of each verb."""
    for verb in verbs:
        t.play(next(move for move in t.moves() if move[0] == verb))
    return t


def moves(t: NewZealandTable, verb: str = "") -> list[str]:
    """The legal moves as text, all of them or those of one verb."""
    texts = [write_move(move) for move in t.moves()]
    return [text for text in texts if not verb or text.split()[0] == verb]


def refused(t: NewZealandTable, move: str, rule: str) -> None:
    """The move is illegal by this rule, says so, and changes nothing."""
    before = t.view(t.seat).contents
    legal = t.moves()
    with pytest.raises(IllegalMove) as caught:
        t.play(read_move(move))
    assert caught.value.rule == rule
    assert str(caught.value).startswith(f"{rule}: ")
    assert t.view(t.seat).contents == before
    assert t.moves() == legal


def in_hand(t: NewZealandTable, seat: int = 0) -> list[str]:
    return [t.content.cards[card].id for card in t.players[seat].hand]


def in_discard(t: NewZealandTable, seat: int = 0) -> list[str]:
    return [t.content.cards[card].id for card in t.players[seat].discard]


def where(t: NewZealandTable, seat: int = 0) -> str:
    """The space of the seat's runholder."""
    return t.content.trail.names[t.players[seat].runholder]


def on_posts(t: NewZealandTable, seat: int = 0) -> dict[str, int]:
    return {t.content.posts[i].id: n for i, n in enumerate(t.players[seat].posts) if n}


def foresights(t: NewZealandTable) -> tuple[int, int]:
    """How many A tiles and B tiles lie in the foresight."""
    return len(t.foresight_a), len(t.foresight_b)


def gained(t: NewZealandTable, seat: int = 0) -> list[str]:
    """What counts as gained this turn."""
    return [t.content.cards[card].id for card in t.players[seat].gained]


def flipped(t: NewZealandTable) -> bool:
    return t.flipped


def cleared(t: NewZealandTable, name: str, seat: int = 0) -> bool:
    return has(t.players[seat].cleared, t.content.disc_number[name])


# Invariants


def check(t: NewZealandTable) -> None:
    """Check the invariants of a state; an AssertionError names the one that is broken."""
    check_a_tiles(t)
    check_b_tiles(t)
    check_cards(t)
    check_markets(t)
    check_trail(t)
    for seat, p in enumerate(t.players):
        check_player(t, seat, p)
    check_sarah(t)
    if not t.over:
        assert t.moves(), "INV-30"


def check_a_tiles(t: NewZealandTable) -> None:
    """INV-1, INV-2: every worker and hazard is somewhere."""
    content = t.content
    workers_count = len(WORKERS)
    found = [0] * len(content.a_tiles)
    for tile in (*t.bag_a, *t.foresight_a, *t.removed_a):
        found[tile] += 1
    for tile, there in enumerate(t.jobs):
        found[tile] += there.bit_count()
    for tile in t.trail:
        if FIRST_HAZARD <= tile < FIRST_PRIVATE:
            found[workers_count + tile - FIRST_HAZARD] += 1
    for p in t.players:
        for row, count in enumerate(p.workers):
            found[row] += count - 1 - p.jokers[row].bit_count()
        for _, worker in p.masters:
            if worker != JOKER:
                found[worker] += 1
        for number in p.hazards:
            found[workers_count + number] += 1
    if t.sarah is not None:
        for row, count in enumerate(t.sarah.workers):
            found[row] += count - 1
        for number in t.sarah.hazards:
            found[workers_count + number] += 1
    wanted = [row.count for row in content.rows] + [hazard.count for hazard in content.hazards]
    assert found == wanted, "INV-1, INV-2"


def check_b_tiles(t: NewZealandTable) -> None:
    """INV-3: every bonus tile is somewhere."""
    found = [0] * len(t.content.bonus_tiles)
    for tile in (*t.bag_b, *t.foresight_b, *t.removed_b, *t.bonus):
        if tile != NO_TILE:
            found[tile] += 1
    for seat, p in enumerate(t.players):
        for tile in p.bonus_tiles:
            found[tile] += 1
        placed = sum(row.bit_count() for row in p.jokers)
        placed += sum(worker == JOKER for _, worker in p.masters)
        placed += sum(isinstance(step, PlaceJoker) and step.seat == seat for step in t.agenda)
        assert placed == p.bonus_tiles.count(t.content.joker), "INV-3"
    assert found == [tile.count for tile in t.content.bonus_tiles], "INV-3"


def check_cards(t: NewZealandTable) -> None:
    """INV-5, INV-6, INV-7, INV-8, INV-9, INV-22: every card is somewhere."""
    content = t.content
    first = content.market_first
    found = [0] * len(content.cards)
    for p in t.players:
        deck = flock_deck(p)
        assert len(deck) >= 6, "INV-22"
        own = [0] * first
        for card in (*deck, *p.area):
            found[card] += 1
            if card < first:
                own[card] += 1
        for card in p.removed:
            own[card] += 1
        assert own == [s.starting for s in content.cards_file.sheep[:first]], "INV-9"
    for card in t.sarah.cards if t.sarah is not None else ():
        found[card] += 1
    for place, total in enumerate(content.market_counts):
        there = t.sheep[place] + t.market_deck[place]
        assert there + found[first + place] == total, "INV-5"
    for place, card in enumerate(content.supply_cards):
        assert t.supply[place] + found[card] == content.supply_counts[place], "INV-6"
    for stack, card in enumerate(t.set_cards):
        assert t.bonus_stacks[stack] + found[card] == t.count.bonus_cards, "INV-7"
    for card in (*t.display, *t.objective_deck):
        found[card] += 1
    objectives = found[content.first_common_objective :]
    assert objectives == [1] * len(content.objectives), "INV-8"
    if t.objective_deck:
        assert len(t.display) == content.start.objective_display, "INV-8"


def check_markets(t: NewZealandTable) -> None:
    """INV-16, INV-17, INV-18, INV-29: what lies where in the markets."""
    market = t.content.bonus_market
    rows = len(t.content.job_prices)
    assert all(there < 1 << rows for there in t.jobs), "INV-16"
    usable = market.columns - t.count.bonus_columns
    for row in range(len(market.prices)):
        first = row * market.columns
        tiles = [tile != NO_TILE for tile in t.bonus[first : first + market.columns]]
        assert not any(tiles[:usable]), "INV-17"
        if row + 1 == t.token_row:
            assert tiles[usable:] == sorted(tiles[usable:], reverse=True), "INV-17"
            assert not tiles[-1], "INV-17"
        elif row + 1 > t.token_row:
            assert not any(tiles), "INV-17"
    assert (t.token_row == OUT) == (t.market_owner >= 0) == (t.ended_by >= 0), "INV-17"
    assert t.placed <= t.count.visits, "INV-18"
    assert (t.placed == t.count.visits) == (t.token_row == OUT), "INV-18"
    if not any(isinstance(step, ForesightA | ForesightB | LeaveWellington) for step in t.agenda):
        assert len(t.foresight_a) == 2 or not t.bag_a, "INV-29"
        assert len(t.foresight_b) == 2 or not t.bag_b, "INV-29"


def check_trail(t: NewZealandTable) -> None:
    """INV-12, INV-19, INV-26: what lies on the trail, and where."""
    trail = t.content.trail
    letters = set()
    for space, tile in zip(trail.spaces, t.trail, strict=True):
        if tile == EMPTY:
            assert space.kind in ("start", "building", "hazard")
        elif tile == WELLINGTON:
            assert space.kind == "wellington"
        elif tile >= FIRST_PRIVATE:
            assert space.kind == "building", "INV-12"
            owner = owner_of(tile)
            p = t.players[owner] if owner < t.seats else t.sarah
            assert p is not None
            assert trail.names[p.places[building_number(tile)]] == space.id, "INV-12"
        elif tile >= FIRST_HAZARD:
            section = t.content.hazards[tile - FIRST_HAZARD].section
            assert space.section == section, "INV-19"
        else:
            assert space.kind == "neutral"
            letters.add(LETTERS[tile - FIRST_NEUTRAL])
    assert len(letters) == len(LETTERS), "INV-26"
    for seat, p in enumerate(t.players):
        check_runholder(t, seat, p)


def check_runholder(t: NewZealandTable, seat: int, p: Player) -> None:
    """INV-27: where runholders stand."""
    if p.pathfinder < 0 or p.runholder < 0:
        return
    kind = t.content.trail.spaces[p.runholder].kind
    if kind == "wellington":
        assert t.active == seat, "INV-27"
    elif t.trail[p.runholder] == EMPTY:
        assert kind in ("start", "hazard"), "INV-27"


def check_player(t: NewZealandTable, seat: int, p: Player) -> None:
    """Check a player: INV-10, INV-11, INV-12, INV-13, INV-15, INV-20, INV-21, INV-23, INV-25."""
    content = t.content
    medium = (p.harbours & content.sea.medium_mask).bit_count()
    on_board = content.start.discs - p.cleared.bit_count()
    on_track = p.pathfinder >= 0
    assert on_board + on_track + sum(p.posts) + medium == content.start.discs, "INV-10"
    on_sea = (p.harbours & content.sea.storehouse_mask).bit_count()
    assert sum(p.storehouses) + on_sea == 2 * len(content.pairs), "INV-11"
    assert min(p.places) >= REMOVED, "INV-12"
    assert min(p.money, p.gold, p.certificates, p.tokens) >= 0, "INV-13"
    assert p.gold <= content.start.gold_limit, "INV-13"
    assert p.certificates <= certificate_limit(t, p), "INV-13"
    assert 1 <= min(p.workers) <= max(p.workers) <= ROW_SIZE, "INV-15"
    if any(p.jokers):
        for row, mask in enumerate(p.jokers):
            assert not mask & 1, "INV-15"
            assert mask < 1 << p.workers[row], "INV-15"
    if max(p.posts) > 1:
        for post, count in zip(content.posts, p.posts, strict=True):
            assert count <= 1 or post.repeatable, "INV-20"
    assert 4 <= hand_limit(t, p) <= 6, "INV-21"
    first_turn = any(isinstance(step, DiscardToFour) for step in t.agenda) or p.pathfinder < 0
    if t.active != seat and not first_turn:
        assert len(p.hand) <= hand_limit(t, p), "INV-21"
    assert p.pathfinder <= content.pathfinder.last, "INV-23"
    check_pathfinder(t, p)
    for number, worker in p.masters:
        assert 0 <= number < len(content.masters), "INV-25"
        assert worker in (*range(len(WORKERS)), JOKER), "INV-25"
    if p.known:
        assert Counter(p.known) <= Counter(p.hand)
    if p.gained:
        assert Counter(p.gained) <= Counter(p.discard)
    assert p.hand == sorted(p.hand)


def check_pathfinder(t: NewZealandTable, p: Player) -> None:
    """INV-24: step tile and fee tile follow from the track."""
    choosing = any(isinstance(step, ChooseTile) for step in t.agenda)
    assert step_limit(t, p) <= t.count.step_limit + 3, "INV-24"
    if p.pathfinder < t.count.step_tile_space:
        assert p.step_tile == 0, "INV-24"
    elif p.pathfinder < t.content.pathfinder.choice_space:
        assert p.step_tile == 1, "INV-24"
    elif not choosing:
        assert (p.step_tile == 2) != p.no_tolls, "INV-24"


def check_sarah(t: NewZealandTable) -> None:
    """INV-34: her discs are somewhere; INV-25: five harbour masters at most."""
    masters = [master for master in t.masters if master >= 0]
    masters += [number for p in t.players for number, _ in p.masters]
    assert len(set(masters)) == len(masters), "INV-25"
    s = t.sarah
    if s is None:
        assert len(masters) == len(t.content.sea.medium), "INV-25"
        return
    assert s.discs + sum(s.posts) + s.harbours.bit_count() == t.content.solo.board.discs, "INV-34"
    assert not s.harbours & t.content.sea.storehouse_mask, "INV-34"
    assert all(1 <= count <= ROW_SIZE for count in s.workers), "INV-34"
    assert max(s.workers) == s.workers[s.specialization]

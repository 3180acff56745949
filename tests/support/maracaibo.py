"""Positions of Maracaibo for tests: set up by hand, then played by real moves."""

from __future__ import annotations

from typing import cast

import pytest

from rondel import IllegalMove, read_move, write_move
from rondel.core.bits import has, members, with_bit, without_bit
from rondel.core.rows import changed
from rondel.core.table import Step, slots
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.pieces import (
    ACTIONS,
    CITY,
    HOMEWARD,
    NATION,
    NATIONS,
    SAILING,
    SCORING,
    SYNERGIES,
    SYNERGY,
    VILLAGE,
)
from rondel.games.maracaibo.rules.buying import Bought
from rondel.games.maracaibo.rules.careers import ALL_TASKS, ripe_tasks
from rondel.games.maracaibo.rules.combat import EndCombat
from rondel.games.maracaibo.rules.lasting import renew_lasting
from rondel.games.maracaibo.rules.main_action import MainAction
from rondel.games.maracaibo.rules.measures import MEASURES
from rondel.games.maracaibo.rules.quests import FinishQuest
from rondel.games.maracaibo.rules.rounds import EndActions, EndTurn, Turn
from rondel.games.maracaibo.rules.villages import VillageBatch
from rondel.games.maracaibo.table import DISCS_PER_AREA, Lasting, MaracaiboTable

# Tables


def table(seats: int = 2, seed: int | str = 1, **options: str) -> MaracaiboTable:
    """A table at its first decision."""
    return cast("MaracaiboTable", GAME.new(seats, seed, options))


def ready(seats: int = 2, seed: int | str = 1, **options: str) -> MaracaiboTable:
    """A table after the first decisions, with nothing on its agenda; seat 0 starts."""
    t = table(seats, seed, **options)
    while t.round == 0:
        t.play(t.moves()[0])
    t.start_player = 0
    t.agenda = []
    return t


def turn(
    seats: int = 2,
    seat: int = 0,
    round: int = 1,
    at: str = "0",
    seed: int | str = 1,
    **options: str,
) -> MaracaiboTable:
    """A table at the beginning of the seat's turn, its ship at the location of that number."""
    t = ready(seats, seed, **options)
    t.round = round
    t.incomes = round - 1
    put_ship(t, at, seat)
    t.agenda = [Turn(seat)]
    refresh(t)
    return t


def action(
    seats: int = 2,
    seat: int = 0,
    round: int = 1,
    at: str = "1",
    spent: int = 1,
    seed: int | str = 1,
    **options: str,
) -> MaracaiboTable:
    """A table at the seat's choice of a main action, after a sail that cost so many points."""
    t = ready(seats, seed, **options)
    t.round = round
    t.incomes = round - 1
    t.active = seat
    t.turn += 1
    put_ship(t, at, seat)
    t.spent = t.turn_spent = spent
    t.phase = ACTIONS
    t.agenda = [EndTurn(seat), EndActions(seat), MainAction(seat)]
    refresh(t)
    return t


def batch(
    left: int = 1, at: str = "1", seats: int = 2, round: int = 1, scenario: str = "75"
) -> MaracaiboTable:
    """A table at the first of so many village actions of seat 0."""
    t = action(seats, round=round, at=at, scenario=scenario)
    t.agenda = [EndTurn(0), EndActions(0), VillageBatch(0, left, t.forfeits)]
    refresh(t)
    return t


def ask(t: MaracaiboTable, *steps: Step) -> None:
    """Let these steps come next, in the order written."""
    t.do(*steps)
    refresh(t)


def refresh(t: MaracaiboTable) -> None:
    """After a change by hand: run to the decision that the table waits for now."""
    t.over = False
    t.start()


# Changing a position by hand


def place(t: MaracaiboTable, no: str) -> int:
    """A location by its number on the map."""
    return t.content.location_of_no[no]


def put_ship(t: MaracaiboTable, no: str, seat: int = 0) -> None:
    captain = t.captains[seat]
    captain.ship = place(t, no)
    captain.visited = with_bit(0, captain.ship) if captain.ship else 0


def card(t: MaracaiboTable, name: str) -> int:
    """A card by its number in the ledger's deck (`B005`) or by its id."""
    return (
        t.content.card_of_no[name] if name in t.content.card_of_no else t.content.card_number[name]
    )


def name(t: MaracaiboTable, no: str) -> str:
    """The id of a card that the ledger calls by a number."""
    return t.content.cards[t.content.card_of_no[no]].id


def fetch(t: MaracaiboTable, number: int) -> None:
    """Take a card out of wherever it lies; a gap in the display is filled."""
    for p in t.players:
        if number in p.hand:
            p.remove_from_hand(number)
        p.planning = tuple(other for other in p.planning if other != number)
        p.tableau = tuple(other for other in p.tableau if other != number)
    t.draw_pile = bytes(other for other in t.draw_pile if other != number)
    t.boxed = tuple(other for other in t.boxed if other != number)
    t.discards = without_bit(t.discards, number)
    if number in t.display:
        t.display[t.display.index(number)], t.draw_pile = t.draw_pile[0], t.draw_pile[1:]


def hand(t: MaracaiboTable, *cards: str, seat: int = 0) -> None:
    """Make the hand consist of exactly these cards; the old ones are discarded."""
    p = t.players[seat]
    for number in p.hand:
        t.discards = with_bit(t.discards, number)
    p.hand = ()
    p.origin = ()
    for text in cards:
        number = card(t, text)
        fetch(t, number)
        p.add_to_hand(number, origin=1)


def planning(t: MaracaiboTable, *cards: str, seat: int = 0) -> None:
    """Make the planning spaces hold exactly these cards."""
    p = t.players[seat]
    for number in p.planning:
        t.discards = with_bit(t.discards, number)
    p.planning = ()
    for text in cards:
        number = card(t, text)
        fetch(t, number)
        t.shown = with_bit(t.shown, number)
        p.planning += (number,)


def own(t: MaracaiboTable, *cards: str, seat: int = 0) -> None:
    """Give the seat bought cards: what they are for good, and their assistants, settled."""
    p = t.players[seat]
    for text in cards:
        number = card(t, text)
        fetch(t, number)
        t.shown = with_bit(t.shown, number)
        p.tableau += (number,)
        entry = t.content.cards[number]
        renew_lasting(t, p)
        if entry.at >= 0:
            p.common -= 1
            p.assistants += ((entry.at, number),)
            p.settled = len(p.assistants)


def rich(
    t: MaracaiboTable,
    seat: int = 0,
    doubloons: int | None = None,
    points: int | None = None,
    workers: int | None = None,
) -> None:
    """Set doubloons, combat points and workers in the personal supply."""
    p = t.players[seat]
    if doubloons is not None:
        p.doubloons = doubloons
    if points is not None:
        p.combat_points = points
    if workers is not None:
        p.common += p.personal - workers
        p.personal = workers


def synergy(t: MaracaiboTable, *kinds: str, seat: int = 0) -> None:
    for kind in kinds:
        t.players[seat].synergies = with_bit(t.players[seat].synergies, SYNERGY[kind])


def cleared(t: MaracaiboTable, *areas: int, seat: int = 0) -> None:
    """Clear areas of the ship board, without their effects."""
    p = t.players[seat]
    discs = list(p.discs)
    for area in areas:
        p.discs_out += discs[area - 1]
        discs[area - 1] = 0
        p.cleared = with_bit(p.cleared, area - 1)
    p.discs = tuple(discs)
    renew_lasting(t, p)


def one_disc(t: MaracaiboTable, *areas: int, seat: int = 0) -> None:
    """Leave one disc on these areas."""
    p = t.players[seat]
    p.discs = tuple(1 if i + 1 in areas else n for i, n in enumerate(p.discs))
    p.discs_out += len(areas)


def marker(t: MaracaiboTable, no: str, nation: str) -> None:
    """Put a marker of the nation on a location, from its stock."""
    t.markers = changed(t.markers, place(t, no), NATION[nation])
    t.stock[NATION[nation]] -= 1


def influence(t: MaracaiboTable, seat: int = 0, **nations: int) -> None:
    for nation, amount in nations.items():
        captain = t.captains[seat]
        captain.influence = changed(captain.influence, NATION[nation], amount)


def explorer(t: MaracaiboTable, space: str, seat: int = 0) -> None:
    """Put an explorer on a space, with the barriers behind it crossed."""
    captain = t.captains[seat]
    captain.explorer = t.content.space_number[space]
    lead = t.content.space_leads[captain.explorer]
    captain.crossed = sum(1 << i for i, end in enumerate((10, 17, 24)) if lead > end)


def quest(t: MaracaiboTable, tile: str, at: str = "") -> int:
    """Take a quest tile out of wherever it lies, and put it at a location."""
    number = t.content.quest_number[tile]
    if t.quest_top == number:
        t.quest_top, t.quest_rest = t.quest_rest[0], t.quest_rest[1:]
    t.quest_rest = tuple(other for other in t.quest_rest if other != number)
    t.quests = tuple(entry for entry in t.quests if entry[1] != number)
    t.explorer_quests = tuple(entry for entry in t.explorer_quests if entry[1] != number)
    if t.legacy_quest == number:
        t.legacy_quest = -1
    if at:
        t.quests += ((place(t, at), number),)
        t.laid += (number,)
    return number


def explorer_quest(t: MaracaiboTable, tile: str, space: str) -> None:
    """Put a quest tile on a space of the explorer track."""
    number = quest(t, tile)
    at = t.content.space_number[space]
    old = [entry for entry in t.explorer_quests if entry[0] == at]
    t.explorer_quests = tuple(entry for entry in t.explorer_quests if entry[0] != at)
    t.quest_rest += tuple(entry[1] for entry in old)
    t.explorer_quests += ((at, number),)


def hold_quest(t: MaracaiboTable, no: str, tile: str, seat: int = 0) -> None:
    """Lay a quest tile on one of the seat's cards."""
    t.players[seat].card_quests += ((card(t, no), quest(t, tile)),)


def next_tile(t: MaracaiboTable, tile: str) -> None:
    """The combat tile that will be revealed next."""
    t.combat_left = (t.content.combat_number[tile],)
    t.combat_stacks = (1, 0)


# Playing and looking


def play(t: MaracaiboTable, *moves: str) -> MaracaiboTable:
    """Play moves given as text."""
    for text in moves:
        t.play(read_move(text))
    return t


def moves(t: MaracaiboTable, verb: str = "") -> list[str]:
    """The legal moves as text, all of them or those of one verb."""
    texts = [write_move(move) for move in t.moves()]
    return [text for text in texts if not verb or text.split()[0] == verb]


def offered(t: MaracaiboTable) -> set[str]:
    """The verbs on offer, without free actions."""
    return {str(move[0]) for move in t.moves()} - {"plan", "task", "drill"}


def refused(t: MaracaiboTable, move: str, rule: str) -> None:
    """The move is illegal by this rule, says so, and changes nothing."""
    before = t.view(t.seat).contents
    legal = t.moves()
    with pytest.raises(IllegalMove) as caught:
        t.play(read_move(move))
    assert caught.value.rule == rule
    assert str(caught.value).startswith(f"{rule}: ")
    assert t.view(t.seat).contents == before
    assert t.moves() == legal


def vp(t: MaracaiboTable, seat: int = 0) -> int:
    return sum(t.captains[seat].points)


def step_name(t: MaracaiboTable) -> str:
    """What is asked now."""
    return type(t.agenda[-1]).__name__


# Invariants


def check(t: MaracaiboTable) -> None:
    """Check the invariants that can be seen in one state (see the game's glossary)."""
    for seat in range(t.seats):
        check_player(t, seat)
    check_cards(t)
    check_tiles(t)
    check_map(t)
    if t.automa is not None:
        assert t.automa.discs < len(t.content.solo.board.income), "INV-30"
        level = next(e for e in t.content.solo.levels if e.id == t.automa.level)
        deck = len(t.automa.deck) + len(t.automa.discards)
        assert deck == level.a + level.b + level.c, "INV-30"


def check_player(t: MaracaiboTable, seat: int) -> None:
    """INV-01 and others: a player's pieces, tracks and cards."""
    p = t.players[seat]
    content = t.content
    limits = content.limits
    tasks = len(content.careers[p.career].tasks)
    career = tasks - p.tasks.bit_count() if p.career >= 0 else 0
    workers = p.personal + p.common + career + len(p.assistants) + p.on_cards
    assert workers + p.investments.bit_count() == content.start.workers, "INV-01"
    assert min(p.personal, p.common, p.on_cards) >= 0, "INV-01"
    elsewhere = t.market.count(seat) + sum(discs.count(seat) for _, discs in t.stations)
    discs = DISCS_PER_AREA * len(content.upgrades)
    assert sum(p.discs) + elsewhere + p.discs_out == discs, "INV-02"
    assert all(0 <= n <= DISCS_PER_AREA for n in p.discs), "INV-02"
    assert p.cleared == sum(1 << i for i, n in enumerate(p.discs) if not n), "INV-17"
    assert p.doubloons >= 0, "INV-07"
    assert sum(p.points) >= 0, "INV-07"
    assert 0 <= p.combat_points <= limits.combat_points, "INV-07"
    assert all(0 <= n <= content.influence.last for n in p.influence), "INV-07"
    assert content.start.doubloon_income <= p.doubloon_income <= content.income.doubloon_last, (
        "INV-08"
    )
    assert 0 <= p.vp_income < content.income.vp_full, "INV-08"
    assert p.synergies < 1 << len(SYNERGIES), "INV-09"
    assert len(p.planning) <= limits.planning_spaces, "INV-11"
    assert len(p.hand) == len(p.origin)
    assert p.tasks <= ALL_TASKS, "INV-21"
    remembered = p.ripe
    assert ripe_tasks(t, p) == tuple(
        move
        for move, needs, low in content.open_tasks[p.career][p.tasks]
        if MEASURES[needs](t, p) >= low
    )
    p.ripe = remembered
    compasses = 1 + sum(
        int(op[1])
        for number in p.tableau
        for op in content.cards[number].permanent
        if op[0] == "compass"
    )
    assert p.lasting.compasses == compasses
    counted = p.lasting
    renew_lasting(t, p)
    assert all(getattr(p.lasting, name) == getattr(counted, name) for name in slots(Lasting))
    p.lasting = counted
    assert t.taverns == any(other.lasting.tavern for other in t.players)
    if t.phase == SAILING:
        assert len(p.hand) <= p.lasting.hand_limit, "INV-10"


def check_cards(t: MaracaiboTable) -> None:
    """INV-05: every card of the game is in one place."""
    cards: list[int] = [number for number in t.display if number >= 0]
    cards += t.draw_pile
    cards += members(t.discards)
    for p in t.players:
        cards += p.hand + p.planning + p.tableau + p.aside
    if t.automa is not None:
        cards += t.automa.cards
    cards += [step.card for step in t.agenda if isinstance(step, Bought)]
    extra = sum(t.content.cards[number].deck == "C" for number in cards)
    expected = len(t.content.decks["A"]) + t.content.start.b_cards + extra
    assert len(set(cards)) == len(cards) == expected, "INV-05"
    assert not set(cards) & set(t.boxed), "INV-05"
    if t.story is not None:
        assert extra == len(t.story.unlocked), "INV-33"


def check_tiles(t: MaracaiboTable) -> None:
    """INV-06: quest tiles and combat tiles."""
    quests = [tile for _, tile in t.quests] + [tile for _, tile in t.explorer_quests]
    quests += t.quest_rest
    quests += [tile for tile in (t.quest_top, t.legacy_quest) if tile >= 0]
    for captain in t.captains:
        quests += [tile for tile in captain.quests if tile >= 0]
    for p in t.players:
        quests += [tile for _, tile in p.card_quests]
    quests += [s.tile for s in t.agenda if isinstance(s, FinishQuest) and s.tile >= 0]
    assert sorted(quests) == list(range(len(t.content.quest_tiles))), "INV-06"
    combat = list(t.combat_left)
    assert len(combat) == sum(t.combat_stacks), "INV-06"
    for p in t.players:
        combat += p.combat_tiles
    if t.automa is not None:
        combat += t.automa.combat_tiles
    combat += [s.tile for s in t.agenda if isinstance(s, EndCombat) and s.tile >= 0]
    assert sorted(combat) == list(range(len(t.content.combat_tiles))), "INV-06"


def check_map(t: MaracaiboTable) -> None:
    """INV-03 and others: markers, explorers, markets, stations, sails."""
    for nation in range(len(NATIONS)):
        assert t.stock[nation] >= 0, "INV-03"
        assert t.stock[nation] + t.markers.count(nation) <= t.content.markers, "INV-03"
    for location, kind in enumerate(t.chart.kind):
        if kind not in (CITY, VILLAGE) or has(t.chart.no_markers, location):
            assert t.markers[location] < 0, "INV-04"
        if kind == HOMEWARD:
            assert not any(at == location for at, _ in t.quests), "MA-12.1"
    last = t.content.last_space
    spaces = [c.explorer for c in t.captains if c.explorer not in (0, last)]
    assert len(set(spaces)) == len(spaces), "INV-14"
    for space, owner in enumerate(t.market):
        if owner >= 0:
            at = t.content.market_spaces[space][0]
            assert space in t.chart.markets[at], "INV-16"
    for number, discs in t.stations:
        assert len(discs) <= t.content.legacy[number].slots
    assert 0 <= t.spent <= t.content.limits.movement_points, "INV-12"
    assert t.turn_spent >= t.spent, "INV-12"
    if t.phase == SCORING:
        assert t.trigger >= 0, "INV-23"

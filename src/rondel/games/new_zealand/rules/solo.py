"""The solo opponent Sarah: her cards, her walk, her actions, her visits to Wellington.

What she can't do is left out, and what she can do in part is done in part (NZ-22.16). Ties that no
rule decides go to the first in the order of the table (NZ-22.17, DP-36). All else is as with two
players (NZ-22.11).
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.bits import has, with_bit, without_bit
from rondel.core.effects import Op, Ops
from rondel.core.table import Step
from rondel.games.new_zealand.pieces import (
    CRAFTSMAN,
    EMPTY,
    FIRST_HAZARD,
    FIRST_PRIVATE,
    NO_TILE,
    REMOVED,
    ROW_SIZE,
    SAILOR,
    SHEARER,
    SHEPHERD,
    STACK,
    UNBUILT,
    WORKER,
    WORKERS,
    building_number,
    owner_of,
    private_tile,
)
from rondel.games.new_zealand.rules.building import free_spaces
from rondel.games.new_zealand.rules.foresight import place_a_tile, place_b_tile, refill_foresight
from rondel.games.new_zealand.rules.hazards import hazards_on_trail, lift_hazard
from rondel.games.new_zealand.rules.investing import available
from rondel.games.new_zealand.rules.objectives import take_from_display
from rondel.games.new_zealand.rules.sheep_market import REVEALED, reveal_sheep
from rondel.games.new_zealand.table import NewZealandTable, Sarah, seat_of_sarah

YOU = 0
"""The seat of the only player."""


def sarah_of(t: NewZealandTable) -> Sarah:
    """Return Sarah, who is there in the solo game."""
    assert t.sarah is not None, "Sarah only plays the solo game"
    return t.sarah


class SarahTurn(Step):
    """Let Sarah play a card (NZ-22.12): she walks, acts, and visits Wellington (NZ-22.13).

    Where she stands has no effect on her actions, and she draws no cards (NZ-22.14).
    """

    __slots__ = ()

    def happen(self, t: NewZealandTable) -> None:
        s = sarah_of(t)
        t.turn += 1
        card = t.content.sarah_cards[draw_sarah_card(t, s)]
        t.note("sarah_card", card.id)
        move_sarah(t, s, steps_of(s, card.steps, card.printed))
        actions = card.actions
        if card.type:
            specialized = s.specialization == WORKER[card.type]
            actions = card.specialized if specialized else card.otherwise
        act(t, s, actions)
        if s.runholder == t.content.trail.wellington:
            visit_wellington(t, s)
        s.discards = (*s.discards, card.id)


def draw_sarah_card(t: NewZealandTable, s: Sarah) -> str:
    """Draw the top card of her deck, which is shuffled anew when it is empty (NZ-22.12)."""
    if not s.deck:
        s.deck, s.discards = tuple(sorted(s.discards)), ()
    deck = list(s.deck)
    card = deck.pop(t.chance.below(len(deck)))
    s.deck = tuple(deck)
    return card


def act(t: NewZealandTable, s: Sarah, ops: Ops) -> None:
    """Do the actions of a card, in the order written."""
    for op in ops:
        ACTIONS[op[0]](t, s, op)


# Walking


def steps_of(s: Sarah, steps: str, printed: int) -> int:
    """Return her steps: a printed number, or that of her workers of a type (NZ-22.18)."""
    if steps == "printed":
        return printed
    if steps == "specialization":
        return s.workers[s.specialization]
    return s.workers[WORKER[steps]]


def move_sarah(t: NewZealandTable, s: Sarah, steps: int) -> None:
    """Walk along the best way; only Wellington stops her (NZ-22.19).

    She pays nothing (NZ-22.15), but you gain from the bank what she would owe you (NZ-22.21).
    """
    for space in best_path(t, s.runholder):
        if not steps:
            break
        s.runholder = space
        tile = t.trail[space]
        if tile != EMPTY:
            steps -= 1
            toll = toll_to_you(t, tile)
            if toll:
                t.players[YOU].money += toll
                t.note("toll_from_sarah", toll)
    t.note("sarah_moved", t.content.trail.names[s.runholder])


def best_path(t: NewZealandTable, start: int) -> list[int]:
    """Return the way to Wellington with fewest steps, then lowest tolls, then lowest tolls to you.

    Whole ways are compared (NZ-22.20).
    """
    best: tuple[tuple[int, int, int], list[int]] | None = None
    for path in paths_home(t, start):
        steps = toll = yours = 0
        for space in path:
            tile = t.trail[space]
            if tile != EMPTY:
                steps += 1
                toll += toll_for_sarah(t, tile)
                yours += toll_to_you(t, tile)
        rank = (steps, toll, yours)
        if best is None or rank < best[0]:
            best = (rank, path)
    return best[1] if best is not None else []


def paths_home(t: NewZealandTable, start: int) -> list[list[int]]:
    """Return all ways from a space to Wellington, without the space itself."""
    if start == t.content.trail.wellington:
        return [[]]
    return [
        [there, *rest] for there in t.content.trail.next[start] for rest in paths_home(t, there)
    ]


def toll_for_sarah(t: NewZealandTable, tile: int) -> int:
    """Return what entering would cost her; her own buildings are free."""
    if FIRST_HAZARD <= tile < FIRST_PRIVATE:
        return t.content.hazard_tolls[tile - FIRST_HAZARD]
    return toll_to_you(t, tile)


def toll_to_you(t: NewZealandTable, tile: int) -> int:
    """Return what she would owe you for entering."""
    if tile < FIRST_PRIVATE or owner_of(tile) != YOU:
        return 0
    return t.content.private_tolls[t.tiles[building_number(tile)].id]


def extra_steps(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Walk on; extra steps are lost in Wellington (NZ-22.22)."""
    move_sarah(t, s, int(op[1]))


# Gaining cards


def sarah_gains(t: NewZealandTable, s: Sarah, card: int) -> None:
    """Put a card aside for her until the end (NZ-22.15)."""
    s.cards = (*s.cards, card)
    t.note("sarah_card_gained", t.content.cards[card].id)


def gain_named(t: NewZealandTable, s: Sarah, name: str) -> None:
    """Gain a card of the supply or of a bonus_stack, if there is one left."""
    if name in STACK:
        stack = STACK[name]
        if t.bonus_stacks[stack]:
            t.bonus_stacks[stack] -= 1
            sarah_gains(t, s, t.set_cards[stack])
    elif name:
        place = t.content.supply_place[name]
        if t.supply[place]:
            t.supply[place] -= 1
            sarah_gains(t, s, t.content.supply_cards[place])


def take_objective(t: NewZealandTable, s: Sarah, op: Op = ()) -> None:
    """Take the objective farthest from the deck (NZ-22.25, NZ-22.44)."""
    if t.display:
        card = t.display[-1]
        take_from_display(t, card)
        sarah_gains(t, s, card)


# Workers


def sarah_hires(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Hire a worker for nothing, of her specialization first or the cheapest first (NZ-22.29)."""
    columns = [i for i, there in enumerate(t.jobs) if there and s.workers[i] < ROW_SIZE]
    if not columns:
        return

    def rank(column: int) -> tuple[int, int, int]:
        price = t.content.job_prices[cheapest_row(t, column)]
        other = int(column != s.specialization)
        return (other, price, column) if op[1] == "specialized_first" else (price, other, column)

    column = min(columns, key=rank)
    t.jobs[column] = without_bit(t.jobs[column], cheapest_row(t, column))
    s.workers[column] += 1
    t.note("sarah_hired", WORKERS[column])
    use_worker_space(t, s, column, s.workers[column])
    specialize(s)


def cheapest_row(t: NewZealandTable, column: int) -> int:
    """Return the lowest row of the job market with a worker of a type (NZ-17.4)."""
    return t.jobs[column].bit_length() - 1


def use_worker_space(t: NewZealandTable, s: Sarah, row: int, space: int) -> None:
    """Take the bonus card of a worker's space, then do the space's action (NZ-22.30)."""
    gain_named(t, s, t.content.solo.board.bonus_card_by_space[space - 1])
    action = t.content.sarah_spaces.get((row, space))
    if action is None:
        return
    if action[0] == "medium_harbour":
        upgrade_medium(t, s)
    else:
        place_on_wool_post(t, s, t.content.post_number[str(action[1])])


def specialize(s: Sarah) -> None:
    """Move her specialization, but only to a type of which she has strictly more (NZ-22.28)."""
    most = max(s.workers)
    if most > s.workers[s.specialization]:
        s.specialization = s.workers.index(most)


def upgrade_medium(t: NewZealandTable, s: Sarah) -> None:
    """Upgrade the medium harbour of lowest points without any disc, else without hers (NZ-22.31).

    Its harbour master is out of the game.
    """
    if not s.discs:
        return
    taken = s.harbours | t.players[YOU].harbours
    without_any = [h for h in t.content.sea.medium if not has(taken, h)]
    without_hers = [h for h in t.content.sea.medium if not has(s.harbours, h)]
    choice = without_any or without_hers
    if not choice:
        return
    harbour = min(choice, key=lambda h: t.content.harbours[h].vp)
    s.discs -= 1
    s.harbours = with_bit(s.harbours, harbour)
    s.ship = t.content.sea.water_of[harbour]
    masters = list(t.masters)
    masters[t.content.sea.medium.index(harbour)] = -1
    t.masters = tuple(masters)
    t.note("sarah_upgraded", t.content.harbours[harbour].id)
    gain_named(t, s, t.content.harbours[harbour].card)


def put_disc(t: NewZealandTable, s: Sarah, post: int) -> bool:
    """Put a disc of hers on a post; return False if she has none left."""
    if not s.discs:
        return False
    s.discs -= 1
    posts = list(s.posts)
    posts[post] += 1
    s.posts = tuple(posts)
    t.note("sarah_delivered", t.content.posts[post].id)
    return True


def take_post_card(t: NewZealandTable, s: Sarah, post: int) -> None:
    """Take the card of a post (NZ-22.25, NZ-22.32); money is nothing to her."""
    for op in t.content.posts[post].gain:
        if op[0] == "objective":
            take_objective(t, s)
        elif op[0] == "gain_card":
            gain_named(t, s, str(op[1]))


def place_on_wool_post(t: NewZealandTable, s: Sarah, post: int) -> None:
    """Put a disc on a wool post, and take its card (NZ-22.32)."""
    if put_disc(t, s, post):
        take_post_card(t, s, post)


# Sheep


def sarah_buys_sheep(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take all of her column, or let a shepherd reveal and try the column before (NZ-22.33)."""
    for shepherds in range(s.workers[SHEPHERD], 0, -1):
        column = t.content.solo.market[shepherds - 1].take
        if column_there(t, column):
            for breeds in column:
                take_best(t, s, breeds)
            return
        reveal_sheep(t, REVEALED)


def column_there(t: NewZealandTable, column: tuple[tuple[str, ...], ...]) -> bool:
    """Whether the market holds everything in a column; the same sheep doesn't count twice."""
    left = t.sheep[:]
    for breeds in column:
        places = [t.content.card_number[name] - t.content.market_first for name in breeds]
        found = [place for place in places if left[place]]
        if not found:
            return False
        left[max(found, key=lambda place: left[place])] -= 1
    return True


def take_best(t: NewZealandTable, s: Sarah, breeds: tuple[str, ...]) -> None:
    """Take the sheep of most points, then of the breed that is rarer in the market (NZ-22.34)."""
    first = t.content.market_first
    kinds = [t.content.card_number[name] for name in breeds]
    there = [kind for kind in kinds if t.sheep[kind - first]]
    if there:
        best = min(there, key=lambda kind: (-t.content.cards[kind].vp, t.sheep[kind - first], kind))
        t.sheep[best - first] -= 1
        sarah_gains(t, s, best)


def take_one(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take one sheep of these breeds (NZ-22.36)."""
    take_best(t, s, tuple(str(name) for name in op[1:]))


def sarah_reveals_sheep(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Reveal cards of the market deck for nothing (NZ-22.35)."""
    reveal_sheep(t, int(op[1]))


# Buildings


def sarah_builds(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Build for all her craftsmen, else for all but one, else the largest replacement (NZ-22.37).

    If nothing else is left she puts up the largest new building. She gains no gold (NZ-22.41).
    """
    craftsmen = s.workers[CRAFTSMAN]
    if build_new(t, s, craftsmen) or (craftsmen > 1 and build_new(t, s, craftsmen - 1)):
        return
    for difference in range(craftsmen, 0, -1):
        if build_replacement(t, s, difference):
            return
    for needed in range(craftsmen - 2, 0, -1):
        if build_new(t, s, needed):
            return


def build_exact(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Build or replace for exactly so many craftsmen, whatever she has (NZ-22.40)."""
    if not build_new(t, s, int(op[1])):
        build_replacement(t, s, int(op[1]))


def hands_of(t: NewZealandTable, number: int) -> int:
    return len(t.tiles[number].hands)


def build_new(t: NewZealandTable, s: Sarah, needed: int) -> bool:
    """Put up a new building for so many craftsmen, of equal ones one with a hand (NZ-22.38)."""
    tiles = [
        number
        for number, place in enumerate(s.places)
        if place == UNBUILT and t.tiles[number].craftsmen == needed
    ]
    space = next_building_space(t, s)
    if not tiles or space < 0:
        return False
    put_sarah_building(
        t, s, min(tiles, key=lambda number: (not hands_of(t, number), number)), space
    )
    return True


def build_replacement(t: NewZealandTable, s: Sarah, difference: int) -> bool:
    """Replace a building by one for so many craftsmen more.

    Of equal replacements she takes the one with more points, then with more hands (NZ-22.38).
    """
    pairs = [
        (new, old)
        for new, place in enumerate(s.places)
        if place == UNBUILT
        for old, there in enumerate(s.places)
        if there >= 0 and t.tiles[new].craftsmen - t.tiles[old].craftsmen == difference
    ]
    if not pairs:
        return False
    new, old = min(
        pairs, key=lambda pair: (-t.tiles[pair[0]].vp, -hands_of(t, pair[0]), pair[0], pair[1])
    )
    space = s.places[old]
    places = list(s.places)
    places[old] = REMOVED
    s.places = tuple(places)
    put_sarah_building(t, s, new, space)
    return True


def put_sarah_building(t: NewZealandTable, s: Sarah, number: int, space: int) -> None:
    """Put a private building of hers on a space."""
    places = list(s.places)
    places[number] = space
    s.places = tuple(places)
    t.trail[space] = private_tile(seat_of_sarah(t), number)
    t.note("sarah_built", t.tiles[number].id, t.content.trail.names[space])


def next_building_space(t: NewZealandTable, s: Sarah) -> int:
    """Return the nearest space for her ahead of your runholder, else from the start (NZ-22.39).

    It has no risk action, and she meets its gate; -1 if there is none.
    """
    trail = t.content.trail
    fitting = [space for space in free_spaces(t, s.pathfinder) if not trail.risk[space]]
    for start in (t.players[YOU].runholder, trail.start):
        distance = distances(t, start)
        ahead = [space for space in fitting if space in distance]
        if ahead:
            return min(ahead, key=lambda space: (distance[space], space))
    return -1


def distances(t: NewZealandTable, start: int) -> dict[int, int]:
    """Return how many arrows lead from a space to each one ahead of it."""
    found = {start: 0}
    queue = [start]
    for here in queue:
        for there in t.content.trail.next[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    del found[start]
    return found


# The rest


def sarah_invests(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Remove the cheapest open bonus tile from the game: topmost, then leftmost (NZ-22.42)."""
    market = t.content.bonus_market
    rows = [row for _, row in available(t)]
    if not rows:
        return
    row = min(rows, key=lambda number: (market.prices[number - 1], number))
    first = (row - 1) * market.columns
    place = next(i for i in range(first, first + market.columns) if t.bonus[i] != NO_TILE)
    t.removed_b = (*t.removed_b, t.bonus[place])
    t.note("sarah_invested", t.content.bonus_tiles[t.bonus[place]].id)
    t.bonus[place] = NO_TILE


def sarah_advances(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Advance on the pathfinder track, for nothing but points (NZ-22.43)."""
    s.pathfinder = min(t.content.pathfinder.last, s.pathfinder + int(op[1]))
    t.note("sarah_pathfinder", s.pathfinder)


def sarah_takes_hazard(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take the hazard of most points, and its card (NZ-22.45).

    Of equal ones she takes one of the fuller section, then one with a black hand.
    """
    spaces = hazards_on_trail(t)
    if not spaces:
        return
    sections = t.content.trail.sections
    crowd = {name: sum(t.trail[i] != EMPTY for i in there) for name, there in sections.items()}

    def rank(space: int) -> tuple[int, int, bool, int]:
        entry = t.content.hazards[t.trail[space] - FIRST_HAZARD]
        return -entry.vp, -crowd[entry.section], entry.hand != "black", space

    number = lift_hazard(t, min(spaces, key=rank))
    s.hazards = (*s.hazards, number)
    entry = t.content.hazards[number]
    t.note("sarah_hazard", entry.id)
    gain_named(t, s, t.content.hazard_cards[entry.section])


def sailor_card(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take a bonus card by the number of her sailors (NZ-22.46)."""
    gain_named(t, s, t.content.solo.board.sailor_card_by_count[s.workers[SAILOR] - 1])


def shearer_reward(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take cards by the number of her shearers: one for 2 or 3, more for 4 or 5 (NZ-22.47)."""
    shearers = s.workers[SHEARER]
    rewards = op[2:] if shearers > 3 else op[1:2] if shearers > 1 else ()
    for reward in rewards:
        if reward == "romney":
            gain_named(t, s, "romney")
        else:
            take_best(t, s, ("lincoln", "ryeland"))


ACTIONS: dict[str | int, Callable[[NewZealandTable, Sarah, Op], None]] = {
    "hire": sarah_hires,
    "buy_sheep": sarah_buys_sheep,
    "build": sarah_builds,
    "build_exact": build_exact,
    "invest": sarah_invests,
    "pathfinder": sarah_advances,
    "objective": take_objective,
    "hazard": sarah_takes_hazard,
    "take_one": take_one,
    "sailor_card": sailor_card,
    "shearer_reward": shearer_reward,
    "extra_steps": extra_steps,
    "reveal": sarah_reveals_sheep,
}


# Wellington


def visit_wellington(t: NewZealandTable, s: Sarah) -> None:
    """Deliver to her next post (NZ-22.24) and place the tiles on the right (NZ-22.26).

    She has no income (NZ-22.23). The closing steps are the same as yours (NZ-22.27).
    """
    post = s.next_post
    if put_disc(t, s, post):
        take_post_card(t, s, post)
    s.next_post = next_local_post(t, post)
    if t.foresight_a:
        tile, t.foresight_a = t.foresight_a[-1], t.foresight_a[:-1]
        place_a_tile(t, tile)
    if t.foresight_b:
        tile, t.foresight_b = t.foresight_b[-1], t.foresight_b[:-1]
        place_b_tile(t, seat_of_sarah(t), tile)
    s.runholder = t.content.trail.start
    refill_foresight(t)


def next_local_post(t: NewZealandTable, post: int) -> int:
    """Return the next higher local post; the highest one is repeated (NZ-22.24)."""
    following = t.content.local_posts.index(post) + 1
    return t.content.local_posts[min(following, len(t.content.local_posts) - 1)]

"""What Sarah's cards make her do (NZ-22): hire, buy, build, invest, take hazards and objectives.

Ties that none of her criteria decides are yours to break (NZ-22.17, DP-36): such an action is a
`SarahChoice`, and a question to you only if more than one option is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

from rondel.core.bits import has, with_bit, without_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.rows import changed, more
from rondel.core.table import Facts, Refusal
from rondel.games.new_zealand.pieces import (
    CRAFTSMAN,
    EMPTY,
    FIRST_HAZARD,
    NO_TILE,
    REMOVED,
    ROW_SIZE,
    SAILOR,
    SHEARER,
    SHEPHERD,
    STACK,
    UNBUILT,
    WORKERS,
    private_tile,
)
from rondel.games.new_zealand.rules.building import free_spaces
from rondel.games.new_zealand.rules.closed import ClosedStep
from rondel.games.new_zealand.rules.flock import note_card
from rondel.games.new_zealand.rules.hazards import hazards_on_trail, lift_hazard
from rondel.games.new_zealand.rules.investing import available
from rondel.games.new_zealand.rules.movement import tile_at
from rondel.games.new_zealand.rules.objectives import take_from_display
from rondel.games.new_zealand.rules.sheep_market import REVEALED, reveal_sheep
from rondel.games.new_zealand.table import NewZealandTable, Sarah, seat_of_sarah

T = TypeVar("T")

YOU: Final = 0
"""The seat of the only player."""
SARAH: Final = "sarah"
"""Who she is in the log."""


def sarah_of(t: NewZealandTable) -> Sarah:
    """Return Sarah, who is there in the solo game."""
    assert t.sarah is not None, "Sarah only plays the solo game"
    return t.sarah


# Ties


class SarahChoice(ClosedStep, Generic[T]):
    """A tie of Sarah's, for you to break (NZ-22.17). It is not your turn: nothing else is possible.

    An option is whatever the action is done with.
    """

    __slots__ = ("options",)
    rule = "NZ-22.17"
    closed = "NZ-3.6"

    def __init__(self, options: tuple[T, ...]) -> None:
        self.seat = YOU
        self.options = options

    @classmethod
    def settle(cls, t: NewZealandTable, options: Sequence[T]) -> None:
        """Do the only option, or ask you which one it is."""
        if len(options) == 1:
            cls.do(t, options[0])
        elif options:
            t.do(cls(tuple(options)))

    @staticmethod
    def names(t: NewZealandTable, option: T) -> tuple[str | int, ...]:
        """Return what the move says after its verb."""
        raise NotImplementedError

    @staticmethod
    def do(t: NewZealandTable, option: T) -> None:
        raise NotImplementedError

    def moves(self, t: NewZealandTable) -> list[Move]:
        return [(self.asks[0], *self.names(t, option)) for option in self.options]

    def play(self, t: NewZealandTable, move: Move) -> None:
        self.do(t, self.options[self.moves(t).index(move)])

    def why_not(self, t: NewZealandTable, move: Move) -> str | Refusal:
        """Your own moves have to wait for your turn, whenever that is (NZ-3.6)."""
        return self.closed if move[0] in self.free_verbs else self.rule


def lowest(options: Iterable[T], rank: Callable[[T], tuple[int, ...]]) -> list[T]:
    """Return the options that come first by her criteria: several if those don't decide."""
    ranked = [(rank(option), option) for option in options]
    first = min((place for place, _ in ranked), default=())
    return [option for place, option in ranked if place == first]


def unlike(options: Iterable[T], kind: Callable[[T], object]) -> list[T]:
    """Return one option of each kind: between options that make no difference nobody chooses."""
    found: dict[object, T] = {}
    for option in options:
        found.setdefault(kind(option), option)
    return list(found.values())


# Gaining cards


def sarah_gains(t: NewZealandTable, s: Sarah, card: int) -> None:
    """Put a card aside for her until the end (NZ-22.15); whoever calls this tells of it."""
    s.cards = (*s.cards, card)


def gain_named(t: NewZealandTable, s: Sarah, name: str) -> None:
    """Gain a card of the supply or of a bonus_stack, if there is one left."""
    if name in STACK:
        stack = STACK[name]
        if t.bonus_stacks[stack]:
            t.bonus_stacks[stack] -= 1
            sarah_gains(t, s, t.set_cards[stack])
            note_card(t, SARAH, t.set_cards[stack])
    elif name:
        place = t.content.supply_place[name]
        if t.supply[place]:
            t.supply = more(t.supply, place, -1)
            sarah_gains(t, s, t.content.supply_cards[place])
            note_card(t, SARAH, t.content.supply_cards[place])


def take_objective(t: NewZealandTable, s: Sarah, op: Op = ()) -> None:
    """Take the objective farthest from the deck (NZ-22.25, NZ-22.44)."""
    if t.display:
        card = t.display[-1]
        t.note("sought", SARAH, "farthest_objective")
        take_from_display(t, SARAH, card)
        sarah_gains(t, s, card)


# Workers


def sarah_hires(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Hire a worker for nothing, of her specialization first or the cheapest first (NZ-22.29)."""

    def rank(column: int) -> tuple[int, ...]:
        price = t.content.job_prices[cheapest_row(t, column)]
        other = int(column != s.specialization)
        return (other, price) if op[1] == "specialized_first" else (price, other)

    t.note("sought", SARAH, op[1])
    columns = [i for i, there in enumerate(t.jobs) if there and s.workers[i] < ROW_SIZE]
    SarahHires.settle(t, lowest(columns, rank))


class SarahHires(SarahChoice[int]):
    """Whom does she hire, of workers that cost the same (NZ-22.29)? An option is a column."""

    __slots__ = ()
    asks = ("sarah_hires",)

    @staticmethod
    def names(t: NewZealandTable, option: int) -> tuple[str | int, ...]:
        return WORKERS[option], t.content.job_prices[cheapest_row(t, option)]

    @staticmethod
    def do(t: NewZealandTable, option: int) -> None:
        s = sarah_of(t)
        t.jobs = changed(t.jobs, option, without_bit(t.jobs[option], cheapest_row(t, option)))
        s.workers = more(s.workers, option)
        t.note("hired", SARAH, WORKERS[option], 0)
        specialize(t, s)
        use_worker_space(t, s, option, s.workers[option])


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
        place_on_post(t, s, t.content.post_number[str(action[1])])


def specialize(t: NewZealandTable, s: Sarah) -> None:
    """Move her specialization, but only to a type of which she has strictly more (NZ-22.28)."""
    most = max(s.workers)
    if most > s.workers[s.specialization]:
        s.specialization = s.workers.index(most)
        t.note("specialized", SARAH, WORKERS[s.specialization])


def upgrade_medium(t: NewZealandTable, s: Sarah) -> None:
    """Upgrade the medium harbour of lowest points, if possible without any disc (NZ-22.31)."""
    if not s.discs:
        return
    taken = s.harbours | t.players[YOU].harbours
    without_any = [h for h in t.content.sea.medium if not has(taken, h)]
    without_hers = [h for h in t.content.sea.medium if not has(s.harbours, h)]
    choice = lowest(without_any or without_hers, lambda h: (t.content.harbours[h].vp,))
    SarahUpgrades.settle(t, choice)


class SarahUpgrades(SarahChoice[int]):
    """Where does her disc go, of harbours with equal points (NZ-22.31)? An option is a harbour.

    Its harbour master is out of the game.
    """

    __slots__ = ()
    asks = ("sarah_upgrades",)

    @staticmethod
    def names(t: NewZealandTable, option: int) -> tuple[str | int, ...]:
        return (t.content.harbours[option].id,)

    @staticmethod
    def do(t: NewZealandTable, option: int) -> None:
        s = sarah_of(t)
        s.discs -= 1
        s.harbours = with_bit(s.harbours, option)
        if s.ship != t.content.sea.water_of[option]:
            s.ship = t.content.sea.water_of[option]
            t.note("sailed", SARAH, t.content.sea.names[s.ship])
        t.note("upgraded", SARAH, t.content.harbours[option].id, 0)
        masters = list(t.masters)
        place = t.content.sea.medium.index(option)
        if masters[place] >= 0:
            t.note("dismissed", SARAH, t.content.masters[masters[place]].id)
        masters[place] = -1
        t.masters = tuple(masters)
        gain_named(t, s, t.content.harbours[option].card)


def place_on_post(t: NewZealandTable, s: Sarah, post: int) -> None:
    """Put a disc of hers on a post and take its card, if she has a disc left (NZ-22.24)."""
    if not s.discs:
        t.note("no_disc", SARAH)
        return
    s.discs -= 1
    posts = list(s.posts)
    posts[post] += 1
    s.posts = tuple(posts)
    t.note("delivered", SARAH, t.content.posts[post].id)
    take_post_card(t, s, post)


def take_post_card(t: NewZealandTable, s: Sarah, post: int) -> None:
    """Take the card of a post (NZ-22.25, NZ-22.32); money is nothing to her."""
    for op in t.content.posts[post].gain:
        if op[0] == "objective":
            take_objective(t, s)
        elif op[0] == "gain_card":
            gain_named(t, s, str(op[1]))


# Sheep

Column = tuple[tuple[str, ...], ...]
"""What she takes of the market: one breed of each group."""


def sarah_buys_sheep(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take all of her column, or let a shepherd reveal and try the column before (NZ-22.33)."""
    for shepherds in range(s.workers[SHEPHERD], 0, -1):
        column = t.content.solo.market[shepherds - 1].take
        t.note("sought_sheep", SARAH, shepherds)
        if column_there(t, column):
            take_column(t, column)
            return
        reveal_sheep(t, SARAH, REVEALED)


def column_there(t: NewZealandTable, column: Column) -> bool:
    """Whether the market holds everything in a column; the same sheep doesn't count twice."""
    left = list(t.sheep)
    for breeds in column:
        places = [t.content.card_number[name] - t.content.market_first for name in breeds]
        found = [place for place in places if left[place]]
        if not found:
            return False
        left[max(found, key=lambda place: left[place])] -= 1
    return True


def take_column(t: NewZealandTable, column: Column) -> None:
    """Take a sheep of each group in turn, as far as there are any (NZ-22.34)."""
    while column:
        tied = [(kind, column[1:]) for kind in best_sheep(t, t.sheep, column[0])]
        if tied:
            SarahTakes.settle(t, unlike(tied, lambda option: outcomes(t, t.sheep, *option)))
            return
        column = column[1:]


class SarahTakes(SarahChoice[tuple[int, Column]]):
    """Which sheep does she take, of equal points and numbers (NZ-22.34)?

    An option is a kind of card, and the groups that follow.
    """

    __slots__ = ()
    asks = ("sarah_takes",)

    @staticmethod
    def names(t: NewZealandTable, option: tuple[int, Column]) -> tuple[str | int, ...]:
        return (t.content.cards[option[0]].id,)

    @staticmethod
    def do(t: NewZealandTable, option: tuple[int, Column]) -> None:
        kind, rest = option
        t.sheep = more(t.sheep, kind - t.content.market_first, -1)
        sarah_gains(t, sarah_of(t), kind)
        t.note("took_sheep", SARAH, t.content.cards[kind].id)
        take_column(t, rest)


def best_sheep(t: NewZealandTable, sheep: tuple[int, ...], breeds: tuple[str, ...]) -> list[int]:
    """Return the sheep of most points, then of the breed that is rarer in the market (NZ-22.34)."""
    first = t.content.market_first
    kinds = [t.content.card_number[name] for name in breeds]
    there = [kind for kind in kinds if sheep[kind - first]]
    return lowest(there, lambda kind: (-t.content.cards[kind].vp, sheep[kind - first]))


def outcomes(
    t: NewZealandTable, sheep: tuple[int, ...], kind: int, column: Column
) -> frozenset[tuple[int, ...]]:
    """Return what she may hold in the end if she takes this kind first: each way sorted."""
    left = more(sheep, kind - t.content.market_first, -1)
    for i, breeds in enumerate(column):
        following = best_sheep(t, left, breeds)
        if following:
            ways = (outcomes(t, left, other, column[i + 1 :]) for other in following)
            return frozenset(tuple(sorted((kind, *way))) for found in ways for way in found)
    return frozenset(((kind,),))


def take_one(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take one sheep of these breeds (NZ-22.36)."""
    breeds = tuple(str(name) for name in op[1:])
    if len(breeds) > 1:
        t.note("sought_breed", SARAH, *breeds)
    else:
        t.note("sought", SARAH, *breeds)
    take_column(t, (breeds,))


def sarah_reveals_sheep(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Reveal cards of the market deck for nothing (NZ-22.35)."""
    reveal_sheep(t, SARAH, int(op[1]))


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


def build_new(t: NewZealandTable, s: Sarah, needed: int) -> bool:
    """Put up a new building for so many craftsmen, of equal ones one with a hand (NZ-22.38)."""
    t.note("sought_building", SARAH, needed)
    tiles = [
        number
        for number, place in enumerate(s.places)
        if place == UNBUILT and t.tiles[number].craftsmen == needed
    ]
    if not tiles or not building_spaces(t, s):
        return False
    tied = lowest(tiles, lambda number: (not t.tiles[number].hands,))
    SarahBuilds.settle(t, unlike(tied, lambda number: worth_to_sarah(t, number)))
    return True


def worth_to_sarah(t: NewZealandTable, number: int) -> tuple[int, tuple[str, ...]]:
    """Return all that matters of a building of hers, whose actions nobody uses (NZ-22.14)."""
    return t.tiles[number].vp, t.tiles[number].hands


class SarahBuilds(SarahChoice[int]):
    """Which new building does she put up (NZ-22.38)? An option is its number."""

    __slots__ = ()
    asks = ("sarah_builds",)

    @staticmethod
    def names(t: NewZealandTable, option: int) -> tuple[str | int, ...]:
        return (t.tiles[option].id,)

    @staticmethod
    def do(t: NewZealandTable, option: int) -> None:
        spaces = building_spaces(t, sarah_of(t))
        SarahPlaces.settle(t, [(option, space) for space in spaces])


class SarahPlaces(SarahChoice[tuple[int, int]]):
    """Where does her building go, of spaces equally far (NZ-22.39)?

    An option is a building with a space.
    """

    __slots__ = ()
    asks = ("sarah_places",)

    @staticmethod
    def names(t: NewZealandTable, option: tuple[int, int]) -> tuple[str | int, ...]:
        return (t.content.trail.names[option[1]],)

    @staticmethod
    def do(t: NewZealandTable, option: tuple[int, int]) -> None:
        number, space = option
        put_sarah_building(t, sarah_of(t), number, space)
        t.note("built", SARAH, t.tiles[number].id, t.content.trail.names[space], 0)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"tile": t.tiles[self.options[0][0]].id}


def build_replacement(t: NewZealandTable, s: Sarah, difference: int) -> bool:
    """Replace a building by one for so many craftsmen more.

    Of equal replacements she takes the one with more points, then with more hands (NZ-22.38).
    """
    t.note("sought_replacement", SARAH, difference)
    pairs = [
        (old, new)
        for new, place in enumerate(s.places)
        if place == UNBUILT
        for old, there in enumerate(s.places)
        if there >= 0 and t.tiles[new].craftsmen - t.tiles[old].craftsmen == difference
    ]
    tied = lowest(pairs, lambda pair: (-t.tiles[pair[1]].vp, -len(t.tiles[pair[1]].hands)))
    replaced = unlike(tied, lambda pair: pair[0])
    SarahReplaces.settle(
        t, [(old, tuple(new for other, new in tied if other == old)) for old, _ in replaced]
    )
    return bool(pairs)


class SarahReplaces(SarahChoice[tuple[int, tuple[int, ...]]]):
    """Which building does she replace (NZ-22.38)?

    An option is the old building, and those that may come in its place.
    """

    __slots__ = ()
    asks = ("sarah_replaces",)

    @staticmethod
    def names(t: NewZealandTable, option: tuple[int, tuple[int, ...]]) -> tuple[str | int, ...]:
        return (t.content.trail.names[sarah_of(t).places[option[0]]],)

    @staticmethod
    def do(t: NewZealandTable, option: tuple[int, tuple[int, ...]]) -> None:
        old, following = option
        choice = unlike(following, lambda number: worth_to_sarah(t, number))
        SarahReplacesBy.settle(t, [(old, new) for new in choice])

    def facts(self, t: NewZealandTable, move: Move) -> Facts:
        return {"old": tile_at(t, move)}


class SarahReplacesBy(SarahChoice[tuple[int, int]]):
    """By which building does she replace it (NZ-22.38)? An option is the old and the new one."""

    __slots__ = ()
    asks = ("sarah_builds",)

    @staticmethod
    def names(t: NewZealandTable, option: tuple[int, int]) -> tuple[str | int, ...]:
        return (t.tiles[option[1]].id,)

    @staticmethod
    def do(t: NewZealandTable, option: tuple[int, int]) -> None:
        s = sarah_of(t)
        old, new = option
        space = s.places[old]
        places = list(s.places)
        places[old] = REMOVED
        s.places = tuple(places)
        put_sarah_building(t, s, new, space)
        where = t.content.trail.names[space]
        t.note("replaced", SARAH, t.tiles[old].id, where, t.tiles[new].id, 0)


def put_sarah_building(t: NewZealandTable, s: Sarah, number: int, space: int) -> None:
    """Put a private building of hers on a space."""
    places = list(s.places)
    places[number] = space
    s.places = tuple(places)
    t.trail = changed(t.trail, space, private_tile(seat_of_sarah(t), number))


def building_spaces(t: NewZealandTable, s: Sarah) -> list[int]:
    """Return the nearest spaces for her ahead of your runholder, else from the start (NZ-22.39).

    They have no risk action, and she meets their gate.
    """
    trail = t.content.trail
    fitting = [space for space in free_spaces(t, s.pathfinder) if not trail.risk[space]]
    for start in (t.players[YOU].runholder, trail.start):
        distance = distances(t, start)
        ahead = [space for space in fitting if space in distance]
        if ahead:
            nearest = min(distance[space] for space in ahead)
            return [space for space in ahead if distance[space] == nearest]
    return []


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
    t.note("removed_tile", SARAH, t.content.bonus_tiles[t.bonus[place]].id, row)
    t.bonus[place] = NO_TILE


def sarah_advances(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Advance on the pathfinder track, for nothing but points (NZ-22.43)."""
    before = s.pathfinder
    s.pathfinder = min(t.content.pathfinder.last, before + int(op[1]))
    if s.pathfinder > before:
        t.note("advanced", SARAH, s.pathfinder - before)


def sarah_takes_hazard(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take the hazard of most points (NZ-22.45).

    Of equal ones she takes one of the fuller section, then one with a black hand.
    """
    sections = t.content.trail.sections
    crowd = {name: sum(t.trail[i] != EMPTY for i in there) for name, there in sections.items()}

    def rank(space: int) -> tuple[int, ...]:
        entry = t.content.hazards[t.trail[space] - FIRST_HAZARD]
        return -entry.vp, -crowd[entry.section], entry.hand != "black"

    t.note("sought", SARAH, "best_hazard")
    SarahRemoves.settle(t, lowest(hazards_on_trail(t), rank))


class SarahRemoves(SarahChoice[int]):
    """Which hazard does she take, of equal ones (NZ-22.45)? An option is a space."""

    __slots__ = ()
    asks = ("sarah_removes",)

    @staticmethod
    def names(t: NewZealandTable, option: int) -> tuple[str | int, ...]:
        return (t.content.trail.names[option],)

    @staticmethod
    def do(t: NewZealandTable, option: int) -> None:
        """The hazard brings her the card of its section."""
        s = sarah_of(t)
        number = lift_hazard(t, option)
        s.hazards = (*s.hazards, number)
        entry = t.content.hazards[number]
        t.note("removed_hazard", SARAH, entry.id, 0)
        gain_named(t, s, t.content.hazard_cards[entry.section])

    def facts(self, t: NewZealandTable, move: Move) -> Facts:
        return {"hazard": tile_at(t, move)}


def sailor_card(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take a bonus card by the number of her sailors (NZ-22.46)."""
    t.note("sought_card", SARAH, s.workers[SAILOR])
    gain_named(t, s, t.content.solo.board.sailor_card_by_count[s.workers[SAILOR] - 1])


def shearer_reward(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Take cards by the number of her shearers: one for 2 or 3, more for 4 or 5 (NZ-22.47)."""
    shearers = s.workers[SHEARER]
    t.note("sought_reward", SARAH, shearers)
    rewards = op[2:] if shearers > 3 else op[1:2] if shearers > 1 else ()
    for reward in rewards:
        if reward == "romney":
            gain_named(t, s, "romney")
    take_column(t, (("lincoln", "ryeland"),) * rewards.count("lincoln_or_ryeland"))


ACTIONS: Final[dict[str | int, Callable[[NewZealandTable, Sarah, Op], None]]] = {
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
    "reveal": sarah_reveals_sheep,
}

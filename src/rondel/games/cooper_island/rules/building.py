"""Erecting buildings, placing what is built, and taking building cards (CI-10)."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, with_bit
from rondel.core.effects import Op, Ops, always
from rondel.core.moves import Move, argument
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.cooper_island.content import Cost
from rondel.games.cooper_island.pieces import (
    FORTRESS,
    ITEMS,
    LARGE,
    LID,
    NO_ITEM,
    SETTLEMENT,
    SMALL,
    STATUE,
)
from rondel.games.cooper_island.rules.anytime import FreeStep, add_anytime, has_means
from rondel.games.cooper_island.rules.card_stack import CardStack
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.due import OWN, set_off
from rondel.games.cooper_island.rules.effects import reason, verb
from rondel.games.cooper_island.rules.hiring import turn_milestone
from rondel.games.cooper_island.rules.paying import (
    pay,
    price_facts,
    shortfall,
    too_dear,
    units_of,
)
from rondel.games.cooper_island.rules.storage import usable
from rondel.games.cooper_island.table import CooperTable, Player

BUILDING_ITEMS: Final[tuple[int, ...]] = (SMALL, LARGE, FORTRESS)
CARDS_LOOKED_AT: Final = 4
"""Of these one is kept, and the others go under the stack (CI-10.9)."""
CARD_RULES: Final = {"small": "CI-10.9", "large": "CI-10.10"}


def has_room(t: CooperTable, p: Player) -> bool:
    """Whether some charted space has no building, statue or lid on it (CI-7.12), besides those that
    are needed for what already waits to be placed (CI-10.2).

    A cube doesn't matter: it can be paid, stored or traded away before the building is placed.
    """
    land = p.land
    room = (land.charted & ~land.occupied).bit_count() + len(land.cubes)
    if room > len(t.agenda):  # no more than that can wait
        return True
    return room > sum(isinstance(step, PlaceItem) for step in t.agenda)


def highest_free(p: Player) -> list[int]:
    """The free spaces of the highest level at which there is one (CI-10.1).

    The landscapes of islets are land like any other (CI-10.5).
    """
    best = 1
    found: list[int] = []
    item = p.land.item
    for space, level in enumerate(p.land.level):
        if level >= best and item[space] == NO_ITEM:
            if level > best:
                best = level
                found = []
            found.append(space)
    return found


NEW_SPOTS: Final[dict[str | int, str]] = {
    "any": "storage_spot",
    "luxury": "luxury_spot",
    "coin": "coin_spot",
}
"""Events of storage spots, by what they take (CI-14.1)."""


def apply_permanent(t: CooperTable, seat: int, ops: Ops) -> None:
    """Add what a building, a boat or a small card brings for good.

    These are storage spots (CI-10.9, CI-14.1), statue spots (CI-10.10), crate spaces, and free
    reactivation (CI-10.11).
    """
    p = t.players[seat]
    for op in ops:
        if op[0] == "add_storage":
            t.note(NEW_SPOTS[op[1]], seat, int(op[2]))
            if op[1] == "any":
                p.spots += int(op[2])
            elif op[1] == "luxury":
                p.luxury_spots += int(op[2])
            else:
                p.coin_spots += int(op[2])
        elif op[0] == "add_statue_spot":
            closed = (
                i
                for i, spot in enumerate(t.content.statue_spots)
                if spot.opened_by == op[1] and not has(p.spots_open, i)
            )
            p.spots_open = with_bit(p.spots_open, next(closed))
            t.note("statue_spot", seat, 1)
        elif op[0] == "add_crate_space":
            p.crates_open = with_bit(p.crates_open, t.content.crate_number[str(op[1])])
            t.note("crate_space", seat, op[1])
        else:
            p.free_reactivation = True
            t.note("free_reactivation", seat)


# Erecting


def building_cost(t: CooperTable, p: Player, building: int) -> Cost:
    """What the building costs the player, after fixed reductions (CI-10.6)."""
    return t.content.reduced(p.small_cards, "erect_building", t.content.building_costs[building])


def buildings_payable(t: CooperTable, p: Player, units: int) -> list[int]:
    """The buildings that the player can pay for with so many free units of reduction, and place."""
    if not has_room(t, p):
        return []
    worth, left = usable(p), (p.small_left, p.large_left, p.fortress_left)
    return [
        building
        for building, count in enumerate(left)
        if count and shortfall(worth, building_cost(t, p, building)) <= units
    ]


@reason("erect_building")
def why_no_building(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    p = t.players[seat]
    left = (p.small_left, p.large_left, p.fortress_left)
    prices = [(building_cost(t, p, i), units_of(op)) for i, count in enumerate(left) if count]
    return too_dear(p, prices) if prices else "CI-6.15"


def can_erect(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(buildings_payable(t, t.players[seat], units_of(op)))


@verb("erect_building", can=can_erect)
def erect_building(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(ErectBuilding(seat, units_of(op)))


class ErectBuilding(FreeStep):
    """Which building to erect (CI-6.15, DC-18).

    Then follow reductions, payment, uncovering, placing, helm points and card (CI-10.8).
    """

    __slots__ = ("units",)
    rule = "CI-6.15"
    asks = ("erect",)

    def __init__(self, seat: int, units: int) -> None:
        self.seat = seat
        self.units = units

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = [
            ("erect", t.content.buildings[building].id)
            for building in buildings_payable(t, t.players[self.seat], self.units)
        ]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "pass":
            return
        building = building_number(t, move)
        t.do(Uncover(self.seat, building), PlaceBuilding(self.seat, building))
        pay(t, self.seat, building_cost(t, t.players[self.seat], building), self.units)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        p = t.players[self.seat]
        left = {"small_building": p.small_left, "large_building": p.large_left}
        left["fortress"] = p.fortress_left
        if not left.get(argument(move, "erect")):
            return self.rule
        return too_dear(p, [(building_cost(t, p, building_number(t, move)), self.units)])

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "pass":
            return NO_FACTS
        building = building_number(t, move)
        price = building_cost(t, t.players[self.seat], building), self.units
        return price_facts(price, t.content.buildings[building].helm)


def building_number(t: CooperTable, move: Move) -> int:
    return next(i for i, entry in enumerate(t.content.buildings) if entry.id == move[1])


class Uncover(Step):
    """Take the building off the player board; what it covered works from now on (CI-10.8)."""

    __slots__ = ("builder", "building")
    rule = "CI-10.8"

    def __init__(self, builder: int, building: int) -> None:
        self.seat = NOBODY
        self.builder = builder
        self.building = building

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.builder]
        item = BUILDING_ITEMS[self.building]
        if item == SMALL:
            p.small_left -= 1
        elif item == LARGE:
            p.large_left -= 1
        else:
            p.fortress_left -= 1
        t.note("erected", self.builder, ITEMS[item])
        apply_permanent(t, self.builder, t.content.buildings[self.building].permanent)


class PlaceItem(FreeStep):
    """Where to place what was built: on a free space of the highest free level (CI-10.1, DC-21).

    Anytime actions may come before it (CI-10.2). Some space will always do (`has_room`): a cube on
    it can be stored, or traded away with what fills the storage. Who has one space to choose from,
    and nothing with which to change that, isn't asked.
    """

    __slots__ = ()
    rule = "CI-10.1"
    asks = ("put",)

    def moves(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        free = highest_free(p)
        put = t.layout.moves["put"]
        moves = [put[space] for space in free]
        if len(free) != 1 or has_means(t, p) or has_cube_from(p, p.land.level[free[0]]):
            add_anytime(t, self.seat, moves)
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        self.put(t, t.layout.number[str(move[1])])

    def put(self, t: CooperTable, space: int) -> None:
        """Place it on that space."""
        raise NotImplementedError

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        space = t.layout.number.get(argument(move, "put"))
        p = t.players[self.seat]
        if space is not None and STATUE <= p.land.item[space] <= LID:
            return "CI-10.4"
        free = highest_free(p)
        if space is None or not free:
            return self.rule
        spaces = tuple(t.layout.names[other] for other in free)
        return Refusal(self.rule, {"level": p.land.level[free[0]], "spaces": spaces}, "level")

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        space = t.layout.number[str(move[1])]
        return {"item": self.item_name(), "helm": self.points(t, space)}

    def item_name(self) -> str:
        """What is placed."""
        raise NotImplementedError

    def points(self, t: CooperTable, space: int) -> int:
        """The helm points that it brings on that space."""
        raise NotImplementedError


def has_cube_from(p: Player, level: int) -> bool:
    """Whether a cube lies on land of this level or more."""
    return any(p.land.level[space] >= level for space in p.land.cubes)


def settlement_bonus(t: CooperTable, p: Player, space: int) -> int:
    """How many helm points a settlement adds to the gain (CI-8.2, CI-10.3)."""
    return t.content.points.settlement_bonus if p.land.kind[space] == SETTLEMENT else 0


class PlaceBuilding(PlaceItem):
    """Where to place a building; then its helm points (CI-10.7) and its card (CI-10.8)."""

    __slots__ = ("building",)

    def __init__(self, seat: int, building: int) -> None:
        self.seat = seat
        self.building = building

    def put(self, t: CooperTable, space: int) -> None:
        p = t.players[self.seat]
        entry = t.content.buildings[self.building]
        item = BUILDING_ITEMS[self.building]
        p.land = p.land.put(space, item)
        p.buildings += 1
        t.note("placed", self.seat, ITEMS[item], t.layout.names[space])
        rewards: Ops = (("helm", self.points(t, space)),)
        if entry.card:
            rewards += (("look_at_cards", entry.card),)
        # Worked out before the card comes: a card never works for the building that brought it
        # (CI-10.13).
        set_off(t, self.seat, "erect_building", (OWN, rewards))
        turn_milestone(t, self.seat, "milestone_buildings", p.buildings)

    def item_name(self) -> str:
        return ITEMS[BUILDING_ITEMS[self.building]]

    def points(self, t: CooperTable, space: int) -> int:
        bonus = settlement_bonus(t, t.players[self.seat], space)
        return t.content.buildings[self.building].helm + bonus

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"building": self.item_name()}


# Building cards


def stack_of(t: CooperTable, which: str) -> CardStack:
    return t.small_stack if which == "small" else t.large_stack


def set_stack(t: CooperTable, which: str, stack: CardStack) -> None:
    if which == "small":
        t.small_stack = stack
    else:
        t.large_stack = stack


def card_id(t: CooperTable, which: str, card: int) -> str:
    return t.content.small_cards[card].id if which == "small" else t.content.large_cards[card].id


def card_number(t: CooperTable, which: str, name: str) -> int:
    return t.content.small_number[name] if which == "small" else t.content.large_number[name]


@verb("look_at_cards", can=always)
def look_at_cards(t: CooperTable, seat: int, op: Op) -> None:
    """Look at the top 4 cards (CI-10.9, CI-10.10); there are enough (CI-10.12)."""
    which = str(op[1])
    set_stack(t, which, stack_of(t, which).looked_at(CARDS_LOOKED_AT, seat))
    t.reveal()
    t.note("looked", seat, CARDS_LOOKED_AT, which)
    t.agenda.append(KeepCard(seat, which))


class KeepCard(ClosedStep):
    """Which of the cards looked at to keep, face up (CI-10.9, DC-25)."""

    __slots__ = ("which",)
    rule = "CI-10.9"
    asks = ("keep_card",)

    def __init__(self, seat: int, which: str) -> None:
        self.seat = seat
        self.which = which

    def moves(self, t: CooperTable) -> list[Move]:
        cards = stack_of(t, self.which).cards[:CARDS_LOOKED_AT]
        return [("keep_card", card_id(t, self.which, card)) for card in cards]

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        card = card_number(t, self.which, str(move[1]))
        set_stack(t, self.which, stack_of(t, self.which).without(card))
        t.note("kept_card", self.seat, move[1])
        if self.which == "small":
            p.small_cards = with_bit(p.small_cards, card)
            apply_permanent(t, self.seat, t.content.small_cards[card].permanent)
        else:
            p.large_cards = with_bit(p.large_cards, card)
            p.large_up = with_bit(p.large_up, card)
        t.agenda.append(PutUnder(self.seat, self.which, CARDS_LOOKED_AT - 1))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        return CARD_RULES[self.which]

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"which": self.which}


class PutUnder(ClosedStep):
    """Which of the other cards goes under the stack next, unseen by others (CI-10.9, DC-25)."""

    __slots__ = ("left", "which")
    rule = "CI-10.9"
    asks = ("put_under",)
    secret = True

    def __init__(self, seat: int, which: str, left: int) -> None:
        self.seat = seat
        self.which = which
        self.left = left

    def moves(self, t: CooperTable) -> list[Move]:
        cards = stack_of(t, self.which).cards[: self.left]
        return [("put_under", card_id(t, self.which, card)) for card in cards]

    def play(self, t: CooperTable, move: Move) -> None:
        card = card_number(t, self.which, str(move[1]))
        set_stack(t, self.which, stack_of(t, self.which).with_under(card, self.seat))
        if self.left > 1:
            t.agenda.append(PutUnder(self.seat, self.which, self.left - 1))
        else:
            t.note("put_under", self.seat, CARDS_LOOKED_AT - 1)

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        return CARD_RULES[self.which]

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"left": self.left}

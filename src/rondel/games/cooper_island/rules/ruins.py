"""Removing ruins (CI-6.16) and building statues (CI-6.17)."""

from __future__ import annotations

from rondel.core.bits import members, with_bit, without_bit
from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.cooper_island.content import Cost
from rondel.games.cooper_island.pieces import ITEMS, NO_ITEM, RUIN, STATUE
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.building import (
    PlaceItem,
    has_room,
    settlement_bonus,
)
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.due import OWN, set_off
from rondel.games.cooper_island.rules.effects import reason, verb
from rondel.games.cooper_island.rules.hiring import turn_milestone
from rondel.games.cooper_island.rules.paying import pay, price_facts, shortfall, too_dear
from rondel.games.cooper_island.rules.storage import usable
from rondel.games.cooper_island.table import CooperTable, Player


def free_statue_spots(p: Player) -> int:
    """The usable statue spots without a statue, as a set (CI-6.16)."""
    return p.spots_open & ~p.statues_ready


def ruins_in_reach(t: CooperTable, p: Player) -> list[int]:
    """The ruins beside charted land; none if no statue spot is free (CI-6.16)."""
    if not free_statue_spots(p):
        return []
    item, near, charted = p.land.item, t.layout.near_bits, p.land.charted
    return [space for space in t.layout.ruins if item[space] == RUIN and near[space] & charted]


@reason("remove_ruin")
def why_no_ruin(t: CooperTable, seat: int, op: Op) -> Refusal:
    no_spot = not free_statue_spots(t.players[seat])
    return Refusal("CI-6.16", case="spot" if no_spot else "reach")


def can_remove(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(ruins_in_reach(t, t.players[seat]))


@verb("remove_ruin", can=can_remove)
def remove_ruin(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(RemoveRuin(seat))


class RemoveRuin(FreeStep):
    """Which ruin to remove; then follows the statue spot that it goes to (CI-6.16, DC-26)."""

    __slots__ = ()
    rule = "CI-6.16"
    asks = ("remove_ruin",)

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = [
            ("remove_ruin", t.layout.names[space])
            for space in ruins_in_reach(t, t.players[self.seat])
        ]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "remove_ruin":
            t.agenda.append(StatueSpot(self.seat, t.layout.number[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        space = t.layout.number.get(argument(move, "remove_ruin"))
        there = space is not None and t.players[self.seat].land.item[space] == RUIN
        return why_no_ruin(t, self.seat, ()) if there else self.rule


class StatueSpot(ClosedStep):
    """To which free statue spot the ruin goes; then that spot's reward (CI-6.16, DC-26)."""

    __slots__ = ("space",)
    rule = "CI-6.16"
    asks = ("to",)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def moves(self, t: CooperTable) -> list[Move]:
        return [
            ("to", t.content.statue_spots[spot].id)
            for spot in members(free_statue_spots(t.players[self.seat]))
        ]

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        spot = t.content.spot_number[str(move[1])]
        p.land = p.land.put(self.space, NO_ITEM)
        p.statues_ready = with_bit(p.statues_ready, spot)
        t.note("ruin_removed", self.seat, t.layout.names[self.space], move[1])
        entry = t.content.statue_spots[spot]
        rewards = [(entry.id, entry.op)] if entry.op else []
        set_off(t, self.seat, "remove_ruin", *rewards)

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"space": t.layout.names[self.space]}


def statue_cost(t: CooperTable, p: Player, number: int) -> Cost:
    """What a statue costs the player by one of its prices, after fixed reductions (CI-10.14)."""
    return t.content.reduced(p.small_cards, "build_statue", t.content.statue_prices[number])


def statue_costs_payable(t: CooperTable, p: Player) -> list[int]:
    """The prices that the player can pay for a statue and then place it."""
    if not p.statues_ready or not has_room(t, p):
        return []
    worth = usable(p)
    return [
        number
        for number in range(len(t.content.statue_costs))
        if not shortfall(worth, statue_cost(t, p, number))
    ]


@reason("build_statue")
def why_no_statue(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    p = t.players[seat]
    prices = [(statue_cost(t, p, number), 0) for number in range(len(t.content.statue_costs))]
    return too_dear(p, prices) if p.statues_ready else "CI-6.17"


def can_build(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(statue_costs_payable(t, t.players[seat]))


@verb("build_statue", can=can_build)
def build_statue(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(BuildStatue(seat))


class BuildStatue(FreeStep):
    """Which of the two prices to pay for a statue (CI-6.17, DC-27).

    Then follow the statue, the payment and the place.
    """

    __slots__ = ()
    rule = "CI-6.17"
    asks = ("build_statue",)

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = [
            ("build_statue", t.content.statue_costs[number].id)
            for number in statue_costs_payable(t, t.players[self.seat])
        ]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "build_statue":
            t.agenda.append(WhichStatue(self.seat, t.content.statue_cost_number[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        p = t.players[self.seat]
        number = t.content.statue_cost_number.get(argument(move, "build_statue"))
        if number is None or not p.statues_ready:
            return self.rule
        return too_dear(p, [(statue_cost(t, p, number), 0)])

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "pass":
            return NO_FACTS
        number = t.content.statue_cost_number[str(move[1])]
        price = statue_cost(t, t.players[self.seat], number), 0
        return price_facts(price, t.content.statue_costs[number].helm)


class WhichStatue(ClosedStep):
    """From which statue spot the statue comes (CI-6.17, DC-27)."""

    __slots__ = ("number",)
    rule = "CI-6.17"
    asks = ("from",)
    closed = "CI-7.14"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def moves(self, t: CooperTable) -> list[Move]:
        ready = t.players[self.seat].statues_ready
        return [("from", t.content.statue_spots[spot].id) for spot in members(ready)]

    def play(self, t: CooperTable, move: Move) -> None:
        spot = t.content.spot_number[str(move[1])]
        helm = t.content.statue_costs[self.number].helm
        t.do(LiftStatue(self.seat, spot), PlaceStatue(self.seat, helm))
        pay(t, self.seat, statue_cost(t, t.players[self.seat], self.number), 0)


class LiftStatue(Step):
    """Take the statue that was paid off its spot, which is free again (CI-6.18)."""

    __slots__ = ("builder", "spot")

    def __init__(self, builder: int, spot: int) -> None:
        self.seat = NOBODY
        self.builder = builder
        self.spot = spot

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.builder]
        p.statues_ready = without_bit(p.statues_ready, self.spot)
        t.note("statue_built", self.builder, t.content.statue_spots[self.spot].id)


class PlaceStatue(PlaceItem):
    """Where to place a statue; then its helm points (CI-6.17)."""

    __slots__ = ("helm",)

    def __init__(self, seat: int, helm: int) -> None:
        self.seat = seat
        self.helm = helm

    def put(self, t: CooperTable, space: int) -> None:
        p = t.players[self.seat]
        p.land = p.land.put(space, STATUE)
        p.statues += 1
        t.note("placed", self.seat, ITEMS[STATUE], t.layout.names[space])
        set_off(t, self.seat, "build_statue", (OWN, (("helm", self.points(t, space)),)))
        turn_milestone(t, self.seat, "milestone_statues", p.statues)

    def item_name(self) -> str:
        return ITEMS[STATUE]

    def points(self, t: CooperTable, space: int) -> int:
        return self.helm + settlement_bonus(t, t.players[self.seat], space)

"""CI-6.16 to CI-6.18: removing ruins and building statues."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.games.cooper_island.content import Cost
from rondel.games.cooper_island.pieces import NO_ITEM, RUIN, STATUE
from rondel.games.cooper_island.rules.actions import OrderEffects
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.building import (
    PlaceItem,
    effects_due,
    has_room,
    settlement_bonus,
)
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import verb
from rondel.games.cooper_island.rules.land import beside_land
from rondel.games.cooper_island.rules.paying import can_pay, pay
from rondel.games.cooper_island.rules.sailing import gain_helm
from rondel.games.cooper_island.table import CooperTable, Player


def free_statue_spots(t: CooperTable, p: Player) -> list[int]:
    free = p.spots_open & ~p.statues_ready
    return [i for i in range(len(t.content.statue_spots)) if free >> i & 1]


def ruins_in_reach(t: CooperTable, p: Player) -> list[int]:
    """CI-6.16: ruins beside an own landscape space, if a statue_spot is free."""
    if not p.spots_open & ~p.statues_ready:
        return []
    return [space for space, item in enumerate(p.item) if item == RUIN and beside_land(t, p, space)]


def can_remove(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(ruins_in_reach(t, t.players[seat]))


@verb("remove_ruin", can=can_remove)
def remove_ruin(t: CooperTable, seat: int, op: Op) -> None:
    t.do(RemoveRuin(seat))


class RemoveRuin(FreeStep):
    """CI-6.16: which ruin; then the statue_spot that it goes to (DC-26)."""

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
            t.do(StatueSpot(self.seat, t.layout.number[str(move[1])]))


class StatueSpot(ClosedStep):
    """CI-6.16: the free statue_spot for the ruin, and its reward."""

    __slots__ = ("space",)
    rule = "CI-6.16"
    asks = ("to",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def moves(self, t: CooperTable) -> list[Move]:
        return [
            ("to", t.content.statue_spots[spot].id)
            for spot in free_statue_spots(t, t.players[self.seat])
        ]

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        spot = t.content.spot_number[str(move[1])]
        p.item[self.space] = NO_ITEM
        p.statues_ready |= 1 << spot
        t.note("ruin_removed", self.seat, t.layout.names[self.space])
        due = effects_due(t, self.seat, "remove_ruin")
        reward = t.content.statue_spots[spot]
        if reward.op:
            due = ((reward.id, reward.op), *due)
        if due:
            t.do(OrderEffects(self.seat, due))

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"space": t.layout.names[self.space]}


def statue_cost(t: CooperTable, p: Player, number: int) -> Cost:
    return t.content.reduced(p.small_cards, "build_statue", t.content.statue_prices[number])


def statue_costs_payable(t: CooperTable, p: Player) -> list[int]:
    if not p.statues_ready or not has_room(p):
        return []
    return [
        number
        for number in range(len(t.content.statue_costs))
        if can_pay(p, statue_cost(t, p, number), 0)
    ]


def can_build(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(statue_costs_payable(t, t.players[seat]))


@verb("build_statue", can=can_build)
def build_statue(t: CooperTable, seat: int, op: Op) -> None:
    t.do(BuildStatue(seat))


class BuildStatue(FreeStep):
    """CI-6.17: which of the two costs; then which statue, payment and place (DC-27)."""

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
            t.do(WhichStatue(self.seat, t.content.statue_cost_number[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        known = argument(move, "build_statue") in t.content.statue_cost_number
        return "CI-7.12" if known and t.players[self.seat].statues_ready else self.rule


class WhichStatue(ClosedStep):
    """CI-6.17: the statue_spot whose statue is built."""

    __slots__ = ("number",)
    rule = "CI-6.17"
    closed = "CI-7.14"
    asks = ("from",)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def moves(self, t: CooperTable) -> list[Move]:
        ready = t.players[self.seat].statues_ready
        return [
            ("from", spot.id) for i, spot in enumerate(t.content.statue_spots) if ready >> i & 1
        ]

    def play(self, t: CooperTable, move: Move) -> None:
        spot = t.content.spot_number[str(move[1])]
        t.do(PlaceStatue(self.seat, spot, t.content.statue_costs[self.number].helm))
        pay(t, self.seat, statue_cost(t, t.players[self.seat], self.number), 0)


class PlaceStatue(PlaceItem):
    """CI-6.17: the statue leaves its spot for the peninsula (CI-6.18: the spot is free again)."""

    __slots__ = ("helm", "spot")
    asks = ("put",)

    def __init__(self, seat: int, spot: int, helm: int) -> None:
        super().__init__(seat)
        self.spot = spot
        self.helm = helm

    def put(self, t: CooperTable, space: int) -> None:
        p = t.players[self.seat]
        p.statues_ready &= ~(1 << self.spot)
        p.item[space] = STATUE
        p.statues += 1
        t.note("built", self.seat, "statue", t.layout.names[space])
        due = effects_due(t, self.seat, "build_statue")
        if due:
            t.do(OrderEffects(self.seat, due))
        gain_helm(t, self.seat, self.helm + settlement_bonus(t, p, space))

"""Paying costs (CI-7): reductions, then piece by piece, without interruption."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.core.table import Detail
from rondel.games.cooper_island.content import Cost
from rondel.games.cooper_island.pieces import COIN, PAYING_ORDER, PIECE, PIECES
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.storage import (
    only_on_market,
    piece_moves,
    plain_payment,
    spend,
    usable,
)
from rondel.games.cooper_island.table import CooperTable, Player


def units_of(op: Op) -> int:
    """The units of reduction that a worker space's symbol has added to an op (CI-6.5, CI-6.7)."""
    return int(op[1]) if len(op) > 1 else 0


def shortfall(worth: list[int], cost: Cost) -> int:
    """By how much the usable pieces fall short of all parts of the cost together (CI-7.12)."""
    return sum(due - own for due, own in zip(cost, worth, strict=True) if due > own)


def can_pay(p: Player, cost: Cost, units: int) -> bool:
    """Whether the player can pay the cost with so many free units of reduction (CI-7.12)."""
    return shortfall(usable(p), cost) <= units


def pay(t: CooperTable, seat: int, cost: Cost, units: int) -> None:
    """Put reductions and payment on the agenda."""
    if units and any(cost):
        t.do(Reduce(seat, cost, units))
    elif any(cost):
        t.do(Pay(seat, cost))


class Reduce(ClosedStep):
    """Which part of the cost the next free unit of reduction lowers (CI-7.9, DC-19).

    Only parts above 0 can be lowered (CI-7.8), and only so that the rest can still be paid; units
    are always used as far as they can be (CI-7.14).
    """

    __slots__ = ("cost", "units")
    rule = "CI-7.14"
    asks = ("reduce",)
    closed = "CI-7.14"

    def __init__(self, seat: int, cost: Cost, units: int) -> None:
        super().__init__(seat)
        self.cost = cost
        self.units = units

    def moves(self, t: CooperTable) -> list[Move]:
        worth = usable(t.players[self.seat])
        return [
            ("reduce", PIECES[part])
            for part in PAYING_ORDER
            if self.cost[part] and shortfall(worth, lowered(self.cost, part)) < self.units
        ]

    def play(self, t: CooperTable, move: Move) -> None:
        pay(t, self.seat, lowered(self.cost, PIECE[str(move[1])]), self.units - 1)

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        part = PIECE.get(argument(move, "reduce"))
        return "CI-7.8" if part is not None and not self.cost[part] else self.rule

    def details(self, t: CooperTable) -> dict[str, Detail]:
        return {"cost": amounts(self.cost), "units": self.units}


def lowered(cost: Cost, part: int) -> Cost:
    """The cost with this part lowered by one."""
    return (*cost[:part], cost[part] - 1, *cost[part + 1 :])


class Pay(ClosedStep):
    """Which cube to pay next: part by part (CI-7.2), until the part is covered (CI-7.5, DC-20)."""

    __slots__ = ("cost",)
    rule = "CI-7.6"
    asks = ("pay",)
    closed = "CI-7.6"

    def __init__(self, seat: int, cost: Cost) -> None:
        super().__init__(seat)
        self.cost = cost

    def part(self) -> int:
        """The part of the cost that is paid now."""
        return next(part for part in PAYING_ORDER if self.cost[part] > 0)

    def moves(self, t: CooperTable) -> list[Move]:
        return piece_moves(t.players[self.seat], t.layout, "pay", (self.part(),))

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        part = self.part()
        if part == COIN:  # from storage only (CI-7.1), and all at once
            p.storage[COIN] -= self.cost[COIN]
            value = self.cost[COIN]
        else:
            _, value = spend(p, t.layout, move[1])
        due = max(0, self.cost[part] - value)  # surplus value is lost (CI-7.4)
        cost = (*self.cost[:part], due, *self.cost[part + 1 :])
        if any(cost):
            t.do(Pay(self.seat, cost))

    def proposal(self, t: CooperTable) -> Move | None:
        part = self.part()
        return plain_payment(t.players[self.seat], t.layout, "pay", part, self.cost[part])

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        name = argument(move, "pay")
        if name == PIECES[self.part()] and only_on_market(t.players[self.seat], name):
            return "CI-7.7"
        return "CI-7.2" if name else self.rule

    def details(self, t: CooperTable) -> dict[str, Detail]:
        return {"cost": amounts(self.cost), "piece": PIECES[self.part()]}


def amounts(cost: Cost) -> dict[str, int]:
    return {PIECES[part]: due for part, due in enumerate(cost) if due}

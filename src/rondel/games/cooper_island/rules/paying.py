"""Paying costs (CI-7): reductions, then piece by piece, without interruption."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.core.rows import more
from rondel.core.table import Detail, Facts, Refusal
from rondel.games.cooper_island.content import Cost
from rondel.games.cooper_island.pieces import COIN, PAID, PAYING_ORDER, PIECE, PIECES
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.storage import (
    Stored,
    piece_facts,
    piece_moves,
    plain_payment,
    spend,
    usable,
    why_not_piece,
)
from rondel.games.cooper_island.table import CooperTable, Player


def units_of(op: Op) -> int:
    """The units of reduction that a worker space's symbol has added to an op (CI-6.5, CI-6.7)."""
    return int(op[1]) if len(op) > 1 else 0


@lru_cache(maxsize=1 << 14)
def shortfall(worth: Stored, cost: Cost) -> int:
    """By how much the usable pieces fall short of all parts of the cost together (CI-7.12).

    With as many free units of reduction, or more, it can be paid. The same costs are asked about
    with the same pieces time and again.
    """
    return sum([due - own for due, own in zip(cost, worth, strict=True) if due > own])


Price = tuple[Cost, int]
"""A cost, and the free units of reduction."""


def too_dear(p: Player, prices: Iterable[Price]) -> Refusal:
    """What is missing for the price that comes nearest to what the player has (CI-7.12); if
    nothing is, there is no room for what would be built."""
    worth = usable(p)
    cost, units = min(prices, key=lambda price: shortfall(worth, price[0]) - price[1])
    if shortfall(worth, cost) <= units:
        return Refusal("CI-7.12", case="room")
    return lacking(p, cost, units, "CI-7.12")


def lacking(p: Player, cost: Cost, units: int, rule: str) -> Refusal:
    """The cost, what the player has of it in storage and on land, and what is missing."""
    worth = usable(p)
    parts = [part for part in PAYING_ORDER if cost[part]]
    missing = {PIECES[part]: cost[part] - worth[part] for part in parts if cost[part] > worth[part]}
    have = {PIECES[part]: worth[part] for part in parts if worth[part]}
    facts: Facts = {"missing": missing, "cost": amounts(cost), "have": have, "units": units}
    if units:
        return Refusal(rule, facts, "less")
    return Refusal(rule, facts, "missing" if have else "none")


def price_facts(price: Price, helm: int) -> Facts:
    """What the label of something to pay mentions: its price and its helm points."""
    cost, units = price
    facts: dict[str, Detail] = {"cost": amounts(cost), "units": units, "helm": helm}
    if sum(cost) <= units:
        facts["case"] = "free"
    elif units:
        facts["case"] = "less"
    return facts


def pay(t: CooperTable, seat: int, cost: Cost, units: int) -> None:
    """Put reductions and payment on the agenda."""
    if units and any(cost):
        t.agenda.append(Reduce(seat, cost, units))
    elif any(cost):
        t.agenda.append(Pay(seat, cost))


def hand_over(t: CooperTable, seat: int, source: str | int) -> int:
    """Pay a piece, as named in a move, to the supply; return its value (CI-7.3)."""
    piece, value = spend(t.players[seat], t.layout, source)
    if t.log is None:
        return value
    if source in PIECE:
        t.note(PAID[piece], seat, 1)
    else:
        t.note("paid_from_land", seat, PIECES[piece], source, value)
    return value


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
        self.seat = seat
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

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        part = PIECE.get(argument(move, "reduce"))
        if part is None:
            return self.rule
        if not self.cost[part]:
            return "CI-7.8"
        cost = lowered(self.cost, part)
        return lacking(t.players[self.seat], cost, self.units - 1, self.rule)

    def facts(self, t: CooperTable, move: Move) -> Facts:
        left = amounts(lowered(self.cost, PIECE[str(move[1])]))
        return {"left": left} if left else {"case": "free"}

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
        self.seat = seat
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
            value = self.cost[COIN]
            p.storage = more(p.storage, COIN, -value)
            t.note(PAID[COIN], self.seat, value)
        else:
            value = hand_over(t, self.seat, move[1])
        due = max(0, self.cost[part] - value)  # surplus value is lost (CI-7.4)
        cost = (*self.cost[:part], due, *self.cost[part + 1 :])
        if any(cost):
            t.agenda.append(Pay(self.seat, cost))

    def proposal(self, t: CooperTable) -> Move | None:
        part = self.part()
        return plain_payment(t.players[self.seat], t.layout, "pay", part, self.cost[part])

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        name = argument(move, "pay")
        if name != PIECES[self.part()]:
            return Refusal("CI-7.2", self.details(t), "part") if name else self.rule
        return why_not_piece(t.players[self.seat], name, "CI-7.2", "CI-7.7")

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return piece_facts(t.players[self.seat], t.layout, move[1])

    def details(self, t: CooperTable) -> dict[str, Detail]:
        return {"cost": amounts(self.cost), "piece": PIECES[self.part()]}


def amounts(cost: Cost) -> dict[str, int]:
    return {PIECES[part]: due for part, due in enumerate(cost) if due}

"""PD-2: turns, and what the cards do."""

from __future__ import annotations

from rondel.core.effects import Op, Verbs, always
from rondel.core.moves import Move, argument
from rondel.core.table import Step
from tests.examples.pearl_dive.table import PearlTable

verb: Verbs[PearlTable] = Verbs()


class NextTurn(Step):
    """PD-2.1: clockwise, until the turns are over or the deck is empty (PD-3.1)."""

    __slots__ = ("diver",)

    def __init__(self, diver: int) -> None:
        super().__init__()
        self.diver = diver

    def happen(self, t: PearlTable) -> None:
        if t.turns_left and t.deck:
            t.turns_left -= 1
            t.turn += 1
            t.bitten = False
            t.do(Dive(self.diver, False), NextTurn((self.diver + 1) % t.seats))


class Dive(Step):
    """PD-2.1, PD-2.2, PD-2.3: turn up a card, or come up with the basket."""

    __slots__ = ("dived",)
    rule = "PD-2.1"
    asks = ("dive", "surface")

    def __init__(self, seat: int, dived: bool) -> None:
        super().__init__(seat)
        self.dived = dived

    def moves(self, t: PearlTable) -> list[Move]:
        moves: list[Move] = []
        if t.deck and not t.bitten:
            moves.append(("dive",))
        if self.dived and not t.bitten:
            moves.append(("surface",))
        return moves

    def play(self, t: PearlTable, move: Move) -> None:
        if move[0] == "surface":
            t.hoards[self.seat] += t.baskets[self.seat]
            t.note("surfaced", self.seat, t.baskets[self.seat])
            t.baskets[self.seat] = 0
            return
        card = t.content.cards[t.deck[0]]
        t.deck = t.deck[1:]
        t.reveal()
        t.note("dived", self.seat, card.id)
        t.do(Dive(self.seat, True))
        verb.perform(t, self.seat, card.op)

    def details(self, t: PearlTable) -> dict[str, str | int]:
        return {"pearls": t.baskets[self.seat]}


@verb("pearls", can=always)
def pearls(t: PearlTable, seat: int, op: Op) -> None:
    """PD-2.4"""
    t.baskets[seat] += int(op[1])


@verb("bite", can=always)
def bite(t: PearlTable, seat: int, op: Op) -> None:
    """PD-2.6: the basket is lost, and the turn is over."""
    t.baskets[seat] = 0
    t.bitten = True


@verb("give_pearl", can=lambda t, seat, op: t.baskets[seat] > 0)
def give_pearl(t: PearlTable, seat: int, op: Op) -> None:
    t.do(Give(seat))


class Give(Step):
    """PD-2.5: one pearl from the basket goes to the hoard of another seat."""

    __slots__ = ()
    rule = "PD-2.5"
    asks = ("give",)

    def moves(self, t: PearlTable) -> list[Move]:
        return [("give", seat) for seat in range(t.seats) if seat != self.seat]

    def play(self, t: PearlTable, move: Move) -> None:
        other = int(move[1])
        t.baskets[self.seat] -= 1
        t.hoards[other] += 1
        t.note("gave", self.seat, other)

    def why_not(self, t: PearlTable, move: Move) -> str:
        other = argument(move, "give")
        return self.rule if other in ("", str(self.seat)) else "PD-1.1"

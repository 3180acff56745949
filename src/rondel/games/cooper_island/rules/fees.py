"""CI-5.8 to CI-5.11, CI-8.15: fees, what the receiver gets instead, and anchors."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.games.cooper_island.pieces import PIECE, PIECES, SHIPS
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.storage import spend
from rondel.games.cooper_island.table import CooperTable


def pay_fee_to(t: CooperTable, payer: int, receiver: int | None, source: str | int) -> None:
    """CI-5.9, CI-7.13: one piece, whatever its value, to a marketplace or to the supply."""
    piece, _ = spend(t.players[payer], t.layout, source)
    t.note("fee_paid", payer, PIECES[piece])
    if receiver is not None:
        t.players[receiver].market[piece] += 1


def compensate(t: CooperTable, receiver: int | None) -> None:
    """CI-5.10, CI-8.12: who is not paid takes a piece from the supply."""
    if receiver is not None:
        t.do(TakeCompensation(receiver))


class TakeCompensation(ClosedStep):
    """CI-5.10: 1 coin or 1 cube of the receiver's choice, to the own marketplace (DC-9)."""

    __slots__ = ()
    rule = "CI-5.10"
    closed = "CI-9.1"
    asks = ("take",)

    def moves(self, t: CooperTable) -> list[Move]:
        return [("take", piece) for piece in PIECES]

    def play(self, t: CooperTable, move: Move) -> None:
        t.players[self.seat].market[PIECE[str(move[1])]] += 1
        t.note("compensated", self.seat, move[1])


def add_anchor_to(t: CooperTable, seat: int, ship: int) -> None:
    t.players[seat].anchors[ship] += 1
    t.note("anchor", seat, SHIPS[ship])


def add_anchors(t: CooperTable, seat: int, count: int) -> None:
    if count > 0:
        t.do(TakeAnchor(seat, count))


class TakeAnchor(ClosedStep):
    """CI-8.15: one by one under the ship with fewer anchors; on a tie as chosen (DC-10)."""

    __slots__ = ("count",)
    rule = "CI-8.15"
    asks = ("anchor",)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def moves(self, t: CooperTable) -> list[Move]:
        one, two = t.players[self.seat].anchors
        moves: list[Move] = []
        if one <= two:
            moves.append(("anchor", "one_sail"))
        if two <= one:
            moves.append(("anchor", "two_sail"))
        return moves

    def play(self, t: CooperTable, move: Move) -> None:
        add_anchor_to(t, self.seat, SHIPS.index(str(move[1])))
        add_anchors(t, self.seat, self.count - 1)

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"count": self.count}

"""Paying fees, what the receiver takes instead, and anchors (CI-5.8, CI-8.10, CI-8.15)."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.rows import more
from rondel.core.table import by_facts, by_seat
from rondel.games.cooper_island.pieces import PIECE, PIECES, SHIPS
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.storage import spend
from rondel.games.cooper_island.table import CooperTable


def pay_fee_to(t: CooperTable, payer: int, receiver: int | None, source: str | int) -> None:
    """Pay one piece, whatever its value (CI-7.13), to a marketplace (CI-5.9) or to the supply."""
    piece, _ = spend(t.players[payer], t.layout, source)
    whom = "general_supply" if receiver is None else receiver
    if source in PIECE:
        t.note("fee_paid", payer, PIECES[piece], whom)
    else:
        t.note("fee_from_land", payer, PIECES[piece], source, whom)
    if receiver is not None:
        t.players[receiver].add_to_market(piece)


def compensate(t: CooperTable, receiver: int | None) -> None:
    """Let the receiver who was not paid take a piece from the supply (CI-5.10, CI-8.12)."""
    if receiver is not None:
        t.agenda.append(TAKE_COMPENSATION[receiver])


class TakeCompensation(ClosedStep):
    """Which coin or cube the receiver takes to the marketplace instead of a fee (CI-5.10, DC-9)."""

    __slots__ = ()
    rule = "CI-5.10"
    asks = ("take",)
    closed = "CI-9.1"

    def moves(self, t: CooperTable) -> list[Move]:
        return [("take", piece) for piece in PIECES]

    def play(self, t: CooperTable, move: Move) -> None:
        t.players[self.seat].add_to_market(PIECE[str(move[1])])
        t.note("compensated", self.seat, move[1])


TAKE_COMPENSATION: Final = by_seat(TakeCompensation)


def add_anchor_to(t: CooperTable, seat: int, ship: int) -> None:
    """Put an anchor under this ship."""
    p = t.players[seat]
    p.anchors = more(p.anchors, ship)
    if t.log is not None:
        t.note("anchor", seat, SHIPS[ship])


def add_anchors(t: CooperTable, seat: int, count: int) -> None:
    """Let the seat take so many anchors for a worker fee or for food, one by one (CI-8.15)."""
    for left in range(count, 0, -1):
        one, two = t.players[seat].anchors
        if one == two:
            t.agenda.append(TAKE_ANCHOR(seat, left))
            return
        add_anchor_to(t, seat, 0 if one < two else 1)


class TakeAnchor(ClosedStep):
    """Which ship gets the next anchor: the one with fewer; if equal, as chosen (CI-8.15, DC-10)."""

    __slots__ = ("count",)
    rule = "CI-8.15"
    asks = ("anchor",)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
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


TAKE_ANCHOR: Final = by_facts(TakeAnchor)

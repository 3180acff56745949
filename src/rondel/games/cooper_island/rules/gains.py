"""Coins and cubes gained to storage (CI-14.4), or put on the marketplace (CI-14.5)."""

from __future__ import annotations

from collections import Counter

from rondel.core.effects import Op, always
from rondel.core.moves import Move, argument
from rondel.core.rows import more
from rondel.core.table import NO_FACTS, Detail, Facts, Refusal
from rondel.games.cooper_island.pieces import COIN, ON_MARKET, PIECE, PIECES
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import reason, verb
from rondel.games.cooper_island.rules.paying import hand_over
from rondel.games.cooper_island.rules.storage import (
    ALL_PIECES,
    fits,
    fitting_pieces,
    free_spots,
    has_piece,
    piece_facts,
    piece_moves,
    why_no_spot,
    why_not_piece,
)
from rondel.games.cooper_island.table import CooperTable


def can_gain(t: CooperTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    fitting = fitting_pieces(p, sum(p.storage))
    for name in op[1:]:
        if PIECE[str(name)] in fitting:
            return True
    return False


@reason("gain", "gain_one_of")
def why_no_gain(t: CooperTable, seat: int, op: Op) -> Refusal:
    return why_no_spot(t.players[seat], "CI-14.4")


@verb("gain", can=can_gain)
def gain(t: CooperTable, seat: int, op: Op) -> None:
    """Gain everything named, to storage."""
    gain_pieces(t, seat, tuple(PIECE[str(name)] for name in op[1:]))


def gain_pieces(t: CooperTable, seat: int, pieces: tuple[int, ...]) -> None:
    """Store the pieces if all of them fit; otherwise ask which ones to keep (CI-14.4)."""
    p = t.players[seat]
    before = p.storage
    for piece in pieces:
        if not fits(p, piece):
            p.storage = before
            t.agenda.append(KeepGains(seat, pieces))
            return
        p.storage = more(p.storage, piece)
    for piece in pieces:
        t.note(PIECES[piece], seat, 1)


class KeepGains(FreeStep):
    """Which piece to keep next when there are too few storage spots (CI-14.4, DC-14)."""

    __slots__ = ("pieces",)
    rule = "CI-14.4"
    asks = ("keep",)

    def __init__(self, seat: int, pieces: tuple[int, ...]) -> None:
        self.seat = seat
        self.pieces = pieces

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = [
            ("keep", PIECES[piece]) for piece in sorted(set(self.pieces)) if fits(p, piece)
        ]
        moves.append(("lose_rest",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "lose_rest":
            t.note("lost", self.seat, *(PIECES[piece] for piece in self.pieces))
            return
        piece = PIECE[str(move[1])]
        p = t.players[self.seat]
        p.storage = more(p.storage, piece)
        t.note(PIECES[piece], self.seat, 1)
        left = list(self.pieces)
        left.remove(piece)
        if left:
            t.agenda.append(KeepGains(self.seat, tuple(left)))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        there = PIECE.get(argument(move, "keep")) in self.pieces
        return why_no_spot(t.players[self.seat], "CI-14.3") if there else self.rule

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        return self.details(t)

    def details(self, t: CooperTable) -> dict[str, Detail]:
        return {"pieces": Counter(PIECES[piece] for piece in self.pieces)}


@verb("gain_one_of", can=can_gain)
def gain_one_of(t: CooperTable, seat: int, op: Op) -> None:
    """Gain one of the pieces named, to storage."""
    t.agenda.append(GainOneOf(seat, tuple(PIECE[str(name)] for name in op[1:])))


class GainOneOf(FreeStep):
    """Which piece to gain (CI-14.4, DC-13); if none fits it is lost.

    The last spot may be left to another piece of the same action: the Mixed Islet brings two.
    """

    __slots__ = ("pieces",)
    rule = "CI-14.4"
    asks = ("gain",)

    def __init__(self, seat: int, pieces: tuple[int, ...]) -> None:
        self.seat = seat
        self.pieces = pieces

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        fitting = fitting_pieces(p, sum(p.storage))
        moves: list[Move] = [("gain", PIECES[piece]) for piece in self.pieces if piece in fitting]
        if free_spots(p) == 1 or not moves:
            moves.append(("lose_rest",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "gain":
            p = t.players[self.seat]
            p.storage = more(p.storage, PIECE[str(move[1])])
            t.note(str(move[1]), self.seat, 1)
        else:
            t.note("gained_nothing", self.seat)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        there = PIECE.get(argument(move, "gain")) in self.pieces
        return why_no_spot(t.players[self.seat], "CI-14.3") if there else self.rule

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "gain":
            return NO_FACTS
        full = not any(fits(t.players[self.seat], piece) for piece in self.pieces)
        return {"case": "full" if full else "last"}


@verb("market", can=always)
def market(t: CooperTable, seat: int, op: Op) -> None:
    """Put everything named on the marketplace."""
    for name in op[1:]:
        put_on_market(t, seat, PIECE[str(name)])


def put_on_market(t: CooperTable, seat: int, piece: int) -> None:
    """Put a piece from the supply on the marketplace."""
    t.players[seat].add_to_market(piece)
    t.note(ON_MARKET[piece], seat, 1)


def has_building(t: CooperTable, seat: int, op: Op) -> bool:
    return t.players[seat].buildings > 0


@verb("market_coin_per_building", can=has_building)
def market_coin_per_building(t: CooperTable, seat: int, op: Op) -> None:
    """Put a coin on the marketplace for each building on the player's land (CI-16.4)."""
    p = t.players[seat]
    p.add_to_market(COIN, p.buildings)
    t.note(ON_MARKET[COIN], seat, p.buildings)


@verb("market_choice", can=always)
def market_choice(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(MarketChoice(seat, int(op[1])))


class MarketChoice(FreeStep):
    """Which cube goes to the marketplace next (CI-14.5, DC-13)."""

    __slots__ = ("left",)
    rule = "CI-14.5"
    asks = ("market",)

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, t: CooperTable) -> list[Move]:
        return [("market", piece) for piece in PIECES[1:]]

    def choose(self, t: CooperTable, move: Move) -> None:
        put_on_market(t, self.seat, PIECE[str(move[1])])
        if self.left > 1:
            t.agenda.append(MarketChoice(self.seat, self.left - 1))

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"left": self.left}


def can_pay_piece(t: CooperTable, seat: int, op: Op) -> bool:
    return has_piece(t.players[seat])


@reason("pay_piece")
def why_no_piece(t: CooperTable, seat: int, op: Op) -> Refusal:
    return Refusal("CI-15.4", {"missing": {"piece": 1}}, "none")


@verb("pay_piece", can=can_pay_piece)
def pay_piece(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(PayPiece(seat))


class PayPiece(ClosedStep):
    """Which piece, from storage or land, to pay to the general supply (CI-15.4, DC-32)."""

    __slots__ = ()
    rule = "CI-15.4"
    asks = ("pay",)
    closed = "CI-7.6"

    def moves(self, t: CooperTable) -> list[Move]:
        return piece_moves(t.players[self.seat], t.layout, "pay", ALL_PIECES)

    def play(self, t: CooperTable, move: Move) -> None:
        hand_over(t, self.seat, move[1])
        t.note("paid_piece", self.seat)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        return why_not_piece(t.players[self.seat], argument(move, "pay"), self.rule)

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return piece_facts(t.players[self.seat], t.layout, move[1], "fee")

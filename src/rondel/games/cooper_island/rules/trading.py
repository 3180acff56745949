"""Trades. What they bring goes to the marketplace (CI-9.7, CI-9.8, CI-9.9)."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move, argument
from rondel.core.table import Facts, Refusal, by_facts
from rondel.games.cooper_island.pieces import CLOTH, COIN, GOLD, ON_MARKET, PIECE, PIECES
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.paying import hand_over
from rondel.games.cooper_island.rules.storage import (
    ALL_PIECES,
    piece_facts,
    piece_moves,
    usable,
    why_not_piece,
)
from rondel.games.cooper_island.table import CooperTable, Player


class Trading:
    """A kind of trade: what may be given, how much of its value brings a piece, and which."""

    __slots__ = ("give", "move", "name", "rate", "rule", "take")

    def __init__(
        self, name: str, give: tuple[int, ...], rate: int, take: tuple[int, ...], rule: str
    ) -> None:
        self.name = name
        self.move: Move = (name,)
        self.give = give
        self.rate = rate
        self.take = take
        self.rule = rule


TRADE_CLOTH: Final = Trading("trade_cloth", (CLOTH,), 2, (COIN,), "CI-9.7")
TRADE_GOLD: Final = Trading("trade_gold", (GOLD,), 2, ALL_PIECES[1:], "CI-9.8")
TRADE_ANY: Final = Trading("trade_any", ALL_PIECES, 4, ALL_PIECES, "CI-9.9")
TRADES: Final = {trading.name: trading for trading in (TRADE_CLOTH, TRADE_GOLD, TRADE_ANY)}
CHEAPEST_TRADE: Final = min([trading.rate for trading in TRADES.values()])


def trade_facts(p: Player, trade: str) -> Facts:
    """How much a player has to trade, and how much of it brings a piece."""
    trading = TRADES[trade]
    worth = usable(p)
    return {"have": sum(worth[piece] for piece in trading.give), "rate": trading.rate}


def why_no_trade(p: Player, trade: str) -> Refusal:
    """What is missing for a trade that brings one piece (CI-9.10)."""
    trading = TRADES[trade]
    have = sum(usable(p)[piece] for piece in trading.give)
    what = PIECES[trading.give[0]] if len(trading.give) == 1 else "piece"
    missing = {what: trading.rate - have}
    return Refusal("CI-9.10", {"missing": missing, "have": have}, "missing")


def begin_trade(t: CooperTable, seat: int, move: Move) -> None:
    """Begin the trade that the move is called after."""
    t.agenda.append(GIVE(seat, str(move[0]), 0))


class Give(ClosedStep):
    """Which piece to hand in next, until they are worth at least one piece and the player stops.

    Value left over is lost (CI-9.10, DC-31).
    """

    __slots__ = ("trade", "value")
    rule = "CI-9.10"
    asks = ("give",)
    closed = "CI-9.10"

    def __init__(self, seat: int, trade: str, value: int) -> None:
        self.seat = seat
        self.trade = trade
        self.value = value

    def moves(self, t: CooperTable) -> list[Move]:
        trading = TRADES[self.trade]
        moves = piece_moves(t.players[self.seat], t.layout, "give", trading.give)
        if self.value >= trading.rate:
            moves.append(("commit",))
        return moves

    def play(self, t: CooperTable, move: Move) -> None:
        if move[0] == "commit":
            pieces = self.value // TRADES[self.trade].rate
            if t.log is not None:
                t.note("traded", self.seat)
            t.agenda.append(TAKE(self.seat, self.trade, pieces))
        else:
            value = hand_over(t, self.seat, move[1])
            t.agenda.append(GIVE(self.seat, self.trade, self.value + value))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        name = argument(move, "give")
        trading = TRADES[self.trade]
        if PIECE.get(name) in trading.give:
            return why_not_piece(t.players[self.seat], name, trading.rule)
        return trading.rule if name else self.rule

    def facts(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "commit":
            return {"pieces": self.value // TRADES[self.trade].rate}
        return piece_facts(t.players[self.seat], t.layout, move[1])

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"trade": self.trade, "value": self.value, "rate": TRADES[self.trade].rate}


GIVE: Final = by_facts(Give)


class Take(ClosedStep):
    """Which piece the trade brings next, to the marketplace (CI-9.10, DC-31)."""

    __slots__ = ("left", "trade")
    rule = "CI-9.10"
    asks = ("take",)
    closed = "CI-9.10"

    def __init__(self, seat: int, trade: str, left: int) -> None:
        self.seat = seat
        self.trade = trade
        self.left = left

    def moves(self, t: CooperTable) -> list[Move]:
        return [("take", PIECES[piece]) for piece in TRADES[self.trade].take]

    def play(self, t: CooperTable, move: Move) -> None:
        piece = PIECE[str(move[1])]
        t.players[self.seat].add_to_market(piece)
        if t.log is not None:
            t.note(ON_MARKET[piece], self.seat, 1)
        if self.left > 1:
            t.agenda.append(TAKE(self.seat, self.trade, self.left - 1))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        return TRADES[self.trade].rule if argument(move, "take") else self.rule

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"trade": self.trade, "left": self.left}


TAKE: Final = by_facts(Take)

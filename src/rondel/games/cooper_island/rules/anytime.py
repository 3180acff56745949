"""Anytime actions (CI-9): storing, trading, crate lids, the cartographer, large cards.

Steps at which they are possible (CI-9.26) derive from `FreeStep`; in a player's own worker turns
these are also the moments at which a milestone token may be moved (CI-11.3).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from rondel.core.bits import has, members, with_bit, without_bit
from rondel.core.moves import Move, argument
from rondel.core.rows import more
from rondel.core.table import NO_FACTS, Facts, OpenStep, Refusal
from rondel.games.cooper_island.pieces import (
    CLOTH,
    GAME_END,
    GOLD,
    NO_ITEM,
    NO_PIECES,
    PIECE,
    PIECES,
    WORKERS,
)
from rondel.games.cooper_island.rules.cartographer import (
    add_cartographer,
    cartographer_facts,
    use_cartographer,
    why_not_cartographer,
)
from rondel.games.cooper_island.rules.effects import can_perform, perform, why_cannot
from rondel.games.cooper_island.rules.hiring import (
    hire,
    hire_facts,
    hire_moves,
    tokens_to_move,
    why_not_hire,
)
from rondel.games.cooper_island.rules.storage import (
    Stored,
    fits,
    fitting_pieces,
    has_piece,
    piece_facts,
    why_no_spot,
)
from rondel.games.cooper_island.rules.trading import (
    CHEAPEST_TRADE,
    TRADE_ANY,
    TRADE_CLOTH,
    TRADE_GOLD,
    TRADES,
    begin_trade,
    trade_facts,
    why_no_trade,
)
from rondel.games.cooper_island.table import CooperTable, Player

STORE_FROM_MARKET: Final[tuple[Move, ...]] = tuple(("store_from_market", piece) for piece in PIECES)


def add_anytime(t: CooperTable, seat: int, moves: list[Move]) -> None:
    """Add all anytime actions that are possible now, and milestone moves."""
    p = t.players[seat]
    land, stored = p.land, sum(p.storage)
    if land.cubes or p.market != NO_PIECES:
        add_stores(p, stored, moves)
    value = stored + land.value
    if value >= CHEAPEST_TRADE:
        add_trades(p, value, moves)
    if p.lids_unused:  # DC-32
        for space in members(p.crates_open & ~p.crates_used):
            if can_use_crate(p, space, t):
                moves.append(("use_lid", t.content.crate_spaces[space].id))
    if p.cartographer >= t.content.cartographer.new_land:  # the cheapest of his works
        add_cartographer(t, p, moves)
    if p.large_up:  # DC-34
        for number in members(p.large_up):
            card = t.content.large_cards[number]
            if can_perform(t, seat, card.op):  # at least one part of it works (CI-9.24)
                moves.append(("use_large_card", card.id))
    if t.phase == WORKERS and tokens_to_move(p) > 0:
        moves += hire_moves(t, p)


def add_stores(p: Player, stored: int, moves: list[Move]) -> None:
    """Add what can be stored from land and marketplace (CI-9.3, CI-9.4, DC-30), if so many pieces
    are in storage."""
    land, market = p.land, p.market
    fitting = fitting_pieces(p, stored)
    if land.cubes:
        item, store = land.item, land.layout.moves["store_from_land"]
        for space in land.cubes:
            if item[space] in fitting:
                moves.append(store[space])
    if market != NO_PIECES:
        moves += stores_from_market(market, fitting)


@lru_cache(maxsize=1 << 12)
def stores_from_market(market: Stored, fitting: tuple[int, ...]) -> tuple[Move, ...]:
    """What can be stored from a marketplace. There is little on it, if anything."""
    return tuple([STORE_FROM_MARKET[piece] for piece in fitting if market[piece]])


def add_trades(p: Player, value: int, moves: list[Move]) -> None:
    """Add the trades for which there is enough (CI-9.7, CI-9.8, CI-9.9); `value` is that of all
    that the player can use."""
    stored, on_land = p.storage, p.land.worth
    if stored[CLOTH] + on_land[CLOTH] >= TRADE_CLOTH.rate:
        moves.append(TRADE_CLOTH.move)
    if stored[GOLD] + on_land[GOLD] >= TRADE_GOLD.rate:
        moves.append(TRADE_GOLD.move)
    if value >= TRADE_ANY.rate:
        moves.append(TRADE_ANY.move)


def can_use_crate(p: Player, space: int, t: CooperTable) -> bool:
    """Whether a lid may be put there: even for nothing, but only if it can be paid (CI-9.14)."""
    pays = any(op[0] == "pay_piece" for op in t.content.crate_spaces[space].op)
    return not pays or has_piece(p)


def store_from_land(t: CooperTable, seat: int, move: Move) -> None:
    """Store a cube from land: it is worth 1 now (CI-9.3). No move brings it back (CI-9.6)."""
    p = t.players[seat]
    space = t.layout.number[str(move[1])]
    piece = p.land.item[space]
    p.storage = more(p.storage, piece)
    p.land = p.land.put(space, NO_ITEM)
    if t.log is not None:
        t.note("stored_from_land", seat, PIECES[piece], move[1])


def store_from_market(t: CooperTable, seat: int, move: Move) -> None:
    """Store a piece from the marketplace (CI-9.4)."""
    p = t.players[seat]
    piece = PIECE[str(move[1])]
    p.add_to_market(piece, -1)
    p.storage = more(p.storage, piece)
    if t.log is not None:
        t.note("stored_from_market", seat, move[1])


def use_lid(t: CooperTable, seat: int, move: Move) -> None:
    """Put a lid on a crate space and carry out the space's action (CI-9.12)."""
    p = t.players[seat]
    space = t.content.crate_number[str(move[1])]
    p.lids_unused -= 1
    p.crates_used = with_bit(p.crates_used, space)
    t.note("lid_used", seat, move[1])
    perform(t, seat, t.content.crate_spaces[space].op)


def use_large_card(t: CooperTable, seat: int, move: Move) -> None:
    """Turn a large card face down, then carry out its action (CI-9.23)."""
    p = t.players[seat]
    card = t.content.large_number[str(move[1])]
    p.large_up = without_bit(p.large_up, card)
    t.note("used", seat, move[1])
    perform(t, seat, t.content.large_cards[card].op)


ANYTIME: Final[dict[str | int, Callable[[CooperTable, int, Move], None]]] = {
    "store_from_land": store_from_land,
    "store_from_market": store_from_market,
    **dict.fromkeys(TRADES, begin_trade),
    "use_lid": use_lid,
    "use_cartographer": use_cartographer,
    "use_large_card": use_large_card,
    "hire": hire,
}


def has_means(t: CooperTable, p: Player) -> bool:
    """Whether the player has a lid, a large card or the cartographer left to use."""
    charted = (
        t.phase != GAME_END
        and not p.cartographer_used
        and p.cartographer >= t.content.cartographer.new_land
    )
    return bool(p.large_up or (p.lids_unused and p.crates_open & ~p.crates_used) or charted)


class FreeStep(OpenStep):
    """A question at which anytime actions are possible too, any number of them (CI-9.2)."""

    __slots__ = ()
    extras = ANYTIME

    def moves(self, t: CooperTable) -> list[Move]:
        moves = self.options(t)
        add_anytime(t, self.seat, moves)
        return moves

    def why_not_extra(self, t: CooperTable, move: Move) -> str | Refusal:
        return why_not_anytime(t, self.seat, move)

    def facts_of_extra(self, t: CooperTable, move: Move) -> Facts:
        return anytime_facts(t, self.seat, move)

    def warning(self, t: CooperTable, move: Move) -> str:
        if move[0] not in self.extras:
            return self.warning_of_option(t, move)
        if move[0] == "use_lid":
            space = t.content.crate_spaces[t.content.crate_number[str(move[1])]]
            return "" if can_perform(t, self.seat, space.op) else "nothing_now"
        return ""

    def warning_of_option(self, t: CooperTable, move: Move) -> str:
        return ""


def anytime_facts(t: CooperTable, seat: int, move: Move) -> Facts:
    """What the labels of anytime actions and milestone moves mention."""
    p = t.players[seat]
    verb = str(move[0])
    if verb == "store_from_land":
        facts = piece_facts(p, t.layout, move[1])
        return {**facts, "case": "level_1"} if facts["value"] == 1 else facts
    if verb in TRADES:
        return trade_facts(p, verb)
    if verb == "use_cartographer":
        return cartographer_facts(t, p, str(move[1]))
    return hire_facts(t, p) if verb == "hire" else NO_FACTS


def why_not_anytime(t: CooperTable, seat: int, move: Move) -> str | Refusal:
    """The rule that forbids an anytime action or a milestone move where they are possible."""
    p = t.players[seat]
    verb = str(move[0])
    what = argument(move, verb)
    if verb == "store_from_land":
        space = t.layout.number.get(what)
        has_cube = space is not None and space in p.land.cubes
        return why_no_spot(p, "CI-14.3") if has_cube else "CI-9.3"
    if verb == "store_from_market":
        has_piece_there = what in PIECE and p.market[PIECE[what]] > 0
        full = has_piece_there and not fits(p, PIECE[what])
        return why_no_spot(p, "CI-14.3") if full else "CI-9.4"
    if verb in TRADES:
        return why_no_trade(p, verb)
    if verb == "use_lid":
        return why_not_lid(t, p, what)
    if verb == "use_cartographer":
        return why_not_cartographer(t, p, what)
    if verb == "use_large_card":
        return why_not_large_card(t, seat, what)
    return why_not_hire(t, p)


def why_not_large_card(t: CooperTable, seat: int, name: str) -> str | Refusal:
    """A card of others, or one that lies face down, or one of which nothing works now."""
    card = t.content.large_number.get(name)
    if card is None or not has(t.players[seat].large_up, card):
        return "CI-9.23"
    why = why_cannot(t, seat, t.content.large_cards[card].op)
    if isinstance(why, Refusal) and "missing" in why.facts:
        return Refusal("CI-9.24", {"missing": why.facts["missing"], "card": name}, "missing")
    return "CI-9.24"


def why_not_lid(t: CooperTable, p: Player, name: str) -> str | Refusal:
    space = t.content.crate_number.get(name)
    if space is None or not has(p.crates_open, space):
        return "CI-9.13"
    if has(p.crates_used, space):
        return "CI-9.12"
    if not p.lids_unused:
        return Refusal("CI-9.12", {"missing": {"crate_lid": 1}}, "lid")
    return Refusal("CI-9.14", {"missing": {"piece": 1}}, "missing")

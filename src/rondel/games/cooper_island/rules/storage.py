"""Storage spots and what fits into them (CI-14); what a player can spend (CI-7.3)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import add
from typing import Final

from rondel.core.moves import Move
from rondel.core.rows import more
from rondel.core.table import NO_FACTS, Facts, Refusal
from rondel.games.cooper_island.content.layout import Layout
from rondel.games.cooper_island.pieces import (
    CLOTH,
    COIN,
    FOOD,
    GOLD,
    NO_ITEM,
    PIECE,
    PIECES,
    STONE,
    WOOD,
)
from rondel.games.cooper_island.table import Player

ALL_PIECES: Final[tuple[int, ...]] = (COIN, WOOD, STONE, FOOD, GOLD, CLOTH)
Stored = tuple[int, ...]
"""How many of each kind of piece, or what they are worth."""


def free_spots(p: Player) -> int:
    """How many spots for anything are free when the others are used as well as possible (CI-14.3).

    A spot holds one piece (CI-14.2). Since rearranging is free (CI-9.5) only totals are kept.
    """
    coin, wood, stone, food, gold, cloth = p.storage
    used = wood + stone + food
    if coin > p.coin_spots:
        used += coin - p.coin_spots
    if gold + cloth > p.luxury_spots:
        used += gold + cloth - p.luxury_spots
    return p.spots - used


def fitting_pieces(p: Player, stored: int) -> tuple[int, ...]:
    """The kinds of pieces of which one more can be stored, if so many are."""
    if stored < p.spots or free_spots(p) > 0:
        return ALL_PIECES
    storage = p.storage
    coins = (COIN,) if storage[COIN] < p.coin_spots else ()
    luxuries = (GOLD, CLOTH) if storage[GOLD] + storage[CLOTH] < p.luxury_spots else ()
    return coins + luxuries


def fits(p: Player, piece: int) -> bool:
    """Whether one more such piece can be stored."""
    return piece in fitting_pieces(p, sum(p.storage))


def usable(p: Player) -> Stored:
    """The total value of each kind of piece in storage and on land (CI-7.2, CI-7.3).

    What lies on the marketplace never counts (CI-7.7).
    """
    land = p.land
    if not land.cubes:
        return p.storage
    return tuple(map(add, p.storage, land.worth))


def has_piece(p: Player) -> bool:
    """Whether any coin or cube could be handed over."""
    return any(p.storage) or bool(p.land.cubes)


def piece_moves(p: Player, layout: Layout, verb: str, kinds: tuple[int, ...]) -> list[Move]:
    """One move for each different piece of these kinds.

    `pay wood` takes it from storage, where equal pieces are one move; `pay e3` takes it from land.
    """
    moves = [*stored_piece_moves(verb, p.storage, kinds)]
    land = p.land
    if land.cubes:
        item, on_land = land.item, layout.moves[verb]
        for space in land.cubes:
            if item[space] in kinds:
                moves.append(on_land[space])
    return moves


@lru_cache(maxsize=1 << 14)
def stored_piece_moves(verb: str, stored: Stored, kinds: tuple[int, ...]) -> tuple[Move, ...]:
    """One move for each piece of these kinds in storage. Few storages differ."""
    return tuple([(verb, PIECES[piece]) for piece in kinds if stored[piece]])


def plain_payment(p: Player, layout: Layout, verb: str, piece: int, due: int) -> Move | None:
    """The piece that a plain way to pay so much begins with; None if the player has none.

    From storage alone, if that is enough. Else with cubes on land, the largest first, of which no
    value is lost (CI-7.4), then with what is in storage, and only then with a cube that is worth
    more than is due.
    """
    stored = p.storage[piece]
    if stored and stored >= due:
        return verb, PIECES[piece]
    level = p.land.level
    cubes = [space for space in p.land.cubes if p.land.item[space] == piece]
    exact = [space for space in cubes if level[space] <= due]
    if exact:
        return verb, layout.names[max(exact, key=lambda space: level[space])]
    if stored:
        return verb, PIECES[piece]
    if cubes:
        return verb, layout.names[min(cubes, key=lambda space: level[space])]
    return None


def spend(p: Player, layout: Layout, source: str | int) -> tuple[int, int]:
    """Take a piece, as named in a move, from storage or land; return its kind and its value.

    A cube leaves its space at once, so that something can stand there (CI-7.10). If it is no fee it
    goes to the general supply, which is not counted (CI-7.11).
    """
    if source in PIECE:
        piece = PIECE[str(source)]
        p.storage = more(p.storage, piece, -1)
        return piece, 1
    space = layout.number[str(source)]
    piece = p.land.item[space]
    p.land = p.land.put(space, NO_ITEM)
    return piece, p.land.level[space]


def only_on_market(p: Player, name: str) -> bool:
    """Whether the player has such a piece on the marketplace alone (CI-9.11)."""
    return name in PIECE and p.market[PIECE[name]] > 0 == p.storage[PIECE[name]]


def why_not_piece(p: Player, name: str, rule: str, market_rule: str = "CI-9.11") -> str | Refusal:
    """Why a piece, as named in a move, can't be handed over from storage."""
    if name not in PIECE:
        return rule
    facts: Facts = {"missing": {name: 1}, "piece": name}
    if only_on_market(p, name):
        return Refusal(market_rule, facts, "missing")
    return Refusal(rule, facts, "missing")


def why_no_spot(p: Player, rule: str) -> Refusal:
    """No free storage spot takes a piece (CI-14.3)."""
    stored = Counter({name: n for name, n in zip(PIECES, p.storage, strict=True) if n})
    return Refusal(rule, {"missing": {"storage_spot": 1}, "stored": stored}, "missing")


def piece_facts(p: Player, layout: Layout, source: str | int, case: str = "land") -> Facts:
    """What the label of a piece on land mentions; the others say it themselves."""
    space = layout.number.get(str(source))
    if space is None:
        return NO_FACTS
    return {"case": case, "piece": PIECES[p.land.item[space]], "value": p.land.level[space]}

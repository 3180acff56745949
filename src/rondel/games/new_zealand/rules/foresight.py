"""Foresight: the tiles that visitors of Wellington bring into play, and the market_token.

A single tile is placed without asking, and without tiles nothing happens (NZ-8.16).
"""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import by_seat
from rondel.games.new_zealand.pieces import NO_TILE, OUT, WORKERS
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.hazards import place_hazard
from rondel.games.new_zealand.rules.sheep_market import refill_market
from rondel.games.new_zealand.table import NewZealandTable, name_of


class ForesightA(FreeStep):
    """Choose one of the two A tiles and place it (NZ-8.1, DP-27); room or not (NZ-8.17)."""

    __slots__ = ()
    rule = "NZ-8.1"
    asks = ("foresight_a",)

    def options(self, t: NewZealandTable) -> list[Move]:
        moves: list[Move] = []
        for tile in sorted(set(t.foresight_a)):
            moves.append(t.content.a_moves[tile])
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        tile = t.content.a_number[str(move[1])]
        t.foresight_a = without(t.foresight_a, tile)
        place_a_tile(t, self.seat, tile)


class ForesightB(FreeStep):
    """Choose one of the two bonus tiles and place it (NZ-8.1, DP-27)."""

    __slots__ = ()
    rule = "NZ-8.1"
    asks = ("foresight_b",)

    def options(self, t: NewZealandTable) -> list[Move]:
        moves: list[Move] = []
        for tile in sorted(set(t.foresight_b)):
            moves.append(t.content.b_moves[tile])
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        tile = t.content.bonus_number[str(move[1])]
        t.foresight_b = without(t.foresight_b, tile)
        place_b_tile(t, self.seat, tile)


FORESIGHT_A: Final = by_seat(ForesightA)
FORESIGHT_B: Final = by_seat(ForesightB)


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """Return the tiles of a foresight or a bag without one of them."""
    left = list(tiles)
    left.remove(tile)
    return tuple(left)


def put_a_tile(t: NewZealandTable, tile: int) -> bool:
    """Put an A tile where it belongs; return False if there is no room.

    A worker goes to the dearest free space of its column (NZ-1.11, NZ-8.2), a hazard to the lowest
    free number of its section (NZ-1.10, NZ-8.3).
    """
    if tile >= len(WORKERS):
        return place_hazard(t, tile - len(WORKERS))
    there = t.jobs[tile]
    free = t.content.job_rows & ~there
    if not free:
        return False
    dearest = free & -free  # the lowest bit
    t.jobs = changed(t.jobs, tile, there | dearest)
    return True


def place_a_tile(t: NewZealandTable, seat: int, tile: int) -> None:
    """Place an A tile of the foresight; without room it is out of the game (NZ-8.2, NZ-8.3).

    It brings nothing to whoever places it (NZ-8.19).
    """
    if put_a_tile(t, tile):
        if t.log is not None:
            t.note("placed", name_of(t, seat), t.content.a_tiles[tile])
    else:
        t.removed_a = (*t.removed_a, tile)
        if t.log is not None:
            t.note("no_room", name_of(t, seat), t.content.a_tiles[tile])


def place_b_tile(t: NewZealandTable, seat: int, tile: int) -> None:
    """Place a bonus tile on the leftmost free space of the token's row (NZ-8.5).

    On the token's own space the token moves on first (NZ-8.6). Nobody can take tiles of that row,
    so its spaces fill up one by one (NZ-8.15), and the number of tiles placed sets off the end
    (NZ-8.14). After that a bonus tile is out of the game (NZ-8.18, NZ-11.6).
    """
    if t.token_row == OUT:
        t.removed_b = (*t.removed_b, tile)
        t.note("no_room", name_of(t, seat), t.content.bonus_tiles[tile].id)
        return
    if t.log is not None:
        t.note("placed", name_of(t, seat), t.content.bonus_tiles[tile].id)
    end = t.token_row * t.content.bonus_market.columns
    place = t.bonus.index(NO_TILE, end - t.count.bonus_columns, end)
    t.bonus[place] = tile
    t.placed += 1
    if place == end - 1:
        move_market_token(t, seat)


def move_market_token(t: NewZealandTable, seat: int) -> None:
    """Move the token to the next row; the colour of its arrow says what happens (NZ-8.8).

    The turquoise one flips neutral buildings for the rest of the game (NZ-8.12), under runholders
    who stay (NZ-12.10). The red one sets off the end and gives the token away (NZ-11.1).
    """
    market = t.content.bonus_market
    arrow = market.arrows[t.token_row - market.token_row]
    t.token_row += 1
    who = name_of(t, seat)
    t.note("market_token", who, arrow)
    if arrow == "yellow":
        refill_market(t, who)
    elif arrow == "turquoise":
        t.flipped = True
        t.note("flipped")
    elif arrow == "red":
        t.market_owner = t.ended_by = seat
        t.note("end_set_off", who)
        t.note("last_turns")


def refill_foresight(t: NewZealandTable, who: int | str) -> None:
    """Fill the foresight up from the bags (NZ-8.21).

    What is left lies on the right, new tiles come on the left (NZ-22.9).
    """
    while len(t.foresight_a) < 2 and t.bag_a:
        tile, t.bag_a = draw_tile(t, t.bag_a)
        t.foresight_a = (tile, *t.foresight_a)
        if t.log is not None:
            t.note("foresaw", who, t.content.a_tiles[tile])
    while len(t.foresight_b) < 2 and t.bag_b:
        tile, t.bag_b = draw_tile(t, t.bag_b)
        t.foresight_b = (tile, *t.foresight_b)
        if t.log is not None:
            t.note("foresaw", who, t.content.bonus_tiles[tile].id)


def draw_tile(t: NewZealandTable, bag: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Draw a tile out of a bag; return it, and what is left in the bag."""
    place = t.chance.below(len(bag))
    return bag[place], bag[:place] + bag[place + 1 :]

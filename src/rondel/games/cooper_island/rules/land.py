"""Where tiles can be laid, and laying them (CI-4)."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.rows import more
from rondel.core.table import Facts, Refusal
from rondel.games.cooper_island.content import Side
from rondel.games.cooper_island.peninsula import LAST_CUBE, Pair
from rondel.games.cooper_island.pieces import (
    FOREST,
    GAME_END,
    GOLD,
    ITEMS,
    LANDSCAPES,
    MEADOW,
    MOUNTAIN,
    NO_ITEM,
    PIECES,
    RUIN,
    SETTLEMENT,
    STONE,
    UNCHARTED,
    YIELD,
)
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.table import CooperTable, Player

GROUND: Final[tuple[frozenset[int], ...]] = (
    frozenset((UNCHARTED, FOREST)),
    frozenset((UNCHARTED, MEADOW)),
    frozenset((UNCHARTED, MOUNTAIN)),
    frozenset((UNCHARTED, FOREST, MEADOW, MOUNTAIN, SETTLEMENT)),
)
"""By landscape on what it may lie: a settlement on anything, others only on their own kind
(CI-4.7)."""


def matches(top: int, landscape: int) -> bool:
    """Whether the landscape may lie on what is on top (CI-4.7)."""
    return top in GROUND[landscape]


def can_use_cartographer(t: CooperTable, p: Player, cost: int) -> bool:
    """Whether the cartographer can do work of this cost.

    He needs enough steps (CI-9.15) and a single tile (CI-9.17), and works once in a phase or turn,
    but not at the end of the game (CI-9.16).
    """
    return (
        not p.cartographer_used
        and p.cartographer >= cost
        and t.single_tiles > 0
        and t.phase != GAME_END
    )


def why_no_single_tile(t: CooperTable, p: Player, cost: int) -> str | Refusal:
    """The rule that keeps the cartographer from work of this cost; "" if none does."""
    if p.cartographer_used or t.phase == GAME_END:
        return "CI-9.16"
    if not t.single_tiles:
        return "CI-4.16"
    if p.cartographer >= cost:
        return ""
    missing = {"cartographer_step": cost - p.cartographer}
    return Refusal("CI-9.15", {"missing": missing, "cost": cost, "at": p.cartographer}, "missing")


def pay_cartographer(t: CooperTable, seat: int, cost: int, work: str) -> None:
    """Pay for work of the cartographer, and take the single tile for it (CI-9.17).

    Any single tile can show any landscape (CI-4.16), and a shim's doesn't matter (CI-4.15).
    """
    p = t.players[seat]
    p.cartographer -= cost
    p.cartographer_used = True
    t.single_tiles -= 1
    if t.log is not None:
        t.note(work, seat, cost)


def open_pairs(t: CooperTable, p: Player) -> list[Pair]:
    """Neighbouring spaces that a double tile could cover now, with a shim where he can lay one."""
    return p.land.open_pairs(can_use_cartographer(t, p, t.content.cartographer.shim))


def placements(p: Player, side: Side, pairs: list[Pair]) -> list[Pair]:
    """The open pairs that take this side (CI-4.7), the space of its first landscape first."""
    first, second = GROUND[side.types[0]], GROUND[side.types[1]]
    kind = p.land.kind
    found = []
    for i, j in pairs:
        one, other = kind[i], kind[j]
        if one in first and other in second:
            found.append((i, j))
        if other in first and one in second:
            found.append((j, i))
    return found


def can_place(p: Player, side: Side, pairs: list[Pair]) -> bool:
    """Whether `placements` has any; asked of every side in the reserve at every turn."""
    first, second = GROUND[side.types[0]], GROUND[side.types[1]]
    kind = p.land.kind
    for i, j in pairs:
        one, other = kind[i], kind[j]
        if (one in first and other in second) or (other in first and one in second):
            return True
    return False


def placeable_sides(t: CooperTable, p: Player) -> list[Side]:
    """The sides of tiles in the reserve that can be laid somewhere (CI-4.1)."""
    tiles = p.tiles
    if not any(tiles):
        return []
    if p.land.takes_any_tile():
        return [side for side in t.content.sides if tiles[side.kind]]
    pairs = open_pairs(t, p)
    return [side for side in t.content.sides if tiles[side.kind] and can_place(p, side, pairs)]


def has_placeable_side(t: CooperTable, p: Player) -> bool:
    """Whether there are any `placeable_sides`."""
    tiles = p.tiles
    if not any(tiles):
        return False
    if p.land.takes_any_tile():
        return True
    pairs = open_pairs(t, p)
    for side in t.content.sides:
        if tiles[side.kind] and can_place(p, side, pairs):
            return True
    return False


def lay_double(t: CooperTable, seat: int, side: Side, first: int, second: int) -> None:
    """Lay the tile, with a shim under its lower half if the levels differ (CI-4.6, CI-4.8).

    Both halves end up one level above the higher space: 1 on uncharted land (CI-4.4).
    """
    p = t.players[seat]
    one, other = p.land.level[first], p.land.level[second]
    if one != other:
        pay_cartographer(t, seat, t.content.cartographer.shim, "paid_shim")
    level = max(one, other) + 1
    p.tiles = more(p.tiles, side.kind, -1)
    if t.log is not None:
        names = t.layout.names
        t.note("double_laid", seat, side.name, names[first], names[second], level)
    lay_tile(t, seat, first, side.types[0], level)
    lay_tile(t, seat, second, side.types[1], level)


def lay_tile(t: CooperTable, seat: int, space: int, landscape: int, level: int) -> None:
    """Lay one hex of a tile, which stays to the end (CI-4.14), and put its cube on it (CI-4.11)."""
    p = t.players[seat]
    if landscape == MOUNTAIN and level >= t.content.points.gold_level:
        p.land = p.land.laid(space, landscape, level)
        t.agenda.append(MountainCube(seat, space))
    else:
        p.land = p.land.laid(space, landscape, level, YIELD[landscape])


class MountainCube(ClosedStep):
    """Whether a mountain of level 3 or more yields stone or gold (CI-4.12, CI-9.22, DC-6)."""

    __slots__ = ("space",)
    rule = "CI-4.12"
    asks = ("cube",)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def moves(self, t: CooperTable) -> list[Move]:
        return [("cube", "stone"), ("cube", "gold")]

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        p.land = p.land.put(self.space, STONE if move[1] == PIECES[STONE] else GOLD)
        t.note("mined", self.seat, move[1], t.layout.names[self.space])

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return {"level": t.players[self.seat].land.level[self.space], **self.details(t)}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"space": t.layout.names[self.space]}


def why_not_cover(t: CooperTable, p: Player, space: int, landscape: int) -> str | Refusal:
    """The rule that keeps this landscape off this space; "" if the space itself takes it."""
    if p.land.item[space] == RUIN:
        return Refusal("CI-4.4", case="ruin")
    if p.land.item[space] != NO_ITEM:
        return why_occupied(t, p, space)
    if not matches(p.land.kind[space], landscape):
        facts = {"type": LANDSCAPES[landscape], "top": LANDSCAPES[p.land.kind[space]]}
        return Refusal("CI-4.7", facts, "top")
    return ""


def why_occupied(t: CooperTable, p: Player, space: int) -> Refusal:
    """What lies or stands on a space keeps tiles off (CI-4.10)."""
    item = p.land.item[space]
    facts = {"item": ITEMS[item], "space": t.layout.names[space]}
    return Refusal("CI-4.10", facts, "cube" if item <= LAST_CUBE else "built")

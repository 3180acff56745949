"""CI-4: where tiles may be laid, and laying them."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.games.cooper_island.content import Side
from rondel.games.cooper_island.pieces import (
    GAME_END,
    GOLD,
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


def can_chart(t: CooperTable, p: Player, space: int) -> bool:
    """CI-3.8, CI-4.4, CI-9.19: uncharted, without ruin, beside an own landscape space."""
    return not p.level[space] and p.item[space] != RUIN and beside_land(t, p, space)


def beside_land(t: CooperTable, p: Player, space: int) -> bool:
    level = p.level
    for other in t.layout.near[space]:  # a plain loop: asked more often than anything else
        if level[other]:
            return True
    return False


def matches(top: int, landscape: int) -> bool:
    """CI-4.7: a settlement covers any type, the others only their own."""
    return top in (landscape, UNCHARTED) or landscape == SETTLEMENT


def can_use_cartographer(t: CooperTable, p: Player, cost: int) -> bool:
    """CI-9.15 to CI-9.17: once in a window, with enough steps, while single tiles last."""
    return (
        not p.cartographer_used
        and p.cartographer >= cost
        and t.single_tiles > 0
        and t.phase != GAME_END
    )


def why_no_single_tile(t: CooperTable, p: Player, cost: int) -> str:
    """The rule that keeps the cartographer from work of this cost, or ""."""
    if p.cartographer_used or t.phase == GAME_END:
        return "CI-9.16"
    if not t.single_tiles:
        return "CI-4.16"
    return "CI-9.15" if p.cartographer < cost else ""


def pay_cartographer(t: CooperTable, p: Player, cost: int) -> None:
    p.cartographer -= cost
    p.cartographer_used = True
    t.single_tiles -= 1


def open_pairs(t: CooperTable, p: Player) -> list[tuple[int, int]]:
    """Neighbouring spaces that one double tile could cover, whatever it shows.

    CI-4.4 to CI-4.6, CI-4.8: no items (a ruin is one); two uncharted spaces of which one lies
    beside land, or two of the same level, or with a shim two that differ by one level.
    """
    level, item = p.level, p.item
    shim = can_use_cartographer(t, p, t.content.cartographer.shim)
    pairs = []
    for pair in t.layout.pairs:
        i, j = pair
        if item[i] or item[j]:
            continue
        difference = level[i] - level[j]
        if difference:
            if shim and -1 <= difference <= 1:
                pairs.append(pair)
        elif level[i] or beside_land(t, p, i) or beside_land(t, p, j):
            pairs.append(pair)
    return pairs


def placements(p: Player, side: Side, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where the side's first and second type can lie, out of the open pairs."""
    first, second = side.types
    kind = p.kind
    found = []
    for i, j in pairs:
        if matches(kind[i], first) and matches(kind[j], second):
            found.append((i, j))
        if matches(kind[j], first) and matches(kind[i], second):
            found.append((j, i))
    return found


def placeable_sides(t: CooperTable, p: Player) -> list[Side]:
    """The sides of tiles in the reserve that can be laid somewhere."""
    tiles = p.tiles
    if not any(tiles):
        return []
    pairs = open_pairs(t, p)
    return [side for side in t.content.sides if tiles[side.kind] and placements(p, side, pairs)]


def lay_double(t: CooperTable, seat: int, side: Side, first: int, second: int) -> None:
    """CI-4.4 to CI-4.8: lay the tile, with a shim under its lower half if the levels differ."""
    p = t.players[seat]
    if p.level[first] != p.level[second]:
        pay_cartographer(t, p, t.content.cartographer.shim)
    level = max(p.level[first], p.level[second]) + 1
    p.tiles[side.kind] -= 1
    names = t.layout.names
    t.note("double_laid", seat, side.name, names[first], names[second], level)
    lay_tile(t, seat, first, side.types[0], level)
    lay_tile(t, seat, second, side.types[1], level)


def lay_tile(t: CooperTable, seat: int, space: int, landscape: int, level: int) -> None:
    """CI-4.11, CI-4.12: one hex of a tile and its compulsory cube."""
    p = t.players[seat]
    p.kind[space] = landscape
    p.level[space] = level
    if landscape == MOUNTAIN and level >= t.content.points.gold_level:
        t.do(MountainCube(seat, space))
    else:
        p.item[space] = YIELD[landscape]


class MountainCube(ClosedStep):
    """CI-4.12: a mountain of level 3 or more yields stone or gold (DC-6)."""

    __slots__ = ("space",)
    rule = "CI-4.12"
    asks = ("cube",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def moves(self, t: CooperTable) -> list[Move]:
        return [("cube", "stone"), ("cube", "gold")]

    def play(self, t: CooperTable, move: Move) -> None:
        t.players[self.seat].item[self.space] = STONE if move[1] == PIECES[STONE] else GOLD

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"space": t.layout.names[self.space]}


def why_not_cover(t: CooperTable, p: Player, space: int, landscape: int) -> str:
    """The rule that keeps this type off this space, or "" if the space itself is fine."""
    if p.item[space] == RUIN:
        return "CI-4.4"
    if p.item[space] != NO_ITEM:
        return "CI-4.10"
    if not matches(p.kind[space], landscape):
        return "CI-4.7"
    return ""

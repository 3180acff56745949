"""Where tiles can be laid, and laying them (CI-4)."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal
from rondel.games.cooper_island.content import Side
from rondel.games.cooper_island.pieces import (
    CLOTH,
    GAME_END,
    GOLD,
    ITEMS,
    LANDSCAPES,
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
    """Whether the space is uncharted, without a ruin, and beside charted land.

    Islets (CI-3.8), double tiles (CI-4.4) and new land (CI-9.19) go to such spaces.
    """
    return not p.level[space] and p.item[space] != RUIN and beside_land(t, p, space)


def beside_land(t: CooperTable, p: Player, space: int) -> bool:
    """Whether a neighbour of the space is charted, of whatever kind and level."""
    level = p.level
    for other in t.layout.near[space]:  # a plain loop: asked more often than anything else
        if level[other]:
            return True
    return False


def matches(top: int, landscape: int) -> bool:
    """Whether the landscape may lie on what is on top: a settlement on anything, others only on
    their own kind (CI-4.7)."""
    return top in (landscape, UNCHARTED) or landscape == SETTLEMENT


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
    t.note(work, seat, cost)


def open_pairs(t: CooperTable, p: Player, shim: bool = False) -> list[tuple[int, int]]:
    """Neighbouring spaces that one double tile could cover, whatever it shows.

    Nothing stands on them (CI-4.10), not even a ruin. They are two uncharted spaces, one of them
    beside charted land (CI-4.4), or two of the same level, wherever they are (CI-4.5, CI-4.9), or
    with a shim two that differ by one level (CI-4.6, CI-4.8). `shim` asks what would be open if the
    cartographer could work.
    """
    level, item = p.level, p.item
    shim = shim or can_use_cartographer(t, p, t.content.cartographer.shim)
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
    """The open pairs that take this side (CI-4.7), the space of its first landscape first."""
    first, second = side.types
    kind = p.kind
    found = []
    for i, j in pairs:
        if matches(kind[i], first) and matches(kind[j], second):
            found.append((i, j))
        if matches(kind[j], first) and matches(kind[i], second):
            found.append((j, i))
    return found


def can_place(p: Player, side: Side, pairs: list[tuple[int, int]]) -> bool:
    """Whether `placements` has any; asked of every side in the reserve at every turn."""
    first, second = side.types
    kind = p.kind
    for i, j in pairs:
        one, other = kind[i], kind[j]
        if (matches(one, first) and matches(other, second)) or (
            matches(other, first) and matches(one, second)
        ):
            return True
    return False


def placeable_sides(t: CooperTable, p: Player) -> list[Side]:
    """The sides of tiles in the reserve that can be laid somewhere (CI-4.1)."""
    tiles = p.tiles
    if not any(tiles):
        return []
    pairs = open_pairs(t, p)
    return [side for side in t.content.sides if tiles[side.kind] and can_place(p, side, pairs)]


def lay_double(t: CooperTable, seat: int, side: Side, first: int, second: int) -> None:
    """Lay the tile, with a shim under its lower half if the levels differ (CI-4.6, CI-4.8).

    Both halves end up one level above the higher space: 1 on uncharted land (CI-4.4).
    """
    p = t.players[seat]
    if p.level[first] != p.level[second]:
        pay_cartographer(t, seat, t.content.cartographer.shim, "paid_shim")
    level = max(p.level[first], p.level[second]) + 1
    p.tiles[side.kind] -= 1
    names = t.layout.names
    t.note("double_laid", seat, side.name, names[first], names[second], level)
    lay_tile(t, seat, first, side.types[0], level)
    lay_tile(t, seat, second, side.types[1], level)


def lay_tile(t: CooperTable, seat: int, space: int, landscape: int, level: int) -> None:
    """Lay one hex of a tile, which stays to the end (CI-4.14), and put its cube on it (CI-4.11)."""
    p = t.players[seat]
    p.kind[space] = landscape
    p.level[space] = level
    if landscape == MOUNTAIN and level >= t.content.points.gold_level:
        t.do(MountainCube(seat, space))
    else:
        p.item[space] = YIELD[landscape]


class MountainCube(ClosedStep):
    """Whether a mountain of level 3 or more yields stone or gold (CI-4.12, CI-9.22, DC-6)."""

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
        t.note("mined", self.seat, move[1], t.layout.names[self.space])

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return {"level": t.players[self.seat].level[self.space], **self.details(t)}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"space": t.layout.names[self.space]}


def why_not_cover(t: CooperTable, p: Player, space: int, landscape: int) -> str | Refusal:
    """The rule that keeps this landscape off this space; "" if the space itself takes it."""
    if p.item[space] == RUIN:
        return Refusal("CI-4.4", case="ruin")
    if p.item[space] != NO_ITEM:
        return why_occupied(t, p, space)
    if not matches(p.kind[space], landscape):
        facts = {"type": LANDSCAPES[landscape], "top": LANDSCAPES[p.kind[space]]}
        return Refusal("CI-4.7", facts, "top")
    return ""


def why_occupied(t: CooperTable, p: Player, space: int) -> Refusal:
    """What lies or stands on a space keeps tiles off (CI-4.10)."""
    item = p.item[space]
    facts = {"item": ITEMS[item], "space": t.layout.names[space]}
    return Refusal("CI-4.10", facts, "cube" if item <= CLOTH else "built")

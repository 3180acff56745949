"""Drawing double tiles, and laying one step by step (CI-4)."""

from __future__ import annotations

from typing import Final

from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.core.rows import more
from rondel.core.table import Facts, Refusal, by_facts
from rondel.games.cooper_island.content import Side
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import reason, verb
from rondel.games.cooper_island.rules.land import (
    has_placeable_side,
    lay_double,
    open_pairs,
    placeable_sides,
    placements,
    why_no_single_tile,
    why_not_cover,
)
from rondel.games.cooper_island.table import CooperTable, Player


def can_draw(t: CooperTable, seat: int, op: Op) -> bool:
    return any(t.bag)


@reason("draw_double")
def why_no_draw(t: CooperTable, seat: int, op: Op) -> str:
    return "CI-4.13"


@verb("draw_double", can=can_draw)
def draw_double(t: CooperTable, seat: int, op: Op) -> None:
    """Draw blind from the bag; nothing refills it (CI-4.13)."""
    p = t.players[seat]
    for _ in range(int(op[1])):
        if not any(t.bag):
            return
        kind = t.chance.pick_weighted(t.bag)
        t.bag = more(t.bag, kind, -1)
        p.tiles = more(p.tiles, kind)
        if t.log is not None:
            t.note(t.content.tiles.double_tiles[kind].id, seat, 1)


def can_place(t: CooperTable, seat: int, op: Op) -> bool:
    """Whether a tile of the reserve can be laid anywhere (CI-4.1)."""
    return has_placeable_side(t, t.players[seat])


@reason("place_double")
def why_no_place(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    p = t.players[seat]
    if not any(p.tiles):
        return Refusal("CI-4.1", {"missing": {"double_tile": 1}}, "missing")
    sides = [side for side in t.content.sides if p.tiles[side.kind]]
    return why_no_pair(t, p, sides)


def why_no_pair(t: CooperTable, p: Player, sides: list[Side], first: int = -1) -> str | Refusal:
    """Why no space, or not this first one, takes any of these sides: the levels would allow it if
    the cartographer had the steps for a shim (CI-4.8)."""
    pairs = p.land.open_pairs(shim=True)
    shimmed = [start for side in sides for start, _ in placements(p, side, pairs)]
    if first in shimmed or (first < 0 and shimmed):
        return why_no_single_tile(t, p, t.content.cartographer.shim) or "CI-4.3"
    return "CI-4.3"


@verb("place_double", can=can_place)
def place_double(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(PLACE_DOUBLE(seat, int(op[1])))


class PlaceDouble(FreeStep):
    """Which side of which tile of the reserve to lay (CI-4.1, CI-4.2); then follow its two spaces
    (DC-5)."""

    __slots__ = ("times",)
    rule = "CI-4.1"
    asks = ("place_double",)

    def __init__(self, seat: int, times: int) -> None:
        self.seat = seat
        self.times = times

    def options(self, t: CooperTable) -> list[Move]:
        moves = [side.move for side in placeable_sides(t, t.players[self.seat])]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "pass":
            return
        if self.times > 1:
            t.agenda.append(PLACE_DOUBLE(self.seat, self.times - 1))
        t.agenda.append(FirstSpace(self.seat, t.content.side[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        name = argument(move, "place_double")
        if not name:
            return self.rule
        side = t.content.side.get(name)
        if side is None:
            return "CI-4.2"
        p = t.players[self.seat]
        if p.tiles[side.kind]:
            return why_no_pair(t, p, [side])
        kind = t.content.tiles.double_tiles[side.kind].id
        return Refusal("CI-4.1", {"missing": {kind: 1}}, "missing")


PLACE_DOUBLE: Final = by_facts(PlaceDouble)


class FirstSpace(ClosedStep):
    """On which space the side's first landscape lies (CI-4.3)."""

    __slots__ = ("side",)
    rule = "CI-4.3"
    asks = ("on",)

    def __init__(self, seat: int, side: Side) -> None:
        self.seat = seat
        self.side = side

    def moves(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        found = {first for first, _ in placements(p, self.side, open_pairs(t, p))}
        on = t.layout.moves["on"]
        return [on[space] for space in sorted(found)]

    def play(self, t: CooperTable, move: Move) -> None:
        t.agenda.append(SecondSpace(self.seat, self.side, t.layout.number[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        space = t.layout.number.get(argument(move, "on"))
        if space is None:
            return self.rule
        p = t.players[self.seat]
        reach = (space, *t.layout.near[space])
        remote = not p.land.level[space] and not any(map(p.land.beside_land, reach))
        fits = why_not_cover(t, p, space, self.side.types[0])
        return fits or ("CI-4.4" if remote else why_no_pair(t, p, [self.side], space))

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return {"case": "first", **self.details(t)}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"type": self.side.name.partition("+")[0]}


class SecondSpace(ClosedStep):
    """On which neighbouring space the second landscape lies (CI-4.3).

    If the levels differ a shim is used without being asked for (CI-9.18).
    """

    __slots__ = ("first", "side")
    rule = "CI-4.3"
    asks = ("on",)

    def __init__(self, seat: int, side: Side, first: int) -> None:
        self.seat = seat
        self.side = side
        self.first = first

    def moves(self, t: CooperTable) -> list[Move]:
        p, chosen = t.players[self.seat], self.first
        pairs = [pair for pair in open_pairs(t, p) if chosen in pair]
        on = t.layout.moves["on"]
        return [on[second] for first, second in placements(p, self.side, pairs) if first == chosen]

    def play(self, t: CooperTable, move: Move) -> None:
        lay_double(t, self.seat, self.side, self.first, t.layout.number[str(move[1])])

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        second = t.layout.number.get(argument(move, "on"))
        if second is None or second not in t.layout.near[self.first]:
            return self.rule
        p = t.players[self.seat]
        return why_not_cover(t, p, second, self.side.types[1]) or why_not_level(
            t, p, self.first, second
        )

    def facts(self, t: CooperTable, move: Move) -> Facts:
        p = t.players[self.seat]
        levels = p.land.level[self.first], p.land.level[t.layout.number[str(move[1])]]
        shim = levels[0] != levels[1]
        return {
            "case": "shim" if shim else "second",
            "level": max(levels) + 1,
            "steps": t.content.cartographer.shim,
            **self.details(t),
        }

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"type": self.side.name.partition("+")[2]}


def why_not_level(t: CooperTable, p: Player, first: int, second: int) -> str | Refusal:
    """The rule by which the levels of these spaces forbid one tile on both; "" if none does."""
    level, other = p.land.level[first], p.land.level[second]
    difference = abs(level - other)
    if difference > 1:
        facts = {"level": level, "other": other}
        return Refusal("CI-4.8", facts, "levels")
    if difference:
        return why_no_single_tile(t, p, t.content.cartographer.shim)
    lonely = not (level or p.land.beside_land(first) or p.land.beside_land(second))
    return "CI-4.4" if lonely else ""

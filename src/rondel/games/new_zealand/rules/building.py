"""Putting private buildings on the trail, and replacing them by larger ones."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.games.new_zealand.pieces import (
    CRAFTSMAN,
    EMPTY,
    REMOVED,
    UNBUILT,
    building_number,
    private_tile,
)
from rondel.games.new_zealand.rules.effects import perform, verb
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import pay
from rondel.games.new_zealand.table import NewZealandTable, Player


def free_spaces(t: NewZealandTable, pathfinder: int) -> list[int]:
    """Return the empty building spaces (NZ-6.54) whose gate is open to this pathfinder value.

    Gates open at pathfinder spaces 2, 4 and 7 (NZ-6.55, NZ-21.3).
    """
    trail, gate = t.trail, t.content.trail.gate
    return [
        space
        for space in t.content.trail.buildings
        if trail[space] == EMPTY and gate[space] <= pathfinder
    ]


def affordable_craftsmen(p: Player, per: int) -> int:
    """Return for how many craftsmen a player can build at that price for each (NZ-6.50).

    A row has five, so what needs more can only replace another building (NZ-6.53).
    """
    return min(p.workers[CRAFTSMAN], p.money // per)


def replaceable(t: NewZealandTable, p: Player, new: int, least: int, most: int) -> list[int]:
    """Return own buildings that need fewer craftsmen than the new one, by so many (NZ-6.51)."""
    needed = t.tiles[new].craftsmen
    return [
        old
        for old, place in enumerate(p.places)
        if place >= 0 and least <= needed - t.tiles[old].craftsmen <= most
    ]


def can_build(t: NewZealandTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    limit = affordable_craftsmen(p, int(op[1]))
    if not limit:
        return False
    for new, place in enumerate(p.places):
        if place == UNBUILT:
            if t.tiles[new].craftsmen <= limit and free_spaces(t, p.pathfinder):
                return True
            if replaceable(t, p, new, 1, limit):
                return True
    return False


@verb("build", can=can_build)
def build(t: NewZealandTable, seat: int, op: Op) -> None:
    t.do(Build(seat, int(op[1])))


class Build(FreeStep):
    """Choose an unbuilt private building that can be put somewhere (NZ-6.49, DP-17)."""

    __slots__ = ("per",)
    rule = "NZ-6.50"
    asks = ("build",)

    def __init__(self, seat: int, per: int) -> None:
        super().__init__(seat)
        self.per = per

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        limit = affordable_craftsmen(p, self.per)
        free = bool(free_spaces(t, p.pathfinder))
        return [
            ("build", t.tiles[new].id)
            for new, place in enumerate(p.places)
            if place == UNBUILT
            and ((free and t.tiles[new].craftsmen <= limit) or replaceable(t, p, new, 1, limit))
        ]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        t.do(PlaceBuilding(self.seat, t.content.private_number[str(move[1])], self.per))

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        number = t.content.private_number.get(str(move[-1]))
        p = t.players[self.seat]
        if number is None or t.tiles[number].id != move[-1] or p.places[number] != UNBUILT:
            return "NZ-6.49"
        return self.rule

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"per": self.per}


class PlaceBuilding(FreeStep):
    """Put the building on an empty space (NZ-6.50) or in place of an own one (NZ-6.51, DP-17).

    A new one is paid in full and brings gold; a replacement costs the difference, and no gate
    matters for it.
    """

    __slots__ = ("new", "per")
    rule = "NZ-6.50"
    asks = ("place", "replace")

    def __init__(self, seat: int, new: int, per: int) -> None:
        super().__init__(seat)
        self.new = new
        self.per = per

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        names = t.content.trail.names
        limit = affordable_craftsmen(p, self.per)
        moves: list[Move] = []
        if t.tiles[self.new].craftsmen <= limit:
            moves += [("place", names[space]) for space in free_spaces(t, p.pathfinder)]
        moves += [
            ("replace", names[p.places[old]]) for old in replaceable(t, p, self.new, 1, limit)
        ]
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        space = t.content.trail.number[str(move[1])]
        needed = t.tiles[self.new].craftsmen
        if move[0] == "place":
            pay(t, self.seat, self.per * needed)
            put_building(t, self.seat, self.new, space)
            perform(t, self.seat, (("gold", 1),))
        else:
            old = building_number(t.trail[space])
            pay(t, self.seat, self.per * (needed - t.tiles[old].craftsmen))
            replace(t, self.seat, self.new, old)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        space = t.content.trail.number.get(str(move[-1]))
        if space is None:
            return "NZ-6.49"
        if move[0] == "replace":
            return "NZ-6.51"
        if t.content.trail.spaces[space].kind != "building":
            return "NZ-6.54"
        if t.trail[space] != EMPTY:
            return "NZ-6.49"
        gate = t.content.trail.gate[space]
        return "NZ-6.55" if gate > t.players[self.seat].pathfinder else self.rule

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"tile": t.tiles[self.new].id}


def put_building(t: NewZealandTable, seat: int, number: int, space: int) -> None:
    """Put a private building on a space; a runholder who stands there stays (NZ-6.57)."""
    p = t.players[seat]
    t.trail[space] = private_tile(seat, number)
    places = list(p.places)
    places[number] = space
    p.places = tuple(places)
    t.note("built", seat, t.tiles[number].id, t.content.trail.names[space])


def replace(t: NewZealandTable, seat: int, new: int, old: int) -> None:
    """Put a building in place of an old one, which is out of the game (NZ-6.52)."""
    p = t.players[seat]
    space = p.places[old]
    places = list(p.places)
    places[old] = REMOVED
    p.places = tuple(places)
    put_building(t, seat, new, space)


# Bonus set 6


def can_replace(t: NewZealandTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    difference = int(op[1])
    return any(
        place == UNBUILT and replaceable(t, p, new, difference, difference)
        for new, place in enumerate(p.places)
    )


@verb("replace_building", can=can_replace)
def replace_building(t: NewZealandTable, seat: int, op: Op) -> None:
    t.do(ReplaceBuilding(seat, int(op[1])))


class ReplaceBuilding(FreeStep):
    """Replace a building by one that needs exactly so many craftsmen more, free (NZ-10.16)."""

    __slots__ = ("difference",)
    rule = "NZ-10.16"
    asks = ("replace_by",)

    def __init__(self, seat: int, difference: int) -> None:
        super().__init__(seat)
        self.difference = difference

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        names = t.content.trail.names
        return [
            ("replace_by", names[p.places[old]], t.tiles[new].id)
            for new, place in enumerate(p.places)
            if place == UNBUILT
            for old in replaceable(t, p, new, self.difference, self.difference)
        ]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        space = t.content.trail.number[str(move[1])]
        old = building_number(t.trail[space])
        replace(t, self.seat, t.content.private_number[str(move[2])], old)

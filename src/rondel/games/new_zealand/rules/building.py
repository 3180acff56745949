"""Putting private buildings on the trail, and replacing them by larger ones."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import Facts, Refusal
from rondel.games.new_zealand.pieces import (
    CRAFTSMAN,
    EMPTY,
    REMOVED,
    UNBUILT,
    building_number,
    private_tile,
)
from rondel.games.new_zealand.rules.effects import perform, tells, verb
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import pay, shortfall
from rondel.games.new_zealand.table import NewZealandTable, Player, tile_id


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


def has_free_space(t: NewZealandTable, pathfinder: int) -> bool:
    """Whether there are any `free_spaces`."""
    trail, gate = t.trail, t.content.trail.gate
    for space in t.content.trail.buildings:
        if trail[space] == EMPTY and gate[space] <= pathfinder:
            return True
    return False


def affordable_craftsmen(p: Player, per: int) -> int:
    """Return for how many craftsmen a player can build at that price for each (NZ-6.50).

    A row has five, so what needs more can only replace another building (NZ-6.53).
    """
    return min(p.workers[CRAFTSMAN], p.money // per)


def replaceable(t: NewZealandTable, p: Player, new: int, least: int, most: int) -> list[int]:
    """Return own buildings that need fewer craftsmen than the new one, by so many (NZ-6.51)."""
    if max(p.places) < 0:  # none on the trail
        return []
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
            if t.tiles[new].craftsmen <= limit and has_free_space(t, p.pathfinder):
                return True
            if replaceable(t, p, new, 1, limit):
                return True
    return False


@tells("build")
def facts_of_build(t: NewZealandTable, seat: int, op: Op) -> Facts:
    """Tell for how many craftsmen there is money, or what the cheapest building lacks."""
    p = t.players[seat]
    per = int(op[1])
    missing = {} if can_build(t, seat, op) else shortfall(p.money, per)
    return {"per": per, "most": affordable_craftsmen(p, per), "missing": missing}


@verb("build", can=can_build)
def build(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(Build(seat, int(op[1])))


class Build(FreeStep):
    """Choose an unbuilt private building that can be put somewhere (NZ-6.49, DP-17)."""

    __slots__ = ("per",)
    rule = "NZ-6.50"
    asks = ("build",)

    def __init__(self, seat: int, per: int) -> None:
        self.seat = seat
        self.per = per

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        limit = affordable_craftsmen(p, self.per)
        free = has_free_space(t, p.pathfinder)
        return [
            ("build", t.tiles[new].id)
            for new, place in enumerate(p.places)
            if place == UNBUILT
            and ((free and t.tiles[new].craftsmen <= limit) or replaceable(t, p, new, 1, limit))
        ]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        t.agenda.append(PlaceBuilding(self.seat, t.content.private_number[str(move[1])], self.per))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        """Tell what the building costs on an empty space, and at least in place of another.

        0 stands for what is impossible.
        """
        p = t.players[self.seat]
        number = t.content.private_number[str(move[1])]
        needed = t.tiles[number].craftsmen
        limit = affordable_craftsmen(p, self.per)
        new = needed <= limit and has_free_space(t, p.pathfinder)
        olds = replaceable(t, p, number, 1, limit)
        least = min((needed - t.tiles[old].craftsmen for old in olds), default=0)
        return {"new": self.per * needed * new, "instead": self.per * least}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        number = t.content.private_number.get(str(move[-1]))
        p = t.players[self.seat]
        if number is None or t.tiles[number].id != move[-1] or p.places[number] != UNBUILT:
            return "NZ-6.49"
        return why_not_craftsmen(p, t.tiles[number].craftsmen, self.per, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"per": self.per}


def why_not_craftsmen(p: Player, needed: int, per: int, rule: str) -> Refusal:
    """Tell which craftsmen and how much money a building lacks (NZ-6.50, NZ-6.51)."""
    missing = shortfall(p.money, per * needed)
    if needed > p.workers[CRAFTSMAN]:
        missing["craftsman"] = needed - p.workers[CRAFTSMAN]
    if not missing:
        return Refusal(rule, case="room")
    facts: Facts = {"missing": missing, "needed": needed, "cost": per * needed}
    return Refusal(rule, facts, "missing")


class PlaceBuilding(FreeStep):
    """Put the building on an empty space (NZ-6.50) or in place of an own one (NZ-6.51, DP-17).

    A new one is paid in full and brings gold; a replacement costs the difference, and no gate
    matters for it.
    """

    __slots__ = ("new", "per")
    rule = "NZ-6.50"
    asks = ("place", "replace")

    def __init__(self, seat: int, new: int, per: int) -> None:
        self.seat = seat
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
        cost = self.cost(t, move)
        pay(t, self.seat, cost)
        if move[0] == "place":
            put_building(t, self.seat, self.new, space)
            t.note("built", self.seat, t.tiles[self.new].id, move[1], cost)
            perform(t, self.seat, (("gold", 1),))
        else:
            replace(t, self.seat, self.new, building_number(t.trail[space]), cost)

    def cost(self, t: NewZealandTable, move: Move) -> int:
        """Return what a place costs: a replacement only the difference."""
        needed = t.tiles[self.new].craftsmen
        if move[0] == "replace":
            old = building_number(t.trail[t.content.trail.number[str(move[1])]])
            needed -= t.tiles[old].craftsmen
        return self.per * needed

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        cost = self.cost(t, move)
        if move[0] == "place":
            return {"cost": cost}
        return {"cost": cost, "old": tile_id(t, t.trail[t.content.trail.number[str(move[1])]])}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        space = t.content.trail.number.get(str(move[-1]))
        if space is None:
            return "NZ-6.49"
        if move[0] == "replace":
            return self.why_not_replace(t, space)
        if t.content.trail.spaces[space].kind != "building":
            return "NZ-6.54"
        if t.trail[space] != EMPTY:
            return "NZ-6.49"
        p = t.players[self.seat]
        gate = t.content.trail.gate[space]
        if gate > p.pathfinder:
            return Refusal("NZ-6.55", {"gate": gate, "at": p.pathfinder}, "gate")
        return why_not_craftsmen(p, t.tiles[self.new].craftsmen, self.per, self.rule)

    def why_not_replace(self, t: NewZealandTable, space: int) -> str | Refusal:
        p = t.players[self.seat]
        if space not in p.places:
            return "NZ-6.49"
        old = t.tiles[building_number(t.trail[space])]
        needed = t.tiles[self.new].craftsmen - old.craftsmen
        return why_not_craftsmen(p, needed, self.per, "NZ-6.51") if needed > 0 else "NZ-6.51"

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"tile": t.tiles[self.new].id}


def put_building(t: NewZealandTable, seat: int, number: int, space: int) -> None:
    """Put a private building on a space; a runholder who stands there stays (NZ-6.57)."""
    p = t.players[seat]
    t.trail = changed(t.trail, space, private_tile(seat, number))
    places = list(p.places)
    places[number] = space
    p.places = tuple(places)


def replace(t: NewZealandTable, seat: int, new: int, old: int, cost: int) -> None:
    """Put a building in place of an old one, which is out of the game (NZ-6.52)."""
    p = t.players[seat]
    space = p.places[old]
    places = list(p.places)
    places[old] = REMOVED
    p.places = tuple(places)
    put_building(t, seat, new, space)
    names = t.content.trail.names
    t.note("replaced", seat, t.tiles[old].id, names[space], t.tiles[new].id, cost)


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
    t.agenda.append(ReplaceBuilding(seat, int(op[1])))


class ReplaceBuilding(FreeStep):
    """Replace a building by one that needs exactly so many craftsmen more, free (NZ-10.16)."""

    __slots__ = ("difference",)
    rule = "NZ-10.16"
    asks = ("replace_by",)

    def __init__(self, seat: int, difference: int) -> None:
        self.seat = seat
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
        replace(t, self.seat, t.content.private_number[str(move[2])], old, 0)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"old": tile_id(t, t.trail[t.content.trail.number[str(move[1])]])}

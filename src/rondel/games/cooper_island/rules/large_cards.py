"""The large cards that do what nothing else does (CI-16.13, CI-16.14, CI-16.15)."""

from __future__ import annotations

from rondel.core.bits import members, with_bit
from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.core.table import Facts, Refusal
from rondel.games.cooper_island.pieces import FORTRESS, ITEMS, LID, NO_ITEM, STATUE
from rondel.games.cooper_island.rules.actions import UseAction, boats_face_up
from rondel.games.cooper_island.rules.building import PlaceItem, has_room, highest_free
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import reason, verb
from rondel.games.cooper_island.rules.sailing import gain_helm
from rondel.games.cooper_island.table import CooperTable, Player


def can_lay_lid(t: CooperTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    return p.lids_unused > 0 and bool(highest_free(p)) and has_room(t, p)


@reason("lay_lid_on_land")
def why_no_lid_on_land(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    if t.players[seat].lids_unused:
        return "CI-10.1"
    return Refusal("CI-9.12", {"missing": {"crate_lid": 1}}, "lid")


@verb("lay_lid_on_land", can=can_lay_lid)
def lay_lid_on_land(t: CooperTable, seat: int, op: Op) -> None:
    """Take the lid now, so that it can't be used for anything else before it lies (CI-9.25)."""
    t.players[seat].lids_unused -= 1
    t.agenda.append(PlaceLid(seat, int(op[1])))


class PlaceLid(PlaceItem):
    """Where to put an unused lid: on the highest free space (CI-16.13, DC-21).

    A settlement adds nothing to the helm points.
    """

    __slots__ = ("helm",)

    def __init__(self, seat: int, helm: int) -> None:
        self.seat = seat
        self.helm = helm

    def put(self, t: CooperTable, space: int) -> None:
        p = t.players[self.seat]
        p.land = p.land.put(space, LID)
        t.note("placed", self.seat, ITEMS[LID], t.layout.names[space])
        gain_helm(t, self.seat, self.helm)

    def item_name(self) -> str:
        return ITEMS[LID]

    def points(self, t: CooperTable, space: int) -> int:
        return self.helm


def can_turn_boat(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(boats_face_up(t.players[seat]))


@verb("turn_boat_down", can=can_turn_boat)
def turn_boat_down(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(TurnBoat(seat))


class TurnBoat(ClosedStep):
    """Which boat to turn face down; then its action is offered (CI-16.14, DC-41)."""

    __slots__ = ()
    rule = "CI-16.14"
    asks = ("scrap",)

    def moves(self, t: CooperTable) -> list[Move]:
        return [("scrap", t.content.boats[boat].id) for boat in boats_face_up(t.players[self.seat])]

    def play(self, t: CooperTable, move: Move) -> None:
        number = t.content.boat_number[str(move[1])]
        boat = t.content.boats[number]
        p = t.players[self.seat]
        p.boats_down = with_bit(p.boats_down, number)
        t.note("scrapped", self.seat, boat.id)
        t.agenda.append(UseAction(self.seat, boat.id, boat.op))


def built_spaces(p: Player) -> list[int]:
    """The spaces on which a building or statue stands."""
    return [space for space, item in enumerate(p.land.item) if STATUE <= item <= FORTRESS]


def free_spaces(p: Player) -> list[int]:
    return list(members(p.land.charted & ~p.land.occupied))


def can_move_piece(t: CooperTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    return bool(built_spaces(p)) and bool(free_spaces(p))


@verb("move_piece", can=can_move_piece)
def move_piece(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(Haul(seat))


class Haul(ClosedStep):
    """Which building or statue to move (CI-16.15, DC-41)."""

    __slots__ = ()
    rule = "CI-16.15"
    asks = ("haul",)

    def moves(self, t: CooperTable) -> list[Move]:
        return [("haul", t.layout.names[space]) for space in built_spaces(t.players[self.seat])]

    def play(self, t: CooperTable, move: Move) -> None:
        t.agenda.append(HaulTo(self.seat, t.layout.number[str(move[1])]))

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return {"item": ITEMS[t.players[self.seat].land.item[t.layout.number[str(move[1])]]]}


class HaulTo(ClosedStep):
    """To which free space to move it, of whatever level, without helm points (CI-16.15, DC-41)."""

    __slots__ = ("origin",)
    rule = "CI-16.15"
    asks = ("put",)

    def __init__(self, seat: int, origin: int) -> None:
        self.seat = seat
        self.origin = origin

    def moves(self, t: CooperTable) -> list[Move]:
        return [("put", t.layout.names[space]) for space in free_spaces(t.players[self.seat])]

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        item = p.land.item[self.origin]
        t.note("hauled", self.seat, ITEMS[item], t.layout.names[self.origin], move[1])
        p.land = p.land.put(t.layout.number[str(move[1])], item).put(self.origin, NO_ITEM)

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        space = t.layout.number.get(argument(move, "put"))
        occupied = space is not None and t.players[self.seat].land.item[space] != NO_ITEM
        return "CI-10.4" if occupied else self.rule

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return {"case": "haul"}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        item = ITEMS[t.players[self.seat].land.item[self.origin]]
        return {"space": t.layout.names[self.origin], "item": item}

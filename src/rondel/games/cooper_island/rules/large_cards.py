"""CI-16.13 to CI-16.15: the large cards that no verb of another chapter covers."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.games.cooper_island.pieces import FORTRESS, LID, NO_ITEM, STATUE
from rondel.games.cooper_island.rules.actions import UseAction
from rondel.games.cooper_island.rules.building import PlaceItem, highest_free
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import verb
from rondel.games.cooper_island.rules.sailing import gain_helm
from rondel.games.cooper_island.table import CooperTable, Player


def can_lay_lid(t: CooperTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    return p.lids_unused > 0 and bool(highest_free(p))


@verb("lay_lid_on_land", can=can_lay_lid)
def lay_lid_on_land(t: CooperTable, seat: int, op: Op) -> None:
    t.do(PlaceLid(seat, int(op[1])))


class PlaceLid(PlaceItem):
    """CI-16.13: an unused lid on the highest free space, for helm points without any bonus."""

    __slots__ = ("helm",)
    closed = "CI-16.13"
    asks = ("put",)

    def __init__(self, seat: int, helm: int) -> None:
        super().__init__(seat)
        self.helm = helm

    def put(self, t: CooperTable, space: int) -> None:
        p = t.players[self.seat]
        p.lids_unused -= 1
        p.item[space] = LID
        t.note("built", self.seat, "crate_lid", t.layout.names[space])
        gain_helm(t, self.seat, self.helm)


def boats_face_up(p: Player) -> list[int]:
    return sorted(boat for boat in p.landing if boat >= 0 and not p.boats_down >> boat & 1)


def can_turn_boat(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(boats_face_up(t.players[seat]))


@verb("turn_boat_down", can=can_turn_boat)
def turn_boat_down(t: CooperTable, seat: int, op: Op) -> None:
    t.do(TurnBoat(seat))


class TurnBoat(ClosedStep):
    """CI-16.14: an own boat is turned face down, then its action may be performed (DC-41)."""

    __slots__ = ()
    rule = "CI-16.14"
    asks = ("scrap",)

    def moves(self, t: CooperTable) -> list[Move]:
        return [("scrap", t.content.boats[boat].id) for boat in boats_face_up(t.players[self.seat])]

    def play(self, t: CooperTable, move: Move) -> None:
        number = t.content.boat_number[str(move[1])]
        boat = t.content.boats[number]
        t.players[self.seat].boats_down |= 1 << number
        t.note("scrapped", self.seat, boat.id)
        t.do(UseAction(self.seat, boat.id, boat.op))


def built_spaces(p: Player) -> list[int]:
    """Spaces with an own building or statue."""
    return [space for space, item in enumerate(p.item) if STATUE <= item <= FORTRESS]


def free_spaces(p: Player) -> list[int]:
    return [space for space, level in enumerate(p.level) if level and p.item[space] == NO_ITEM]


def can_move_piece(t: CooperTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    return bool(built_spaces(p)) and bool(free_spaces(p))


@verb("move_piece", can=can_move_piece)
def move_piece(t: CooperTable, seat: int, op: Op) -> None:
    t.do(Haul(seat))


class Haul(ClosedStep):
    """CI-16.15: which building or statue is moved (DC-41)."""

    __slots__ = ()
    rule = "CI-16.15"
    asks = ("haul",)

    def moves(self, t: CooperTable) -> list[Move]:
        return [("haul", t.layout.names[space]) for space in built_spaces(t.players[self.seat])]

    def play(self, t: CooperTable, move: Move) -> None:
        t.do(HaulTo(self.seat, t.layout.number[str(move[1])]))


class HaulTo(ClosedStep):
    """CI-16.15: any own free space, whatever its level; no helm points."""

    __slots__ = ("origin",)
    rule = "CI-16.15"
    asks = ("put",)

    def __init__(self, seat: int, origin: int) -> None:
        super().__init__(seat)
        self.origin = origin

    def moves(self, t: CooperTable) -> list[Move]:
        return [("put", t.layout.names[space]) for space in free_spaces(t.players[self.seat])]

    def play(self, t: CooperTable, move: Move) -> None:
        item = t.players[self.seat].item
        item[t.layout.number[str(move[1])]] = item[self.origin]
        item[self.origin] = NO_ITEM
        t.note("hauled", self.seat, t.layout.names[self.origin], move[1])

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        space = t.layout.number.get(argument(move, "put"))
        occupied = space is not None and t.players[self.seat].item[space] != NO_ITEM
        return "CI-10.4" if occupied else self.rule

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"space": t.layout.names[self.origin]}

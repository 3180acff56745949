"""What the endpoints share: who asks, which game, how to answer."""

from __future__ import annotations

import re
import time
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.responses import Response

from rondel.core.table import NOBODY
from rondel.server.api.forms import Problem
from rondel.server.errors import Refusal, language_of, unknown
from rondel.server.house import House
from rondel.server.people import Visitor, known_visitor, links_of, secret_of, visitor
from rondel.server.rooms import Room, Viewer

GAME_ID = re.compile(r"[A-Za-z0-9_-]{8,32}\Z")

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "A host by which we are not known.",
        403: "Not from a page of ours, or not yours to do.",
        404: "There is no such thing, or it is none of your business.",
        409: "Meanwhile something else has happened; `ply` is where the game stands.",
        413: "Too large.",
        422: "Not of the form that the schema describes, or against the rules.",
        429: "Too often.",
    }.items()
}


def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


def language(request: Request) -> str:
    return language_of(request).language


HouseHere = Annotated[House, Depends(house)]
Language = Annotated[str, Depends(language)]
Who = Annotated[Visitor, Depends(visitor)]
KnownWho = Annotated[Visitor, Depends(known_visitor)]


async def room_of(game_id: str, house: HouseHere, who: Who) -> Room:
    """The room of a game that the visitor may know of."""
    room = await house.room(game_id) if GAME_ID.match(game_id) else None
    if room is None or not await may_enter(house, room, who.id):
        raise unknown()
    if room.is_host(who.id) and not room.links:
        room.links = links_of(room.row, secret_of(who))
    return room


async def may_enter(house: House, room: Room, person: str) -> bool:
    """Whoever sits there, began the game, or has opened the link for onlookers."""
    if not person:
        return False
    if room.is_host(person) or room.owned_by(person) or person in room.watchers:
        return True
    watches = await house.run(house.store.watches, room.id, person)
    if watches:
        room.watchers.add(person)
    return watches


RoomHere = Annotated[Room, Depends(room_of)]
SeatQuery = Annotated[int | None, Query(ge=0, le=20)]


def eyes(room: Room, who: Visitor, seat: int | None, language: str) -> Viewer:
    """With whose eyes the visitor looks: at a seat of theirs, the one to decide first."""
    own = room.owned_by(who.id)
    if seat is None:
        seat = room.table.seat if room.table.seat in own else own[0] if own else NOBODY
    elif seat not in own:
        raise Refusal(403, "not-your-seat")
    return room.viewer(who.id, seat, language)


def viewer_of(room: RoomHere, who: Who, language: Language, seat: SeatQuery = None) -> Viewer:
    return eyes(room, who, seat, language)


ViewerHere = Annotated[Viewer, Depends(viewer_of)]


def own_seat(room: Room, who: Visitor, seat: int) -> int:
    if seat not in room.owned_by(who.id):
        raise Refusal(403, "not-your-seat")
    return seat


def json(data: bytes) -> Response:
    return Response(data, media_type="application/json")


def now() -> float:
    return time.time()

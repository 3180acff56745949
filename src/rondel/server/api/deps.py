"""What the endpoints share: who asks, which game, how to answer."""

from __future__ import annotations

import re
import time
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.responses import Response

from rondel.core.table import NOBODY
from rondel.server.api.schemas import Problem
from rondel.server.errors import Refusal, language_of, unknown
from rondel.server.identity import (
    Visitor,
    known_visitor,
    links_of,
    secret_of,
    visitor,
)
from rondel.server.rooms import Room, Viewer
from rondel.server.service import GameService

GAME_ID = re.compile(r"[A-Za-z0-9_-]{8,32}\Z")

_REFUSALS = {
    400: "A host by which we are not known.",
    403: "Not from a page of ours, or not yours to do.",
    404: "There is no such thing, or it is none of your business.",
    409: "Meanwhile something else has happened; `ply` is where the game stands.",
    413: "Too large.",
    422: "Not of the form that the schema describes, or against the rules.",
    429: "Too often.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What an endpoint may say instead, for the schema."""
    return {status: {"model": Problem, "description": _REFUSALS[status]} for status in statuses}


def text(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    """An answer that is no JSON, for the schema."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {200: {"description": description, "content": content}}


ASKING = refusals(400, 403, 404, 422, 429)
DOING = refusals(400, 403, 404, 409, 413, 422, 429)


def service(request: Request) -> GameService:
    found: GameService = request.app.state.service
    return found


def language(request: Request) -> str:
    return language_of(request).language


# What an endpoint depends on is asynchronous, though it never waits: the framework would run
# anything else in a thread, which takes longer than the thing itself.


async def the_service(request: Request) -> GameService:
    return service(request)


async def the_language(request: Request) -> str:
    return language(request)


async def the_visitor(request: Request) -> Visitor:
    return visitor(request)


async def the_known_visitor(request: Request, response: Response) -> Visitor:
    return known_visitor(request, response)


ServiceHere = Annotated[GameService, Depends(the_service)]
Language = Annotated[str, Depends(the_language)]
Who = Annotated[Visitor, Depends(the_visitor)]
KnownWho = Annotated[Visitor, Depends(the_known_visitor)]


async def room_of(game_id: str, service: ServiceHere, who: Who) -> Room:
    """The room of a game that the visitor may know of."""
    try:
        room = await service.room(game_id) if GAME_ID.match(game_id) else None
    except Refusal:
        if await service.run(service.store.takes_part, game_id, who.id):
            raise
        raise unknown() from None
    if room is None or not await may_enter(service, room, who.id):
        raise unknown()
    if room.is_host(who.id) and not room.links:
        room.links = links_of(room.row, secret_of(who))
    return room


async def may_enter(service: GameService, room: Room, person: str) -> bool:
    """Whoever sits there, began the game, or has opened the link for onlookers."""
    if not person:
        return False
    if room.admits(person):
        return True
    watches = await service.run(service.store.watches, room.id, person)
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


async def viewer_of(room: RoomHere, who: Who, language: Language, seat: SeatQuery = None) -> Viewer:
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

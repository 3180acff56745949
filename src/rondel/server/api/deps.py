"""What the endpoints share: who asks, which game, how to answer."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Query, Request
from starlette.responses import Response

from rondel.core.table import NOBODY
from rondel.server.closed import GameClosed
from rondel.server.errors import Refusal, language_of, unknown
from rondel.server.identity import Visitor, known_visitor, links_of, secret_of, visitor
from rondel.server.rooms import Room, Viewer
from rondel.server.service import GameService
from rondel.server.store import Written

GAME_ID = re.compile(r"[A-Za-z0-9_-]{8,32}\Z")


def service(request: Request) -> GameService:
    found: GameService = request.app.state.service
    return found


# What an endpoint depends on is asynchronous, though it never waits: the framework would run
# anything else in a thread, which takes longer than the thing itself.


async def the_service(request: Request) -> GameService:
    return service(request)


async def the_language(request: Request) -> str:
    return language_of(request).language


async def the_visitor(request: Request) -> Visitor:
    return visitor(request)


async def the_known_visitor(request: Request) -> Visitor:
    return known_visitor(request)


ServiceHere = Annotated[GameService, Depends(the_service)]
Language = Annotated[str, Depends(the_language)]
Who = Annotated[Visitor, Depends(the_visitor)]
KnownWho = Annotated[Visitor, Depends(the_known_visitor)]
"""Whoever is new gets a secret; the endpoint sends it with its answer (`give_cookie`)."""


# Each thing that another depends on is looked for anew for every request, also if it is at hand:
# so what takes the request alone is asked for directly.


def asked(request: Request) -> tuple[GameService, Visitor, str]:
    """Who is asked by whom in which language, for endpoints that are asked for most."""
    return service(request), visitor(request), language_of(request).language


async def room_of(game_id: str, request: Request) -> Room:
    """The room of a game that the visitor may know of."""
    return await enter(game_id, service(request), visitor(request))


async def resting_room(game_id: str, request: Request) -> Room:
    """The same, but it may sleep."""
    return await enter(game_id, service(request), visitor(request), awake=False)


async def enter(game_id: str, service: GameService, who: Visitor, awake: bool = True) -> Room:
    find = service.room if awake else service.resting_room
    try:
        room = await find(game_id) if GAME_ID.match(game_id) else None
    except Refusal:
        if await service.run(service.store.takes_part, game_id, who.id):
            raise
        raise unknown() from None
    if room is None or not await may_enter(service, room, who.id):
        raise unknown()
    room.notice(who.id)
    if room.is_host(who.id):
        cache = service.states.of(room)
        if not cache.links:
            cache.links = links_of(room.row, secret_of(who))
    return room


async def may_enter(service: GameService, room: Room, person: str) -> bool:
    """Whoever sits there, began the game, or has opened the link for onlookers.

    The news that somebody has sat down at another server may still be on its way to us.
    """
    if not person:
        return False
    if room.admits(person):
        return True
    if await service.run(service.store.watches, room.id, person):
        room.watchers.add(person)
    elif await service.run(service.store.takes_part, room.id, person):
        await service.reread(room.id)
    return room.admits(person)


async def room_or_closed(game_id: str, request: Request) -> Room | GameClosed:
    """The room of a game; of one that can't go on, what there is to tell."""
    try:
        return await room_of(game_id, request)
    except GameClosed as closed:
        return closed


RoomHere = Annotated[Room, Depends(room_of)]
RestingRoom = Annotated[Room, Depends(resting_room)]
RoomOrClosed = Annotated[Room | GameClosed, Depends(room_or_closed)]
SeatQuery = Annotated[int | None, Query(ge=0, le=20)]


async def the_viewer(room: RoomHere, request: Request, seat: SeatQuery = None) -> Viewer:
    return viewer_of(room, visitor(request), language_of(request).language, seat)


def viewer_of(room: Room, who: Visitor, language: str, seat: int | None) -> Viewer:
    """Whose view the visitor gets: of a seat of theirs, the one to decide first."""
    own = room.owned_by(who.id)
    if seat is None:
        seat = room.turn if room.turn in own else own[0] if own else NOBODY
    elif seat not in own:
        raise Refusal(403, "not-your-seat")
    return room.viewer(who.id, seat, language)


ViewerHere = Annotated[Viewer, Depends(the_viewer)]


def own_seat(room: Room, who: Visitor, seat: int) -> int:
    if seat not in room.owned_by(who.id):
        raise Refusal(403, "not-your-seat")
    return seat


async def check_entries(service: GameService, room: Room, seen: int) -> None:
    """What the player has seen must be what there is. Within `hold`."""
    if seen > room.entries:
        await service.refresh(room)
    if seen != room.entries:
        raise stale(room)


async def is_done(
    service: GameService, room: Room, number: int, entries: Sequence[Written]
) -> bool:
    """Whether the journal has these very entries at their numbers already. Within `hold`.

    Whoever got no answer sends the same again, and then it is no news that it was done. A refusal
    if something else was done instead.
    """
    past = number < room.entries
    if past and await service.run(service.store.has_entries, room.id, number, entries):
        return True
    await check_entries(service, room, number)
    return False


def stale(room: Room) -> Refusal:
    """Meanwhile something else has happened."""
    return Refusal(409, "stale", entries=room.entries)


# Answers


def json(answer: Any, status: int = 200) -> Response:
    """A struct, or a list of them, as JSON."""
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def state_answer(
    request: Request, service: GameService, room: Room, viewer: Viewer, have: str | None
) -> Response:
    """The state for a viewer: the same bytes for all who see the same, packed once."""
    state = service.states.state(room, viewer, have)
    headers = {"Vary": "Accept-Encoding"}
    if not accepts_gzip(request):
        return Response(state.json(have), headers=headers, media_type="application/json")
    headers["Content-Encoding"] = "gzip"
    return Response(state.gzip(have), headers=headers, media_type="application/json")


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def now() -> float:
    return time.time()

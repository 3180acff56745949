"""At the table: see it, move, take back, come and go."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from rondel.core.moves import MoveSyntaxError, read_move, write_move
from rondel.core.table import IllegalMove
from rondel.server.api.deps import (
    ASKING,
    DOING,
    Language,
    RoomHere,
    ServiceHere,
    ViewerHere,
    Who,
    json,
    now,
    own_seat,
    text,
)
from rondel.server.api.schemas import (
    Accepted,
    LogLine,
    MoveForm,
    State,
    UndoForm,
)
from rondel.server.errors import Refusal
from rondel.server.rooms import LOG, UNDO, Listener, Room
from rondel.server.service import GameService
from rondel.server.sse import live
from rondel.server.state import log_lines, reason, shown

router = APIRouter(prefix="/api/games/{game_id}", tags=["table"])

STREAMS = 12
"""So often can somebody listen to one game at the same time."""

Have = Annotated[str | None, Query(max_length=64)]


@router.get("", response_model=State, responses=ASKING)
async def state(room: RoomHere, viewer: ViewerHere, have: Have = None) -> Response:
    """The game as you may see it. `have` is the key of the picture that you hold."""
    return json(shown(room, viewer, now()).for_client(have))


@router.get(
    "/live",
    response_class=Response,
    responses=ASKING | text("text/event-stream", "Server-sent events."),
)
async def stream(
    request: Request,
    service: ServiceHere,
    room: RoomHere,
    viewer: ViewerHere,
    who: Who,
    have: Have = None,
) -> Response:
    """Server-sent events: `state` after every change, `people` when somebody comes or goes."""
    if sum(listener.person == who.id for listener in room.listeners) >= STREAMS:
        raise Refusal(429, "too-often")
    pack = "gzip" in request.headers.get("accept-encoding", "")
    return live(service, room, Listener(who.id, viewer.seat, viewer.language, have, pack))


@router.get("/log", response_model=list[LogLine], responses=ASKING)
async def log(
    room: RoomHere,
    viewer: ViewerHere,
    before: Annotated[int, Query(ge=0, le=1_000_000)],
) -> Response:
    """The moves of the record before a ply, at most 30."""
    words = room.game.words(viewer.language)
    end = min(before, len(room.log))
    return json(msgspec.json.encode(log_lines(room, viewer, words, max(0, end - LOG), end)))


@router.post("/moves", responses=DOING)
async def move(
    form: MoveForm, service: ServiceHere, room: RoomHere, who: Who, language: Language
) -> Accepted:
    """Make a move. It is made when you get the answer, and not before."""
    async with room.lock:
        await check_ply(service, room, form.ply)
        own_seat(room, who, form.seat)
        if room.table.seat != form.seat:
            raise Refusal(422, "not-your-turn", rule="")
        try:
            wanted = read_move(form.move)
            status = room.status_after(wanted)
        except MoveSyntaxError as error:
            raise Refusal(422, "no-move", said=str(error), rule="") from None
        except IllegalMove as error:
            why = room.game.words(language).why(error.rule, room.table, room.names)
            raise Refusal(422, "illegal", said=why, rule=error.rule) from None
        if not await service.write(room, room.seats[form.seat], write_move(wanted), status):
            raise Refusal(409, "stale", ply=room.ply)
        return Accepted(ply=room.ply)


@router.post("/undo", responses=DOING)
async def undo(
    form: UndoForm, service: ServiceHere, room: RoomHere, who: Who, language: Language
) -> Accepted:
    """Take back your last moves, within your turn and until something hidden was shown."""
    async with room.lock:
        await check_ply(service, room, form.ply)
        own_seat(room, who, form.seat)
        if why := reason(room, form.seat, form.plies, language):
            raise Refusal(422, "no-undo", said=why)
        status = room.status_undone(form.plies)
        if not await service.write(room, room.seats[form.seat], f"{UNDO} {form.plies}", status):
            raise Refusal(409, "stale", ply=room.ply)
        return Accepted(ply=room.ply)


async def check_ply(service: GameService, room: Room, seen: int) -> None:
    """What the player has seen must be what there is."""
    if seen > room.ply:
        await service.refresh(room)
    if seen != room.ply:
        raise Refusal(409, "stale", ply=room.ply)

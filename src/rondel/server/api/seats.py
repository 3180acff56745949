"""Who sits where: taking a seat by its link, giving it to a bot, leaving it."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from rondel.server.answers import Accepted
from rondel.server.api.deps import (
    GAME_ID,
    KnownWho,
    ServiceHere,
    json,
    may_enter,
    now,
    stale,
)
from rondel.server.api.lobby import check_bot
from rondel.server.api.openapi import DOING, answer
from rondel.server.api.schemas import SeatForm, SeatPath
from rondel.server.errors import Refusal, unknown
from rondel.server.identity import Visitor, give_cookie, hashed
from rondel.server.rooms import Room
from rondel.server.state import PATIENCE
from rondel.server.store import SeatRow

router = APIRouter(
    prefix="/api/games/{game_id}/seats", tags=["seats"], default_response_class=Response
)


@router.post("/{number}", responses=DOING | answer(Accepted))
async def change(
    game_id: str,
    number: SeatPath,
    form: SeatForm,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
) -> Response:
    """`join` a free seat by its secret, let a `bot` take it over, `rename` it, or `leave` it."""
    room = None
    with suppress(Refusal):  # of a game that can't be played any more
        room = await service.room(game_id) if GAME_ID.match(game_id) else None
    if room is None or number >= len(room.seats):
        raise unknown()
    seat = room.seats[number]
    if form.secret is None or hashed(form.secret) != seat.link:
        if not await may_enter(service, room, who.id):
            raise unknown()
        if form.action == "join" and not (room.is_host(who.id) or seat.owner == who.id):
            raise unknown()
    if room.table.over and form.action != "rename":
        raise Refusal(422, "over")
    after = ACTIONS[form.action](room, seat, form, who)
    if not await service.run(service.store.change_seat, room.id, seat, after):
        raise stale(room)
    async with room.lock:
        await service.refresh(room)
    service.broadcaster.announce(room)
    service.bot_player.wake(room)
    return give_cookie(request, json(Accepted(room.entries)), who)


def join(room: Room, seat: SeatRow, form: SeatForm, who: Visitor) -> SeatRow:
    """Whoever has the link may come, and come back when a bot has taken over."""
    if seat.kind == "person" and seat.owner != who.id:
        raise Refusal(409, "taken", entries=room.entries)
    return msgspec.structs.replace(
        seat, kind="person", owner=who.id, bot=None, name=form.name or seat.name, seen=now()
    )


def give_to_bot(room: Room, seat: SeatRow, form: SeatForm, who: Visitor) -> SeatRow:
    """One's own seat, any seat for the host, and for the others one whose player has left."""
    left = seat.kind != "person" or not room.present(seat, now(), PATIENCE)
    playing = bool(room.owned_by(who.id))
    if not (seat.owner == who.id or room.is_host(who.id) or (playing and left)):
        raise Refusal(403, "still-there")
    if form.bot is None:
        raise Refusal(422, "invalid")
    name = form.name or seat.name
    return msgspec.structs.replace(seat, kind="bot", owner=None, bot=check_bot(form.bot), name=name)


def rename(room: Room, seat: SeatRow, form: SeatForm, who: Visitor) -> SeatRow:
    own(room, seat, who)
    if form.name is None:
        raise Refusal(422, "invalid")
    return msgspec.structs.replace(seat, name=form.name)


def leave(room: Room, seat: SeatRow, form: SeatForm, who: Visitor) -> SeatRow:
    """The link of the seat is good again."""
    if seat.owner != who.id:
        raise Refusal(403, "not-your-seat")
    return msgspec.structs.replace(seat, kind="open", owner=None, bot=None)


def own(room: Room, seat: SeatRow, who: Visitor) -> None:
    if seat.owner != who.id and not (room.is_host(who.id) and seat.kind != "person"):
        raise Refusal(403, "not-your-seat")


ACTIONS = {"join": join, "bot": give_to_bot, "rename": rename, "leave": leave}

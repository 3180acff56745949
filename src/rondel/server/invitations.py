"""How people come in by a link, for the pages."""

from __future__ import annotations

import re

import msgspec
from fastapi import Request
from starlette.responses import Response

from rondel.server.errors import Refusal
from rondel.server.identity import give_cookie, hashed, known_visitor
from rondel.server.rooms import Room
from rondel.server.service import GameService
from rondel.server.store import SeatRow

GAME_ID = re.compile(r"[A-Za-z0-9_-]{8,32}\Z")
_LINK = re.compile(r"[0-9a-f]{48}\Z")


class Invitation(msgspec.Struct, frozen=True):
    """A seat that a link leads to."""

    id: str
    game: str
    title: str
    seat: int
    name: str
    free: bool
    """Whether the visitor can take the seat."""
    mine: bool
    """Whether the visitor sits there already."""
    seed_known: bool
    """Whether somebody at the table could know the seed."""
    content: str
    """What it is played with, if not with our content."""
    content_hash: str


async def invitation(request: Request, secret: str, person: str) -> Invitation | None:
    """What a seat's link (`/s/SECRET`) leads to; None if it leads nowhere."""
    service: GameService = request.app.state.service
    found = (
        await service.run(service.store.by_link, hashed(secret)) if _LINK.match(secret) else None
    )
    room = await service.room(found[0]) if found else None
    if found is None or room is None:
        return None
    return await _to_seat(service, room, room.seats[found[1]], person)


async def open_seat(service: GameService, game_id: str, person: str) -> Invitation | None:
    """A free seat at a table where anybody may sit down (`/t/GAME`), or one's own there."""
    try:
        room = await service.room(game_id) if GAME_ID.match(game_id) else None
    except Refusal:
        return None
    if room is None:
        return None
    mine = [room.seats[seat] for seat in room.owned_by(person)]
    free = [seat for seat in room.seats if seat.kind == "open" and room.row.manners.listed]
    if not mine and not free:
        return None
    return await _to_seat(service, room, (mine or free)[0], person)


async def _to_seat(service: GameService, room: Room, seat: SeatRow, person: str) -> Invitation:
    mine = bool(person) and seat.owner == person
    return Invitation(
        id=room.id,
        game=room.game.name,
        title=room.game.title,
        seat=seat.seat,
        name=seat.name,
        free=room.may_sit(seat, person) and not room.table.over,
        mine=mine,
        seed_known=room.row.seed_known,
        content=(await service.content_titles([room.row]))[room.id],
        content_hash=room.row.content_hash,
    )


async def let_watch(request: Request, response: Response, secret: str) -> str | None:
    """Let the visitor in as an onlooker (`/w/SECRET`): the game's id; None if there is none.

    A visitor who is new gets a cookie in the response.
    """
    service: GameService = request.app.state.service
    game_id = (
        await service.run(service.store.by_watch, hashed(secret)) if _LINK.match(secret) else None
    )
    if game_id is not None:
        who = known_visitor(request)
        give_cookie(request, response, who)
        await service.run(service.store.watch, game_id, who.id)
    return game_id

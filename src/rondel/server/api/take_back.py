"""Asking the others to take moves back, beyond what one can take back alone.

What was seen stays seen, and what is drawn again is the same: so over something that was revealed
nobody goes back, unless somebody says in the question that they mean it. Then the journal says so.
Over what was read of a story nobody goes back at all: knowing it, they would vote otherwise.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from rondel.core.table import NOBODY
from rondel.server.answers.common import Accepted
from rondel.server.api.deps import (
    Language,
    RoomHere,
    ServiceHere,
    Who,
    check_entries,
    json,
    own_seat,
    stale,
)
from rondel.server.api.openapi import DOING, answer
from rondel.server.api.schemas import TakeBackForm
from rondel.server.errors import Refusal
from rondel.server.i18n import texts
from rondel.server.identity import Visitor
from rondel.server.rooms import Room
from rondel.server.service import GameService
from rondel.server.state import was_read
from rondel.server.store import Asked, Happened, Notice

router = APIRouter(prefix="/api/games/{game_id}", tags=["table"], default_response_class=Response)


@router.post("/take-back", responses=DOING | answer(Accepted))
async def take_back(
    form: TakeBackForm, service: ServiceHere, found: RoomHere, who: Who, language: Language
) -> Response:
    """`ask` the others to take back your last moves, with all that came after; `agree`, or
    `refuse`, which whoever asked may do as well. When all agree it is done."""
    async with service.hold(found) as room:
        await service.refresh(room)
        own_seat(room, who, form.seat)
        if room.table.over or room.row.sealed:
            raise Refusal(422, "no-undo", said=texts(language).say("server.undo-over"))
        if form.action == "ask":
            await check_entries(service, room, form.entries)
            await ask(service, room, form)
        else:
            await reply(service, room, form, who)
        await service.refresh(room)
    service.broadcaster.announce(room)
    return json(Accepted(room.entries))


async def ask(service: GameService, room: Room, form: TakeBackForm) -> None:
    plies = form.plies
    if plies > room.last_turn_of(form.seat) or room.log[-plies].seat != form.seat:
        raise Refusal(422, "no-take-back")
    check_unread(room, plies)
    played = await service.run_in_background(room.rewound, plies)
    seen = played.session.table.revealed != room.table.revealed
    if seen and not form.over_revealed:
        raise Refusal(422, "revealed-since")
    asked = Asked(form.seat, room.session.ply - plies, seen, [])
    await keep(service, room, asked, "asked", form.seat)
    for person in asked.waits_for(room.seats):
        service.notices.tell(room, person, "asked")
    if not asked.waits_for(room.seats):
        await carry_out(service, room, asked)


async def reply(service: GameService, room: Room, form: TakeBackForm, who: Visitor) -> None:
    asked = room.row.asked
    if asked is None or asked.ply >= room.session.ply:
        raise Refusal(422, "nothing-asked")
    if form.action == "refuse":
        await keep(service, room, None, "refused", form.seat)
        return
    check_unread(room, room.session.ply - asked.ply)  # a bot may have played on meanwhile
    if who.id not in asked.waits_for(room.seats):
        return
    agreed = msgspec.structs.replace(asked, agreed=[*asked.agreed, who.id])
    await keep(service, room, agreed, "allowed", form.seat)
    if not agreed.waits_for(room.seats):
        await carry_out(service, room, agreed)


def check_unread(room: Room, plies: int) -> None:
    if was_read(room, room.table.view(NOBODY), plies):
        raise Refusal(422, "read-since")


async def keep(
    service: GameService,
    room: Room,
    after: Asked | None,
    what: Literal["asked", "allowed", "refused"],
    seat: int,
) -> None:
    by = room.names[seat]
    asker = after.seat if after is not None else seat
    notice = Notice(0, what, asker, room.names[asker], by)
    if not await service.run(service.manners.ask, room.id, room.row.asked, after, notice):
        raise stale(room)
    await service.refresh(room)


async def carry_out(service: GameService, room: Room, asked: Asked) -> None:
    plies = room.session.ply - asked.ply
    played = await service.run_in_background(room.rewound, plies)
    draft = room.draft_take_back(played, asked.seen)
    if not await service.write(room, draft, room.seats[asked.seat].owner):
        raise stale(room)
    name = room.names[asked.seat]
    what: Happened = "retook-seen" if asked.seen else "retook"
    await service.run(service.manners.tell, room.id, Notice(0, what, asked.seat, name, name))

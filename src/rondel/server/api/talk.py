"""Talk at the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from rondel.core.table import NOBODY
from rondel.server.answers.table import Said
from rondel.server.api.deps import Language, RoomHere, ServiceHere, Who, json, now
from rondel.server.api.openapi import ASKING, DOING, answer
from rondel.server.api.schemas import TalkForm
from rondel.server.errors import Refusal
from rondel.server.i18n import texts
from rondel.server.identity import Visitor
from rondel.server.rooms import Room
from rondel.server.service import GameService

router = APIRouter(
    prefix="/api/games/{game_id}/talk", tags=["talk"], default_response_class=Response
)

TOLD = 100
"""So much is told at once."""


@router.get("", responses=ASKING | answer(list[Said]))
async def talk(
    service: ServiceHere,
    room: RoomHere,
    who: Who,
    language: Language,
    after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0,
) -> Response:
    """What was said at the table after a number, up to the last hundred."""
    seat = next(iter(room.owned_by(who.id)), NOBODY)
    if not room.may_read_talk(room.viewer(who.id, seat, language)):
        raise Refusal(403, "no-talk")
    said = await service.run(service.manners.sayings, room.id, after, TOLD)
    return json([Said(one.number, one.seat, one.name, one.text, one.at) for one in said])


@router.post("", status_code=201, responses=DOING | answer(list[Said], 201))
async def say(
    form: TalkForm, service: ServiceHere, found: RoomHere, who: Who, language: Language
) -> Response:
    """Say something. Those who play can do so, whose place is kept, and who began the game."""
    kept = found.owned_by(who.id) or list(found.kept_for(who.id))
    if not kept and not found.is_host(who.id):
        raise Refusal(403, "not-seated")
    if found.row.manners.talk == "off":
        raise Refusal(403, "no-talk")
    seat = kept[0] if kept else None
    name = found.names[seat] if seat is not None else await host_name(service, who, language)
    args = found.id, who.id, seat, name, form.text, now()
    number = await service.run(service.manners.say, *args)
    await spread(service, found)
    return json([Said(number, seat, name, form.text, args[-1])], 201)


async def host_name(service: GameService, who: Visitor, language: str) -> str:
    name = await service.run(service.persons.name, who.id)
    return name or texts(language).say("notice.host")


async def spread(service: GameService, found: Room) -> None:
    """Have those who listen told that there is something to read."""
    async with service.hold(found) as room:
        await service.refresh(room)
    service.broadcaster.announce(room, urgent=False)

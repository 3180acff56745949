"""How people at a table deal with each other: who may come, talk, clocks; ending and deleting."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from rondel.server.answers.common import Accepted
from rondel.server.api.deps import RoomHere, RoomOrClosed, ServiceHere, Who, json
from rondel.server.api.lobby import manners_of
from rondel.server.api.openapi import DOING, answer
from rondel.server.api.schemas import EndForm, MannersForm
from rondel.server.closed import GameClosed
from rondel.server.errors import Refusal
from rondel.server.identity import Visitor
from rondel.server.service import GameService
from rondel.server.store.families import GoesOn

router = APIRouter(prefix="/api/games/{game_id}", tags=["manners"], default_response_class=Response)


@router.post("/manners", responses=DOING | answer(Accepted))
async def change(form: MannersForm, service: ServiceHere, found: RoomHere, who: Who) -> Response:
    """Whether anybody may sit down, who reads what is said, how long a turn may take.

    That is for who began the game.
    """
    if not found.is_host(who.id):
        raise Refusal(403, "not-host")
    manners = manners_of(form)
    async with service.hold(found) as room:
        await service.run(service.manners.change, room.id, manners)
        await service.refresh(room)
    service.broadcaster.announce(room)
    return json(Accepted(room.entries))


@router.post("/end", responses=DOING | answer(Accepted))
async def end(form: EndForm, service: ServiceHere, found: RoomOrClosed, who: Who) -> Response:
    """`end` a game that you began: it stays to be read. `delete` it from your list: for good, if
    nobody else takes part; else it stays for them, and your seat is free."""
    if form.action == "delete":
        await delete(service, found.row.id, who)
        return json(Accepted(found.row.entries))
    if isinstance(found, GameClosed):
        raise found
    if not found.is_host(who.id):
        raise Refusal(403, "not-host")
    if found.table.over:
        raise Refusal(422, "over")
    await end_game(service, found.id, "ended")
    return json(Accepted(found.entries))


async def delete(service: GameService, game_id: str, who: Visitor) -> None:
    try:
        await service.run(service.manners.go_away, game_id, who.id)
    except GoesOn:
        raise Refusal(409, "campaign-goes-on") from None
    await service.on_news(game_id)


async def end_game(service: GameService, game_id: str, why: str) -> None:
    """A game of a campaign leaves it first: the story goes on without it."""
    await service.run(service.store.leave_campaign, game_id)
    if not await service.run(service.manners.end, game_id, why):
        raise Refusal(422, "over")
    await service.reread(game_id)

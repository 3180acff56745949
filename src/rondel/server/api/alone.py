"""Tables at which somebody sits alone: what lessons and puzzles have in common.

Such a table is no game of the store. Its room follows from what somebody did there, and each of the
two has a way of its own to find it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from rondel.core.study import Study
from rondel.server.answers.study import AboutThing, MovePreview, Why
from rondel.server.answers.table import LogEntry, State
from rondel.server.api.deps import Language, ServiceHere, json, stale, state_answer
from rondel.server.api.openapi import ASKING, answer, refusals
from rondel.server.api.schemas import Entries, HaveQuery, MoveText, Ply
from rondel.server.api.study import about_thing, deciding, move_preview
from rondel.server.api.table import parse_move
from rondel.server.identity import Visitor, give_cookie
from rondel.server.lessons import actions_in, learner
from rondel.server.rooms import Room
from rondel.server.service import GameService

FindRoom = Callable[..., Awaitable[Room]]
"""Depends on what the address says, and on who asks."""


def add_looking_around(router: APIRouter, path: str, find_room: FindRoom) -> None:
    """Let people ask about such a table: the state, a thing, a move, what has happened."""
    here = Depends(find_room)

    @router.get(path, responses=ASKING | answer(State))
    async def state(
        request: Request,
        service: ServiceHere,
        language: Language,
        room: Room = here,
        have: HaveQuery = None,
    ) -> Response:
        """Where you have left it: the state of the table, with what is said there (`lesson`), or
        how far you are (`puzzle`)."""
        return state_answer(request, service, room, learner(room, language), have)

    @router.get(f"{path}/thing", responses=ASKING | answer(AboutThing))
    async def thing(
        service: ServiceHere,
        language: Language,
        id: Annotated[str, Query(min_length=1, max_length=100)],
        room: Room = here,
    ) -> Response:
        """What a thing is, what it is good for, and why it can't be used now."""
        viewer = learner(room, language)
        found = about_thing(service, room, viewer, id)
        if found.moves and isinstance(room.study, Study):
            view = service.states.view(room, viewer)
            usable = [move for move in room.table.moves() if id in room.game.things(view, move)]
            if not any(map(room.study.offers, usable)):  # the lesson is not about it now
                found.moves = []
                found.why = Why("", room.study.answer(usable[0], room.game.words(language)))
        return json(found)

    @router.get(f"{path}/preview", responses=ASKING | refusals(409) | answer(MovePreview))
    async def preview(
        service: ServiceHere,
        language: Language,
        entries: Annotated[Entries, Query()],
        move: Annotated[MoveText, Query()],
        room: Room = here,
    ) -> Response:
        """What a move of yours would bring."""
        viewer = learner(room, language)
        deciding(service, room, viewer, entries)
        return json(move_preview(service, room, viewer, parse_move(room, move)))

    @router.get(f"{path}/log", responses=ASKING | answer(list[LogEntry]))
    async def log(
        service: ServiceHere,
        language: Language,
        before: Annotated[Ply, Query()],
        room: Room = here,
    ) -> Response:
        """The turns before a ply, up to twelve."""
        return json(service.states.log(room, learner(room, language), min(before, len(room.log))))


def is_done(room: Room, entries: int, wanted: Sequence[str]) -> bool:
    """Whether somebody who got no answer has sent the same once more."""
    if entries == room.entries:
        return False
    if actions_in(room)[entries:] != list(wanted):
        raise stale(room)
    return True


def new_state(
    request: Request,
    service: GameService,
    who: Visitor,
    room: Room,
    have: str | None,
    language: str,
) -> Response:
    """What is there after somebody has done something; whoever is new is known from now on."""
    answered = state_answer(request, service, room, learner(room, language), have)
    return give_cookie(request, answered, who)

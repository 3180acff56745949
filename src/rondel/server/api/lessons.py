"""Learning a game: the lessons that there are, and what one does in them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from rondel.bots import LEVELS
from rondel.core.lessons import FIRST_GAME
from rondel.core.session import Session
from rondel.core.study import GO_ON, Study
from rondel.games import find_game, list_games
from rondel.server.answers.campaigns import StoryTold
from rondel.server.answers.learning import LearnGame, Remark
from rondel.server.answers.lobby import Begun
from rondel.server.answers.table import State
from rondel.server.api.alone import add_looking_around, is_done, new_state
from rondel.server.api.deps import (
    KnownWho,
    Language,
    RoomHere,
    ServiceHere,
    Who,
    json,
    stale,
)
from rondel.server.api.lobby import create_game
from rondel.server.api.openapi import ASKING, DOING, answer
from rondel.server.api.schemas import LessonForm, MoveForm, Ply, RemarkForm, SeatWish
from rondel.server.api.study import story_told
from rondel.server.api.table import illegal, parse_move
from rondel.server.errors import Refusal, unknown
from rondel.server.i18n import texts
from rondel.server.identity import Visitor, give_cookie
from rondel.server.lessons import (
    actions_in,
    find_lesson,
    learn_games,
    learner,
    lesson_room,
    remark,
    study_in,
)
from rondel.server.rooms import Room
from rondel.server.service import GameService
from rondel.server.store import SeatRow
from rondel.server.store.progress import LessonRow

router = APIRouter(prefix="/api/lessons", tags=["lessons"], default_response_class=Response)

remarks_router = APIRouter(
    prefix="/api/games/{game_id}/remarks", tags=["lessons"], default_response_class=Response
)

GameName = Annotated[str, Path(max_length=64)]
LessonName = Annotated[str, Path(max_length=64)]


@router.get("", responses=ASKING | answer(list[LearnGame]))
async def lessons(service: ServiceHere, who: Who, language: Language) -> Response:
    """The lessons of all games, and how far you have come."""
    rows = await service.run(service.progress.all_of, who.id) if who.id else []
    begun = {}
    for row in rows:
        if row.lesson == FIRST_GAME and row.actions:
            found = await service.run(service.store.game, row.actions[0])
            if found is not None:
                begun[row.game] = found
    return json(learn_games(rows, begun, language))


async def lesson_table(
    game: GameName, lesson: LessonName, service: ServiceHere, who: Who, language: Language
) -> Room:
    """The table of a lesson as somebody has left it."""
    found, taught = find_lesson(game, lesson)
    row = await service.run(service.progress.find, who.id, game, lesson) if who.id else None
    return lesson_room(found, taught, row.actions if row else [], language)


TableHere = Annotated[Room, Depends(lesson_table)]


def _with(room: Room, actions: Sequence[str], language: str) -> Room:
    """The table of the same lesson after something else was done there."""
    study = study_in(room)
    return lesson_room(study.game, study.lesson, actions, language)


@router.post("/{game}/{lesson}/moves", responses=DOING | answer(State))
async def move(
    form: MoveForm,
    room: TableHere,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
    language: Language,
) -> Response:
    """Make a move. One that the lesson is not about is not made, and you are told so."""
    if not is_done(room, form.entries, form.wanted):
        for text in form.wanted:
            _check_move(room, text, language)
            room = _with(room, [*actions_in(room), text], language)
        await _keep(service, who, room)
    return new_state(request, service, who, room, form.have, language)


def _check_move(room: Room, text: str, language: str) -> None:
    study, wanted = study_in(room), parse_move(room, text)
    if room.table.over or room.table.seat != study.seat:
        raise Refusal(422, "not-your-turn", rule="")
    if wanted not in room.table.moves():
        raise illegal(room, room.table, wanted, language)
    if said := study.answer(wanted, room.game.words(language)):
        raise Refusal(422, "lesson", said=said, rule="")


@router.post("/{game}/{lesson}/steps", responses=DOING | answer(State))
async def step(
    form: LessonForm,
    room: TableHere,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
    language: Language,
) -> Response:
    """Go on, go back, begin again, or be shown the next move of a solution."""
    if form.entries != room.entries:
        raise stale(room)
    room = _with(room, _after(study_in(room), form.step), language)
    await _keep(service, who, room)
    return new_state(request, service, who, room, form.have, language)


def _after(study: Study, step: str) -> list[str]:
    """What was done, with one step more or less."""
    if step == "again":
        return []
    if step == "back":
        return study.actions[:-1]
    if study.done or study.beat.task == (step == "go_on"):
        raise Refusal(422, "lesson-step")
    return study.shown() if step == "show" else [*study.actions, GO_ON]


async def _keep(service: GameService, who: Visitor, room: Room) -> None:
    study = study_in(room)
    row = LessonRow(
        game=room.game.name,
        lesson=study.lesson.id,
        actions=study.actions,
        beat=study.number,
        done=study.done,
    )
    await service.run(service.progress.keep, who.id, row, time.time())


# The first whole game


@router.post("/{game}/first-game", status_code=201, responses=DOING | answer(Begun, 201))
async def begin_first_game(
    game: GameName, request: Request, service: ServiceHere, who: KnownWho, language: Language
) -> Response:
    """Begin a game against novices, in which what comes up for the first time is explained."""
    first = find_game(game).first_game() if game in list_games() else None
    if first is None:
        raise unknown()
    session = Session(find_game(game).new(first.seats, None, first.options))
    novices = [SeatWish(kind="bot", bot=LEVELS[0])] * (first.seats - 1)
    name = await service.run(service.persons.name, who.id)
    mine = name or texts(language).say("learn.you")
    me = SeatRow(0, "person", mine, "", owner=who.id, coach=True)
    begun = await create_game(service, who, session, [me, *novices], language)
    row = LessonRow(game=game, lesson=FIRST_GAME, actions=[begun.id], beat=0, done=False)
    await service.run(service.progress.keep, who.id, row, time.time())
    return give_cookie(request, json(begun, 201), who)


@remarks_router.get("", responses=ASKING | answer(Remark))
async def next_remark(
    service: ServiceHere, room: RoomHere, who: Who, language: Language
) -> Response:
    """What is to say of your present question, if this is your first game."""
    row = await first_game_row(service, room, who)
    if row is None or room.turn not in room.owned_by(who.id):
        return json(Remark(""))
    return json(remark(room, row.actions[1:], language))


@remarks_router.post("", responses=DOING | answer(Remark))
async def had_remark(
    form: RemarkForm, service: ServiceHere, room: RoomHere, who: Who, language: Language
) -> Response:
    """You have read a remark; the answer is the next one, if there is more to say."""
    row, first = await first_game_row(service, room, who), room.game.first_game()
    if row is None or first is None or form.id not in {one.id for one in first.remarks}:
        raise unknown()
    if form.id not in row.actions:
        row = msgspec.structs.replace(row, actions=[*row.actions, form.id])
        await service.run(service.progress.keep, who.id, row, time.time())
    return json(remark(room, row.actions[1:], language))


async def first_game_row(service: GameService, room: Room, who: Visitor) -> LessonRow | None:
    """What somebody was told in their first game; None if this room is not for it."""
    row = await service.run(service.progress.find, who.id, room.game.name, FIRST_GAME)
    return row if row is not None and row.actions[:1] == [room.id] else None


# Looking around


add_looking_around(router, "/{game}/{lesson}", lesson_table)


@router.get("/{game}/{lesson}/story", responses=ASKING | answer(StoryTold))
async def story(
    room: TableHere,
    service: ServiceHere,
    language: Language,
    since: Annotated[Ply | None, Query()] = None,
) -> Response:
    """The story at this table, in a lesson about a campaign."""
    return json(story_told(service, room, learner(room, language), since))

"""Learning a game: the lessons that there are, and what one does in them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from rondel.bots import LEVELS
from rondel.core.lessons import FIRST_GAME, Lesson
from rondel.core.session import Session
from rondel.core.study import GO_ON, Study
from rondel.games import find_game, list_games
from rondel.server.answers import (
    AboutThing,
    Begun,
    LearnGame,
    LogEntry,
    MovePreview,
    Remark,
    State,
    StoryTold,
    Why,
)
from rondel.server.api.deps import (
    KnownWho,
    Language,
    RoomHere,
    ServiceHere,
    Who,
    json,
    stale,
    state_answer,
)
from rondel.server.api.lobby import create_game
from rondel.server.api.openapi import ASKING, DOING, answer, refusals
from rondel.server.api.schemas import (
    Entries,
    HaveQuery,
    LessonForm,
    MoveForm,
    MoveText,
    Ply,
    RemarkForm,
    SeatWish,
)
from rondel.server.api.study import about_thing, deciding, move_preview, story_told
from rondel.server.api.table import illegal, parse_move
from rondel.server.errors import Refusal, unknown
from rondel.server.i18n import texts
from rondel.server.identity import Visitor, give_cookie
from rondel.server.lessons import (
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


async def actions_of(service: GameService, who: Visitor, lesson: Lesson) -> list[str]:
    """What somebody did in a lesson."""
    if not who.id:
        return []
    row = await service.run(service.progress.find, who.id, lesson.game, lesson.id)
    return row.actions if row else []


async def room_here(
    service: GameService, who: Visitor, game: str, lesson: str, language: str
) -> Room:
    """The table of a lesson as somebody has left it."""
    found, taught = find_lesson(game, lesson)
    actions = await actions_of(service, who, taught)
    return lesson_room(found, taught, actions, language)


@router.get("/{game}/{lesson}", responses=ASKING | answer(State))
async def state(
    game: GameName,
    lesson: LessonName,
    request: Request,
    service: ServiceHere,
    who: Who,
    language: Language,
    have: HaveQuery = None,
) -> Response:
    """A lesson where you have left it: the state of its table, with what is said (`lesson`)."""
    room = await room_here(service, who, game, lesson, language)
    return state_answer(request, service, room, learner(room, language), have)


@router.post("/{game}/{lesson}/moves", responses=DOING | answer(State))
async def move(
    form: MoveForm,
    game: GameName,
    lesson: LessonName,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
    language: Language,
) -> Response:
    """Make a move. One that the lesson is not about is not made, and you are told so."""
    found, taught = find_lesson(game, lesson)
    before = await actions_of(service, who, taught)
    room = lesson_room(found, taught, before, language)
    if not _is_done(room, form.entries, form.wanted):
        for text in form.wanted:
            _check_move(room, text, language)
            before = [*before[: room.entries], text]
            room = lesson_room(found, taught, before, language)
        await _keep(service, who, room)
    return _answer(request, service, who, room, form.have, language)


def _is_done(room: Room, entries: int, wanted: Sequence[str]) -> bool:
    """Whether somebody who got no answer has sent the same once more."""
    if entries == room.entries:
        return False
    if study_in(room).actions[entries:] != list(wanted):
        raise stale(room)
    return True


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
    game: GameName,
    lesson: LessonName,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
    language: Language,
) -> Response:
    """Go on, go back, begin again, or be shown the next move of a solution."""
    found, taught = find_lesson(game, lesson)
    room = lesson_room(found, taught, await actions_of(service, who, taught), language)
    study = study_in(room)
    if form.entries != room.entries:
        raise stale(room)
    room = lesson_room(found, taught, _after(study, form.step), language)
    await _keep(service, who, room)
    return _answer(request, service, who, room, form.have, language)


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


def _answer(
    request: Request,
    service: GameService,
    who: Visitor,
    room: Room,
    have: str | None,
    language: str,
) -> Response:
    answered = state_answer(request, service, room, learner(room, language), have)
    return give_cookie(request, answered, who)


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


@router.get("/{game}/{lesson}/thing", responses=ASKING | answer(AboutThing))
async def thing(
    game: GameName,
    lesson: LessonName,
    service: ServiceHere,
    who: Who,
    language: Language,
    id: Annotated[str, Query(min_length=1, max_length=100)],
) -> Response:
    """What a thing is, and that the lesson is not about it at the moment."""
    room = await room_here(service, who, game, lesson, language)
    found, study = about_thing(service, room, learner(room, language), id), study_in(room)
    if found.moves:
        view = service.states.view(room, learner(room, language))
        usable = [move for move in room.table.moves() if id in room.game.things(view, move)]
        if not any(map(study.offers, usable)):
            found.moves = []
            found.why = Why("", study.answer(usable[0], room.game.words(language)))
    return json(found)


@router.get("/{game}/{lesson}/preview", responses=ASKING | refusals(409) | answer(MovePreview))
async def preview(
    game: GameName,
    lesson: LessonName,
    service: ServiceHere,
    who: Who,
    language: Language,
    entries: Annotated[Entries, Query()],
    move: Annotated[MoveText, Query()],
) -> Response:
    """What a move of yours would bring."""
    room = await room_here(service, who, game, lesson, language)
    viewer = learner(room, language)
    deciding(service, room, viewer, entries)
    return json(move_preview(service, room, viewer, parse_move(room, move)))


@router.get("/{game}/{lesson}/log", responses=ASKING | answer(list[LogEntry]))
async def log(
    game: GameName,
    lesson: LessonName,
    service: ServiceHere,
    who: Who,
    language: Language,
    before: Annotated[Ply, Query()],
) -> Response:
    """The turns before a ply, up to twelve."""
    room = await room_here(service, who, game, lesson, language)
    return json(service.states.log(room, learner(room, language), min(before, len(room.log))))


@router.get("/{game}/{lesson}/story", responses=ASKING | answer(StoryTold))
async def story(
    game: GameName,
    lesson: LessonName,
    service: ServiceHere,
    who: Who,
    language: Language,
    since: Annotated[Ply | None, Query()] = None,
) -> Response:
    """The story at this table, in a lesson about a campaign."""
    room = await room_here(service, who, game, lesson, language)
    return json(story_told(service, room, learner(room, language), since))

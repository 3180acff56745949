"""Studying a game: what a move would bring, what a thing is, how it came to this."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query
from rich.text import Text
from starlette.responses import PlainTextResponse, Response

from rondel.core.chronicle import one_by_one
from rondel.core.moves import Move
from rondel.core.table import View
from rondel.games import list_games
from rondel.server.aid_pages import symbol_meanings
from rondel.server.answers.campaigns import StoryTold
from rondel.server.answers.study import (
    AboutThing,
    Course,
    MovePreview,
    PastState,
    Points,
    RuleText,
    SeatBoard,
    SymbolMeaning,
    Why,
)
from rondel.server.api.deps import (
    Language,
    RoomHere,
    RoomOrClosed,
    SeatQuery,
    ServiceHere,
    ViewerHere,
    json,
    stale,
)
from rondel.server.api.openapi import ASKING, answer, refusals, text
from rondel.server.api.schemas import Entries, HaveQuery, MoveText, Ply
from rondel.server.api.table import illegal, parse_move
from rondel.server.closed import GameClosed, record_text, taken_back
from rondel.server.errors import Refusal, unknown
from rondel.server.markup import html
from rondel.server.preview import Previewer
from rondel.server.rooms import Room, Viewer
from rondel.server.rules_pages import rules as rules_of
from rondel.server.scenes import chapter_of, open_scenes, told
from rondel.server.service import GameService
from rondel.server.state import course as course_of
from rondel.server.state import last_moment

router = APIRouter(prefix="/api/games/{game_id}", tags=["study"], default_response_class=Response)
rules_router = APIRouter(prefix="/api/rules", tags=["rules"], default_response_class=Response)

# Before a move


@router.get("/preview", responses=ASKING | refusals(409) | answer(MovePreview))
async def preview(
    service: ServiceHere,
    room: RoomHere,
    viewer: ViewerHere,
    entries: Annotated[Entries, Query()],
    move: Annotated[MoveText, Query()],
) -> Response:
    """What a move of yours would bring, as far as you can know."""
    deciding(service, room, viewer, entries)
    return json(move_preview(service, room, viewer, parse_move(room, move)))


def move_preview(service: GameService, room: Room, viewer: Viewer, wanted: Move) -> MovePreview:
    """What a move of whoever is to decide would bring; a refusal if it is not legal."""
    view = service.states.view(room, viewer)
    if wanted not in room.table.moves():
        raise illegal(room, room.table, wanted, viewer.language)
    words = room.game.words(viewer.language)
    found = Previewer(view).preview(wanted)
    return MovePreview(
        events=one_by_one(found.events, words, room.cast(viewer.seat)),
        score=None if found.after is None else Points(found.before, found.after),
        changes=changes(room.game.glance(view), found.glance),
        certain=found.certain,
        ends=found.ends,
    )


def changes(before: str, after: str) -> list[str]:
    """What a glance at one's things shows otherwise than before."""
    had = Text.from_markup(before).plain.split(" · ")
    return [part for part in Text.from_markup(after).plain.split(" · ") if part and part not in had]


@router.get("/thing", responses=ASKING | answer(AboutThing))
async def thing(
    service: ServiceHere,
    room: RoomHere,
    viewer: ViewerHere,
    id: Annotated[str, Query(min_length=1, max_length=100)],
) -> Response:
    """What a thing is, what it is good for, and why it can't be used now."""
    return json(about_thing(service, room, viewer, id))


def about_thing(service: GameService, room: Room, viewer: Viewer, id: str) -> AboutThing:
    game, table = room.game, room.table
    view, words = service.states.view(room, viewer), game.words(viewer.language)
    title, text, rule = game.about(view, id, room.cast(viewer.seat))
    mine = not table.over and table.seat == viewer.seat
    usable = [move for move in table.moves() if id in game.things(view, move)] if mine else []
    why = None
    if mine and not usable:
        for attempt in game.attempts(view, id):
            if (found := table.refusal(attempt)).rule:
                why = Why(found.rule, words.why(found, table, room.cast(viewer.seat)))
                break
    moves = [words.label(table, move, room.cast(viewer.seat)).text for move in usable]
    return AboutThing(title or id, text, rule, moves, why)


@router.get("/boards/{number}", responses=ASKING | answer(SeatBoard))
async def seat_board(
    service: ServiceHere,
    room: RoomHere,
    viewer: ViewerHere,
    number: Annotated[int, Path(ge=0, le=99)],
) -> Response:
    """The board of any seat as text, as you may see it: for games that have no picture."""
    if number >= room.table.setup.seats:
        raise unknown()
    view = service.states.view(room, viewer)
    return json(SeatBoard(room.names[number], html(room.game.board(view, room.names, number))))


def deciding(service: GameService, room: Room, viewer: Viewer, entries: int) -> View:
    """The view of whoever is to decide; a refusal for all others."""
    if room.entries != entries:
        raise stale(room)
    if room.table.over or room.table.seat != viewer.seat:
        raise Refusal(422, "not-your-turn", rule="")
    return service.states.view(room, viewer)


@router.get("/story", responses=ASKING | answer(StoryTold))
async def story(
    service: ServiceHere,
    room: RoomHere,
    viewer: ViewerHere,
    since: Annotated[Ply | None, Query()] = None,
) -> Response:
    """What has happened to the story since a ply; without one, what was until now.

    Who comes while the table votes is also read what it votes about.
    """
    return json(story_told(service, room, viewer, since))


def story_told(service: GameService, room: Room, viewer: Viewer, since: int | None) -> StoryTold:
    """The story as `story` tells it; a refusal if the game has none."""
    game, view = room.game, service.states.view(room, viewer)
    prologue = game.prologue(view)
    if not prologue:
        raise unknown()
    moment = last_moment(room, view)
    begin = since
    if begin is None:
        begin = max(0, moment - 1) if game.voters(view) is not None else len(room.log)
    events = [event for happened in room.log[begin:] for event in happened.events]
    scenes = game.scenes(view, events)
    if since is None:
        scenes = [*prologue, *scenes]
    chapter = chapter_of(prologue)
    titles = [scene.title for _, scene in game.campaign(viewer.language)]
    return StoryTold(
        moment=moment,
        chapter=chapter,
        chapter_title=titles[chapter - 1] if 0 < chapter <= len(titles) else "",
        scenes=told(scenes),
        now=told(open_scenes(prologue)),
        pieces=told(game.story_pieces(view)),
    )


# Looking back


@router.get("/at", responses=ASKING | answer(PastState))
async def at(
    service: ServiceHere,
    room: RoomHere,
    viewer: ViewerHere,
    ply: Annotated[Ply, Query()],
    eyes: SeatQuery = None,
    have: HaveQuery = None,
) -> Response:
    """The game after so many moves of its record, as you could see it then.

    When it is over, everybody may know all of it: then also with the eyes of another seat.
    """
    cache = service.states.of(room)
    if eyes is not None:
        viewer = with_eyes(room, viewer, eyes)
    async with service.history(room) as history:
        if ply > len(history.made):
            raise unknown()
        return json(
            await service.run_in_background(lambda: cache.past(room, viewer, history.at(ply), have))
        )


def with_eyes(room: Room, viewer: Viewer, eyes: int) -> Viewer:
    """Somebody who looks back at a finished game from another seat."""
    if not room.table.over:
        raise Refusal(403, "not-over")
    if eyes >= room.table.setup.seats:
        raise unknown()
    return msgspec.structs.replace(viewer, seat=eyes)


@router.get("/course", responses=ASKING | answer(Course))
async def course(service: ServiceHere, room: RoomHere, language: Language) -> Response:
    """The points of all seats after each move of the record, and where turns and rounds end."""
    async with service.history(room) as history:
        return json(course_of(room, language, history.totals))


@router.get("/record", responses=ASKING | text("text/plain", "The record."))
async def record(service: ServiceHere, room: RoomOrClosed) -> Response:
    """The record of a finished game. Before, its seed is a secret."""
    over = room.row.status.over if isinstance(room, GameClosed) else room.table.over
    if not over:
        raise Refusal(403, "not-over")
    journal = await service.run(service.store.journal, room.row.id)
    if isinstance(room, GameClosed):
        written = record_text(room.row, journal)
    else:
        written = room.session.record.write() + taken_back(journal)
    name = f"{room.row.game}-{room.row.id}.rondel"
    return PlainTextResponse(
        written, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@rules_router.get("/{game}", responses=ASKING | answer(list[RuleText]))
async def rules(game: Annotated[str, Path(max_length=64)], language: Language) -> Response:
    """The rules of a game, in our own words."""
    if game not in list_games():
        raise unknown()
    return json(rules_of(game, language))


@rules_router.get("/{game}/symbols", responses=ASKING | answer(dict[str, SymbolMeaning]))
async def symbols(game: Annotated[str, Path(max_length=64)], language: Language) -> Response:
    """What the symbols of a game's picture mean, by their ids: the lines of its player aid."""
    if game not in list_games():
        raise unknown()
    return json(symbol_meanings(game, language))

"""Studying a game: what a move would bring, what a thing is, how it came to this."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query
from rich.text import Text
from starlette.responses import PlainTextResponse, Response

from rondel.core.moves import Move, MoveSyntaxError, read_move
from rondel.core.table import View
from rondel.games import list_games
from rondel.server.api.deps import (
    ASKING,
    Language,
    RoomHere,
    ServiceHere,
    ViewerHere,
    json,
    refusals,
    text,
)
from rondel.server.api.schemas import (
    AboutThing,
    Course,
    MoveText,
    PastState,
    Ply,
    Points,
    Preview,
    RuleText,
    SeatBoard,
    Why,
)
from rondel.server.api.table import Have
from rondel.server.errors import Refusal, unknown
from rondel.server.markup import html
from rondel.server.preview import Previewer
from rondel.server.rooms import Room, Viewer
from rondel.server.rules_pages import rules as rules_of
from rondel.server.state import past

router = APIRouter(prefix="/api/games/{game_id}", tags=["study"])
rules_router = APIRouter(prefix="/api/rules", tags=["rules"])

# Before a move


@router.get("/preview", responses=refusals(400, 403, 404, 409, 422, 429))
async def preview(
    room: RoomHere,
    viewer: ViewerHere,
    ply: Annotated[Ply, Query()],
    move: Annotated[MoveText, Query()],
) -> Preview:
    """What a move of yours would bring, as far as you can know."""
    view = deciding(room, viewer, ply)
    try:
        wanted = read_move(move)
    except MoveSyntaxError:
        raise Refusal(422, "no-move") from None
    if wanted not in room.table.moves():
        raise illegal(room, viewer, wanted)
    words = room.game.words(viewer.language)
    outlook = Previewer(view).outlook(wanted)
    glance = room.game.glance(view)
    return Preview(
        events=[words.event(event, room.names) for event in outlook.events],
        score=None if outlook.after is None else Points(before=outlook.before, after=outlook.after),
        changes=changes(glance, outlook.glance),
        certain=outlook.certain,
        ends=outlook.ends,
    )


def changes(before: str, after: str) -> list[str]:
    """What a glance at one's things shows otherwise than before."""
    had = Text.from_markup(before).plain.split(" · ")
    return [part for part in Text.from_markup(after).plain.split(" · ") if part and part not in had]


@router.get("/thing", responses=ASKING)
async def thing(
    room: RoomHere,
    viewer: ViewerHere,
    id: Annotated[str, Query(min_length=1, max_length=100)],
) -> AboutThing:
    """What a thing is, what it is good for, and why it can't be used now."""
    game, table = room.game, room.table
    view, words = table.view(viewer.seat, viewer.language), game.words(viewer.language)
    title, text, rule = game.about(view, id, room.names)
    mine = not table.over and table.seat == viewer.seat
    usable = [move for move in table.moves() if id in game.things(view, move)] if mine else []
    why = None
    if mine and not usable:
        for attempt in game.attempts(view, id):
            if found := table.why_not(attempt):
                why = Why(rule=found, message=words.why(found, table, room.names))
                break
    return AboutThing(
        title=title or id,
        text=text,
        rule=rule,
        moves=[words.move(move) for move in usable],
        why=why,
    )


@router.get("/boards/{number}", responses=ASKING)
async def seat_board(
    room: RoomHere, viewer: ViewerHere, number: Annotated[int, Path(ge=0, le=99)]
) -> SeatBoard:
    """The board of any seat in full, as you may see it."""
    if number >= room.table.setup.seats:
        raise unknown()
    view = room.table.view(viewer.seat, viewer.language)
    drawn = room.game.picture(view, room.names, number)
    if drawn is None:
        written = html(room.game.board(view, room.names, number))
        return SeatBoard(name=room.names[number], box=[], static="", layer="", text=written)
    region = drawn.regions["board"]
    return SeatBoard(
        name=room.names[number],
        box=[region.x, region.y, region.width, region.height],
        static=str(drawn.static),
        layer=str(drawn.layer),
        text="",
    )


def deciding(room: Room, viewer: Viewer, ply: int) -> View:
    if room.ply != ply:
        raise Refusal(409, "stale", ply=room.ply)
    if room.table.over or room.table.seat != viewer.seat:
        raise Refusal(422, "not-your-turn", rule="")
    return room.table.view(viewer.seat, viewer.language)


def illegal(room: Room, viewer: Viewer, move: Move) -> Refusal:
    rule = room.table.why_not(move)
    why = room.game.words(viewer.language).why(rule, room.table, room.names)
    return Refusal(422, "illegal", said=why, rule=rule)


# Looking back


@router.get("/at", response_model=PastState, responses=ASKING)
async def at(
    service: ServiceHere,
    room: RoomHere,
    viewer: ViewerHere,
    ply: Annotated[Ply, Query()],
    have: Have = None,
) -> Response:
    """The game after so many moves of its record, as you could see it then."""
    async with room.past_lock:
        history = await service.history(room)
        if ply > len(history.made):
            raise unknown()
        found = await service.work_out(past, room, viewer, history, ply, have)
    return json(msgspec.json.encode(found))


@router.get("/course", responses=ASKING)
async def course(service: ServiceHere, room: RoomHere) -> Course:
    """The points of all seats after each move of the record."""
    async with room.past_lock:
        history = await service.history(room)
        return Course(plies=list(range(len(history.totals))), totals=list(history.totals))


@router.get(
    "/record", response_class=Response, responses=ASKING | text("text/plain", "The record.")
)
async def record(room: RoomHere) -> Response:
    """The record of a finished game. Before, its seed is a secret."""
    if not room.table.over:
        raise Refusal(403, "not-over")
    name = f"{room.game.name}-{room.id}.rondel"
    return PlainTextResponse(
        room.session.record.write(),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@rules_router.get("/{game}", responses=ASKING)
async def rules(game: Annotated[str, Path(max_length=64)], language: Language) -> list[RuleText]:
    """The rules of a game, in our own words."""
    if game not in list_games():
        raise unknown()
    return [RuleText(**rule) for rule in rules_of(game, language)]

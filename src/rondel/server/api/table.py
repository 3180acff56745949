"""At the table: see it, move, take back, come and go."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from rondel.core.moves import Move, MoveSyntaxError, read_move, write_move
from rondel.core.table import IllegalMove, Table
from rondel.server.answers.table import ClosedGame, LogEntry, State
from rondel.server.api.deps import (
    Language,
    RestingRoom,
    RoomHere,
    RoomOrClosed,
    SeatQuery,
    ServiceHere,
    ViewerHere,
    Who,
    accepts_gzip,
    asked,
    check_entries,
    is_done,
    json,
    own_seat,
    stale,
    state_answer,
    viewer_of,
)
from rondel.server.api.openapi import ASKING, DOING, answer, text
from rondel.server.api.schemas import (
    HaveQuery,
    MoveForm,
    Ply,
    SeenQuery,
    TabQuery,
    UndoForm,
)
from rondel.server.closed import GameClosed, closed_game
from rondel.server.errors import Refusal
from rondel.server.i18n import texts
from rondel.server.identity import Visitor
from rondel.server.rooms import AND, UNDO, Draft, Listener, Room
from rondel.server.service import GameService
from rondel.server.sse import EventStream
from rondel.server.state import version_of, why_no_undo
from rondel.server.store import Written

router = APIRouter(prefix="/api/games/{game_id}", tags=["table"], default_response_class=Response)

STREAMS = 12
"""So often can somebody listen to one game at the same time."""


@router.get("", responses=ASKING | answer(State | ClosedGame))
async def state(
    request: Request,
    service: ServiceHere,
    room: RoomOrClosed,
    who: Who,
    language: Language,
    seat: SeatQuery = None,
    have: HaveQuery = None,
) -> Response:
    """The game as you may see it. `have` is the key of the picture that you hold.

    Of a game that can't go on since an upgrade you get what is left to be read (`closed`).
    """
    if isinstance(room, GameClosed):
        said = texts(language)
        return json(await service.run(closed_game, room, service.store, who.id, said))
    viewer = viewer_of(room, who, language, seat)
    return state_answer(request, service, room, viewer, have)


@router.get("/live", responses=ASKING | text("text/event-stream", "Server-sent events."))
async def live(
    request: Request,
    room: RestingRoom,
    seat: SeatQuery = None,
    have: HaveQuery = None,
    seen: SeenQuery = "",
    tab: TabQuery = None,
) -> Response:
    """Server-sent events: `state` after every change, `people` when somebody comes or goes.

    The first is the state, unless its `version` is what you have `seen`: in your page, or as the
    last event (`Last-Event-ID`) before the connection was lost.
    """
    service, who, language = asked(request)
    if sum(listener.person == who.id for listener in room.listeners) >= STREAMS:
        raise Refusal(429, "too-often")
    pack = accepts_gzip(request)
    viewer = viewer_of(room, who, language, seat)
    listener = Listener(who.id, viewer.seat, viewer.language, have, pack, tab)
    listener.seen = request.headers.get("last-event-id", seen)
    if listener.seen != version_of(room, viewer):
        room = await service.awake(room)
    return EventStream(service, room, listener)


@router.get("/log", responses=ASKING | answer(list[LogEntry]))
async def log(
    service: ServiceHere, room: RoomHere, viewer: ViewerHere, before: Annotated[Ply, Query()]
) -> Response:
    """The turns before a ply, up to twelve."""
    return json(service.states.log(room, viewer, min(before, len(room.log))))


@router.post("/moves", responses=DOING | answer(State))
async def move(form: MoveForm, request: Request, found: RoomHere) -> Response:
    """Make a move, or several in one go: all of them or none.

    They are made when you get the answer, the state after them, and not before. Each is an entry;
    those that were made in one go are told by `undo.step`, so that one can take them back so.
    """
    service, who, language = asked(request)
    async with service.hold(found) as room:
        moves = [parse_move(room, text) for text in form.wanted]
        texts = [write_move(move) for move in moves]
        entries = [
            Written(form.seat, f"{AND}{text}" if place else text, who.id)
            for place, text in enumerate(texts)
        ]
        if not await is_done(service, room, form.entries, entries):
            own_seat(room, who, form.seat)
            await write(service, room, draft_moves(room, form.seat, moves, language), who)
        viewer = room.viewer(who.id, form.seat, language)
        answered = state_answer(request, service, room, viewer, form.have)
        service.broadcaster.answered(room, viewer, who.id, form.tab, form.have)
        return answered


@router.post("/undo", responses=DOING | answer(State))
async def undo(
    form: UndoForm,
    request: Request,
    service: ServiceHere,
    found: RoomHere,
    who: Who,
    language: Language,
) -> Response:
    """Take back your last moves, within your turn and until something hidden was shown."""
    async with service.hold(found) as room:
        entry = Written(form.seat, f"{UNDO} {form.plies}", who.id)
        if not await is_done(service, room, form.entries, [entry]):
            own_seat(room, who, form.seat)
            if why := why_no_undo(room, form.seat, form.plies, language):
                raise Refusal(422, "no-undo", said=why)
            if room.table.over:  # its seed could be read
                await service.run(service.store.seed_becomes_known, room.id)
                await service.refresh(room)
                await check_entries(service, room, form.entries)
            await write(service, room, [room.draft_undo(form.plies)], who)
        viewer = room.viewer(who.id, form.seat, language)
        answered = state_answer(request, service, room, viewer, form.have)
        service.broadcaster.answered(room, viewer, who.id, form.tab, form.have)
        return answered


async def write(service: GameService, room: Room, drafts: list[Draft], who: Visitor) -> None:
    """Write what somebody does; a refusal if something else was done first."""
    number = room.entries
    entries = [Written(draft.seat, draft.text, who.id) for draft in drafts]
    done = await service.write_all(room, drafts, who.id)
    if not done and not await is_done(service, room, number, entries):
        raise stale(room)


def draft_moves(room: Room, seat: int, moves: list[Move], language: str) -> list[Draft]:
    """Try the moves of a seat, one after the other; a refusal tells why one can't be played.

    Nothing can follow in one go on what reveals something: else somebody could find out what is
    hidden by moves that are refused.
    """
    drafts: list[Draft] = []
    for move in moves:
        last = drafts[-1] if drafts else None
        table = room.table if last is None or last.move is None else last.move.table
        if table.revealed != room.table.revealed:
            raise Refusal(422, "revealed", rule="")
        if table.seat != seat:
            raise Refusal(422, "not-your-turn", rule="")
        try:
            drafts.append(room.draft_move(move, last))
        except IllegalMove:
            raise illegal(room, table, move, language) from None
    return drafts


def parse_move(room: Room, text: str) -> Move:
    """The text as a move of the game; a refusal if it is none."""
    known = room.game.moves()
    try:
        return known.read(text) if known.verbs else read_move(text)
    except MoveSyntaxError as error:
        raise Refusal(422, "no-move", said=str(error), rule="") from None


def illegal(room: Room, table: Table, move: Move, language: str) -> Refusal:
    """The rule that forbids a move, in words."""
    refusal = table.refusal(move)
    reader = room.cast(table.seat)
    why = room.game.words(language).why(refusal, table, reader)
    return Refusal(422, "illegal", said=why, rule=refusal.rule)

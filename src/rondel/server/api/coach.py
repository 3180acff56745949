"""A coach at the table: what your last turn could have been.

Nobody has one against people who have not agreed to it.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from rondel.core.moves import write_move
from rondel.core.session import Session
from rondel.server.answers.study import Coaching
from rondel.server.api.advice import check_consent, labels, opinion
from rondel.server.api.deps import Language, RoomHere, ServiceHere, Who, json, own_seat
from rondel.server.api.openapi import DOING, answer
from rondel.server.api.schemas import CoachForm
from rondel.server.bot_worker import Weigh
from rondel.server.errors import Refusal
from rondel.server.identity import Visitor
from rondel.server.puzzles import gains_in_words, mark_of, record_at
from rondel.server.rooms import Room, journal_of
from rondel.server.service import GameService
from rondel.server.state import why_no_undo

router = APIRouter(prefix="/api/games/{game_id}", tags=["advice"], default_response_class=Response)

THINK, LEAST = 1.5, 0.3
"""Seconds for a turn; when many ask, less."""
PARTS = 3
"""Parts of a turn that are looked at, the first ones: each is a search."""


def check_coach(room: Room, seat: int) -> None:
    """A refusal, unless whoever sits there has a coach and all others have agreed."""
    if not room.seats[seat].coach:
        raise Refusal(403, "no-coach")
    check_consent(room)


@router.post("/coach", responses=DOING | answer(Coaching))
async def coach(
    form: CoachForm, service: ServiceHere, room: RoomHere, who: Who, language: Language
) -> Response:
    """By how much your last turn was behind the best plan that a bot sees, and what that was."""
    seat = own_seat(room, who, form.seat)
    check_coach(room, seat)
    async with service.history(room):
        parts = await service.run_in_background(last_parts, room.session, seat)
    if not parts:
        raise Refusal(422, "no-turn-yet")
    found = await judged(service, room, who, seat, parts[:PARTS], language)
    check_coach(room, seat)  # somebody may have thought better of it
    return json(found)


def last_parts(session: Session, seat: int) -> list[tuple[int, list[str]]]:
    from rondel.bots.coach import last_turn

    return [(ply, [write_move(move) for move in moves]) for ply, moves in last_turn(session, seat)]


async def judged(
    service: GameService,
    room: Room,
    who: Visitor,
    seat: int,
    parts: list[tuple[int, list[str]]],
    language: str,
) -> Coaching:
    """What is said of the part of a turn that cost most."""
    words = room.game.words(language)
    seconds = max(LEAST, THINK / (1 + len(service.workers.hints.asking)) / len(parts))
    worst: Coaching | None = None
    for ply, line in parts:
        record = record_at(room, ply)
        question = Weigh(
            f"{room.id}/coach",
            record.write(),
            journal_of(record),
            line,
            [],
            seconds=seconds,
            pack=room.pinned_pack,
        )
        found = await opinion(service, who, room.id, question, room.entries)
        if worst is None or found["cost"] > worst.cost:
            worst = Coaching(
                ply=ply,
                cost=round(found["cost"], 1),
                line=labels(words, found["best"]),
                gains=gains_in_words(words, found["gains"]),
                undo=_undoable(room, seat, ply, language),
            )
            service.turns.keep_plan(mark_of(room, record), found["best"])
    assert worst is not None
    return worst


def _undoable(room: Room, seat: int, ply: int, language: str) -> int:
    """How many moves to take back to stand there again; 0 if that is not possible.

    Who plays against bots alone need not ask anybody, whatever these have done since.
    """
    plies = room.session.ply - ply
    if room.of_one_person and not room.row.sealed and plies <= room.last_turn_of(seat):
        return plies
    return 0 if why_no_undo(room, seat, plies, language) else plies

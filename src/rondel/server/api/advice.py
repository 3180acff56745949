"""Asking a bot: for a hint at one's decision, and for its opinion of a finished game."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from rondel.core.moves import read_move
from rondel.core.words import Words
from rondel.server.answers.study import Analysis, Better, Hint, Hints, JudgedMove
from rondel.server.api.deps import (
    Language,
    RoomHere,
    ServiceHere,
    Who,
    check_entries,
    json,
    now,
    own_seat,
)
from rondel.server.api.openapi import ASKING, DOING, answer
from rondel.server.api.schemas import HintForm
from rondel.server.bot_worker import Review, Suggest, Weigh
from rondel.server.errors import Refusal
from rondel.server.identity import Visitor
from rondel.server.puzzles import gains_in_words
from rondel.server.rooms import Room, journal_of, record_of
from rondel.server.service import GameService
from rondel.server.worker_pool import AlreadyAsking, WorkerError

log = logging.getLogger(__name__)

router = APIRouter(prefix="/api/games/{game_id}", tags=["advice"], default_response_class=Response)

WAIT = 25.0
"""Seconds after which whoever waits for an analysis is answered in any case."""
THINK, LEAST = 2.0, 0.3
"""Seconds that a hint takes; when many ask, less."""
ATTEMPTS = 3
"""So often is an analysis begun that could not be written down."""
PLANS = 60_000
"""So many plans are looked at in the analysis of a game."""


def check_consent(room: Room) -> None:
    """A refusal while people play against each other of whom not all have agreed to advice."""
    if room.without_consent:
        raise Refusal(403, "coach-not-agreed")


async def opinion(
    service: GameService, who: Visitor, name: str, question: Suggest | Weigh, entries: int
) -> Any:
    """What a worker thinks of a question about a table; everybody may ask one at a time."""
    try:
        return await service.workers.hints.ask(who.id, question)
    except AlreadyAsking:
        raise Refusal(429, "one-hint") from None
    except WorkerError as error:
        log.warning("game %s: no hint: %s", name, error)
        raise Refusal(409, "no-hint", entries=entries) from None


@router.post("/hint", responses=DOING | answer(Hints))
async def hint(
    form: HintForm, service: ServiceHere, found: RoomHere, who: Who, language: Language
) -> Response:
    """What a bot would think of in your place. It sees what you see.

    Against other people everybody has to agree, as for a coach.
    """
    async with service.hold(found) as room:
        own_seat(room, who, form.seat)
        await check_entries(service, room, form.entries)
        check_consent(room)
        if room.table.seat != form.seat:
            raise Refusal(422, "not-your-turn", rule="")
        header, moves = record_of(room.row).write(), journal_of(room.session.record)
    seconds = max(LEAST, THINK / (1 + len(service.workers.hints.asking)))
    question = Suggest(room.id, header, moves, seconds, pack=room.pinned_pack)
    ideas = await opinion(service, who, room.id, question, room.entries)
    async with service.hold(found) as room:
        await check_entries(service, room, form.entries)
        own_seat(room, who, form.seat)
        check_consent(room)
    view, words = room.table.view(form.seat, language), room.game.words(language)
    return json(
        Hints(
            [
                Hint(
                    move=idea["move"],
                    label=words.move(read_move(idea["move"])),
                    things=room.game.things(view, read_move(idea["move"])),
                    visits=idea["visits"],
                    value=idea["value"],
                    line=labels(words, idea["line"]),
                    gains=gains_in_words(words, idea["gains"]),
                )
                for idea in ideas
            ]
        )
    )


@router.post("/analysis", status_code=202, responses=DOING | answer(Analysis, 202))
async def analyse(service: ServiceHere, room: RoomHere, who: Who, language: Language) -> Response:
    """Have a finished game analysed; ask for the analysis, and you hear when it is done."""
    if not room.table.over:
        raise Refusal(403, "not-over")
    findings = await service.run(service.store.analysis, room.id)
    if findings is None and room.analysis is None:
        if who.id in service.workers.analyses.asking:
            raise Refusal(429, "one-analysis")
        room.analysis = service.tasks.start(
            "analyses", lambda: review(service, room, who.id), ATTEMPTS
        )
        room.analysis.add_done_callback(lambda _: done(room))
    return json(as_analysis(room, findings, language), 202)


@router.get("/analysis", responses=ASKING | answer(Analysis))
async def analysis(service: ServiceHere, room: RoomHere, language: Language) -> Response:
    """What a bot thinks of a finished game: what could be expected, and where it was lost.

    While a bot thinks, the answer waits for it, but not for ever.
    """
    if not room.table.over:
        raise Refusal(403, "not-over")
    if room.analysis is not None:
        await asyncio.wait((room.analysis,), timeout=WAIT)
    findings = await service.run(service.store.analysis, room.id)
    return json(as_analysis(room, findings, language))


async def review(service: GameService, room: Room, person: str) -> None:
    header, moves = record_of(room.row).write(), journal_of(room.session.record)
    try:
        question = Review(room.id, header, moves, PLANS, pack=room.pinned_pack)
        found = await service.workers.analyses.ask(person, question)
        findings = msgspec.json.encode(found).decode()
        await service.run(service.store.keep_analysis, room.id, findings, now())
    except (WorkerError, AlreadyAsking) as error:
        log.warning("game %s: no analysis: %r", room.id, error)


def done(room: Room) -> None:
    room.analysis = None


def as_analysis(room: Room, findings: str | None, language: str) -> Analysis:
    """What was found, in words; without findings, whether there will be any."""
    if findings is None:
        return Analysis("running" if room.analysis else "none", [])
    words = room.game.words(language)
    return Analysis("done", [judged(words, one) for one in msgspec.json.decode(findings)])


def judged(words: Words, one: dict[str, Any]) -> JudgedMove:
    best = one["best"]
    return JudgedMove(
        ply=one["ply"],
        seat=one["seat"],
        label=words.move(read_move(one["played"])),
        values=one["values"],
        best=best
        and Better(
            move=best["move"],
            label=words.move(read_move(best["move"])),
            value=best["value"],
            line=labels(words, best["line"]),
        ),
        cost=one["cost"],
    )


def labels(words: Words, moves: list[str]) -> list[str]:
    return [words.move(read_move(text)) for text in moves]

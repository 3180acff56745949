"""Puzzles: those that come with the games, and turns of one's own tables once more."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from starlette.responses import Response

from rondel.core.puzzles import find_puzzles, of_the_day
from rondel.games import find_game, list_games
from rondel.server.answers.study import Judged, PuzzlesOfGame
from rondel.server.answers.table import State
from rondel.server.api.advice import labels, opinion
from rondel.server.api.alone import add_looking_around, is_done, new_state
from rondel.server.api.coach import check_coach
from rondel.server.api.deps import KnownWho, Language, ServiceHere, Who, enter, json, stale
from rondel.server.api.openapi import ASKING, DOING, answer, refusals
from rondel.server.api.schemas import MoveForm, PuzzleStep
from rondel.server.api.table import illegal, parse_move
from rondel.server.bot_worker import Weigh
from rondel.server.errors import Refusal, unknown
from rondel.server.identity import Visitor
from rondel.server.lessons import actions_in
from rondel.server.puzzles import (
    Task,
    attempt_in,
    collected,
    gains_in_words,
    is_collected,
    next_puzzle,
    puzzle_room,
    puzzles_of,
    rated,
    score_of,
)
from rondel.server.rooms import Room, journal_of
from rondel.server.service import GameService
from rondel.server.store.puzzles import PuzzleRow

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], default_response_class=Response)

Where = Annotated[str, Path(max_length=64)]
Which = Annotated[str, Path(max_length=16)]
THINK = 2.0
"""Seconds to look for the best way to play a turn of which nothing is known."""
BETTER = 0.35
"""Points by which an answer must be better than the best that is known, to be called so."""


@router.get("", responses=ASKING | answer(list[PuzzlesOfGame]))
async def puzzles(service: ServiceHere, who: Who) -> Response:
    """The puzzles of all games, the one of the day, and what you made of them."""
    rows = await service.run(service.puzzles.answered, who.id) if who.id else []
    games = [find_game(name) for name in list_games()]
    return json(
        [
            puzzles_of(game, [row for row in rows if row.game == game.name], today(game.name))
            for game in games
            if find_puzzles(game)
        ]
    )


def today(game: str) -> str:
    """The puzzle of the day: it changes at midnight UTC, for all at the same time."""
    return of_the_day(find_puzzles(find_game(game)), datetime.now(UTC).date()).id


async def find_task(where: Where, which: Which, service: ServiceHere, who: Who) -> Task:
    """What an address means: a puzzle of a game, or a turn of a table that one may look at."""
    if is_collected(where):
        return await service.run_in_background(collected, where, which)
    room = await enter(where, service, who)
    if not which.isdecimal() or int(which) >= room.session.ply:
        raise unknown()
    ply = int(which)
    if not room.table.over:
        seat = room.log[ply].seat
        if seat not in room.owned_by(who.id):
            raise unknown()
        check_coach(room, seat)
    return await service.run_in_background(service.turns.find, room, ply)


TaskHere = Annotated[Task, Depends(find_task)]


async def puzzle_table(task: TaskHere, service: ServiceHere, who: Who, language: Language) -> Room:
    """The table of a puzzle as somebody has left it."""
    row = await service.run(service.puzzles.find, who.id, *task.key) if who.id else None
    return puzzle_room(task, row.actions if row else [], language)


TableHere = Annotated[Room, Depends(puzzle_table)]


@router.post("/{where}/{which}/moves", responses=DOING | answer(State))
async def move(
    form: MoveForm,
    task: TaskHere,
    room: TableHere,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
    language: Language,
) -> Response:
    """Make a move, or several."""
    if not is_done(room, form.entries, form.wanted):
        for text in form.wanted:
            _check_move(room, text, language)
            room = puzzle_room(task, [*actions_in(room), text], language)
        await _keep(service, who, task, room)
    return new_state(request, service, who, room, form.have, language)


def _check_move(room: Room, text: str, language: str) -> None:
    wanted = parse_move(room, text)
    if attempt_in(room).done:
        raise Refusal(422, "not-your-turn", rule="")
    if wanted not in room.table.moves():
        raise illegal(room, room.table, wanted, language)


@router.post("/{where}/{which}/steps", responses=DOING | answer(State))
async def step(
    form: PuzzleStep,
    task: TaskHere,
    room: TableHere,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
    language: Language,
) -> Response:
    """Take a move back, begin again, or be shown the next of the best moves.

    Who is shown them before having answered has answered wrongly.
    """
    if form.entries != room.entries:
        raise stale(room)
    after: list[str] = []
    if form.step == "back":
        after = actions_in(room)[:-1]
    elif form.step == "show":
        after = _shown(actions_in(room), await plan_for(service, who, task))
    room = puzzle_room(task, after, language)
    await _keep(service, who, task, room)
    if form.step == "show":
        await _count(service, who, task, 0.0, None)
    return new_state(request, service, who, room, form.have, language)


def _shown(actions: list[str], plan: list[str]) -> list[str]:
    """What was done with one more of the best moves; from the beginning, if it was another way."""
    made = len(actions)
    return plan[: made + 1] if actions == plan[:made] and made < len(plan) else plan[:1]


async def plan_for(service: GameService, who: Visitor, task: Task) -> list[str]:
    """The best moves, which for a turn of a table a search may have to find first."""
    plan = service.turns.plan(task)
    if not plan:
        found = await weigh(service, who, task, [])
        plan = found["best"]
        service.turns.keep_plan(task.mark, plan)
    return plan


async def _keep(service: GameService, who: Visitor, task: Task, room: Room) -> None:
    await service.run(service.puzzles.keep, who.id, *task.key, actions_in(room), time.time())


async def _count(
    service: GameService, who: Visitor, task: Task, score: float, lost: float | None
) -> bool:
    """Whether this is the first answer: then it counts."""
    rating = task.puzzle.rating if task.puzzle else None
    row = PuzzleRow(*task.key, [], score, lost, rating, time.time())
    return await service.run(service.puzzles.answer, who.id, row)


# Judging


@router.post("/{where}/{which}/verdict", responses=DOING | refusals(409) | answer(Judged))
async def verdict(
    task: TaskHere, room: TableHere, service: ServiceHere, who: KnownWho, language: Language
) -> Response:
    """What you have made of the turn, beside the best that is known."""
    attempt = attempt_in(room)
    if not attempt.done:
        raise Refusal(422, "turn-not-over")
    found = await weigh(service, who, task, attempt.actions)
    if task.puzzle is None:
        service.turns.keep_plan(task.mark, found["best"])
    lost = found["best_worth"] - found["worth"]
    margin = task.puzzle.margin if task.puzzle else 2.0
    score = score_of(lost, margin)
    before = await service.run(service.puzzles.answered, who.id, task.key[0])
    counted = await _count(service, who, task, score, lost)
    after = await service.run(service.puzzles.answered, who.id, task.key[0])
    old, new = rated(before).points, rated(after).points
    words = task.game.words(language)
    name = {1.0: "right", 0.5: "close", 0.0: "wrong"}[score]
    return json(
        Judged(
            verdict="best" if lost < -BETTER else name,  # type: ignore[arg-type]
            yours=round(found["worth"], 1),
            best=round(found["best_worth"], 1),
            lost=round(max(0.0, lost), 1),
            line=labels(words, found["best"]),
            gains=gains_in_words(words, found["gains"]),
            counted=counted and task.puzzle is not None,
            rating=round(new),
            change=round(new) - round(old),
            next=next_puzzle(task.game, after, task.key[1]) if task.puzzle else "",
        )
    )


async def weigh(service: GameService, who: Visitor, task: Task, line: list[str]) -> dict[str, Any]:
    """What moves are worth, as a worker thinks of it."""
    question = Weigh(
        task.name,
        task.record.write(),
        journal_of(task.record),
        line,
        service.turns.plan(task),
        puzzle=task.mark,
        seconds=THINK,
        pack=task.pack,
    )
    found: dict[str, Any] = await opinion(service, who, task.name, question, entries=0)
    return found


# Looking around


add_looking_around(router, "/{where}/{which}", puzzle_table)

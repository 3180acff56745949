"""Puzzles in the browser: a turn to make the best of, at a table that nobody else can enter.

There are two kinds. A puzzle of the collection comes with its game (`core.puzzles`). Any turn of a
table of one's own can be tried once more, too, as a coach proposes it: while the game goes on, on a
board as the player can imagine it, so that nobody learns what lies in a stack; and afterwards as it
was.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from rondel.bots.weighing import reasons
from rondel.core.chance import Chance
from rondel.core.content import Pack
from rondel.core.game import Game
from rondel.core.puzzles import TOLERANCE, Attempt, Puzzle, begun, find_puzzles
from rondel.core.record import Record
from rondel.core.session import Session, replay
from rondel.core.words import Words
from rondel.games import find_game, list_games
from rondel.server.answers.study import Gain, PuzzleInfo, PuzzlesOfGame
from rondel.server.answers.table import PuzzleState
from rondel.server.errors import unknown
from rondel.server.lessons import room_for
from rondel.server.ratings import Rating, rating_of
from rondel.server.rooms import Room, record_of
from rondel.server.store.puzzles import PuzzleRow

T = TypeVar("T")

PLANS = 1000
"""Plans that are remembered."""
ROOMS = 100
"""Rooms that are kept: of places where somebody was lately."""
STEP = 100
"""Points that the next puzzle of a run may be easier or harder than the person is good."""
_ID = re.compile(r"[0-9a-f]{4,16}\Z")


class Task(msgspec.Struct, frozen=True, eq=False):
    """A turn to make the best of."""

    game: Game
    key: tuple[str, str]
    """The parts of its address: the game and the puzzle, or the table and the ply."""
    session: Session
    """Where it begins, to be copied."""
    record: Record
    """How the table came there, for bots to replay: they look at it with the eyes of the seat."""
    mark: str
    """Tells it from all other turns, also from one that was played in its place."""
    puzzle: Puzzle | None = None
    """What is known of a puzzle of the collection."""
    pack: Pack | None = None
    """With which content it is played, if not with ours."""

    @property
    def name(self) -> str:
        return "/".join(self.key)


def is_collected(game: str) -> bool:
    """Whether an address is one of the collection; else it is about a table."""
    return game in list_games()


@lru_cache(maxsize=ROOMS)
def collected(game: str, puzzle: str) -> Task:
    """A puzzle of the collection; a refusal if there is none."""
    if is_collected(game) and _ID.match(puzzle):
        found = find_game(game)
        for one in find_puzzles(found):
            if one.id == puzzle:
                session = begun(found, one)
                return Task(found, (game, puzzle), session, session.record, puzzle, one)
    raise unknown()


class Turns:
    """Turns of tables that somebody wants to try once more, those asked for last at the end."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Task] = OrderedDict()
        self.plans: OrderedDict[str, list[str]] = OrderedDict()
        """The best moves that a search has found for each."""

    def find(self, room: Room, ply: int) -> Task:
        """A turn as it was; while the game goes on, as who is to decide can imagine it."""
        record = record_at(room, ply)
        mark = mark_of(room, record)
        if mark not in self.kept:
            session = replay(record, room.game, content=room.content)
            if not room.table.over:
                table = session.table
                session = Session(table.view(table.seat).imagine(Chance(f"coach {mark}")))
            key, pack = (room.id, str(ply)), room.pinned_pack
            self.kept[mark] = Task(room.game, key, session, record, mark, pack=pack)
        return _last(self.kept, mark, ROOMS)

    def plan(self, task: Task) -> list[str]:
        """The best moves that are known; none if nobody has looked for them yet."""
        return list(task.puzzle.best) if task.puzzle else self.plans.get(task.mark, [])

    def keep_plan(self, mark: str, plan: list[str]) -> None:
        self.plans[mark] = plan
        _last(self.plans, mark, PLANS)


def _last(kept: OrderedDict[str, T], mark: str, most: int) -> T:
    """What was asked for is the last to be forgotten."""
    kept.move_to_end(mark)
    while len(kept) > most:
        kept.popitem(last=False)
    return kept[mark]


def record_at(room: Room, ply: int) -> Record:
    """The record of a game up to a ply."""
    record = record_of(room.row)
    record.moves = room.session.record.moves[:ply]
    return record


def mark_of(room: Room, record: Record) -> str:
    """Names a position of a table, and whether all of it may be known."""
    text = f"{room.id} {room.table.over} {record.write()}"
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


@lru_cache(maxsize=ROOMS)
def _room(task: Task, actions: tuple[str, ...], language: str) -> Room:
    return room_for(Attempt(task.session.copy(), actions, task.puzzle), task.name, language)


def puzzle_room(task: Task, actions: Sequence[str], language: str) -> Room:
    """The table of a puzzle, after what somebody did there."""
    return _room(task, tuple(actions), language)


def attempt_in(room: Room) -> Attempt:
    assert isinstance(room.study, Attempt)
    return room.study


def puzzle_state(room: Room) -> PuzzleState | None:
    """Where somebody is at a puzzle; None in a game."""
    if not isinstance(room.study, Attempt):
        return None
    attempt, puzzle = room.study, room.study.puzzle
    where, _, name = room.id.partition("/")
    return PuzzleState(
        id=name,
        done=attempt.done,
        back=bool(attempt.actions),
        level=puzzle.level if puzzle else "",
        table="" if puzzle else where,
    )


# What was made of it


def score_of(lost: float, margin: float) -> float:
    """1 for what is as good as the best, 1/2 for what is nearer to it than the obvious, else 0."""
    if lost <= TOLERANCE:
        return 1.0
    return 0.5 if lost < margin / 2 else 0.0


def gains_in_words(words: Words, gains: dict[str, float]) -> list[Gain]:
    """What is worth mentioning, the weightiest first."""
    return [Gain(words.worth(part), points) for part, points in reasons(gains)]


def rated(rows: Sequence[PuzzleRow]) -> Rating:
    """The rating that follows from answers, in their order."""
    return rating_of(
        (row.rating, row.score) for row in rows if row.rating is not None and row.score is not None
    )


def next_puzzle(game: Game, rows: Sequence[PuzzleRow], but: str = "") -> str:
    """What to go on with: something new, about as hard as one can solve; "" if all is answered."""
    known = {row.puzzle for row in rows} | {but}
    left = [puzzle for puzzle in find_puzzles(game) if puzzle.id not in known]
    if not left:
        return ""
    points = rated(rows).points
    return min(left, key=lambda puzzle: (abs(puzzle.rating - points) // STEP, puzzle.id)).id


def puzzles_of(game: Game, rows: Sequence[PuzzleRow], today: str) -> PuzzlesOfGame:
    """The puzzles of a game, the easiest first, with what somebody made of them."""
    scores = {row.puzzle: row.score for row in rows}
    known = find_puzzles(game)
    return PuzzlesOfGame(
        game=game.name,
        title=game.title,
        rating=round(rated(rows).points),
        answered=sum(puzzle.id in scores for puzzle in known),
        solved=sum(scores.get(puzzle.id) == 1.0 for puzzle in known),
        today=today,
        next=next_puzzle(game, rows),
        puzzles=[
            PuzzleInfo(puzzle.id, puzzle.level, puzzle.rating, scores.get(puzzle.id))
            for puzzle in sorted(known, key=lambda puzzle: (puzzle.rating, puzzle.id))
        ],
    )

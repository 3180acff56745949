"""Answers for those who study a game: what a move would bring, the past, advice, puzzles."""

from __future__ import annotations

from typing import Literal

import msgspec

from rondel.server.answers.campaigns import SceneText
from rondel.server.answers.table import LogEntry, PictureState, Score, Seat


class Points(msgspec.Struct):
    before: int
    after: int


class MovePreview(msgspec.Struct):
    """What a move would bring, as far as the viewer can know."""

    events: list[str]
    score: Points | None
    changes: list[str]
    certain: bool
    ends: bool


class Why(msgspec.Struct):
    rule: str
    message: str


class AboutThing(msgspec.Struct):
    title: str
    text: str
    rule: str
    moves: list[str]
    why: Why | None


class SeatBoard(msgspec.Struct):
    """Somebody's board as text, for games without a picture."""

    name: str
    text: str


class PastState(msgspec.Struct):
    """The game after some of its moves."""

    ply: int
    picture: PictureState | None
    board: str | None
    entry: LogEntry | None
    """The last of these moves."""
    to_decide: int | None
    seats: list[Seat]
    scores: list[Score]
    scenes: list[SceneText]
    """What was read of the story then."""


class Phase(msgspec.Struct):
    """A round or a phase of the game."""

    ply: int
    """After how many moves it began."""
    title: str


class Course(msgspec.Struct):
    """The points of all seats after each move, and how the moves make turns and rounds."""

    plies: list[int]
    totals: list[list[int]]
    turns: list[int]
    """After how many moves each turn had ended."""
    phases: list[Phase]


class RuleText(msgspec.Struct):
    id: str
    title: str
    html: str


class SymbolMeaning(msgspec.Struct):
    """What the legend says of a symbol."""

    title: str
    text: str


class Gain(msgspec.Struct):
    """What a plan brings, or costs, by one part of what a position is worth."""

    part: str
    """In words: "royal orders"."""
    points: float


class Hint(msgspec.Struct):
    move: str
    label: str
    things: list[str]
    visits: int
    value: float
    line: list[str]
    gains: list[Gain]
    """What the line brings, the weightiest first."""


class Hints(msgspec.Struct):
    suggestions: list[Hint]


class Better(msgspec.Struct):
    move: str
    label: str
    value: float
    line: list[str]


class JudgedMove(msgspec.Struct):
    """What a bot thinks of a move that was made."""

    ply: int
    seat: int
    label: str
    values: list[float]
    best: Better | None
    cost: float


class Analysis(msgspec.Struct):
    status: Literal["none", "running", "done"]
    judged: list[JudgedMove]


class Coaching(msgspec.Struct):
    """What a coach says of somebody's last turn."""

    ply: int
    """After how many moves of the record there was a better plan."""
    cost: float
    """By how many points the turn was behind the best plan; 0 if none was better."""
    line: list[str]
    """The best plan, in words."""
    gains: list[Gain]
    """What it has more than the turn as it was played, and less."""
    undo: int
    """How many moves can be taken back to try it; 0 if that can't be done."""


class Judged(msgspec.Struct):
    """What somebody has made of a puzzle."""

    verdict: Literal["best", "right", "close", "wrong"]
    """`best`: better than what we knew."""
    yours: float
    """What the position is worth then, in points that can be expected at the end …"""
    best: float
    """… and after the best moves that are known."""
    lost: float
    line: list[str]
    """The best moves, in words."""
    gains: list[Gain]
    """What they bring more than yours, and less."""
    counted: bool
    """Whether it was the first answer, and counts for the rating."""
    rating: int
    """The rating now."""
    change: int
    """By how much this answer has changed it."""
    next: str
    """The puzzle to go on with; "" if there is none."""


class PuzzleInfo(msgspec.Struct):
    """A puzzle of the collection, and what somebody made of it."""

    id: str
    level: str
    rating: int
    score: float | None
    """None if they have not answered it."""


class PuzzlesOfGame(msgspec.Struct):
    game: str
    title: str
    rating: int
    answered: int
    solved: int
    today: str
    """The puzzle of the day."""
    next: str
    """The puzzle to go on with: not answered yet, and about as hard as they can solve."""
    puzzles: list[PuzzleInfo]

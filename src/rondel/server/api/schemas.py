"""What the API takes and gives, as its schema describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=40)]
Word = Annotated[str, Field(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, le=20)]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
SeatPath = Annotated[int, Path(ge=0, le=20)]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]


class Form(BaseModel):
    """Something that is sent to us: nothing in it may be unknown."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """Something that we send."""

    model_config = ConfigDict(extra="allow")


class Problem(Answer):
    """Why not. `error` is for programs, `message` for people."""

    error: str
    message: str
    ply: int | None = None
    rule: str | None = None


class SeatWish(Form):
    kind: Literal["me", "link", "bot"]
    name: Name | None = None
    bot: Word | None = None


class NewGameForm(Form):
    game: Word
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=20)]
    options: Annotated[dict[str, str], Field(max_length=20)] = {}


class ImportForm(Form):
    record: Annotated[str, Field(max_length=500_000)]
    seats: Annotated[list[SeatWish], Field(max_length=20)] | None = None


class MoveForm(Form):
    seat: SeatNumber
    ply: Ply
    """The entries of the journal that the player has seen."""
    move: MoveText


class UndoForm(Form):
    seat: SeatNumber
    ply: Ply
    plies: Annotated[int, Field(ge=1, le=1000)] = 1


class HintForm(Form):
    seat: SeatNumber
    ply: Ply


class SeatForm(Form):
    action: Literal["join", "bot", "rename", "leave"]
    secret: Annotated[str, Field(max_length=100)] | None = None
    name: Name | None = None
    bot: Word | None = None


class Begun(Answer):
    id: str
    url: str
    links: dict[str, str]
    watch: str
    over: bool


class Accepted(Answer):
    ply: int


class OptionAnswer(Answer):
    name: str
    label: str
    help: str
    values: list[str]
    value_labels: list[str]
    default: str
    seats: list[int]


class GameAnswer(Answer):
    game: str
    title: str
    seat_counts: list[int]
    options: list[OptionAnswer]
    picture: bool
    secrets: bool


class Catalogue(Answer):
    games: list[GameAnswer]
    bots: list[str]


class Turn(Answer):
    seat: int
    name: str
    mine: bool


class Player(Answer):
    name: str
    kind: Literal["person", "bot", "open"]


class Listed(Answer):
    id: str
    game: str
    title: str
    seats: list[Player]
    turn: Turn | None
    over: bool
    updated: float
    result: dict[str, Any] | None


class SeatState(Answer):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    present: bool
    total: int
    glance: str


class MoveState(Answer):
    move: str
    label: str
    things: list[str]
    group: Literal["question", "anytime"]
    text: str
    preview: bool


class UndoState(Answer):
    plies: int
    reason: str


class PictureState(Answer):
    key: str
    width: int
    height: int
    title: str
    layer: str
    style: str | None = None
    defs: str | None = None
    static: str | None = None


class LogLine(Answer):
    ply: int
    seat: int
    who: str
    label: str
    events: list[str]
    things: list[str]


class State(Answer):
    """A game as the viewer may see it."""

    id: str
    game: str
    title: str
    ply: int
    made: int
    over: bool
    viewer: int | None
    here: list[int]
    host: bool
    links: dict[str, str]
    watch: str | None
    secrets: bool
    seats: list[SeatState]
    to_decide: int | None
    mine: bool
    ask: str
    waiting: str
    moves: list[MoveState]
    undo: UndoState
    picture: PictureState | None
    board: str | None
    log: list[LogLine]
    since: int


class Points(Answer):
    before: int
    after: int


class Preview(Answer):
    events: list[str]
    score: Points | None
    changes: list[str]
    certain: bool
    ends: bool


class Why(Answer):
    rule: str
    message: str


class AboutThing(Answer):
    title: str
    text: str
    rule: str
    moves: list[str]
    why: Why | None


class SeatBoard(Answer):
    """A part of a picture, or text where a game has none."""

    name: str
    box: list[float]
    static: str
    layer: str
    text: str


class Category(Answer):
    id: str
    name: str
    points: int


class Score(Answer):
    total: int
    categories: list[Category]


class PastState(Answer):
    ply: int
    picture: PictureState | None
    board: str | None
    entry: LogLine | None
    to_decide: int | None
    seats: list[SeatState]
    scores: list[Score]


class Course(Answer):
    plies: list[int]
    totals: list[list[int]]


class RuleText(Answer):
    id: str
    title: str
    html: str


class Hint(Answer):
    move: str
    label: str
    things: list[str]
    visits: int
    value: float
    line: list[str]


class Hints(Answer):
    suggestions: list[Hint]


class Better(Answer):
    move: str
    label: str
    value: float
    line: list[str]


class JudgedMove(Answer):
    ply: int
    seat: int
    label: str
    values: list[float]
    best: Better | None
    cost: float


class AnalysisAnswer(Answer):
    status: Literal["none", "running", "done"]
    judged: list[JudgedMove]

"""Answers at the table: the state of a game as one sees it, and all that it is made of."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rondel.server.answers.campaigns import InCampaign, StoryState
from rondel.server.answers.lobby import Outcome, Player
from rondel.server.store import Kind, Talk

Group = Literal["question", "anytime"]


class Person(msgspec.Struct):
    """Who sits at a seat, and whether they are there."""

    seat: int
    name: str
    kind: Kind
    bot: str | None
    present: bool
    away: bool
    """Silent for so long that a bot may take over."""
    kept: bool
    """A bot plays for somebody who is away. Only they may take the seat, unless all agree."""
    agreed: list[int]
    """The seats of those who agree that somebody else takes it."""
    coach: bool
    """Whether they want a coach, and let the others have one."""


class People(msgspec.Struct):
    """The event `people`: somebody has come or gone, or a bot has come nearer to its turn."""

    seats: list[Person]
    waiting: str
    """Whom the viewer waits for, and how many tables are before this one."""
    said: int
    """How much was said at the table, as far as the viewer may read it."""
    until: float | None
    """When a bot takes over for whoever is to decide."""


class Said(msgspec.Struct):
    """What somebody said at the table."""

    number: int
    seat: int | None
    """None for a host who does not play."""
    name: str
    text: str
    at: float


class Wish(msgspec.Struct):
    """Somebody asks the others to take moves back."""

    seat: int
    plies: int
    """So many moves."""
    seen: bool
    """Whether something hidden has been shown since: it stays known, and comes again."""
    waiting: list[int]
    """The seats of those who have not answered yet."""


class TableManners(msgspec.Struct):
    """How people at a table deal with each other."""

    listed: bool
    """Whether anybody may sit down, and finds it in the lobby."""
    talk: Talk
    """Whether nobody may say anything, those who play read it, or onlookers too."""
    clock: int | None
    """Seconds that a turn may take; then a bot takes over …"""
    clock_bot: str
    """… of this kind."""


class SeatNotice(msgspec.Struct):
    """A change of who sits where."""

    number: int
    """Grows from one to the next."""
    text: str


class Seat(Person):
    """A seat with what can be seen of its play."""

    total: int
    glance: str


class MoveOffer(msgspec.Struct):
    """A legal move."""

    move: str
    """In notation."""
    label: str
    """In words: what it costs and brings now."""
    warning: str
    """Why nothing would come of it; "" if something would."""
    things: list[str]
    """What it mentions; pointing at any of them will do."""
    by: list[str]
    """What then tells it from others that mention the same."""
    group: Group
    text: str
    """What the component in it does."""
    preview: bool
    """Whether to think twice: it changes points, ends the turn, or can't be taken back."""
    final: bool
    """Whether it can't be taken back: it ends the turn or reveals something."""
    asks: bool
    """Whether to ask before it is made: it can't be taken back, while another answer could be."""
    closes: bool
    """Whether it ends, stops or declines something: then it comes last."""


class Shortcut(msgspec.Struct):
    """Several moves in one go."""

    label: str
    moves: list[str]
    """In notation, in this order."""
    things: list[str]
    """What they mention; of a way, what means it when it is pointed at."""
    asks: bool
    """Whether to ask before they are made, as of a `MoveOffer`."""


class Undo(msgspec.Struct):
    """How many of the viewer's moves can be taken back, and why no more."""

    plies: int
    step: int
    """So many of them were made in one go at last: one takes them back together."""
    reason: str
    ask: list[int]
    """How many moves one can ask the others to take back: to one's last move, or last turn."""


class SheetState(msgspec.Struct):
    """A sheet of a picture, without what changes on it."""

    id: str
    title: str
    width: float
    height: float
    least: float
    """The smallest width in pixels at which it can be read."""
    seat: int | None
    """Whose board it is."""
    brief: str
    """The id of a sheet that shows the same in brief, "" if there is none."""
    static: str
    """What never changes on it, as SVG."""


class PictureState(msgspec.Struct):
    """A picture: what a client holds already, as its `have` says, is left out."""

    key: str
    """Of what never changes: style, definitions and sheets."""
    title: str
    headline: str
    """How far the game has come."""
    about: list[str]
    """The sheets that the question is about, most of all the first."""
    have: str
    """What a client holds that has got this: to be sent along with what it asks for next."""
    layers: dict[str, str]
    """What changes on each sheet, as SVG to be put over it; those that the client has not got."""
    style: str | UnsetType = UNSET
    defs: str | UnsetType = UNSET
    sheets: list[SheetState] | UnsetType = UNSET


class LogEntry(msgspec.Struct):
    """A turn, a phase or a single move, as the viewer may know it."""

    first: int
    last: int
    """The moves of the record, from 1, of which it tells."""
    seat: int
    who: str
    heading: str
    """The phase; "" for a turn."""
    text: str
    details: list[str]
    """What happened, one by one; empty if the text says it all."""
    things: list[str]
    """What was touched."""


class Category(msgspec.Struct):
    id: str
    name: str
    points: int


class Score(msgspec.Struct):
    total: int
    categories: list[Category]


class Rival(Score):
    """The points of an opponent that is no seat."""

    id: str
    name: str


class Result(msgspec.Struct):
    """How a game ended."""

    scores: list[Score]
    places: list[int]
    rivals: list[Rival]


class LessonState(msgspec.Struct):
    """What is said at a beat of a lesson, and what can be done there beside moves."""

    id: str
    title: str
    beat: int
    """From 0."""
    beats: int
    text: str
    light: list[str]
    """The things that it is about."""
    task: bool
    """Whether there is something to do; else one goes on."""
    done: bool
    """Whether all is done; the text is still that of the last beat."""
    back: bool
    """Whether one can go back."""
    next: str
    """The lesson after this one; "" after the last."""
    next_title: str


class PuzzleState(msgspec.Struct):
    """A turn that somebody is to make the best of."""

    id: str
    done: bool
    """Whether the turn is over, and can be judged."""
    back: bool
    """Whether there is a move to take back."""
    level: str
    """The weakest level of bots that finds the best as a rule; "" if none does, or nobody knows."""
    table: str
    """The id of the table whose turn it is; "" for a puzzle of the collection."""


class State(msgspec.Struct):
    """A game as the viewer may see it."""

    id: str
    game: str
    title: str
    entries: int
    ply: int
    version: str
    """The same for what is the same: the id of the event that brings this state."""
    over: bool
    viewer: int | None
    here: list[int]
    """The seats at the viewer's browser."""
    kept: list[int]
    """The seats to which the viewer may come back, for whom a bot plays."""
    host: bool
    links: dict[str, str]
    watch: str | None
    secrets: bool
    seed_known: bool
    """Whether somebody could know the seed, and all decks: from a record, or after the end."""
    notices: list[SeatNotice]
    manners: TableManners
    said: int
    """How much was said, as far as the viewer may read it."""
    until: float | None
    """When a bot takes over for whoever is to decide; None if no clock runs."""
    asked: Wish | None
    seats: list[Seat]
    to_decide: int | None
    mine: bool
    ask: str
    waiting: str
    hurried: str
    """That a bot has just thought less than it would have; "" if it has not."""
    moves: list[MoveOffer]
    shortcuts: list[Shortcut]
    """The plain way to answer a question that is asked piece by piece, if there is one."""
    ways: list[Shortcut]
    """What can be pointed at though only a later question is about it."""
    undo: Undo
    board: str | None
    log: list[LogEntry]
    since: int
    """After how many moves of the record the viewer moved last."""
    result: Result | None
    campaign: InCampaign | None
    story: StoryState | None
    """None for a game without a story."""
    lesson: LessonState | None
    """What is said in a lesson; None in a game."""
    puzzle: PuzzleState | None
    """At a puzzle; None in a game."""
    picture: PictureState | None
    """Last, so that the parts which never change can follow as a piece of their own."""


class ClosedGame(msgspec.Struct):
    """What is left of a game that can't go on, or be replayed, since an upgrade."""

    id: str
    game: str
    title: str
    closed: str
    """Why, in a sentence."""
    over: bool
    entries: int
    seats: list[Player]
    totals: list[int] | None
    """The points of each seat at last, if they are known."""
    result: Outcome | None
    log: list[LogEntry]

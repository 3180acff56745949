"""What the server answers with: the JSON on the wire, the schema of the API and the client's types.

Each answer is one struct. It is encoded as it stands, `api/openapi.py` puts it into the schema, and
`tools/client_types.py` writes it down for the scripts of the pages. A field that is `UNSET` is left
out.

`ply` counts the moves of a game's record, `entries` the entries of its journal: an undo takes moves
away, and is an entry of its own.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rondel.server.store import Kind, Talk
from rondel.server.store.notices import Channel
from rondel.server.store.structs import prepare

Group = Literal["question", "anytime"]


class Problem(msgspec.Struct):
    """Why not. `error` is for programs, `message` for people."""

    error: str
    message: str
    entries: int | UnsetType = UNSET
    """Where the journal stands, if the client was behind."""
    rule: str | UnsetType = UNSET
    """The ledger id of the rule that forbids a move."""


# The lobby


class OptionInfo(msgspec.Struct):
    name: str
    label: str
    help: str
    values: list[str]
    value_labels: list[str]
    default: str
    seats: list[int]
    """For which numbers of seats there is the choice; empty means for all."""
    campaign: bool
    """Whether a campaign sets it by itself."""


class PackOffer(msgspec.Struct):
    """Content that a game can be begun with, instead of ours."""

    name: str
    title: str
    hash: str
    changes: int
    """In how many values it differs from ours."""


class GameInfo(msgspec.Struct):
    game: str
    title: str
    seat_counts: list[int]
    options: list[OptionInfo]
    picture: bool
    secrets: bool
    campaign: bool
    """Whether its games can tell a story, one after the other."""
    packs: list[PackOffer]
    lessons: int
    """How many there are."""


class Catalogue(msgspec.Struct):
    games: list[GameInfo]
    bots: list[str]


class Turn(msgspec.Struct):
    seat: int
    name: str
    mine: bool


class Player(msgspec.Struct):
    name: str
    kind: Kind


class Outcome(msgspec.Struct):
    """How a game ended, in brief."""

    totals: list[int]
    places: list[int]
    rivals: dict[str, int] = {}


class Listed(msgspec.Struct):
    """A game in somebody's list."""

    id: str
    game: str
    title: str
    seats: list[Player]
    turn: Turn | None
    over: bool
    closed: bool
    """Whether it can't go on, since an upgrade or because people have ended it; it can be read."""
    ended: bool
    """Whether people have ended it."""
    campaign: str | None
    """The campaign that it belongs to."""
    updated: float
    result: Outcome | None
    content: str
    """What content it is played with, if not with ours: its title, or its hash."""


class OpenTable(msgspec.Struct):
    """A table where anybody may sit down."""

    id: str
    game: str
    title: str
    seats: list[Player]
    free: list[int]
    options: list[str]
    """What was chosen otherwise than by default, in words."""
    clock: int | None
    """Seconds that a turn may take."""
    begun: float
    content: str


class Begun(msgspec.Struct):
    """A game that has just been made. The links are for those who are to join."""

    id: str
    url: str
    links: dict[str, str]
    watch: str
    over: bool


# Campaigns


class SceneText(msgspec.Struct):
    """A piece of a story, to be read aloud."""

    kind: str
    """`opening`, `card`, `read`, `choice`, `change`, `ending`, `epilogue` or `piece`."""
    title: str
    text: str
    """Paragraphs, parted by empty lines."""
    task: str
    """What is to be done for it; of a piece, what it does."""
    chapter: int
    """0 if it belongs to none."""
    things: list[str]
    """Where it is to be found, as the picture calls these things."""
    symbols: list[str]
    """The task once more, as a row of the picture's symbols and of short texts."""
    reader: int | None
    """The seat that read it, if it was read in this game."""


class ListedCampaign(msgspec.Struct):
    """A campaign in somebody's list."""

    id: str
    game: str
    title: str
    name: str
    chapter: int
    games: int
    """How many are over."""
    seats: list[Player]
    """Who plays, or played last."""
    open: str | None
    """The game that is being played."""
    ended: bool
    updated: float


class CampaignGame(msgspec.Struct):
    """A game of a campaign."""

    id: str
    number: int
    seats: list[Player]
    over: bool
    updated: float
    result: Outcome | None
    yours: bool
    """Whether you may look at it."""
    before: bool
    """Whether it belongs to the campaign from which this one branched off."""


class Victories(msgspec.Struct):
    name: str
    won: int


class Campaign(msgspec.Struct):
    """A campaign with its games and its story, as far as it has been read."""

    id: str
    game: str
    title: str
    name: str
    chapter: int
    chapters: list[str]
    """What they are called; "" for those that nobody has come to yet."""
    games: list[CampaignGame]
    open: str | None
    """The game that is being played."""
    may_go_on: bool
    """Whether you can begin the next game."""
    may_leave: bool
    """Whether you can break off the game that is being played."""
    ended: bool
    reason: str
    """Why it can't go on since an upgrade; "" if it can."""
    story: list[SceneText]
    now: list[SceneText]
    """What lies open, with something to be done."""
    pieces: list[SceneText]
    """What the story has brought to the table that stays there, with what it does."""
    victories: list[Victories]


class CampaignBegun(msgspec.Struct):
    """A campaign that has just been begun, and its first game."""

    id: str
    first: Begun


class CampaignRecord(msgspec.Struct):
    record: str
    players: list[str]


class CampaignFile(msgspec.Struct):
    """A campaign to take along: its finished games, in order."""

    campaign: int
    """The version of the format."""
    game: str
    name: str
    games: list[CampaignRecord]


class InCampaign(msgspec.Struct):
    """Where a game stands in its campaign."""

    id: str
    number: int
    """Which game it is, from 1."""
    continued: bool
    """Whether another game was begun from what this one has kept."""


class StoryState(msgspec.Struct):
    """How far a story has come."""

    moment: int
    """After how many moves of the record something of it was read last."""
    voted: list[int] | None
    """The seats that have voted, as long as a vote goes on: the moves are what there is to vote
    for."""
    tasks: list[str]
    """What is to be done for each card that lies open, and how far it has come."""


class StoryTold(msgspec.Struct):
    """What is to be read of a story."""

    moment: int
    chapter: int
    chapter_title: str
    scenes: list[SceneText]
    """What has happened since; without a ply, what was until now."""
    now: list[SceneText]
    """What lies open, with something to be done."""
    pieces: list[SceneText]
    """What the story has brought to the table, with what it does."""


class Accepted(msgspec.Struct):
    entries: int


# Who somebody is


class Me(msgspec.Struct):
    """What the server knows of whoever asks."""

    name: str
    """"" if they have never said."""
    games: int
    """How many they play, have begun or watch."""
    has_key: bool
    """Whether they have made a key or a passkey, and could come back without their cookie."""


class Passage(msgspec.Struct):
    """What lets somebody in by another device. It is told once."""

    code: str
    minutes: int | None
    """For how long it is good; None for a key."""


class PasskeyOptions(msgspec.Struct):
    """What a browser needs to make or to show a passkey."""

    options: str
    """JSON, as the browser's own functions read it."""


class NoticeAddress(msgspec.Struct):
    """Where somebody is told that it is their turn."""

    id: str
    channel: Channel
    label: str
    confirmed: bool
    """Whether it is known to be theirs; nothing is told there before."""


class QuietHours(msgspec.Struct):
    """When somebody wants to hear nothing: minutes of their day."""

    zone: str
    begins: int
    ends: int


class NoticeWishes(msgspec.Struct):
    """How somebody is told that it is their turn, and how they could be."""

    addresses: list[NoticeAddress]
    quiet: QuietHours | None
    push_key: str
    """What a browser needs to subscribe."""
    mail: bool
    """Whether the server can send mail."""
    services: list[str]


# The table


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


# Studying a game


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


# Learning a game


class LearnLesson(msgspec.Struct):
    """A lesson, and how far somebody has come in it."""

    id: str
    title: str
    about: str
    minutes: int
    beats: int
    beat: int
    """Where they are; 0 if they have not begun."""
    done: bool
    """Whether they have once come to its end."""


class LearnGame(msgspec.Struct):
    """The lessons of a game."""

    game: str
    title: str
    lessons: list[LearnLesson]
    first_game: FirstGameInfo | None
    """The whole game that follows them; None if there are no remarks for one."""
    puzzles: int
    """How many there are."""
    aid: bool
    """Whether there is a player aid."""


class FirstGameInfo(msgspec.Struct):
    """Somebody's first whole game, in which what comes up for the first time is explained."""

    table: str
    """The id of the game; "" if it has not begun."""
    over: bool


class Remark(msgspec.Struct):
    """What is said of something that has come up for the first time."""

    id: str
    """"" if there is nothing to say."""
    text: str = ""
    light: list[str] = []
    """The things that it is about."""


ANSWERS: tuple[type[msgspec.Struct], ...] = (
    OpenTable, Said, PasskeyOptions, Problem, Catalogue, Listed, Begun, Accepted, Me, Passage,
    NoticeWishes, State, ClosedGame, People, LogEntry, MovePreview, AboutThing, SeatBoard,
    PastState, ListedCampaign, Campaign, CampaignBegun, CampaignFile, SceneText, StoryTold, Course,
    RuleText, SymbolMeaning, Hints, Analysis, Coaching, Judged, PuzzlesOfGame, LearnGame, Remark,
)  # fmt: skip
"""All that an endpoint or an event sends; the others are parts of these."""


prepare(Outcome | None)

"""The tables of the database.

The journal (`entry`) is append-only, and what a game is follows from it: `game.turn` and the like
are copies of what its last entry led to, for lists of games; `game.entries` is raised by whoever
writes the next entry, so it is also the number of that entry. Secrets are kept as hashes, so that
nobody can take a seat with a stolen database; `owner` and `host` are hashes of the secret of a
browser.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Double, ForeignKey, Index, String, Text, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

HASH = String(64)
GAME_ID = String(32)
OPEN = text('not "over"')
"""Of a campaign's games at most one is not over."""


class Base(DeclarativeBase):
    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON, float: Double}  # noqa: RUF012


class Game(Base):
    """What fixes a game, who began it, and how it stands."""

    __tablename__ = "game"

    id: Mapped[str] = mapped_column(GAME_ID, primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    rules_version: Mapped[int]
    content_hash: Mapped[str] = mapped_column(String(64))
    seats: Mapped[int]
    options: Mapped[dict[str, Any]]
    seed: Mapped[str] = mapped_column(Text)
    host: Mapped[str] = mapped_column(HASH, index=True)
    watch: Mapped[str] = mapped_column(HASH, unique=True)
    begun: Mapped[float]
    updated: Mapped[float]
    entries: Mapped[int]
    turn: Mapped[int]
    over: Mapped[bool] = mapped_column(index=True)
    result: Mapped[dict[str, Any] | None]
    notices: Mapped[list[Any]]
    """The latest changes of who sits where (see `Notice`)."""
    seed_known: Mapped[bool]
    """Whether somebody could know the seed: the game came from a record, or was over once."""
    totals: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    """The points of each seat after the last entry."""
    closed: Mapped[str | None] = mapped_column(String(16))
    """Why the game can't go on, if it can't …"""
    closed_by: Mapped[str | None] = mapped_column(String(120))
    """… with the rules and the content of this edition."""
    campaign_id: Mapped[str | None] = mapped_column(GAME_ID)
    campaign_no: Mapped[int | None]
    """Which game of its campaign it is, from 1."""
    kept: Mapped[str | None] = mapped_column(Text)
    """What a campaign keeps of it, once it is over."""
    sealed: Mapped[bool]
    """Whether another game was begun from what it has kept: then nothing can be taken back."""
    listed: Mapped[bool] = mapped_column(default=False, index=True)
    """Whether anybody may sit down, and finds it among the open tables."""
    talk: Mapped[str] = mapped_column(String(8), default="seats")
    """Who may read what is said: nobody may say anything, those who play, onlookers too."""
    said: Mapped[int] = mapped_column(default=0)
    """How much was said."""
    clock: Mapped[int | None] = mapped_column(index=True)
    """Seconds that a turn may take; then a bot takes over …"""
    clock_bot: Mapped[str] = mapped_column(String(64), default="")
    """… of this kind."""
    spent: Mapped[float] = mapped_column(default=0.0)
    """Seconds of the present turn that a server has watched."""
    asked: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """Somebody asks the others to take moves back (see `Asked`)."""

    __table_args__ = (
        Index("ix_game_campaign", "campaign_id", "campaign_no", unique=True),
        Index(
            "ix_game_open_in_campaign",
            "campaign_id",
            unique=True,
            sqlite_where=OPEN,
            postgresql_where=OPEN,
        ),
    )


class Campaign(Base):
    """Several games that tell one story: each goes on from what the last one has kept."""

    __tablename__ = "campaign"

    id: Mapped[str] = mapped_column(GAME_ID, primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(Text)
    host: Mapped[str] = mapped_column(HASH, index=True)
    options: Mapped[dict[str, Any]]
    """Those of its first game that the story sets."""
    after: Mapped[str | None] = mapped_column(GAME_ID, ForeignKey("game.id"))
    """The game of another campaign from which it goes on, if it is a branch of that one."""
    begun: Mapped[float]


class Seat(Base):
    """Who sits where: a person (`owner`), a bot, or nobody yet."""

    __tablename__ = "seat"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(Text)
    bot: Mapped[str | None] = mapped_column(String(64))
    owner: Mapped[str | None] = mapped_column(HASH, index=True)
    link: Mapped[str] = mapped_column(HASH, unique=True)
    seen: Mapped[float]
    """Changes as long as the owner is there. When it was written does not matter."""
    absent: Mapped[str | None] = mapped_column(HASH, index=True)
    """For whom the bot plays who sits here: somebody who is away, and may come back."""
    agreed: Mapped[list[Any]]
    """The people who agree that somebody else takes that place."""
    coach: Mapped[bool] = mapped_column(default=False)
    """Whether who sits here wants a coach, and lets the others have one."""


class Person(Base):
    """What somebody is called; `id` is the hash of the secret of their browsers."""

    __tablename__ = "person"

    id: Mapped[str] = mapped_column(HASH, primary_key=True)
    name: Mapped[str] = mapped_column(Text)


class Handover(Base):
    """How somebody comes by another device (see `handover`)."""

    __tablename__ = "handover"

    id: Mapped[str] = mapped_column(HASH, primary_key=True)
    """Derived from a code that we do not keep."""
    person: Mapped[str] = mapped_column(HASH, index=True)
    sealed: Mapped[str] = mapped_column(String(64))
    """The secret, which the code opens."""
    expires: Mapped[float | None]
    """None: a key, which is good until it is taken back."""


class Passkey(Base):
    """How somebody comes by another device with a passkey (see `passkeys`)."""

    __tablename__ = "passkey"

    id: Mapped[str] = mapped_column(String(700), primary_key=True)
    person: Mapped[str] = mapped_column(HASH, index=True)
    public_key: Mapped[str] = mapped_column(Text)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    sealed: Mapped[str] = mapped_column(String(64))
    """The secret, which what the passkey keeps opens."""


class Challenge(Base):
    """A question to a passkey that was not answered yet."""

    __tablename__ = "challenge"

    value: Mapped[str] = mapped_column(String(128), primary_key=True)
    expires: Mapped[float]


class Keepsake(Base):
    """What a server makes once and all servers of a database share, such as its keys."""

    __tablename__ = "keepsake"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Quiet(Base):
    """When somebody wants no notices: minutes of their day."""

    __tablename__ = "quiet"

    person: Mapped[str] = mapped_column(HASH, primary_key=True)
    zone: Mapped[str] = mapped_column(String(64))
    begins: Mapped[int]
    ends: Mapped[int]


class Address(Base):
    """Where somebody wants to be told that it is their turn."""

    __tablename__ = "address"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(HASH, index=True)
    channel: Mapped[str] = mapped_column(String(8))
    target: Mapped[str] = mapped_column(Text)
    """What the channel takes: a subscription as JSON, an e-mail address, an Apprise address."""
    label: Mapped[str] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(16))
    origin: Mapped[str] = mapped_column(Text)
    """By which address of ours the person came."""
    code: Mapped[str | None] = mapped_column(HASH)
    """The hash of a code that was sent there; None once somebody has read it to us."""
    tries: Mapped[int]
    made: Mapped[float]


class Notice(Base):
    """A message to somebody about a game; it stays when it was sent, so that it is sent once."""

    __tablename__ = "notice"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    address_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(HASH, index=True)
    what: Mapped[str] = mapped_column(String(8))
    entries: Mapped[int]
    """How long the journal was when it became their turn."""
    due: Mapped[float | None] = mapped_column(index=True)
    """When to send it; None if there is nothing left to do."""
    attempts: Mapped[int]
    seen: Mapped[float]
    """What was written of the person's seat when we looked last (see `presence`)."""
    looks: Mapped[int]


class Lesson(Base):
    """How far somebody has come in a lesson."""

    __tablename__ = "lesson"

    person: Mapped[str] = mapped_column(HASH, primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(64), primary_key=True)
    actions: Mapped[list[Any]]
    """Their moves, and each "go on" (see `core.study`)."""
    beat: Mapped[int]
    done: Mapped[bool]
    """Whether they have once come to its end."""
    at: Mapped[float]


class Puzzle(Base):
    """Somebody at a puzzle."""

    __tablename__ = "puzzle"

    person: Mapped[str] = mapped_column(HASH, primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The game that it is a puzzle of, or the id of the table whose turn is to be improved."""
    puzzle: Mapped[str] = mapped_column(String(64), primary_key=True)
    actions: Mapped[list[Any]]
    """Their moves, as they stand."""
    score: Mapped[float | None]
    """What the first answer was worth, from 0 to 1; None before there is one."""
    lost: Mapped[float | None]
    """By how many points the first answer was behind the best."""
    rating: Mapped[int | None]
    """How hard the puzzle was rated then; None if it does not count."""
    at: Mapped[float]
    """When it was answered, or last worked at."""


class Watcher(Base):
    """A browser that has opened the link for onlookers."""

    __tablename__ = "watcher"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    person: Mapped[str] = mapped_column(HASH, primary_key=True)

    __table_args__ = (Index("ix_watcher_person", "person"),)


class Saying(Base):
    """What somebody said at a table."""

    __tablename__ = "saying"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str | None] = mapped_column(HASH, index=True)
    seat: Mapped[int | None]
    name: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]


class Entry(Base):
    """A line of a game's journal: a move, or `undo N`. The insert is what makes it happen."""

    __tablename__ = "entry"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    secret: Mapped[bool | None]
    """Whether the move was for its seat alone to know; None if that was not written down."""
    person: Mapped[str | None] = mapped_column(HASH)
    """Who sent it: a hash of the secret of a browser; nobody, if a bot did."""


class Pack(Base):
    """The content that games were begun with: they go on with it when ours has changed."""

    __tablename__ = "pack"

    hash: Mapped[str] = mapped_column(HASH, primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    data: Mapped[dict[str, Any]]
    title: Mapped[str] = mapped_column(String(80))
    """What whoever runs the server calls it; "" for ours."""


class News(Base):
    """Games that were changed beside the server that runs on an SQLite database (see `bus`)."""

    __tablename__ = "news"

    number: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(GAME_ID)
    """"" if it may be any game."""


class Analysis(Base):
    """What a bot thinks of a finished game."""

    __tablename__ = "analysis"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    at: Mapped[float]
    findings: Mapped[str] = mapped_column(Text)

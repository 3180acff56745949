"""The tables of the database.

The journal (`entry`) is append-only, and what a game is follows from it: `game.turn` and the like
are copies of what its last entry led to, for lists of games; `game.entries` is raised by whoever
writes the next entry, so it is also the number of that entry. Secrets are kept as hashes, so that
nobody can take a seat with a stolen database; `owner` and `host` are hashes of the secret of a
browser.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Double, ForeignKey, Index, String, Text, text
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


class Watcher(Base):
    """A browser that has opened the link for onlookers."""

    __tablename__ = "watcher"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    person: Mapped[str] = mapped_column(HASH, primary_key=True)

    __table_args__ = (Index("ix_watcher_person", "person"),)


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

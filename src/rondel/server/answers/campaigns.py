"""Answers about campaigns, and about the story that one tells."""

from __future__ import annotations

import msgspec

from rondel.server.answers.lobby import Begun, Outcome, Player


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

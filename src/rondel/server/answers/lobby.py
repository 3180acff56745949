"""Answers before a game: what can be played, whose games there are, a table that was begun."""

from __future__ import annotations

import msgspec

from rondel.server.store import Kind
from rondel.server.store.structs import prepare


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


prepare(Outcome | None)

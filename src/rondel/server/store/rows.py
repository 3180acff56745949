"""What the store gives and takes: games, seats, entries and campaigns as structs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from rondel.core.content import Pack
from rondel.server.store.models import Campaign, Game, Seat
from rondel.server.store.straight import Ready
from rondel.server.store.structs import prepare

Kind = Literal["person", "bot", "open"]
Happened = Literal[
    "sat", "back", "took", "left", "gave", "away", "bot", "agreed",
    "clock", "conceded", "asked", "allowed", "refused", "retook", "retook-seen",
]  # fmt: skip
Talk = Literal["off", "seats", "all"]
"""Who may read what is said at a table."""
NOTICES = 12
"""So many changes of seats are remembered."""


class SeatRow(msgspec.Struct, frozen=True):
    seat: int
    kind: Kind
    name: str
    link: str
    bot: str | None = None
    owner: str | None = None
    seen: float = 0.0
    absent: str | None = None
    agreed: list[str] = []
    coach: bool = False

    @property
    def holder(self) -> str | None:
        """Who sits there, or for whom it is kept while a bot plays."""
        return self.owner or self.absent


class Notice(msgspec.Struct, frozen=True):
    """A change of who sits where, of which everybody at the table is told."""

    number: int
    """Of the notice, in its game."""
    what: Happened
    seat: int
    name: str
    """Whose seat it was."""
    by: str
    """Who did it; "" for a host who does not sit at the table."""


class Status(msgspec.Struct, frozen=True):
    """How a game stands after an entry."""

    turn: int
    over: bool
    result: dict[str, Any] | None = None
    totals: list[int] | None = None
    """The points of each seat, which everybody may see at any time."""
    kept: str | None = None
    """What a campaign keeps of a game that is over."""


class Written(msgspec.Struct, frozen=True):
    """An entry of the journal."""

    seat: int
    text: str
    person: str | None = None
    """Who sent it; nobody, if it is a bot's."""


class Next(NamedTuple):
    """What is to be written next in the journal of a game."""

    game_id: str
    number: int
    """Of the first entry: so many there have to be already."""
    entries: Sequence[Written]
    status: Status
    """How the game stands then."""
    now: float
    secrets: Sequence[bool | None]
    """Of each entry, whether it is a move that nobody else may see."""
    steps: Steps | None = None
    """How it is written to SQLite, if that is known already."""


class Steps(NamedTuple):
    """The statements that write entries to SQLite."""

    stand: Ready
    """How the game stands then …"""
    enter: Ready
    """… and the entries."""


class Manners(msgspec.Struct, frozen=True):
    """How people at a table deal with each other."""

    listed: bool = False
    """Whether anybody may sit down, and finds it among the open tables."""
    talk: Talk = "seats"
    clock: int | None = None
    """Seconds that a turn may take; then a bot takes over …"""
    clock_bot: str = ""
    """… of this kind."""


class Asked(msgspec.Struct, frozen=True):
    """Somebody asks the others to take moves back. It lapses when a person moves."""

    seat: int
    ply: int
    """So many moves of the record would be left."""
    seen: bool
    """Whether something hidden has been shown since."""
    agreed: list[str] = []
    """The people who have said yes."""

    def waits_for(self, seats: Sequence[SeatRow]) -> set[str]:
        """All who sit there but for who asks, and have not said yes. Bots don't mind."""
        sitting = {seat.owner for seat in seats if seat.owner is not None}
        return sitting - {seats[self.seat].owner, *self.agreed}


class GameRow(msgspec.Struct, frozen=True):
    """What the store knows of a game but its journal."""

    id: str
    game: str
    rules_version: int
    content_hash: str
    options: dict[str, str]
    seed: str
    host: str
    watch: str
    updated: float
    entries: int
    status: Status
    seats: list[SeatRow]
    notices: list[Notice] = []
    seed_known: bool = False
    closed: str | None = None
    """Why the game can't go on (see `closed`), if it can't …"""
    closed_by: str | None = None
    """… with the rules and the content of this edition."""
    campaign_id: str | None = None
    campaign_no: int | None = None
    """Which game of its campaign it is, from 1."""
    sealed: bool = False
    """Whether another game goes on from what this one has kept."""
    begun: float = 0.0
    manners: Manners = Manners()
    said: int = 0
    spent: float = 0.0
    asked: Asked | None = None


class RulesAndContent(msgspec.Struct, frozen=True):
    """With which rules and content a game was begun, or goes on."""

    rules_version: int
    content_hash: str


class NewGame(msgspec.Struct, frozen=True):
    row: GameRow
    journal: list[tuple[int, str]] = []
    """Seat and text of each entry, for a game that comes from a record."""
    pack: Pack | None = None
    """The content that the game was begun with …"""
    pack_title: str = ""
    """… and what whoever runs the server calls it."""

    after: After | None = None
    """What it goes on from, as a game of a campaign."""


class After(msgspec.Struct, frozen=True):
    """A game that is over, and what it has kept for the next one."""

    game_id: str
    kept: str


class Overtaken(Exception):
    """Somebody else has begun the next game of a campaign, or taken back the end of the last."""


class CampaignRow(msgspec.Struct, frozen=True):
    """What the store knows of a campaign but its games."""

    id: str
    game: str
    name: str
    host: str
    options: dict[str, str]
    """Those of its first game that the story sets."""
    begun: float
    after: str | None = None
    """The game of another campaign from which it goes on."""


class KeptPack(msgspec.Struct, frozen=True):
    game: str
    title: str
    data: Pack


def add_notice(game: Game, notice: Notice) -> None:
    """Everybody at the table is told."""
    number = game.notices[-1]["number"] + 1 if game.notices else 1
    told = {**msgspec.structs.asdict(notice), "number": number}
    game.notices = [*game.notices, told][-NOTICES:]


def seat_rows(session: Session, games: Sequence[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {game: [] for game in games}
    rows = session.scalars(select(Seat).where(Seat.game_id.in_(games)).order_by(Seat.seat))
    for row in rows:
        found[row.game_id].append(msgspec.convert(row, SeatRow, from_attributes=True))
    return found


def campaign_row(campaign: Campaign) -> CampaignRow:
    return msgspec.convert(campaign, CampaignRow, from_attributes=True)


def is_unchanged(seat: Seat, before: SeatRow) -> bool:
    """Whether a seat still belongs to whom it did."""
    now = seat.kind, seat.owner, seat.absent, seat.agreed
    return now == (before.kind, before.owner, before.absent, before.agreed)


def game_row(game: Game, seats: dict[str, list[SeatRow]]) -> GameRow:
    return GameRow(
        id=game.id,
        game=game.game,
        rules_version=game.rules_version,
        content_hash=game.content_hash,
        options=game.options,
        seed=game.seed,
        host=game.host,
        watch=game.watch,
        updated=game.updated,
        entries=game.entries,
        status=Status(game.turn, game.over, game.result, game.totals, game.kept),
        seats=seats[game.id],
        notices=msgspec.convert(game.notices, list[Notice]),
        seed_known=game.seed_known,
        closed=game.closed,
        closed_by=game.closed_by,
        campaign_id=game.campaign_id,
        campaign_no=game.campaign_no,
        sealed=game.sealed,
        begun=game.begun,
        manners=msgspec.convert(game, Manners, from_attributes=True),
        said=game.said,
        spent=game.spent,
        asked=msgspec.convert(game.asked, Asked | None),
    )


prepare(SeatRow, list[Notice], Manners, Asked | None, CampaignRow)

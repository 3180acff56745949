"""What whoever runs a server may know of its games and people: no seeds, no links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from sqlalchemy import func, select, text

from rondel.server.closed import title_of
from rondel.server.store import GameRow
from rondel.server.store.models import Entry, Person, Watcher
from rondel.server.store.survey import Survey

DAY = 24 * 3600
SHORT = 12
"""So many letters of the hash of somebody's secret name them."""

State = Literal["open", "closed", "finished"]


class SeatSummary(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    name: str
    bot: str | None
    person: str | None
    """Who sits there, or for whom the bot keeps the place."""
    seen: float


class GameSummary(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    state: State
    seats: list[SeatSummary]
    turn: int | None
    entries: int
    begun: float
    updated: float
    host: str
    options: dict[str, str]
    rules_version: int
    content: str
    closed: str | None
    result: dict[str, Any] | None
    campaign: str | None
    """To which it belongs."""


class CampaignSummary(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    name: str
    host: str
    begun: float
    after: str | None
    """The game of another campaign from which it goes on."""
    games: list[str]


class PersonSummary(msgspec.Struct):
    person: str
    names: list[str] = []
    hosts: list[str] = []
    """The games that they began, by id."""
    plays: list[str] = []
    seen: float = 0.0


class Stats(msgspec.Struct):
    games: dict[str, dict[State, int]]
    people: dict[str, int]
    """How many were seen in the last so many days; `all` of them."""
    entries: dict[str, int]
    """How many were written in the last so many days; `all` of them."""
    packs: int
    size: int
    """Bytes of the database."""


def short(person: str | None) -> str | None:
    return None if person is None else person[:SHORT]


def summary(row: GameRow) -> GameSummary:
    state: State = "finished" if row.status.over else "closed" if row.closed else "open"
    return GameSummary(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        state=state,
        seats=[
            SeatSummary(
                seat.seat,
                seat.kind,
                seat.name,
                seat.bot,
                short(seat.holder),
                seat.seen if seat.holder else 0.0,
            )
            for seat in row.seats
        ],
        turn=row.status.turn if state == "open" else None,
        entries=row.entries,
        begun=row.begun,
        updated=row.updated,
        host=row.host[:SHORT],
        options=row.options,
        rules_version=row.rules_version,
        content=row.content_hash,
        closed=row.closed,
        result=row.status.result,
        campaign=row.campaign_id,
    )


def games(survey: Survey) -> Iterator[GameSummary]:
    return map(summary, survey.games())


def campaigns(survey: Survey) -> list[CampaignSummary]:
    """All campaigns with their games in order, the oldest first."""
    games: dict[str, list[GameRow]] = {}
    for row in survey.games():
        games.setdefault(row.campaign_id or "", []).append(row)
    return [
        CampaignSummary(
            id=row.id,
            game=row.game,
            title=title_of(row.game),
            name=row.name,
            host=row.host[:SHORT],
            begun=row.begun,
            after=row.after,
            games=[
                game.id
                for game in sorted(games.get(row.id, []), key=lambda one: one.campaign_no or 0)
            ],
        )
        for row in survey.campaigns()
    ]


def people(rows: Iterable[GameRow]) -> list[PersonSummary]:
    """Everybody who began a game or sits at one, those seen last at the end. Whole hashes."""
    found: dict[str, PersonSummary] = {}

    def someone(person: str) -> PersonSummary:
        return found.setdefault(person, PersonSummary(person))

    for row in rows:
        if len(row.host) > 1:
            someone(row.host).hosts.append(row.id)
        for seat in row.seats:
            if who := seat.holder:
                one = someone(who)
                one.seen = max(one.seen, seat.seen)
                if row.id not in one.plays:
                    one.plays.append(row.id)
                if seat.name not in one.names:
                    one.names.append(seat.name)
    return sorted(found.values(), key=lambda one: one.seen)


def what_is_stored(survey: Survey, person: str) -> dict[str, Any]:
    """All that is stored of somebody, for them to have."""
    rows = list(survey.games())
    (found,) = (one for one in people(rows) if one.person == person)
    watching = survey.connection.scalars(select(Watcher.game_id).where(Watcher.person == person))
    entries = survey.connection.execute(
        select(Entry.game_id, Entry.number, Entry.seat, Entry.text, Entry.at)
        .where(Entry.person == person)
        .order_by(Entry.at)
    )
    return {
        **msgspec.to_builtins(found),
        "name": survey.connection.scalar(select(Person.name).where(Person.id == person)),
        "seats": [
            {"game": row.id, "seat": seat.seat, "name": seat.name, "seen": seat.seen}
            for row in rows
            for seat in row.seats
            if person in (seat.owner, seat.absent)
        ],
        "campaigns": [row.id for row in survey.campaigns() if row.host == person],
        "watches": list(watching),
        "said": [
            {"game": one["game_id"], "text": one["text"], "at": one["at"]}
            for one in survey.rows("saying", order="at", person=person)
        ],
        "told_at": [
            {"by": one["channel"], "address": one["target"]}
            for one in survey.rows("address", order="made", person=person)
        ],
        "quiet": survey.rows("quiet", order="person", person=person),
        "passkeys": len(survey.rows("passkey", order="id", person=person)),
        "entries": [dict(entry) for entry in entries.mappings()],
    }


def stats(survey: Survey, now: float) -> Stats:
    rows = list(survey.games())
    counted: dict[str, dict[State, int]] = {}
    for one in map(summary, rows):
        states = counted.setdefault(one.game, {"open": 0, "closed": 0, "finished": 0})
        states[one.state] += 1
    seen = [one.seen for one in people(rows)]
    days = {"1": now - DAY, "7": now - 7 * DAY, "30": now - 30 * DAY, "all": 0.0}
    connection = survey.connection
    return Stats(
        games=counted,
        people={name: sum(at >= since for at in seen) for name, since in days.items()},
        entries={
            name: connection.scalar(select(func.count()).where(Entry.at >= since)) or 0
            for name, since in days.items()
        },
        packs=survey.count("pack"),
        size=_size(survey),
    )


def _size(survey: Survey) -> int:
    connection = survey.connection
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(text("select pg_database_size(current_database())")) or 0)
    pages = connection.scalar(text("pragma page_count")) or 0
    return int(pages) * int(connection.scalar(text("pragma page_size")) or 0)

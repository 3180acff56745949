"""All questions to the database. Each method is one transaction."""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    URL,
    Connection,
    Dialect,
    Engine,
    bindparam,
    case,
    create_engine,
    event,
    func,
    insert,
    null,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_on_postgres
from sqlalchemy.dialects.sqlite import insert as insert_on_sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session

from rondel.core.content import Pack
from rondel.server.store.models import Analysis, Campaign, Entry, Game, News, Seat, Watcher
from rondel.server.store.models import Pack as PackRow
from rondel.server.store.straight import StraightEngine
from rondel.server.store.structs import prepare
from rondel.server.store.upgrade import upgrade

log = logging.getLogger(__name__)

CHANNEL = "rondel"
"""Where PostgreSQL tells the other servers which game has changed."""
SERVING = 7_263_353
"""Every server on a PostgreSQL shares this lock, so that they can be counted."""
PATIENCE = 10.0
"""Seconds for which we wait for a PostgreSQL that is starting again."""
ATTEMPT, PAUSE = 5, 0.1
"""Seconds that an attempt to reach it may take, and until the next one."""

Kind = Literal["person", "bot", "open"]
Happened = Literal[
    "sat", "back", "took", "left", "gave", "away", "bot", "agreed",
    "clock", "conceded", "asked", "allowed", "refused", "retook", "retook-seen",
]  # fmt: skip
Talk = Literal["off", "seats", "all"]
"""Who may read what is said at a table."""
NOTICES = 12
"""So many changes of seats are remembered."""

# By far the most frequent statements are made once.
_ENTER = insert(Entry)
_STAND = (
    update(Game)
    .where(
        Game.id == bindparam("game_id"),
        Game.entries == bindparam("number"),
        Game.sealed.is_(False),
    )
    .values(
        entries=Game.entries + bindparam("count"),
        spent=case((Game.turn == bindparam("next_turn"), Game.spent), else_=0.0),
        asked=case((bindparam("by_bot"), Game.asked), else_=null()),
    )
    .returning(Game.entries)
)
_SEE = (
    update(Seat)
    .where(Seat.game_id == bindparam("in_game"), Seat.seat == bindparam("at"))
    .values(seen=bindparam("now"))
)


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


def with_driver(url: str) -> URL:
    """The address of a database; PostgreSQL is spoken to by psycopg."""
    found = make_url(url)
    plain = found.drivername == "postgresql"
    return found.set(drivername="postgresql+psycopg") if plain else found


class Store:
    """The database, SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.url = with_driver(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.engine = make_engine(self.url)
        self.journalling = self.engine if self.postgres else StraightEngine(self.engine)
        """By what moves are written."""
        upgrade(self.engine)
        if self.postgres:  # now that it was there once
            event.listen(self.engine, "do_connect", PatientConnect(PATIENCE).connect)
        else:
            _sync_sqlite(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        with Session(self.engine.execution_options(reading=True)) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    def tell(self, writing: Session | Connection, game_id: str) -> None:
        """In the transaction, so that nobody hears of what is not there."""
        if self.postgres:
            writing.execute(text("select pg_notify(:c, :g)"), {"c": CHANNEL, "g": game_id})

    def ping(self) -> None:
        """An error, if the database does not answer."""
        with self.reading() as session:
            session.execute(text("select 1"))

    # Games

    def count_games(self) -> dict[tuple[str, str], int]:
        """How many there are of each game that are open, finished, or closed by an upgrade."""
        state = case((Game.over, "finished"), (Game.closed.is_not(None), "closed"), else_="open")
        with self.reading() as session:
            rows = session.execute(
                select(Game.game, state, func.count()).group_by(Game.game, state)
            )
            return {(game, state): count for game, state, count in rows}

    def create(self, new: NewGame, now: float) -> None:
        try:
            self._create(new, now)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            if self.game(new.row.id) is None:
                self._create(new, now)

    def _create(self, new: NewGame, now: float) -> None:
        with self._overtaken(), self.writing() as session:
            if new.after is not None:
                self._seal(session, new.after)
            self._add_game(session, new, now)

    def _add_game(self, session: Session, new: NewGame, now: float) -> None:
        row = new.row
        session.add(
            Game(
                id=row.id,
                game=row.game,
                rules_version=row.rules_version,
                content_hash=row.content_hash,
                seats=len(row.seats),
                options=row.options,
                seed=row.seed,
                host=row.host,
                watch=row.watch,
                begun=now,
                updated=now,
                entries=len(new.journal),
                turn=row.status.turn,
                over=row.status.over,
                result=row.status.result,
                totals=row.status.totals,
                notices=[],
                seed_known=row.seed_known,
                campaign_id=row.campaign_id,
                campaign_no=row.campaign_no,
                kept=row.status.kept,
                sealed=row.sealed,
                **msgspec.structs.asdict(row.manners),
            )
        )
        session.flush()
        if new.pack is not None:
            self._keep_pack(session, row.game, row.content_hash, new.pack, new.pack_title)
        session.add_all(Seat(game_id=row.id, **msgspec.structs.asdict(seat)) for seat in row.seats)
        session.add_all(
            Entry(game_id=row.id, number=number, seat=seat, text=text, at=now)
            for number, (seat, text) in enumerate(new.journal)
        )

    def game(self, game_id: str) -> GameRow | None:
        with self.reading() as session:
            game = session.get(Game, game_id)
            return None if game is None else game_row(game, seat_rows(session, [game_id]))

    def games_of(self, person: str, limit: int) -> list[GameRow]:
        """The games that somebody began, sits at or watches, the latest first."""
        seated = select(Seat.game_id).where(or_(Seat.owner == person, Seat.absent == person))
        watching = select(Watcher.game_id).where(Watcher.person == person)
        with self.reading() as session:
            games = session.scalars(
                select(Game)
                .where(or_(Game.host == person, Game.id.in_(seated), Game.id.in_(watching)))
                .order_by(Game.updated.desc())
                .limit(limit)
            ).all()
            seats = seat_rows(session, [game.id for game in games])
            return [game_row(game, seats) for game in games]

    def takes_part(self, game_id: str, person: str) -> bool:
        """Whether somebody began a game, has a seat at it or watches it."""
        row = self.game(game_id)
        if row is None or not person:
            return False
        seated = person == row.host or any(person in (s.owner, s.absent) for s in row.seats)
        return seated or self.watches(game_id, person)

    def waiting_for_bots(self) -> list[str]:
        """The games in which a bot is to move, and a person plays."""
        people = select(Seat.game_id).where(Seat.kind == "person")
        with self.reading() as session:
            return list(
                session.scalars(
                    select(Game.id)
                    .join(Seat, (Seat.game_id == Game.id) & (Seat.seat == Game.turn))
                    .where(Seat.kind == "bot", Game.over.is_(False), Game.id.in_(people))
                )
            )

    def changed_games(self, since: int) -> list[tuple[int, str]]:
        """What was changed beside the server, by numbers that grow (see `editing`)."""
        with self.reading() as session:
            rows = session.execute(
                select(News.number, News.game_id).where(News.number > since).order_by(News.number)
            )
            return [(number, game_id) for number, game_id in rows]

    # The journal

    def journal(self, game_id: str, since: int = 0) -> list[tuple[int, str]]:
        """Seat and text of the entries from a number on."""
        with self.reading() as session:
            rows = session.execute(
                select(Entry.seat, Entry.text)
                .where(Entry.game_id == game_id, Entry.number >= since)
                .order_by(Entry.number)
            )
            return [(seat, text) for seat, text in rows]

    def news(self, game_id: str, since: int) -> tuple[GameRow, list[tuple[int, str]]] | None:
        """A game, and the entries of its journal from a number on, as of the same moment."""
        with self.reading() as session:
            game = session.get(Game, game_id)
            if game is None:
                return None
            row = game_row(game, seat_rows(session, [game_id]))
            entries = session.execute(
                select(Entry.seat, Entry.text)
                .where(Entry.game_id == game_id, Entry.number >= since, Entry.number < row.entries)
                .order_by(Entry.number)
            )
            return row, [(seat, text) for seat, text in entries] if since < row.entries else []

    def entry(self, game_id: str, number: int) -> Written | None:
        """The entry of a number, if there is one."""
        with self.reading() as session:
            found = session.get(Entry, (game_id, number))
            return None if found is None else Written(found.seat, found.text, found.person)

    def append(
        self,
        game_id: str,
        number: int,
        seat: int,
        text: str,
        status: Status,
        now: float,
        secret: bool | None = None,
        person: str | None = None,
    ) -> bool:
        """Write an entry if it is the next one; False if it is not, and nothing changes."""
        return self.append_all(
            game_id, number, [Written(seat, text, person)], status, now, [secret]
        )

    def append_all(
        self,
        game_id: str,
        number: int,
        entries: Sequence[Written],
        status: Status,
        now: float,
        secrets: Sequence[bool | None],
    ) -> bool:
        """Write entries if they are the next ones, all or none; False if they are not.

        The number is the count of entries that the database has: whoever raises it writes the
        entries, in the same transaction, so there are neither gaps nor doubles. It also makes
        writing again safe when the connection broke and nobody knows whether it was written.
        """
        return self._surely(
            lambda: self._append(game_id, number, entries, status, now, secrets),
            lambda: self.has_entries(game_id, number, entries),
        )

    def has_entries(self, game_id: str, number: int, entries: Sequence[Written]) -> bool:
        """Whether the journal has these very entries from a number on."""
        return all(
            self.entry(game_id, place) == entry for place, entry in enumerate(entries, number)
        )

    def _append(
        self,
        game_id: str,
        number: int,
        entries: Sequence[Written],
        status: Status,
        now: float,
        secrets: Sequence[bool | None],
    ) -> bool:
        with self.journalling.begin() as connection:
            count = len(entries)
            standing = {"game_id": game_id, "number": number, "count": count, "updated": now}
            standing |= {"next_turn": status.turn, "by_bot": entries[0].person is None}
            standing_at = connection.scalar(_STAND, {**standing, **msgspec.structs.asdict(status)})
            if standing_at is None:
                return False
            written = [
                {"game_id": game_id, "number": place, "at": now, "secret": secret}
                | msgspec.structs.asdict(entry)
                for place, (entry, secret) in enumerate(
                    zip(entries, secrets, strict=True), standing_at - count
                )
            ]
            connection.execute(_ENTER, written)
            if isinstance(connection, Connection):
                self.tell(connection, game_id)
        return True

    def _surely(self, write: Callable[[], bool], is_done: Callable[[], bool]) -> bool:
        """Write something that can't be written twice, and know whether it was written.

        If the connection breaks before we hear of success, we ask again by a new one. Another
        transaction of ours that is still on its way holds its rows: we wait for it there.
        """
        try:
            return write()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            log.warning("the database was lost while something was written: looking again")
        return write() or is_done()

    # People

    def by_link(self, link: str) -> tuple[str, int] | None:
        """The game and the seat of a seat's link."""
        with self.reading() as session:
            row = session.execute(select(Seat.game_id, Seat.seat).where(Seat.link == link)).first()
            return None if row is None else (row[0], row[1])

    def by_watch(self, watch: str) -> str | None:
        with self.reading() as session:
            return session.scalar(select(Game.id).where(Game.watch == watch))

    def watch(self, game_id: str, person: str) -> None:
        with self.writing() as session:
            if session.get(Watcher, (game_id, person)) is None:
                session.add(Watcher(game_id=game_id, person=person))

    def watches(self, game_id: str, person: str) -> bool:
        with self.reading() as session:
            return session.get(Watcher, (game_id, person)) is not None

    def change_seat(
        self, game_id: str, before: SeatRow, after: SeatRow, notice: Notice | None = None
    ) -> bool:
        """Let a seat be another's; False if meanwhile it is not what it was.

        A seat that is taken from a person must not have been seen since. The notice gets the next
        number of its game.
        """
        return self._surely(
            lambda: self._change_seat(game_id, before, after, notice),
            lambda: self._has_seat(game_id, after),
        )

    def _has_seat(self, game_id: str, after: SeatRow) -> bool:
        with self.reading() as session:
            seat = session.get(Seat, (game_id, after.seat))
            return seat is not None and _unchanged(seat, after)

    def _change_seat(
        self, game_id: str, before: SeatRow, after: SeatRow, notice: Notice | None
    ) -> bool:
        with self.writing() as session:
            key = {"key_share": True} if self.postgres else None  # moves are written all the same
            game = session.get(Game, game_id, with_for_update=key)
            seat = session.get(Seat, (game_id, before.seat), with_for_update=self.postgres)
            if game is None or seat is None or not _unchanged(seat, before):
                return False
            if notice is not None and notice.what == "away" and seat.seen != before.seen:
                return False
            for name, value in msgspec.structs.asdict(after).items():
                setattr(seat, name, value)
            if game.turn == seat.seat and before.owner != after.owner:
                game.spent = 0.0
            if notice is not None:
                add_notice(game, notice)
            self.tell(session, game_id)
        return True

    def seed_becomes_known(self, game_id: str) -> None:
        with self.writing() as session:
            session.execute(update(Game).where(Game.id == game_id).values(seed_known=True))

    def seen(self, games: Sequence[str]) -> dict[tuple[str, int], float]:
        """What is written of the people at these games: it changes as long as they are there."""
        with self.reading() as session:
            rows = session.execute(
                select(Seat.game_id, Seat.seat, Seat.seen).where(Seat.game_id.in_(games))
            )
            return {(game_id, seat): seen for game_id, seat, seen in rows}

    def saw(self, seats: Iterable[tuple[str, int]], now: float) -> None:
        """The people at these seats are there."""
        there = [{"in_game": game_id, "at": seat, "now": now} for game_id, seat in seats]
        if there:
            with self.engine.begin() as connection:
                connection.execute(_SEE, there)

    # Campaigns

    @contextmanager
    def _overtaken(self) -> Iterator[None]:
        """The indices see to it that a campaign has one game of a number, and one that is open."""
        try:
            yield
        except IntegrityError as error:
            raise Overtaken from error

    def _seal(self, session: Session, after: After) -> None:
        """Another game goes on from what a game has kept, which stays as it is from then on."""
        sealed = session.scalar(
            update(Game)
            .where(Game.id == after.game_id, Game.over, Game.kept == after.kept)
            .values(sealed=True)
            .returning(Game.id)
        )
        if sealed is None:
            raise Overtaken
        self.tell(session, after.game_id)

    def begin_campaign(
        self, row: CampaignRow, games: Sequence[NewGame], after: After | None = None
    ) -> None:
        """A campaign with its first game; with all of them, if it comes from elsewhere; or with
        none, if it goes on from a game of another one."""
        with self._overtaken(), self.writing() as session:
            if after is not None:
                self._seal(session, after)
            session.add(Campaign(**msgspec.structs.asdict(row)))
            for game in games:
                self._add_game(session, game, row.begun)

    def campaign(self, campaign_id: str) -> CampaignRow | None:
        with self.reading() as session:
            found = session.get(Campaign, campaign_id)
            return None if found is None else _campaign(found)

    def campaigns_of(self, person: str, limit: int) -> list[CampaignRow]:
        """The campaigns that somebody began, or has sat at a game of, the latest first."""
        seated = (
            select(Game.campaign_id)
            .join(Seat, Seat.game_id == Game.id)
            .where(or_(Seat.owner == person, Seat.absent == person), Game.campaign_id.is_not(None))
        )
        with self.reading() as session:
            found = session.scalars(
                select(Campaign)
                .where(or_(Campaign.host == person, Campaign.id.in_(seated)))
                .order_by(Campaign.begun.desc())
                .limit(limit)
            )
            return [_campaign(campaign) for campaign in found]

    def games_of_campaign(self, campaign: CampaignRow) -> list[GameRow]:
        """All games that led to where a campaign stands, in order: of a branch, those of the
        campaign from which it came as well."""
        with self.reading() as session:
            games = _games_of(session, campaign.id)
            before = campaign.after
            while before is not None:
                last = session.get_one(Game, before)
                assert last.campaign_id is not None
                games = [*_games_of(session, last.campaign_id, last.campaign_no), *games]
                before = session.get_one(Campaign, last.campaign_id).after
            seats = seat_rows(session, [game.id for game in games])
            return [game_row(game, seats) for game in games]

    def leave_campaign(self, game_id: str) -> bool:
        """Let a game that is not over be a game by itself; False if it is none of a campaign.

        What the last game has kept is what it was. Its end may be taken back again, unless another
        campaign goes on from there.
        """
        with self.writing() as session:
            game = session.get(Game, game_id, with_for_update=self.postgres)
            if game is None or game.over or game.campaign_id is None or game.campaign_no is None:
                return False
            session.execute(
                update(Game)
                .where(
                    Game.campaign_id == game.campaign_id,
                    Game.campaign_no == game.campaign_no - 1,
                    Game.id.not_in(select(Campaign.after).where(Campaign.after.is_not(None))),
                )
                .values(sealed=False)
            )
            game.campaign_id = game.campaign_no = None
            self.tell(session, game_id)
        return True

    # Upgrades

    def open_games(self) -> list[GameRow]:
        """The games that are not over, without their seats."""
        with self.reading() as session:
            games = session.scalars(select(Game).where(Game.over.is_(False))).all()
            return [game_row(game, {game.id: []}) for game in games]

    def go_on(self, row: GameRow, present: RulesAndContent) -> None:
        """The game goes on with these rules and this content, also if it was closed before."""
        self._change_game(row, closed=None, closed_by=None, **msgspec.structs.asdict(present))

    def close_game(self, row: GameRow, why: str, by: str) -> None:
        """The game can't go on with the rules and the content of an edition of ours."""
        self._change_game(row, closed=why, closed_by=by)

    def _change_game(self, row: GameRow, **values: str | int | None) -> None:
        """Unless another server was quicker."""
        with self.writing() as session:
            session.execute(
                update(Game)
                .where(
                    Game.id == row.id,
                    Game.rules_version == row.rules_version,
                    Game.content_hash == row.content_hash,
                )
                .values(**values)
            )

    def secrecy(self, game_id: str) -> list[bool | None]:
        """Of each entry whether it was for its seat alone to know; None if nobody can tell."""
        with self.reading() as session:
            return list(
                session.scalars(
                    select(Entry.secret).where(Entry.game_id == game_id).order_by(Entry.number)
                )
            )

    def pack(self, content_hash: str) -> Pack | None:
        """The content of a hash, if games were begun with it."""
        with self.reading() as session:
            found = session.get(PackRow, content_hash)
            return None if found is None else found.data

    def kept_pack(self, content_hash: str) -> KeptPack | None:
        """The same, with what it is called, and of which game it is."""
        with self.reading() as session:
            found = session.get(PackRow, content_hash)
            return None if found is None else KeptPack(found.game, found.title, found.data)

    def pack_titles(self) -> dict[str, str]:
        """What the packs are called that games were begun with, by their hashes."""
        with self.reading() as session:
            rows = session.execute(select(PackRow.hash, PackRow.title)).all()
            return {row.hash: row.title for row in rows}

    def keep_pack(self, game: str, content_hash: str, pack: Pack) -> None:
        with self.writing() as session:
            self._keep_pack(session, game, content_hash, pack)

    def _keep_pack(
        self, session: Session, game: str, content_hash: str, pack: Pack, title: str = ""
    ) -> None:
        """Once: two games can be begun at the same time."""
        if session.get(PackRow, content_hash) is None:
            insert_one = insert_on_postgres if self.postgres else insert_on_sqlite
            values = {"hash": content_hash, "game": game, "data": pack, "title": title}
            session.execute(insert_one(PackRow).values(values).on_conflict_do_nothing())

    def packs_in_use(self) -> set[tuple[str, str]]:
        """The games with the hashes of the content that they are played with."""
        with self.reading() as session:
            found = session.execute(select(Game.game, Game.content_hash).distinct())
            return {(game, content_hash) for game, content_hash in found}

    # Analyses

    def analysis(self, game_id: str) -> str | None:
        with self.reading() as session:
            found = session.get(Analysis, game_id)
            return None if found is None else found.findings

    def keep_analysis(self, game_id: str, findings: str, now: float) -> None:
        with self.writing() as session:
            session.merge(Analysis(game_id=game_id, at=now, findings=findings))


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


def _games_of(session: Session, campaign_id: str, last: int | None = None) -> list[Game]:
    """A campaign's own games in order, up to a number."""
    games = select(Game).where(Game.campaign_id == campaign_id).order_by(Game.campaign_no)
    return list(session.scalars(games if last is None else games.where(Game.campaign_no <= last)))


def _campaign(campaign: Campaign) -> CampaignRow:
    return msgspec.convert(campaign, CampaignRow, from_attributes=True)


def _unchanged(seat: Seat, before: SeatRow) -> bool:
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


def make_engine(url: URL) -> Engine:
    """What speaks to a database, as this needs it."""
    # Errors are logged: seeds, names and hashes must not be in them.
    # What JSON has no form for becomes text, as it does in the hash of a pack.
    # A connection may have died since it was used last: it is tried before it is used again.
    engine = create_engine(
        url,
        hide_parameters=True,
        json_serializer=partial(json.dumps, default=str),
        pool_pre_ping=url.get_backend_name() == "postgresql",
    )
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "connect", _set_up_postgres)
    return engine


def _set_up_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves, below
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")  # who was told of a move finds it after a power cut
    cursor.execute("pragma busy_timeout = 10000")
    cursor.execute("pragma foreign_keys = on")
    cursor.close()


class PatientConnect:
    """Waits for a database that is starting again, so that nobody notices but by a pause.

    After some time we take it to be gone for longer: then everybody is told at once, until it is
    back.
    """

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.gone_since: float | None = None

    def connect(self, dialect: Dialect, record: object, args: Any, kwargs: Any) -> Any:
        while True:
            try:
                connection = dialect.connect(*args, **{"connect_timeout": ATTEMPT, **kwargs})
            except dialect.loaded_dbapi.OperationalError:
                now = time.monotonic()
                if self.gone_since is None:
                    self.gone_since = now
                if now - self.gone_since >= self.patience:
                    raise
                time.sleep(PAUSE)
            else:
                self.gone_since = None
                return connection


def _set_up_postgres(connection: Any, record: object) -> None:
    """A commit is on the disk when it returns, whatever the server's settings say otherwise."""
    with connection.cursor() as cursor:
        cursor.execute("set synchronous_commit = on")
    connection.commit()


def _sync_sqlite(engine: Engine) -> None:
    """Have all on the disk that can be read.

    A server that was killed may have written an entry and not come to sync it. We find it, and
    people will see it: a power cut must not take it back then.
    """
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("pragma wal_checkpoint(truncate)")
    except sqlite3.OperationalError as error:  # the disk is full: there is still much to be read
        log.warning("the database was not synced: %s", error)
    finally:
        connection.close()


def _begin_sqlite(connection: Any) -> None:
    """Whoever is going to write says so at once: waiting later could end in a deadlock."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("begin" if reading else "begin immediate")


prepare(SeatRow, list[Notice], Manners, Asked | None, CampaignRow)

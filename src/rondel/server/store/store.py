"""All questions to the database. Each method is one transaction."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from sqlalchemy import (
    Connection,
    bindparam,
    case,
    event,
    func,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_on_postgres
from sqlalchemy.dialects.sqlite import insert as insert_on_sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session

from rondel.core.content import Pack
from rondel.server.store.database import (
    CHANNEL,
    PATIENCE,
    PatientConnect,
    make_engine,
    sync_sqlite,
    with_driver,
)
from rondel.server.store.entering import enter, enter_straight, steps
from rondel.server.store.models import Analysis, Campaign, Entry, Game, News, Seat, Watcher
from rondel.server.store.models import Pack as PackRow
from rondel.server.store.rows import (
    After,
    CampaignRow,
    GameRow,
    KeptPack,
    NewGame,
    Next,
    Notice,
    Overtaken,
    RulesAndContent,
    SeatRow,
    Status,
    Written,
    add_notice,
    campaign_row,
    game_row,
    is_unchanged,
    seat_rows,
)
from rondel.server.store.straight import StraightEngine
from rondel.server.store.upgrade import upgrade

log = logging.getLogger(__name__)

# What is asked again and again is made once.
_NEWS = (
    select(News.number, News.game_id).where(News.number > bindparam("since")).order_by(News.number)
)
_SEE = (
    update(Seat)
    .where(Seat.game_id == bindparam("in_game"), Seat.seat == bindparam("at"))
    .values(seen=bindparam("now"))
)


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
            sync_sqlite(self.engine)

    def close(self) -> None:
        if isinstance(self.journalling, StraightEngine):
            self.journalling.close()
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
        with self.engine.execution_options(reading=True).connect() as connection:
            rows = connection.execute(_NEWS, {"since": since})
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
            Next(game_id, number, [Written(seat, text, person)], status, now, [secret])
        )

    def append_all(self, next: Next) -> bool:
        """Write entries if they are the next ones, all or none; False if they are not.

        The number is the count of entries that the database has: whoever raises it writes the
        entries, in the same transaction, so there are neither gaps nor doubles. It also makes
        writing again safe when the connection broke and nobody knows whether it was written.
        """
        return self._surely(
            lambda: self.append_together([next])[0],
            lambda: self.has_entries(next.game_id, next.number, next.entries),
        )

    def append_together(self, several: Sequence[Next]) -> list[bool]:
        """The same for several games in one transaction: of each, whether it was written."""
        engine = self.journalling
        if isinstance(engine, StraightEngine):
            with engine.begin() as cursor:
                return [enter_straight(engine, cursor, next) for next in several]
        with engine.begin() as connection:
            return [self._enter(connection, next) for next in several]

    def made_ready(self, next: Next) -> Next:
        """The same with all that can be done before it is written: the thread that waits for the
        disk takes longer for it, since it begins on a processor that was busy with other things.
        """
        engine = self.journalling
        if not isinstance(engine, StraightEngine):
            return next
        return next._replace(steps=steps(engine, next))

    def has_entries(self, game_id: str, number: int, entries: Sequence[Written]) -> bool:
        """Whether the journal has these very entries from a number on."""
        return all(
            self.entry(game_id, place) == entry for place, entry in enumerate(entries, number)
        )

    def _enter(self, connection: Connection, next: Next) -> bool:
        entered = enter(connection, next)
        if entered:
            self.tell(connection, next.game_id)
        return entered

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
            return seat is not None and is_unchanged(seat, after)

    def _change_seat(
        self, game_id: str, before: SeatRow, after: SeatRow, notice: Notice | None
    ) -> bool:
        with self.writing() as session:
            key = {"key_share": True} if self.postgres else None  # moves are written all the same
            game = session.get(Game, game_id, with_for_update=key)
            seat = session.get(Seat, (game_id, before.seat), with_for_update=self.postgres)
            if game is None or seat is None or not is_unchanged(seat, before):
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
            return None if found is None else campaign_row(found)

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
            return [campaign_row(campaign) for campaign in found]

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


def _games_of(session: Session, campaign_id: str, last: int | None = None) -> list[Game]:
    """A campaign's own games in order, up to a number."""
    games = select(Game).where(Game.campaign_id == campaign_id).order_by(Game.campaign_no)
    return list(session.scalars(games if last is None else games.where(Game.campaign_no <= last)))

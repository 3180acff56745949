"""What people at a table do besides playing: talk, sit down where all may, ask, end, go away."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from sqlalchemy import Connection, delete, exists, select, text, update
from sqlalchemy.exc import DBAPIError

from rondel.server.store.editing import (
    NOBODY,
    delete_campaigns,
    delete_games,
    is_shared,
    lock_games,
    step_out,
    tell_servers,
)
from rondel.server.store.families import games_in
from rondel.server.store.models import Campaign, Game, Saying, Seat, Watcher
from rondel.server.store.rows import (
    Asked,
    GameRow,
    Manners,
    Notice,
    add_notice,
    game_row,
    seat_rows,
)
from rondel.server.store.store import Store
from rondel.server.store.structs import prepare

KEPT = 500
"""So much is remembered of what was said at a table."""
TIMEKEEPER = 7_263_352
"""Of the servers on one PostgreSQL, who holds this lock keeps the time."""


class SayingRow(msgspec.Struct, frozen=True):
    number: int
    seat: int | None
    name: str
    text: str
    at: float


class MannersStore:
    """Each method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._holding: Connection | None = None

    def change(self, game_id: str, manners: Manners) -> None:
        with self.store.writing() as session:
            values = msgspec.structs.asdict(manners)
            session.execute(update(Game).where(Game.id == game_id).values(**values))
            self.store.tell(session, game_id)

    # Talk

    def say(
        self, game_id: str, person: str, seat: int | None, name: str, text: str, at: float
    ) -> int:
        """The number of what was said; the oldest of much is forgotten."""
        with self.store.writing() as session:
            number = session.scalars(
                update(Game)
                .where(Game.id == game_id)
                .values(said=Game.said + 1)
                .returning(Game.said)
            ).one()
            facts = {"person": person, "seat": seat, "name": name, "text": text, "at": at}
            session.add(Saying(game_id=game_id, number=number, **facts))
            old = (Saying.game_id == game_id) & (Saying.number <= number - KEPT)
            session.execute(delete(Saying).where(old))
            self.store.tell(session, game_id)
            return number

    def sayings(self, game_id: str, after: int, limit: int) -> list[SayingRow]:
        """What was said after a number: the last of it, in order."""
        with self.store.reading() as session:
            rows = session.scalars(
                select(Saying)
                .where(Saying.game_id == game_id, Saying.number > after)
                .order_by(Saying.number.desc())
                .limit(limit)
            )
            found = [msgspec.convert(row, SayingRow, from_attributes=True) for row in rows]
            return found[::-1]

    # Open tables

    def open_tables(self, since: float, limit: int) -> list[GameRow]:
        """Those where anybody may sit down, the latest first."""
        free = exists().where(Seat.game_id == Game.id, Seat.kind == "open")
        with self.store.reading() as session:
            games = session.scalars(
                select(Game)
                .where(
                    Game.listed,
                    Game.over.is_(False),
                    Game.closed.is_(None),
                    Game.updated > since,
                    free,
                )
                .order_by(Game.updated.desc())
                .limit(limit)
            ).all()
            seats = seat_rows(session, [game.id for game in games])
            return [game_row(game, seats) for game in games]

    # Clocks

    def keeps_time(self) -> bool:
        """Whether it is for this server to keep the time: of several, one does."""
        if not self.store.postgres:
            return True
        if self._holding is not None:
            try:
                self._holding.execute(text("select 1"))
                self._holding.commit()
                return True
            except DBAPIError:  # and with the connection the lock is lost
                self._holding = None
        connection = self.store.engine.connect()
        lock = text("select pg_try_advisory_lock(:lock)")
        mine = bool(connection.scalar(lock, {"lock": TIMEKEEPER}))
        connection.commit()
        if mine:
            self._holding = connection
        else:
            connection.close()
        return mine

    def close(self) -> None:
        """Let another server keep the time."""
        if self._holding is not None:
            with suppress(DBAPIError), self._holding as connection:
                unlock = text("select pg_advisory_unlock(:lock)")
                connection.execute(unlock, {"lock": TIMEKEEPER})
                connection.commit()
            self._holding = None

    def spend(self, seconds: float) -> list[str]:
        """Time passes for all whose turn it is: the games in which it has run out."""
        sits = exists().where(
            Seat.game_id == Game.id, Seat.seat == Game.turn, Seat.kind == "person"
        )
        runs = (Game.clock.is_not(None), Game.over.is_(False), Game.closed.is_(None), sits)
        with self.store.reading() as session:
            if session.scalar(select(Game.id).where(*runs).limit(1)) is None:
                return []
        with self.store.writing() as session:
            session.execute(update(Game).where(*runs).values(spent=Game.spent + seconds))
            return list(session.scalars(select(Game.id).where(*runs, Game.spent >= Game.clock)))

    # Taking back by agreement

    def ask(self, game_id: str, before: Asked | None, after: Asked | None, notice: Notice) -> bool:
        """Ask, answer, or let it be; False if meanwhile it is not what it was."""
        with self.store.writing() as session:
            key = {"key_share": True} if self.store.postgres else None
            game = session.get(Game, game_id, with_for_update=key)
            if game is None or msgspec.convert(game.asked, Asked | None) != before:
                return False
            game.asked = None if after is None else msgspec.to_builtins(after)
            add_notice(game, notice)
            self.store.tell(session, game_id)
        return True

    def tell(self, game_id: str, notice: Notice) -> None:
        """Everybody at the table is told of something."""
        with self.store.writing() as session:
            key = {"key_share": True} if self.store.postgres else None
            game = session.get_one(Game, game_id, with_for_update=key)
            add_notice(game, notice)
            self.store.tell(session, game_id)

    # The end

    def end(self, game_id: str, why: str, notice: Notice | None = None) -> bool:
        """The game goes on no more, though it is not over; False if it is, or has ended already."""
        with self.store.writing() as session:
            game = session.get(Game, game_id, with_for_update=self.store.postgres)
            if game is None or game.over or game.closed is not None:
                return False
            game.closed, game.closed_by, game.listed = why, ENDED_BY_PEOPLE, False
            if notice is not None:
                add_notice(game, notice)
            self.store.tell(session, game_id)
        return True

    def go_away(self, game_id: str, person: str) -> bool:
        """Delete a game for somebody: for good, if nobody else takes part; else they are in it no
        more. Whether it is gone for good. `GoesOn` if a campaign goes on from it."""
        with self.store.engine.begin() as connection:
            lock_games(connection, [game_id])
            if not is_shared(connection, game_id, person):
                delete_games(connection, [game_id])
                return True
            _go_away(connection, game_id, person)
            return False

    def campaign_goes_away(self, campaign_id: str, person: str) -> list[str]:
        """Delete a campaign for somebody: with its games, if nobody else takes part in it; else
        they are in it no more. The games that this has changed. `GoesOn` if it has a branch."""
        with self.store.engine.begin() as connection:
            games = games_in(connection, [campaign_id])
            lock_games(connection, games)
            campaign = Campaign.id == campaign_id
            host = connection.scalar(select(Campaign.host).where(campaign))
            alone = not any(is_shared(connection, game, person) for game in games)
            if alone and host in (person, NOBODY):
                return delete_campaigns(connection, [campaign_id])
            for game in games:
                _go_away(connection, game, person)
            if host == person:
                connection.execute(update(Campaign).where(campaign).values(host=NOBODY))
            return games


def _go_away(connection: Connection, game_id: str, person: str) -> None:
    """Somebody is in a game no more: they neither sit at it, nor watch it, nor are its host."""
    step_out(connection, game_id, person)
    mine = (Watcher.game_id == game_id) & (Watcher.person == person)
    connection.execute(delete(Watcher).where(mine))
    hosted = (Game.id == game_id) & (Game.host == person)
    connection.execute(update(Game).where(hosted).values(host=NOBODY))
    tell_servers(connection, [game_id])


ENDED_BY_PEOPLE = "people"
"""Who has closed a game that people have ended: no edition of ours can open it again."""

prepare(SayingRow)

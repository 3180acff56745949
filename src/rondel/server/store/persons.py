"""What is stored of people beside their seats: a name, and how they come by another device."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select, update

from rondel.server.store.editing import Forgotten, forget, tell_servers
from rondel.server.store.models import Game, Handover, Passkey, Person, Seat
from rondel.server.store.store import Store

MOST = 12
"""Codes and keys that somebody can have at a time."""


class Persons:
    """Each method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.reading = store.engine.execution_options(reading=True)

    def name(self, person: str) -> str:
        """What somebody is called; "" if they have never said."""
        with self.reading.connect() as connection:
            return connection.scalar(select(Person.name).where(Person.id == person)) or ""

    def rename(self, person: str, name: str) -> list[str]:
        """Call somebody otherwise, also at the open tables where they sit by their old name: these.

        Who plays for several at one screen has given each of them a name: those stay.
        """
        with self.engine.begin() as connection:
            old = connection.scalar(select(Person.name).where(Person.id == person))
            if old is None:
                connection.execute(insert(Person).values(id=person, name=name))
                return []
            connection.execute(update(Person).where(Person.id == person).values(name=name))
            open_games = select(Game.id).where(Game.over.is_(False))
            mine = (Seat.owner == person) & (Seat.name == old) & Seat.game_id.in_(open_games)
            games = list(connection.scalars(select(Seat.game_id).where(mine)))
            connection.execute(update(Seat).where(mine).values(name=name))
            tell_servers(connection, games)
            return games

    def introduce(self, person: str, name: str) -> None:
        """Remember the first name that somebody gives."""
        if not self.name(person):
            self.rename(person, name)

    def offer(
        self, handover: str, person: str, sealed: str, expires: float | None, now: float
    ) -> bool:
        """Let somebody come by another device, who knows what this was made from.

        False if they have made so many codes and keys that they must take some back.
        """
        with self.engine.begin() as connection:
            connection.execute(delete(Handover).where(Handover.expires < now))
            theirs = select(func.count()).where(Handover.person == person)
            if (connection.scalar(theirs) or 0) >= MOST:
                return False
            values = {"id": handover, "person": person, "sealed": sealed, "expires": expires}
            connection.execute(insert(Handover).values(values))
            return True

    def take(self, handover: str, now: float) -> str | None:
        """What was sealed; None if there is nothing, or no more. What expires is taken once."""
        with self.engine.begin() as connection:
            connection.execute(delete(Handover).where(Handover.expires < now))
            found = connection.execute(
                select(Handover.sealed, Handover.expires).where(Handover.id == handover)
            ).first()
            if found is None:
                return None
            if found.expires is not None:
                gone = delete(Handover).where(Handover.id == handover).returning(Handover.id)
                if connection.scalar(gone) is None:
                    return None  # somebody else was quicker
            return str(found.sealed)

    def has_key(self, person: str) -> bool:
        """Whether somebody could come back without their cookie, by a key or a passkey."""
        with self.reading.connect() as connection:
            kept = (Handover.person == person) & Handover.expires.is_(None)
            keys = select(Handover.id).where(kept)
            found = keys.union_all(select(Passkey.id).where(Passkey.person == person)).limit(1)
            return connection.scalar(found) is not None

    def drop_keys(self, person: str) -> None:
        """What was offered leads nowhere any more."""
        with self.engine.begin() as connection:
            for kind in (Handover, Passkey):
                connection.execute(delete(kind).where(kind.person == person))

    def forget(self, person: str, name: str) -> Forgotten:
        """Delete what is stored of somebody (see `editing.forget`)."""
        with self.engine.begin() as connection:
            return forget(connection, person, name)

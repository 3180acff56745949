"""The passkeys of people, and the questions that a browser answers with one."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, func, insert, select, update

from rondel.server.store.models import Challenge, Passkey
from rondel.server.store.store import Store
from rondel.server.store.structs import prepare

MOST = 12
"""Passkeys that somebody can have."""


class PasskeyRow(msgspec.Struct, frozen=True):
    id: str
    person: str
    public_key: str
    sign_count: int
    sealed: str


class Passkeys:
    """Each method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.reading = store.engine.execution_options(reading=True)

    def ask(self, challenge: str, expires: float, now: float) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(Challenge).where(Challenge.expires < now))
            connection.execute(insert(Challenge).values(value=challenge, expires=expires))

    def was_asked(self, challenge: str, now: float) -> bool:
        """Whether we have asked this; it is answered once."""
        mine = (Challenge.value == challenge) & (Challenge.expires >= now)
        with self.engine.begin() as connection:
            gone = delete(Challenge).where(mine).returning(Challenge.value)
            return connection.scalar(gone) is not None

    def add(self, passkey: PasskeyRow) -> bool:
        """False if there is such a one, or somebody has as many as one can have."""
        with self.engine.begin() as connection:
            theirs = select(func.count()).where(Passkey.person == passkey.person)
            same = select(Passkey.id).where(Passkey.id == passkey.id)
            many = (connection.scalar(theirs) or 0) >= MOST
            if many or connection.scalar(same) is not None:
                return False
            connection.execute(insert(Passkey).values(msgspec.structs.asdict(passkey)))
            return True

    def find(self, passkey: str) -> PasskeyRow | None:
        with self.reading.connect() as connection:
            wanted = select(Passkey.__table__).where(Passkey.id == passkey)
            found = connection.execute(wanted).mappings().first()
            return None if found is None else msgspec.convert(dict(found), PasskeyRow)

    def used(self, passkey: str, sign_count: int) -> None:
        with self.engine.begin() as connection:
            mine = update(Passkey).where(Passkey.id == passkey)
            connection.execute(mine.values(sign_count=sign_count))


prepare(PasskeyRow)

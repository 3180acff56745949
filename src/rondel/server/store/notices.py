"""Who wants to be told what, and the queue of what is still to be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_on_postgres
from sqlalchemy.dialects.sqlite import insert as insert_on_sqlite

from rondel.server.store.database import SERVING
from rondel.server.store.models import Address, Entry, Keepsake, Notice, Quiet
from rondel.server.store.store import Store
from rondel.server.store.structs import prepare

Channel = Literal["push", "mail", "service"]
What = Literal["turn", "over", "asked", "clock"]
"""It is their turn; the game is over; somebody asks to take a move back; a bot has taken over."""

MOST = 10
"""Addresses that somebody can have."""
TRIES = 5
"""So often may a code be misread."""
AT_ONCE = 50
SERVERS = text(
    "select count(*) from pg_locks where locktype = 'advisory' and objid = :lock"
    " and database = (select oid from pg_database where datname = current_database())"
)


class AddressRow(msgspec.Struct, frozen=True):
    """Where somebody wants to be told."""

    id: str
    person: str
    channel: Channel
    target: str
    label: str
    language: str
    origin: str
    made: float
    code: str | None = None


class QuietTime(msgspec.Struct, frozen=True):
    """Minutes of the day, in somebody's own time zone."""

    zone: str
    begins: int
    ends: int


class Waiting(msgspec.Struct, frozen=True):
    """A message that is due, and where it goes."""

    game_id: str
    what: What
    entries: int
    due: float
    attempts: int
    seen: float
    looks: int
    to: AddressRow


class NoticeStore:
    """Each method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.postgres = store.postgres
        self.reading = store.engine.execution_options(reading=True)

    def keepsake(self, name: str, make: Callable[[], str]) -> str:
        """What was made once, by whichever server was first."""
        wanted = select(Keepsake.value).where(Keepsake.name == name)
        with self.reading.connect() as connection:
            if (found := connection.scalar(wanted)) is not None:
                return found
        with self.engine.begin() as connection:
            insert_one = insert_on_postgres if self.postgres else insert_on_sqlite
            made = insert_one(Keepsake).values(name=name, value=make())
            connection.execute(made.on_conflict_do_nothing())
            return connection.scalars(wanted).one()

    # What people want

    def people(self) -> set[str]:
        """Those who want to be told anything."""
        with self.reading.connect() as connection:
            confirmed = select(Address.person).where(Address.code.is_(None)).distinct()
            return set(connection.scalars(confirmed))

    def quiet(self, person: str) -> QuietTime | None:
        with self.reading.connect() as connection:
            row = connection.execute(select(Quiet.__table__).where(Quiet.person == person)).first()
            return None if row is None else QuietTime(row.zone, row.begins, row.ends)

    def keep_quiet(self, person: str, time: QuietTime | None) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(Quiet).where(Quiet.person == person))
            if time is not None:
                values = {"person": person, **msgspec.structs.asdict(time)}
                connection.execute(insert(Quiet).values(values))

    def addresses(self, person: str) -> list[AddressRow]:
        with self.reading.connect() as connection:
            rows = connection.execute(
                select(Address.__table__).where(Address.person == person).order_by(Address.made)
            )
            return [msgspec.convert(dict(row), AddressRow) for row in rows.mappings()]

    def add(self, address: AddressRow) -> bool:
        """False if somebody has as many as one can have. The same one takes the place of itself."""
        with self.engine.begin() as connection:
            theirs = Address.person == address.person
            same = (Address.channel == address.channel) & (Address.target == address.target)
            connection.execute(delete(Address).where(theirs & same))
            if (connection.scalar(select(func.count()).where(theirs)) or 0) >= MOST:
                return False
            values = {**msgspec.structs.asdict(address), "tries": 0}
            connection.execute(insert(Address).values(values))
            return True

    def confirm(self, address: str, person: str, code: str, since: float) -> bool:
        """Whether this is the code that was sent there after a time. It can be misread a few
        times."""
        own = (Address.id == address) & (Address.person == person)
        with self.engine.begin() as connection:
            connection.execute(update(Address).where(own).values(tries=Address.tries + 1))
            right = (Address.code == code) & (Address.tries <= TRIES) & (Address.made >= since)
            done = update(Address).where(own & right).values(code=None).returning(Address.id)
            return connection.scalar(done) is not None

    def drop(self, address: str) -> None:
        """Nobody is told anything there any more."""
        with self.engine.begin() as connection:
            connection.execute(delete(Notice).where(Notice.address_id == address))
            connection.execute(delete(Address).where(Address.id == address))

    # The queue

    def has_company(self) -> bool:
        """Whether other servers work on this database: people may be there."""
        if not self.postgres:
            return False
        with self.reading.connect() as connection:
            return (connection.scalar(SERVERS, {"lock": SERVING}) or 0) > 1

    def tell(
        self, game_id: str, person: str, what: What, entries: int, due: float, seen: float
    ) -> int:
        """Have somebody told at all their addresses: how many messages that makes.

        Once a turn: who was told, and has done nothing in the game since, is not told again. What
        waits to be sent is enough for a question of somebody else's: it will tell of that.
        """
        mine = Address.person == person
        with self.engine.begin() as connection:
            found = connection.execute(
                select(Address.id, Notice.entries, Notice.what, Notice.due)
                .outerjoin(Notice, (Notice.address_id == Address.id) & (Notice.game_id == game_id))
                .where(mine, Address.code.is_(None))
            ).all()
            if not found:
                return 0
            acted = select(func.max(Entry.number)).where(
                Entry.game_id == game_id, Entry.person == person
            )
            last = connection.scalar(acted)
            acted_since = -1 if last is None else last
            new = [
                row.id
                for row in found
                if row.what is None
                or (what == row.what and (what == "clock" or acted_since >= row.entries))
                or (what != row.what and (what != "asked" or row.due is None))
            ]
            connection.execute(
                delete(Notice).where(Notice.game_id == game_id, Notice.address_id.in_(new))
            )
            rows = {"game_id": game_id, "person": person, "what": what, "entries": entries}
            rows |= {"due": due, "attempts": 0, "seen": seen, "looks": 0}
            if new:
                connection.execute(insert(Notice), [{**rows, "address_id": one} for one in new])
            return len(new)

    def due(self, now: float, longest: float) -> list[Waiting]:
        """What is to be told. What is due later than anything can be was written by a clock that
        has been set back since."""
        with self.reading.connect() as connection:
            waiting = connection.execute(
                select(Notice.__table__)
                .where(or_(Notice.due <= now, Notice.due > now + longest))
                .order_by(Notice.due)
                .limit(AT_ONCE)
            ).mappings()
            notices = [dict(row) for row in waiting]
            wanted = Address.id.in_([row["address_id"] for row in notices])
            found = connection.execute(select(Address.__table__).where(wanted)).mappings()
            to = {row["id"]: msgspec.convert(dict(row), AddressRow) for row in found}
        return [
            msgspec.convert({**row, "to": to[row["address_id"]]}, Waiting)
            for row in notices
            if row["address_id"] in to
        ]

    def claim(self, one: Waiting, until: float) -> bool:
        """Whether it is for us to tell it: nobody else does so until a time."""
        with self.engine.begin() as connection:
            claimed = (
                update(Notice)
                .where(_is(one), Notice.due == one.due)
                .values(due=until, attempts=Notice.attempts + 1)
                .returning(Notice.game_id)
            )
            return connection.scalar(claimed) is not None

    def done(self, one: Waiting) -> None:
        """There is nothing left to do."""
        self._change(one, due=None)

    def again(self, one: Waiting, due: float) -> None:
        """It did not work: try once more."""
        self._change(one, due=due)

    def later(self, one: Waiting, due: float, seen: float) -> None:
        """It was not the time for it: that was no attempt."""
        self._change(one, due=due, attempts=one.attempts, seen=seen, looks=one.looks + 1)

    def _change(self, one: Waiting, **values: float | int | None) -> None:
        """Unless it was made anew meanwhile, for another turn."""
        with self.engine.begin() as connection:
            same = Notice.entries == one.entries
            connection.execute(update(Notice).where(_is(one), same).values(**values))


def _is(one: Waiting) -> ColumnElement[bool]:
    return (Notice.game_id == one.game_id) & (Notice.address_id == one.to.id)


prepare(AddressRow, Waiting)

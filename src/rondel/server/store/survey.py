"""A database as it is, of this version or an earlier one: read, and changed in nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    func,
    inspect,
    select,
)

from rondel.core.content import Pack
from rondel.server.store.database import with_driver
from rondel.server.store.models import Base
from rondel.server.store.rows import CampaignRow, GameRow, SeatRow, Status


class Survey:
    """All that one connection sees, at one moment."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        found = inspect(connection)
        self.columns = {
            table: {str(column["name"]) for column in found.get_columns(table)}
            for table in found.get_table_names()
        }
        """What there is: an earlier version has not all of our tables and columns."""

    def games(self) -> Iterator[GameRow]:
        """All games with their seats, the oldest first."""
        seats: dict[str, list[SeatRow]] = {}
        for seat in self.rows("seat", order="seat"):
            seats.setdefault(seat["game_id"], []).append(
                SeatRow(
                    seat["seat"],
                    seat["kind"],
                    seat["name"],
                    seat["link"],
                    bot=seat["bot"],
                    owner=seat["owner"],
                    seen=seat["seen"],
                    absent=seat.get("absent"),
                )
            )
        for game in self.rows("game", order="begun"):
            yield GameRow(
                id=game["id"],
                game=game["game"],
                rules_version=game["rules_version"],
                content_hash=game["content_hash"],
                options=game["options"],
                seed=game["seed"],
                host=game["host"],
                watch=game["watch"],
                updated=game["updated"],
                entries=game["entries"],
                status=Status(game["turn"], game["over"], game["result"], game.get("totals")),
                seats=seats.get(game["id"], []),
                closed=game.get("closed"),
                closed_by=game.get("closed_by"),
                campaign_id=game.get("campaign_id"),
                campaign_no=game.get("campaign_no"),
                begun=game["begun"],
            )

    def campaigns(self) -> list[CampaignRow]:
        """All campaigns, the oldest first."""
        return [msgspec.convert(row, CampaignRow) for row in self.rows("campaign", order="begun")]

    def journal(self, game_id: str) -> list[tuple[int, str]]:
        entries = self.rows("entry", order="number", game_id=game_id)
        return [(entry["seat"], entry["text"]) for entry in entries]

    def pack(self, content_hash: str) -> Pack | None:
        for found in self.rows("pack", order="hash", hash=content_hash):
            pack: Pack = found["data"]
            return pack
        return None

    def count(self, name: str) -> int:
        """How many rows a table has."""
        if name not in self.columns:
            return 0
        rows = select(func.count()).select_from(Base.metadata.tables[name])
        return self.connection.scalar(rows) or 0

    def rows(self, name: str, order: str, **where: str) -> list[dict[str, Any]]:
        table: Table = Base.metadata.tables[name]
        there = self.columns.get(name, set())
        columns: list[Column[Any]] = [column for column in table.columns if column.name in there]
        if not columns:
            return []
        wanted = select(*columns).order_by(table.c[order])
        for key, value in where.items():
            wanted = wanted.where(table.c[key] == value)
        return [dict(row) for row in self.connection.execute(wanted).mappings()]


@contextmanager
def survey(url: str) -> Iterator[Survey]:
    """Look at a database; `FileNotFoundError` if there is none."""
    address = with_driver(url)
    file = address.database if address.get_backend_name() == "sqlite" else None
    if file and not Path(file).is_file():
        raise FileNotFoundError(2, "there is no such database", file)
    engine = _reading_engine(address.render_as_string(hide_password=False))
    try:
        with engine.connect() as connection, connection.begin():
            yield Survey(connection)
    finally:
        engine.dispose()


def _reading_engine(url: str) -> Engine:
    """Each transaction sees one moment, and can write nothing."""
    if not url.startswith("sqlite"):
        isolated = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return create_engine(url, hide_parameters=True).execution_options(**isolated)
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _read_only)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("begin"))
    return engine


def _read_only(connection: Any, record: object) -> None:
    connection.isolation_level = None  # we begin the transaction ourselves
    cursor = connection.cursor()
    cursor.execute("pragma query_only = on")
    cursor.execute("pragma busy_timeout = 10000")
    cursor.close()

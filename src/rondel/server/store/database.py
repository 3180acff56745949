"""The way to a database: what is set up for a connection, and how one waits for it."""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from functools import partial
from typing import Any

from sqlalchemy import URL, Dialect, Engine, create_engine, event
from sqlalchemy.engine import make_url

log = logging.getLogger(__name__)

CHANNEL = "rondel"
"""Where PostgreSQL tells the other servers which game has changed."""
SERVING = 7_263_353
"""Every server on a PostgreSQL shares this lock, so that they can be counted."""
PATIENCE = 10.0
"""Seconds for which we wait for a PostgreSQL that is starting again."""
ATTEMPT, PAUSE = 5, 0.1
"""Seconds that an attempt to reach it may take, and until the next one."""


def with_driver(url: str) -> URL:
    """The address of a database; PostgreSQL is spoken to by psycopg."""
    found = make_url(url)
    plain = found.drivername == "postgresql"
    return found.set(drivername="postgresql+psycopg") if plain else found


def make_engine(url: URL) -> Engine:
    """What speaks to a database, as this needs it."""
    # Errors are logged: seeds, names and hashes must not be in them.
    # What JSON has no form for becomes text, as it does in the hash of a pack.
    # A connection may have died since it was used last: it is tried before it is used again.
    # The one that was used last is taken first: what SQLite has read by it still holds, unless
    # another has written since.
    engine = create_engine(
        url,
        hide_parameters=True,
        json_serializer=partial(json.dumps, default=str),
        pool_pre_ping=url.get_backend_name() == "postgresql",
        pool_use_lifo=True,
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


def sync_sqlite(engine: Engine) -> None:
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

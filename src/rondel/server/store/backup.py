"""Backups: a copy of a database while servers run on it, and the way back.

A backup is an SQLite database like those that servers run on, whatever it was made from: it can be
looked at with the same commands, served, or brought to PostgreSQL. It is a copy of one moment.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, insert, select

from rondel.server.store.editing import (
    ANY_GAME,
    OF_A_GAME,
    OF_A_PERSON,
    OtherVersion,
    check_version,
    chunks,
    delete_all,
    delete_games,
    editing,
    lock_games,
    tell_servers,
)
from rondel.server.store.models import Base, Game, Pack
from rondel.server.store.store import Store
from rondel.server.store.survey import survey

BATCH = 2000
"""Rows that are written at once."""


class NoBackup(Exception):
    """A file that is no database."""


class Copied(msgspec.Struct):
    """What was copied."""

    games: int = 0
    entries: int = 0
    kept: int = 0
    """Games that were left as they are, for they were there already."""


def backup(url: str, file: Path) -> Copied:
    """Copy a database into a new file; `FileExistsError` if there is one."""
    if file.exists():
        raise FileExistsError(17, "there is such a file already", str(file))
    with survey(url) as found, _new_copy(file) as target:
        check_version(found.connection)
        return copy_games(found.connection, target)


def restore(file: Path, url: str, replace: bool = False) -> Copied:
    """Bring the games of a backup into a database, also into one that servers run on.

    What the database has already stays as it is; to `replace` is to have the backup's games and no
    others. The backup may be of an earlier version.
    """
    if not file.is_file():
        raise FileNotFoundError(2, "there is no such backup", str(file))
    _prepare(url)
    with tempfile.TemporaryDirectory(prefix="rondel-") as folder:
        ours = Path(folder) / "backup.db"
        _copy_file(file, ours)
        source = Store(f"sqlite:///{ours}")  # of this version now
        try:
            with source.engine.connect() as reading, editing(url) as connection:
                if replace:
                    delete_all(connection)
                done = copy_games(reading, connection)
                tell_servers(connection, [ANY_GAME])
                return done
        finally:
            source.close()


def _copy_file(file: Path, to: Path) -> None:
    """All that is in an SQLite database, also what a running server has only in its log yet."""
    try:
        with (
            closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(to)) as target,
        ):
            source.backup(target)
    except sqlite3.DatabaseError as error:
        raise NoBackup(f"{file}: {error}") from None


def _prepare(url: str) -> None:
    """Have the tables made in a database that is empty, or not there yet."""
    try:
        with editing(url):
            return
    except FileNotFoundError:
        pass
    except OtherVersion as error:
        if error.found is not None:
            raise
    Store(url).close()


def put_away(url: str, file: Path, before: float) -> Copied:
    """Move the games that nobody has touched since a time into a backup, new or begun earlier."""
    with editing(url) as connection:
        old = select(Game.id).where(Game.updated < before)
        lock_games(connection, list(connection.scalars(old)))
        games = list(connection.scalars(old))  # without those that were touched meanwhile
        if not games:
            return Copied()
        target = _existing_copy(file) if file.exists() else _new_copy(file)
        with target as archive:
            done = copy_games(connection, archive, games)
        delete_games(connection, games)  # what is gone from here is on the disk there
        return done


def copy_games(
    source: Connection, target: Connection, games: Collection[str] | None = None
) -> Copied:
    """Copy games that the other database does not have, with all that belongs to them."""
    wanted = set(source.scalars(select(Game.id))) if games is None else set(games)
    there = wanted & set(target.scalars(select(Game.id)))
    done = Copied(len(wanted - there), 0, len(there))
    for table in map(_table, (Pack, *OF_A_PERSON)):
        _copy_missing(source, target, table)
    for some in chunks(wanted - there):
        _copy_rows(source, target, _table(Game), select(_table(Game)).where(Game.id.in_(some)))
        for kind in reversed(OF_A_GAME):
            rows = select(_table(kind)).where(kind.game_id.in_(some))
            count = _copy_rows(source, target, _table(kind), rows)
            done.entries += count if kind.__tablename__ == "entry" else 0
    return done


def _copy_missing(source: Connection, target: Connection, table: Table) -> None:
    """The rows whose key the other database does not have."""
    key = [column.name for column in table.primary_key]
    known = {tuple(row) for row in target.execute(select(*table.primary_key))}
    for some in source.execute(select(table)).mappings().partitions(BATCH):
        lacking = [dict(row) for row in some if tuple(map(row.get, key)) not in known]
        if lacking:
            target.execute(insert(table), lacking)


def _copy_rows(source: Connection, target: Connection, table: Table, rows: Any) -> int:
    count = 0
    for some in source.execute(rows).mappings().partitions(BATCH):
        target.execute(insert(table), [dict(row) for row in some])
        count += len(some)
    return count


def _table(kind: type[Base]) -> Table:
    found = kind.__table__
    assert isinstance(found, Table)
    return found


@contextmanager
def _new_copy(file: Path) -> Iterator[Connection]:
    """A new database, which has its name only when it is complete. It holds seeds: not for all."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with _existing_copy(part) as connection:
            yield connection
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _existing_copy(file: Path) -> Iterator[Connection]:
    store = Store(f"sqlite:///{file.resolve()}")
    try:
        with store.engine.begin() as connection:
            yield connection
    finally:
        store.close()

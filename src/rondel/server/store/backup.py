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
from sqlalchemy import Connection, Table, insert, select, update

from rondel.server.store.editing import (
    ANY_GAME,
    OF_A_GAME,
    OF_A_PERSON,
    OtherVersion,
    check_version,
    chunks,
    delete_all,
    delete_campaigns,
    delete_games,
    editing,
    lock_games,
    tell_servers,
)
from rondel.server.store.families import (
    branches_last,
    campaigns_of,
    families,
    families_of,
    games_in,
)
from rondel.server.store.models import Base, Campaign, Game, Keepsake, Pack
from rondel.server.store.store import Store
from rondel.server.store.survey import survey

BATCH = 2000
"""Rows that are written at once."""
ALONE = {"campaign_id": None, "campaign_no": None, "sealed": False}
"""What is written of a game by itself."""


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
        lock_games(connection, old_games(connection, before))
        games = old_games(connection, before)  # without those that were touched meanwhile
        if not games:
            return Copied()
        campaigns = campaigns_of(connection, games)
        single = set(games) - set(games_in(connection, campaigns))
        target = _existing_copy(file) if file.exists() else _new_copy(file)
        with target as archive:
            done = copy_games(connection, archive, games)
        for family in families_of(connection, campaigns):
            delete_campaigns(connection, family)  # what is gone from here is on the disk there
        delete_games(connection, single)
        return done


def old_games(connection: Connection, before: float) -> list[str]:
    """The games that nobody has touched since a time; of a family of campaigns all or none."""
    found = families(connection)
    ages = connection.execute(select(Game.id, Game.updated, Game.campaign_id)).all()
    touched = connection.scalars(select(Campaign.id).where(Campaign.begun >= before))
    busy = {found[campaign] for campaign in touched}
    busy |= {found[row.campaign_id] for row in ages if row.campaign_id and row.updated >= before}
    return [
        row.id
        for row in ages
        if row.updated < before and not (row.campaign_id and found[row.campaign_id] in busy)
    ]


def copy_games(
    source: Connection, target: Connection, games: Collection[str] | None = None
) -> Copied:
    """Copy games that the other database does not have, with all that belongs to them."""
    wanted = set(source.scalars(select(Game.id))) if games is None else set(games)
    there = wanted & set(target.scalars(select(Game.id)))
    done = Copied(len(wanted - there), 0, len(there))
    for table in map(_table, (Pack, *OF_A_PERSON, Keepsake)):
        _copy_missing(source, target, table)
    loose = _loose_games(source, target, there)
    for some in chunks(wanted - there):
        rows = select(_table(Game)).where(Game.id.in_(some))
        _copy_rows(source, target, _table(Game), rows, loose)
        for kind in reversed(OF_A_GAME):
            rows = select(_table(kind)).where(kind.game_id.in_(some))
            count = _copy_rows(source, target, _table(kind), rows)
            done.entries += count if kind.__tablename__ == "entry" else 0
    _copy_campaigns(source, target, wanted, loose)
    return done


def _loose_games(source: Connection, target: Connection, there: Collection[str]) -> set[str]:
    """Games whose campaign has gone on otherwise in the other database: there they are games by
    themselves, and so is what goes on from them."""
    loose: set[str] = set()
    for one in branches_last(source):
        theirs, ours = _chain(source, one.campaign), _chain(target, one.campaign)
        coming = {game for game, _ in theirs} - {game for game, _ in ours}
        if theirs[: len(ours)] != ours or coming & set(there) or one.after in loose:
            loose |= coming
    return loose


def _chain(connection: Connection, campaign: str) -> list[tuple[str, str | None]]:
    """A campaign's games in order, with what each has kept."""
    games = select(Game.id, Game.kept).where(Game.campaign_id == campaign)
    return [(game, kept) for game, kept in connection.execute(games.order_by(Game.campaign_no))]


def _copy_campaigns(
    source: Connection, target: Connection, games: Collection[str], loose: Collection[str]
) -> None:
    """The campaigns of games that were copied, and those that go on from one of them."""
    theirs = campaigns_of(source, games)
    known = set(target.scalars(select(Campaign.id)))
    for row in source.execute(select(_table(Campaign))).mappings():
        if row["after"] not in loose and (row["id"] in theirs or row["after"] in games):
            if row["id"] not in known:
                target.execute(insert(Campaign).values(dict(row)))
            earlier = games_in(target, [row["id"]])[:-1]
            target.execute(update(Game).where(Game.id.in_(earlier)).values(sealed=True))


def _copy_missing(source: Connection, target: Connection, table: Table) -> None:
    """The rows whose key the other database does not have."""
    key = [column.name for column in table.primary_key]
    known = {tuple(row) for row in target.execute(select(*table.primary_key))}
    for some in source.execute(select(table)).mappings().partitions(BATCH):
        lacking = [dict(row) for row in some if tuple(map(row.get, key)) not in known]
        if lacking:
            target.execute(insert(table), lacking)


def _copy_rows(
    source: Connection, target: Connection, table: Table, rows: Any, loose: Collection[str] = ()
) -> int:
    """Copy rows; `loose` are games that leave their campaign."""
    count = 0
    for some in source.execute(rows).mappings().partitions(BATCH):
        copies = [dict(row) | (ALONE if row.get("id") in loose else {}) for row in some]
        target.execute(insert(table), copies)
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

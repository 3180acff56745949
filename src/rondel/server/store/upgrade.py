"""Bring a database to the present form: the migrations that it has not seen yet.

Most databases have seen them all, and a server should start at once: what carries migrations out
(Alembic) is imported only if there is something to do.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.engine import make_url

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_263_351
"""Servers that start together on one PostgreSQL upgrade it one after the other."""
VERSIONS = "alembic_version"
"""The table in which Alembic notes the form of a database."""


class UnknownForm(Exception):
    """A database whose form this version does not know: a later one has made it."""


def newest() -> str:
    """The present form: the number of the last migration, with which its file's name begins."""
    return max(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def form_of(connection: Connection) -> str | None:
    """The form that a database has; None if it is empty."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    form: str | None = connection.scalar(text(f"select version_num from {VERSIONS}"))
    return form


def configuration(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(engine: Engine, revision: str | None = None) -> None:
    """Carry out what is missing, up to a revision or to the newest; `UnknownForm`."""
    url = make_url(engine.url)
    if engine.dialect.name == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if form_of(connection) != (revision or newest()):
            migrate(connection, revision or newest())


def migrate(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.util.exc import CommandError

    try:
        command.upgrade(configuration(connection), revision)
    except CommandError as error:
        raise UnknownForm(str(error)) from error

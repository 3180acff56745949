"""Bring a database to the present form: the migrations that it has not seen yet."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine import make_url

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_263_351
"""Servers that start together on one PostgreSQL upgrade it one after the other."""


def configuration(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(engine: Engine, revision: str = "head") -> None:
    url = make_url(engine.url)
    if engine.dialect.name == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        command.upgrade(configuration(connection), revision)

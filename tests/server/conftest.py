"""A server in this process, on a database of its own, and people who call it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.server.settings import Settings
from tests.support.postgres import cluster, database
from tests.support.visits import Site


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database_url=f"sqlite:///{tmp_path}/tables.db", pace=0.0, limits=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with cluster() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return database(request.getfixturevalue("postgres"), tmp_path.name.lower()[:60])


@pytest.fixture
def site(settings: Settings) -> Iterator[Site]:
    with Site(settings) as site:
        yield site

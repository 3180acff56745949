"""A server in this process, on a database of its own, and people who call it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.server.settings import Settings
from rondel.server.store import Store
from tests.support.postgres import cluster, database
from tests.support.visits import Site


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of today with nothing in it. To copy it is quicker than to bring an empty one
    from its first form to the present one."""
    file = tmp_path_factory.mktemp("migrated") / "tables.db"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def settings(tmp_path: Path, migrated: Path) -> Settings:
    shutil.copyfile(migrated, tmp_path / "tables.db")
    return Settings(database_url=f"sqlite:///{tmp_path}/tables.db", pace=0.0, limits=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with cluster() as address:
        yield address


@pytest.fixture(scope="session")
def migrated_postgres(postgres: str) -> str:
    """The same in PostgreSQL: its name."""
    Store(database(postgres, "migrated")).close()
    return "migrated"


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing in it, of either kind."""
    file, name = tmp_path / "tables.db", tmp_path.name.lower()[:60]
    if request.param == "sqlite":
        shutil.copyfile(request.getfixturevalue("migrated"), file)
        return f"sqlite:///{file}"
    like = request.getfixturevalue("migrated_postgres")
    return database(request.getfixturevalue("postgres"), name, like)


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same without tables, as on the first day."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return database(request.getfixturevalue("postgres"), tmp_path.name.lower()[:60])


@pytest.fixture
def site(settings: Settings) -> Iterator[Site]:
    with Site(settings) as site:
        yield site

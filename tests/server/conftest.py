"""A server in this process, on a database of its own, and people who call it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.server.settings import Settings
from tests.server.visits import Site


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database_url=f"sqlite:///{tmp_path}/tables.db", pace=0.0, limits=False)


@pytest.fixture
def site(settings: Settings) -> Iterator[Site]:
    with Site(settings) as site:
        yield site

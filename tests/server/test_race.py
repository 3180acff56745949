"""Everything at once at one table (the long run is `python -m tools.race`)."""

from __future__ import annotations

import pytest

from tests.support.postgres import database
from tools.race import race


@pytest.mark.parametrize("where", ["sqlite", "postgresql"])
def test_no_gaps_and_no_lies(where: str, request: pytest.FixtureRequest) -> None:
    url = None
    if where == "postgresql":
        url = database(request.getfixturevalue("postgres"), "everything_at_once")
    found = race(url, count=1 if url is None else 2, rounds=20, seed=1)
    assert found.answers["moves 200"] >= 20
    assert found.answers["hint 409"] == 40

"""A record of an older version of the rules can't be brought to the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_old_records import OLD
from tests.support.visits import Site


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_the_server_refuses_it(site: Site, file: Path) -> None:
    answer = site.person().post("/api/import", {"record": file.read_text(encoding="utf-8")})
    assert (answer.status_code, answer.json()["error"]) == (422, "record")
    assert "the record follows version" in answer.text

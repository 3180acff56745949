"""A record of earlier rules is no game to go on with: the answer says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.visits import Site

OLD = sorted(Path("tests/records").glob("*.rondel"))


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_a_record_of_earlier_rules_is_not_imported(site: Site, file: Path) -> None:
    answer = site.person().post("/api/import", {"record": file.read_text(encoding="utf-8")})
    assert answer.status_code == 422
    assert answer.json()["error"] == "record"
    assert "the record follows version" in answer.json()["message"]

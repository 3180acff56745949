"""A record of the rules before these is refused wherever it may come in, with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel.games.new_zealand import GAME
from rondel.server.settings import Settings
from tests.support.command import Shell
from tests.support.visits import Site

OLD = Path(__file__).parent / "rules_1.rondel"
WHY = (
    "line 3: the record follows version 1 of the rules of Great Western Trail: New Zealand; "
    "this is version 2"
)


def test_the_record_is_of_the_version_before() -> None:
    record = rondel.Record.read(OLD.read_text(encoding="utf-8"))
    assert (record.game, record.rules_version) == (GAME.name, GAME.rules_version - 1)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("replay",), 2),
        (("replay", "--check"), 1),
        (("show",), 2),
        (("play", "--load"), 2),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else str(value),
)
def test_commands_refuse_it(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...], code: int
) -> None:
    result = Shell(capsys)(*command, OLD)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith("rondel: ")
    assert result.err.endswith(f"{WHY}\n")
    assert result.err.count("\n") == 1


def test_the_server_refuses_it(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/tables.db", pace=3600.0, limits=False)
    with Site(settings) as site:
        answer = site.person().post("/api/import", {"record": OLD.read_text(encoding="utf-8")})
    assert answer.status_code == 422
    assert WHY in answer.json()["message"]

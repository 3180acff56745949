from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel.core.chance import Chance
from rondel.core.session import Session
from tests.support.command import Shell


@pytest.fixture(autouse=True)
def plain_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The commands keep games in a folder of the test, and speak English in UTF-8."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """The record of a whole random game of two."""
    session = Session(rondel.new("cooper-island", seats=2, seed="record"))
    chance = Chance("moves")
    while not session.table.over:
        session.play(chance.pick(session.table.moves()))
    file = tmp_path / "game.rondel"
    file.write_text(session.record.write(), encoding="utf-8")
    return file

"""docs/arena.md: its commands and its code run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rondel.cli import main
from tests.examples.test_docs import DOCS, blocks, run

FEW = ["--games", "2"]
"""The last of several values counts: no more games than it takes to see that a command runs."""


def commands() -> list[str]:
    text = (DOCS / "arena.md").read_text(encoding="utf-8")
    return re.findall(r"^\$ rondel (.*)$", text, re.M)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bot of the other page."""
    (tmp_path / "settler.py").write_text(blocks("writing-a-bot.md", "python")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", [command for command in commands() if "--ray" not in command])
def test_commands(command: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*shlex.split(command), *FEW]) == 0
    assert "game" in capsys.readouterr().out


def test_code(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament, learning = blocks("arena.md", "python")
    run(tournament)
    assert "greedy@5: 100% won" in capsys.readouterr().out
    [dataset] = [command for command in commands() if command.startswith("dataset")]
    main([*shlex.split(dataset), *FEW])
    rows, columns = run(learning)["seen"].shape
    assert rows > 200
    assert columns > 1000

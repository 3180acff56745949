"""docs/arena.md: its commands and its code run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rondel.bots import greedy
from rondel.bots.levels import Club
from rondel.cli import main
from tests.examples.test_docs import blocks, run

LITTLE = ["--games", "2", "--iterations", "2"]
"""The last of several values counts: no more games, and no more thought, than it takes to see that
a command runs."""
PLAYING = {"arena": LITTLE, "dataset": LITTLE, "simulate": LITTLE[:2]}
GOES_ON = "--resume"
"""Whatever was to be played is in the file."""


def commands() -> list[list[str]]:
    """The commands of each block, but for those that need a cluster."""
    shown = [
        re.findall(r"^\$ rondel (.*)$", block, re.M) for block in blocks("arena.md", "console")
    ]
    return [block for block in shown if "--ray" not in block[-1]]


def enter(command: str) -> int:
    words = shlex.split(re.sub(r"@\d+", "@2", command))
    return main([*words, *([] if GOES_ON in words else PLAYING.get(words[0], []))])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bot of the other page; bots that nobody tells how long think little."""
    monkeypatch.setattr(greedy, "PLANS", 2)
    monkeypatch.setattr(Club, "thought", 2)
    (tmp_path / "settler.py").write_text(blocks("writing-a-bot.md", "python")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("block", commands(), ids=lambda block: block[-1])
def test_commands(block: list[str], here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in block:
        assert enter(command) == 0
        assert capsys.readouterr().out


def test_code(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament, learning = blocks("arena.md", "python")
    run(tournament)
    assert "greedy@5: 100% won" in capsys.readouterr().out
    [dataset] = [block[-1] for block in commands() if block[-1].startswith("dataset")]
    enter(dataset)
    rows, columns = run(learning)["seen"].shape
    assert rows > 200
    assert columns > 1000

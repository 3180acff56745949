"""The command as a whole: help, version, and what it says about bad input."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rondel
from rondel.bots import bots
from rondel.core.engine import engine
from tests.support.command import Result, Shell

COMMANDS = ("play", "simulate", "replay", "show", "advise", "rules", "content", "bench", "games")


def test_version(shell: Shell) -> None:
    assert shell("--version").out == f"rondel {rondel.__version__} ({engine()})\n"


def test_without_a_command_there_is_help(shell: Shell) -> None:
    result = shell()
    assert result.code == 0
    assert all(command in result.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(shell: Shell, command: str) -> None:
    result = shell(command, "--help")
    assert result.code == 0
    assert f"Usage: rondel {command}" in result.out


BAD = (
    ("sail",),
    ("play", "chess"),
    ("play", "--seats", "5"),
    ("play", "--seats", "two"),
    ("play", "--speed", "9"),
    ("play", "--bots", "clever"),
    ("play", "--seats", "2", "--bots", "random,random,random"),
    ("play", "--bots", "no_such_file.py:Bot"),
    ("play", "--seed", "a b"),
    ("play", "--option", "layout"),
    ("play", "--option", "layout=T23"),
    ("play", "--option", "colour=red"),
    ("play", "--option", "layout=T22", "--option", "layout=A24"),
    ("play", "--option", "level=2"),
    ("play", "--content", "no_such_folder"),
    ("play", "--load", "no_such_file"),
    ("play", "--load", "no_such_file", "--seats", "2"),
    ("simulate", "chess"),
    ("simulate", "--seats", "0"),
    ("simulate", "--games", "0"),
    ("simulate", "--games", "many"),
    ("simulate", "--workers", "0"),
    ("simulate", "--bot", "clever"),
    ("simulate", "--bot", "random,random"),
    ("simulate", "--seed", "#1"),
    ("simulate", "--option", "board=D", "--seats", "2"),
    ("simulate", "--content", "no_such_folder"),
    ("replay",),
    ("replay", "no_such_file"),
    ("replay", "."),
    ("show", "no_such_file", "--at", "3"),
    ("rules", "cooper-island", "zeppelin"),
    ("content", "chess"),
    ("content", "--content", "no_such_folder"),
    ("bench", "chess"),
    ("bench", "--seconds", "0"),
    ("games", "chess"),
)


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_is_one_clear_line(shell: Shell, arguments: tuple[str, ...]) -> None:
    result = shell(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("rondel: ")
    assert result.err.count("\n") == 1


def test_a_broken_pack_names_the_file_and_the_entry(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "islets.toml").write_text('[[islets]]\nid = "islet_coin"\n', encoding="utf-8")
    for command in ("content", "play", "simulate"):
        result = shell(command, "--content", tmp_path)
        assert result.code == 2
        assert "islets.toml" in result.err
        assert "islet_coin" in result.err


def test_games_lists_seats_options_and_bots(shell: Shell) -> None:
    listed = shell("games", "--json").json()
    assert listed["bots"] == bots()
    cooper = listed["games"]["cooper-island"]
    assert cooper["seats"] == [1, 2, 3, 4]
    assert "layout" in {option["name"] for option in cooper["options"]}
    text = shell("games").out
    assert "cooper-island" in text
    assert "--option layout=T22*|A24" in text


def run_process(*arguments: str, out: Path | None = None, **environment: str) -> Result:
    """The command in a process of its own, whose output goes to a pipe or a file."""
    with (out or Path(os.devnull)).open("w") as file:
        done = subprocess.run(
            [sys.executable, "-m", "rondel", *arguments],
            stdout=file if out else subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            check=False,
        )
    return Result(done.returncode, (done.stdout or b"").decode("ascii"), done.stderr.decode())


@pytest.mark.parametrize(("name", "value"), [("PYTHONIOENCODING", "ascii"), ("LANG", "C")])
def test_letters_that_a_terminal_lacks_are_shown_by_others(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    result = run_process("show", "docs/table.rondel", "--at", "3")
    assert (result.code, result.err) == (0, "")
    assert result.out.isascii()
    assert "- Cooper Island - round 1 of 5 -" in result.out
    assert "+a1------+a2------+a3------+" in result.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is full is hard to make")
def test_a_full_disk_is_told_in_a_line() -> None:
    result = run_process("games", out=Path("/dev/full"))
    assert (result.code, result.err) == (1, "rondel: No space left on device\n")

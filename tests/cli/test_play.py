"""`rondel play` itself: who sits where, loading, and a real terminal."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import rondel
from rondel.cli import main
from rondel.cli.terminal import Terminal
from rondel.games import find_game
from tests.support.command import Shell
from tests.support.own_packs import generous


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> list[Terminal]:
    """The terminals that the command opens; nobody types there."""
    opened: list[Terminal] = []
    monkeypatch.setattr(Terminal, "run", lambda terminal: opened.append(terminal))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    return opened


def people(terminal: Terminal) -> list[bool]:
    return [player is None for player in terminal.players]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], [True, False]),
        (["--seats", "1"], [True]),
        (["--seats", "4"], [True, False, False, False]),
        (["--seats", "3", "--bots", "random"], [True, False, False]),
        (["--bots", "random,random"], [True, False, False]),
        (["--seats", "4", "--bots", "random,random"], [True, True, False, False]),
        (["--seats", "3", "--bots", "person,random"], [True, True, False]),
        (["--seats", "2", "--bots", "random,person"], [False, True]),
        (["--seats", "2", "--bots", "person"], [True, True]),
    ],
)
def test_who_sits_where(seated: list[Terminal], arguments: list[str], expected: list[bool]) -> None:
    assert main(["play", *arguments]) == 0
    assert people(seated[0]) == expected


def test_seed_and_options_reach_the_table(seated: list[Terminal]) -> None:
    main(["play", "--seats", "1", "--seed", "s1", "--option", "level=3", "--option", "layout=A24"])
    setup = seated[0].table.setup
    assert setup.seed == "s1"
    assert setup.options["level"] == "3"
    assert setup.options["layout"] == "A24"


def test_a_saved_game_goes_on(seated: list[Terminal], record_file: Path) -> None:
    lines = record_file.read_text(encoding="utf-8").splitlines()
    record_file.write_text("\n".join(lines[:40]), encoding="utf-8")
    assert main(["play", "--load", str(record_file)]) == 0
    terminal = seated[0]
    assert terminal.session.ply > 20
    assert terminal.table.setup.seed == "record"


def test_without_a_terminal_it_says_so(shell: Shell) -> None:
    result = shell("play")
    assert result.code == 0
    assert result.err == ""
    assert "terminal" in result.out
    assert result.out.count("\n") == 1


def test_a_real_terminal(tmp_path: Path) -> None:
    """The command in a terminal of its own: a few moves, undo, help, save, quit."""
    file = tmp_path / "typed.rondel"
    lines = ["why hand boat_coin", "hand place_islet", "undo", "help", "board 1", "1", "quit"]
    text = run_in_terminal(["play", "--seed", "1", "--seats", "2", "--save", str(file)], lines)
    assert "Took back 1 move." in text
    assert "Bot 1: peninsula" in text
    assert "CI-3.4" in text
    assert "Saved" in text
    assert rondel.Record.read(file.read_text(encoding="utf-8")).moves


def run_in_terminal(arguments: list[str], lines: list[str]) -> str:
    """What the command shows when the lines are typed, one at each prompt."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "rondel", *arguments]
    environment = {**os.environ, "TERM": "dumb"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        for line in lines:
            while not shown.endswith(b"> "):
                shown += os.read(ours, 4096)
            os.write(ours, line.encode() + b"\n")
            shown += b"\n"
        with suppress(OSError):  # that is how Linux ends a terminal's output
            while part := os.read(ours, 4096):
                shown += part
        assert process.wait() == 0
    os.close(ours)
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())


def test_names(seated: list[Terminal]) -> None:
    main(["play", "--seats", "3"])
    assert seated[0].names == ["You", "Bot 1", "Bot 2"]
    main(["play", "--seats", "3", "--bots", "person,random"])
    assert seated[1].names == ["Person 0", "Person 1", "Bot 2"]


# Campaigns


@pytest.fixture
def finished(monkeypatch: pytest.MonkeyPatch) -> list[Terminal]:
    """The terminals that the command opens; somebody plays to the end there, without thinking."""
    opened: list[Terminal] = []

    def finish(terminal: Terminal) -> None:
        opened.append(terminal)
        luck = random.Random(1)
        while not terminal.table.over:
            terminal.session.play(luck.choice(terminal.table.moves()))

    monkeypatch.setattr(Terminal, "run", finish)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    return opened


def test_a_campaign_goes_on_from_its_file(
    finished: list[Terminal], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "campaign.txt"
    assert main(["play", "maracaibo", "--seats", "1", "--campaign", str(file)]) == 0
    assert f"rondel play maracaibo --campaign {file}" in capsys.readouterr().out
    kept = file.read_text(encoding="utf-8").strip()
    assert kept.endswith("/1")
    assert main(["play", "maracaibo", "--campaign", str(file), "--option", "archive=" + kept]) == 0
    options = [terminal.table.setup.options for terminal in finished]
    assert [chosen["scenario"] for chosen in options] == ["story_01", "continue"]
    assert options[1]["archive"] == kept
    assert file.read_text(encoding="utf-8").strip().endswith("/2")


def test_a_campaign_keeps_its_content(finished: list[Terminal], tmp_path: Path) -> None:
    """The folder is given once; who gives another one goes on with that."""
    file, boxes = tmp_path / "campaign.txt", [generous(tmp_path / name) for name in ("box", "two")]
    again = ["play", "maracaibo", "--seats", "1", "--campaign", str(file)]
    assert main([*again, "--content", str(boxes[0])]) == 0
    assert main(again) == 0
    ours = find_game("maracaibo").load_content(None).hash
    hashes = {terminal.session.record.content_hash for terminal in finished}
    assert len(finished) == 2
    assert len(hashes - {ours}) == len(hashes) == 1
    assert str(boxes[0]) in file.read_text(encoding="utf-8")
    assert main([*again, "--content", str(boxes[1])]) == 0
    assert str(boxes[1]) in file.read_text(encoding="utf-8")


def test_a_campaign_whose_content_is_gone(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "campaign.txt"
    file.write_text(f"story_01/-/-/-/-/-/1\ncontent: {tmp_path / 'gone'}\n", encoding="utf-8")
    result = shell("play", "maracaibo", "--campaign", str(file))
    assert result.code == 2
    assert str(tmp_path / "gone") in result.err


def test_a_campaign_may_begin_with_a_later_chapter(seated: list[Terminal], tmp_path: Path) -> None:
    file = tmp_path / "campaign.txt"
    main(["play", "maracaibo", "--campaign", str(file), "--option", "scenario=story_83"])
    assert seated[0].table.setup.options["scenario"] == "story_83"
    assert not file.exists(), "the game was left"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--campaign", "{file}"], "Cooper Island has no campaign"),
        (["play", "maracaibo", "--campaign", "{file}"], "is over"),
        (["play", "maracaibo", "--campaign", "{file}2", "--option", "scenario=75"], "no game with"),
        (["play", "--load", "{file}", "--campaign", "{file}"], "leave these out"),
        (["play", "maracaibo", "--campaign", "{file}3"], "archive of its last game"),
    ],
)
def test_campaigns_that_can_not_go_on(
    shell: Shell, tmp_path: Path, arguments: list[str], message: str
) -> None:
    file = tmp_path / "campaign.txt"
    file.write_text("-/-/story_55/-/-/-/9\n", encoding="utf-8")
    (tmp_path / "campaign.txt3").write_text("something\n", encoding="utf-8")
    result = shell(*(argument.format(file=file) for argument in arguments))
    assert result.code == 2
    assert message in result.err

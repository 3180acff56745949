"""Games at the terminal are kept after every move, and can be gone on with."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import rondel
from rondel.bots import RandomBot
from rondel.cli import main
from rondel.cli.keeping import (
    KeptGame,
    Who,
    finished_folder,
    running_folder,
    state_folder,
    unfinished,
)
from rondel.cli.terminal import Terminal
from rondel.core.chance import Chance
from rondel.core.session import Session
from tests.cli.test_play import seated
from tests.cli.test_terminal import Person, said, sit_down

__all__ = ["seated"]

WHO = Who(("person", "random"))


def begun(game: str = "cooper-island", moves: int = 2) -> Session:
    """A game of two that was left after some moves."""
    session = Session(rondel.new(game, seats=2, seed=1))
    kept = KeptGame.begin(game, WHO)
    for _ in range(moves):
        session.play(session.table.moves()[0])
        kept.keep(session.record)
    kept.release()
    return session


def kept_terminal(*lines: str) -> Terminal:
    terminal = sit_down(Person(*lines))
    terminal.kept = KeptGame.begin("cooper-island", WHO)
    return terminal


def test_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert state_folder({"XDG_STATE_HOME": "/there"}) == Path("/there/rondel")
    assert state_folder({"XDG_STATE_HOME": ""}) == Path.home() / ".local/state/rondel"


def test_every_move_is_on_the_disk_before_the_next_question() -> None:
    terminal = kept_terminal()
    plies: list[int] = []

    def read(prompt: str) -> str:
        if terminal.session.ply:
            assert terminal.kept is not None
            text = terminal.kept.file.read_text(encoding="utf-8")
            assert rondel.Record.read(text).moves == terminal.session.record.moves
        plies.append(terminal.session.ply)
        if plies == [0, 1]:
            return "undo"
        return "1" if len(plies) < 6 else "quit"

    terminal.read = read
    terminal.run()
    assert plies[:3] == [0, 1, 0]
    (left,) = unfinished()
    assert left.record.moves == terminal.session.record.moves
    assert left.who == WHO


def test_ctrl_c_keeps_the_game() -> None:
    terminal = kept_terminal()

    def read(prompt: str) -> str:
        if terminal.session.ply >= 2:
            raise KeyboardInterrupt
        return "1"

    terminal.read = read
    terminal.run()
    assert [len(each.record.moves) for each in unfinished()] == [2]


def test_a_finished_game_is_put_away() -> None:
    terminal = kept_terminal()
    terminal.players = [RandomBot(Chance("one")), RandomBot(Chance("other"))]
    terminal.run()
    assert terminal.table.over
    assert unfinished() == []
    (file,) = finished_folder().iterdir()
    record = file.read_text(encoding="utf-8")
    assert rondel.replay(record).scores() == terminal.table.scores()
    assert list(running_folder().iterdir()) == []


def test_a_game_in_which_nobody_moved_is_forgotten() -> None:
    kept_terminal("quit").run()
    assert list(running_folder().iterdir()) == []


def test_a_game_that_is_played_is_not_offered() -> None:
    begun()
    (left,) = unfinished()
    playing = left.take()
    assert unfinished() == []
    with pytest.raises(BlockingIOError):
        left.take()
    playing.release()
    assert len(unfinished()) == 1


def test_a_disk_that_refuses_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = kept_terminal("1", "1", "quit")
    kept = terminal.kept
    assert kept is not None

    def full(record: rondel.Record) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "keep", full)
    terminal.run()
    kept.release()
    assert said(terminal).count("No space left on device") == 1
    assert terminal.session.ply >= 2


def test_two_games_that_begin_at_once_have_two_files() -> None:
    first, second = KeptGame.begin("toy", WHO), KeptGame.begin("toy", WHO)
    assert first.file != second.file
    first.release()
    second.release()


# `rondel play` offers them


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def types(*lines: str) -> None:
        answers = iter(lines)
        monkeypatch.setattr("builtins.input", lambda prompt: next(answers))

    return types


def test_play_goes_on_with_a_game(
    seated: list[Terminal], typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    earlier, later = begun(moves=2), begun("maracaibo", moves=3)
    os.utime(unfinished("cooper-island")[0].file, (1, 1))
    typed("7", "2")
    assert main(["play"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("Maracaibo, 2 players, 3 moves") < shown.index("Cooper Island, 2 players")
    assert "with random" in shown
    assert "There are the numbers 1 to 2" in shown
    assert seated[0].session.record.moves == earlier.record.moves
    assert [player is None for player in seated[0].players] == [True, False]
    typed("")
    main(["play"])
    assert seated[1].session.record.moves == later.record.moves


def test_play_with_a_game_offers_only_that(
    seated: list[Terminal], typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    begun()
    assert main(["play", "maracaibo"]) == 0
    assert seated[0].table.setup.game.name == "maracaibo"
    assert seated[0].session.ply == 0
    assert "not finished" not in capsys.readouterr().out


@pytest.mark.parametrize("option", [["--seats", "2"], ["--seed", "4"], ["--bots", "random"]])
def test_who_asks_for_another_game_gets_it(seated: list[Terminal], option: list[str]) -> None:
    begun()
    assert main(["play", *option]) == 0
    assert seated[0].session.ply == 0


def test_a_game_can_be_given_up(
    seated: list[Terminal], typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    begun()
    typed("drop 1")
    assert main(["play"]) == 0
    assert "Put away:" in capsys.readouterr().out
    assert unfinished() == []
    assert len(list(finished_folder().iterdir())) == 1
    assert seated[0].session.ply == 0


@pytest.mark.parametrize("answer", ["new", "n"])
def test_another_one_begins(
    seated: list[Terminal], typed: Callable[..., None], answer: str
) -> None:
    begun()
    typed(answer)
    assert main(["play"]) == 0
    assert seated[0].session.ply == 0
    assert len(unfinished()) == 1


def test_a_game_of_a_campaign_goes_on_and_is_kept_there(
    seated: list[Terminal], typed: Callable[..., None], tmp_path: Path
) -> None:
    begun("maracaibo")
    mine, story = tmp_path / "mine.txt", Session(rondel.new("maracaibo", 2, 1, {"scenario": "75"}))
    kept = KeptGame.begin("maracaibo", Who(WHO.players, campaign=str(mine)))
    story.play(story.table.moves()[0])
    kept.keep(story.record)
    kept.release()
    typed("1")
    assert main(["play", "maracaibo", "--campaign", str(mine)]) == 0
    assert seated[0].session.record.moves == story.record.moves
    assert seated[0].kept is not None
    assert seated[0].kept.who.campaign == str(mine)


# However the process ends


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """SIGKILL while the next question waits; another process goes on from there."""
    first = Typist(["play", "--seed", "1", "--seats", "2"], tmp_path)
    for line in ("hand place_islet", "place_islet islet_coin", "1"):
        first.waits()
        first.types(line)
    first.waits()
    first.process.send_signal(signal.SIGKILL)
    first.end()
    (left,) = unfinished()
    assert [move for _, move in left.record.moves][:2] == [
        ("hand", "place_islet"),
        ("place_islet", "islet_coin"),
    ]
    second = Typist(["play"], tmp_path)
    for line in ("", "log all", "quit"):
        second.waits()
        second.types(line)
    shown = second.end()
    assert f"Cooper Island, 2 players, {len(left.record.moves)} moves, today" in shown
    assert "It is kept: rondel play goes on with it." in shown
    (again,) = unfinished()
    assert again.record.moves == left.record.moves


class Typist:
    """The command in a terminal of its own, and somebody who waits for its prompts."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        self.ours, theirs = os.openpty()
        command = [sys.executable, "-m", "rondel", *arguments]
        environment = {**os.environ, "TERM": "dumb", "XDG_STATE_HOME": str(home / "state")}
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, env=environment)
        os.close(theirs)
        self.shown = b""

    def waits(self) -> None:
        while not self.shown.endswith(b"\n> "):  # a ship on the board is 0> as well
            self.shown += os.read(self.ours, 4096)

    def types(self, line: str) -> None:
        self.shown += b"\n"
        os.write(self.ours, line.encode() + b"\n")

    def end(self) -> str:
        with suppress(OSError):  # that is how Linux ends a terminal's output
            while part := os.read(self.ours, 4096):
                self.shown += part
        self.process.wait()
        os.close(self.ours)
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.shown.decode())

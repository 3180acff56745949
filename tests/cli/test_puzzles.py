"""`rondel puzzles`: making some, checking them, and refusing what does not hold any more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rondel.bots import puzzle_maker
from rondel.cli.app import main
from rondel.core.positions import read_record
from rondel.core.puzzles import puzzle_id, read_puzzles
from rondel.games import find_game


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some puzzles, looked for in a hurry."""
    monkeypatch.setattr(puzzle_maker, "MADE", 16)
    monkeypatch.setattr(puzzle_maker, "CONFIRMED", 60)
    monkeypatch.setattr(puzzle_maker, "LEAST", 6.0)
    monkeypatch.setattr(puzzle_maker, "DEALS", 8)
    monkeypatch.setattr(puzzle_maker, "OBVIOUS", 2)
    monkeypatch.setattr(puzzle_maker, "A_GAME", 2)
    monkeypatch.setattr(puzzle_maker, "TRIES", {"novice": 1, "club": 1, "expert": 1, "master": 0})
    folder = tmp_path / "puzzles"
    wish = ["maracaibo", "--count", "2", "--seats", "2", "--seed", "made"]
    assert main(["puzzles", "make", *wish, "--folder", str(folder)]) == 0
    _forget()
    return folder


def test_what_is_made_holds_and_is_listed(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = read_puzzles(made.parent).puzzles
    assert [puzzle.record for puzzle in puzzles] == ["made-0"] * 2
    assert {puzzle.id for puzzle in puzzles} == {puzzle_id("made-0", each.ply) for each in puzzles}
    record = read_record(made / "made-0.rondel")
    assert len(record.moves) == max(puzzle.ply for puzzle in puzzles)
    assert main(["puzzles", "check", "maracaibo", "--folder", str(made)]) == 0
    assert "2 of 2 puzzles hold" in capsys.readouterr().out
    assert main(["puzzles", "list", "maracaibo", "--folder", str(made), "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["maracaibo"]["puzzles"]
    assert [each["id"] for each in listed] == [puzzle.id for puzzle in puzzles]
    assert main(["puzzles", "list", "maracaibo", "--folder", str(made)]) == 0
    assert puzzles[0].id in capsys.readouterr().out

    # Other rules than those that it was made for, by which it holds all the same
    version = find_game("maracaibo").rules_version
    text = (made / "made-0.rondel").read_text().replace(f"rules {version}", f"rules {version + 5}")
    _rewritten(made, text)
    assert main(["puzzles", "check", "maracaibo", "--folder", str(made)]) == 1
    told = capsys.readouterr()
    assert f"it was made for version {version + 5} of the rules" in told.out
    assert main(["puzzles", "check", "maracaibo", "--folder", str(made), "--mend"]) == 0
    _forget()
    assert main(["puzzles", "check", "maracaibo", "--folder", str(made)]) == 0

    # A move that can't be made any more
    lines = (made / "made-0.rondel").read_text().splitlines()
    _rewritten(made, "\n".join([*lines[:12], "0 nonsense", *lines[13:]]) + "\n")
    capsys.readouterr()
    assert main(["puzzles", "check", "maracaibo", "--folder", str(made)]) == 1
    assert "its position can't be reached any more" in capsys.readouterr().out
    assert main(["puzzles", "check", "maracaibo", "--folder", str(made), "--mend"]) == 0
    _forget()
    assert read_puzzles(made.parent).puzzles == ()
    assert not (made / "made-0.rondel").exists()


def _rewritten(folder: Path, record: str) -> None:
    (folder / "made-0.rondel").write_text(record)
    _forget()


def _forget() -> None:
    """Files are read once: who changes them begins anew."""
    from rondel.core import positions

    read_puzzles.cache_clear()
    read_record.cache_clear()
    positions._recorded.cache_clear()


def test_another_game_of_the_same_seed_leaves_the_first_one_alone(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (made / "made-0.rondel").read_bytes()
    monkeypatch.setattr(puzzle_maker, "MADE", 24)
    monkeypatch.setattr(puzzle_maker, "LEAST", 3.0)
    wish = ["maracaibo", "--count", "3", "--seats", "2", "--seed", "made"]
    assert main(["puzzles", "make", *wish, "--folder", str(made)]) == 0
    _forget()
    assert (made / "made-0.rondel").read_bytes() == before
    others = [each for each in read_puzzles(made.parent).puzzles if each.record == "made-0-2"]
    assert others
    assert {each.id for each in others} == {puzzle_id("made-0-2", each.ply) for each in others}
    assert main(["puzzles", "check", "maracaibo", "--folder", str(made)]) == 0


def test_what_can_not_be_made_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["puzzles", "make", "maracaibo", "--seats", "many"]) == 2
    assert "--seats wants numbers" in capsys.readouterr().err
    assert main(["puzzles", "list", "maracaibo", "--folder", str(tmp_path / "other")]) == 2
    assert "a folder for puzzles is called 'puzzles'" in capsys.readouterr().err

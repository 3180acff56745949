"""`rondel replay` and `rondel show`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rondel
from tests.support.command import Shell


def test_replay_tells_the_result(shell: Shell, record_file: Path) -> None:
    record = rondel.Record.read(record_file.read_text(encoding="utf-8"))
    table = rondel.replay(record)
    result = shell("replay", record_file, "--json").json()
    assert result["plies"] == len(record.moves)
    assert result["over"] is True
    assert result["scores"] == table.scores()
    assert result["places"] == table.places()
    text = shell("replay", record_file).out
    assert "Final scores" in text
    assert f"{len(record.moves)} moves" in text


def test_check_passes_a_good_record(shell: Shell, record_file: Path) -> None:
    text = record_file.read_text(encoding="utf-8")
    record_file.write_text(text.replace("\n\n", "\n\n# a comment\n"), encoding="utf-8")
    result = shell("replay", record_file, "--check")
    assert result.code == 0
    assert "all of them checked" in result.out


def test_an_unfinished_game_is_fine(shell: Shell, record_file: Path) -> None:
    lines = record_file.read_text(encoding="utf-8").splitlines()
    record_file.write_text("\n".join(lines[:30]), encoding="utf-8")
    result = shell("replay", record_file, "--check", "--json")
    assert result.code == 0
    assert result.json()["over"] is False
    assert "Points so far" in shell("replay", record_file).out


def replace_line(text: str, number: int, line: str) -> str:
    lines = text.splitlines()
    lines[number] = line
    return "\n".join(lines)


BROKEN: dict[str, Callable[[str], str]] = {
    "not a record": lambda text: "chess\n",
    "an illegal move": lambda text: replace_line(text, -5, "0 worker Z normal"),
    "a move of another seat": lambda text: replace_line(text, 12, "3 pass"),
    "a move after the end": lambda text: f"{text}0 pass\n",
    "another seed": lambda text: text.replace("seed record", "seed other"),
    "another game": lambda text: text.replace("game cooper-island", "game chess"),
    "other rules": lambda text: text.replace("rules ", "rules 9"),
    "other content": lambda text: text.replace("content ", "content 00"),
    "an unknown option": lambda text: text.replace("option layout T22", "option layout T99"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_record_is_told_in_one_line(shell: Shell, record_file: Path, what: str) -> None:
    text = BROKEN[what](record_file.read_text(encoding="utf-8"))
    record_file.write_text(text, encoding="utf-8")
    for arguments, code in ((["--check"], 1), ([], 2)):
        result = shell("replay", record_file, *arguments)
        assert result.code == code
        assert result.out == ""
        assert result.err.startswith("rondel: ")
        assert result.err.count("\n") == 1
    assert shell("show", record_file).code == 2


def test_show_draws_the_board_and_the_decision(shell: Shell, record_file: Path) -> None:
    text = shell("show", record_file, "--at", 0).out
    assert "Ply 0 of" in text
    assert "round 1 of 5" in text
    assert "Your income: which hand do you use next?" in text
    assert "Store the food from g1" in text


def test_show_at_the_end(shell: Shell, record_file: Path) -> None:
    text = shell("show", record_file).out
    assert "Final scores" in text


def test_show_another_seats_view(shell: Shell, record_file: Path) -> None:
    table = rondel.replay(record_file.read_text(encoding="utf-8"), 0)
    other = 1 - table.seat
    text = shell("show", record_file, "--at", 0, "--seat", other).out
    assert f"Seat {other}: peninsula" in text
    assert "hand place_islet" not in text


@pytest.mark.parametrize("arguments", [["--at", "-1"], ["--at", "99999"], ["--seat", "2"]])
def test_show_refuses_what_is_not_there(
    shell: Shell, record_file: Path, arguments: list[str]
) -> None:
    result = shell("show", record_file, *arguments)
    assert result.code == 2
    assert result.err.count("\n") == 1


def test_show_draws_a_picture(shell: Shell, record_file: Path, tmp_path: Path) -> None:
    table = rondel.replay(record_file.read_text(encoding="utf-8"), 40)
    file = tmp_path / "out.svg"
    assert shell("show", record_file, "--at", 40, "--svg", file).code == 0
    picture = table.setup.game.picture(table.view(table.seat), ["Seat 0", "Seat 1"])
    assert picture is not None
    assert file.read_text(encoding="utf-8") == picture.svg()


def test_a_picture_that_cant_be_written(shell: Shell, record_file: Path, tmp_path: Path) -> None:
    result = shell("show", record_file, "--svg", tmp_path / "missing" / "out.svg")
    assert result.code == 2
    assert result.err.count("\n") == 1


def test_a_game_that_has_no_picture(
    shell: Shell, record_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rondel.replay(record_file.read_text(encoding="utf-8"), 0).setup.game
    monkeypatch.setattr(type(game), "picture", lambda *_: None)
    result = shell("show", record_file, "--svg", tmp_path / "out.svg")
    assert result.code == 2
    assert "no picture" in result.err
    assert not (tmp_path / "out.svg").exists()


def test_show_for_programs(shell: Shell, record_file: Path) -> None:
    table = rondel.replay(record_file.read_text(encoding="utf-8"), 5)
    shown = shell("show", record_file, "--at", 5, "--json").json()
    assert shown["ply"] == 5
    assert shown["to_decide"] == shown["seat"] == table.seat
    assert shown["moves"] == [rondel.write_move(move) for move in table.moves()]
    assert shown["view"]["round"] == 1
    other = shell("show", record_file, "--at", 5, "--seat", 1 - table.seat, "--json").json()
    assert other["moves"] == []
    assert other["view"]["seat"] == 1 - table.seat

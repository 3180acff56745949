"""`rondel advise`."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from tests.support.command import Shell


@pytest.fixture
def opening(record_file: Path) -> Path:
    """A record that stops in the middle of its first round."""
    lines = record_file.read_text(encoding="utf-8").splitlines()
    record_file.write_text("\n".join(lines[:36]), encoding="utf-8")
    return record_file


def test_it_suggests_moves_in_words(shell: Shell, record_file: Path) -> None:
    result = shell("advise", record_file, "--at", 5, "--seconds", 0.1)
    assert result.code == 0
    assert result.out.startswith("Ply 5, Seat ")
    assert "and then" in result.out


def test_suggestions_for_programs(shell: Shell, record_file: Path) -> None:
    table = rondel.replay(rondel.Record.read(record_file.read_text(encoding="utf-8")), 5)
    offered = {rondel.write_move(move) for move in table.moves()}
    found = shell("advise", record_file, "--at", 5, "--seconds", 0.1, "--json").json()
    assert (found["ply"], found["seat"]) == (5, table.seat)
    for suggestion in found["suggestions"]:
        assert suggestion["move"] in offered
        assert suggestion["line"][0] == suggestion["move"]
        assert suggestion["visits"] > 0


def test_a_whole_game_is_looked_at_again(shell: Shell, opening: Path) -> None:
    result = shell("advise", opening, "--all", "--seconds", 0.5)
    assert result.code == 0
    assert "Points expected in the course of the game" in result.out
    assert "Seat 0 gave away" in result.out
    record = rondel.Record.read(opening.read_text(encoding="utf-8"))
    judged = shell("advise", opening, "--all", "--seconds", 0.5, "--json").json()
    assert judged["plies"] == len(record.moves)
    assert [(each["seat"], each["played"]) for each in judged["moves"]] == [
        (seat, rondel.write_move(move)) for seat, move in record.moves
    ]


def test_what_is_wrong_is_said(shell: Shell, record_file: Path) -> None:
    over = shell("advise", record_file)
    assert over.code == 2
    assert "the game is over" in over.err
    beyond = shell("advise", record_file, "--at", 100_000)
    assert beyond.code == 2
    assert "there is no ply 100000" in beyond.err
    assert shell("advise", record_file, "--at", 5, "--seconds", 0).code == 2

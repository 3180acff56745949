"""Moves as tuples and as text."""

from __future__ import annotations

import pytest

from rondel import Move, MoveSyntaxError, read_move, write_move
from rondel.core.moves import argument

MOVES: list[tuple[Move, str]] = [
    (("pass",), "pass"),
    (("worker", "C", "normal"), "worker C normal"),
    (("steps", 3), "steps 3"),
    (("move", -2, "e3"), "move -2 e3"),
    (("place_double", "forest+meadow"), "place_double forest+meadow"),
    (("go", "3rd"), "go 3rd"),
    (("go", "-"), "go -"),
    (("go", "٣"), "go ٣"),  # a digit, but not one of ours
]


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_there_and_back(move: Move, text: str) -> None:
    assert write_move(move) == text
    assert read_move(text) == move


def test_white_space_does_not_matter() -> None:
    assert read_move("  worker\tC   normal \n") == ("worker", "C", "normal")


def test_numbers_are_numbers() -> None:
    assert read_move("steps 03") == ("steps", 3)
    assert isinstance(read_move("steps 3")[1], int)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("3 coins", "starts with a verb"),
        ("-1", "starts with a verb"),
        ("worker #C", "'#C'"),
    ],
)
def test_what_is_not_a_move(text: str, reason: str) -> None:
    with pytest.raises(MoveSyntaxError, match=reason):
        read_move(text)


def test_argument() -> None:
    assert argument(("on", "e3"), "on") == "e3"
    assert argument(("steps", 3), "steps") == "3"
    for move in [("on",), ("on", "e3", "e4"), ("put", "e3"), ()]:
        assert argument(move, "on") == ""

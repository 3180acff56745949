"""Columns of text: whatever the words, a grid is as wide as the terminal and loses nothing."""

from __future__ import annotations

import pytest

from rondel.core.look.textgrid import WIDTH, grid


def lines(rows: list[list[str]]) -> list[str]:
    return [line.plain for line in grid(rows)]


def test_columns_are_as_wide_as_they_need() -> None:
    assert lines([["", "wood", "coins"], ["Ann", "2", "10"]]) == [
        "     wood  coins",
        "Ann  2     10",
    ]


def test_the_last_column_is_wrapped() -> None:
    drawn = lines([["a", "b"], ["short", "long " * 30]])
    assert drawn[1].startswith("short  long long")
    assert drawn[2].startswith("       long long")
    assert sum(line.count("long") for line in drawn) == 30


@pytest.mark.parametrize("columns", [1, 2, 5, 11])
def test_the_widest_columns_are_wrapped_where_the_last_has_no_room(columns: int) -> None:
    words = [f"column number {number} of many" * (number % 3 + 1) for number in range(columns)]
    drawn = lines([words, words])
    assert max(map(len, drawn)) <= WIDTH
    letters = sorted("".join(words).replace(" ", "") * 2)
    assert sorted("".join(drawn).replace(" ", "")) == letters

"""What bots expect of Sarah: her deliveries are foreseen, and a visit that she loses counts."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.ai.sarah import posts_to_come
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.advice import positions

LEVEL = {"difficulty": "hard"}


def before_the_last_visits(seed: int) -> NewZealandTable:
    """A position of a random game, three visits before its end."""
    for table in positions(GAME, 1, seed, LEVEL):
        assert isinstance(table, NewZealandTable)
        if table.count.visits - table.placed <= 3:
            return table
    raise AssertionError("every game has its last visits")


@pytest.mark.parametrize("seed", range(4))
def test_her_end_is_foreseen(seed: int) -> None:
    """Some turns before the end, about what she then has; at the end, what she has."""
    advice = GAME.advice()
    table = before_the_last_visits(seed)
    known = table.rivals()["sarah"]["total"]
    *_, over = positions(GAME, 1, seed, LEVEL)
    final = over.rivals()["sarah"]["total"]
    assert advice.rival(over) == final
    assert final - 40 < advice.rival(table) < final + 30
    assert advice.rival(table) > known + 15


def test_later_deliveries_bring_her_more() -> None:
    """NZ-22.24: the next higher post each time, the highest again and again."""
    table = GAME.new(1, "sarah", LEVEL)
    assert isinstance(table, NewZealandTable)
    assert table.sarah is not None
    content, sarah = table.content, table.sarah
    points = [content.posts[post].vp for post in content.local_posts]
    first = content.local_posts.index(sarah.next_post)
    assert posts_to_come(content, sarah, 0.0) == 0
    assert posts_to_come(content, sarah, 1.5) == points[first] + points[first + 1] / 2
    rest = points[first:]
    assert posts_to_come(content, sarah, len(rest) + 2.0) == sum(rest) + 2 * points[-1]


def test_the_nearer_the_end_the_less_she_gets() -> None:
    """NZ-22.48: a visit of the player's leaves one less for her."""
    table = before_the_last_visits(1)
    later = table.copy()
    later.placed += 1
    advice = GAME.advice()
    assert advice.rival(later) < advice.rival(table) - 5


def test_nobody_is_foreseen_where_nobody_sits() -> None:
    table = GAME.new(2, "two")
    assert GAME.advice().rival(table) == 0

"""Advice that knows nothing of a game: the points on the table, and all moves alike."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.core.advice import Advice
from rondel.games import list_games


def test_it_goes_by_the_points() -> None:
    table = rondel.new("cooper-island", seats=3, seed=1)
    advice = Advice()
    for seat, points in enumerate(table.scores()):
        assert advice.value(table, seat) == points["total"]
    assert advice.weights(table, table.moves()) == [1.0] * len(table.moves())


def test_a_rival_is_an_opponent_without_a_seat() -> None:
    advice = Advice()
    assert advice.rival(rondel.new("cooper-island", seats=2, seed=1)) == 0
    alone = rondel.new("cooper-island", seats=1, seed=1, options={"level": "4"})
    assert advice.rival(alone) == alone.rivals()["cooper"]["total"] > 0


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("game", list_games())
def test_parts_make_up_the_value_and_have_names(game: str, seats: int) -> None:
    """All through a game, its end included; so differences of values can be told in words."""
    table = rondel.new(game, seats=seats, seed="parts")
    advice, known = table.setup.game.advice(), table.words().messages["worth"]
    luck, named = random.Random("parts"), set[str]()
    for ply in range(3000):
        if ply % 7 == 0 or table.over:
            parts = advice.parts(table, 0)
            assert sum(parts.values()) == pytest.approx(advice.value(table, 0))
            named |= parts.keys()
        if table.over:
            break
        table.play(luck.choice(table.moves()))
    assert table.over
    assert len(named) > 3
    assert named <= known.keys()


def test_a_game_that_says_nothing_of_parts_has_one() -> None:
    table = rondel.new("cooper-island", seats=2, seed=1)
    assert Advice().parts(table, 1) == {"points": Advice().value(table, 1)}

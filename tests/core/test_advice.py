"""Advice that knows nothing of a game: the points on the table, and all moves alike."""

from __future__ import annotations

import rondel
from rondel.core.advice import Advice


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

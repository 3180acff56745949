"""Hints and reviews: what is suggested can be played, and what was better is said."""

from __future__ import annotations

import random

import msgspec
import pytest

import rondel
from rondel import Chance
from rondel.bots import Budget, RandomBot
from rondel.bots.hints import Judged, _judge, review, suggest
from rondel.bots.search import Search
from rondel.core.session import Session
from tests.support import cooper_island


def played(game: str, seats: int, plies: int) -> Session:
    session = Session(rondel.new(game, seats, "review"))
    bot = RandomBot(Chance("random"))
    for _ in range(plies):
        table = session.table
        session.play(bot.choose(table.view(table.seat), table.moves(), Budget()))
    return session


def test_suggestions_come_best_first_with_a_line_to_play() -> None:
    table = rondel.new("cooper-island", seats=3, seed=4)
    view = table.view(table.seat)
    found = suggest(view, table.moves(), Budget(iterations=200), Chance("hint"))
    assert {suggestion.move for suggestion in found} <= set(table.moves())
    assert 0 < sum(suggestion.visits for suggestion in found) <= 200
    assert found[0].value == pytest.approx(max(each.value for each in found), abs=1.0)
    best = found[0].line
    assert best[0] == found[0].move
    for move in best:
        if move not in table.moves():
            break  # something was drawn that nobody could foresee
        table.play(move)
    else:
        assert table.turn > 0


def test_suggestions_repeat_themselves() -> None:
    table = rondel.new("cooper-island", seats=2, seed=4)
    first, second = (
        suggest(table.view(table.seat), table.moves(), Budget(iterations=60), Chance("hint"))
        for _ in range(2)
    )
    assert first == second


def test_a_given_away_order_is_found_in_review() -> None:
    """CI-11.8: at the end of the last turn a token that would have hired is left unused."""
    t = cooper_island.turn(seats=2, round=5)
    for number, name in enumerate(
        ("boat_coin", "boat_luxury", "boat_draw", "boat_chart", "boat_basic"), 1
    ):
        cooper_island.boat(t, name, number)
    t.orders = (-1,) * len(t.orders)
    cooper_island.available(t, normal=1)
    cooper_island.refresh(t)
    t.play(("worker", "E", "normal"))
    view = t.view(0)
    found = suggest(view, t.moves(), Budget(iterations=600), Chance("hint"))
    assert found[0].move == ("hire", "worker") or ("hire", "worker") in found[0].line
    search = Search(view, random.Random(1))
    search.run(view, Budget(iterations=1500))
    judged = _judge(search, view, 0, ("end_turn",))
    assert judged.cost > 4
    assert judged.best is not None
    assert ("hire", "worker") in judged.best.line


@pytest.mark.parametrize("game", ["cooper-island", "maracaibo", "new-zealand"])
def test_every_move_is_judged(game: str) -> None:
    session = played(game, 2, 25)
    told: list[tuple[int, int]] = []
    judged = review(session, Budget(iterations=600), lambda *done: told.append(done))
    assert [each.ply for each in judged] == list(range(25))
    assert [(each.seat, each.played) for each in judged] == session.record.moves
    assert told[-1] == (25, 25)
    for each in judged:
        assert len(each.values) == 2
        assert each.cost >= 0
        assert (each.best is None) == (each.cost == 0)
        assert each.best is None or each.best.move != each.played


def test_a_review_of_seconds_takes_seconds() -> None:
    assert len(review(played("cooper-island", 2, 10), Budget(seconds=0.05))) == 10


def test_judgements_can_be_sent() -> None:
    judged = review(played("cooper-island", 2, 5), Budget(iterations=100))
    text = msgspec.json.encode(judged)
    assert len(msgspec.json.decode(text, type=list[Judged])) == 5


def test_a_review_is_about_the_moves_that_were_made() -> None:
    """The played moves lead through the review: one that differs differs from there on."""
    luck = random.Random(1)
    session = played("cooper-island", 2, 6)
    other = Session(rondel.new("cooper-island", 2, "review"))
    for _, move in session.record.moves[:-1]:
        other.play(move)
    last = session.record.moves[-1][1]
    other.play(luck.choice([move for move in other.table.moves() if move != last]))
    budget = Budget(iterations=120)
    assert [each.values for each in review(session, budget)][:5] == [
        each.values for each in review(other, budget)
    ][:5]

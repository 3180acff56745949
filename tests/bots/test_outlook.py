"""Looking beyond one's turn."""

from __future__ import annotations

import random
from math import inf

import rondel
from rondel import Chance
from rondel.bots import Budget, SearchBot
from rondel.bots.advising import suggest
from rondel.bots.outlook import ROUNDS, Outlook, lead
from rondel.bots.search import Search
from rondel.bots.tree import promise, rank
from tests.bots.toys import ToyTable

INVEST = (
    0,
    {
        "sow": (1, {"wait": (0, {"reap": [9, 0], "rest": [0, 0]}), "nap": (0, {"reap": [8, 0]})}),
        "eat": (1, {"wait": (0, {"beg": [1, 0], "rest": [0, 0]}), "nap": (0, {"beg": [2, 0]})}),
        "give": [0, 5],
    },
)
"""The harvest comes a turn later, and until then nobody has a point."""


def searched(table: ToyTable) -> tuple[Search, Outlook]:
    view = table.view(0)
    search = Search(view, random.Random(1))
    search.run(view, Budget(iterations=60))
    assert search.root is not None
    return search, Outlook(view, search.root, random.Random(2))


def test_it_sees_what_the_next_turn_brings() -> None:
    search, outlook = searched(ToyTable(INVEST, 2))
    assert search.root is not None
    sow, eat = (search.root.edges[move,] for move in ("sow", "eat"))
    assert promise(sow, 0) == promise(eat, 0) == 0
    while not outlook.is_decided():
        assert outlook.add_round() >= len(outlook.contenders)
    outlook.settle()
    assert search.best().move == ("sow",)
    assert sow.points()[0] > 7 > eat.points()[0]
    assert rank(sow, 0) > rank(eat, 0) > rank(search.root.edges["give",], 0)


def test_too_little_is_nothing() -> None:
    """Before some rounds are over nothing is decided, and nothing written down."""
    search, outlook = searched(ToyTable(INVEST, 2))
    for _ in range(ROUNDS - 1):
        outlook.add_round()
        assert not outlook.is_decided()
    outlook.settle()
    assert search.root is not None
    assert all(edge.outlook is None for edge in search.root.edges.values())


def test_only_moves_that_are_nearly_as_good_are_compared() -> None:
    table = ToyTable((0, {"best": [9, 0], "good": [7, 0], "bad": [2, 0]}), 2)
    _, outlook = searched(table)
    assert [edge.move for edge in outlook.contenders] == [("best",), ("good",)]
    _, alone = searched(ToyTable((0, {"best": [9, 0], "bad": [2, 0]}), 2))
    assert alone.is_decided()


def test_a_lead_is_counted_in_standard_errors() -> None:
    assert lead([3, 3, 3], [1, 1, 1]) == inf
    assert lead([1, 5, 3], [1, 1, 1]) < 2 < lead([3, 5, 4], [1, 1, 1])


def test_it_costs_what_the_budget_has_left() -> None:
    """A plan counts as an iteration; what was seen decides what is suggested first."""
    table = rondel.new("cooper-island", seats=2, seed=1)
    told: list[int] = []
    bot = SearchBot(Chance("me"), lambda iterations, share: told.append(iterations))
    move = bot.choose(table.view(table.seat), table.moves(), Budget(iterations=2000))
    assert bot.thought < told[-1] <= 2000
    ideas = suggest(table.view(table.seat), table.moves(), Budget(iterations=2000), Chance("me"))
    assert ideas[0].move == move

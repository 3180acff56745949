"""The greedy bot: plans for its own turn, made from the view alone."""

from __future__ import annotations

import random
from typing import cast

import pytest

import rondel
from rondel import Chance, Table
from rondel.bots import Bot, Budget, GreedyBot, RandomBot
from rondel.bots.greedy import pick
from rondel.core.advice import Advice
from rondel.games import list_games
from rondel.games.cooper_island.ai.advice import ADVICE
from rondel.games.cooper_island.table import CooperTable

QUICK = Budget(iterations=12)


def play(table: Table, bots: list[Bot], plies: int = 100_000) -> Table:
    for _ in range(plies):
        if table.over:
            break
        move = bots[table.seat].choose(table.view(table.seat), table.moves(), QUICK)
        table.play(move)
    return table


@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_random_by_far(seed: int) -> None:
    table = rondel.new("cooper-island", seats=2, seed=seed)
    play(table, [GreedyBot(Chance("greedy")), RandomBot(Chance("random"))])
    greedy, chaotic = (points["total"] for points in table.scores())
    assert table.places() == [1, 2]
    assert greedy > chaotic + 5


def test_the_same_luck_makes_the_same_moves() -> None:
    ends = [
        play(rondel.new("cooper-island", 1, 5), [GreedyBot(Chance("again"))], 60).view(0).contents
        for _ in range(2)
    ]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game", list_games())
@pytest.mark.parametrize("seats", [1, 3])
def test_it_plays_every_game(game: str, seats: int) -> None:
    """Without advice of the game it goes by the points."""
    bots: list[Bot] = [GreedyBot(Chance(f"{seat}")) for seat in range(seats)]
    play(rondel.new(game, seats, "any"), bots, 40)


def test_its_choice_does_not_depend_on_what_it_cannot_see() -> None:
    table = rondel.new("cooper-island", seats=2, seed=3)
    other = table.imagine(table.seat, Chance("dealt anew"))
    chosen = {
        GreedyBot(Chance("me")).choose(each.view(table.seat), each.moves(), QUICK)
        for each in (table, other)
    }
    assert len(chosen) == 1


def test_a_budget_of_time_is_enough_for_a_move() -> None:
    table = rondel.new("cooper-island", seats=2, seed=3)
    budget = Budget(seconds=0.0)
    move = GreedyBot(Chance("me")).choose(table.view(table.seat), table.moves(), budget)
    assert move in table.moves()


def test_every_move_has_a_weight_above_zero() -> None:
    luck = random.Random(1)
    table = cast("CooperTable", rondel.new("cooper-island", seats=3, seed=1))
    while not table.over:
        moves = table.moves()
        weights = ADVICE.weights(table, moves)
        assert len(weights) == len(moves)
        assert min(weights) > 0
        table.play(pick(moves, weights, luck))
    for seat, points in enumerate(table.scores()):
        assert ADVICE.value(table, seat) == Advice().value(table, seat) == points["total"]


def test_pick_follows_the_weights() -> None:
    luck = random.Random(1)
    moves: list[rondel.Move] = [("rare",), ("common",)]
    picked = [pick(moves, [1.0, 9.0], luck) for _ in range(1000)]
    assert 50 < picked.count(("rare",)) < 200

"""How fast the engine is, on one core: decisions, copies and iterations of a search a second.

Seconds are of the processor's time, so that other programs on the machine count for little.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from time import process_time
from typing import Any

from rondel.bots import Budget, GreedyBot
from rondel.bots.search import Search
from rondel.core.chance import Chance
from rondel.core.table import Table
from rondel.games import find_game

SEATS = 4
SLICES = 5
"""Each number is the median of so many slices of the time: one disturbance doesn't count."""
WARM_UP = 0.2
"""Seconds."""
SEARCH_SEATS = 3
SEARCH_EVERY = 23
"""Plies between two searches."""
SEARCH_ITERATIONS = 100
"""Of one search."""


def bench_game(name: str, seconds: float) -> dict[str, int]:
    """Random play with 4 seats (or the most that the game has), and copies of a table mid-game."""
    table = mid_game(name)
    return {
        "decisions_per_second": rate(decide(name), seconds),
        "copies_per_second": rate(repeat(table.copy), seconds),
        "search_iterations_per_second": rate(search(name), seconds),
    }


def bench_catanatron(seconds: float) -> dict[str, int] | None:
    """The same for catanatron, a fast engine for another game; `None` if it is not installed."""
    if find_spec("catanatron") is None:
        return None
    return {
        "plies_per_second": rate(decide_in_catan(), seconds),
        "copies_per_second": rate(repeat(mid_game_of_catan().copy), seconds),
    }


def rate(work: Iterator[int], seconds: float) -> int:
    """How many units a second the work yields: the median of several slices."""
    _slice(work, WARM_UP)
    return round(statistics.median(_slice(work, seconds / SLICES) for _ in range(SLICES)))


def _slice(work: Iterator[int], seconds: float) -> float:
    done = 0
    start = process_time()
    end = start + seconds
    while True:
        done += next(work)
        now = process_time()
        if now >= end:
            return done / (now - start)


def repeat(action: Callable[[], object]) -> Iterator[int]:
    """Portions of the same action."""
    portion = 100
    while True:
        for _ in range(portion):
            action()
        yield portion


# Rondel


def seats_of(name: str) -> int:
    return min(SEATS, max(find_game(name).seat_counts))


def decide(name: str) -> Iterator[int]:
    """Whole random games, their set-up included; yields the decisions of each."""
    game = find_game(name)
    seats = seats_of(name)
    draw = random.Random(1).random
    for seed in count(1):
        table = game.new(seats, seed)
        decisions = 0
        while not table.over:
            moves = table.moves()
            table.play(moves[int(draw() * len(moves))])
            decisions += 1
        yield decisions


def mid_game(name: str) -> Table:
    """A table half-way through a random game."""
    game = find_game(name)
    length = next(decide(name))
    table = game.new(seats_of(name), 1)
    draw = random.Random(1).random
    for _ in range(length // 2):
        moves = table.moves()
        table.play(moves[int(draw() * len(moves))])
    return table


def search(name: str) -> Iterator[int]:
    """Searches at the decisions of a greedy game of 3 seats, evenly over its course."""
    game = find_game(name)
    luck = random.Random(1)
    for seed in count(1):
        table = game.new(SEARCH_SEATS, seed)
        bots = [GreedyBot(Chance(f"{seed} {seat}")) for seat in range(SEARCH_SEATS)]
        ply = 0
        while not table.over:
            view = table.view(table.seat)
            if ply % SEARCH_EVERY == 0:
                tree = Search(view, luck)
                for _ in range(SEARCH_ITERATIONS):
                    tree.iterate(view)
                yield SEARCH_ITERATIONS
            table.play(bots[table.seat].choose(view, table.moves(), Budget(iterations=1)))
            ply += 1


# Catanatron


def new_catan(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def decide_in_catan() -> Iterator[int]:
    for seed in count(1):
        game = new_catan(seed)
        game.play()
        yield len(game.state.actions)


def mid_game_of_catan() -> Any:
    length = next(decide_in_catan())
    game = new_catan(1)
    for _ in range(length // 2):
        game.play_tick()
    return game

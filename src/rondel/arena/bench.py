"""How fast the engine is, on one core: decisions, copies and iterations of a search a second.

Seconds are of the processor's time, so that other programs on the machine count for little.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
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
SLICE = 0.25
"""Seconds that a game is measured before it is the next one's turn."""
WARM_UP = 0.2
"""Seconds before that."""
CATANATRON = "catanatron"
SEARCH_SEATS = 3
SEARCH_EVERY = 23
"""Plies between two searches."""
SEARCH_ITERATIONS = 100
"""Of one search."""


def bench(names: Sequence[str], seconds: float) -> dict[str, Any]:
    """How fast the games are, and catanatron, a fast engine for another game, if it is installed.

    Random play with 4 seats (or the most that a game has), copies of a table mid-game, and searches
    with 3 seats. Of each, all games take turns.
    """
    decisions = {name: decide(name) for name in names}
    copies = {name: repeat(mid_game(name).copy) for name in names}
    other = find_spec(CATANATRON) is not None
    if other:
        decisions[CATANATRON] = decide_in_catan()
        copies[CATANATRON] = repeat(mid_game_of_catan().copy)
    decided, copied = rates(decisions, seconds), rates(copies, seconds)
    searched = rates({name: search(name) for name in names}, seconds)
    games = {
        name: {
            "decisions_per_second": decided[name],
            "copies_per_second": copied[name],
            "search_iterations_per_second": searched[name],
        }
        for name in names
    }
    theirs = None
    if other:
        theirs = {
            "plies_per_second": decided[CATANATRON],
            "decisions_per_second": round(decided[CATANATRON] * choices_in_catan()),
            "copies_per_second": copied[CATANATRON],
        }
    return {"games": games, CATANATRON: theirs}


def rates(works: Mapping[str, Iterator[int]], seconds: float) -> dict[str, int]:
    """How many units a second each work yields, in so many seconds of its own.

    They take turns slice by slice, so that a slow moment of the machine strikes them all alike, and
    the ratio of two rates is steadier than either of them.
    """
    done = dict.fromkeys(works, 0)
    spent = dict.fromkeys(works, 0.0)
    for work in works.values():
        _slice(work, WARM_UP)
    slices = max(1, round(seconds / SLICE))
    for _ in range(slices):
        for name, work in works.items():
            units, took = _slice(work, seconds / slices)
            done[name] += units
            spent[name] += took
    return {name: round(done[name] / spent[name]) for name in works}


def _slice(work: Iterator[int], seconds: float) -> tuple[int, float]:
    """Work so long, and a little longer: how many units that yields, and the seconds it takes."""
    done = 0
    start = process_time()
    end = start + seconds
    while True:
        done += next(work)
        now = process_time()
        if now >= end:
            return done, now - start


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


def decide_in_catan(first: int = 1) -> Iterator[int]:
    for seed in count(first):
        game = new_catan(seed)
        game.play()
        yield len(game.state.actions)


def choices_in_catan(games: int = 10) -> float:
    """The part of catanatron's plies at which there is a choice: the others, such as rolling the
    dice, Rondel makes without being asked, and doesn't count."""
    plies = choices = 0
    for seed in range(1, games + 1):
        game = new_catan(seed)
        for _ in range(next(decide_in_catan(seed))):
            plies += 1
            choices += len(game.state.playable_actions) > 1
            game.play_tick()
    return choices / plies


def mid_game_of_catan() -> Any:
    length = next(decide_in_catan())
    game = new_catan(1)
    for _ in range(length // 2):
        game.play_tick()
    return game

"""What every game's advice must keep: checked on positions of random games, and by playing."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping

from rondel import Table
from rondel.bots import Budget, GreedyBot, RandomBot
from rondel.core.chance import Chance
from rondel.core.game import Game


def positions(game: Game, seats: int, seed: int, options: dict[str, str]) -> Iterator[Table]:
    """Every decision of a random game, and its end. The table is played on afterwards."""
    luck = random.Random(seed)
    table = game.new(seats, seed, options)
    while not table.over:
        yield table
        table.play(luck.choice(table.moves()))
    yield table


def check_advice(game: Game, seats: int, seed: int, options: dict[str, str]) -> int:
    """Values are numbers, weights are positive, and at the end a seat's value is its score.

    Returns how many positions there were.
    """
    advice = game.advice()
    count = 0
    for table in positions(game, seats, seed, options):
        count += 1
        offered = table.moves()
        if table.over:
            for seat, points in enumerate(table.scores()):
                assert advice.value(table, seat) == points["total"]
            break
        weights = advice.weights(table, offered)
        assert len(weights) == len(offered)
        assert all(weight > 0 and math.isfinite(weight) for weight in weights), offered
        assert table.moves() == offered
        for seat in range(seats):
            assert math.isfinite(advice.value(table, seat))
    return count


def greedy_and_random(game: Game, seats: int, seed: int, plans: int) -> list[int]:
    """The scores of a game of the greedy bot, in the first seat, against random ones."""
    table = game.new(seats, seed)
    bots = [GreedyBot(Chance(f"greedy {seed}"))]
    others = [RandomBot(Chance(f"random {seed} {seat}")) for seat in range(1, seats)]
    while not table.over:
        seat = table.seat
        bot = bots[0] if seat == 0 else others[seat - 1]
        view = table.view(seat)
        table.play(bot.choose(view, table.moves(), Budget(iterations=plans)))
    return [points["total"] for points in table.scores()]


def unknown_things(
    game: Game, things: Mapping[str | int, Mapping[str | int, float]]
) -> list[tuple[str | int, ...]]:
    """The verbs with things in a table of weights that no move of the game names."""
    named = {move[:2] for move in game.codec(game.new(2, 1).content).moves}
    weighed = [(verb, thing) for verb, liked in things.items() for thing in liked]
    return [move for move in weighed if move not in named]

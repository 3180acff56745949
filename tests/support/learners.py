"""Random and lively games for the tests of environments."""

from __future__ import annotations

import random
from collections.abc import Iterator

import rondel
from rondel import Table
from tests.support.properties import pick
from tools.fuzz import GAMES, SEATS

NAMES = sorted(GAMES)
EVERY_GAME = [(name, seats) for name in NAMES for seats in SEATS]
"""All games with all numbers of seats."""


def decisions(game: str, seats: int, seed: int) -> Iterator[Table]:
    """The decisions of a game: with random options; every other one is lively, and with the rich
    pack, so that everything comes up."""
    checks = GAMES[game]
    luck = random.Random(f"{game} {seats} {seed}")
    rich = seed % 2 == 1
    table = rondel.new(
        game, seats, seed, checks.options(seats, luck), checks.rich_pack if rich else None
    )
    while not table.over:
        yield table
        table.play(pick(table, luck, checks.dull if rich else ()))
    yield table

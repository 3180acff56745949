"""The spaces that a double tile could cover, compared with the rule in plain words."""

from __future__ import annotations

import random
from typing import cast

import pytest

from rondel.core.bits import has
from rondel.games.cooper_island import GAME
from rondel.games.cooper_island.peninsula import Pair, Peninsula
from rondel.games.cooper_island.table import CooperTable


def plain_pairs(land: Peninsula, shim: bool) -> list[Pair]:
    """CI-4.4 to CI-4.10: pair by pair, one condition after the other."""
    found = []
    for i, j in land.layout.pairs:
        if land.item[i] or land.item[j]:
            continue
        if not has(land.charted, i) and not has(land.charted, j):
            if land.beside_land(i) or land.beside_land(j):
                found.append((i, j))
        elif abs(land.level[i] - land.level[j]) <= shim:
            found.append((i, j))
    return found


@pytest.mark.parametrize("seed", range(1, 4))
def test_open_pairs_of_random_games(seed: int) -> None:
    table = cast(CooperTable, GAME.new(2, seed))
    draw = random.Random(seed)
    seen = 0
    while not table.over:
        for p in table.players:
            for shim in (False, True):
                assert p.land.open_pairs(shim) == plain_pairs(p.land, shim)
                seen += 1
        table.play(draw.choice(table.moves()))
    assert seen > 100

"""Sheets that say what they are drawn from: nothing else changes them."""

from __future__ import annotations

import random

import pytest

from rondel.core.table import NOBODY
from rondel.games import find_game
from tests.support.properties import pick
from tools.fuzz import GAMES


@pytest.mark.parametrize(
    ("name", "skipped"), [("cooper-island", 0.75), ("maracaibo", 0.75), ("new-zealand", 0.88)]
)
def test_a_sheet_is_the_same_as_long_as_what_it_reads_is(name: str, skipped: float) -> None:
    """Over random games of all numbers of seats, in the eyes of all."""
    game, checks, same = find_game(name), GAMES[name], 0
    for seats in game.seat_counts:
        luck = random.Random(f"sheets {seats}")
        table = game.new(seats, seats, checks.options(seats, luck))
        before: dict[tuple[int, str], tuple[object, str]] = {}
        while not table.over:
            table.play(pick(table, luck, checks.dull))
            if luck.random() < skipped:
                continue
            for viewer in (NOBODY, luck.randrange(seats)):
                picture = game.picture(table.view(viewer))
                assert picture is not None
                for sheet in picture.sheets:
                    read, drawn = before.get((viewer, sheet.id), (None, ""))
                    if sheet.reads is not None and read == sheet.reads:
                        assert str(sheet.layer) == drawn, sheet.id
                        same += 1
                    before[viewer, sheet.id] = sheet.reads, str(sheet.layer)
    assert same > 300

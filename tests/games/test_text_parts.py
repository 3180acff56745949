"""The board as text in parts: each has a name, together they are everything, and one screen will
do for the beginning of a turn."""

from __future__ import annotations

import random

import pytest
from rich.text import Text

import rondel
from rondel.core.look.textgrid import OVERVIEW, WIDTH
from rondel.games import find_game
from tools.fuzz import GAMES

LINES = 46
"""An overview has some forty lines: more only where words don't fit their column."""


def lines(markup: str) -> list[str]:
    return Text.from_markup(markup).plain.split("\n")


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_overview_is_a_screen(name: str, seats: int) -> None:
    luck = random.Random(f"{name} {seats}")
    table = rondel.new(name, seats, seed=seats)
    names = ["Ada", "Benedicta", "Cleo", "Dan"][:seats]
    while not table.over:
        if luck.random() < 0.04:
            drawn = lines(table.setup.game.board(table.view(table.seat), names, part=OVERVIEW))
            assert max(map(len, drawn)) <= WIDTH
            assert len(drawn) <= LINES
        table.play(luck.choice(table.moves()))


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_parts_are_the_board(name: str, seats: int) -> None:
    game = find_game(name)
    table = rondel.new(name, seats, seed=1)
    view, names = table.view(0), ["Ada", "Ben", "Cleo"][:seats]
    parts = game.board_parts(view)
    whole = lines(game.board(view, names))
    assert [line for part in parts for line in lines(game.board(view, names, part=part))] == whole
    called = game.words().messages["part"]
    assert set(parts) <= set(called)
    assert len({text.lower() for text in called.values()}) == len(called)


def test_every_part_that_has_a_name_is_in_some_game() -> None:
    for name in GAMES:
        game = find_game(name)
        views = [rondel.new(name, seats, seed=1).view(0) for seats in (1, 2)]
        there = {part for view in views for part in game.board_parts(view)}
        rare = {"legacy", "story", "combat"}  # campaigns, and the moment of a combat
        assert set(game.words().messages["part"]) - rare <= there

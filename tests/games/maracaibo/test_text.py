"""The board of Maracaibo in text."""

from __future__ import annotations

import random
import re

import pytest
from rich.text import Text

from rondel.core.words import Words
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.combat import ChooseStack
from rondel.games.maracaibo.text import board, glance
from tests.maracaibo import ask, hand, next_tile, play, ready, rich
from tests.maracaibo_invariants import DULL, options
from tests.properties import pick

NAMES = ["Ada", "Benedicta-Maria", "Cleo", "Dan"]


def lines(markup: str) -> list[str]:
    return Text.from_markup(markup).plain.split("\n")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_boards_fit_a_terminal(seats: int) -> None:
    """At most 100 columns, at every moment, for every seat."""
    for seed in range(4):
        luck = random.Random(seed)
        table = GAME.new(seats, seed, options(seats, luck))
        ply = 0
        while not table.over:
            if ply % 20 == 0:
                for seat in range(seats):
                    board = GAME.board(table.view(0), NAMES[:seats], seat)
                    assert max(map(len, lines(board))) <= 100
                glance = GAME.glance(table.view(table.seat))
                assert max(map(len, lines(glance))) <= 100
            table.play(pick(table, luck, DULL))
            ply += 1
        assert lines(GAME.board(table.view(0), NAMES[:seats]))


@pytest.mark.parametrize("seats", [1, 4])
def test_longer_words_fit_a_terminal(seats: int) -> None:
    """A language may need half as much room again: what is too long is wrapped or cut."""
    longer = Words(
        {
            section: {
                key: re.sub(
                    r"\w{3,}(?![^{]*\})", lambda word: word[0] + "~" * (len(word[0]) // 2), text
                )
                for key, text in messages.items()
            }
            for section, messages in GAME.words().messages.items()
        }
    )
    luck = random.Random(seats)
    table = GAME.new(seats, 5, {"scenario": "77"})
    while not table.over:
        if luck.random() < 0.05:
            view = table.view(table.seat)
            drawn = lines(board(view, NAMES[:seats], table.seat, longer))
            assert max(map(len, drawn)) <= 100
            assert any("Prestige~~~~" in line for line in drawn)
            assert max(map(len, lines(glance(view, table.seat, longer)))) <= 100
        table.play(pick(table, luck, DULL))


def test_own_hand_is_shown() -> None:
    """The hand of the viewer, and nobody else's."""
    t = ready(2)
    hand(t, "A01")
    hand(t, "A02", seat=1)
    board = "\n".join(lines(GAME.board(t.view(0), NAMES[:2])))
    assert "Bookkeeper" in board
    assert " Hand ─" in board
    other = "\n".join(lines(GAME.board(t.view(0), NAMES[:2], 1)))
    assert " Hand ─" not in other
    assert "Toll Clerk" not in other


def test_map_and_nations_are_shown() -> None:
    t = ready(2)
    board = "\n".join(lines(GAME.board(t.view(0), NAMES[:2])))
    for word in ("Puerto Plata", "Cartagena", "France", "Spain", "England", "Prestige", "Display"):
        assert word in board


def test_ana_is_shown() -> None:
    t = ready(1)
    assert "Ana (medium)" in "\n".join(lines(GAME.board(t.view(0), ["Ada"])))


def test_a_combat_tile_is_told() -> None:
    """Before a nation is chosen, what the tile shows for it can be read."""
    t = ready(2)
    rich(t, doubloons=9)
    next_tile(t, "CB01")
    t.active = 0
    t.agenda = []
    ask(t, ChooseStack(0))
    play(t, "stack 1")
    view = t.view(0)
    assert view["combat"] == {"tile": "CB01", "values": {"france": 6, "spain": 4, "england": 3}}
    assert GAME.explain(view, ("nation", "france")) == "Combat value 6; pay 2 doubloons."
    assert GAME.explain(view, ("nation", "england")) == "Combat value 3; gain 2 doubloons."
    play(t, "nation france")
    assert t.view(1)["combat"] == {"nation": "france", "value": 6}


def test_places_and_buildings_are_told() -> None:
    """What a ship finds there; MA-19.6: what a building is worth, at most."""
    view = ready(2).view(0)
    found = "City; gain 2 doubloons; do 1 village action; market: sugar."
    assert GAME.explain(view, ("sail", "santiago")) == found
    assert GAME.explain(view, ("sail", "tortuga")) == "Village."
    worth = "10 D and a worker: 2 VP for each quest tile."
    assert GAME.explain(view, ("invest", "palace")) == worth
    assert GAME.explain(view, ("invest", "basilica")).endswith(
        "4 VP for each assistant, at most 16."
    )

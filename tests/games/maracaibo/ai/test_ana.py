"""What bots expect of Ana: her final scoring is foreseen, and a lead that she loses is worth it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.ai.ana import hope
from rondel.games.maracaibo.ai.scale import SCALE
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.advice import positions

LEVEL = {"level": "very_hard"}


def in_the_last_round(seed: int) -> MaracaiboTable:
    """A position of a random game, some turns before its end."""
    for table in positions(GAME, 1, seed, LEVEL):
        assert isinstance(table, MaracaiboTable)
        if table.round == table.content.rounds and table.players[0].ship > 0:
            return table
    raise AssertionError("every game has a last round")


@pytest.mark.parametrize("seed", range(4))
def test_her_end_is_foreseen(seed: int) -> None:
    """Before the last round begins to end, about what she then has; at the end, what she has."""
    advice = GAME.advice()
    table = in_the_last_round(seed)
    foreseen = advice.rival(table)
    known = table.rivals()["ana"]["total"]
    *_, over = positions(GAME, 1, seed, LEVEL)
    final = over.rivals()["ana"]["total"]
    assert advice.rival(over) == final
    assert final - 45 < foreseen < final + 25
    assert foreseen > known + 25


def more_quests(t: MaracaiboTable) -> None:
    t.players[0].quests += (0, 1)


def more_upgrades(t: MaracaiboTable) -> None:
    p = t.players[0]
    p.cleared, p.discs = (1 << len(p.discs)) - 1, (0,) * len(p.discs)


def explorer_at_the_end(t: MaracaiboTable) -> None:
    t.players[0].explorer = t.content.last_space


@pytest.mark.parametrize("gain", [more_quests, more_upgrades, explorer_at_the_end])
def test_what_the_player_gains_on_her_she_loses(gain: Callable[[MaracaiboTable], None]) -> None:
    """MA-21.28, MA-21.29, MA-21.30."""
    t = in_the_last_round(1)
    assert t.automa is not None
    t.automa.quests, t.automa.discs = tuple(range(3)), 20
    t.automa.explorer, t.players[0].explorer = t.content.last_space, 0
    better = t.copy()
    gain(better)
    advice = GAME.advice()
    assert advice.rival(better) <= advice.rival(t) - 10


def test_a_lead_counts_for_sure_only_at_the_end() -> None:
    steps = ((1, 10), (3, 20), (4, 30))
    assert hope(SCALE, steps, 0, 0) == 0
    assert hope(SCALE, steps, 4, 0) == 30
    assert 0 < hope(SCALE, steps, 0, 3) < hope(SCALE, steps, 2, 3) < 30


def test_nobody_is_foreseen_where_nobody_sits() -> None:
    table = GAME.new(2, "two")
    assert GAME.advice().rival(table) == 0

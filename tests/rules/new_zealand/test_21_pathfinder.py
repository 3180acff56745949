"""NZ-21: the pathfinder track."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.pathfinder import advance
from rondel.games.new_zealand.table import step_limit
from tests.newzealand import (
    at,
    bare,
    clear,
    hand,
    moves,
    play,
    refresh,
    refused,
    stack,
)


@pytest.mark.parametrize(("seats", "space"), [(2, 4), (3, 4), (4, 6)])
def test_gold_and_the_step_tile(seats: int, space: int) -> None:
    """NZ-21.1, NZ-21.2, NZ-21.5, NZ-21.8, NZ-1.20, WE-18: once, on reaching or passing."""
    t = bare(seats)
    p = t.players[0]
    p.gold = 0
    advance(t, 0, 2)
    assert (p.gold, p.step_tile) == (0, 0)
    advance(t, 0, 1)
    assert p.gold == 1
    before = step_limit(t, p)
    advance(t, 0, space - 3)
    assert (p.pathfinder, p.step_tile) == (space, 1)
    assert step_limit(t, p) == before + 1
    advance(t, 0, 8 - space)
    assert p.gold == 2
    assert all(other.step_tile == 0 for other in t.players[1:])


def test_passing_several_spaces() -> None:
    """NZ-21.2 to NZ-21.6, TX-10: all effects in ascending order."""
    t = bare(3)
    p = t.players[0]
    p.pathfinder, p.gold = 2, 0
    advance(t, 0, 2)
    assert (p.gold, p.step_tile) == (1, 1)
    p.pathfinder = 7
    advance(t, 0, 4)
    refresh(t)
    assert p.gold == 2
    assert moves(t) == ["step_tile", "no_tolls"]
    t = bare(3)
    p = t.players[0]
    p.pathfinder = 14
    advance(t, 0, 4)
    assert (p.pathfinder, p.money) == (16, 9)
    advance(t, 0, 1)
    assert p.money == 10


def test_the_choice_on_space_11() -> None:
    """NZ-21.4, NZ-4.14: one of them, compulsory; the other one never."""
    for move, step_tile, no_tolls in (("step_tile", 2, False), ("no_tolls", 1, True)):
        t = bare(3)
        p = t.players[0]
        p.pathfinder, p.step_tile = 9, 1
        advance(t, 0, 3)
        refresh(t)
        refused(t, "finish", "NZ-21.4")
        play(t, move)
        assert (p.step_tile, p.no_tolls) == (step_tile, no_tolls)
        advance(t, 0, 2)
        refresh(t)
        assert t.over


def test_a_turn_along_the_track() -> None:
    """NZ-21.4, NZ-10.5, WE-17: an auxiliary step, a kotare, and two steps of B."""
    t = at("nB", seats=3)
    t.flipped = True
    clear(t, "aux_pathfinder_1")
    p = t.players[0]
    p.pathfinder, p.step_tile, p.gold = 7, 1, 0
    hand(t, "kotare")
    stack(t, "merino")
    refresh(t)
    play(t, "act aux 1", "aux_pathfinder 1")
    assert (p.pathfinder, p.gold, p.money) == (8, 1, 6)
    play(t, "play kotare")
    assert p.pathfinder == 9
    play(t, "act pathfinder 2")
    assert moves(t) == ["step_tile", "no_tolls"]


def test_discs_share_spaces_and_never_go_back() -> None:
    """NZ-21.1, NZ-21.7: occupied spaces count like others."""
    t = bare()
    advance(t, 1, 2)
    advance(t, 0, 2)
    assert t.players[0].pathfinder == t.players[1].pathfinder == 2
    advance(t, 0, 0)
    assert t.players[0].pathfinder == 2

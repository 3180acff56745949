"""MA-19: prestige buildings."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.rules.scoring import prestige_points
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    batch,
    cleared,
    explorer,
    hand,
    moves,
    own,
    play,
    refresh,
    refused,
    rich,
    synergy,
    vp,
)


def with_palace() -> MaracaiboTable:
    """The Palace lies face up; seat 0 has 10 doubloons and a worker."""
    t = batch(3)
    t.prestige = (t.content.prestige_number["palace"],)
    hand(t)
    rich(t, doubloons=10, workers=1)
    refresh(t)
    return t


def test_investing() -> None:
    """MA-19.1, MA-19.2, MA-19.3, MA-19.4, WE-18: 10 doubloons, a worker, the cross, 2 VP for the
    first."""
    t = with_palace()
    play(t, "invest palace")
    p = t.players[0]
    assert (p.doubloons, p.personal, vp(t)) == (0, 0, 2)
    assert t.view(0)["players"][0]["synergies"] == ["cross"]
    assert t.view(0)["players"][0]["investments"] == ["palace"]


def test_second_investor() -> None:
    """MA-19.4: only the very first investor gains 2 VP."""
    t = with_palace()
    t.players[1].investments = 1 << t.content.prestige_number["palace"]
    refresh(t)
    play(t, "invest palace")
    assert vp(t) == 0


def test_once_for_each_player() -> None:
    """MA-19.5: at most once a building; several buildings are fine."""
    t = with_palace()
    play(t, "invest palace")
    rich(t, doubloons=20, workers=1)
    t.prestige += (t.content.prestige_number["abbey"],)
    refresh(t)
    refused(t, "invest palace", "MA-19.5")
    play(t, "invest abbey")
    assert t.players[0].investments.bit_count() == 2


def test_only_revealed_buildings() -> None:
    """MA-19.1: face-down buildings can't be invested in."""
    t = with_palace()
    assert moves(t, "invest") == ["invest palace"]
    refused(t, "invest church", "MA-19.1")


def test_price() -> None:
    """MA-19.2: doubloons less discounts, and a worker."""
    t = with_palace()
    rich(t, doubloons=9)
    refresh(t)
    refused(t, "invest palace", "MA-19.2")
    own(t, "A14")
    refresh(t)
    play(t, "invest palace")
    assert t.players[0].doubloons == 0
    t = with_palace()
    rich(t, workers=0)
    refresh(t)
    refused(t, "invest palace", "MA-19.2")


@pytest.mark.parametrize(
    ("building", "points"),
    [
        ("abbey", 8),
        ("palace", 6),
        ("basilica", 16),
        ("citadel", 10),
        ("church", 6),
        ("military_base", 4),
        ("academy", 6),
        ("cathedral", 10),
    ],
)
def test_final_points(building: str, points: int) -> None:
    """MA-19.6, WE-13, WE-14: what each building scores for its investors."""
    t = batch()
    p = t.players[0]
    explorer(t, "18")  # two barriers
    p.quests = (0, 1, -1)
    own(t, "A45", "A46", "A47")
    p.assistants += ((1, 0), (2, 0))  # five: the Basilica counts four at most
    rich(t, points=3, workers=2)
    synergy(t, "medal", "cross")
    p.combat_tiles = (0, 1)
    cleared(t, 1, 2, 3)
    p.doubloon_income = 24
    assert prestige_points(t, 0) == {}
    p.investments = 1 << t.content.prestige_number[building]
    assert sum(prestige_points(t, 0).values()) == points


def test_buildings_are_no_cards() -> None:
    """MA-19.7: not part of the tableau."""
    t = with_palace()
    play(t, "invest palace")
    assert t.players[0].tableau == ()

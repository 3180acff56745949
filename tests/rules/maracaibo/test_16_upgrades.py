"""MA-16: the ship board."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.pieces import ACTIONS, FRANCE, SCORING
from rondel.games.maracaibo.rules.effects import perform
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    cleared,
    hand,
    influence,
    moves,
    one_disc,
    play,
    refresh,
    refused,
    rich,
    step_name,
    vp,
)


def removing(discs: int, *areas: int) -> MaracaiboTable:
    """Seat 0 about to remove discs; these areas are cleared already."""
    t = action(at="1")
    hand(t)
    rich(t, doubloons=0)
    cleared(t, *areas)
    perform(t, 0, (("disc", discs),))
    refresh(t)
    return t


def test_two_discs_clear_an_area() -> None:
    """MA-16.1, MA-16.8: the effect starts at once, before the next disc is chosen."""
    t = removing(3)
    play(t, "disc UPG-04")
    assert t.players[0].doubloons == 0
    play(t, "disc UPG-04")
    assert t.players[0].doubloons == 5
    assert step_name(t) == "RemoveDisc"


def test_where_discs_go() -> None:
    """MA-16.2: out of the game, unless a market or station takes them."""
    t = removing(2)
    play(t, "disc UPG-01", "disc UPG-02")
    assert t.players[0].discs_out == 2
    assert t.players[0].discs[:2] == (1, 1)


def test_nothing_to_remove() -> None:
    """MA-16.3: without a disc that may be removed the effect is lost."""
    t = removing(1, *range(1, 13))
    assert step_name(t) == "MainAction"
    t = removing(1, 1)
    refused(t, "disc UPG-01", "MA-16.3")


def test_the_last_disc_may_be_kept() -> None:
    """MA-5.6, DEC-27: for a market or a station; there is no use for it in the final scoring."""
    for phase, asked in ((ACTIONS, True), (SCORING, False)):
        t = action(at="1", round=4)
        hand(t)
        cleared(t, *range(1, 12))
        one_disc(t, 12)
        t.phase = phase
        perform(t, 0, (("disc", 2),))
        refresh(t)
        assert (step_name(t) == "RemoveDisc") == asked
        if asked:
            assert moves(t) == ["disc UPG-12", "skip"]
            play(t, "skip")
            assert t.players[0].discs[11] == 1
        else:
            assert t.players[0].discs[11] == 0


def test_a_disc_that_opens_others_is_not_the_last() -> None:
    """MA-5.6, MA-16.4: area 6 opens with 5, so there is nothing to save."""
    t = action(at="1")
    hand(t)
    cleared(t, *(n for n in range(1, 13) if n not in (5, 6)))
    one_disc(t, 5)
    perform(t, 0, (("disc", 1),))
    refresh(t)
    assert step_name(t) == "MainAction"
    assert t.players[0].discs[4:6] == (0, 2)


@pytest.mark.parametrize(
    ("area", "locked", "opened"),
    [
        ("UPG-06", (), (5,)),
        ("UPG-09", (), (8,)),
        ("UPG-10", (1, 2, 3), (1, 2, 3, 4)),
        ("UPG-11", (1, 2, 3), (1, 2, 3, 4)),
        ("UPG-12", (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)),
    ],
)
def test_locks(area: str, locked: tuple[int, ...], opened: tuple[int, ...]) -> None:
    """MA-16.4: locked areas."""
    refused(removing(1, *locked), f"disc {area}", "MA-16.4")
    assert f"disc {area}" in moves(removing(1, *opened))


def test_locks_are_checked_for_each_disc() -> None:
    """MA-16.4, MA-16.8: clearing area 5 opens area 6 for the next disc."""
    t = removing(2)
    one_disc(t, 5)
    refresh(t)
    play(t, "disc UPG-05")
    assert vp(t) == 3
    assert "disc UPG-06" in moves(t)


@pytest.mark.parametrize(
    ("area", "doubloons", "points", "before"),
    [(3, 0, 3, ()), (4, 5, 0, ()), (5, 0, 3, ()), (6, 0, 6, (5,)), (12, 0, 10, (1, 2, 3, 4, 5, 6))],
)
def test_immediate_upgrades(
    area: int, doubloons: int, points: int, before: tuple[int, ...]
) -> None:
    """MA-16.5: UPG-03 to UPG-06 and UPG-12."""
    t = removing(1, *before)
    one_disc(t, area)
    refresh(t)
    play(t, f"disc UPG-{area:02}")
    assert (t.players[0].doubloons, vp(t)) == (doubloons, points)


def test_great_cabin() -> None:
    """MA-16.5, MA-16.7: UPG-11: the explorer, 4 doubloons and 4 VP, or the next title."""
    for choice in ("explorer", "riches", "title"):
        t = removing(1, 1, 2, 3, 4)
        one_disc(t, 11)
        influence(t, france=5)
        refresh(t)
        play(t, "disc UPG-11")
        assert moves(t, "choose") == ["choose explorer", "choose riches", "choose title"]
        play(t, f"choose {choice}")
        if choice == "explorer":
            assert "explore 3" in moves(t)
        elif choice == "riches":
            assert (t.players[0].doubloons, vp(t)) == (4, 4)
        else:
            play(t, "nation france")
            assert t.players[0].influence[FRANCE] == 8


def test_no_title_beyond_the_last() -> None:
    """MA-16.7: on 15 there is none; with all three there nothing happens."""
    t = action(at="1")
    hand(t)
    influence(t, france=15, spain=1)
    perform(t, 0, (("next_title",),))
    refresh(t)
    refused(t, "nation france", "MA-16.7")
    play(t, "nation spain")
    assert t.players[0].influence[1] == 3
    t = action(at="1")
    hand(t)
    influence(t, france=15, spain=15, england=15)
    perform(t, 0, (("next_title",),))
    refresh(t)
    assert step_name(t) == "MainAction"


def test_number_of_upgrades() -> None:
    """MA-16.6: cleared areas."""
    t = removing(1, 1, 2, 7)
    assert len(t.view(0)["players"][0]["upgrades"]) == 3

"""MA-5: main actions."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.rules.legacy import add_legacy
from tests.support.maracaibo import (
    action,
    cleared,
    explorer,
    hand,
    moves,
    offered,
    own,
    planning,
    play,
    quest,
    refresh,
    refused,
    rich,
    step_name,
)


def test_options_do_not_add_up() -> None:
    """MA-5.1: one of several possible main actions."""
    t = action(at="15")
    own(t, "A47")
    quest(t, "Q22", "15")
    rich(t, doubloons=9)
    refresh(t)
    assert {"villages", "quest", "assistant", "none"} <= offered(t)
    play(t, "quest Q22", "stay")
    assert step_name(t) in ("EndActions", "Refill")


def test_city_action() -> None:
    """MA-5.2: at cities and homeward spaces; not at 14 under the plague."""
    for no in ("2", "20", "21a"):
        t = action(at=no)
        assert "city" in offered(t)
        assert "villages" not in offered(t)
    t = action(at="14")
    add_legacy(t, "L3")
    refresh(t)
    refused(t, "city", "MA-5.2")
    assert "villages" not in offered(t)


def test_village_actions() -> None:
    """MA-5.3: at villages; not under a skull, and not at 17 once it is a city."""
    t = action(at="12")
    assert "villages" in offered(t)
    add_legacy(t, "L20")
    refresh(t)
    refused(t, "villages", "MA-5.3")
    t = action(at="17", scenario="76")
    assert "city" in offered(t)
    assert "villages" not in offered(t)


def test_quest_needs_its_cost() -> None:
    """MA-5.4: a tile at the location whose cost can be paid; that of L1 only in the city."""
    t = action(at="15")
    quest(t, "Q23", "15")
    rich(t, doubloons=3)
    refresh(t)
    refused(t, "quest Q23", "MA-5.4")
    rich(t, doubloons=4)
    refresh(t)
    assert "quest Q23" in moves(t)
    t = action(at="17", scenario="76")
    t.legacy_quest = quest(t, "Q22")
    rich(t, doubloons=9)
    refresh(t)
    assert "quest Q22" not in moves(t)


def test_assistant_from_an_earlier_turn() -> None:
    """MA-5.5: an own assistant who was there before this turn."""
    t = action(at="15")
    own(t, "A47")
    refresh(t)
    assert moves(t, "assistant") == ["assistant ships_carpenter"]
    t.players[0].settled = 0
    refresh(t)
    refused(t, "assistant ships_carpenter", "MA-5.5")


def test_stopping_early() -> None:
    """MA-5.6: parts may be skipped; an exchange is paid in full or not made."""
    t = action(3, at="4")
    t.tiles = (t.content.tile_number["CT12"], *t.tiles[1:])
    t.redraw_chart()
    hand(t)
    rich(t, doubloons=0, points=2)
    refresh(t)
    play(t, "city")
    assert moves(t) == ["exchange mercenaries", "skip"]
    refused(t, "stop", "MA-5.6")
    play(t, "skip")
    assert t.players[0].combat_points == 2


@pytest.mark.parametrize(
    ("swift", "expected"),
    [(False, [1, 1, 1, 2, 2, 2, 3]), (True, [1, 2, 2, 2, 3, 3, 3])],
)
def test_number_of_village_actions(swift: bool, expected: list[int]) -> None:
    """MA-5.7: by spent points, more with upgrade 1."""
    for spent, number in enumerate(expected, 1):
        t = action(at="1", spent=spent)
        if swift:
            cleared(t, 1)
        hand(t)
        planning(t)
        rich(t, doubloons=0)
        refresh(t)
        play(t, "villages")
        done = 0
        while step_name(t) == "VillageBatch":
            play(t, "work")
            done += 1
        assert done == number


def test_fewer_village_actions() -> None:
    """MA-5.8: the rest may be left."""
    t = action(at="1", spent=7)
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "villages", "work", "stop")
    assert t.players[0].doubloons == 1
    assert step_name(t) != "VillageBatch"


def test_three_village_actions() -> None:
    """WE-02, MA-5.7: 7 points: two doubloons and a card."""
    t = action(at="1", spent=7)
    hand(t, "A01")
    planning(t)
    rich(t, doubloons=2)
    refresh(t)
    play(t, "villages", "work", "work", "buy bookkeeper")
    assert t.players[0].doubloons == 0
    assert t.players[0].doubloon_income == 10


def test_a_gate_does_not_matter_at_the_stop() -> None:
    """MA-5.2: the legacy cities have their own actions."""
    t = action(at="9a", scenario="76")
    explorer(t, "5")
    refresh(t)
    play(t, "city")
    assert step_name(t) == "VillageBatch"


def test_an_exchange_that_was_planned_away() -> None:
    """MA-18.6, MA-3.5: what no free action can pay for any more is not asked any more."""
    t = action(at="17", scenario="76")
    t.legacy_quest = quest(t, "Q07")  # two identical goods
    hand(t, "A01", "A08")
    planning(t)
    refresh(t)
    play(t, "city")
    assert "quest Q07" in moves(t)
    play(t, "plan bookkeeper")
    assert step_name(t) == "EndActions"
    assert t.legacy_quest == t.content.quest_number["Q07"]

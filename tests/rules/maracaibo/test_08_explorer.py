"""MA-8: the explorer."""

from __future__ import annotations

import pytest

from rondel.core.effects import Op
from rondel.core.rows import changed
from rondel.games.maracaibo.pieces import EXPLORER, SPAIN
from rondel.games.maracaibo.rules.effects import perform
from rondel.games.maracaibo.rules.explorer import explorer_progress
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    explorer,
    explorer_quest,
    hand,
    moves,
    own,
    play,
    refresh,
    refused,
    rich,
    step_name,
    vp,
)


def exploring(space: str, steps: int, seats: int = 2, seed: int = 1) -> MaracaiboTable:
    """Seat 0's explorer on a space, about to go up to so many steps."""
    t = action(seats, at="1", seed=seed)
    hand(t)
    explorer(t, space)
    go(t, steps)
    return t


def go(t: MaracaiboTable, steps: int) -> None:
    op: Op = ("explorer", steps)
    perform(t, 0, (op,))
    refresh(t)


def test_up_to_so_many_steps() -> None:
    """MA-8.1: 1 to X steps, or none; one more for each PER-05."""
    t = exploring("0", 2)
    assert moves(t) == ["explore 1", "explore 2", "stay"]
    refused(t, "explore 3", "MA-8.1")
    t = action(at="1")
    own(t, "A23", "A24")
    go(t, 2)
    assert "explore 4" in moves(t)
    play(t, "stay")
    assert explorer_progress(t, 0) == 0


def test_forks() -> None:
    """MA-8.2: the long way or the short cut, never back."""
    t = exploring("6", 2)
    assert moves(t) == ["explore 7", "explore 8", "explore 7s", "explore 10", "stay"]


def test_jumping() -> None:
    """MA-8.3, TX-02: occupied spaces are jumped and not counted; nobody stops there."""
    t = action(3, at="1")
    explorer(t, "5")
    explorer(t, "6", 1)
    explorer(t, "7", 2)
    go(t, 2)
    assert moves(t, "explore") == ["explore 8", "explore 9", "explore 7s", "explore 10"]
    refused(t, "explore 6", "MA-8.3")


def test_the_last_space_holds_all() -> None:
    """MA-8.3: several explorers may stand on 28."""
    t = action(3, at="1")
    explorer(t, "28", 1)
    explorer(t, "27")
    go(t, 1)
    play(t, "explore 28")
    assert vp(t) == 8


def test_emptied_quest_spaces() -> None:
    """MA-8.4: a quest space without its tile is jumped by everybody."""
    t = action(at="1")
    hand(t)
    explorer(t, "7")
    t.explorer_quests = t.explorer_quests[1:]
    go(t, 1)
    assert moves(t) == ["explore 9", "stay"]
    refused(t, "explore 8", "MA-8.4")


@pytest.mark.parametrize(
    ("start", "stop", "gain"),
    [
        ("0", 1, "doubloons"),
        ("1", 2, "points"),
        ("2", 3, "vp"),
        ("11", 12, "workers"),
        ("8", 9, "both"),
    ],
)
def test_space_rewards(start: str, stop: int, gain: str) -> None:
    """MA-8.5, MA-8.7: only the space where the move ends gives something."""
    t = exploring(start, 1)
    rich(t, doubloons=0, points=0, workers=0)
    play(t, f"explore {stop}")
    p = t.players[0]
    expected = {
        "doubloons": (2, 0, 0, 0),
        "points": (0, 1, 0, 0),
        "vp": (0, 0, 2, 0),
        "workers": (0, 0, 0, 2),
        "both": (2, 0, 3, 0),
    }[gain]
    assert (p.doubloons, p.combat_points, vp(t), p.personal) == expected


def test_passed_spaces_give_nothing() -> None:
    """MA-8.5: from 0 to 2: a combat point, no doubloons."""
    t = exploring("0", 2)
    rich(t, doubloons=0, points=0)
    play(t, "explore 2")
    assert (t.players[0].doubloons, t.players[0].combat_points) == (0, 1)


def test_influence_and_disc_spaces() -> None:
    """MA-8.7: influence of choice on 6, a disc on 7."""
    t = exploring("5", 2)
    play(t, "explore 6", "nation spain")
    assert t.players[0].influence[SPAIN] == 1
    t = exploring("6", 1)
    play(t, "explore 7", "disc UPG-04")
    assert t.players[0].discs[3] == 1


def test_quest_on_the_way() -> None:
    """MA-8.6: it may be fulfilled on arrival; otherwise it stays, and nobody comes back."""
    t = action(at="1")
    explorer(t, "7")
    explorer_quest(t, "Q24", "8")
    rich(t, doubloons=2)
    go(t, 1)
    play(t, "explore 8", "skip")
    assert any(t.content.space_ids[space] == "8" for space, _ in t.explorer_quests)
    assert t.players[0].quests == ()
    t = action(at="1")
    explorer(t, "7")
    explorer_quest(t, "Q24", "8")
    rich(t, doubloons=2, points=0)
    go(t, 1)
    before = len(t.explorer_quests)
    play(t, "explore 8", "quest Q24")
    assert len(t.players[0].quests) == 1
    assert t.players[0].combat_points == 2
    assert len(t.explorer_quests) == before - 1


def test_quest_that_cannot_be_paid() -> None:
    """MA-8.6: without the cost nothing is asked."""
    t = action(at="1")
    hand(t)
    explorer(t, "7")
    explorer_quest(t, "Q23", "8")
    rich(t, doubloons=0)
    go(t, 1)
    play(t, "explore 8")
    assert step_name(t) != "OfferQuest"


def test_red_barrier() -> None:
    """MA-8.8, MA-8.10: 3 influence with one nation, before the space's reward."""
    t = exploring("10", 1)
    rich(t, doubloons=0)
    play(t, "explore 11")
    assert (step_name(t), t.players[0].doubloons) == ("ChooseInfluence", 0)
    play(t, "nation spain")
    assert t.players[0].influence == (0, 3, 0)
    assert t.players[0].doubloons == 4


def test_blue_and_green_barriers() -> None:
    """MA-8.9: 4 VP for the first player, 2 for later ones, each barrier on its own."""
    t = exploring("17", 1)
    play(t, "explore 18")
    assert t.players[0].points[EXPLORER] == 4
    t = action(at="1")
    explorer(t, "18", 1)
    explorer(t, "17")
    go(t, 2)
    play(t, "explore 19")
    assert t.players[0].points[EXPLORER] == 2
    t = exploring("24", 1)
    play(t, "explore 25")
    assert t.players[0].points[EXPLORER] == 4


def test_several_barriers() -> None:
    """MA-8.10: one move may cross more than one, in their order."""
    t = exploring("10", 20)
    play(t, "explore 18")
    assert t.players[0].points[EXPLORER] == 0
    play(t, "nation france")
    assert t.players[0].points[EXPLORER] == 4
    assert t.view(0)["players"][0]["barriers"] == ["red", "blue"]


@pytest.mark.parametrize(("others", "points"), [(0, 10), (1, 8), (2, 6), (3, 4)])
def test_arrival(others: int, points: int) -> None:
    """MA-8.11: 10, 8, 6, 4 VP by arrival, and a village action."""
    t = action(4, at="1")
    hand(t)
    for seat in range(1, others + 1):
        explorer(t, "28", seat)
    explorer(t, "27")
    go(t, 3)
    play(t, "explore 28")
    assert vp(t) == points
    assert step_name(t) == "VillageBatch"
    play(t, "work")
    go(t, 3)
    assert step_name(t) != "Explore"


@pytest.mark.parametrize(
    ("cards", "before", "after"),
    [
        (("A25",), (5, 0), [1, 4, 0]),
        (("A25", "B046"), (5, 0), [2, 3, 0]),
        (("A25", "B046"), (5, 1), [3, 3, 0]),
    ],
)
def test_stealing(cards: tuple[str, ...], before: tuple[int, int], after: list[int]) -> None:
    """MA-8.12, PER-06: 1 VP for each jumped explorer and card, if there is one to steal."""
    t = action(3, at="1")
    own(t, *cards)
    explorer(t, "5")
    explorer(t, "6", 1)
    explorer(t, "7", 2)
    for player, points in zip(t.players[1:], before, strict=True):
        player.points = changed(player.points, EXPLORER, points)
    go(t, 2)
    assert "explore_by 10 7" in moves(t) or "explore 10" in moves(t)
    play(t, "explore 8")
    assert [vp(t, seat) for seat in range(3)] == after


def test_stealing_depends_on_the_way() -> None:
    """MA-8.12, TX-02: the short cut jumps only one of them."""
    t = action(3, at="1")
    own(t, "A25")
    explorer(t, "5")
    explorer(t, "6", 1)
    explorer(t, "7", 2)
    for seat in (1, 2):
        t.players[seat].points = changed(t.players[seat].points, EXPLORER, 5)
    go(t, 3)
    assert {"explore_by 10 7", "explore_by 10 7s"} <= set(moves(t))
    play(t, "explore_by 10 7s")
    assert (vp(t, 1), vp(t, 2)) == (4, 5)


def test_leading_numbers() -> None:
    """MA-8.13: 7s counts as 7."""
    t = action(at="1")
    explorer(t, "7s")
    assert explorer_progress(t, 0) == 7


def test_explorer_quest_moves_on() -> None:
    """MA-8.14: a quest found by the explorer may move it again, depth first."""
    t = action(at="1")
    explorer(t, "7")
    explorer_quest(t, "Q22", "8")
    rich(t, doubloons=3)
    go(t, 1)
    play(t, "explore 8", "quest Q22")
    assert step_name(t) == "Explore"
    play(t, "explore 10")
    assert len(t.players[0].quests) == 1
    assert explorer_progress(t, 0) == 10

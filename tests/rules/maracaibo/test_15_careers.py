"""MA-15: career cards."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.content.entries import Task
from rondel.games.maracaibo.rules.careers import progress
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    batch,
    cleared,
    explorer,
    hand,
    influence,
    moves,
    own,
    play,
    refresh,
    refused,
    rich,
    synergy,
    turn,
    vp,
)


def with_career(career: str) -> MaracaiboTable:
    t = action(at="1")
    t.players[0].career = t.content.career_number[career]
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    return t


def test_any_order() -> None:
    """MA-15.1: three tasks, each with two levels, in any order."""
    t = with_career("K1")
    for career in t.content.careers:
        assert len(career.tasks) == 3
        assert all(task.low < task.high for task in career.tasks)
    influence(t, france=5)
    refresh(t)
    assert moves(t, "task") == ["task 2"]


def test_worked_example() -> None:
    """WE-08, MA-15.2, MA-15.3: 4 quest tiles bring 4 doubloons and the worker, 6 also 4 VP."""
    for tiles, points in ((4, 0), (6, 4)):
        t = with_career("K5")
        t.players[0].quests = tuple(range(tiles))
        refresh(t)
        workers = t.players[0].personal
        play(t, "task 3")
        assert (t.players[0].doubloons, vp(t)) == (4, points)
        assert t.players[0].personal == workers + 1


def test_requirement_not_met() -> None:
    """MA-15.2: the low requirement has to be met."""
    t = with_career("K5")
    refused(t, "task 3", "MA-15.2")


def test_once() -> None:
    """MA-15.4: each task once; the low level gives up the points for good."""
    t = with_career("K5")
    t.players[0].quests = (0, 1, 2, 3)
    refresh(t)
    play(t, "task 3")
    t.players[0].quests = (0, 1, 2, 3, 4, 5)
    refresh(t)
    refused(t, "task 3", "MA-15.4")
    assert vp(t) == 0


def test_third_task() -> None:
    """MA-15.5: 2 doubloons and 2 VP more."""
    t = with_career("K5")
    t.players[0].tasks = 3
    t.players[0].quests = (0, 1, 2, 3)
    refresh(t)
    play(t, "task 3")
    assert (t.players[0].doubloons, vp(t)) == (6, 2)


def test_the_worker_is_usable_at_once() -> None:
    """MA-15.6: also for the purchase that is just being chosen."""
    t = batch(1)
    t.players[0].career = t.content.career_number["K5"]
    t.players[0].quests = (0, 1, 2, 3)
    hand(t, "A45")
    rich(t, doubloons=2, workers=0)
    refresh(t)
    play(t, "task 3", "buy dock_foreman")
    assert len(t.players[0].assistants) == 1


@pytest.mark.parametrize(
    ("needs", "amount"),
    [
        ("combat_tiles", 3),
        ("quest_tiles", 2),
        ("influence_one", 6),
        ("influence_two", 4),
        ("upgrades", 2),
        ("barrier", 2),
        ("synergies", 3),
        ("assistants", 2),
    ],
)
def test_task_kinds(needs: str, amount: int) -> None:
    """MA-15.7: what the tasks count; two nations are no sum."""
    t = action(at="1")
    p = t.players[0]
    p.combat_tiles = (0, 1, 2)
    p.quests = (0, -2)  # a quest tile and a story tile
    influence(t, france=6, spain=4, england=1)
    cleared(t, 1, 2)
    explorer(t, "18")
    synergy(t, "medal", "cross", "crown")
    own(t, "A45", "A46")
    task = next(
        task for career in t.content.careers for task in career.tasks if task.needs == needs
    )
    assert isinstance(task, Task)
    assert progress(t, p, task) == amount


def test_only_in_phase_b() -> None:
    """MA-15.8: not while sailing, refilling or scoring."""
    t = turn()
    t.players[0].career = t.content.career_number["K5"]
    t.players[0].quests = (0, 1, 2, 3)
    refresh(t)
    refused(t, "task 3", "MA-15.8")
    play(t, "sail matanzas")
    assert "task 3" in moves(t)
    hand(t)
    refresh(t)
    play(t, "none", "end_actions")
    refused(t, "task 3", "MA-15.8")

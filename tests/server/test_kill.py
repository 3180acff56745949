"""The server is killed while people play (the long run is `python -m tools.kill`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.postgres import Cluster
from tests.support.visits import Person
from tools.kill import (
    Attempt,
    CutTrial,
    Match,
    PostgresTrial,
    Trial,
    kept,
)
from tools.power_cut import compiler


@pytest.mark.early
def test_what_was_acknowledged_outlives_the_server(tmp_path: Path) -> None:
    trial = Trial(tmp_path, seed=1, games=2)
    trial.run(server=2, worker=1)
    assert trial.blows == {"servers killed": 2, "workers killed": 1}
    assert acknowledged(trial)


@pytest.mark.early
@pytest.mark.skipif(compiler() is None, reason="the power cut is made with a C compiler")
def test_what_was_acknowledged_outlives_a_power_cut(tmp_path: Path) -> None:
    trial = CutTrial(tmp_path, seed=1, games=1)
    trial.run(cut=2)
    assert acknowledged(trial)


@pytest.mark.early
def test_what_was_acknowledged_outlives_the_server_and_postgresql(tmp_path: Path) -> None:
    with Cluster() as cluster:
        trial = PostgresTrial(cluster, tmp_path, seed=1, games=1)
        trial.run(restart=2, server=1)
    assert trial.blows == {"restarts of PostgreSQL": 2, "servers killed": 1}
    assert acknowledged(trial)


def acknowledged(trial: Trial) -> bool:
    return any(attempt.acknowledged for match in trial.matches for attempt in match.attempts)


@pytest.mark.parametrize(
    ("journal", "complaint"),
    [
        ([(0, "a")], "is lost"),
        ([(0, "a"), (1, "x"), (0, "c")], "is not there"),
        ([(0, "a"), (1, "x"), (0, "b"), (0, "b")], "nobody has sent"),
        ([(1, "x"), (1, "x"), (0, "b")], "the past has changed"),
        ([(0, "a"), (1, "x"), (0, "b"), (0, "r")], "is there"),
    ],
)
def test_what_would_be_found(journal: list[tuple[int, str]], complaint: str) -> None:
    """Somebody at seat 0 played against a bot: a move lost, another, one twice, the past, one that
    was refused."""
    people: dict[int, Person] = {0: Person.__new__(Person)}
    match = Match("game", people)
    match.attempts = [Attempt(0, (0, "a"), True), Attempt(2, (0, "b"), True)]
    match.attempts.append(Attempt(3, (0, "r"), refused=True))
    match.compare([(0, "a"), (1, "x"), (0, "b")], match.known())
    match.journal = [(0, "a")]
    with pytest.raises(AssertionError, match=complaint):
        match.compare(journal, match.known())


def test_what_was_taken_back_is_not_kept() -> None:
    journal = [(0, "a"), (0, "b"), (0, "undo 2"), (0, "c"), (0, "undo 1"), (0, "d"), (1, "e")]
    assert kept(journal) == [(0, "d"), (1, "e")]

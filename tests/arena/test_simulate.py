"""Quantiles and portions of a simulation."""

from __future__ import annotations

import msgspec
import pytest

from rondel.arena.match import play_match
from rondel.arena.simulate import Plan, quantiles, simulate, summary

PLAN = Plan(game="cooper-island", seats=2, bots=("random", "random"), seed="x")


def test_quantiles_are_values_that_occurred() -> None:
    assert quantiles(list(range(101))) == {
        "0": 0, "5": 5, "25": 25, "50": 50, "75": 75, "95": 95, "100": 100,
    }  # fmt: skip
    assert set(quantiles([7]).values()) == {7}
    assert quantiles([3, 1, 2])["50"] == 2
    assert quantiles([]) == {}


@pytest.mark.parametrize("games", [1, 7])
def test_outcomes_come_in_the_order_of_the_games(games: int) -> None:
    outcomes = list(simulate(PLAN, games))
    assert [outcome.number for outcome in outcomes] == list(range(games))
    assert len({outcome.seed for outcome in outcomes}) == games


def test_a_game_depends_on_its_number_alone() -> None:
    third = list(simulate(PLAN, 3))[2]
    again = play_match(PLAN.match(2))
    assert msgspec.structs.replace(again, seconds=third.seconds) == third


def test_a_simulation_without_a_finished_game_has_no_quantiles() -> None:
    plan = Plan(game="cooper-island", seats=2, bots=("random", "nobody"), seed="x")
    outcomes = list(simulate(plan, 2))
    result = summary(plan, outcomes, 0.0)
    assert result["errors"] == 2
    assert result["decisions_per_game"] == {}
    assert result["wins"] == [0, 0]

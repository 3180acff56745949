from __future__ import annotations

import random
from math import log
from typing import Any

import numpy as np
import pytest

from rondel.arena.decisions import Decisions, Feature, read_decisions
from rondel.arena.fitting import Likelihood, fit_policy, minimise, numbers_of
from rondel.arena.match import Match, Player, play_match
from rondel.bots.greedy import pick
from rondel.core.advice import LearnedAdvice
from rondel.core.moves import Move
from rondel.core.policy import Policy
from rondel.core.record import Record, open_table
from rondel.games import find_game, list_games

NOTHING = Policy({}, {}, {})


class Fair(LearnedAdvice):
    """Rides and food; a shot at so many points promises as many."""

    detailed = frozenset(["shoot"])

    def promise(self, table: Any, move: Move) -> float:
        return float(move[1])


STALLS: list[Move] = [
    ("ride", "carousel"), ("ride", "wheel"), ("eat", "waffle"), ("eat", "apple"), ("go", "home"),
    ("shoot", 1), ("shoot", 2), ("shoot", 4),
]  # fmt: skip
TASTE = Policy({"ride": 3.0, "go": 0.1}, {"eat": {"waffle": 5.0}}, {"shoot": 2.0})


def choices(policy: Policy, number: int, seed: str, features: dict[Feature, int]) -> Decisions:
    """What somebody with this policy chose, among some of the stalls each time."""
    luck = random.Random(seed)
    fair = Fair(policy)
    table: Any = None
    found = Decisions(features)
    for _ in range(number):
        offered = luck.sample(STALLS, 4)
        found.add(fair, table, offered, pick(offered, fair.weights(table, offered), luck))
    return found


def test_a_fit_finds_the_weights_by_which_was_chosen() -> None:
    features: dict[Feature, int] = {}
    learned = choices(TASTE, 6000, "learned", features)
    held_out = choices(TASTE, 1500, "held out", features)
    fit = fit_policy(learned, held_out, NOTHING)
    mine, true = Fair(fit.policy).weights(None, STALLS), Fair(TASTE).weights(None, STALLS)
    for found, wanted in zip(mine, true, strict=True):  # only ratios matter
        assert log(found / mine[0]) == pytest.approx(log(wanted / true[0]), abs=0.25)
    assert fit.before < fit.held_out
    best = Likelihood(held_out).mean(numbers_of(TASTE, held_out))
    assert fit.held_out == pytest.approx(best, abs=0.01)


def test_what_no_decision_was_about_is_as_it_was() -> None:
    old = Policy({"sleep": 0.2}, {"ride": {"ghost_train": 4.0}}, {"throw": 3.0})
    features: dict[Feature, int] = {}
    learned = choices(TASTE, 300, "learned", features)
    policy = fit_policy(learned, choices(TASTE, 20, "held out", features), old).policy
    assert policy.verbs["sleep"] == 0.2
    assert policy.things["ride"]["ghost_train"] == 4.0
    assert policy.sharpness["throw"] == 3.0
    assert old.verbs == {"sleep": 0.2}


def test_few_decisions_change_little() -> None:
    features: dict[Feature, int] = {}
    learned = choices(TASTE, 3, "learned", features)
    policy = fit_policy(learned, choices(TASTE, 3, "held out", features), TASTE).policy
    for before, after in zip(
        Fair(TASTE).weights(None, STALLS), Fair(policy).weights(None, STALLS), strict=True
    ):
        assert abs(log(after / before)) < 1.5


def test_the_least_of_a_valley_is_found() -> None:
    bend = np.array([[3.0, 1.0], [1.0, 40.0]])
    bottom = np.array([2.0, -1.0])

    def valley(at: Any) -> tuple[float, Any]:
        slope = bend @ (at - bottom)
        return 0.5 * float((at - bottom) @ slope), slope

    assert minimise(valley, np.zeros(2), 1e-12) == pytest.approx(bottom, abs=1e-4)


def test_the_slope_of_the_likelihood_is_right() -> None:
    likelihood = Likelihood(choices(TASTE, 50, "slope", {}))
    at = np.linspace(-0.5, 0.5, int(likelihood.features.max()) + 1)
    _, slope = likelihood.loss(at)
    for number in range(1, len(at)):
        ahead, behind = at.copy(), at.copy()
        ahead[number] += 1e-5
        behind[number] -= 1e-5
        rise = (likelihood.loss(ahead)[0] - likelihood.loss(behind)[0]) / 2e-5
        assert slope[number] == pytest.approx(rise, abs=1e-4)


@pytest.mark.parametrize("name", list_games())
def test_decisions_are_as_likely_as_the_bots_weights_make_them(name: str) -> None:
    """What is learned from and what bots go by are the same features."""
    record = Record.read(
        play_match(
            Match(0, name, (Player("random", "random"),) * 2, "fit", keep_record=True)
        ).record
    )
    del record.moves[120:]
    table = open_table(record, find_game(name))
    advice = table.setup.game.advice()
    assert isinstance(advice, LearnedAdvice)
    logs: list[float] = []
    for _, move in record.moves:
        offered = table.moves()
        weights = advice.weights(table, offered)
        if len(offered) > 1:
            logs.append(log(weights[offered.index(move)] / sum(weights)))
        table.play(move)
    learned, held_out = read_decisions([record, record], 2)
    assert len(learned) == len(held_out) == len(logs)
    found = Likelihood(held_out).mean(numbers_of(advice.policy, held_out))
    assert found == pytest.approx(sum(logs) / len(logs))

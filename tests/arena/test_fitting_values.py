from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest

from rondel.arena.fitting_values import fit_values
from rondel.arena.match import Match, Player, play_match
from rondel.arena.outcomes import Outcomes, read_outcomes
from rondel.core.advice import LearnedAdvice
from rondel.core.policy import Policy
from rondel.core.record import Record, open_table
from rondel.core.values import BASE, Values
from rondel.games import find_game, list_games


class Farm(LearnedAdvice):
    """Points count; barns and cows are not estimated."""

    told_as: ClassVar[dict[str, str]] = {
        "points": "points", "barns": "land", "cows": "land", BASE: "to_come",
    }  # fmt: skip


def harvests(number: int, seed: str) -> Outcomes:
    """Barns are worth more the longer they stand, cows nothing, and more is to come early on."""
    luck = random.Random(seed)
    found = Outcomes()
    for _ in range(number):
        points, barns, cows = luck.randrange(20), luck.randrange(5), luck.randrange(9)
        time = luck.random() * 10
        found.facts.append([points, barns, cows])
        found.times.append(time)
        found.guesses.append(points)
        found.points.append(points + 0.5 * time * barns + 2 * time + luck.gauss(0, 3))
    return found


def farm(values: Values | None = None) -> Farm:
    return Farm(Policy({}, {}, {}), values)


def test_a_fit_finds_what_facts_are_worth_at_each_time() -> None:
    fit = fit_values(harvests(8000, "learned"), harvests(2000, "held out"), farm())
    assert fit.off == pytest.approx(3.0, abs=0.15)
    assert fit.before > fit.off + 0.5
    for time in (1.0, 4.0, 9.0):
        parts = fit.values.parts([10, 2, 3], time)
        assert parts["points"] == pytest.approx(10, abs=1)
        assert parts["barns"] == pytest.approx(time, abs=1)
        assert parts["cows"] == pytest.approx(0, abs=1)
        assert parts[BASE] == pytest.approx(2 * time, abs=1.5)


def test_few_games_change_little() -> None:
    fit = fit_values(harvests(3, "few"), harvests(500, "held out"), farm())
    assert fit.values.parts([10, 0, 0], 5.0)["points"] == pytest.approx(10, abs=4)


def test_the_next_generation_begins_with_the_last_one() -> None:
    first = fit_values(harvests(4000, "first"), harvests(500, "held out"), farm()).values
    again = fit_values(harvests(3, "few"), harvests(500, "held out"), farm(first))
    assert again.values.knots == first.knots
    assert again.values.value([5, 2, 1], 6.0) == pytest.approx(first.value([5, 2, 1], 6.0), abs=3)


@pytest.mark.parametrize("name", list_games())
def test_positions_are_those_at_the_ends_of_turns_with_what_came_of_them(name: str) -> None:
    players = (Player("random", "random"),) * 2
    record = Record.read(play_match(Match(0, name, players, "fit", keep_record=True)).record)
    learned, held_out = read_outcomes([record, record], 2)
    assert learned.facts == held_out.facts
    table: Any = open_table(record, find_game(name))
    advice = table.setup.game.advice()
    turn, ends = table.turn, 0
    for _, move in record.moves:
        table.play(move)
        if table.turn != turn and advice.is_open(table):
            turn = table.turn
            assert learned.guesses[2 * ends + 1] == advice.value(table, 1)
            ends += 1
    assert len(learned) == 2 * ends
    assert learned.points[:2] == [float(score["total"]) for score in table.scores()]

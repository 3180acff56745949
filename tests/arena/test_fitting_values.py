from __future__ import annotations

import random
from collections import Counter
from statistics import fmean
from typing import Any, ClassVar

import pytest

from rondel.arena.fitting_values import fit_values
from rondel.arena.futures import LINES, ROUNDS, futures_of
from rondel.arena.lessons import Lessons, sort_out
from rondel.arena.match import Match, Player, play_match
from rondel.arena.outcomes import outcomes_of
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


def harvests(number: int, seed: str) -> Lessons:
    """Barns are worth more the longer they stand, cows nothing, and more is to come early on.

    Whoever leads has more of everything, cows, too; but not more in one line than in another.
    """
    luck = random.Random(seed)
    found = Lessons()
    for turn in range(number):
        lead, time = luck.randrange(30), luck.random() * 10
        found.turns += 1
        for _ in range(5):
            points, barns, cows = lead + luck.randrange(9), luck.randrange(5), luck.randrange(4)
            found.rounds.append(turn)
            found.facts.append([points, barns, cows + lead])
            found.times.append(time)
            found.guesses.append(points)
            promised = points + 0.5 * time * barns + 0.8 * lead + 2 * time
            found.points.append(promised + luck.gauss(0, 3))
    return found


def farm(values: Values | None = None) -> Farm:
    return Farm(Policy({}, {}, {}), values)


def test_a_fit_finds_what_facts_are_worth_at_each_time() -> None:
    fit = fit_values(harvests(2000, "learned"), harvests(500, "held out"), farm())
    assert fit.off == pytest.approx(3.0 * 0.8**0.5, abs=0.15), "the mean of a round is no news"
    assert fit.before > fit.off + 0.5
    for time in (1.0, 4.0, 9.0):
        parts = fit.values.parts([10, 2, 3], time)
        assert parts["points"] == pytest.approx(10, abs=1)
        assert parts["barns"] == pytest.approx(time, abs=1)
        assert parts["cows"] == pytest.approx(0, abs=1), "they go along with a lead, no more"


def test_the_base_is_what_is_left_on_average() -> None:
    learned = harvests(2000, "learned")
    values = fit_values(learned, harvests(500, "held out"), farm()).values
    for early in (False, True):
        off = [
            points - values.value(facts, time)
            for facts, time, points in zip(
                learned.facts, learned.times, learned.points, strict=True
            )
            if (time > 5) is early
        ]
        assert fmean(off) == pytest.approx(0, abs=0.3)


def test_few_games_change_little() -> None:
    fit = fit_values(harvests(2, "few"), harvests(100, "held out"), farm())
    assert fit.values.parts([10, 0, 0], 5.0)["points"] == pytest.approx(10, abs=4)


def test_the_next_generation_begins_with_the_last_one() -> None:
    first = fit_values(harvests(1000, "first"), harvests(100, "held out"), farm()).values
    again = fit_values(harvests(2, "few"), harvests(100, "held out"), farm(first)).values
    assert again.knots == first.knots
    for time in (2.0, 6.0):
        assert again.parts([5, 2, 0], time)["barns"] == pytest.approx(time, abs=2)


def played(name: str) -> Record:
    players = (Player("greedy", "greedy", iterations=1),) * 2
    return Record.read(play_match(Match(0, name, players, "fit", keep_record=True)).record)


@pytest.mark.parametrize("name", list_games())
def test_seats_are_compared_after_each_turn_by_their_points_at_last(name: str) -> None:
    record = played(name)
    found = outcomes_of(record)
    table: Any = open_table(record, find_game(name))
    advice = table.setup.game.advice()
    turn, ends = table.turn, 0
    for _, move in record.moves:
        table.play(move)
        if table.turn != turn and advice.is_open(table):
            turn = table.turn
            assert found.guesses[2 * ends + 1] == advice.value(table, 1)
            ends += 1
    assert found.turns == ends
    assert found.rounds == [number for number in range(ends) for _ in range(2)]
    assert found.points == [float(score["total"]) for score in table.scores()] * ends


@pytest.mark.parametrize("name", list_games())
def test_lines_of_a_turn_are_compared_with_the_same_luck(name: str) -> None:
    record = played(name)
    found = futures_of(record)
    again = futures_of(record)
    assert (found.facts, found.points) == (again.facts, again.points)
    rounds = Counter(found.rounds)
    assert list(rounds) == list(range(ROUNDS * found.turns)) or len(rounds) < ROUNDS * found.turns
    assert all(count <= LINES for count in rounds.values())
    assert found.turns >= 2
    assert found.guesses != found.points
    advice: Any = find_game(name).advice()
    for facts, time, guess in zip(found.facts, found.times, found.guesses, strict=True):
        if advice.values is not None:
            assert advice.values.value(facts, time) == pytest.approx(guess)
    learned, held_out = sort_out([found, again, found], 3)
    assert len(learned) == 2 * len(held_out)
    assert learned.rounds[: len(found)] == found.rounds
    assert learned.rounds[len(found)] > learned.rounds[len(found) - 1]

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from rondel.core.advice import LearnedAdvice
from rondel.core.values import BASE, Values, ValuesError, holds_values, read_values
from rondel.games import find_game, list_games

WEIGHTS = {BASE: [0.0, 4.0, 6.0], "coins": [1.0, 3.0, 3.0], "ships": [0.0, 0.0, -2.0]}


@pytest.fixture
def values() -> Values:
    return Values([0, 2, 10], WEIGHTS, {"generation": 2, "teacher": "search@400"})


@pytest.mark.parametrize(
    ("time", "worth"),
    [
        (0, 5.0),
        (1, 2.0 + 2.0 * 5),
        (2, 4.0 + 3.0 * 5),
        (6, 5.0 + 3.0 * 5 - 1.0 * 7),
        (10, 6.0 + 3.0 * 5 - 2.0 * 7),
        (99, 6.0 + 3.0 * 5 - 2.0 * 7),
        (-1, 5.0),
    ],
)
def test_weights_lie_on_straight_lines_between_the_knots(
    values: Values, time: float, worth: float
) -> None:
    assert values.value([5, 7], time) == pytest.approx(worth)
    assert sum(values.parts([5, 7], time).values()) == pytest.approx(worth)


def test_what_is_written_is_read(values: Values, tmp_path: Path) -> None:
    file = tmp_path / "values.toml"
    file.write_text(values.write(), encoding="utf-8")
    read = read_values(file)
    assert holds_values(file)
    assert (read.knots, read.weights, read.made, read.facts) == (
        values.knots, values.weights, values.made, ("coins", "ships"),
    )  # fmt: skip


def test_facts_are_told_in_the_order_of_the_game(values: Values) -> None:
    assert values.ordered(["ships", "coins"]).value([7, 5], 6) == values.value([5, 7], 6)
    with pytest.raises(ValuesError, match="weigh no sails"):
        values.ordered(["coins", "ships", "sails"])
    with pytest.raises(ValuesError, match="tells no ships"):
        values.ordered(["coins"])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("knots = [0, 1", "no TOML"),
        ("knots = [0, 1]", "no numbers"),
        ("knots = [1, 1]\n[weights]\nbase = [0, 0]", "one after the other"),
        ("knots = [0]\n[weights]\nbase = [0]", "two times or more"),
        ("knots = [0, 1]\n[weights]\ncoins = [0, 0]", "has no base"),
        ("knots = [0, 1]\n[weights]\nbase = [0, 0]\ncoins = [1]", "coins needs a weight"),
        ('knots = [0, 1]\n[weights]\nbase = ["many", 0]', "no numbers"),
    ],
)
def test_what_are_no_values_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "values.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValuesError, match=complaint):
        read_values(file)


def test_a_file_that_is_not_there_is_told() -> None:
    assert not holds_values(Path("nowhere.toml"))
    with pytest.raises(ValuesError, match="can't be read"):
        read_values(Path("nowhere.toml"))


@pytest.mark.parametrize("name", list_games())
def test_other_values_change_what_a_position_is_worth_and_no_weight(name: str) -> None:
    game = find_game(name)
    advice = game.advice()
    assert isinstance(advice, LearnedAdvice)
    facts = advice.known_facts()
    weights = {fact: [number + 1.0, 0.5] for number, fact in enumerate([BASE, *facts])}
    other = advice.taught(values=Values([0.0, 3.0], weights))
    table = game.new(3, "values")
    told = advice.facts(table, 1, advice.estimate(table, 1))
    assert len(told) == len(facts)
    assert other.value(table, 1) != advice.value(table, 1)
    assert other.weights(table, table.moves()) == advice.weights(table, table.moves())
    assert sum(other.parts(table, 1).values()) == pytest.approx(other.value(table, 1))
    assert set(other.parts(table, 1)) <= game.words().messages["worth"].keys()


@pytest.mark.parametrize("name", list_games())
def test_the_clock_runs_down(name: str) -> None:
    """It may go back a little, as when a worker is hired."""
    game = find_game(name)
    advice = game.advice()
    assert isinstance(advice, LearnedAdvice)
    table = game.new(3, "clock")
    clocks = []
    while advice.is_open(table):
        clocks.append(advice.clock(table))
        table.play(table.moves()[len(clocks) % 2])
    assert min(clocks) >= 0
    assert clocks[0] == pytest.approx(max(clocks), abs=0.3)
    assert clocks[-1] < 0.35 * clocks[0]
    assert all(after - before < 0.5 for before, after in pairwise(clocks))


@pytest.mark.parametrize("name", list_games())
def test_at_the_end_points_are_points(name: str) -> None:
    game = find_game(name)
    advice = game.advice()
    table = game.new(2, "values")
    while not table.over:
        table.play(table.moves()[-1])
    for seat, points in enumerate(table.scores()):
        assert advice.parts(table, seat) == {"points": points["total"]}

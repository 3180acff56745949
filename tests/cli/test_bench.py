"""`rondel bench`: the form of its answer; the numbers depend on the machine."""

from __future__ import annotations

from importlib.util import find_spec

from rondel.core.engine import engine
from tests.support.command import Shell


def test_the_form_of_the_answer(shell: Shell) -> None:
    result = shell("bench", "cooper-island", "--seconds", "0.01", "--json").json()
    assert list(result) == ["engine", "games", "catanatron"]
    assert result["engine"] == engine()
    assert list(result["games"]) == ["cooper-island"]
    rates = result["games"]["cooper-island"]
    assert list(rates) == [
        "decisions_per_second",
        "copies_per_second",
        "search_iterations_per_second",
    ]
    assert all(rate > 0 for rate in rates.values())
    if find_spec("catanatron") is None:
        assert result["catanatron"] is None
    else:
        theirs = result["catanatron"]
        assert list(theirs) == ["plies_per_second", "decisions_per_second", "copies_per_second"]
        assert theirs["decisions_per_second"] < theirs["plies_per_second"]


def test_for_people(shell: Shell) -> None:
    assert "cooper-island" in shell("bench", "cooper-island", "--seconds", "0.01").out


def test_the_speed_of_environments(shell: Shell) -> None:
    line = ("bench", "cooper-island", "--env", "--seats", "2", "--seconds", "0.01")
    rates = shell(*line, "--json").json()["environments"]["cooper-island"]
    assert list(rates) == [
        "steps_per_second",
        "raw_steps_per_second",
        "vector_steps_per_second",
    ]
    assert all(rate > 0 for rate in rates.values())
    assert "steps a second" in shell(*line).out


def test_environments_have_as_many_seats_as_the_game(shell: Shell) -> None:
    result = shell("bench", "cooper-island", "--env", "--seats", "9")
    assert result.code == 2
    assert "1, 2, 3, 4 seats, not 9" in result.err

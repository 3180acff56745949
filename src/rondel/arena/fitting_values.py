"""Fitting values to lessons: a ridge regression of the points that there were to expect.

How far a position differs from the others of its round is all that counts. What the weights are
held to is what there was: the old values or, where there are none, the game's own estimate, whose
parts count as they are and all other facts nothing. How firmly, the games that were held out
decide. The base is what is left, on average at each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rondel.arena.lessons import Lessons
from rondel.core.advice import LearnedAdvice
from rondel.core.values import BASE, Values

KNOTS = 6
"""Times for which weights are given."""
FIRMNESS = (30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0)
"""How many positions, of which many come from one game, speak as loud as what there was."""
LEAST_SPREAD = 0.05
"""A fact that varies less is weighed as if it varied so much."""
DIGITS = 3


class ValuesFit:
    """What was fitted, and how far it is off in games that it has not seen, in points: how wrongly
    it tells the positions of a round apart."""

    def __init__(self, values: Values, off: float, before: float, firmness: float) -> None:
        self.values = values
        self.off = off
        """The root of the mean squared error."""
        self.before = before
        """The same for the advice as it was."""
        self.firmness = firmness


def fit_values(learned: Lessons, held_out: Lessons, advice: LearnedAdvice) -> ValuesFit:
    """The values that tell positions apart best; rounded, as they are written."""
    facts, times, points, _, rounds = learned.arrays()
    unseen_facts, unseen_times, unseen_points, guesses, unseen_rounds = held_out.arrays()
    knots = knots_of(times, advice.values)
    rows = spread(facts, times, knots)
    apart = differences(rows, rounds)
    unseen_apart = differences(spread(unseen_facts, unseen_times, knots), unseen_rounds)
    fared = differences(unseen_points, unseen_rounds)
    prior = _numbers(values_of(advice, knots))
    hold = np.repeat(facts.std(axis=0).clip(min=LEAST_SPREAD), len(knots)) ** 2
    square, pull = apart.T @ apart, apart.T @ (differences(points, rounds) - apart @ prior)
    best: tuple[float, float, Any] | None = None
    for firmness in FIRMNESS:
        numbers = prior + np.linalg.solve(square + firmness * np.diag(hold), pull)
        off = _error(unseen_apart @ numbers - fared)
        if best is None or off < best[0]:
            best = off, firmness, numbers
    assert best is not None
    off, firmness, numbers = best
    bases = np.linalg.lstsq(hats(times, knots), points - rows @ numbers, rcond=None)[0]
    values = make_values([*numbers, *bases], knots, advice)
    before = _error(differences(guesses, unseen_rounds) - fared)
    return ValuesFit(values, off, before, firmness)


def differences(numbers: Any, rounds: Any) -> Any:
    """How far each row differs from the mean of its round; the rows of a round stand together."""
    starts = np.flatnonzero(np.diff(rounds, prepend=-1))
    sizes = np.diff(starts, append=len(rounds))
    means = (np.add.reduceat(numbers, starts, axis=0).T / sizes).T
    return numbers - np.repeat(means, sizes, axis=0)


def knots_of(times: Any, old: Values | None) -> list[float]:
    """Times between which there are about as many positions; those of the old values if any."""
    if old is not None:
        return old.knots
    found = np.quantile(times, np.linspace(0.0, 1.0, KNOTS))
    found[0], found[-1] = times.min(), np.quantile(times, 0.98)
    return [float(f"{knot:.{DIGITS}g}") for knot in found]


def spread(facts: Any, times: Any, knots: Sequence[float]) -> Any:
    """Each fact at each knot."""
    return (facts[:, :, None] * hats(times, knots)[:, None, :]).reshape(len(facts), -1)


def hats(times: Any, knots: Sequence[float]) -> Any:
    """For each knot how near a time is to it: 1 there, nothing at the others, parted in between."""
    at = np.clip(times, knots[0], knots[-1])
    return np.stack([np.interp(at, knots, row) for row in np.eye(len(knots))], axis=1)


def values_of(advice: LearnedAdvice, knots: Sequence[float]) -> Values:
    """The values that there were: those of the advice, else its estimate as it is."""
    if advice.values is not None:
        return advice.values
    counts = {fact: float(fact == advice.told_as[fact]) for fact in advice.known_facts()}
    return Values(
        knots, {fact: [count] * len(knots) for fact, count in {**counts, BASE: 0.0}.items()}
    )


def make_values(numbers: Any, knots: Sequence[float], advice: LearnedAdvice) -> Values:
    """The values with these weights, fact by fact, the base last."""
    rows = np.reshape(numbers, (-1, len(knots)))
    table = [[float(f"{each:.{DIGITS}g}") for each in row] for row in rows]
    return Values(knots, dict(zip([*advice.known_facts(), BASE], table, strict=True)))


def _numbers(values: Values) -> Any:
    return np.array([values.weights[name] for name in values.facts]).ravel()


def _error(off: Any) -> float:
    return float(np.sqrt((off * off).mean()))

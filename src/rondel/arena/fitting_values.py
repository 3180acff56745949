"""Fitting values to the outcomes of games: a ridge regression of the points that seats had at last.

What the weights are held to is what there was: the old values or, where there are none, the game's
own estimate, whose parts count as they are and all other facts nothing. How firmly, the games that
were held out decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rondel.arena.outcomes import Outcomes
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
    """What was fitted, and how far it is off in games that it has not seen, in points."""

    def __init__(self, values: Values, off: float, before: float, firmness: float) -> None:
        self.values = values
        self.off = off
        """The root of the mean squared error."""
        self.before = before
        """The same for the advice as it was, once it is told what it misses at each time on
        average."""
        self.firmness = firmness


def fit_values(learned: Outcomes, held_out: Outcomes, advice: LearnedAdvice) -> ValuesFit:
    """The values that foretell the points best; rounded, as they are written."""
    facts, times, points, old_guesses = learned.arrays()
    unseen_facts, unseen_times, unseen_points, guesses = held_out.arrays()
    knots = knots_of(times, advice.values)
    rows = spread(facts, times, knots)
    unseen = spread(unseen_facts, unseen_times, knots)
    prior = _numbers(values_of(advice, knots))
    hold = np.repeat([*facts.std(axis=0).clip(min=LEAST_SPREAD), LEAST_SPREAD], len(knots)) ** 2
    missing = points - rows @ prior
    square, pull = rows.T @ rows, rows.T @ missing
    best: tuple[float, float, Values] | None = None
    for firmness in FIRMNESS:
        numbers = prior + np.linalg.solve(square + firmness * np.diag(hold), pull)
        values = make_values(numbers, knots, advice)
        off = _error(unseen @ _numbers(values) - unseen_points)
        if best is None or off < best[0]:
            best = off, firmness, values
    assert best is not None
    off, firmness, values = best
    bare, unseen_bare = (hats(at, knots) for at in (times, unseen_times))
    missed = np.linalg.lstsq(bare, points - old_guesses, rcond=None)[0]
    before = _error(guesses + unseen_bare @ missed - unseen_points)
    return ValuesFit(values, off, before, firmness)


def knots_of(times: Any, old: Values | None) -> list[float]:
    """Times between which there are about as many positions; those of the old values if any."""
    if old is not None:
        return old.knots
    found = np.quantile(times, np.linspace(0.0, 1.0, KNOTS))
    found[0], found[-1] = times.min(), np.quantile(times, 0.98)
    return [float(f"{knot:.{DIGITS}g}") for knot in found]


def spread(facts: Any, times: Any, knots: Sequence[float]) -> Any:
    """Each fact, and 1 for the base, at each knot."""
    told = np.hstack([facts, np.ones((len(facts), 1))])
    return (told[:, :, None] * hats(times, knots)[:, None, :]).reshape(len(told), -1)


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
    rows = numbers.reshape(-1, len(knots))
    table = [[float(f"{each:.{DIGITS}g}") for each in row] for row in rows]
    return Values(knots, dict(zip([*advice.known_facts(), BASE], table, strict=True)))


def _numbers(values: Values) -> Any:
    return np.array([values.weights[name] for name in (*values.facts, BASE)]).ravel()


def _error(off: Any) -> float:
    return float(np.sqrt((off * off).mean()))

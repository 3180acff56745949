"""How sure a number is: intervals for rates and for means, at 95 %."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from statistics import NormalDist

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)

Interval = tuple[float, float]


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's interval of a rate. Successes may be shared, and then count in fractions."""
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    z2 = _Z * _Z
    middle = (rate + z2 / (2 * trials)) / (1 + z2 / trials)
    half = _Z * math.sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials))
    half /= 1 + z2 / trials
    return min(rate, max(0.0, middle - half)), max(rate, min(1.0, middle + half))


def mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return math.fsum(numbers) / len(numbers)


def mean_interval(values: Sequence[tuple[Hashable, float]]) -> Interval | None:
    """Student's interval of a mean. Each value comes with its group: values of one group share
    their luck, so it is the groups that are counted. None for fewer than two groups."""
    middle = mean(value for _, value in values)
    off: dict[Hashable, float] = {}
    for group, value in values:
        off[group] = off.get(group, 0.0) + value - middle
    groups = len(off)
    if groups < 2:
        return None
    variance = groups / (groups - 1) * math.fsum(d * d for d in off.values()) / len(values) ** 2
    half = student(groups - 1) * math.sqrt(variance)
    return middle - half, middle + half


@cache
def student(freedom: int) -> float:
    """How many standard errors of a mean lie on each side, for so many degrees of freedom."""
    low, high = 0.0, 13.0  # 12.7 for one degree of freedom, fewer for more
    for _ in range(50):
        middle = (low + high) / 2
        if _within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _within(t: float, freedom: int) -> float:
    """The chance that Student's t lies between -t and t: a finite sum for whole degrees."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for k in range(odd, freedom - 1, 2):
        total += term
        term *= square * (k + 1) / (k + 2)
    if odd:
        return 2 / math.pi * (angle + sine * total)
    return sine * total

"""Intervals, next to numbers from tables of statistics."""

from __future__ import annotations

import math
import random

import pytest

from rondel.arena.stats import mean_interval, student, wilson


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_t(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=0.001)


def test_wilson() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize("wins", [0, 0.5, 3, 20 / 3, 10])
def test_a_rate_lies_in_its_interval(wins: float) -> None:
    low, high = wilson(wins, 10)
    assert 0 <= low <= wins / 10 <= high <= 1


def test_the_interval_of_a_mean() -> None:
    """1, 2, 3, 4: a standard error of sqrt(5/12), three degrees of freedom."""
    interval = mean_interval(list(enumerate([1.0, 2.0, 3.0, 4.0])))
    half = 3.1824 * math.sqrt(5 / 12)
    assert interval == pytest.approx((2.5 - half, 2.5 + half), abs=1e-3)


def test_values_of_one_group_count_as_one() -> None:
    """Four games of the same luck are no better than one; rotations that even out are."""
    values = [1.0, 2.0, 3.0, 4.0]
    once = mean_interval(list(enumerate(values)))
    four_times = mean_interval([(group, value) for group, value in enumerate(values)] * 4)
    assert four_times == pytest.approx(once)
    evened = mean_interval([(group, v) for group in range(4) for v in (group, 5.0 - group)])
    assert evened == pytest.approx((2.5, 2.5))


def test_one_group_says_nothing() -> None:
    assert mean_interval([("a", 1.0), ("a", 2.0)]) is None


def test_ninety_five_of_a_hundred_intervals_hold_the_truth() -> None:
    luck = random.Random(1)
    held = 0
    for _ in range(1000):
        interval = mean_interval([(i, luck.gauss(3, 2)) for i in range(6)])
        assert interval is not None
        held += interval[0] <= 3 <= interval[1]
    assert 930 <= held <= 970

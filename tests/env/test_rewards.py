"""How a game becomes one number a seat."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.env.rewards import margin, placing


class Ended:
    """A table at its end, as far as rewards look at it."""

    def __init__(
        self, totals: list[int], places: list[int], rivals: dict[str, int] | None = None
    ) -> None:
        self._totals = totals
        self._places = places
        self._rivals = rivals or {}

    def scores(self) -> list[dict[str, int]]:
        return [{"total": total} for total in self._totals]

    def places(self) -> list[int]:
        return self._places

    def rivals(self) -> dict[str, dict[str, int]]:
        return {name: {"total": total} for name, total in self._rivals.items()}


def ended(*arguments: Any) -> Any:
    return Ended(*arguments)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (ended([20, 15, 18], [1, 3, 2]), [2, -5, -2]),
        (ended([20, 20], [1, 2]), [0, 0]),
        (ended([25], [1], {"cooper": 20}), [5]),
        (ended([12], [2], {"cooper": 20}), [-8]),
    ],
)
def test_the_margin_is_counted_to_the_best_other(table: Any, expected: list[float]) -> None:
    assert margin(table) == expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (ended([9, 8, 7, 6], [1, 2, 3, 4]), [1, 1 / 3, -1 / 3, -1]),
        (ended([9, 9, 7, 6], [1, 1, 3, 4]), [2 / 3, 2 / 3, -1 / 3, -1]),
        (ended([5, 5], [1, 1]), [0, 0]),
        (ended([5, 4], [1, 2]), [1, -1]),
        (ended([3, 9, 3], [2, 1, 2]), [-1 / 2, 1, -1 / 2]),
        (ended([20], [1], {"cooper": 20}), [1]),
        (ended([19], [2], {"cooper": 20}), [-1]),
    ],
)
def test_places_are_worth_the_same_apart(table: Any, expected: list[float]) -> None:
    assert placing(table) == pytest.approx(expected)

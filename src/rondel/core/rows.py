"""Rows of entries that change seldom: tuples, which copies of a table share.

What changes is a new row in the old one's place: `p.market = more(p.market, COIN, 2)`.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(row: tuple[T, ...], place: int, entry: T) -> tuple[T, ...]:
    """The row with another entry at this place."""
    entries = list(row)
    entries[place] = entry
    return tuple(entries)


def more(row: tuple[int, ...], place: int, amount: int = 1) -> tuple[int, ...]:
    """The row with so much more at this place; less, if the amount is negative."""
    entries = list(row)
    entries[place] += amount
    return tuple(entries)

"""Seeded chance: the only source of luck at a table.

A `Chance` is a secret key and a counter. Draw number n is a keyed BLAKE2b hash of n, so

- the same seed gives the same draws on every machine and every Python version;
- a copy is two references, whatever has been drawn before;
- draws seen by a player say nothing about the draws to come (the key is not on the table).

Imagined tables are dealt by the thousand: `mixed` draws for a whole deck with one hash.
"""

from __future__ import annotations

import secrets
from bisect import bisect
from collections.abc import Sequence
from hashlib import blake2b, shake_128
from itertools import accumulate
from struct import Struct, unpack
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

T = TypeVar("T")

_WORD: Final = 1 << 64
_pack: Final = Struct("<Q").pack
_unpack: Final = Struct("<Q").unpack


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of fair draws, fixed by its seed."""

    __slots__ = ("_keyed", "drawn", "key")

    def __init__(self, seed: str) -> None:
        self.key = blake2b(seed.encode(), digest_size=32, person=b"rondel").digest()
        self.drawn = 0
        self._keyed = blake2b(digest_size=8, key=self.key)
        """The hash before a draw's number goes into it; never changed, only copied."""

    def copy(self) -> Chance:
        twin = Chance.__new__(Chance)
        twin.key = self.key
        twin.drawn = self.drawn
        twin._keyed = self._keyed
        return twin

    def below(self, n: int) -> int:
        """A fair whole number from 0 to n - 1."""
        if n < 1:
            raise ValueError(f"no number from 0 to {n - 1}")
        while True:
            self.drawn += 1
            hashed = self._keyed.copy()
            hashed.update(_pack(self.drawn))
            value: int = _unpack(hashed.digest())[0]
            if value <= _WORD - n or value - value % n <= _WORD - n:
                return value % n  # values above would favour the small numbers

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def pick_weighted(self, counts: Sequence[int]) -> int:
        """The index of a piece drawn blind from a bag that holds `counts[i]` of kind i."""
        sums = list(accumulate(counts))
        return bisect(sums, self.below(sums[-1]))

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in a fair random order (Fisher-Yates)."""
        deck = list(things)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def mixed(self, things: Sequence[T]) -> list[T]:
        """The things in a random order, from a single draw: for tables that are only imagined.

        The order is not that of `shuffled`. A remainder of 64 bits favours no card by more than one
        part in 10^17.
        """
        deck = list(things)
        size = len(deck)
        self.drawn += 1
        stream = shake_128(self.key + self.drawn.to_bytes(8, "little")).digest(8 * size)
        words: tuple[int, ...] = unpack(f"<{size}Q", stream)
        for i in range(size - 1, 0, -1):
            j = words[i] % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

"""Small sets of numbers as the bits of one int: copied for free."""

from __future__ import annotations

from functools import lru_cache


def has(bits: int, number: int) -> bool:
    """Whether the number is in the set."""
    return bits >> number & 1 == 1


def with_bit(bits: int, number: int) -> int:
    """The set with the number in it."""
    return bits | 1 << number


def without_bit(bits: int, number: int) -> int:
    """The set without the number."""
    return bits & ~(1 << number)


@lru_cache(maxsize=1 << 14)
def members(bits: int) -> tuple[int, ...]:
    """The numbers in the set, the smallest first. Sets come again and again."""
    return tuple([number for number in range(bits.bit_length()) if bits >> number & 1])


@lru_cache(maxsize=1 << 14)
def digits(bits: int, size: int) -> tuple[int, ...]:
    """For each number below `size` 1 if it is in the set, else 0."""
    return tuple([bits >> number & 1 for number in range(size)])


@lru_cache(maxsize=1 << 14)
def states(there: int, bits: int, size: int) -> tuple[int, ...]:
    """For each number below `size` that is `there` 1 if it is in the set, else 0; -1 if not."""
    return tuple([bits >> number & 1 if there >> number & 1 else -1 for number in range(size)])

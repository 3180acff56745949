"""NZ-3.12, NZ-12.12: questions at which no free move is possible."""

from __future__ import annotations

from rondel.core import table

FREE_VERBS = frozenset(("token", "two_tokens", "buy_bonus_card", "play"))
"""What `free.FREE_MOVES` carries out."""


class ClosedStep(table.ClosedStep):
    """A question that no free move interrupts."""

    __slots__ = ()

    free_verbs = FREE_VERBS
    closed = "NZ-3.12"

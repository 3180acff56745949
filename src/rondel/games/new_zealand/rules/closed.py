"""Questions at which no free move is possible."""

from __future__ import annotations

from rondel.core import table

FREE_VERBS = frozenset(("token", "two_tokens", "buy_bonus_card", "play"))
"""The verbs of free moves; `free.FREE_MOVES` carries them out."""


class ClosedStep(table.ClosedStep):
    """A question that no free move may interrupt, since it is a part of one (NZ-3.12)."""

    __slots__ = ()

    free_verbs = FREE_VERBS
    closed = "NZ-3.12"

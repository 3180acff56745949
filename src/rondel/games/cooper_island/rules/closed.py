"""The moments at which anytime actions and milestone moves are not possible (CI-9.26)."""

from __future__ import annotations

from typing import Final

from rondel.core import table

ANYTIME_VERBS: Final = frozenset(
    (
        "store_from_land",
        "store_from_market",
        "trade_cloth",
        "trade_gold",
        "trade_any",
        "use_lid",
        "use_cartographer",
        "use_large_card",
        "hire",
    )
)
"""Anytime actions, and the milestone move: `anytime.ANYTIME` carries them out."""


class ClosedStep(table.ClosedStep):
    """A question that no anytime action interrupts.

    A step may name a rule of its own that keeps them out: a payment (CI-7.6), for example.
    """

    __slots__ = ()

    free_verbs = ANYTIME_VERBS
    closed = "CI-9.26"

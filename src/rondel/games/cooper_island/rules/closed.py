"""CI-9.26: the moments at which anytime actions and milestone moves are not possible."""

from __future__ import annotations

from rondel.core import table

STORING = frozenset(("store_from_land", "store_from_market"))
ANYTIME_VERBS = STORING | {
    "trade_cloth",
    "trade_gold",
    "trade_any",
    "use_lid",
    "use_cartographer",
    "use_large_card",
    "hire",
}
"""What `anytime.ANYTIME` carries out."""


class ClosedStep(table.ClosedStep):
    """A question that no anytime action interrupts."""

    __slots__ = ()

    free_verbs = ANYTIME_VERBS
    closed = "CI-9.26"

"""CI-9.26: the moments at which anytime actions and milestone moves are not possible."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.cooper_island.table import CooperTable

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


class ClosedStep(Step):
    """A question that no anytime action interrupts; `closed` is the rule that says so."""

    __slots__ = ()

    closed = "CI-9.26"

    def why_not(self, t: CooperTable, move: Move) -> str:
        return self.closed if move[0] in ANYTIME_VERBS else self.why_not_option(t, move)

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        """The rule that forbids a move of the question itself."""
        return self.rule

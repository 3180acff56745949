"""NZ-3.12, NZ-12.12: questions at which no free move is possible."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.new_zealand.table import NewZealandTable

FREE_VERBS = frozenset(("token", "two_tokens", "buy_bonus_card", "play"))
"""What `free.FREE_MOVES` carries out."""


class ClosedStep(Step):
    """A question that no free move interrupts; `closed` is the rule that says so."""

    __slots__ = ()

    closed = "NZ-3.12"

    def why_not(self, t: NewZealandTable, move: Move) -> str:
        return self.closed if move[0] in FREE_VERBS else self.why_not_option(t, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        """The rule that forbids a move of the question itself."""
        return self.rule

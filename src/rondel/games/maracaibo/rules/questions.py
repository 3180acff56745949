"""What is answered to a move that belongs to another moment: when it is possible."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.table import Refusal, Step
from rondel.games.maracaibo.table import MaracaiboTable

WHEN: Final = {
    "plan": "MA-3.5",
    "task": "MA-15.8",
    "drill": "MA-18.6",
    "career": "MA-2.8",
    "sail": "MA-3.2",
    "sail_by": "MA-3.2",
    "take": "MA-3.8",
    "draw": "MA-3.8",
    "draw_rest": "MA-3.8",
    "city": "MA-5.2",
    "villages": "MA-5.3",
    "quest": "MA-5.4",
    "story_quest": "MA-5.4",
    "assistant": "MA-5.5",
    "deliver": "MA-6.2",
    "stack": "MA-7.3",
    "fight": "MA-7.3",
    "boost": "MA-7.11",
    "influence": "MA-7.14",
    "flag": "MA-7.15",
    "village_flag": "MA-7.18",
    "fleet": "MA-7.21",
    "mine": "MA-7.22",
    "nation": "MA-7.27",
    "settle": "MA-1.21",
    "explore": "MA-8.1",
    "explore_by": "MA-8.1",
    "work": "MA-9.1",
    "discard_hand": "MA-9.2",
    "buy": "MA-9.4",
    "invest": "MA-9.4",
    "use_upgrade": "MA-9.5",
    "settle_here": "MA-9.7",
    "card_quest": "MA-9.12",
    "use": "MA-9.15",
    "discard": "MA-10.2",
    "good": "MA-10.3",
    "disc": "MA-16.3",
    "synergy": "MA-17.16",
    "remove": "MA-20.36",
    "station": "MA-20.37",
}
"""By verb the rule that says when such a move is possible, for whoever tries it too early."""


class Question(Step):
    """A question at which no free action is possible: one of the set-up, or about a payment."""

    __slots__ = ()

    def why_not(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if move[0] in self.asks:
            return self.why_not_option(t, move)
        return WHEN.get(str(move[0]), self.rule)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        """Return why a move of the question itself is not possible."""
        return self.rule


class Payment(Question):
    """A question about a payment: nothing comes between choosing something and paying for it."""

    __slots__ = ()

    def why_not(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if move[0] in ("plan", "task", "drill"):
            return Refusal("MA-18.6", case="paying")
        return super().why_not(t, move)

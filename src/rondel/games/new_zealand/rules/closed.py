"""Questions at which no free move is possible."""

from __future__ import annotations

from typing import Final

from rondel.core import table
from rondel.core.moves import Move
from rondel.core.table import Refusal, Step
from rondel.games.new_zealand.table import NewZealandTable

FREE_VERBS: Final = frozenset(("token", "two_tokens", "buy_bonus_card", "play"))
"""The verbs of free moves; `free.FREE_MOVES` carries them out."""


WHEN: Final = {
    "start": "NZ-2.15", "move": "NZ-4.4", "move_by": "NZ-4.4",
    "hire": "NZ-6.23", "row": "NZ-6.37", "invest": "NZ-6.33", "remove": "NZ-16.3",
    "buy": "NZ-6.40", "reveal_sheep": "NZ-6.40", "take_sheep": "NZ-6.97",
    "build": "NZ-6.49", "place": "NZ-6.49", "replace": "NZ-6.49", "replace_by": "NZ-10.16",
    "sail": "NZ-6.58", "upgrade": "NZ-6.59", "storehouse": "NZ-20.10",
    "harbour_master": "NZ-6.67", "disc": "NZ-7.10", "disc_from": "NZ-12.6", "post": "NZ-7.6",
    "reveal": "NZ-7.1", "certificates": "NZ-7.3", "shearer_draw": "NZ-6.71",
    "foresight_a": "NZ-8.1", "foresight_b": "NZ-8.1", "remove_hazard": "NZ-6.92",
    "objective": "NZ-6.78", "objective_from_deck": "NZ-6.78",
    "discard": "NZ-6.15", "draw": "NZ-6.15", "top": "NZ-10.15",
    "aux_money": "NZ-6.84", "aux_draw": "NZ-6.84", "aux_certificate": "NZ-6.84",
    "aux_ship": "NZ-6.84", "aux_pathfinder": "NZ-6.84",
    "step_tile": "NZ-21.4", "no_tolls": "NZ-21.4",
}  # fmt: skip
"""By verb, the rule that says when such a move is made: its words have a sentence of their own."""


def why_not_now(step: Step, move: Move) -> Refusal | None:
    """Refuse a move that belongs to another moment, by saying to which."""
    rule = WHEN.get(str(move[0]))
    if rule is None or move[0] in step.asks:
        return None
    return Refusal(rule, case="when")


class ClosedStep(table.ClosedStep):
    """A question that no free move may interrupt, since it is a part of one (NZ-3.12)."""

    __slots__ = ()

    free_verbs = FREE_VERBS
    closed = "NZ-3.12"

    def why_not(self, t: NewZealandTable, move: Move) -> str | Refusal:
        if move[0] in WHEN and move[0] not in self.asks:
            return self.closed
        return super().why_not(t, move)

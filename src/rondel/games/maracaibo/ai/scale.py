"""The numbers by which the advice of Maracaibo judges.

They come from letting bots play. Those of the baseline never change: whoever changes a number here
writes the old one into `BaselineScale`, and what is newly counted counts nothing there.
"""

from __future__ import annotations


class Scale:
    """What counts how much."""

    def __init__(self) -> None:
        self.turns_a_round = 5.5
        """Turns that a player has in a round."""
        self.turn = 0.9
        """Points that a turn brings besides what is already prepared for it."""
        self.moved = 3.2
        """Movement points that a player spends in a turn."""
        self.later_doubloon = 0.37
        """Points for a doubloon of a later income."""
        self.knows_synergies = True
        """Whether a card in hand is judged by the synergies that the player has or lacks."""
        self.foresees_ana = True
        """Whether Ana's points of the final scoring are foreseen (MA-21)."""
        self.ana_doubt = 1.0
        """How much less sure a lead of hers is for each round to come."""
        self.verbs: dict[str | int, float] = {
            "none": 0.03,
            "city": 4.0,
            "villages": 3.0,
            "quest": 8.0,
            "story_quest": 8.0,
            "assistant": 5.0,
            "work": 0.5,
            "discard_hand": 0.3,
            "stop": 0.05,
            "skip": 0.1,
            "stay": 0.1,
            "buy": 4.0,
            "invest": 2.0,
            "use": 3.0,
            "use_upgrade": 1.5,
            "settle_here": 3.0,
            "card_quest": 5.0,
            "deliver": 4.0,
            "task": 1.5,
            "plan": 0.08,
            "drill": 0.03,
            "boost": 0.8,
            "flag": 2.0,
            "village_flag": 1.5,
            "influence": 3.0,
            "points": 1.5,
            "take": 0.6,
            "draw": 0.5,
            "draw_rest": 1.5,
            "exchange": 4.0,
            "fleet": 6.0,
            "mine": 6.0,
            "station": 15.0,  # the main action is still to come
        }
        """The weight of a move by its verb; any other has 1."""


class BaselineScale(Scale):
    """The numbers of the baseline, where they are others."""

    def __init__(self) -> None:
        super().__init__()
        self.knows_synergies = False
        self.foresees_ana = False


SCALE = Scale()
BASELINE_SCALE = BaselineScale()

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


class BaselineScale(Scale):
    """The numbers of the baseline, where they are others."""

    def __init__(self) -> None:
        super().__init__()
        self.knows_synergies = False
        self.foresees_ana = False


SCALE = Scale()
BASELINE_SCALE = BaselineScale()

"""The numbers by which the advice of Cooper Island judges a position. (Those by which it weighs
moves are in `policy.toml`.)

They come from letting bots play. Those of the baseline never change: whoever changes a number here
writes the old one into `BaselineScale`, and what is newly counted counts nothing there.
"""

from __future__ import annotations


class Scale:
    """What counts how much, in points."""

    def __init__(self) -> None:
        self.worker = 0.9
        self.special_worker = 0.4
        """What a worker is worth in a round, besides the turn itself."""
        self.token = 1.7
        """A worker token that may be moved."""
        self.half_token = 0.4
        """A milestone that is half reached."""
        self.tile = 0.38
        self.chart_step = 0.2
        self.statue_ready = 0.9
        self.lid = 0.5
        self.hunger = 0.7
        """A cube of food that is missing for the next meal …"""
        self.later_hunger = 0.22
        """… and one that will be due at each of the meals after it."""
        self.card_doubt = 0.3
        """The part of the points of cards that doesn't count before the end."""
        self.growth = (0.0, 0.06, 0.36, 0.7, 1.05, 1.3, 1.4)
        """What an open space of a level is worth: the next cube on it is worth more."""


class BaselineScale(Scale):
    """The numbers of the baseline, where they are others."""


SCALE = Scale()
BASELINE_SCALE = BaselineScale()

"""The numbers by which the advice of New Zealand judges.

They come from letting bots play. Those of the baseline never change: whoever changes a number here
writes the old one into `BaselineScale`, and what is newly counted counts nothing there.
"""

from __future__ import annotations


class Scale:
    """What counts how much."""

    def __init__(self) -> None:
        self.lead = 0.28
        """How much of a lead on the trail will turn into visits of one's own."""
        self.shearings = 0.6
        """Times that a player shears in a lap."""
        self.later_income = 0.7
        self.later_posts = 0.65
        """What is hoped of later deliveries counts for less than what has been done."""
        self.disc = 1.35
        """What a delivery's disc is worth for the ability that it uncovers."""
        self.dug = 2.0
        """Cards that one sees in a lap beyond a full hand."""
        self.worker_laps = (
            (0.0, 0.0, 1.0, 1.8, 2.8, 3.3),
            (0.0, 0.0, 0.7, 1.4, 2.0, 2.5),
            (0.0, 0.0, 1.2, 2.3, 3.1, 3.8),
            (0.0, 0.0, 0.35, 0.7, 1.0, 1.1),
        )
        """By type and number of workers: points that they bring in a lap, besides what shearing
        brings."""
        self.fifth = (0.0, 0.0, 0.5, 1.2, 2.3, 0.0)
        """By number of workers: what is already won of the points of the fifth space (NZ-6.31)."""
        self.tile_laps = {
            "1a": 0.72, "1b": 0.72, "2a": 0.87, "2b": 0.72, "3a": 1.16, "3b": 1.01, "4a": 1.3,
            "4b": 1.3, "5a": 1.3, "5b": 1.01, "6a": 0.87, "6b": 2.32, "7a": 1.89, "7b": 3.19,
            "8a": 2.03, "8b": 1.89, "9a": 2.61, "9b": 2.9, "10a": 2.61, "10b": 2.17,
        }  # fmt: skip
        """By private building: points that its actions bring in a lap."""
        self.task_laps = (0.35, 0.6, 0.25, 0.2, 0.7, 0.4, 0.3, 0.3, 0.3, 0.15)
        """By task, how often a lap it can be met once more."""
        self.pair_worth = (0.45, 0.6, 0.5, 0.6, 1.25)
        """What the first storehouse of a pair is worth: almost half of what the pair brings."""
        self.hires: tuple[tuple[float, ...], ...] = (
            (3.0, 0.61, 2.3, 5.0, 6.4, 3.0),
            (3.0, 1.4, 43.0, 2.8, 4.1, 3.0),
            (3.0, 7.7, 2.7, 1.8, 4.1, 3.0),
            (3.0, 67.0, 1.7, 2.4, 5.7, 3.0),
        )
        """By type and number of workers: the weight of hiring the next."""
        self.promises: dict[str | int, float] = {
            "money": 0.33,
            "money_per": 1.3,
            "certificate_per": 1.0,
            "gold": 0.85,
            "pathfinder": 0.75,
            "objective": 0.8,
            "aux": 0.6,
            "forward": 1.0,
            "certificate": 0.6,
            "draw_discard": 0.4,
            "exchange_token": 0.5,
            "gain_card": 3.5,
            "wool_disc": 3.0,
            "hazard_pairs": 2.5,
            "remote_storehouse": 2.0,
            "discard_for_both": 2.4,
        }
        """Points that an effect is likely to bring now, or one of it if it comes in amounts."""
        self.discs: dict[str | int, float] = {
            "cert_free": 6.0,
            "cert_paid": 4.0,
            "hand_1": 4.0,
            "hand_2": 4.0,
            "step": 4.0,
            "wool_free": 1.5,
            "wool_paid": 1.0,
            "aux_money_2": 0.5,
        }
        """By disc space, how much its ability is wanted; any other 1."""
        self.foresees_sarah = True
        """Whether it is foreseen what Sarah's next turns and deliveries will bring her (NZ-22)."""


class BaselineScale(Scale):
    """The numbers of the baseline, where they are others."""

    def __init__(self) -> None:
        super().__init__()
        self.hires = ((3.0,) * 6,) * 4
        self.foresees_sarah = False


SCALE = Scale()
BASELINE_SCALE = BaselineScale()

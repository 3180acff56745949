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
            "none": 0.0021, "city": 7.5, "villages": 3.7, "quest": 27.0, "story_quest": 8.0,
            "assistant": 21.0, "work": 0.12, "discard_hand": 0.47, "stop": 0.054, "skip": 0.0033,
            "stay": 0.0068, "buy": 3.1, "invest": 13.0, "use": 5.9, "use_upgrade": 1.3,
            "settle_here": 6.8, "card_quest": 26.0, "deliver": 9.6, "task": 1.2, "plan": 0.08,
            "drill": 0.1, "boost": 0.72, "flag": 2.4, "village_flag": 0.58, "influence": 2.1,
            "points": 2.8, "take": 0.23, "draw": 0.56, "draw_rest": 1.3, "exchange": 8.3,
            "fleet": 6.0, "mine": 6.0, "station": 15.0, "nation": 1.4, "end_actions": 0.65,
            "disc": 0.59, "stack": 1.3, "sail_by": 1.1, "choose": 1.2, "explore": 1.2,
            "settle": 0.59, "synergy": 2.5,
        }  # fmt: skip
        """The weight of a move by its verb; any other has 1."""
        self.sharpness: dict[str | int, float] = {
            "plan": 1.3, "discard": 1.2, "sail": 2.0, "buy": 2.1, "take": 1.2, "nation": 0.48,
            "disc": 2.9, "sail_by": 1.1, "explore": 1.8,
        }  # fmt: skip
        """By verb, the power to which what the details are worth is raised; any other 1."""
        self.things: dict[str | int, dict[str | int, float]] = {
            "career": {
                "K8": 1.4, "K3": 6.3, "K5": 0.63, "K4": 0.43, "K7": 0.32, "K6": 4.5, "K2": 0.45,
                "K1": 0.66,
            },
            "disc": {
                "UPG-01": 0.68, "UPG-02": 0.32, "UPG-03": 2.4, "UPG-04": 0.37, "UPG-08": 0.31,
                "UPG-09": 0.27, "UPG-10": 0.42, "UPG-11": 5.2, "UPG-06": 5.2, "UPG-12": 5.0,
            },
            "invest": {
                "cathedral": 0.089, "basilica": 8.3, "military_base": 1.8, "palace": 0.36,
                "academy": 2.2, "citadel": 0.69, "abbey": 1.4, "church": 1.7,
            },
        }  # fmt: skip
        """By verb, how much the thing is liked that a move names."""


class BaselineScale(Scale):
    """The numbers of the baseline, where they are others."""

    def __init__(self) -> None:
        super().__init__()
        self.knows_synergies = False
        self.foresees_ana = False
        self.sharpness = {}
        self.things = {}
        self.verbs = {
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


SCALE = Scale()
BASELINE_SCALE = BaselineScale()

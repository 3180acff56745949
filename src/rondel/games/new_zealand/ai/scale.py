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
        self.verbs: dict[str | int, float] = {
            "auxiliary": 0.13, "finish": 0.14, "two_tokens": 0.31, "skip": 0.035, "do": 17.0,
            "decline": 0.32, "give_up": 0.01, "take_card": 2.4, "reveal_all": 11.0, "reveal": 0.13,
            "income": 0.0069, "shear": 0.038, "shearer_draw": 0.26, "no_post": 0.099,
            "upgrade": 47.0, "reveal_sheep": 0.45, "aux_draw": 1.5, "aux_certificate": 0.41,
            "aux_pathfinder": 2.2, "disc": 0.87, "token": 0.71, "act": 1.1, "invest": 1.7,
            "discard": 0.77, "post": 7.2, "remove_hazard": 0.86, "move": 2.6, "move_by": 1.1,
            "build": 0.57, "place": 4.5, "foresight_b": 4.2, "buy": 2.2, "hire": 1.4, "play": 1.7,
            "sail": 1.5, "storehouse": 0.68, "row": 1.4, "harbour_master": 2.9, "replace": 0.47,
            "choose": 1.1, "no_tolls": 1.2, "replace_by": 0.68, "take": 0.2,
        }  # fmt: skip
        """The weight of a move by its verb; any other has 1."""
        self.sharpness: dict[str | int, float] = {
            "disc": 1.7, "start": 1.9, "act": 1.8, "buy_bonus_card": 3.2, "discard": 1.2,
            "reveal": 2.4, "post": 2.1, "draw": 1.5, "move": 1.3, "move_by": 1.7, "buy": 2.8,
            "sail": 2.1, "upgrade": 1.6, "certificates": 2.2,
        }  # fmt: skip
        """By verb, the power to which what the details are worth is raised; any other 1."""
        walks: dict[str | int, float] = {
            "A": 1.8, "B": 1.5, "C": 1.6, "D": 3.5, "E": 2.5, "F": 1.3, "G": 2.1, "H": 1.9,
            "hazard": 0.098, "foreign": 1.4, "wellington": 0.045,
        }  # fmt: skip
        self.things: dict[str | int, dict[str | int, float]] = {
            "move": walks,
            "move_by": walks,
            "start": walks,
            "disc": {
                "aux_money_2": 0.44, "aux_certificate_1": 3.7, "aux_ship_1": 4.0,
                "aux_pathfinder_1": 4.0, "cert_limit": 1.5, "wool_free": 4.5, "cert_free": 2.4,
                "aux_pathfinder_2": 0.6, "step": 7.6, "hand_1": 0.13, "wool_paid": 0.065,
                "cert_paid": 0.079, "hand_2": 4.7, "aux_ship_2": 0.43, "aux_certificate_2": 0.39,
            },
            "act": {
                "gold": 1.8, "aux": 1.6, "invest": 1.4, "remove_hazard": 1.3, "build": 1.6,
                "discard": 1.9, "buy_sheep": 0.69, "hire": 0.81, "forward": 0.27, "ship": 1.3,
                "hazard_pairs": 0.48,
            },
            "invest": {
                "wool_token": 0.51, "ferry_gold": 1.9, "perm_certificate": 0.41,
                "three_tokens": 0.19, "kotare_gold": 0.68, "one_token": 1.8, "dog_gold": 1.3,
                "clear_hazard": 1.5, "gold_sink": 6.8,
            },
            "aux_draw": {1: 0.6, 2: 1.9},
            "discard": {
                "shropshire": 3.0, "southdown": 3.4, "english_leicester": 3.2, "merino": 2.7,
                "romney": 3.2, "dorset_horn": 1.4, "border_leicester": 1.4, "kotare": 0.28,
                "sheepdog": 0.2, "ferry": 0.34, "set_5": 0.39, "set_1": 0.28, "set_6": 0.4,
                "set_2": 0.42, "perendale": 2.1, "set_4": 0.63, "ryeland": 0.71, "lincoln": 1.9,
                "hampshire": 1.2, "set_8": 1.8,
            },
            "post": {
                "wool_5": 1.5, "local_0": 8.3, "local_1": 0.068, "local_3": 0.074, "local_6": 0.3,
                "local_12": 2.6, "local_15": 2.7, "foreign_8": 1.4, "wool_9": 1.4,
                "foreign_wool_7": 0.52, "foreign_13": 0.78, "foreign_17": 3.2, "wool_13": 1.4,
                "local_18": 2.4, "local_21": 1.6,
            },
            "take_card": {"sheepdog": 0.75, "romney": 1.3},
            "build": {
                "1a": 25.0, "1b": 25.0, "2a": 9.9, "2b": 9.9, "3a": 0.29, "3b": 0.29, "4a": 1.3,
                "4b": 1.3, "5a": 0.16, "5b": 0.16, "6a": 0.075, "6b": 0.075, "7a": 0.13,
                "7b": 0.13,
            },
            "aux_pathfinder": {1: 0.64, 2: 1.8},
            "sail": {
                "N1": 0.54, "M1": 0.25, "Z1": 0.62, "S": 0.27, "N2": 0.5, "M2": 4.0, "N3": 2.3,
                "N4": 1.8, "N5": 2.3, "M4": 4.8, "Z3": 1.3, "Z4": 2.0, "N6": 0.37, "Z6": 0.48,
            },
            "upgrade": {
                "N1": 0.31, "M1": 0.24, "M2": 4.9, "N2": 0.42, "N3": 4.2, "N4": 2.1, "M3": 0.72,
                "Z2": 0.52, "M4": 3.2, "Z3": 0.71, "N5": 3.0, "M6": 1.4, "Z4": 3.8, "Z1": 0.23,
                "Z6": 0.57,
            },
            "storehouse": {"pair_1": 0.51, "pair_2": 0.81, "pair_3": 0.27, "pair_5": 9.6},
            "row": {"shepherd": 0.24, "craftsman": 0.29, "sailor": 2.5, "shearer": 6.5},
            "play": {"set_5": 1.5, "set_4": 0.81, "set_9": 1.5, "set_10": 0.5},
            "harbour_master": {"sailor": 0.25, "shearer": 0.5, "craftsman": 6.2, "shepherd": 1.7},
            "aux_ship": {1: 0.46, 2: 2.2},
            "aux_certificate": {1: 0.65},
        }  # fmt: skip
        """By verb, how much the thing is liked that a move is about (`weights.thing_of`)."""
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


class BaselineScale(Scale):
    """The numbers of the baseline, where they are others."""

    def __init__(self) -> None:
        super().__init__()
        self.sharpness = {}
        self.things = {}
        self.hires = ((3.0,) * 6,) * 4
        self.verbs = {
            "auxiliary": 0.15,
            "finish": 0.25,
            "two_tokens": 0.3,
            "skip": 0.1,
            "do": 8.0,
            "decline": 0.5,
            "give_up": 0.1,
            "take_card": 2.0,
            "reveal_all": 12.0,
            "reveal": 0.5,
            "income": 0.05,
            "shear": 0.2,
            "shearer_draw": 0.4,
            "no_post": 0.3,
            "upgrade": 4.0,
            "reveal_sheep": 0.3,
            "objective_from_deck": 0.4,
            "aux_money": 0.8,
            "aux_draw": 1.0,
            "aux_certificate": 1.0,
            "aux_ship": 1.0,
            "aux_pathfinder": 1.2,
        }


SCALE = Scale()
BASELINE_SCALE = BaselineScale()

"""Opponents for people, by name: the same play, with more or less thought and more or less care."""

from __future__ import annotations

from rondel.bots.base import Budget
from rondel.bots.greedy import GreedyBot
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import View

LEVELS = ("novice", "club", "expert", "master")


class Level:
    """How a level thinks: plans a turn, and out of a hundred moves how many are made on a whim."""

    __slots__ = ("plans", "whims")

    def __init__(self, plans: int, whims: int) -> None:
        self.plans = plans
        self.whims = whims


HOW: dict[str, Level] = {
    "novice": Level(plans=2, whims=15),
    "club": Level(plans=10, whims=3),
    "expert": Level(plans=60, whims=0),
    "master": Level(plans=240, whims=0),
}


class LevelBot:
    """Plays as its level says, and never thinks longer than the budget allows."""

    level = ""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.how = HOW[self.level]
        self.bot = GreedyBot(chance)

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        if self.chance.below(100) < self.how.whims:
            return self.chance.pick(moves)
        plans = min(budget.iterations or self.how.plans, self.how.plans)
        return self.bot.choose(view, moves, Budget(budget.seconds, plans))


class Novice(LevelBot):
    level = "novice"


class Club(LevelBot):
    level = "club"


class Expert(LevelBot):
    level = "expert"


class Master(LevelBot):
    level = "master"

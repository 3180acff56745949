"""The bot that plays any move: the measure that every other bot has to beat."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rondel.bots.base import Budget
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import View


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Every legal move is as likely as any other."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        return self.chance.pick(moves)

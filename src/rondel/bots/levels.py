"""Opponents for people, by name: the same play, with more or less thought and more or less care.

A level is so many thoughts, not so many seconds: it makes the same moves on a slow machine and on a
fast one, in plain Python and compiled. Where people wait (`allowed`), there is a time by which it
answers with what it has found so far; that matters only where the machine is slow or busy. How long
people wait for a bot's move at least is the server's business (its pace).
"""

from __future__ import annotations

from math import inf
from typing import ClassVar

from mypy_extensions import mypyc_attr

from rondel.bots.base import Bot, Budget
from rondel.bots.greedy import GreedyBot
from rondel.bots.search import SearchBot
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import View

LEVELS = ("novice", "club", "expert", "master", "grandmaster")
FIRST = 0.55
"""The part of a turn's time that its first decision may take: two surprises on the way, each of
which is thought about for less (`search.AGAIN`), take the rest."""


@mypyc_attr(allow_interpreted_subclasses=True)
class LevelBot:
    """Plays as its level says, and never thinks longer than the budget allows."""

    searches: ClassVar[bool] = False
    """Whether it searches; else it picks the best of some plans for its turn."""
    thought: ClassVar[int] = 1
    """Plans, or iterations of the search, at the first decision of a turn."""
    whims: ClassVar[int] = 0
    """Out of a hundred moves, how many are made without any thought."""
    patience: ClassVar[float] = inf
    """Seconds that people wait for its turn at most."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.bot: Bot = SearchBot(chance) if self.searches else GreedyBot(chance)

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        if self.whims and self.chance.below(100) < self.whims:
            return self.chance.pick(moves)
        thought = min(budget.iterations or self.thought, self.thought)
        return self.bot.choose(view, moves, Budget(budget.seconds, thought))


def allowed(bot: Bot, seconds: float | None) -> float | None:
    """The seconds that a bot may take for a decision while people wait, with `seconds` at most."""
    patience = FIRST * bot.patience if isinstance(bot, LevelBot) else inf
    least = min(patience, inf if seconds is None else seconds)
    return None if least == inf else least


@mypyc_attr(allow_interpreted_subclasses=True)
class Novice(LevelBot):
    """Tries a few plans, and gets distracted."""

    thought = 12
    whims = 3
    patience = 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Club(LevelBot):
    """Plans its turns, without looking far."""

    thought = 30
    patience = 1.5


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(LevelBot):
    """Searches a little."""

    searches = True
    thought = 300
    patience = 3.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Master(LevelBot):
    """Looks two turns ahead."""

    searches = True
    thought = 9000
    patience = 5.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Grandmaster(LevelBot):
    """Looks as far, but takes its time."""

    searches = True
    thought = 30000

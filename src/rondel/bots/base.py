"""What a bot is to the rest of Rondel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import View


class BotError(ValueError):
    """A bot that does not exist or can't be loaded; the message says what is wrong."""


class Budget:
    """How much a bot may think about one move; `None` means as much as it likes.

    Seconds are time: the faster the engine, the more is thought in them. Iterations are strength:
    they are the same on every engine, and so are the moves that they lead to.
    """

    __slots__ = ("iterations", "seconds")

    def __init__(self, seconds: float | None = None, iterations: int | None = None) -> None:
        self.seconds = seconds
        self.iterations = iterations


class Bot(Protocol):
    """A player."""

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        """One of the moves. The view is good until the move is made."""
        ...


MakeBot = Callable[[Chance], Bot]
"""A bot's class, or a function that makes one."""

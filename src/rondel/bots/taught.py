"""Bots with numbers from a file: for trying a policy or values before the game goes by them."""

from __future__ import annotations

from pathlib import Path

from mypy_extensions import mypyc_attr

from rondel.bots.base import BotError
from rondel.bots.greedy import GreedyBot
from rondel.bots.search import SearchBot
from rondel.core.advice import Advice, LearnedAdvice
from rondel.core.chance import Chance
from rondel.core.policy import Policy, PolicyError, read_policy
from rondel.core.table import View
from rondel.core.values import Values, ValuesError, holds_values, read_values

Numbers = Policy | Values


def read_numbers(file: Path) -> Numbers:
    """The policy or the values in a file; `BotError` if there are none."""
    try:
        return read_values(file) if holds_values(file) else read_policy(file)
    except (PolicyError, ValuesError) as error:
        raise BotError(str(error)) from None


def taught(advice: Advice, numbers: Numbers) -> Advice:
    """What a game advises, with other numbers than its own."""
    if not isinstance(advice, LearnedAdvice):
        raise BotError("the game's advice learns no numbers")
    try:
        if isinstance(numbers, Policy):
            return advice.taught(policy=numbers)
        return advice.taught(values=numbers)
    except ValuesError as error:
        raise BotError(str(error)) from None


@mypyc_attr(allow_interpreted_subclasses=True)
class TaughtGreedy(GreedyBot):
    """Makes plans by the numbers."""

    def __init__(self, chance: Chance, numbers: Numbers) -> None:
        super().__init__(chance)
        self.numbers = numbers
        self.own: Advice | None = None

    def advice(self, view: View) -> Advice:
        if self.own is None:
            self.own = taught(view.advice, self.numbers)
        return self.own


@mypyc_attr(allow_interpreted_subclasses=True)
class TaughtSearch(SearchBot):
    """Searches by the numbers."""

    def __init__(self, chance: Chance, numbers: Numbers) -> None:
        super().__init__(chance)
        self.numbers = numbers
        self.own: Advice | None = None

    def advice(self, view: View) -> Advice:
        if self.own is None:
            self.own = taught(view.advice, self.numbers)
        return self.own

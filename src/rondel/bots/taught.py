"""Bots with a policy from a file: for trying numbers before the game goes by them."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rondel.bots.base import BotError
from rondel.bots.greedy import GreedyBot
from rondel.bots.search import SearchBot
from rondel.core.advice import Advice, LearnedAdvice
from rondel.core.chance import Chance
from rondel.core.policy import Policy
from rondel.core.table import View


def taught(advice: Advice, policy: Policy) -> Advice:
    """What a game advises, with the weights of another policy."""
    if not isinstance(advice, LearnedAdvice):
        raise BotError("the game's advice knows no policies")
    return advice.with_policy(policy)


@mypyc_attr(allow_interpreted_subclasses=True)
class TaughtGreedy(GreedyBot):
    """Makes plans by the policy."""

    def __init__(self, chance: Chance, policy: Policy) -> None:
        super().__init__(chance)
        self.policy = policy

    def advice(self, view: View) -> Advice:
        return taught(view.advice, self.policy)


@mypyc_attr(allow_interpreted_subclasses=True)
class TaughtSearch(SearchBot):
    """Searches by the policy."""

    def __init__(self, chance: Chance, policy: Policy) -> None:
        super().__init__(chance)
        self.policy = policy

    def advice(self, view: View) -> Advice:
        return taught(view.advice, self.policy)

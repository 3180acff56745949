"""The bot that looks through its own turn: the best of many plans, by the game's advice."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from rondel.bots.base import Budget
from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import Table, View

PLANS = 60
"""Without a budget: enough for sensible turns, made up in a few hundredths of a second."""
LONGEST = 80
"""Moves of a plan: a turn that goes on longer is judged where it stands."""


class Planned:
    """A move of a plan, and the moves among which it was chosen."""

    __slots__ = ("move", "offered")

    def __init__(self, move: Move, offered: list[Move]) -> None:
        self.move = move
        self.offered = offered


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot:
    """Makes up plans for the rest of its turn, move by move as the game advises, and follows the
    one after which its position is worth most, until something unforeseen is revealed."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.luck = random.Random(chance.below(1 << 53))
        self.plan: list[Planned] = []

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        if not self.plan or self.plan[0].offered != moves:
            self.plan = self.best_plan(view, budget)
        return self.plan.pop(0).move

    def advice(self, view: View) -> Advice:
        return view.advice

    def best_plan(self, view: View, budget: Budget) -> list[Planned]:
        advice = self.advice(view)
        plans = budget.iterations or PLANS
        end = time.monotonic() + budget.seconds if budget.seconds is not None else None
        best: list[Planned] = []
        best_value = float("-inf")
        for number in range(plans):
            if best and end is not None and time.monotonic() > end:
                break
            table = view.imagine(Chance(f"{self.luck.random()} {number}"))
            plan = self.play_turn(table, view.seat, advice)
            value = advice.value(table, view.seat) - advice.rival(table)
            if value > best_value:
                best, best_value = plan, value
        return best

    def play_turn(self, table: Table, seat: int, advice: Advice) -> list[Planned]:
        """Play on to the end of the seat's turn; the plan holds as far as nothing was revealed."""
        plan: list[Planned] = []
        turn, seen = table.turn, table.revealed
        for _ in range(LONGEST):
            if table.over or table.seat != seat or table.turn != turn:
                break
            offered = table.moves()
            move = pick(offered, advice.weights(table, offered), self.luck)
            if table.revealed == seen:
                plan.append(Planned(move, offered))
            table.play(move)
        return plan


def pick(moves: Sequence[Move], weights: Sequence[float], luck: random.Random) -> Move:
    """One of the moves, as likely as its weight says."""
    point = luck.random() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        point -= weight
        if point < 0:
            return move
    return moves[-1]

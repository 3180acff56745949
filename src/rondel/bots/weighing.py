"""What a way to play a turn is worth, and why: judged by the same imagined deals for all ways.

A search judges each line by the deals that it happened to meet there, and likes best what was
lucky. To tell by how much one way is better than another, both have to meet the same luck. And what
the position is worth at the end is told by its parts (`Advice.parts`), so that the difference can
be said in words.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import inf, sqrt

from rondel.bots.greedy import LONGEST, pick
from rondel.bots.rollouts import best_lines
from rondel.bots.search import Search
from rondel.bots.tree import worth
from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import Table, View
from rondel.core.turns import part_of_turn

PLANS = 8
"""What is left of a turn when something was revealed is played as the best of so many plans."""
FINALISTS = 4
"""Lines that are compared by all deals."""
MENTIONED, REASONS = 0.15, 4
"""Points from which on a part is mentioned, and how many parts are."""
OTHERS = "others"
"""The part of a worth that is no part of the seat's own value: what the best opponent has."""


class Outcome:
    """What came of a line in each of the deals."""

    __slots__ = ("parts", "worths")

    def __init__(self) -> None:
        self.worths: list[float] = []
        """By deal, what the seat made of it (see `tree.worth`)."""
        self.parts: dict[str, float] = {}
        """On average, by name; they add up to the average of the worths."""

    def worth(self) -> float:
        return sum(self.worths) / len(self.worths)

    def lead(self, other: Outcome) -> tuple[float, float]:
        """By how much it is better than another in the same deals, and the standard error."""
        gaps = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=False)]
        mean = sum(gaps) / len(gaps)
        if len(gaps) < 2:
            return mean, inf
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        return mean, sqrt(spread / len(gaps))

    def beyond(self, other: Outcome) -> dict[str, float]:
        """What it has more of than another, or less, by name."""
        names = list(dict.fromkeys([*self.parts, *other.parts]))
        return {name: self.parts.get(name, 0.0) - other.parts.get(name, 0.0) for name in names}


class Scales:
    """The deals by which lines of a turn are judged."""

    def __init__(self, view: View, seed: str, deals: int) -> None:
        self.view = view
        self.seat = view.seat
        self.advice: Advice = view.advice
        self.seeds = [f"{seed} {deal}" for deal in range(deals)]
        self.known: dict[tuple[Move, ...], Outcome] = {}

    def weigh(self, line: Sequence[Move], deals: int = 0) -> Outcome:
        """What comes of a line; with `deals`, by the first so many only."""
        outcome = self.known.setdefault(tuple(line), Outcome())
        for number in range(len(outcome.worths), deals or len(self.seeds)):
            seed = self.seeds[number]
            table = self.finish(self.play(line, seed), seed)
            self.add(outcome, table)
        return outcome

    def best(self, lines: Iterable[Sequence[Move]], deals: int) -> list[Move]:
        """The best of some lines: by a few deals at first, then some finalists by all of them."""
        different = list(dict.fromkeys(tuple(line) for line in lines))
        different.sort(key=lambda line: (-self.weigh(line, deals).worth(), len(line)))
        best = different[0]
        for line in different[1:FINALISTS]:
            if self.weigh(line).worth() > self.weigh(best).worth():
                best = line
        return list(best)

    def play(self, line: Sequence[Move], seed: str) -> Table:
        """An imagined table after the line, as far as it goes before something is revealed."""
        table = self.view.imagine(Chance(seed))
        turn, revealed = table.turn, table.revealed
        for move in line:
            if table.over or table.turn != turn or table.revealed != revealed:
                break
            if move not in table.moves():
                break
            table.play(move)
        return table

    def now(self) -> Outcome:
        """What the position is worth as it stands, in the middle of a turn or not."""
        outcome = Outcome()
        for seed in self.seeds:
            self.add(outcome, self.view.imagine(Chance(seed)))
        return outcome

    def finish(self, table: Table, seed: str) -> Table:
        """The table when the turn is over: after the best of some plans for what is left of it."""
        turn = self.view.turn
        if table.over or table.turn != turn:
            return table
        luck = random.Random(seed)
        best, best_worth = table, -inf
        for _ in range(PLANS):
            tried = table.copy()
            for _ in range(LONGEST):
                if tried.over or tried.turn != turn:
                    break
                offered = tried.moves()
                tried.play(pick(offered, self.advice.weights(tried, offered), luck))
            found = self.worth(tried)
            if found > best_worth:
                best, best_worth = tried, found
        return best

    def worth(self, table: Table) -> float:
        points = [self.advice.value(table, seat) for seat in range(table.setup.seats)]
        return worth(points, self.advice.rival(table))[self.seat]

    def add(self, outcome: Outcome, table: Table) -> None:
        found, parts = self.worth(table), self.advice.parts(table, self.seat)
        parts[OTHERS] = found - sum(parts.values())
        outcome.worths.append(found)
        share = 1 / len(outcome.worths)
        for name in [*outcome.parts, *(name for name in parts if name not in outcome.parts)]:
            before = outcome.parts.get(name, 0.0)
            outcome.parts[name] = before + share * (parts.get(name, 0.0) - before)


def lines_of(search: Search, table: Table) -> list[list[Move]]:
    """The best ways to play the turn that a search has found, as far as they can be foreseen."""
    assert search.root is not None
    lines = [[edge.move for edge in line.path] for line in best_lines(search.root, search.way)]
    lines.append(search.line(search.best()))
    return [part_of_turn(table, line) for line in lines]


def reasons(gains: dict[str, float]) -> list[tuple[str, float]]:
    """What is worth mentioning of a difference, the weightiest first."""
    weighty = [(name, gain) for name, gain in gains.items() if abs(gain) >= MENTIONED]
    return sorted(weighty, key=lambda each: -abs(each[1]))[:REASONS]

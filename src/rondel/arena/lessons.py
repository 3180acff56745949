"""Positions as numbers, with what was to be expected of them: for learning values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from rondel.core.advice import LearnedAdvice
from rondel.core.table import Table


class Lessons:
    """Positions of seats, one after the other, in rounds: only those of one round are compared."""

    def __init__(self) -> None:
        self.turns = 0
        """Of games that were looked at."""
        self.rounds: list[int] = []
        self.facts: list[list[float]] = []
        self.times: list[float] = []
        """How much of the game is left."""
        self.guesses: list[float] = []
        """The points that the advice expects …"""
        self.points: list[float] = []
        """… and those that it should expect."""

    def __len__(self) -> int:
        return len(self.facts)

    def next_round(self) -> int:
        return self.rounds[-1] + 1 if self.rounds else 0

    def add(self, advice: LearnedAdvice, table: Table, seat: int, number: int) -> None:
        """Add a position to the round of that number; its points are still to come."""
        self.rounds.append(number)
        self.facts.append(advice.facts(table, seat, advice.estimate(table, seat)))
        self.times.append(advice.clock(table))
        self.guesses.append(advice.value(table, seat))

    def take(self, others: Lessons) -> None:
        """Add those of another game."""
        before = self.next_round()
        self.turns += others.turns
        self.rounds += [before + number for number in others.rounds]
        self.facts += others.facts
        self.times += others.times
        self.guesses += others.guesses
        self.points += others.points

    def arrays(self) -> tuple[Any, Any, Any, Any, Any]:
        return (
            np.array(self.facts, dtype=np.float64).reshape(len(self), -1),
            np.array(self.times, dtype=np.float64),
            np.array(self.points, dtype=np.float64),
            np.array(self.guesses, dtype=np.float64),
            np.array(self.rounds, dtype=np.int64),
        )


def sort_out(games: Iterable[Lessons], every: int) -> tuple[Lessons, Lessons]:
    """The lessons to learn from, and those of every so many-th game, held out."""
    learned, held_out = Lessons(), Lessons()
    for place, found in enumerate(games):
        (held_out if place % every == every - 1 else learned).take(found)
    return learned, held_out

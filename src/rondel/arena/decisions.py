"""Decisions of played games as numbers, for learning a policy from them.

A move has up to three features: its verb, the thing that it is about, and the logarithm of what its
details promise. The game's advice says what those are (`LearnedAdvice`).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Any

import numpy as np

from rondel.core.advice import LearnedAdvice
from rondel.core.moves import Move
from rondel.core.policy import Name
from rondel.core.record import Record, open_table
from rondel.core.table import Table
from rondel.games import find_game

VERB, THING, SHARPNESS = range(3)
Feature = tuple[int, Name, Name]
"""Which of the three, the verb, and the thing; "" where there is none."""
NONE = 0
"""The number of the feature that stands for none."""


class Decisions:
    """Moves of many decisions, one after the other: features and their values, three for each."""

    def __init__(self, number: dict[Feature, int]) -> None:
        self.number = number
        """Of each feature; shared by the decisions to learn from and those that are held out."""
        self.features: list[tuple[int, int, int]] = []
        self.values: list[float] = []
        """The logarithm of what a move promises. The other two features have the value 1."""
        self.starts: list[int] = []
        """By decision, the number of its first move …"""
        self.chosen: list[int] = []
        """… and of the move that was chosen."""

    def __len__(self) -> int:
        return len(self.starts)

    def add(self, advice: LearnedAdvice, table: Table, offered: list[Move], chosen: Move) -> None:
        """One more decision. It needs two moves or more."""
        start = len(self.features)
        self.starts.append(start)
        self.chosen.append(start + offered.index(chosen))
        for move in offered:
            verb = move[0]
            thing, sharpness, value = NONE, NONE, 0.0
            if (about := advice.thing_of(table, move)) != "":
                thing = self._count((THING, verb, about))
            if verb in advice.detailed:
                sharpness = self._count((SHARPNESS, verb, ""))
                value = log(advice.promise(table, move))
            self.features.append((self._count((VERB, verb, "")), thing, sharpness))
            self.values.append(value)

    def _count(self, feature: Feature) -> int:
        return self.number.setdefault(feature, len(self.number) + 1)

    def arrays(self) -> tuple[Any, Any, Any, Any]:
        """Features and values (three a move), starts, and the moves that were chosen."""
        values = np.ones((len(self.values), 3))
        values[:, SHARPNESS] = self.values
        return (
            np.array(self.features, dtype=np.int64).reshape(-1, 3),
            values,
            np.array(self.starts, dtype=np.int64),
            np.array(self.chosen, dtype=np.int64),
        )


def advice_of(game: str) -> LearnedAdvice:
    """The advice of a game that can learn; `ValueError` if it can't."""
    advice = find_game(game).advice()
    if not isinstance(advice, LearnedAdvice):
        raise ValueError(f"{game} has no policy that could be learned")
    return advice


def read_decisions(records: Iterable[Record], every: int) -> tuple[Decisions, Decisions]:
    """Replay games: the decisions to learn from, and those of every so many-th game, held out."""
    number: dict[Feature, int] = {}
    learned, held_out = Decisions(number), Decisions(number)
    for place, record in enumerate(records):
        into = held_out if place % every == every - 1 else learned
        advice = advice_of(record.game)
        table = open_table(record, find_game(record.game))
        for _, move in record.moves:
            offered = table.moves()
            if len(offered) > 1:
                into.add(advice, table, offered, move)
            table.play(move)
    return learned, held_out

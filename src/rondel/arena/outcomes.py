"""Positions of played games as numbers, with what came of them: for learning values.

A position is looked at when a turn has ended, as the search does, and from every seat: the facts
that the game's advice tells of it, how much of the game is left, and the seat's points at last.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from rondel.arena.decisions import advice_of
from rondel.core.record import Record, open_table
from rondel.games import find_game


class Outcomes:
    """Positions of many games, one after the other."""

    def __init__(self) -> None:
        self.facts: list[list[float]] = []
        self.times: list[float] = []
        self.points: list[float] = []
        """That the seat had in the end."""
        self.guesses: list[float] = []
        """What the advice as it is thinks that they will be."""

    def __len__(self) -> int:
        return len(self.points)

    def arrays(self) -> tuple[Any, Any, Any, Any]:
        return (
            np.array(self.facts, dtype=np.float64).reshape(len(self), -1),
            np.array(self.times, dtype=np.float64),
            np.array(self.points, dtype=np.float64),
            np.array(self.guesses, dtype=np.float64),
        )


def read_outcomes(records: Iterable[Record], every: int) -> tuple[Outcomes, Outcomes]:
    """Replay games: positions to learn from, and those of every so many-th game, held out."""
    learned, held_out = Outcomes(), Outcomes()
    for place, record in enumerate(records):
        read_game(record, held_out if place % every == every - 1 else learned)
    return learned, held_out


def read_game(record: Record, into: Outcomes) -> None:
    """Add the positions of a game, as long as the points were open."""
    advice = advice_of(record.game)
    table = open_table(record, find_game(record.game))
    seats: list[int] = []
    turn = table.turn
    for _, move in record.moves:
        table.play(move)
        if table.turn == turn or not advice.is_open(table):
            continue
        turn = table.turn
        for seat in range(record.seats):
            into.facts.append(advice.facts(table, seat, advice.estimate(table, seat)))
            into.times.append(advice.clock(table))
            into.guesses.append(advice.value(table, seat))
            seats.append(seat)
    points = [float(score["total"]) for score in table.scores()]
    into.points += [points[seat] for seat in seats]

"""A coach: how a turn that was played compares with the best plan that a search finds for it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from rondel.bots.base import Budget
from rondel.bots.hints import opening
from rondel.bots.search import Search
from rondel.bots.weighing import Outcome, Scales, lines_of
from rondel.core.moves import Move
from rondel.core.session import Session
from rondel.core.table import Table
from rondel.core.turns import Turn, part_of_turn

DEALS, FIRST_DEALS = 24, 6
"""Imagined deals by which plans are compared; a first look takes fewer."""
SMALL = 0.25
"""Points below which two plans count as equally good."""


class Verdict(msgspec.Struct):
    """What somebody made of a turn, or of the part of it before something was revealed."""

    ply: int
    """How many moves of the game had been made before."""
    seat: int
    played: list[Move]
    worth: float
    """What the position was worth then, at the end of the turn."""
    best: list[Move]
    """The best plan that we saw; what was played, if nothing better was seen."""
    best_worth: float
    gains: dict[str, float]
    """What the plan has more than what was played, and less, by parts of the value."""

    @property
    def cost(self) -> float:
        """The points that were given away; 0 if the two can't be told apart."""
        lost = self.best_worth - self.worth
        return lost if lost >= SMALL else 0.0


def judge_turn(
    table: Table, played: Sequence[Move], budget: Budget, seed: str, ply: int = 0
) -> Verdict:
    """Compare moves that were made from here with the best plan that is found for the turn.

    A budget in seconds is for all of it, one in iterations for the search alone.
    """
    view = table.view(table.seat)
    search = Search(view, random.Random(seed))
    seconds = None if budget.seconds is None else budget.seconds / 2
    search.run(view, Budget(seconds, budget.iterations))
    scales = Scales(view, seed, DEALS)
    mine = part_of_turn(table, played)
    best = scales.best([mine, *lines_of(search, table)], FIRST_DEALS)
    if scales.weigh(best).worth() - scales.weigh(mine).worth() < SMALL and mine:
        best = mine
    return compare(scales, mine, best, ply)


def compare(scales: Scales, mine: list[Move], best: list[Move], ply: int = 0) -> Verdict:
    """What was made of a turn, beside the best that is known."""
    yours, theirs = scales.weigh(mine), scales.weigh(best)
    return Verdict(
        ply, scales.seat, mine, yours.worth(), best, theirs.worth(), _rounded(theirs, yours)
    )


def _rounded(better: Outcome, than: Outcome) -> dict[str, float]:
    gains = {name: round(gain, 2) for name, gain in better.beyond(than).items()}
    return {name: gain for name, gain in gains.items() if gain}


def last_turn(session: Session, seat: int) -> list[tuple[int, list[Move]]]:
    """The parts of a seat's last turn: after how many moves each began, and what was played."""
    log = session.log
    last = next((n for n in reversed(range(len(log))) if log[n].seat == seat), -1)
    if last < 0:
        return []
    first = last
    while first > 0 and log[first - 1].turn == log[last].turn:
        first -= 1
    made = [(ply, log[ply].move) for ply in range(first, last + 1)]
    return _parts(session, made, seat)


def _parts(
    session: Session, made: list[tuple[int, Move]], seat: int
) -> list[tuple[int, list[Move]]]:
    """Where something was revealed, or another has decided, a new part begins."""
    parts: list[tuple[int, list[Move]]] = []
    table = table_at(session, made[0][0])
    turn = Turn(table)
    for ply, move in made:
        if table.seat == seat:
            if not parts or turn.ended(table):
                turn = Turn(table)
                parts.append((ply, []))
            parts[-1][1].append(move)
        table.play(move)
    return parts


def table_at(session: Session, ply: int) -> Table:
    """The table after so many moves of a game, to be played on."""
    table = opening(session)
    for _, move in session.record.moves[:ply]:
        table.play(move)
    return table

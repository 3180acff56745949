"""Bots that explain themselves: hints for a decision, and the analysis of a game."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from rondel.bots.base import Budget
from rondel.bots.greedy import PLANS, GreedyBot
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.session import Session
from rondel.core.table import Table, View


class Suggestion(msgspec.Struct):
    """A move worth thinking about."""

    move: Move
    visits: int
    """How often the search looked at it."""
    value: float
    """The points that the seat can expect at the end if it makes this move."""
    line: list[Move]
    """How its turn would then go on, beginning with the move itself."""


class Judged(msgspec.Struct):
    """A move of a finished game, looked at again."""

    ply: int
    """How many moves had been made before."""
    seat: int
    values: list[float]
    """The points that each seat could expect before the move."""
    played: Move
    best: Suggestion | None
    """A better move, if there was one."""
    cost: float
    """The points that the move gave away, compared with the best one."""


def suggest(view: View, moves: list[Move], budget: Budget, chance: Chance) -> list[Suggestion]:
    """The moves in the order in which they recommend themselves, the best first."""
    bot = GreedyBot(chance)
    advice = view.advice
    found: dict[Move, Suggestion] = {}
    end = time.monotonic() + budget.seconds if budget.seconds is not None else None
    for number in range(budget.iterations or PLANS):
        if found and end is not None and time.monotonic() > end:
            break
        table = view.imagine(Chance(f"{bot.luck.random()} {number}"))
        plan = bot.play_turn(table, view.seat, advice)
        value = advice.value(table, view.seat)
        line = [planned.move for planned in plan]
        known = found.setdefault(line[0], Suggestion(line[0], 0, value, line))
        known.visits += 1
        if value > known.value:
            known.value, known.line = value, line
    return sorted(found.values(), key=lambda suggestion: -suggestion.value)


def review(
    session: Session, budget: Budget, progress: Callable[[int, int], None] | None = None
) -> list[Judged]:
    """Every move of a game: what each seat could expect, and what would have been better.

    The budget is for the whole game. `progress` is told how many of the moves are judged.
    """
    record = session.record
    plies = len(record.moves)
    seconds = budget.seconds / max(1, plies) if budget.seconds is not None else None
    each = Budget(seconds, max(1, budget.iterations // max(1, plies)) if budget.iterations else 24)
    table = _opening(session)
    judged = []
    for ply, (seat, move) in enumerate(record.moves):
        suggestions = suggest(table.view(seat), table.moves(), each, Chance(f"review {ply}"))
        judged.append(_judge(table, ply, seat, move, suggestions))
        table.play(move)
        if progress is not None:
            progress(ply + 1, plies)
    return judged


def _opening(session: Session) -> Table:
    """The table before the first move, with the content that the game was played with."""
    setup = session.table.setup
    table = setup.game.deal(setup, session.table.content, Chance(setup.seed))
    table.start()
    return table


def _judge(
    table: Table, ply: int, seat: int, played: Move, suggestions: list[Suggestion]
) -> Judged:
    advice = table.setup.game.advice()
    values = [advice.value(table, each) for each in range(table.setup.seats)]
    best = suggestions[0]
    mine = next((each.value for each in suggestions if each.move == played), None)
    if best.move == played or mine is None:
        return Judged(ply, seat, values, played, None, 0.0)
    return Judged(ply, seat, values, played, best, best.value - mine)

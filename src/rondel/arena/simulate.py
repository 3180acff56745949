"""Simulations: many games between bots, on several processes, and what came of them."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from typing import Any

from rondel.arena.match import Outcome, Plan, play_matches

QUANTILES = (0, 5, 25, 50, 75, 95, 100)
"""In percent."""

_PORTIONS_A_WORKER = 20
"""Games go to the workers in portions: few enough to be cheap, many enough to share the load."""
_LARGEST_PORTION = 20


def simulate(
    plan: Plan, games: int, workers: int = 1, keep_records: bool = False
) -> Iterator[Outcome]:
    """The outcomes in the order of the games, the same for any number of workers."""
    portions = _portions(games, workers)
    if workers == 1 or games == 1:
        for numbers in portions:
            yield from play_matches(plan, numbers, keep_records)
        return
    # Fresh processes, not forks: the same on every system, and safe beside threads.
    with get_context("spawn").Pool(min(workers, games), _let_us_stop_it) as pool:
        jobs = [(plan, numbers, keep_records) for numbers in portions]
        for outcomes in pool.imap(_play_portion, jobs):
            yield from outcomes


def _let_us_stop_it() -> None:
    """Whoever interrupts the simulation means the whole: the workers leave it to us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _portions(games: int, workers: int) -> list[range]:
    size = max(1, min(_LARGEST_PORTION, games // (workers * _PORTIONS_A_WORKER)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _play_portion(job: tuple[Plan, Sequence[int], bool]) -> list[Outcome]:
    return play_matches(*job)


# Summing up


def summary(plan: Plan, outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    """Everything about a simulation that a person or a program wants to know, as plain data."""
    played = [outcome for outcome in outcomes if not outcome.error]
    failed = [outcome for outcome in outcomes if outcome.error]
    decisions = sum(outcome.decisions for outcome in outcomes)
    return {
        "game": plan.game,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": dict(plan.options),
        "games": len(outcomes),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds) if seconds > 0 else 0,
        "errors": len(failed),
        "failures": [
            {
                "game": outcome.number,
                "seed": outcome.seed,
                "error": outcome.error,
                "record": outcome.record,
            }
            for outcome in failed
        ],
        "decisions_per_game": quantiles([outcome.decisions for outcome in played]),
        "wins": [sum(o.places[seat] == 1 for o in played) for seat in range(plan.seats)],
        "scores": _scores(plan, played),
    }


def _scores(plan: Plan, played: Sequence[Outcome]) -> dict[str, Any]:
    by_seat = [[outcome.scores[seat] for outcome in played] for seat in range(plan.seats)]
    rivals = sorted({name for outcome in played for name in outcome.rivals})
    return {
        "by_seat": [_by_category(scores) for scores in by_seat],
        "by_category": _by_category([points for scores in by_seat for points in scores]),
        "rivals": {name: _by_category([o.rivals[name] for o in played]) for name in rivals},
    }


def _by_category(scores: Sequence[dict[str, int]]) -> dict[str, dict[str, int]]:
    if not scores:
        return {}
    return {category: quantiles([points[category] for points in scores]) for category in scores[0]}


def quantiles(numbers: Sequence[int]) -> dict[str, int]:
    """Values that really occurred: `"5"` is the one with 5 % of the others below it."""
    if not numbers:
        return {}
    ordered = sorted(numbers)
    last = len(ordered) - 1
    return {str(percent): ordered[(percent * last + 50) // 100] for percent in QUANTILES}

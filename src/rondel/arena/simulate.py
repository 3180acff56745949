"""Simulations: many games between bots, on several processes, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rondel.arena.match import Match, Outcome, Player, describe_failure, play_match
from rondel.arena.workers import play_all

QUANTILES = (0, 5, 25, 50, 75, 95, 100)
"""In percent."""


class Plan(msgspec.Struct, frozen=True):
    """What all games of a simulation share."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """By seat."""
    seed: str
    options: dict[str, str] = {}
    content: str | None = None
    keep_records: bool = False

    def match(self, number: int) -> Match:
        """One game: it depends on nothing but the plan and the number."""
        return Match(
            number=number,
            game=self.game,
            players=tuple(Player(bot, bot) for bot in self.bots),
            seed=f"{self.seed}.{number}",
            options=self.options,
            content=self.content,
            deal=number,
            keep_record=self.keep_records,
        )


def simulate(plan: Plan, games: int, workers: int = 1) -> Iterator[Outcome]:
    """The outcomes in the order of the games, the same for any number of workers."""
    matches = (plan.match(number) for number in range(games))
    if workers == 1 or games == 1:
        return map(play_match, matches)
    return play_all(matches, workers)


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
        "failures": [describe_failure(plan.match(o.number), o) for o in failed],
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

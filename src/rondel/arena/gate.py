"""The gate between generations: a policy counts only if it beats the one before it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rondel.arena.standings import Played, participants
from rondel.arena.stats import Interval, mean, mean_interval, wilson

GAMES = 200
"""That it takes, at least."""
RATE = 0.55
"""Of the wins."""


class Verdict(msgspec.Struct, frozen=True):
    """What a match between two policies says."""

    games: int
    wins: float
    interval: Interval
    """Wilson's, of the share of wins."""
    points: float
    lead: float
    """Points more than the old one, on average …"""
    lead_interval: Interval | None
    """… and Student's interval of that, over the deals."""
    passed: bool


def judge(played: Sequence[Played], new: str) -> Verdict:
    """Sum up the games of a player of that name against others. Who forfeits has lost; games that
    went wrong by themselves don't count."""
    wins = 0.0
    games = 0
    points: list[float] = []
    leads: list[tuple[int, float]] = []
    for match, outcome in played:
        seats = participants(match, outcome, 0)
        if not seats:
            continue
        games += 1
        wins += sum(seat.win for seat in seats if seat.name == new)
        ours = [float(seat.points["total"]) for seat in seats if seat.name == new and seat.points]
        theirs = [float(seat.points["total"]) for seat in seats if seat.name != new and seat.points]
        if ours and theirs:
            points.append(mean(ours))
            leads.append((match.deal, mean(ours) - mean(theirs)))
    return Verdict(
        games=games,
        wins=wins,
        interval=wilson(wins, games),
        points=mean(points) if points else 0.0,
        lead=mean(lead for _, lead in leads) if leads else 0.0,
        lead_interval=mean_interval(leads) if leads else None,
        passed=games >= GAMES and wins / games >= RATE,
    )

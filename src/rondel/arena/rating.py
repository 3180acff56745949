"""Ratings by openskill: one number for each player, from games of any number of seats."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rondel.arena.stats import Interval, mean

Ranking = list[tuple[str, int]]
"""The players of a game with their places."""


class Rating(msgspec.Struct, frozen=True):
    """Everybody starts at 25, with a sigma of 25/3."""

    mu: float
    sigma: float

    @property
    def interval(self) -> Interval:
        return self.mu - 1.96 * self.sigma, self.mu + 1.96 * self.sigma


def rate(rankings: Iterable[Ranking]) -> dict[str, Rating]:
    """The ratings after all games, in their order. Who sits at a table twice learns from both
    seats in equal parts."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {}
    for ranking in rankings:
        for name, _ in ranking:
            if name not in ratings:
                ratings[name] = model.rating()
        if len({name for name, _ in ranking}) < 2:
            continue
        teams = [[ratings[name]] for name, _ in ranking]
        rated = model.rate(teams, ranks=[place for _, place in ranking])
        for name in {name for name, _ in ranking}:
            new = [
                team[0] for team, (other, _) in zip(rated, ranking, strict=True) if other == name
            ]
            ratings[name] = model.rating(mean(r.mu for r in new), mean(r.sigma for r in new))
    return {name: Rating(rating.mu, rating.sigma) for name, rating in ratings.items()}

"""What a seat gets for how it did: the game as one number a seat.

margin    its points less those of the best other seat or rival
placing   1 for the first place, -1 for the last, evenly between; those who share a place
          share its worth; alone against a rival 1 for winning, -1 for losing
progress  the margin too, but paid as it changes, after every move
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.table import Table

Reward = Callable[[Table], list[float]]


def margin(table: Table) -> list[float]:
    """For each seat its points less those of the best other."""
    totals = [score["total"] for score in table.scores()]
    rivals = [score["total"] for score in table.rivals().values()]
    return [
        float(total - max(totals[:seat] + totals[seat + 1 :] + rivals, default=0))
        for seat, total in enumerate(totals)
    ]


def placing(table: Table) -> list[float]:
    """For each seat the worth of its place, from 1 down to -1."""
    places = table.places()
    if len(places) == 1:
        return [1.0 if places == [1] else -1.0]
    steps = len(places) - 1
    # Two who share the first of four places have the first and the second between them.
    return [1 - (2 * place + places.count(place) - 3) / steps for place in places]


REWARDS: dict[str, Reward] = {"margin": margin, "placing": placing, "progress": margin}


def find_reward(name: str) -> Reward:
    if name not in REWARDS:
        raise ValueError(f"a reward is one of {', '.join(REWARDS)}, not {name!r}")
    return REWARDS[name]

"""Victory points, kept by where they come from."""

from __future__ import annotations

from rondel.core.rows import more
from rondel.games.maracaibo.pieces import STOLEN
from rondel.games.maracaibo.table import Captain, MaracaiboTable


def who(t: MaracaiboTable, seat: int) -> int | str:
    """Return what the log calls a captain: a seat, or Ana."""
    return seat if seat < t.seats else "ana"


def gain_vp(t: MaracaiboTable, seat: int, amount: int, category: int) -> None:
    """Give points of a category to a seat, or to Ana (the number after the last seat)."""
    if amount:
        captain = t.captains[seat]
        captain.points = more(captain.points, category, amount)
        if t.log is not None:
            t.note("vp", who(t, seat), amount)


def vp_of(captain: Captain) -> int:
    """Return all victory points of a captain."""
    return sum(captain.points)


def steal_vp(t: MaracaiboTable, thief: int, victim: int, most: int) -> None:
    """MA-8.12: take points from the owner of an explorer that was jumped (PER-06).

    Ana can be robbed too (MA-21.33). Nobody gives more than they have.
    """
    robber, robbed = t.captains[thief], t.captains[victim]
    amount = min(most, vp_of(robbed))
    if amount > 0:
        robbed.points = more(robbed.points, STOLEN, -amount)
        robber.points = more(robber.points, STOLEN, amount)
        t.note("stole", thief, amount, who(t, victim))

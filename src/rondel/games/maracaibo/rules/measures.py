"""What tasks, buildings and effects count."""

from __future__ import annotations

from collections.abc import Callable

from rondel.games.maracaibo.table import MaracaiboTable, Player

FRIENDLY = 3
"""The influence that makes a nation count for IMM-17."""


def upgrades(p: Player) -> int:
    """MA-16.6: cleared areas."""
    return p.cleared.bit_count()


def count(t: MaracaiboTable, seat: int, measure: str) -> int:
    return MEASURES[measure](t, t.players[seat])


MEASURES: dict[str, Callable[[MaracaiboTable, Player], int]] = {
    "barrier": lambda t, p: p.crossed.bit_count(),
    "quest_tile": lambda t, p: len(p.quests),
    "assistant": lambda t, p: len(p.assistants),
    "readiness": lambda t, p: p.personal + p.combat_points,
    "synergy": lambda t, p: p.synergies.bit_count(),
    "combat_tile": lambda t, p: len(p.combat_tiles),
    "upgrade": lambda t, p: upgrades(p),
    "income_track": lambda t, p: t.content.income_points[p.doubloon_income],
    "compass": lambda t, p: p.compasses,
    "friendly_nation": lambda t, p: sum(place >= FRIENDLY for place in p.influence),
}

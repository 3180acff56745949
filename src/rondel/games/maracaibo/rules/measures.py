"""What prestige buildings, effects and career tasks count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.games.maracaibo.table import MaracaiboTable, Player

FRIENDLY: Final = 3
"""IMM-17: the influence that makes a nation count."""


def upgrades(p: Player) -> int:
    """MA-16.6: the number of ship upgrades is the number of cleared areas."""
    return p.cleared.bit_count()


def count(t: MaracaiboTable, seat: int, measure: str) -> int:
    """Return how much a player has of what is measured."""
    return MEASURES[measure](t, t.players[seat])


MEASURES: Final[dict[str, Callable[[MaracaiboTable, Player], int]]] = {
    # Prestige buildings (MA-19.6) and effects that give points for each (MA-18.3).
    "barrier": lambda t, p: p.crossed.bit_count(),
    "quest_tile": lambda t, p: len(p.quests),
    "assistant": lambda t, p: len(p.assistants),
    "readiness": lambda t, p: p.personal + p.combat_points,
    "synergy": lambda t, p: p.synergies.bit_count(),
    "combat_tile": lambda t, p: len(p.combat_tiles),
    "upgrade": lambda t, p: upgrades(p),
    "income_track": lambda t, p: t.content.income_points[p.doubloon_income],
    "compass": lambda t, p: p.lasting.compasses,
    "friendly_nation": lambda t, p: sum(place >= FRIENDLY for place in p.influence),
    # Career tasks (MA-15.7); those about barriers count them as above.
    "combat_tiles": lambda t, p: len(p.combat_tiles),
    "quest_tiles": lambda t, p: len(p.quests),
    "influence_one": lambda t, p: max(p.influence),
    "influence_two": lambda t, p: sorted(p.influence)[-2],
    "upgrades": lambda t, p: upgrades(p),
    "synergies": lambda t, p: p.synergies.bit_count(),
    "assistants": lambda t, p: len(p.assistants),
}

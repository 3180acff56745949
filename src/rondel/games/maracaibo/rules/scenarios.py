"""Scenarios: which one is played, and where its quests are placed (MA-20.3).

A scenario has no story (MA-20.2), and nothing is kept of it afterwards (MA-20.6).
"""

from __future__ import annotations

from rondel.core.table import Step
from rondel.games.maracaibo.content.entries import Scenario
from rondel.games.maracaibo.rules.quests import put_quest
from rondel.games.maracaibo.table import MaracaiboTable


def scenario_of(t: MaracaiboTable) -> Scenario | None:
    """MA-20.1: return the scenario that is played, or None in a campaign game."""
    return t.content.scenarios.get(t.setup.options["scenario"])


def place_quests(t: MaracaiboTable, stage: int) -> None:
    """MA-20.3: place quests, at set-up (stage 0) and after rounds 1 to 3, by number of players."""
    scenario = scenario_of(t)
    if scenario is not None:
        for name, fewest, most in scenario.quests[stage]:
            if fewest <= t.seats <= most:
                put_quest(t, t.content.location_number[name])


class PlaceQuests(Step):
    """MA-13.7: step 6 of an interim scoring: place new quests."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        place_quests(t, t.round)

"""MA-20.1 to MA-20.7: scenarios: quest placement and what they start with."""

from __future__ import annotations

from rondel.core.table import Step
from rondel.games.maracaibo.content.entries import Scenario
from rondel.games.maracaibo.rules.quests import put_quest
from rondel.games.maracaibo.table import MaracaiboTable


def scenario_of(t: MaracaiboTable) -> Scenario | None:
    """The scenario that is played, or None in a campaign game."""
    return t.content.scenarios.get(t.setup.options["scenario"])


def place_quests(t: MaracaiboTable, stage: int) -> None:
    """MA-20.3: at set-up (stage 0) and after rounds 1 to 3, by the number of players."""
    scenario = scenario_of(t)
    if scenario is not None:
        for name, fewest, most in scenario.quests[stage]:
            if fewest <= t.seats <= most:
                put_quest(t, t.content.location_number[name])


class PlaceQuests(Step):
    """MA-13.7: step 6 of an interim scoring."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        place_quests(t, t.round)

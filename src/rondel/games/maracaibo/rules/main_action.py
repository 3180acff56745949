"""The main action (chapter 5)."""

from __future__ import annotations

from rondel.core.bits import has
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.pieces import ACTIONS, VILLAGE
from rondel.games.maracaibo.rules.assistants import NOBODY_USED, add_assistants, use_assistant
from rondel.games.maracaibo.rules.cities import CityAction
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.quests import add_quests, do_map_quest
from rondel.games.maracaibo.rules.villages import VillageBatch, batch_size
from rondel.games.maracaibo.table import MaracaiboTable

CITY_ACTION: Move = ("city",)
VILLAGE_ACTIONS: Move = ("villages",)
NONE: Move = ("none",)


WHY_NOT = {
    "city": "MA-5.2",
    "villages": "MA-5.3",
    "quest": "MA-5.4",
    "story_quest": "MA-5.4",
    "assistant": "MA-5.5",
}
"""By verb the rule that says where a main action is possible."""


class ActionPhase(Step):
    """MA-3.4: phase B begins; with it free actions become possible (MA-3.5)."""

    __slots__ = ("actor",)

    def __init__(self, actor: int) -> None:
        super().__init__()
        self.actor = actor

    def happen(self, t: MaracaiboTable) -> None:
        t.phase = ACTIONS
        t.do(MainAction(self.actor))


class MainAction(FreeStep):
    """MA-5.1: choose one main action by where the ship stands, or none (DEC-06)."""

    __slots__ = ()
    rule = "MA-5.1"
    asks = ("city", "villages", "quest", "story_quest", "assistant")

    def options(self, t: MaracaiboTable) -> list[Move]:
        ship = t.players[self.seat].ship
        moves = [NONE]
        if t.chart.action[ship] is not None:  # MA-5.2
            moves.append(CITY_ACTION)
        if t.chart.kind[ship] == VILLAGE and not has(t.chart.no_village_actions, ship):  # MA-5.3
            moves.append(VILLAGE_ACTIONS)
        if t.quests or t.story is not None:
            add_quests(t, self.seat, moves)
        if t.players[self.seat].assistants:
            add_assistants(t, self.seat, moves)
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        t.used = NOBODY_USED
        if move[0] == "city":
            t.do(CityAction(self.seat))
        elif move[0] == "villages":
            t.do(VillageBatch(self.seat, batch_size(t, t.players[self.seat]), t.forfeits))
        elif move[0] == "assistant":
            use_assistant(t, self.seat, move)
        elif move[0] != "none":
            do_map_quest(t, self.seat, move)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str:
        return WHY_NOT.get(str(move[0]), self.rule)

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"location": t.content.location_ids[t.players[self.seat].ship]}

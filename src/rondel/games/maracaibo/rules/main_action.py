"""The main action (chapter 5)."""

from __future__ import annotations

from rondel.core.bits import has
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.pieces import ACTIONS, VILLAGE
from rondel.games.maracaibo.rules.assistants import NOBODY_USED, add_assistants, use_assistant
from rondel.games.maracaibo.rules.cities import CityAction
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.legacy import can_use_station, use_station
from rondel.games.maracaibo.rules.quests import add_quests, do_map_quest
from rondel.games.maracaibo.rules.villages import VillageBatch, batch_size
from rondel.games.maracaibo.table import MaracaiboTable

CITY_ACTION: Move = ("city",)
VILLAGE_ACTIONS: Move = ("villages",)
NONE: Move = ("none",)
NO_STATION = -1


WHY_NOT = {
    "city": "MA-5.2",
    "villages": "MA-5.3",
    "quest": "MA-5.4",
    "story_quest": "MA-5.4",
    "assistant": "MA-5.5",
    "station": "MA-20.37",
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
        station = t.chart.stations.get(t.players[self.actor].ship, NO_STATION)
        t.do(MainAction(self.actor, station))


class MainAction(FreeStep):
    """MA-5.1: choose one main action by where the ship stands, or none (DEC-06).

    Before that `station`, the one that lies there, may be used once (MA-20.37, DEC-05).
    """

    __slots__ = ("station",)
    rule = "MA-5.1"
    asks = ("city", "villages", "quest", "story_quest", "assistant", "station")

    def __init__(self, seat: int, station: int = NO_STATION) -> None:
        super().__init__(seat)
        self.station = station

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
        if self.station >= 0 and can_use_station(t, self.seat, self.station):
            moves.append(("station", t.content.legacy[self.station].id))
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        t.used = NOBODY_USED
        if move[0] == "station":
            t.do(MainAction(self.seat))
            use_station(t, self.seat, self.station)
        elif move[0] == "city":
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

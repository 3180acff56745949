"""The main action (chapter 5)."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step, by_seat
from rondel.games.maracaibo.pieces import ACTIONS
from rondel.games.maracaibo.rules.assistants import (
    add_assistants,
    use_assistant,
    why_not_assistant,
)
from rondel.games.maracaibo.rules.cities import begin_city_action, city_facts, is_idle_city
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.legacy import (
    can_use_station,
    station_facts,
    use_station,
    why_not_station,
)
from rondel.games.maracaibo.rules.quests import (
    add_quests,
    add_story_quests,
    do_map_quest,
    quest_facts,
    why_not_quest,
)
from rondel.games.maracaibo.rules.villages import batch_size, has_village_actions, village_batch
from rondel.games.maracaibo.table import MaracaiboTable

NONE: Final[Move] = ("none",)
NO_STATION: Final = -1


def has_main_action(t: MaracaiboTable, seat: int, place: int) -> bool:
    """Whether a ship that stops at a location may find something to do, if it can pay for it."""
    p = t.players[seat]
    return (
        t.chart.action[place] is not None
        or has_village_actions(t, place)
        or bool(t.quests_at(place))
        or any(location == place for location, _ in p.assistants[: p.settled])
        or (t.story is not None and any(location == place for location, _, _ in t.story.tiles))
    )


class ActionPhase(Step):
    """MA-3.4: phase B begins, when everything else that a stop brings is done."""

    __slots__ = ("actor",)

    def __init__(self, actor: int) -> None:
        self.seat = NOBODY
        self.actor = actor

    def happen(self, t: MaracaiboTable) -> None:
        begin_actions(t, self.actor)


def begin_actions(t: MaracaiboTable, seat: int) -> None:
    """MA-3.4: begin phase B; with it free actions become possible (MA-3.5)."""
    t.phase = ACTIONS
    ship, stations = t.players[seat].ship, t.chart.stations
    t.agenda.append(MainAction(seat, stations[ship]) if ship in stations else MAIN_ACTIONS[seat])


class MainAction(FreeStep):
    """MA-5.1: choose one main action by where the ship stands, or none (DEC-06).

    Before that `station`, the one that lies there, may be used once (MA-20.37, DEC-05).
    """

    __slots__ = ("station",)
    rule = "MA-5.1"
    asks = ("city", "villages", "quest", "story_quest", "assistant", "station")

    def __init__(self, seat: int, station: int = NO_STATION) -> None:
        self.seat = seat
        self.station = station

    def options(self, t: MaracaiboTable) -> list[Move]:
        seat = self.seat
        p = t.players[seat]
        moves = [*t.chart.main_actions[p.ship]]
        quests = t.quests_at(p.ship)
        if quests:
            add_quests(t, seat, quests, moves)
        if t.story is not None:
            add_story_quests(t, seat, t.story, moves)
        if p.settled:
            add_assistants(t, seat, moves)
        if self.station >= 0 and can_use_station(t, seat, self.station):
            moves.append(("station", t.content.legacy[self.station].id))
        moves.append(NONE)
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        seat, verb = self.seat, move[0]
        if verb == "none":
            return
        if verb == "city":
            begin_city_action(t, seat)
        elif verb == "villages":
            size = batch_size(t, t.players[seat], t.spent)
            t.agenda.append(village_batch(seat, size, t.forfeits))
        elif verb == "assistant":
            use_assistant(t, seat, move)
        elif verb == "station":
            t.do(MAIN_ACTIONS[seat])
            use_station(t, seat, self.station)
        else:
            do_map_quest(t, seat, move)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        here = {"place": t.content.location_ids[t.players[self.seat].ship]}
        if move[0] == "city":
            return Refusal("MA-5.2", here, "here")
        if move[0] == "villages":
            return Refusal("MA-5.3", here, "here")
        if move[0] in ("quest", "story_quest"):
            return why_not_quest(t, self.seat, move)
        name = str(move[1]) if len(move) == 2 else ""
        if move[0] == "assistant":
            return why_not_assistant(t, self.seat, name)
        if move[0] == "station":
            return why_not_station(t, self.seat, self.station, name)
        return self.rule

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """What the main action is, and what it costs."""
        if move[0] == "city":
            return city_facts(t, self.seat)
        if move[0] == "villages":
            return {"actions": batch_size(t, t.players[self.seat], t.spent)}
        if move[0] in ("quest", "story_quest"):
            return quest_facts(t, self.seat, move)
        return station_facts(t, self.seat, self.station) if move[0] == "station" else NO_FACTS

    def warning(self, t: MaracaiboTable, move: Move) -> str:
        return "nothing" if move[0] == "city" and is_idle_city(t, self.seat) else ""

    def details(self, t: MaracaiboTable) -> Facts:
        return {"location": t.content.location_ids[t.players[self.seat].ship]}


MAIN_ACTIONS: Final = by_seat(MainAction)

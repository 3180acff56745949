"""Sailing (chapter 4), and what happens when a ship stops (MA-3.3)."""

from __future__ import annotations

from typing import Final

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.maracaibo.content.chart import Sail
from rondel.games.maracaibo.pieces import HOMEWARD
from rondel.games.maracaibo.rules.assistants import credit_passed, credit_stop, tavern_steps
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.explorer import explorer_progress
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.main_action import ActionPhase, begin_actions, has_main_action
from rondel.games.maracaibo.rules.paying import positive
from rondel.games.maracaibo.rules.villages import batch_size, has_village_actions
from rondel.games.maracaibo.table import MaracaiboTable


def sails(t: MaracaiboTable, seat: int, points: int) -> dict[Move, Sail]:
    """Return all sails of a ship with so many points, by the move that chooses them.

    Which gates are open depends on the own explorer (MA-20.26, MA-20.31), whether a toll can be
    passed on the own doubloons (MA-20.33); the rest is the chart's.
    """
    chart = t.chart
    p = t.players[seat]
    last_round = t.round == t.content.rounds
    poor = p.doubloons < chart.dearest_toll
    return chart.sails(p.ship, points, last_round, open_gates(t, seat) if chart.gates else 0, poor)


def open_gates(t: MaracaiboTable, seat: int) -> int:
    """MA-20.26, MA-20.31: return the gates that the own explorer has opened, as bits."""
    lead = explorer_progress(t, seat)
    return sum([1 << number for number, (_, gate) in enumerate(t.chart.gates) if lead > gate])


GATE_RULES: Final = {"hill_town": "MA-20.26", "lagoon_town": "MA-20.31"}
"""By location the rule of the gate that keeps ships away."""


UNREACHABLE: Final = 999


def distance(t: MaracaiboTable, start: int, stop: int) -> int:
    """Return the movement points that it takes to get somewhere in this round, gates or not."""
    ways = t.chart.edges[t.round == t.content.rounds][start]
    return min(
        (
            price + (0 if end == stop else distance(t, end, stop))
            for end, price, _, _ in ways
            if end == stop or not t.chart.stops[end]
        ),
        default=UNREACHABLE,
    )


def why_no_sail(t: MaracaiboTable, seat: int, points: int, stop: int) -> str | Refusal:
    """Say what keeps the ship from a stop: a gate, a toll, a hand symbol, or the distance."""
    chart, p, ids = t.chart, t.players[seat], t.content.location_ids
    last_round = t.round == t.content.rounds
    gate = chart.gate_of[stop]
    if gate >= 0 and explorer_progress(t, seat) <= chart.gates[gate][1]:
        rule = GATE_RULES.get(ids[stop], "MA-20.26")
        space = t.content.space_names[p.explorer]
        return Refusal(rule, {"place": ids[stop], "gate": chart.gates[gate][1], "space": space})
    if stop == p.ship:
        return Refusal("MA-4.2", {"place": ids[stop]}, "here")
    tolerant = chart.sails(p.ship, points, last_round, 0, poor=False)
    for sail in tolerant.values():
        tolls = [place for place in sail.passed if chart.toll[place]]
        if sail.stop == stop and tolls:
            missing = {"doubloon": sail.toll - p.doubloons}
            return Refusal("MA-20.33", {"place": ids[tolls[0]], "missing": missing})
    needed = distance(t, p.ship, stop)
    if needed < UNREACHABLE:
        return Refusal("MA-4.2", {"needed": needed, "points": points}, "far")
    if t.content.location_order.index(stop) < t.content.location_order.index(p.ship):
        return Refusal("MA-4.2", {"place": ids[stop]}, "behind")
    return Refusal("MA-4.2", case="stop")


class SetSail(FreeStep):
    """MA-4.1: phase A: choose where to sail, with up to 7 points (DEC-03)."""

    __slots__ = ("points",)
    rule = "MA-4.2"
    asks = ("sail", "sail_by")

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points

    def options(self, t: MaracaiboTable) -> list[Move]:
        found = t.sails = sails(t, self.seat, self.points)
        return [*found]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        """Sail: remember what was spent (MA-4.6) and where the ship was (MA-4.11).

        The toll is paid, passed assistants give points (MA-4.7), then follows the stop (MA-3.3).
        """
        seat = self.seat
        sail = t.sails[move]
        stop, spent = sail.stop, sail.spent
        p = t.players[seat]
        t.spent = spent
        t.turn_spent += spent
        p.ship = stop
        p.visited |= sail.visited_bits
        if t.log is not None:
            t.note("sailed", seat, t.content.location_ids[stop], spent)
        if sail.toll:
            p.doubloons -= sail.toll
            t.note("toll", seat, sail.toll)
        if p.settled:
            credit_passed(t, seat, sail.passed_bits)
        steps = tavern_steps(t, seat) if t.taverns else []
        if stop in t.chart.stop_ops:
            steps.append(StopTriggers(seat))
        if steps:
            t.do(*steps, ActionPhase(seat))
        else:
            begin_actions(t, seat)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if move[0] not in self.asks or len(move) < 2:
            return "MA-3.2"
        stop = t.content.location_number.get(str(move[1]), -1)
        found = sails(t, self.seat, self.points).values()
        if stop < 0 or any(sail.stop == stop for sail in found):
            return self.rule
        return why_no_sail(t, self.seat, self.points, stop)

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """What a sail costs, and what the ship can do at the stop."""
        if move[0] == "stay":
            return NO_FACTS
        sail = sails(t, self.seat, self.points)[move]
        stop, price = sail.stop, {"movement_point": sail.spent, "doubloon": sail.toll}
        facts: Facts = {"price": positive(price), "no": t.content.locations[stop].no}
        if has_village_actions(t, stop):
            actions = batch_size(t, t.players[self.seat], sail.spent)
            return {**facts, "case": "village", "actions": actions}
        if t.chart.kind[stop] == HOMEWARD:
            return {**facts, "case": "homeward"}
        action = t.chart.names[stop]
        return {**facts, "case": "city", "action": action} if action else facts

    def warning(self, t: MaracaiboTable, move: Move) -> str:
        if move[0] not in self.asks:
            return ""
        stop = sails(t, self.seat, self.points)[move].stop
        return "" if has_main_action(t, self.seat, stop) else "no_action"

    def details(self, t: MaracaiboTable) -> Facts:
        return {"points": self.points}


class StopTriggers(Step):
    """MA-3.3: gain what a legacy tile gives, L5 (MA-20.28) or L9 (MA-20.35)."""

    __slots__ = ("arriving",)

    def __init__(self, arriving: int) -> None:
        self.seat = NOBODY
        self.arriving = arriving

    def happen(self, t: MaracaiboTable) -> None:
        tile, ops = t.chart.stop_ops[t.players[self.arriving].ship]
        t.note("visited", self.arriving, tile)
        perform(t, self.arriving, ops)


@verb("sail", can=always)
def sail_on(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-11.10: sail a second time (AST-04, AST-15)."""
    t.do(SailOn(seat, int(op[1])))


class SailOn(SetSail):
    """MA-11.10: sail with 1 to 3 points and do one main action there, or stay (DEC-19).

    Village actions there go by the points of this sail, with ship upgrade 1 too (MA-11.11).
    """

    __slots__ = ()
    rule = "MA-11.10"

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [*super().options(t), ("stay",)]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] != "stay":
            credit_stop(t, self.seat)
            super().choose(t, move)

"""Sailing (chapter 4), and what happens when a ship stops (MA-3.3)."""

from __future__ import annotations

from rondel.core.bits import with_bit
from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.content.chart import Sail
from rondel.games.maracaibo.rules.assistants import credit_passed, credit_stop, tavern_steps
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.explorer import explorer_progress
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.main_action import ActionPhase
from rondel.games.maracaibo.table import MaracaiboTable


def sails(t: MaracaiboTable, seat: int, points: int) -> dict[Move, Sail]:
    """Return all sails of a ship with so many points, by the move that chooses them.

    Which gates are open depends on the own explorer (MA-20.26, MA-20.31), whether a toll can be
    passed on the own doubloons (MA-20.33); the rest is the chart's.
    """
    chart = t.chart
    open_gates = 0
    if chart.gates:
        lead = explorer_progress(t, seat)
        for number, (_, gate) in enumerate(chart.gates):
            if lead > gate:
                open_gates = with_bit(open_gates, number)
    p = t.players[seat]
    poor = p.doubloons < max(chart.toll)
    return chart.sails(p.ship, points, t.round == t.content.rounds, open_gates, poor)


GATE_RULES = {"hill_town": "MA-20.26", "lagoon_town": "MA-20.31"}
"""By location the rule of the gate that keeps ships away."""


def why_no_sail(t: MaracaiboTable, seat: int, points: int, stop: int) -> str:
    """Return the rule of the gate or toll that keeps the ship from a stop; "" if none does."""
    chart, p = t.chart, t.players[seat]
    gate = chart.gate_of[stop]
    if gate >= 0 and explorer_progress(t, seat) <= chart.gates[gate][1]:
        return GATE_RULES.get(t.content.location_ids[stop], "MA-20.26")
    if any(sail.stop == stop for sail in sails(t, seat, points).values()):
        return ""
    tolerant = chart.sails(p.ship, points, t.round == t.content.rounds, 0, poor=False)
    return "MA-20.33" if any(sail.stop == stop for sail in tolerant.values()) else ""


class SetSail(FreeStep):
    """MA-4.1: phase A: choose where to sail, with up to 7 points (DEC-03)."""

    __slots__ = ("points",)
    rule = "MA-4.2"
    asks = ("sail", "sail_by")

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points

    def options(self, t: MaracaiboTable) -> list[Move]:
        return list(sails(t, self.seat, self.points))

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        go(t, self.seat, sails(t, self.seat, self.points)[move])

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str:
        if move[0] not in ("sail", "sail_by") or len(move) < 2:
            return "MA-3.2"
        stop = t.content.location_number.get(str(move[1]), -1)
        reason = why_no_sail(t, self.seat, self.points, stop) if stop >= 0 else ""
        return reason or self.rule

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"points": self.points}


def go(t: MaracaiboTable, seat: int, sail: Sail) -> None:
    """Sail: remember what was spent (MA-4.6) and where the ship was (MA-4.11).

    The toll is paid, passed assistants give points (MA-4.7), then follows the stop (MA-3.3).
    """
    p = t.players[seat]
    t.spent = sail.spent
    t.turn_spent += sail.spent
    p.doubloons -= sail.toll
    p.ship = sail.stop
    p.visited = with_bit(p.visited | sail.passed_bits, sail.stop)
    t.note("sailed", seat, t.content.location_ids[sail.stop], sail.spent)
    credit_passed(t, seat, sail.passed_bits)
    t.do(*tavern_steps(t, seat), StopTriggers(seat), ActionPhase(seat))


class StopTriggers(Step):
    """MA-3.3: gain what legacy tiles give, L5 (MA-20.28) or L9 (MA-20.35)."""

    __slots__ = ("arriving",)

    def __init__(self, arriving: int) -> None:
        super().__init__()
        self.arriving = arriving

    def happen(self, t: MaracaiboTable) -> None:
        ship = t.players[self.arriving].ship
        if ship in t.chart.stop_ops:
            perform(t, self.arriving, t.chart.stop_ops[ship][1])


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

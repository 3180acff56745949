"""Building income boats (CI-6.14)."""

from __future__ import annotations

from rondel.core.bits import has, members, without_bit
from rondel.core.effects import Op, Ops, always
from rondel.core.moves import Move, argument
from rondel.core.rows import changed
from rondel.core.table import NOBODY, Facts, Refusal, Step
from rondel.games.cooper_island.content import Cost
from rondel.games.cooper_island.rules.actions import UseAction
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.building import apply_permanent
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.due import OWN, set_off
from rondel.games.cooper_island.rules.effects import reason, verb
from rondel.games.cooper_island.rules.hiring import turn_milestone
from rondel.games.cooper_island.rules.paying import (
    pay,
    price_facts,
    shortfall,
    too_dear,
    units_of,
)
from rondel.games.cooper_island.rules.storage import usable
from rondel.games.cooper_island.table import CooperTable, Player


def landing_cost(t: CooperTable, p: Player, landing: int) -> Cost:
    """What it costs the player to build a boat on this landing space, after fixed reductions."""
    return t.content.reduced(p.small_cards, "build_income_boat", t.content.landing_costs[landing])


def landings_payable(t: CooperTable, p: Player, units: int) -> list[int]:
    """The free landing spaces that the player can pay for with so many free units of reduction."""
    if not p.boats_left:
        return []
    worth = usable(p)
    return [
        landing
        for landing, boat in enumerate(p.landing)
        if boat < 0 and shortfall(worth, landing_cost(t, p, landing)) <= units
    ]


@reason("build_income_boat")
def why_no_boat(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    p = t.players[seat]
    prices = [
        (landing_cost(t, p, landing), units_of(op))
        for landing, boat in enumerate(p.landing)
        if boat < 0
    ]
    return too_dear(p, prices) if p.boats_left and prices else "CI-6.14"


def can_build_boat(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(landings_payable(t, t.players[seat], units_of(op)))


@verb("build_income_boat", can=can_build_boat)
def build_income_boat(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(BuildBoat(seat, units_of(op)))


class BuildBoat(FreeStep):
    """Which boat to build (CI-6.14); then follow landing space, reductions and payment (DC-17)."""

    __slots__ = ("units",)
    rule = "CI-6.14"
    asks = ("build_boat",)

    def __init__(self, seat: int, units: int) -> None:
        self.seat = seat
        self.units = units

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = []
        if landings_payable(t, p, self.units):
            moves += [("build_boat", t.content.boats[i].id) for i in members(p.boats_left)]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "build_boat":
            boat = t.content.boat_number[str(move[1])]
            t.agenda.append(ChooseLanding(self.seat, boat, self.units))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        boat = t.content.boat_number.get(argument(move, "build_boat"))
        unbuilt = boat is not None and has(t.players[self.seat].boats_left, boat)
        op = ("build_income_boat", self.units)
        return why_no_boat(t, self.seat, op) if unbuilt else self.rule


class ChooseLanding(ClosedStep):
    """On which free landing space to build it (CI-6.14, DC-17)."""

    __slots__ = ("boat", "units")
    rule = "CI-6.14"
    asks = ("landing",)
    closed = "CI-7.14"

    def __init__(self, seat: int, boat: int, units: int) -> None:
        self.seat = seat
        self.boat = boat
        self.units = units

    def moves(self, t: CooperTable) -> list[Move]:
        return [
            ("landing", t.content.landing_spaces[landing].id)
            for landing in landings_payable(t, t.players[self.seat], self.units)
        ]

    def play(self, t: CooperTable, move: Move) -> None:
        landing = t.content.landing_number[str(move[1])]
        t.agenda.append(LaunchBoat(self.seat, self.boat, landing))
        pay(t, self.seat, landing_cost(t, t.players[self.seat], landing), self.units)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        p = t.players[self.seat]
        landing = t.content.landing_number.get(argument(move, "landing"))
        if landing is None or p.landing[landing] >= 0:
            return self.rule
        return too_dear(p, [(landing_cost(t, p, landing), self.units)])

    def facts(self, t: CooperTable, move: Move) -> Facts:
        landing = t.content.landing_number[str(move[1])]
        price = landing_cost(t, t.players[self.seat], landing), self.units
        return price_facts(price, t.content.landing_spaces[landing].helm)

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"boat": t.content.boats[self.boat].id}


class LaunchBoat(Step):
    """Lay the boat on its landing space: helm points, then its action once (CI-6.14).

    What it adds for good stays to the end, even if the boat is turned; copying it adds nothing
    (CI-14.7).
    """

    __slots__ = ("boat", "builder", "landing")

    def __init__(self, builder: int, boat: int, landing: int) -> None:
        self.seat = NOBODY
        self.builder = builder
        self.boat = boat
        self.landing = landing

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.builder]
        boat = t.content.boats[self.boat]
        p.boats_left = without_bit(p.boats_left, self.boat)
        p.landing = changed(p.landing, self.landing, self.boat)
        p.boats_built += 1
        space = t.content.landing_spaces[self.landing]
        t.note("boat_built", self.builder, boat.id, space.id)
        apply_permanent(t, self.builder, boat.permanent)
        rewards: Ops = (("helm", space.helm), ("boat_action", self.boat))
        set_off(t, self.builder, "build_income_boat", (OWN, rewards))
        turn_milestone(t, self.builder, "milestone_boats", p.boats_built)


@verb("boat_action", can=always)
def boat_action(t: CooperTable, seat: int, op: Op) -> None:
    """Offer the action of a boat that was built."""
    boat = t.content.boats[int(op[1])]
    t.agenda.append(UseAction(seat, boat.id, boat.op))

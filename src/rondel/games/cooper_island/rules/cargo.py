"""Supplying cargo ships (CI-6.19). Each delivery takes an action of its own (CI-6.22)."""

from __future__ import annotations

from rondel.core.bits import has, members, without_bit
from rondel.core.effects import Op, Ops, always
from rondel.core.moves import Move, argument
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.due import OWN, set_off
from rondel.games.cooper_island.rules.effects import reason, verb
from rondel.games.cooper_island.rules.hiring import turn_milestone
from rondel.games.cooper_island.rules.paying import (
    Price,
    pay,
    price_facts,
    shortfall,
    too_dear,
)
from rondel.games.cooper_island.rules.storage import usable
from rondel.games.cooper_island.table import CooperTable, Player


def harbormaster_on(t: CooperTable, ship: int) -> bool:
    """Whether the harbormaster stands upright on the ship (CI-6.21): he is on that of the round."""
    return t.harbormaster_up and ship == t.round - 1


def supply_units(t: CooperTable, p: Player, ship: int) -> int:
    """How much gold or cloth the harbormaster and small cards take off (CI-7.8, CI-7.9)."""
    return harbormaster_on(t, ship) + t.content.free_units(p.small_cards, "supply_cargo_ship")


def ships_payable(t: CooperTable, p: Player) -> list[int]:
    """The ships with the player's lid that the player can pay for, in any round (CI-6.20)."""
    worth, costs = usable(p), t.content.cargo_costs
    return [
        ship
        for ship in members(p.lids_on_ships)
        if shortfall(worth, costs[ship]) <= supply_units(t, p, ship)
    ]


def supply_price(t: CooperTable, p: Player, ship: int) -> Price:
    return t.content.cargo_costs[ship], supply_units(t, p, ship)


@reason("supply_cargo_ship")
def why_no_delivery(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    p = t.players[seat]
    prices = [supply_price(t, p, ship) for ship in members(p.lids_on_ships)]
    return too_dear(p, prices) if prices else "CI-6.19"


def can_supply(t: CooperTable, seat: int, op: Op) -> bool:
    return bool(ships_payable(t, t.players[seat]))


@verb("supply_cargo_ship", can=can_supply)
def supply_cargo_ship(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(SupplyShip(seat))


class SupplyShip(FreeStep):
    """Which ship to supply (CI-6.19); then follow reductions and payment (DC-28)."""

    __slots__ = ()
    rule = "CI-6.19"
    asks = ("supply",)

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = [
            ("supply", t.content.cargo_ships[ship].id)
            for ship in ships_payable(t, t.players[self.seat])
        ]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "pass":
            return
        ship = t.content.cargo_number[str(move[1])]
        t.agenda.append(Deliver(self.seat, ship))
        pay(t, self.seat, *supply_price(t, t.players[self.seat], ship))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        p = t.players[self.seat]
        ship = t.content.cargo_number.get(argument(move, "supply"))
        if ship is None or not has(p.lids_on_ships, ship):
            return self.rule
        return too_dear(p, [supply_price(t, p, ship)])

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "pass":
            return NO_FACTS
        ship = t.content.cargo_number[str(move[1])]
        price = supply_price(t, t.players[self.seat], ship)
        return price_facts(price, t.content.cargo_ships[ship].helm)


class Deliver(Step):
    """Gain the helm points, and then the lid (CI-6.19).

    The payment has used up the lid on the ship and the harbormaster's reduction (CI-6.21), so that
    neither can serve for a delivery in between.
    """

    __slots__ = ("ship", "supplier")

    def __init__(self, supplier: int, ship: int) -> None:
        self.seat = NOBODY
        self.supplier = supplier
        self.ship = ship

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.supplier]
        entry = t.content.cargo_ships[self.ship]
        p.lids_on_ships = without_bit(p.lids_on_ships, self.ship)
        t.note("supplied", self.supplier, entry.id)
        if harbormaster_on(t, self.ship):
            t.harbormaster_up = False
            t.note("harbormaster_used", self.supplier)
        rewards: Ops = (("helm", entry.helm), ("take_lid",))
        set_off(t, self.supplier, "supply_cargo_ship", (OWN, rewards))


@verb("take_lid", can=always)
def take_lid(t: CooperTable, seat: int, op: Op) -> None:
    """The lid joins the unused lids and can be used from now on (CI-6.19)."""
    p = t.players[seat]
    p.lids_taken += 1
    p.lids_unused += 1
    t.note("lid_taken", seat)
    turn_milestone(t, seat, "milestone_lids", p.lids_taken)

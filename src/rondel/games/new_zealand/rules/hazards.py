"""Hazards: placing them on the trail, removing them, and what pairs of them bring."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import Facts
from rondel.games.new_zealand.pieces import EMPTY, FIRST_HAZARD
from rondel.games.new_zealand.rules.effects import perform, tells, verb
from rondel.games.new_zealand.rules.flock import gain_from_supply
from rondel.games.new_zealand.rules.free import FreeStep, TakeCard
from rondel.games.new_zealand.rules.gains import gain_money, pay, shortfall
from rondel.games.new_zealand.table import NewZealandTable, tile_id


def hazards_on_trail(t: NewZealandTable) -> list[int]:
    """Return the spaces with a hazard, section by section."""
    return [
        space
        for spaces in t.content.trail.sections.values()
        for space in spaces
        if t.trail[space] != EMPTY
    ]


def has_hazards(t: NewZealandTable) -> bool:
    """Whether there are any `hazards_on_trail`; a section fills up from its lowest number."""
    for spaces in t.content.trail.sections.values():
        for space in spaces:
            if t.trail[space] != EMPTY:
                return True
    return False


def place_hazard(t: NewZealandTable, hazard: int) -> bool:
    """Place a hazard on the lowest free number of its section (NZ-1.10, NZ-8.3, NZ-6.92).

    Return False if the section is full. A runholder who stands there pays nothing (NZ-8.4).
    """
    for space in t.content.trail.sections[t.content.hazards[hazard].section]:
        if t.trail[space] == EMPTY:
            t.trail = changed(t.trail, space, FIRST_HAZARD + hazard)
            return True
    return False


def lift_hazard(t: NewZealandTable, space: int) -> int:
    """Take a hazard off the trail: nothing slides (NZ-6.92), and runholders stay (NZ-12.9)."""
    hazard = t.trail[space] - FIRST_HAZARD
    t.trail = changed(t.trail, space, EMPTY)
    return hazard


def can_remove(t: NewZealandTable, seat: int, op: Op) -> bool:
    return t.players[seat].money >= int(op[1]) and has_hazards(t)


@tells("remove_hazard")
def facts_of_removal(t: NewZealandTable, seat: int, op: Op) -> Facts:
    return {"missing": shortfall(t.players[seat].money, int(op[1]))}


@verb("remove_hazard", can=can_remove)
def remove_hazard(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(RemoveHazard(seat, int(op[1]), False))


@verb("clear_hazard", can=can_remove)
def clear_hazard(t: NewZealandTable, seat: int, op: Op) -> None:
    """Remove a hazard by a bonus tile, all of whose rewards have to be taken (NZ-6.5)."""
    t.agenda.append(RemoveHazard(seat, int(op[1]), True))


class RemoveHazard(FreeStep):
    """Pay for a hazard and keep it (NZ-6.90, DP-30); its section brings a card (NZ-6.91)."""

    __slots__ = ("cost", "in_full")
    rule = "NZ-6.92"
    asks = ("remove_hazard",)

    def __init__(self, seat: int, cost: int, in_full: bool) -> None:
        self.seat = seat
        self.cost = cost
        self.in_full = in_full
        """Whether the card has to be taken."""

    def options(self, t: NewZealandTable) -> list[Move]:
        names = t.content.trail.names
        return [("remove_hazard", names[space]) for space in hazards_on_trail(t)]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        pay(t, self.seat, self.cost)
        hazard = lift_hazard(t, t.content.trail.number[str(move[1])])
        p.hazards = (*p.hazards, hazard)
        entry = t.content.hazards[hazard]
        t.note("removed_hazard", self.seat, entry.id, self.cost)
        card = t.content.hazard_cards[entry.section]
        if self.in_full:
            gain_from_supply(t, self.seat, card)
        else:
            t.agenda.append(TakeCard(self.seat, card))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        tile = t.trail[t.content.trail.number[str(move[1])]]
        return {"hazard": tile_id(t, tile), "cost": self.cost}

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"cost": self.cost}


def can_count_pairs(t: NewZealandTable, seat: int, op: Op) -> bool:
    return len(t.players[seat].hazards) > 1


@tells("hazard_pairs")
def facts_of_pairs(t: NewZealandTable, seat: int, op: Op) -> Facts:
    have = len(t.players[seat].hazards)
    pairs = have // 2
    missing = {"hazard": 2 - have} if have < 2 else {}
    return {"money": pairs * int(op[1]), "steps": pairs * int(op[2]), "missing": missing}


@verb("hazard_pairs", can=can_count_pairs)
def hazard_pairs(t: NewZealandTable, seat: int, op: Op) -> None:
    """Gain money and pathfinder steps for every two hazards, which are kept (NZ-6.98)."""
    pairs = len(t.players[seat].hazards) // 2
    gain_money(t, seat, pairs * int(op[1]))
    perform(t, seat, (("pathfinder", pairs * int(op[2])),))

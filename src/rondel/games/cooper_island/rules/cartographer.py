"""The cartographer lays single tiles (CI-9.15). His shims belong to double tiles: see `land`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.core.bits import members
from rondel.core.moves import Move, argument
from rondel.core.table import Facts, Refusal
from rondel.games.cooper_island.pieces import LANDSCAPE, LANDSCAPES, NO_ITEM, RUIN, UNCHARTED
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.land import (
    can_use_cartographer,
    lay_tile,
    matches,
    pay_cartographer,
    why_no_single_tile,
    why_occupied,
)
from rondel.games.cooper_island.table import CooperTable, Player

OPTIONS: Final[tuple[str, ...]] = ("new_land", "raise_low", "raise_high")
"""His kinds of work that are no shim."""
TARGET_RULES: Final = {"new_land": "CI-9.19", "raise_low": "CI-9.20", "raise_high": "CI-9.21"}
USE_CARTOGRAPHER: Final[dict[str, Move]] = {
    option: ("use_cartographer", option) for option in OPTIONS
}


def targets(t: CooperTable, p: Player, option: str) -> Sequence[int]:
    """Find the spaces on which this work can be done: new land on uncharted land (CI-9.19), raising
    on charted land of low (CI-9.20) or high (CI-9.21) level with nothing on it."""
    land = p.land
    if option == "new_land":
        return members(land.chartable)
    level, most = land.level, t.content.cartographer.raise_low_max
    clear = members(land.charted & ~land.occupied)
    if option == "raise_low":
        return [space for space in clear if level[space] <= most]
    return [space for space in clear if level[space] > most]


def has_target(t: CooperTable, p: Player, option: str) -> bool:
    """Whether there is any of the `targets`."""
    land = p.land
    if option == "new_land":
        return land.chartable != 0
    level, most = land.level, t.content.cartographer.raise_low_max
    for space in members(land.charted & ~land.occupied):
        if (level[space] <= most) == (option == "raise_low"):
            return True
    return False


def add_cartographer(t: CooperTable, p: Player, moves: list[Move]) -> None:
    """Add the work that can be done now (DC-33)."""
    if not can_use_cartographer(t, p, t.content.cartographer.new_land):
        return  # the others cost as much or more
    for option, cost in t.content.cartographer_costs.items():
        if p.cartographer < cost:
            return
        if has_target(t, p, option):
            moves.append(USE_CARTOGRAPHER[option])


def cartographer_facts(t: CooperTable, p: Player, option: str) -> Facts:
    return {"steps": t.content.cartographer_costs[option], "at": p.cartographer}


def why_not_cartographer(t: CooperTable, p: Player, option: str) -> str | Refusal:
    if option == "shim":
        return "CI-9.18"
    if option not in OPTIONS:
        return "CI-9.15"
    return why_no_single_tile(t, p, t.content.cartographer_costs[option]) or TARGET_RULES[option]


def use_cartographer(t: CooperTable, seat: int, move: Move) -> None:
    """Pay for the work (CI-9.15); where and what follow without interruption (CI-9.26)."""
    option = str(move[1])
    pay_cartographer(t, seat, t.content.cartographer_costs[option], "paid_steps")
    t.agenda.append(SingleWhere(seat, option))


class SingleWhere(ClosedStep):
    """Where the single tile is laid (CI-9.17, DC-33)."""

    __slots__ = ("option",)
    rule = "CI-9.17"
    asks = ("on",)

    def __init__(self, seat: int, option: str) -> None:
        self.seat = seat
        self.option = option

    def moves(self, t: CooperTable) -> list[Move]:
        on = t.layout.moves["on"]
        return [on[space] for space in targets(t, t.players[self.seat], self.option)]

    def play(self, t: CooperTable, move: Move) -> None:
        t.agenda.append(SingleType(self.seat, t.layout.number[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        space = t.layout.number.get(argument(move, "on"))
        if space is None:
            return self.rule
        p = t.players[self.seat]
        occupied = p.land.item[space] not in (NO_ITEM, RUIN)
        return why_occupied(t, p, space) if occupied else TARGET_RULES[self.option]

    def facts(self, t: CooperTable, move: Move) -> Facts:
        level = t.players[self.seat].land.level[t.layout.number[str(move[1])]]
        return {"case": "single", "level": level + 1}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"option": self.option}


TYPES: Final = {
    top: [name for number, name in enumerate(LANDSCAPES) if matches(top, number)]
    for top in (UNCHARTED, *range(len(LANDSCAPES)))
}
"""By what is on top of a space: the landscapes that it takes (CI-4.7)."""


class SingleType(ClosedStep):
    """Which landscape the single tile shows: one that the space takes (CI-4.7, DC-33)."""

    __slots__ = ("space",)
    rule = "CI-4.7"
    asks = ("type",)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def moves(self, t: CooperTable) -> list[Move]:
        return [("type", name) for name in TYPES[t.players[self.seat].land.kind[self.space]]]

    def play(self, t: CooperTable, move: Move) -> None:
        level = t.players[self.seat].land.level[self.space] + 1
        if t.log is not None:
            t.note("single_laid", self.seat, str(move[1]), t.layout.names[self.space], level)
        lay_tile(t, self.seat, self.space, LANDSCAPE[str(move[1])], level)

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return {"level": t.players[self.seat].land.level[self.space] + 1, **self.details(t)}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"space": t.layout.names[self.space]}

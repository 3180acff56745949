"""Rewards without a choice: money, certificates, gold, tokens, pathfinder steps.

A part of a reward that is impossible is left out, and the rest is gained all the same (NZ-6.14).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.effects import Op, Ops, always
from rondel.core.moves import Move
from rondel.core.table import NOBODY, Facts, Step
from rondel.games.new_zealand.rules.effects import tells, verb
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import (
    gain_certificates,
    gain_gold,
    gain_money,
    gain_tokens,
)
from rondel.games.new_zealand.rules.measures import MEASURES
from rondel.games.new_zealand.rules.pathfinder import advance
from rondel.games.new_zealand.table import NewZealandTable, certificate_limit


@verb("money", can=always)
def money(t: NewZealandTable, seat: int, op: Op) -> None:
    gain_money(t, seat, int(op[1]))


def can_count(t: NewZealandTable, seat: int, op: Op) -> bool:
    return MEASURES[str(op[1])](t, t.players[seat]) > 0


@tells("money_per")
def facts_of_money(t: NewZealandTable, seat: int, op: Op) -> Facts:
    count = MEASURES[str(op[1])](t, t.players[seat])
    missing = {} if count else {str(op[1]): 1}
    return {"gain": int(op[2]) * count, "counted": {str(op[1]): count}, "missing": missing}


@verb("money_per", can=can_count)
def money_per(t: NewZealandTable, seat: int, op: Op) -> None:
    """Gain money for each of the things counted (NZ-6.8)."""
    gain_money(t, seat, int(op[2]) * MEASURES[str(op[1])](t, t.players[seat]))


def can_certificate(t: NewZealandTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    return p.certificates < certificate_limit(t, p)


def certificates_gained(t: NewZealandTable, seat: int, amount: int) -> int:
    """Return how many of so many certificates there is room for."""
    p = t.players[seat]
    return max(0, min(amount, certificate_limit(t, p) - p.certificates))


@tells("certificate")
def facts_of_certificates(t: NewZealandTable, seat: int, op: Op) -> Facts:
    return {"gain": certificates_gained(t, seat, int(op[1]))}


@tells("certificate_per")
def facts_of_certificates_per(t: NewZealandTable, seat: int, op: Op) -> Facts:
    facts = facts_of_money(t, seat, op)
    count = int(op[2]) * MEASURES[str(op[1])](t, t.players[seat])
    return {**facts, "gain": certificates_gained(t, seat, count)}


@verb("certificate", can=can_certificate)
def certificate(t: NewZealandTable, seat: int, op: Op) -> None:
    give(t, seat, "certificate", certificates_gained(t, seat, int(op[1])))


def can_certificate_per(t: NewZealandTable, seat: int, op: Op) -> bool:
    return can_count(t, seat, op) and can_certificate(t, seat, op)


@verb("certificate_per", can=can_certificate_per)
def certificate_per(t: NewZealandTable, seat: int, op: Op) -> None:
    count = int(op[2]) * MEASURES[str(op[1])](t, t.players[seat])
    certificate(t, seat, ("certificate", count))


def can_gold(t: NewZealandTable, seat: int, op: Op) -> bool:
    return t.players[seat].gold < t.content.start.gold_limit


@verb("gold", can=can_gold)
def gold(t: NewZealandTable, seat: int, op: Op) -> None:
    p = t.players[seat]
    give(t, seat, "gold", min(int(op[1]), t.content.start.gold_limit - p.gold))


@verb("exchange_token", can=always)
def exchange_token(t: NewZealandTable, seat: int, op: Op) -> None:
    gain_tokens(t, seat, int(op[1]))


@verb("permanent_certificate", can=always)
def permanent_certificate(t: NewZealandTable, seat: int, op: Op) -> None:
    """Gain a permanent certificate: it counts in every income from now on (NZ-6.38, NZ-7.4)."""
    t.players[seat].permanent_certificates += int(op[1])
    t.note("permanent_certificates", seat, int(op[1]))


@verb("permanent_wool", can=always)
def permanent_wool(t: NewZealandTable, seat: int, op: Op) -> None:
    """Gain permanent wool: it counts in every wool total from now on (NZ-6.38, NZ-6.77)."""
    t.players[seat].permanent_wool += int(op[1])
    t.note("permanent_wool", seat, int(op[1]))


@verb("pathfinder", can=always)
def pathfinder(t: NewZealandTable, seat: int, op: Op) -> None:
    """Advance on the pathfinder track by up to so many spaces (NZ-6.80)."""
    give(t, seat, "pathfinder", int(op[1]))


def give(t: NewZealandTable, seat: int, what: str, amount: int) -> None:
    """Gain a reward in full, or ask how much of it where less may be better (NZ-6.2, DP-37)."""
    if amount <= 0:
        return
    if len(amounts(t, seat, what, amount)) > 1:
        t.agenda.append(TakeHowMuch(seat, what, amount))
    else:
        TAKE[what](t, seat, amount)


TAKE: Final[dict[str, Callable[[NewZealandTable, int, int], None]]] = {
    "certificate": gain_certificates,
    "gold": gain_gold,
    "pathfinder": advance,
}
"""Rewards that may be given up in part, and how they are gained."""


def amounts(t: NewZealandTable, seat: int, what: str, most: int) -> list[int]:
    """Return how much of a reward there is reason to take, all of it first (DP-37).

    More is better, but for the gold that comes with the second certificate (NZ-6.17) or on a space
    of the track (NZ-21.2): if there is no room for it, one may stop short of it and come for it
    another time.
    """
    p = t.players[seat]
    room = t.content.start.gold_limit - p.gold
    if what == "certificate":
        stop = p.certificates < 2 <= p.certificates + most and not room
        return [most, 1 - p.certificates] if stop else [most]
    gold_spaces = t.content.pathfinder.gold_spaces
    if what == "pathfinder" and room < len(gold_spaces):
        ahead = [space - p.pathfinder for space in gold_spaces]
        golden = sorted(steps for steps in ahead if 0 < steps <= most)
        return [most, *(steps - 1 for steps in reversed(golden[room:]))]
    return [most]


UNITS: Final = {"certificate": "certificate", "pathfinder": "step"}
"""What is counted of such a reward."""


class TakeHowMuch(FreeStep):
    """Take certificates or pathfinder steps in full, or stop before gold that would be lost."""

    __slots__ = ("most", "what")
    rule = "NZ-6.2"

    def __init__(self, seat: int, what: str, most: int) -> None:
        self.seat = seat
        self.what = what
        self.most = most

    def moves(self, t: NewZealandTable) -> list[Move]:
        """Ask no more when gold was spent, and there is room."""
        options = self.options(t)
        return super().moves(t) if len(options) > 1 else options

    def options(self, t: NewZealandTable) -> list[Move]:
        return [("take", amount) for amount in amounts(t, self.seat, self.what, self.most)]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[1]:
            TAKE[self.what](t, self.seat, int(move[1]))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"taken": {UNITS[self.what]: int(move[1])}}

    def details(self, t: NewZealandTable) -> Facts:
        return {"most": {UNITS[self.what]: self.most}}


class InFull(Step):
    """Gain all rewards of a bonus tile, none of them in part (NZ-6.5)."""

    __slots__ = ("gains", "owner")

    def __init__(self, owner: int, gains: Ops) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.gains = gains

    def happen(self, t: NewZealandTable) -> None:
        for op in self.gains:
            t.because(self.owner, "invested")
            if op[0] in TAKE:
                TAKE[str(op[0])](t, self.owner, int(op[1]))
            else:
                verb.do_op(t, self.owner, op)

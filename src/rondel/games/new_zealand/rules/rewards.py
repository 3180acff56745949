"""NZ-6.a, NZ-6.c, NZ-6.80: rewards without a choice: money, certificates, gold, pathfinder."""

from __future__ import annotations

from rondel.core.effects import Op, Ops, always
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import (
    count_things,
    gain_certificates,
    gain_gold,
    gain_money,
    gain_tokens,
)
from rondel.games.new_zealand.rules.pathfinder import advance
from rondel.games.new_zealand.table import NewZealandTable, certificate_limit


@verb("money", can=always)
def money(t: NewZealandTable, seat: int, op: Op) -> None:
    gain_money(t, seat, int(op[1]))


def can_count(t: NewZealandTable, seat: int, op: Op) -> bool:
    return count_things(t, t.players[seat], str(op[1])) > 0


@verb("money_per", can=can_count)
def money_per(t: NewZealandTable, seat: int, op: Op) -> None:
    gain_money(t, seat, int(op[2]) * count_things(t, t.players[seat], str(op[1])))


def can_certificate(t: NewZealandTable, seat: int, op: Op) -> bool:
    p = t.players[seat]
    return p.certificates < certificate_limit(t, p)


@verb("certificate", can=can_certificate)
def certificate(t: NewZealandTable, seat: int, op: Op) -> None:
    p = t.players[seat]
    give(t, seat, "certificate", min(int(op[1]), certificate_limit(t, p) - p.certificates))


def can_certificate_per(t: NewZealandTable, seat: int, op: Op) -> bool:
    return can_count(t, seat, op) and can_certificate(t, seat, op)


@verb("certificate_per", can=can_certificate_per)
def certificate_per(t: NewZealandTable, seat: int, op: Op) -> None:
    count = int(op[2]) * count_things(t, t.players[seat], str(op[1]))
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
    """NZ-7.4: counts in every income, never spent."""
    t.players[seat].permanent_certificates += int(op[1])


@verb("permanent_wool", can=always)
def permanent_wool(t: NewZealandTable, seat: int, op: Op) -> None:
    """NZ-6.77: counts in every wool total, never spent."""
    t.players[seat].permanent_wool += int(op[1])


@verb("pathfinder", can=always)
def pathfinder(t: NewZealandTable, seat: int, op: Op) -> None:
    give(t, seat, "pathfinder", int(op[1]))


def give(t: NewZealandTable, seat: int, what: str, amount: int) -> None:
    """NZ-6.2: rewards that may be given up in part are taken in full unless the table plays with
    that choice (DP-37)."""
    if amount <= 0:
        return
    if t.partial_rewards:
        t.do(TakeHowMuch(seat, what, amount))
    else:
        take(t, seat, what, amount)


def take(t: NewZealandTable, seat: int, what: str, amount: int) -> None:
    if what == "certificate":
        gain_certificates(t, seat, amount)
    elif what == "gold":
        gain_gold(t, seat, amount)
    else:
        advance(t, seat, amount)


class TakeHowMuch(FreeStep):
    """NZ-6.2, NZ-6.16, NZ-6.80: a reward may be given up wholly or partly (DP-37)."""

    __slots__ = ("most", "what")
    rule = "NZ-6.2"

    def __init__(self, seat: int, what: str, most: int) -> None:
        super().__init__(seat)
        self.what = what
        self.most = most

    def options(self, t: NewZealandTable) -> list[Move]:
        return [("take", amount) for amount in range(self.most, -1, -1)]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[1]:
            take(t, self.seat, self.what, int(move[1]))

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"what": self.what, "most": self.most}


class InFull(Step):
    """NZ-6.5: all rewards of a bonus tile are taken, and none of them in part."""

    __slots__ = ("gains", "owner")

    def __init__(self, owner: int, gains: Ops) -> None:
        super().__init__()
        self.owner = owner
        self.gains = gains

    def happen(self, t: NewZealandTable) -> None:
        for op in self.gains:
            if op[0] in ("certificate", "gold", "pathfinder"):
                take(t, self.owner, str(op[0]), int(op[1]))
            else:
                verb.do_op(t, self.owner, op)

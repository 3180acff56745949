"""NZ-6.a, NZ-6.c, NZ-6.k: money, certificates, gold, exchange tokens, and what is counted."""

from __future__ import annotations

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.new_zealand.effects import verb
from rondel.games.new_zealand.pieces import SHEPHERD
from rondel.games.new_zealand.table import NewZealandTable, Player, certificate_limit


def gain_money(t: NewZealandTable, seat: int, amount: int) -> None:
    """NZ-6.3: money is taken in full."""
    t.players[seat].money += amount
    t.note("money", seat, amount)


def pay(t: NewZealandTable, seat: int, amount: int) -> None:
    """NZ-4.13: costs are paid in full."""
    if amount:
        p = t.players[seat]
        assert p.money >= amount, f"seat {seat} can't pay {amount}"
        p.money -= amount
        t.note("paid", seat, amount)


def gain_gold(t: NewZealandTable, seat: int, amount: int) -> None:
    """NZ-6.19: the surplus above 5 is lost."""
    p = t.players[seat]
    p.gold = min(t.content.start.gold_limit, p.gold + amount)
    t.note("gold", seat, amount)


def gain_certificates(t: NewZealandTable, seat: int, amount: int) -> None:
    """NZ-6.16, NZ-6.17: not above the limit; reaching 2 from below brings gold."""
    p = t.players[seat]
    before = p.certificates
    p.certificates = max(before, min(certificate_limit(t, p), before + amount))
    t.note("certificates", seat, p.certificates - before)
    if before < 2 <= p.certificates:
        gain_gold(t, seat, 1)


def gain_tokens(t: NewZealandTable, seat: int, amount: int) -> None:
    t.players[seat].tokens += amount
    t.note("tokens", seat, amount)


# What is counted (NZ-6.8)


def count_things(t: NewZealandTable, p: Player, what: str) -> int:
    if what == "private_on_grass":
        grass = t.content.trail.grass
        return sum(1 for place in p.places if place >= 0 and grass[place])
    if what == "shepherd":
        return p.workers[SHEPHERD]
    if what == "storehouse_on_sea":
        return storehouses_on_sea(t, p)
    assert what == "objective_in_area"
    return len(p.area)


def storehouses_on_sea(t: NewZealandTable, p: Player) -> int:
    return (p.harbours & t.content.sea.storehouse_mask).bit_count()


# Verbs


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


def can_pathfinder(t: NewZealandTable, seat: int, op: Op) -> bool:
    return True


@verb("pathfinder", can=can_pathfinder)
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
        from rondel.games.new_zealand.pathfinder import advance  # it gives gold, and asks

        advance(t, seat, amount)


class TakeHowMuch(Step):
    """NZ-6.2, NZ-6.16, NZ-6.80: a reward may be given up wholly or partly (DP-37)."""

    __slots__ = ("most", "what")
    rule = "NZ-6.2"

    def __init__(self, seat: int, what: str, most: int) -> None:
        super().__init__(seat)
        self.what = what
        self.most = most

    def moves(self, t: NewZealandTable) -> list[Move]:
        return [("take", amount) for amount in range(self.most, -1, -1)]

    def play(self, t: NewZealandTable, move: Move) -> None:
        if move[1]:
            take(t, self.seat, self.what, int(move[1]))

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"what": self.what, "most": self.most}

"""NZ-6.a, NZ-6.c, NZ-6.k: money, certificates, gold, exchange tokens, and what is counted."""

from __future__ import annotations

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

"""Gaining and paying: money, gold, certificates, exchange tokens."""

from __future__ import annotations

from rondel.core.table import Facts, Refusal
from rondel.games.new_zealand.table import NewZealandTable, certificate_limit


def gain_money(t: NewZealandTable, seat: int, amount: int) -> None:
    """Gain money: always in full (NZ-6.3), and the bank never runs out (NZ-1.21, NZ-12.1)."""
    if amount:
        t.players[seat].money += amount
        if t.log is not None:
            t.note("money", seat, amount)


def pay(t: NewZealandTable, seat: int, amount: int) -> None:
    """Pay a cost in full (NZ-4.13); nothing can always be paid (NZ-12.16).

    The log tells the cost with what it is paid for.
    """
    p = t.players[seat]
    assert p.money >= amount, f"seat {seat} can't pay {amount}"
    p.money -= amount


def shortfall(money: int, cost: int) -> dict[str, int]:
    """Return the money that is missing for a cost, as refusals tell it."""
    return {"pound": cost - money} if cost > money else {}


def unpaid(money: int, cost: int) -> Refusal:
    """Refuse what can't be paid in full (NZ-4.13)."""
    facts: Facts = {"missing": shortfall(money, cost), "cost": cost, "money": money}
    return Refusal("NZ-4.13", facts, "money")


def gain_gold(t: NewZealandTable, seat: int, amount: int) -> None:
    """Gain gold from any of its sources (NZ-6.20); what goes above 5 is lost (NZ-6.19)."""
    p = t.players[seat]
    before = p.gold
    p.gold = min(t.content.start.gold_limit, before + amount)
    if p.gold > before and t.log is not None:
        t.note("gold", seat, p.gold - before)


def gain_certificates(t: NewZealandTable, seat: int, amount: int) -> None:
    """Gain certificates up to the limit (NZ-6.16); reaching 2 from below brings gold (NZ-6.17).

    Whoever has spent some may reach 2 again (NZ-6.18).
    """
    p = t.players[seat]
    before = p.certificates
    p.certificates = max(before, min(certificate_limit(t, p), before + amount))
    if p.certificates > before and t.log is not None:
        t.note("certificates", seat, p.certificates - before)
    if before < 2 <= p.certificates:
        gain_gold(t, seat, 1)


def gain_tokens(t: NewZealandTable, seat: int, amount: int) -> None:
    """Gain exchange tokens, of which one may have any number (NZ-6.81)."""
    t.players[seat].tokens += amount
    t.note("tokens", seat, amount)

"""NZ-23.4: imagining what a seat can't see, by dealing it anew."""

from __future__ import annotations

from bisect import insort
from typing import Final

from rondel.core.chance import Chance
from rondel.games.new_zealand.table import NewZealandTable, Player

TRIES: Final = 200
"""How often hands are dealt anew until they explain the question that a seat is thinking about."""


def imagine(t: NewZealandTable, seat: int, chance: Chance) -> NewZealandTable:
    """Return a copy in which the hands of the others are dealt anew.

    Draws from stacks, decks and bags are made when they happen: with another chance they are new
    by themselves. Whoever is being asked has something to choose from, so their hand does too. Bots
    think about such copies only, never about the table itself (NZ-23.7).
    """
    twin = t.copy()
    twin.setup = t.setup.without_seed()
    twin.chance = chance.copy()
    others = [other for other in range(t.seats) if other != seat]
    for other in others:
        if other != t.seat:
            deal_hand(twin, other)
    if t.over or t.seat == seat:
        return twin
    for _ in range(TRIES):
        deal_hand(twin, t.seat)
        if len(twin.agenda[-1].moves(twin)) > 1:
            break
    else:
        p, original = twin.players[t.seat], t.players[t.seat]
        p.hand, p.stack = original.hand[:], original.stack[:]
    twin.start()
    return twin


def deal_hand(t: NewZealandTable, seat: int) -> None:
    """Deal those cards of a hand anew that nobody else knows, from the hand and the draw_stack."""
    p = t.players[seat]
    pool = t.chance.mixed(hidden_cards(p))
    size = len(p.hand) - len(p.known)
    p.hand = sorted(p.known)
    for card in pool[:size]:
        insort(p.hand, card)
    p.stack = sorted(pool[size:])


def hidden_cards(p: Player) -> list[int]:
    """Return what lies in the hand or in the draw_stack, nobody else knows in which (NZ-23.2)."""
    pool = p.hand[:]
    for card in p.known:
        pool.remove(card)
    return sorted(pool + p.stack)

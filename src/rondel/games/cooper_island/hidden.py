"""CI-20.8: imagining what a seat can't see, by dealing it anew."""

from __future__ import annotations

from rondel.core.chance import Chance
from rondel.games.cooper_island.table import CooperTable


def imagine(t: CooperTable, seat: int, chance: Chance) -> CooperTable:
    """CI-20.8: a copy with the card stacks dealt anew as far as the seat can't know them.

    Draws from the bag, the logs and Cooper's deck are made when they happen: with another
    chance they are new by themselves.
    """
    twin = t.copy()
    twin.setup = t.setup.without_seed()
    twin.chance = chance.copy()
    twin.small_stack = t.small_stack.dealt_anew(seat, twin.chance)
    twin.large_stack = t.large_stack.dealt_anew(seat, twin.chance)
    if seat != t.seat:
        twin.start()  # another seat may be looking at cards: its moves name them (CI-20.4)
    return twin

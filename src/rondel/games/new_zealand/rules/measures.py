"""What is counted of a player's pieces, for money during the game and for points at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.games.new_zealand.pieces import SHEPHERD
from rondel.games.new_zealand.table import NewZealandTable, Player


def flock_deck(p: Player) -> list[int]:
    """Return draw_stack, hand and discard_pile; objectives that were not played too (NZ-10.11)."""
    return [*p.stack, *p.top, *p.hand, *p.discard]


def storehouses_on_sea(t: NewZealandTable, p: Player) -> int:
    return (p.harbours & t.content.sea.storehouse_mask).bit_count()


def private_on_trail(t: NewZealandTable, p: Player) -> int:
    return sum([place >= 0 for place in p.places])


def private_on_grass(t: NewZealandTable, p: Player) -> int:
    """Count own buildings on grass, the one that counts included (NZ-15.2)."""
    grass = t.content.trail.grass
    return sum([place >= 0 and grass[place] for place in p.places])


def ferry_cards(t: NewZealandTable, p: Player) -> int:
    """Count ferry cards, and bonus cards that are ferry cards too (NZ-12.15)."""
    deck = flock_deck(p)
    return sum([deck.count(card) for card in t.content.ferries])


def certificates_all_kinds(t: NewZealandTable, p: Player) -> int:
    """Count certificates, and permanent ones wherever they come from (NZ-18.6)."""
    return p.certificates + p.permanent_certificates


def workers_with_printed(t: NewZealandTable, p: Player) -> int:
    """Count the workers on the board, printed ones and jokers included (NZ-18.7)."""
    return sum(p.workers)


MEASURES: Final[dict[str, Callable[[NewZealandTable, Player], int]]] = {
    # What money and certificates are gained by (NZ-6.8).
    "private_on_grass": private_on_grass,
    "shepherd": lambda t, p: p.workers[SHEPHERD],
    "storehouse_on_sea": storehouses_on_sea,
    "objective_in_area": lambda t, p: len(p.area),
    # What harbour masters count (NZ-18.5), but for objectives: `scoring` knows how many those are.
    "pathfinder_spaces": lambda t, p: max(0, p.pathfinder),
    "hazard_tiles": lambda t, p: len(p.hazards),
    "storehouses_on_sea": storehouses_on_sea,
    "certificates_all_kinds": certificates_all_kinds,
    "private_on_trail": private_on_trail,
    "workers_with_printed": workers_with_printed,
    "ferry_cards": ferry_cards,
}
"""By the name that the content uses: how many a player has."""

"""What learners need to know of Pearl Dive: its moves, and what a seat sees as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.codec import every
from rondel.core.features import Features, amounts, counts, entries
from rondel.core.moves import Move
from tests.examples.pearl_dive.content import Content

MOST_SEATS = 4


def vocabulary() -> Iterator[Move]:
    """PD-2: every move there can be."""
    yield ("dive",)
    yield ("surface",)
    yield from every("give", range(MOST_SEATS))


def features(content: Content, seats: int) -> Features:
    ids = [card.id for card in content.cards]
    table = [
        entries(turns_left=5 * MOST_SEATS),
        counts("deck", ids, 8, lambda view: view["deck"]),
        amounts("hoards", seats, 20, lambda view: view["hoards"]),
        amounts("baskets", seats, 10, lambda view: view["baskets"]),
    ]
    return Features(table, [], seats)

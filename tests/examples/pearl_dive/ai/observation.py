"""What a seat sees as numbers."""

from __future__ import annotations

from rondel.core.features import Features, amounts, counts, entries
from tests.examples.pearl_dive.content import Content
from tests.examples.pearl_dive.moves import MOST_SEATS


def features(content: Content, seats: int) -> Features:
    ids = [card.id for card in content.cards]
    table = [
        entries(turns_left=5 * MOST_SEATS),
        counts("deck", ids, 8, lambda view: view["deck"]),
        amounts("hoards", seats, 20, lambda view: view["hoards"]),
        amounts("baskets", seats, 10, lambda view: view["baskets"]),
    ]
    return Features(table, [], seats)

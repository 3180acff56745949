"""All moves of Pearl Dive: a line a verb, in the order of their numbers."""

from __future__ import annotations

from rondel.core.notation import Kind, MoveTable, Verb, word

MOST_SEATS = 4
SEAT = Kind("seat", lambda content: range(MOST_SEATS))

MOVES = MoveTable(
    [
        word("dive", "deck"),
        word("surface", "basket:{seat}"),
        Verb("give", SEAT),
    ]
)

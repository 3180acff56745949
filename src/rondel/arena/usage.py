"""What played games make use of: which moves are offered, which are made, and what never turns up.

For judging a content pack: something that nobody ever takes, or everybody always, may have a wrong
number on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rondel.core.moves import Move
from rondel.core.record import Record, open_table
from rondel.games import find_game

Kind = tuple[str, ...]
"""A move without its numbers: `("hire", "sailor")`."""


class Usage:
    """Counts over many games of one game."""

    def __init__(self) -> None:
        self.games = 0
        self.seats = 0
        """Of all games together."""
        self.offered: Counter[Kind] = Counter()
        """Decisions at which a move of the kind was possible."""
        self.made: Counter[Kind] = Counter()
        self.seen: set[str] = set()
        """Every id that a possible move or a note of the log mentions."""

    def add(self, record: Record, content: str | None = None) -> None:
        """Replay a record. Forced moves are no decisions, but the log tells of them."""
        table = open_table(record, find_game(record.game), content)
        self.games += 1
        self.seats += record.seats
        table.log = []
        for _, move in record.moves:
            kinds = {kind_of(offered) for offered in table.moves()}
            self.offered.update(kinds)
            self.seen.update(*kinds)
            self.made[kind_of(move)] += 1
            table.play(move)
        for key, details in table.log:
            self.seen.add(key)
            self.seen.update(part for part in details if isinstance(part, str))

    def never_made(self) -> list[Kind]:
        """Kinds of moves that were possible, but that nobody wanted."""
        return sorted(kind for kind in self.offered if not self.made[kind])

    def never_seen(self, ids: Iterable[str]) -> list[str]:
        return sorted(set(ids) - self.seen)


def kind_of(move: Move) -> Kind:
    return tuple(part for part in move if isinstance(part, str))

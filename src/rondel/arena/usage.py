"""What played games make use of: which moves are offered, which are made, and what never turns up.

For judging a content pack: something that nobody ever takes, or everybody always, may have a wrong
number on it. And for judging bots: what one does that the other does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from rondel.core.moves import Move
from rondel.core.record import Record, open_table
from rondel.games import find_game

Kind = tuple[str, ...]
"""A move without its numbers: `("hire", "sailor")`."""


class ReplayError(Exception):
    """A game raised an error while it was replayed; the cause says which."""


class Usage:
    """Counts over many games of one game."""

    def __init__(self) -> None:
        self.games = 0
        self.seats = 0
        """Of all games together."""
        self.offered: Counter[Kind] = Counter()
        """Decisions at which a move of the kind was possible."""
        self.made: Counter[Kind] = Counter()
        self.points: Counter[str] = Counter()
        """By category."""
        self.seen: set[str] = set()
        """Every id that a possible move or a note of the log mentions."""

    def per_seat(self, number: float) -> float:
        return number / self.seats if self.seats else 0.0


def count_game(
    record: Record, counters: Iterable[tuple[Usage, Collection[int]]], content: str | None = None
) -> None:
    """Replay a record, and count for each of the counters what the seats did that it is about.
    Forced moves are no decisions, but the log tells of them."""
    table = open_table(record, find_game(record.game), content)
    table.log = []
    of_seat: dict[int, list[Usage]] = {seat: [] for seat in range(record.seats)}
    counting = [(counted, seats) for counted, seats in counters if seats]
    for counted, seats in counting:
        counted.games += 1
        counted.seats += len(seats)
        for seat in seats:
            of_seat[seat].append(counted)
    for ply, (seat, move) in enumerate(record.moves):
        try:
            kinds = {kind_of(offered) for offered in table.moves()}
            table.play(move)
        except Exception as error:
            raise ReplayError(f"ply {ply}: {type(error).__name__}: {error}") from error
        for counted in of_seat[seat]:
            counted.offered.update(kinds)
            counted.seen.update(*kinds)
            counted.made[kind_of(move)] += 1
    points = table.scores()
    told = {key for key, _ in table.log}
    told.update(part for _, details in table.log for part in details if isinstance(part, str))
    for counted, seats in counting:
        counted.seen |= told
        for seat in seats:
            counted.points.update(points[seat])


def never_made(counted: Usage) -> list[Kind]:
    """Kinds of moves that were possible, but that nobody wanted."""
    return sorted(kind for kind in counted.offered if not counted.made[kind])


def never_seen(counted: Usage, ids: Iterable[str]) -> list[str]:
    return sorted(set(ids) - counted.seen)


def kind_of(move: Move) -> Kind:
    return tuple(part for part in move if isinstance(part, str))

"""What every game has to tell people: sweeps over random games.

- Every change that all can see is told by an event (`Untold`).
- A refusal that is about a payment says what is missing (`vague_refusals`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from rondel.core.moves import Move
from rondel.core.table import NOBODY, Event, Refusal, Table

Path = tuple[str | int, ...]


def changes(before: Any, after: Any, path: Path = ()) -> Iterator[Path]:
    """The places at which two views differ, as far down as they have the same form."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {**before, **after}:
            if key in before and key in after:
                yield from changes(before[key], after[key], (*path, key))
            else:
                yield (*path, key)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, (*path, number))
    else:
        yield path


class Untold:
    """Finds public changes that no event tells.

    `tells` names for each place of the view, as a pattern (`players.*.money`), the events that
    tell of changes there; the first pattern that fits counts. What follows from other places, or
    is no news, is `quiet`.
    """

    def __init__(self, tells: Mapping[str, Collection[str]], quiet: Collection[str]) -> None:
        self.tells = tells
        self.quiet = quiet
        self.used: set[str] = set()
        """Patterns that were needed: the others can go."""

    def play(self, table: Table, move: Move) -> list[str]:
        """Play a move; the changes that were not told."""
        before = table.view(NOBODY).contents
        events: list[Event] = []
        table.log = events
        table.play(move)
        table.log = None
        after = table.view(NOBODY).contents
        return [
            f"{'.'.join(map(str, path))} (told: {sorted({key for key, _ in events})})"
            for path in changes(before, after)
            if not self._is_told(path, events)
        ]

    def _is_told(self, path: Path, events: list[Event]) -> bool:
        place = ".".join(map(str, path))
        for pattern in self.quiet:
            if fnmatchcase(place, pattern):
                self.used.add(pattern)
                return True
        for pattern, keys in self.tells.items():
            if fnmatchcase(place, pattern):
                self.used.add(pattern)
                return any(key in keys and _is_about(path, args) for key, args in events)
        return False


def _is_about(path: Path, arguments: tuple[str | int, ...]) -> bool:
    """A change of a seat's things is told by an event that mentions the seat."""
    return not (path[0] == "players" and len(path) > 1) or path[1] in arguments


def vague_refusals(
    table: Table, moves: Collection[Move], enrich: Callable[[Table, int], None]
) -> list[tuple[Move, Refusal]]:
    """The refusals of moves that a richer seat could make, which don't say what is missing.

    `enrich` gives a seat of a table plenty of all that things are paid with.
    """
    rich = table.copy()
    enrich(rich, rich.seat)
    possible = set(rich.agenda[-1].moves(rich)) - set(table.moves())
    refused = [(move, table.refusal(move)) for move in moves if move in possible]
    return [(move, refusal) for move, refusal in refused if not refusal.facts.get("missing")]

"""What a move would bring, told from imagined tables: nothing hidden can shine through."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from rondel.core.chance import Chance, fresh_seed
from rondel.core.moves import Move
from rondel.core.table import Event, Table, View, extras

LOOKS = 3
"""Where chance decides, what is the same in so many imagined tables is told."""


class Preview(msgspec.Struct):
    """What follows from a move."""

    events: list[Event]
    before: int
    after: int | None
    """The mover's points; None if they depend on what can't be known."""
    glance: str
    """The mover's things after the move; "" if they depend on what can't be known."""
    certain: bool
    ends: bool
    """Whether the move ends the turn."""


class Foresight:
    """Looks ahead on imagined tables. Each move is tried once, however often it is asked about."""

    def __init__(self) -> None:
        self._ahead: dict[tuple[Table, Move], tuple[Table, bool]] = {}
        self._final: dict[tuple[Table, bool], bool] = {}

    def after(self, table: Table, move: Move) -> Table:
        """The table after a move, to be looked at only."""
        return self.ahead(table, move)[0]

    def is_final(self, table: Table, move: Move) -> bool:
        """Whether a move ends the turn or reveals something."""
        return self.ahead(table, move)[1]

    def ahead(self, table: Table, move: Move) -> tuple[Table, bool]:
        """The table after a move, and whether the move is final."""
        found = self._ahead.get((table, move))
        if found is None:
            after = table.copy()
            after.play(move)
            found = self._ahead[table, move] = after, _is_final(table, after)
        return found

    def asks_first(self, table: Table, move: Move) -> bool:
        """Whether to ask about a move before it is made: it can't be taken back, and that may
        surprise somebody. It doesn't if the move says so itself, or if it goes for every answer to
        the question.

        Whoever closes something is asked if there is still anything to do.
        """
        known = table.setup.game.moves()
        if known.draws(move) or not self.is_final(table, move):
            return False
        if not self._are_final(table, closing=False):
            return True
        return known.closes(move) and not self._are_final(table, closing=True)

    def _are_final(self, table: Table, closing: bool) -> bool:
        """Whether all answers to the question are final that close something, or that don't. They
        are tried until one is not."""
        if (table, closing) not in self._final:
            known, other = table.setup.game.moves(), extras(table)
            self._final[table, closing] = all(
                self.is_final(table, move)
                for move in table.moves()
                if move[0] not in other and known.closes(move) == closing
            )
        return self._final[table, closing]


class Previewer:
    """Looks ahead for the viewer, whose decision it is."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.view = view
        self.table = view.imagine(Chance(fresh_seed()))
        self.ahead = Foresight()
        self.surprises = self.table.setup.game.surprises(view)
        self.before = view.scores[self.seat]["total"]

    def weigh(self, move: Move) -> tuple[bool, bool]:
        """Whether to think twice: it changes points or is final; and whether it is final, for it
        ends the turn or reveals something."""
        after, final = self.ahead.ahead(self.table, move)
        return final or _total(after, self.seat) != self.before, final

    def preview(self, move: Move) -> Preview:
        """What a move would bring; of several imagined tables, what is the same in all."""
        before = self.table
        after, events = self._played(before.copy(), move)
        certain = before.revealed == after.revealed
        points: int | None = _total(after, self.seat)
        ends = _ends(before, after)
        glance = _glance(after, self.view)
        for _ in range(0 if certain else LOOKS - 1):
            other, happened = self._played(self.view.imagine(Chance(fresh_seed())), move)
            events = _common(events, happened)
            points = points if points == _total(other, self.seat) else None
            glance = glance if glance == _glance(other, self.view) else ""
            ends = ends and _ends(before, other)
        return Preview(events, self.before, points, glance, certain, ends)

    def _played(self, table: Table, move: Move) -> tuple[Table, list[Event]]:
        """The table after a move, and what happens up to where a story goes on."""
        table.log = []
        table.play(move)
        return table, list(takewhile(lambda event: event[0] not in self.surprises, table.log))


def _is_final(before: Table, after: Table) -> bool:
    return after.revealed != before.revealed or _ends(before, after)


def _ends(before: Table, after: Table) -> bool:
    return after.over or (after.seat, after.turn) != (before.seat, before.turn)


def _total(table: Table, seat: int) -> int:
    return table.scores()[seat]["total"]


def _glance(table: Table, viewer: View) -> str:
    return table.setup.game.glance(table.view(viewer.seat, viewer.language))


def _common(some: Sequence[Event], others: Sequence[Event]) -> list[Event]:
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    return [pair[0] for pair in pairs]

"""A game's past: the table after any of its moves, and the course of the points."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from rondel.core.content import Content
from rondel.core.game import Game
from rondel.core.moves import Move
from rondel.core.record import Record, open_table
from rondel.core.table import Event, Table
from rondel.server.rooms import Room, record_of, totals_of

Made = tuple[int, Move]
EVERY = 10
"""A table is kept after so many moves; those between are played anew."""


class Past:
    """What there is to see after so many moves of the record."""

    def __init__(
        self,
        ply: int,
        table: Table,
        events: list[Event],
        before: Table | None = None,
        last: Made | None = None,
    ) -> None:
        self.ply = ply
        self.table = table
        self.events = events
        """What the last move brought about."""
        self.before = before
        """The table before the last move; None at the start."""
        self.last = last
        """The last move, and whose it was."""


class History:
    """Grows with the game, and shrinks when moves are taken back."""

    def __init__(self, record: Record, game: Game, content: Content | None = None) -> None:
        """Played with our content, unless another is given."""
        table = open_table(record, game, content)
        self.made: list[Made] = []
        self.kept = [table.copy()]
        self.totals = [totals_of(table)]
        self.table = table
        """The table after all moves made."""

    def follow(self, moves: Sequence[Made]) -> None:
        """Come to the table after these moves."""
        same = _same(self.made, moves)
        if same < len(self.made):
            self.table = self.at(same).table.copy()
            del self.made[same:]
            del self.totals[same + 1 :]
            del self.kept[same // EVERY + 1 :]
        for seat, move in moves[same:]:
            self.table.play(move)
            self.made.append((seat, move))
            self.totals.append(totals_of(self.table))
            if len(self.made) % EVERY == 0:
                self.kept.append(self.table.copy())

    def at(self, ply: int) -> Past:
        """The table after so many moves, at most all that have been followed."""
        if ply == 0:
            return Past(0, self.kept[0].copy(), [])
        start = (ply - 1) // EVERY
        table = self.kept[start].copy()
        for _, move in self.made[start * EVERY : ply - 1]:
            table.play(move)
        before = table.copy()
        table.log = []
        table.play(self.made[ply - 1][1])
        return Past(ply, table, table.log, before, self.made[ply - 1])


class RoomHistory:
    """The past of a room, made when somebody first asks for it, by one at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.history: History | None = None

    def follow(self, room: Room, moves: Sequence[Made]) -> History:
        """The past up to now. Under the lock."""
        if self.history is None:
            self.history = History(record_of(room.row), room.game, room.content)
        self.history.follow(moves)
        return self.history


class Histories:
    """The pasts of all rooms, forgotten with their rooms."""

    def __init__(self) -> None:
        self._rooms: WeakKeyDictionary[Room, RoomHistory] = WeakKeyDictionary()

    def of(self, room: Room) -> RoomHistory:
        found = self._rooms.get(room)
        if found is None:
            found = self._rooms[room] = RoomHistory()
        return found


def _same(some: Sequence[Made], others: Sequence[Made]) -> int:
    """How many moves both begin with."""
    count = 0
    for one, other in zip(some, others, strict=False):
        if one != other:
            break
        count += 1
    return count

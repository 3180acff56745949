"""A table together with its record: playing, replaying and undoing."""

from __future__ import annotations

from rondel.core.chronicle import Happened
from rondel.core.game import ContentSource, Game
from rondel.core.moves import Move, write_move
from rondel.core.record import Record, RecordError, open_table
from rondel.core.table import Event, IllegalMove, Table


class UndoError(ValueError):
    """An undo that is not allowed; the message says why."""


class Session:
    """A game being played. `table` is the present, `record` all that led to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record = Record.of(table.setup)
        self.log: list[Happened] = []
        """Each move with what it brought about, for people (see `chronicle`)."""
        self._before: list[Table] = []
        """The table before each move of the seat that moved last, oldest first."""

    def __repr__(self) -> str:
        return f"<ply {self.ply} of {self.table!r}>"

    @property
    def events(self) -> list[list[Event]]:
        """For each move what it brought about."""
        return [happened.events for happened in self.log]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.record.moves)

    def copy(self) -> Session:
        """An independent copy, which can be played on."""
        twin = Session(self.table.copy())
        twin.record.moves = self.record.moves[:]
        twin.log = self.log[:]
        twin._before = self._before[:]
        return twin

    def play(self, move: Move) -> None:
        """Play a legal move and write it down."""
        table = self.table
        seat = table.seat
        before = table.copy()
        table.log = []
        try:
            table.play(move)
            events = table.log
        finally:
            table.log = None
        self._note(before, seat, move, events)

    def go_on(self, move: Move, table: Table, events: list[Event]) -> None:
        """Write down a move that has been played on a copy of the table, which takes its place."""
        before, self.table = self.table, table
        self._note(before, before.seat, move, events)

    def _note(self, before: Table, seat: int, move: Move, events: list[Event]) -> None:
        if self._before and not _same_turn(self._before[-1], before):
            self._before.clear()
        self._before.append(before)
        self.record.moves.append((seat, move))
        self.log.append(Happened(seat, before.turn, move, before.secret, events))

    def why_no_undo(self, plies: int = 1, language: str = "en") -> str:
        """Why the last moves can't be taken back; "" if they can."""
        reasons = self.table.setup.game.words(language).messages["why"]
        if plies < 1 or plies > self.ply:
            return reasons["undo_none"]
        if plies > len(self._before):
            return reasons["undo_turn"]
        earlier = self._before[-plies]
        if earlier.revealed != self.table.revealed:
            return reasons["undo_revealed"]
        return ""

    def before(self, plies: int) -> Table:
        """The table before the last moves, which can be taken back."""
        return self._before[-plies]

    def undo(self, plies: int = 1) -> None:
        """Take back the last moves; `UndoError` if that is not allowed."""
        reason = self.why_no_undo(plies)
        if reason:
            raise UndoError(reason)
        self.table = self._before[-plies]
        del self._before[-plies:]
        del self.record.moves[-plies:]
        del self.log[-plies:]


def _same_turn(earlier: Table, later: Table) -> bool:
    return earlier.seat == later.seat and earlier.turn == later.turn


def replay(
    record: Record, game: Game, ply: int | None = None, content: ContentSource | None = None
) -> Session:
    """Play a record up to a ply, or to its end; `RecordError` names the move that fails."""
    session = Session(open_table(record, game, content))
    moves = record.moves if ply is None else record.moves[:ply]
    for number, (seat, move) in enumerate(moves, 1):
        table = session.table
        if seat != table.seat:
            whose = "the game is over" if table.over else f"it is seat {table.seat}'s decision"
            made = f"{seat} {write_move(move)}"
            raise RecordError(f"{record.at(number)}move {number} ({made}): {whose}")
        try:
            session.play(move)
        except IllegalMove as error:
            raise RecordError(f"{record.at(number)}move {number}, seat {seat}: {error}") from None
    return session

"""What can be done at a table: the moves of the question, and the ways that lead beyond it."""

from __future__ import annotations

from typing import NamedTuple

from rondel.core.moves import Move, write_move
from rondel.core.notation import LAST
from rondel.core.shortcuts import Mentioned, shortcut, ways
from rondel.core.study import Study
from rondel.core.table import Table, View, extras
from rondel.core.words import Label
from rondel.server.answers.table import MoveOffer, Shortcut
from rondel.server.preview import Previewer
from rondel.server.rooms import Room, Viewer


class Offered(NamedTuple):
    """Everything that a viewer can do now."""

    moves: list[MoveOffer]
    shortcuts: list[Shortcut]
    ways: list[Shortcut]
    later: frozenset[str] = frozenset()
    """Moves that are meant after all others: less than about these the question is about them."""


NOTHING = Offered([], [], [])


def offered(room: Room, viewer: Viewer, view: View) -> Offered:
    """What a viewer can do; nothing, if it is not to decide. A lesson offers only its own moves."""
    if room.table.over or viewer.seat != room.table.seat:
        return NOTHING
    desk = Desk(room, viewer, view)
    if room.study is not None and room.study.done:
        return NOTHING
    if isinstance(room.study, Study):
        return Offered(desk.moves(), [], [])
    return Offered(desk.moves(), desk.shortcuts(), desk.ways(), desk.later())


class Desk:
    """Where offers are written: all of them are read off one imagined table, looked at once."""

    def __init__(self, room: Room, viewer: Viewer, view: View) -> None:
        self.room = room
        self.game = room.game
        self.view = view
        self.previewer = Previewer(view)
        self.mentioned = Mentioned(self.previewer.table, view)
        self.words = room.game.words(viewer.language)
        self.cast = room.cast(view.seat)
        self._labels: dict[tuple[Table, Move], Label] = {}

    def label(self, table: Table, move: Move) -> Label:
        """A move at a table in words, found once."""
        found = self._labels.get((table, move))
        if found is None:
            found = self._labels[table, move] = self.words.label(table, move, self.cast)
        return found

    def moves(self) -> list[MoveOffer]:
        """The legal moves, places in the order of their course; those that lead nowhere last, and
        after them those that end something.

        Everything is weighed, also what a lesson does not offer: whether to ask depends on it.
        """
        study = self.room.study
        moves = [move for move in self.room.table.moves() if study is None or study.offers(move)]
        ordered = self.game.moves().in_course(self.view.content, moves)
        found = [self._move(move) for move in ordered]
        return sorted(found, key=lambda offer: (offer.closes, offer.warning != ""))

    def _move(self, move: Move) -> MoveOffer:
        table, ahead, known = self.previewer.table, self.previewer.ahead, self.game.moves()
        weighty, final = self.previewer.weigh(move)
        label = self.label(table, move)
        return MoveOffer(
            move=write_move(move),
            label=label.text,
            warning=label.warning,
            things=self.mentioned(table, move),
            by=known.turns(move),
            group="anytime" if move[0] in extras(table) else "question",
            text=self.game.explain(self.view, move),
            preview=weighty,
            final=final,
            asks=ahead.asks_first(table, move),
            closes=known.closes(move),
        )

    def later(self) -> frozenset[str]:
        known = self.game.moves()
        return frozenset(
            write_move(move) for move in self.room.table.moves() if known.rank(move) >= LAST
        )

    def shortcuts(self) -> list[Shortcut]:
        """The plain way to answer the question, if it takes several moves (`core.shortcuts`)."""
        moves = shortcut(self.previewer.table)
        if not moves:
            return []
        label = self.words.shortcut(self.room.table, moves)
        things = dict.fromkeys(
            thing for move in moves for thing in self.game.things(self.view, move)
        )
        return [Shortcut(label, [write_move(move) for move in moves], list(things), asks=False)]

    def ways(self) -> list[Shortcut]:
        """What can be pointed at though only a later question is about it (`core.shortcuts`)."""
        ahead = self.previewer.ahead
        return [
            Shortcut(
                label=" → ".join(
                    self.label(table, move).text
                    for table, move in zip(way.tables, way.moves, strict=True)
                ),
                moves=[write_move(move) for move in way.moves],
                things=way.things,
                asks=ahead.asks_first(way.tables[-1], way.moves[-1]),
            )
            for way in ways(self.previewer.table, ahead.after, self.mentioned)
        ]

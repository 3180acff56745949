"""Rondel: heavy euro board games on a computer, whole."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rondel.core.chance import Chance
from rondel.core.content import ContentError
from rondel.core.game import SetupError
from rondel.core.moves import Move, MoveSyntaxError, read_move, write_move
from rondel.core.record import Record, RecordError
from rondel.core.session import Session, UndoError
from rondel.core.session import replay as _replay
from rondel.core.table import IllegalMove, Table, View
from rondel.games import find_game, list_games

__all__ = [
    "Chance",
    "ContentError",
    "IllegalMove",
    "Move",
    "MoveSyntaxError",
    "Record",
    "RecordError",
    "Session",
    "SetupError",
    "Table",
    "UndoError",
    "View",
    "list_games",
    "new",
    "read_move",
    "replay",
    "write_move",
]

__version__ = "0.1.0"


def new(
    game: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    content: Path | str | None = None,
) -> Table:
    """A new table. Without a seed it gets one that nobody can guess."""
    return find_game(game).new(seats, seed, options, content)


def replay(record: Record | str, ply: int | None = None, content: str | None = None) -> Table:
    """The table that a record (or its text) leads to, at its end or at a ply."""
    if isinstance(record, str):
        record = Record.read(record)
    try:
        game = find_game(record.game)
    except SetupError as error:
        raise RecordError(f"{record.at(error.about)}{error}") from None
    return _replay(record, game, ply, content).table

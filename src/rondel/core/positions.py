"""Tables that lessons, figures and puzzles begin with: any that can be reached by moves.

They are data of a game's folder: a set-up with moves, or the table after some moves of a record.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from rondel.core.game import Game
from rondel.core.lessons import FOLDER, Position
from rondel.core.moves import MoveSyntaxError, read_move, write_move
from rondel.core.record import Record
from rondel.core.session import Session
from rondel.core.table import IllegalMove

STRIDE = 50
"""After so many moves of a record its table is kept, so that positions are found quickly."""
KEPT = 300
"""So many tables are kept."""


class Misfit(ValueError):
    """A lesson, a figure or a puzzle that does not fit to the game: its author has something to
    mend."""


def begin(game: Game, position: Position, where: str) -> Session:
    """The table of a position; `where` is what its author is told if it does not fit."""
    if position.record:
        file = game.folder / FOLDER / f"{position.record}.rondel"
        session = recorded(game, file, position.ply)
    else:
        session = Session(game.new(position.seats, position.seed, position.options))
    for line in position.moves.splitlines():
        if text := line.partition("#")[0].strip():
            _play_line(session, text, where)
    return session


@cache
def read_record(file: Path) -> Record:
    return Record.read(file.read_text("utf-8"))


def recorded(game: Game, file: Path, ply: int) -> Session:
    """The table after so many moves of a record, played by the present rules, to be played on."""
    return _recorded(game, file, ply).copy()


@lru_cache(maxsize=KEPT)
def _recorded(game: Game, file: Path, ply: int) -> Session:
    """Other positions of the record begin on the way."""
    record = read_record(file)
    if ply == 0:
        return Session(game.new(record.seats, record.seed, record.options))
    before = (ply - 1) // STRIDE * STRIDE
    session = _recorded(game, file, before).copy()
    for seat, move in record.moves[before:ply]:
        _play_line(session, f"{seat} {write_move(move)}", f"the record {file.stem}")
    return session


def _play_line(session: Session, line: str, where: str) -> None:
    seat, _, text = line.partition(" ")
    if str(session.table.seat) != seat:
        asked = f"seat {session.table.seat} is to decide"
        raise Misfit(f"{where}, after {session.ply} moves: {line!r}, but {asked}")
    try:
        session.play(read_move(text))
    except (IllegalMove, MoveSyntaxError) as error:
        raise Misfit(f"{where}, after {session.ply} moves: {error}") from None

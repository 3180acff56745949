"""Positions out of games that are kept: found by what can be done there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rondel.core.record import Record, open_table
from rondel.core.table import Table
from rondel.games import find_game

GOLDEN = Path(__file__).parents[1] / "golden"


def position(name: str, fits: Callable[[Table], bool]) -> Record:
    """A game of three up to the first decision of a kind."""
    game = find_game(name)
    path = GOLDEN / game.folder.name / "master_three_seats.rondel"
    record = Record.read(path.read_text(encoding="utf-8"))
    table = open_table(record, game)
    for ply, (_, move) in enumerate(record.moves):
        if fits(table):
            del record.moves[ply:]
            return record
        table.play(move)
    raise AssertionError(f"no such decision in {path}")


def offers(*move: str | int) -> Callable[[Table], bool]:
    """Whether a move that begins like that can be made."""
    return lambda table: any(other[: len(move)] == move for other in table.moves())

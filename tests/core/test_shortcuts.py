"""Several moves in one go: legal wherever they are offered, and blind for what is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.chance import Chance
from rondel.core.record import Record, open_table
from rondel.core.shortcuts import shortcut
from rondel.core.table import Table
from rondel.games import find_game, list_games

GOLDEN = Path(__file__).parents[1] / "golden"


def revealed(table: Table) -> tuple[int, int]:
    return table.chance.drawn, table.reveals


@pytest.mark.parametrize("name", list_games())
def test_a_shortcut_can_be_made_as_it_is_offered(name: str) -> None:
    """In a whole game: found on an imagined table, made on the real one, by one seat in one turn,
    and with nothing after what reveals something."""
    game = find_game(name)
    record = Record.read((GOLDEN / game.folder.name / "master_three_seats.rondel").read_text())
    table = open_table(record, game)
    words, found = game.words(), 0
    for _, played in record.moves:
        moves = shortcut(table.view(table.seat).imagine(Chance("imagined")))
        if moves:
            found += 1
            assert len(moves) > 1
            assert words.shortcut(table, moves).split()[0] in ("Pay", "Feed", "Discard")
            copy = table.copy()
            for move in moves:
                assert (copy.seat, copy.turn) == (table.seat, table.turn)
                assert revealed(copy) == revealed(table)
                copy.play(move)
        table.play(played)
    assert found


def test_who_needs_none_gets_none() -> None:
    """Most questions are answered by one move, and after the end nothing is asked."""
    table = find_game("cooper-island").new(2, 1)
    assert shortcut(table) == ()
    table.over = True
    assert shortcut(table) == ()

"""Every move has its place: on the picture, or on one of a few buttons beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.core.moves import Move
from rondel.core.record import Record, open_table
from rondel.core.table import Table
from rondel.games import find_game, list_games
from tests.support.clicks import pointing_leaves

GOLDEN = Path(__file__).parents[1] / "golden"
OFTEN = 4
BESIDE = 6
"""So many moves that nothing on the picture tells apart stand beside it (`panel.js`)."""


def positions(name: str) -> Iterator[Table]:
    game = find_game(name)
    for record in ("master_three_seats", "master_solo"):
        read = Record.read((GOLDEN / game.folder.name / f"{record}.rondel").read_text())
        table = open_table(read, game)
        for ply, (_, played) in enumerate(read.moves):
            if ply % OFTEN == 0:
                yield table
            table.play(played)


@pytest.mark.parametrize("name", list_games())
def test_every_move_has_a_place(name: str) -> None:
    """Pointing at its things leaves it alone, or with few others."""
    seen = 0
    for table in positions(name):
        for move in table.moves():
            left = pointing_leaves(table, move)
            assert move in left, (name, move, left)
            assert len(left) <= BESIDE, (name, move, left)
            seen += 1
    assert seen > 500


NUMBERED = {"maracaibo": ("sail", "sail_by"), "new-zealand": ("move", "move_by")}


@pytest.mark.parametrize("name", NUMBERED)
def test_places_are_offered_in_the_order_of_the_course(name: str) -> None:
    seen = 0
    for table in positions(name):
        content = table.view(table.seat).content
        course = content.location_ids if name == "maracaibo" else content.trail.names
        ordered = table.setup.game.moves().in_course(content, table.moves())
        assert Counter(ordered) == Counter(table.moves())
        along = [course.index(place(move)) for move in ordered if move[0] in NUMBERED[name]]
        assert along == sorted(along)
        seen += len(along) > 2
    assert seen > 10


def place(move: Move) -> str:
    return str(move[1])

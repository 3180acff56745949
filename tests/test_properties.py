"""Random games of every game and number of seats, with every property checked."""

from __future__ import annotations

import pytest

from tests.support.properties import play_and_check
from tools.fuzz import GAMES, SEATS

BATCHES = 10
GAMES_A_BATCH = 2


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_random_games_keep_every_promise(game: str, seats: int, batch: int) -> None:
    """INV-1 to INV-39, copies, records, undo, hidden things: see `play_and_check`."""
    for n in range(GAMES_A_BATCH):
        session = play_and_check(GAMES[game], seats, 1_000_000 + batch * GAMES_A_BATCH + n)
        assert session.table.over
        assert len(session.table.scores()) == seats

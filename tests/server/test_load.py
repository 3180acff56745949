"""Several tables at once, on a small scale (the large one is `python -m tools.load`)."""

from __future__ import annotations

import argparse
import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from tests.support.serving import Serving
from tools import bot_queue
from tools.load import COMING_BACK, UPDATE, rows, run, told


@pytest.mark.parametrize("game", ["cooper-island", "maracaibo", "new-zealand"])
def test_nobody_loses_anything_and_updates_are_small(tmp_path: Path, game: str) -> None:
    few = argparse.Namespace(
        tables=4, listeners=3, rate=10.0, seconds=1.0, burst=10, flat_out=0.5, idle=5, game=game,
        seed=1,
    )  # fmt: skip
    with Serving(tmp_path, limits=True) as serving:
        serving.wait()
        with ThreadPoolExecutor(1) as thread:  # a browser's test may hold this one's event loop
            result = thread.submit(lambda: asyncio.run(run(serving, few))).result()
    assert result.lost == []
    assert result.refused == []
    assert result.flat_out is not None
    for figures in (result.steady, result.burst, result.flat_out):
        assert 0 < figures.moves == len(figures.answers)
        assert len(figures.events) == figures.moves * (few.listeners - 1)
        assert max(figures.updates) < UPDATE
    for times in (result.back, result.after_kill):
        assert len(times) == few.tables * few.listeners
        assert max(times) < COMING_BACK
    assert msgspec.json.encode(rows(result, []))


def test_all_bots_move_though_many_tables_wait(tmp_path: Path) -> None:
    few = argparse.Namespace(
        tables=4, slow="club", quick="random", probes=1, seconds=60.0, game="cooper-island", seed=1
    )
    with Serving(tmp_path) as serving:
        serving.wait()
        with ThreadPoolExecutor(1) as thread:
            figures = thread.submit(lambda: asyncio.run(bot_queue.run(serving.port, few))).result()
    assert (len(figures.slow), len(figures.quick)) == (4, 1)
    assert msgspec.json.encode(bot_queue.rows(figures, few))


def test_a_lost_state_would_be_found() -> None:
    seats = [{"seat": 0, "present": True}]
    state = {"entries": 3, "seats": seats, "log": [], "picture": {"have": "k.1", "layers": {}}}
    gone = [{"seat": 0, "present": False}]
    assert told({**state, "seats": gone}) == told(state)
    assert told({**state, "picture": {"have": "k.2", "layers": {}}}) != told(state)
    assert told({**state, "entries": 4}) != told(state)

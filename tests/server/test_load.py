"""Several tables at once, on a small scale (the large one is `python -m tools.load`)."""

from __future__ import annotations

import argparse
import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.serving import Serving
from tools.load import UPDATE, run, told


@pytest.mark.parametrize("game", ["cooper-island", "maracaibo", "new-zealand"])
def test_nobody_loses_anything_and_updates_are_small(tmp_path: Path, game: str) -> None:
    few = argparse.Namespace(tables=5, listeners=3, rate=10.0, seconds=2.0, game=game, seed=1)
    with Serving(tmp_path) as serving:
        serving.wait()
        with ThreadPoolExecutor(1) as thread:  # a browser's test may hold this one's event loop
            result = thread.submit(lambda: asyncio.run(run(serving, few, 1.0))).result()
    assert result.lost == []
    assert result.refused == []
    assert result.steady.moves > 0
    assert result.flat_out is not None
    assert len(result.steady.delays) == result.steady.moves * few.listeners
    assert len(result.flat_out.delays) == result.flat_out.moves * few.listeners
    assert max(result.steady.updates + result.flat_out.updates) < UPDATE


def test_a_lost_state_would_be_found() -> None:
    seats = [{"seat": 0, "present": True}]
    state = {"entries": 3, "seats": seats, "picture": {"key": "k", "layer": "<g/>"}}
    gone = [{"seat": 0, "present": False}]
    assert told({**state, "seats": gone}) == told(state)
    assert told({**state, "picture": {"key": "k", "layer": "<g></g>"}}) != told(state)
    assert told({**state, "entries": 4}) != told(state)

"""Many random games with every property checked: `python -m tools.fuzz --games 20000`.

A game that breaks something is written down as a record, so that it can be replayed.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.support.cooper_island_invariants import COOPER_ISLAND
from tests.support.maracaibo_invariants import MARACAIBO
from tests.support.new_zealand_invariants import NEW_ZEALAND
from tests.support.properties import Checks, play_and_check

GAMES: dict[str, Checks] = {
    checks.game: checks for checks in (COOPER_ISLAND, MARACAIBO, NEW_ZEALAND)
}
SEATS = (1, 2, 3, 4)
BATCH = 25


def play_batch(job: tuple[str, int, int]) -> tuple[int, int, list[str]]:
    """Games and decisions played, and what went wrong."""
    name, first, count = job
    decisions, failures = 0, []
    for seed in range(first, first + count):
        seats = SEATS[seed % len(SEATS)]
        try:
            decisions += play_and_check(GAMES[name], seats, seed, thorough=True).ply
        except Exception:
            failures.append(f"{name}, {seats} seats, seed {seed}\n{traceback.format_exc()}")
    return count, decisions, failures


def jobs(names: list[str], games: int, first: int) -> Iterator[tuple[str, int, int]]:
    for name in names:
        for start in range(0, games, BATCH):
            yield name, first + start, min(BATCH, games - start)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20000, help="games of each game")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--game", choices=sorted(GAMES), action="append", help="only this game")
    arguments = parser.parse_args()
    names = arguments.game or sorted(GAMES)
    played = decisions = failed = 0
    start = time.perf_counter()
    with ProcessPoolExecutor(arguments.workers) as pool:
        for count, plies, failures in pool.map(
            play_batch, jobs(names, arguments.games, arguments.first)
        ):
            played += count
            decisions += plies
            failed += len(failures)
            for failure in failures:
                print(failure, flush=True)
            if sys.stderr.isatty():
                print(f"\r{played} games, {failed} failed", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - start
    print(f"{played} games, {decisions} decisions, {failed} failed, {seconds:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

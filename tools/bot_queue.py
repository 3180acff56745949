"""Many tables that wait for strong bots: `python -m tools.bot_queue --tables 100`.

At each table a bot of a level that thinks long is to move, all at once. Measured is when each of
them has moved, and how many thought less than they would have; and meanwhile, how long a bot that
needs no time takes at tables of other people.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from rondel.core.record import Record
from rondel.core.session import Session
from rondel.games import find_game
from tests.support.serving import Serving
from tests.support.wire import Ear, Line, listen
from tools.load import Row, Times, shares

SEAT = 0
"""Of the bots."""
MADE = (20, 60)
"""Moves made in a game before a bot is to move."""
PROBE = 1.0
"""Seconds between two looks at a quick bot."""


class Seen(msgspec.Struct):
    entries: int
    hurried: str
    waiting: str


class Table:
    """A game in which a bot is to move."""

    def __init__(self, entries: int) -> None:
        self.began = time.perf_counter()
        self.entries = entries
        """So many there were in the beginning."""
        self.moved = asyncio.Event()
        self.took = 0.0
        self.hurried = False
        self.ear: Ear | None = None

    def hear(self, ear: Ear, entries: int, now: float, size: int) -> None:
        if entries > self.entries and not self.moved.is_set():
            self.took = now - self.began
            self.hurried = bool(msgspec.json.decode(ear.last, type=Seen).hurried)
            self.moved.set()


class Figures(msgspec.Struct):
    tables: int
    slow: Times
    """When the bots that think long had moved."""
    hurried: int
    quick: Times
    """How long the quick bot took."""


def record_for_bot(game: str, chance: Random) -> Record:
    """A game of two, somewhere in its middle, where the bots' seat is to decide."""
    session = Session(find_game(game).new(2, chance.randrange(10**9)))
    least = chance.randrange(*MADE)
    while session.ply < least or session.table.seat != SEAT or len(session.table.moves()) < 3:
        session.play(chance.choice(session.table.moves()))
    return session.record


async def open_table(port: int, game: str, bot: str, chance: Random) -> Table:
    """A table of somebody new, who looks at it."""
    line = Line(port)
    seats = [{"kind": "bot", "bot": bot}, {"kind": "me"}]
    record = record_for_bot(game, chance)
    body = {"record": record.write(), "seats": seats}
    table = Table(len(record.moves))
    made = await line.ask("POST", "/api/import", "", body)
    await line.close()
    assert made.status == 201, made.body
    path = f"/api/games/{made.json()['id']}/live"
    table.ear = await listen(port, path, made.cookie, table.hear)
    return table


async def moves_of(tables: list[Table], seconds: float) -> None:
    """Until a bot has moved at each of the tables, or the time is over."""
    waits = [asyncio.create_task(table.moved.wait()) for table in tables]
    _, late = await asyncio.wait(waits, timeout=seconds)
    for wait in late:
        wait.cancel()


async def run(port: int, arguments: argparse.Namespace) -> Figures:
    chance = Random(arguments.seed)
    end = time.perf_counter() + arguments.seconds
    slow = [
        await open_table(port, arguments.game, arguments.slow, chance)
        for _ in range(arguments.tables)
    ]
    quick: list[Table] = []
    while time.perf_counter() < end and len(quick) < arguments.probes:
        quick.append(await open_table(port, arguments.game, arguments.quick, chance))
        await asyncio.sleep(PROBE)
    await moves_of([*slow, *quick], max(0.0, end - time.perf_counter()))
    for table in (*slow, *quick):
        if table.ear is not None:
            table.ear.close()
    return Figures(
        arguments.tables,
        Times(table.took for table in slow if table.moved.is_set()),
        sum(table.hurried for table in slow),
        Times(table.took for table in quick if table.moved.is_set()),
    )


def rows(figures: Figures, arguments: argparse.Namespace) -> list[Row]:
    no_bounds = (None, None, None, None)
    return [
        Row("tables that wait", figures.tables, ""),
        Row("of them without a move in the end", figures.tables - len(figures.slow), "", 0),
        Row("of them hurried", figures.hurried, ""),
        *shares(f"until a {arguments.slow} has moved", figures.slow, "s", no_bounds),
        Row(f"{arguments.quick}s at other tables", len(figures.quick), ""),
        *shares(f"until a {arguments.quick} has moved", figures.quick, "s", (None, 5, None, None)),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--slow", default="master", help="the bots that think long")
    parser.add_argument("--quick", default="random", help="the bot at other tables")
    parser.add_argument("--probes", type=int, default=10, help="tables of the quick bot")
    parser.add_argument("--seconds", type=float, default=300.0, help="at most")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", default="cooper-island")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder), workers=arguments.workers) as serving,
    ):
        serving.wait()
        found = rows(asyncio.run(run(serving.port, arguments)), arguments)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        print(*(row.line() for row in found), sep="\n")
    return 1 if any(row.broken for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Many tables at one server: `python -m tools.load --tables 200 --rate 20 --seconds 30`.

People make moves at a steady rate, bots answer, and at every table some listen. Measured is the
time from the moment that a move is sent to the moment that a listener has the state after it, and
whether all listeners have in the end what the server has. Then everybody moves as soon as they
can, for the moves per second. Last, a browser looks at what a page and an update weigh.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from rondel.core.session import Session
from rondel.games import find_game
from tests.support.serving import Serving
from tests.support.weight import (
    PAGE,
    Weight,
    open_browser,
    page_weights,
)
from tests.support.wire import (
    Ear,
    Line,
    Reply,
    listen,
)

P95 = 0.100
"""Seconds in which 95 of 100 listeners have the state."""
UPDATE = 20_000
"""Bytes over the wire that a state may take for those who have the rest."""
LINES = 16
"""Connections for moves, used in turn by all people."""
MADE = (20, 90)
"""Moves made in a game before we begin to measure."""
CALM = 60.0
"""Seconds until the last bots must have moved."""


class Offered(msgspec.Struct):
    move: str


class Picture(msgspec.Struct):
    key: str


class Seen(msgspec.Struct):
    """The little of a state that a mover looks at; the rest is passed over."""

    entries: int
    mine: bool
    over: bool
    viewer: int | None
    moves: list[Offered]
    picture: Picture | None


class Table:
    """A game with a person, a bot, and those who listen: the person and onlookers."""

    def __init__(self, game_id: str, cookies: list[str]) -> None:
        self.id = game_id
        self.cookies = cookies
        """Of the person first, then of the onlookers."""
        self.ears: list[Ear] = []
        self.entries: dict[Ear, int] = {}
        self.sent: list[tuple[int, float, set[Ear]]] = []
        """Moves: the entries that there are then, when they were sent, who has not heard yet."""
        self.busy = False
        self.news = asyncio.Event()
        self._seen: tuple[bytes, Seen] = (b"", Seen(0, False, False, None, [], None))

    def seen(self) -> Seen:
        """What the person saw last; read once."""
        last = self.ears[0].last
        if last is not self._seen[0]:
            self._seen = last, msgspec.json.decode(last, type=Seen)
        return self._seen[1]


class Figures:
    """What was measured in one phase."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.updates: list[int] = []
        self.moves = 0
        self.entries = 0
        self.seconds = 0.0
        self.processor = 0.0
        """Seconds of the server's processor."""
        self.memory = 0
        """Bytes that the server holds in the end."""

    def delay(self, share: float) -> float:
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


class Load:
    """The clients of one server."""

    def __init__(self, serving: Serving, seed: int) -> None:
        self.serving = serving
        self.port = serving.port
        self.chance = Random(seed)
        self.lines: asyncio.Queue[Line] = asyncio.Queue()
        for _ in range(LINES):
            self.lines.put_nowait(Line(self.port))
        self.tables: list[Table] = []
        self.figures = Figures()
        self.refused: list[str] = []

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        """A connection that nobody else uses now."""
        line = await self.lines.get()
        yield line
        self.lines.put_nowait(line)

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> Reply:
        async with self.line() as line:
            return await line.ask(method, path, cookie, body)

    # Before

    async def open(self, count: int, listeners: int, game: str) -> None:
        first = await self.begin(game, "")
        for _ in range(count):
            await self.open_table(game, listeners, first.cookie)

    async def begin(self, game: str, cookie: str) -> Reply:
        """A game that has been going on for a while."""
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        body = {"record": under_way(game, self.chance), "seats": seats}
        made = await self.ask("POST", "/api/import", cookie, body)
        assert made.status == 201, made.body
        return made

    async def open_table(self, game: str, listeners: int, cookie: str) -> None:
        begun = (await self.begin(game, cookie)).json()
        table = Table(begun["id"], [cookie])
        for _ in range(listeners - 1):
            table.cookies.append((await self.ask("GET", begun["watch"])).cookie)

        def hear(ear: Ear, entries: int, now: float, size: int) -> None:
            self.heard(table, ear, entries, now, size)

        for each in table.cookies:
            path = f"/api/games/{table.id}/live"
            table.ears.append(await listen(self.port, path, each, hear))
        self.tables.append(table)

    # Moves

    def heard(self, table: Table, ear: Ear, entries: int, now: float, size: int) -> None:
        if ear in table.entries:
            self.figures.updates.append(size)
        table.entries[ear] = entries
        for wanted, began, missing in table.sent:
            if entries >= wanted and ear in missing:
                missing.discard(ear)
                self.figures.delays.append(now - began)
        table.sent = [sent for sent in table.sent if sent[2]]
        table.news.set()

    async def move(self, table: Table) -> bool:
        """The person moves; False if it is not their turn, or they have not seen their last."""
        if not can_move(table):
            return False
        seen = table.seen()
        table.busy = True
        chosen = self.chance.choice(seen.moves).move
        have = seen.picture.key if seen.picture else None
        body = {"seat": seen.viewer, "entries": seen.entries, "move": chosen, "have": have}
        path = f"/api/games/{table.id}/moves"
        async with self.line() as line:
            table.sent.append((seen.entries + 1, time.perf_counter(), set(table.ears)))
            reply = await line.ask("POST", path, table.cookies[0], body)
        if reply.status == 200:
            self.figures.moves += 1
        else:
            self.refused.append(f"{reply.status} {reply.body.decode()}")
        table.busy = False
        return True

    async def steadily(self, rate: float, seconds: float) -> None:
        """Somebody moves at every beat, whether or not the server keeps up."""
        waiting = self.tables[:]
        self.chance.shuffle(waiting)
        moving: set[asyncio.Task[bool]] = set()
        began = time.perf_counter()
        for beat in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + beat / rate - time.perf_counter()))
            table = next((table for table in waiting if can_move(table)), None)
            if table is not None:
                waiting.remove(table)
                waiting.append(table)
                moving.add(task := asyncio.create_task(self.move(table)))
                task.add_done_callback(moving.discard)
        await asyncio.gather(*moving)

    async def flat_out(self, seconds: float) -> None:
        """All move as soon as they can."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds

        async def play(table: Table) -> None:
            with suppress(TimeoutError):
                while loop.time() < end and not table.seen().over:
                    table.news.clear()
                    if not await self.move(table):
                        async with asyncio.timeout_at(end):
                            await table.news.wait()

        await asyncio.gather(*map(play, self.tables))

    async def measured(self, phase: Any) -> Figures:
        self.figures = figures = Figures()
        entries, used = self.entries(), self.processor()
        began = time.perf_counter()
        await phase
        figures.seconds = time.perf_counter() - began
        figures.processor = self.processor() - used
        figures.memory = int(self.serving.running.memory_info().rss)
        figures.entries = self.entries() - entries
        await self.calm()
        return figures

    async def calm(self) -> None:
        """Until all bots have moved, and all have heard of it."""
        end = time.perf_counter() + CALM
        while time.perf_counter() < end:
            behind = [table for table in self.tables if table.sent or not settled(table)]
            if not behind:
                return
            await asyncio.sleep(0.05)

    def entries(self) -> int:
        return sum(max(table.entries.values(), default=0) for table in self.tables)

    def processor(self) -> float:
        times = self.serving.running.cpu_times()
        return float(times.user + times.system)

    # After

    async def lost(self) -> list[str]:
        """Listeners that have not what the server has."""
        found = [
            f"{table.id}: nobody told of entry {entries}" for table in self.tables
            for entries, _, missing in table.sent if missing
        ]  # fmt: skip
        for table in self.tables:
            for ear, cookie in zip(table.ears, table.cookies, strict=True):
                heard = msgspec.json.decode(ear.last)
                key = heard["picture"]["key"] if heard["picture"] else ""
                there = await self.ask("GET", f"/api/games/{table.id}?have={key}", cookie)
                if told(heard) != told(there.json()):
                    behind = f"{heard['entries']} entries of {there.json()['entries']}"
                    found.append(f"{table.id}: {behind}")
        return found

    async def close(self) -> None:
        for table in self.tables:
            for ear in table.ears:
                ear.close()
        while not self.lines.empty():
            await self.lines.get_nowait().close()


def under_way(game: str, chance: Random) -> str:
    """The record of a game of two, somewhere in its middle."""
    session = Session(find_game(game).new(2, chance.randrange(10**9)))
    for _ in range(chance.randrange(*MADE)):
        session.play(chance.choice(session.table.moves()))
    return session.record.write()


def can_move(table: Table) -> bool:
    return not table.busy and not table.sent and table.seen().mine


def settled(table: Table) -> bool:
    return table.seen().mine or table.seen().over


def told(state: dict[str, Any]) -> dict[str, Any]:
    """What a state tells of the game, but not of who is there or of parts that never change."""
    seats = [{**seat, "present": None} for seat in state["seats"]]
    picture = state["picture"] and {"layer": state["picture"]["layer"]}
    return {**state, "seats": seats, "picture": picture}


class Result(msgspec.Struct):
    steady: Figures
    flat_out: Figures | None
    lost: list[str]
    refused: list[str]


async def run(serving: Serving, arguments: argparse.Namespace, flat_out_seconds: float) -> Result:
    load = Load(serving, arguments.seed)
    await load.open(arguments.tables, arguments.listeners, arguments.game)
    await load.calm()
    steady = await load.measured(load.steadily(arguments.rate, arguments.seconds))
    lost = await load.lost()
    flat_out = None
    if flat_out_seconds:
        flat_out = await load.measured(load.flat_out(flat_out_seconds))
        lost += await load.lost()
    await load.close()
    return Result(steady, flat_out, lost, load.refused)


def report(result: Result, weights: Sequence[Weight]) -> list[str]:
    """Print the figures; the bounds that were broken."""
    broken: list[str] = []

    def line(name: str, value: float, unit: str, bound: float | None = None) -> None:
        told = f"{value:>10.1f} {unit:<10}"
        if bound is not None:
            told += f" (at most {bound:g})"
            if value > bound:
                broken.append(name)
                told += "  BROKEN"
        print(f"{name:<46}{told}")

    for name, figures in (("steady", result.steady), ("flat out", result.flat_out)):
        if figures is None:
            continue
        bound = P95 * 1000 if figures is result.steady else None
        line(f"{name}: moves of people", figures.moves, "")
        line(f"{name}: moves of people and bots", figures.entries / figures.seconds, "a second")
        line(f"{name}: move to event, p50", figures.delay(0.50) * 1000, "ms")
        line(f"{name}: move to event, p95", figures.delay(0.95) * 1000, "ms", bound)
        line(f"{name}: move to event, p99", figures.delay(0.99) * 1000, "ms")
        line(f"{name}: largest update", max(figures.updates) / 1000, "KB", UPDATE / 1000)
        busy = 100 * figures.processor / figures.seconds
        line(f"{name}: server's processor", busy, "%")
        cost = 1000 * figures.processor / max(1, figures.entries)
        line(f"{name}: server's processor", cost, "ms a move")
        line(f"{name}: server's memory", figures.memory / 1e6, "MB")
    line("listeners that lost something", len(result.lost), "", 0)
    line("moves refused", len(result.refused), "", 0)
    for weight in weights:
        line(
            f"page {weight.name}, {weight.requests} requests",
            weight.bytes / 1000,
            "KB",
            PAGE / 1000,
        )
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--listeners", type=int, default=2, help="at each table")
    parser.add_argument("--rate", type=float, default=20.0, help="moves of people a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--flat-out", type=float, default=10.0, help="seconds at full speed")
    parser.add_argument("--game", default="cooper-island")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-browser", action="store_true", help="leave out the pages")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder), pace=0.5) as serving,
    ):
        serving.wait()
        weights = []
        if not arguments.no_browser:
            with open_browser() as browser:
                weights = page_weights(browser, serving, arguments.game)
        result = asyncio.run(run(serving, arguments, arguments.flat_out))
    broken = report(result, weights)
    for trouble in (*result.lost[:10], *result.refused[:10]):
        print(trouble)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

"""Many tables at one server: `python -m tools.load --tables 1000 --listeners 2`.

At every table two people sit and listen, and onlookers if there are more listeners. Measured are

- moves at a steady rate: from the moment that a move is due until the mover has the answer, and
  until another listener has the state; and the server's processor for a move;
- a burst of moves;
- all listeners coming back at once, as after a break of the network;
- all listeners coming back after the server was killed and started again;
- the memory of a table: of those in play, and of those that nobody touches;
- and whether all listeners have in the end what the server has.

`--postgres` has the games in PostgreSQL, whose own processors count among those of other programs.
`--idle 2000` opens so many connections from one address, which say nothing, while others play.
`--flat-out` has everybody move as soon as they can. `--pages` weighs the pages in a browser.
The load of the machine is printed too: figures of a busy one say little.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psutil

from rondel.core.session import Session
from rondel.games import find_game
from rondel.server.connections import MOST, raise_file_limit
from tests.support.postgres import Cluster, database
from tests.support.serving import Serving
from tests.support.weight import PAGE, Weight, open_browser, page_weights
from tests.support.wire import HOME, Ear, Line, Reply, listen

UPDATE = 20_000
"""Bytes over the wire that a state may take for those who have the rest."""
LINES = 64
"""Connections for moves, used in turn by all people; each has an address of its own."""
HOUSEHOLD = 50
"""Tables whose people listen from one address."""
TAB = "load"
"""The name that every page gives itself: who moves gets the answer, and no event."""
IDLE = "127.0.3.1"
"""From here come the connections that say nothing."""
MADE = (20, 90)
"""Moves made in a game before we begin to measure."""
CALM = 60.0
"""Seconds until all must have heard of the last moves."""
BURST_SECONDS = 2.0
COMING_BACK = 120.0
"""Seconds after which we give up those who have not come back."""


class Offered(msgspec.Struct):
    move: str


class Picture(msgspec.Struct):
    have: str


class Seen(msgspec.Struct):
    """The little of a state that a mover looks at; the rest is passed over."""

    version: str
    entries: int
    mine: bool
    over: bool
    viewer: int | None
    moves: list[Offered]
    picture: Picture | None


NOTHING = Seen("", 0, False, False, None, [], None)


class Client:
    """The page of one person: it listens, and knows what it has heard."""

    def __init__(self, game_id: str, cookie: str, source: str) -> None:
        self.path = f"/api/games/{game_id}"
        self.cookie = cookie
        self.source = source
        self.ear: Ear | None = None
        self.entries = -1
        """Of the last state that was heard."""
        self.retry = 1.0
        self._last = b""
        self._seen: tuple[bytes, Seen] = (b"", NOTHING)

    def seen(self) -> Seen:
        """What was heard last; read once."""
        if self._last is not self._seen[0]:
            self._seen = self._last, msgspec.json.decode(self._last, type=Seen)
        return self._seen[1]

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self._last)
        return found

    @property
    def have(self) -> str:
        picture = self.seen().picture if self._last else None
        return picture.have if picture else ""

    def hear(self, ear: Ear) -> None:
        """A state that an event has brought."""
        self._last = ear.last
        self.entries = int(ear.last_event.partition(".")[0])

    def take(self, answer: bytes) -> None:
        """The state after one's own move: no event comes for it."""
        self._last = answer
        self.entries = self.seen().entries

    def leave(self) -> None:
        if self.ear is not None:
            self.ear.close()


class Sent(msgspec.Struct):
    """A move that not everybody has heard of yet."""

    entries: int
    """So many there are then."""
    due: float
    mover: Client
    missing: set[Client]


class Table:
    """A game with those who listen: its two people first, then onlookers."""

    def __init__(self, clients: list[Client]) -> None:
        self.clients = clients
        self.sent: list[Sent] = []
        self.busy = False
        self.news = asyncio.Event()

    def mover(self) -> Client | None:
        """Who can move: it is their turn, and everybody has heard of the last move."""
        if self.busy or self.sent:
            return None
        return next((client for client in self.clients[:2] if client.seen().mine), None)

    def is_over(self) -> bool:
        return self.clients[0].seen().over


class Times(list[float]):
    """Seconds that something took."""

    def share(self, share: float) -> float:
        ordered = sorted(self)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


class Figures:
    """What was measured in one phase."""

    def __init__(self) -> None:
        self.answers = Times()
        """Until the mover had the answer."""
        self.events = Times()
        """Until another listener had the state."""
        self.updates: list[int] = []
        self.moves = 0
        self.seconds = 0.0
        self.processor = 0.0
        """Seconds of the server's processor."""
        self.clients = 0.0
        """Seconds of our own."""
        self.others = 0.0
        """Processors that anything else has kept busy."""
        self.memory = 0
        """Bytes that the server holds in the end."""


class Load:
    """The clients of one server."""

    def __init__(self, serving: Serving, seed: int) -> None:
        self.serving = serving
        self.port = serving.port
        self.chance = Random(seed)
        self.lines: asyncio.Queue[Line] = asyncio.Queue()
        for number in range(LINES):
            self.lines.put_nowait(Line(self.port, f"127.0.1.{number + 1}"))
        self.tables: list[Table] = []
        self.figures = Figures()
        self.refused: list[str] = []
        self.idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        """A connection that nobody else uses now."""
        line = await self.lines.get()
        try:
            yield line
        finally:
            self.lines.put_nowait(line)

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> Reply:
        async with self.line() as line:
            return await line.ask(method, path, cookie, body)

    def clients(self) -> Iterator[tuple[Table, Client]]:
        for table in self.tables:
            for client in table.clients:
                yield table, client

    # Before

    async def open(self, count: int, listeners: int, game: str) -> None:
        for number in range(count):
            await self.open_table(game, listeners, f"127.0.2.{number // HOUSEHOLD + 1}")

    async def open_table(self, game: str, listeners: int, source: str) -> None:
        """A game that has been going on for a while; all of its listeners come."""
        seats = [{"kind": "me"}, {"kind": "link"}]
        body = {"record": under_way(game, self.chance), "seats": seats}
        host = f"rondel={secrets.token_urlsafe(32)}"
        made = await self.ask("POST", "/api/import", host, body)
        assert made.status == 201, made.body
        begun = made.json()
        join = {"action": "join", "secret": begun["links"]["1"].rpartition("/")[2]}
        joined = await self.ask("POST", f"/api/games/{begun['id']}/seats/1", "", join)
        assert joined.status == 200, joined.body
        cookies = [host, joined.cookie]
        for _ in range(listeners - 2):
            cookies.append((await self.ask("GET", begun["watch"])).cookie)
        table = Table([Client(begun["id"], cookie, source) for cookie in cookies])
        for client in table.clients:
            await self.listen(table, client)
        self.tables.append(table)

    async def listen(self, table: Table, client: Client) -> Ear:
        """Come, or come back with what one has. When it returns, one has been welcomed, or not."""

        def hear(ear: Ear, entries: int, now: float, size: int) -> None:
            self.heard(table, client, ear, now, size)

        path = f"{client.path}/live?tab={TAB}" + (f"&have={client.have}" if client.have else "")
        last_event = client.ear.last_event if client.ear else ""
        client.ear = ear = await listen(
            self.port, path, client.cookie, hear, client.source, last_event
        )
        await ear.answered.wait()
        client.retry = ear.retry
        return ear

    # Moves

    def heard(self, table: Table, client: Client, ear: Ear, now: float, size: int) -> None:
        if client.entries >= 0:
            self.figures.updates.append(size)
        client.hear(ear)
        for sent in table.sent:
            if client.entries >= sent.entries and client in sent.missing:
                sent.missing.discard(client)
                self.figures.events.append(now - sent.due)
        table.sent = [sent for sent in table.sent if sent.missing]
        table.news.set()

    async def move(self, table: Table, due: float) -> bool:
        """Somebody moves; False if nobody can."""
        mover = table.mover()
        if mover is None:
            return False
        seen = mover.seen()
        table.busy = True
        body = {
            "seat": seen.viewer,
            "entries": seen.entries,
            "move": self.chance.choice(seen.moves).move,
            "have": mover.have or None,
            "tab": TAB,
        }
        async with self.line() as line:
            table.sent.append(Sent(seen.entries + 1, due, mover, {*table.clients} - {mover}))
            reply = await line.ask("POST", f"{mover.path}/moves", mover.cookie, body)
        self.figures.answers.append(time.perf_counter() - due)
        if reply.status == 200:
            self.figures.moves += 1
            mover.take(reply.body)
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
            due = began + beat / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            table = next((table for table in waiting if table.mover()), None)
            if table is not None:
                waiting.remove(table)
                waiting.append(table)
                moving.add(task := asyncio.create_task(self.move(table, due)))
                task.add_done_callback(moving.discard)
        await asyncio.gather(*moving)
        await self.calm()

    async def flat_out(self, seconds: float) -> None:
        """All move as soon as they can."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds

        async def play(table: Table) -> None:
            with suppress(TimeoutError):
                while loop.time() < end and not table.is_over():
                    table.news.clear()
                    if not await self.move(table, time.perf_counter()):
                        async with asyncio.timeout_at(end):
                            await table.news.wait()

        await asyncio.gather(*map(play, self.tables))
        await self.calm()

    async def calm(self) -> None:
        """Until all have heard of everything, the movers too."""
        end = time.perf_counter() + CALM
        while time.perf_counter() < end and any(map(behind, self.tables)):
            await asyncio.sleep(0.02)

    # Coming back

    async def come_back(self, hurry: bool) -> Times:
        """Everybody has lost the connection and comes back; for each how long it took.

        Browsers come back after the time that the server has told them to wait; in a hurry they
        come at once.
        """
        began = time.perf_counter()
        found = await asyncio.gather(
            *(self.return_to(table, client, began, hurry) for table, client in self.clients())
        )
        return Times(found)

    async def return_to(self, table: Table, client: Client, began: float, hurry: bool) -> float:
        while time.perf_counter() - began < COMING_BACK:
            if not hurry:
                await asyncio.sleep(client.retry)
            hurry = False
            with suppress(OSError):
                ear = await self.listen(table, client)
                if ear.welcome:
                    return ear.welcome - began
        return COMING_BACK

    async def break_connections(self) -> Times:
        for _, client in self.clients():
            client.leave()
        return await self.come_back(hurry=True)

    async def kill(self) -> Times:
        """Kill the server and start it again; for each listener how long they were without it."""
        coming = asyncio.create_task(self.come_back(hurry=False))
        self.serving.kill()
        self.serving.start()
        return await coming

    async def stay_silent(self, count: int) -> None:
        """Open connections that say nothing; those that the server closes are gone."""
        for _ in range(count):
            with suppress(OSError):
                self.idle.append(
                    await asyncio.open_connection(HOME, self.port, local_addr=(IDLE, 0))
                )

    def silent(self) -> int:
        """How many of them the server has left open."""
        return sum(not reader.at_eof() for reader, _ in self.idle)

    # What it took

    async def measured(self, phase: Awaitable[object]) -> Figures:
        self.figures = figures = Figures()
        used, own, all_used = self.processor(), time.process_time(), machine()
        began = time.perf_counter()
        await phase
        figures.seconds = time.perf_counter() - began
        figures.processor = self.processor() - used
        figures.clients = time.process_time() - own
        rest = machine() - all_used - figures.processor - figures.clients
        figures.others = max(0.0, rest / figures.seconds)
        figures.memory = self.memory()
        return figures

    def processor(self) -> float:
        times = self.serving.running.cpu_times()
        return float(times.user + times.system)

    def memory(self) -> int:
        return int(self.serving.running.memory_info().rss)

    # After

    async def lost(self) -> list[str]:
        """Listeners that have not what the server has."""
        found = [
            f"{sent.mover.path}: somebody was not told of entry {sent.entries}"
            for table in self.tables
            for sent in table.sent
        ]
        for _, client in self.clients():
            heard = client.state()
            there = await self.ask("GET", f"{client.path}?have={client.have}", client.cookie)
            what = differing(heard, there.json()) if there.status == 200 else str(there.status)
            if what:
                found.append(f"{client.path}: has {heard['entries']} entries, differs in {what}")
        return found

    async def close(self) -> None:
        for _, client in self.clients():
            client.leave()
        for _, writer in self.idle:
            writer.close()
        while not self.lines.empty():
            await self.lines.get_nowait().close()


def behind(table: Table) -> bool:
    return bool(table.busy or table.sent) or len({each.entries for each in table.clients}) > 1


def machine() -> float:
    """Seconds that all processors were busy."""
    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system)


def under_way(game: str, chance: Random) -> str:
    """The record of a game of two, somewhere in its middle."""
    session = Session(find_game(game).new(2, chance.randrange(10**9)))
    for _ in range(chance.randrange(*MADE)):
        session.play(chance.choice(session.table.moves()))
    return session.record.write()


def told(state: dict[str, Any]) -> dict[str, Any]:
    """What a state tells of the game, but not of who is there or of parts that never change.

    Nor which things a turn touched: of old turns only a server knows that has seen them played.
    """
    seats = [{**seat, "present": None} for seat in state["seats"]]
    picture = state["picture"] and {"have": state["picture"]["have"]}
    log = [{**entry, "things": None} for entry in state["log"]]
    return {**state, "version": None, "seats": seats, "picture": picture, "log": log}


def differing(heard: dict[str, Any], there: dict[str, Any]) -> str:
    """The parts of a state in which what was heard is not what the server has."""
    mine, theirs = told(heard), told(there)
    return ", ".join(sorted(key for key in mine if mine[key] != theirs.get(key)))


class Result(msgspec.Struct):
    """All phases, in their order."""

    tables: int
    empty: int
    """Bytes of the server before anybody came."""
    opened: Figures
    steady: Figures
    burst: Figures
    flat_out: Figures | None
    back: Times
    after_kill: Times
    untouched: int
    """Bytes that a table takes which nobody has touched since the server began."""
    stayed: int
    """Connections of those who said nothing that were open while others played."""
    lost: list[str]
    refused: list[str]


async def run(serving: Serving, arguments: argparse.Namespace) -> Result:
    load = Load(serving, arguments.seed)
    empty = load.memory()
    opened = await load.measured(load.open(arguments.tables, arguments.listeners, arguments.game))
    if arguments.idle:
        await load.stay_silent(arguments.idle)
    steady = await load.measured(load.steadily(arguments.rate, arguments.seconds))
    stayed = load.silent()
    rate = arguments.burst / BURST_SECONDS
    burst = await load.measured(load.steadily(rate, BURST_SECONDS))
    flat_out = None
    if arguments.flat_out:
        flat_out = await load.measured(load.flat_out(arguments.flat_out))
    back = await load.break_connections()
    after_kill = await load.kill()
    untouched = (load.memory() - empty) // arguments.tables
    lost = await load.lost()
    await load.close()
    return Result(
        arguments.tables,
        empty,
        opened,
        steady,
        burst,
        flat_out,
        back,
        after_kill,
        untouched,
        stayed,
        lost,
        load.refused,
    )


class Row(msgspec.Struct):
    """A figure, and the bound that it must keep."""

    name: str
    value: float
    unit: str
    bound: float | None = None

    @property
    def broken(self) -> bool:
        return self.bound is not None and self.value > self.bound

    def line(self) -> str:
        told = f"{self.name:<52}{self.value:>10.1f} {self.unit:<10}"
        if self.bound is not None:
            told += f" (at most {self.bound:g})" + ("  BROKEN" if self.broken else "")
        return told.rstrip()


def shares(name: str, times: Times, unit: str, bounds: Sequence[float | None]) -> list[Row]:
    """What half of them, 95 and 99 of a hundred, and all keep to."""
    scale = 1000 if unit == "ms" else 1
    named = zip(("p50", "p95", "p99", "max"), (0.5, 0.95, 0.99, 1.0), bounds, strict=True)
    return [Row(f"{name}, {p}", scale * times.share(at), unit, bound) for p, at, bound in named]


def phase(
    name: str, figures: Figures, bounds: Sequence[float | None], cost: float | None
) -> list[Row]:
    seconds, moves = max(0.001, figures.seconds), max(1, figures.moves)
    return [
        Row(f"{name}: moves", figures.moves, ""),
        Row(f"{name}: moves a second", figures.moves / seconds, ""),
        *shares(f"{name}: move to answer", figures.answers, "ms", bounds),
        *shares(f"{name}: move to the others' event", figures.events, "ms", bounds),
        Row(f"{name}: largest update", max(figures.updates, default=0) / 1000, "KB", UPDATE / 1000),
        Row(f"{name}: server's processor", 1000 * figures.processor / moves, "ms a move", cost),
        Row(f"{name}: server's processor", 100 * figures.processor / seconds, "%"),
        Row(f"{name}: clients' processor", 100 * figures.clients / seconds, "%"),
        Row(f"{name}: other programs' processors", 100 * figures.others, "%"),
    ]  # fmt: skip


def rows(result: Result, weights: Sequence[Weight]) -> list[Row]:
    """Everything that was measured."""
    no_bounds = (None, None, None, None)
    in_play = result.burst.memory - result.empty
    found = [
        Row("tables", result.tables, ""),
        Row("opening all of them", result.opened.seconds, "s"),
        *phase("steady", result.steady, (None, 50, 150, None), 5),
        *phase("burst", result.burst, (None, 500, None, None), None),
    ]
    if result.flat_out is not None:
        found += phase("flat out", result.flat_out, no_bounds, None)
    found += [
        *shares("coming back at once", result.back, "s", no_bounds),
        *shares("back after a kill", result.after_kill, "s", (None, None, None, 10)),
        Row("memory of the server before anybody came", result.empty / 1e6, "MB"),
        Row("memory of a table in play", in_play / 1000 / result.tables, "KB"),
        Row("memory of a table that nobody touches", result.untouched / 1000, "KB", 150),
        Row("silent connections that the server left open", result.stayed, "", MOST),
        Row("listeners that lost something", len(result.lost), "", 0),
        Row("moves refused", len(result.refused), "", 0),
    ]
    found += [
        Row(f"page {one.name}, {one.requests} requests", one.bytes / 1000, "KB", PAGE / 1000)
        for one in weights
    ]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--listeners", type=int, default=2, help="at each table, at least two")
    parser.add_argument("--rate", type=float, default=20.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--burst", type=int, default=200, help="moves in two seconds")
    parser.add_argument("--flat-out", type=float, default=0.0, help="seconds at full speed")
    parser.add_argument("--idle", type=int, default=0, help="connections that say nothing")
    parser.add_argument("--game", default="cooper-island")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="the games are in PostgreSQL")
    parser.add_argument("--pages", action="store_true", help="weigh the pages in a browser")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    raise_file_limit()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = None
        if arguments.postgres:
            url = database(stack.enter_context(Cluster()).address, "load")
        serving = stack.enter_context(Serving(folder, database=url, limits=True))
        serving.wait()
        weights = []
        if arguments.pages:
            with open_browser() as browser:
                weights = page_weights(browser, serving, arguments.game)
        result = asyncio.run(run(serving, arguments))
    found = rows(result, weights)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        print(*(row.line() for row in found), sep="\n")
        print(*result.lost[:10], *result.refused[:10], sep="\n", end="")
    return 1 if any(row.broken for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())

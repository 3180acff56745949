"""What a click costs the server: `python -m tools.clicks --clicks 300`.

Two people sit at two browsers and play a game of each kind, one move at a time, and ask for exactly
what the page asks for: the preview of a move, the move, and the events of both. Printed is the
processor time of the server for each move, and how long the mover waits. With `--profile` the
server runs in this process, and the functions that take longest are listed.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import msgspec
import psutil

from rondel.core.session import Session
from rondel.games import find_game, list_games
from rondel.server.settings import Settings
from tests.support.serving import Serving
from tests.support.visits import Site
from tests.support.wire import Ear, Line, listen

MADE = 40
"""Moves of the game before the first click."""
TAB = "page"
WARM = 20
"""Clicks before we begin to measure."""
LINES = 40
"""Lines of a profile."""


class Offer(msgspec.Struct):
    move: str
    preview: bool


class Picture(msgspec.Struct):
    have: str


class Seen(msgspec.Struct):
    """The part of a state that the page needs to go on."""

    entries: int
    mine: bool
    over: bool
    viewer: int | None
    moves: list[Offer]
    picture: Picture | None


class Page:
    """The page of one person: what it shows, and what it asks for."""

    def __init__(self, port: int, game_id: str, cookie: str) -> None:
        self.port = port
        self.path = f"/api/games/{game_id}"
        self.cookie = cookie
        self.line = Line(port)
        self.news = asyncio.Event()
        self.told = -1
        """So many entries the events have told of."""
        self.state = Seen(-1, False, False, None, [], None)
        self.ear: Ear | None = None
        self.requests = 0
        self.bytes = 0

    async def open(self) -> None:
        """As the page does it: the state first, then the events."""
        await self.refresh()
        path = f"{self.path}/live?{self.query(tab=TAB)}"
        self.ear = await listen(self.port, path, self.cookie, self.hear)

    def query(self, **values: str | int | None) -> str:
        have = self.state.picture.have if self.state.picture else ""
        given = {"seat": self.state.viewer, "have": have, **values}
        return urlencode({name: value for name, value in given.items() if value is not None})

    async def refresh(self) -> None:
        self.show(await self.ask("GET", f"{self.path}?{self.query()}"))

    async def ask(self, method: str, path: str, body: object = None) -> bytes:
        reply = await self.line.ask(method, path, self.cookie, body)
        assert reply.status == 200, reply.body
        self.requests += 1
        self.bytes += reply.wire
        return reply.body

    def hear(self, ear: Ear, entries: int, now: float, size: int) -> None:
        self.bytes += size
        self.told = entries
        self.show(ear.last)
        self.news.set()

    def show(self, state: bytes) -> None:
        self.state = msgspec.json.decode(state, type=Seen)

    async def hear_of(self, entries: int) -> None:
        """Wait until the events have come as far."""
        while self.told < entries:
            self.news.clear()
            await self.news.wait()

    async def click(self, offer: Offer) -> None:
        """Choose a move with the preferences that everybody has at first, and do it."""
        seen: dict[str, str | int | None] = {
            "seat": self.state.viewer,
            "entries": self.state.entries,
            "move": offer.move,
        }
        if offer.preview:
            await self.ask("GET", f"{self.path}/preview?{urlencode(seen)}")
        have = self.state.picture.have if self.state.picture else None
        self.show(await self.ask("POST", f"{self.path}/moves", {**seen, "have": have, "tab": TAB}))

    async def close(self) -> None:
        """Leave the table."""
        if self.ear is not None:
            self.ear.close()
        await self.line.close()


class Figures:
    """What was measured of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.processor = 0.0
        self.waits: list[float] = []
        self.requests = 0
        self.bytes = 0

    def line(self) -> str:
        clicks, waits = len(self.waits), sorted(self.waits)
        return (
            f"{self.game:<16}{1000 * self.processor / clicks:>8.2f} ms of processor a click, "
            f"{1000 * waits[clicks // 2]:>6.1f} ms until it is seen, "
            f"{self.requests / clicks:>5.2f} requests, {self.bytes / clicks:>7.0f} bytes"
        )


async def open_pages(port: int, game: str, seed: int) -> list[Page]:
    """A game under way, and two people who look at it."""
    chance = Random(seed)
    session = Session(find_game(game).new(2, seed))
    for _ in range(MADE):
        session.play(chance.choice(session.table.moves()))
    line = Line(port)
    body = {"record": session.record.write(), "seats": [{"kind": "me"}, {"kind": "link"}]}
    begun = await line.ask("POST", "/api/import", "", body)
    game_id, link = begun.json()["id"], begun.json()["links"]["1"]
    join = {"action": "join", "secret": link.rpartition("/")[2]}
    joined = await line.ask("POST", f"/api/games/{game_id}/seats/1", "", join)
    await line.close()
    pages = [Page(port, game_id, reply.cookie) for reply in (begun, joined)]
    for page in pages:
        await page.open()
    return pages


async def measure(
    port: int, server: psutil.Process, game: str, clicks: int, seed: int, meter: Meter
) -> Figures:
    """The same games are played in every run with the same seed."""
    chance = Random(seed)
    pages = await open_pages(port, game, seed)
    figures = Figures(game)
    for number in range(WARM + clicks):
        if number == WARM:
            meter.start()
            figures.processor -= processor(server)
        if all(page.state.over for page in pages):
            seed += 1
            used = processor(server)
            await close(pages)
            pages = await open_pages(port, game, seed)
            if number > WARM:
                figures.processor -= processor(server) - used
        before = sum(page.requests for page in pages), sum(page.bytes for page in pages)
        waited = await one_click(pages, chance)
        if number >= WARM:
            figures.waits.append(waited)
            figures.requests += sum(page.requests for page in pages) - before[0]
            figures.bytes += sum(page.bytes for page in pages) - before[1]
    figures.processor += processor(server)
    meter.stop()
    await close(pages)
    return figures


async def one_click(pages: list[Page], chance: Random) -> float:
    """Whoever is to move does; until everybody has seen it. How long the mover waited."""
    mover = next(page for page in pages if page.state.mine)
    began, entries = time.perf_counter(), mover.state.entries
    await mover.click(chance.choice(mover.state.moves))
    waited = time.perf_counter() - began
    for page in pages:
        if page is not mover:
            await page.hear_of(entries + 1)
    return waited


async def close(pages: list[Page]) -> None:
    for page in pages:
        await page.close()


def processor(server: psutil.Process) -> float:
    times = server.cpu_times()
    return float(times.user + times.system)


class Meter:
    """Profiles a server in this process while clicks are measured; by itself it does nothing."""

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass


class Profile(Meter):
    def __init__(self, site: Site) -> None:
        self.site = site
        self.profile = cProfile.Profile()

    def start(self) -> None:
        self.in_server(self.profile.enable)

    def stop(self) -> None:
        self.in_server(self.profile.disable)
        pstats.Stats(self.profile).sort_stats("cumulative").print_stats(LINES)
        pstats.Stats(self.profile).sort_stats("tottime").print_stats(LINES)

    def in_server(self, switch: object) -> None:
        """A profiler watches the thread that has switched it on."""
        done = threading.Event()

        def run() -> None:
            assert callable(switch)
            switch()
            done.set()

        self.site.loop.call_soon_threadsafe(run)
        done.wait()


@contextmanager
def serving(folder: Path, profile: bool) -> Iterator[tuple[int, psutil.Process, Meter]]:
    if profile:
        settings = Settings(database_url=f"sqlite:///{folder}/tables.db", limits=False, workers=1)
        with Site(settings) as site:
            port = int(site.address.rpartition(":")[2])
            yield port, psutil.Process(), Profile(site)
    else:
        with Serving(folder) as running:
            running.wait()
            yield running.port, running.running, Meter()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--game", choices=list_games(), help="all of them, if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    for game in [arguments.game] if arguments.game else list_games():
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(Path(folder), arguments.profile) as (port, server, meter),
        ):
            figures = asyncio.run(
                measure(port, server, game, arguments.clicks, arguments.seed, meter)
            )
        print(figures.line(), flush=True)


if __name__ == "__main__":
    main()

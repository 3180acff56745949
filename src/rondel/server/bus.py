"""The bus: "game X has news", told to every server that works on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from rondel.server.store.store import CHANNEL, Store
from rondel.server.tasks import Tasks

log = logging.getLogger(__name__)

OnNews = Callable[[str | None], Awaitable[None]]
"""Is told the id of a game; None if any game may have news."""

RETRY = 1.0


class Bus:
    """One server alone on its database: whoever writes knows it already."""

    async def start(self, on_news: OnNews) -> None:
        """Begin to listen."""


class PostgresBus(Bus):
    """PostgreSQL tells us what the other servers have committed (see `Store`)."""

    def __init__(self, url: str, tasks: Tasks) -> None:
        self.url = url
        self.tasks = tasks
        self.ready = asyncio.Event()

    async def start(self, on_news: OnNews) -> None:
        self.tasks.start("bus", lambda: self._listen(on_news))
        await self.ready.wait()

    async def _listen(self, on_news: OnNews) -> None:
        import psycopg

        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
                async with connection:
                    await connection.execute(f"listen {CHANNEL}")
                    if self.ready.is_set():
                        await on_news(None)  # we were deaf for a while
                    self.ready.set()
                    async for notice in connection.notifies():
                        await on_news(notice.payload)
            except psycopg.Error as error:
                log.warning("the bus is broken, trying again: %s", error)
                await asyncio.sleep(RETRY)


def make_bus(store: Store, tasks: Tasks) -> Bus:
    if not store.postgres:
        return Bus()
    return PostgresBus(store.url.set(drivername="postgresql").render_as_string(False), tasks)

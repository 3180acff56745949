"""The bus: "game X has news", told to every server that works on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from rondel.server.store.database import CHANNEL, SERVING
from rondel.server.store.store import Store
from rondel.server.tasks import Tasks

log = logging.getLogger(__name__)

OnNews = Callable[[str | None], Awaitable[None]]
"""Is told the id of a game; None if any game may have news."""

RETRY = 1.0
LOOK = 1.0
"""Seconds after which we look again for what was done beside us."""


class Bus(Protocol):
    """Hears of what others have written; whoever writes something knows it already."""

    async def start(self, on_news: OnNews) -> None:
        """Begin to listen."""


class SqliteBus(Bus):
    """Whoever runs the server may change its database beside it (`rondel server`)."""

    def __init__(self, store: Store, tasks: Tasks) -> None:
        self.store = store
        self.tasks = tasks
        self.seen = 0

    async def start(self, on_news: OnNews) -> None:
        self.seen = max((number for number, _ in self.store.changed_games(0)), default=0)
        self.tasks.start("bus", lambda: self._look(on_news))

    async def _look(self, on_news: OnNews) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                news = await asyncio.to_thread(self.store.changed_games, self.seen)
            except SQLAlchemyError as error:
                log.warning("the database was not looked at for changes: %s", error)
                continue
            for number, game_id in news:
                await on_news(game_id or None)
                self.seen = number


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
                    await connection.execute(f"select pg_advisory_lock_shared({SERVING})")
                    await connection.execute(f"listen {CHANNEL}")
                    if self.ready.is_set():
                        await on_news(None)  # we were deaf for a while
                    self.ready.set()
                    async for notice in connection.notifies():
                        await on_news(notice.payload or None)
            except psycopg.Error as error:
                log.warning("the bus is broken, trying again: %s", error)
                await asyncio.sleep(RETRY)


def make_bus(store: Store, tasks: Tasks) -> Bus:
    if not store.postgres:
        return SqliteBus(store, tasks)
    return PostgresBus(store.url.set(drivername="postgresql").render_as_string(False), tasks)

"""Writes what happens at all tables: what comes while the disk is busy goes to it in one go.

A transaction is on the disk when it ends, which takes some milliseconds, however much is in it; and
each takes the way to another thread and back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import suppress
from typing import NamedTuple

from rondel.server.store import Next, Store

Outcome = bool | Exception
"""Whether something was written; or why that failed."""


class Waiting(NamedTuple):
    """Somebody waits until something is written."""

    next: Next
    done: asyncio.Future[bool]


class Journal:
    """The journals of all games.

    PostgreSQL gathers what is written itself. There each is a transaction of its own: two servers
    that write to the same games must not wait for each other.
    """

    def __init__(self, store: Store, threads: Executor) -> None:
        self._store = store
        self._threads = threads
        self._waiting: list[Waiting] = []
        self._busy = False

    async def write(self, next: Next) -> bool:
        """Write entries if they are the next ones, all or none; False if they are not.

        Whoever is gone before the end does not know whether they were written.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[bool] = loop.create_future()
        self._waiting.append(Waiting(self._store.made_ready(next), done))
        if not self._busy:
            self._begin(loop)
        return await done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        together, self._waiting = self._waiting, []
        self._busy = not self._store.postgres
        self._threads.submit(self._write, together, loop)

    def _write(self, together: list[Waiting], loop: asyncio.AbstractEventLoop) -> None:
        """In a thread."""
        outcomes = self._outcomes([one.next for one in together])
        loop.call_soon_threadsafe(self._written, together, outcomes, loop)

    def _outcomes(self, several: Sequence[Next]) -> Sequence[Outcome]:
        """If something is wrong with one of them, the others are written all the same."""
        if len(several) == 1:
            return [self._outcome(several[0])]
        with suppress(Exception):  # each is told its own
            return self._store.append_together(several)
        return [self._outcome(next) or self._is_there(next) for next in several]

    def _outcome(self, next: Next) -> Outcome:
        try:
            return self._store.append_all(next)
        except Exception as error:
            return error

    def _is_there(self, next: Next) -> Outcome:
        """Whether the transaction that seemed to fail has written it after all."""
        try:
            return self._store.has_entries(next.game_id, next.number, next.entries)
        except Exception as error:
            return error

    def _written(
        self,
        together: list[Waiting],
        outcomes: Sequence[Outcome],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._busy = False
        for one, outcome in zip(together, outcomes, strict=True):
            if one.done.cancelled():
                continue
            if isinstance(outcome, Exception):
                one.done.set_exception(outcome)
            else:
                one.done.set_result(outcome)
        if self._waiting:
            self._begin(loop)

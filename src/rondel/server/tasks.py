"""Work in the background: none of it dies silently.

What fails is logged with its traceback, counted, and started again after a pause.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

log = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]

PAUSE, LONGEST = 0.5, 30.0
"""Seconds until what has failed is started again: the first time, and after many times."""


class Tasks:
    """All that runs in the background, under supervision."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.failures: Counter[str] = Counter()
        """How often work of each name has failed since the start."""

    def start(self, name: str, work: Work, attempts: int | None = None) -> asyncio.Task[None]:
        """Do some work to its end; without a number of attempts, however often it fails."""
        task = asyncio.create_task(self._supervise(name, work, attempts))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task

    async def _supervise(self, name: str, work: Work, attempts: int | None) -> None:
        pause, left = PAUSE, attempts
        while True:
            begun = time.monotonic()
            try:
                return await work()
            except Exception:  # whatever it is, others must not wait in vain for what was to come
                self.failures[name] += 1
                log.exception("%s: failed (%d in all)", name, self.failures[name])
            if left is not None:
                left -= 1
                if not left:
                    return
            if time.monotonic() - begun > LONGEST:
                pause = PAUSE
            await asyncio.sleep(pause)
            pause = min(LONGEST, 2 * pause)

    async def stop(self) -> None:
        tasks = list(self.running)
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

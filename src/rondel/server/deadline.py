"""Timers that are put off again and again, and hardly ever ring."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil, inf

TOGETHER = 0.25
"""Seconds: all timers that would ring within such a stretch ring at its end, for to wake for each
of thousands takes longer than what they do."""
EARLY = 0.01
"""Seconds: loops count in milliseconds, and may ring a little too early."""


class Deadline:
    """Calls somebody when it is due.

    To put it off is to note another time: the timer stays as it is, and if there is still time when
    it rings, it is set anew. With thousands of connections, to find a timer among those of the
    others takes longer than what it is set for.
    """

    __slots__ = ("_call", "_due", "_timer")

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._due = inf
        self._timer: asyncio.TimerHandle | None = None

    def set(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        """Be due at a time of the loop, and not when it was said before."""
        self._due = due
        if self._timer is None or self._timer.when() > due + TOGETHER:
            self._set_timer(loop)

    def drop(self) -> None:
        """Be due at no time, until another is set, and let go of the timer."""
        self._due = inf
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
        at = ceil(self._due / TOGETHER) * TOGETHER
        self._timer = loop.call_at(at, self._ring, loop)

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        if loop.time() + EARLY < self._due:
            self._set_timer(loop)
            return
        self._due = inf
        self._call()

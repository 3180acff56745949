"""The bots' part in a game: when it is their turn, they think in a worker, then they move."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from rondel.core.moves import MoveSyntaxError, read_move
from rondel.core.table import IllegalMove
from rondel.server.bot_worker import Choose
from rondel.server.errors import Refusal
from rondel.server.rooms import Draft, Room, journal_of, record_of
from rondel.server.tasks import Tasks
from rondel.server.worker_pool import Chosen, WorkerError, WorkerPool

log = logging.getLogger(__name__)

GRACE = 3.0
"""Seconds that we let another server play a bot's move before we do it ourselves."""
RETRY, LONGEST = 2.0, 60.0
"""Seconds until a bot that has failed again and again is asked again."""

TELL = 2.0
"""Seconds after which people are told how many tables are before theirs, if it has changed."""

Write = Callable[[Room, Draft], Awaitable[bool]]
"""Writes a move; False if another server was quicker."""
Hold = Callable[[Room], AbstractAsyncContextManager[Room]]
"""Gives a room to one at a time."""


class Announce(Protocol):
    """Has those who listen told that something has changed."""

    def __call__(self, room: Room, urgent: bool) -> None: ...


class BotPlayer:
    """Moves for the bots of all rooms."""

    def __init__(
        self,
        workers: WorkerPool,
        pace: float,
        tasks: Tasks,
        hold: Hold,
        write: Write,
        announce: Announce,
    ) -> None:
        self.workers = workers
        self.pace = pace
        self.tasks = tasks
        self.hold = hold
        self.write = write
        self.announce = announce

    def wake(self, room: Room, after: float = 0.0) -> None:
        """If a bot is to move and nobody moves for it yet."""
        if room.bot is None and is_due(room):
            room.bot = self.tasks.start("bots", lambda: self._play(room, after))

    async def _play(self, room: Room, after: float) -> None:
        room.bot = asyncio.current_task()
        failures = 0
        try:
            while is_due(room):
                if after and await _changes(room, after):
                    continue  # another server is at it
                try:
                    after = 0.0 if await self._move(room) else GRACE
                    failures = 0
                except Refusal:  # the game can't be played any more
                    return
                except Exception as error:  # of the bot, the worker or the store: it may pass
                    self._failed(room, error)
                    await asyncio.sleep(min(LONGEST, RETRY * failures))
                    failures += 1
        finally:
            room.bot = None  # at once: whoever wakes us next must not take us for awake

    def _failed(self, room: Room, error: Exception) -> None:
        self.tasks.failures["bots"] += 1
        known = isinstance(error, WorkerError | MoveSyntaxError | IllegalMove)
        trace = None if known else error
        log.warning("game %s: a bot did not move, asking again: %r", room.id, error, exc_info=trace)

    async def _move(self, room: Room) -> bool:
        """One move; False if another server was quicker."""
        seat, entries = room.bot_to_move, room.entries
        assert seat is not None
        assert seat.bot is not None
        soonest = time.monotonic() + self.pace
        header, moves = record_of(room.row).write(), journal_of(room.session.record)
        chosen = await self._choose(
            room, Choose(room.id, header, moves, seat.bot, pack=room.pinned_pack)
        )
        await asyncio.sleep(max(0.0, soonest - time.monotonic()))
        async with self.hold(room) as held:
            if held is not room:
                self.wake(held)
                return True
            if held.entries != entries or held.bot_to_move != seat:
                return True  # somebody took something back, or took the seat
            draft = held.draft_move(read_move(chosen.move))
            draft.hurried = chosen.hurried
            return await self.write(held, draft)

    async def _choose(self, room: Room, question: Choose) -> Chosen:
        """What the bot chooses; meanwhile people are told how many tables are before theirs."""
        queue = self.workers.bots
        choosing = asyncio.create_task(queue.choose(question, room.row.host))
        try:
            while not (await asyncio.wait((choosing,), timeout=TELL))[0]:
                self._tell(room, queue.ahead(room.id))
            return await choosing
        finally:
            choosing.cancel()
            self._tell(room, 0)

    def _tell(self, room: Room, ahead: int) -> None:
        if room.ahead != ahead:
            room.ahead = ahead
            room.presence_changed()
            self.announce(room, urgent=False)


def is_due(room: Room) -> bool:
    """A bot is to move. Without people it plays only as long as somebody looks."""
    return (
        not room.given_up
        and room.bot_to_move is not None
        and bool(room.has_people or room.listeners)
    )


async def _changes(room: Room, seconds: float) -> bool:
    """Whether the game goes on within some seconds."""
    entries = room.entries
    await asyncio.sleep(seconds)
    return room.entries != entries

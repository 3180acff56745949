"""The bots' part in a game: when it is their turn, they think in a worker, then they move."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from rondel.core.moves import read_move
from rondel.server.bot_worker import Choose
from rondel.server.rooms import Draft, Room, journal_of, record_of
from rondel.server.worker_pool import Chosen, WorkerPool

log = logging.getLogger(__name__)

GRACE = 3.0
"""Seconds that we let another server play a bot's move before we do it ourselves."""
RETRY, LONGEST = 2.0, 60.0
"""Seconds until a bot that has failed again and again is asked again."""

TELL = 2.0
"""Seconds after which people are told how many tables are before theirs, if it has changed."""

Write = Callable[[Room, Draft], Awaitable[bool]]
"""Writes a move; False if another server was quicker."""


class Announce(Protocol):
    """Has those who listen told that something has changed."""

    def __call__(self, room: Room, urgent: bool) -> None: ...


class BotPlayer:
    """Moves for the bots of all rooms."""

    def __init__(self, workers: WorkerPool, pace: float, write: Write, announce: Announce) -> None:
        self.workers = workers
        self.pace = pace
        self.write = write
        self.announce = announce

    def wake(self, room: Room, after: float = 0.0) -> None:
        """If a bot is to move and nobody moves for it yet."""
        if room.bot is None and is_due(room):
            room.bot = asyncio.create_task(self._play(room, after))

    async def _play(self, room: Room, after: float) -> None:
        failures = 0
        try:
            while is_due(room):
                if after and await _changes(room, after):
                    continue  # another server is at it
                try:
                    after = 0.0 if await self._move(room) else GRACE
                    failures = 0
                except Exception as error:  # of the bot, the worker or the store: it may pass
                    log.warning("game %s: a bot did not move, asking again: %r", room.id, error)
                    await asyncio.sleep(min(LONGEST, RETRY * failures))
                    failures += 1
        finally:
            room.bot = None

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
        async with room.lock:
            if room.entries != entries or room.bot_to_move != seat:
                return True  # somebody took something back, or took the seat
            draft = room.draft_move(read_move(chosen.move))
            draft.hurried = chosen.hurried
            return await self.write(room, draft)

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
    return room.bot_to_move is not None and bool(room.has_people or room.listeners)


async def _changes(room: Room, seconds: float) -> bool:
    """Whether the game goes on within some seconds."""
    entries = room.entries
    await asyncio.sleep(seconds)
    return room.entries != entries

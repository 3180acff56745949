"""Clocks: whose turn takes too long is played for by a bot, until they come back.

What counts is the time that a server has watched by its own steady clock, as with presence: it is
added up in the database, so it outlives a restart, and no clock that is set forward takes a seat
away. While no server runs, nobody could play, and no time passes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from rondel.server.errors import Refusal
from rondel.server.store import Notice

if TYPE_CHECKING:
    from rondel.server.service import GameService

log = logging.getLogger(__name__)

TICK = 10.0


class Clocks:
    """Keeps the time of all tables that have a clock."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def run(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            now = time.monotonic()
            passed, last = min(now - last, 2 * TICK), now  # not the time that the machine slept
            try:
                if await self.service.run(self.service.manners.keeps_time):
                    await self.tick(passed)
            except SQLAlchemyError as error:
                log.warning("the clocks stand still: %s", error)

    async def tick(self, seconds: float) -> None:
        """Time passes; where it has run out, a bot takes over."""
        for game_id in await self.service.run(self.service.manners.spend, seconds):
            with suppress(Refusal):  # the game was deleted, or can't be played any more
                await self.take_over(game_id)

    async def take_over(self, game_id: str) -> None:
        service = self.service
        async with service.hold(await service.existing_room(game_id)) as room:
            await service.refresh(room)
            left = room.time_left()
            if left is None or left > 0:
                return
            seat, bot = room.seats[room.turn], room.row.manners.clock_bot
            bots = msgspec.structs.replace(
                seat, kind="bot", bot=bot, owner=None, absent=seat.owner, agreed=[]
            )
            notice = Notice(0, "clock", seat.seat, seat.name, seat.name)
            if await service.run(service.store.change_seat, room.id, seat, bots, notice):
                service.notices.tell(room, seat.owner, "clock")
            await service.refresh(room)
        service.broadcaster.announce(room)
        service.bot_player.wake(room)

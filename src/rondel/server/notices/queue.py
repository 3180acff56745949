"""The queue of messages: in the database, so that it outlives us and several servers share it.

A message is made when it becomes somebody's turn, when they are asked to let a move be taken back,
or when a bot has taken over. It is looked at again when it is due: who has done something about it
meanwhile, or listens at the table, need not be told.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from rondel.server.closed import title_of
from rondel.server.i18n import texts
from rondel.server.notices import channels
from rondel.server.notices.channels import AddressGone, Message, NotSent
from rondel.server.notices.quiet import quiet_until
from rondel.server.store import GameRow
from rondel.server.store.notices import AddressRow, NoticeStore, Waiting, What

if TYPE_CHECKING:
    from rondel.server.rooms import Room
    from rondel.server.service import GameService

log = logging.getLogger(__name__)

T = TypeVar("T")

POLL = 15.0
"""Seconds after which we look at the queue in any case: other servers fill it as well."""
LEASE = 120.0
"""Seconds in which a message is sent, or tried again by whoever finds it."""
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 6 * 3600.0)
"""Seconds until a message that was not sent is tried again; after the last time it is given up."""
LONGEST = 2 * 24 * 3600.0
"""Nothing is due later than that."""
ELSEWHERE, LOOKS = 25.0, 4
"""Seconds until we look again whether somebody is still at another server, and how often."""
THREADS = 4
TITLES: dict[What, str] = {
    "turn": "notices.turn",
    "over": "notices.over",
    "asked": "notices.asked",
    "clock": "notices.clock",
}


class Notices:
    """Tells people who are away."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.settings = service.settings
        self.kept = NoticeStore(service.store)
        self.people: set[str] = set()
        """Those who want to be told, or did once; other servers add some."""
        self._key = ""
        self.threads = ThreadPoolExecutor(THREADS, "notices")
        self.work = asyncio.Event()

    async def run(self) -> None:
        """Send what is due, for ever."""
        while True:
            self.people |= await self.service.run(self.kept.people)
            self.work.clear()
            for one in await self.service.run(self.kept.due, time.time(), LONGEST):
                if await self.service.run(self.kept.claim, one, time.time() + LEASE):
                    self.service.tasks.start("notices", partial(self.deliver, one), attempts=1)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await self.work.wait()

    async def key(self) -> str:
        """By which push services know us: made once, for all servers of the database."""
        if not self._key:
            make = channels.fresh_vapid_key
            self._key = await self.service.run(self.kept.keepsake, "vapid", make)
        return self._key

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    # Something has happened

    def moved(self, room: Room, turn_before: int, mover: str | None) -> None:
        """Somebody has moved, or a bot (None): whoever is to decide now has to know."""
        if room.turn == turn_before or not self.people:
            return
        if not room.table.over:
            whom: dict[str | None, What] = {room.seats[room.turn].owner: "turn"}
        else:
            whom = {seat.holder: "over" for seat in room.seats}
        for person, what in whom.items():
            if person != mover:
                self.tell(room, person, what)

    def tell(self, room: Room, person: str | None, what: What) -> None:
        """Have somebody told, if they want to be told anything."""
        if person in self.people:
            self.service.tasks.start("notices", partial(self.make, room, person, what), attempts=3)

    async def make(self, room: Room, person: str, what: What) -> None:
        after = self.settings.notice_after
        if after and await self.service.run(self.kept.has_company):
            after = max(after, ELSEWHERE)  # what another server knows of them takes so long to come
        row = await self.service.run(self.service.store.game, room.id)
        if row is None:
            return
        args = room.id, person, what, room.entries, time.time() + after, seen_of(row, person)
        if await self.service.run(self.kept.tell, *args):
            await asyncio.sleep(after)
            self.work.set()

    # Sending

    async def deliver(self, one: Waiting) -> None:
        """Send a message, unless it has become needless, or it is the wrong time."""
        row = await self.service.run(self.service.store.game, one.game_id)
        what = None if row is None or self.listens(one) else what_to_tell(one, row)
        if row is None or what is None:
            return await self.service.run(self.kept.done, one)
        seen = seen_of(row, one.to.person)
        if seen != one.seen and await self.service.run(self.kept.has_company):
            return await self.look_later(one, seen)
        quiet = await self.service.run(self.kept.quiet, one.to.person)
        if (until := quiet_until(quiet, time.time())) is not None:
            return await self.service.run(self.kept.later, one, until, seen)
        await self.attempt(one, message_for(one, what, row, self.home_of(one.to)))

    def listens(self, one: Waiting) -> bool:
        """Whether somebody sees at the table what there is to tell."""
        room = self.service.cache.rooms.get(one.game_id)
        return room is not None and room.listens(one.to.person)

    async def look_later(self, one: Waiting, seen: float) -> None:
        """Somebody was there since: at another server, or a moment before they left."""
        if one.looks >= LOOKS:
            await self.service.run(self.kept.done, one)
        else:
            await self.service.run(self.kept.later, one, time.time() + ELSEWHERE, seen)

    async def attempt(self, one: Waiting, message: Message) -> None:
        count = partial(self.service.metrics.notices.labels, one.to.channel)
        try:
            await self.send(one.to, message)
        except AddressGone:
            count("gone").inc()
            await self.service.run(self.kept.drop, one.to.id)
        except NotSent as error:
            count("failed").inc()
            if one.attempts >= len(PAUSES):
                log.warning("a notice by %s was given up: %s", one.to.channel, error)
                return await self.service.run(self.kept.done, one)
            due = time.time() + PAUSES[one.attempts]
            await self.service.run(self.kept.again, one, due)
        else:
            count("sent").inc()
            await self.service.run(self.kept.done, one)

    async def send(self, to: AddressRow, message: Message) -> None:
        """Have a message sent by somebody who may wait; `NotSent` and `AddressGone` come back."""
        key = await self.key() if to.channel == "push" else ""
        ways: dict[str, Callable[[], None]] = {
            "push": lambda: channels.push(self.settings, key, to.target, message),
            "mail": lambda: channels.mail(self.settings, to.target, message),
            "service": lambda: channels.service(self.settings, to.target, message),
        }
        await self.wait(ways[to.channel])

    async def wait(self, what: Callable[[], T]) -> T:
        """Have something done in a thread that may wait."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, what)

    def home_of(self, to: AddressRow) -> str:
        """By which address of ours a message leads to a table."""
        known = self.settings.public_url
        return to.origin if not known or to.origin in known else known[0]


def seen_of(row: GameRow, person: str) -> float:
    """What was written last of somebody's being there."""
    return max((seat.seen for seat in row.seats if seat.holder == person), default=0.0)


def what_to_tell(one: Waiting, row: GameRow) -> What | None:
    """What there is to tell somebody by now; None if there is nothing any more."""
    person = one.to.person
    if one.what == "over" or row.status.over:
        return "over" if one.what == "over" and row.status.over else None
    if row.closed is not None:
        return None
    if row.asked is not None and person in row.asked.waits_for(row.seats):
        return "asked"
    if one.what == "clock":
        return "clock" if any(seat.absent == person for seat in row.seats) else None
    mine = row.seats[row.status.turn].owner == person
    return "turn" if one.what == "turn" and mine else None


def message_for(one: Waiting, what: What, row: GameRow, home: str) -> Message:
    said, title = texts(one.to.language), title_of(row.game)
    others = [seat.name for seat in row.seats if seat.holder != one.to.person]
    asks = row.seats[row.asked.seat].name if row.asked is not None else ""
    company = said.say("notices.with", names=", ".join(others)) if others else title
    return Message(
        title=said.say(TITLES[what], game=title, name=asks),
        text=said.say("notices.come_back") if what == "clock" else company,
        url=f"{home}/g/{row.id}",
        tag=f"rondel-{row.id}",
    )

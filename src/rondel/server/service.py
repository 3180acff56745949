"""The service: the rooms, the store behind them, and all who work for them."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from rondel.server.bot_player import GRACE, BotPlayer
from rondel.server.broadcast import Broadcaster
from rondel.server.bus import make_bus
from rondel.server.clocks import Clocks
from rondel.server.closed import GameClosed
from rondel.server.errors import Refusal, unknown
from rondel.server.examine import is_ours
from rondel.server.history import Histories, History
from rondel.server.journal import Journal
from rondel.server.metrics import Metrics
from rondel.server.notices import Notices
from rondel.server.packs import load_offered
from rondel.server.puzzles import Turns
from rondel.server.rooms import Cache, Draft, Listener, Room
from rondel.server.settings import Settings
from rondel.server.state_cache import StateCache
from rondel.server.store import GameRow, Next, Store, Written
from rondel.server.store.manners import ENDED_BY_PEOPLE, MannersStore
from rondel.server.store.passkeys import Passkeys
from rondel.server.store.persons import Persons
from rondel.server.store.progress import Progress
from rondel.server.store.puzzles import Puzzles
from rondel.server.tasks import Tasks
from rondel.server.upgrades import Upgrades
from rondel.server.worker_pool import WorkerPool

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

PRESENCE = 20.0
"""Seconds after which it is written down again who is there."""

QUIET = 300.0
"""Seconds without anything after which a room sleeps."""
HOUSEKEEPING, ROUNDS = 15.0, 20
"""Seconds after which we look for rooms to sleep; so often before we look for garbage."""


class GameService:
    """Everything that the endpoints work with."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.store = Store(settings.database_url)
        self.persons = Persons(self.store)
        self.passkeys = Passkeys(self.store)
        self.manners = MannersStore(self.store)
        self.progress = Progress(self.store)
        self.puzzles = Puzzles(self.store)
        self.turns = Turns()
        self.tasks = Tasks()
        self.bus = make_bus(self.store, self.tasks)
        self.workers = WorkerPool(settings.workers, settings.patience, metrics.thought)
        self.cache = Cache(settings.rooms)
        self.upgrades = Upgrades(self.store, settings.away, load_offered(settings.content))
        self.loading: dict[str, asyncio.Lock] = {}
        self.news: set[str] = set()
        """Games of which we have heard, and not yet read."""
        self.following: set[str] = set()
        """Games for which somebody reads the news."""
        self.threads = ThreadPoolExecutor(4 if self.store.postgres else 1, "store")
        self.journal = Journal(self.store, self.threads)
        self.background = ThreadPoolExecutor(1, "background")
        self.states = StateCache()
        self.histories = Histories()
        self.broadcaster = Broadcaster(self.states)
        self.notices = Notices(self)
        self.clocks = Clocks(self)
        self.bot_player = BotPlayer(
            self.workers,
            settings.pace,
            self.tasks,
            self.hold,
            self.write,
            self.broadcaster.announce,
        )

    async def open(self) -> None:
        await self.bus.start(self.on_news)
        self.tasks.start("broadcaster", self.broadcaster.run)
        self.tasks.start("presence", self.record_presence)
        self.tasks.start("resuming bots", self.resume_bots)
        self.tasks.start("housekeeping", self.keep_house)
        self.tasks.start("notices", self.notices.run)
        self.tasks.start("clocks", self.clocks.run)
        # Whoever opens a game that this does not come to has it looked at then.
        self.tasks.start("settling games", self.settle_games, attempts=3)

    async def resume_bots(self) -> None:
        """Go on with the games in which a bot was about to move when we stopped."""
        for game_id in await self.run(self.store.waiting_for_bots):
            with suppress(Refusal):
                if room := await self.room(game_id):
                    self.bot_player.wake(room)

    def release_listeners(self) -> None:
        """We are about to close: let those who wait for something go, they will come back."""
        for room in self.cache.rooms.values():
            for listener in room.listeners:
                listener.close()
            if room.analysis is not None:
                room.analysis.cancel()

    async def close(self) -> None:
        await self.tasks.stop()
        self.notices.close()
        self.workers.close()
        self.background.shutdown()
        self.threads.shutdown()
        self.manners.close()
        self.store.close()

    async def run(self, ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the store in a thread, so that nobody waits for the disk but who asked."""
        begun, context = time.perf_counter(), copy_context()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self.threads, lambda: context.run(ask, *args, **kwargs)
            )
        finally:
            self.metrics.store.observe(time.perf_counter() - begun)

    async def run_in_background(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what takes long in a thread of its own, so that nobody else waits for it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.background, lambda: what(*args, **kwargs))

    # Rooms

    async def room(self, game_id: str) -> Room | None:
        """The room of a game, awake; None if there is no such game.

        A game can be of other rules than ours: if it can't go on, `GameClosed` says so.
        """
        room = await self.resting_room(game_id)
        return None if room is None else await self.awake(room)

    async def resting_room(self, game_id: str) -> Room | None:
        """The room of a game, which may sleep: for those who don't need the table."""
        if room := self.cache.get(game_id):
            return room
        async with self._loading(game_id):
            room = self.cache.get(game_id)
            if room is None:
                row = await self.run(self.store.game, game_id)
                if row is not None:
                    room = self.cache.keep(await self.run_in_background(self.upgrades.rest, row))
        return room

    async def awake(self, room: Room) -> Room:
        """The room with its table. If that can't be made, the game is looked at closely."""
        if room.asleep:
            async with self._loading(room.id):
                await self._wake(room)
        return room

    async def _wake(self, room: Room) -> None:
        while room.asleep:
            entries = room.entries
            try:
                played = await self.run_in_background(room.replayed)
            except Exception:
                log.exception("game %s: its room does not wake", room.id)
                async with room.lock:
                    row = await self.run(self.store.game, room.id)
                    await self._rebuild(room, row or room.row)
            else:
                if room.entries == entries:  # else it woke, was played in, and slept again
                    room.wake(played)

    @asynccontextmanager
    async def _loading(self, game_id: str) -> AsyncIterator[None]:
        """A game is read for which there is no room yet: by one at a time."""
        try:
            async with self.loading.setdefault(game_id, asyncio.Lock()):
                yield
        finally:
            self.loading.pop(game_id, None)

    async def settle_games(self) -> None:
        """After an upgrade: find out which open games can go on, one at a time, without haste."""
        await self.run(self.upgrades.keep_our_packs)
        for row in await self.run(self.store.open_games):
            if await self.run_in_background(self.upgrades.is_doubtful, row):
                begun = time.monotonic()
                await self._settle_game(row.id)
                await asyncio.sleep(time.monotonic() - begun)

    async def _settle_game(self, game_id: str) -> None:
        async with self._loading(game_id):
            row = await self.run(self.store.game, game_id)
            if row is not None and game_id not in self.cache.rooms:
                await self.run_in_background(self.upgrades.settle, row)

    @asynccontextmanager
    async def hold(self, room: Room) -> AsyncIterator[Room]:
        """The room of a game for one at a time: for all who bring it up to date, or write.

        A room that has left the cache may have missed something: then this is its successor.
        """
        while True:
            async with room.lock:
                if self.cache.get(room.id) is room:
                    if room.in_doubt:
                        await self.refresh(room)
                    yield room
                    return
            room = await self.existing_room(room.id)

    async def existing_room(self, game_id: str) -> Room:
        """The room of a game that was there a moment ago."""
        room = await self.room(game_id)
        if room is None:
            raise unknown()
        return room

    async def refresh(self, room: Room) -> None:
        """Read what others have written. Under the room's lock.

        A room that disagrees with its journal is thrown away: the journal is the truth.
        """
        assert room.lock.locked()
        news = await self.run(self.store.news, room.id, room.entries)
        if news is None:  # somebody has deleted the game
            self._give_up(room)
            raise unknown()
        if news[0].closed_by == ENDED_BY_PEOPLE:
            self._give_up(room)
            raise GameClosed(news[0], str(news[0].closed))
        try:
            room.follow(*news)
        except Exception:  # of any kind: nobody knows what such a room does with a move
            log.exception("game %s: its room disagrees with its journal, building it anew", room.id)
            await self._rebuild(room, news[0])

    async def _rebuild(self, room: Room, row: GameRow) -> None:
        try:
            room.become(await self.run_in_background(self.upgrades.rebuild, row))
        except BaseException:
            self._give_up(room)
            raise

    def _give_up(self, room: Room) -> None:
        """Nobody must find the room as it is."""
        self.cache.drop(room)
        for listener in room.listeners:
            listener.close()

    async def write(self, room: Room, draft: Draft, person: str | None = None) -> bool:
        """Write an entry, then carry it out. False if another was quicker. Within `hold`."""
        return await self.write_all(room, [draft], person)

    async def write_all(
        self, room: Room, drafts: Sequence[Draft], person: str | None = None
    ) -> bool:
        """Write entries, all or none, then carry them out. False if another was quicker.

        If it can't be written, the room is as before. If nobody knows whether it was, the room is
        in doubt until it has been compared with the journal.
        """
        room.in_doubt, turn = True, room.turn
        begun = time.perf_counter()
        try:
            done = await self.journal.write(
                Next(
                    room.id,
                    room.entries,
                    [Written(draft.seat, draft.text, person) for draft in drafts],
                    drafts[-1].status,
                    time.time(),
                    [draft.move is not None and draft.move.secret for draft in drafts],
                )
            )
        finally:
            self.metrics.store.observe(time.perf_counter() - begun)
        if done:
            for draft in drafts:
                room.commit(draft)
            if person is not None and room.row.asked is not None:  # to play on is an answer
                room.set_row(msgspec.structs.replace(room.row, asked=None))
            room.in_doubt = False
            self.metrics.entries["bot" if person is None else "person"].inc(len(drafts))
            self.notices.moved(room, turn, person)
        else:
            await self.refresh(room)
        self.broadcaster.announce(room, urgent=room.seats[drafts[0].seat].kind == "person")
        self.bot_player.wake(room)
        return done

    async def on_news(self, game_id: str | None) -> None:
        """Another server (or we ourselves) has written something; None: maybe in any game.

        Whoever tells us does not wait: one game must not hold up the news of the others.
        """
        here = {*self.cache.rooms, *self.loading}  # what is being read now may be too old already
        for one in here if game_id is None else here & {game_id}:
            self.news.add(one)
            if one not in self.following:
                self.following.add(one)
                self.tasks.start("news", partial(self._follow_news, one))

    async def _follow_news(self, game_id: str) -> None:
        """Bring a room up to date, again if there was news meanwhile."""
        while game_id in self.news:
            self.news.remove(game_id)
            try:
                with suppress(Refusal):  # a game that can't be played any more
                    await self._catch_up(game_id)
            except Exception:
                self.news.add(game_id)
                raise
        self.following.remove(game_id)

    async def reread(self, game_id: str) -> None:
        """A game's row was changed here: its room takes that in before anybody is answered."""
        if game_id in self.cache.rooms:
            with suppress(Refusal):
                await self._catch_up(game_id)

    async def _catch_up(self, game_id: str) -> None:
        async with self.hold(await self.existing_room(game_id)) as room:
            version = room.version
            await self.refresh(room)
        if room.version != version:
            self.broadcaster.announce(room)
            self.bot_player.wake(room, GRACE)

    @asynccontextmanager
    async def history(self, room: Room) -> AsyncIterator[History]:
        """The room's past, up to now, for one at a time."""
        kept = self.histories.of(room)
        async with kept.lock:
            moves = list(room.session.record.moves)
            yield await self.run_in_background(kept.follow, room, moves)

    async def content_titles(self, rows: Sequence[GameRow]) -> dict[str, str]:
        """What each game is played with, if not with our content: a title, or else a hash."""
        packs = self.upgrades.packs
        found = {row.id: "" if is_ours(row) else packs.title(row.content_hash) for row in rows}
        unnamed = [row for row in rows if not found[row.id] and not is_ours(row)]
        if unnamed:
            kept = await self.run(self.store.pack_titles)
            for row in unnamed:
                found[row.id] = kept.get(row.content_hash) or row.content_hash
        return found

    # People

    async def add_listener(self, room: Room, listener: Listener) -> Room:
        """Somebody listens, in the room that others are in. Those who came before are told."""
        if self.cache.get(room.id) is not room:
            room = await self.existing_room(room.id)
        room.listeners.add(listener)
        room.presence_changed()
        self.broadcaster.announce(room, urgent=False)
        self.bot_player.wake(room)
        return room

    def remove_listener(self, room: Room, listener: Listener) -> None:
        room.listeners.discard(listener)
        room.notice(listener.person)
        room.presence_changed()
        self.broadcaster.announce(room, urgent=False)

    async def keep_house(self) -> None:
        """Let rooms sleep in which nothing happens, and look for garbage now and then.

        Looking through everything takes a tenth of a second and more, in which nobody is answered:
        so it is not done whenever there might be some (see `main.serve`).
        """
        while True:
            for _ in range(ROUNDS):
                await asyncio.sleep(HOUSEKEEPING)
                for room in self.cache.let_sleep(QUIET):
                    self.states.sleep(room)
            gc.collect()

    async def record_presence(self) -> None:
        """Write down who is there, again and again, for the other servers; read what they write."""
        while True:
            await asyncio.sleep(PRESENCE)
            try:
                await self.write_presence()
                if self.store.postgres:
                    await self.read_presence()
            except SQLAlchemyError as error:
                log.warning("who is there was not written down: %s", error)
            for room in self.cache.rooms.values():
                if room.look_around():
                    self.broadcaster.announce(room, urgent=False)

    async def write_presence(self) -> None:
        now = time.time()
        there = [
            (room, seat.seat, seat.holder)
            for room in self.cache.rooms.values()
            for seat in room.seats
            if seat.holder is not None
            and (room.listens(seat.holder) or room.people.was_here(seat.holder, PRESENCE))
        ]
        # In one order at all servers, so that none waits for another that waits for it.
        seats = sorted((room.id, seat) for room, seat, _ in there)
        await self.run(self.store.saw, seats, now)
        for room, seat, person in there:
            room.people.wrote(seat, person, now)

    async def read_presence(self) -> None:
        """What other servers have written about people in rooms that somebody listens to here."""
        rooms = {room.id: room for room in self.cache.rooms.values() if room.listeners}
        seen = await self.run(self.store.seen, list(rooms))
        for room in rooms.values():
            room.set_seen(seen)

"""Tells those who listen to rooms of what has changed, one room at a time.

What a person has just done is told first, so that nobody waits for the bots of two hundred other
tables. A room that changes again before its turn has come is told of once: a state tells
everything, so nobody misses anything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict

import msgspec

from rondel.server.answers.table import People
from rondel.server.packing import deflate, store
from rondel.server.rooms import Listener, Room, Viewer
from rondel.server.state import people, said, until, version_of, waiting
from rondel.server.state_cache import EVENT_END, StateCache, event_head

log = logging.getLogger(__name__)

TURN = 0.01
"""Seconds for which we tell of moves before others have a turn. Under load many others wait: with
one room a turn, those who listen would hear of a move long after it was made."""


class Broadcaster:
    """Tells of rooms in the order in which they matter."""

    def __init__(self, states: StateCache) -> None:
        self.states = states
        self.urgent: OrderedDict[str, Room] = OrderedDict()
        self.later: OrderedDict[str, Room] = OrderedDict()
        self.work = asyncio.Event()

    def announce(self, room: Room, urgent: bool = True) -> None:
        """Have those who listen told of a change."""
        if not room.listeners:
            return
        if urgent:
            self.later.pop(room.id, None)
            self.urgent[room.id] = room
        elif room.id not in self.urgent:
            self.later[room.id] = room
        self.work.set()

    def answered(
        self, room: Room, viewer: Viewer, person: str, tab: str | None, have: str | None
    ) -> None:
        """A client gets the state as the answer to its move: it need not hear of it as well."""
        for listener in room.listeners:
            mover = tab is not None and (listener.person, listener.tab) == (person, tab)
            if mover and listener.viewer_in(room) == viewer:
                listener.has_state(room, self.states.state(room, viewer, have).have)

    async def run(self) -> None:
        while True:
            await self.work.wait()
            end = time.monotonic() + TURN
            while self.urgent and time.monotonic() < end:
                self.tell_of(self.urgent)
            if self.later and time.monotonic() < end:
                self.tell_of(self.later)
            if not self.urgent and not self.later:
                self.work.clear()
            await asyncio.sleep(0)  # whoever asks something need not wait for all of it

    def tell_of(self, rooms: OrderedDict[str, Room]) -> None:
        """Tell those who listen to the first of some rooms."""
        _, room = rooms.popitem(last=False)
        for viewer, listeners in audience(room).items():
            try:
                self.deliver(room, viewer, listeners)
            except Exception:  # the others must not suffer from what is wrong with one state
                log.exception("game %s: no state for %s", room.id, viewer)

    def welcome(self, room: Room, listener: Listener) -> None:
        """Tell somebody who has just come what they have not seen yet, and who is there."""
        viewer = listener.viewer_in(room)
        if listener.seen == version_of(room, viewer):
            listener.version = room.version
        self.deliver(room, viewer, [listener])

    def heartbeat(self, room: Room, listener: Listener) -> bytes:
        """A sign of life; it names the version that the client has, also from an answer."""
        beat = b": still here\n\n"
        if listener.version == room.version:
            beat = f"id: {version_of(room, listener.viewer_in(room))}\n\n".encode()
        return store(beat) if listener.pack else beat

    def deliver(self, room: Room, viewer: Viewer, listeners: list[Listener]) -> None:
        """Send those who see the same the state if it has changed, else who is there."""
        behind = [listener for listener in listeners if listener.version != room.version]
        if behind:
            for listener in behind:
                state = self.states.state(room, viewer, listener.have)
                listener.send_state(state.event(listener.have, listener.pack), state.have)
                listener.version, listener.presence = room.version, room.presence
        others = [listener for listener in listeners if listener.presence != room.presence]
        if others:
            told = People(people(room), waiting(room, viewer), said(room, viewer), until(room))
            data = msgspec.json.encode(told)
            event = event_head("people", version_of(room, viewer)) + data + EVENT_END
            forms = {True: deflate(event), False: event}
            for listener in others:
                listener.send_people(forms[listener.pack])
                listener.presence = room.presence


def audience(room: Room) -> dict[Viewer, list[Listener]]:
    """Those who listen, by what they see. Who may not be here any more is let go."""
    found: dict[Viewer, list[Listener]] = {}
    for listener in room.listeners:
        if room.admits(listener.person):
            found.setdefault(listener.viewer_in(room), []).append(listener)
        else:
            listener.close()
    return found

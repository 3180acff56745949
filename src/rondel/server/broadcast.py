"""Makes the states of rooms for those who listen, one at a time.

Making one takes some milliseconds. What a person has just done is made first, so that nobody
waits for the bots of two hundred other tables. A room that changes again before its turn has come
is made once: a state tells everything, so nobody misses anything.

A state is also packed (deflated) once for all. Every event is packed by itself and ends at a byte
(a sync flush), so that the same bytes fit into every listener's gzip stream, whatever came before.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict

import msgspec

from rondel.server.rooms import Listener, Room, Viewer
from rondel.server.state import Shown, people, shown

log = logging.getLogger(__name__)

GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The header of a gzip stream; a stream that never ends needs no footer."""


def event(kind: str, version: str, data: bytes) -> bytes:
    """JSON has no line breaks, so one data line is enough."""
    return b"event: %b\nid: %b\ndata: %b\n\n" % (kind.encode(), version.encode(), data)


def packed(data: bytes) -> bytes:
    deflate = zlib.compressobj(4, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)


class PackedState:
    """A state as an event of a stream; each form is made when it is first needed."""

    def __init__(self, made: Shown, version: str) -> None:
        self.made = made
        self.version = version
        self.forms: dict[tuple[bool, bool], bytes] = {}

    @property
    def key(self) -> str | None:
        return self.made.key

    def form(self, full: bool, pack: bool) -> bytes:
        """With or without what a client holds already, packed or not."""
        found = self.forms.get((full, pack))
        if found is None:
            data = event("state", self.version, self.made.full if full else self.made.brief)
            found = self.forms[full, pack] = packed(data) if pack else data
        return found


class Broadcaster:
    """Paints rooms in the order in which they matter."""

    def __init__(self) -> None:
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

    async def run(self) -> None:
        while True:
            await self.work.wait()
            rooms = self.urgent or self.later
            if not rooms:
                self.work.clear()
                continue
            _, room = rooms.popitem(last=False)
            for viewer, listeners in audience(room).items():
                try:
                    deliver(room, viewer, listeners)
                except Exception:  # the other rooms must not suffer from what is wrong with one
                    log.exception("game %s: no state for %s", room.id, viewer)
                await asyncio.sleep(0)  # whoever asks something need not wait for all of it


def audience(room: Room) -> dict[Viewer, list[Listener]]:
    """Those who listen, by the eyes with which they see. Who may not be here any more is let go."""
    found: dict[Viewer, list[Listener]] = {}
    for listener in room.listeners:
        if room.admits(listener.person):
            found.setdefault(listener.viewer_in(room), []).append(listener)
        else:
            listener.let_go()
    return found


def deliver(room: Room, viewer: Viewer, listeners: list[Listener]) -> None:
    """To all who see the same: the state if it has changed, else who is there (the state tells)."""
    behind = [listener for listener in listeners if listener.version != room.version]
    if behind:
        packed_now = packed_state(room, viewer)
        for listener in behind:
            full = packed_now.key != listener.have
            listener.send_state(packed_now.form(full, listener.pack), packed_now.key)
            listener.version, listener.presence = room.version, room.presence
    others = [listener for listener in listeners if listener.presence != room.presence]
    if others:
        data = msgspec.json.encode({"seats": people(room, time.time())})
        told = event("people", _version(room), data)
        both = {True: packed(told), False: told}
        for listener in others:
            listener.send_people(both[listener.pack])
            listener.presence = room.presence


def packed_state(room: Room, viewer: Viewer) -> PackedState:
    made = shown(room, viewer, time.time())
    if not isinstance(made.packed, PackedState):
        made.packed = PackedState(made, _version(room))
    return made.packed


def _version(room: Room) -> str:
    return f"{room.ply}.{room.version}"

"""Live updates: server-sent events. A state is made once, packed once, and sent to many.

Packed means deflated. Every event is deflated by itself and ends at a byte (a sync flush), so that
the same bytes fit into every listener's gzip stream, whatever came before.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncIterator

import msgspec
from starlette.responses import StreamingResponse

from rondel.server.house import House
from rondel.server.rooms import Listener, Room, Viewer
from rondel.server.show import Shown, people, shown

HEARTBEAT = 15.0
"""Seconds of silence after which we send a comment: who has gone is noticed by that."""
RETRY = b"retry: 1000\n\n"
BEAT = b": still here\n\n"
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The header of a gzip stream; the stream has no end, so it needs no footer."""


def event(kind: str, version: str, data: bytes) -> bytes:
    """JSON has no line breaks, so one data line is enough."""
    return b"event: %b\nid: %b\ndata: %b\n\n" % (kind.encode(), version.encode(), data)


def packed(data: bytes) -> bytes:
    deflate = zlib.compressobj(4, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)


class Events:
    """The events of one state, each made when it is first needed."""

    def __init__(self, made: Shown, version: str) -> None:
        self.made = made
        self.version = version
        self.ready: dict[tuple[bool, bool], bytes] = {}

    def state(self, full: bool, pack: bool) -> bytes:
        found = self.ready.get((full, pack))
        if found is None:
            data = event("state", self.version, self.made.full if full else self.made.brief)
            found = self.ready[full, pack] = packed(data) if pack else data
        return found


def events(room: Room, viewer: Viewer) -> Events:
    made = shown(room, viewer, time.time())
    if made.events is None:
        made.events = Events(made, f"{room.ply}.{room.version}")
    assert isinstance(made.events, Events)
    return made.events


class Broadcast:
    """One listener's stream."""

    def __init__(self, house: House, room: Room, listener: Listener, have: str | None) -> None:
        self.house = house
        self.room = room
        self.listener = listener
        self.have = have
        self.version = -1
        self.presence = room.presence

    async def stream(self, pack: bool) -> AsyncIterator[bytes]:
        room, listener = self.room, self.listener
        room.listeners.add(listener)
        room.came_or_went()
        self.house.let_bots_play(room)
        try:
            if pack:
                yield GZIP
            yield packed(RETRY) if pack else RETRY
            while not self.house.closing.is_set():
                listener.news.clear()
                for part in self.news(pack):
                    yield part
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await listener.news.wait()
                except TimeoutError:
                    yield packed(BEAT) if pack else BEAT
        finally:
            room.listeners.discard(listener)
            room.came_or_went()

    def news(self, pack: bool) -> list[bytes]:
        room = self.room
        parts: list[bytes] = []
        if self.presence != room.presence and self.version == room.version:
            data = msgspec.json.encode(people(room, time.time()))
            told = event("people", f"{room.ply}.{room.version}", data)
            parts.append(packed(told) if pack else told)
        if self.version != room.version:
            made = events(room, self.listener.viewer_in(room))
            key = made.made.key
            parts.append(made.state(full=key != self.have, pack=pack))
            self.have = key
        self.version, self.presence = room.version, room.presence
        return parts


def live(
    house: House, room: Room, listener: Listener, have: str | None, pack: bool
) -> StreamingResponse:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if pack:
        headers["Content-Encoding"] = "gzip"
    return StreamingResponse(
        Broadcast(house, room, listener, have).stream(pack),
        media_type="text/event-stream",
        headers=headers,
    )

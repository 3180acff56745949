"""Server-sent events: the stream of a listener, fed by `broadcast`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import randint

from starlette.responses import StreamingResponse

from rondel.server.packing import GZIP_HEAD, store
from rondel.server.rooms import Listener, Room
from rondel.server.service import GameService

HEARTBEAT = 15.0
"""Seconds of silence after which we send a sign of life: who has gone is noticed by that."""
RETRY = (500, 2500)
"""Milliseconds after which to come back, for each another time: when everybody has lost the
connection, not all shall be back in the same moment."""


def event_stream(service: GameService, room: Room, listener: Listener) -> StreamingResponse:
    """A stream that begins with the state, unless the client has it already."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if listener.pack:
        headers["Content-Encoding"] = "gzip"
    return StreamingResponse(
        events(service, room, listener), media_type="text/event-stream", headers=headers
    )


async def events(service: GameService, room: Room, listener: Listener) -> AsyncIterator[bytes]:
    room = service.add_listener(room, listener)
    try:
        retry = f"retry: {randint(*RETRY)}\n\n".encode()
        yield GZIP_HEAD + store(retry) if listener.pack else retry
        service.broadcaster.welcome(room, listener)
        while not listener.closed:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    sent = await listener.next_events()
            except TimeoutError:
                sent = service.broadcaster.heartbeat(room, listener)
            yield sent
    finally:
        service.remove_listener(room, listener)

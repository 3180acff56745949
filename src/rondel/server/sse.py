"""Server-sent events: the stream of a listener, fed by `broadcast`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

from rondel.server.errors import Refusal
from rondel.server.packing import GZIP_HEAD, store
from rondel.server.rooms import Listener, Room
from rondel.server.service import GameService

HEARTBEAT = 15.0
"""Seconds of silence after which we send a comment: who has gone is noticed by that."""
RETRY = b"retry: 1000\n\n"
BEAT = b": still here\n\n"


def event_stream(service: GameService, room: Room, listener: Listener) -> StreamingResponse:
    """A stream that begins with the whole state, whatever was heard before."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if listener.pack:
        headers["Content-Encoding"] = "gzip"
    return StreamingResponse(
        events(service, room, listener), media_type="text/event-stream", headers=headers
    )


async def events(service: GameService, room: Room, listener: Listener) -> AsyncIterator[bytes]:
    try:
        room = await service.add_listener(room, listener)
    except Refusal:  # the game can't be played any more: whoever asks again is told so
        return
    beat = store(BEAT) if listener.pack else BEAT
    try:
        yield GZIP_HEAD + store(RETRY) if listener.pack else RETRY
        service.broadcaster.deliver(room, listener.viewer_in(room), [listener])
        while not listener.closed:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    sent = await listener.next_events()
            except TimeoutError:
                sent = beat
            yield sent
    finally:
        service.remove_listener(room, listener)

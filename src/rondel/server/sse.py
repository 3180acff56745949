"""Live updates: server-sent events, as `broadcast` makes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

from rondel.server.broadcast import GZIP, deliver, packed
from rondel.server.rooms import Listener, Room
from rondel.server.service import GameService

HEARTBEAT = 15.0
"""Seconds of silence after which we send a comment: who has gone is noticed by that."""
RETRY = b"retry: 1000\n\n"
BEAT = b": still here\n\n"


def live(service: GameService, room: Room, listener: Listener) -> StreamingResponse:
    """A stream that begins with the whole state, whatever was heard before."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if listener.pack:
        headers["Content-Encoding"] = "gzip"
    return StreamingResponse(
        stream(service, room, listener), media_type="text/event-stream", headers=headers
    )


async def stream(service: GameService, room: Room, listener: Listener) -> AsyncIterator[bytes]:
    room = service.come(room, listener)
    beat = packed(BEAT) if listener.pack else BEAT
    try:
        yield GZIP + packed(RETRY) if listener.pack else RETRY
        deliver(room, listener.viewer_in(room), [listener])
        while not listener.gone:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    mail = await listener.mail()
            except TimeoutError:
                mail = beat
            yield mail
    finally:
        service.go(room, listener)

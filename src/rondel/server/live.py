"""Live updates: server-sent events, as they come from the painter."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

from rondel.server.house import House
from rondel.server.painter import GZIP, deliver, packed
from rondel.server.rooms import Listener, Room

HEARTBEAT = 15.0
"""Seconds of silence after which we send a comment: who has gone is noticed by that."""
RETRY = b"retry: 1000\n\n"
BEAT = b": still here\n\n"


def live(house: House, room: Room, listener: Listener) -> StreamingResponse:
    """A stream that begins with the whole state, whatever was heard before."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if listener.pack:
        headers["Content-Encoding"] = "gzip"
    return StreamingResponse(
        stream(house, room, listener), media_type="text/event-stream", headers=headers
    )


async def stream(house: House, room: Room, listener: Listener) -> AsyncIterator[bytes]:
    room = house.come(room, listener)
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
        house.go(room, listener)

"""Server-sent events: the stream of a listener, fed by `broadcast`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from math import ceil
from random import randint

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from rondel.server.deadline import Deadline
from rondel.server.errors import Refusal
from rondel.server.packing import GZIP_HEAD, store
from rondel.server.rooms import Listener, Room
from rondel.server.service import GameService

HEARTBEAT = 45.0
"""Seconds of silence after which we send a sign of life: who has gone is noticed by that, and
proxies, which wait for a minute, leave the line open."""
TOGETHER = 0.5
"""Seconds: all whose silence ends within such a stretch get their signs of life at its end. To wake
for each of thousands alone takes longer than to send it."""
RETRY = (500, 2500)
"""Milliseconds after which to come back, for each another time: when everybody has lost the
connection, not all shall be back in the same moment."""

HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
    "Vary": "Accept-Encoding",
}


class EventStream(Response):
    """A stream that begins with the state, unless the client has it already."""

    def __init__(self, service: GameService, room: Room, listener: Listener) -> None:
        super().__init__(headers=HEADERS, media_type="text/event-stream")
        del self.headers["content-length"]
        if listener.pack:
            self.headers["Content-Encoding"] = "gzip"
        self.service = service
        self.room = room
        self.listener = listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # There are thousands of streams, so we do without all that is usual for an answer in
        # pieces. A task of its own sends them: when it wakes it need not go through all those who
        # have passed on the request, as this one would, which only waits for the client to go.
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.create_task(self._send_events(send))
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
            self.listener.close()
            await sending
        finally:
            sending.cancel()

    async def _send_events(self, send: Send) -> None:
        try:
            async with aclosing(events(self.service, self.room, self.listener)) as pieces:
                async for piece in pieces:
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
        finally:  # after that it looks to whoever waits for the client as if it had gone
            await send({"type": "http.response.body", "body": b""})


async def events(
    service: GameService, room: Room, listener: Listener
) -> AsyncGenerator[bytes, None]:
    try:
        room = await service.add_listener(room, listener)
    except Refusal:  # the game can't be played any more: whoever asks again is told so
        return
    silence = Deadline(listener.wake)
    try:
        retry = f"retry: {randint(*RETRY)}\n\n".encode()
        yield GZIP_HEAD + store(retry) if listener.pack else retry
        service.broadcaster.welcome(room, listener)
        loop = asyncio.get_running_loop()
        while not listener.closed:
            silence.set(loop, end_of_silence(loop.time()))
            sent = await listener.next_events()
            if not sent and not listener.closed:
                sent = service.broadcaster.heartbeat(room, listener)
            yield sent
    finally:
        silence.drop()
        service.remove_listener(room, listener)


def end_of_silence(now: float) -> float:
    """When a sign of life is due if nothing is sent from now on."""
    return ceil((now + HEARTBEAT) / TOGETHER) * TOGETHER

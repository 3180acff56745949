"""A client for many connections at little cost, so that it is the server that we measure.

`Line` is a connection for requests, one after the other. `Ear` listens to a game's events.
"""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

_LENGTH = re.compile(rb"content-length: (\d+)\r\n")
_CHUNKED = b"transfer-encoding: chunked\r\n"
_COOKIE = re.compile(rb"set-cookie: (rondel=[^;]+)")
_ID = re.compile(rb"\nid: ((\d+)\.[^\n]*)")
_RETRY = re.compile(rb"retry: (\d+)")
HOME = "127.0.0.1"


class Reply(msgspec.Struct):
    """An answer; `wire` is how many bytes came for it, with its headers."""

    status: int
    head: bytes
    body: bytes
    wire: int

    @property
    def cookie(self) -> str:
        found = _COOKIE.search(self.head)
        return found[1].decode() if found else ""

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


def request(
    port: int, method: str, path: str, cookie: str, body: Any = None, last_event: str = ""
) -> bytes:
    """As a browser sends it from a page of ours."""
    content = b"" if body is None else msgspec.json.encode(body)
    head = [
        f"{method} {path} HTTP/1.1",
        f"host: 127.0.0.1:{port}",
        f"origin: http://127.0.0.1:{port}",
        "accept-encoding: gzip",
        *([f"cookie: {cookie}"] if cookie else []),
        *([f"last-event-id: {last_event}"] if last_event else []),
        *(["content-type: application/json"] if content else []),
        f"content-length: {len(content)}",
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + content


class Line:
    """A connection that is kept, and opened again if the server has closed it meanwhile."""

    def __init__(self, port: int, source: str = HOME) -> None:
        self.port = port
        self.source = source
        """The address from which it calls."""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> Reply:
        if self.reader is None or self.reader.at_eof():
            await self.close()
            self.reader, self.writer = await asyncio.open_connection(
                HOME, self.port, local_addr=(self.source, 0)
            )
        assert self.writer is not None
        self.writer.write(request(self.port, method, path, cookie, body))
        return await self._reply(self.reader)

    async def _reply(self, reader: asyncio.StreamReader) -> Reply:
        head = await reader.readuntil(b"\r\n\r\n")
        wire = len(head)
        body = b""
        if found := _LENGTH.search(head):
            body = await reader.readexactly(int(found[1]))
            wire += len(body)
        elif _CHUNKED in head:
            while size := int(await reader.readuntil(b"\r\n"), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            wire += len(body)
            await reader.readexactly(2)
        if b"content-encoding: gzip\r\n" in head:
            body = zlib.decompress(body, 31)
        return Reply(int(head[9:12]), head, body, wire)

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.reader = self.writer = None


class Ear(asyncio.Protocol):
    """Listens to a game.

    Tells of every state how many entries it is of, when it came, and how many bytes it took.
    """

    def __init__(self, asks: bytes, hear: Callable[[Ear, int, float, int], None]) -> None:
        self.asks = asks
        self.hear = hear
        self.unpack = zlib.decompressobj(31)
        self.raw = b""
        self.text = b""
        self.wire = 0
        self.in_body = False
        self.ended = False
        self.last = b""
        """The last state, as JSON."""
        self.last_event = ""
        """Its id, by which the server knows what we have when we come back."""
        self.retry = 1.0
        """Seconds after which to come back, if the connection is lost."""
        self.welcome = 0.0
        """When the first event came; 0 if none has come yet."""
        self.answered = asyncio.Event()
        """Set with the first event, and when the connection is lost."""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.asks)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True
        self.answered.set()

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.raw += data
        if not self.in_body:
            head, found, self.raw = self.raw.partition(b"\r\n\r\n")
            if not found:
                self.raw = head
                return
            assert head[9:12] == b"200", head
            self.in_body = True
        self._open_chunks(now)

    def _open_chunks(self, now: float) -> None:
        """An event is a chunk or several; several events may come at once."""
        while True:
            size, found, rest = self.raw.partition(b"\r\n")
            if not found or len(rest) < (length := int(size, 16)) + 2:
                return
            self.text += self.unpack.decompress(rest[:length])
            self.raw = rest[length + 2 :]
            self.wire += len(size) + length + 4
            self._read_events(now)

    def _read_events(self, now: float) -> None:
        while True:
            event, found, rest = self.text.partition(b"\n\n")
            if not found:
                return
            self.text = rest
            if retry := _RETRY.match(event):
                self.retry = int(retry[1]) / 1000
            if event.startswith(b"id: "):
                self.last_event = event.removeprefix(b"id: ").decode()
            if event.startswith(b"event: ") and not self.welcome:
                self.welcome = now
                self.answered.set()
            if event.startswith(b"event: state"):
                self._state(event, now)

    def _state(self, event: bytes, now: float) -> None:
        found = _ID.search(event)
        assert found is not None
        self.last = event[event.index(b"\ndata: ") + 7 :]
        self.last_event = found[1].decode()
        taken, self.wire = self.wire, 0
        self.hear(self, int(found[2]), now, taken)


async def listen(
    port: int,
    path: str,
    cookie: str,
    hear: Callable[[Ear, int, float, int], None],
    source: str = HOME,
    last_event: str = "",
) -> Ear:
    """Listen to a game, from an address; `last_event` is the id of what was heard before."""
    asks = request(port, "GET", path, cookie, last_event=last_event)
    loop = asyncio.get_running_loop()
    _, ear = await loop.create_connection(
        lambda: Ear(asks, hear), HOME, port, local_addr=(source, 0)
    )
    ear.last_event = last_event
    return ear

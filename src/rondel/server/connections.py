"""Connections that nobody uses: they are closed, so that they take no place from others.

A client that opens a socket and says nothing, or sends its headers or its body drop by drop, has a
time to finish; and one address can't hold more than its share of connections. Streams of events are
answers, and stay open as long as somebody listens.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rondel.server.deadline import Deadline
from rondel.server.settings import Settings

WAITING = 30.0
"""Seconds for a request to begin and its headers to be complete."""
SENDING = 30.0
"""Seconds for a body, once the headers are there."""
MOST = 200
"""Connections that one address may hold: a household of people, each with some tables open."""
HEAD = 65_536
"""Bytes of a request that are not its body: the parser itself would take any number."""


class Gathering(asyncio.Transport):
    """A connection by which the head of an answer goes out together with its body.

    What is written before others have a turn is sent in one go: one packet, and one call of the
    system.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._held: list[bytes | bytearray | memoryview] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._held:
            self._loop.call_soon(self._send)
        self._held.append(data)

    def _send(self) -> None:
        held, self._held = self._held, []
        if held and not self._transport.is_closing():
            self._transport.writelines(held)

    def close(self) -> None:
        self._send()
        self._transport.close()

    def abort(self) -> None:
        self._held = []
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits to a client's slowness and greed."""

    waiting: ClassVar[float] = WAITING
    sending: ClassVar[float] = SENDING
    most: ClassVar[int | None] = MOST
    """None: as many as they like."""
    proxies: ClassVar[tuple[str, ...]] = ()
    """Behind these are many people."""
    held: ClassVar[Counter[str]] = Counter()

    address = ""
    deadline: Deadline
    sends_body = False
    """Whether the headers of a request are there, and the rest of it is not."""
    head = 0
    """Bytes that have come of a request beside its body."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(Gathering(cast("asyncio.Transport", transport), self.loop))
        self.deadline = Deadline(self.transport.abort)
        self.address = self.client[0] if self.client else ""
        self.held[self.address] += 1
        if self.is_greedy():
            self.transport.abort()
        else:
            self.set_deadline(self.waiting)

    def is_greedy(self) -> bool:
        if self.most is None or self.held[self.address] <= self.most or not self.address:
            return False
        here = ip_address(self.address.partition("%")[0])
        return not any(here in ip_network(proxy, strict=False) for proxy in self.proxies)

    def connection_lost(self, exc: Exception | None) -> None:
        self.held[self.address] -= 1
        if not self.held[self.address]:
            del self.held[self.address]
        self.deadline.drop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.head > HEAD:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        self.sends_body = True
        self.set_deadline(self.sending)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.sends_body = False
        self.head = 0
        super().on_message_complete()
        if self.cycle.response_complete:  # before all of the body was there
            self.set_deadline(self.waiting)
        else:
            self.deadline.drop()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.sends_body:
            self.set_deadline(self.waiting)

    def set_deadline(self, seconds: float) -> None:
        """The client owes us something else, and has so much time for it."""
        if self.transport.is_closing():
            self.deadline.drop()
        else:
            self.deadline.set(self.loop, self.loop.time() + seconds)


def protocol(settings: Settings) -> type[GuardedProtocol]:
    """The protocol for a server with these settings."""

    class Guarded(GuardedProtocol):
        most = MOST if settings.limits else None
        proxies = settings.proxies
        held: ClassVar[Counter[str]] = Counter()

    return Guarded


def raise_file_limit() -> None:
    """Every connection is an open file: allow as many as the system lets us have."""
    if os.name != "posix":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

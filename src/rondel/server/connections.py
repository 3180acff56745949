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
from typing import ClassVar, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rondel.server.settings import Settings

WAITING = 30.0
"""Seconds for a request to begin and its headers to be complete."""
SENDING = 30.0
"""Seconds for a body, once the headers are there."""
MOST = 200
"""Connections that one address may hold: a household of people, each with some tables open."""


class GuardedProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with limits to a client's slowness and greed."""

    waiting: ClassVar[float] = WAITING
    sending: ClassVar[float] = SENDING
    most: ClassVar[int | None] = MOST
    """None: as many as they like."""
    proxies: ClassVar[tuple[str, ...]] = ()
    """Behind these are many people."""
    held: ClassVar[Counter[str]] = Counter()

    address = ""
    deadline: asyncio.TimerHandle | None = None
    awaited: object = None
    """What the client owes us, as a state of h11: a request, the rest of a body, or nothing."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self.address = self.client[0] if self.client else ""
        self.held[self.address] += 1
        if self.is_greedy():
            self.transport.abort()
        else:
            self.watch()

    def is_greedy(self) -> bool:
        if self.most is None or self.held[self.address] <= self.most or not self.address:
            return False
        here = ip_address(self.address.partition("%")[0])
        return not any(here in ip_network(proxy, strict=False) for proxy in self.proxies)

    def connection_lost(self, exc: Exception | None) -> None:
        self.held[self.address] -= 1
        if not self.held[self.address]:
            del self.held[self.address]
        self.awaited = None
        self.cancel_deadline()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self.watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.watch()

    def watch(self) -> None:
        """Set a deadline whenever the client begins to owe us something else."""
        state = self.conn.their_state
        awaited = state if state in (h11.IDLE, h11.SEND_BODY) else None
        if awaited is self.awaited:
            return
        self.awaited = awaited
        self.cancel_deadline()
        if awaited is not None:
            seconds = self.waiting if awaited is h11.IDLE else self.sending
            self.deadline = self.loop.call_later(seconds, self.transport.abort)

    def cancel_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


def protocol(settings: Settings) -> type[H11Protocol]:
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

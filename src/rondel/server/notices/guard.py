"""Where a message may go: people give us addresses, and must not reach what is beside us by them.

What a name leads to can change between two questions, and a service can send us on. So what is
looked at is the address that a socket is about to connect to, by a hook that Python calls then.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

_open: ContextVar[tuple[str, ...] | None] = ContextVar("open", default=None)
"""Where something is sent for somebody, also in threads that are asked to do it (Apprise hands the
context on): the networks that are open to it though they are inside."""


class Inside(OSError):
    """An address that is none of the outside's business."""


def is_outside(address: str, inside: Sequence[str] = ()) -> bool:
    """Whether everybody could reach an address; or whoever runs the server allows it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if any(found in ip_network(network, strict=False) for network in inside):
        return True
    return all(one.is_global and not one.is_multicast for one in _meant(found))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """An address, and the one that it carries to those who translate it."""
    if isinstance(address, IPv4Address):
        return [address]
    carried = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in ip_network("64:ff9b::/96"):
        carried.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [address.ipv4_mapped or address, *filter(None, carried)]


@contextmanager
def only_outside(inside: Sequence[str]) -> Iterator[None]:
    """Until the end, what would connect to the inside is refused (`Inside`)."""
    _watch()
    token = _open.set(tuple(inside))
    try:
        yield
    finally:
        _open.reset(token)


@cache
def _watch() -> None:
    """A hook can't be taken back: once is enough."""
    sys.addaudithook(_look)


def _look(event: str, args: tuple[Any, ...]) -> None:
    if event != "socket.connect":
        return
    inside = _open.get()
    if inside is None:
        return
    address = args[1]
    host = address[0] if isinstance(address, tuple) else ""
    if not is_outside(str(host), inside):
        raise Inside(f"{host or 'a local socket'} is not outside")

"""Sockets that say nothing, or little by little, take no place from others."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

import msgspec
import pytest

from rondel.server import connections
from rondel.server.connections import Gathering, GuardedProtocol
from rondel.server.settings import Settings
from tests.support.visits import ME, Site, wait_for


@pytest.fixture
def guarded(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(GuardedProtocol, "waiting", 0.4)
    monkeypatch.setattr(GuardedProtocol, "sending", 0.4)
    monkeypatch.setattr(connections, "MOST", 20)
    with Site(msgspec.structs.replace(settings, limits=True)) as site:
        yield site


def connect(site: Site, said: bytes = b"") -> socket.socket:
    made = socket.create_connection(site.listening.getsockname(), timeout=20)
    if said:
        made.sendall(said)
    return made


def is_closed(made: socket.socket) -> bool:
    """Whether nothing more can come; waits for it."""
    try:
        while made.recv(1000):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


class Wire(asyncio.Transport):
    """A connection that remembers what goes out, and in how many packets."""

    def __init__(self) -> None:
        super().__init__()
        self.packets: list[bytes] = []
        self.closed = False

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        self.packets.append(b"".join(list_of_data))

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_what_is_written_at_once_goes_out_in_one_packet() -> None:
    """Nothing is lost when the connection is closed, and nothing comes after that."""

    async def answers(wire: Wire) -> None:
        gathering = Gathering(wire, asyncio.get_running_loop())
        for part in (b"head", b" and body"):
            gathering.write(part)
        assert wire.packets == []
        await asyncio.sleep(0)
        gathering.write(b"the next one")
        gathering.close()
        gathering.write(b"too late")
        await asyncio.sleep(0)

    wire = Wire()
    asyncio.run(answers(wire))
    assert wire.packets == [b"head and body", b"the next one"]
    assert wire.closed


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["silence", "half of the headers", "half of the body"],
)
def test_who_does_not_go_on_is_let_go(guarded: Site, said: bytes) -> None:
    with connect(guarded, said) as made:
        assert is_closed(made)


def test_drop_by_drop_is_too_slow(guarded: Site) -> None:
    with connect(guarded, b"GET / HTTP/1.1\r\nHost: localhost\r\n") as made:
        end = time.monotonic() + 20
        try:
            while time.monotonic() < end:
                made.sendall(b"X-More: 1\r\n")
                time.sleep(0.05)
        except ConnectionError:
            return
    pytest.fail("it was listened to for ever")


def talk_for_long(made: socket.socket) -> None:
    for _ in range(1000):
        made.sendall(b"x" * 10_000)
        time.sleep(0.001)


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-More: ",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"0\r\nX: ",
    ],
    ids=["headers", "what follows a body"],
)
def test_what_has_no_end_is_not_kept(
    guarded: Site, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even for as long as somebody may take."""
    for patience in ("waiting", "sending"):
        monkeypatch.setattr(GuardedProtocol, patience, 20.0)
    with connect(guarded, said) as made, pytest.raises(ConnectionError):
        talk_for_long(made)


def test_one_request_after_the_other_is_answered(guarded: Site) -> None:
    """Sent at once, by one connection: each has its own time."""
    request = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(guarded, 3 * request) as made:
        time.sleep(0.2)
        made.sendall(request)
        said = b""
        while chunk := made.recv(10_000):
            said += chunk
    assert said.count(b"HTTP/1.1 200 OK") == 4


def test_who_listens_may_stay(guarded: Site) -> None:
    anna = guarded.person()
    game = anna.begin(ME, ME)["id"]
    with anna.listen(game) as news:
        first = news.next().data
        time.sleep(1)  # longer than any deadline here
        assert anna.move(game, first, first["moves"][0]["move"]).status_code == 200
        assert news.next().data != first


def test_one_address_has_its_share_and_no_more(guarded: Site) -> None:
    with ExitStack() as open_sockets:
        made = [open_sockets.enter_context(connect(guarded)) for _ in range(60)]
        speaks = guarded.server.config.http
        assert isinstance(speaks, type)
        assert issubclass(speaks, GuardedProtocol)
        wait_for(lambda: sum(speaks.held.values()) <= 20)
        assert all(map(is_closed, made))  # the first ones when their time is up
    anna = guarded.person()
    assert anna.get("/api/games").status_code == 200


def test_behind_a_proxy_there_may_be_many(settings: Settings) -> None:
    many = connections.protocol(msgspec.structs.replace(settings, limits=True, proxies=("::1",)))
    assert issubclass(many, GuardedProtocol)
    made = object.__new__(many)
    made.address = "::1"
    made.held["::1"] = made.held["::2"] = 1000
    assert not made.is_greedy()
    made.address = "::2"
    assert made.is_greedy()


LOWERED = """
import resource
from rondel.server.connections import raise_file_limit
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
raise_file_limit()
print(resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard))
raise_file_limit()  # where nothing is left to raise
print(resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_there_may_be_as_many_as_the_system_allows() -> None:
    """In a process of its own, which begins with a low limit, as shells and systemd give it."""
    done = subprocess.run(
        [sys.executable, "-c", LOWERED], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "True"]

"""People who visit a server: each has a browser of their own."""

from __future__ import annotations

import threading
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

import msgspec
from httpx import Client, Response

from rondel.server.main import bind, server
from rondel.server.service import GameService
from rondel.server.settings import Settings
from tests.support.patience import PATIENCE

Plain = dict[str, Any]
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me", "name": "Anna"}
LINK = {"kind": "link", "name": "Bert"}


class Person:
    """A browser: its cookie, and what it asks."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def get(self, path: str, **query: Any) -> Response:
        return self.client.get(path, params=query)

    def post(self, path: str, body: Any = None) -> Response:
        return self.client.post(path, json=body)

    def begin(self, *seats: Plain, game: str = "cooper-island", **options: str) -> Plain:
        made = self.post("/api/games", {"game": game, "seats": list(seats), "options": options})
        assert made.status_code == 201, made.text
        return dict(made.json())

    def state(self, game: str, **query: Any) -> Plain:
        got = self.get(f"/api/games/{game}", **query)
        assert got.status_code == 200, got.text
        return dict(got.json())

    def move(self, game: str, state: Plain, move: str, **client: str | None) -> Response:
        """`client` is what the client tells of itself: `have` and `tab`."""
        seen = {"seat": state["viewer"], "entries": state["entries"]}
        body = {**seen, "move": move, **client}
        return self.post(f"/api/games/{game}/moves", body)

    def moves(self, game: str, state: Plain, moves: list[str]) -> Response:
        """Several moves in one go."""
        seen = {"seat": state["viewer"], "entries": state["entries"]}
        return self.post(f"/api/games/{game}/moves", {**seen, "moves": moves})

    def undo(self, game: str, state: Plain, plies: int = 1, have: str | None = None) -> Response:
        seen = {"seat": state["viewer"], "entries": state["entries"]}
        body = {**seen, "plies": plies, "have": have}
        return self.post(f"/api/games/{game}/undo", body)

    def join(self, link: str, seat: int, game: str, name: str = "Bert") -> Response:
        secret = link.rpartition("/")[2]
        body = {"action": "join", "secret": secret, "name": name}
        return self.post(f"/api/games/{game}/seats/{seat}", body)

    @contextmanager
    def listen(self, game: str, packed: bool = True, **query: Any) -> Iterator[Listening]:
        headers = {"accept-encoding": "gzip" if packed else "identity"}
        path = f"/api/games/{game}/live"
        with self.client.stream("GET", path, params=query, headers=headers) as response:
            assert response.status_code == 200, response.read()
            yield Listening(response)


def told(state: Plain) -> Plain:
    """A state without what was sent of the picture: whoever has it already gets less."""
    return {**state, "picture": state["picture"]["have"]}


class Event(msgspec.Struct):
    """What a stream brought."""

    kind: str
    id: str
    data: Plain


class Listening:
    """A stream of events, read one at a time."""

    def __init__(self, response: Response) -> None:
        self.lines = response.iter_lines()

    def retry(self) -> int:
        """After how many milliseconds to come back: the first line of a stream."""
        return int(next(self.lines).removeprefix("retry: "))

    def next(self, kind: str | None = "state") -> Event:
        """The next event of a kind; others are passed over. Of any kind, if none is given."""
        fields: dict[str, str] = {}
        for line in self.lines:
            name, _, value = line.partition(": ")
            if line:
                fields[name] = value
            elif "event" in fields and kind in (None, fields["event"]):
                return Event(fields["event"], fields["id"], msgspec.json.decode(fields["data"]))
            else:
                fields = {}
        raise AssertionError("the stream has ended")

    def until(self, entries: int) -> Plain:
        """The state after so many entries, or a later one."""
        state = self.next().data
        while state["entries"] < entries:
            state = self.next().data
        return state


class Site:
    """A server in a thread, started and stopped with the block."""

    def __init__(self, settings: Settings) -> None:
        settings = msgspec.structs.replace(settings, port=0)
        self.listening = bind(settings)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.server = server(settings)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))
        self.people: list[Person] = []

    def __enter__(self) -> Site:
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for person in self.people:
            person.client.close()
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()

    @property
    def service(self) -> GameService:
        return self.server.service

    @property
    def loop(self) -> AbstractEventLoop:
        """Where the server works."""
        return next(iter(self.service.tasks.running)).get_loop()

    def person(self) -> Person:
        """Somebody new."""
        self.people.append(Person(client_of(self.address)))
        return self.people[-1]


def client_of(address: str) -> Client:
    """Nobody speaks TLS here: without certificates a client is made in no time."""
    return Client(base_url=address, headers={"origin": address}, timeout=PATIENCE, verify=False)


def wait_for(found: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Until something has happened; fails if it never does."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)

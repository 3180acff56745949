"""Everything at once at one table: `python -m tools.race --rounds 2000`.

Two servers on one PostgreSQL, and then one server on SQLite. In each round the same person sends to
all of them at the same time: moves, the same or different ones, an undo, hints that make a server
read the news, and a new name for a seat. Then the journal must have no gaps, all that was
acknowledged and nothing that was refused, and all servers must show the same state.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from httpx import Response
from sqlalchemy import text

from rondel.server.store import Store
from tests.support.patience import PATIENCE
from tests.support.postgres import Cluster, database
from tests.support.serving import Serving
from tests.support.visits import ME, Person, Plain

GAMES = ("maracaibo", "cooper-island", "new-zealand")
FUTURE = 3
"""A hint for a decision so far ahead is never given, but the server looks whether it is there."""
THREADS = 8
DELAY = 0.02
"""Seconds within which everything of a round is sent."""

Entry = tuple[int, str]


class Race:
    """One person at one table of several servers."""

    def __init__(self, addresses: list[Person], store: Store, seed: int) -> None:
        self.people = addresses
        """The same person at each of the servers; some of them several times."""
        self.store = store
        self.chance = Random(seed)
        self.pool = ThreadPoolExecutor(THREADS)
        self.game = ""
        self.key = ""
        """Of the picture that was seen last: what never changes is not sent again."""
        self.begun = 0
        self.journal: list[Entry] = []
        self.answers: Counter[str] = Counter()

    def run(self, rounds: int) -> None:
        with self.pool:
            state = self.begin()
            for _ in range(rounds):
                state = self.round(state)
                if state["over"]:
                    state = self.begin()

    def begin(self) -> Plain:
        game = GAMES[self.begun % len(GAMES)]
        self.begun += 1
        begun = self.chance.choice(self.people).begin(ME, ME, game=game)
        self.game, self.journal = begun["id"], []
        return self.settled()

    def round(self, state: Plain) -> Plain:
        """Send everything, and look what has become of it."""
        sent = [self.pool.submit(send) for send in self.plan(state)]
        told = [one.result() for one in sent]
        journal = self.read()
        assert journal[: len(self.journal)] == self.journal, f"{self.game}: the past has changed"
        self.journal = journal
        for answer in told:
            self.check(answer, journal)
        return self.settled()

    def plan(self, state: Plain) -> Iterator[Callable[[], Told]]:
        """What is sent in a round: two moves, often an undo, and what makes servers read."""
        seat, entries = state["to_decide"], state["entries"]
        moves = [move["move"] for move in state["moves"]]
        one = self.chance.choice(moves)
        for move in (one, self.chance.choice((one, self.chance.choice(moves)))):
            yield self.post("moves", (entries, (seat, move)), {"move": move})
        if self.chance.random() < 0.5:
            number = entries + self.chance.randrange(2)
            yield self.post("undo", (number, (seat, "undo 1")), {"plies": 1})
        for _ in range(2):
            yield self.post("hint", (entries + FUTURE, (seat, "")), {})
        if self.chance.random() < 0.2:
            body = {"action": "rename", "name": f"Anna {entries}"}
            yield self.post(f"seats/{seat}", (0, (seat, "")), body)

    def post(self, path: str, attempt: tuple[int, Entry], body: Plain) -> Callable[[], Told]:
        """Something to be sent a moment from now to one of the servers."""
        person, delay = self.chance.choice(self.people), self.chance.uniform(0.0, DELAY)
        number, (seat, _) = attempt
        if not path.startswith("seats"):
            body = {"seat": seat, "entries": number, **body}
        where = f"/api/games/{self.game}/{path}"

        def send() -> Told:
            time.sleep(delay)
            return Told(path, attempt, person.post(where, body))

        return send

    def check(self, told: Told, journal: list[Entry]) -> None:
        """An answer must be the truth."""
        number, entry = told.attempt
        status = told.answer.status_code
        self.answers[f"{told.path.partition('/')[0]} {status}"] += 1
        assert status in told.allowed, f"{told.path}: {status} {told.answer.text}"
        if told.path in ("moves", "undo"):
            there = number < len(journal) and journal[number] == entry
            assert there == (status == 200), f"{self.game}: {status} for {told.attempt}"

    def read(self) -> list[Entry]:
        """The journal, which must have no gaps."""
        asked = text("select number, seat, text from entry where game_id = :game order by number")
        count = text("select entries from game where id = :game")
        with self.store.engine.connect() as connection:
            rows = connection.execute(asked, {"game": self.game}).fetchall()
            entries = connection.scalar(count, {"game": self.game})
        numbers = [number for number, _, _ in rows]
        assert numbers == list(range(len(rows))), f"{self.game}: the journal has gaps: {numbers}"
        assert entries == len(rows), f"{self.game}: {entries} counted, {len(rows)} there"
        return [(seat, text) for _, seat, text in rows]

    def settled(self) -> Plain:
        """The state, when all servers show the same."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = [shown(person.state(self.game, have=self.key)) for person in self.people]
            if all(state == seen[0] for state in seen) and seen[0]["entries"] == len(self.journal):
                self.key = seen[0]["picture"]["key"]
                return seen[0]
            assert time.monotonic() < end, f"{self.game}: {[state['entries'] for state in seen]}"
            time.sleep(0.005)

    def story(self) -> str:
        counted = ", ".join(f"{what}: {count}" for what, count in sorted(self.answers.items()))
        return f"{self.begun} games ({counted})"


class Told:
    """What was sent, as which entry, and what came back."""

    def __init__(self, path: str, attempt: tuple[int, Entry], answer: Response) -> None:
        self.path = path
        self.attempt = attempt
        self.answer = answer

    @property
    def allowed(self) -> tuple[int, ...]:
        """Nobody else plays: a move is made, or another was first. An undo may be against the
        rules, and so may a new name be when the game is over."""
        return {"moves": (200, 409), "hint": (409,)}.get(self.path, (200, 409, 422))


def shown(state: Plain) -> Plain:
    """What all servers tell alike."""
    seats = [seat["name"] for seat in state["seats"]]
    return {**state, "version": "", "seats": seats}


@contextmanager
def servers(folder: Path, url: str | None, count: int) -> Iterator[list[Serving]]:
    """Some servers on one database; on SQLite, one."""
    with ExitStack() as stack:
        started = []
        for number in range(count):
            own = folder / f"server{number}"
            own.mkdir()
            started.append(stack.enter_context(Serving(own, database=url)))
        for serving in started:
            serving.wait()
        yield started


def race(url: str | None, count: int, rounds: int, seed: int) -> Race:
    """Rounds at some servers on one database; without an address, on SQLite."""
    with tempfile.TemporaryDirectory() as folder, servers(Path(folder), url, count) as running:
        first = running[0].person()
        people = [first, *(serving.person() for serving in running[1:]), running[0].person()]
        first.begin(ME, ME)  # and gets the cookie
        for person in people[1:]:
            person.client.cookies.update(dict(first.client.cookies))
        store = Store(url or f"sqlite:///{running[0].database}")
        found = Race(people, store, seed)
        try:
            found.run(rounds)
        finally:
            store.close()
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--servers", type=int, default=2, help="on PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with Cluster() as cluster:
        for name, url, count in (
            ("PostgreSQL", database(cluster.address, "race"), given.servers),
            ("SQLite", None, 1),
        ):
            began = time.monotonic()
            found = race(url, count, given.rounds, given.seed)
            seconds = time.monotonic() - began
            story = f"{count} servers on {name}, {given.rounds} rounds: {found.story()}"
            print(f"{story}, 0 gaps, {seconds:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

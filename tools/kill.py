"""Servers that are killed while people play: `python -m tools.kill --trials 5 --kills 12`.

People play against each other and against bots; at any moment

- the server is killed (SIGKILL) and started again, or one of its workers is (`--kills`,
  `--worker-kills`);
- the power is cut: all that was not synced to the disk is gone (`--cuts`, see `tools.power_cut`);
- PostgreSQL is stopped and started again, while the server goes on (`--restarts`).

Servers and workers are killed on SQLite; with `--postgres` on PostgreSQL, among its restarts, and
the power, which is cut on SQLite, stays on.

What the people were told is then compared with the journal: every move that was acknowledged is
there, once and in its place; one that was refused is not there; one of which nobody knows is there
once or not at all; nothing else is there. In the end all games are over, their records replay, and
those who listened have heard of it.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

import httpx
import msgspec
import psutil
import psycopg

from rondel.core.moves import write_move
from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game
from tests.support.postgres import Cluster, database
from tests.support.serving import Serving
from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Person,
    Plain,
)
from tools.power_cut import PowerCut

PATIENCE = 180.0
"""Seconds until we believe that a server will never answer again."""
TABLES = (
    ("cooper-island", (ME, LINK)),
    ("maracaibo", (ME, BOT)),
    ("new-zealand", (ME, LINK, BOT)),
    ("cooper-island", (BOT, ME)),
    ("maracaibo", (ME, LINK)),
    ("new-zealand", (ME, BOT)),
)

Entry = tuple[int, str]
"""The seat and the text of an entry in a journal."""
Row = tuple[str, int, int, str]
ENTRIES = "select game_id, number, seat, text from entry order by game_id, number"
COUNTS = "select id, entries from game"


class Attempt(msgspec.Struct):
    """Something that a person has sent."""

    number: int
    """Of the entry that it is to be."""
    entry: Entry
    acknowledged: bool = False
    refused: bool = False


class Match:
    """A game, and all that was sent to it."""

    def __init__(self, game_id: str, people: dict[int, Person]) -> None:
        self.id = game_id
        self.people = people
        self.attempts: list[Attempt] = []
        self.put_off = 0
        """How often somebody was asked to come back later (503)."""
        self.journal: list[Entry] = []
        """As it was when we looked last."""

    def known(self) -> list[Attempt]:
        """What we know now of all that was sent."""
        return [msgspec.structs.replace(attempt) for attempt in list(self.attempts)]

    def compare(self, journal: list[Entry], known: list[Attempt]) -> None:
        """What we knew of the game before its journal was read against the journal."""
        assert journal[: len(self.journal)] == self.journal, f"{self.id}: the past has changed"
        self.journal = journal
        for attempt in known:
            if attempt.acknowledged:
                assert attempt.number < len(journal), f"{self.id}: {attempt} is lost"
                assert journal[attempt.number] == attempt.entry, (
                    f"{self.id}: {attempt} is not there"
                )
            if attempt.refused and attempt.number < len(journal):
                assert journal[attempt.number] != attempt.entry, f"{self.id}: {attempt} is there"
        sent = {(attempt.number, attempt.entry) for attempt in list(self.attempts)}
        for number, entry in enumerate(journal):
            expected = entry[0] not in self.people or (number, entry) in sent
            assert expected, f"{self.id}: nobody has sent {entry} as entry {number}"

    def finished(self) -> None:
        """The record replays, and is the journal without what was taken back."""
        person = next(iter(self.people.values()))
        state = person.state(self.id)
        assert state["over"], f"{self.id} is not over"
        record = Record.read(person.get(f"/api/games/{self.id}/record").text)
        session = replay(record, find_game(record.game))
        assert session.table.over
        assert [(seat, write_move(move)) for seat, move in record.moves] == kept(self.journal)
        totals = [points["total"] for points in session.table.scores()]
        assert totals == [points["total"] for points in state["result"]["scores"]]


def kept(journal: Sequence[Entry]) -> list[Entry]:
    """The entries without those that were taken back."""
    left: list[Entry] = []
    for seat, text in journal:
        if text.startswith("undo "):
            del left[-int(text.removeprefix("undo ")) :]
        else:
            left.append((seat, text))
    return left


class Guest(threading.Thread):
    """Somebody who stays to the end of a game, whatever happens to the server."""

    def __init__(self, match: Match, person: Person) -> None:
        super().__init__(daemon=True)
        self.match = match
        self.person = person
        self.entries = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.stay()
        except BaseException as error:
            self.error = error

    def stay(self) -> None:
        raise NotImplementedError

    def saw(self, state: Plain) -> None:
        assert state["entries"] >= self.entries, "the game has gone back"
        self.entries = state["entries"]

    def left(self) -> None:
        """Wait until the game is over; what went wrong is raised."""
        self.join(10 * PATIENCE)
        if self.error is not None:
            raise self.error
        assert not self.is_alive(), f"{self.match.id} does not end"


class Player(Guest):
    """A person at a seat."""

    def __init__(self, match: Match, seat: int, chance: Random) -> None:
        super().__init__(match, match.people[seat])
        self.seat = seat
        self.chance = chance
        self.key = ""

    def stay(self) -> None:
        while not (state := self.look())["over"]:
            if state["mine"]:
                self.act(state)
            else:
                time.sleep(0.03)

    def look(self) -> Plain:
        """The state, as soon as there is a server that tells it."""
        end = time.monotonic() + PATIENCE
        while True:
            if (state := self.glance()) is not None:
                break
            assert time.monotonic() < end, "no server answers"
            time.sleep(0.05)
        self.saw(state)
        self.key = state["picture"]["key"] if state["picture"] else ""
        return state

    def glance(self) -> Plain | None:
        """The state; None if there is nobody who can tell it now."""
        query = {"seat": self.seat, "have": self.key}
        try:
            answer = self.person.get(f"/api/games/{self.match.id}", **query)
        except httpx.TransportError:
            return None
        if answer.status_code == 503:
            return None
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def act(self, state: Plain) -> None:
        """Move, or take something back; and if nobody answers, maybe say it again."""
        if state["undo"]["plies"] and self.chance.random() < 0.1:
            path, body, text = "undo", {"plies": 1}, "undo 1"
        else:
            text = self.chance.choice(state["moves"])["move"]
            path, body = "moves", {"move": text}
        body |= {"seat": self.seat, "entries": state["entries"]}
        attempt = Attempt(state["entries"], (self.seat, text))
        self.match.attempts.append(attempt)
        while not self.sent(f"/api/games/{self.match.id}/{path}", body, attempt):
            if self.chance.random() < 0.5:
                return
            self.look()

    def sent(self, path: str, body: Plain, attempt: Attempt) -> bool:
        """Whether there was an answer."""
        try:
            answer = self.person.post(path, body)
        except httpx.TransportError:
            return False
        if answer.status_code == 503:
            self.match.put_off += 1
            return False
        if answer.status_code == 200:
            assert answer.json()["entries"] > attempt.number
            attempt.acknowledged = True
        else:
            assert answer.status_code == 409, answer.text
            assert answer.json()["error"] == "stale", answer.text
            attempt.refused = True
        return True


class Onlooker(Guest):
    """Somebody who listens, and comes back whenever the stream breaks."""

    def stay(self) -> None:
        while not self.listened():
            time.sleep(0.05)

    def listened(self) -> bool:
        """Whether it was to the end of the game."""
        try:
            with self.person.listen(self.match.id) as events:
                over = False
                while not over:
                    state = events.next().data
                    self.saw(state)
                    over = state["over"]
        except httpx.TransportError:
            return False
        return True


class Trial:
    """Some games at a server that does not live long."""

    def __init__(self, folder: Path, seed: int, games: int) -> None:
        self.folder = folder
        self.chance = Random(seed)
        self.serving = Serving(folder, database=self.database())
        self.games = games
        self.matches: list[Match] = []
        self.players: list[Player] = []
        self.onlookers: list[Onlooker] = []
        self.orphans: list[psutil.Process] = []
        self.blows: Counter[str] = Counter()
        """What was done, and how often."""

    def database(self) -> str:
        """In a folder of its own."""
        self.data = self.folder / "data"
        self.data.mkdir()
        return str(self.data / "tables.db")

    def run(self, **blows: int) -> None:
        """So many blows of each kind: `server` and `worker` are killed."""
        with self.serving:
            self.serving.wait()
            for number in range(self.games):
                self.begin(*TABLES[number % len(TABLES)])
            for guest in (*self.players, *self.onlookers):
                guest.start()
            todo = list(Counter(blows).elements())
            self.chance.shuffle(todo)
            for blow in todo:
                self.strike(blow)
            self.finish()

    def strike(self, blow: str) -> None:
        if blow == "server":
            self.kill_server()
        else:
            self.kill_worker()

    def begin(self, game: str, seats: Sequence[Plain]) -> None:
        host = self.serving.person()
        begun = host.begin(*seats, game=game)
        people: dict[int, Person] = {}
        for seat, wish in enumerate(seats):
            if wish["kind"] == "me":
                people[seat] = host
            elif wish["kind"] == "link":
                people[seat] = self.serving.person()
                link = begun["links"][str(seat)]
                assert people[seat].join(link, seat, begun["id"]).status_code == 200
        match = Match(begun["id"], people)
        self.matches.append(match)
        onlooker = self.serving.person()
        assert onlooker.get(begun["watch"]).status_code == 303
        self.onlookers.append(Onlooker(match, onlooker))
        self.players += [Player(match, seat, Random(self.chance.random())) for seat in people]

    def kill_server(self) -> None:
        """While it plays, or while it starts."""
        time.sleep(self.chance.uniform(0.1, 1.5))
        self.orphans += self.serving.kill()
        self.blows["servers killed"] += 1
        self.compare()
        self.serving.start()
        if self.chance.random() < 0.75:
            self.serving.wait()

    def kill_worker(self) -> None:
        """Wait for a bot that thinks, if there still is a game with one."""
        self.serving.wait()
        end = time.monotonic() + PATIENCE
        while self.playing and time.monotonic() < end:
            if workers := self.serving.workers():
                time.sleep(self.chance.uniform(0.0, 0.5))
                self.chance.choice(workers).kill()
                self.blows["workers killed"] += 1
                return
            time.sleep(0.01)

    @property
    def playing(self) -> bool:
        return any(player.is_alive() for player in self.players)

    def finish(self) -> None:
        """Nobody is killed any more: the games go on to their end."""
        for guest in (*self.players, *self.onlookers):
            guest.left()
        self.compare()
        for match in self.matches:
            match.finished()
        for onlooker in self.onlookers:
            assert onlooker.entries == len(onlooker.match.journal), "an onlooker missed the end"
        _, left = psutil.wait_procs(self.orphans, timeout=PATIENCE)
        assert not left, "workers live on without their server"

    def compare(self) -> None:
        known = [match.known() for match in self.matches]  # people may go on while we read
        journals = self.journals()
        for match, attempts in zip(self.matches, known, strict=True):
            match.compare(journals.get(match.id, []), attempts)

    def journals(self) -> dict[str, list[Entry]]:
        rows, counts = self.read()
        found: dict[str, list[Entry]] = {}
        for game_id, number, seat, text in rows:
            journal = found.setdefault(game_id, [])
            assert number == len(journal), f"{game_id}: entry {number} after {len(journal)}"
            journal.append((seat, text))
        for game_id, journal in found.items():
            assert counts[game_id] == len(journal)
        return found

    def read(self) -> tuple[list[Row], dict[str, int]]:
        """All entries, and how many each game has. From a copy: to open a database is to repair
        it."""
        with tempfile.TemporaryDirectory(dir=self.folder) as copy:
            for file in self.data.glob("tables.db*"):
                shutil.copy(file, copy)
            database = sqlite3.connect(Path(copy) / "tables.db")
            rows = database.execute(ENTRIES).fetchall()
            counts = dict(database.execute(COUNTS).fetchall())
            database.close()
        return rows, counts

    def story(self) -> str:
        attempts = [attempt for match in self.matches for attempt in match.attempts]
        answered = [attempt for attempt in attempts if attempt.acknowledged or attempt.refused]
        entries = sum(len(match.journal) for match in self.matches)
        put_off = sum(match.put_off for match in self.matches)
        blows = ", ".join(f"{count} {what}" for what, count in self.blows.items())
        return (
            f"{blows}: {len(self.matches)} games, {entries} entries, {len(attempts)} sent, "
            f"{len(attempts) - len(answered)} without an answer, {put_off} put off, 0 lost"
        )


class CutTrial(Trial):
    """The power is cut: what was not synced is gone."""

    def __init__(self, folder: Path, seed: int, games: int) -> None:
        super().__init__(folder, seed, games)
        self.cut = PowerCut(self.data, folder / "cut")
        self.serving.variables = self.cut.environment()

    def strike(self, blow: str) -> None:
        """While it plays, or while it starts."""
        time.sleep(self.chance.uniform(0.1, 1.5))
        self.orphans += self.serving.kill()
        self.cut.lose_the_rest()
        self.blows["power cuts"] += 1
        self.compare()
        self.serving.start()
        if self.chance.random() < 0.75:
            self.serving.wait()


class PostgresTrial(Trial):
    """On PostgreSQL, which is stopped and started again while the server goes on."""

    def __init__(self, cluster: Cluster, folder: Path, seed: int, games: int) -> None:
        self.cluster = cluster
        self.name = f"trial_{seed}"
        super().__init__(folder, seed, games)

    def database(self) -> str:
        self.address = database(self.cluster.address, self.name)
        return self.address

    def strike(self, blow: str) -> None:
        """It lets nobody finish, or it crashes; sometimes it stays away for a while.

        Not before the server is there: one that finds no database when it starts gives up.
        """
        if blow != "restart":
            super().strike(blow)
            return
        self.serving.wait()
        time.sleep(self.chance.uniform(0.1, 1.5))
        self.cluster.stop(self.chance.choice(("fast", "immediate")))
        time.sleep(self.chance.choice((0.0, 0.2, 1.0, 3.0)))
        self.cluster.start()
        self.blows["restarts of PostgreSQL"] += 1
        self.compare()

    def story(self) -> str:
        doubtful = self.serving.errors.read_text().count("looking again")
        return f"{super().story()}, {doubtful} commits looked for"

    def read(self) -> tuple[list[Row], dict[str, int]]:
        with psycopg.connect(self.address) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            return connection.execute(ENTRIES).fetchall(), dict(
                connection.execute(COUNTS).fetchall()
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=5)
    parser.add_argument("--games", type=int, default=6, help="at once")
    parser.add_argument("--kills", type=int, default=12, help="of the server, in each trial")
    parser.add_argument("--worker-kills", type=int, default=4, help="in each trial")
    parser.add_argument("--cuts", type=int, default=12, help="of the power, in each trial")
    parser.add_argument("--restarts", type=int, default=12, help="of PostgreSQL, in each trial")
    parser.add_argument("--postgres", action="store_true", help="kill on PostgreSQL, cut no power")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kills = {"server": given.kills, "worker": given.worker_kills}
    there = {"restart": given.restarts, **(kills if given.postgres else {})}
    for seed in range(given.seed, given.seed + given.trials):
        with ExitStack() as stack:
            if any(kills.values()) and not given.postgres:
                tell(Trial(fresh_folder(stack), seed, given.games), seed, **kills)
            if given.cuts and not given.postgres:
                tell(CutTrial(fresh_folder(stack), seed, given.games), seed, cut=given.cuts)
            if any(there.values()):
                cluster = stack.enter_context(Cluster())
                trial = PostgresTrial(cluster, fresh_folder(stack), seed, given.games)
                tell(trial, seed, **there)
    return 0


def fresh_folder(stack: ExitStack) -> Path:
    return Path(stack.enter_context(tempfile.TemporaryDirectory()))


def tell(trial: Trial, seed: int, **blows: int) -> None:
    began = time.monotonic()
    trial.run(**blows)
    print(f"seed {seed}: {trial.story()}, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())

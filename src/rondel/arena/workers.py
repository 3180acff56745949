"""Processes that play matches, each watched by us: one whose bot stalls is ended.

What has to outlive a worker lies in memory that it shares with us: which seat's bot is thinking
since when, and the record so far. Where in its code a bot is stuck, the worker's last words tell.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic
from typing import Any

from rondel.arena.match import Match, Outcome, Watch, play_match
from rondel.core.moves import Move, write_move
from rondel.core.record import Record
from rondel.core.table import NOBODY

STALL = 120.0
"""Seconds for one move, if nothing else is said: more than any bot should need."""
GLANCE = 0.25
"""Seconds between two looks at the workers."""
FIRST_WORD = 2.0
"""Seconds that a worker has at most to begin to say where it is: the machine may be busy."""
LAST_WORDS = 0.1
"""Seconds without another word after which it has said all."""
RECORD_SIZE = 1 << 20
"""Bytes for the record of a game under way, far more than any game takes."""

Task = Callable[[Match, Watch], Outcome]
"""What a worker does with a match. A function of a module, so that the worker can find it."""

# Fresh processes, not forks: the same on every system, and safe beside threads.
_SPAWN = get_context("spawn")


class _State(ctypes.Structure):
    _fields_ = (
        ("since", ctypes.c_double),  # when the bot began to think; 0 if none does
        ("seat", ctypes.c_int),
        ("decisions", ctypes.c_int),
        ("length", ctypes.c_int),  # of the record so far
    )


class Blackboard(Watch):
    """The watch of a game in another process."""

    def __init__(self) -> None:
        self.state: Any = _SPAWN.RawValue(_State)
        self.text: Any = _SPAWN.RawArray(ctypes.c_char, RECORD_SIZE)

    # The worker writes

    def begins(self, record: Record) -> None:
        self.state.length = 0
        self.state.decisions = 0
        self._append(record.write())

    def thinks(self, seat: int) -> None:
        self.state.seat = seat
        self.state.since = monotonic()

    def rests(self) -> None:
        self.state.since = 0.0

    def moved(self, seat: int, move: Move) -> None:
        self._append(f"{seat} {write_move(move)}\n")
        self.state.decisions += 1

    def _append(self, text: str) -> None:
        data = text.encode()
        start = self.state.length
        if start + len(data) <= RECORD_SIZE:
            self.text[start : start + len(data)] = data
            self.state.length = start + len(data)

    # We read

    def thinking(self) -> float:
        """How long the bot has been thinking about its move."""
        since = float(self.state.since)
        return monotonic() - since if since else 0.0

    def outcome(self, match: Match, error: str, where: str = "") -> Outcome:
        """Of a game that was cut short: the fault is the bot's that was thinking."""
        return Outcome(
            match.number,
            match.seed,
            self.state.decisions,
            error=error,
            culprit=self.state.seat if self.state.since else NOBODY,
            record=self.text[: self.state.length].decode(),
            traceback=where,
        )

    def clear(self) -> None:
        self.state.since = 0.0
        self.state.decisions = 0
        self.state.length = 0


class Worker:
    """A process that plays one match after the other, replaced whenever it has to be ended."""

    def __init__(self, task: Task = play_match, stall: float = STALL) -> None:
        self.task = task
        self.stall = stall
        self.match: Match | None = None
        """What it is playing."""
        self.board = Blackboard()
        self._start()

    def _start(self) -> None:
        self.connection, theirs = _SPAWN.Pipe()
        self.words, mouth = _SPAWN.Pipe(duplex=False)
        self.process = _SPAWN.Process(
            target=_work, args=(theirs, mouth, self.board, self.task), daemon=True
        )
        self.process.start()
        theirs.close()
        mouth.close()

    def begin(self, match: Match) -> None:
        self.match = match
        self.board.clear()
        try:
            self.connection.send(match)
        except OSError:  # something that a bot left behind has ended the process
            self.end()
            self._start()
            self.connection.send(match)

    def look(self) -> Outcome | None:
        """The outcome of the match, if it is over or had to be ended."""
        assert self.match is not None, "the worker plays a match"
        outcome: Outcome | None = None
        try:
            if self.connection.poll():
                outcome = self.connection.recv()
        except (EOFError, OSError):
            outcome = self._give_up("the process of the bots ended")
        if outcome is None and self.board.thinking() > self.stall:
            outcome = self._give_up(f"no answer within {self.stall:g} seconds")
        if outcome is not None:
            self.match = None
        return outcome

    def _give_up(self, error: str) -> Outcome:
        assert self.match is not None, "the worker plays a match"
        outcome = self.board.outcome(self.match, error, self._last_words())
        self.end()
        self._start()
        return outcome

    def _last_words(self) -> str:
        """Where in its code the process is, or was when it crashed."""
        if sys.platform == "win32":
            return ""
        if self.process.is_alive() and self.process.pid is not None:
            os.kill(self.process.pid, signal.SIGUSR1)
        said = b""
        while self.words.poll(LAST_WORDS if said else FIRST_WORD):
            if not (more := os.read(self.words.fileno(), 1 << 16)):
                break
            said += more
        return said.decode(errors="replace")

    def play(self, match: Match) -> Outcome:
        """Play one match while we wait."""
        self.begin(match)
        while (outcome := self.look()) is None:
            wait([self.connection], GLANCE)
        return outcome

    def end(self) -> None:
        self.connection.close()
        self.words.close()
        self.process.kill()
        self.process.join()
        self.process.close()


def play_all(
    matches: Iterable[Match],
    workers: int = 1,
    task: Task = play_match,
    stall: float = STALL,
    ordered: bool = True,
) -> Generator[Outcome, None, None]:
    """The outcomes in the order of the matches, the same for any number of workers; or, if the
    order doesn't matter, each as soon as it is there."""
    with closing(_play(matches, workers, task, stall)) as coming:
        yield from in_order(coming) if ordered else (outcome for _, outcome in coming)


def in_order(coming: Iterable[tuple[int, Outcome]]) -> Iterator[Outcome]:
    """Outcomes that come in with their turns, from 0, each as soon as it is its turn."""
    early: dict[int, Outcome] = {}
    following = 0
    for turn, outcome in coming:
        early[turn] = outcome
        while following in early:
            yield early.pop(following)
            following += 1


def _play(
    matches: Iterable[Match], workers: int, task: Task, stall: float
) -> Generator[tuple[int, Outcome], None, None]:
    """The outcomes with the turns of their matches, as they come in."""
    waiting = enumerate(matches)
    crew: list[Worker] = []
    turn_of: dict[Worker, int] = {}
    try:
        for _, (turn, match) in zip(range(workers), waiting, strict=False):
            crew.append(Worker(task, stall))
            crew[-1].begin(match)
            turn_of[crew[-1]] = turn
        while turn_of:
            wait([worker.connection for worker in turn_of], GLANCE)
            for worker in list(turn_of):
                outcome = worker.look()
                if outcome is None:
                    continue
                yield turn_of.pop(worker), outcome
                for turn, match in waiting:
                    worker.begin(match)
                    turn_of[worker] = turn
                    break
    finally:
        for worker in crew:
            worker.end()


# In the worker


def _work(
    connection: Connection[Any, Any], mouth: Connection[Any, Any], board: Blackboard, task: Task
) -> None:
    # Whoever interrupts the arena means the whole: the workers leave it to us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":  # there a pipe has no number to write to
        faulthandler.enable(mouth.fileno(), all_threads=False)
        faulthandler.register(signal.SIGUSR1, mouth.fileno(), all_threads=False)
    Thread(target=die_with_parent, daemon=True).start()
    os.dup2(2, 1)  # what a bot prints is not the arena's answer
    while True:
        try:
            match = connection.recv()
        except (EOFError, OSError):
            return
        connection.send(task(match, board))


def die_with_parent() -> None:
    """End this process as soon as the one is gone that started it."""
    parent = parent_process()
    assert parent is not None, "a worker is started by us"
    parent.join()
    os._exit(1)

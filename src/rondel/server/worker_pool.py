"""Worker processes, in which bots think, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import msgspec

from rondel.server.bot_worker import Choose, Question, work

log = logging.getLogger(__name__)

_CONTEXT = multiprocessing.get_context("spawn")

PROMPT = 5.0
"""Seconds in which everybody who waits should have had a turn …"""
LEAST = 0.05
"""… though nobody has less than so many to think."""
FIRST_GUESS = 0.01
"""Seconds that we take a bot to need before we have seen it: little, so that we soon have."""
HURRIED = 1.0
"""Seconds that a bot would have taken which was hurried, as far as we know: a lot."""
OVERHEAD = 0.005
"""Seconds that the quickest bot takes."""
HALF_LIFE = 20.0
"""Seconds after which half of what was thought for somebody is forgotten."""
REMEMBERED = 2000
"""Games of which we know where they are thought about."""


OnThought = Callable[[str, float, float], None]
"""Is told of a bot's move: by which bot, and the seconds that it waited and thought."""


class Chosen(msgspec.Struct, frozen=True):
    """A bot's move."""

    move: str
    hurried: bool
    """Whether the bot had less time than it would have taken, because many were waiting."""


class WorkerError(Exception):
    """A question that got no answer: the worker died, took too long, or failed at it."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Who is started now does not hear Ctrl-C: the server alone decides when workers end."""
    if hasattr(signal, "pthread_sigmask"):
        # It comes along with the first process, and its start ends all blocking: so it goes first.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        yield


class Worker:
    """One process. It is started when it is first asked, and again whenever it has died."""

    def __init__(self, patience: float, niceness: int = 0) -> None:
        self.patience = patience
        self.niceness = niceness
        """How much it stands back for others."""
        self.process: SpawnProcess | None = None
        self.line: Connection | None = None
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        """Waits for the answers. One thread, so that questions are asked one after the other."""
        self.lock = threading.Lock()
        self.closed = False
        self.starts = 0
        """How often a process was started."""

    async def ask(self, question: Question) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._ask, question)

    def _ask(self, question: Question) -> Any:
        try:
            line = self._line()
        except OSError as error:  # no process or no file handle to be had now; there may be later
            raise WorkerError(f"the worker can't be started ({error})") from error
        try:
            line.send(question)
            if not line.poll(self.patience):
                raise WorkerError("no answer in time")
            outcome, answer = line.recv()
        except (EOFError, OSError) as error:
            self.end()
            raise WorkerError(f"the worker died ({type(error).__name__})") from error
        except WorkerError:
            self.end()
            raise
        if outcome == "failed":
            raise WorkerError(answer)
        return answer

    def _line(self) -> Connection:
        if self.line is None or self.process is None or not self.process.is_alive():
            self.end()
            self.line = self._begin()
        return self.line

    def _begin(self) -> Connection:
        with self.lock:
            if self.closed:
                raise WorkerError("closed")
            ours, theirs = _CONTEXT.Pipe()
            process = _CONTEXT.Process(target=work, args=(theirs, self.niceness), daemon=True)
            try:
                with _undisturbed():
                    process.start()
            except BaseException:
                ours.close()
                raise
            finally:
                theirs.close()
            self.process = process
            self.starts += 1
            return ours

    def end(self) -> None:
        """End the process; the next question starts a new one."""
        with self.lock:
            if self.line is not None:
                self.line.close()
                self.line = None
            if self.process is not None:
                self.process.kill()
                self.process.join()
                self.process = None

    def close(self) -> None:
        """For good. Whoever waits for an answer gets none."""
        self.thread.shutdown(wait=False, cancel_futures=True)
        with self.lock:
            self.closed = True
            if self.process is not None:
                self.process.kill()
        self.thread.shutdown()
        self.end()


class Job:
    """A bot's move that waits for a worker."""

    __slots__ = ("answer", "owner", "question", "since")

    def __init__(self, question: Choose, owner: str) -> None:
        self.question = question
        self.owner = owner
        """At whose table: nobody gets all of the workers' time."""
        self.since = time.monotonic()
        self.answer: asyncio.Future[Chosen] = asyncio.get_running_loop().create_future()


class BotQueue:
    """The bots' moves of all tables, and the workers in which they are thought of.

    First comes who has waited longest for what they want: who wants a short thought does not wait
    as long as who wants a long one, and those have wanted more for whom much was thought lately.
    The more wait, the less time each may take. A game goes to the worker that remembers it, if
    that one is free.
    """

    def __init__(self, workers: list[Worker], on_thought: OnThought) -> None:
        self.workers = workers
        self.on_thought = on_thought
        self.idle = workers[:]
        self.waiting: list[Job] = []
        self.homes: OrderedDict[str, Worker] = OrderedDict()
        """The workers that remember games."""
        self.costs: dict[str, float] = {}
        """Seconds that a move of a bot is likely to take."""
        self.used: dict[str, tuple[float, float]] = {}
        """Seconds that were thought for somebody lately, and when that was written down."""
        self.running: set[asyncio.Task[None]] = set()

    async def choose(self, question: Choose, owner: str = "") -> Chosen:
        """A bot's move, as soon as it is its turn to think."""
        job = Job(question, owner)
        self.waiting.append(job)
        self.dispatch()
        try:
            return await job.answer
        finally:
            if job in self.waiting:  # nobody wants to know any more
                self.waiting.remove(job)

    def ahead(self, game_id: str) -> int:
        """How many moves of other games come before the one of this game, as it is now."""
        now = time.monotonic()
        own = [self.rank(job, now) for job in self.waiting if job.question.game_id == game_id]
        return sum(self.rank(job, now) < own[0] for job in self.waiting) if own else 0

    def allowance(self) -> float | None:
        """Seconds for a move: all that it wants, unless so many wait that it would take too long
        until all of them have had their turn."""
        wanting = len(self.waiting) + len(self.workers) - len(self.idle)
        if wanting <= len(self.workers):
            return None
        return max(LEAST, PROMPT * len(self.workers) / wanting)

    def dispatch(self) -> None:
        """Give work to all workers that have none."""
        while self.idle and self.waiting:
            now = time.monotonic()
            job = min(self.waiting, key=lambda job: self.rank(job, now))
            seconds = self.allowance()
            self.waiting.remove(job)
            home = self.homes.get(job.question.game_id)
            worker = home if home is not None and home in self.idle else self.idle[0]
            self.idle.remove(worker)
            task = asyncio.create_task(self.run(worker, job, seconds))
            self.running.add(task)
            task.add_done_callback(self.running.discard)

    def rank(self, job: Job, now: float) -> float:
        """Lower comes first: who has waited long, measured by what they want and had lately."""
        wants = OVERHEAD + self.cost(job.question.bot) + self.recently_used(job.owner, now)
        return (job.since - now) / wants

    def cost(self, bot: str) -> float:
        return self.costs.get(bot, FIRST_GUESS)

    def recently_used(self, owner: str, now: float) -> float:
        seconds, at = self.used.get(owner, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    async def run(self, worker: Worker, job: Job, seconds: float | None) -> None:
        """Let a worker think, and write down what it took."""
        begun, hurried = time.monotonic(), False
        question = msgspec.structs.replace(job.question, seconds=seconds)
        try:
            move = await worker.ask(question)
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            hurried = seconds is not None and time.monotonic() - begun >= seconds
            if not job.answer.done():
                job.answer.set_result(Chosen(move, hurried))
        finally:
            self.account(job, worker, begun, hurried)
            self.idle.append(worker)
            self.dispatch()

    def account(self, job: Job, worker: Worker, begun: float, hurried: bool) -> None:
        """Remember what a move took, or would have taken."""
        now = time.monotonic()
        took = now - begun
        self.on_thought(job.question.bot, begun - job.since, took)
        bot, game_id = job.question.bot, job.question.game_id
        wanted = max(took, HURRIED) if hurried else took
        self.costs[bot] = (self.costs.get(bot, wanted) + wanted) / 2
        self.homes.pop(game_id, None)
        self.homes[game_id] = worker
        if len(self.homes) > REMEMBERED:
            self.homes.popitem(last=False)
        self.used[job.owner] = self.recently_used(job.owner, now) + took, now
        for owner in [owner for owner in self.used if self.recently_used(owner, now) < LEAST]:
            del self.used[owner]


class AlreadyAsking(Exception):
    """Somebody asks while their last question is still being thought about."""


class Adviser:
    """A worker for those who want to know something: one question at a time a person.

    It stands back for the bots, whose moves people wait for.
    """

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.asking: set[str] = set()

    async def ask(self, person: str, question: Question) -> Any:
        """The answer, when all who asked before have theirs."""
        if person in self.asking:
            raise AlreadyAsking
        self.asking.add(person)
        try:
            return await self.worker.ask(question)
        finally:
            self.asking.discard(person)


class WorkerPool:
    """The workers of bots, and two for those who study: hints don't wait for analyses."""

    def __init__(self, count: int, patience: float, on_thought: OnThought) -> None:
        self.bots = BotQueue([Worker(patience) for _ in range(count)], on_thought)
        self.hints = Adviser(Worker(patience, niceness=5))
        self.analyses = Adviser(Worker(3600.0, niceness=10))

    @property
    def all(self) -> list[Worker]:
        return [*self.bots.workers, self.hints.worker, self.analyses.worker]

    def close(self) -> None:
        for worker in self.all:
            worker.close()

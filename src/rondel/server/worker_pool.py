"""Worker processes, in which bots think, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from rondel.server.bot_worker import Question, work

log = logging.getLogger(__name__)

_CONTEXT = multiprocessing.get_context("spawn")


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

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.process: SpawnProcess | None = None
        self.line: Connection | None = None
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        """Waits for the answers. One thread, so that questions are asked one after the other."""
        self.lock = threading.Lock()
        self.closed = False

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
            process = _CONTEXT.Process(target=work, args=(theirs,), daemon=True)
            try:
                with _undisturbed():
                    process.start()
            except BaseException:
                ours.close()
                raise
            finally:
                theirs.close()
            self.process = process
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


class WorkerPool:
    """The workers of bots, and two for those who study: hints don't wait for analyses."""

    def __init__(self, count: int, patience: float) -> None:
        self.players = [Worker(patience) for _ in range(count)]
        self.hints = Worker(patience)
        self.analyses = Worker(3600.0)

    async def choose(self, question: Question) -> str:
        """A bot's move. A game goes to the same worker again, which remembers it."""
        worker = self.players[hash(question.game_id) % len(self.players)]
        answer: str = await worker.ask(question)
        return answer

    def close(self) -> None:
        for worker in (*self.players, self.hints, self.analyses):
            worker.close()

"""Worker processes, in which bots think, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from rondel.server.thinking import Question, work

log = logging.getLogger(__name__)

_CONTEXT = multiprocessing.get_context("spawn")


class WorkerError(Exception):
    """A question that got no answer: the worker died, took too long, or failed at it."""


class Worker:
    """One process. It is started when it is first asked, and again whenever it has died."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.process: SpawnProcess | None = None
        self.line: Connection | None = None
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        """Waits for the answers. One thread, so that questions are asked one after the other."""

    async def ask(self, question: Question) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._ask, question)

    def _ask(self, question: Question) -> Any:
        line = self._line()
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
            ours, theirs = _CONTEXT.Pipe()
            self.process = _CONTEXT.Process(target=work, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()
            self.line = ours
        return self.line

    def end(self) -> None:
        """End the process; the next question starts a new one."""
        if self.line is not None:
            self.line.close()
            self.line = None
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None


class Workers:
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
            worker.end()
            worker.thread.shutdown(wait=False, cancel_futures=True)

"""`rondel serve` as its own process, as a user starts it, so that it can be stopped and killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx
import psutil

from tests.support.patience import PATIENCE
from tests.support.visits import Person, client_of

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Serving:
    """A server with a database of its own. Started again, it has the same address."""

    def __init__(
        self,
        folder: Path,
        code: Path | None = None,
        database: str | None = None,
        **settings: object,
    ) -> None:
        """`code` is where a package is that is looked for before what is installed."""
        self.code = code
        self.database = database or str(folder / "tables.db")
        self.errors = folder / "errors.txt"
        self.settings = {"pace": 0.0, "limits": False, "workers": 1, **settings}
        self.variables: dict[str, str] = {}
        """Of the environment, beside the settings."""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.people: list[Person] = []

    def __enter__(self) -> Serving:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for person in self.people:
            person.client.close()
        if self.process is not None:
            self.kill()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def running(self) -> psutil.Process:
        assert self.process is not None
        return psutil.Process(self.process.pid)

    def environment(self) -> dict[str, str]:
        given = {f"RONDEL_{name.upper()}": str(value) for name, value in self.settings.items()}
        if self.code is not None:
            rest = os.environ.get("PYTHONPATH")
            given["PYTHONPATH"] = os.pathsep.join(filter(None, (str(self.code), rest)))
        return {**os.environ, **self.variables, **given}

    def start(self) -> None:
        """Begin to start; the address is known, but nobody answers yet (see `wait`)."""
        command = [sys.executable, "-m", "rondel", "serve", "--no-browser", "--port", self.port]
        command += ["--database", self.database]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [str(part) for part in command],
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        if not self.port:
            assert self.process.stdout is not None
            said = self.process.stdout.readline()
            found = ADDRESS.search(said)
            assert found, f"{said}{self.errors.read_text()}"
            self.port = int(found[1])

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + PATIENCE
        while True:
            assert self.process is not None
            assert self.process.poll() is None, self.errors.read_text()
            try:
                httpx.get(f"{self.address}/api/catalogue", verify=False).raise_for_status()
                return
            except httpx.TransportError:
                assert time.monotonic() < end, "the server does not come up"
                time.sleep(0.05)

    def kill(self) -> list[psutil.Process]:
        """The power is off. Its workers are left behind: they are given back."""
        assert self.process is not None
        left = self.workers() if self.process.poll() is None else []
        self.process.kill()
        self.finish()
        return left

    def stop(self, number: signal.Signals, everybody: bool = False) -> int:
        """Ask it to end: the exit code.

        A terminal tells everybody in the foreground of Ctrl-C, the workers too.
        """
        assert self.process is not None
        (os.killpg if everybody else os.kill)(self.process.pid, number)
        code = self.process.wait(PATIENCE)
        self.finish()
        return code

    def finish(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    def workers(self) -> list[psutil.Process]:
        """The processes in which bots think."""
        return [
            child
            for child in self.running.children(recursive=True)
            if any("spawn_main" in part for part in child.cmdline())
        ]

    def person(self) -> Person:
        """Somebody new."""
        self.people.append(Person(client_of(self.address)))
        return self.people[-1]

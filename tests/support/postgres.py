"""A PostgreSQL server for a while: a cluster in a folder, reached by a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import psycopg
from psycopg import sql

NEEDED = "tools/system_packages.sh"


def programs() -> Path:
    """Where the newest installed PostgreSQL lies."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    which = shutil.which("postgres")
    assert which, f"PostgreSQL is not installed: run {NEEDED}"
    return Path(which).resolve().parent


def as_user() -> dict[str, int]:
    """PostgreSQL refuses to run as root; then it runs as the user that it was installed with."""
    if os.getuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid}


def run(*command: str | Path, **who: int) -> None:
    subprocess.run(
        [str(part) for part in command],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        user=who.get("user"),
        group=who.get("group"),
    )


class Cluster:
    """A server with no databases of ours yet; it can be stopped, and started again."""

    def __init__(self) -> None:
        self.who = as_user()
        self.folder = Path(tempfile.mkdtemp(prefix="rondel-pg-"))
        self.address = f"postgresql://rondel@/postgres?host={self.folder}"
        self.starting: threading.Timer | None = None
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        self.run("initdb", "-U", "rondel", "-A", "trust", "--no-sync")

    def __enter__(self) -> Cluster:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.wait()
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def run(self, program: str, *arguments: str) -> None:
        run(programs() / program, "-D", self.folder / "data", *arguments, **self.who)

    def start(self) -> None:
        """Until it can be used."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        self.run("pg_ctl", "-l", str(self.folder / "log"), "-o", options, "-w", "start")

    def start_soon(self, seconds: float) -> None:
        """After some time, while others go on."""
        self.starting = threading.Timer(seconds, self.start)
        self.starting.start()

    def wait(self) -> None:
        """Until what was begun by `start_soon` is done."""
        if self.starting is not None:
            self.starting.join()
            self.starting = None

    def stop(self, mode: str = "fast") -> None:
        """`fast` lets nobody finish; after `immediate` it has to recover when it is started."""
        self.wait()
        self.run("pg_ctl", "-m", mode, "-w", "stop")


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a server with no databases of ours yet."""
    with Cluster() as started:
        yield started.address


def database(address: str, name: str, like: str = "template1") -> str:
    """The address of a new database: an empty one, or a copy of another."""
    names = map(sql.Identifier, (name, like))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(sql.SQL("create database {} template {}").format(*names))
    return address.replace("/postgres?", f"/{name}?")

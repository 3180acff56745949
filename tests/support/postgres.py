"""A PostgreSQL server for a while: a cluster in a folder, reached by a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a server with no databases of ours yet."""
    who = as_user()
    folder = Path(tempfile.mkdtemp(prefix="rondel-pg-"))
    if who:
        os.chown(folder, who["user"], who["group"])
    bin = programs()
    data = folder / "data"
    run(bin / "initdb", "-D", data, "-U", "rondel", "-A", "trust", "--no-sync", **who)
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    run(bin / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start", **who)
    try:
        yield f"postgresql://rondel@/postgres?host={folder}"
    finally:
        run(bin / "pg_ctl", "-D", data, "-m", "immediate", "stop", **who)
        shutil.rmtree(folder)


def database(address: str, name: str) -> str:
    """The address of a new, empty database."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
    return address.replace("/postgres?", f"/{name}?")

"""After a power cut everything is there that was acknowledged (the long run is `tools.kill`)."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tools.power_cut import PowerCut, compiler

WRITER = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("pragma journal_mode = wal")
database.execute("pragma synchronous = full")
database.execute("create table entry (number integer primary key)")
database.execute(f"pragma synchronous = {sys.argv[2]}")
for number in range(1000):
    database.execute("insert into entry values (?)", (number,))
    print(number, flush=True)
"""


@pytest.mark.skipif(compiler() is None, reason="the power cut is made with a C compiler")
@pytest.mark.parametrize(("synchronous", "safe"), [("full", True), ("normal", False)])
def test_the_cut_loses_what_was_not_synced(tmp_path: Path, synchronous: str, safe: bool) -> None:
    """With SQLite's `normal` acknowledged moves are lost: so the simulation can tell."""
    folder = tmp_path / "data"
    folder.mkdir()
    cut = PowerCut(folder, tmp_path / "work")
    file = folder / "tables.db"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file), synchronous],
        env={**os.environ, **cut.environment()},
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged == 100:
                writer.kill()
                break
    cut.lose_the_rest()
    database = sqlite3.connect(file)
    [(found,)] = database.execute("select count(*) from entry").fetchall()
    database.close()
    assert (found > 100) == safe


KILLED = """
import os, sqlite3, sys
from rondel.server.store import Store
store = Store(f"sqlite:///{sys.argv[1]}")
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("pragma synchronous = off")
database.execute("insert into analysis values ('game', 1, 'written')")
os._exit(0)
"""
NEXT = """
import os, sys
from rondel.server.store import Store
print(Store(f"sqlite:///{sys.argv[1]}").analysis("game"), flush=True)
os._exit(0)
"""


@pytest.mark.skipif(compiler() is None, reason="the power cut is made with a C compiler")
def test_what_a_server_finds_when_it_starts_outlives_a_cut(tmp_path: Path) -> None:
    """Written by a server that was killed before it could sync, and shown by the next one."""
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "tables.db"
    cut = PowerCut(tmp_path / "data", tmp_path / "work")
    shown = ""
    for program in (KILLED, NEXT):
        shown = subprocess.run(
            [sys.executable, "-c", program, str(file)],
            env={**os.environ, **cut.environment()},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    assert shown == "written\n"
    cut.lose_the_rest()
    with sqlite3.connect(file) as database:
        assert database.execute("select findings from analysis").fetchall() == [("written",)]
    database.close()

"""Threads that read structs for the first time, all at once."""

from __future__ import annotations

import subprocess
import sys

RACE = """
import sys, threading, msgspec
from rondel.server.store.structs import prepare

sys.setswitchinterval(1e-6)
for _ in range(300):
    inner = msgspec.defstruct("Inner", [("a", int), ("b", str | None)])
    outer = msgspec.defstruct("Outer", [("c", list[str]), ("d", inner | None), ("e", list[inner])])
    prepare(outer)
    together = threading.Barrier(3)

    def read(kind=outer, together=together):
        together.wait()
        msgspec.convert({"c": [], "d": None, "e": []}, kind)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_that_come_first_together() -> None:
    """Without being prepared, such types crash the process within some dozens of rounds."""
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()

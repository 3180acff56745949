"""What holds for all tests: where they write, who compiles them, which come first, and how seldom
their garbage is looked for."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import pytest

ROOT = Path(__file__).parent.parent
PROCESSES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
"""That share the tests."""
MEMORY = Path("/dev/shm")
ROOM = 4 << 30
"""Bytes: several times what the tests write."""


def pytest_configure() -> None:
    """Databases are thrown away after each test, but are on the disk after each move: that takes
    several milliseconds, unless the disk is memory. Whoever names a folder (TMPDIR) gets that.

    And what is loaded from here on is not garbage (`pytest_collection_finish`)."""
    gc.disable()
    if "TMPDIR" not in os.environ and is_roomy(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # so that it is looked up again


def is_roomy(folder: Path) -> bool:
    """Whether the tests may write there as much as they like, programs among it."""
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        return False
    return shutil.disk_usage(folder).free > ROOM and not os.statvfs(folder).f_flag & os.ST_NOEXEC


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a fresh checkout every test must be compiled, which takes longer than to import it.

    Several processes share that: each imports the tests before it collects them, and begins at
    another one. By the time that it comes to those of the others, they have been compiled.
    """
    if PROCESSES == 1:
        return
    own = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) % PROCESSES
    files = chosen_files(session.config.args)
    first = len(files) * own // PROCESSES
    for file in files[first:] + files[:first]:
        # What can't be imported is told of when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def chosen_files(arguments: list[str]) -> list[Path]:
    """The files with the tests that pytest was asked for."""
    paths = [Path(argument.partition("::")[0]).resolve() for argument in arguments]
    found = [file for path in paths for file in (path, *sorted(path.rglob("test_*.py")))]
    return [file for file in found if file.is_file() and file.is_relative_to(ROOT)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every process begins with what takes long, and with another kind of it.

    pytest-xdist cuts the list into a part for each process; who is done takes from the end of
    another one's part. So there are quick tests at all ends, and while a browser waits for its
    server the others have something to reckon.
    """
    parts: list[list[pytest.Item]] = [[] for _ in range(PROCESSES)]
    quick: list[pytest.Item] = []
    for item in items:
        first = first_part(item)
        (quick if first is None else parts[first % PROCESSES]).append(item)
    for number, part in enumerate(parts):
        size = len(items) * (number + 1) // PROCESSES - len(items) * number // PROCESSES
        room = max(0, size - len(part))
        part.extend(quick[:room])
        del quick[:room]
    items[:] = [item for part in parts for item in part] + quick


def first_part(item: pytest.Item) -> int | None:
    """The part of the list at whose beginning a test stands, if it takes long."""
    if item.get_closest_marker("early"):
        return 0
    folder = item.path.relative_to(ROOT / "tests").parts[0]
    if folder == "server":
        return 2 + crc32(item.path.name.encode()) % 2
    return {"browser": 1, "cli": 2, "examples": 3}.get(folder)


def pytest_collection_finish() -> None:
    """The tests themselves stay: to look through thousands of them again and again takes time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()

"""What holds for all tests: who compiles them, which come first, and how seldom their garbage is
looked for."""

from __future__ import annotations

import gc
import importlib
import os
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a fresh checkout every test must be compiled, which takes longer than to import it.

    Several processes share that: each imports the tests before it collects them, and begins at
    another one. By the time that it comes to those of the others, they have been compiled.
    """
    count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if count == 1:
        return
    own = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) % count
    files = chosen_files(session.config.args)
    first = len(files) * own // count
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
    """Those that take longest begin first, so that no process is left with them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("early") is None)


def pytest_collection_finish() -> None:
    """The tests themselves stay: to look through thousands of them again and again takes time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)

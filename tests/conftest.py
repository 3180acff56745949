"""What holds for all tests: which come first, and how seldom their garbage is looked for."""

from __future__ import annotations

import gc

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that take longest begin first, so that no process is left with them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("early") is None)


def pytest_collection_finish() -> None:
    """The tests themselves stay: to look through thousands of them again and again takes time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)

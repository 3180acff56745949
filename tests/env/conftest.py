"""Small pictures, so that the tests of rendering are quick."""

from __future__ import annotations

import pytest

from rondel.env import rendering


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "WIDTH", 240)

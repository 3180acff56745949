"""What a browser that knows nothing yet has to load."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.support.serving import Serving
from tests.support.weight import PAGE, page_weights


@pytest.mark.parametrize("game", ["cooper-island", "maracaibo", "new-zealand"])
def test_pages_are_light(browser: Browser, serving: Serving, game: str) -> None:
    for weight in page_weights(browser, serving, game):
        assert weight.requests > 5, weight
        assert 10_000 < weight.bytes < PAGE, weight

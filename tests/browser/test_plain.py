"""A game from elsewhere that has no picture: its board of text, and the same moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.guests import MINE, QUICK, Guest
from tests.support.serving import Serving

ENTRY = "[rondel.games]\npearl-dive = tests.examples.pearl_dive:GAME\n"
"""How a package announces a game (docs/adding-a-game.md)."""


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("plain")
    package = folder / "packages" / "pearl_dive-1.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: pearl-dive\nVersion: 1\n")
    (package / "entry_points.txt").write_text(ENTRY)
    with Serving(folder, code=package.parent) as serving:
        serving.wait()
        yield serving


@pytest.fixture(params=[False, True], ids=["background", "phone"])
def guest(request: pytest.FixtureRequest, browser: Browser, serving: Serving) -> Iterator[Guest]:
    guest = Guest(browser, serving.address, phone=request.param, prefs=QUICK)
    yield guest
    guest.context.close()
    assert guest.complaints == []


def test_it_is_on_the_first_page(guest: Guest) -> None:
    guest.go("/")
    expect(guest.at("#games .emblem")).to_be_visible()
    expect(guest.at("[data-game='pearl-dive']")).to_be_visible()


def test_it_is_played_to_its_end(guest: Guest) -> None:
    guest.sit("me", "random", game="pearl-dive")
    expect(guest.at(".text-board")).to_be_visible()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = guest.at(".text-board").inner_text()
    guest.wait_turn()
    guest.plays()
    assert guest.at(".text-board").inner_text() != before
    while True:
        expect(guest.at(f"{MINE}, #result:not([hidden])").first).to_be_visible()
        if guest.at("#result").is_visible():
            break
        guest.plays()


def test_a_name_opens_the_board(guest: Guest) -> None:
    guest.sit("me", "random", game="pearl-dive")
    guest.wait_turn()
    if guest.at("#handle").is_visible():
        guest.at("#handle").click()
    guest.at("#players [data-board='1']").click()
    expect(guest.at("#seat-board pre").first).to_be_visible()

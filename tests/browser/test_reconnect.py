"""The server goes down and comes up again: the page finds back by itself."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.support.guests import QUICK, Guest
from tests.support.serving import Serving


def test_the_table_goes_on_after_the_server_has_restarted(browser: Browser, tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        serving.wait()
        guest = Guest(browser, serving.address, prefs=QUICK)
        guest.sit("me", "random")
        guest.wait_turn()
        guest.plays("store_from_land g1")
        entries = guest.entries()
        serving.kill()
        expect(guest.at("#connection")).to_be_visible()
        guest.move("hand place_islet").click()
        expect(guest.at(".toast").first).to_contain_text("can't be reached")
        serving.start()
        serving.wait()
        expect(guest.at("#connection")).to_be_hidden()
        guest.wait_turn()
        assert guest.entries() == entries
        guest.plays("hand place_islet")
        expect(guest.at("#ask")).to_contain_text("Which islet")
        guest.context.close()

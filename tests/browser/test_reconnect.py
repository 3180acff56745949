"""The server goes down and comes up again, the same or a later one: the page finds back."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from tests.support.guests import QUICK, Guest
from tests.support.serving import Serving
from tests.support.upgrades import Edition


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
        expect(guest.at(".toast").first).to_contain_text("Trying again")
        serving.start()
        serving.wait()
        expect(guest.at("#connection")).to_be_hidden()
        guest.expect_entries(entries + 1)
        guest.wait_turn()
        expect(guest.at("#ask")).to_contain_text("Which islet")
        guest.context.close()


def test_an_answer_that_gets_lost_is_asked_for_again(browser: Browser, serving: Serving) -> None:
    """The move was made, but a proxy in between tells otherwise: it is made once."""
    guest = Guest(browser, serving.address, prefs=QUICK)
    stream = re.compile(r"/live(\?|$)")
    guest.page.route(stream, lambda route: route.abort())  # so that only the answer tells it
    guest.sit("me", "me")
    guest.wait_turn()
    lost: list[int] = []

    def lose(route: Route) -> None:
        if len(lost) < 2:
            lost.append(route.fetch().status)
            route.fulfill(status=504 - len(lost), body="no answer")
        else:
            route.continue_()

    guest.page.route("**/moves", lose)
    guest.at("#decision .move").first.click()
    guest.expect_entries(1)
    guest.wait_turn()
    assert lost == [200, 200]
    assert guest.entries() == 1
    expect(guest.at(".toast")).to_have_count(1)
    guest.context.close()


def test_a_game_that_an_upgrade_has_closed_is_told_of(browser: Browser, tmp_path: Path) -> None:
    new = Edition(tmp_path / "new")
    new.raise_rules_version("cooper-island")
    new.forbid_double_tiles()
    with Serving(tmp_path) as serving:
        serving.wait()
        guest = Guest(browser, serving.address, prefs=QUICK)
        game = guest.sit("me", "me")
        guest.wait_turn()
        guest.plays("hand place_double")
        serving.kill()
        expect(guest.at("#connection")).to_be_visible()
        serving.code = new.folder
        serving.start()
        serving.wait()
        expect(guest.at("[role=status]").first).to_contain_text("The rules have been corrected")
        expect(guest.at(".standing")).to_contain_text("me 1")
        expect(guest.at(".journal li")).to_have_count(1)
        guest.go("/")
        line = guest.at("#finished .game-line")
        expect(line).to_contain_text("Can't go on")
        line.click()
        expect(guest.page).to_have_url(f"{serving.address}/g/{game}")
        expect(guest.at(".journal li")).to_have_count(1)
        guest.context.close()

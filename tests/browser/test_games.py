"""Whole games through clicks, and looking at them again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest, as_it_went, hurry, hurry_alone

OVER = "#result:not([hidden])"


def test_two_browsers_play_a_whole_game(invite: Invite) -> None:
    """One points at things and uses the mouse, the other confirms what it does."""
    host, friend = invite(prefs=QUICK), invite(prefs={"motion": "off"})
    host.sit("me", "link")
    friend.go(host.links["1"])
    friend.at("#name").fill("Zoe")
    friend.at("#join button").click()
    expect(friend.at(".stage svg")).to_be_visible()
    expect(host.at("#players")).to_contain_text("Zoe")
    hurry_alone(friend.page, 300)
    pointed = 0
    while pointed < 25:
        host.wait_turn()
        pointed += by_pointing(host)
    assert hurry(host.page, 300)[1]
    expect(host.at(OVER)).to_be_visible()
    expect(friend.at(OVER)).to_be_visible()
    assert host.at(f"{OVER} h2").inner_text() == friend.at(f"{OVER} h2").inner_text()
    clicks, over = as_it_went(friend.page)
    assert over
    assert clicks > 25


def by_pointing(guest: Guest) -> int:
    """Click the last thing that answers the question, a button if there is none."""
    entries = guest.entries()
    spot = guest.page.evaluate(LAST_TARGET)
    if spot is None:
        hurry(guest.page, 0.05)
        return 0
    guest.page.mouse.click(spot["x"], spot["y"])
    guest.page.wait_for_function(DECIDED, arg=entries)
    if guest.entries() == entries:
        guest.at("#decision .move").first.click()
        guest.expect_later(entries)
    return 1


DECIDED = """
entries => Number(document.body.dataset.entries) > entries || document.querySelector(".narrowed")
"""
LAST_TARGET = """
() => {
  const free = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const targets = [...document.querySelectorAll(".can:not(.aside)")].reverse();
  for (const element of targets) {
    const spot = free(element);
    const hit = document.elementFromPoint(spot.x, spot.y)?.closest("[data-thing]");
    if (hit?.dataset.thing === element.dataset.thing) return spot;
  }
  return null;
}
"""


def test_a_solo_game_its_result_and_its_replay(invite: Invite, tmp_path: Path) -> None:
    guest = invite(prefs=QUICK)
    guest.go("/new?game=cooper-island")
    guest.at("[data-preset=solo]").click()
    guest.at("#option-level").select_option("2")
    guest.at("#start").click()
    guest.wait_turn()
    clicks, over = hurry(guest.page, 300)
    assert over
    assert clicks > 30
    result = guest.at(OVER)
    expect(result.locator("h2")).to_contain_text("Cooper won")
    expect(result.locator(".tally rect").first).to_be_attached()
    expect(result.locator("tfoot")).to_contain_text("Total")
    assert "Over" in guest.page.title()
    guest.at("#result a.primary").click()
    look_again(guest.page)
    take_home_and_bring_back(guest, tmp_path)


def look_again(page: Page) -> None:
    slider = page.locator("#ply")
    expect(page.locator("#ply-words")).to_contain_text("Move 0 of")
    expect(page.locator(".course polyline").first).to_be_attached()
    page.locator("[data-unit=move]").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ply-words")).to_contain_text("Move 2 of")
    assert page.url.endswith("#2")
    expect(page.locator("#step-line li")).to_have_count(1)
    page.keyboard.press("End")
    last = slider.get_attribute("max") or ""
    expect(page.locator("#ply-words")).to_contain_text(f"Move {last} of {last}")
    page.goto(page.url.split("#")[0] + "#7")
    page.reload()
    expect(page.locator("#ply-words")).to_contain_text("Move 7 of")
    slider.fill("5")
    expect(page.locator("#ply-words")).to_contain_text("Move 5 of")


def take_home_and_bring_back(guest: Guest, folder: Path) -> None:
    """The record is downloaded, and brought to the first page again."""
    with guest.page.expect_download() as coming:
        guest.at("#download").click()
    file = folder / "game.rondel"
    coming.value.save_as(file)
    assert file.read_text().startswith("rondel-record 1\ngame cooper-island")
    guest.go("/")
    expect(guest.at("#finished li")).to_have_count(1)
    expect(guest.at("#finished")).to_contain_text("Lost")
    guest.at("#record").set_input_files(file)
    guest.page.wait_for_url(re.compile(r"/g/[^/]+/replay"))
    expect(guest.at(".stage svg")).to_be_visible()


def test_a_running_game_can_be_looked_at_from_its_start(guest: Guest) -> None:
    game_id = guest.sit("me", "random")
    guest.wait_turn()
    guest.plays("store_from_land g1")
    guest.go(f"/g/{game_id}/replay")
    expect(guest.at("#ply-words")).to_contain_text("Move")
    guest.at("[data-step=first]").click()
    expect(guest.at("#ply-words")).to_contain_text("Move 0 of")
    expect(guest.at("#download")).to_be_hidden()


def test_a_game_of_bots_is_watched(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.go("/new?game=cooper-island")
    guest.at("[data-preset=watch]").click()
    for select in guest.at("#seat-list select").all():
        select.select_option("bot random")
    guest.at("#start").click()
    expect(guest.at("#log li").nth(2)).to_be_visible()  # also if they are through by then
    expect(guest.at("#tools")).to_be_hidden()


@pytest.mark.parametrize("game", ["new-zealand", "maracaibo"])
def test_the_other_games_are_played_to_their_end(invite: Invite, game: str) -> None:
    guest = invite(prefs=QUICK)
    guest.sit("me", "random", game=game)
    guest.wait_turn()
    expect(guest.at(".stage svg")).to_be_visible()
    assert hurry(guest.page, 300)[1]
    expect(guest.at("#result")).to_contain_text("Total")

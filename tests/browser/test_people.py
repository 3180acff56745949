"""Who sits where: links, one screen for several, onlookers, bots that take over."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Dialog, Route, expect

from rondel.core.session import Session
from rondel.games import find_game
from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest, mover_first
from tests.support.serving import Serving


def test_a_friend_takes_a_seat_by_its_link(invite: Invite) -> None:
    host, friend = invite(), invite()
    host.sit("me", "link")
    expect(host.at("#invite")).to_be_visible()
    link = host.at("#invite input").input_value()
    assert link == f"{host.address}{host.links['1']}"
    friend.go(link)
    friend.at("#name").fill("Zoe")
    friend.at("#join button").click()
    friend.page.wait_for_url(re.compile("/g/"))
    expect(friend.at("#players")).to_contain_text("Zoe")
    expect(host.at("#players")).to_contain_text("Zoe")
    expect(host.at(".sheet text", "Zoe").first).to_be_visible()
    expect(host.at("[data-chip]", "Zoe")).to_be_visible()
    expect(host.at("#invite")).to_be_hidden()
    friend.go(link)
    friend.page.wait_for_url(re.compile("/g/"))


def test_a_link_is_good_for_one_person(invite: Invite) -> None:
    host, friend, stranger = invite(), invite(), invite()
    game_id = host.sit("me", "link")
    friend.go(host.links["1"])
    friend.at("#name").fill("Zoe")
    friend.at("#join button").click()
    friend.page.wait_for_url(re.compile("/g/"))
    for path in (host.links["1"], f"/g/{game_id}", "/s/" + "0" * 48, "/w/" + "0" * 48):
        answer = stranger.page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(stranger.at("h1")).to_have_text("Nothing here")
    stranger.complaints.clear()


def test_a_curtain_falls_between_people_at_one_screen(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.go(f"/g/{guest.begin('me', 'me')}")
    curtain = guest.at("#curtain")
    expect(curtain).to_be_visible()
    expect(guest.at(".board svg")).to_have_count(0)
    expect(guest.at("#decision .move")).to_have_count(0)
    curtain.locator("button").click()
    first = guest.end_income()
    expect(curtain).to_be_visible()
    expect(guest.at(".board svg")).to_have_count(0)
    guest.page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    expect(curtain.locator("h2")).to_have_text(f"me {1 - first}, it is your turn")
    curtain.locator("button").click()
    expect(curtain).to_be_hidden()
    assert guest.end_income() == 1 - first


def test_onlookers_see_and_do_nothing(invite: Invite) -> None:
    host, onlooker = invite(prefs=QUICK), invite()
    host.sit("me", "random")
    host.wait_turn()
    onlooker.go(host.watch)
    expect(onlooker.at(".stage svg")).to_be_visible()
    expect(onlooker.at("#decision .move")).to_have_count(0)
    expect(onlooker.at(".can")).to_have_count(0)
    expect(onlooker.at("#tools")).to_be_hidden()
    host.plays("store_from_land g1")
    expect(onlooker.at("#log")).to_contain_text("g1")


def test_a_bot_takes_over_an_open_seat(guest: Guest) -> None:
    guest.sit("me", "link")
    guest.at("[data-open=people]").click()
    people = guest.at("#people")
    row = people.locator("li").nth(1)
    expect(row).to_contain_text("not here yet")
    row.locator("select").select_option("random")
    row.locator("button", has_text="Let a bot play").click()
    expect(row).to_contain_text("bot, plays at random")
    guest.page.keyboard.press("Escape")
    guest.wait_turn()


def test_somebody_takes_another_name_and_leaves(invite: Invite) -> None:
    """Then the link of the seat is good again."""
    host, friend = invite(prefs=QUICK), invite(prefs=QUICK)
    host.sit("me", "link")
    friend.go(host.links["1"])
    friend.at("#name").fill("Zoe")
    friend.at("#join button").click()
    friend.page.wait_for_url(re.compile("/g/"))
    friend.at("[data-open=people]").click()
    mine = friend.at("#people li").nth(1)
    mine.locator("input[type=text]").fill("Zora")
    mine.locator("button", has_text="Rename").click()
    expect(mine.locator("b")).to_have_text("Zora")
    expect(host.at("#players")).to_contain_text("Zora")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    friend.page.once("dialog", stay)
    mine.locator("button", has_text="Leave the seat").click()
    assert asked
    assert asked[0].startswith("Leave the seat of Zora?")
    expect(mine.locator("b")).to_have_text("Zora")
    friend.page.once("dialog", lambda dialog: dialog.accept())
    mine.locator("button", has_text="Leave the seat").click()
    friend.page.wait_for_url(re.compile("/$"))
    host.at("[data-open=people]").click()
    expect(host.at("#people li").nth(1)).to_contain_text("not here yet")
    expect(host.at("#people li").nth(1).locator(".copy input")).to_be_visible()


def test_my_games_tell_whose_turn_it_is(guest: Guest) -> None:
    guest.begin("me", "me")
    guest.begin("link", "link", "me")
    guest.go("/")
    lines = guest.at("#running .game-line")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Your turn")
    guest.begin("me", "random")
    guest.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(lines).to_have_count(3)


def test_what_happened_since_ones_last_move(invite: Invite) -> None:
    """The recap of somebody who comes back."""
    host, friend = invite(prefs=QUICK), invite(prefs=QUICK)
    game_id = host.sit("me", "link")
    friend.go(host.links["1"])
    friend.at("#name").fill("Zoe")
    friend.at("#join button").click()
    friend.page.wait_for_url(re.compile("/g/"))
    one, other = mover_first(host, friend)
    one.end_income()
    other.wait_turn()
    one.go("/")
    other.plays("hand place_islet")
    other.plays("place_islet islet_coin")
    other.plays()
    one.go(f"/g/{game_id}")
    expect(one.at("#recap")).to_contain_text("Coin Islet")
    one.at("#recap button").click()
    expect(one.at("#recap")).to_be_hidden()


def test_a_bot_plays_for_somebody_who_is_away(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are told, the others agree or not, and who was away sits down again."""
    monkeypatch.setenv("RONDEL_AWAY", "0")
    with Serving(tmp_path) as serving:
        serving.wait()
        host, friend, other = (Guest(browser, serving.address, prefs=QUICK) for _ in range(3))
        game_id = host.begin("me", "link", "link")
        for guest, seat, name in ((friend, "1", "Zoe"), (other, "2", "Max")):
            guest.go(host.links[seat])
            guest.at("#name").fill(name)
            guest.at("#join button").click()
            guest.page.wait_for_url(re.compile("/g/"))
        host.go(f"/g/{game_id}")
        host.at("[data-open=people]").click()
        row = host.at("#people li").nth(1)
        expect(row.locator("button")).to_have_count(0)
        friend.go("/")
        host.page.reload()
        host.at("[data-open=people]").click()
        row.locator("button", has_text="Let a bot play").click()
        expect(row).to_contain_text("The bot plays for Zoe, who is away and may come back.")
        told = "me 0 lets a bot play for Zoe, who has been away for long."
        expect(other.at("#toasts")).to_contain_text(told)
        expect(other.at("#players")).to_contain_text("away, a bot plays")
        expect(host.at("#notices li").first).to_have_text(told)

        other.at("[data-open=people]").click()
        agree = other.at("#people li").nth(1).locator("button", has_text="somebody else play")
        agree.click()
        expect(agree).to_have_count(0)
        expect(row).to_contain_text("is fine with Max")
        expect(row.locator(".copy")).to_have_count(0)
        row.locator("button", has_text="Let somebody else play for Zoe").click()
        expect(row.locator(".copy input")).to_have_value(f"{serving.address}{host.links['1']}")

        friend.go(f"/g/{game_id}")
        expect(friend.at("#kept")).to_contain_text("Zoe, a bot plays for you.")
        expect(friend.at("body")).to_have_attribute("data-viewer", "")
        friend.at("#kept button").click()
        expect(friend.at("body")).to_have_attribute("data-viewer", "1")
        expect(friend.at("#kept")).to_be_hidden()
        expect(other.at("#toasts")).to_contain_text("Zoe is back.")
        assert [guest.complaints for guest in (host, friend, other)] == [[], [], []]
        for guest in (host, friend, other):
            guest.context.close()


def test_who_has_no_seat_any_more_looks_on(invite: Invite) -> None:
    """A page that slept asks for a seat that is another's now."""
    guest = invite(prefs=QUICK)
    game_id = guest.sit("me", "link")
    expect(guest.at("body")).to_have_attribute("data-viewer", "0")
    guest.context.set_offline(True)
    with httpx.Client(base_url=guest.address, headers={"origin": guest.address}) as client:
        for cookie in guest.context.cookies():
            client.cookies.set(str(cookie["name"]), str(cookie["value"]))
        wish = {"action": "bot", "bot": "random"}
        assert client.post(f"/api/games/{game_id}/seats/0", json=wish).status_code == 200
    guest.context.set_offline(False)
    expect(guest.at("#kept")).to_be_visible()
    expect(guest.at("#connection")).to_be_hidden()
    expect(guest.at("body")).to_have_attribute("data-viewer", "")
    guest.complaints.clear()  # the browser's own, of requests that failed


def test_guests_are_told_that_the_seed_is_known(invite: Invite) -> None:
    host, friend = invite(prefs=QUICK), invite(prefs=QUICK)
    record = Session(find_game("cooper-island").new(2, "known")).record.write()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "link"}]
    begun = host.post("/api/import", {"record": record, "seats": seats})
    host.go(begun["url"])
    friend.go(begun["links"]["1"])
    expect(friend.at("#seed-known")).to_be_visible()
    friend.at("#name").fill("Zoe")
    friend.at("#join button").click()
    friend.page.wait_for_url(re.compile("/g/"))
    expect(friend.at("#seed-known")).to_contain_text("from a record")
    expect(friend.at("#seed-known")).to_be_visible()
    expect(host.at("#players")).to_contain_text("Zoe")
    expect(host.at("#seed-known")).to_be_hidden()


def test_a_name_that_is_typed_before_the_page_is_ready(invite: Invite) -> None:
    """It stays, and nobody can send it before it would arrive."""
    anna, bert = invite(prefs=QUICK), invite(prefs=QUICK)
    anna.sit("me", "link")
    held: list[Route] = []
    bert.page.route("**/js/seat.js", lambda route: held.append(route))
    bert.page.goto(anna.links["1"], wait_until="commit")
    bert.at("#name").fill("Bert")
    expect(bert.at("#join button")).to_be_disabled()
    held[0].continue_()
    bert.at("#join button").click()
    expect(bert.at("#players tbody tr", has_text="Bert")).to_have_count(1)

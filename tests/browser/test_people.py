"""Who sits where: links, one screen for several, onlookers, bots that take over."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest


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
    guest.sit("me", "me")
    curtain = guest.at("#curtain")
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
    expect(onlooker.at(".board svg")).to_be_visible()
    expect(onlooker.at("#decision .move")).to_have_count(0)
    expect(onlooker.at(".can")).to_have_count(0)
    expect(onlooker.at("#tools")).to_be_hidden()
    host.plays("store_from_land g1")
    expect(onlooker.at("#log")).to_contain_text("Store the cube on g1")


def test_a_bot_takes_over_an_open_seat(guest: Guest) -> None:
    guest.sit("me", "link")
    guest.at("[data-open=people]").click()
    people = guest.at("#people")
    row = people.locator("li").nth(1)
    expect(row).to_contain_text("not here yet")
    row.locator("select").select_option("random")
    row.locator("button", has_text="Let a bot play").click()
    expect(row).to_contain_text("bot, random")
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
    mine.locator("button", has_text="Leave the seat").click()
    friend.page.wait_for_url(re.compile("/$"))
    host.at("[data-open=people]").click()
    expect(host.at("#people li").nth(1)).to_contain_text("not here yet")
    expect(host.at("#people li").nth(1).locator(".copy input")).to_be_visible()


def test_my_games_tell_whose_turn_it_is(guest: Guest) -> None:
    guest.begin("me", "random")
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
    one, other = (host, friend) if host.at("#badge.mine").count() else (friend, host)
    one.end_income()
    other.wait_turn()
    one.go("/")
    other.plays("hand place_islet")
    other.plays("place_islet islet_coin")
    one.go(f"/g/{game_id}")
    expect(one.at("#recap")).to_contain_text("Lay the Coin Islet")
    one.at("#recap button").click()
    expect(one.at("#recap")).to_be_hidden()

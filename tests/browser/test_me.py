"""The same person on a second device, and back after the cookie was lost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.guests import QUICK


def test_from_the_laptop_to_the_phone_and_back(invite: Invite) -> None:
    laptop, phone = invite(prefs=QUICK), invite(phone=True, prefs=QUICK)
    laptop.go("/me")
    laptop.at("#name").fill("Anna")
    laptop.at("#my-name button").click()
    expect(laptop.at("#toasts")).to_contain_text("your name")
    laptop.sit("me", "club")
    address = laptop.page.url
    laptop.go("/me")
    laptop.at("[data-passage=code]").click()
    expect(laptop.at("#passage")).to_be_visible()
    link = laptop.at("#passage-link").get_attribute("href")
    assert link is not None

    phone.go(link)
    expect(phone.at("#typed")).to_have_value(laptop.at("#code").inner_text())
    assert "#" not in phone.page.url
    phone.at("#enter [type=submit]").click()
    expect(phone.at("#running .game-line")).to_have_count(1)
    phone.page.goto(address)
    expect(phone.at("#players tbody tr")).to_have_count(2)
    phone.go("/new?game=cooper-island")
    expect(phone.at("#seat-list input").first).to_have_value("Anna")

    laptop.at("[data-passage=key]").click()
    expect(laptop.at("#code")).to_have_text(re.compile(r"^(\w{4}-){7}\w{4}$"))
    key = laptop.at("#code").inner_text()
    laptop.context.clear_cookies()
    laptop.go("/")
    expect(laptop.at("#games .card").first).to_be_visible()
    expect(laptop.at("#running")).to_be_hidden()
    laptop.go("/me")
    laptop.at("#typed").fill(key)
    laptop.at("#enter [type=submit]").click()
    expect(laptop.at("#running .game-line")).to_have_count(1)
    laptop.go("/me")
    laptop.at("#leave").click()
    expect(laptop.at("#games .card").first).to_be_visible()
    expect(laptop.at("#running")).to_be_hidden()

"""The player aid in a real browser: by a key and by its button, printed, and in tooltips."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rondel.games import find_game, list_games
from tests.browser.conftest import Invite
from tests.support.access import findings
from tests.support.guests import QUICK

COVERED = """() => {
  const inside = (one, two, slack) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > slack &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2 * slack;
  const covered = [];
  for (const figure of document.querySelectorAll("figure")) {
    const edge = figure.querySelector("svg").getBoundingClientRect();
    for (const text of figure.querySelectorAll("text:not(.r-note-text)")) {
      const seen = text.getBoundingClientRect();
      for (const note of figure.querySelectorAll(".r-note")) {
        const over = inside(seen, note.getBoundingClientRect(), 1.5);
        if (over && inside(seen, edge, 1)) covered.push(text.textContent);
      }
    }
  }
  return covered;
}"""
"""Texts of figures on which a number lies."""


@pytest.mark.parametrize("phone", [False, True])
def test_the_aid_is_opened_at_the_table(invite: Invite, phone: bool) -> None:
    guest = invite(phone=phone, dark=phone, prefs=QUICK)
    guest.go(f"/g/{guest.begin('me', 'random', game='maracaibo')}")
    expect(guest.at(".can").first).to_be_visible()
    if phone:
        guest.at(".head [data-open=aid]").click()
    else:
        guest.page.keyboard.press("a")
    aid = guest.at("#aid-dialog")
    expect(aid.locator("#aid")).to_contain_text("A village action is one of these")
    aid_of_game = find_game("maracaibo").aid()
    assert aid_of_game is not None
    expect(aid.locator(".sign svg")).to_have_count(len(aid_of_game.lines))
    wide = guest.page.evaluate("document.querySelector('#aid-dialog').scrollWidth")
    assert wide <= guest.page.evaluate("innerWidth")
    assert findings(guest, "#aid-dialog") == []
    for _ in range(60):
        guest.page.keyboard.press("Tab")
        inside = (
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
        assert guest.page.evaluate(inside)
    guest.page.keyboard.press("Escape")
    expect(aid).to_be_hidden()


def test_a_symbol_is_explained_by_its_line(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.go(f"/g/{guest.begin('me', 'random', game='maracaibo')}")
    expect(guest.at(".can").first).to_be_visible()
    coin = guest.at('#board [data-sheet] use[href="#r-coin"]').first
    box = coin.bounding_box()
    assert box is not None
    guest.page.mouse.move(1, 1)
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(guest.at("#tip .symbol")).to_have_text("Doubloon: the money")


@pytest.mark.parametrize("game", list_games())
def test_the_aid_is_printed_on_two_pages(invite: Invite, game: str) -> None:
    guest = invite()
    guest.page.goto(f"/aid/{game}")
    assert findings(guest) == []
    paper = guest.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2


@pytest.mark.parametrize(
    ("game", "phone"), [("cooper-island", True), ("maracaibo", False), ("new-zealand", True)]
)
def test_rules_have_figures_and_their_chapters_beside_them(
    invite: Invite, game: str, phone: bool
) -> None:
    guest = invite(phone=phone, dark=phone)
    guest.page.goto(f"/rules/{game}")
    expect(guest.at("figure svg").first).to_be_visible()
    expect(guest.at(".contents a").first).to_be_visible(visible=not phone)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert guest.page.evaluate(COVERED) == []
    assert findings(guest) == []

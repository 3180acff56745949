"""Without a mouse: every part of the table is reached and used by keys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest

FOCUS = "document.activeElement.closest('[data-thing]')?.dataset.thing ?? document.activeElement.id"


def focus(guest: Guest) -> str:
    return str(guest.page.evaluate(FOCUS))


def tab_to(guest: Guest, wanted: str) -> None:
    for _ in range(40):
        guest.page.keyboard.press("Tab")
        if focus(guest) == wanted:
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def test_a_game_is_begun_and_played_by_keys(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.go("/")
    play = guest.at("[data-game=cooper-island]")
    expect(play).to_be_visible()
    for _ in range(10):
        guest.page.keyboard.press("Tab")
        if play.evaluate("button => button === document.activeElement"):
            break
    guest.page.keyboard.press("Enter")
    expect(guest.at("#new")).to_be_visible()
    tab_to(guest, "start")
    guest.page.keyboard.press("Enter")
    guest.wait_turn()
    entries = guest.entries()
    expect(guest.at("#decision kbd").first).to_have_text("1")
    guest.page.keyboard.press("1")
    guest.expect_entries(entries + 1)
    expect(guest.at("#ask")).to_contain_text("Which islet")
    guest.page.keyboard.press("u")
    guest.expect_entries(entries + 2)


def test_arrows_go_from_thing_to_thing(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    tab_to(guest, "board")
    guest.page.keyboard.press("Enter")
    start = focus(guest)
    assert start.startswith("hand:0:")
    seen = {start}
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp"):
        guest.page.keyboard.press(key)
        seen.add(focus(guest))
    assert {"hand:0:place_islet", "hand:0:place_double"} <= seen
    assert seen <= {
        "hand:0:place_islet",
        "hand:0:place_double",
        "land:0:g1",
        "use:0:new_land",
    }
    expect(guest.at("#tip")).to_be_visible()
    guest.page.keyboard.press("Enter")
    guest.expect_entries(entries + 1)
    assert guest.at(".board :focus").count() == 1, "the focus stays on the board"


def test_every_thing_can_be_reached_and_says_why_not(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    guest.at("#board").focus()
    guest.page.keyboard.press("Enter")
    for _ in range(6):
        guest.page.keyboard.press("Shift+ArrowUp")
    can = guest.page.evaluate("document.activeElement.classList.contains('can')")
    assert not can
    expect(guest.at("#tip")).to_be_visible()
    guest.page.keyboard.press("Enter")
    expect(guest.at("#tip")).to_be_visible()
    expect(guest.at(".board :focus")).to_have_attribute("aria-describedby", "tip")
    guest.page.keyboard.press("r")
    expect(guest.at("#rules-dialog li.here")).to_be_in_viewport()
    guest.page.keyboard.press("Escape")
    expect(guest.at("#rules-dialog")).to_be_hidden()
    guest.page.keyboard.press("Escape")
    expect(guest.at("#tip")).to_be_hidden()
    assert guest.entries() == entries


def test_the_focus_goes_to_the_question(invite: Invite) -> None:
    """After a move by whatever means in the panel; the next move is a Tab away."""
    guest = invite(prefs=QUICK)
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    guest.move("hand place_islet").focus()
    guest.page.keyboard.press("Enter")
    guest.expect_entries(entries + 1)
    expect(guest.at("#ask")).to_be_focused()
    guest.page.keyboard.press("Tab")
    expect(guest.at("#decision .move").first).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.expect_entries(entries + 2)
    guest.at("#undo").click()
    guest.expect_entries(entries + 3)
    expect(guest.at("#ask")).to_be_focused()


SLOW = """
const real = window.fetch;
window.fetch = async (...asked) => {
  const answer = await real(...asked);
  if (String(asked[0]).includes("/moves")) await new Promise((done) => setTimeout(done, 2000));
  return answer;
};
"""
"""Answers to moves take their time."""


def test_no_key_is_lost_while_an_answer_is_on_its_way(invite: Invite) -> None:
    """What happened may be seen before the answer to one's own move has come."""
    guest = invite(prefs=QUICK)
    guest.context.add_init_script(SLOW)
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    for made in (1, 2):
        guest.page.keyboard.press("1")
        guest.expect_entries(entries + made)


def test_the_question_is_announced(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    expect(guest.at("#ask")).to_have_attribute("aria-live", "polite")
    expect(guest.at("#spoken")).to_have_attribute("aria-live", "polite")

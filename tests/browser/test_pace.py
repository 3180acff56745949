"""What the others do: shown at the speed that somebody likes, and marked until one's next move."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite

DOER = "novice"
"""Uses all its income hands: a bot that plays at random may end its income with the first move."""


def test_the_others_moves_wait_to_be_shown_and_can_be_skipped(invite: Invite) -> None:
    """The first one is shown at once, the next after a while, or all of them by a key."""
    guest = invite(prefs={"pace": "slow", "confirm": "never"})
    guest.altered = True
    guest.page.clock.install(time=0)
    guest.sit("me", DOER)
    guest.wait_turn()
    guest.page.clock.pause_at(3_600_000)  # time stands still: nothing is shown by itself
    seat = guest.end_income()
    assert seat == 0
    expect(guest.at("#skip")).to_be_visible()
    entries = guest.entries()
    guest.page.keyboard.press("Space")
    guest.expect_later(entries)


def test_what_the_others_did_is_told_and_marked_until_the_next_move(invite: Invite) -> None:
    guest = invite(prefs={"confirm": "never"})
    guest.sit("me", DOER)
    guest.end_income()
    guest.wait_turn()
    told = guest.at("#strip button")
    expect(told).to_have_count(1)
    expect(guest.at(".sheet .touched").first).to_be_attached()
    guest.at("#log").hover()
    expect(guest.at(".sheet .touched").first).to_be_attached()
    guest.page.reload()
    guest.wait_turn()
    expect(told).to_have_count(1)
    expect(guest.at("#recap li").first).to_be_visible()
    guest.plays()
    expect(told).to_have_count(0)

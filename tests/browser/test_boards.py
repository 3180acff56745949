"""The boards of others, and pieces that glide."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest

GAMES = ("cooper-island", "new-zealand", "maracaibo")
GLIDING = """() => window.glided ?? []"""
WATCH = """
window.glided = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.dataset?.piece) window.glided.push(this.dataset.piece);
  return animate.call(this, frames, options);
};
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_name_brings_the_board(invite: Invite, game: str) -> None:
    guest = invite(prefs=QUICK)
    guest.sit("me", "random", game=game)
    guest.wait_turn()
    guest.at("#players [data-board='1']").click()
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "board-1")
    expect(guest.at(".stage [data-thing='seat:1']").first).to_be_visible()


def test_a_small_board_brings_the_large_one(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    guest.at(".sheet[data-sheet='others'] [data-thing='seat:1'] text").first.click()
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "board-1")


def test_a_piece_glides_to_its_new_place(invite: Invite) -> None:
    guest = invite(prefs={"confirm": "never", "motion": "on"})
    guest.context.add_init_script(WATCH)
    guest.sit("me", "me")
    guest.wait_turn()
    assert guest.page.evaluate(GLIDING) == []
    guest.end_income()
    guest.page.wait_for_function("window.glided.length > 0")
    assert any("islet:" in piece for piece in guest.page.evaluate(GLIDING))

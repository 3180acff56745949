"""Parts of the picture: anybody's board in full, regions on a phone, pieces that glide."""

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
def test_a_name_opens_the_board(invite: Invite, game: str) -> None:
    guest = invite(prefs=QUICK)
    guest.sit("me", "random", game=game)
    guest.wait_turn()
    guest.at("#players [data-board='1']").click()
    board = guest.at("#seat-board svg").first
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box is not None
    assert box["width"] > 250
    assert guest.at("#seat-board [data-thing], #seat-board [data-piece]").count() == 0
    guest.page.keyboard.press("Escape")
    expect(board).to_be_hidden()


def test_a_small_board_opens_the_large_one(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    guest.point("seat:1")
    expect(guest.at("#seat-board svg").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_regions_on_a_phone(invite: Invite, game: str) -> None:
    """Each is looked at alone, large enough to be read."""
    guest = invite(phone=True, prefs=QUICK)
    guest.sit("me", "random", game=game)
    guest.wait_turn()
    buttons = guest.at(".regions button")
    assert buttons.count() >= 4
    guest.at("[data-zoom='0']").tap()
    expect(guest.at("#board[data-zoomed]")).to_have_count(0)
    buttons.filter(has_text="Board").tap()
    expect(guest.at("#board[data-zoomed]")).to_have_count(1)
    name = guest.at("[data-thing='seat:0'] text").first.bounding_box()
    assert name is not None
    assert name["height"] > 11


def test_a_piece_glides_to_its_new_place(invite: Invite) -> None:
    guest = invite(prefs={"confirm": "never", "motion": "on"})
    guest.context.add_init_script(WATCH)
    guest.sit("me", "me")
    guest.wait_turn()
    assert guest.page.evaluate(GLIDING) == []
    guest.end_income()
    guest.page.wait_for_function("window.glided.length > 0")
    assert any("islet:" in piece for piece in guest.page.evaluate(GLIDING))

"""On a phone: the board first, the panel as a sheet from below, fingers instead of a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.conftest import Invite
from tests.support.guests import PHONE, QUICK, Guest
from tests.support.positions import offers, position

GAMES = ("cooper-island", "new-zealand", "maracaibo")


def box(guest: Guest, selector: str) -> FloatRect:
    found = guest.at(selector).bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_is_a_sheet_and_nothing_sticks_out(invite: Invite, game: str) -> None:
    guest = invite(phone=True, prefs=QUICK)
    guest.sit("me", "random", game=game)
    guest.wait_turn()
    board, panel = box(guest, "#board"), box(guest, ".panel")
    assert board["height"] > 300
    assert panel["y"] >= board["y"] + board["height"] - 20
    assert panel["y"] + panel["height"] <= PHONE[1] + 1
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    first = box(guest, "#decision .move >> nth=0")
    assert first["height"] >= 44
    assert first["y"] + first["height"] < PHONE[1]
    guest.at("#handle").tap()
    guest.page.wait_for_function("() => document.querySelector('.panel').offsetHeight > 600")


def test_a_tap_uses_a_thing_and_the_board_follows(invite: Invite) -> None:
    guest = invite(phone=True, prefs=QUICK)
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    spot = box(guest, "[data-thing='hand:0:place_islet']")
    assert spot["width"] > 8
    guest.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    guest.expect_entries(entries + 1)
    islet = box(guest, "[data-thing='islet:0:islet_coin'] >> nth=0")
    board = box(guest, "#board")
    assert board["x"] <= islet["x"] <= board["x"] + board["width"]
    assert board["y"] <= islet["y"] <= board["y"] + board["height"]


def test_a_tap_on_what_cannot_be_used_says_why(invite: Invite) -> None:
    guest = invite(phone=True, prefs=QUICK)
    guest.sit("me", "random")
    guest.wait_turn()
    guest.at("[data-chip='map']").tap()
    guest.at("[data-zoom='0']").tap()
    spot = box(guest, "[data-thing='worker:C_round'] >> nth=-1")
    guest.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(guest.at("#tip")).to_contain_text("Not now:")


def test_what_is_wider_than_the_screen_is_seen_from_its_beginning(invite: Invite) -> None:
    """The tracks of nations go across the whole sheet: their names are at the left."""
    guest = invite(phone=True, prefs=QUICK)
    guest.go_on(position("maracaibo", offers("nation")))
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "tracks")
    usable = guest.at(".stage .can[data-thing^='nation:']").all()
    boxes = [one.bounding_box() for one in usable]
    assert boxes
    assert all(found is not None and found["x"] >= 0 for found in boxes)


def test_nothing_shows_below_what_ends_the_turn(invite: Invite) -> None:
    """However many moves there are, it stands at the foot of the screen."""
    guest = invite(phone=True, prefs=QUICK)
    many = 7
    ends = offers("end_actions")
    guest.go_on(position("maracaibo", lambda t: ends(t) and len(t.moves()) >= many))
    aside, moves = box(guest, "#decision .aside"), box(guest, "#decision .quiet .moves")
    assert moves["y"] + moves["height"] > PHONE[1], "there is more than fits"
    assert aside["y"] + aside["height"] >= PHONE[1] - 1

"""Sheets on the stage and on the shelf: what is asked is there, and all of it can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from rondel.core.table import Table
from rondel.games import list_games
from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest
from tests.support.positions import position
from tests.support.serving import Serving
from tools.play_through import LEGIBLE, SIZES, PlayThrough, resize

SHEETS = """() => {
  const window_ = document.querySelector("#board").getBoundingClientRect();
  return [...document.querySelectorAll(".sheet")].map((sheet) => {
    const { left, top, right, bottom } = sheet.getBoundingClientRect();
    const id = sheet.dataset.sheet;
    const inside = left >= window_.left - 1 && right <= window_.right + 1 &&
      top >= window_.top - 1 && bottom <= window_.bottom + 1;
    return {id, left, top, right, bottom, inside};
  });
}"""


def stage(guest: Guest) -> str:
    return guest.at(".stage").get_attribute("data-sheet") or ""


@pytest.mark.parametrize("game", list_games())
def test_sheets_lie_side_by_side_at_every_size(invite: Invite, game: str) -> None:
    guest = invite(prefs=QUICK)
    guest.sit("me", "random", "random", game=game)
    guest.wait_turn()
    counts = []
    for size in SIZES:
        resize(guest.page, *size)
        sheets = guest.page.evaluate(SHEETS)
        counts.append(len(sheets))
        for number, one in enumerate(sheets):
            assert one["inside"], (size, one)
            for other in sheets[:number]:
                across = min(one["right"], other["right"]) - max(one["left"], other["left"])
                down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                assert across <= 0 or down <= 0, (size, one, other)
    assert counts[0] == 1, "a phone shows one at a time"
    assert max(counts) > 4, "a wide screen shows nearly all"


@pytest.mark.parametrize("game", list_games())
def test_the_beginning_of_a_game_by_clicks(browser: Browser, serving: Serving, game: str) -> None:
    """All that is asked is there and can be hit, everything can be read, little needs the panel."""
    figures = PlayThrough(browser, serving, game, seed=1).run(most=10, often=4)
    assert figures.moves == 10
    assert figures.in_panel == []
    for size in LEGIBLE:
        seen = figures.seen[size]
        assert seen.text >= 9.95, size
        assert seen.asked >= 10.95, size
        assert seen.target >= 23.5, (size, seen.name)


def test_chips_and_keys_bring_sheets_to_the_stage(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    chips = guest.at("[data-chip]")
    ids = [chip.get_attribute("data-chip") for chip in chips.all()]
    first = stage(guest)
    guest.at("[data-chip='common']").click()
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "common")
    expect(guest.at("[data-chip='common']")).to_have_attribute("aria-pressed", "true")
    expect(guest.at(f"[data-chip='{first}']")).to_have_attribute("aria-pressed", "false")
    guest.page.keyboard.press(".")
    after = ids[ids.index("common") + 1] or ""
    expect(guest.at(".stage")).to_have_attribute("data-sheet", after)
    guest.page.keyboard.press(",")
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "common")


def test_a_click_beside_all_things_brings_a_sheet(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    guest.at("[data-chip='common']").click()
    box = guest.at(".shelved[data-sheet='map']").bounding_box()
    assert box is not None
    guest.page.mouse.click(box["x"] + 6, box["y"] + box["height"] - 6)
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "map")


def test_the_stage_follows_the_question(invite: Invite) -> None:
    """In a window with room for little more than one sheet."""
    guest = invite(prefs=QUICK)
    guest.page.set_viewport_size({"width": 900, "height": 640})
    guest.sit("me", "random")
    guest.wait_turn()
    expect(guest.at(".stage .can").first).to_be_visible()
    guest.at("[data-chip='common']").click()
    guest.plays("hand place_islet")
    expect(guest.at(".sheet .can").first).to_be_visible()
    guest.at("[data-chip='board']").click()
    guest.at(".pin").click()
    guest.plays("place_islet islet_coin")
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "board")
    expect(guest.at("[data-chip='map']")).to_have_class("asked")
    guest.at(".pin").click()
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "map")


def test_as_much_of_the_question_as_possible_is_shown(guest: Guest) -> None:
    """On a small screen, where not every sheet on the stage leaves room for the others."""
    guest.go_on(position("new-zealand", several))
    expect(guest.at("[data-chip].asked").nth(2)).to_be_attached()
    expect(guest.at("[data-chip].asked:not(.seen)")).to_have_count(0)


def several(table: Table) -> bool:
    """Whether one can discard a card, hire somebody, or do something of one's board."""
    verbs = {move[:2] for move in table.moves()}
    return {("act", "discard"), ("act", "hire"), ("auxiliary",)} <= verbs


def test_the_stage_does_not_change_under_the_pointer(invite: Invite) -> None:
    """Unless somebody points at something there, and has to go on elsewhere."""
    guest = invite(prefs=QUICK)
    guest.page.set_viewport_size({"width": 900, "height": 640})
    guest.sit("me", "random")
    guest.wait_turn()
    guest.at("[data-chip='board']").click()
    guest.plays("hand place_islet")
    guest.at(".stage").hover(position={"x": 20, "y": 4})
    guest.page.keyboard.press("1")
    expect(guest.at("[data-chip='map'].asked")).to_have_count(1)
    assert stage(guest) == "board"
    guest.page.mouse.move(5, 5)
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "map")
    guest.page.keyboard.press("u")
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "board")
    guest.point("islet:0:islet_coin")
    expect(guest.at(".stage")).to_have_attribute("data-sheet", "map")


@pytest.mark.parametrize("game", list_games())
def test_a_phone_has_chips(invite: Invite, game: str) -> None:
    """Each sheet is looked at alone, large enough to be tapped at."""
    guest = invite(phone=True, prefs=QUICK)
    guest.sit("me", "random", game=game)
    guest.wait_turn()
    chips = guest.at("[data-chip]")
    assert chips.count() >= 5
    for chip in chips.all():
        chip.tap()
        expect(chip).to_have_attribute("aria-pressed", "true")
        box = chip.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        expect(guest.at(".sheet")).to_have_count(1)

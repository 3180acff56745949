"""Lessons in a real browser: by mouse, by keys, on a phone; and how one gets there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.access import findings
from tests.support.guests import PHONE, QUICK, Guest

INCOME = "/learn/cooper-island/income"


def expect_beat(guest: Guest, beat: int, said: str) -> None:
    expect(guest.at("body")).to_have_attribute("data-beat", str(beat))
    expect(guest.at("#lesson-text")).to_contain_text(said)


def reach(guest: Guest, lesson: str, beat: int) -> None:
    """Come to a beat of a lesson by its own solutions."""
    path = f"/api/lessons{lesson.removeprefix('/learn')}/steps"
    state = guest.post(path, {"entries": 0, "step": "go_on"})
    while state["lesson"]["beat"] < beat:
        step = "show" if state["lesson"]["task"] else "go_on"
        have = state["picture"]["have"]
        state = guest.post(path, {"entries": state["entries"], "step": step, "have": have})
    guest.go(lesson)
    expect(guest.at("body")).to_have_attribute("data-beat", str(beat))


def test_a_newcomer_is_led_to_a_lesson_and_plays_it(invite: Invite) -> None:
    """Learn stands before Play; what is said is about what is lit, and only that can be used."""
    guest = invite(prefs={"motion": "off"})
    guest.go("/")
    card = guest.at(".card", has_text="Cooper Island").locator(".row > *")
    expect(card).to_have_text(["Learn", "Play", "Rules"])
    card.first.click()
    expect(guest.at("[data-lesson=income]")).to_contain_text("Your land grows")
    assert findings(guest) == [], "the lessons"
    guest.at("[data-lesson=income]").click()
    expect_beat(guest, 0, "This is your peninsula.")
    expect(guest.thing("land:0:g1")).to_have_class(re.compile(r"\blit\b"))
    expect(guest.at("#board .can")).to_have_count(0)
    assert findings(guest) == [], "a lesson"
    guest.at("#lesson-go_on").click()
    expect_beat(guest, 1, "open hands")
    guest.at("#lesson-go_on").click()
    expect_beat(guest, 2, "Point at its hand")
    guest.point("hand:0:place_islet")
    expect(guest.at("#lesson-answer")).to_have_text(
        "The islet comes in a minute. First the double tile."
    )
    guest.complaints.clear()  # the browser tells of every refusal
    guest.point("land:0:g1")
    expect(guest.at("#tip")).to_contain_text("That comes later")
    expect(guest.at("#lesson-answer")).to_be_visible()
    guest.point("hand:0:place_double")
    expect_beat(guest, 3, "forest and mountain")
    expect(guest.at("#lesson-answer")).to_be_hidden()
    guest.at("#lesson-back").click()
    expect_beat(guest, 2, "Point at its hand")
    guest.page.reload()
    expect_beat(guest, 2, "Point at its hand")
    guest.at("header a", has_text="Leave").click()
    expect(guest.at("[data-lesson=income]")).to_contain_text("step 2 of 24")


def test_a_lesson_by_keys(invite: Invite) -> None:
    """Enter goes on, h shows the solution move by move, u goes back, and moves have their keys."""
    guest = invite(prefs={"motion": "off"})
    guest.go(INCOME)
    expect_beat(guest, 0, "This is your peninsula.")
    guest.page.keyboard.press("Enter")
    expect_beat(guest, 1, "open hands")
    guest.page.keyboard.press("Enter")
    expect_beat(guest, 2, "Point at its hand")
    guest.page.keyboard.press("h")
    expect_beat(guest, 3, "forest and mountain")
    guest.page.keyboard.press("u")
    expect_beat(guest, 2, "Point at its hand")
    guest.page.keyboard.press("2")
    expect_beat(guest, 3, "forest and mountain")
    expect(guest.at("#lesson-text")).to_have_attribute("aria-live", "polite")
    expect(guest.at("#lesson-progress")).to_have_attribute("aria-valuetext", "Step 4 of 24")
    assert guest.page.title() == "Your land grows · Cooper Island"


def test_a_lesson_on_a_phone(invite: Invite) -> None:
    """What is lit comes on the stage by itself, and what is said stands under it."""
    guest = invite(phone=True, prefs=QUICK)
    guest.go(INCOME)
    expect_beat(guest, 0, "This is your peninsula.")
    guest.at("#lesson-go_on").tap()
    expect_beat(guest, 1, "open hands")
    for thing in ("hand:0:place_double", "hand:0:place_islet"):
        expect(guest.at(f".stage [data-thing='{thing}']").first).to_be_in_viewport()
    button = guest.at("#lesson-go_on").bounding_box()
    assert button is not None
    assert button["height"] >= 44
    assert button["y"] + button["height"] < PHONE[1]
    guest.at("#lesson-go_on").tap()
    expect_beat(guest, 2, "Point at its hand")
    spot = guest.at(".stage [data-thing='hand:0:place_double']").first.bounding_box()
    assert spot is not None
    guest.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect_beat(guest, 3, "forest and mountain")
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_first_game_has_a_guide(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.go("/learn")
    guest.at("[data-first=cooper-island]").click()
    guest.wait_turn()
    expect(guest.at("#guide-text")).to_contain_text("Your first whole game!")
    assert findings(guest, "#guide") == []
    guest.at("#guide-read").click()
    expect(guest.at("#guide")).to_be_hidden()
    guest.plays("hand place_double")
    expect(guest.at("#guide-text")).to_contain_text("Choose a tile and its side.")
    guest.go("/")
    card = guest.at(".card", has_text="Cooper Island").locator(".row > *")
    expect(card).to_have_text(["Play", "Learn", "Rules"])


def test_another_table_in_the_middle_of_a_lesson(invite: Invite) -> None:
    """With another seat: no curtain falls, for there is nobody to hide anything from."""
    guest = invite(prefs={"motion": "off"})
    reach(guest, INCOME, 17)
    expect_beat(guest, 17, "Then it was Ada's turn")
    guest.at("#lesson-go_on").click()
    expect_beat(guest, 18, "the blue pieces")
    expect(guest.at("body")).to_have_attribute("data-viewer", "1")
    guest.at("#lesson-back").click()
    expect_beat(guest, 17, "Then it was Ada's turn")


def test_what_a_lesson_speaks_of_can_be_seen(invite: Invite) -> None:
    """Moves are not squeezed out by what happened, small signs are framed, and the map stays when
    something on another sheet is lit."""
    guest = invite(prefs={"motion": "off"})
    reach(guest, "/learn/maracaibo/campaign", 4)
    for move in guest.at("#decision .move").all():
        expect(move).to_be_in_viewport(ratio=0.99)
    reach(guest, "/learn/maracaibo/combat", 5)
    expect(guest.at("[data-thing=combat_tile].lit")).to_be_in_viewport()
    expect(guest.thing("place:cartagena")).to_be_in_viewport()
    guest.at("#lesson-go_on").click()
    expect_beat(guest, 6, "Raise the flag of France in Cartagena")
    reach(guest, "/learn/maracaibo/voyage", 18)
    expect(guest.thing("purse:0:vp_income")).to_have_class(re.compile(r"\bframed\b"))
    expect(guest.at("#lesson-title")).to_be_in_viewport(ratio=1)

"""Puzzles and the coach in a real browser: by mouse, by keys, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rondel.core.puzzles import Puzzle, find_puzzles
from rondel.games import find_game
from tests.browser.conftest import Invite
from tests.support.access import findings
from tests.support.guests import QUICK, Guest

GAME = "cooper-island"
PUZZLE = min(find_puzzles(find_game(GAME)), key=lambda puzzle: len(puzzle.best))


def make_moves(guest: Guest, moves: tuple[str, ...]) -> None:
    """By the buttons of the panel."""
    for made, move in enumerate(moves, 1):
        guest.at(f'#decision [data-move="{move}"]').click()
        expect(guest.at("body")).to_have_attribute("data-entries", str(made))


def test_a_puzzle_is_solved_and_one_goes_on(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.go("/")
    guest.at("nav a", has_text="Puzzles").click()
    expect(guest.at(f"[data-next={GAME}]")).to_have_text("Begin")
    assert findings(guest) == [], "the list"
    guest.at(f"#{GAME} summary").click()
    guest.at(f"[data-puzzle='{PUZZLE.id}']").click()
    expect(guest.at("#puzzle-text")).to_contain_text("make the best of it")
    make_moves(guest, PUZZLE.best[:1])
    guest.page.keyboard.press("u")
    expect(guest.at("body")).to_have_attribute("data-entries", "0")
    make_moves(guest, PUZZLE.best)
    expect(guest.at("#puzzle-text")).to_have_text("Right! Nothing better is known.")
    expect(guest.at("#puzzle-verdict")).to_contain_text("Your rating: 1")
    assert findings(guest) == [], "a verdict"
    guest.at("#puzzle-next").click()
    expect(guest.at("#puzzle-text")).to_contain_text("make the best of it")
    guest.at("header a", has_text="All puzzles").click()
    expect(guest.at(f"[data-next={GAME}]")).to_have_text("Go on")
    assert guest.complaints == []


def test_a_puzzle_on_a_phone_is_shown_by_a_key(invite: Invite) -> None:
    """Who gives up sees the best moves one after the other, and can try it then."""
    guest = invite(phone=True, dark=True, prefs=QUICK)
    other: Puzzle = find_puzzles(find_game(GAME))[1]
    guest.go(f"/puzzles/{GAME}/{other.id}")
    expect(guest.at("#puzzle-text")).to_contain_text("make the best of it")
    assert findings(guest) == [], "a puzzle"
    guest.page.keyboard.press("h")
    expect(guest.at("#puzzle-text")).to_contain_text(
        "That was the best that we know", timeout=60_000
    )
    guest.at("#puzzle-again").click()
    expect(guest.at("body")).to_have_attribute("data-puzzle", "task")
    assert guest.complaints == []


def test_a_coach_speaks_when_the_turn_is_over(invite: Invite) -> None:
    """What would have been better can be seen on another board, and the turn be taken back."""
    guest = invite(prefs=QUICK)
    guest.sit("me", "random")
    guest.at("#coach-wish").click()
    expect(guest.at("#coach-wish")).to_have_attribute("aria-pressed", "true")
    while not guest.at("#coach").is_visible():
        ending = guest.at("#decision .closes")
        if guest.at("#badge.mine").count() and ending.count():
            ending.last.click()
        guest.page.wait_for_timeout(200)
    expect(guest.at("#coach-text")).to_contain_text("points behind the best plan we saw")
    assert findings(guest) == [], "a coach"
    show = str(guest.at("#coach-show").get_attribute("href"))
    guest.at("#coach-try").click()
    expect(guest.at("#badge")).to_have_text("Your turn")
    expect(guest.at("#coach")).to_be_hidden()
    assert show.endswith("#show")


def test_two_people_agree_to_hints_and_a_coach(invite: Invite) -> None:
    """Who wants a hint is told who has not agreed; the other is asked, and may end it again."""
    host, friend = invite(prefs=QUICK), invite(prefs=QUICK)
    game = host.sit("me", "link")
    friend.go(host.links["1"])
    friend.at("#name").fill("Zoe")
    friend.at("#join button").click()
    expect(host.at("#players")).to_contain_text("Zoe")
    friend.page.wait_for_url("**/g/*")
    first = host.get(f"/api/games/{game}")["to_decide"]
    mover, other = (host, friend) if first == 0 else (friend, host)
    mover.wait_turn()
    mover.page.keyboard.press("h")
    expect(mover.at("#hints")).to_contain_text("Not agreed yet: me 0, Zoe.")
    assert findings(mover) == [], "no hint yet"
    mover.at("#hints li button").click()
    expect(mover.at("#coach-wish")).to_have_attribute("aria-pressed", "true")
    expect(mover.at("#coach-asked")).to_be_hidden()
    expect(other.at("#coach-asked")).to_contain_text("would like hints and a coach")
    assert findings(other) == [], "somebody is asked"
    other.at("#coach-asked button", has_text="Not now").click()
    expect(other.at("#coach-asked")).to_be_hidden()
    other.at("#coach-wish").click()
    expect(other.at("#coach-wish")).to_have_attribute("aria-pressed", "true")
    expect(mover.at("#coach-wish")).to_have_attribute("title", re.compile("When your turn is over"))
    mover.at("#hint").click()
    expect(mover.at("#hints li > button").first).to_be_visible()
    mover.end_income()
    expect(mover.at("#coach-text")).to_contain_text(re.compile("best plan|Well played"))
    other.wait_turn()
    expect(other.at("#coach")).to_be_hidden()
    mover.at("#coach-wish").click()
    expect(mover.at("#coach-wish")).to_have_attribute("aria-pressed", "false")
    expect(other.at("#coach-wish")).to_have_attribute("title", re.compile("Not agreed yet: "))
    other.page.keyboard.press("h")
    expect(other.at("#hints")).to_contain_text("Not agreed yet: ")
    expect(other.at("#hints li button")).to_have_count(0)

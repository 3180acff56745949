"""Playing at the table: pointing at things, buttons, undo, tooltips, the view."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from rondel.core.moves import write_move
from rondel.core.session import Session, replay
from rondel.core.shortcuts import shortcut
from rondel.core.table import Table
from rondel.games import find_game
from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest
from tests.support.positions import offers, position
from tests.support.visits import wait_for

REST = 1000
"""Milliseconds; a tooltip comes after a third of them."""


def test_three_clicks_from_home_to_the_table(guest: Guest) -> None:
    guest.go("/")
    guest.at("[data-game=cooper-island]").click()
    guest.at("#start").click()
    guest.wait_turn()
    expect(guest.at(".stage svg")).to_be_visible()
    assert guest.page.title().startswith("● Your turn")
    icon = guest.at("link[rel=icon]")
    expect(icon).to_have_attribute("href", icon.get_attribute("data-turn") or "")


def test_pointing_at_things_makes_the_move(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    guest.point("hand:0:place_double")
    guest.expect_entries(entries + 1)
    expect(guest.at("#ask")).to_contain_text("double tile")
    guest.point("land:0:g1")
    guest.expect_entries(entries + 2)
    expect(guest.at("#log li").first).to_contain_text("g1")


NARROW = """
async () => {
  const table = document.querySelector("script[src$='table.js']").src;
  const { Choice } = await import(new URL("choice.js", table));
  const move = (text, group, ...things) => ({
    move: text, label: text, things, by: [], group, text: "",
  });
  const choice = new Choice([
    move("1", "question", "a", "b"),
    move("2", "question", "a", "b"),
    move("3", "question", "a", "c"),
    move("4", "anytime", "d"),
  ]);
  const told = [
    [...choice.targets()].map(([thing, { answers, labels }]) => [thing, answers, labels.length]),
  ];
  const note = (played) =>
    told.push([played?.move ?? null, choice.chosen.join(""), choice.left().length]);
  note(choice.point("a"));
  note(choice.point("b"));
  told.push([...choice.targets().keys()]);
  note(choice.back());
  note(choice.point("c"));
  note(choice.point("d"));
  return told;
}
"""


AHEAD = """
async () => {
  const table = document.querySelector("script[src$='table.js']").src;
  const { Choice } = await import(new URL("choice.js", table));
  const move = (text, ...things) => ({ move: text, label: text, things, by: [], text: "" });
  const way = (asks, thing, ...moves) => ({ label: "", moves, things: [thing], asks });
  const ways = [way(false, "b", "1", "x"), way(true, "c", "2", "y")];
  const choice = new Choice([move("1"), move("2", "a")], ways);
  return [
    [...choice.targets()].map(([thing, { answers, far }]) => [thing, answers, far]),
    ...["b", "c"].map((thing) => [choice.point(thing).moves, choice.point(thing).asks]),
    choice.chosen,
  ];
}
"""


def test_things_narrow_the_moves_until_one_is_left(guest: Guest) -> None:
    """A thing that all moves left mention is no target; taking back goes one step. What is pointed
    at instead of a move without a place answers the question, other things of later ones are far.
    """
    guest.sit("me", "random")
    assert guest.page.evaluate(NARROW) == [
        [["a", True, 3], ["b", True, 2], ["c", True, 1], ["d", False, 1]],
        [None, "a", 3],
        [None, "ab", 2],
        [],
        [None, "a", 3],
        ["3", "ac", 1],
        [None, "ac", 1],
    ]
    assert guest.page.evaluate(AHEAD) == [
        [["a", True, False], ["b", True, False], ["c", False, True]],
        [["1", "x"], False],
        [["2", "y"], True],
        [],
    ]


def test_who_ends_the_turn_with_something_left_is_asked(guest: Guest) -> None:
    """By default; Escape goes back, and nothing has happened."""
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    guest.move("end_income").click()
    expect(guest.at("#confirm")).to_be_focused()
    expect(guest.at("#decision")).to_contain_text("This ends your turn")
    guest.page.keyboard.press("Escape")
    expect(guest.move("end_income")).to_be_visible()
    assert guest.entries() == entries
    guest.move("end_income").click()
    guest.at("#confirm").click()
    guest.expect_later(entries)


def test_who_has_nothing_else_to_do_is_not_asked(guest: Guest) -> None:
    """But the second click of a double click ends nothing."""
    guest.sit("me", "random")
    guest.wait_turn()
    for move in ("hand place_double", "pass", "hand place_islet", "place_islet islet_coin"):
        guest.plays(move)
    guest.plays()
    guest.plays("decline")
    entries = guest.entries()
    guest.move("end_income").dispatch_event("click", {"detail": 2})
    assert guest.entries() == entries
    guest.move("end_income").click()
    guest.expect_later(entries)


def test_pointing_ahead(guest: Guest) -> None:
    """At an islet before anybody has asked for one: both moves are made, and taken back together.
    Who prefers not to does not."""
    guest.sit("me", "random")
    guest.wait_turn()
    entries, islet = guest.entries(), "islet:0:islet_coin"
    expect(guest.thing(islet)).to_have_class(re.compile(r"\bfar\b"))
    guest.thing(islet).hover()
    expect(guest.at("#tip")).to_contain_text(" → ")
    guest.point(islet)
    guest.expect_entries(entries + 2)
    expect(guest.thing("water:0:R1a")).to_have_class(re.compile(r"\bcan\b"))
    guest.page.keyboard.press("u")
    guest.expect_entries(entries + 3)
    expect(guest.thing(islet)).to_have_class(re.compile(r"\bfar\b"))
    guest.page.keyboard.press("?")
    guest.at("#prefs-ahead").select_option("off")
    expect(guest.thing(islet)).not_to_have_class(re.compile(r"\b(can|far)\b"))


def test_what_a_move_costs_is_told_before(guest: Guest) -> None:
    """A trade that gives up a coin: the tooltip tells what one has afterwards."""
    guest.sit("me", "random")
    guest.wait_turn()
    guest.page.route(
        "**/preview*",
        lambda route: route.fulfill(
            json={
                "events": ["You gave 1 coin."],
                "score": {"before": 3, "after": 1},
                "changes": ["Storage 0/5"],
                "certain": False,
                "ends": False,
            }
        ),
    )
    guest.page.route("**/api/games/*?*", _all_costly)
    guest.page.reload()
    guest.wait_turn()
    guest.move("hand place_islet").click()
    told = guest.at("#decision")
    expect(told).to_contain_text("Points: 3 → 1 (−2)")
    expect(told).to_contain_text("Storage 0/5")
    expect(told).to_contain_text("What is hidden decides the rest.")
    expect(guest.at("[data-thing='hand:0:place_islet'].chosen")).to_have_count(1)


def _all_costly(route: Route) -> None:
    answer = route.fetch()
    state = answer.json()
    for move in state["moves"]:
        move["preview"] = move["final"] = move["asks"] = True
    route.fulfill(response=answer, json=state)


def test_undo_and_its_reason(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    guest.plays("store_from_land g1")
    guest.plays("hand place_islet")
    guest.at("#undo").click()
    guest.expect_entries(entries + 3)
    expect(guest.at("#ask")).to_contain_text("which hand")
    guest.page.keyboard.press("u")
    guest.expect_entries(entries + 4)
    expect(guest.move("store_from_land g1")).to_be_visible()
    expect(guest.at("#undo")).to_have_attribute("aria-disabled", "true")
    guest.at("#undo").click(force=True)
    expect(guest.at(".toast")).to_contain_text(re.compile("another seat has acted|no such move"))


def test_the_whole_turn_can_be_undone_at_once(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    guest.plays("store_from_land g1")
    guest.plays("hand place_islet")
    guest.at("#undo-all").click()
    expect(guest.move("store_from_land g1")).to_be_visible()


def test_why_not_with_the_rule_at_hand(guest: Guest) -> None:
    """Hovering what can't be used tells why; its rule opens over the table."""
    guest.sit("me", "random")
    guest.wait_turn()
    box = guest.thing("worker:C_round").bounding_box()
    assert box is not None
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tip = guest.at("#tip")
    expect(tip).to_contain_text("Not now:")
    rule = tip.locator(".why .rule")
    cited = rule.inner_text()
    guest.page.keyboard.press("i")
    rule.click()
    dialog = guest.at("#rules-dialog")
    expect(dialog.locator("li.here")).to_have_id(cited)
    expect(dialog.locator("li.here")).to_be_in_viewport()
    guest.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


AT_ITS_MIDDLE = """tip => {
  const { x, y, width, height } = tip.getBoundingClientRect();
  return tip.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_a_tooltip_is_never_in_the_way(guest: Guest) -> None:
    """It lies over the log, lets the pointer through, and stays only if it is pinned."""
    guest.sit("me", "random")
    guest.wait_turn()
    tip, log = guest.at("#tip"), guest.at("#log").bounding_box()
    hover(guest, "worker:C_round")
    expect(tip).to_contain_text("Round space of section C")
    box = tip.bounding_box()
    assert box is not None
    assert log is not None
    assert abs(box["x"] - log["x"]) < 8
    assert box["y"] + box["height"] >= log["y"] + log["height"] - 8
    assert not tip.evaluate(AT_ITS_MIDDLE)
    guest.page.keyboard.press("i")
    assert tip.evaluate(AT_ITS_MIDDLE)
    hover(guest, "worker:D_round")
    hover(guest, "worker:E_round")
    expect(tip).to_contain_text("Round space of section C")
    tip.locator(".corner button").click()
    expect(tip).to_be_hidden()


def hover(guest: Guest, thing: str) -> None:
    box = guest.thing(thing).bounding_box()
    assert box is not None
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_nobody_asks_about_what_was_just_used(guest: Guest) -> None:
    """The pointer is still there; a click is no question."""
    guest.altered = True
    guest.page.clock.install()
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.point("land:0:g1")
    guest.expect_later(entries)
    guest.page.clock.run_for(2000)
    assert not [url for url in asked if "/thing" in url]
    hover(guest, "worker:C_round")
    guest.page.clock.run_for(2000)
    assert [url for url in asked if "/thing" in url]


def test_clicking_what_cannot_be_used_tells_why_as_well(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    entries = guest.entries()
    guest.point("worker:C_round")
    expect(guest.at("#tip")).to_contain_text("Not now:")
    guest.page.keyboard.press("Escape")
    expect(guest.at("#tip")).to_be_hidden()
    assert guest.entries() == entries


WATCH_PIECES = """
const animate = Element.prototype.animate;
window.moved = [];
Element.prototype.animate = function (...how) {
  window.moved.push(this.dataset.piece.split("@")[0]);
  return animate.apply(this, how);
};
"""


@pytest.mark.parametrize("motion", ["system", "off"])
def test_pieces_glide_unless_one_does_not_like_it(invite: Invite, motion: str) -> None:
    """A cube that is stored comes from where it was."""
    guest = invite(prefs={**QUICK, "motion": motion})
    guest.context.add_init_script(WATCH_PIECES)
    guest.sit("me", "random")
    guest.wait_turn()
    guest.page.evaluate("window.moved.length = 0")
    guest.plays("store_from_land g1")
    moved = guest.page.evaluate("window.moved")
    assert ("food" in moved) is (motion == "system")


def test_the_log_shows_what_was_touched(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    guest.plays("store_from_land g1")
    guest.page.mouse.move(5, 5)
    expect(guest.at(".touched")).to_have_count(0)
    guest.at("#log li").first.hover()
    expect(guest.at(".touched[data-thing='land:0:g1']").first).to_be_visible()


def test_what_was_opened_in_the_log_stays_open(guest: Guest) -> None:
    guest.go_on(position("new-zealand", offers("act", "draw_discard")))
    guest.at("#log details summary").last.click()
    expect(guest.at("#log details[open]")).to_have_count(1)
    entries = guest.entries()
    guest.at("#decision .move").first.click()
    guest.expect_later(entries)
    expect(guest.at("#log details[open]")).to_have_count(1)


def test_zoom_by_wheel_buttons_keys_and_drag(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    width = "() => document.querySelector('.stage svg').getBoundingClientRect().width"
    whole = guest.page.evaluate(width)
    guest.page.mouse.move(300, 300)
    guest.page.mouse.wheel(0, -400)
    guest.page.wait_for_function(f"whole => ({width})() > 1.5 * whole", arg=whole)
    before = guest.page.evaluate("document.querySelector('.stage svg').getBoundingClientRect().x")
    guest.page.mouse.down()
    guest.page.mouse.move(240, 300, steps=3)
    guest.page.mouse.up()
    after = guest.page.evaluate("document.querySelector('.stage svg').getBoundingClientRect().x")
    assert after < before - 30
    guest.page.keyboard.press("0")
    guest.page.wait_for_function(f"whole => Math.abs(({width})() - whole) < 1", arg=whole)
    guest.at("[data-zoom='1']").click()
    guest.page.wait_for_function(f"whole => ({width})() > 1.2 * whole", arg=whole)


def test_what_others_have_touched_is_marked_when_ones_turn_comes(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.sit("me", "random")
    entries = guest.entries()
    guest.end_income()
    guest.expect_later(entries + 7)
    guest.wait_turn()
    expect(guest.at(".touched").first).to_be_attached()


def test_who_looks_elsewhere_is_turned_to_what_can_be_used(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    guest.page.mouse.move(20, 300)
    guest.page.mouse.wheel(0, -2000)
    expect(guest.at(".stage [data-thing='land:0:a1']").first).not_to_be_in_viewport()
    guest.plays("hand place_islet")
    guest.plays("place_islet islet_coin")
    expect(guest.at(".stage .can").first).to_be_in_viewport()


def test_a_hint_is_shown_with_what_it_touches(guest: Guest) -> None:
    guest.sit("me", "random")
    guest.wait_turn()
    guest.page.keyboard.press("h")
    expect(guest.at("#hints li").first).to_be_visible()


def test_preferences_are_kept(guest: Guest) -> None:
    guest.go("/")
    guest.at("[data-open=preferences]").click()
    guest.at("#prefs-theme").select_option("dark")
    expect(guest.at("html")).to_have_attribute("data-theme", "dark")
    guest.page.reload()
    expect(guest.at("html")).to_have_attribute("data-theme", "dark")


TONES = """
const start = OscillatorNode.prototype.start;
window.tones = 0;
OscillatorNode.prototype.start = function (time) { window.tones += 1; start.call(this, time); };
"""
"""Counts them."""

HELD = """
const real = window.fetch;
const held = new Promise((done) => { window.release = done; });
window.fetch = async (...asked) => {
  const answer = await real(...asked);
  if (asked[1]?.body?.includes("end_income")) await held;
  return answer;
};
"""
"""Keeps back the answer to the last move of an income."""


def test_the_sound_of_a_turn(invite: Invite) -> None:
    """Two tones, when it is one's turn again."""
    guest = invite(prefs={**QUICK, "sound": "on"})
    guest.context.add_init_script(TONES)
    guest.sit("me", "random")
    guest.wait_turn()
    guest.page.evaluate("window.tones = 0")
    guest.end_income()
    guest.page.wait_for_function("() => window.tones === 2")


def test_the_sound_of_a_turn_that_came_at_once(invite: Invite) -> None:
    """The others have moved before our own move was answered: it is a new turn all the same."""
    guest = invite(prefs={**QUICK, "sound": "on"})
    guest.context.add_init_script(TONES + HELD)
    game_id = guest.sit("me", "random")
    guest.wait_turn()
    guest.page.evaluate("window.tones = 0")
    entries = guest.entries()
    guest.end_income()
    wait_for(lambda: turn_comes(guest, game_id, entries + 8))
    guest.page.wait_for_function("() => window.tones === 2")
    later = guest.entries()
    guest.page.evaluate("window.release()")
    guest.wait_turn()
    assert guest.entries() == later
    assert guest.page.evaluate("window.tones") == 2


def turn_comes(guest: Guest, game_id: str, entries: int) -> bool:
    """Whether it is our turn again, and so many entries have been made."""
    state = guest.context.request.get(f"/api/games/{game_id}?seat=0").json()
    return bool(state["mine"] and state["entries"] >= entries)


SLOW_PREVIEW = """
const real = window.fetch;
window.fetch = async (...asked) => {
  const answer = await real(...asked);
  if (String(asked[0]).includes("/preview")) await new Promise((done) => setTimeout(done, 1000));
  return answer;
};
"""


def test_nobody_waits_for_a_preview(invite: Invite) -> None:
    """What is asked before a move is there at once; what it would bring comes when it is known."""
    guest = invite()
    guest.context.add_init_script(SLOW_PREVIEW)
    guest.sit("me", "random")
    guest.wait_turn()
    guest.move("end_income").click()
    expect(guest.at("#confirm")).to_be_visible()
    expect(guest.at("#decision .consequences")).to_have_count(0)
    guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(guest.at("#decision")).to_contain_text("This ends your turn")
    expect(guest.at("#confirm")).to_be_visible()
    expect(guest.at("body[data-busy]")).to_have_count(0)


def test_nothing_is_asked_of_a_decision_that_is_being_made(invite: Invite) -> None:
    """While a move is on its way the pointer may rest on another one: what that would bring can't
    be told any more."""
    guest = invite(prefs=QUICK)
    guest.sit("me", "random")
    guest.wait_turn()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    held: list[Route] = []
    guest.page.route("**/moves", lambda route: held.append(route))
    entries = guest.entries()
    guest.move("end_income").click()
    wait_for(lambda: bool(held))
    guest.page.mouse.move(1, 1)
    guest.move("end_income").hover()
    guest.page.wait_for_timeout(REST)
    held[0].continue_()
    guest.expect_later(entries)
    assert [url for url in asked if "/preview" in url] == []


def test_a_shortcut_answers_the_question_in_one_go(guest: Guest) -> None:
    """By its button or the first key; undo takes all of it back, and pieces can still be chosen."""
    session = Session(find_game("new-zealand").new(3, 7))
    while not shortcut(session.table):
        session.play(session.table.moves()[0])
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Bo", "Cleo")]
    begun = guest.post("/api/import", {"record": session.record.write(), "seats": seats})
    guest.go(begun["url"])
    guest.at("#curtain button").click()
    guest.wait_turn()
    entries, moves = guest.entries(), len(shortcut(session.table))
    expect(guest.at("#decision .shortcut")).to_contain_text("Discard")
    expect(guest.at("#decision .move [aria-hidden]").first).to_have_text("2")
    guest.page.keyboard.press("1")
    guest.expect_entries(entries + moves)
    guest.page.keyboard.press("u")
    guest.expect_entries(entries + moves + 1)
    guest.at("#decision .shortcut").click()
    guest.expect_entries(entries + 2 * moves + 1)


def test_only_what_the_picture_cannot_tell_stands_beside_it(guest: Guest) -> None:
    """A walk to where another one only turns is pointed at, though that is named by both."""

    def turns(table: Table) -> list[str]:
        """Where walks turn that could end there as well."""
        ends = [write_move(move[1:]) for move in table.moves() if move[0] == "move"]
        return [
            str(place)
            for move in table.moves()
            for place in move[2:]
            if move[0] == "move_by" and place in ends
        ]

    record = position("new-zealand", lambda table: bool(turns(table)))
    there = turns(replay(record, find_game(record.game)).table)[0]
    guest.go_on(record)
    expect(guest.at(f'#decision .moves [data-move="move {there}"]')).to_be_attached()
    expect(guest.at(f'#decision .aside [data-move="move {there}"]')).to_have_count(0)
    entries = guest.entries()
    guest.point(f"space:{there}")
    guest.expect_later(entries)


def test_the_deck_is_pointed_at_once(guest: Guest) -> None:
    """For the action and for its cards; who wants fewer has a button beside the picture."""
    guest.go_on(position("new-zealand", offers("act", "draw_discard")))
    aside = guest.at('#decision .aside [data-move^="act draw_discard"]')
    expect(aside).to_be_visible()
    entries = guest.entries()
    seat = guest.at("body").get_attribute("data-viewer")
    guest.point(f"deck:{seat}")
    guest.expect_entries(entries + 2)


def test_what_ends_something_is_last_and_beside_the_picture(guest: Guest) -> None:
    """However many moves there are, it stands in one place, and never on the first key."""
    guest.sit("me", "random")
    guest.wait_turn()
    ends = guest.at("#decision > .aside .move")
    expect(ends.last).to_have_attribute("data-move", "end_income")
    expect(ends.last).to_be_in_viewport()
    expect(guest.at("#decision kbd").first).to_have_text("1")
    expect(ends.last.locator("kbd")).not_to_have_text("1")


def test_a_stale_move_changes_nothing_and_says_so(guest: Guest) -> None:
    """The same seat in two tabs."""
    game_id = guest.sit("me", "random")
    guest.wait_turn()
    guest.page.route("**/live?*", lambda route: route.abort())
    guest.page.reload()
    guest.wait_turn()
    entries = guest.entries()
    move = {"seat": 0, "entries": entries, "move": "store_from_land g1"}
    guest.post(f"/api/games/{game_id}/moves", move)
    guest.move("hand place_islet").click()
    expect(guest.at(".toast").first).to_contain_text("moved on")
    guest.expect_entries(entries + 1)
    guest.complaints.clear()

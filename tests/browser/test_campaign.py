"""A campaign in a real browser: begun, read, voted on, gone on with, branched, taken along."""

from __future__ import annotations

import json
import signal
from pathlib import Path

from playwright.sync_api import Browser, expect

from rondel.server.identity import COOKIE, fresh_secret
from tests.browser.conftest import Invite
from tests.support.access import findings_in_both_themes
from tests.support.campaigns import FIRST, LAST, SECOND, file_of, plant, record_of
from tests.support.guests import QUICK, Guest
from tests.support.serving import Serving

MOMENT = "#story-moment[open]"


def id_in(guest: Guest) -> str:
    """The id at the end of the page's address."""
    return guest.page.url.rpartition("/")[2]


def read_on(guest: Guest) -> str:
    """Read what the story tells, and go on: what was read."""
    expect(guest.at(MOMENT)).to_be_visible()
    told = guest.at(f"{MOMENT} .scenes").inner_text()
    guest.at(f"{MOMENT} .close").click()
    expect(guest.at(MOMENT)).to_have_count(0)
    return told


def begin_campaign(guest: Guest, preset: str, name: str) -> str:
    """By the first page; the id of the first game."""
    guest.go("/")
    guest.at('[data-game="maracaibo"]').click()
    expect(guest.at('[data-mode="single"]')).to_have_attribute("aria-pressed", "true")
    guest.at('[data-mode="new"]').click()
    expect(guest.at("#options select, #options input")).to_have_count(0)
    guest.at("#campaign-name").fill(name)
    guest.at(f'[data-preset="{preset}"]').click()
    guest.at("#start").click()
    guest.page.wait_for_url("**/g/*")
    return id_in(guest)


def vote_at_hand(guest: Guest, *seats: dict[str, str]) -> str:
    """A table that is about to vote for the first time."""
    record = record_of(FIRST)
    first = next(ply for ply, (_, move) in enumerate(record.moves) if move[0] == "vote")
    del record.moves[first:]
    made = guest.post("/api/import", {"record": record.write(), "seats": list(seats)})
    guest.links, guest.watch = made["links"], made["watch"]
    return str(made["id"])


def test_a_campaign_from_its_beginning(guest: Guest) -> None:
    """By the first page: what lies open is read, once, and can be found again."""
    begin_campaign(guest, "friends", "Ours")
    expect(guest.at("#players tbody tr").first).to_contain_text("Player 1")  # others read it too
    assert "A Dead Pilot's Chest" in read_on(guest)
    expect(guest.at("#story .chapter")).to_contain_text("Chapter 1")
    guest.at("#story .now summary").focus()
    expect(guest.at('.touched[data-thing="place:portobelo"]')).not_to_have_count(0)
    guest.page.reload()
    expect(guest.at("#story .chapter")).to_contain_text("Chapter 1")
    expect(guest.at(MOMENT)).to_have_count(0)
    guest.at("#story .again").click()
    assert "A Dead Pilot's Chest" in read_on(guest)


def test_game_after_game(browser: Browser, tmp_path: Path) -> None:
    """Two people at two screens: the last move of a game, the next one after a restart, by one of
    them for both; a game broken off does not count."""
    secrets = fresh_secret(), fresh_secret()
    with Serving(tmp_path) as serving:
        campaign, first = plant(f"sqlite:///{serving.database}", *secrets)
        serving.wait()
        guests = [Guest(browser, serving.address, prefs=QUICK) for _ in secrets]
        for guest, secret in zip(guests, secrets, strict=True):
            guest.context.add_cookies([{"name": COOKIE, "value": secret, "url": serving.address}])
            guest.go(f"/g/{first}")
            assert "Two Hills Like Ears" in read_on(guest)
        anna, bert = guests
        bert.plays()
        for guest in guests:
            assert "A Letter to Santa Marta" in read_on(guest)
            expect(guest.at("#outcome")).to_contain_text("Game 1 of the campaign")
            expect(guest.at("#outcome")).to_contain_text("A Letter to Santa Marta")
        serving.stop(signal.SIGTERM)
        serving.start()
        serving.wait()
        bert.page.reload()
        expect(bert.at("#next-game")).to_be_visible()
        anna.at("#next-game").click()
        bert.at("#outcome a.primary", has_text="To the game").click()
        for guest in guests:
            guest.page.wait_for_url(lambda url: "/g/" in url and not url.endswith(first))
            assert "A Letter to Santa Marta" in read_on(guest)
        second = id_in(anna)
        assert id_in(bert) == second
        expect(bert.at("body")).to_have_attribute("data-viewer", "1")
        bert.at("#story a").click()
        expect(bert.at("#leave")).to_be_hidden()
        anna.at("#story a").click()
        expect(anna.at("#name")).to_have_text("Ours")
        expect(anna.at("#games li")).to_have_count(2)
        anna.at("#leave summary").click()
        anna.at("#leave-sure").click()
        expect(anna.at("#games li")).to_have_count(1)
        anna.at("#next-game").click()
        anna.page.wait_for_url("**/g/*")
        assert id_in(anna) not in (first, second)
        assert "A Letter to Santa Marta" in read_on(anna)
        bert.page.reload()
        expect(bert.at("#games li")).to_have_count(2)
        bert.at("#onward a").click()
        assert "A Letter to Santa Marta" in read_on(bert)
        assert id_in(bert) == id_in(anna)
        away = "ERR_CONNECTION_REFUSED"  # as long as the server was not there
        assert [said for one in guests for said in one.complaints if away not in said] == []
        bert.go(f"/c/{campaign}")
        expect(bert.at("#games li")).to_have_count(2)
        for guest in guests:
            guest.context.close()


def test_a_vote_at_two_screens(invite: Invite) -> None:
    """Both read, both vote; it is tied, and who read the card decides: one vote is lost."""
    anna, bert = invite(prefs=QUICK), invite(prefs=QUICK, phone=True)
    me, link = {"kind": "me", "name": "Anna"}, {"kind": "link", "name": "Bert"}
    game = vote_at_hand(anna, me, link)
    bert.go(anna.links["1"])
    bert.at("#name").fill("Bert")
    bert.at("#join button").click()
    anna.go(f"/g/{game}")
    for guest in (anna, bert):
        expect(guest.at(f"{MOMENT} .scenes")).to_contain_text("a book bound in sharkskin")
        expect(guest.at(f"{MOMENT} .voters")).to_contain_text("Nobody has voted")
    expect(bert.at("[data-vote]")).to_have_count(0)
    anna.at("[data-vote]").first.focus()
    anna.page.keyboard.press("Enter")
    expect(bert.at(f"{MOMENT} .voters")).to_contain_text("Anna")
    expect(anna.at("[data-vote]")).to_have_count(0)
    expect(bert.at(f"{MOMENT} .vote")).not_to_contain_text("voted: Sail")
    bert.at("[data-vote]").last.click()
    expect(anna.at("[data-vote]")).to_have_count(2)
    anna.at("[data-vote]").first.click()
    for guest in (anna, bert):
        expect(guest.at(f"{MOMENT} [data-kind=choice]")).to_contain_text("Sail to Cumaná")
        expect(guest.at(f"{MOMENT} [data-kind=card]").last).to_contain_text("Two Hills Like Ears")
        expect(guest.at(f"{MOMENT} .vote")).to_be_hidden()
        read_on(guest)
        expect(guest.at("#story .now")).to_contain_text("Two Hills Like Ears")


def test_a_vote_stays_under_the_hand(invite: Invite) -> None:
    """Somebody sits down while a button is pressed: the click counts all the same."""
    anna, bert = invite(prefs=QUICK), invite(prefs=QUICK)
    game = vote_at_hand(anna, {"kind": "me", "name": "Anna"}, {"kind": "link", "name": "Bert"})
    anna.go(f"/g/{game}")
    option = anna.at("[data-vote]").first
    expect(option).to_be_visible()
    entries = anna.entries()
    option.hover()
    anna.page.mouse.down()
    bert.go(anna.links["1"])
    bert.at("#name").fill("Berta")
    bert.at("#join button").click()
    expect(anna.at("#players")).to_contain_text("Berta")
    anna.page.mouse.up()
    anna.expect_later(entries)
    expect(anna.at(f"{MOMENT} .voters")).to_contain_text("Anna")


def test_onlookers_read_and_have_no_vote(invite: Invite) -> None:
    anna, cleo = invite(prefs=QUICK), invite(prefs=QUICK)
    game = vote_at_hand(anna, {"kind": "me", "name": "Anna"}, {"kind": "link", "name": "Bert"})
    anna.go(f"/g/{game}")
    cleo.go(anna.watch)
    told = cleo.at(f"{MOMENT} .scenes")
    expect(told).to_contain_text("a book bound in sharkskin")
    expect(told.locator("[data-kind=read] .kind")).to_have_text("Read aloud by Anna")
    expect(cleo.at("[data-vote]")).to_have_count(0)
    expect(cleo.at(f"{MOMENT} .waits")).to_contain_text("Anna")
    anna.at("[data-vote]").first.click()
    expect(cleo.at(f"{MOMENT} .voters")).to_contain_text("Anna")


def test_a_replay_tells_the_story_where_it_happened(guest: Guest) -> None:
    told = guest.post("/api/campaigns/import", file_of(FIRST))
    game = told["games"][0]["id"]
    moves = record_of(FIRST).moves
    vote = next(ply for ply, (_, move) in enumerate(moves) if move[0] == "vote")
    guest.go(f"/g/{game}/replay#{vote}")
    expect(guest.at("#scenes [data-kind=read]")).to_contain_text("a book bound in sharkskin")
    guest.page.keyboard.press("ArrowLeft")
    expect(guest.at("#ply-words")).not_to_contain_text(f"Move {vote} of")
    expect(guest.at("#scenes .scene")).to_have_count(0)


def test_a_station_fills_before_ones_eyes(guest: Guest) -> None:
    """The panel counts its discs, also without a moment of the story."""
    body = {"game": "maracaibo", "seats": [{"kind": "me", "name": "Anna"}], "chapter": 5}
    made = guest.post("/api/campaigns", body)["first"]
    guest.go(made["url"])
    read_on(guest)
    task = guest.at("#story .now .task")
    expect(task).to_contain_text("Ferry: 1 of 4 discs")  # alone, one lies there from the start
    wanted = ["station L10", "disc", "sail matanzas", "end_sail", "plan", "discard", "keep"]
    for _ in range(30):
        state = guest.get(f"/api/games/{made['id']}")
        if "2 of 4" in state["story"]["tasks"][0]:
            break
        moves = [move["move"] for move in state["moves"]]
        chosen = next((m for w in wanted for m in moves if m.startswith(w)), moves[0])
        sent = {"seat": 0, "entries": state["entries"], "move": chosen}
        guest.post(f"/api/games/{made['id']}/moves", sent)
    expect(task).to_contain_text("Ferry: 2 of 4 discs")
    guest.at("#story .now .find").click()
    expect(guest.at('.touched[data-thing="legacy:L10"]')).to_be_in_viewport()


COUNT_FLIGHTS = """() => {
  window.flown = 0;
  const count = (records) => {
    for (const { addedNodes } of records) {
      window.flown += [...addedNodes].filter((node) => node.className === "flight").length;
    }
  };
  new MutationObserver(count).observe(document.body, { childList: true });
}"""


def test_what_was_read_flies_to_its_place(invite: Invite) -> None:
    """The card to its tile at the table; nothing flies for those who don't want it."""
    body = {"game": "maracaibo", "seats": [{"kind": "me", "name": "Anna"}]}
    flown = []
    for prefs in ({"confirm": "never"}, QUICK):
        guest = invite(prefs=prefs)
        guest.go(guest.post("/api/campaigns", body)["first"]["url"])
        expect(guest.at(MOMENT)).to_be_visible()
        guest.page.evaluate(COUNT_FLIGHTS)
        read_on(guest)
        expect(guest.at('.touched[data-thing="place:portobelo"]')).not_to_have_count(0)
        expect(guest.at(".flight")).to_have_count(0)
        flown.append(guest.page.evaluate("window.flown"))
    assert flown == [1, 0]


def test_the_page_of_a_campaign(guest: Guest, tmp_path: Path) -> None:
    """Brought as a file, read, branched, gone on with otherwise, taken along again."""
    guest.go("/")
    file = tmp_path / "ours.campaign.json"
    file.write_text(json.dumps(file_of(FIRST, SECOND)), encoding="utf-8")
    guest.at("#record").set_input_files(file)
    guest.page.wait_for_url("**/c/*")
    campaign = id_in(guest)
    expect(guest.at("#name")).to_have_text("Old friends")
    expect(guest.at("#chapter-line .now")).to_contain_text("3")
    expect(guest.at("#told")).to_contain_text("Teach the cords at Bluefields")
    expect(guest.at("#now")).to_contain_text("Cotton and Cocoa")
    expect(guest.at("#victories")).to_contain_text("Anna")
    taken = guest.context.request.get(guest.at("#take-along").get_attribute("href") or "").json()
    assert taken == file_of(FIRST, SECOND)
    guest.at('[data-branch="1"]').click()
    guest.page.wait_for_url(lambda url: "/c/" in url and not url.endswith(campaign))
    expect(guest.at("#games")).to_contain_text("before the branch")
    expect(guest.at("#chapter-line .now")).to_contain_text("2")
    expect(guest.at("#told")).not_to_contain_text("The Board in the Square")
    guest.at("#seats summary").click()
    guest.at("#seat-count button", has_text="3").click()
    guest.at("#seat-list select").first.select_option("me")
    guest.at("#seat-list select").nth(1).select_option("bot random")
    guest.at("#begin").click()
    guest.page.wait_for_url("**/g/*")
    assert "A Letter to Santa Marta" in read_on(guest)
    expect(guest.at("#players tbody tr")).to_have_count(3)
    guest.go("/")
    expect(guest.at("#campaigns li")).to_have_count(2)
    guest.at('[data-game="maracaibo"]').click()
    guest.at('[data-mode="on"]').click()
    expect(guest.at("#open-campaigns li")).to_have_count(2)
    expect(guest.at("#start")).to_be_hidden()


def test_the_end_of_a_story(guest: Guest) -> None:
    told = guest.post("/api/campaigns/import", file_of(LAST))
    guest.go(f"/c/{told['id']}")
    expect(guest.at("#stands")).to_contain_text("come to its end")
    expect(guest.at("#next-game")).to_have_count(0)
    expect(guest.at("#told [data-kind=epilogue]")).to_be_visible()
    game = told["games"][0]["id"]
    guest.go(f"/g/{game}")
    expect(guest.at("#outcome")).to_contain_text("come to its end")
    guest.go(f"/g/{game}/replay#0")
    expect(guest.at("#scenes")).to_contain_text("The story so far", ignore_case=True)
    guest.go(f"/c/{told['id']}")
    guest.at("#delete summary").click()
    guest.at("#delete-sure").click()
    expect(guest.at(".card").first).to_be_visible()
    expect(guest.at("#campaigns")).to_be_hidden()


def test_axe_has_nothing_to_say(invite: Invite) -> None:
    """On the campaign's page, in the panel with all that the story has brought, at a vote, and at
    the end of a game."""
    guest = invite(prefs=QUICK)
    told = guest.post("/api/campaigns/import", file_of(LAST))
    guest.go(f"/c/{told['id']}")
    expect(guest.at("#told [data-kind=epilogue]")).to_be_visible()
    assert findings_in_both_themes(guest) == [], "the campaign"
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link", "name": "Bert"}]
    body = {"game": "maracaibo", "seats": seats, "chapter": 8}
    guest.go(guest.post("/api/campaigns", body)["first"]["url"])
    expect(guest.at(f"{MOMENT} .how")).to_be_visible()
    assert findings_in_both_themes(guest, "#story-moment") == [], "a moment"
    guest.at(f"{MOMENT} .close").click()
    guest.at("#story .pieces > summary").click()
    guest.at("#story .pieces details > summary").first.click()
    assert findings_in_both_themes(guest, "#story") == [], "the panel"
    guest.go(f"/g/{vote_at_hand(guest, *seats)}")
    expect(guest.at("[data-vote]")).to_have_count(2)
    assert findings_in_both_themes(guest, "#story-moment") == [], "a vote"
    guest.go(f"/g/{told['games'][0]['id']}")
    expect(guest.at("#outcome .row")).to_be_visible()
    assert findings_in_both_themes(guest, "#outcome") == [], "the result"


def test_what_the_story_has_brought_is_found(invite: Invite) -> None:
    """By keys, and by a finger on a phone: from wherever one looks."""
    desk, phone = invite(prefs=QUICK), invite(prefs=QUICK, phone=True)
    seats = [{"kind": "me", "name": "Anna"}]
    body = {"game": "maracaibo", "seats": seats, "chapter": 8}
    for guest in (desk, phone):
        guest.go(guest.post("/api/campaigns", body)["first"]["url"])
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(desk.at(f"{MOMENT} .close")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.at(MOMENT)).to_have_count(0)
    expect(desk.at('.touched[data-thing="place:trujillo"]')).not_to_have_count(0)
    desk.at("#story .pieces > summary").focus()
    desk.page.keyboard.press("Enter")
    expect(desk.at("#story .pieces")).to_contain_text("Silver fleet")
    desk.at("[data-chip]", has_text="Others").click()
    desk.page.get_by_role("button", name="Show where it is: Silver fleet").focus()
    desk.page.keyboard.press("Enter")
    expect(desk.at('.touched[data-thing="extra:fleet_10"]')).to_be_in_viewport()
    phone.at(f"{MOMENT} .close").tap()
    phone.at("#handle").tap()
    phone.at("#story .pieces > summary").tap()
    phone.at("#story .pieces .find").first.tap()
    expect(phone.at("body[data-tall]")).to_have_count(0)
    expect(phone.at('.touched[data-thing="legacy:L1"]')).to_be_in_viewport()

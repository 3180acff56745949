"""For everybody: no serious finding of axe in both themes; small pages; a strict policy."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Invite
from tests.support.access import findings_in_both_themes
from tests.support.guests import QUICK, Guest

MISSING = "Failed to load resource: the server responded with a status of 404 (Not Found)"


def test_axe_has_no_serious_finding(invite: Invite) -> None:
    guest = invite(prefs=QUICK)
    guest.go("/")
    expect(guest.at(".card").first).to_be_visible()
    assert findings_in_both_themes(guest) == []
    guest.at("[data-game=cooper-island]").click()
    assert findings_in_both_themes(guest) == [], "a new game"
    game_id = guest.sit("me", "random")
    guest.wait_turn()
    assert findings_in_both_themes(guest) == [], "the table"
    guest.point("worker:C_round")
    expect(guest.at("#tip")).to_be_visible()
    assert findings_in_both_themes(guest) == [], "a tooltip"
    guest.at("[data-open=people]").click()
    assert findings_in_both_themes(guest) == [], "people"
    guest.go(f"/g/{game_id}/replay")
    expect(guest.at(".course")).to_be_visible()
    assert findings_in_both_themes(guest) == [], "the replay"
    for game in ("maracaibo", "new-zealand"):
        guest.sit("me", "random", game=game)
        guest.wait_turn()
        assert findings_in_both_themes(guest) == [], game


def test_axe_on_the_quiet_pages(invite: Invite) -> None:
    guest, friend = invite(), invite()
    guest.begin("me", "link")
    friend.go(guest.links["1"])
    assert findings_in_both_themes(friend) == [], "a seat"
    friend.go("/me")
    friend.at("[data-passage=code]").click()
    expect(friend.at("#passage")).to_be_visible()
    assert findings_in_both_themes(friend) == [], "oneself"
    friend.go("/rules/cooper-island#CI-8.4")
    expect(friend.at("li.here")).to_have_id("CI-8.4")
    chapter = "section:has(li.here)"
    assert findings_in_both_themes(friend, "header", ".rules-search", chapter) == [], "the rules"
    friend.at("[data-open=preferences]").click()
    assert findings_in_both_themes(friend, "#preferences") == [], "preferences"
    friend.go("/nothing/here")
    expect(friend.at("h1")).to_have_text("Nothing here")
    assert findings_in_both_themes(friend) == [], "nothing here"
    friend.complaints.remove(MISSING)


def test_the_rules_are_searched_and_linked(guest: Guest) -> None:
    guest.go("/rules/cooper-island")
    guest.at("#rules-query").fill("harbour fee owner")
    expect(guest.at(".rules-count")).to_contain_text("found")
    shown = guest.at("li[id]:visible")
    assert 0 < shown.count() < 20
    guest.at("#rules-query").fill("")
    guest.at(".contents a").nth(7).click()
    expect(guest.at("section h2").nth(7)).to_be_in_viewport()


def test_first_pages_are_small(invite: Invite) -> None:
    """The first page, and the table with its picture: under 150 KB over the wire."""
    guest = invite()
    assert weigh(guest, "/", ".card img") < 150_000
    for game in ("cooper-island", "maracaibo", "new-zealand"):
        game_id = guest.begin("me", "random", game=game)
        assert weigh(guest, f"/g/{game_id}", ".stage svg") < 150_000


def weigh(guest: Guest, path: str, wanted: str) -> int:
    """Bytes that come over the wire for a page, headers not counted."""
    session = guest.context.new_cdp_session(guest.page)
    session.send("Network.enable")
    total: list[float] = []
    session.on("Network.dataReceived", lambda event: total.append(event["encodedDataLength"]))
    guest.go(path)
    expect(guest.at(wanted).first).to_be_visible()
    guest.page.wait_for_timeout(300)
    session.detach()
    assert total
    return int(sum(total))


def test_nothing_runs_that_is_not_ours(guest: Guest) -> None:
    """The policy forbids scripts and styles in the page itself."""
    answers: list[Response] = []
    guest.page.on("response", lambda response: answers.append(response))
    guest.sit("me", "random")
    guest.wait_turn()
    policy = answers[0].headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert {answer.url.split("/")[2] for answer in answers} == {guest.address.split("/")[2]}
    assert guest.at("[style]:not(svg, #tip, .sheet)").count() == 0
    guest.page.evaluate(
        "const s = document.createElement('script'); s.textContent = 'window.bad = 1';"
        "document.body.append(s);"
    )
    assert guest.page.evaluate("window.bad ?? 0") == 0
    guest.complaints.clear()


@pytest.mark.parametrize("game", ["cooper-island", "maracaibo"])
def test_names_are_text_and_nothing_else(invite: Invite, game: str) -> None:
    """In the picture, the panel, the log, the dialogs and on the first page."""
    guest = invite(prefs=QUICK)
    evil = "<img src=x onerror=bad()>"
    seats = [
        {"kind": "me", "name": evil},
        {"kind": "bot", "bot": "random", "name": f"</text>{evil}"},
    ]
    begun = guest.post("/api/games", {"game": game, "seats": seats})
    guest.go(begun["url"])
    for _ in range(40):
        guest.wait_turn()
        if evil in guest.at("#log").inner_text():
            break
        guest.plays()
    expect(guest.at("#players")).to_contain_text(evil)
    expect(guest.at("#log")).to_contain_text(evil)
    guest.at("[data-open=people]").click()
    expect(guest.at("#people")).to_contain_text(evil)
    assert guest.at("img[src=x]").count() == 0
    guest.go("/")
    expect(guest.at("#running")).to_contain_text(evil)
    assert guest.at("img[src=x]").count() == 0

"""Far apart: talk, taking back, open tables, being told, passkeys, and a page without a network."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Dialog, expect

from tests.browser.conftest import Invite
from tests.support.guests import QUICK, Guest, mover_first
from tests.support.post import Endpoint
from tests.support.visits import wait_for


def yes(dialog: Dialog) -> None:
    dialog.accept()


def pass_turn(guest: Guest) -> None:
    """Choose the last move of every question until it is somebody else's turn."""
    while guest.at("#badge.mine").count():
        entries = guest.entries()
        guest.at("#decision .move").last.click()
        guest.expect_later(entries)


def test_two_people_far_apart(invite: Invite) -> None:
    """A table that anybody finds; they talk, one takes a turn back, and concedes in the end."""
    anna, bert = invite(prefs=QUICK), invite(phone=True, prefs=QUICK)
    anna.go("/new?game=cooper-island")
    anna.at("[data-preset=friends]").click()
    anna.at("#new-manners summary").click()
    anna.page.get_by_label("Open to anybody").check()
    anna.page.get_by_label("Time for a turn").select_option("86400")
    anna.at("#start").click()
    expect(anna.at("#players tbody tr")).to_have_count(2)

    bert.go("/")
    table = bert.at("#lobby .game-line", has_text="A turn may take a day")
    table.first.click()
    bert.at("#name").fill("Bert")
    bert.at("#join button").click()
    expect(bert.at("#players tbody tr")).to_have_count(2)
    mover, other = mover_first(anna, bert)
    expect(mover.at("#clock")).to_contain_text(" left")

    bert.at("#say").fill("<i>Hello</i> from the phone")
    bert.at("#talk form button").click()
    expect(anna.at("#talk ol")).to_contain_text("<i>Hello</i> from the phone")
    anna.at("#talk-hide").click()
    expect(anna.at("#talk form")).to_be_hidden()

    pass_turn(mover)
    other.wait_turn()
    other.plays()
    expect(mover.at("#ask-back")).to_be_visible()
    mover.at("#ask-back").click()
    if (turn := mover.at("#asked button", has_text="whole last turn")).count():
        turn.click()
    expect(other.at("#asked")).to_contain_text("asks to take back")
    report = Axe().run(other.page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert report.response["violations"] == []
    other.at("#asked button", has_text="I agree").click()
    mover.wait_turn()

    anna.altered = bert.altered = True
    bert.page.on("dialog", yes)
    bert.at("[data-open=people]").first.click()
    bert.at("#people button", has_text="Concede").click()
    expect(bert.at("[role=status]").first).to_contain_text("has conceded")
    expect(anna.at("[role=status]").first).to_contain_text("Bert has conceded")
    for guest in (anna, bert):  # the stream of a game that has ended is refused
        guest.complaints = [said for said in guest.complaints if "409" not in said]
    anna.page.on("dialog", yes)
    anna.go("/")
    expect(anna.at("#finished .game-line")).to_have_count(1)
    anna.at("#finished li button").click()
    expect(anna.at("#finished")).to_be_hidden()


def test_being_told(guest: Guest) -> None:
    guest.go("/me")
    with Endpoint() as endpoint:
        guest.at("#service").fill(endpoint.hook)
        guest.at("#service-form button").click()
        expect(guest.at("#addresses li")).to_have_count(1)
        guest.at("#addresses button", has_text="Send a test").click()
        expect(guest.at("#toasts")).to_contain_text("on its way")
        wait_for(lambda: bool(endpoint.hooks))
    guest.at("#quiet").check()
    guest.at("#quiet-from").fill("21:30")
    guest.at("#quiet-form button").click()
    expect(guest.at("#toasts")).to_contain_text("So it is kept")
    report = Axe().run(guest.page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert report.response["violations"] == []
    guest.go("/me")
    expect(guest.at("#quiet-from")).to_have_value("21:30")
    guest.at("#addresses button", has_text="Remove").click()
    expect(guest.at("#addresses")).to_be_hidden()


def test_back_by_a_passkey(invite: Invite) -> None:
    """After the cookie was lost."""
    anna = invite(prefs=QUICK, installed=True)
    wire = anna.context.new_cdp_session(anna.page)
    wire.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    wire.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    anna.sit("me", "club")
    anna.go("/me")
    anna.at("#make-passkey").click()
    expect(anna.at("#toasts")).to_contain_text("known again")
    expect(anna.at("#drop")).to_be_visible()
    anna.context.clear_cookies()
    anna.go("/me")
    anna.at("#use-passkey").click()
    expect(anna.at("#running .game-line")).to_have_count(1)


def test_a_page_without_a_network(invite: Invite) -> None:
    """It says so, goes on by itself, and no state is kept."""
    anna = invite(prefs=QUICK, installed=True)
    game = anna.sit("me", "club")
    expect(anna.at("#players tbody tr")).to_have_count(2)
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anna.page.wait_for_function("navigator.serviceWorker.controller !== null")
    anna.page.reload()
    expect(anna.at("#players tbody tr")).to_have_count(2)
    kept = anna.page.evaluate(
        """async () => {
          const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const asked = await Promise.all(caches_.map((cache) => cache.keys()));
          return asked.flat().map((request) => new URL(request.url).pathname);
        }"""
    )
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept)
    anna.context.set_offline(True)
    anna.page.goto(f"/g/{game}")
    expect(anna.at("h1")).to_have_text("You are offline")
    anna.context.set_offline(False)
    expect(anna.at("#players tbody tr")).to_have_count(2)
    anna.complaints.clear()  # the browser tells of what could not be loaded

"""Somebody at a browser, who sees the page and clicks."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
)

from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game
from tests.support.patience import PATIENCE
from tests.support.visits import wait_for

DESK = (1280, 800)
PHONE = (390, 844)
QUICK = {"confirm": "never", "motion": "off"}
"""Preferences of somebody in a hurry."""

MOST = PATIENCE * 1000
"""Milliseconds until we believe that something will never be seen."""
expect.set_options(timeout=MOST)

LIGHT = "/health"
"""A page with next to nothing on it."""
BUSY = "[data-busy]"
MINE = "#badge.mine"


class Guest:
    """A browser window. What its console says is kept as a complaint.

    The window may be used again (`clear`), which is cheaper than to open another one. Who
    puts something into it that stays (a script, a clock, an ear for questions) says so: `altered`.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        phone: bool = False,
        dark: bool = False,
        prefs: dict[str, str] | None = None,
        installed: bool = False,
    ) -> None:
        """`installed` is a browser that has service workers; others would be slowed down by it."""
        width, height = PHONE if phone else DESK
        self.address = address
        self.size = ViewportSize(width=width, height=height)
        self.complaints: list[str] = []
        self.altered = installed
        self._context = browser.new_context(
            base_url=address,
            viewport=self.size,
            color_scheme="dark" if dark else "light",
            has_touch=phone,
            is_mobile=phone,
            service_workers="allow" if installed else "block",
        )
        self._context.set_default_timeout(MOST)
        kept = json.dumps(json.dumps({"pace": "once", **(prefs or {})}))
        self._context.add_init_script(
            f"if (!localStorage['rondel.prefs']) localStorage['rondel.prefs'] = {kept};"
        )
        self.page = self._context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            self.complaints.append(message.text)

    @property
    def context(self) -> BrowserContext:
        """For what a page alone can't do. We take it that this leaves traces."""
        self.altered = True
        return self._context

    def clear(self) -> None:
        """Whoever comes next finds a window that knows nobody."""
        for page in self._context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all()
        self.page.goto(LIGHT)
        self.page.set_viewport_size(self.size)
        wire = self._context.new_cdp_session(self.page)
        wire.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        wire.detach()
        self._context.clear_cookies()
        self.complaints.clear()

    # At home

    def begin(self, *kinds: str, game: str = "cooper-island", **options: str) -> str:
        """Begin a game by the API with these seats (`me`, `link`, or a bot's name); its id."""
        seats = [
            {"kind": kind, "name": f"{kind} {number}"}
            if kind in ("me", "link")
            else {"kind": "bot", "bot": kind}
            for number, kind in enumerate(kinds)
        ]
        begun = self.post("/api/games", {"game": game, "seats": seats, "options": options})
        self.links: dict[str, str] = begun["links"]
        self.watch: str = begun["watch"]
        return str(begun["id"])

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What the page would send."""
        headers = {"Origin": self.address}
        answer = self._context.request.post(path, data=body, headers=headers)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def get(self, path: str) -> dict[str, Any]:
        """What the page would ask for."""
        answer = self._context.request.get(path)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def sit(self, *kinds: str, **wishes: str) -> str:
        """Begin a game and look at its table, behind the curtain if several share the screen."""
        game_id = self.begin(*kinds, **wishes)
        self.go(f"/g/{game_id}")
        if kinds.count("me") > 1:
            self.at("#curtain button").click()
        return game_id

    def go_on(self, record: Record) -> None:
        """Sit down where a record ends, in the seat that decides; bots have the others."""
        mine = replay(record, find_game(record.game)).table.seat
        kinds = ["me" if seat == mine else "bot" for seat in range(record.seats)]
        seats = [{"kind": kind, "name": f"{kind} {seat}"} for seat, kind in enumerate(kinds)]
        self.go(self.post("/api/import", {"record": record.write(), "seats": seats})["url"])
        self.wait_turn()

    def go(self, path: str) -> None:
        self.page.goto(path)

    # At the table

    def at(self, selector: str, has_text: str | None = None) -> Locator:
        return self.page.locator(selector, has_text=has_text)

    def thing(self, name: str) -> Locator:
        """The uppermost drawing of a thing."""
        return self.at(f'[data-thing="{name}"]').last

    def point(self, name: str) -> None:
        """Click a thing where it is, whatever lies over it."""
        box = self.thing(name).bounding_box()
        assert box is not None, name
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def move(self, notation: str) -> Locator:
        return self.at(f'#decision [data-move="{notation}"]')

    def entries(self) -> int:
        return int(self.at("body").get_attribute("data-entries") or -1)

    def wait_turn(self) -> None:
        expect(self.at(MINE)).to_be_visible()
        expect(self.at(BUSY)).to_have_count(0)

    def expect_entries(self, entries: int) -> None:
        expect(self.at("body")).to_have_attribute("data-entries", str(entries))

    def plays(self, notation: str = "") -> None:
        """Make a move by clicking its button, the first one if it does not matter."""
        entries = self.entries()
        (self.move(notation) if notation else self.at("#decision .move").first).click()
        self.expect_later(entries)

    def end_income(self) -> int:
        """Do without an income in Cooper Island; the seat that did."""
        self.wait_turn()
        hand = self.at(".can[data-thing^='hand:']").first.get_attribute("data-thing") or ""
        for move in ("hand place_double", "pass", "hand place_islet", "place_islet islet_ruin"):
            self.plays(move)
        self.plays()
        self.plays("decline")
        self.move("end_income").click()
        return int(hand.split(":")[1])

    def expect_later(self, entries: int) -> None:
        """Something has happened since."""
        later = "entries => Number(document.body.dataset.entries) > entries"
        self.page.wait_for_function(later, arg=entries)


def mover_first(one: Guest, other: Guest) -> tuple[Guest, Guest]:
    """Two people at a table, the one who is to decide first: as soon as a page says who that is."""
    wait_for(lambda: one.at(MINE).count() + other.at(MINE).count() > 0)
    return (one, other) if one.at(MINE).count() else (other, one)


HURRY = """
async ([most, patience]) => {
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  const end = Date.now() + most;
  let clicks = 0;
  let last = Date.now();
  while (Date.now() < Math.min(end, last + patience)) {
    if (!document.querySelector("#result").hidden) return {clicks, over: true};
    const buttons = [...document.querySelectorAll("#decision > .moves .move")];
    const closing = document.querySelector("#decision > .aside .move:last-child");
    const button = document.querySelector("#confirm") ?? closing ?? buttons.at(-1);
    const free = !document.body.hasAttribute("data-busy");
    if (free && button && document.querySelector("#badge.mine")) {
      button.click();
      clicks += 1;
      last = Date.now();
    }
    await wait(4);
  }
  return {clicks, over: false};
}
"""
"""Clicks the last move of every question (most often the one that ends it), for some time."""


def hurry(page: Page, most: float, patience: float = 60) -> tuple[int, bool]:
    """Play quickly for so many seconds, or until there was nothing to do for some: how many
    clicks, and whether the game is over."""
    hurry_alone(page, most, patience)
    return as_it_went(page)


def hurry_alone(page: Page, most: float, patience: float = 60) -> None:
    """The same, while the test does something else; `as_it_went` waits for the end."""
    page.evaluate(
        f"given => {{ window.played = ({HURRY})(given); }}", [most * 1000, patience * 1000]
    )


def as_it_went(page: Page) -> tuple[int, bool]:
    told = page.evaluate("window.played")
    return told["clicks"], told["over"]

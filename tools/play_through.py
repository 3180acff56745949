"""A whole game of each kind in a real browser, by clicks: `python -m tools.play_through`.

One person of three sits at the browser, and makes the moves that a bot has thought of before: the
same ones for the same seed. Each is made on the picture as far as it can be pointed at there, else
in the panel. The other seats are played without a browser.

Printed is what a player would notice: how small letters and targets are, how many clicks a game
takes and how many of them only confirm, how long a click takes until it is seen, and how many moves
have no place on the picture; and the questions that take the most clicks. With `--shots FOLDER` the
page is kept at every size.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median, quantiles

import msgspec
from playwright.sync_api import Browser, Page, TimeoutError

from rondel.bots import Budget
from rondel.bots.baseline import BaselineGreedy
from rondel.core.chance import Chance
from rondel.core.moves import write_move
from rondel.core.session import Session
from rondel.games import find_game, list_games
from tests.support.guests import DESK, PHONE, Guest
from tests.support.serving import Serving
from tests.support.visits import Person, Plain
from tests.support.weight import open_browser

SEATS = 3
PLANS = 12
"""That a bot makes up for a turn: enough for a game that looks like one."""
LEGIBLE = ((1280, 800), (1024, 768), (820, 1180))
"""Sizes at which everything must be legible."""
SIZES = (PHONE, *LEGIBLE, (1440, 900), (1920, 1080), (2560, 1440))
OFTEN = 15
"""Every so many moves of the person at the browser the page is looked at in all sizes."""

CLOCK = """
window.waits = [];
let clicked = 0;
addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    const since = clicked;
    clicked = 0;
    if (!since || document.body.dataset.viewer !== "0") return;
    requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - since)));
  }).observe(document.body, { attributes: true, attributeFilter: ["data-entries"] });
});
"""
"""Notes how long it takes from a click to the picture after it."""

LOOK = """
(meant) => {
  const shown = [...document.querySelectorAll(".sheet")];
  const chips = [...document.querySelectorAll("[data-chip].asked")];
  const asked = new Set(chips.map((chip) => chip.dataset.chip));
  const least = (sheets) => Math.min(99, ...sheets.flatMap((sheet) =>
    [...sheet.querySelectorAll("text")].filter((text) => text.textContent.trim()).map((text) => {
      const { b, d } = text.getScreenCTM();
      return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(b, d);
    })));
  const targets = [...document.querySelectorAll(".sheet .can")].map((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const { thing } = element.dataset;
    const { sheet } = element.closest(".sheet").dataset;
    const size = Math.min(width, height);
    const [x, y] = [left + width / 2, top + height / 2];
    return { x, y, left, top, right, bottom, size, thing, sheet };
  }).filter((one, at, all) => !all.some((other, place) =>  // of several drawings the largest
    other.thing === one.thing && other.sheet === one.sheet &&
    (other.size > one.size || (other.size === one.size && place < at))));
  const around = (a, b) =>
    a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;
  // A click that just misses a thing means it, up to half the way to the next one; a large thing
  // around it does not count, and neither does one that means the same.
  const near = matchMedia("(pointer: coarse)").matches ? 40 : 24;
  const sizes = targets.map((one) => {
    const others = targets.filter((other) =>
      meant[other.thing] !== meant[one.thing] && other.size < 2 * near && !around(other, one));
    const away = Math.min(99, ...others.map(({ x, y }) => Math.hypot(x - one.x, y - one.y)));
    return [Math.max(one.size, Math.min(near, away)), one.thing];
  });
  const buttons = [...document.querySelectorAll(".bar button, .panel button, .head button")]
    .filter((button) => button.checkVisibility() && !button.closest("#log, .lines"))
    .map((button) => [Math.min(button.offsetWidth, button.offsetHeight), button.textContent]);
  const [target, name] = [...sizes, ...buttons].reduce((a, b) => (b[0] < a[0] ? b : a), [99, ""]);
  return {
    text: least(shown),
    asked: least(shown.filter((sheet) => asked.has(sheet.dataset.sheet))),
    target,
    name,
  };
}
"""
"""The smallest letters, those of what the question is about, and the smallest target; in pixels."""

WHERE = """
(thing) => {
  const parts = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8], [0.5, 0.15]];
  const can = `.sheet .can[data-thing="${CSS.escape(thing)}"]`;
  for (const element of document.querySelectorAll(can)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [dx, dy] of parts) {
      const x = left + width * dx;
      const y = top + height * dy;
      const there = document.elementsFromPoint(x, y);
      if (there[0]?.closest("#tip")) continue;
      const found = there.map((at) => at.closest(".sheet .can")).find((at) => at);
      if (found?.dataset.thing === thing) return [x, y];
    }
  }
  return null;
}
"""
"""Where a click on a thing that can be used means it."""


class Seen(msgspec.Struct):
    """What can be measured of a page, in pixels."""

    text: float
    asked: float
    target: float
    name: str
    """Of that target."""


class Figures:
    """What a player would notice in a game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.moves = 0
        self.clicks = 0
        self.confirmed = 0
        self.in_panel: list[str] = []
        """Moves that have no place, on the picture or beside it."""
        self.in_one_go = 0
        """Moves that were made by shortcuts."""
        self.chips = 0
        """Clicks to bring a sheet to the stage."""
        self.by_verb = Counter[str]()
        """Clicks by what was done with them."""
        self.waits: list[float] = []
        self.seen: dict[tuple[int, int], Seen] = {}
        """The smallest by size of the window."""

    def look(self, size: tuple[int, int], seen: Seen) -> None:
        least = self.seen.get(size, seen)
        target = min(least, seen, key=lambda one: one.target)
        self.seen[size] = Seen(
            min(least.text, seen.text), min(least.asked, seen.asked), target.target, target.name
        )

    def lines(self) -> list[str]:
        waits = sorted(self.waits) or [0.0, 0.0]
        late = quantiles(waits, n=20)[-1] if len(waits) > 1 else waits[0]
        verbs = ", ".join(f"{verb} {count}" for verb, count in self.by_verb.most_common())
        told = [
            f"{self.game}: {self.moves} moves, {self.clicks} clicks, of these "
            f"{self.confirmed} confirm ({self.share(self.confirmed, self.clicks)}) and "
            f"{self.chips} bring a sheet; {self.in_one_go} moves by shortcuts",
            f"  click to picture: median {median(waits):.0f} ms, p95 {late:.0f} ms",
            f"  moves without a place on the picture: {len(self.in_panel)} "
            f"({self.share(len(self.in_panel), self.moves)}) {', '.join(self.in_panel)}",
            f"  clicks by verb: {verbs}",
        ]
        return told + [
            f"  {width}×{height}: smallest text {seen.text:.1f} px, of what is asked "
            f"{seen.asked:.1f} px, smallest target {seen.target:.0f} px ({seen.name})"
            for (width, height), seen in self.seen.items()
        ]

    def share(self, part: int, whole: int) -> str:
        return f"{100 * part / max(1, whole):.0f} %"


def decisions(game: str, seed: int, most: int | None = None) -> tuple[str, list[tuple[int, str]]]:
    """A game by its empty record, and the moves that bots would make in it: all of them, or until
    seat 0 has made so many."""
    session = Session(find_game(game).new(SEATS, seed))
    begun = session.record.write()
    bots = [BaselineGreedy(Chance(f"{seed} {seat}")) for seat in range(SEATS)]
    made = 0
    while not session.table.over and (most is None or made < most):
        table = session.table
        made += table.seat == 0
        proposed = table.agenda[-1].proposal(table)
        if proposed is not None and proposed in table.moves():  # what most people would do
            session.play(proposed)
            continue
        view = table.view(table.seat)
        session.play(bots[table.seat].choose(view, table.moves(), Budget(iterations=PLANS)))
    return begun, [(seat, write_move(move)) for seat, move in session.record.moves]


class PlayThrough:
    """Plays a game by clicks."""

    def __init__(
        self,
        browser: Browser,
        serving: Serving,
        game: str,
        seed: int,
        shots: Path | None = None,
        shortcuts: bool = True,
        dark: bool = False,
    ) -> None:
        self.serving = serving
        self.game = game
        self.seed = seed
        self.shots = shots
        self.shortcuts = shortcuts
        """Whether what is proposed is done in one go."""
        self.figures = Figures(game)
        self.guest = Guest(browser, serving.address, dark=dark, prefs={"motion": "off"})
        self.guest.context.add_init_script(CLOCK)
        self.page = self.guest.page
        self.others: dict[int, Person] = {}
        self.id = ""
        self.made = ""
        """The move that is being made."""

    def run(self, most: int | None = None, often: int = OFTEN) -> Figures:
        """To the end of the game, or until the person at the browser has made so many moves."""
        record, moves = decisions(self.game, self.seed, most)
        self.sit_down(record)
        while moves:
            seat, move = moves[0]
            if seat == 0:
                before = self.figures.clicks
                made = self.play([move for _, move in moves])
                verbs = " + ".join(move.split()[0] for _, move in moves[:made])
                self.figures.by_verb[verbs] += self.figures.clicks - before
                del moves[:made]
                if self.figures.moves % often == 1:
                    self.look()
            else:
                self.other(seat, move)
                del moves[0]
        self.figures.waits = self.page.evaluate("window.waits")
        self.guest.context.close()
        return self.figures

    def sit_down(self, record: str) -> None:
        seats = [{"kind": "me", "name": "Ines"}, *[{"kind": "link", "name": "?"}] * (SEATS - 1)]
        begun = self.guest.post("/api/import", {"record": record, "seats": seats})
        self.id = begun["id"]
        for seat, name in enumerate(("Jonas", "Mira"), 1):
            self.others[seat] = self.serving.person()
            assert self.others[seat].join(begun["links"][str(seat)], seat, self.id, name).is_success
        self.guest.go(begun["url"])

    def other(self, seat: int, move: str) -> None:
        """Somebody else moves."""
        state = self.others[seat].state(self.id)
        assert self.others[seat].move(self.id, state, move).is_success

    # The person at the browser

    def play(self, moves: list[str]) -> int:
        """Make the next move, or several if they are offered in one go; how many."""
        move = self.made = moves[0]
        self.guest.wait_turn()
        entries = self.guest.entries()
        state = self.state()
        self.guest.expect_entries(state["entries"])
        count = self.in_one_go(state, moves) if self.shortcuts else 0
        if count:
            self.confirm(entries)
            self.figures.moves += count
            self.figures.in_one_go += count
            return count
        offers = state["moves"]
        wanted = next(offer for offer in offers if offer["move"] == move)
        beyond = {thing for way in state["ways"] for thing in way["things"]}
        things, alone = pointing(offers, wanted, beyond)
        beside = f'.aside [data-move="{move}"]'
        if not alone and self.page.locator(beside).count():
            self.click(beside)
        elif not all(self.click_thing(thing) for thing in things):
            self.without_place(move)
        elif not alone and self.page.locator(beside).count():
            self.click(beside)
        elif not alone:
            self.without_place(move)
        self.confirm(entries)
        self.figures.moves += 1
        return 1

    def state(self) -> Plain:
        answer = self.guest.context.request.get(f"/api/games/{self.id}", params={"seat": 0})
        state: Plain = answer.json()
        return state

    def without_place(self, move: str) -> None:
        """Make a move by its button in the list, which has no other place."""
        self.figures.in_panel.append(move)
        self.click(f'#decision [data-move="{move}"]')

    def in_one_go(self, state: Plain, moves: list[str]) -> int:
        """Make several moves by one click, if they are offered so; how many."""
        for offered in state["shortcuts"]:
            if moves[: len(offered["moves"])] == offered["moves"]:
                self.click("#decision .shortcut")
                return len(offered["moves"])
        for way in state["ways"]:
            if moves[: len(way["moves"])] == way["moves"] and any(
                self.click_thing(thing, bring=False) for thing in way["things"]
            ):
                return len(way["moves"])
        return 0

    def confirm(self, entries: int) -> None:
        """Say yes if that is asked, and wait until something has happened."""
        self.settle(entries)
        if self.page.locator("#confirm").count():
            self.figures.confirmed += 1
            self.click("#confirm")
        self.guest.expect_later(entries)

    def click_thing(self, thing: str, bring: bool = True) -> bool:
        """Click a thing; false if it is not to be seen, even on a sheet that is brought."""
        place = self.page.evaluate(WHERE, thing)
        if place is None:
            self.leave()
            place = self.page.evaluate(WHERE, thing)
        if bring and place is None:
            place = self.bring(thing)
        if place is None:
            return False
        self.page.mouse.click(*place)
        self.figures.clicks += 1
        return True

    def bring(self, thing: str) -> list[float] | None:
        """Where a thing is, on the sheet that is brought for it: people know what lies where."""
        picture = self.state()["picture"]
        for sheet in picture["sheets"]:
            if f'data-thing="{thing}"' in sheet["static"] + picture["layers"][sheet["id"]]:
                self.page.locator(f'[data-chip="{sheet["id"]}"]').click()
                self.figures.clicks += 1
                self.figures.chips += 1
                place: list[float] | None = self.page.evaluate(WHERE, thing)
                return place
        return None

    def leave(self) -> None:
        """Move the pointer off the board, which then shows what the question is about."""
        self.page.mouse.move(1, 1)
        self.page.locator("#tip").wait_for(state="hidden")

    def click(self, selector: str) -> None:
        self.leave()
        self.page.locator(selector).first.click()
        self.figures.clicks += 1

    def settle(self, entries: int) -> None:
        """Until the move is made, or waits to be confirmed."""
        made = (
            "entries => Number(document.body.dataset.entries) > entries"
            " || document.querySelector('#confirm')"
        )
        try:
            self.page.wait_for_function(made, arg=entries)
        except TimeoutError:
            print(f"{self.game}: a click did nothing at entry {entries}, {self.made}", flush=True)
            raise

    # What is seen

    def look(self) -> None:
        """Measure the page in every size, and keep what it looks like."""
        self.page.mouse.move(1, 1)
        meant = meanings(self.state())
        for width, height in SIZES:
            resize(self.page, width, height)
            if (width, height) != PHONE:
                seen = msgspec.convert(self.page.evaluate(LOOK, meant), Seen)
                self.figures.look((width, height), seen)
            if self.shots is not None:
                name = f"{self.game}-{width}-{self.figures.moves:03}.png"
                self.page.screenshot(path=self.shots / name)
        resize(self.page, *DESK)


def pointing(offers: list[Plain], wanted: Plain, beyond: set[str]) -> tuple[list[str], bool]:
    """The things that one points at for a move, and whether no other is left then. The moves that
    are left stand beside the picture. What leads beyond the move can't be pointed at first."""
    left, chosen = offers, list[str]()
    while len(left) > 1 or not chosen:
        known = [*wanted["things"], *(wanted["by"] if chosen else [])]
        known = known if chosen else [thing for thing in known if thing not in beyond]
        after = {thing: narrowed(left, thing, bool(chosen)) for thing in known}
        nearer = [
            thing
            for thing, some in after.items()
            if wanted in some and thing not in chosen and len(some) < max(2, len(left))
        ]
        if not nearer:
            return chosen, False
        chosen.append(min(nearer, key=lambda one: len(after[one])))
        left = after[chosen[-1]]
    return chosen, True


def meanings(state: Plain) -> dict[str, str]:
    """What a click on each thing means: the moves that it leaves."""
    found = dict[str, list[str]]()
    for offer in state["moves"]:
        for thing in offer["things"]:
            found.setdefault(thing, []).append(offer["move"])
    for way in state["ways"]:
        for thing in way["things"]:
            found.setdefault(thing, []).append(", ".join(way["moves"]))
    return {thing: "; ".join(moves) for thing, moves in found.items()}


def narrowed(offers: list[Plain], thing: str, chosen: bool) -> list[Plain]:
    """What pointing at a thing leaves, first or after other things: answers to the question, if
    there are any."""
    left = [offer for offer in offers if thing in offer["things"] + (offer["by"] if chosen else [])]
    return [offer for offer in left if offer["group"] == "question"] or left


def resize(page: Page, width: int, height: int) -> None:
    """Until the page has laid itself out anew."""
    page.set_viewport_size({"width": width, "height": height})
    for _ in range(2):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list_games(), help="all of them, if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the page")
    parser.add_argument("--moves", type=int, help="not to the end, but so many at the browser")
    parser.add_argument("--dark", action="store_true", help="in the dark theme")
    arguments = parser.parse_args()
    if arguments.shots is not None:
        arguments.shots.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder)) as serving,
        open_browser() as browser,
    ):
        serving.wait()
        for game in [arguments.game] if arguments.game else list_games():
            seed, shots = arguments.seed, arguments.shots
            through = PlayThrough(browser, serving, game, seed, shots, dark=arguments.dark)
            print("\n".join(through.run(arguments.moves).lines()), flush=True)


if __name__ == "__main__":
    main()

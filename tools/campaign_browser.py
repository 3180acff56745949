"""A whole campaign in a real browser: alone, with a bot, or two people at two screens.

    python -m tools.campaign_browser --people 1 --bot club        somebody with a bot
    python -m tools.campaign_browser --people 2                   two people, who never vote alike
    python -m tools.campaign_browser --people 1 --seats 1         alone

Everything but the moves of a game is clicked: the beginning, what is read, the votes, the next
game. The moves are chosen by a bot and sent as the page would send them. Between the first two
games the server is started again; the second game is broken off in the middle once, which has to
change nothing. It fails if the story has not come to its end after so many games.
"""

from __future__ import annotations

import argparse
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from rondel.bots import Budget, find_bot
from rondel.core.chance import Chance
from rondel.core.moves import Move, read_move, write_move
from rondel.core.record import open_table
from rondel.core.table import Table
from rondel.games import find_game
from rondel.server.rooms import record_of
from rondel.server.store import Store
from tests.browser.conftest import FLAGS, chromium
from tests.support.guests import QUICK, Guest
from tests.support.serving import Serving

MOMENT = "#story-moment[open]"
PAUSE = 0.05
PATIENCE = 90_000
"""Milliseconds until we believe that something will never be seen: this runs for long, and beside
others."""
BROKEN_OFF = 60
"""Entries after which the second game is broken off."""


class Party:
    """Those who play, each at a screen of their own, and what becomes of their campaign."""

    def __init__(
        self, guests: list[Guest], seats: int, bot: str, store: Store, serving: Serving
    ) -> None:
        self.guests = guests
        self.seats = seats
        self.bot = bot
        self.store = store
        self.serving = serving
        self.told: list[str] = []
        """The titles of all that was read."""
        self.ballot: list[str] = []
        """What people have voted for, in the vote that is going on."""
        self.votes = self.lost = 0
        """How many votes people have cast, and how many of them were for what did not win."""

    @property
    def host(self) -> Guest:
        return self.guests[0]

    @property
    def game_id(self) -> str:
        return self.host.page.url.rpartition("/")[2]

    # From game to game

    def begin(self) -> None:
        """Begin a campaign on the first page; whoever is invited sits down."""
        host = self.host
        host.go("/")
        host.at('[data-game="maracaibo"]').click()
        host.at('[data-mode="new"]').click()
        preset = "solo" if self.seats == 1 else "friends"
        host.at(f'[data-preset="{preset}"]').click()
        if self.seats == 2 and len(self.guests) == 1:
            host.at("#seat-list select").nth(1).select_option(f"bot {self.bot}")
        host.at("#start").click()
        host.page.wait_for_url("**/g/*")
        for guest in self.guests[1:]:
            guest.go(host.at("#invite input").first.input_value())
            guest.at("#name").fill("Bert")
            guest.at("#join button").click()

    def play_campaign(self, most: int) -> int:
        """Play game after game; the number of games until the story's end."""
        self.begin()
        for number in range(1, most + 1):
            self.read_all()
            self.play()
            for guest in self.guests:
                expect(guest.at("#outcome .row")).to_be_visible()
            self.read_rest()
            print(f"game {number}: {self.host.at('#outcome h3').inner_text()}", flush=True)
            if not self.host.at("#next-game").count():
                assert "come to its end" in self.host.at("#outcome").inner_text()
                return number
            if number == 1:
                self.restart()
            self.go_on()
            if number == 1:
                self.break_off()
        raise SystemExit(f"the story has not come to its end after {most} games")

    def go_on(self) -> None:
        """One begins the next game, the others follow."""
        last = self.game_id
        self.host.at("#next-game").click()
        for guest in self.guests:
            if guest is not self.host:
                guest.at("#outcome a.primary").click()
            guest.page.wait_for_function("id => !location.href.endsWith(id)", arg=last)

    def restart(self) -> None:
        self.serving.stop(signal.SIGTERM)
        self.serving.start()
        self.serving.wait()

    def break_off(self) -> None:
        """Play the second game for a while, break it off, and see that nothing has changed."""
        broken = self.game_id
        self.read_all()
        self.play(BROKEN_OFF)
        self.read_rest()
        options = self.options(broken)
        self.host.at("#story a").click()
        self.host.at("#leave summary").click()
        self.host.at("#leave-sure").click()
        expect(self.host.at("#games li")).to_have_count(1)
        campaign = self.host.page.url
        self.host.at("#next-game").click()
        self.host.page.wait_for_url("**/g/*")
        for guest in self.guests[1:]:
            guest.go(campaign)
            guest.at("#onward a").click()
            guest.page.wait_for_url("**/g/*")
        assert self.game_id != broken
        assert self.options(self.game_id) == options
        print(f"    broken off after {BROKEN_OFF} entries, begun again", flush=True)

    def options(self, game_id: str) -> dict[str, str]:
        row = self.store.game(game_id)
        assert row is not None
        return row.options

    # What is read

    def read_all(self, must: bool = True) -> None:
        for guest in self.guests:
            if must:
                expect(guest.at(MOMENT)).to_be_visible()
            self.read(guest)

    def read_rest(self) -> None:
        """Read what was told last, which may still be on its way."""
        for guest in self.guests:
            moment = guest.get(f"/api/games/{self.game_id}")["story"]["moment"]
            expect(guest.at("#story")).to_have_attribute("data-moment", str(moment))
        self.read_all(must=False)

    def read(self, guest: Guest) -> None:
        """Read what the story tells, if it does."""
        if guest.at(MOMENT).count():
            if guest is self.host:
                self.told += guest.at(f"{MOMENT} h3").all_inner_texts()
            guest.at(f"{MOMENT} .close").click()

    # A game

    def play(self, most: int | None = None) -> None:
        """Play the people's part of a game to its end, or for so many entries."""
        game_id = self.game_id
        row = self.store.game(game_id)
        assert row is not None
        table = open_table(record_of(row), find_game(row.game))
        mine = [seat.seat for seat in row.seats if seat.kind == "person"]
        players = {seat: find_bot(self.bot)(Chance(f"{game_id}.{seat}")) for seat in mine}
        entries = 0
        while not table.over and (most is None or entries < most):
            player = players.get(table.seat)
            if player is not None:
                move = player.choose(table.view(table.seat), table.moves(), Budget())
                self.make(table, move, game_id, entries)
            else:
                time.sleep(PAUSE)
            for _, text in self.store.journal(game_id, entries):
                self.follow(table, read_move(text), mine)
                entries += 1

    def make(self, table: Table, move: Move, game_id: str, entries: int) -> None:
        """Send a move as the page would; a vote is clicked, and no two people vote alike."""
        seat = table.seat
        guest = self.guests[seat % len(self.guests)]
        if move[0] != "vote":
            body = {"seat": seat, "entries": entries, "move": write_move(move)}
            guest.post(f"/api/games/{game_id}/moves", body)
            return
        moves = table.moves()
        chosen = moves[(moves.index(move) + seat) % len(moves)]
        guest.at(f'{MOMENT} [data-vote="{write_move(chosen)}"]').click()
        guest.expect_later(entries)

    def follow(self, table: Table, move: Move, mine: list[int]) -> None:
        """Play a move that was made, and count what became of votes."""
        table.log = []
        table.play(move)
        for key, arguments in table.log:
            if key == "voted" and arguments[0] in mine:
                self.votes += 1
                self.ballot.append(str(arguments[1]))
            elif key == "story_choice":
                self.lost += sum(vote != arguments[0] for vote in self.ballot)
                self.ballot.clear()
        table.log = None


@contextmanager
def party_of(given: argparse.Namespace) -> Iterator[Party]:
    """The people at their screens, before a server of their own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder)) as serving,
        sync_playwright() as playwright,
    ):
        serving.wait()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        expect.set_options(timeout=PATIENCE)
        guests = [Guest(browser, serving.address, prefs=QUICK) for _ in range(given.people)]
        for guest in guests:
            guest.context.set_default_timeout(PATIENCE)
        store = Store(f"sqlite:///{serving.database}")
        yield Party(guests, given.seats, given.bot, store, serving)
        away = "ERR_CONNECTION_REFUSED"  # as long as the server was not there
        said = [one for guest in guests for one in guest.complaints if away not in one]
        assert said == [], said
        store.close()
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, choices=(1, 2), default=1)
    parser.add_argument("--seats", type=int, choices=(1, 2), default=2)
    parser.add_argument("--bot", default="club")
    parser.add_argument("--games", type=int, default=12)
    given = parser.parse_args()
    began = time.monotonic()
    with party_of(given) as party:
        games = party.play_campaign(given.games)
        print(
            f"the story was told in {games} games: {len(party.told)} scenes, {party.votes} votes"
            f" of people, {party.lost} of them lost; {time.monotonic() - began:.0f} s"
        )


if __name__ == "__main__":
    main()

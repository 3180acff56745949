"""A whole campaign in a real browser: somebody with a bot, or alone, by *Next game* only.

    python -m tools.campaign_browser --seats 2 --bot club --games 12

Everything but the moves is clicked: the beginning, what is read, the next game. The person's moves
are chosen by a bot and sent as the page would send them. Between the first two games the server is
started again. It fails if the story has not come to its end after so many games.
"""

from __future__ import annotations

import argparse
import signal
import tempfile
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from rondel.bots import Budget, find_bot
from rondel.core.chance import Chance
from rondel.core.moves import read_move, write_move
from rondel.core.record import open_table
from rondel.games import find_game
from rondel.server.rooms import record_of
from rondel.server.store import Store
from tests.browser.conftest import FLAGS, chromium
from tests.support.guests import QUICK, Guest
from tests.support.serving import Serving

MOMENT = "#story-moment[open]"
PAUSE = 0.05


def begin(guest: Guest, seats: int, bot: str) -> None:
    """Begin a campaign on the first page."""
    guest.go("/")
    guest.at('[data-game="maracaibo"]').click()
    guest.at('[data-mode="new"]').click()
    guest.at(f'[data-preset="{"solo" if seats == 1 else "hotseat"}"]').click()
    if seats == 2:
        guest.at("#seat-list select").nth(1).select_option(f"bot {bot}")
    guest.at("#start").click()
    guest.page.wait_for_url("**/g/*")


def read(guest: Guest) -> None:
    """Read what the story tells, if it does."""
    if guest.at(MOMENT).count():
        for title in guest.at(f"{MOMENT} h3").all_inner_texts():
            print(f"    {title}", flush=True)
        guest.at(f"{MOMENT} .close").click()


def play(guest: Guest, store: Store, game_id: str, bot: str) -> None:
    """Play the person's part of a game to its end."""
    row = store.game(game_id)
    assert row is not None
    table = open_table(record_of(row), find_game(row.game))
    mine = [seat.seat for seat in row.seats if seat.kind == "person"]
    players = {seat: find_bot(bot)(Chance(f"{game_id}.{seat}")) for seat in mine}
    entries = 0
    while not table.over:
        player = players.get(table.seat)
        if player is not None:
            move = player.choose(table.view(table.seat), table.moves(), Budget())
            body = {"seat": table.seat, "entries": entries, "move": write_move(move)}
            guest.post(f"/api/games/{game_id}/moves", body)
        else:
            time.sleep(PAUSE)
        for _, text in store.journal(game_id, entries):
            table.play(read_move(text))
            entries += 1


def play_campaign(guest: Guest, serving: Serving, store: Store, given: argparse.Namespace) -> int:
    """Play game after game; the number of games until the story's end."""
    begin(guest, given.seats, given.bot)
    for number in range(1, given.games + 1):
        game_id = guest.page.url.rpartition("/")[2]
        expect(guest.at(MOMENT)).to_be_visible()
        read(guest)
        play(guest, store, game_id, given.bot)
        expect(guest.at("#outcome .row")).to_be_visible()
        time.sleep(1)  # what was read last may still be on its way
        read(guest)
        print(f"game {number}: {guest.at('#outcome h3').inner_text()}", flush=True)
        if not guest.at("#next-game").count():
            assert "come to its end" in guest.at("#outcome").inner_text()
            return number
        if number == 1:
            serving.stop(signal.SIGTERM)
            serving.start()
            serving.wait()
        if number < given.games:
            guest.at("#next-game").click()
            guest.page.wait_for_function("id => !location.href.endsWith(id)", arg=game_id)
    raise SystemExit(f"the story has not come to its end after {given.games} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, choices=(1, 2), default=2)
    parser.add_argument("--bot", default="club")
    parser.add_argument("--games", type=int, default=12)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder)) as serving,
        sync_playwright() as playwright,
    ):
        serving.wait()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        guest = Guest(browser, serving.address, prefs=QUICK)
        store = Store(f"sqlite:///{serving.database}")
        print(f"the story was told in {play_campaign(guest, serving, store, given)} games")
        store.close()
        browser.close()


if __name__ == "__main__":
    main()

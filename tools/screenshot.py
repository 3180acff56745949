"""The pictures of pages in the README and the docs.

    python -m tools.screenshot [RECORD ...]

The games of `docs/table*.rondel` as they stand, each beside its record, which ends where somebody
decides: that seat looks at the table. Without records also the campaign: a vote, and its page.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game
from tests.browser.conftest import FLAGS, chromium
from tests.support.campaigns import FIRST, SECOND, file_of, record_of
from tests.support.guests import QUICK, Guest
from tests.support.serving import Serving

DOCS = Path(__file__).parent.parent / "docs"
NAMES = ("Ines", "Jonas", "Mira", "Theo")


@contextmanager
def visiting(phone: bool = False, dark: bool = False) -> Iterator[Guest]:
    """Somebody at a server of their own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder)) as serving,
        sync_playwright() as playwright,
    ):
        serving.wait()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield Guest(browser, serving.address, phone, dark, prefs=QUICK)
        browser.close()


def keep(guest: Guest, picture: Path) -> None:
    """Keep what is seen. A page has few colours: with a palette it takes a third of the room."""
    guest.page.mouse.move(1, 1)
    guest.page.wait_for_timeout(500)
    seen = Image.open(BytesIO(guest.page.screenshot())).convert("RGB")
    seen.quantize(256, Image.Quantize.FASTOCTREE).save(picture, optimize=True)


def show_table(record: Path, picture: Path) -> None:
    text = record.read_text(encoding="utf-8")
    told = Record.read(text)
    mine = replay(told, find_game(told.game)).table.seat
    seats = [
        {"kind": "me", "name": name} if seat == mine else {"kind": "bot", "name": name}
        for seat, name in enumerate(NAMES[: told.seats])
    ]
    with visiting() as guest:
        begun = guest.post("/api/import", {"record": text, "seats": seats})
        guest.go(begun["url"])
        expect(guest.at(".can").first).to_be_visible()
        if guest.at("#recap").is_visible():
            guest.at("#recap button").click()
        keep(guest, picture)


def show_campaign() -> None:
    """The first vote of a campaign, and the page of one in which two games were played."""
    record = record_of(FIRST)
    ply = next(ply for ply, (_, move) in enumerate(record.moves) if move[0] == "vote")
    del record.moves[ply:]
    seats = [{"kind": "me", "name": NAMES[0]}, {"kind": "bot", "name": NAMES[1]}]
    with visiting() as guest:
        begun = guest.post("/api/import", {"record": record.write(), "seats": seats})
        guest.go(begun["url"])
        expect(guest.at("#story-moment .voters")).to_be_attached()
        guest.page.wait_for_timeout(1500)  # the bot votes, and what is there is written anew
        guest.page.evaluate("document.querySelector('#story-moment .voters').scrollIntoView()")
        guest.at("#story-moment .story-body").blur()
        keep(guest, DOCS / "campaign-vote.png")
        brought = guest.post("/api/campaigns/import", file_of(FIRST, SECOND))
        guest.go(f"/c/{brought['id']}")
        expect(guest.at("#games li").first).to_be_visible()
        keep(guest, DOCS / "campaign-page.png")


if __name__ == "__main__":
    given = [Path(name) for name in sys.argv[1:]]
    for record in given or sorted(DOCS.glob("table*.rondel")):
        show_table(record, record.with_suffix(".png"))
    if not given:
        show_campaign()

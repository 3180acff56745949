"""The pictures of the table page in the README: the games of `docs/table*.rondel`, as they stand.

    python -m tools.screenshot [RECORD ...]

Each lies beside its record, which ends where somebody decides; that seat looks at the table.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game
from tests.browser.conftest import FLAGS, chromium
from tests.support.guests import QUICK, Guest
from tests.support.serving import Serving

DOCS = Path(__file__).parent.parent / "docs"
NAMES = ("Ines", "Jonas", "Mira", "Theo")


def main(record: Path, picture: Path) -> None:
    text = record.read_text(encoding="utf-8")
    told = Record.read(text)
    mine = replay(told, find_game(told.game)).table.seat
    seats = [
        {"kind": "me", "name": name} if seat == mine else {"kind": "bot", "name": name}
        for seat, name in enumerate(NAMES[: told.seats])
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder)) as serving,
        sync_playwright() as playwright,
    ):
        serving.wait()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        guest = Guest(browser, serving.address, prefs=QUICK)
        begun = guest.post("/api/import", {"record": text, "seats": seats})
        guest.go(begun["url"])
        expect(guest.at(".can").first).to_be_visible()
        if guest.at("#recap").is_visible():
            guest.at("#recap button").click()
        guest.page.mouse.move(1, 1)
        guest.page.wait_for_timeout(500)
        seen = guest.page.screenshot()
        browser.close()
    # A page has few colours: with a palette it takes a third of the room.
    Image.open(BytesIO(seen)).convert("RGB").quantize(256, Image.Quantize.FASTOCTREE).save(
        picture, optimize=True
    )


if __name__ == "__main__":
    given = [Path(name) for name in sys.argv[1:]]
    for record in given or sorted(DOCS.glob("table*.rondel")):
        main(record, record.with_suffix(".png"))

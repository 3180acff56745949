"""Texts in pictures: large enough, inside their boxes, and none on another."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from rondel.core.look.letters import BODY, BOLD, HEAD, measure
from rondel.core.look.picture import Markup, box, join, label, thing
from rondel.core.look.sheets import Picture, Sheet
from rondel.core.look.style import Style
from rondel.core.table import Table
from rondel.games import find_game, list_games
from tests.support.lettering import Proofreader

NAMES = ["Ines", "Bartholomew Fairweather", "Őrségi Árvíztűrő", "Theo"]
POSITIONS = ((3, (20, 150)), (4, (300,)), (1, (90,)))
"""By number of seats, after how many moves we look."""
FACES = {
    BODY: '400 100px "Cabin"',
    BOLD: '700 100px "Cabin"',
    HEAD: 'italic 500 100px "Lora"',
}
WIDTH = """([font, text]) => {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = font;
  return canvas.measureText(text).width;
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    yield page
    page.close()


@pytest.fixture(scope="module")
def proofreader(page: Page) -> Proofreader:
    return Proofreader(page)


def positions(game: str) -> Iterator[Table]:
    for seats, stops in POSITIONS:
        table, luck = find_game(game).new(seats, seats), random.Random(game)
        for ply in range(max(stops) + 1):
            if ply in stops or table.over:
                yield table
            if table.over:
                break
            table.play(luck.choice(table.moves()))


@pytest.mark.parametrize("game", list_games())
def test_texts_can_be_read(proofreader: Proofreader, game: str) -> None:
    """Whatever the language: each sheet at some positions, with long names and with short ones."""
    found = find_game(game)
    for table in positions(game):
        for language in found.languages():
            view = table.view(max(0, table.seat), language)
            picture = found.picture(view, NAMES[: table.setup.seats])
            assert picture is not None
            faults = proofreader.faults(picture)
            assert {sheet: some for sheet, some in faults.items() if some} == {}, language


@pytest.mark.parametrize("face", list(FACES))
def test_we_know_how_wide_texts_are(proofreader: Proofreader, face: str) -> None:
    for text in ("Order of the Explorers", "£12 – 3 × 4 − 5", "árvíztűrő tükörfúrógép", "São João"):
        wide = proofreader.page.evaluate(WIDTH, [FACES[face], text])
        assert measure(text, 100, face) == pytest.approx(wide, rel=0.01), text


def test_faults_are_found(proofreader: Proofreader) -> None:
    """Of each kind: the test above could fail."""
    drawn = join(
        (
            thing("a", "", box(10, 10, 50, 20, fill="#ccc"), label(12, 24, "rather long")),
            label(100, 50, "one"),
            label(110, 52, "two"),
            label(20, 80, "tiny", font_size=8),
            label(180, 90, "over the edge"),
            label(20, 95, "hidden"),
            box(10, 80, 60, 20, fill="#fff"),
            label(22, 96, "above"),
        )
    )
    sheet = Sheet("s", "", (200, 100), Markup, lambda: drawn)
    picture = Picture("", "", Style({}, ".r-picture{font:13px Cabin}"), Markup, [sheet])
    found = {fault.what: fault.text for fault in proofreader.faults(picture)["s"]}
    assert found == {
        "out of its box": "rather long",
        "on another": "one",
        "small": "tiny",
        "off the sheet": "over the edge",
    }

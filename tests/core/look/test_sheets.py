"""Sheets, and the picture that they make together."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import rondel
from rondel.core.look.picture import Markup, label, symbol, tag, thing, use
from rondel.core.look.sheets import GAP, Picture, Sheet, sheets_about, things_in
from rondel.core.look.style import Style
from rondel.games import list_games

SVG = "{http://www.w3.org/2000/svg}"
ODD = "<Ann & \"Bo\" 'Cy'>\x00\x1b]]>\ud800 é"
STYLE = Style({"sea": ("#aaa", "#111"), "paper": ("#fff", "#000")}, ".r-b{stroke:var(--sea)}")


def example() -> Picture:
    return Picture(
        ODD,
        "Round 1",
        STYLE,
        lambda: symbol("s", 24),
        [
            Sheet(
                "map",
                "Map",
                (200, 100),
                lambda: tag("rect", class_="sea"),
                lambda: thing("ship:0", "a ship", use("s", 1, 1, 2)),
            ),
            Sheet("board", "Board", (80, 50), Markup, Markup, seat=0),
            Sheet("board-1", "Bob", (80, 50), Markup, lambda: thing("x", ""), brief="others"),
        ],
        columns=[["map"], ["board"]],
        heading=Sheet("heading", "", (80, 34), Markup, lambda: thing("head", "")),
    )


def test_colours_follow_the_theme() -> None:
    css = STYLE.css()
    assert ".r-picture{--sea:#aaa;--paper:#fff;}" in css
    assert "@media (prefers-color-scheme:dark){.r-picture{--sea:#111;--paper:#000;}}" in css
    assert "[data-theme=dark] .r-picture{--sea:#111;--paper:#000;}" in css
    assert "[data-theme=light] .r-picture{--sea:#aaa;--paper:#fff;}" in css
    assert ".r-sea{fill:var(--sea)}" in css
    assert ".r-line-sea{stroke:var(--sea)}" in css
    assert ".r-b{stroke:var(--sea)}" in css


def test_a_document_has_its_colours_written_out() -> None:
    """Many programs that show SVG know no variables, and would draw all black."""
    light, dark, both = (STYLE.written_out(theme) for theme in ("light", "dark", None))
    assert ".r-sea{fill:#aaa}" in light
    assert "#111" not in light
    assert ".r-b{stroke:#111}" in dark
    assert both.startswith(light)
    assert "@media (prefers-color-scheme:dark){.r-sea{fill:#111}" in both
    assert "var(" not in light + dark + both


@pytest.mark.parametrize("game", list_games())
def test_a_picture_needs_no_variables(game: str) -> None:
    """Every class that is used has its colours, in both themes."""
    table = rondel.new(game, seats=2, seed=1)
    picture = table.setup.game.picture(table.view(0))
    assert picture is not None
    assert "var(" not in picture.svg()
    assert "--" not in picture.svg("light")


def test_sheets_lie_in_columns() -> None:
    root = ElementTree.fromstring(example().svg())
    assert root.tag == f"{SVG}svg"
    assert root.get("class") == "r-picture"
    assert root.get("viewBox") == f"0 0 {280 + GAP:g} 100"
    kinds = [part.tag.removeprefix(SVG) for part in root]
    assert kinds == ["title", "style", "defs", "rect", "g", "g", "g"]
    places = [part.get("transform") for part in root][4:]
    assert places == ["translate(0 0)", f"translate({200 + GAP:g} 0)",
                      f"translate({200 + GAP:g} {34 + GAP:g})"]  # fmt: skip
    assert root.find(f".//{SVG}g[@data-thing='ship:0']/{SVG}title") is not None
    assert root.find(f".//{SVG}g[@data-thing='x']") is None, "a rival's whole board is not in it"


def test_a_sheet_is_a_document_of_its_own() -> None:
    root = ElementTree.fromstring(example().sheet_svg("board-1", "dark"))
    assert root.get("viewBox") == "0 0 80 50"
    assert root.find(f".//{SVG}g[@data-thing='x']") is not None
    assert root.find(f".//{SVG}g[@data-thing='ship:0']") is None


def test_a_text_with_a_rim_is_drawn_over_it() -> None:
    """For programs that would draw the rim over the text."""
    sheet = Sheet("a", "", (9, 9), Markup, lambda: label(1, 2, "Cuba", class_="m level"))
    drawn = Picture("", "", STYLE, Markup, [sheet]).svg()
    assert drawn.count(">Cuba</text>") == 2
    assert drawn.index("r-m r-level") < drawn.index('r-m r-b"')


def test_how_wide_a_sheet_must_be() -> None:
    """Its smallest type is then ten pixels high."""
    assert Sheet("a", "", (600, 1), Markup, Markup).least == 500
    assert Sheet("a", "", (600, 1), Markup, Markup, type=20).least == 300


def test_which_sheets_a_question_is_about() -> None:
    shown = [("map", {"a"}, {"b"}), ("board", {"b", "c", "d"}, set()), ("other", {"b"}, {"c", "d"})]
    assert sheets_about(shown, [["a"], ["b"]]) == ["map"]
    assert sheets_about(shown, [["c"], ["d"], ["a"]]) == ["board", "map"], "most moves first"
    assert sheets_about(shown, [["b"]]) == ["map"], "the first of those that are as good"
    assert sheets_about(shown, [["x"], []]) == [], "moves that no sheet shows"
    assert sheets_about(shown, []) == []
    assert sheets_about(shown, [["a"]], [["c"], ["d"], ["b"]]) == ["map", "board"], "the rest later"


def test_things_are_found() -> None:
    assert things_in(thing("a:1", "") + thing("b", "", thing("c", ""))) == {"a:1", "b", "c"}

"""The player aid as a page, and what it says of symbols."""

from __future__ import annotations

import re

import pytest

from rondel.games import find_game, list_games
from rondel.server.aid_pages import aid_page, look_css, symbol_meanings
from tests.support.visits import Site


@pytest.mark.parametrize("game", list_games())
def test_every_line_has_its_words_and_its_drawing(game: str) -> None:
    told = aid_page(game, "en")
    aid = find_game(game).aid()
    assert told is not None
    assert aid is not None
    assert all(line.html for part in told.parts for line in part.lines)
    drawn = [line.drawn for part in told.legend for line in part.lines]
    assert len(drawn) == len(aid.lines)
    defined = set(re.findall(r'<symbol id="([^"]+)"', told.defs))
    used = set(re.findall(r'href="#([^"]+)"', "".join(drawn)))
    assert used
    assert used <= defined
    assert "{" not in "".join(line.html for part in told.parts for line in part.lines)


def test_the_page(site: Site) -> None:
    person = site.person()
    page = person.get("/aid/cooper-island")
    assert page.status_code == 200
    assert "At any time in your turn" in page.text
    assert page.text.count('class="sign"') > 40
    assert person.get("/aid/chess").status_code == 404


def test_a_tooltip_can_say_what_a_symbol_means(site: Site) -> None:
    told = site.person().get("/api/rules/cooper-island/symbols").json()
    assert told["helm"]["title"] == "Helm point"
    assert told["boat_coin"] == told["boat"]
    assert site.person().get("/api/rules/chess/symbols").status_code == 404
    assert symbol_meanings("maracaibo", "en")["badge-1"].title


def test_colours_follow_the_theme_and_paper_is_white(site: Site) -> None:
    style = look_css("maracaibo")
    assert style is not None
    assert "[data-theme=dark] .r-picture" in style
    assert "@media print" in style
    assert site.person().get("/look/chess.css").status_code == 404

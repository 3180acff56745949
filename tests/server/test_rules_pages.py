"""The rules as a page: chapters, anchors, links."""

from __future__ import annotations

import re

import pytest

from rondel.core.rulebook import rulebook
from rondel.games import find_game, list_games
from rondel.server.rules_pages import rules_page


@pytest.mark.parametrize("game", list_games())
def test_every_rule_is_an_anchor_and_every_link_leads_somewhere(game: str) -> None:
    html = "".join(chapter.html for chapter in rules_page(game, "en"))
    anchors = re.findall(r'<li id="([^"]+)"', html)
    book = rulebook(find_game(game))
    assert book is not None
    assert {rule.id for rule in book.rules} == set(anchors)
    assert len(anchors) == len(set(anchors))
    links = set(re.findall(r'<a href="#([^"]+)"', html))
    assert links
    assert links <= set(anchors)


@pytest.mark.parametrize("game", list_games())
def test_chapters_have_titles_and_ids_of_their_own(game: str) -> None:
    first, *chapters = rules_page(game, "en")
    assert first.title == ""
    assert all(chapter.title for chapter in chapters)
    assert len({chapter.id for chapter in chapters}) == len(chapters) > 5


@pytest.mark.parametrize("game", list_games())
def test_figures_have_words_and_ids_of_their_own(game: str) -> None:
    """Each figure of the file is shown once; what it uses, it brings along."""
    html = "".join(chapter.html for chapter in rules_page(game, "en"))
    shown = re.findall(r'<figcaption id="figure-(\w+)">([^<]{40,})</figcaption>', html)
    assert sorted(name for name, _ in shown) == sorted(find_game(game).figures())
    assert len(shown) >= 12
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    named = re.findall(r'<use [^>]*href="#([^"]+)"|aria-labelledby="([^"]+)"|url\(#([^)]+)\)', html)
    assert {name for names in named for name in names if name} <= set(ids)


@pytest.mark.parametrize("game", list_games())
def test_the_overview_takes_two_minutes(game: str) -> None:
    overview = rules_page(game, "en")[1]
    words = re.sub(r"<figure.*?</figure>|<[^>]+>", " ", overview.html, flags=re.S).split()
    assert 250 < len(words) < 420
    assert "<figure" in overview.html

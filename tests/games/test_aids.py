"""Player aids: every symbol that is drawn is explained, and whatever is explained is drawn."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from rondel.core.aids import SYMBOL, Aid, meaning
from rondel.core.look.figures import Legend
from rondel.core.look.sheets import Picture
from rondel.core.record import Record, open_table
from rondel.core.rulebook import rulebook
from rondel.core.table import NOBODY
from rondel.games import find_game, list_games
from tests.support.properties import pick
from tests.support.wording import RAW
from tools.fuzz import GAMES
from tools.golden_records import FOLDER

RARE = {"maracaibo": ("story_sunk", "master_four_seats"), "new-zealand": ("master_four_seats",)}
"""Golden records of games in which symbols come up that are rare."""
USED = re.compile(r'href="#r-([^"]+)"')
DEFINED = re.compile(r'<symbol id="r-([^"]+)"')
GROUP = re.compile(r'<g id="r-([^"]+)"')


def aid_of(game: str) -> Aid:
    aid = find_game(game).aid()
    assert aid is not None
    return aid


def symbols_in(picture: Picture) -> set[str]:
    """The symbols of a picture, those on tiles that are drawn as a whole included."""
    inside = {
        GROUP.findall(part)[0]: set(USED.findall(part))
        for part in re.split(r"(?=<g id=)", picture.defs)
        if GROUP.match(part)
    }
    found = {name for sheet in picture.sheets for name in USED.findall(sheet.static + sheet.layer)}
    for name in found & inside.keys():
        found |= inside[name]
    return found & set(DEFINED.findall(picture.defs))


@cache
def drawn(game: str) -> frozenset[str]:
    """The symbols in the pictures of random games, and of some good ones, now and then."""
    found = find_game(game)
    symbols: set[str] = set()
    for seats in found.seat_counts:
        luck, checks = random.Random(f"aid {seats}"), GAMES[game]
        table = found.new(seats, seats, checks.options(seats, luck), checks.rich_pack)
        while not table.over:
            table.play(pick(table, luck, checks.dull))
            if luck.random() < 0.04 or table.over:
                viewer = luck.choice((NOBODY, *range(seats)))
                picture = found.picture(table.view(viewer))
                assert picture is not None
                symbols |= symbols_in(picture)
    for name in RARE.get(game, ()):
        path = FOLDER / game.replace("-", "_") / f"{name}.rondel"
        record = Record.read(path.read_text(encoding="utf-8"))
        table = open_table(record, found, None)
        for ply, (_, move) in enumerate(record.moves):
            table.play(move)
            if ply % 50 == 0:
                picture = found.picture(table.view(NOBODY))
                assert picture is not None
                symbols |= symbols_in(picture)
    return frozenset(symbols)


@pytest.mark.parametrize("game", list_games())
def test_the_legend_has_every_symbol_that_is_drawn(game: str) -> None:
    aid = aid_of(game)
    known = {*aid.explained(), *aid.decoration}
    known |= {part for line in aid.lines for part in aid.row(line)}
    assert drawn(game) - known == set()


@pytest.mark.parametrize("game", list_games())
def test_the_legend_has_no_symbol_that_is_never_drawn(game: str) -> None:
    aid = aid_of(game)
    shown = {part for line in aid.lines for part in aid.row(line) if len(part) > 1}
    defs = set(DEFINED.findall(Legend(find_game(game), aid).defs.replace("r-aid-", "r-")))
    assert shown & defs - drawn(game) == set()
    assert {part for part in shown - defs if part[0].isalpha()} == set()
    assert set(aid.decoration) <= drawn(game)


@pytest.mark.parametrize("game", list_games())
def test_every_line_says_something_and_nothing_is_left_over(game: str) -> None:
    aid, words = aid_of(game), find_game(game).words()
    lines = {f"{chapter.id}.{line}" for chapter in aid.chapters for line in chapter.lines}
    lines |= {f"{chapter.id}.title" for chapter in aid.chapters}
    lines |= {f"legend.{part.id}" for part in aid.legend}
    lines |= {f"{SYMBOL}.{line}" for line in aid.lines}
    assert set(words.messages["aid"]) == lines
    for line in aid.lines:
        title, text = meaning(words, line)
        assert title, line
        assert text, line
    for text in words.messages["aid"].values():
        assert not RAW.search(text), text


@pytest.mark.parametrize("game", list_games())
def test_lines_cite_rules_that_there_are(game: str) -> None:
    book = rulebook(find_game(game))
    assert book is not None
    cited = {rule for chapter in aid_of(game).chapters for rule in chapter.lines.values()}
    assert cited <= {rule.id for rule in book.rules}

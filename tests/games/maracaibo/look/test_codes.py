"""No id and no code of Maracaibo's is ever shown to a player, wherever one looks."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from rich.text import Text

from rondel import Table
from rondel.core.chronicle import Happened, chronicle
from rondel.core.words import Cast
from rondel.games.maracaibo import GAME
from tests.support.maracaibo_invariants import DULL, RICH_PACK, options
from tests.support.pictures import NAMES, SVG, shown
from tests.support.properties import pick

CODE = re.compile(r"\b[A-Z]{1,5}-?\d+[a-z]?\b|[a-z]_[a-z0-9]|\bMA-")
"""Q17, L1, CIT-03, MA-20.1, story_01; but not what is printed on the board, like space 7s."""
WORDS = GAME.words()


def screens(t: Table, names: list[str], luck: random.Random) -> Iterator[str]:
    """All texts of the board as text and of the picture, and what is said of a thing in it."""
    view = t.view(max(0, t.seat))
    board = Text.from_markup(GAME.board(view, names)).plain
    story = view.contents["story"]
    yield board if story is None else board.replace(str(story["archive"]), "")
    picture = GAME.picture(view, names)
    assert picture is not None
    for element in ElementTree.fromstring(picture.svg()).iter():
        if element.tag in (f"{SVG}text", f"{SVG}title", f"{SVG}tspan"):
            yield element.text or ""
    for thing in luck.sample(sorted(shown(picture)), 20):
        about = GAME.about(view, thing, names)
        yield about.title
        yield about.text


def question(t: Table) -> Iterator[str]:
    """What is asked, and everything that is offered."""
    view = t.view(t.seat)
    yield WORDS.ask(t, NAMES)
    for move in t.moves():
        yield from WORDS.label(t, move, NAMES)
        yield WORDS.move(move)
        yield GAME.explain(view, move)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_code_is_shown(seats: int) -> None:
    names = NAMES[:seats]
    luck = random.Random(seats)
    t = GAME.new(seats, seats, options(seats, luck), RICH_PACK if seats % 2 else None)
    log: list[Happened] = []
    while not t.over:
        told = list(question(t))
        if luck.random() < 0.08:
            told += screens(t, names, luck)
        assert [text for text in told if CODE.search(text)] == []
        move = pick(t, luck, DULL)
        before = (t.seat, t.turn, move, t.secret)
        t.log = []
        t.play(move)
        log.append(Happened(*before, t.log))
    entries = chronicle(log, WORDS, Cast(names, 0))
    texts = [text for entry in entries for text in (entry.heading, entry.text, *entry.details)]
    assert [text for text in texts if CODE.search(text)] == []


def test_options_have_names() -> None:
    for option in GAME.options:
        said = [
            *WORDS.option(option.name),
            *(WORDS.option_value(option.name, v) for v in option.values),
        ]
        assert [text for text in said if CODE.search(text)] == []

"""What people read in Cooper Island: labels, refusals, screens and the log, in random games."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

from rich.text import Text

from rondel import Session
from rondel.core.chronicle import chronicle
from rondel.core.moves import Move
from rondel.core.table import NOBODY, OpenStep, Table
from rondel.core.words import Cast
from rondel.games import find_game
from rondel.games.cooper_island.moves import MOVES
from rondel.games.cooper_island.pieces import PIECES
from rondel.games.cooper_island.table import CooperTable
from tests.games.cooper_island.look.test_words import lively
from tests.support.cooper_island_invariants import DULL
from tests.support.properties import pick
from tests.support.telling import vague_refusals

GAME = find_game("cooper-island")
WORDS = GAME.words()
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
CODE = re.compile(r"[a-z]_[a-z]|[a-z]{3}\+[a-z]{3}|[{}]|CI-\d|\b(?![RL][1-4])[A-Z]+\d+\b|\bseat \d")
"""Ids, rules and numbers of components; sand banks have their names printed beside them."""
SHOWN = re.compile(r'<(?:text|tspan|title|desc)\b[^>]*>([^<]+)<|aria-label="([^"]*)"')
LONGEST = 95
"""What fits in two lines on a phone."""
LAST = {"end_income", "pass", "end_turn", "decline", "lose_rest", "refuse", "done", "leave_token"}
LAST |= {"nothing", "none", "commit", "redraw_islet"}
"""Moves that stop, leave or refuse something."""


def positions(seeds: range, share: float) -> Iterator[tuple[Session, random.Random]]:
    """Games of all seat counts and options; a share of their decisions, and their ends."""
    for seed in seeds:
        luck = random.Random(seed)
        session = Session(lively(seed, luck))
        while not session.table.over:
            if luck.random() < share:
                yield session, luck
            session.play(pick(session.table, luck, DULL))
        yield session, luck


# Labels, questions and the log


def offered(table: Table, seat_names: Cast) -> Iterator[str]:
    """All labels, warnings and explanations, checked one by one."""
    view = table.view(table.seat)
    seen: set[str] = set()
    for move in table.moves():
        text, warning = WORDS.label(table, move, seat_names)
        about = GAME.explain(view, move)
        assert text[0].isupper(), text
        assert len(text) <= LONGEST, text
        assert text not in seen, text
        assert about.rstrip(".") not in text or not about, (text, about)
        seen.add(text)
        yield from (text, warning, about)


def check_order(table: Table) -> None:
    """Whoever stops or refuses something finds that last among the answers."""
    step = table.agenda[-1]
    extras = step.extras if isinstance(step, OpenStep) else {}
    answers = [str(move[0]) for move in table.moves() if move[0] not in extras]
    ends = [verb in LAST for verb in answers]
    assert ends == sorted(ends), answers


def test_labels_questions_and_log_are_for_people() -> None:
    for session, _ in positions(range(8), 0.3):
        table = session.table
        cast = Cast(NAMES, max(0, table.seat))
        if table.over:
            for reader in (0, NOBODY):
                for entry in chronicle(session.log, WORDS, Cast(NAMES, reader)):
                    text = "\n".join((entry.heading, entry.text, *entry.details))
                    assert not CODE.search(text), text
            continue
        check_order(table)
        asked = WORDS.ask(table, cast)
        for text in (asked, *offered(table, cast)):
            assert not CODE.search(text), text


def test_hints_are_for_people() -> None:
    """What a move is called without a table."""
    for move in MOVES.vocabulary(lively(0, random.Random(0)).content):
        assert not CODE.search(WORDS.move(move)), WORDS.move(move)


# Refusals


def enrich(table: Table, seat: int) -> None:
    """Pieces of all kinds and room for them, steps, crate lids and tiles."""
    assert isinstance(table, CooperTable)
    p = table.players[seat]
    p.storage = [30] * len(PIECES)
    p.spots = 1000
    p.cartographer = table.content.cartographer.track
    p.lids_unused = 5
    p.tiles = [5] * len(p.tiles)


def test_refusals_say_what_is_missing() -> None:
    vague: dict[str, Move] = {}
    for session, luck in positions(range(8), 0.3):
        table = session.table
        if table.over:
            continue
        assert isinstance(table, CooperTable)
        vocabulary = list(MOVES.vocabulary(table.content))
        for move, refusal in vague_refusals(table, vocabulary, enrich):
            vague[f"{type(table.agenda[-1]).__name__} {refusal.rule}"] = move
        legal = set(table.moves())
        for move in luck.sample(vocabulary, 20):
            if move not in legal:
                told = WORDS.why(table.refusal(move), table, Cast(NAMES, table.seat))
                assert not CODE.search(told), told
    assert vague == {}


# Screens


def screens(table: Table) -> Iterator[str]:
    """The text board, the picture with its titles, and what is told of every thing in it."""
    view = table.view(max(0, table.seat))
    front = table.setup.seats - 1
    yield Text.from_markup(GAME.board(view, NAMES, front)).plain
    yield Text.from_markup(GAME.glance(view, front)).plain
    picture = GAME.picture(view, NAMES, front)
    assert picture is not None
    svg = picture.svg()
    yield from (html.unescape("".join(found)) for found in SHOWN.findall(svg))
    for thing in sorted(set(re.findall(r'data-thing="([^"]+)"', svg))):
        title, text, _ = GAME.about(view, thing, NAMES)
        yield from (title, text)


def test_screens_show_no_codes() -> None:
    for session, _ in positions(range(8), 0.01):
        for text in screens(session.table):
            assert not CODE.search(text), text


def test_options_are_for_people() -> None:
    for option in GAME.options:
        values = [WORDS.option_value(option.name, value) for value in option.values]
        told = (*WORDS.option(option.name), *values)
        assert not any(map(CODE.search, told)), told
        assert all(value.islower() or value[0].isdecimal() for value in values), values

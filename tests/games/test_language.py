"""Everything that people read comes from the words catalogue: code has no language.

A language that shouts shows what does not: whatever is not in capitals was never translated.
"""

from __future__ import annotations

import html
import random
import re

import pytest
from rich.markup import RE_TAGS

import rondel
from rondel import Session, Table
from rondel.core.chronicle import one_by_one
from rondel.core.game import Game
from rondel.core.table import NOBODY
from rondel.core.words import Words, read_messages
from rondel.games import find_game, list_games
from tests.support.properties import pick
from tools.fuzz import GAMES

NAMES = ["ADA", "BEN", "CLEO", "DAN"]
QUIET = re.compile(r"[^\W\d_]*[a-zà-ÿ]{2}[^\W\d_]*")
"""Two small letters side by side; the name of a space is a letter and a number."""
SHOWN = re.compile(r'<(?:text|tspan|title|desc)\b[^>]*>([^<]+)<|aria-label="([^"]*)"')
FIELD = re.compile(r"\{[^}]*\}")
SEEDS = 1


def shouted(part: str) -> str:
    """Text, or a placeholder: its wordings are text too."""
    if not part.startswith("{"):
        return part.upper()
    field, colon, wordings = part.partition(":")
    if "|" not in wordings:
        return part
    seat = "seat " if wordings.startswith("seat ") else ""
    return f"{field}{colon}{seat}{wordings.removeprefix(seat).upper()}"


def shouting(words: Words) -> Words:
    """Every message in capitals, but for the names and forms of what stands in braces."""
    return Words(
        {
            section: {
                key: "".join(map(shouted, re.split(r"(\{[^}]*\})", text)))
                for key, text in messages.items()
            }
            for section, messages in words.messages.items()
        }
    )


@pytest.fixture(params=list_games())
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    game = find_game(request.param)
    loud, words = shouting(game.words()), Game.words
    monkeypatch.setattr(
        type(game),
        "words",
        lambda game, language="en": loud if language == "xx" else words(game, language),
    )
    return game


def whispered(text: str, table: Table) -> set[str]:
    """What was not shouted; a game's title and a campaign's archive are the same everywhere."""
    story = table.view(NOBODY).contents.get("story") or {}
    archive = story.get("archive") or ""
    found = QUIET.findall(text.replace(table.setup.game.title, ""))
    return {word for word in found if word not in archive}


def plain(markup: str) -> str:
    """What is left without the tags; rich itself works out styles, too, and takes much longer."""
    return RE_TAGS.sub(lambda tag: tag[0] if len(tag[2]) % 2 else "", markup)


def told(session: Session, seat: int, front: int) -> dict[str, str]:
    """All that a viewer reads about a table, with the boards of one seat in front."""
    table = session.table
    game = table.setup.game
    view, words = table.view(seat, "xx"), game.words("xx")
    picture = game.picture(view, NAMES, front)
    svg = "".join(map(picture.sheet_svg, [one.id for one in picture.sheets])) if picture else ""
    read = [html.unescape("".join(found)) for found in SHOWN.findall(svg)]
    things = set(re.findall(r'data-thing="([^"]+)"', svg))
    about = [game.about(view, thing, NAMES) for thing in sorted(things)]
    last = session.events[-1] if session.events else []
    return {
        "board": plain(game.board(view, NAMES, front)),
        "glance": plain(game.glance(view, front)),
        "picture": "\n".join(read),
        "about": "\n".join(f"{one.title}\n{one.text}" for one in about),
        "question": words.ask(table, NAMES),
        "moves": "\n".join(
            f"{words.move(move)}\n{game.explain(view, move)}" for move in table.moves()
        ),
        "events": "\n".join(one_by_one(last, words, NAMES)),
        "undo": session.why_no_undo(1, "xx"),
    }


def test_nothing_is_told_but_through_the_words(game: Game) -> None:
    left: dict[str, set[str]] = {}
    for seats in game.seat_counts:
        for seed in range(SEEDS):
            luck = random.Random(f"language {seats} {seed}")
            checks = GAMES[game.name]
            options = checks.options(seats, luck)
            session = Session(rondel.new(game.name, seats, seed, options))
            while not session.table.over:
                if luck.random() < 0.03:
                    viewer, front = luck.choice((NOBODY, 0)), luck.randrange(seats)
                    for kind, text in told(session, viewer, front).items():
                        left.setdefault(kind, set()).update(whispered(text, session.table))
                session.play(pick(session.table, luck, checks.dull))
            for kind, text in told(session, 0, seats - 1).items():
                left.setdefault(kind, set()).update(whispered(text, session.table))
    complaints = [f"{kind}: {' '.join(sorted(words))}" for kind, words in left.items() if words]
    assert not complaints, "\n".join(complaints)


def misfits(english: Words, other: dict[str, dict[str, str]]) -> list[str]:
    """Messages of a translation that ask for other values than the English ones, or for none; in
    boards also those with other columns."""
    found = []
    for section, messages in other.items():
        for key, text in messages.items():
            told = english.messages[section].get(key)
            if told is None:
                found.append(f"[{section}] {key}: not in English")
            elif set(FIELD.findall(told)) != set(FIELD.findall(text)):
                found.append(f"[{section}] {key}: other placeholders")
            elif section == "board" and told.count("|") != text.count("|"):
                found.append(f"[{section}] {key}: other columns")
    return found


def test_translations_fit_their_english(game: Game) -> None:
    """All that there are, and a bad one is found out."""
    for language in game.languages():
        assert misfits(game.words(), read_messages(game.folder, language)) == []
    english = Words({"board": {"a": "{0}|{1}", "b": "x"}, "name": {"c": "y"}})
    bad = {"board": {"a": "{1}, {0}", "b": "{0}", "d": "x"}, "name": {"c": "z|zz"}}
    assert misfits(english, bad) == [
        "[board] a: other columns",
        "[board] b: other placeholders",
        "[board] d: not in English",
    ]

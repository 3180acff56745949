"""A game's player aid for the browser: a page to print, and the same in a dialog at the table."""

from __future__ import annotations

from functools import cache

import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup

from rondel.core.aids import meaning
from rondel.core.look.figures import Legend, style_of
from rondel.games import find_game, list_games
from rondel.server.answers.study import SymbolMeaning


class AidLine(msgspec.Struct, frozen=True):
    """A line, and the rule that says more."""

    html: Markup
    rule: str


class AidPart(msgspec.Struct, frozen=True):
    """Lines under a heading; `steps` come one after the other."""

    id: str
    title: str
    steps: bool
    lines: list[AidLine]


class LegendLine(msgspec.Struct, frozen=True):
    """A symbol, its name and its meaning."""

    drawn: Markup
    title: str
    text: str


class LegendPart(msgspec.Struct, frozen=True):
    """Symbols under a heading."""

    id: str
    title: str
    lines: list[LegendLine]


class AidPage(msgspec.Struct, frozen=True):
    """All of it; `defs` is what the drawings use."""

    parts: list[AidPart]
    legend: list[LegendPart]
    defs: Markup


@cache
def aid_page(game: str, language: str) -> AidPage | None:
    """The player aid; None if the game has none."""
    found = find_game(game)
    aid = found.aid()
    if aid is None:
        return None
    words, legend = found.words(language), Legend(found, aid)
    markdown = MarkdownIt("commonmark", {"html": False})
    parts = [
        AidPart(
            chapter.id,
            words.aid(chapter.id, "title"),
            chapter.steps,
            [
                AidLine(Markup(markdown.renderInline(words.aid(chapter.id, line))), rule)
                for line, rule in chapter.lines.items()
            ],
        )
        for chapter in aid.chapters
    ]
    symbols = [
        LegendPart(
            part.id,
            words.aid("legend", part.id),
            [
                LegendLine(Markup(legend.drawings[line]), *meaning(words, line))
                for line in part.symbols
            ],
        )
        for part in aid.legend
    ]
    return AidPage(parts, symbols, Markup(legend.defs))


@cache
def symbol_meanings(game: str, language: str) -> dict[str, SymbolMeaning]:
    """What the legend says of each symbol of the picture, by the symbol's id."""
    found = find_game(game)
    aid, words = found.aid(), found.words(language)
    explained = aid.explained() if aid is not None else {}
    return {symbol: SymbolMeaning(*meaning(words, line)) for symbol, line in explained.items()}


@cache
def look_css(game: str) -> str | None:
    """The colours of a game's drawings; None if there are none."""
    if game not in list_games() or not find_game(game).has_picture():
        return None
    style = style_of(find_game(game))
    return f"{style.css()}\n{style.printed()}"

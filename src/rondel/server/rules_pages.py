"""A game's rules for the browser: rule by rule, and as a page with an anchor for every rule, and
with figures."""

from __future__ import annotations

import re
from functools import cache

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from rondel.core.figures import SCHEME
from rondel.core.game import Game
from rondel.core.look.figures import draw_figure
from rondel.core.rulebook import rulebook
from rondel.games import find_game
from rondel.server.answers.study import RuleText
from rondel.server.i18n import texts

_ID = re.compile(r"\b([A-Z]{2,3}-[0-9]+(?:\.[0-9]+)*)\b")


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the rules; `id` is its anchor."""

    id: str
    title: str
    html: Markup


@cache
def rules(game: str, language: str) -> list[RuleText]:
    """Each rule with its id, the title of its chapter, and its text."""
    markdown = MarkdownIt("commonmark", {"html": False})
    book = rulebook(find_game(game), language)
    return [
        RuleText(rule.id, rule.chapter, markdown.renderInline(rule.text))
        for rule in (book.rules if book is not None else [])
    ]


@cache
def rules_page(game: str, language: str) -> list[Chapter]:
    """The rules of a game, chapter by chapter; what stands before the first has no title."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    found = find_game(game)
    tokens = markdown.parse(found.rules_text(language))
    rules = _name_rules(tokens)
    tokens = _with_figures(tokens, found, language)
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = _linked(token.children, rules)
    return [
        Chapter(f"chapter-{number}", _title(part), Markup(_render(markdown, part)))
        for number, part in enumerate(_parts(tokens))
    ]


def _name_rules(tokens: list[Token]) -> set[str]:
    """A list item that begins with a bold id is that rule: the id becomes its anchor."""
    found = set()
    for item, _, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if item.type != "list_item_open" or not inline.children:
            continue
        words = [child for child in inline.children if child.content or child.type != "text"][:2]
        if [word.type for word in words] == ["strong_open", "text"] and _ID.fullmatch(
            words[1].content
        ):
            item.attrSet("id", words[1].content)
            found.add(words[1].content)
    return found


def _with_figures(tokens: list[Token], game: Game, language: str) -> list[Token]:
    """The same, where a paragraph that has nothing but the picture of a figure is the figure."""
    made: list[Token] = []
    for token in tokens:
        name = _figure_in(token)
        if name:
            made[-1] = Token("html_block", "", 0, content=_figure(game, name, token, language))
        elif not (token.type == "paragraph_close" and made[-1].type == "html_block"):
            made.append(token)
    return made


def _figure_in(token: Token) -> str:
    """The name of the figure that a paragraph shows; "" if it is none."""
    children = token.children or []
    if token.type != "inline" or [child.type for child in children] != ["image"]:
        return ""
    address = str(children[0].attrs["src"])
    return address.removeprefix(SCHEME) if address.startswith(SCHEME) else ""


def _figure(game: Game, name: str, token: Token, language: str) -> str:
    """A figure with its words, which are what one is told who can't see it."""
    told = escape((token.children or [token])[0].content)
    figure, said = game.figures()[name], texts(language)
    names = said.say("learn.rivals").split(", ")
    names.insert(figure.seat, said.say("learn.you"))
    drawn = draw_figure(game, name, figure, language, names)
    caption = f'<figcaption id="figure-{name}">{told}</figcaption>'
    return f'<figure class="drawn">{drawn}{caption}</figure>\n'


def _linked(children: list[Token], rules: set[str]) -> list[Token]:
    """The same text, where every id of a rule leads to it; links are left as they are."""
    made: list[Token] = []
    inside = 0
    for child in children:
        inside += child.nesting if child.type.startswith("link_") else 0
        if child.type != "text" or inside:
            made.append(child)
            continue
        for number, piece in enumerate(_ID.split(child.content)):
            text = Token("text", "", 0, content=piece)
            if number % 2 and piece in rules:
                opening = Token("link_open", "a", 1, attrs={"href": f"#{piece}"})
                made += [opening, text, Token("link_close", "a", -1)]
            elif piece:
                made.append(text)
    return made


def _parts(tokens: list[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            parts.append([])
        parts[-1].append(token)
    return parts


def _title(part: list[Token]) -> str:
    head = len(part) > 1 and part[0].tag == "h2"
    return part[1].content if head else ""


def _render(markdown: MarkdownIt, part: list[Token]) -> str:
    """Without its title, which the page sets itself."""
    body = part[3:] if part and part[0].type == "heading_open" else part
    return str(markdown.renderer.render(body, markdown.options, {}))

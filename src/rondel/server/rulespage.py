"""A game's rules in our own words, rule by rule, as HTML."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt

from rondel.cli.rulebook import rulebook
from rondel.games import find_game


@cache
def rules(game: str, language: str) -> list[dict[str, str]]:
    """Each rule with its id, the title of its chapter, and its text."""
    markdown = MarkdownIt("commonmark", {"html": False})
    book = rulebook(find_game(game), language)
    return [
        {"id": rule.id, "title": rule.chapter, "html": markdown.renderInline(rule.text)}
        for rule in (book.rules if book is not None else [])
    ]

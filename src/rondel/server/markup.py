"""Boards for the terminal (rich's markup) as HTML: a span a style, named by classes."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from itertools import pairwise

from rich.text import Text

_STRANGE = re.compile(r"[^a-z0-9]+")
_TEXT = r"[^\[\]\\\x07\x08\x0b-\x0d]"
_STYLED = re.compile(rf"\[([a-z]+)\]({_TEXT}+)\[/\1\]")
_SIMPLE = re.compile(rf"{_TEXT}*(?:\[([a-z]+)\]{_TEXT}+\[/\1\]{_TEXT}*)*")
"""Stretches in one style each, and nothing that rich would take for anything else …"""
_PICTOGRAM = re.compile(r":\S+:")
"""… such as the name of a pictogram."""


@lru_cache(maxsize=2000)
def html(markup: str) -> str:
    """`[bold red]4[/]` becomes `<span class="t-bold t-red">4</span>`.

    Spans may overlap, elements may not: every stretch of text gets all that covers it.
    """
    if _SIMPLE.fullmatch(markup) and not _PICTOGRAM.search(markup):
        return _STYLED.sub(r'<span class="t-\1">\2</span>', escape(markup, quote=False))
    return overlapping(markup)


def overlapping(markup: str) -> str:
    """The same of any markup, as rich reads it."""
    text = Text.from_markup(markup)
    edges = {0, len(text)}
    for span in text.spans:
        edges |= {span.start, span.end}
    return "".join(_piece(text, start, end) for start, end in pairwise(sorted(edges)))


def _piece(text: Text, start: int, end: int) -> str:
    covering = (span for span in text.spans if span.start <= start and end <= span.end)
    words = dict.fromkeys(word for span in covering for word in str(span.style).split())
    piece = escape(text.plain[start:end], quote=False)
    if not words:
        return piece
    names = " ".join(f"t-{_STRANGE.sub('-', word)}" for word in words)
    return f'<span class="{names}">{piece}</span>'

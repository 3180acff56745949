"""Boards for the terminal (rich's markup) as HTML: a span a style, named by classes."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from itertools import pairwise

from rich.text import Text

_STRANGE = re.compile(r"[^a-z0-9]+")


@lru_cache(maxsize=2000)
def html(markup: str) -> str:
    """`[bold red]4[/]` becomes `<span class="t-bold t-red">4</span>`.

    Spans may overlap, elements may not: every stretch of text gets all that covers it.
    """
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

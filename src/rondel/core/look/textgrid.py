"""Boards as text for a terminal: their parts; titles, labels and columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from rich.markup import escape
from rich.text import Text

WIDTH = 80
"""Columns of a board; no terminal has fewer."""
NARROW = 9
"""The width of the last column, if it needs as much."""
NOTHING = "–"
OVERVIEW = "overview"
"""The part that is made of several: what one wants to see at the beginning of a turn."""

Draw = Callable[[], list[Text]]


class Board:
    """A board as text in parts, from top to bottom; each is drawn when it is asked for.

    Parts whose names stand in the overview's are seen there too. It has some forty lines: who
    reads it sees it at once.
    """

    def __init__(self, parts: Mapping[str, Draw], overview: Sequence[str]) -> None:
        self.parts = parts
        self.overview = overview

    def markup(self, part: str = "") -> str:
        """A part in rich's markup, or the overview; if none is named, everything."""
        names = {"": list(self.parts), OVERVIEW: self.overview}.get(part, [part])
        return Text("\n").join([line for name in names for line in self.parts[name]()]).markup


def title(text: str) -> Text:
    return Text(f"{f' {text} ':─^{WIDTH}}"[:WIDTH], "bold")


def labelled(label: str, text: str, width: int = WIDTH, indent: int = 9) -> list[Text]:
    """A label in bold, and text that is wrapped behind it."""
    indent = max(indent, len(label) + 1)
    lines = [line for part in text.split("\n") for line in wrapped(part, width - indent)]
    return [
        Text.assemble((f"{label if number == 0 else '':{indent}}", "bold"), line)
        for number, line in enumerate(lines)
    ]


def grid(rows: Sequence[Sequence[str]], widths: Sequence[int] = ()) -> list[Text]:
    """Rows in columns, the first in bold, as far as there is room.

    Without widths the last column is wrapped, and others only where it would get too narrow.
    """
    widths = widths or _widths(rows)
    lines = []
    for row_number, row in enumerate(rows):
        cells = [wrapped(cell, width - 1) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(map(len, cells))):
            parts = [
                f"{cell[number] if number < len(cell) else '':{width}}"
                for cell, width in zip(cells, widths, strict=True)
            ]
            lines.append(Text("".join(parts)[:WIDTH].rstrip(), "bold" if row_number == 0 else ""))
    return lines


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """The last column gets what the others leave; the widest one leaves it what it needs."""
    *longest, last = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = WIDTH - min(last + 1, NARROW)
    gap = 2 if sum(longest) + 2 * len(longest) <= room else 1
    widths = [length + gap for length in longest]
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return [*widths, WIDTH - sum(widths)]


def wrapped(text: str, width: int) -> list[str]:
    if len(text) <= width and text.isprintable() and text == text.rstrip():
        return [text]  # most are short, and there is nothing to do
    return wrap(text, width, break_on_hyphens=False) or [""]


def faint(lines: Sequence[str]) -> str:
    """Lines that stand back behind others, as rich's markup."""
    text = "\n".join(lines)
    return f"[dim]{escape(text)}[/dim]"

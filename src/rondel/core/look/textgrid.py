"""Titles, labels and columns of text, for boards in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

WIDTH = 100
NARROW = 9
"""The width of the last column, at least."""
NOTHING = "–"


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
    *widths, _ = [max(map(len, column)) + 2 for column in zip(*rows, strict=True)]
    while sum(widths) > WIDTH - NARROW:
        widths[widths.index(max(widths))] -= 1
    return [*widths, WIDTH - sum(widths)]


def wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_on_hyphens=False) or [""]

"""Figures of a game's rules: parts of its own picture, drawn from positions that can be reached.

`rules.md` has a paragraph with a picture, `![what is to be seen](figure:stacks)`. The file
`figures.toml` of the game's folder says what that is: a position (see `lessons`), a sheet and a
part of it, what is lit there, and where numbers stand to which the words refer. They are drawn by
`look.figures`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rondel.core.content import convert, read_file
from rondel.core.lessons import Position

FILE = "figures"
SCHEME = "figure:"
"""How the address of a picture begins that is a figure."""


class Figure(Position, frozen=True, kw_only=True):
    """What is to be seen."""

    crop: tuple[float, float, float, float]
    """Left, top, width and height, in the units of the sheet."""
    sheet: str = ""
    """By its id; "" is the first one, the map."""
    light: tuple[str, ...] = ()
    """Things of the picture."""
    marks: tuple[tuple[float, float], ...] = ()
    """Where the numbers 1, 2 … stand."""


@cache
def find_figures(home: Path) -> dict[str, Figure]:
    """The figures in a game's folder, by their names; a game need not have any."""
    file = home / f"{FILE}.toml"
    entries = read_file(file) if file.is_file() else {}
    return {name: convert(FILE, data, Figure) for name, data in entries.items()}

"""How wide texts are in the fonts that we ship, and how they are made to fit.

The widths are those of `advances.toml`, so that a picture can be laid out without a browser and
looks the same on every system. A text for which there is too little room is written smaller down to
a limit, and then in several lines or shortened.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from rondel.core.look.picture import Markup, join, label

BODY, BOLD, HEAD = "body", "bold", "head"
FAMILIES = {
    BODY: '"Cabin","Gill Sans","Gill Sans Nova",Candara,"Trebuchet MS",sans-serif',
    HEAD: '"Lora","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif',
}
SIZES = {"small": 12.0, "name": 16.0, "big": 19.0, "huge": 22.0}
"""The type of texts by their class, in units of a sheet."""
SIZE = 13.0
"""Of texts without such a class."""
LEAST = 12.0
"""No type is smaller: see `sheets.TYPE`."""
UNKNOWN = 800
"""Thousandths of its size: how wide a letter is taken to be that our fonts lack."""
DOTS = "…"


class Type(NamedTuple):
    """How a text is set."""

    size: float
    face: str


@cache
def type_of(classes: str) -> Type:
    """How texts of some classes are set."""
    names = classes.split()
    face = HEAD if "head" in names else BOLD if "b" in names else BODY
    return Type(next((SIZES[name] for name in names if name in SIZES), SIZE), face)


@cache
def _advances() -> dict[str, dict[str, int]]:
    table = tomllib.loads((files(__package__) / "advances.toml").read_text(encoding="utf-8"))
    return {
        face: {letter: int(width) for width, letters in widths.items() for letter in letters}
        for face, widths in table.items()
    }


@lru_cache(maxsize=10_000)
def measure(text: str, size: float, face: str = BODY) -> float:
    """How wide a text is."""
    widths = _advances()[face]
    return sum(widths.get(letter, UNKNOWN) for letter in text) * size / 1000


def shortened(text: str, room: float, size: float, face: str = BODY) -> str:
    """A text, with dots at its end where there is no room for all of it."""
    if measure(text, size, face) <= room:
        return text
    while text and measure(text + DOTS, size, face) > room:
        text = text[:-1].rstrip()
    return text + DOTS


def wrapped(text: str, room: float, lines: int, size: float, face: str = BODY) -> list[str]:
    """A text in at most so many lines, the last one shortened if that is not enough."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".lstrip()
        if len(found) < lines and found[-1] and measure(longer, size, face) > room:
            found.append(word)
        else:
            found[-1] = longer
    return [shortened(line, room, size, face) for line in found]


def fitted(
    x: float, y: float, text: str, room: float, class_: str = "", least: float = LEAST
) -> Markup:
    """A text in a line, smaller where there is little room, shortened where that won't do."""
    size, face = type_of(class_)
    wide = measure(text, size, face)
    if wide <= room:
        return label(x, y, text, class_=class_ or None)
    smaller = max(min(least, size), round(size * room / wide - 0.05, 1))
    # A class that gives a size would win over the attribute.
    plain = " ".join(name for name in class_.split() if name not in SIZES)
    return label(
        x, y, shortened(text, room, smaller, face), class_=plain or None, font_size=smaller
    )


def paragraph(
    x: float,
    y: float,
    text: str,
    room: float,
    lines: int,
    class_: str = "",
    pitch: float = 1.0,
) -> Markup:
    """A text in at most so many lines around a height: the middle of all of them is at `y`."""
    size, face = type_of(class_)
    parts = wrapped(text, room, lines, size, face)
    high = size * pitch
    top = y - high * (len(parts) - 1) / 2
    return join(fitted(x, top + high * i, part, room, class_) for i, part in enumerate(parts))

"""Small drawings that the pictures of several games share: players' marks, rows of symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rondel.core.picture import (
    Markup,
    box,
    circle,
    group,
    join,
    label,
    path,
    polygon,
    symbol,
    use,
)
from rondel.core.words import Words

OR = "/"
"""Stands between alternatives in a row."""
TYPE = 12.0
"""Numbers beside symbols are never smaller, unless the whole drawing is made smaller."""
UNCOLOURED: Mapping[str, str] = {}


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def seat_names(names: Sequence[str], seats: int, words: Words) -> list[str]:
    """What the players are called; seats without a name by their number."""
    return [
        names[seat] if seat < len(names) else f"{words.name('seat')} {seat}"
        for seat in range(seats)
    ]


def seat_marks(others: Mapping[str, str]) -> list[Markup]:
    """`mark-0` to `mark-3`, white on the players' colours; `others` have lines for marks."""
    shapes = {
        "mark-0": circle(0, 0, 6.5),
        "mark-1": polygon([(0, -8), (8, 6), (-8, 6)]),
        "mark-2": box(-6, -6, 12, 12),
        "mark-3": polygon([(0, -9), (7, 0), (0, 9), (-7, 0)]),
    }
    for name, line in others.items():
        shapes[name] = path(line, class_="none line-mark", stroke_width=3)
    return [symbol(name, 24, group(shape, class_="mark")) for name, shape in shapes.items()]


def row(
    parts: Sequence[str],
    x: float,
    y: float,
    size: float,
    room: float = 999,
    least: float = TYPE,
    colours: Mapping[str, str] = UNCOLOURED,
) -> Markup:
    """Symbols and short texts, with their middle at a point; smaller where there is no room."""
    text = max(least, size * 0.8)
    wide = sum(_width(part, size, text) for part in parts)
    if wide > room:
        size, text = size * room / wide, text * room / wide
    text = round(text, 1)
    widths = [_width(part, size, text) for part in parts]
    left = x - sum(widths) / 2
    drawn = []
    for part, width in zip(parts, widths, strict=True):
        middle = left + width / 2
        if _is_text(part):
            drawn.append(label(middle, y + text * 0.35, part, class_="m b", font_size=text))
        else:
            drawn.append(use(part, middle, y, size, class_=colours.get(part)))
        left += width
    return join(drawn)


def _is_text(part: str) -> bool:
    """Symbols are called by words; a single letter is a text like a number."""
    return len(part) == 1 or not part[0].isalpha()


def _width(part: str, size: float, text: float) -> float:
    if part == OR:
        return size * 0.36
    return text * 0.6 * len(part) if _is_text(part) else size * 1.04

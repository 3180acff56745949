"""Drawing for a page of text: figures of the rules, and the symbols of a legend.

Each drawing brings along what it uses of the picture's definitions, by ids of its own: on a page
there may be several of them, and the table itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from xml.etree import ElementTree as Xml

from rondel.core.aids import Aid
from rondel.core.figures import Figure
from rondel.core.game import Game
from rondel.core.look.cutting import cut
from rondel.core.look.frame import row, row_width
from rondel.core.look.picture import PREFIX, ROOT, Markup, circle, group, join, label, number, tag
from rondel.core.look.sheets import Picture
from rondel.core.look.style import Style
from rondel.core.positions import Misfit, begin
from rondel.core.table import NOBODY

SIZE = 24.0
"""Of a symbol in a legend."""
SCALE = 1.35
"""Pixels a unit, where there is room for it."""
TALLEST = 480.0
"""Pixels: a figure leaves room for the text that it belongs to."""
MARK = 9.0
"""The radius of a number in a figure."""

_USED = re.compile(rf'(?:href="#|url\(#){PREFIX}([^")]+)')
_NAMED = re.compile(rf'( id="|href="#|url\(#){PREFIX}')


def draw_figure(
    game: Game, name: str, figure: Figure, language: str, names: Sequence[str] = ()
) -> Markup:
    """A figure of a game that has a picture. What it shows is said beside it (`aria-labelledby`).

    `Misfit` if the position can't be reached, or there is not what is to be seen.
    """
    where = f"figure {name}"
    table = begin(game, figure, where).table
    picture = game.picture(table.view(figure.seat, language), names)
    if picture is None:
        raise Misfit(f"{where}: {game.title} has no picture")
    sheet = picture.sheet(figure.sheet) if figure.sheet else picture.sheets[0]
    left, top, width, height = figure.crop
    area = (left, top, left + width, top + height)
    lit = _lit(cut(join((sheet.static, sheet.layer)), area), figure.light, where)
    defs = tag("defs", _definitions(picture.defs, lit))
    marks = [_mark(place, *at) for place, at in enumerate(figure.marks, 1)]
    drawn = join((defs, lit, *marks))
    scale = min(SCALE, TALLEST / height)
    return tag(
        "svg",
        _own_ids(drawn, f"figure-{name}-"),
        class_=ROOT.removeprefix(PREFIX),
        role="img",
        aria_labelledby=f"figure-{name}",
        view_box=" ".join(map(number, (left, top, width, height))),
        width=width * scale,
        height=height * scale,
    )


def _lit(drawn: Markup, things: Sequence[str], where: str) -> Markup:
    """Mark some things; all of them have to be there."""
    for thing in things:
        named = f'data-thing="{thing}"'
        if named not in drawn:
            raise Misfit(f"{where}: there is no {thing}")
        drawn = Markup(drawn.replace(named, f'data-lit="" {named}'))
    return drawn


def _mark(place: int, x: float, y: float) -> Markup:
    shape = circle(x, y, MARK, class_="note")
    return group(shape, label(x, y + 4.3, place, class_="note-text m b"))


# Definitions


def _definitions(defs: Markup, drawn: Markup) -> Markup:
    """What is used of the definitions, by itself or by others that are."""
    known = _elements(defs)
    wanted, found = _USED.findall(drawn), {}
    while wanted:
        id = wanted.pop()
        if id in known and id not in found:
            found[id] = known[id]
            wanted += _USED.findall(known[id])
    return Markup("".join(known[id] for id in known if id in found))


@cache
def _elements(defs: Markup) -> dict[str, str]:
    """Definitions by their ids."""
    elements = Xml.fromstring(f"<defs>{defs}</defs>")
    return {
        one.get("id", "").removeprefix(PREFIX): Xml.tostring(one, "unicode") for one in elements
    }


def _own_ids(drawn: Markup, prefix: str) -> Markup:
    return Markup(_NAMED.sub(rf"\g<1>{PREFIX}{prefix}", drawn))


# Legends


class Legend:
    """The symbols of a game's player aid: definitions that stand on a page once, and a drawing for
    every line."""

    def __init__(self, game: Game, aid: Aid) -> None:
        self.aid = aid
        rows = {line: self._row(line) for line in aid.lines}
        drawn = join(rows.values())
        self.defs = _own_ids(_definitions(opening(game).defs, drawn), "aid-")
        self.drawings = {line: _own_ids(row, "aid-") for line, row in rows.items()}

    def _row(self, line: str) -> Markup:
        parts = self.aid.row(line)
        width = row_width(parts, SIZE)
        return tag(
            "svg",
            row(parts, width / 2, SIZE / 2 + 1, SIZE, colours=self.aid.colours),
            class_=ROOT.removeprefix(PREFIX),
            view_box=f"0 0 {number(width)} {number(SIZE + 2)}",
            width=width,
            height=SIZE + 2,
            aria_hidden="true",
        )


@cache
def opening(game: Game) -> Picture:
    """The table before the first move, as an onlooker sees it; for most players, as it has the
    most to show."""
    picture = game.picture(game.new(max(game.seat_counts), 1).view(NOBODY))
    if picture is None:
        raise Misfit(f"{game.title} has no picture")
    return picture


def style_of(game: Game) -> Style:
    """The colours of a game's pictures."""
    return opening(game).style

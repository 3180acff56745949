"""A table as a few sheets of paper: the map, a board, what is on offer; and all of them as one
picture.

Each sheet is a drawing with a size of its own. A client lays out as many of them as it has room
for, in a size in which they can be read. `Picture.svg` puts them together as they lie on a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from sys import intern
from typing import Protocol

from rondel.core.look.picture import Markup, box, group, join, number, tag, title
from rondel.core.look.style import Style

READABLE = 10.0
"""Pixels: the height of the smallest type that people can read."""
TYPE = 12.0
"""Units: the smallest type on a sheet, unless it says otherwise."""
GAP = 6.0
"""Between two sheets that lie beside each other."""

Drawing = Callable[[], Markup]
Reads = Sequence[object]

_RIMMED = re.compile(r'<text [^>]*class="[^"]*\br-level\b[^>]*>[^<]*</text>')
_THING = re.compile(r'data-thing="([^"]+)"')


class Fragment(Protocol):
    """A piece of what changes on a sheet: as long as all that it reads is the same, so is it."""

    @property
    def key(self) -> tuple[object, ...]:
        """What is drawn, on whatever sheet."""

    @property
    def names(self) -> frozenset[str] | None:
        """The names of what it reads (see `look.frame.Part`); None if they are not known."""

    def reads(self) -> Reads | None:
        """Tell what it is drawn from, as the viewer sees it; None if that is not known."""

    def draw(self) -> Markup:
        """Draw it."""


def unknown() -> None:
    """What is read by something that does not say what it reads."""


class Sheet:
    """A part of a table: what never changes, and over it what does. Drawn when it is asked for.

    A client that has the static part needs only the changing `layer` after a move.
    """

    def __init__(
        self,
        id: str,
        title: str,
        size: tuple[float, float],
        static: Drawing,
        layer: Drawing | None = None,
        *,
        seat: int | None = None,
        brief: str = "",
        type: float = TYPE,
        reads: Callable[[], Reads | None] = unknown,
        keys: frozenset[str] | None = None,
        fragments: Callable[[], Sequence[Fragment]] = tuple,
        alike: bool = False,
        front: int = 0,
    ) -> None:
        self.id = id
        self.title = title
        """What it is called, in a word or two."""
        self.width, self.height = size
        self.seat = seat
        """Whose board it is, if it is somebody's."""
        self.brief = brief
        """The id of a sheet that shows the same in brief: where there is little room, that one
        will do."""
        self.least = round(self.width * READABLE / type)
        """The smallest width in pixels at which it can be read."""
        self.keys = keys
        """The names of what the layer is drawn from (see `look.frame.Part`); None if they are not
        known."""
        self.front = front
        """The seat that these names call `player`."""
        self.alike = alike
        """Whether it looks the same to all viewers for whom `reads` are the same."""
        self._reads = reads
        self._static = static
        self._layer = layer
        self._fragments = fragments

    @cached_property
    def reads(self) -> Reads | None:
        """What the layer is drawn from: as long as all of it is the same, so is the layer. None if
        that is not known."""
        return self._reads()

    @property
    def fragments(self) -> Sequence[Fragment]:
        """What the layer is made of, unless it is drawn as a whole (`layer`)."""
        return self._fragments()

    @property
    def static(self) -> Markup:
        """What never changes. The sheet does not keep it: who keeps the sheet for its layer needs
        it no more, and it is the larger part of the drawing."""
        return self._static()

    @cached_property
    def layer(self) -> Markup:
        if self._layer is not None:
            return self._layer()
        return join(fragment.draw() for fragment in self.fragments)


class Picture:
    """A table as a seat sees it: sheets in the order in which one wants to look at them.

    `columns` says which of them `svg` shows, and how they lie there: from left to right, and in
    each column from top to bottom. `headline` tells how far the game has come; `heading` is the
    same drawn, for the top of the last column.
    """

    def __init__(
        self,
        title: str,
        headline: str,
        style: Style,
        defs: Drawing,
        sheets: Sequence[Sheet],
        columns: Sequence[Sequence[str]] = (),
        heading: Sheet | None = None,
    ) -> None:
        self.title = title
        self.headline = headline
        self.style = style
        self.sheets = sheets
        self._columns = columns or [[sheet.id] for sheet in sheets]
        self._heading = heading
        self._defs = defs

    @cached_property
    def defs(self) -> Markup:
        return self._defs()

    def svg(self, theme: str | None = None) -> str:
        """The sheets as one document, in the reader's theme or in `light` or `dark`."""
        places = list(self._places())
        width = max(x + sheet.width for sheet, x, _ in places)
        height = max(y + sheet.height for sheet, _, y in places)
        return self._document(
            (0, 0, width, height),
            theme,
            (
                group(sheet.static, sheet.layer, transform=f"translate({number(x)} {number(y)})")
                for sheet, x, y in places
            ),
        )

    def sheet_svg(self, id: str, theme: str | None = None) -> str:
        """One of the sheets as a document."""
        sheet = self.sheet(id)
        drawn = (sheet.static, sheet.layer)
        return self._document((0, 0, sheet.width, sheet.height), theme, drawn)

    def sheet(self, id: str) -> Sheet:
        return next(sheet for sheet in self.sheets if sheet.id == id)

    def _document(
        self,
        area: tuple[float, float, float, float],
        theme: str | None,
        drawn: Iterable[Markup],
    ) -> str:
        return tag(
            "svg",
            title(self.title),
            tag("style", Markup(self.style.written_out(theme))),
            tag("defs", self.defs),
            box(*area, class_="paper") if "paper" in self.style.colours else "",
            *map(_twice, drawn),
            xmlns="http://www.w3.org/2000/svg",
            view_box=" ".join(map(number, area)),
            class_="picture",
            role="group",
        )

    def _places(self) -> Iterable[tuple[Sheet, float, float]]:
        """The sheets of the whole picture, and where their corners are."""
        known = {sheet.id: sheet for sheet in self.sheets}
        x = 0.0
        for number_, ids in enumerate(self._columns):
            column = [known[id] for id in ids]
            if self._heading is not None and number_ == len(self._columns) - 1:
                column.insert(0, self._heading)
            y = 0.0
            for sheet in column:
                yield sheet, x, y
                y += sheet.height + GAP
            x += max(sheet.width for sheet in column) + GAP


def _twice(drawn: Markup) -> Markup:
    """Texts with a rim are drawn over it once more: not every program knows `paint-order`, by which
    a browser draws the rim first."""
    return Markup(_RIMMED.sub(lambda text: f"{text[0]}{text[0].replace('r-level', 'r-b')}", drawn))


def things_in(markup: str) -> frozenset[str]:
    """The ids of the things that are drawn: the same strings wherever they are drawn."""
    return frozenset(map(intern, _THING.findall(markup)))


def sheets_about(
    shown: Sequence[tuple[str, Collection[str], Collection[str]]], *moves: Iterable[Sequence[str]]
) -> list[str]:
    """Which sheets a question is about, most of all the first.

    A sheet, in its order, is its id and the things on it: those that are there always, and those
    that are there now. A move is the things that it mentions.
    Moves come in lists, those first that the question is about before all. A sheet counts for every
    move that can be made there; one that adds nothing to those before it is left out.
    """
    found: list[str] = []
    there = {id: things for id, *things in shown}
    for some in moves:
        left = [set(things) for things in some if things]
        for id in found:
            left = _elsewhere(left, there[id])
        while left:
            counts = [len(left) - len(_elsewhere(left, things)) for things in there.values()]
            if not any(counts):
                break
            best = shown[counts.index(max(counts))][0]
            found.append(best)
            left = _elsewhere(left, there[best])
    return found


def _elsewhere(moves: list[set[str]], things: Iterable[Collection[str]]) -> list[set[str]]:
    """The moves that mention none of several collections of things."""
    for some in things:
        moves = [mentioned for mentioned in moves if mentioned.isdisjoint(some)]
    return moves

"""What all parts of the picture share: the view, the words, and small drawings made of symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rondel.core.effects import Ops
from rondel.core.look import frame
from rondel.core.look.frame import TYPE, capital
from rondel.core.look.picture import (
    Attributes,
    Markup,
    box,
    circle,
    group,
    join,
    label,
    piece,
    symbol,
    use,
)
from rondel.core.words import Words
from rondel.games.cooper_island.content import Content, IncomeBoat, Islet
from rondel.games.cooper_island.content.layout import Layout
from rondel.games.cooper_island.look.effect_symbols import op_symbols
from rondel.games.cooper_island.look.symbols import seat_class, seat_mark
from rondel.games.cooper_island.pieces import SHAPES
from rondel.games.cooper_island.view import CooperView

COLOURED = {"small_building": "timber", "statue": "stone", "crate_lid": "timber"}
"""What stands for an action and not for somebody's piece has this colour."""


class Sketch(frame.Frame):
    """A view that is being drawn; Cooper and the third colour follow after the seats (CI-19)."""

    rival = "cooper"
    rivals = ("cooper", "third_colour")
    view: CooperView
    content: Content

    def __init__(self, view: CooperView, names: Sequence[str], front: int, words: Words) -> None:
        super().__init__(view, names, front, words)
        self.contents = view.contents
        self.layout: Layout = self.content.layouts[self.contents["options"]["layout"]]

    # Words

    def about(self, id: str, *more: str) -> str:
        """Return a component's name and what it does, and anything else to say of it."""
        parts = (_about(self.words, self.content, id), *more)
        return ". ".join(part.removesuffix(".") for part in parts if part)

    # Pieces of players

    def who(self, seat: int) -> str:
        return self.names[seat] if seat < self.seats else self.name(self.rivals[seat - self.seats])

    def colour(self, seat: int) -> str:
        return seat_class(seat, self.seats)

    def definitions(self) -> Markup:
        """Define the symbols that depend on seats and content: workers, islets, boats."""
        colours = self.seats if self.contents["cooper"] is None else self.seats + 2
        return join(
            (
                *(self._worker(seat, shape) for seat in range(colours) for shape in SHAPES),
                *map(_islet, self.content.islets),
                *map(_boat, self.content.boats),
            )
        )

    def _worker(self, seat: int, shape: str) -> Markup:
        """Define a worker with its mark: normal ones are round, special ones square (CI-5.4)."""
        look: Attributes = {"class_": f"{self.colour(seat)} line-outline", "stroke_width": 1.3}
        body = circle(0, 0, 11.3, **look)
        if shape == "special":
            body = box(-10.8, -10.8, 21.6, 21.6, rx=3, **look)
        mark = use(seat_mark(seat, self.seats), 0, 0, 15)
        return symbol(f"worker-{seat}-{shape}", 24, body, mark)

    def worker(
        self, x: float, y: float, seat: int, special: bool, size: float = 24, place: str = ""
    ) -> Markup:
        """Draw a worker; `place` is where it stands, if it may leave."""
        name = f"worker-{seat}-{SHAPES[special]}"
        return use(name, x, y, size, data_piece=piece(name, place) if place else None)

    def badge(self, x: float, y: float, seat: int, size: float = 20, place: str = "") -> Markup:
        """Draw a player's colour and mark: a worker."""
        return self.worker(x, y, seat, special=False, size=size, place=place)


@lru_cache(maxsize=1000)
def _about(words: Words, content: Content, id: str) -> str:
    """Return a component's name and what it does; kept, for it is told often."""
    facts = content.facts.get(id)
    effect = words.effect(id, facts) if facts is not None else ""
    return f"{capital(words.name(id))}. {effect}".removesuffix(" ").removesuffix(".")


def _islet(islet: Islet) -> Markup:
    """CI-18.2: define an islet: a tile with a landscape, and its action."""
    return symbol(
        islet.id,
        24,
        use(f"{islet.landscape}-tile", 0, 0, 24),
        circle(0, 0, 8.2, class_="slot line-outline", stroke_width=0.6),
        ops_rows(islet.op, 0, 0, 10.5, 13.5),
    )


def _boat(boat: IncomeBoat) -> Markup:
    """CI-18.1: define a boat: what it brings, on a hull."""
    return symbol(
        boat.id,
        24,
        box(-11.5, -8.5, 23, 17, rx=6, class_="timber line-outline", stroke_width=0.7),
        box(-9.3, -6.2, 18.6, 12.4, rx=2, class_="slot"),
        row(op_symbols(boat.op), 0, 0, 11, 18, least=0),
    )


# Rows of symbols


def icon(name: str, x: float, y: float, size: float) -> Markup:
    return use(name, x, y, size, class_=COLOURED.get(name))


def ops_row(ops: Ops, x: float, y: float, size: float, room: float = 999) -> Markup:
    """Draw what ops do in a row of symbols, with their middle at a point."""
    return row(op_symbols(ops), x, y, size, room)


def ops_rows(ops: Ops, x: float, y: float, size: float, room: float, least: float = 0) -> Markup:
    """Draw what ops do, a row each, in a square with its middle at a point."""
    size = min(size, room / max(1, len(ops)))
    top = y - (len(ops) - 1) * size / 2
    return join(
        row(op_symbols((op,)), x, top + size * i, size, room, least) for i, op in enumerate(ops)
    )


def row(
    parts: Sequence[str], x: float, y: float, size: float, room: float = 999, least: float = TYPE
) -> Markup:
    """Draw a row of symbols, in which what stands for an action has its colour."""
    return frame.row(parts, x, y, size, room, least, COLOURED)


def cost_row(cost: Mapping[str, int], x: float, y: float, size: float) -> Markup:
    """Draw amounts of pieces: `2` and a cube, `1` and a coin."""
    parts: list[str] = []
    for name, amount in cost.items():
        if amount:
            parts += [str(amount), name]
    return row(parts, x, y, size)


def heading(x: float, y: float, content: str, **attributes: str) -> Markup:
    return label(x, y, content, class_="head", **attributes)


def slot(x: float, y: float, width: float, height: float, dashed: bool = False) -> Markup:
    """Draw a place for something, with its upper left corner at a point."""
    look = "slot line-rule dash" if dashed else "slot line-rule"
    return box(x, y, width, height, rx=4, class_=look)


def counted(
    name: str, count: int, x: float, y: float, size: float, data_piece: str | None = None
) -> Markup:
    """Draw a piece, and how many there are of it."""
    drawn = use(name, x, y, size, class_=COLOURED.get(name), data_piece=data_piece)
    number = label(x + size * 0.55, y + 4.5, count, class_="b")
    return group(drawn, number, class_=None if count else "ghost")

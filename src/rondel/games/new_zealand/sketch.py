"""What all parts of the picture share: the view, the words, and small drawings made of symbols."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rondel.core.effects import Ops
from rondel.core.picture import (
    Markup,
    box,
    circle,
    join,
    label,
    piece,
    symbol,
    use,
)
from rondel.core.sketch import capital, row, seat_names
from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.explain import TOLD, tell
from rondel.games.new_zealand.symbols import op_symbols, seat_class, seat_mark

Player = dict[str, Any]


class Sketch:
    """A view that is being drawn."""

    def __init__(self, view: View, names: Sequence[str], front: int, words: Words) -> None:
        self.view = view
        self.words = words
        self.content: Content = view.content
        self.seats: int = view["seats"]
        self.seat = front
        """Whose board is drawn in full."""
        self.names = seat_names(names, self.seats, words)

    @property
    def captains(self) -> list[Player]:
        """All who walk and sail: the players, and Sarah after them (NZ-22)."""
        sarah = self.view["sarah"]
        return [*self.view["players"], *([] if sarah is None else [sarah])]

    def who(self, seat: int) -> str:
        return self.names[seat] if seat < self.seats else self.words.name("sarah")

    def number(self, owner: int | str) -> int:
        """Sarah's number is the one after the last seat."""
        return self.seats if isinstance(owner, str) else owner

    def name(self, id: str) -> str:
        return self.words.name(id)

    def about(self, id: str, *more: str) -> str:
        parts = (_about(self.words, self.content, id), *more)
        return ". ".join(part.removesuffix(".") for part in parts if part)

    def amount(self, count: int, id: str) -> str:
        return self.words.count(count, id)

    # Pieces of players

    def colour(self, seat: int) -> str:
        return seat_class(seat, self.seats)

    def definitions(self) -> Markup:
        """A badge for everybody: colour and mark."""
        return join(
            symbol(
                f"badge-{seat}",
                24,
                circle(0, 0, 11.3, class_=f"{self.colour(seat)} line-outline", stroke_width=1.3),
                use(seat_mark(seat, self.seats), 0, 0, 15),
            )
            for seat in range(self.seats + 1)
        )

    def badge(self, x: float, y: float, seat: int, size: float = 20, place: str = "") -> Markup:
        """Somebody's disc or mark; one that lies somewhere and may leave says where."""
        moving = piece(f"disc-{seat}", place) if place else None
        return use(f"badge-{seat}", x, y, size, data_piece=moving)


@lru_cache(maxsize=2000)
def _about(words: Words, content: Content, id: str) -> str:
    """A component's name and what it does; told often, and always in the same way."""
    facts = content.facts.get(id)
    told = facts is not None and facts["table"] in TOLD
    return f"{capital(words.name(id))}. {tell(content, id, words) if told else ''}".strip(" .")


# Rows of symbols


def ops_row(ops: Ops, x: float, y: float, size: float, room: float = 999) -> Markup:
    """What ops do, as symbols in a row with their middle at a point."""
    return row(op_symbols(ops), x, y, size, room)


def heading(x: float, y: float, content: str) -> Markup:
    return label(x, y, capital(content), class_="head")


def slot(x: float, y: float, width: float, height: float, look: str = "slot line-rule") -> Markup:
    """A place for something, with its upper left corner at a point."""
    return box(x, y, width, height, rx=4, class_=look)


def counted(name: str, count: int | str, x: float, y: float, size: float) -> Markup:
    """A symbol, and how many there are of it."""
    return join((use(name, x, y, size), label(x + size * 0.6, y + 4.5, count, class_="b")))

"""What all parts of the picture share: the view, the words, and small drawings made of symbols."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rondel.core import sketch
from rondel.core.effects import Op, Ops
from rondel.core.picture import Markup, box, circle, group, join, label, thing, use
from rondel.core.sketch import TYPE, capital
from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.entries import ProjectCard
from rondel.games.maracaibo.explain import card_text, entry_of
from rondel.games.maracaibo.symbols import (
    CHOICES,
    COLOURED,
    either_symbols,
    op_symbols,
    price_symbols,
)

Player = dict[str, Any]
LETTER = 6.2
"""How wide a letter of the small type is, about."""


class Sketch(sketch.Sketch):
    """A view that is being drawn; Ana's number follows after the seats (MA-21)."""

    rival = "automa"

    def __init__(self, view: View, names: Sequence[str], front: int, words: Words) -> None:
        super().__init__(view, names, front, words)
        self.content: Content = view.content
        self.cards = {entry.id: entry for entry in self.content.card_entries}

    def who(self, seat: int) -> str:
        return self.names[seat] if seat < self.seats else self.name("ana")

    def place(self, id: str) -> str:
        """A location's name without its number."""
        return self.name(id).partition(" (")[0]

    def symbols(self, ops: Ops) -> list[str]:
        """What ops do; choices and trades are shown by what they offer."""
        parts: list[str] = []
        for op in ops:
            parts += self._inside(op) if op[0] in CHOICES else op_symbols((op,))
        return parts

    def _inside(self, op: Op) -> list[str]:
        verb, name = map(str, op)
        if verb == "either":
            options = entry_of(self.content, "actions", "choices", name)["options"]
            return either_symbols([_ops(option["op"]) for option in options])
        entry = entry_of(self.content, "actions", "exchanges", name)
        return [*price_symbols(_ops(entry["cost"])), *op_symbols(_ops(entry["op"]))]

    def ops_row(self, ops: Ops, x: float, y: float, size: float, room: float = 999) -> Markup:
        """What ops do, as symbols in a row with their middle at a point."""
        return row(self.symbols(ops), x, y, size, room)

    # Cards

    def card_ops(self, entry: ProjectCard) -> list[str]:
        """What a card brings, and what an assistant does on its place (MA-18)."""
        use = self.content.cards[self.content.card_number[entry.id]].use
        return [*self.symbols(_untagged(use)), *self.symbols(entry.permanent),
                *self.symbols(entry.op)]  # fmt: skip

    def card(self, id: str, x: float, y: float, width: float, height: float) -> Markup:
        """A project card with its upper left corner at a point: price, name, what it does; below,
        what it is good for in hand, and its points."""
        entry = self.cards[id]
        middle, bottom = x + width / 2, y + height
        name = fitted(self.name(id), width - 26, LETTER)
        needs = op_symbols((entry.requires,)) if entry.requires else []
        inside = [
            box(x, y, width, height, rx=5, class_=f"{entry.colour}-card line-outline"),
            box(x + 3, y + 19, width - 6, height - 40, rx=3, class_="slot"),
            circle(x + 11, y + 10, 8.5, class_="coin line-coin-dark"),
            label(x + 11, y + 14.2, entry.cost, class_="m b small"),
            label(x + 22, y + 14, capital(name), class_="small"),
            row(self.card_ops(entry), middle, y + height / 2 - 1, 17, width - 10, least=0),
            use(entry.good, x + 12, bottom - 11, 16),
            use(entry.object, x + 31, bottom - 11, 16),
            row(needs, x + width / 2 + 10, bottom - 11, 13, width / 3, least=0),
            label(x + width - 21, bottom - 6.5, entry.end_vp, class_="e b small"),
            use("star", x + width - 12, bottom - 11, 14),
        ]
        if entry.at:
            inside.append(label(middle, y + height - 24, self.place(entry.at),
                                class_="m tiny"))  # fmt: skip
        title = f"{capital(self.name(id))}. {_card_text(self.words, self.content, id)}"
        return thing(f"card:{id}", title.removesuffix("."), group(*inside), data_piece=f"card:{id}")

    def back(self, x: float, y: float, width: float, height: float) -> Markup:
        """A card face down."""
        return join(
            (
                box(x, y, width, height, rx=5, class_="panel line-outline"),
                use("wheel", x + width / 2, y + height / 2, min(width, height) / 2, class_="ghost"),
            )
        )


def row(
    parts: Sequence[str], x: float, y: float, size: float, room: float = 999, least: float = TYPE
) -> Markup:
    """A row of symbols, in which what is nobody's piece has a colour of its own."""
    return sketch.row(parts, x, y, size, room, least, COLOURED)


def fitted(text: str, room: float, letter: float) -> str:
    """A text, with dots where there is no room for all of it."""
    most = int(room / letter)
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _ops(lists: list[list[str | int]]) -> Ops:
    return tuple(tuple(op) for op in lists)


def _untagged(ops: Ops) -> Ops:
    """Without the category of points at an op's end (see `pieces.tag`)."""
    return tuple(op[:-1] if "vp" in op or op[0] == "vp_per" else op for op in ops)


@lru_cache(maxsize=1000)
def _card_text(words: Words, content: Content, id: str) -> str:
    return card_text(content, words, id)

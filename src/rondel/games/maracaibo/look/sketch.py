"""What all parts of the picture share: the view, the words, and small drawings made of symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from rondel.core.effects import Ops
from rondel.core.look import frame
from rondel.core.look.frame import capital
from rondel.core.look.picture import (
    Markup,
    box,
    join,
    number,
    thing,
    use,
)
from rondel.core.words import Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.look.explain import action_text, card_text, quest_text
from rondel.games.maracaibo.look.faces import (
    card_face,
    effect_symbols,
    row,
    tile_face,
)
from rondel.games.maracaibo.view import CaptainContents, MaracaiboView


class Sketch(frame.Frame):
    """A view that is being drawn; Ana's number follows after the seats (MA-21)."""

    rival = "automa"
    view: MaracaiboView
    content: Content
    captains: list[CaptainContents]

    def __init__(self, view: MaracaiboView, names: Sequence[str], front: int, words: Words) -> None:
        super().__init__(view, names, front, words)
        self.contents = view.contents

    def who(self, seat: int) -> str:
        return self.names[seat] if seat < self.seats else self.name("ana")

    def symbols(self, ops: Ops) -> list[str]:
        """What ops do; choices and trades are shown by what they offer."""
        return effect_symbols(self.content, ops)

    def ops_row(self, ops: Ops, x: float, y: float, size: float, room: float = 999) -> Markup:
        """What ops do, as symbols in a row with their middle at a point."""
        return row(self.symbols(ops), x, y, size, room)

    # Cards

    def card(self, id: str, x: float, y: float, width: float, height: float) -> Markup:
        """A project card with its upper left corner at a point. Those on the boards of others are
        called by their names alone, so that updates stay small."""
        face = card_face(self.content, self.words, id, width, height)
        title = capital(self.name(id))
        if self.seat == self.view.front:
            title = _told(self.words, self.content, id, card_text)
        return self.face(id, title, x, y, face)

    def tile(self, id: str, x: float, y: float, width: float, height: float) -> Markup:
        """A card that was bought, small."""
        face = tile_face(self.content, self.words, id, width, height)
        return self.face(id, capital(self.name(id)), x, y, face)

    def face(self, id: str, title: str, x: float, y: float, face: Markup) -> Markup:
        return thing(f"card:{id}", title, face, data_piece=f"card:{id}", transform=at(x, y))

    def quest(self, id: str) -> str:
        """A quest tile: what it is called, asks for and brings."""
        told = _told(self.words, self.content, id, quest_text)
        return f"{capital(self.name('quest_tile'))}: {told}"

    def action(self, id: str) -> str:
        """What a city's action does."""
        return _text(self.words, self.content, id, action_text).removesuffix(".")

    def back(self, x: float, y: float, width: float, height: float) -> Markup:
        """A card face down."""
        return join(
            (
                box(x, y, width, height, rx=5, class_="sea line-outline"),
                use("wheel", x + width / 2, y + height / 2, min(width, height) / 2, class_="ghost"),
            )
        )


Text = Callable[[Content, Words, str], str]


@lru_cache(maxsize=1000)
def _text(words: Words, content: Content, id: str, text: Text) -> str:
    """What a component does; kept, for it is told often and always alike."""
    return text(content, words, id)


def _told(words: Words, content: Content, id: str, text: Text) -> str:
    return f"{capital(words.name(id))}. {_text(words, content, id, text)}".removesuffix(".")


def at(x: float, y: float) -> str:
    """The `transform` of what is drawn around its own corner: it is the same text everywhere."""
    return f"translate({number(x)} {number(y)})"

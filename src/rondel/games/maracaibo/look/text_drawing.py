"""What all parts of the text board share: the view, the words, and the signs of ships."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rondel.core.look.textgrid import NOTHING, labelled
from rondel.core.words import Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.look.explain import card_text
from rondel.games.maracaibo.view import CaptainContents, MaracaiboView

NAME = 16
"""Letters of a player's name in a column, with the sign of the ship."""
LABEL = 12
CARD = 20
"""Columns for what stands before a line, and for the name of a card."""
STYLES = {"france": "blue", "spain": "red", "england": "white", None: "dim"}
NO_FLAG = "·"
SHIP = "ABCD"
ANA = "*"


class Drawing:
    """A view that is drawn as text, and what all parts of the drawing share."""

    def __init__(self, view: MaracaiboView, names: list[str], seat: int, words: Words) -> None:
        self.view = view
        self.contents = view.contents
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content
        ana = self.contents["automa"]
        self.captains: list[CaptainContents] = [
            *self.contents["players"],
            *([] if ana is None else [ana]),
        ]

    def sign(self, captain: int) -> str:
        """A ship's letter; Ana has a star."""
        return SHIP[captain] if captain < self.contents["seats"] else ANA

    def signs(self, captains: list[int]) -> str:
        return "".join(map(self.sign, captains))

    def labels(self, captains: Sequence[CaptainContents]) -> list[str]:
        names = [*self.names, self.words.name("ana")]
        return [f"{self.sign(i)} {names[i]}"[:NAME] for i in range(len(captains))]

    def listed(self, things: list[str]) -> str:
        return ", ".join(map(self.words.name, things)) or NOTHING

    def card(self, name: str) -> list[Text]:
        text = card_text(self.content, self.words, name)
        return labelled(self.words.name(name), text, indent=CARD)

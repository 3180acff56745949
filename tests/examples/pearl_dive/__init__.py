"""Pearl Dive: a tiny game that shows what a game of Rondel is made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rondel.core.chance import Chance
from rondel.core.features import Features
from rondel.core.game import Game, Option, Setup
from rondel.core.moves import Move
from rondel.core.table import View
from tests.examples.pearl_dive.content import FOLDER, Content, load
from tests.examples.pearl_dive.learning import features, vocabulary
from tests.examples.pearl_dive.table import PearlTable
from tests.examples.pearl_dive.text import board
from tests.examples.pearl_dive.turns import NextTurn


class PearlDive(Game):
    name = "pearl-dive"
    title = "Pearl Dive"
    seat_counts = (2, 3, 4)
    rules_version = 1
    rule_prefix = "PD-"
    folder = FOLDER
    options = (Option("turns", ("3", "5"), "3"),)

    def load_content(self, folder: Path | None) -> Content:
        return load(folder)

    def deal(self, setup: Setup, content: Content, chance: Chance) -> PearlTable:
        """PD-1.2, PD-1.3"""
        t = PearlTable(setup, content, chance)
        cards = [n for n, card in enumerate(content.cards) for _ in range(card.count)]
        t.deck = tuple(chance.shuffled(cards))
        t.do(NextTurn(0))
        return t

    def vocabulary(self, content: Content) -> Iterator[Move]:
        return vocabulary()

    def features(self, content: Content, seats: int) -> Features:
        return features(content, seats)

    def board(self, view: View, names: list[str], seat: int | None = None) -> str:
        return board(view, names)


GAME = PearlDive()

"""Pearl Dive: a tiny game that shows what a game of Rondel is made of."""

from __future__ import annotations

from pathlib import Path

from rondel.core.chance import Chance
from rondel.core.content import Pack
from rondel.core.game import Game, Option, Setup
from tests.examples.pearl_dive.content import Content, load
from tests.examples.pearl_dive.rules.rounds import NextTurn
from tests.examples.pearl_dive.table import PearlTable


class PearlDive(Game):
    name = "pearl-dive"
    title = "Pearl Dive"
    seat_counts = (2, 3, 4)
    rules_version = 1
    rule_prefix = "PD-"
    folder = Path(__file__).parent
    options = (Option("turns", ("3", "5"), "3"),)

    def load_content(self, folder: Path | None) -> Content:
        return load(folder)

    def make_content(self, pack: Pack) -> Content:
        return Content(pack)

    def deal(self, setup: Setup, content: Content, chance: Chance) -> PearlTable:
        """PD-1.2, PD-1.3"""
        t = PearlTable(setup, content, chance)
        cards = [n for n, card in enumerate(content.cards) for _ in range(card.count)]
        t.deck = tuple(chance.shuffled(cards))
        t.do(NextTurn(0))
        return t


GAME = PearlDive()

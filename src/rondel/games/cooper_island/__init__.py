"""Cooper Island: worker placement and tile laying on a shared island, for 1 to 4 players."""

from __future__ import annotations

from pathlib import Path

from rondel.core.chance import Chance
from rondel.core.content import Pack
from rondel.core.game import Game, Option, Setup
from rondel.games.cooper_island import view
from rondel.games.cooper_island.content import Content, load
from rondel.games.cooper_island.content.layout import LAYOUTS
from rondel.games.cooper_island.hidden import imagine
from rondel.games.cooper_island.rules import (
    boats,
    cargo,
    gains,
    large_cards,
    ruins,
    scoring,
    tiles,
)
from rondel.games.cooper_island.rules.setup import deal
from rondel.games.cooper_island.table import CooperTable

CHAPTERS = (boats, cargo, gains, large_cards, ruins, tiles)
"""Chapters that nothing else imports: with them the game's verbs are complete."""


class CooperIsland(Game):
    """The game's front door."""

    name = "cooper-island"
    title = "Cooper Island"
    seat_counts = (1, 2, 3, 4)
    rules_version = 2
    rule_prefix = "CI-"
    folder = Path(__file__).parent
    options = (
        Option("layout", LAYOUTS, LAYOUTS[0]),
        Option("start_tile", ("meadow", "random", "choice"), "meadow"),
        Option("board", ("A", "B", "C"), "A", seats=(2,)),
        Option("board", ("A", "B"), "A", seats=(3,)),
        Option("strategy", ("1", "2", "3", "4"), "1", seats=(1,)),
        Option("level", ("1", "2", "3", "4"), "1", seats=(1,)),
        Option("random_islets", ("no", "yes"), "no", seats=(1,)),
    )

    def load_content(self, folder: Path | None) -> Content:
        return load(folder)

    def make_content(self, pack: Pack) -> Content:
        return Content(pack)

    def deal(self, setup: Setup, content: Content, chance: Chance) -> CooperTable:
        return deal(setup, content, chance)

    scores = staticmethod(scoring.scores)
    places = staticmethod(scoring.places)
    rivals = staticmethod(scoring.rivals)
    describe = staticmethod(view.describe)
    describe_beside = staticmethod(view.describe_beside)
    imagine = staticmethod(imagine)


GAME = CooperIsland()

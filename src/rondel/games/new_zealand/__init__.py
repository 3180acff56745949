"""Great Western Trail: New Zealand: deck building along a trail and at sea, for 1 to 4 players."""

from __future__ import annotations

from pathlib import Path

from rondel.core.chance import Chance
from rondel.core.content import Pack
from rondel.core.game import Game, Option, Setup
from rondel.games.new_zealand.content import Content, load
from rondel.games.new_zealand.hidden import imagine
from rondel.games.new_zealand.pieces import BUILDINGS
from rondel.games.new_zealand.rules import (
    discarding,
    harbours,
    hiring,
    rewards,
    scoring,
    shearing,
)
from rondel.games.new_zealand.rules.setup import deal
from rondel.games.new_zealand.table import NewZealandTable
from rondel.games.new_zealand.view import describe, describe_beside

CHAPTERS = (discarding, harbours, hiring, rewards, shearing)
"""Chapters that nothing else imports: with them the game's verbs are complete."""


class NewZealand(Game):
    """The game's front door."""

    name = "new-zealand"
    title = "Great Western Trail: New Zealand"
    seat_counts = (1, 2, 3, 4)
    rules_version = 2
    rule_prefix = "NZ-"
    folder = Path(__file__).parent
    options = (
        Option("neutral_layout", ("letters", "random"), "letters"),
        Option("building_sides", ("all_a", "random"), "all_a"),
        *(Option(f"tile_{number}", ("any", "a", "b"), "any") for number in range(1, BUILDINGS + 1)),
        Option("delivery_objective_from_deck", ("yes", "no"), "yes"),
        Option("difficulty", ("easy", "medium", "hard"), "medium", seats=(1,)),
        Option(
            "first_post",
            ("by_difficulty", "3", "6", "9", "12", "15", "18", "21"),
            "by_difficulty",
            seats=(1,),
        ),
    )

    def load_content(self, folder: Path | None) -> Content:
        return load(folder)

    def make_content(self, pack: Pack) -> Content:
        return Content(pack)

    def deal(self, setup: Setup, content: Content, chance: Chance) -> NewZealandTable:
        return deal(setup, content, chance)

    scores = staticmethod(scoring.scores)
    places = staticmethod(scoring.places)
    rivals = staticmethod(scoring.rivals)
    describe = staticmethod(describe)
    describe_beside = staticmethod(describe_beside)
    imagine = staticmethod(imagine)


GAME = NewZealand()

"""Maracaibo: sailing round the Caribbean for three rival nations, for 1 to 4 players."""

from __future__ import annotations

from pathlib import Path

from rondel.core.chance import Chance
from rondel.core.content import Pack
from rondel.core.game import Game, Option, Scene, Setup
from rondel.core.table import NOBODY, Table
from rondel.games.maracaibo.content import Content, load
from rondel.games.maracaibo.content.archive import is_finished
from rondel.games.maracaibo.hidden import imagine
from rondel.games.maracaibo.pieces import LEVELS, SCENARIOS, STORIES
from rondel.games.maracaibo.rules import scoring
from rondel.games.maracaibo.rules.setup import CONTINUE, deal
from rondel.games.maracaibo.table import MaracaiboTable
from rondel.games.maracaibo.view import describe, describe_beside

CAMPAIGN = (*STORIES, CONTINUE)
"""The scenarios of a campaign's games."""


class Maracaibo(Game):
    """The game's front door."""

    name = "maracaibo"
    title = "Maracaibo"
    seat_counts = (1, 2, 3, 4)
    rules_version = 2
    rule_prefix = "MA-"
    folder = Path(__file__).parent
    options = (
        Option("scenario", (*SCENARIOS, *CAMPAIGN), "75", kept=CAMPAIGN),
        Option("archive", (), "none"),
        Option("level", LEVELS, "medium", seats=(1,)),
    )

    def load_content(self, folder: Path | None) -> Content:
        return load(folder)

    def make_content(self, pack: Pack) -> Content:
        return Content(pack)

    def deal(self, setup: Setup, content: Content, chance: Chance) -> MaracaiboTable:
        return deal(setup, content, chance)

    def campaign(self, language: str = "en") -> list[tuple[dict[str, str], Scene]]:
        found: list[tuple[dict[str, str], Scene]] = self.part("look.story").openings(
            self.words(language)
        )
        return found

    def kept(self, table: Table) -> str | None:
        story = table.view(NOBODY).contents["story"]
        kept: str | None = story["archive"] if story is not None else None
        return kept

    def next_game(self, kept: str) -> dict[str, str] | None:
        return None if is_finished(kept) else {"scenario": CONTINUE, "archive": kept}

    scores = staticmethod(scoring.scores)
    places = staticmethod(scoring.places)
    rivals = staticmethod(scoring.rivals)
    describe = staticmethod(describe)
    describe_beside = staticmethod(describe_beside)
    imagine = staticmethod(imagine)


GAME = Maracaibo()

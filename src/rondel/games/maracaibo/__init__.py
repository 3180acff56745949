"""Maracaibo: sailing round the Caribbean for three rival nations, for 1 to 4 players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rondel.core.chance import Chance
from rondel.core.content import Pack
from rondel.core.game import Game, Option, Setup
from rondel.core.moves import Move
from rondel.core.table import View
from rondel.games.maracaibo import view
from rondel.games.maracaibo.content import Content, load
from rondel.games.maracaibo.pieces import LEVELS, SCENARIOS, STORIES
from rondel.games.maracaibo.rules import scoring
from rondel.games.maracaibo.rules.setup import CONTINUE, deal
from rondel.games.maracaibo.table import MaracaiboTable


class Maracaibo(Game):
    """The game's front door."""

    name = "maracaibo"
    title = "Maracaibo"
    seat_counts = (1, 2, 3, 4)
    rules_version = 1
    rule_prefix = "MA-"
    folder = Path(__file__).parent
    options = (
        Option("scenario", (*SCENARIOS, *STORIES, CONTINUE), "75"),
        Option("archive", (), "none"),
        Option("level", LEVELS, "medium", seats=(1,)),
    )

    def load_content(self, folder: Path | None) -> Content:
        return load(folder)

    def make_content(self, pack: Pack) -> Content:
        return Content(pack)

    def deal(self, setup: Setup, content: Content, chance: Chance) -> MaracaiboTable:
        return deal(setup, content, chance)

    scores = staticmethod(scoring.scores)
    places = staticmethod(scoring.places)
    rivals = staticmethod(scoring.rivals)
    describe = staticmethod(view.describe)
    imagine = staticmethod(view.imagine)

    def things(self, view: View, move: Move, seat: int | None = None) -> list[str]:
        from rondel.games.maracaibo.look.things import things

        return things(view, move, view.seat if seat is None else seat)

    def attempts(self, view: View, thing: str) -> list[Move]:
        from rondel.games.maracaibo.look.attempts import attempts

        return attempts(view, thing)

    def explain(self, view: View, move: Move) -> str:
        from rondel.games.maracaibo.look.explain import explain

        return explain(view, move, self.words(view.language))

    def vocabulary(self, content: Content) -> Iterator[Move]:
        from rondel.games.maracaibo.ai.codec import vocabulary

        return vocabulary(content)


GAME = Maracaibo()

"""Maracaibo: sailing round the Caribbean for three rival nations, for 1 to 4 players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.features import Features
from rondel.core.game import About, Game, Option, Setup
from rondel.core.look.picture import Picture
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

    def deal(self, setup: Setup, content: Content, chance: Chance) -> MaracaiboTable:
        return deal(setup, content, chance)

    scores = staticmethod(scoring.scores)
    places = staticmethod(scoring.places)
    rivals = staticmethod(scoring.rivals)
    describe = staticmethod(view.describe)
    imagine = staticmethod(view.imagine)

    def board(self, view: View, names: list[str], seat: int | None = None) -> str:
        from rondel.games.maracaibo.look.text import board

        return board(view, names, view.front if seat is None else seat, self.words(view.language))

    def glance(self, view: View, seat: int | None = None) -> str:
        from rondel.games.maracaibo.look.text import glance

        return glance(view, view.front if seat is None else seat, self.words(view.language))

    def picture(self, view: View, names: Sequence[str] = (), front: int | None = None) -> Picture:
        from rondel.games.maracaibo.look.picture import picture

        seat = view.front if front is None else front
        return picture(view, names, seat, self.words(view.language), self.title)

    def things(self, view: View, move: Move, seat: int | None = None) -> list[str]:
        from rondel.games.maracaibo.look.things import things

        return things(view, move, view.seat if seat is None else seat)

    def about(self, view: View, thing: str, names: Sequence[str] = ()) -> About:
        from rondel.games.maracaibo.look.about import about

        return about(view, thing, self.words(view.language), names)

    def attempts(self, view: View, thing: str) -> list[Move]:
        from rondel.games.maracaibo.look.attempts import attempts

        return attempts(view, thing)

    def explain(self, view: View, move: Move) -> str:
        from rondel.games.maracaibo.look.explain import explain

        return explain(view, move, self.words(view.language))

    def advice(self) -> Advice:
        from rondel.games.maracaibo.ai.advice import MaracaiboAdvice

        return MaracaiboAdvice()

    def vocabulary(self, content: Content) -> Iterator[Move]:
        from rondel.games.maracaibo.ai.codec import vocabulary

        return vocabulary(content)

    def features(self, content: Content, seats: int) -> Features:
        from rondel.games.maracaibo.ai.observation import features

        return features(content, seats)


GAME = Maracaibo()

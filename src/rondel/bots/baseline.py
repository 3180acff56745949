"""Bots that never change: those by which the progress of the others is measured.

They are greedy and search as they were when this began: one's own turn and, in Cooper Island, one
turn more, judged by the numbers that the games then went by (`BaselineScale`).
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rondel.bots.base import Budget
from rondel.bots.greedy import GreedyBot
from rondel.bots.rollouts import Way
from rondel.bots.search import Search, SearchBot
from rondel.core.advice import Advice
from rondel.core.moves import Move
from rondel.core.table import View

BASELINE = ("baseline-master", "baseline-search", "baseline-greedy")
THOUGHT = 1500
"""Iterations of the baseline's master at the first decision of a turn."""
WITHIN = Way(tree=1.0, least=0, turns=0)
BEYOND = Way(tree=1.0, least=0, contenders=8, close=2.5, turns=1, plans=10, trust=1.0, steady=False)


@mypyc_attr(allow_interpreted_subclasses=True)
class BaselineGreedy(GreedyBot):
    """Picks the best of some plans for its turn."""

    def advice(self, view: View) -> Advice:
        return view.baseline


@mypyc_attr(allow_interpreted_subclasses=True)
class BaselineSearch(SearchBot):
    """Searches its turn."""

    def advice(self, view: View) -> Advice:
        return view.baseline

    def new_search(self, view: View) -> Search:
        advice = self.advice(view)
        way = BEYOND if advice.looks_beyond else WITHIN
        return Search(view, self.luck, advice=advice, way=way)


@mypyc_attr(allow_interpreted_subclasses=True)
class BaselineMaster(BaselineSearch):
    """Searches its turn, for a second or so."""

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        thought = min(budget.iterations or THOUGHT, THOUGHT)
        return super().choose(view, moves, Budget(budget.seconds, thought))

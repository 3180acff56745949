"""CI-3.1: the course of the game, from top to bottom."""

from __future__ import annotations

from rondel.core.table import Step
from rondel.games.cooper_island.pieces import GAME_END
from rondel.games.cooper_island.rules.cleanup import BeginPart, CleanupPhase, Window
from rondel.games.cooper_island.rules.income import BeginIncome
from rondel.games.cooper_island.rules.workers import WorkerPhase
from rondel.games.cooper_island.table import CooperTable


class NextRound(Step):
    """CI-12.14: the harbormaster stands on the next cargo ship; past the last the game ends."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        if t.round == t.content.rounds:
            t.harbormaster_up = False
            t.do(GameEnd())
            return
        t.round += 1
        t.harbormaster_up = True
        t.note("round", t.round)
        t.do(IncomePhase(), WorkerPhase(), CleanupPhase(), NextRound())


class IncomePhase(Step):
    """CI-3.2: seat by seat, from the holder of the cooper_token."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        t.do(*(BeginIncome(seat) for seat in t.seat_order()))


class GameEnd(Step):
    """CI-13.1: a last window for anytime actions, seat by seat; then the points are counted."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        t.phase = GAME_END
        t.do(*(BeginPart(seat, Window(seat, "end")) for seat in t.seat_order()))

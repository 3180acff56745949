"""The course of the game (CI-3.1): rounds, phases, the end."""

from __future__ import annotations

from typing import Final

from rondel.core.table import Step, in_order
from rondel.games.cooper_island.pieces import GAME_END
from rondel.games.cooper_island.rules.cleanup import CleanupPhase, LastWindows
from rondel.games.cooper_island.rules.income import BEGIN_INCOME
from rondel.games.cooper_island.rules.workers import WorkerPhase
from rondel.games.cooper_island.table import CooperTable


class NextRound(Step):
    """Step 7 of the clean-up: the harbormaster stands up on the next cargo ship (CI-12.14).

    Before round 1 he comes to ship 1 (CI-1.7); after the last ship the game ends. He stands on the
    ship of the round, so no place of his own is kept.
    """

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        if t.round == t.content.rounds:
            t.harbormaster_up = False
            t.agenda.append(GameEnd())
            return
        t.round += 1
        t.harbormaster_up = True
        t.note("round", t.round)
        t.note("harbormaster", t.round)
        t.agenda += ROUND


class IncomePhase(Step):
    """Let the seats take their income one after the other (CI-3.2). Cooper has none (CI-19.19)."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        t.do(*[BEGIN_INCOME[seat] for seat in t.seat_order()])


ROUND: Final = in_order(IncomePhase(), WorkerPhase(), CleanupPhase(), NextRound())
"""The phases of a round (CI-3.1), and then the next one."""


class GameEnd(Step):
    """Give the seats a last window for anytime actions (CI-13.1); then the points are counted."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        t.phase = GAME_END
        t.note("game_end")
        t.do(LastWindows("end"), TellPoints())


class TellPoints(Step):
    """The last step: the points of all are told (CI-13.2)."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        if t.log is not None:
            t.note("scoring")
            t.tell_points()

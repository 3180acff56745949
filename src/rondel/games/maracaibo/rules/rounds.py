"""MA-3, MA-13: the course of the game, from top to bottom."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.pieces import REFILL, SAILING
from rondel.games.maracaibo.rules.assistants import NOBODY_USED, credit_round, credit_stop
from rondel.games.maracaibo.rules.cards import Refill, fill_display
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.interim import (
    ClearMarkets,
    Income,
    NewDisplay,
    ReturnShips,
    RevealPrestige,
    ScoringSlot,
)
from rondel.games.maracaibo.rules.points import who
from rondel.games.maracaibo.rules.sailing import SetSail
from rondel.games.maracaibo.rules.scenarios import PlaceQuests
from rondel.games.maracaibo.rules.scoring import (
    FinalIncome,
    ScoreAutoma,
    ScoreCards,
    ScoreInfluence,
    ScoreTitles,
)
from rondel.games.maracaibo.rules.solo import AutomaTurn
from rondel.games.maracaibo.rules.story import StoryCheck
from rondel.games.maracaibo.table import MaracaiboTable


class NextRound(Step):
    """MA-1.1: four rounds."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.round += 1
        t.trigger = -1
        t.note("round", t.round)
        t.do(Turn(t.start_player))


class Turn(Step):
    """MA-3.1: phase A, phase B, phase C; then the next player, unless the round ends."""

    __slots__ = ("whose",)

    def __init__(self, whose: int) -> None:
        super().__init__()
        self.whose = whose

    def happen(self, t: MaracaiboTable) -> None:
        seat = self.whose
        t.active = seat
        t.turn += 1
        t.spent = 0
        t.turn_spent = 0
        t.used = NOBODY_USED
        if seat >= t.seats:
            t.do(AutomaTurn(), EndTurn(seat))
            return
        p = t.players[seat]
        p.settled = len(p.assistants)
        t.phase = SAILING
        t.do(
            SetSail(seat, t.content.limits.movement_points),
            EndActions(seat),
            EndTurn(seat),
        )


class EndActions(FreeStep):
    """MA-3.5, MA-3.7: a last moment for free actions; then assistants left unused, and phase C."""

    __slots__ = ()
    rule = "MA-3.5"
    asks = ("plan", "task")

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [("end_actions",)]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        credit_stop(t, self.seat)
        t.phase = REFILL
        fill_display(t)
        t.do(Refill(self.seat))


class EndTurn(Step):
    """MA-3.12: the last space of the route ends the round for everybody."""

    __slots__ = ("whose",)

    def __init__(self, whose: int) -> None:
        super().__init__()
        self.whose = whose

    def happen(self, t: MaracaiboTable) -> None:
        last_round = t.round == t.content.rounds
        if t.captains[self.whose].ship != t.chart.ends[last_round]:
            t.do(Turn((self.whose + 1) % len(t.captains)))
            return
        t.trigger = self.whose
        t.note("round_ends", who(t, self.whose))
        credit_round(t)
        t.do(FinalScoring() if last_round else InterimScoring())


class InterimScoring(Step):
    """MA-13: after rounds 1, 2 and 3."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.do(
            *scoring_slots(t, refill=True),
            Income(),
            ClearMarkets(),
            NewDisplay(),
            RevealPrestige(),
            PlaceQuests(),
            StoryCheck(final=False),
            ReturnShips(),
            NextRound(),
        )


class FinalScoring(Step):
    """MA-14: after round 4."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.do(
            *scoring_slots(t, refill=False),
            FinalIncome(),
            ScoreCards(),
            ScoreInfluence(),
            ScoreTitles(),
            ScoreAutoma(),
            StoryCheck(final=True),
        )


def scoring_slots(t: MaracaiboTable, refill: bool) -> list[Step]:
    """MA-13.1: beginning with the trigger player; Ana does nothing (MA-21.24)."""
    return [ScoringSlot(seat, refill) for seat in t.clockwise(t.trigger) if seat < t.seats]

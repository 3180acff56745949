"""The course of the game: rounds, turns (chapter 3), and the two kinds of scoring."""

from __future__ import annotations

from functools import cache
from typing import Final

from rondel.core.moves import Move
from rondel.core.table import MOST_SEATS, NO_FACTS, NOBODY, Facts, Step, by_seat, in_order
from rondel.games.maracaibo.pieces import REFILL, SAILING
from rondel.games.maracaibo.rules.assistants import credit_round, credit_stop
from rondel.games.maracaibo.rules.cards import begin_refill, missing_cards
from rondel.games.maracaibo.rules.free import FreeStep, has_free_action
from rondel.games.maracaibo.rules.interim import (
    ClearMarkets,
    Income,
    NewDisplay,
    ReturnShips,
    RevealPrestige,
    scoring_slot,
)
from rondel.games.maracaibo.rules.points import who
from rondel.games.maracaibo.rules.sailing import SetSail
from rondel.games.maracaibo.rules.scenarios import PlaceQuests
from rondel.games.maracaibo.rules.scoring import (
    FinalIncome,
    ScoreCards,
    ScoreInfluence,
    ScoreTitles,
)
from rondel.games.maracaibo.rules.solo import AutomaTurn, ScoreAutoma
from rondel.games.maracaibo.rules.story import StoryCheck
from rondel.games.maracaibo.table import MaracaiboTable

END: Final[Move] = ("end_actions",)


class NextRound(Step):
    """MA-1.1: begin the next of the four rounds, with the start player (MA-2.11)."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.round += 1
        t.trigger = -1
        t.note("round", t.round)
        t.agenda.append(TURN[t.start_player])


class Turn(Step):
    """MA-3.1: a captain's turn, when it has come."""

    __slots__ = ("whose",)

    def __init__(self, whose: int) -> None:
        self.seat = NOBODY
        self.whose = whose

    def happen(self, t: MaracaiboTable) -> None:
        begin_turn(t, self.whose)


TURN: Final = by_seat(Turn)


def begin_turn(t: MaracaiboTable, seat: int) -> None:
    """MA-3.1: phase A, phase B, phase C; then the next captain, unless the round ends."""
    t.active = seat
    t.spent = 0
    t.turn_spent = 0
    if seat >= t.seats:
        t.begin_turn(who(t, seat))
        t.do(AutomaTurn(), END_TURN[seat])
        return
    t.begin_turn(seat)
    p = t.players[seat]
    p.settled = len(p.assistants)
    t.phase = SAILING
    t.agenda += turns(t.content.limits.movement_points)[seat]


@cache
def turns(points: int) -> tuple[tuple[Step, ...], ...]:
    """Return the steps of each seat's turn as they lie on the agenda."""
    return tuple(
        in_order(SetSail(seat, points), AFTER_ACTIONS[seat], END_TURN[seat])
        for seat in range(MOST_SEATS)
    )


class AfterActions(Step):
    """MA-3.5: phase B ends, after a last moment for free actions if any is possible."""

    __slots__ = ("actor",)

    def __init__(self, actor: int) -> None:
        self.seat = NOBODY
        self.actor = actor

    def happen(self, t: MaracaiboTable) -> None:
        seat = self.actor
        if has_free_action(t, t.players[seat]):
            t.agenda.append(END_ACTIONS[seat])
        else:
            end_actions(t, seat)


def end_actions(t: MaracaiboTable, seat: int) -> None:
    """Give points for assistants who were not used (MA-3.7), and begin phase C."""
    if t.players[seat].settled:
        credit_stop(t, seat)
    t.phase = REFILL
    begin_refill(t, seat)


class EndActions(FreeStep):
    """MA-3.5: the last moment for free actions."""

    __slots__ = ()
    rule = "MA-3.5"
    asks = ("plan", "task")

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [END]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        end_actions(t, self.seat)

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        p = t.players[self.seat]
        missing = missing_cards(p)
        return {"case": "refill", "missing": missing} if missing > 0 else NO_FACTS


class EndTurn(Step):
    """MA-3.12: the last space of the route ends the round for everybody, Ana's ship too (MA-21.21).

    What the captain did there does not matter (MA-3.13).
    """

    __slots__ = ("whose",)

    def __init__(self, whose: int) -> None:
        self.seat = NOBODY
        self.whose = whose

    def happen(self, t: MaracaiboTable) -> None:
        last_round = 1 if t.round == t.content.rounds else 0
        if t.captains[self.whose].ship != t.chart.ends[last_round]:
            begin_turn(t, (self.whose + 1) % len(t.captains))
            return
        t.trigger = self.whose
        t.note("round_ends", who(t, self.whose))
        t.note("scoring", t.round)
        credit_round(t)  # before anything is bought (MA-13.0, MA-14.11)
        t.do(FinalScoring() if last_round else InterimScoring())


AFTER_ACTIONS: Final = by_seat(AfterActions)
END_ACTIONS: Final = by_seat(EndActions)
END_TURN: Final = by_seat(EndTurn)


INTERIM_STEPS: Final = (
    Income(),
    ClearMarkets(),
    NewDisplay(),
    RevealPrestige(),
    PlaceQuests(),
    StoryCheck(final=False),
    ReturnShips(),
    NextRound(),
)
"""MA-12.5: steps 2 to 7 of an interim scoring, and what comes then."""


class InterimScoring(Step):
    """MA-12.5: steps 1 to 7 after rounds 1, 2 and 3. Everything else stays as it is (MA-13.9)."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.do(*scoring_slots(t, refill=True), *INTERIM_STEPS)


class FinalScoring(Step):
    """MA-12.5: steps 1 to 6 after round 4. Story cards are only laid out now (MA-14.9)."""

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
            TellPoints(),
        )


class TellPoints(Step):
    """MA-14.10: the game is over; tell who has won."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.note("final_points")
        t.tell_points()


def scoring_slots(t: MaracaiboTable, refill: bool) -> list[Step]:
    """MA-13.1: step 1, from the captain who ended the round; Ana does nothing (MA-21.24)."""
    return [scoring_slot(seat, refill) for seat in t.clockwise(t.trigger) if seat < t.seats]

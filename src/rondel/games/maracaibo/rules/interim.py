"""The interim scoring: purchases, incomes, and making ready for the next round (chapter 13)."""

from __future__ import annotations

from functools import cache
from typing import Final

from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.maracaibo.pieces import INCOME, SCORING, SCORINGS
from rondel.games.maracaibo.rules.buying import (
    add_purchases,
    purchase,
    purchase_facts,
    why_not_purchase,
)
from rondel.games.maracaibo.rules.cards import BEGIN_REFILL, deal_display
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.points import gain_vp, who
from rondel.games.maracaibo.rules.solo import pay_automa
from rondel.games.maracaibo.table import MaracaiboTable


class ScoringSlot(Step):
    """MA-13.1: begin one seat's part of step 1."""

    __slots__ = ("owner", "refill")

    def __init__(self, owner: int, refill: bool) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.refill = refill

    def happen(self, t: MaracaiboTable) -> None:
        t.active = self.owner
        t.begin_turn(self.owner)
        t.phase = SCORING
        t.agenda.append(scoring_choice(self.owner, self.refill))


class ScoringChoice(FreeStep):
    """MA-13.1: buy a card, invest, or take 2 VP (DEC-24).

    What is bought works at once; there are no free actions but PER-08 (MA-13.2). After a purchase
    the hand is filled up, but not in the final scoring (MA-14.1).
    """

    __slots__ = ("refill",)
    rule = "MA-13.1"
    asks = ("buy", "invest")

    def __init__(self, seat: int, refill: bool) -> None:
        self.seat = seat
        self.refill = refill

    def options(self, t: MaracaiboTable) -> list[Move]:
        moves: list[Move] = []
        add_purchases(t, self.seat, moves)
        moves.append(("points",))
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "points":
            if t.log is not None:
                t.note("bought_nothing", self.seat)
            gain_vp(t, self.seat, t.content.limits.scoring_vp, SCORINGS)
            return
        if self.refill:
            t.agenda.append(BEGIN_REFILL[self.seat])
        purchase(t, self.seat, move)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if move[0] in ("buy", "invest"):
            return why_not_purchase(t, self.seat, move)
        return self.rule

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        if move[0] == "points":
            return {"points": t.content.limits.scoring_vp}
        return purchase_facts(t, self.seat, move) if move[0] != "drill" else NO_FACTS


scoring_slot: Final = cache(ScoringSlot)
scoring_choice: Final = cache(ScoringChoice)


class Income(Step):
    """MA-13.3: step 2: gain doubloons and points by the two incomes."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.note("income", t.round)
        for seat, p in enumerate(t.players):
            p.doubloons += p.doubloon_income
            if t.log is not None:
                t.note("doubloons", seat, p.doubloon_income)
            gain_vp(t, seat, p.vp_income, INCOME)
        pay_automa(t)
        t.incomes += 1


class ClearMarkets(Step):
    """MA-13.4: step 3: discs on market spaces leave the game; those on stations stay."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.note("clean_up", t.round)
        discs = len(t.market) - t.market.count(-1)
        if discs:
            t.note("markets_cleared", discs)
        for seat, p in enumerate(t.players):
            p.discs_out += t.market.count(seat)
        t.market = (-1,) * len(t.market)


class NewDisplay(Step):
    """MA-13.5: step 4: discard the display and deal it anew."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        for place, card in enumerate(t.display):
            if card >= 0:
                t.discards |= 1 << card
            t.display[place] = -1
        t.note("display_cleared")
        deal_display(t)


class RevealPrestige(Step):
    """MA-13.6: step 5: turn the next prestige building up."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        reveal_prestige(t)


def reveal_prestige(t: MaracaiboTable) -> None:
    """Turn a prestige building up: any of those that nobody has seen (MA-22.6)."""
    building = t.chance.pick(t.prestige_rest)
    t.prestige_rest = tuple(other for other in t.prestige_rest if other != building)
    t.prestige += (building,)
    t.note("prestige", t.content.prestige[building].id)


class ReturnShips(Step):
    """MA-13.8: step 7: all ships return to Havana; the captain after the trigger player starts."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        for captain in t.captains:
            captain.ship = 0
            captain.visited = 0
        t.start_player = (t.trigger + 1) % len(t.captains)
        t.note("ships_returned", who(t, t.start_player))

"""Assistants: each brings its action or 2 VP, once a round (MA-11.9)."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.table import Refusal, Step
from rondel.games.maracaibo.pieces import ASSISTANTS, CARDS
from rondel.games.maracaibo.rules.effects import can_perform, perform
from rondel.games.maracaibo.rules.paying import unpaid
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.rules.questions import Question
from rondel.games.maracaibo.table import MaracaiboTable

NOBODY_USED: Final = -1
TAVERN_VP: Final = 1
TAVERN_DOUBLOONS: Final = 2
"""PER-07: what a stop at an assistant is worth to its owner."""


def add_assistants(t: MaracaiboTable, seat: int, moves: list[Move]) -> None:
    """MA-5.5: add own assistants at the stop, placed in an earlier turn, who can do something.

    One of them can be used as the main action (MA-11.3).
    """
    p = t.players[seat]
    cards = t.content.cards
    for location, card in p.assistants[: p.settled]:
        if location == p.ship and can_perform(t, seat, cards[card].use):
            moves.append(("assistant", cards[card].id))


def use_assistant(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-11.2: carry out the parts of the card in their order."""
    card = t.content.card_number[str(move[1])]
    t.used = card
    t.note("assistant", seat, move[1])
    perform(t, seat, t.content.cards[card].use)


def credit_passed(t: MaracaiboTable, seat: int, passed: int) -> None:
    """MA-11.5: give 2 VP for each assistant at a location that the ship passes (bits).

    Those placed in this turn give nothing yet (MA-11.7).
    """
    p = t.players[seat]
    unused = 0
    for location, _ in p.assistants[: p.settled]:
        unused += passed >> location & 1
    if unused:
        t.note("passed_assistants", seat, unused)
        gain_vp(t, seat, t.content.limits.assistant_vp * unused, ASSISTANTS)


def credit_stop(t: MaracaiboTable, seat: int) -> None:
    """MA-11.5: give 2 VP for each assistant at the stop but the one that was used."""
    p = t.players[seat]
    unused = 0
    for location, card in p.assistants[: p.settled]:
        unused += location == p.ship and card != t.used
    if unused:
        t.note("unused_assistants", seat, unused)
        gain_vp(t, seat, t.content.limits.assistant_vp * unused, ASSISTANTS)
    t.used = NOBODY_USED


def credit_round(t: MaracaiboTable) -> None:
    """MA-11.6: give 2 VP for each assistant where the ship was not in this round.

    The branch not taken counts (MA-11.6), and so does the last round (MA-11.8).
    """
    for seat, p in enumerate(t.players):
        unused = 0
        for location, _ in p.assistants:
            unused += not p.visited >> location & 1
        if unused:
            t.note("idle_assistants", seat, unused)
            gain_vp(t, seat, t.content.limits.assistant_vp * unused, ASSISTANTS)


def tavern_steps(t: MaracaiboTable, arriving: int) -> list[Step]:
    """MA-3.3: ask the owners of PER-07 with an assistant at the stop, clockwise from the sailor.

    Ana's stops count as well (MA-21.33).
    """
    steps: list[Step] = []
    if not t.taverns:
        return steps
    stop = t.captains[arriving].ship
    for seat in t.clockwise(arriving):
        if seat < t.seats:
            p = t.players[seat]
            if p.lasting.tavern and stop in [location for location, _ in p.assistants]:
                steps += [Tavern(seat)] * p.lasting.tavern
    return steps


def why_not_assistant(t: MaracaiboTable, seat: int, name: str) -> str | Refusal:
    """MA-5.5: say why an assistant can't be used where the ship stands."""
    p, content = t.players[seat], t.content
    number = content.card_number.get(name, -1)
    for place, (location, card) in enumerate(p.assistants):
        if card != number:
            continue
        if location != p.ship:
            return Refusal("MA-5.5", {"place": content.location_ids[location]}, "away")
        if place >= p.settled:
            return Refusal("MA-5.5", case="fresh")
        trades = [str(op[1]) for op in content.cards[card].use if op[0] == "trade"]
        if trades:
            return unpaid(t, seat, content.exchanges[trades[0]].price, "MA-5.5")
        return Refusal("MA-5.5", case="idle")
    return Refusal("MA-5.5", case="none")


class Tavern(Question):
    """PER-07: choose 1 VP or 2 doubloons (DEC-04)."""

    __slots__ = ()
    rule = "MA-3.3"

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("tavern", "vp"), ("tavern", "doubloons")]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        t.note("hosted", self.seat)
        if move[1] == "vp":
            gain_vp(t, self.seat, TAVERN_VP, CARDS)
        else:
            t.players[self.seat].doubloons += TAVERN_DOUBLOONS
            t.note("doubloons", self.seat, TAVERN_DOUBLOONS)

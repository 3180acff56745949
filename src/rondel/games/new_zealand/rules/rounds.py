"""The course of the game: whose turn it is, what a turn consists of, the first turn."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.table import NOBODY, Facts, OpenStep, Refusal, Step, by_seat, in_order
from rondel.games.new_zealand.rules.discs import clear_space, facts_of_disc
from rondel.games.new_zealand.rules.flock import (
    DRAW_UP,
    different,
    discard_card,
    plain_discard,
    why_not_card,
)
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.location import USE_LOCATION
from rondel.games.new_zealand.rules.movement import MOVE_RUNHOLDER
from rondel.games.new_zealand.rules.solo import SarahTurn
from rondel.games.new_zealand.table import NewZealandTable, seat_of_sarah, tile_id


class Turn(Step):
    """A player's turn, when it has come."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        begin_turn(t, self.owner)


def begin_turn(t: NewZealandTable, seat: int) -> None:
    """Begin a turn: phase A, phase B, phase C, none of which can be left out (NZ-3.1, NZ-3.2).

    The first turn has three steps of its own in place of phase A (NZ-2.16). The turns are counted,
    since moves can be taken back within one only (NZ-23.8).
    """
    p = t.players[seat]
    t.active = seat
    t.begin_turn(seat)
    p.effects_played = 0
    t.agenda += TURN[seat] if p.pathfinder >= 0 else FIRST_TURN[seat]


class NextTurn(Step):
    """Let the next player begin a turn: clockwise (NZ-3.1), or Sarah and you in turns (NZ-22.7).

    The turn in which somebody sets off the end is that player's last (NZ-11.2), and everybody else
    has one more (NZ-11.3, NZ-22.48): the game is over when that player would be next.
    """

    __slots__ = ("after",)

    def __init__(self, after: int) -> None:
        self.seat = NOBODY
        self.after = after

    def happen(self, t: NewZealandTable) -> None:
        if t.sarah is not None:
            following = seat_of_sarah(t) if self.after == 0 else 0
        else:
            following = (self.after + 1) % t.seats
        if following == t.ended_by:
            t.note("final_points")  # NZ-11.24
            t.tell_points()
        elif following == t.seats:
            t.do(SarahTurn(), NEXT_TURN[following])
        else:
            begin_turn(t, following)


NEXT_TURN: Final = by_seat(NextTurn)
TURN: Final = tuple(map(in_order, MOVE_RUNHOLDER, USE_LOCATION, DRAW_UP, NEXT_TURN))
"""By seat: phase A, phase B, phase C, and whose turn it is then."""


# The first turn. Its steps are questions with free moves, so exchange tokens can be used (NZ-2.17).


class FirstStep(FreeStep):
    """A step of the first turn: it comes before everything that turns are made of (NZ-2.16)."""

    __slots__ = ()

    def why_not(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return OpenStep.why_not(self, t, move)


class DiscardToFour(FirstStep):
    """Discard until 4 cards are left in hand (NZ-2.12), one card at a time (DP-1)."""

    __slots__ = ()
    rule = "NZ-2.12"
    asks = ("discard",)

    def options(self, t: NewZealandTable) -> list[Move]:
        hand = t.players[self.seat].hand
        if len(hand) <= t.content.start.hand_limit:
            return []
        return [t.content.discards[kind] for kind in different(hand)]

    def proposal(self, t: NewZealandTable) -> Move:
        return plain_discard(t, self.seat)

    def choose(self, t: NewZealandTable, move: Move) -> None:
        discard_card(t, self.seat, t.content.card_number[str(move[1])])
        t.agenda.append(self)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_card(t, self.seat, move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"left": len(t.players[self.seat].hand) - t.content.start.hand_limit}


class FirstDisc(FirstStep):
    """Move a disc from a white-cornered space to the pathfinder track (NZ-2.13, DP-2).

    Other players may have chosen the same space of their boards (NZ-2.14).
    """

    __slots__ = ()
    rule = "NZ-2.13"
    asks = ("disc",)

    def options(self, t: NewZealandTable) -> list[Move]:
        return [*t.content.first_discs]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        t.players[self.seat].pathfinder = 0
        clear_space(t, self.seat, t.content.disc_number[str(move[1])])

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_disc(t, move)


class FirstBuilding(FirstStep):
    """Put the runholder on any neutral building, without steps and tolls (NZ-2.15, DP-3)."""

    __slots__ = ()
    rule = "NZ-2.15"
    asks = ("start",)

    def options(self, t: NewZealandTable) -> list[Move]:
        return [*t.content.trail.starts]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        space = t.content.trail.number[str(move[1])]
        t.players[self.seat].runholder = space
        t.note("started", self.seat, tile_id(t, t.trail[space]))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"tile": tile_id(t, t.trail[t.content.trail.number[str(move[1])]])}


FIRST_TURN: Final = tuple(
    map(
        in_order,
        by_seat(DiscardToFour),
        by_seat(FirstDisc),
        by_seat(FirstBuilding),
        USE_LOCATION,
        DRAW_UP,
        NEXT_TURN,
    )
)
"""By seat: a turn whose phase A are these three steps (NZ-2.16)."""

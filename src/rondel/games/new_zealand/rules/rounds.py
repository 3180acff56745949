"""NZ-2.12 to NZ-2.16, NZ-3.1, NZ-11.1 to NZ-11.4: whose turn it is, and what a turn consists of."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.new_zealand.pieces import LETTERS
from rondel.games.new_zealand.rules.discs import clear_space
from rondel.games.new_zealand.rules.flock import DrawUp, different, discard_card
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.location import UseLocation
from rondel.games.new_zealand.rules.movement import MoveRunholder
from rondel.games.new_zealand.rules.solo import SarahTurn
from rondel.games.new_zealand.table import NewZealandTable, seat_of_sarah


class Turn(Step):
    """NZ-3.1, NZ-3.2: phase A, phase B, phase C; the first turn has no phase A (NZ-2.16)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        seat = self.owner
        p = t.players[seat]
        t.active = seat
        t.turn += 1
        p.effects_played = 0
        t.note("turn", seat)
        t.do(UseLocation(seat), DrawUp(seat), NextTurn(seat))
        if p.pathfinder < 0:
            t.do(DiscardToFour(seat), FirstDisc(seat), FirstBuilding(seat))
        else:
            t.do(MoveRunholder(seat))


class NextTurn(Step):
    """NZ-3.1, NZ-11.3: clockwise; the game ends before the seat that set off the end has another
    turn. In the solo game Sarah and the player alternate (NZ-22.7)."""

    __slots__ = ("after",)

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def happen(self, t: NewZealandTable) -> None:
        if t.sarah is not None:
            following = seat_of_sarah(t) if self.after == 0 else 0
        else:
            following = (self.after + 1) % t.seats
        if following == t.ended_by:
            return
        if following == t.seats:
            t.do(SarahTurn(), NextTurn(following))
        else:
            t.do(Turn(following))


# The first turn


class DiscardToFour(FreeStep):
    """NZ-2.12: discard until 4 cards are left in hand (DP-1)."""

    __slots__ = ()
    rule = "NZ-2.12"
    asks = ("discard",)

    def options(self, t: NewZealandTable) -> list[Move]:
        hand = t.players[self.seat].hand
        if len(hand) <= t.content.start.hand_limit:
            return []
        return [("discard", t.content.cards[kind].id) for kind in different(hand)]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        discard_card(t, self.seat, t.content.card_number[str(move[1])])
        t.do(self)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"left": len(t.players[self.seat].hand) - t.content.start.hand_limit}


class FirstDisc(FreeStep):
    """NZ-2.13: a disc from a white-cornered space goes on the pathfinder track (DP-2)."""

    __slots__ = ()
    rule = "NZ-2.13"
    asks = ("disc",)

    def options(self, t: NewZealandTable) -> list[Move]:
        content = t.content
        return [
            ("disc", disc.id)
            for i, disc in enumerate(content.discs)
            if content.white_discs >> i & 1 and not content.disc_twins[i]
        ]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        t.players[self.seat].pathfinder = 0
        clear_space(t, self.seat, t.content.disc_number[str(move[1])])


class FirstBuilding(FreeStep):
    """NZ-2.15: the runholder starts on any neutral building (DP-3)."""

    __slots__ = ()
    rule = "NZ-2.15"
    asks = ("start",)

    def options(self, t: NewZealandTable) -> list[Move]:
        trail = t.content.trail
        return [("start", trail.names[trail.neutral[letter]]) for letter in LETTERS]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        t.players[self.seat].runholder = t.content.trail.number[str(move[1])]
        t.note("moved", self.seat, move[1])

"""The pathfinder track."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import gain_gold, gain_money
from rondel.games.new_zealand.table import NewZealandTable


def advance(t: NewZealandTable, seat: int, steps: int) -> None:
    """Advance on the track, never back (NZ-21.7), and gain what is reached or passed (NZ-21.2).

    Rewards come in ascending order (NZ-21.5); the choice on space 11 is asked when they are gained.
    There is a step tile for everybody (NZ-1.20, NZ-21.8; one alone has the only one, NZ-22.3). Each
    step beyond the last space brings money (NZ-21.6).
    """
    p = t.players[seat]
    track = t.content.pathfinder
    before = p.pathfinder
    after = min(track.last, before + steps)
    p.pathfinder = after
    if after > before and t.log is not None:
        t.note("advanced", seat, after - before)
    for space in track.gold_spaces:
        if before < space <= after:
            gain_gold(t, seat, 1)
    if before < t.count.step_tile_space <= after:
        p.step_tile = 1
        t.note("step_tile", seat)
    excess = before + steps - after
    if excess:
        gain_money(t, seat, track.money_per_excess * excess)
    if before < track.choice_space <= after:
        t.agenda.append(ChooseTile(seat))


class ChooseTile(FreeStep):
    """Turn the step tile to +2, or the fee tile to "no tolls", on space 11 (NZ-21.4, DP-28)."""

    __slots__ = ()
    rule = "NZ-21.4"
    asks = ("step_tile", "no_tolls")

    def options(self, t: NewZealandTable) -> list[Move]:
        return [("step_tile",), ("no_tolls",)]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        if move[0] == "step_tile":
            p.step_tile = 2
            t.note("chose_steps", self.seat)
        else:
            p.no_tolls = True
            t.note("chose_no_tolls", self.seat)

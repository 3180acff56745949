"""MA-3.5, PER-08: what a player may do besides every question of the own turn.

Questions of phase B and of the other parts of the own turn derive from `FreeStep`; payments
don't, so that nothing comes between choosing an option and paying for it (MA-18.6).
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.moves import Move
from rondel.core.table import OpenStep
from rondel.games.maracaibo.pieces import ACTIONS
from rondel.games.maracaibo.rules.careers import add_tasks, complete_task, why_not_task
from rondel.games.maracaibo.table import MaracaiboTable

DRILL: Move = ("drill",)
DRILL_POINTS = 2


def plan(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-3.5: a hand card into an empty planning space, for all to see (MA-22.4)."""
    p = t.players[seat]
    card = t.content.card_number[str(move[1])]
    place = p.hand.index(card)
    p.hand = p.hand[:place] + p.hand[place + 1 :]
    p.origin = p.origin[:place] + p.origin[place + 1 :]
    p.planning += (card,)
    t.shown |= 1 << card
    t.note("planned", seat, move[1])


def drill(t: MaracaiboTable, seat: int, move: Move) -> None:
    """PER-08: a worker back to the common supply for 2 combat points."""
    p = t.players[seat]
    p.personal -= 1
    p.common += 1
    p.combat_points = min(t.content.limits.combat_points, p.combat_points + DRILL_POINTS)
    t.note("drilled", seat)


EXTRAS: dict[str | int, Callable[[MaracaiboTable, int, Move], None]] = {
    "plan": plan,
    "task": complete_task,
    "drill": drill,
}


class FreeStep(OpenStep):
    """A question at which free actions are possible too, if it is the seat's own turn."""

    __slots__ = ()
    extras = EXTRAS

    def add_extras(self, t: MaracaiboTable, moves: list[Move]) -> None:
        if t.active != self.seat:
            return
        p = t.players[self.seat]
        if t.phase == ACTIONS:
            if len(p.planning) < t.content.limits.planning_spaces:
                plan_moves = t.content.plan_moves
                for card in p.hand:
                    moves.append(plan_moves[card])
            if p.tasks != 7:
                add_tasks(t, self.seat, moves)
        if p.drill and p.personal and p.combat_points < t.content.limits.combat_points:
            moves.append(DRILL)

    def why_not_extra(self, t: MaracaiboTable, move: Move) -> str:
        if move[0] == "drill":
            return "MA-18.6"
        if t.phase != ACTIONS or t.active != self.seat:
            return "MA-15.8" if move[0] == "task" else "MA-3.5"
        return why_not_task(t, self.seat, move) if move[0] == "task" else "MA-3.6"

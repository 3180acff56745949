"""What a player may do at any question of the own turn: free actions and PER-08 (MA-3.5).

Questions of the own turn derive from `FreeStep`. Payments don't, so that nothing comes between
choosing an option and paying for it (MA-18.6).
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.bits import with_bit
from rondel.core.moves import Move
from rondel.core.table import OpenStep
from rondel.games.maracaibo.pieces import ACTIONS
from rondel.games.maracaibo.rules.careers import (
    ALL_TASKS,
    add_tasks,
    complete_task,
    task_rewards,
    why_not_task,
)
from rondel.games.maracaibo.table import MaracaiboTable

DRILL: Move = ("drill",)
SKIP: Move = ("skip",)
DRILL_POINTS = 2
"""PER-08: the combat points for a worker."""


def plan(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-3.5: put a hand card into an empty planning space, for all to see (MA-22.4)."""
    p = t.players[seat]
    card = t.content.card_number[str(move[1])]
    p.remove_from_hand(card)
    p.planning += (card,)
    t.shown = with_bit(t.shown, card)
    t.note("planned", seat, move[1])


def drill(t: MaracaiboTable, seat: int, move: Move) -> None:
    """PER-08: return a worker to the common supply for 2 combat points (DEC-23)."""
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
"""MA-18.7: each uses something up, a planning space, a task or a worker, so they come to an end."""


def free_gains(t: MaracaiboTable, seat: int) -> tuple[int, int]:
    """MA-18.6: return the doubloons and workers that free actions could bring at this moment."""
    if t.phase != ACTIONS or t.active != seat:
        return 0, 0
    return task_rewards(t, seat)


class FreeStep(OpenStep):
    """A question of the own turn: free actions are possible as well (MA-3.5, DEC-22).

    Without options of its own there is no question, and free actions alone don't make one.
    """

    __slots__ = ()
    extras = EXTRAS

    def moves(self, t: MaracaiboTable) -> list[Move]:
        moves = self.options(t)
        if moves:
            self.add_extras(t, moves)
        return moves

    def add_extras(self, t: MaracaiboTable, moves: list[Move]) -> None:
        if t.active != self.seat:
            return
        p = t.players[self.seat]
        if t.phase == ACTIONS:
            if len(p.planning) < t.content.limits.planning_spaces:
                plan_moves = t.content.plan_moves
                for card in p.hand:
                    moves.append(plan_moves[card])
            if p.tasks != ALL_TASKS:
                add_tasks(t, self.seat, moves)
        if p.drill and p.personal and p.combat_points < t.content.limits.combat_points:
            moves.append(DRILL)

    def why_not_extra(self, t: MaracaiboTable, move: Move) -> str:
        """MA-15.8: free actions belong to phase B of the own turn."""
        if move[0] == "drill":
            return "MA-18.6"
        if t.phase != ACTIONS or t.active != self.seat:
            return "MA-15.8" if move[0] == "task" else "MA-3.5"
        return why_not_task(t, self.seat, move) if move[0] == "task" else "MA-3.6"

"""What a player may do at any question of the own turn: free actions and PER-08 (MA-3.5).

Questions of the own turn derive from `FreeStep`. Payments don't, so that nothing comes between
choosing an option and paying for it (MA-18.6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, Facts, OpenStep, Refusal
from rondel.games.maracaibo.pieces import ACTIONS
from rondel.games.maracaibo.rules.careers import (
    complete_task,
    ripe_tasks,
    task_gain,
    task_rewards,
    why_not_task,
)
from rondel.games.maracaibo.rules.questions import WHEN
from rondel.games.maracaibo.table import MaracaiboTable, Player

DRILL: Final[Move] = ("drill",)
SKIP: Final[Move] = ("skip",)
DRILL_POINTS: Final = 2
"""PER-08: the combat points for a worker."""
CLOSING: Final = frozenset(("skip", "stop", "stay", "none", "end_actions", "points"))
"""What leaves something out or brings it to an end: it is offered after everything else."""


def plan(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-3.5: put a hand card into an empty planning space, for all to see (MA-22.4)."""
    p = t.players[seat]
    card = t.content.card_number[str(move[1])]
    p.remove_from_hand(card)
    p.planning += (card,)
    t.shown |= 1 << card
    if t.log is not None:
        t.note("planned", seat, move[1])


def drill(t: MaracaiboTable, seat: int, move: Move) -> None:
    """PER-08: return a worker to the common supply for 2 combat points (DEC-23)."""
    p = t.players[seat]
    gained = drill_gain(t, p)
    p.personal -= 1
    p.common += 1
    p.combat_points += gained
    t.note("drilled", seat)
    t.note("combat_points", seat, gained)


def drill_gain(t: MaracaiboTable, p: Player) -> int:
    """MA-7.13: return the combat points that a worker brings, as far as there is room."""
    return min(DRILL_POINTS, t.content.limits.combat_points - p.combat_points)


EXTRAS: Final[dict[str | int, Callable[[MaracaiboTable, int, Move], None]]] = {
    "plan": plan,
    "task": complete_task,
    "drill": drill,
}
"""MA-18.7: each uses something up, a planning space, a task or a worker, so they come to an end."""


def has_free_action(t: MaracaiboTable, p: Player) -> bool:
    """MA-3.5: whether the player could do anything at all in phase B, whatever is asked."""
    limits = t.content.limits
    if len(p.planning) < limits.planning_spaces and p.hand:
        return True
    if p.lasting.drill and p.personal and p.combat_points < limits.combat_points:
        return True
    return ripe_tasks(t, p) != ()


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
        if not moves:
            return moves
        p = t.players[t.active]
        free: tuple[Move, ...] = ()
        if t.phase == ACTIONS:
            free = ripe_tasks(t, p)
            if len(p.planning) < t.content.limits.planning_spaces:
                free = (*map(t.content.plan_moves.__getitem__, p.hand), *free)
        if p.lasting.drill and p.personal and p.combat_points < t.content.limits.combat_points:
            free += (DRILL,)  # PER-08 works in phases A and C too
        if free:
            last = moves[-1]
            if last[0] in CLOSING:
                moves[-1:] = [*free, last]
            else:
                moves += free
        return moves

    def play(self, t: MaracaiboTable, move: Move) -> None:
        """MA-3.5: a free action leaves the question standing."""
        if move[0] in EXTRAS:
            t.agenda.append(self)
            EXTRAS[move[0]](t, self.seat, move)
        else:
            self.choose(t, move)

    def why_not(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if move[0] in EXTRAS:
            return self.why_not_extra(t, move)
        if move[0] in WHEN and move[0] not in self.asks:
            return WHEN[str(move[0])]
        return self.why_not_option(t, move)

    def why_not_extra(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        """MA-15.8: free actions belong to phase B of the own turn."""
        if move[0] == "drill":
            return why_not_drill(t, self.seat)
        if t.phase != ACTIONS or t.active != self.seat:
            return WHEN[str(move[0])]
        if move[0] == "task":
            return why_not_task(t, self.seat, move)
        limit = t.content.limits.planning_spaces
        full = len(t.players[self.seat].planning) >= limit
        return Refusal("MA-3.6", {"limit": limit}, "full") if full else "MA-3.6"

    def facts_of_extra(self, t: MaracaiboTable, move: Move) -> Facts:
        """What completing a task or drilling a worker would bring."""
        if move[0] == "task":
            return task_gain(t, self.seat, move)
        if move[0] == "drill":
            return {"points": drill_gain(t, t.players[self.seat])}
        return NO_FACTS


def why_not_drill(t: MaracaiboTable, seat: int) -> str | Refusal:
    """MA-18.6: say what is lacking to return a worker for combat points in the own turn."""
    p = t.players[seat]
    if t.active != seat:
        return "MA-18.6"
    if not p.lasting.drill:
        return Refusal("MA-18.6", case="card")
    if not p.personal:
        return Refusal("MA-18.6", {"missing": {"worker": 1}}, "worker")
    return Refusal("MA-18.6", {"limit": t.content.limits.combat_points}, "full")

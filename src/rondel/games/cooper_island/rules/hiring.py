"""Milestones, hiring workers, and sending workers to royal orders (CI-11)."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move, argument
from rondel.core.rows import changed
from rondel.core.table import NOBODY, Facts, Refusal
from rondel.games.cooper_island.pieces import NORMAL, SHAPES, SPECIAL, WORKERS
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import perform
from rondel.games.cooper_island.rules.scoring import points_of_order
from rondel.games.cooper_island.table import CooperTable, Player

MILESTONE: Final = 2
"""How many boats, buildings, statues or delivered lids turn a milestone token (CI-11.1)."""

HIRE_WORKER: Final[Move] = ("hire", "worker")
HIRE_HELM: Final[Move] = ("hire", "helm")


def milestones(p: Player) -> dict[str, bool]:
    """Which milestones are reached. No count ever falls, so no token turns back (CI-11.2)."""
    return {
        "milestone_boats": p.boats_built >= MILESTONE,
        "milestone_buildings": p.buildings >= MILESTONE,
        "milestone_statues": p.statues >= MILESTONE,
        "milestone_lids": p.lids_taken >= MILESTONE,
    }


def tokens_to_move(p: Player) -> int:
    """How many milestone tokens lie face down and not on a hire space yet."""
    if (
        p.boats_built < MILESTONE
        and p.buildings < MILESTONE
        and p.statues < MILESTONE
        and p.lids_taken < MILESTONE
    ):
        return 0  # for a good part of the game
    return sum(milestones(p).values()) - p.workers_hired - p.helm_hired


def hire_moves(t: CooperTable, p: Player) -> list[Move]:
    """To which hire spaces a token can be moved. Three of them bring a worker, which limits the
    workers of a player (CI-11.11).

    `add_anytime` offers these moves in the player's own worker turns, `MilestoneReached` in other
    phases (CI-11.3). So tokens not moved in the last turn of round 5 are lost (CI-11.4).
    """
    moves: list[Move] = []
    if p.workers_hired < t.content.hiring.worker_spaces and p.pool_normal + p.pool_special:
        moves.append(HIRE_WORKER)
    if p.helm_hired < t.content.hiring.helm_spaces:
        moves.append(HIRE_HELM)
    return moves


def why_not_hire(t: CooperTable, p: Player) -> str:
    if t.phase != WORKERS:
        return "CI-11.3"
    return "CI-11.1" if tokens_to_move(p) <= 0 else "CI-11.5"


def hire_facts(t: CooperTable, p: Player) -> Facts:
    return {"left": p.pool_normal + p.pool_special, "helm": t.content.hiring.helm}


def hire(t: CooperTable, seat: int, move: Move) -> None:
    """Move a milestone token to a hire space for a worker or for helm points (CI-11.5, DC-35)."""
    p = t.players[seat]
    if move == HIRE_HELM:
        p.helm_hired += 1
        t.note("token_for_helm", seat)
        perform(t, seat, (("helm", t.content.hiring.helm),))
        return
    p.workers_hired += 1
    if t.cooper is not None:
        t.cooper.tokens += 1  # on card 7 (CI-19.25)
        t.note("token_set", "cooper")
    t.note("paid_token", seat)
    t.agenda.append(Recruit(seat))


def turn_milestone(t: CooperTable, seat: int, milestone: str, count: int) -> None:
    """Turn the token of a milestone if it has just been reached, by its count (CI-11.2).

    Outside of worker turns the token may be moved at once, and only then (CI-11.3).
    """
    if count == MILESTONE:
        t.note("milestone", seat, milestone)
        if t.phase != WORKERS:
            t.agenda.append(MilestoneReached(seat))


class MilestoneReached(ClosedStep):
    """Whether a token that has just turned is moved to a hire space at once (CI-11.3, DC-35)."""

    __slots__ = ()
    rule = "CI-11.3"
    free_verbs = ClosedStep.free_verbs - {"hire"}

    def moves(self, t: CooperTable) -> list[Move]:
        return [*hire_moves(t, t.players[self.seat]), ("leave_token",)]

    def play(self, t: CooperTable, move: Move) -> None:
        if move[0] == "hire":
            hire(t, self.seat, move)
        else:
            t.note("token_left", self.seat)

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return hire_facts(t, t.players[self.seat])

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        return "CI-11.5" if argument(move, "hire") else self.rule


class Recruit(ClosedStep):
    """Which worker comes out of the pool below (CI-11.6, DC-35).

    A normal one does nothing else (CI-11.7); a special one sends a worker to a royal order.
    """

    __slots__ = ()
    rule = "CI-11.6"
    asks = ("recruit",)

    def moves(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = []
        if p.pool_normal:
            moves.append(("recruit", "normal"))
        if p.pool_special:
            moves.append(("recruit", "special"))
        return moves

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        t.note("hired", self.seat, move[1])
        if move[1] == SHAPES[NORMAL]:
            p.pool_normal -= 1
            p.normal += 1
        else:
            p.pool_special -= 1
            p.special += 1
            t.agenda.append(ChooseOrder(self.seat))

    def facts(self, t: CooperTable, move: Move) -> Facts:
        feeding = t.content.feeding
        return {"food": feeding.normal if move[1] == SHAPES[NORMAL] else feeding.special}


class ChooseOrder(ClosedStep):
    """To which free royal order a special worker sends somebody (CI-11.8, DC-36)."""

    __slots__ = ()
    rule = "CI-11.8"
    asks = ("order",)

    def moves(self, t: CooperTable) -> list[Move]:
        return [
            ("order", order.id)
            for order, holder in zip(t.content.orders, t.orders, strict=True)
            if holder == NOBODY
        ]

    def play(self, t: CooperTable, move: Move) -> None:
        t.agenda.append(AssignWorker(self.seat, t.content.order_number[str(move[1])]))

    def facts(self, t: CooperTable, move: Move) -> Facts:
        order = t.content.orders[t.content.order_number[str(move[1])]]
        return {"points": points_of_order(t, self.seat, order)}

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        order = t.content.order_number.get(argument(move, "order"))
        if order is None:
            return self.rule
        return "CI-11.10" if t.orders[order] >= 0 else "CI-1.15"


class AssignWorker(ClosedStep):
    """Which available worker goes there, perhaps the new one (CI-11.8, CI-11.9, DC-36)."""

    __slots__ = ("order",)
    rule = "CI-11.8"
    asks = ("assign",)

    def __init__(self, seat: int, order: int) -> None:
        self.seat = seat
        self.order = order

    def moves(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = []
        if p.normal:
            moves.append(("assign", "normal"))
        if p.special:
            moves.append(("assign", "special"))
        return moves

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        shape = SHAPES.index(str(move[1]))
        if shape == SPECIAL:
            p.special -= 1
        else:
            p.normal -= 1
        t.orders = changed(t.orders, self.order, 2 * self.seat + shape)
        t.note("assigned", self.seat, t.content.orders[self.order].id, move[1])

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        shape = argument(move, "assign")
        return Refusal("CI-11.9", {"shape": shape}, "none") if shape in SHAPES else self.rule

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"order": t.content.orders[self.order].id}

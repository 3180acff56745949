"""Looking beyond the turn: the best plans of a search are played on, and compared anew.

A search judges its turn by how the table lies at its end. Which of the best ends is the better one
often shows only later. So each of them is played on in imagined tables: the other seats move as
the game advises, then our seat makes the best of its next turn. Half of the plans, the worse ones,
are dropped again and again, so that most of the time goes to the last two.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from rondel.bots.greedy import LONGEST, pick
from rondel.bots.tree import Node, worth
from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import Table, View

PLANS = 8
"""So many of the best plans are played on."""
MARGIN = 1.5
"""A plan that is so many points worse than the best one is not."""
FEW_ENDS = 3
"""With fewer different values than these, plans of the same value are compared too."""
TRIES = 6
"""Plans for our next turn, of which the best one counts."""
SHORT = 3
"""A turn of fewer decisions tells little: one more is played on."""
TRUST = 4
"""After so many samples what is seen later counts as much as what the end of the turn promised."""


class Plan:
    """A way through the tree to the end of the turn, and what came of it later."""

    __slots__ = ("end", "later", "moves", "nodes", "samples")

    def __init__(self, nodes: list[Node], moves: list[Move], end: Node) -> None:
        self.nodes = nodes
        self.moves = moves
        self.end = end
        self.samples = 0
        self.later = 0.0
        """On average of the samples."""


def best_plans(root: Node) -> list[Plan]:
    """The best ends of the turn in the tree. Plans of the same value are mostly the same thing in
    another order: one of them will do, unless nearly all are worth the same."""
    seat = root.seat
    least = root.value[seat] - MARGIN
    ends: dict[float, dict[tuple[Move, ...], Plan]] = {}

    def visit(node: Node, nodes: list[Node], moves: list[Move]) -> None:
        if not node.edges:
            if node.judged is not None and node.judged[seat] >= least:
                alike = ends.setdefault(round(node.judged[seat], 3), {})
                if len(alike) < PLANS:
                    alike.setdefault(tuple(sorted(moves, key=str)), Plan(nodes, moves, node))
            return
        for edge in node.edges.values():
            child = edge.child
            if child is not None and child.value and child.value[seat] >= least:
                visit(child, [*nodes, node], [*moves, edge.move])

    visit(root, [], [])
    groups = [list(alike.values()) for _, alike in sorted(ends.items(), reverse=True)]
    if len(groups) < FEW_ENDS:
        return [plan for group in groups for plan in group][:PLANS]
    return [group[0] for group in groups[:PLANS]]


class LookAhead:
    """Plays plans on."""

    def __init__(self, view: View, advice: Advice, luck: random.Random) -> None:
        self.view = view
        self.seat = view.seat
        self.advice = advice
        self.luck = luck
        self.cost = TRIES + 2
        """Turns that a sample takes, as a rule."""
        self.playouts = 0
        """Turns of ours that were played in samples."""

    def compare(self, plans: list[Plan], samples: int, is_over: Callable[[], bool]) -> None:
        """Sample the plans, dropping the worse half again and again."""
        left = plans
        rounds = max(1, (len(plans) - 1).bit_length())
        while len(left) > 1:
            each = max(1, samples // (rounds * len(left)))
            for _ in range(each):
                luck = f"{self.luck.random()}"  # the same for all of them
                for plan in left:
                    if is_over():
                        return
                    seen = self.sample(plan, Chance(luck))
                    plan.samples += 1
                    plan.later += (seen - plan.later) / plan.samples
            left = sorted(left, key=lambda plan: -plan.later)[: (len(left) + 1) // 2]

    def sample(self, plan: Plan, chance: Chance) -> float:
        """What our seat has after its next turn, in one imagined course of the game."""
        table = self.view.imagine(chance)
        self.play_turn(table, plan.moves)
        for _ in range(SHORT):
            self.wait(table)
            if table.over:
                break
            table, decisions = self.best_turn(table)
            if decisions >= SHORT:
                break
        return self.judge(table)

    def judge(self, table: Table) -> float:
        points = [self.advice.value(table, seat) for seat in range(table.setup.seats)]
        return worth(points, self.advice.rival(table))[self.seat]

    def best_turn(self, table: Table) -> tuple[Table, int]:
        """Our next turn: the best of a few tries, and of how many decisions it was."""
        best, best_worth, best_decisions = table, float("-inf"), 0
        for _ in range(TRIES):
            tried = table.copy()
            decisions = self.play_turn(tried, [])
            mine = self.judge(tried)
            if mine > best_worth:
                best, best_worth, best_decisions = tried, mine, decisions
            if decisions == 1 and len(table.moves()) <= 1:
                break
        return best, best_decisions

    def play_turn(self, table: Table, moves: list[Move]) -> int:
        """Play our turn to its end, by the moves as far as they go, then as advised."""
        self.playouts += 1
        turn, decisions = table.turn, 0
        while not table.over and table.turn == turn and decisions < LONGEST:
            offered = table.moves()
            move = moves[decisions] if decisions < len(moves) else None
            if move is None or move not in offered:
                move = pick(offered, self.advice.weights(table, offered), self.luck)
            table.play(move)
            decisions += 1
        return decisions

    def wait(self, table: Table) -> None:
        """Let the others move as advised until a turn of ours begins."""
        turn = -1
        while not table.over and (table.turn == turn or table.seat != self.seat):
            turn = table.turn
            offered = table.moves()
            table.play(pick(offered, self.advice.weights(table, offered), self.luck))


def settle(root: Node, plans: list[Plan]) -> None:
    """Correct the tree by what was seen: only how plans differ counts, not what time brings."""
    seat = root.seat
    seen = [plan for plan in plans if plan.samples]
    if len(seen) < 2:
        return
    weight = sum(plan.samples for plan in seen)
    drift = sum((plan.later - plan.end.value[seat]) * plan.samples for plan in seen) / weight
    for plan in seen:
        trust = plan.samples / (plan.samples + TRUST)
        change = trust * (plan.later - drift - plan.end.value[seat])
        plan.end.shift(seat, change)
    for plan in seen:
        for node in reversed(plan.nodes):
            node.back_up(node.offered)

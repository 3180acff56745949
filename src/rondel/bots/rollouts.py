"""Looking beyond one's turn: how the next one goes after each of the best ways to play this one.

A turn is soon searched through, and more search finds nothing better in it. What is left of the
budget goes into another question: the best lines of the tree are compared by playing on, the others
as the game advises, until our own next turn is over. All of them meet the same luck, so that a few
rounds tell something about them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from statistics import fmean

from rondel.bots.greedy import LONGEST, pick
from rondel.bots.tree import Edge, Node, best_edge, is_tried, worth
from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import Table, View

CONTENDERS = 8
"""So many of the best lines are compared, and as many that begin with different moves …"""
CLOSE = 2.5
"""… if they promise at most so many points less than the best one."""
PLANS = 10
"""Plans for our own next turn."""
ROUNDS = 6
"""After so many, and whenever their number has doubled, the better half of the lines goes on. As
many futures weigh as much as the tree's own promise."""
FINALISTS = 3
"""Lines that go on to the end."""
FURTHEST = 14
"""Turns until we stop waiting for our own."""
SAME = 1e-6
"""Lines whose promises differ less lead to the same position, their moves in another order."""


class Line:
    """A way to play the turn, as far as it can be foreseen."""

    def __init__(self, path: list[Edge], promise: float) -> None:
        self.path = path
        self.promise = promise
        self.futures: list[list[float]] = []
        """What became of it, round by round (see `Node.value`)."""
        self.outlook: list[float] = []

    def gains(self) -> list[float]:
        """What the futures bring on average beyond the position at the end of the line."""
        averages = (fmean(part) for part in zip(*self.futures, strict=True))
        return [later - now for later, now in zip(averages, self.path[-1].value(), strict=True)]


class Rollouts:
    """Compares the best lines from a position by futures that meet the same luck."""

    def __init__(self, view: View, root: Node, luck: random.Random) -> None:
        self.view = view
        self.luck = luck
        self.seat = view.seat
        self.advice: Advice = view.advice
        self.lines = best_lines(root)
        self.rounds = 0
        self.next_cut = ROUNDS
        self.plans = 0
        """For turns, so far."""

    def add_round(self) -> int:
        """One more future for each line, with the same luck for all; the plans it took."""
        before = self.plans
        seed = f"{self.luck.random()}"
        for line in self.lines:
            line.futures.append(self.play_on(line, Chance(seed)))
        self.rounds += 1
        if self.rounds == self.next_cut and len(self.lines) > FINALISTS:
            self.next_cut *= 2
            self.lines = self.ranked()[: max(FINALISTS, len(self.lines) // 2)]
        return self.plans - before

    def ranked(self) -> list[Line]:
        """The lines, the best first: each has its promise, corrected by how much more or less than
        the others it gained in what was seen of its future."""
        trust = self.rounds / (self.rounds + ROUNDS)
        gains = [line.gains() for line in self.lines]
        usual = [fmean(part) for part in zip(*gains, strict=True)]
        for line, gain in zip(self.lines, gains, strict=True):
            end = line.path[-1].value()
            line.outlook = [
                now + trust * (mine - others)
                for now, mine, others in zip(end, gain, usual, strict=True)
            ]
        return sorted(self.lines, key=lambda line: line.outlook[self.seat], reverse=True)

    def settle(self) -> None:
        """Write down in the tree what the lines that are left can expect, if enough was seen."""
        if self.rounds < ROUNDS:
            return
        for line in self.ranked():
            for edge in line.path:
                if edge.outlook is None:  # else a better line goes that way
                    edge.outlook = line.outlook

    # One future

    def play_on(self, line: Line, chance: Chance) -> list[float]:
        """Play the line, then on until our next turn is over."""
        table = self.view.imagine(chance)
        self.finish_turn(table, line)
        for _ in range(FURTHEST):
            if table.over:
                break
            ours = table.seat == self.seat
            table = self.play_turn(table, PLANS if ours else 1)
            if ours:
                break
        points = [self.advice.value(table, seat) for seat in range(table.setup.seats)]
        return worth(points, self.advice.rival(table)) + points

    def finish_turn(self, table: Table, line: Line) -> None:
        """Play the line, and the rest of the turn as the tree would."""
        self.plans += 1
        turn = table.turn
        node: Node | None = None
        for edge in line.path:
            if edge.move not in table.moves():  # a draw turned out otherwise
                node = None
                break
            table.play(edge.move)
            node = edge.child
        for _ in range(LONGEST):
            if table.over or table.turn != turn:
                return
            offered = table.moves()
            move = self.planned(node, offered) or self.advised(table, offered)
            known = node.edges.get(move) if node is not None else None
            node = known.child if known is not None else None
            table.play(move)

    def planned(self, node: Node | None, offered: Sequence[Move]) -> Move | None:
        """The move that the tree likes best, if it is on offer."""
        if node is None or not any(map(is_tried, node.edges.values())):
            return None
        move = best_edge(node).move
        return move if move in offered else None

    def advised(self, table: Table, offered: list[Move]) -> Move:
        return pick(offered, self.advice.weights(table, offered), self.luck)

    def play_turn(self, table: Table, plans: int) -> Table:
        """The table after the best of some plans for the turn of whoever is to move."""
        self.plans += plans
        seat, turn = table.seat, table.turn
        best, best_value = table, -inf
        for _ in range(plans):
            tried = table.copy()
            for _ in range(LONGEST):
                if tried.over or tried.seat != seat or tried.turn != turn:
                    break
                tried.play(self.advised(tried, tried.moves()))
            value = self.advice.value(tried, seat) if plans > 1 else 0.0
            if value > best_value:
                best, best_value = tried, value
        return best


def best_lines(root: Node) -> list[Line]:
    """The best lines from a position that lead to different ones, the best first.

    A line ends with the turn, or where it depends on a draw what can be done.
    """
    lines: list[Line] = []
    todo: list[tuple[Node, list[Edge]]] = [(root, [])]
    while todo:
        node, path = todo.pop()
        ahead = [edge for edge in node.edges.values() if is_tried(edge)]
        if path and (node.mixed or node.turn != root.turn or not ahead):
            lines.append(Line(path, node.value[root.seat]))
        else:
            todo += [(edge.child, [*path, edge]) for edge in ahead if edge.child is not None]
    lines.sort(key=lambda line: line.promise, reverse=True)
    close = [line for line in lines if line.promise >= lines[0].promise - CLOSE]
    best: list[Line] = []
    for line in close:
        if not best or line.promise < best[-1].promise - SAME:
            best.append(line)
    begun = {line.path[0]: line for line in reversed(close)}
    others = sorted(begun.values(), key=lambda line: line.promise, reverse=True)
    chosen = best[:CONTENDERS]
    return [*chosen, *(line for line in others[:CONTENDERS] if line not in chosen)]

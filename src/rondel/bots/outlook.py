"""Looking beyond one's turn: how the next one goes after each of the best moves.

A turn is soon searched through, and more search finds nothing better in it. What is left of the
budget goes into another question: the best moves of the tree are compared by playing on, the others
as the game advises, until our own next turn is over. All of them meet the same luck, so that a few
rounds tell them apart.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev

from rondel.bots.greedy import LONGEST, pick
from rondel.bots.tree import Edge, Node, best_edge, is_tried, promise, worth
from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import Table, View

CONTENDERS = 6
"""So many of the best moves are compared …"""
CLOSE = 3.0
"""… if they promise at most so many points less than the best one."""
PLANS = 12
"""Plans for our own next turn."""
ROUNDS = 4
"""At least so many are needed to say anything."""
SURE = 2.0
"""A lead of so many standard errors is one."""
FURTHEST = 14
"""Turns until we stop waiting for our own."""


class Outlook:
    """The best moves of a position in comparison."""

    def __init__(self, view: View, root: Node, luck: random.Random) -> None:
        self.view = view
        self.root = root
        self.luck = luck
        self.seat = view.seat
        self.advice: Advice = view.advice
        tried = [edge for edge in root.edges.values() if is_tried(edge)]
        tried.sort(key=lambda edge: promise(edge, self.seat), reverse=True)
        least = promise(tried[0], self.seat) - CLOSE
        self.contenders = [edge for edge in tried[:CONTENDERS] if promise(edge, self.seat) >= least]
        self.futures: list[list[list[float]]] = [[] for _ in self.contenders]
        """For each contender what became of it, round by round (see `Node.value`)."""
        self.plans = 0
        """For turns, so far."""

    def add_round(self) -> int:
        """One more future for each contender, with the same luck for all; the plans it took."""
        before = self.plans
        seed = f"{self.luck.random()}"
        for edge, futures in zip(self.contenders, self.futures, strict=True):
            futures.append(self.play_on(edge, Chance(seed)))
        return self.plans - before

    def is_decided(self) -> bool:
        """Whether the lead of the best contender is no accident."""
        if len(self.contenders) < 2:
            return True
        if len(self.futures[0]) < ROUNDS:
            return False
        worths = [[future[self.seat] for future in futures] for futures in self.futures]
        first = max(worths, key=fmean)
        return all(lead(first, other) > SURE for other in worths if other is not first)

    def settle(self) -> None:
        """Write down what the contenders can expect, if enough was seen."""
        if len(self.futures[0]) < ROUNDS:
            return
        for edge, futures in zip(self.contenders, self.futures, strict=True):
            edge.outlook = [fmean(part) for part in zip(*futures, strict=True)]

    # One future

    def play_on(self, edge: Edge, chance: Chance) -> list[float]:
        """Make the move, finish the turn as the tree would, and play on until our next is over."""
        table = self.view.imagine(chance)
        self.finish_turn(table, edge)
        for _ in range(FURTHEST):
            if table.over:
                break
            ours = table.seat == self.seat
            table = self.play_turn(table, PLANS if ours else 1)
            if ours:
                break
        points = [self.advice.value(table, seat) for seat in range(table.setup.seats)]
        return worth(points, self.advice.rival(table)) + points

    def finish_turn(self, table: Table, edge: Edge) -> None:
        self.plans += 1
        turn = table.turn
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


def lead(first: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors the first is ahead, round by round."""
    gaps = [a - b for a, b in zip(first, other, strict=True)]
    error = stdev(gaps) / sqrt(len(gaps))
    return fmean(gaps) / error if error else inf

"""Looking beyond one's turn: what becomes of each of the best ways to play it.

A turn is soon searched through, and more search finds nothing better in it. Most of the budget goes
into another question: the best lines of the tree are compared by playing on for some turns of our
own, the others as the game advises. All of them meet the same luck, so that a few rounds tell
something about them, and the worse half is left behind again and again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev

from rondel.bots.greedy import LONGEST, pick
from rondel.bots.tree import Edge, Node, best_edge, is_tried, worth
from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import Table, View

ROUNDS = 6
"""After so many, and whenever their number has doubled, the better half of the lines goes on."""
FINALISTS = 3
"""Lines that go on until they are surely worse than the best one."""
ENOUGH = 1.5 * ROUNDS
"""Futures for each line, about half of which are left behind on the way."""
MANY = 60
"""Futures that it takes to look two turns ahead."""
FURTHEST = 14
"""Turns until we stop waiting for our own."""
FAR = 45
"""Turns, of all seats, after which a game without advice is judged by its points, over or not."""
SAME = 1e-6
"""Lines whose promises differ less lead to the same position, their moves in another order."""


class Way:
    """How a search divides its thoughts, and how it compares lines by what comes after them."""

    def __init__(
        self,
        *,
        tree: float = 0.2,
        least: int = 150,
        contenders: int = 8,
        close: float = 6.0,
        turns: int = 2,
        plans: int = 4,
        trust: float = 0.5,
        doubt: int = ROUNDS,
        steady: bool = True,
        sure: float = 3.0,
    ) -> None:
        self.tree = tree
        """The part of the budget that the tree may take; the rest looks beyond the turn."""
        self.least = least
        """Iterations that the tree has in any case."""
        self.contenders = contenders
        """So many of the best lines are compared, and as many that begin with different moves …"""
        self.close = close
        """… if they promise at most so many points less than the best one."""
        self.turns = turns
        """Turns of our own that are played on."""
        self.plans = plans
        """Plans for each of them, of which the best is followed."""
        self.trust = trust
        """How much of what was seen of the future counts at most, against the end of the turn."""
        self.doubt = doubt
        """So many futures weigh as much as the end of the turn; with fewer nothing is believed."""
        self.steady = steady
        """Whether the end of a line is judged anew in every round, and its players' whims are part
        of the luck that all lines share."""
        self.sure = sure
        """A line that is worse than the best one by so many standard errors is left behind, and
        with a single one left the search is over."""


USUAL = Way()
TO_THE_END = Way(
    tree=0.1, least=0, contenders=16, close=inf, turns=FAR, plans=1, trust=1.0, doubt=0
)
"""For games without advice: nothing but the end tells who stands well."""


class Line:
    """A way to play the turn, as far as it can be foreseen."""

    def __init__(self, path: list[Edge], promise: float) -> None:
        self.path = path
        self.promise = promise
        self.ends: list[list[float]] = []
        """How the turn ended, round by round (see `Node.value`)."""
        self.futures: list[list[float]] = []
        """What became of it, round by round."""
        self.outlook: list[float] = []

    def end(self) -> list[float]:
        """What the end of the turn is worth: on average, if it was judged again and again."""
        return means(self.ends) if self.ends else self.path[-1].value()

    def gains(self) -> list[float]:
        """What the futures bring on average beyond the position at the end of the line."""
        return [later - now for later, now in zip(means(self.futures), self.end(), strict=True)]


def means(rows: list[list[float]]) -> list[float]:
    return [fmean(column) for column in zip(*rows, strict=True)]


class Rollouts:
    """Compares the best lines from a position by futures that meet the same luck."""

    def __init__(
        self, view: View, root: Node, luck: random.Random, advice: Advice, way: Way
    ) -> None:
        self.view = view
        self.luck = luck
        self.seat = view.seat
        self.advice = advice
        self.way = way
        self.turns = way.turns
        """Turns of our own that are played on: fewer if there is little time."""
        self.lines = best_lines(root, way)
        self.rounds = 0
        self.next_cut = ROUNDS
        self.plans = 0
        """For turns, so far."""

    def add_round(self) -> int:
        """One more future for each line, with the same luck for all; the plans it took."""
        before = self.plans
        seed = f"{self.luck.random()}"
        luck = self.luck
        for line in self.lines:
            if self.way.steady:
                self.luck = random.Random(seed)
            line.futures.append(self.play_on(line, Chance(seed)))
        self.luck = luck
        self.rounds += 1
        if self.rounds == self.next_cut and len(self.lines) > FINALISTS:
            self.next_cut *= 2
            self.lines = self.ranked()[: max(FINALISTS, len(self.lines) // 2)]
        if self.way.steady and self.rounds > ROUNDS and self.rounds % ROUNDS == 0:
            self.leave_behind()
        return self.plans - before

    def leave_behind(self) -> None:
        """Go on without the lines that are surely worse than the best one."""
        best, *others = self.ranked()
        close = [line for line in others if not self.is_surely_worse(line, best)]
        self.lines = [best, *close]

    def is_surely_worse(self, line: Line, best: Line) -> bool:
        """Whether luck can hardly be the cause that so much less was seen of the line's future."""
        trust, seat = self.trust(), self.seat
        less = [
            (1 - trust) * (their_end[seat] - end[seat]) + trust * (theirs[seat] - future[seat])
            for end, future, their_end, theirs in zip(
                line.ends, line.futures, best.ends, best.futures, strict=True
            )
        ]
        return fmean(less) > self.way.sure * stdev(less) / sqrt(len(less))

    def trust(self) -> float:
        """How much of what was seen of the future counts now."""
        return min(self.way.trust, self.rounds / (self.rounds + self.way.doubt))

    def fit(self, plans: float) -> bool:
        """Compare as many lines, and look as far, as so many plans allow; whether they do at all.

        The further we look the more luck comes in between: with few futures a turn is enough.
        """
        futures = plans / self.cost()
        if futures < MANY and self.turns == 2:
            self.turns = 1
            futures = plans / self.cost()
        self.lines = varied(self.lines, int(futures / ENOUGH))
        return futures >= FINALISTS * self.way.doubt

    def cost(self) -> int:
        """The plans that a future takes, about."""
        before = self.plans
        self.play_on(self.lines[0], Chance(f"{self.luck.random()}"))
        self.lines[0].ends.clear()
        return self.plans - before

    def ranked(self) -> list[Line]:
        """The lines, the best first: each has its promise, corrected by how much more or less than
        the others it gained in what was seen of its future."""
        trust = self.trust()
        gains = [line.gains() for line in self.lines]
        usual = means(gains)
        for line, gain in zip(self.lines, gains, strict=True):
            end = line.end()
            line.outlook = [
                now + trust * (mine - others)
                for now, mine, others in zip(end, gain, usual, strict=True)
            ]
        return sorted(self.lines, key=lambda line: line.outlook[self.seat], reverse=True)

    def settle(self) -> None:
        """Write down in the tree what the lines that are left can expect, if enough was seen."""
        if self.rounds < max(1, self.way.doubt):
            return
        for line in self.ranked():
            for edge in line.path:
                if edge.outlook is None:  # else a better line goes that way
                    edge.outlook = line.outlook

    # One future

    def play_on(self, line: Line, chance: Chance) -> list[float]:
        """Play the line, then on until our next turns are over."""
        table = self.end_of(line, chance)
        if self.way.steady:
            line.ends.append(self.judge(table))
        return self.judge(self.go_on(table))

    def end_of(self, line: Line, chance: Chance) -> Table:
        """A table on which the line was played, and the turn with it."""
        table = self.view.imagine(chance)
        self.finish_turn(table, line)
        return table

    def go_on(self, table: Table) -> Table:
        """The table after our next turns."""
        left = self.turns
        for _ in range(min(FURTHEST * left, FAR)):
            if table.over or not left:
                break
            ours = table.seat == self.seat
            table = self.play_turn(table, self.way.plans if ours else 1)
            left -= ours
        return table

    def judge(self, table: Table) -> list[float]:
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
            tried = table.copy() if plans > 1 else table
            for _ in range(LONGEST):
                if tried.over or tried.seat != seat or tried.turn != turn:
                    break
                tried.play(self.advised(tried, tried.moves()))
            value = self.advice.value(tried, seat) if plans > 1 else 0.0
            if value > best_value:
                best, best_value = tried, value
        return best


def best_lines(root: Node, way: Way) -> list[Line]:
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
    close = [line for line in lines if line.promise >= lines[0].promise - way.close]
    best: list[Line] = []
    for line in close:
        if not best or line.promise < best[-1].promise - SAME:
            best.append(line)
    begun = {line.path[0]: line for line in reversed(close)}
    others = sorted(begun.values(), key=lambda line: line.promise, reverse=True)
    chosen = best[: way.contenders]
    return [*chosen, *(line for line in others[: way.contenders] if line not in chosen)]


def varied(lines: list[Line], number: int) -> list[Line]:
    """Fewer lines: the best ones and, in turn with them, the best of those that begin otherwise."""
    chosen: list[Line] = []
    begun: set[Edge] = set()
    while len(chosen) < min(max(FINALISTS, number), len(lines)):
        left = [line for line in lines if line not in chosen]
        fresh = [line for line in left if line.path[0] not in begun]
        line = fresh[0] if fresh and len(chosen) % 2 else left[0]
        chosen.append(line)
        begun.add(line.path[0])
    return chosen

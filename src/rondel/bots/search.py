"""The bot that searches: information-set Monte-Carlo tree search, guided by the game's advice.

Each iteration imagines a table as it might be, goes down the tree of moves, and from the first
position that is new plays on to the end of the turn as the game advises. What the position there
is worth to every seat goes back up. The tree is shared by all imagined tables: a move that only
some of them offer is compared with the others by how often it was there to be chosen.

A turn is many small moves, and only its end can be judged. So all moves of a line enter the tree
at once, and a position is worth what the best move found so far makes of it for the seat that
moves there (max backup), not the average of all that was tried: seats look after themselves,
nobody plays against us.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import sqrt

from mypy_extensions import mypyc_attr

from rondel.bots.base import Budget
from rondel.bots.greedy import LONGEST, pick
from rondel.bots.rollouts import TO_THE_END, USUAL, Rollouts, Way
from rondel.bots.tree import Edge, Node, best_edge, worth
from rondel.core.advice import Advice
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.table import Table, View

ITERATIONS = 1000
"""Without a budget."""
CURIOSITY = 2.5
"""How much a move's prior counts while the move has hardly been tried (c_puct). The unit, here and
below, is the distance between the best and the worst end found so far."""
DOUBT = 0.2
"""A move not tried yet counts as so much worse than the best one found (first-play urgency)."""
STALE = 300
"""So many iterations without a new position mean that there are no more."""
PATIENCE = 2.5
"""A search that has found nothing better for so much longer than it took so far is over …"""
AT_LEAST = 700
"""… after at least so many iterations."""
BETTER = 0.01
"""Points that are worth mentioning."""
ENOUGH = 0.05
"""A position inside the turn needs no more thought if so large a part of it went there."""
AGAIN = 0.4
"""A search that begins anew within a turn, because something was revealed, has so much less."""
CHECK_EVERY = 32
"""Iterations between two looks at the clock."""

Progress = Callable[[int, float], None]
"""Is told the number of iterations, and the share of the budget that is used up."""


class Clock:
    """How much of a budget is used up."""

    def __init__(self, budget: Budget, progress: Progress | None) -> None:
        self.seconds = budget.seconds
        self.limit = budget.iterations or (ITERATIONS if budget.seconds is None else 1 << 60)
        self.start = time.monotonic()
        self.done = 0
        """Iterations."""
        self.progress = progress

    def spent(self) -> float:
        """The share that is used up: 1 or more means that it is over."""
        spent = self.done / self.limit
        if self.seconds is not None:
            passed = time.monotonic() - self.start
            spent = max(spent, passed / self.seconds if self.seconds > 0 else 1.0)
        if self.progress is not None:
            self.progress(self.done, min(1.0, spent))
        return spent

    def left(self) -> float:
        """Iterations that there will be time for, if it goes on like this."""
        return self.done / max(self.spent(), 1e-9) - self.done


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """A tree of moves below one decision."""

    def __init__(
        self,
        view: View,
        luck: random.Random,
        turns: int = 1,
        advice: Advice | None = None,
        way: Way | None = None,
    ) -> None:
        self.seat = view.seat
        self.advice = advice or view.advice
        self.luck = luck
        self.way = way or (TO_THE_END if type(self.advice) is Advice else USUAL)
        self.turns = turns
        """How many turns, this one included, the tree may reach into."""
        self.root: Node | None = None
        self.iterations = 0
        self.low = self.high = 0.0
        """The worst and the best end found for our seat."""
        self.news = 0
        """The iteration that found the last new position."""
        self.top = float("-inf")
        """The best value found for our seat, and the iteration that found it."""
        self.risen = 0

    def think(self, view: View, budget: Budget, progress: Progress | None = None) -> None:
        """Search the turn, and use what is left to look beyond it."""
        clock = Clock(budget, progress)
        self.run_until(view, clock, self.way.tree)
        if self.way.turns:
            self.look_beyond(view, clock)

    def run(self, view: View, budget: Budget, progress: Progress | None = None) -> None:
        """Search until the budget is spent or the choice is clear."""
        self.run_until(view, Clock(budget, progress), 1.0)

    def look_beyond(self, view: View, clock: Clock) -> None:
        """Compare the best lines of the turn by playing on, as long as there is time."""
        assert self.root is not None
        rollouts = Rollouts(view, self.root, self.luck, self.advice, self.way)
        if len(rollouts.lines) < 2:
            return
        if self.way.steady:
            enough = rollouts.fit(clock.left())
            clock.done += rollouts.plans
            if not enough:
                self.run_until(view, clock, 1.0)
                return
        before = spent = clock.spent()
        while 2 * spent - before < 1 and len(rollouts.lines) > 1:  # time for another round
            clock.done += rollouts.add_round()
            before, spent = spent, clock.spent()
        rollouts.settle()

    def run_until(self, view: View, clock: Clock, share: float) -> None:
        """Search until so much of the budget is spent, or the choice is clear."""
        while True:
            self.iterate(view)
            clock.done += 1
            if clock.done % CHECK_EVERY and clock.done < share * clock.limit:
                continue
            spent = clock.spent() / share
            if clock.done < min(self.way.least, clock.limit) and spent * share < 1:
                continue
            if spent >= 1 or self.is_clear(clock.done, spent):
                return

    def is_clear(self, done: int, spent: float) -> bool:
        """Whether nothing new turns up any more, or what is left can't change the choice."""
        if self.iterations - self.news > STALE:
            return True
        if self.iterations > max(AT_LEAST, PATIENCE * self.risen):
            return True
        assert self.root is not None
        left = done / spent - done
        best, *others = sorted((edge.visits for edge in self.root.edges.values()), reverse=True)
        second = others[0] if others else 0
        return best - second > left and self.best().visits == best

    def iterate(self, view: View, first: Move | None = None) -> None:
        """Imagine a table, follow the tree, play the turn to its end, and take the value back.

        With `first` the line begins with that move.
        """
        self.iterations += 1
        table = view.imagine(Chance(f"{self.luck.random()}"))
        if self.root is None:
            self.root = Node(table.seat, table.turn, table.moves())
        path: list[tuple[Node, list[Move]]] = []
        node = self.root
        fresh = not node.visits
        last = node.turn + self.turns
        ending = node.turn if fresh else -1
        for _ in range(LONGEST * self.turns):
            if table.over or (fresh and table.turn != ending) or table.turn >= last:
                break
            offered = table.moves()
            edge = self.select(node, table, offered, fresh)
            if first is not None and not path:
                edge = node.edges[first]
            path.append((node, offered))
            edge.visits += 1
            table.play(edge.move)
            child = edge.child
            if child is None:
                child = edge.child = Node(table.seat, table.turn, table.moves())
                if not fresh:
                    fresh, ending = True, node.turn
                self.news = self.iterations
            node = child
        self.judge(node, table)
        for above, offered in reversed(path):
            above.back_up(offered)
        if self.root.value[self.seat] > self.top + BETTER:
            self.top, self.risen = self.root.value[self.seat], self.iterations

    def select(self, node: Node, table: Table, offered: list[Move], fresh: bool) -> Edge:
        """The move to follow: in a new position as advised, else the most promising one."""
        edges = node.edges
        if offered != node.offered:
            node.mixed = True
        if not edges or any(move not in edges for move in offered):
            weights = self.advice.weights(table, offered)
            whole = sum(weights)
            for move, weight in zip(offered, weights, strict=True):
                if move not in edges:
                    edges[move] = Edge(move)
                    edges[move].prior = weight / whole
            if fresh:
                for move in offered:
                    edges[move].seen += 1
                return edges[pick(offered, weights, self.luck)]
        seat = node.seat
        spread = self.high - self.low or 1.0
        unknown = node.value[seat] - DOUBT * spread if node.value else 0.0
        curiosity = CURIOSITY * spread
        best: Edge | None = None
        best_score = 0.0
        for move in offered:
            edge = edges[move]
            edge.seen += 1
            child = edge.child
            score = unknown if child is None or not child.value else child.value[seat]
            score += curiosity * edge.prior * sqrt(edge.seen) / (1 + edge.visits)
            if best is None or score > best_score:
                best, best_score = edge, score
        assert best is not None
        return best

    def judge(self, node: Node, table: Table) -> None:
        """Where the line ends: the average of what the advice thinks of all who came here."""
        node.visits += 1
        points = [self.advice.value(table, seat) for seat in range(table.setup.seats)]
        value = worth(points, self.advice.rival(table)) + points
        mine = value[self.seat]
        self.low = mine if self.iterations == 1 else min(self.low, mine)
        self.high = mine if self.iterations == 1 else max(self.high, mine)
        if node.judged is not None:
            n = node.visits
            value = [old + (new - old) / n for old, new in zip(node.judged, value, strict=True)]
        node.judged = value
        if not node.edges:
            node.value = value

    # What was found

    def best(self) -> Edge:
        """The move at the root that promises most."""
        assert self.root is not None
        return best_edge(self.root)

    def line(self, edge: Edge) -> list[Move]:
        """How the turn is expected to go on, beginning with the move."""
        assert self.root is not None
        moves = [edge.move]
        node = edge.child
        while node is not None and node.turn == self.root.turn and node.edges:
            edge = best_edge(node)
            moves.append(edge.move)
            node = edge.child
        return moves

    def stands_at(self, view: View, moves: list[Move]) -> bool:
        """Whether the tree is about this very decision, with nothing drawn unforeseen."""
        root = self.root
        return (
            root is not None
            and root.seat == view.seat
            and root.offered == moves
            and not root.mixed
            and bool(root.edges)
        )

    def follow(self, move: Move) -> None:
        """The move is made: go on below it, if the tree knows what comes."""
        assert self.root is not None
        self.root = self.root.edges[move].child
        self.top = float("-inf")


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot:
    """Searches at the first decision of a turn, and goes on in the same tree at the next ones."""

    def __init__(self, chance: Chance, progress: Progress | None = None) -> None:
        self.chance = chance
        self.luck = random.Random(chance.below(1 << 53))
        self.progress = progress
        self.search: Search | None = None
        self.thought = 0
        """Iterations at the first decision of the turn."""
        self.turn = -1
        """The turn that was searched last."""

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        if len(moves) == 1:
            return moves[0]
        search = self.search
        if search is not None and search.stands_at(view, moves):
            assert search.root is not None
            missing = int(ENOUGH * self.thought) - search.root.visits
            if missing > 0:
                search.run(view, Budget(budget.seconds, missing), self.progress)
        else:
            search = self.search = self.new_search(view)
            search.think(view, budget if view.turn != self.turn else part(budget), self.progress)
            self.turn, self.thought = view.turn, search.iterations
        move = search.best().move
        search.follow(move)
        return move

    def advice(self, view: View) -> Advice:
        return view.advice

    def new_search(self, view: View) -> Search:
        return Search(view, self.luck, advice=self.advice(view))


def part(budget: Budget) -> Budget:
    """What is spent when something unforeseen turns up in the middle of a turn."""
    iterations = budget.iterations or (ITERATIONS if budget.seconds is None else None)
    return Budget(
        None if budget.seconds is None else budget.seconds * AGAIN,
        None if iterations is None else max(1, int(iterations * AGAIN)),
    )

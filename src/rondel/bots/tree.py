"""The tree of moves that a search builds."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.moves import Move

ENVY = 0.3
"""A point of the best opponent hurts as much as so much of a point of one's own."""
FORGETTING = 0.05
"""Where draws decide what is on offer, each visit counts so much: early ones knew less."""


class Node:
    """A position, or several that only differ in what was drawn on the way."""

    __slots__ = ("edges", "judged", "mixed", "offered", "seat", "turn", "value", "visits")

    def __init__(self, seat: int, turn: int, offered: list[Move]) -> None:
        self.seat = seat
        self.turn = turn
        self.offered = offered
        self.mixed = False
        """Whether not every imagined table offers the same moves here."""
        self.edges: dict[Move, Edge] = {}
        self.visits = 0
        self.judged: list[float] | None = None
        """What the advice thinks of the position, if it lies at the end of a turn."""
        self.value: list[float] = []
        """What each seat makes of it (see `worth`), then the points that each can expect."""

    def back_up(self, offered: list[Move]) -> None:
        """Take the value of the best move (max backup).

        Where draws decide what is on offer, the average of it counts.
        """
        self.visits += 1
        seat = self.seat
        best: list[float] | None = self.judged
        best_worth = best[seat] if best is not None else 0.0
        for move in offered:
            edge = self.edges.get(move)
            child = edge.child if edge is not None else None
            if child is None or not child.value:
                continue
            if best is None or child.value[seat] > best_worth:
                best, best_worth = child.value, child.value[seat]
        assert best is not None
        if self.mixed and self.value:
            n = min(self.visits, 1 / FORGETTING)
            self.value = [old + (new - old) / n for old, new in zip(self.value, best, strict=True)]
        else:
            self.value = best

    def points(self) -> list[float]:
        return self.value[len(self.value) // 2 :]


class Edge:
    """A move in a position."""

    __slots__ = ("child", "move", "outlook", "prior", "seen", "visits")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.prior = 0.0
        self.seen = 0
        """How often it was on offer."""
        self.visits = 0
        self.child: Node | None = None
        self.outlook: list[float] | None = None
        """What was seen beyond the turn (see `Rollouts`), as in `Node.value`."""

    def value(self) -> list[float]:
        """What the tree knows of the position after the move."""
        assert self.child is not None
        return self.child.value

    def points(self) -> list[float]:
        """The points that each seat can expect after the move."""
        value = self.outlook or self.value()
        return value[len(value) // 2 :]


def worth(points: Sequence[float], rival: float = 0.0) -> list[float]:
    """What the seats make of the points expected: their own, less some of the best opponent's.

    A lone seat has to beat its rival: each point of his counts in full.
    """
    if len(points) == 1:
        return [points[0] - rival]
    first, second = sorted(points, reverse=True)[:2]
    return [each - ENVY * (second if each == first else first) for each in points]


def best_edge(node: Node) -> Edge:
    """The move of the position that promises most to the seat that moves."""
    return max(filter(is_tried, node.edges.values()), key=lambda edge: rank(edge, node.seat))


def is_tried(edge: Edge) -> bool:
    return edge.child is not None and bool(edge.child.value)


def promise(edge: Edge, seat: int) -> float:
    """What the tree promises for the end of the turn."""
    return edge.value()[seat]


def rank(edge: Edge, seat: int) -> tuple[bool, float, int]:
    """The better move ranks higher; what was seen beyond the turn counts first."""
    if edge.outlook is not None:
        return True, edge.outlook[seat], edge.visits
    return False, promise(edge, seat), edge.visits

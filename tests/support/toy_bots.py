"""Games of a few moves, written as trees, with which a search can be watched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from rondel.core.chance import Chance
from rondel.core.game import Game, Setup
from rondel.core.moves import Move
from rondel.core.table import Step, Table

Tree = "tuple[int, Mapping[str, Any]] | list[int]"
"""Who moves, and what each move leads to; in the end the points of the seats."""


class Toy(Game):
    """A game that is nothing but a tree."""

    name = "toy"
    seat_counts = (1, 2, 3)


class ToyTable(Table):
    """The points of a toy are known at its end only; until then everybody has 0."""

    __slots__ = ("hidden", "points")

    def __init__(self, tree: Any, seats: int, hidden: int = 0) -> None:
        super().__init__(Setup(Toy(), seats, {}, "toy", ""), Chance("toy"))
        self.points = [0] * seats
        self.hidden = hidden
        """Something that nobody can see."""
        self.agenda = [Fork(tree)]
        self.start()

    def copy_to(self, twin: Any) -> None:
        super().copy_to(twin)
        twin.points = self.points
        twin.hidden = self.hidden

    def scores(self) -> list[dict[str, int]]:
        return [{"total": points} for points in self.points]

    def places(self) -> list[int]:
        return [1 + sum(other > points for other in self.points) for points in self.points]

    def imagine(self, seat: int, chance: Chance) -> Self:
        twin = self.copy()
        twin.chance = chance.copy()
        twin.hidden = twin.chance.below(2)
        return twin


class Fork(Step):
    """A seat's choice in the tree; `hidden` as a move shows what is hidden instead."""

    __slots__ = ("branches",)

    def __init__(self, tree: tuple[int, Mapping[str, Any]]) -> None:
        super().__init__(tree[0])
        self.branches = tree[1]

    def moves(self, t: ToyTable) -> list[Move]:
        return [(name,) for name in self.branches]

    def play(self, t: ToyTable, move: Move) -> None:
        lead = self.branches[str(move[0])]
        if isinstance(lead, dict):
            t.reveal()
            lead = lead[t.hidden]
        if isinstance(lead, list):
            t.points = lead
            return
        t.do(Fork(lead))
        if lead[0] != self.seat:
            t.turn += 1

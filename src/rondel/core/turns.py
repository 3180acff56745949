"""A seat's part of a turn: what it decides before the turn is over or luck has its say."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.moves import Move
from rondel.core.table import Table


class Turn:
    """Lasts until it is over, another seat decides, or something is revealed.

    What is revealed is luck, and what is best then is another question.
    """

    def __init__(self, table: Table) -> None:
        self.seat = table.seat
        self.turn = table.turn
        self.revealed = table.revealed

    def ended(self, table: Table) -> bool:
        return (
            table.over
            or table.seat != self.seat
            or table.turn != self.turn
            or table.revealed != self.revealed
        )


def part_of_turn(table: Table, line: Sequence[Move]) -> list[Move]:
    """The moves of a line that belong to the present part of the turn."""
    turn, tried = Turn(table), table.copy()
    for made, move in enumerate(line):
        if turn.ended(tried) or move not in tried.moves():
            return list(line[:made])
        tried.play(move)
    return list(line)

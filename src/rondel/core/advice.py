"""Advice: what a game tells bots about itself, so that they need not know its rules."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from rondel.core.moves import Move


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """How good a position is, and which moves deserve a look. A game may know better than this."""

    looks_beyond: ClassVar[bool] = False
    """Whether the search of the baseline judges a turn by how the next one goes, too. Every other
    search does so anyway."""

    def value(self, table: Any, seat: int) -> float:
        """The points that the seat can expect at the end."""
        return float(table.scores()[seat]["total"])

    def parts(self, table: Any, seat: int) -> dict[str, float]:
        """What makes up the value: so many points by such a thing, which `[worth]` of the game's
        words names. They add up to the value, so that bots can say why they prefer a plan."""
        return {"points": self.value(table, seat)}

    def rival(self, table: Any) -> float:
        """The points of the best opponent that is no seat (solo games); 0 if there is none."""
        rivals = table.rivals()
        return float(max(points["total"] for points in rivals.values())) if rivals else 0.0

    def weights(self, table: Any, moves: list[Move]) -> list[float]:
        """For each move how often a sensible player would look at it; all above 0."""
        return [1.0] * len(moves)


def add_up(parts: dict[str, float]) -> float:
    """The value that parts make up: from left to right, so that every Python gets the same."""
    total = 0.0
    for part in parts.values():
        total += part
    return total

"""How good somebody is at puzzles: a rating after Glicko, from all that they answered.

Nothing of it is kept: it follows from the answers, in their order, and from how hard each puzzle
was rated at the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, pi, sqrt
from typing import NamedTuple

UNKNOWN = 350.0
"""How uncertain a rating is before the first answer …"""
SETTLED = 60.0
"""… and at least, so that it can still change."""
OF_A_PUZZLE = 80.0
"""How uncertain the rating of a puzzle is."""
Q = log(10) / 400


class Rating(NamedTuple):
    points: float = 1200.0
    doubt: float = UNKNOWN

    def after(self, puzzle: int, score: float) -> Rating:
        """The rating after an answer that is worth so much, from 0 to 1."""
        trust = 1 / sqrt(1 + 3 * (Q * OF_A_PUZZLE / pi) ** 2)
        expected = 1 / (1 + 10 ** (trust * (puzzle - self.points) / 400))
        weight = (Q * trust) ** 2 * expected * (1 - expected)
        spread = 1 / (1 / self.doubt**2 + weight)
        points = self.points + Q * spread * trust * (score - expected)
        return Rating(points, max(SETTLED, sqrt(spread)))


def rating_of(answers: Iterable[tuple[int, float]]) -> Rating:
    """The rating after all answers: of each how hard the puzzle was, and what it was worth."""
    rating = Rating()
    for puzzle, score in answers:
        rating = rating.after(puzzle, score)
    return rating

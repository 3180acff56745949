"""Values: what a position is worth to a seat, in numbers that games can teach.

A game's advice tells facts about a seat's position, and how much of the game is left
(`LearnedAdvice`). The value is a sum: each fact counts so much, more or less by the time that is
left, and at every time something is to come whatever the facts are. Weights are given for a few
times, the knots; between them they lie on straight lines. The numbers are data in the game's
folder, which `rondel train --values` writes.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

BASE = "base"
"""What the points to come are called that no fact foretells."""

FILE = "values.toml"
"""Where they are, in a game's folder `ai`."""


class ValuesError(ValueError):
    """A file that holds no values; the message says what is wrong."""


class Values:
    """The numbers."""

    def __init__(
        self,
        knots: Sequence[float],
        weights: dict[str, list[float]],
        made: dict[str, Any] | None = None,
    ) -> None:
        self.knots = list(knots)
        self.weights = weights
        """By fact, and for `BASE`: the weight at each knot."""
        self.made = made or {}
        """Where the numbers come from."""
        self.facts = tuple(fact for fact in weights if fact != BASE)
        """In the order in which they are told."""
        self.rows = [[weights[fact][i] for fact in self.facts] for i in range(len(self.knots))]
        self.bases = weights[BASE]

    def ordered(self, facts: Sequence[str]) -> Values:
        """The same for a game that tells these facts; `ValuesError` if it tells others."""
        for fact in facts:
            if fact not in self.weights:
                raise ValuesError(f"the values weigh no {fact}, which the game tells")
        for fact in self.facts:
            if fact not in facts:
                raise ValuesError(f"the game tells no {fact}, which the values weigh")
        weights = {fact: self.weights[fact] for fact in (BASE, *facts)}
        return Values(self.knots, weights, self.made)

    def between(self, time: float) -> tuple[int, float]:
        """The knot at or before the time, and how far it is from there to the next one."""
        knots = self.knots
        last = len(knots) - 2
        place = min(max(bisect_right(knots, time) - 1, 0), last)
        share = (time - knots[place]) / (knots[place + 1] - knots[place])
        return place, min(1.0, max(0.0, share))

    def value(self, told: list[float], time: float) -> float:
        """What the facts are worth with so much time left."""
        place, share = self.between(time)
        before, after = self.rows[place], self.rows[place + 1]
        rest = 1.0 - share
        total = rest * self.bases[place] + share * self.bases[place + 1]
        for i, fact in enumerate(told):
            if fact:
                total += fact * (rest * before[i] + share * after[i])
        return total

    def parts(self, told: list[float], time: float) -> dict[str, float]:
        """What each fact is worth, and the base."""
        place, share = self.between(time)
        found = {
            name: fact * ((1.0 - share) * self.rows[place][i] + share * self.rows[place + 1][i])
            for i, (name, fact) in enumerate(zip(self.facts, told, strict=True))
        }
        found[BASE] = (1.0 - share) * self.bases[place] + share * self.bases[place + 1]
        return found

    def write(self) -> str:
        """The values as TOML, which `read_values` reads."""
        lines = [
            "# What a position is worth: `rondel train --values` writes this file.",
            f"knots = {_row(self.knots)}",
        ]
        if self.made:
            lines += ["", "[made]"]
            lines += [f"{name} = {_told(value)}" for name, value in self.made.items()]
        lines += ["", "[weights]"]
        lines += [f"{name} = {_row(self.weights[name])}" for name in (BASE, *self.facts)]
        return "\n".join(lines) + "\n"


def holds_values(file: Path) -> bool:
    """Whether a file seems to hold values, and not a policy."""
    try:
        return "knots" in tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return False


def read_values(file: Path) -> Values:
    """The values in a file; `ValuesError` if there are none."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        knots = [float(knot) for knot in found["knots"]]
        weights = {name: [float(each) for each in row] for name, row in found["weights"].items()}
    except OSError as error:
        raise ValuesError(f"{file} can't be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValuesError(f"{file} is no TOML: {error}") from None
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValuesError(f"{file} has no numbers where they belong: {error}") from None
    if len(knots) < 2 or any(later <= sooner for sooner, later in pairwise(knots)):
        raise ValuesError(f"{file}: knots are two times or more, one after the other")
    if BASE not in weights:
        raise ValuesError(f"{file} has no {BASE}")
    for name, row in weights.items():
        if len(row) != len(knots):
            raise ValuesError(f"{file}: {name} needs a weight for each of {len(knots)} knots")
    return Values(knots, weights, dict(found.get("made", {})))


def values_in(folder: Path) -> Values | None:
    """The values that a game goes by: those in its folder `ai`, once it has learned any."""
    file = folder / FILE
    return read_values(file) if file.exists() else None


def _row(numbers: Sequence[float]) -> str:
    return f"[{', '.join(f'{number:g}' for number in numbers)}]"


def _told(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)

"""Ways that fork and meet again, laid out along a line: for tracks and trails.

A `Winding` knows how far along each space lies, and in which lane where there are several beside
each other. Where that is in a picture, and how the line winds, is up to the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple


class Place(NamedTuple):
    """Steps from the start, and the lane: 0 in the middle, -1 and 1 at a fork."""

    along: float
    lane: float


class Winding:
    """Spaces by name, with the spaces that each leads to; all ways end at the same one."""

    def __init__(self, ahead: Mapping[str, Sequence[str]], start: str) -> None:
        self.ahead = ahead
        self.start = start

    @cached_property
    def places(self) -> dict[str, Place]:
        """Along the longest way; the branches of a fork on both sides of it."""
        reach = self.distances()
        places = {}
        branches: dict[int, int] = {}
        for depth, names in self.stretches():
            lane = 0.0
            spots = [float(reach[name]) for name in names]
            if depth:
                begin = reach[names[0]]
                branches[begin] = branches.get(begin, 0) + 1
                lane = -1.0 if branches[begin] % 2 else 1.0
                spots = self._spread(names, reach)
            for name, spot in zip(names, spots, strict=True):
                places[name] = Place(spot, lane)
        return places

    def distances(self) -> dict[str, int]:
        """How many steps the longest way to each space takes."""
        reach = dict.fromkeys(self.ahead, 0)
        todo = [self.start]
        while todo:
            here = todo.pop()
            for there in self.ahead[here]:
                if reach[there] < reach[here] + 1:
                    reach[there] = reach[here] + 1
                    todo.append(there)
        return reach

    def _spread(self, names: list[str], reach: dict[str, int]) -> list[float]:
        """A short branch is as long as a long one."""
        begin = reach[names[0]]
        end = min(reach[there] for there in self.ahead[names[-1]])
        gap = (end - begin + 1) / (len(names) + 1)
        return [begin - 1 + gap * (i + 1) for i in range(len(names))]

    def stretches(self) -> list[tuple[int, list[str]]]:
        """Lines, with how far each is indented: the spaces between forks in order, and at a fork
        each branch for itself, up to where all branches have met again."""
        return self._stretches(self.start, "", 0)

    def _stretches(self, here: str, end: str, depth: int) -> list[tuple[int, list[str]]]:
        lines: list[tuple[int, list[str]]] = []
        line: list[str] = []
        while here != end:
            line.append(here)
            ahead = self.ahead[here]
            if len(ahead) == 1:
                here = ahead[0]
                continue
            lines.append((depth, line))
            if not ahead:
                return lines
            line = []
            here = self._meeting(ahead)
            for branch in ahead:
                lines += self._stretches(branch, here, depth + 1)
        return [*lines, (depth, line)] if line else lines

    def _meeting(self, branches: Sequence[str]) -> str:
        """The first space that no way from the branches leaves out."""
        common: list[str] = []
        for branch in branches:
            ways = self._ways(branch)
            always = [space for space in ways[0] if all(space in way for way in ways)]
            common = [space for space in common if space in always] if common else always
        return common[0]

    def _ways(self, space: str) -> list[list[str]]:
        """All ways from a space to the end, the space included."""
        ahead = self.ahead[space]
        if not ahead:
            return [[space]]
        return [[space, *way] for there in ahead for way in self._ways(there)]

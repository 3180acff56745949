"""The trail as a graph, ready for walking."""

from __future__ import annotations

from rondel.core.codec import walks
from rondel.core.content import ContentError, check_known
from rondel.core.look.forks import Winding
from rondel.core.moves import Move
from rondel.games.new_zealand.content.entries import SpaceKind, TrailSpace


class Trail:
    """The spaces by number, in the order of the file (NZ-13.1)."""

    def __init__(self, spaces: tuple[TrailSpace, ...]) -> None:
        self.spaces = spaces
        self.names = tuple(space.id for space in spaces)
        self.number = {name: i for i, name in enumerate(self.names)}
        for space in spaces:
            for name in space.next:
                check_known("trail", space, name, self.names)
        self.next = tuple(tuple(self.number[name] for name in space.next) for space in spaces)
        self.runs = tuple(
            tuple((((there,) if len(ahead) > 1 else ()), self._run(there)) for there in ahead)
            for ahead in self.next
        )
        """By space the ways on: the branch that is chosen, if there are several, and the spaces
        ahead up to the next fork or the end."""
        self.moves: tuple[Move, ...] = tuple(("move", name) for name in self.names)
        """By space the move that ends there."""
        self.start = self._only("start")
        self.winding = Winding({space.id: space.next for space in spaces}, self.names[self.start])
        self.wellington = self._only("wellington")
        self.neutral = {space.letter: i for i, space in enumerate(spaces) if space.letter}
        self.starts: tuple[Move, ...] = tuple(
            ("start", self.names[self.neutral[letter]]) for letter in sorted(self.neutral)
        )
        self.buildings = tuple(i for i, space in enumerate(spaces) if space.kind == "building")
        self.gate = tuple(space.gate for space in spaces)
        self.grass = tuple(space.grass for space in spaces)
        self.risk = tuple(space.risk for space in spaces)
        self.sections = {
            section: self._section(section)
            for section in sorted({s.section for s in spaces} - {""})
        }
        self.ways_home = self._count_ways(self.start)
        self.by_branches: dict[tuple[int, tuple[int, ...]], Move] = {
            (end, branches): ("move_by", self.names[end], *map(self.names.__getitem__, branches))
            for end, branches in walks(self.next)
        }
        """Where there are several ways to a space, by the branches that are taken: the move."""

    def _run(self, space: int) -> tuple[int, ...]:
        """Return this space and those that follow, up to the next fork or the end."""
        run = [space]
        while len(self.next[run[-1]]) == 1:
            run.append(self.next[run[-1]][0])
            if len(run) > len(self.next):
                raise ContentError(f"trail.toml, {self.names[space]!r}: the trail runs in a circle")
        return tuple(run)

    def _only(self, kind: SpaceKind) -> int:
        found = [i for i, space in enumerate(self.spaces) if space.kind == kind]
        if len(found) != 1:
            raise ContentError(f"trail.toml: there is one space of kind {kind!r}, not {len(found)}")
        return found[0]

    def _section(self, section: str) -> tuple[int, ...]:
        """Return the spaces of a hazard section, by their printed numbers (NZ-1.10)."""
        found = [
            (space.number, i) for i, space in enumerate(self.spaces) if space.section == section
        ]
        return tuple(i for _, i in sorted(found))

    def _count_ways(self, space: int) -> int:
        """Count the ways to Wellington (NZ-13.2); none may end before or run in a circle."""
        ways: dict[int, int] = {}

        def count(here: int, seen: frozenset[int]) -> int:
            if here in seen:
                raise ContentError(f"trail.toml, {self.names[here]!r}: the trail runs in a circle")
            if here == self.wellington:
                return 1
            if here not in ways:
                ways[here] = sum(count(there, seen | {here}) for there in self.next[here])
            if not ways[here]:
                raise ContentError(f"trail.toml, {self.names[here]!r}: no way on to Wellington")
            return ways[here]

        return count(space, frozenset())

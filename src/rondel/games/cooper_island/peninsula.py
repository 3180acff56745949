"""A player's peninsula: its tiles, and what lies and stands on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.games.cooper_island.content.layout import Layout
from rondel.games.cooper_island.pieces import CLOTH, NO_ITEM, PIECES, RUIN, UNCHARTED

LAST_CUBE: Final = CLOTH
"""Items from 1 to this one are cubes."""
Pair = tuple[int, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Peninsula:
    """The land of one player. It never changes: `laid` and `put` return another one.

    So copies of a table share it, and what follows from it alone is worked out once, when somebody
    asks. At first all of it is uncharted, and every ruin place has its ruin (CI-1.12).
    """

    __slots__ = (
        "_open_pairs", "_shim_pairs", "_stores", "_told", "_worth", "chartable", "charted", "cubes",
        "item", "kind", "layout", "level", "occupied",
    )  # fmt: skip

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        # By land space: how many tiles lie there (none: uncharted), the landscape on top, and what
        # is on it.
        self.level = (0,) * layout.size
        self.kind = (UNCHARTED,) * layout.size
        self.item = tuple(RUIN if space in layout.ruins else 0 for space in range(layout.size))
        self.cubes: tuple[int, ...] = ()
        """The spaces with cubes, in order."""
        # Sets of spaces as bits (see `rondel.core.bits`).
        self.charted = 0
        self.occupied = sum(1 << space for space in layout.ruins)
        """Spaces with anything on them: with a cube, a ruin, something built."""
        self.chartable = 0
        """Uncharted spaces without a ruin and beside charted land: islets (CI-3.8), double tiles
        (CI-4.4) and new land (CI-9.19) go there."""
        # What is worked out when somebody asks.
        self._worth: list[int] | None = None
        self._stores: tuple[Move, ...] | None = None
        self._open_pairs: list[Pair] | None = None
        self._shim_pairs: list[Pair] | None = None
        self._told: dict[str, Any] | None = None

    def laid(self, space: int, landscape: int, level: int, item: int = NO_ITEM) -> Peninsula:
        """This land with a tile on a space, and an item on the tile."""
        twin = self.put(space, item)
        twin.kind = changed(self.kind, space, landscape)
        twin.level = changed(self.level, space, level)
        twin.charted = self.charted | 1 << space
        beside = self.chartable | self.layout.near_bits[space]
        twin.chartable = beside & ~(twin.charted | twin.occupied)
        return twin

    def put(self, space: int, item: int) -> Peninsula:
        """This land with an item on a space, or with none."""
        twin = Peninsula.__new__(Peninsula)
        twin.layout = self.layout
        twin.level = self.level
        twin.kind = self.kind
        twin.item = changed(self.item, space, item)
        twin.charted = self.charted
        twin.chartable = self.chartable
        bit = 1 << space
        twin.occupied = self.occupied | bit if item else self.occupied & ~bit
        if not self.charted & bit and self.layout.near_bits[space] & self.charted:  # a ruin is gone
            twin.chartable = self.chartable & ~bit if item else self.chartable | bit
        twin.cubes = self.cubes
        if 0 < self.item[space] <= LAST_CUBE:
            twin.cubes = tuple([other for other in self.cubes if other != space])
        if 0 < item <= LAST_CUBE:
            twin.cubes = tuple(sorted((*twin.cubes, space)))
        twin._worth = twin._stores = twin._open_pairs = twin._shim_pairs = twin._told = None
        return twin

    def told(self, tell: Callable[[Peninsula], dict[str, Any]]) -> dict[str, Any]:
        """What views tell of it, which is always told in the same way."""
        if self._told is None:
            self._told = tell(self)
        return self._told

    def beside_land(self, space: int) -> bool:
        """Whether a neighbour of the space is charted, of whatever kind and level."""
        return self.layout.near_bits[space] & self.charted != 0

    @property
    def worth(self) -> list[int]:
        """The value of the cubes on the land, by piece (CI-7.2)."""
        if self._worth is None:
            self._worth = [0] * len(PIECES)
            for space in self.cubes:
                self._worth[self.item[space]] += self.level[space]
        return self._worth

    @property
    def stores(self) -> tuple[Move, ...]:
        """The moves that store the cubes on the land (CI-9.3), in the order of their spaces."""
        if self._stores is None:
            moves = self.layout.store_moves
            self._stores = tuple([moves[space] for space in self.cubes])
        return self._stores

    def open_pairs(self, shim: bool) -> list[Pair]:
        """Neighbouring spaces that one double tile could cover, whatever it shows.

        Nothing stands on them (CI-4.10), not even a ruin. They are two uncharted spaces, one of
        them beside charted land (CI-4.4), or two of the same level, wherever they are (CI-4.5,
        CI-4.9), or with a shim two that differ by one level (CI-4.6, CI-4.8).
        """
        found = self._shim_pairs if shim else self._open_pairs
        if found is None:
            found = self._find_pairs(1 if shim else 0)
            if shim:
                self._shim_pairs = found
            else:
                self._open_pairs = found
        return found

    def _find_pairs(self, most: int) -> list[Pair]:
        """The open pairs whose levels differ by at most so much."""
        level, charted, occupied = self.level, self.charted, self.occupied
        return [
            pair
            for pair, both, near in self.layout.pairs_with_bits
            if near & charted  # so is a pair with a charted space: it is near the other one
            and not both & occupied
            and (not both & charted or -most <= level[pair[0]] - level[pair[1]] <= most)
        ]

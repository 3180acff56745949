"""A player's peninsula: its tiles, and what lies and stands on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

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
        "_open_pairs", "_shim_pairs", "_told", "chartable", "charted", "cubes", "item", "kind",
        "layout", "level", "occupied", "value", "worth",
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
        self.worth = [0] * len(PIECES)
        self.value = 0
        """Their value, by piece and in all (CI-7.2)."""
        # Sets of spaces as bits (see `rondel.core.bits`).
        self.charted = 0
        self.occupied = sum(1 << space for space in layout.ruins)
        """Spaces with anything on them: with a cube, a ruin, something built."""
        self.chartable = 0
        """Uncharted spaces without a ruin and beside charted land: islets (CI-3.8), double tiles
        (CI-4.4) and new land (CI-9.19) go there."""
        # What is worked out when somebody asks.
        self._open_pairs: list[Pair] | None = None
        self._shim_pairs: list[Pair] | None = None
        self._told: dict[str, Any] | None = None

    def laid(self, space: int, landscape: int, level: int, item: int = NO_ITEM) -> Peninsula:
        """This land with a tile on a space, and an item on the tile."""
        twin = Peninsula.__new__(Peninsula)
        twin.layout = layout = self.layout
        twin.kind = changed(self.kind, space, landscape)
        twin.level = changed(self.level, space, level)
        twin.charted = charted = self.charted | 1 << space
        twin._take_items(self, space, item)
        twin.chartable = (self.chartable | layout.near_bits[space]) & ~(charted | twin.occupied)
        return twin

    def put(self, space: int, item: int) -> Peninsula:
        """This land with an item on a space, or with none."""
        twin = Peninsula.__new__(Peninsula)
        twin.layout = self.layout
        twin.kind = self.kind
        twin.level = self.level
        twin.charted = charted = self.charted
        twin._take_items(self, space, item)
        bit = 1 << space
        if charted & bit or not self.layout.near_bits[space] & charted:
            twin.chartable = self.chartable
        else:  # a ruin is gone
            twin.chartable = self.chartable & ~bit if item else self.chartable | bit
        return twin

    def _take_items(self, land: Peninsula, space: int, item: int) -> None:
        """Take over all items of another land, but with this item or none on one space."""
        self.item = changed(land.item, space, item)
        self.occupied = land.occupied | 1 << space if item else land.occupied & ~(1 << space)
        self._open_pairs = self._shim_pairs = self._told = None
        cubes, worth, value = land.cubes, land.worth.copy(), land.value
        old = land.item[space]
        if 0 < old <= LAST_CUBE:
            left = list(cubes)
            left.remove(space)
            cubes = tuple(left)
            worth[old] -= land.level[space]
            value -= land.level[space]
        if 0 < item <= LAST_CUBE:
            cubes = tuple(sorted((*cubes, space)))
            worth[item] += self.level[space]
            value += self.level[space]
        self.cubes, self.worth, self.value = cubes, worth, value

    def told(self, tell: Callable[[Peninsula], dict[str, Any]]) -> dict[str, Any]:
        """What views tell of it, which is always told in the same way."""
        if self._told is None:
            self._told = tell(self)
        return self._told

    def beside_land(self, space: int) -> bool:
        """Whether a neighbour of the space is charted, of whatever kind and level."""
        return self.layout.near_bits[space] & self.charted != 0

    def takes_any_tile(self) -> bool:
        """Whether there are two uncharted spaces for a double tile, whatever it shows (CI-4.4)."""
        beside, near = self.chartable, self.layout.near_bits
        bare = ~(self.charted | self.occupied)
        while beside:
            space = beside.bit_length() - 1
            if near[space] & bare:
                return True
            beside ^= 1 << space
        return False

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

"""The geometry of a peninsula (CI-2), worked out once from its layout."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from rondel.core.content import ContentError
from rondel.core.moves import Move
from rondel.games.cooper_island.content.entries import Hex, LayoutEntry
from rondel.games.cooper_island.pieces import HALVES, SECTOR

LAYOUTS: Final[tuple[str, ...]] = ("T22", "A24")
"""The layouts that can be chosen: no rule asks which one it is (CI-2.2, CI-2.5)."""
SPACE_VERBS: Final[tuple[str, ...]] = ("store_from_land", "on", "put", "pay", "give", "feed")
"""Verbs of moves that name a space and nothing else, and are often possible."""
RUINS: Final = 5
PASSAGE: Final = 3

_NEIGHBOURS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Berth:
    """A way to lay an islet: a half of a sand bank and a land space beside it (CI-3.9)."""

    __slots__ = ("half", "land", "name", "offset")

    def __init__(self, offset: int, half: int, land: int) -> None:
        self.offset = offset
        self.half = half
        self.land = land
        self.name = SECTOR[offset] + HALVES[half]


class Layout:
    """A peninsula: land spaces are numbers, `names` their ids (row letter, place from the left).

    `moves` are, by verb, the moves that name the spaces, `near` are the neighbours of each space
    (`near_bits` the same as bits), `pairs` all pairs of neighbours (`pairs_with_bits` with the bits
    of the two, and of all that are near them), `berths` the ways to lay an islet (`berth` by
    the half's name and the land), `shores` those of each sand bank, with the land beside it as
    bits, `passage_bits` the `passage` as bits, `hexes` and `water` the places of land and sand
    banks for the picture.
    """

    __slots__ = (
        "berth",
        "berths",
        "hexes",
        "moves",
        "names",
        "near",
        "near_bits",
        "number",
        "pairs",
        "pairs_with_bits",
        "passage",
        "passage_bits",
        "ruins",
        "shores",
        "size",
        "start",
        "water",
    )

    def __init__(self, entry: LayoutEntry) -> None:
        self.hexes = entry.land
        self.size = len(entry.land)
        number = {place: i for i, place in enumerate(entry.land)}
        if len(number) != self.size:
            raise _error(entry, "a land space stands twice")
        self.names = _names(entry.land)
        self.number = {name: i for i, name in enumerate(self.names)}
        self.moves: dict[str, tuple[Move, ...]] = {
            verb: tuple((verb, name) for name in self.names) for verb in SPACE_VERBS
        }
        self.near = tuple(
            tuple(number[place] for place in neighbours(land) if place in number)
            for land in entry.land
        )
        self.pairs = tuple((i, j) for i, near in enumerate(self.near) for j in near if i < j)
        self.near_bits = tuple(sum(1 << other for other in near) for near in self.near)
        self.pairs_with_bits = tuple(
            ((i, j), 1 << i | 1 << j, self.near_bits[i] | self.near_bits[j]) for i, j in self.pairs
        )
        for place in (entry.start, *entry.passage, *entry.ruins):
            if place not in number:
                raise _error(entry, f"{list(place)} is not a land space")
        self.start = number[entry.start]
        self.passage = tuple(number[place] for place in entry.passage)
        self.passage_bits = sum(1 << space for space in set(self.passage))
        self.ruins = tuple(sorted(number[place] for place in entry.ruins))
        _check_spaces(entry, "ruins", self.ruins, RUINS)
        _check_spaces(entry, "passage", self.passage, PASSAGE)
        if self.start in self.ruins:
            raise _error(entry, "a ruin on the start space")
        self.berths = _berths(entry, number)
        self.berth = {(berth.name, berth.land): berth for berth in self.berths}
        self.shores = tuple(
            (offset, sum(1 << land for land in {berth.land for berth in beside}), beside)
            for offset, beside in _by_offset(self.berths).items()
        )
        self.water = {
            water + half: place
            for water, halves in entry.water.items()
            for half, place in halves.items()
        }


def neighbours(place: Hex) -> list[Hex]:
    """The six hexes that share an edge with this one (CI-2.1)."""
    q, r = place
    return [(q + dq, r + dr) for dq, dr in _NEIGHBOURS]


def _check_spaces(entry: LayoutEntry, what: str, spaces: tuple[int, ...], expected: int) -> None:
    """Complain unless there are five ruins and three spaces of the passage (CI-1.3, CI-2.6)."""
    found = len(set(spaces))
    if found != expected:
        raise _error(entry, f"{what}: {found} found, {expected} expected")


def _names(land: tuple[Hex, ...]) -> tuple[str, ...]:
    """The land spaces' names: a letter for the row, a number from the left (CI-2.1)."""
    rows = {row: sorted(q for q, r in land if r == row) for row in sorted({r for _, r in land})}
    letters = dict(zip(rows, ascii_lowercase, strict=False))
    return tuple(f"{letters[r]}{rows[r].index(q) + 1}" for q, r in land)


def _berths(entry: LayoutEntry, number: dict[Hex, int]) -> tuple[Berth, ...]:
    """Find the land spaces that touch each half (CI-2.4). Harbour and bay have none (CI-2.12)."""
    waters = [name for name in SECTOR if name not in ("H", "BAY")]
    if sorted(entry.water) != sorted(waters):
        raise _error(entry, f"water must have exactly {', '.join(waters)}")
    berths = []
    for name in waters:
        halves = entry.water[name]
        if sorted(halves) != list(HALVES):
            raise _error(entry, f"water {name} must have the halves a and b")
        for half, letter in enumerate(HALVES):
            place = halves[letter]
            if place in number:
                raise _error(entry, f"water {name}{letter} lies on land")
            berths += [
                Berth(SECTOR.index(name), half, number[land])
                for land in neighbours(place)
                if land in number
            ]
    return tuple(berths)


def _by_offset(berths: tuple[Berth, ...]) -> dict[int, tuple[Berth, ...]]:
    """The berths of each sand bank, in the same order."""
    offsets = dict.fromkeys(berth.offset for berth in berths)
    return {o: tuple(berth for berth in berths if berth.offset == o) for o in offsets}


def _error(entry: LayoutEntry, message: str) -> ContentError:
    return ContentError(f"peninsula.toml, layouts {entry.id!r}: {message}")

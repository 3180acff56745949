"""What a seat sees as numbers: named blocks of whole numbers, read from a view and nothing else.

A game lists its parts: a block (its name, how many values, what they mean) and the function
that reads the values. Parts of the table come first, then those of each player: the viewer
(`own`), the next seat clockwise (`next_1`) and so on, so that every seat sees itself in the same
place. How many values there are depends on the content and the number of seats alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from rondel.core.table import View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

Source = TypeVar("Source")

NONE = -1
"""The value of something that is none of its kinds."""


class Block(NamedTuple):
    """Values that belong together."""

    name: str
    size: int
    """How many values."""
    most: float = 1
    """What is a large value, for scaling; a little more can happen."""
    kinds: int = 0
    """0 for amounts; else each value is one of so many kinds (0, 1, …), or `NONE`."""


class Part(NamedTuple, Generic[S]):
    """Blocks, and how they are read: from the view's contents, or from one player's part of them.

    A game that types its views lists its parts as `list[Part[CooperContents]]`: then a type checker
    knows the keys that each of them reads.
    """

    blocks: tuple[Block, ...]
    read: Callable[[S], Iterable[int]]

    def renamed(self, prefix: str) -> tuple[Block, ...]:
        return tuple(block._replace(name=f"{prefix}.{block.name}") for block in self.blocks)


def amounts(
    name: str, size: int, most: float, read: Callable[[Source], Iterable[int]]
) -> Part[Source]:
    """Numbers of something; `most` is a large one."""
    return Part((Block(name, size, most),), read)


def amount(name: str, most: float, read: Callable[[Source], int]) -> Part[Source]:
    """One number of something."""
    return Part((Block(name, 1, most),), lambda source: (read(source),))


def entries(**most: float) -> Part:
    """Entries of the source that are numbers themselves, each a block of its own."""
    blocks = tuple(Block(name, 1, large) for name, large in most.items())
    if len(most) == 1:
        [name] = most
        return Part(blocks, lambda source: (source[name],))
    return Part(blocks, itemgetter(*most))


def kinds(
    name: str, size: int, count: int, read: Callable[[Source], Iterable[int]]
) -> Part[Source]:
    """Things of which each is one of `count` kinds, or none of them."""
    return Part((Block(name, size, 1, count),), read)


def flags(name: str, ids: Sequence[str], read: Callable[[Source], Collection[str]]) -> Part[Source]:
    """Which of the ids are there."""
    nothing = [0] * len(ids)

    def bits(source: Source) -> list[int]:
        there = read(source)
        return [id in there for id in ids] if there else nothing

    return Part((Block(name, len(ids)),), bits)


def counts(
    name: str, ids: Sequence[str], most: float, read: Callable[[Source], Mapping[str, int]]
) -> Part[Source]:
    """How many there are of each id."""

    def numbers(source: Source) -> list[int]:
        there = read(source)
        return [there.get(id, 0) for id in ids]

    return Part((Block(name, len(ids), most),), numbers)


def tally(
    name: str, ids: Sequence[str], most: float, read: Callable[[Source], Iterable[str]]
) -> Part[Source]:
    """How often each id occurs in a list."""
    place = {id: i for i, id in enumerate(ids)}

    def numbers(source: Source) -> list[int]:
        found = [0] * len(place)
        for id in read(source):
            found[place[id]] += 1
        return found

    return Part((Block(name, len(ids), most),), numbers)


class Features:
    """All blocks of a game with so many seats, and how to fill them."""

    def __init__(self, common: Sequence[Part], of_player: Sequence[Part], seats: int) -> None:
        self.seats = seats
        self._common = [part.read for part in common]
        self._of_player = [part.read for part in of_player]
        names = ["own", *(f"next_{distance}" for distance in range(1, seats))]
        self.blocks = (
            *(block for part in common for block in part.blocks),
            *(block for name in names for part in of_player for block in part.renamed(name)),
        )

    def read(self, view: View) -> list[int]:
        """The values of all blocks, one after the other."""
        values: list[int] = []
        contents = view.contents
        for read in self._common:
            values += read(contents)
        if self._of_player:
            players = contents["players"]
            own = view.seat
            for player in (*players[own:], *players[:own]):
                for read in self._of_player:
                    values += read(player)
        return values


def seat_from(view: Mapping[str, Any], seat: int) -> int:
    """How far clockwise a seat is from the viewer; `NONE` for nobody."""
    return NONE if seat < 0 else (seat - int(view["seat"])) % int(view["seats"])

"""What a seat sees as numbers: named blocks of whole numbers, read from a view and nothing else.

A game lists its parts: a block (its name, how many values, what they mean) and the function
that reads the values. Parts of the table come first, then those of each player: the viewer
(`own`), the next seat clockwise (`next_1`) and so on, so that every seat sees itself in the same
place. How many values there are depends on the content and the number of seats alone.

Views take time to describe. A game may add a reader that gets the same values straight from the
table (`Direct`), for learners who look a million times; what its parts read from the view is what
that reader is held to.
"""

from __future__ import annotations

from array import array
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Mapping,
    MutableSequence,
    Sequence,
)
from functools import lru_cache
from operator import itemgetter
from struct import Struct
from typing import Any, Generic, NamedTuple

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from rondel.core.bits import members
from rondel.core.table import Table, View

S = TypeVar("S", default=Any)
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
    names: tuple[str, ...] = ()
    """What each value is about; none for a single value, which the block's name says all about."""
    kind_names: tuple[str, ...] = ()
    """What the kinds are called."""

    def labels(self) -> list[str]:
        """A label for each value, or each kind of each value: `storage.wood`, `ring.3.draw_a`."""
        whats = [f"{self.name}.{name}" for name in self.names] or [self.name]
        if not self.kinds:
            return whats
        return [f"{what}.{kind}" for what in whats for kind in self.kind_names]


class Part(NamedTuple, Generic[S]):
    """Blocks, and how they are read: from the view's contents, or from one player's part of them.

    A game that types its views lists its parts as `list[Part[CooperContents]]`: then a type checker
    knows the keys that each of them reads.
    """

    blocks: tuple[Block, ...]
    read: Callable[[S], Iterable[int]]

    def renamed(self, prefix: str) -> tuple[Block, ...]:
        return tuple(block._replace(name=f"{prefix}.{block.name}") for block in self.blocks)


Names = int | Sequence[str]
"""What there is of something; or just how many, and then they are called by number."""


def named(names: Names) -> tuple[str, ...]:
    return tuple(map(str, range(names))) if isinstance(names, int) else tuple(names)


def amount_block(name: str, names: Names, most: float) -> Block:
    """How many there are of each; `most` is a large number."""
    return Block(name, len(named(names)), most, names=named(names))


def kind_block(name: str, names: Names, kinds: Names) -> Block:
    """Which of the kinds each is, or none of them. A single thing needs no name: `()`."""
    each, kind = named(names), named(kinds)
    return Block(name, max(1, len(each)), 1, len(kind), each, kind)


def amounts(
    name: str, names: Names, most: float, read: Callable[[Source], Iterable[int]]
) -> Part[Source]:
    """Numbers of things; `most` is a large one."""
    return Part((amount_block(name, names, most),), read)


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
    name: str, names: Names, kinds: Names, read: Callable[[Source], Iterable[int]]
) -> Part[Source]:
    """Things of which each is one of some kinds, or none of them."""
    return Part((kind_block(name, names, kinds),), read)


def kind(name: str, kinds: Names, read: Callable[[Source], int]) -> Part[Source]:
    """One thing, which is one of some kinds or none of them."""
    return Part((kind_block(name, (), kinds),), lambda source: (read(source),))


def seat_names(seats: int) -> list[str]:
    """The seats from the viewer on: `own`, `next_1` …"""
    return ["own", *(f"next_{distance}" for distance in range(1, seats))]


def flags(name: str, ids: Sequence[str], read: Callable[[Source], Collection[str]]) -> Part[Source]:
    """Which of the ids are there."""
    nothing = [0] * len(ids)

    def bits(source: Source) -> list[int]:
        there = read(source)
        return [id in there for id in ids] if there else nothing

    return Part((amount_block(name, ids, 1),), bits)


def counts(
    name: str, ids: Sequence[str], most: float, read: Callable[[Source], Mapping[str, int]]
) -> Part[Source]:
    """How many there are of each id."""

    def numbers(source: Source) -> list[int]:
        there = read(source)
        return [there.get(id, 0) for id in ids]

    return Part((amount_block(name, ids, most),), numbers)


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

    return Part((amount_block(name, ids, most),), numbers)


Values = MutableSequence[int]
"""What was read: a list, or an array of code `h`, which need not be packed for NumPy. Where few of
many values are not what they are as a rule, it is quickest to set those in a copy of an array."""


def packed(values: Values) -> bytes | array[int]:
    """The values as int16, one after the other."""
    return values if isinstance(values, array) else packer(len(values))(*values)


def joined(sections: Iterable[Values]) -> bytes:
    """The values of some sections as int16; lists in a row are packed together."""
    parts: list[bytes | array[int]] = []
    lists: list[int] = []
    for values in sections:
        if isinstance(values, array):
            parts += (packer(len(lists))(*lists), values)
            lists = []
        else:
            lists += values
    last = packer(len(lists))(*lists)
    return b"".join([*parts, last]) if parts else last


@lru_cache
def packer(size: int) -> Callable[..., bytes]:
    """What packs so many values."""
    return Struct(f"{size}h").pack


class Section(NamedTuple):
    """Blocks in a row that are read together, straight from the table.

    Those of the table are read for a seat that looks and with the points of all seats, those of a
    player for the player or for the others: `read(table, seat, scores)`, `read(table, seat, own)`.
    """

    first: str
    """The first of the blocks; the section ends before the first one of the next section."""
    read: Callable[[Any, int, Any], Values]
    secret: bool = False
    """Of a player's section: whether the others see less than the player does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Direct:
    """Reads what a seat sees of a table, value by value as the parts do from its view.

    A move changes little. What was read is good for as long as the facts are the same that it
    follows from: those of a player as a whole, or those of a section (see `rondel.env`).
    """

    table_sections: Sequence[Section]
    player_sections: Sequence[Section]

    def facts(self, table: Any) -> list[tuple[Hashable, ...]]:
        """For each seat what its sections depend on, one by one, whoever looks; and at the end, if
        there is more, whatever else `score` depends on."""
        raise NotImplementedError

    def table_facts(self, table: Any, seat: int, scores: list[int]) -> tuple[object, ...]:
        """For each section of the table what it depends on when the seat looks."""
        raise NotImplementedError

    def score_facts(self, table: Any, number: int, facts: tuple[Hashable, ...]) -> Hashable | None:
        """What `score` depends on; by default it is counted again whenever the facts change."""
        return None

    def score(self, table: Any, number: int) -> int:
        """The points of a seat, as the sections of the table want them."""
        return 0

    def of_table(self, table: Any, seat: int, scores: list[int]) -> bytes:
        """What the seat sees of the table, packed; `scores` are those of all seats."""
        return joined([section.read(table, seat, scores) for section in self.table_sections])

    def of_player(self, table: Any, number: int, own: bool) -> bytes:
        """What is seen of one player, by that player or by the others; packed."""
        return joined([section.read(table, number, own) for section in self.player_sections])


NOTHING = object()
"""What no fact is equal to."""


Change = tuple[int, int, tuple[Hashable, ...], tuple[object, ...]]
"""The row of a table, the number of a player there, and the player's facts now and before."""


class Memory:
    """One table as it was when it was last looked at: the facts, and what was not read."""

    __slots__ = ("facts", "score_facts", "scores", "table_facts", "unread")

    def __init__(self, direct: Direct, seats: int) -> None:
        of_table, of_player = len(direct.table_sections), len(direct.player_sections)
        self.facts: list[tuple[object, ...]] = [(NOTHING,) * of_player] * seats
        self.table_facts: tuple[object, ...] = (NOTHING,) * of_table
        self.score_facts: list[object] = [NOTHING] * seats
        self.scores = [0] * seats
        self.unread = [0] * of_player
        """By section, of those that are secret: the views in which it has changed since it was
        read for them, as bits. The others' view of a player has twice the player's number, the
        player's own comes after it."""


class Wanted:
    """Values of one section as they were read at many tables, and where they belong: the table's
    number, or that of a view of a player, counted through table by table."""

    __slots__ = ("rows", "values")

    def __init__(self) -> None:
        self.values = bytearray()
        """Packed."""
        self.rows: list[int] = []

    def add(self, row: int, values: Values) -> None:
        """Add what was read for a row."""
        self.rows.append(row)
        self.values += packed(values)


class Looker:
    """Looks at the same tables again and again, and reads what has changed since the last time.

    What it has read waits in `of_table` and `of_player`, section by section; what is no secret is
    read for all, in the rows of what the others see. It goes through all tables with one thing
    before it begins the next one: a processor does the same work over and over more quickly than
    now this, now that.
    """

    def __init__(self, direct: Direct, seats: int, tables: int) -> None:
        self.direct = direct
        self.seats = seats
        self.memories = [Memory(direct, seats) for _ in range(tables)]
        self.of_table = [Wanted() for _ in direct.table_sections]
        self.of_player = [Wanted() for _ in direct.player_sections]
        everybody = sum([1 << 2 * number for number in range(seats)])
        self.views = [everybody ^ 3 << 2 * seat for seat in range(seats)]
        """By seat: how it views the players, as bits."""

    def look(self, tables: Sequence[Table]) -> None:
        """Read whatever the seats that decide see otherwise than it was."""
        changes = self._changes(tables)
        self._count_points(tables, changes)
        self._read_tables(tables)
        for place, section in enumerate(self.direct.player_sections):
            if section.secret:
                self._note_secret(place, changes)
                self._read_secret(tables, place, section)
            else:
                self._read_open(tables, place, section, changes)

    def _changes(self, tables: Sequence[Table]) -> list[Change]:
        """Find the players who have changed."""
        facts = self.direct.facts
        found = [facts(table) for table in tables]
        changes: list[Change] = []
        for row, now in enumerate(found):
            memory = self.memories[row]
            before = memory.facts
            memory.facts = now
            for number in range(self.seats):
                if now[number] != before[number]:
                    changes.append((row, number, now[number], before[number]))
        return changes

    def _count_points(self, tables: Sequence[Table], changes: list[Change]) -> None:
        direct = self.direct
        for row, number, now, _ in changes:
            memory = self.memories[row]
            scored = direct.score_facts(tables[row], number, now)
            if scored is None or scored != memory.score_facts[number]:
                memory.score_facts[number] = scored
                memory.scores[number] = direct.score(tables[row], number)

    def _read_tables(self, tables: Sequence[Table]) -> None:
        facts = self.direct.table_facts
        found = [
            facts(table, table.seat, memory.scores)
            for memory, table in zip(self.memories, tables, strict=True)
        ]
        for place, section in enumerate(self.direct.table_sections):
            read, wanted = section.read, self.of_table[place]
            for row, now in enumerate(found):
                memory = self.memories[row]
                if now[place] != memory.table_facts[place]:
                    table = tables[row]
                    wanted.add(row, read(table, table.seat, memory.scores))
        for memory, now in zip(self.memories, found, strict=True):
            memory.table_facts = now

    def _read_open(
        self, tables: Sequence[Table], place: int, section: Section, changes: list[Change]
    ) -> None:
        """Read a section that everybody sees of the players in whom it has changed."""
        read, wanted, seats = section.read, self.of_player[place], self.seats
        for row, number, now, before in changes:
            if now[place] != before[place]:
                wanted.add(2 * (row * seats + number), read(tables[row], number, False))

    def _note_secret(self, place: int, changes: list[Change]) -> None:
        """Note that what the others and the player saw of a secret section is out of date."""
        for row, number, now, before in changes:
            if now[place] != before[place]:
                self.memories[row].unread[place] |= 3 << 2 * number

    def _read_secret(self, tables: Sequence[Table], place: int, section: Section) -> None:
        """Read a secret section of the players as the seats that decide may see it."""
        read, wanted = section.read, self.of_player[place]
        for row, (memory, table) in enumerate(zip(self.memories, tables, strict=True)):
            due = memory.unread[place] & self.views[table.seat]
            if due:
                memory.unread[place] ^= due
                for view in members(due):
                    values = read(table, view >> 1, view & 1 == 1)
                    wanted.add(2 * self.seats * row + view, values)


class Features:
    """All blocks of a game with so many seats, and how to fill them."""

    def __init__(
        self,
        common: Sequence[Part],
        of_player: Sequence[Part],
        seats: int,
        direct: Direct | None = None,
    ) -> None:
        self.seats = seats
        self.direct = direct
        """Whoever reads the same straight from a table, if the game has one."""
        self._common = [part.read for part in common]
        self._of_player = [part.read for part in of_player]
        self.table_blocks = tuple(block for part in common for block in part.blocks)
        self.player_blocks = tuple(block for part in of_player for block in part.blocks)
        """Those of the table, and those of each player, as all blocks have them one by one."""
        self.blocks = (
            *self.table_blocks,
            *(
                block
                for name in seat_names(seats)
                for part in of_player
                for block in part.renamed(name)
            ),
        )

    def read_table(self, table: Table, seat: int) -> list[int]:
        """The values of all blocks as the seat sees them, the quickest way."""
        direct = self.direct
        if direct is None:
            return self.read(table.view(seat))
        scores = [direct.score(table, number) for number in range(self.seats)]
        values = array("h", direct.of_table(table, seat, scores))
        for number in (*range(seat, self.seats), *range(seat)):
            values.frombytes(direct.of_player(table, number, number == seat))
        return values.tolist()

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

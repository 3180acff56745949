"""A player aid: a game on two pages, with every symbol of its picture.

The file `aid.toml` of a game's folder has the order of what stands there, and cites the rules. What
people read is the section `aid` of the game's words (`aid.en.toml`), by chapter and line. The line
of a symbol has its name before a bar, and behind it what it means.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from rondel.core.content import ContentError, convert, read_file
from rondel.core.lessons import Entry
from rondel.core.words import Words

FILE = "aid"
SYMBOL = "symbol"
"""The table of the words that has the lines of the symbols."""


class AidChapter(Entry, frozen=True, kw_only=True):
    """A few lines under a heading."""

    id: str
    lines: dict[str, str]
    """By their keys in the words, each with the rule that it tells."""
    steps: bool = False
    """Whether one comes after the other."""


class Symbols(Entry, frozen=True, kw_only=True):
    """Some symbols of the legend under a heading."""

    id: str
    symbols: tuple[str, ...]


class Aid(Entry, frozen=True, kw_only=True):
    """What stands in the file."""

    chapters: tuple[AidChapter, ...]
    legend: tuple[Symbols, ...]
    shows: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What is drawn for a line: symbols and short texts in a row; if nothing is said, the symbol of
    this name."""
    colours: dict[str, str] = msgspec.field(default_factory=dict)
    """Classes of symbols that have no colour of their own."""
    same: dict[str, str] = msgspec.field(default_factory=dict)
    """Symbols that are explained by the line of another."""
    decoration: tuple[str, ...] = ()
    """Symbols that mean nothing: nobody needs to know them."""

    @property
    def lines(self) -> list[str]:
        """The lines of the legend, in order."""
        return [symbol for part in self.legend for symbol in part.symbols]

    def row(self, line: str) -> tuple[str, ...]:
        """What is drawn for a line of the legend."""
        return self.shows.get(line, (line,))

    def explained(self) -> dict[str, str]:
        """Every symbol that the legend explains, with the line that does."""
        own = {line: line for line in self.lines if line not in self.shows}
        return own | self.same


class Meaning(NamedTuple):
    """What is said of a symbol."""

    title: str
    text: str


def meaning(words: Words, line: str) -> Meaning:
    title, _, text = words.aid(SYMBOL, line).partition("|")
    return Meaning(title, text)


@cache
def find_aid(home: Path) -> Aid | None:
    """The player aid in a game's folder; None if it has none."""
    file = home / f"{FILE}.toml"
    if not file.is_file():
        return None
    aid = convert(FILE, read_file(file), Aid)
    unknown = [line for line in aid.same.values() if line not in aid.lines]
    if unknown:
        raise ContentError(f"{file}: the legend has no line {unknown[0]!r}")
    return aid

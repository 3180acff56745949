"""In which values two content packs of a game differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rondel.core.content import Pack

Entries = dict[str, dict[str, Any]]


class Difference(msgspec.Struct, frozen=True):
    """A value that is another one; None where one of the packs has nothing."""

    file: str
    table: str
    id: str
    key: str
    """"" if one of the packs does not have the entry at all; `order` if the table is in another."""
    ours: Any
    theirs: Any

    @property
    def place(self) -> str:
        """Where it stands, as messages about content call it."""
        entry = "" if self.id == self.table else f" {self.id!r}"
        return f"{self.file}.toml, {self.table}{entry}{'.' if self.key else ''}{self.key}"


def differences(ours: Pack, theirs: Pack) -> Iterator[Difference]:
    """What differs, in the order of our files."""
    for file in ours:
        there = theirs.get(file, {})
        for table in {**ours[file], **there}:
            before, after = _entries(ours[file], table), _entries(there, table)
            old_order = [name for name in before if name in after]
            new_order = [name for name in after if name in before]
            if old_order != new_order:
                yield Difference(file, table, table, "order", old_order, new_order)
            for name in {**before, **after}:
                for key, old, new in _values(before.get(name), after.get(name)):
                    yield Difference(file, table, name, key, old, new)


def _entries(tables: dict[str, Any], name: str) -> Entries:
    found = tables.get(name, [])
    return {str(entry["id"]): entry for entry in (found if isinstance(found, list) else [found])}


def _values(
    before: dict[str, Any] | None, after: dict[str, Any] | None
) -> Iterator[tuple[str, Any, Any]]:
    if before is None or after is None:
        yield "", before, after
        return
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old != new:
            yield key, old, new

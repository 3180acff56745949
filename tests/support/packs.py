"""What every game's content pack has to stand: sweeps over all of its entries."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rondel import Chance, ContentError
from rondel.core.content import read_pack
from rondel.core.game import Game, Setup

Pack = dict[str, dict[str, Any]]


class OurPack:
    """A game's own pack, as plain data, and what can be done to it."""

    def __init__(self, game: Game, make: Callable[[Pack], Any]) -> None:
        self.game = game
        self.make = make
        """The content of a pack; `ContentError` if something is wrong with it."""
        self.folder = game.folder / "content"
        self.data: Pack = read_pack(self.folder, None)
        self.files = sorted(self.data)

    def entries(self, file: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """All entries of a file, with the table in which they stand."""
        for table, found in self.data[file].items():
            for entry in found if isinstance(found, list) else [found]:
                yield table, entry

    def lists(self) -> list[tuple[str, str]]:
        """All tables of several entries, with their files."""
        return [
            (file, table)
            for file in self.files
            for table, found in self.data[file].items()
            if isinstance(found, list)
        ]

    def changed(self, tmp_path: Path, file: str, old: str, new: str) -> Path:
        """A folder with one of our files, in which the first `old` is `new`."""
        text = (self.folder / f"{file}.toml").read_text(encoding="utf-8")
        assert old in text
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / f"{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    # Sweeps

    def check_sources(self, file: str) -> None:
        """Every entry says where its numbers come from."""
        for _, entry in self.entries(file):
            assert entry["source"] in ("rulebook", "appendix", "reconstructed"), entry["id"]

    def check_an_entry_too_few(self, file: str, table: str, named: str = r"\w+") -> None:
        """Without any one of its entries the table is refused, in words that name a file: this
        one, or another that counts on it."""
        for number in range(len(self.data[file][table])):
            pack = copy.deepcopy(self.data)
            del pack[file][table][number]
            with pytest.raises(ContentError, match=rf"^{named}\.toml"):
                self.make(pack)

    def spoilt(self, file: str) -> Iterator[Pack]:
        """The pack with one value of this file missing, or another one in its place."""
        for table, entry in self.entries(file):
            for key in entry:
                yield from self._spoilt_in(file, table, entry, key)

    def spoilt_at_the_ends(self, file: str) -> Iterator[Pack]:
        """The same, of each table only in the first and the last entry that have a key."""
        having: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for table, entry in self.entries(file):
            for key in entry:
                having.setdefault((table, key), []).append(entry)
        for (table, key), those in having.items():
            for entry in those[:1] + those[1:][-1:]:
                yield from self._spoilt_in(file, table, entry, key)

    def _spoilt_in(self, file: str, table: str, entry: dict[str, Any], key: str) -> Iterator[Pack]:
        found = self.data[file][table]
        without = {name: old for name, old in entry.items() if name != key}
        for spoilt in (without, *({**entry, key: other} for other in damaged(entry[key]))):
            whole = [spoilt if old is entry else old for old in found]
            tables = {**self.data[file], table: whole if found is not entry else spoilt}
            yield {**self.data, file: tables}

    def check_damage(
        self, packs: Iterable[Pack], seats: int, options: dict[str, str] | None = None
    ) -> None:
        """Either a pack is refused in words that name a file, or a game can be played with it."""
        refusals = []
        for pack in packs:
            try:
                content = self.make(pack)
            except ContentError as error:
                refusals.append(str(error))
            else:
                self.play_a_little(content, seats, options or {})
        assert refusals
        assert [text for text in refusals if ".toml" not in text] == []

    def play_a_little(self, content: Any, seats: int, options: dict[str, str]) -> None:
        """Deal a game by this content and play it for a while."""
        complete = self.game.complete_options(seats, options)
        setup = Setup(self.game, seats, complete, "1", content.hash)
        table = self.game.deal(setup, content, Chance("1"))
        table.start()
        luck = random.Random(1)
        for _ in range(40):
            if table.over:
                return
            table.play(luck.choice(table.moves()))
        assert table.scores()


def damaged(value: object) -> list[object]:
    """Other values in the place of one."""
    if isinstance(value, bool):
        return [not value, "yes"]
    if isinstance(value, int):
        return [-1, 0, 99, "many", 1.5]
    if isinstance(value, str):
        return ["", "nonsense", 7]
    if isinstance(value, list):
        return [[], value[1:], value[:-1], [*value, value[0]] if value else ["x"], "x", {}]
    return [{}, "x", []]

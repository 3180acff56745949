"""Versions of Rondel to come: other numbers in its content, other rules."""

from __future__ import annotations

import copy
import shutil
from pathlib import Path
from typing import Any

import rondel
from rondel.core.content import Pack
from rondel.games import find_game

SOURCE = Path(rondel.__file__).parent
NUMBERS: dict[str, tuple[str, Any]] = {
    "cooper-island": ("coins", 3),
    "maracaibo": ("doubloons", [9, 10, 11, 12]),
    "new-zealand": ("money", [9, 10, 11, 12]),
}
"""For each game a number that every player starts with, and another one."""


def with_changed_number(name: str) -> Pack:
    """Our pack with another number in it."""
    pack: Pack = copy.deepcopy(find_game(name).load_content(None).pack)
    key, value = NUMBERS[name]
    assert pack["setup"]["start"][key] != value
    pack["setup"]["start"][key] = value
    return pack


class Edition:
    """A copy of Rondel that can be changed, to be run in place of the one that is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "rondel"
        # Plain Python, where what is changed is what runs; with its bytecode, which saves seconds.
        plain = shutil.ignore_patterns("*.so", "*.pyd")
        shutil.copytree(SOURCE, self.package, ignore=plain)

    def change(self, file: str, old: str, new: str) -> None:
        """Replace a text that stands in a file of the package once."""
        path = self.package / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (file, old)
        path.write_text(text.replace(old, new), encoding="utf-8")

    def change_number(self, name: str) -> None:
        """Correct a number in a game's content."""
        key, value = NUMBERS[name]
        before = find_game(name).load_content(None).pack["setup"]["start"][key]
        file = f"games/{name.replace('-', '_')}/content/setup.toml"
        self.change(file, f"\n{key} = {before}", f"\n{key} = {value}")

    def raise_rules_version(self, name: str) -> None:
        file = f"games/{name.replace('-', '_')}/__init__.py"
        version = find_game(name).rules_version
        self.change(file, f"rules_version = {version}\n", f"rules_version = {version + 1}\n")

    def forbid_double_tiles(self) -> None:
        """Cooper Island without the hand that lays a double tile in the income phase."""
        self.change(
            "games/cooper_island/rules/income.py",
            "if hands & DOUBLE_HAND and any(p.tiles):",
            "if not t:",
        )

    def forbid_first_plan(self) -> None:
        """Maracaibo, in which the first card of the hand can't be planned at the start."""
        self.change(
            "games/maracaibo/rules/setup.py",
            "return [*map(t.content.plan_moves.__getitem__, t.players[self.seat].hand)]",
            "return [*map(t.content.plan_moves.__getitem__, t.players[self.seat].hand[1:])]",
        )

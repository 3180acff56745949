"""Folders with content packs of somebody's own."""

from __future__ import annotations

from pathlib import Path

from rondel.games import find_game

COINS = "\ncoins = 1 "


def rich(folder: Path, title: str | None = "My box", coins: int = 7) -> Path:
    """Cooper Island, in which everybody starts with more coins."""
    folder.mkdir(parents=True)
    named = f'title = "{title}"\n' if title is not None else ""
    (folder / "pack.toml").write_text(f'game = "cooper-island"\n{named}')
    setup = (find_game("cooper-island").folder / "content" / "setup.toml").read_text()
    assert setup.count(COINS) == 1
    (folder / "setup.toml").write_text(setup.replace(COINS, f"\ncoins = {coins} "))
    return folder

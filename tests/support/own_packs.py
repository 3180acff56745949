"""Folders with content packs of somebody's own."""

from __future__ import annotations

from pathlib import Path

from rondel.games import find_game

COINS = "\ncoins = 1 "


SHRINE = 'kind = "stop", at = "bluefields", op = [["vp", 6]]'


def generous(folder: Path) -> Path:
    """Maracaibo, with a legacy tile of the last chapter that brings more: nobody notices before."""
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text('game = "maracaibo"\ntitle = "My story"\n')
    legacy = (find_game("maracaibo").folder / "content" / "legacy.toml").read_text()
    assert legacy.count(SHRINE) == 1
    (folder / "legacy.toml").write_text(legacy.replace(SHRINE, SHRINE.replace("6", "9")))
    return folder


def rich(folder: Path, title: str | None = "My box", coins: int = 7) -> Path:
    """Cooper Island, in which everybody starts with more coins."""
    folder.mkdir(parents=True)
    named = f'title = "{title}"\n' if title is not None else ""
    (folder / "pack.toml").write_text(f'game = "cooper-island"\n{named}')
    setup = (find_game("cooper-island").folder / "content" / "setup.toml").read_text()
    assert setup.count(COINS) == 1
    (folder / "setup.toml").write_text(setup.replace(COINS, f"\ncoins = {coins} "))
    return folder

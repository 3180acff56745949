"""Translations that other installed packages bring.

A package announces itself by the entry point group `rondel.words`; the value is its name:

    [project.entry-points."rondel.words"]
    portuguese = "rondel_pt"

In its folder it has a folder for each owner of words, with files that are called as ours are:

    rondel_pt/core/words.pt.toml
    rondel_pt/cooper-island/words.pt.toml, rules.pt.md
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from rondel.core.plugins import plugins

GROUP = "rondel.words"
log = logging.getLogger(__name__)


@cache
def packages() -> tuple[Traversable, ...]:
    """The folders of the packages, in the order of their names; one that is broken is passed by."""
    found: list[Traversable] = []
    for point in sorted(plugins(GROUP), key=lambda point: point.value):
        try:
            found.append(files(point.value))
        except ImportError as error:
            log.warning("no words from %s: %s", point.value, error)
    return tuple(found)


def texts(owner: str, folder: Path, name: str) -> list[str]:
    """The files of a name: the one in the owner's own folder, then those in packages."""
    found = [home / name for home in _homes(owner, folder)]
    return [file.read_text(encoding="utf-8") for file in found if file.is_file()]


@cache
def languages(owner: str, folder: Path, head: str = "words.", tail: str = ".toml") -> list[str]:
    """The languages for which there is a file of such a name: `words.pt_BR.toml`."""
    names = [file.name for home in _homes(owner, folder) for file in home.iterdir()]
    marked = [name for name in names if name.startswith(head) and name.endswith(tail)]
    return sorted({name.removeprefix(head).removesuffix(tail) for name in marked})


def _homes(owner: str, folder: Path) -> list[Traversable]:
    homes: list[Traversable] = [folder, *(package / owner for package in packages())]
    return [home for home in homes if home.is_dir()]

"""Which engine runs: the source as it is, or what mypyc has compiled from it."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES

from rondel.core import table

PLAIN, COMPILED = "plain Python", "compiled"


def engine() -> str:
    """`COMPILED` if tables are; else `PLAIN`. Both play the same games, move for move."""
    return COMPILED if str(table.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else PLAIN

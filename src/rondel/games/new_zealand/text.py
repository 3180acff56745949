"""The table as text, for a terminal."""

from __future__ import annotations

from rondel.core.table import View


def board(view: View, names: list[str], seat: int | None) -> str:
    return str(dict(view))

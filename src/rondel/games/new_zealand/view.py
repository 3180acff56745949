"""NZ-23: what a seat may see, and imagining what it can't."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import Chance
from rondel.games.new_zealand.table import NewZealandTable


def imagine(t: NewZealandTable, seat: int, chance: Chance) -> NewZealandTable:
    raise NotImplementedError


def describe(t: NewZealandTable, seat: int) -> dict[str, Any]:
    raise NotImplementedError

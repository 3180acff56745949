"""What other installed distributions bring: games, bots and words announce themselves by entry
points."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoints, entry_points


@cache
def plugins(group: str) -> EntryPoints:
    """The entry points of a group. To look through all that is installed takes long."""
    return entry_points(group=group)

"""How large the sheets of the table are, and what lies where on them.

The trail; the sea with posts and pathfinder; the board of a seat and its hand; the markets; the
others in brief. The type is large enough where a unit is about a pixel. The sizes are such that on
a small screen (1280×800) board and sea lie below the trail, hand and the others beside it: keep the
trail and the higher one of these two below 830 units together.
"""

from __future__ import annotations

from rondel.core.look.frame import Box

TRAIL: Box = (0, 0, 680, 430)
SEA: Box = (0, 0, 524, 398)
OWN_BOARD: Box = (0, 0, 556, 398)
HAND: Box = (0, 0, 348, 230)
STRIP: Box = (0, 398, 556, 126)
"""A hand below the board of somebody else."""
RIVAL: Box = (0, 0, 556, 524)
"""The board of somebody else with its hand."""
MARKETS: Box = (0, 0, 692, 388)
OTHERS: Box = (0, 0, 340, 230)
"""The others in brief, or Sarah."""

COLUMNS = (("trail", "markets"), ("sea", "board"), ("hand", "others"))
"""How the sheets lie in a picture of the whole table."""

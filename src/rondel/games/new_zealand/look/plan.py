"""How large the sheets of the table are, and what lies where on them.

The trail; the sea with posts and pathfinder; the markets; the board of a seat; the others in brief.
The type is large enough where a unit is about a pixel.
"""

from __future__ import annotations

from rondel.core.look.frame import WIDTH, Box

TRAIL: Box = (0, 0, 600, 312)
WATERS: Box = (0, 0, 600, 314)
SEA: Box = (0, 0, 600, 190)
POSTS: Box = (0, 190, 600, 92)
PATH: Box = (0, 282, 600, 32)
MARKETS: Box = (0, 0, 600, 234)
OWN_BOARD: Box = (0, 0, WIDTH, 572)

COLUMNS = (("sea", "trail", "markets"), ("board", "others"))
"""How the sheets lie in a picture of the whole table."""

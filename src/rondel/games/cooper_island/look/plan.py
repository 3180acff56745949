"""How large the sheets of the table are, and what lies where on them.

The map with the wheel; what all share; the board of a seat; the stocks; the others in brief. The
type is large enough where a unit is about a pixel.
"""

from __future__ import annotations

from rondel.core.look.frame import WIDTH, Box

MAP: Box = (0, 0, 600, 612)
COMMON: Box = (0, 0, 600, 216)
CARGO: Box = (0, 0, 297, 216)
ORDERS: Box = (303, 0, 297, 216)
OWN_BOARD: Box = (0, 0, WIDTH, 512)
STOCKS: Box = (0, 0, WIDTH, 62)

COLUMNS = (("map", "common"), ("board", "stocks", "others"))
"""How the sheets lie in a picture of the whole table."""

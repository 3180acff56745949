"""How large the sheets of the table are, and what lies where on them.

The chart of the Caribbean; the explorer track and the nations; what is on offer; the board of a
seat; the others in brief. The type is large enough where a unit is about a pixel.
"""

from __future__ import annotations

from rondel.core.look.frame import WIDTH, Box

CHART: Box = (0, 0, 600, 396)
TRACKS: Box = (0, 0, 600, 196)
TRACK: Box = (0, 0, 600, 98)
NATIONS: Box = (0, 98, 600, 98)
OFFERS: Box = (0, 0, 600, 238)
EXTRAS = 28.0
"""How much higher the offers are with a row for fleet, mine and story."""
OWN_BOARD: Box = (0, 0, WIDTH, 572)

COLUMNS = (("chart", "tracks", "offers"), ("board", "others"))
"""How the sheets lie in a picture of the whole table."""

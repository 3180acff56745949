"""Where the parts of the picture are.

The chart of the Caribbean on the left, below it the explorer track, the nations and what is on
offer; on the right the board of the seat in front and the boards of the others. The type is large
enough where the picture is about 900 pixels wide; a small screen looks at one region at a time.
"""

from __future__ import annotations

from rondel.core.picture import Region
from rondel.core.words import Words

SIZE = (1000, 860)

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

CHART: Box = (0, 0, 600, 396)
TRACK: Box = (0, 396, 600, 98)
NATIONS: Box = (0, 494, 600, 98)
OFFERS: Box = (0, 592, 600, 268)
LEFT, WIDTH = 606.0, 388.0
"""The column on the right."""
HEADING: Box = (LEFT, 0, WIDTH, 34)
DESK: Box = (LEFT, 36, WIDTH, 572)
OTHERS: Box = (LEFT, 612, WIDTH, 242)
PAD = 8.0
"""Between the edge of a board and what lies on it."""


def regions(words: Words) -> dict[str, Region]:
    boxes = {
        "chart": CHART,
        "tracks": (0, TRACK[1], 600, TRACK[3] + NATIONS[3]),
        "offers": OFFERS,
        "board": (LEFT, 0, WIDTH, DESK[1] + DESK[3] + 2),
        "others": (LEFT, OTHERS[1] - 2, WIDTH, SIZE[1] - OTHERS[1] + 2),
    }
    return {id: Region(words.name(f"region_{id}"), *box) for id, box in boxes.items()}

"""Where the parts of the picture are.

The map on the left, below it what all share; on the right the board of the seat in front, the
stocks and the boards of the others. The type is large enough where the picture is about 900 pixels
wide; a small screen looks at one region at a time.
"""

from __future__ import annotations

from rondel.core.picture import Region
from rondel.core.words import Words

SIZE = (1000, 860)

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

MAP: Box = (0, 0, 600, 612)
CARGO: Box = (6, 618, 291, 236)
ORDERS: Box = (303, 618, 291, 236)
LEFT, WIDTH = 606.0, 388.0
"""The column on the right."""
HEADING: Box = (LEFT, 0, WIDTH, 34)
DESK: Box = (LEFT, 36, WIDTH, 506)
STOCKS: Box = (LEFT, 546, WIDTH, 62)
OTHERS: Box = (LEFT, 612, WIDTH, 242)
PAD = 8.0
"""Between the edge of a board and what lies on it."""


def regions(words: Words) -> dict[str, Region]:
    boxes = {
        "map": MAP,
        "board": (LEFT, 0, WIDTH, DESK[1] + DESK[3] + 2),
        "others": (LEFT, STOCKS[1] - 2, WIDTH, SIZE[1] - STOCKS[1] + 2),
        "common": (0, CARGO[1] - 4, MAP[2], SIZE[1] - CARGO[1] + 4),
    }
    return {id: Region(words.name(f"region_{id}"), *box) for id, box in boxes.items()}

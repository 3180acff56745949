"""Where the parts of the picture are.

The sea above the trail on the left, with the markets below; on the right the board of the seat in
front and the boards of the others. The type is large enough where the picture is about 900 pixels
wide; a small screen looks at one region at a time.
"""

from __future__ import annotations

from rondel.core.picture import Region
from rondel.core.words import Words

SIZE = (1000, 860)

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

SEA: Box = (0, 0, 600, 190)
POSTS: Box = (0, 190, 600, 92)
PATH: Box = (0, 282, 600, 32)
TRAIL: Box = (0, 314, 600, 312)
MARKETS: Box = (0, 626, 600, 234)
LEFT, WIDTH = 606.0, 388.0
"""The column on the right."""
HEADING: Box = (LEFT, 0, WIDTH, 34)
DESK: Box = (LEFT, 36, WIDTH, 572)
OTHERS: Box = (LEFT, 612, WIDTH, 242)
PAD = 8.0
"""Between the edge of a board and what lies on it."""


def regions(words: Words) -> dict[str, Region]:
    boxes = {
        "trail": (0, TRAIL[1], 600, TRAIL[3]),
        "sea": (0, 0, 600, TRAIL[1]),
        "markets": MARKETS,
        "board": (LEFT, 0, WIDTH, DESK[1] + DESK[3] + 2),
        "others": (LEFT, OTHERS[1] - 2, WIDTH, SIZE[1] - OTHERS[1] + 2),
    }
    return {id: Region(words.name(f"region_{id}"), *box) for id, box in boxes.items()}

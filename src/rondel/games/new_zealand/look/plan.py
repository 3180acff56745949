"""Where the parts of the picture are.

The sea above the trail on the left, with the markets below; on the right the board of the seat in
front and the boards of the others. The type is large enough where the picture is about 900 pixels
wide; a small screen looks at one region at a time.
"""

from __future__ import annotations

from rondel.core.look.frame import (
    LEFT,
    OTHERS,
    SIZE,
    WIDTH,
    Box,
    named_regions,
)
from rondel.core.look.picture import Region
from rondel.core.words import Words

SEA: Box = (0, 0, 600, 190)
POSTS: Box = (0, 190, 600, 92)
PATH: Box = (0, 282, 600, 32)
TRAIL: Box = (0, 314, 600, 312)
MARKETS: Box = (0, 626, 600, 234)
OWN_BOARD: Box = (LEFT, 36, WIDTH, 572)


def regions(words: Words) -> dict[str, Region]:
    boxes: dict[str, Box] = {
        "trail": (0, TRAIL[1], 600, TRAIL[3]),
        "sea": (0, 0, 600, TRAIL[1]),
        "markets": MARKETS,
        "board": (LEFT, 0, WIDTH, OWN_BOARD[1] + OWN_BOARD[3] + 2),
        "others": (LEFT, OTHERS[1] - 2, WIDTH, SIZE[1] - OTHERS[1] + 2),
    }
    return named_regions(words, boxes)

"""Where the parts of the picture are.

The chart of the Caribbean on the left, below it the explorer track, the nations and what is on
offer; on the right the board of the seat in front and the boards of the others. The type is large
enough where the picture is about 900 pixels wide; a small screen looks at one region at a time.
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

CHART: Box = (0, 0, 600, 396)
TRACK: Box = (0, 396, 600, 98)
NATIONS: Box = (0, 494, 600, 98)
OFFERS: Box = (0, 592, 600, 268)
OWN_BOARD: Box = (LEFT, 36, WIDTH, 572)


def regions(words: Words) -> dict[str, Region]:
    boxes: dict[str, Box] = {
        "chart": CHART,
        "tracks": (0, TRACK[1], 600, TRACK[3] + NATIONS[3]),
        "offers": OFFERS,
        "board": (LEFT, 0, WIDTH, OWN_BOARD[1] + OWN_BOARD[3] + 2),
        "others": (LEFT, OTHERS[1] - 2, WIDTH, SIZE[1] - OTHERS[1] + 2),
    }
    return named_regions(words, boxes)

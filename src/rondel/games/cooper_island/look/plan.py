"""Where the parts of the picture are.

The map on the left, below it what all share; on the right the board of the seat in front, the
stocks and the boards of the others. The type is large enough where the picture is about 900 pixels
wide; a small screen looks at one region at a time.
"""

from __future__ import annotations

from rondel.core.look.frame import (
    LEFT,
    SIZE,
    WIDTH,
    Box,
    named_regions,
)
from rondel.core.look.picture import Region
from rondel.core.words import Words

MAP: Box = (0, 0, 600, 612)
CARGO: Box = (6, 618, 291, 236)
ORDERS: Box = (303, 618, 291, 236)
OWN_BOARD: Box = (LEFT, 36, WIDTH, 506)
STOCKS: Box = (LEFT, 546, WIDTH, 62)


def regions(words: Words) -> dict[str, Region]:
    boxes: dict[str, Box] = {
        "map": MAP,
        "board": (LEFT, 0, WIDTH, OWN_BOARD[1] + OWN_BOARD[3] + 2),
        "others": (LEFT, STOCKS[1] - 2, WIDTH, SIZE[1] - STOCKS[1] + 2),
        "common": (0, CARGO[1] - 4, MAP[2], SIZE[1] - CARGO[1] + 4),
    }
    return named_regions(words, boxes)

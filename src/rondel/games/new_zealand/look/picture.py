"""The table as a picture, drawn from what a seat may see.

The sea above the trail on the left with the markets below, the board of the seat in front and the
others on the right: see `plan`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.look.frame import SIZE
from rondel.core.look.picture import (
    Markup,
    Picture,
    box,
    join,
)
from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.new_zealand.look import symbols
from rondel.games.new_zealand.look.map_sea import SeaBoard
from rondel.games.new_zealand.look.map_trail import TrailMap
from rondel.games.new_zealand.look.offers import Stalls
from rondel.games.new_zealand.look.other_boards import Neighbours
from rondel.games.new_zealand.look.own_board import Ranch
from rondel.games.new_zealand.look.plan import regions
from rondel.games.new_zealand.look.sketch import Sketch


def picture(view: View, names: Sequence[str], front: int, words: Words) -> Picture:
    """The table with the board of seat `front` in full."""
    sketch = Sketch(view, names, front, words)
    sea, trail, stalls = SeaBoard(sketch), TrailMap(sketch), Stalls(sketch)
    ranch, neighbours = Ranch(sketch), Neighbours(sketch)
    return Picture(
        *SIZE,
        title=view.title,
        style=symbols.STYLE,
        defs=lambda: join((symbols.defs(), sketch.definitions())),
        static=lambda: join(
            (
                box(0, 0, *SIZE, class_="paper"),
                sea.static(),
                trail.static(),
                stalls.static(),
                ranch.static(),
            )
        ),
        layer=lambda: join(
            (
                _heading(sketch),
                sea.layer(),
                trail.layer(),
                stalls.layer(),
                neighbours.layer(),
                ranch.layer(),
            )
        ),
        regions=regions(words),
    )


def _heading(sketch: Sketch) -> Markup:
    """How far the game has come, and whose decision it is."""
    view, words = sketch.view, sketch.words
    if view["over"]:
        text = words.name("over")
    elif view["end_set_off_by"] is not None:
        text = words.name("last_turns")
    else:
        text = words.count(view["bonus_tiles_to_come"], "tile_to_come")
    return sketch.headline(text)

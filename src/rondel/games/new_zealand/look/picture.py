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
from rondel.core.words import Words
from rondel.games.new_zealand.look import symbols
from rondel.games.new_zealand.look.map_sea import SeaMap
from rondel.games.new_zealand.look.map_trail import TrailMap
from rondel.games.new_zealand.look.offers import Offers
from rondel.games.new_zealand.look.other_boards import OtherBoards
from rondel.games.new_zealand.look.own_board import OwnBoard
from rondel.games.new_zealand.look.plan import regions
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.look.solo_board import SoloBoard
from rondel.games.new_zealand.view import NewZealandView


def picture(view: NewZealandView, names: Sequence[str], front: int, words: Words) -> Picture:
    """Draw the table with the board of seat `front` in full."""
    sketch = Sketch(view, names, front, words)
    sea, trail, offers = SeaMap(sketch), TrailMap(sketch), Offers(sketch)
    own_board, sarah = OwnBoard(sketch), view.contents["sarah"]
    others = OtherBoards(sketch) if sarah is None else SoloBoard(sketch, sarah)
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
                offers.static(),
                own_board.static(),
            )
        ),
        layer=lambda: join(
            (
                _heading(sketch),
                sea.layer(),
                trail.layer(),
                offers.layer(),
                others.layer(),
                own_board.layer(),
            )
        ),
        regions=regions(words),
    )


def _heading(sketch: Sketch) -> Markup:
    """Write how far the game has come, and whose decision it is."""
    contents, words = sketch.contents, sketch.words
    if contents["over"]:
        text = words.name("over")
    elif contents["end_set_off_by"] is not None:
        text = words.name("last_turns")
    else:
        text = words.count(contents["bonus_tiles_to_come"], "tile_to_come")
    return sketch.headline(text)

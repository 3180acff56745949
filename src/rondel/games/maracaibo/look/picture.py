"""The table as a picture, drawn from what a seat may see.

The chart on the left with tracks and offers below, the board of the seat in front and the others on
the right: see `plan`.
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
from rondel.games.maracaibo.look import symbols
from rondel.games.maracaibo.look.map_chart import ChartMap
from rondel.games.maracaibo.look.map_explorer import ExplorerTrack
from rondel.games.maracaibo.look.map_nations import NationTracks
from rondel.games.maracaibo.look.offers import Offers
from rondel.games.maracaibo.look.other_boards import OtherBoards
from rondel.games.maracaibo.look.own_board import OwnBoard
from rondel.games.maracaibo.look.plan import regions
from rondel.games.maracaibo.look.sketch import Sketch
from rondel.games.maracaibo.view import MaracaiboView


def picture(view: MaracaiboView, names: Sequence[str], front: int, words: Words) -> Picture:
    """The table with the board of seat `front` in full."""
    sketch = Sketch(view, names, front, words)
    parts = (ChartMap(sketch), ExplorerTrack(sketch), NationTracks(sketch), Offers(sketch),
             OwnBoard(sketch))  # fmt: skip
    others = OtherBoards(sketch)
    return Picture(
        *SIZE,
        title=view.title,
        style=symbols.STYLE,
        defs=lambda: join((symbols.defs(), sketch.definitions())),
        static=lambda: join((box(0, 0, *SIZE, class_="paper"), *(part.static() for part in parts))),
        layer=lambda: join((_heading(sketch), *(part.layer() for part in parts), others.layer())),
        regions=regions(words),
    )


def _heading(sketch: Sketch) -> Markup:
    """How far the game has come, and whose decision it is."""
    contents, words = sketch.contents, sketch.words
    if contents["over"]:
        text = words.name("over")
    elif contents["round"]:
        text = words.board("round_of", **contents)
    else:
        text = words.name(contents["phase"])
    return sketch.headline(text)

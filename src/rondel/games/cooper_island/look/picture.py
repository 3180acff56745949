"""The table as a picture, drawn from what a seat may see: see `plan` for its sheets.

On the map the peninsula of the seat in front is at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rondel.core.look.frame import OTHERS, capital
from rondel.core.look.picture import Markup, join
from rondel.core.look.sheets import Picture, Sheet
from rondel.core.words import Words
from rondel.games.cooper_island.look import symbols
from rondel.games.cooper_island.look.map_sea import SeaMap
from rondel.games.cooper_island.look.map_wheel import Wheel
from rondel.games.cooper_island.look.offers import CommonOffers, Stocks
from rondel.games.cooper_island.look.other_boards import OtherBoards
from rondel.games.cooper_island.look.own_holdings import OwnHoldings
from rondel.games.cooper_island.look.plan import COLUMNS, COMMON, MAP, OWN_BOARD, STOCKS
from rondel.games.cooper_island.look.sketch import Sketch
from rondel.games.cooper_island.look.solo_board import SoloBoard
from rondel.games.cooper_island.view import CooperView


def picture(view: CooperView, names: Sequence[str], front: int, words: Words) -> Picture:
    """Draw the table, with the peninsula and the board of seat `front` as its own."""
    sketch = Sketch(view, names, front, words)
    headline = _headline(sketch)
    return Picture(
        view.title,
        headline,
        symbols.STYLE,
        lambda: _definitions(sketch),
        _sheets(sketch),
        COLUMNS,
        sketch.heading(headline),
    )


def _definitions(sketch: Sketch) -> Markup:
    parts = sketch, SeaMap(sketch), OtherBoards(sketch)
    return join((symbols.defs(), *(part.definitions() for part in parts)))


def _sheets(sketch: Sketch) -> list[Sheet]:
    cooper = sketch.contents["cooper"]
    return [
        sketch.sheet("map", MAP, SeaMap, Wheel),
        sketch.sheet("board", OWN_BOARD, OwnHoldings, seat=sketch.seat),
        sketch.sheet("common", COMMON, CommonOffers, alike=True),
        sketch.sheet("stocks", STOCKS, Stocks, alike=True),
        sketch.sheet("others", OtherBoards(sketch).place, OtherBoards)
        if cooper is None
        else sketch.sheet("others", OTHERS, partial(SoloBoard, cooper=cooper)),
        *(sketch.rival_board(seat, OWN_BOARD, OwnHoldings) for seat in sketch.rival_seats),
    ]


def _headline(sketch: Sketch) -> str:
    """Tell which round and phase it is."""
    contents, words = sketch.contents, sketch.words
    phase = words.name("over" if contents["over"] else contents["phase"])
    number = f"{contents['round']}/{contents['rounds']}"
    return capital(f"{words.name('round')} {number} · {phase}")

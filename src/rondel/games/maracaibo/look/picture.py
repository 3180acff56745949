"""The table as a picture, drawn from what a seat may see: see `plan` for its sheets."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.look.frame import OTHERS, capital
from rondel.core.look.picture import join
from rondel.core.look.sheets import Picture, Sheet
from rondel.core.words import Words
from rondel.games.maracaibo.look import symbols
from rondel.games.maracaibo.look.map_chart import ChartMap
from rondel.games.maracaibo.look.map_explorer import ExplorerTrack
from rondel.games.maracaibo.look.map_nations import NationTracks
from rondel.games.maracaibo.look.offers import Offers
from rondel.games.maracaibo.look.other_boards import OtherBoards
from rondel.games.maracaibo.look.own_board import OwnBoard
from rondel.games.maracaibo.look.plan import CHART, COLUMNS, OWN_BOARD, TRACKS
from rondel.games.maracaibo.look.sketch import Sketch
from rondel.games.maracaibo.view import MaracaiboView


def picture(view: MaracaiboView, names: Sequence[str], front: int, words: Words) -> Picture:
    """The table with the board of seat `front` as its own."""
    sketch = Sketch(view, names, front, words)
    headline = _headline(sketch)
    return Picture(
        view.title,
        headline,
        symbols.STYLE,
        lambda: join((symbols.defs(), sketch.definitions())),
        _sheets(sketch),
        COLUMNS,
        sketch.heading(headline),
    )


def _sheets(sketch: Sketch) -> list[Sheet]:
    return [
        sketch.sheet("chart", CHART, ChartMap, alike=True),
        sketch.sheet("board", OWN_BOARD, OwnBoard, seat=sketch.seat),
        sketch.sheet("offers", Offers(sketch).place, Offers, alike=True),
        sketch.sheet("tracks", TRACKS, ExplorerTrack, NationTracks, alike=True),
        sketch.sheet("others", OTHERS, OtherBoards),
        *(sketch.rival_board(seat, OWN_BOARD, OwnBoard) for seat in sketch.rival_seats),
    ]


def _headline(sketch: Sketch) -> str:
    """How far the game has come."""
    contents, words = sketch.contents, sketch.words
    if contents["over"]:
        return capital(words.name("over"))
    if contents["round"]:
        return capital(words.board("round_of", **contents))
    return capital(words.name(contents["phase"]))

"""The table as a picture, drawn from what a seat may see: see `plan` for its sheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rondel.core.look.frame import capital
from rondel.core.look.picture import join
from rondel.core.look.sheets import Picture, Sheet
from rondel.core.words import Words
from rondel.games.new_zealand.look import symbols
from rondel.games.new_zealand.look.faces import shapes
from rondel.games.new_zealand.look.hand import Hand
from rondel.games.new_zealand.look.map_sea import SeaMap
from rondel.games.new_zealand.look.map_trail import TrailMap
from rondel.games.new_zealand.look.offers import Offers
from rondel.games.new_zealand.look.other_boards import OtherBoards
from rondel.games.new_zealand.look.own_board import OwnBoard
from rondel.games.new_zealand.look.plan import (
    COLUMNS,
    HAND,
    MARKETS,
    OTHERS,
    OWN_BOARD,
    RIVAL,
    SEA,
    STRIP,
    TRAIL,
)
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.look.solo_board import SoloBoard
from rondel.games.new_zealand.view import NewZealandView


def picture(view: NewZealandView, names: Sequence[str], front: int, words: Words) -> Picture:
    """Draw the table with the board of seat `front` as its own."""
    sketch = Sketch(view, names, front, words)
    headline = _headline(sketch)
    return Picture(
        view.title,
        headline,
        symbols.STYLE,
        lambda: join((symbols.defs(), shapes(sketch.content), sketch.definitions())),
        _sheets(sketch),
        COLUMNS,
        sketch.heading(headline),
    )


def _sheets(sketch: Sketch) -> list[Sheet]:
    sarah = sketch.contents["sarah"]
    strip = partial(Hand, place=STRIP)
    return [
        sketch.sheet("trail", TRAIL, TrailMap, alike=True),
        sketch.sheet("board", OWN_BOARD, OwnBoard, seat=sketch.seat),
        sketch.sheet("hand", HAND, partial(Hand, place=HAND), seat=sketch.seat),
        sketch.sheet("sea", SEA, SeaMap, alike=True),
        sketch.sheet("markets", MARKETS, Offers, alike=True),
        sketch.sheet("others", OtherBoards(sketch).place, OtherBoards)
        if sarah is None
        else sketch.sheet("others", OTHERS, partial(SoloBoard, sarah=sarah)),
        *(sketch.rival_board(seat, RIVAL, OwnBoard, strip) for seat in sketch.rival_seats),
    ]


def _headline(sketch: Sketch) -> str:
    """Tell how far the game has come."""
    contents, words = sketch.contents, sketch.words
    if contents["over"]:
        return capital(words.name("over"))
    if contents["end_set_off_by"] is not None:
        return capital(words.name("last_turns"))
    return capital(words.count(contents["bonus_tiles_to_come"], "tile_to_come"))

"""The table as a picture, drawn from what a seat may see.

The map with the wheel of the central island on the left (the peninsula of the seat in front at the
bottom), that seat's board, the stocks and the others on the right: see `plan`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.look.frame import SIZE
from rondel.core.look.picture import (
    Markup,
    Picture,
    Point,
    box,
    join,
    label,
)
from rondel.core.words import Words
from rondel.games.cooper_island.look import symbols
from rondel.games.cooper_island.look.map_places import WHEEL
from rondel.games.cooper_island.look.map_sea import SeaMap
from rondel.games.cooper_island.look.map_wheel import Wheel
from rondel.games.cooper_island.look.offers import Offers
from rondel.games.cooper_island.look.other_boards import OtherBoards
from rondel.games.cooper_island.look.own_holdings import OwnHoldings
from rondel.games.cooper_island.look.plan import regions
from rondel.games.cooper_island.look.sketch import Sketch
from rondel.games.cooper_island.look.solo_board import SoloBoard
from rondel.games.cooper_island.view import CooperView

CARTOUCHE = (172.0, 58.0)


def picture(view: CooperView, names: Sequence[str], front: int, words: Words) -> Picture:
    """Draw the table, with the boards of seat `front` at the bottom and in full."""
    sketch = Sketch(view, names, front, words)
    sea = SeaMap(sketch)
    wheel = Wheel(sketch, sea.middle, WHEEL * sea.radius)
    offers, own, others = Offers(sketch), OwnHoldings(sketch), OtherBoards(sketch)
    cooper = sketch.contents["cooper"]
    rivals = others if cooper is None else SoloBoard(sketch, cooper)
    paper = box(0, 0, *SIZE, class_="paper")
    return Picture(
        *SIZE,
        title=view.title,
        style=symbols.STYLE,
        defs=lambda: join(
            (
                symbols.defs(),
                sketch.definitions(),
                sea.definitions(),
                others.definitions(),
            )
        ),
        static=lambda: join(
            (
                paper,
                sea.static(),
                _cartouche(view.title, sea.corner(*CARTOUCHE)),
                wheel.static(),
                offers.static(),
                own.static(),
            )
        ),
        layer=lambda: join(
            (
                _heading(sketch),
                sea.layer(),
                wheel.layer(),
                offers.layer(),
                rivals.layer(),
                own.layer(),
            )
        ),
        regions=regions(words),
    )


def _cartouche(title: str, corner: Point | None) -> Markup:
    """Draw the name of the game in a corner of the map that is free, if there is one."""
    if corner is None:
        return Markup("")
    (x, y), (width, height) = corner, CARTOUCHE
    return join(
        (
            box(x + 8, y + 8, width - 16, height - 16, rx=4, class_="paper line-parchment-edge",
                stroke_width=1.5),
            box(x + 11, y + 11, width - 22, height - 22, rx=2, class_="none line-parchment-edge"),
            label(x + width / 2, y + height / 2 + 7, title, class_="m head huge"),
        )
    )  # fmt: skip


def _heading(sketch: Sketch) -> Markup:
    """Draw which round and phase it is, and whose decision."""
    contents, words = sketch.contents, sketch.words
    phase = words.name("over" if contents["over"] else contents["phase"])
    number = f"{contents['round']}/{contents['rounds']}"
    return sketch.headline(f"{words.name('round')} {number} · {phase}")

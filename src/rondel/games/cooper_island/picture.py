"""The table as a picture, drawn from what a seat may see.

The map with the wheel of the central island on the left (the viewer's own peninsula at the bottom),
the viewer's board, the stocks and the others on the right.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.picture import Markup, Picture, box, join, label
from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.cooper_island import symbols
from rondel.games.cooper_island.commons import Commons
from rondel.games.cooper_island.desk import LEFT, WIDTH
from rondel.games.cooper_island.display import Display
from rondel.games.cooper_island.holdings import Holdings
from rondel.games.cooper_island.others import Others
from rondel.games.cooper_island.seamap import WHEEL, SeaMap
from rondel.games.cooper_island.sketch import Sketch, capital
from rondel.games.cooper_island.wheel import Wheel

SIZE = (1600, 1000)


def picture(view: View, names: Sequence[str], front: int, words: Words, title: str) -> Picture:
    """The table with the boards of seat `front` at the bottom and in full."""
    sketch = Sketch(view, names, front, words)
    sea = SeaMap(sketch)
    wheel = Wheel(sketch, sea.middle, WHEEL * sea.radius)
    commons, desk, others = Commons(sketch), Holdings(sketch), Others(sketch)
    rivals = others if view["cooper"] is None else Display(sketch)
    paper = box(0, 0, *SIZE, class_="paper")
    return Picture(
        *SIZE,
        title=title,
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
                _cartouche(title),
                wheel.static(),
                commons.static(),
                desk.static(),
            )
        ),
        layer=lambda: join(
            (
                _heading(sketch),
                sea.layer(),
                wheel.layer(),
                commons.layer(),
                rivals.layer(),
                desk.layer(),
            )
        ),
    )


def _cartouche(title: str) -> Markup:
    """The name of the map, in its corner."""
    return join(
        (
            box(14, 14, 236, 62, rx=4, class_="paper line-parchment-edge", stroke_width=1.5),
            box(19, 19, 226, 52, rx=2, class_="none line-parchment-edge"),
            label(132, 55, title, class_="m head huge"),
        )
    )


def _heading(sketch: Sketch) -> Markup:
    """Which round and phase it is, and whose turn."""
    view, words = sketch.view, sketch.words
    phase = words.name("over") if view["over"] else words.name(view["phase"])
    text = capital(f"{words.name('round')} {view['round']}/{view['rounds']} · {phase}")
    drawn = [label(LEFT + 4, 38, text, class_="head big b")]
    if not view["over"]:
        who = sketch.names[view["to_decide"]]
        right = LEFT + WIDTH
        drawn.append(label(right - 34, 38, who, class_="e head"))
        drawn.append(sketch.badge(right - 14, 32, view["to_decide"], 26))
    return join(drawn)

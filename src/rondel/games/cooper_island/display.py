"""CI-19: Cooper's display, the board of the solo opponent."""

from __future__ import annotations

from rondel.core.picture import Markup, box, group, join, label, thing, use
from rondel.games.cooper_island.automa import SLOTS
from rondel.games.cooper_island.commons import MEASURES
from rondel.games.cooper_island.desk import LEFT, PAD, WIDTH
from rondel.games.cooper_island.others import OTHERS_TOP
from rondel.games.cooper_island.pieces import PIECES, SHAPES
from rondel.games.cooper_island.sketch import (
    Sketch,
    counted,
    heading,
    icon,
    row,
    slot,
)


class Display:
    """Below the viewer's board, where else the others are."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.view = sketch.view

    def name(self, id: str) -> str:
        return self.sketch.words.name(id)

    def layer(self) -> Markup:
        """CI-19.3: his ship, workers, storehouse, orders, deck, discards and slots."""
        cooper, top, left = self.view["cooper"], OTHERS_TOP, LEFT + PAD
        seat = self.sketch.seats
        points = self.view["rivals"]["cooper"]["total"]
        workers = [
            part
            for i, kind in enumerate(SHAPES)
            for part in (
                self.sketch.worker(left + 250 + 54 * i, top + 20, seat, kind == "special", 20),
                label(left + 264 + 54 * i, top + 25, cooper["available"][kind], class_="b"),
            )
        ]
        title = self.sketch.about(cooper["strategy"], self.sketch.about(cooper["level"]))
        return group(
            box(LEFT, top, WIDTH, 248, rx=8, class_="panel line-rule"),
            self.sketch.badge(left + 11, top + 20, seat, 24),
            thing("cooper", title,
                  label(left + 30, top + 25, self.name("cooper"), class_="head b")),
            icon("log", left + 112, top + 20, 20),
            label(left + 126, top + 25, cooper["logs"], class_="b"),
            icon("anchor", left + 160, top + 20, 20),
            label(left + 174, top + 25, cooper["anchors"], class_="b"),
            *workers,
            label(LEFT + WIDTH - PAD, top + 25, self.sketch.amount(points, "point"),
                  class_="e head b"),
            self._store(left, top + 42),
            self._cooper_orders(left + 290, top + 42),
            self._deck(left, top + 94),
            self._discards(left, top + 168),
            self._slots(left + 372, top + 168),
        )  # fmt: skip

    def _store(self, x: float, y: float) -> Markup:
        drawn = [heading(x, y + 12, self.name("storehouse"))]
        for i, piece in enumerate(PIECES[1:]):
            count = self.view["cooper"]["store"][piece]
            drawn.append(
                thing(f"store:{piece}", self.sketch.amount(count, piece),
                      counted(piece, count, x + 14 + 48 * i, y + 32, 22))
            )  # fmt: skip
        return join(drawn)

    def _cooper_orders(self, x: float, y: float) -> Markup:
        cooper = self.view["cooper"]
        drawn = [heading(x, y + 12, self.name("royal_orders"))]
        for i, id in enumerate(cooper["orders"]):
            order = self.content.orders[self.content.order_number[id]]
            at = x + 48 * i
            drawn.append(
                thing(f"order:{id}", self.sketch.about(id), slot(at, y + 17, 42, 32),
                      icon(MEASURES[order.measure], at + 21, y + 33, 24))
            )  # fmt: skip
        strategy = {entry.id: entry for entry in self.content.solo.strategies}[cooper["strategy"]]
        for i, (paid, gain) in enumerate(((strategy.helm_on, "helm"),
                                          (strategy.anchor_on, "anchor"))):  # fmt: skip
            at = x + 112 + 76 * i
            drawn.append(
                thing(f"strategy:{gain}", self.sketch.about(strategy.id),
                      slot(at, y + 17, 72, 32),
                      row([PAID[paid], "move", gain], at + 36, y + 33, 20))
            )  # fmt: skip
        return join(drawn)

    def _deck(self, x: float, y: float) -> Markup:
        """CI-20.7: the layers of the deck, top first; the order inside a layer is not known."""
        cooper = self.view["cooper"]
        layers = [[f"{letter}?" for letter in cooper["starters"]]] if cooper["starters"] else []
        layers += cooper["deck"]
        drawn = [heading(x, y + 12, self.name("deck"))]
        for layer in layers:
            width = 46 * len(layer) + 6
            drawn.append(box(x - 1, y + 18, width, 44, rx=6, class_="none line-faint dash"))
            for id in layer:
                drawn.append(self._action_card(id, x + 4, y + 22))
                x += 46
            x += 12
        return join(drawn)

    def _discards(self, x: float, y: float) -> Markup:
        drawn = [heading(x, y + 12, self.name("discards"))]
        for i, id in enumerate(self.view["cooper"]["discards"]):
            drawn.append(self._action_card(id, x + 4 + 46 * i, y + 22))
        return join(drawn)

    def _action_card(self, id: str, x: float, y: float) -> Markup:
        about = self.sketch.about(id) if id in self.content.action_cards else ""
        return thing(
            f"action:{id}",
            about,
            box(x, y, 40, 36, rx=4, class_="slot line-ink", stroke_width=1.2),
            label(x + 20, y + 24, id, class_="m b"),
        )

    def _slots(self, x: float, y: float) -> Markup:
        """CI-19.38: where tokens go, each once."""
        cooper = self.view["cooper"]
        drawn = [heading(x, y + 12, self.name("slots")),
                 icon("token", x + 150, y + 8, 18),
                 label(x + 163, y + 13, cooper["tokens"], class_="b small")]  # fmt: skip
        for i, id in enumerate(SLOTS):
            at = x + 62 * i
            used = cooper["slots_used"] >> i & 1
            inside = use("token", at + 28, y + 40, 28) if used else SLOT_ICONS[id](at + 28, y + 40)
            drawn.append(thing(f"slot:{id}", self.name(id), slot(at, y + 20, 56, 40), inside))
        return join(drawn)


PAID = {
    "build_income_boat": "boat",
    "erect_building": "small_building",
    "build_statue": "statue",
    "supply_cargo_ship": "cargo",
}


def _bottom(x: float, y: float) -> Markup:
    return join((icon("card", x, y - 3, 26), box(x - 14, y + 11, 28, 4, class_="ink")))


def _skip(x: float, y: float) -> Markup:
    return join((icon("card", x - 6, y, 26), label(x + 14, y + 6, "×", class_="m head b")))


def _top(x: float, y: float) -> Markup:
    return join((icon("card", x, y + 3, 26), box(x - 14, y - 15, 28, 4, class_="ink")))


SLOT_ICONS = {"slot_bottom": _bottom, "slot_skip": _skip, "slot_top": _top}

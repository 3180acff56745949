"""CI-19: Cooper's display, the board of the solo opponent."""

from __future__ import annotations

from rondel.core.look.frame import OTHERS, PAD
from rondel.core.look.picture import (
    Markup,
    box,
    group,
    join,
    label,
    piece,
    thing,
    use,
)
from rondel.games.cooper_island.look.offers import MEASURES
from rondel.games.cooper_island.look.sketch import (
    Sketch,
    counted,
    heading,
    icon,
    row,
    slot,
)
from rondel.games.cooper_island.pieces import NORMAL, PIECES, SHAPES
from rondel.games.cooper_island.rules.solo import SLOTS
from rondel.games.cooper_island.view import OpponentContents

LEFT, TOP, WIDTH, _ = OTHERS
CARD = 40.0
"""From one action card to the next, if there is room."""
GAP = 7.0
"""Between the layers of the deck."""


class SoloBoard:
    """Below the board of the seat in front, where the others are in games of several players."""

    reads = ("cooper", "rivals")

    def __init__(self, sketch: Sketch, cooper: OpponentContents) -> None:
        self.sketch = sketch
        self.cooper = cooper
        self.content = sketch.content
        self.contents = sketch.contents

    def name(self, id: str) -> str:
        return self.sketch.words.name(id)

    def static(self) -> Markup:
        """The board comes with what lies on it."""
        return Markup("")

    def layer(self) -> Markup:
        """CI-19.3: draw his ship, workers, storehouse, orders, deck, discards and slots."""
        cooper, left, y = self.cooper, LEFT + PAD, TOP + 17
        seat = self.sketch.seats
        points = self.contents["rivals"]["cooper"]["total"]
        workers = [
            part
            for i, kind in enumerate(SHAPES)
            for part in (
                self.sketch.worker(left + 210 + 42 * i, y, seat, kind == "special", 19),
                label(left + 223 + 42 * i, y + 4.5, cooper["available"][kind], class_="b"),
            )
        ]
        title = self.sketch.about(cooper["strategy"], self.sketch.about(cooper["level"]))
        return group(
            box(*OTHERS, rx=8, class_="panel line-rule"),
            self.sketch.badge(left + 10, y, seat, 21),
            thing("cooper", title,
                  label(left + 27, y + 5, self.name("cooper"), class_="head b name")),
            icon("log", left + 106, y, 19),
            label(left + 119, y + 4.5, cooper["logs"], class_="b"),
            icon("anchor", left + 154, y, 18),
            label(left + 166, y + 4.5, cooper["anchors"], class_="b"),
            *workers,
            label(LEFT + WIDTH - PAD, y + 5, self.sketch.amount(points, "point"),
                  class_="e head b name"),
            self._store(left, TOP + 36),
            self._cooper_orders(left + 186, TOP + 36),
            self._deck(left, TOP + 96),
            self._discards(left, TOP + 168),
            self._slots(left + 228, TOP + 168),
        )  # fmt: skip

    def _store(self, x: float, y: float) -> Markup:
        drawn = [heading(x, y + 12, self.name("storehouse"))]
        for i, name in enumerate(PIECES[1:]):
            count = self.cooper["store"][name]
            place = piece(name, "cooper") if count else None
            drawn.append(
                thing(f"store:{name}", self.sketch.amount(count, name),
                      counted(name, count, x + 11 + 34 * i, y + 34, 20, place))
            )  # fmt: skip
        return join(drawn)

    def _cooper_orders(self, x: float, y: float) -> Markup:
        cooper = self.cooper
        drawn = [heading(x, y + 12, self.name("royal_orders"))]
        for i, id in enumerate(cooper["orders"]):
            order = self.content.orders[self.content.order_number[id]]
            at = x + 34 * i
            drawn.append(
                thing(f"order:{id}", self.sketch.about(id), slot(at, y + 17, 32, 34),
                      icon(MEASURES[order.measure], at + 16, y + 34, 23))
            )  # fmt: skip
        strategy = {entry.id: entry for entry in self.content.solo.strategies}[cooper["strategy"]]
        for i, (paid, gain) in enumerate(((strategy.helm_on, "helm"),
                                          (strategy.anchor_on, "anchor"))):  # fmt: skip
            at = x + 72 + 58 * i
            drawn.append(
                thing(f"strategy:{gain}", self.sketch.about(strategy.id),
                      slot(at, y + 17, 55, 34),
                      row([PAID[paid], "move", gain], at + 27.5, y + 34, 16))
            )  # fmt: skip
        return join(drawn)

    def _deck(self, x: float, y: float) -> Markup:
        """CI-20.7: draw the layers of the deck, top first; the order in a layer is not known."""
        cooper = self.cooper
        layers = [[f"{letter}?" for letter in cooper["starters"]]] if cooper["starters"] else []
        layers += cooper["deck"]
        drawn = [heading(x, y + 12, self.name("deck"))]
        room = WIDTH - 2 * PAD - GAP * len(layers)
        pitch = min(CARD, room / max(1, sum(map(len, layers))))
        for layer in layers:
            width = pitch * len(layer) + 3
            drawn.append(box(x - 1, y + 18, width, 43, rx=6, class_="none line-faint dash"))
            for id in layer:
                drawn.append(self._action_card(id, x + 2, y + 22, pitch))
                x += pitch
            x += GAP
        return join(drawn)

    def _discards(self, x: float, y: float) -> Markup:
        drawn = [heading(x, y + 12, self.name("discards"))]
        discards = self.cooper["discards"]
        pitch = min(CARD, 220 / max(1, len(discards)))
        for i, id in enumerate(discards):
            drawn.append(self._action_card(id, x + 2 + pitch * i, y + 22))
        return join(drawn)

    def _action_card(self, id: str, x: float, y: float, pitch: float = CARD) -> Markup:
        """CI-19.27, CI-19.28: draw the section's letter, and the worker that he tries first."""
        card = self.content.action_cards.get(id)
        width = pitch - 3
        back = box(x, y, width, 35, rx=4, class_="slot line-ink", stroke_width=1.2)
        if card is None:
            return thing(f"action:{id}", "", back, label(x + width / 2, y + 22, id, class_="m b"))
        special = card.first != SHAPES[NORMAL]
        worker = self.sketch.worker(x + 0.7 * width, y + 17.5, self.sketch.seats, special, 15)
        section = label(x + 0.3 * width, y + 22, card.section, class_="m b")
        return thing(f"action:{id}", self.sketch.about(id), back, section, worker)

    def _slots(self, x: float, y: float) -> Markup:
        """CI-19.38: draw the slots for tokens; each is used once."""
        cooper = self.cooper
        drawn = [heading(x, y + 12, self.name("slots")),
                 icon("token", x + 112, y + 8, 17),
                 label(x + 125, y + 12, cooper["tokens"], class_="b small")]  # fmt: skip
        for i, id in enumerate(SLOTS):
            at = x + 49 * i
            used = cooper["slots_used"] >> i & 1
            inside = use("token", at + 23, y + 40, 26) if used else SLOT_ICONS[id](at + 23, y + 40)
            drawn.append(thing(f"slot:{id}", self.name(id), slot(at, y + 20, 46, 40), inside))
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

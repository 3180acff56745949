"""NZ-22: Sarah's board, where the boards of the others would be."""

from __future__ import annotations

from rondel.core.look.frame import PAD, capital, counted, slot
from rondel.core.look.letters import fitted
from rondel.core.look.picture import Markup, box, group, label, thing, use
from rondel.games.new_zealand.look.faces import card_symbol
from rondel.games.new_zealand.look.plan import OTHERS
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.pieces import WORKERS
from rondel.games.new_zealand.view import SarahContents

EDGE, TOP, WIDTH, _ = OTHERS
LEFT = EDGE + PAD
FIRST = TOP + 18
"""The middle of the first line."""
CARD = 16.0
"""The width of one of her cards."""
FIRST_PLACE = 148.0
"""Where things in a row begin, right of the name."""


class SoloBoard:
    """Workers, discs, buildings, deliveries, cards and the cards to come (NZ-22.4)."""

    reads = ("sarah", "rivals")

    def __init__(self, sketch: Sketch, sarah: SarahContents) -> None:
        self.sketch = sketch
        self.sarah = sarah
        self.seat = sketch.seats

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    def static(self) -> Markup:
        """The board comes with what lies on it."""
        return Markup("")

    def layer(self) -> Markup:
        return group(
            box(*OTHERS, rx=8, class_="panel line-rule"),
            *self._title(),
            *self._workers(),
            *self._plans(),
            *self._taken(),
            *self._owned(),
            *self._cards("discards", self.sarah["discards"], FIRST + 168),
            *self._cards("deck", self.sarah["deck"], FIRST + 196),
        )

    def _title(self) -> list[Markup]:
        points = self.sketch.contents["rivals"]["sarah"]["total"]
        return [
            self.sketch.badge(LEFT + 10, FIRST, self.seat, 21),
            thing("sarah", self.name("sarah"),
                  label(LEFT + 27, FIRST + 5, self.name("sarah"), class_="head b name")),
            label(EDGE + WIDTH - PAD, FIRST + 5, self.sketch.amount(points, "point"),
                  class_="e head b name"),
        ]  # fmt: skip

    def _workers(self) -> list[Markup]:
        workers = self.sarah["workers"]
        return [
            thing(f"row:{self.seat}:{worker}", self.sketch.amount(workers[worker], worker),
                  counted(worker, workers[worker], LEFT + 12 + 56 * i, FIRST + 32, 22))
            for i, worker in enumerate(WORKERS)
        ]  # fmt: skip

    def _plans(self) -> list[Markup]:
        """In what she specializes, her discs, and where she delivers next."""
        plans: tuple[tuple[str, str, int | str], ...] = (
            ("specialization", self.sarah["specialization"], ""),
            ("discs", "disc", self.sarah["discs"]),
            ("next_post", "move", self.name(self.sarah["next_post"])),
        )
        drawn = []
        for i, (kind, symbol, count) in enumerate(plans):
            x = LEFT + 12 + 70 * i
            drawn.append(
                thing(f"sarah:{kind}", f"{self.name(kind)}: {count or self.name(symbol)}",
                      use(symbol, x, FIRST + 64, 20, class_=self.sketch.colour(self.seat)),
                      label(x + 14, FIRST + 68.5, count, class_="b small"))
            )  # fmt: skip
        return drawn

    def _taken(self) -> list[Markup]:
        """Her buildings on the trail, and the hazards that she has removed."""
        places = self.sarah["private_buildings"]
        built = [tile for tile, place in places.items() if place is not None]
        taken = [*built, *self.sarah["hazards"]]
        y = FIRST + 92
        drawn = [fitted(LEFT, y + 4, capital(self.name("tray_area")), 118, "head")]
        for i, id in enumerate(taken):
            symbol = self.sketch.content.facts[id].get("section", "building")
            sign = use(symbol, _place(i, len(taken)), y, 22)
            drawn.append(thing(f"sarah_tile:{id}", self.name(id), sign))
        return drawn

    def _owned(self) -> list[Markup]:
        """The cards that she has bought and gained, in two rows."""
        cards, y = self.sarah["cards"], FIRST + 118
        drawn = _counted_row(self.name("sarah_cards"), len(cards), y + 10)
        per_row = max(8, -(-len(cards) // 2))
        for i, card in enumerate(cards):
            line, place = divmod(i, per_row)
            symbol = card_symbol(self.sketch.content, card)
            sign = use(symbol, _place(place, per_row), y + 22 * line, 22)
            drawn.append(thing(f"sarah_card:{card}", self.name(card), sign))
        return drawn

    def _cards(self, kind: str, cards: list[str], y: float) -> list[Markup]:
        """The cards that guide her, with the steps that they give her (NZ-22.18)."""
        drawn = _counted_row(self.name(f"sarah_{kind}"), len(cards), y)
        for i, card in enumerate(cards):
            x = _place(i, len(cards))
            facts = self.sketch.content.facts[card]
            symbol = facts["steps"] if facts["steps"] in WORKERS else "step"
            printed = facts.get("printed")
            sign = (
                label(x, y + 5, printed, class_="m b") if printed else use(symbol, x, y, CARD - 1)
            )
            back = slot(x - CARD / 2, y - 12, CARD, 24, "slot line-outline")
            drawn.append(thing(f"sarah_card:{card}", self.name(card), back, sign))
        return drawn


def _place(number: int, count: int) -> float:
    """The middle of one of so many things in a row; many lie closer."""
    room = WIDTH - 2 * PAD - FIRST_PLACE - CARD
    return LEFT + FIRST_PLACE + CARD / 2 + number * min(22.0, room / max(1, count - 1))


def _counted_row(name: str, count: int, y: float) -> list[Markup]:
    """What lies in a row, and how many of it."""
    return [
        fitted(LEFT, y + 4, capital(name), 118, "head"),
        label(LEFT + 142, y + 5, count, class_="e b"),
    ]

"""NZ-22: Sarah's board, where the boards of the others would be."""

from __future__ import annotations

from rondel.core.look.frame import PAD, capital, counted, heading, slot
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
CARD = 22.0
"""The width of one of her cards."""


class SoloBoard:
    """Workers, discs, buildings, deliveries, cards and the cards to come (NZ-22.4)."""

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
            *self._cards("cards", self.sarah["cards"], 0),
            *self._cards("discards", self.sarah["discards"], 1),
            *self._cards("deck", self.sarah["deck"], 2),
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
        pitch = min(23.0, (WIDTH - 40) / max(1, len(taken)))
        drawn = [heading(LEFT, FIRST + 98, self.name("tray_area"))]
        for i, id in enumerate(taken):
            symbol = self.sketch.content.facts[id].get("section", "building")
            sign = use(symbol, LEFT + 10 + pitch * i, FIRST + 114, 22)
            drawn.append(thing(f"sarah_tile:{id}", self.name(id), sign))
        return drawn

    def _cards(self, kind: str, cards: list[str], line: int) -> list[Markup]:
        """A row of cards, below one another by their lines; many lie closer."""
        y = FIRST + 138 + 30 * line
        drawn = [
            fitted(LEFT, y + 4, capital(self.name(f"sarah_{kind}")), 118, "head"),
            label(LEFT + 142, y + 5, len(cards), class_="e b"),
        ]
        room = WIDTH - 2 * PAD - 150
        pitch = min(CARD + 2, (room - CARD) / max(1, len(cards) - 1))
        for i, card in enumerate(cards):
            face = self._face(card, LEFT + 150 + pitch * i, y - 13)
            drawn.append(thing(f"sarah_card:{card}", self.name(card), face))
        return drawn

    def _face(self, card: str, x: float, y: float) -> Markup:
        """A card with the steps that it gives her (NZ-22.18), or with what stands on it."""
        content = self.sketch.content
        entry = content.facts[card]
        back = slot(x, y, CARD, 27, "slot line-outline")
        if card in content.card_number:
            return group(back, use(card_symbol(content, card), x + CARD / 2, y + 13.5, 20))
        if entry.get("printed"):
            return group(back, label(x + CARD / 2, y + 18, entry["printed"], class_="m b"))
        symbol = entry["steps"] if entry["steps"] in WORKERS else "step"
        return group(back, use(symbol, x + CARD / 2, y + 13.5, 19))

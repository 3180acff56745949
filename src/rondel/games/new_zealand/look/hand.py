"""The cards of a seat: its hand side by side, its draw stack and its discards."""

from __future__ import annotations

from collections import Counter

from rondel.core.look.frame import PAD, Box, heading
from rondel.core.look.picture import Markup, box, group, join, label, piece, thing, use
from rondel.games.new_zealand.look.faces import card_back, card_face, card_symbol
from rondel.games.new_zealand.look.sketch import Sketch

HEAD = 30.0
"""From the top to the cards."""
GAP = 4.0
PILES = {"deck": "stack", "discards": "used"}
"""What the other cards look like."""
FEW, MANY = 4, 4
"""A hand of a few cards lies in one row; a larger one in two rows of as many at least."""
WIDEST, TALLEST = 80.0, 156.0
"""A card."""


class Hand:
    """All cards in a box; those of others face down as far as they are not known."""

    reads = (
        "player.hand",
        "player.known_in_hand",
        "player.hand_size",
        "player.stack_size",
        "player.discard_pile",
    )

    def __init__(self, sketch: Sketch, place: Box) -> None:
        self.sketch = sketch
        self.seat = sketch.seat
        self.player = sketch.contents["players"][sketch.seat]
        self.lies = place
        self.left, self.top, self.width, self.height = place
        self.flat = self.width > 3 * self.height
        """Whether there is room for one row only."""

    def static(self) -> Markup:
        return join(
            (
                box(self.left, self.top, self.width, self.height, rx=8, class_="panel line-rule"),
                heading(self.left + PAD, self.top + 20, self.sketch.name("tray_hand")),
            )
        )

    def layer(self) -> Markup:
        p = self.player
        known = p["known_in_hand"] if p["hand"] is None else p["hand"]
        cards: list[str | None] = [*known, *[None] * (p["hand_size"] - len(known))]
        used = [] if self.flat or len(cards) > FEW else self._used(p["discard_pile"])
        return join((*self._stacks(), *self._cards(cards), *used))

    def _stacks(self) -> list[Markup]:
        """Draw how many cards are to be drawn, and how many are used."""
        p, drawn = self.player, []
        stacks = (("deck", p["stack_size"]), ("discards", len(p["discard_pile"])))
        for i, (kind, count) in enumerate(stacks):
            x, y = self.left + self.width - 180 + 90 * i, self.top + 16
            title = f"{self.sketch.name(kind)}: {count}"
            drawn.append(
                thing(f"{kind}:{self.seat}", title, box(x, y - 12, 82, 25, rx=5,
                      class_="slot line-rule"), use(PILES[kind], x + 14, y, 21),
                      label(x + 28, y + 5, count, class_="b"),
                      label(x + 77, y + 5, self.sketch.name(f"short_{kind}"), class_="e small"))
            )  # fmt: skip
        return drawn

    def _used(self, cards: list[str]) -> list[Markup]:
        """Draw what lies in the discard pile, below a hand that leaves room for it."""
        pitch = min(25.0, (self.width - 2 * PAD - 25) / max(1, len(cards) - 1))
        y = self.top + self.height - 20
        return [
            use(card_symbol(self.sketch.content, card), self.left + PAD + 12 + pitch * i, y, 24)
            for i, card in enumerate(cards)
        ]

    def _cards(self, cards: list[str | None]) -> list[Markup]:
        count = len(cards)
        rows = 1 if self.flat or count <= FEW else 2
        columns = max(FEW, count) if rows == 1 else max(MANY, -(-count // rows))
        room = self.width - 2 * PAD
        pitch = min(WIDEST + GAP, (room + GAP) / columns)
        height = (self.height - HEAD - PAD + GAP) / rows - GAP
        size = (pitch - GAP, min(TALLEST, height))
        drawn, seen = [], Counter[str]()
        for i, card in enumerate(cards):
            line, place = divmod(i, columns)
            at = self.left + PAD + pitch * place, self.top + HEAD + (height + GAP) * line
            if card is None:
                drawn.append(card_back(*at, *size))
                continue
            moving = piece(f"card-{self.seat}-{card}", f"hand.{seen[card]}")
            seen[card] += 1
            drawn.append(
                thing(f"hand:{self.seat}:{card}", self.sketch.about(card),
                      group(*card_face(self.sketch, card, *at, *size)), data_piece=moving)
            )  # fmt: skip
        return drawn

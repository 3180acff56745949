"""MA-21: Ana's board, where the others' would be."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.look.frame import (
    OTHERS,
    PAD,
    capital,
    slot,
)
from rondel.core.look.letters import fitted
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    join,
    label,
    thing,
    use,
)
from rondel.games.maracaibo.content.entries import AutomaCard
from rondel.games.maracaibo.look.belongings import GAP, INNER
from rondel.games.maracaibo.look.faces import Group, block, row
from rondel.games.maracaibo.look.sketch import Sketch, at
from rondel.games.maracaibo.look.symbols import COUNTED, op_symbols
from rondel.games.maracaibo.rules.solo import EARLY_ROUNDS
from rondel.games.maracaibo.view import AutomaContents

LEFT, TOP, WIDTH, HEIGHT = OTHERS


class SoloBoard:
    """A row of discs, what she has taken, and her deck."""

    def __init__(self, sketch: Sketch, automa: AutomaContents) -> None:
        self.sketch = sketch
        self.automa = automa
        self.solo = sketch.content.solo
        self.seat = sketch.seats
        self.left = LEFT + PAD

    def layer(self) -> Markup:
        return join((box(*OTHERS, rx=8, class_="panel line-rule"), self._title(),
                     self._discs(), *self._taken(), *self._cards()))  # fmt: skip

    def title(self, kind: str, value: int | str) -> str:
        return f"{capital(self.sketch.name(f'automa_{kind}'))}: {value}"

    def _title(self) -> Markup:
        y, right = TOP + 21, LEFT + WIDTH - PAD
        level = self.sketch.words.option_value("level", self.automa["level"])
        points = self.sketch.amount(self.automa["vp"], "vp")
        name = self.sketch.name("ana")
        return join(
            (
                thing("automa", f"{name}: {points}",
                      self.sketch.badge(self.left + 11, y - 6, self.seat, 22),
                      label(self.left + 28, y, name, class_="head b name"),
                      label(right, y, points, class_="e head b name")),
                thing("automa:level", self.title("level", level),
                      label(self.left + 68, y, level, class_="head")),
            )
        )  # fmt: skip

    def _discs(self) -> Markup:
        """MA-21.3, MA-21.24: her discs; below each, the points a round once it is gone."""
        income, gone = self.solo.board.income, self.automa["discs_gone"]
        pitch = INNER / max(1, len(income) - 1)
        y, size = TOP + 45, min(15.0, pitch - 1)
        drawn = []
        for i, points in enumerate(income[1:]):
            x = self.left + pitch * (i + 0.5)
            if i < gone:
                drawn.append(circle(x, y, size * 0.42, class_="none line-faint dash"))
            else:
                drawn.append(use("disc", x, y, size, class_=self.sketch.colour(self.seat)))
            look = "m small b" if i + 1 == gone else "m small faint"
            drawn.append(label(x, y + 18, points, class_=look))
        return thing("automa:discs", self.title("discs", gone), *drawn)

    def _taken(self) -> list[Markup]:
        """Cards from the display, and tiles."""
        y, a = TOP + 82, self.automa
        counts = (
            ("cards", "card", a["cards"]),
            ("quest_tiles", "quest_tile", a["quest_tiles"]),
            ("combat_tiles", "combat_tile", a["combat_tiles"]),
        )
        drawn = []
        for i, (kind, symbol, count) in enumerate(counts):
            x = self.left + 10 + 60 * i
            drawn.append(thing(f"automa:{kind}", self.title(kind, count), use(symbol, x, y, 19),
                               label(x + 13, y + 4.5, count, class_="b")))  # fmt: skip
        return drawn

    def _cards(self) -> list[Markup]:
        """MA-22.1: what she has turned up; then her deck, as far as it is known."""
        a, top = self.automa, TOP + 98
        known = [card for card in a["cards_seen"] if card not in a["discards"]]
        cards: list[str | None] = [*a["discards"], *known, *[None] * (a["deck"] - len(known))]
        pitch = min(62.0, (INNER + GAP) / max(1, len(cards)))
        height = HEIGHT - 98 - 18
        drawn = [self._pile("discards", len(a["discards"]), self.left, top + 10, "head"),
                 self._pile("deck", a["deck"], LEFT + WIDTH - PAD, top + 10, "e head")]  # fmt: skip
        for i, card in enumerate(cards):
            x, y = self.left + pitch * i, top + 14
            if card is None:
                drawn.append(self.sketch.back(x, y, pitch - GAP, height))
                continue
            look = "slot line-outline" if i < len(a["discards"]) else "panel line-faint dash"
            face = self._face(self.sketch.content.automa_cards[card], pitch - GAP, height, look)
            title = f"{capital(self.sketch.name('card'))}: {self.sketch.name(card)}"
            drawn.append(thing(f"automa_card:{card}", title, face, transform=at(x, y)))
        return drawn

    def _pile(self, kind: str, count: int, x: float, y: float, look: str) -> Markup:
        text = f"{capital(self.sketch.name(f'automa_{kind}'))} {count}"
        return thing(f"automa:{kind}", text, label(x, y, text, class_=look))

    def _face(self, card: AutomaCard, width: float, height: float, look: str) -> Markup:
        """MA-21.5: how far she sails and by which branch, the card she takes, what she does."""
        late = self.sketch.contents["round"] > EARLY_ROUNDS
        groups = [automa_symbols(op) for op in (card.late if late else card.early)]
        arrow = "↑" if card.fork == "upper" else "↓"
        middle = width / 2
        return join(
            (
                slot(0, 0, width, height, look),
                fitted(middle, 15, self.sketch.name(card.id), width - 4, "m b small"),
                row(["ship", f"{card.move}", arrow], middle, 29, 15, width - 2),
                row(["card", f"{card.display}"], middle, 47, 15, width - 2),
                block(groups, middle, (58 + height) / 2, width - 4, height - 60, 1),
            )
        )


def automa_symbols(op: Op) -> Group:
    """MA-21.5: what an action of hers is; it is not quite like those of players."""
    verb = str(op[0])
    if verb == "combat":
        more = ["nation", "village"] if "village" in op else []
        return ["swords", "move", f"{op[1]}", "influence", *more]
    return [COUNTED[verb]] if len(op) == 1 and verb in COUNTED else op_symbols((op,))

"""The boards of the others, small but whole; and Ana's (MA-21)."""

from __future__ import annotations

from collections import Counter

from rondel.core.effects import Op
from rondel.core.picture import (
    Attributes,
    Markup,
    box,
    circle,
    group,
    join,
    label,
    number,
    path,
    thing,
    use,
)
from rondel.core.sketch import capital, slot
from rondel.games.maracaibo.automa import EARLY_ROUNDS
from rondel.games.maracaibo.entries import AutomaCard
from rondel.games.maracaibo.explain import entry_of
from rondel.games.maracaibo.faces import Group, block, fitted, row
from rondel.games.maracaibo.pieces import SYNERGIES
from rondel.games.maracaibo.plan import OTHERS, PAD
from rondel.games.maracaibo.shipboard import (
    Held,
    bought_tiles,
    held_things,
    purse,
    rare,
    tiles_taken,
)
from rondel.games.maracaibo.sketch import Player, Sketch, at
from rondel.games.maracaibo.symbols import COUNTED, TASKS, op_symbols

LEFT, TOP, WIDTH, HEIGHT = OTHERS
INNER = WIDTH - 2 * PAD
GAP, ROWS, TALLEST = 3.0, 4, 28.0
"""Between two boards; the rows of one, and how high a row is at most."""
LETTER = 6.6
"""How wide a letter of a name is, about."""
COLOURS = ("green", "red", "tan", "blue")
"""Of project cards."""


class Neighbours:
    """Below the board of the seat in front, in the order of play: four rows each."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.view = sketch.view
        self.content = sketch.content
        boards = max(1, sketch.seats - 1)
        self.height = (HEIGHT - GAP * (boards - 1)) / boards
        self.pitch = min(TALLEST, (self.height - 5) / ROWS)

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    def layer(self) -> Markup:
        seats = self.sketch.seats
        if self.view["automa"] is not None:
            return Ana(self.sketch).layer()
        others = [(self.sketch.seat + i) % seats for i in range(1, seats)]
        return join(
            self._other(seat, TOP + (self.height + GAP) * i) for i, seat in enumerate(others)
        )

    def _other(self, seat: int, top: float) -> Markup:
        """Drawn around its own corner; where there is only one, with the cards it has bought."""
        p: Player = self.view["players"][seat]
        y = [round(3 + self.pitch * (i + 0.5)) for i in range(ROWS)]
        board = group(
            self._title(seat, p, y[0]),
            *self._career(seat, p, y[0]),
            *self._held(seat, purse(self.content, p), 9, y[1], 62),
            *self._cards(seat, p, y[2]),
            *self._held(seat, tiles_taken(p), 213, y[2], 40),
            *self._held(seat, rare(p), 293, y[2], min(31, 88 / max(1, len(rare(p))))),
            self._upgrades(seat, p, y[3]),
            *self._synergies(seat, p, y[3]),
            transform=at(LEFT + PAD, top),
        )
        below = top + 8 + self.pitch * ROWS
        room = top + self.height - below - 2
        if room < self.pitch * 2:
            return board
        return join((board, *bought_tiles(self.sketch, seat, LEFT + PAD, below, room)))

    def _title(self, seat: int, p: Player, y: float) -> Markup:
        """The board itself, with whose it is."""
        name = self.sketch.names[seat]
        return thing(
            f"seat:{seat}",
            f"{name}: {self.sketch.amount(p['vp'], 'vp')}",
            box(-PAD, 0, WIDTH, self.height, rx=7, class_="panel line-rule"),
            self.sketch.badge(9, y, seat, 18),
            label(22, y + 4.5, fitted(name, 128, LETTER), class_="head b"),
            use("star", 164, y, 16),
            label(175, y + 4.5, p["vp"], class_="b"),
        )

    def _held(
        self, seat: int, held: tuple[Held, ...], x: float, y: float, pitch: float
    ) -> list[Markup]:
        return held_things(self.sketch, seat, held, x, y, pitch, 16)

    def _career(self, seat: int, p: Player, y: float) -> list[Markup]:
        """MA-15.1: the career, and what its tasks count; a mark where one is done."""
        x, career = 222, p["career"]
        if career is None:
            return [use("career", x, y, 16, class_="ghost")]
        words = self.sketch.words
        drawn = [thing(f"career:{career}", capital(self.name(career)), use("career", x, y, 17))]
        tasks = entry_of(self.content, "careers", "career_cards", career)["tasks"]
        for i, task in enumerate(tasks, 1):
            done = i in p["tasks_done"]
            middle = x - 4 + 43 * i
            parts = [*TASKS[task["needs"]][:1], f"{task['low']}/{task['high']}"]
            inside = [group(row(parts, middle, y, 15, 42), class_="ghost" if done else None)]
            if done:
                inside.append(use("done", middle, y, 17))
            text = words.board("task", **task)
            text = words.board("done", text) if done else text
            drawn.append(thing(f"task:{seat}:{i}", text, *inside))
        return drawn

    def _cards(self, seat: int, p: Player, y: float) -> list[Markup]:
        """In hand (of the limit), planned, and bought, by their colours."""
        hand = f"{p['hand_size']}/{p['hand_limit']}"
        planned, bought = len(p["planning"]), p["tableau"]
        drawn = [
            self._count(f"hand:{seat}", "hand", "hand", hand, 9, y),
            self._count(f"planning:{seat}", "planning", "card", planned, 61, y),
        ]
        numbers = Counter(self.sketch.cards[card].colour for card in bought)
        chips = []
        for i, colour in enumerate(COLOURS):
            x = 98 + 23 * i
            chips.append(box(x, y - 8, 21, 16, rx=3, class_=f"{colour}-card line-outline"))
            chips.append(label(x + 10.5, y + 4.5, numbers[colour], class_="m b"))
        text = f"{self.name('tableau')}: {len(bought)}"
        return [*drawn, thing(f"tableau:{seat}", text, *chips)]

    def _count(
        self, id: str, kind: str, symbol: str, count: int | str, x: float, y: float
    ) -> Markup:
        return thing(id, f"{self.name(kind)}: {count}", use(symbol, x, y, 16),
                     label(x + 10, y + 4.5, count, class_="b"))  # fmt: skip

    def _upgrades(self, seat: int, p: Player, y: float) -> Markup:
        """MA-16.6: the areas of the ship: with both discs, with one, or cleared."""
        pitch = min(15.5, 192 / max(1, len(p["discs"])))
        colour = f"none line-{self.sketch.colour(seat)}"
        looks: tuple[Attributes, ...] = (
            {"class_": "none line-green", "stroke_width": 2.4},
            {"class_": f"{colour} down", "stroke_width": 11, "stroke_linecap": "round"},
            {"class_": colour, "stroke_width": 11, "stroke_linecap": "round"},
        )
        lines = ["", "", ""]
        for i, discs in enumerate(p["discs"].values()):
            line = "h0" if discs else "m-4 0l3 4 5-7"
            lines[min(discs, 2)] += f"M{number(9 + pitch * i)} {y}{line}"
        return join(path(d, **look) for d, look in zip(lines, looks, strict=True) if d)

    def _synergies(self, seat: int, p: Player, y: float) -> list[Markup]:
        """MA-17.15: a token of each kind has its place."""
        return [
            thing(f"synergy:{seat}:{name}", self.name(name),
                  use(name, 222 + 24 * i, y, 18))
            for i, name in enumerate(SYNERGIES)
            if name in p["synergies"]
        ]  # fmt: skip


class Ana:
    """MA-21: her board, a row of discs, what she has taken, and her deck."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.automa = sketch.view["automa"]
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
            look = "m tiny b" if i + 1 == gone else "m tiny faint"
            drawn.append(label(x, y + 18, points, class_=look))
        return thing("automa:discs", self.title("discs", gone), *drawn)

    def _taken(self) -> list[Markup]:
        """Cards from the display, tiles, and the points that discs and cards bring a round."""
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
        entries = {card.id: card for card in self.solo.automa_cards}
        drawn = [self._pile("discards", len(a["discards"]), self.left, top + 10, "head"),
                 self._pile("deck", a["deck"], LEFT + WIDTH - PAD, top + 10, "e head")]  # fmt: skip
        for i, card in enumerate(cards):
            x, y = self.left + pitch * i, top + 14
            if card is None:
                drawn.append(self.sketch.back(x, y, pitch - GAP, height))
                continue
            look = "slot line-outline" if i < len(a["discards"]) else "panel line-faint dash"
            face = self._face(entries[card], pitch - GAP, height, look)
            drawn.append(thing(f"automa_card:{card}", card, face, transform=at(x, y)))
        return drawn

    def _pile(self, kind: str, count: int, x: float, y: float, look: str) -> Markup:
        text = f"{capital(self.sketch.name(f'automa_{kind}'))} {count}"
        return thing(f"automa:{kind}", text, label(x, y, text, class_=look))

    def _face(self, card: AutomaCard, width: float, height: float, look: str) -> Markup:
        """MA-21.5: how far she sails and by which branch, the card she takes, what she does."""
        late = self.sketch.view["round"] > EARLY_ROUNDS
        groups = [automa_symbols(op) for op in (card.late if late else card.early)]
        arrow = "↑" if card.fork == "upper" else "↓"
        middle = width / 2
        return join(
            (
                slot(0, 0, width, height, look),
                label(middle, 15, card.id, class_="m b"),
                row(["ship", f"{card.move}", arrow], middle, 29, 15, width - 2),
                row(["card", f"{card.display}"], middle, 47, 15, width - 2),
                block(groups, middle, (58 + height) / 2, width - 4, height - 60, 1),
            )
        )


def automa_symbols(op: Op) -> Group:
    """MA-21.12 to MA-21.19: her actions are not quite those of players."""
    verb = str(op[0])
    if verb == "combat":
        more = ["nation", "village"] if "village" in op else []
        return ["swords", "move", f"{op[1]}", "influence", *more]
    return [COUNTED[verb]] if len(op) == 1 and verb in COUNTED else op_symbols((op,))

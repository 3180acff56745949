"""NZ-20: the board of the seat in front: money, hand, workers, discs, storehouses, buildings."""

from __future__ import annotations

from collections import Counter

from rondel.core.look.frame import (
    PAD,
    capital,
    counted,
    heading,
    row,
    slot,
)
from rondel.core.look.letters import paragraph
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    group,
    join,
    label,
    piece,
    thing,
    use,
)
from rondel.games.new_zealand.look.faces import card_face, taken_face
from rondel.games.new_zealand.look.plan import OWN_BOARD
from rondel.games.new_zealand.look.sketch import Sketch, ops_row
from rondel.games.new_zealand.pieces import ROW_SIZE, WORKERS

LEFT, TOP, WIDTH, HEIGHT = OWN_BOARD
INNER = WIDTH - 2 * PAD
HEAD = 15.0
"""From the top of a tray to its contents, where its heading stands."""
ROWS = {
    "hand": 60.0,
    "workers": 152.0,
    "discs": 286.0,
    "pairs": 350.0,
    "private": 410.0,
    "area": 478.0,
}
"""Where each row begins, below the top of the board."""
CARD = 58.0
"""The width of a card in hand."""
AUXILIARY = {
    "aux_money": "coin",
    "aux_draw": "card",
    "aux_certificate": "certificate",
    "aux_ship": "ship",
    "aux_pathfinder": "path",
}
ABILITIES = {
    "certificate_limit": ["certificate", "5"],
    "wool": ["wool", "∞"],
    "certificate": ["certificate", "∞"],
    "step": ["+", "step"],
    "hand": ["+", "card"],
}
"""What a disc space is good for once it is cleared; auxiliary ones are drawn with their actions."""


class OwnBoard:
    """The board of the seat in front."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.seat = sketch.seat
        self.player = sketch.contents["players"][sketch.seat]
        self.left = LEFT + PAD
        self.disc_spaces = [disc for disc in self.content.discs if disc.ability != "auxiliary"]
        """Those that are not for auxiliary actions (NZ-20.1)."""

    def id(self, kind: str, name: str) -> str:
        """What a thing of this seat is called."""
        return f"{kind}:{self.seat}:{name}"

    def row(self, name: str) -> float:
        """Where a row begins."""
        return TOP + ROWS[name]

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    # What never changes

    def static(self) -> Markup:
        titles = [heading(self.left, self.row(name) + 11, self.name(f"tray_{name}"))
                  for name in ROWS]  # fmt: skip
        titles.append(heading(self.left + 212, self.row("workers") + 11, self.name("tray_aux")))
        return join(
            (
                box(*OWN_BOARD, rx=8, class_="panel line-rule"),
                *titles,
                *self._worker_rows(),
                *self._auxiliary(),
                *self._disc_spaces(),
                *self._pairs(),
            )
        )

    def _worker_rows(self) -> list[Markup]:
        """Draw the rows for workers (NZ-17.1): five spaces each, with their actions."""
        drawn = []
        for line, entry in enumerate(self.content.rows):
            y = self.row("workers") + HEAD + 29 * line
            spaces = []
            for i in range(ROW_SIZE):
                x = self.left + 36 * i
                spaces.append(slot(x, y, 34, 27))
                if i < len(entry.spaces) and entry.spaces[i]:
                    spaces.append(ops_row(entry.spaces[i], x + 17, y + 13.5, 15, 32))
            drawn.append(thing(self.id("row", entry.id), capital(self.name(entry.id)), *spaces))
        return drawn

    def _auxiliary(self) -> list[Markup]:
        """Draw the auxiliary actions (NZ-6.86), single and double, to be covered by discs."""
        drawn = []
        for line, entry in enumerate(self.content.auxiliary):
            x, y = self.left + 212, self.row("workers") + HEAD + 23.5 * line
            symbol = AUXILIARY.get(entry.id, "aux")
            inside = [use(symbol, x + 10, y + 11, 18)]
            for i, pay in enumerate(entry.pay):
                at = x + 26 + 66 * i
                price = [f"−£{pay}"] if pay else []
                inside.append(slot(at, y, 63, 22))
                parts = [*price, f"+{i + 1}", symbol]
                inside.append(row(parts, at + 40, y + 11, 14, 40))
            drawn.append(thing(self.id("aux", entry.id), self._about_aux(entry.id), *inside))
        return drawn

    def _about_aux(self, id: str) -> str:
        return capital(self.name(id))

    def _disc_spaces(self) -> list[Markup]:
        """Draw the disc spaces, with what they cost or bring, and their ability once cleared."""
        drawn = []
        y = self.row("discs") + HEAD
        for i, disc in enumerate(self.disc_spaces):
            x = self.left + 46.5 * i
            parts = [*ABILITIES[disc.ability], *([f"+{disc.vp}"] if disc.vp else [])]
            inside = [slot(x, y, 44.5, 42), row(parts, x + 22, y + 12, 16, 42)]
            price = f"−£{disc.cost}" if disc.cost else f"+£{disc.money}" if disc.money else ""
            inside.append(label(x + 41, y + 37, price, class_="e small"))
            inside.append(circle(x + 12, y + 31, 9, class_=f"{disc.corner} line-ink"))
            title = self.sketch.about(disc.id)
            drawn.append(thing(self.id("disc", disc.id), title, *inside))
        return drawn

    def _pairs(self) -> list[Markup]:
        """Draw the places of the storehouse pairs, and what an empty one brings (NZ-20.8)."""
        drawn = []
        y = self.row("pairs") + HEAD
        for i, pair in enumerate(self.content.pairs):
            x = self.left + 60 * i
            parts = (
                ops_row(pair.bonus, x + 45, y + 19, 14, 26)
                if pair.bonus
                else row([f"{pair.vp}", "star"], x + 45, y + 19, 14, 26)
            )
            drawn.append(
                thing(self.id("pair", pair.id), self.sketch.about(pair.id), slot(x, y, 58, 38),
                      parts)
            )  # fmt: skip
        return drawn

    # What changes

    def layer(self) -> Markup:
        return join(
            (
                self._title(),
                self._purse(),
                self._hand(),
                *self._workers(),
                *self._discs(),
                *self._storehouses(),
                *self._private(),
                *self._area(),
            )
        )

    def _title(self) -> Markup:
        points = self.sketch.contents["scores"][self.seat]["total"]
        y, right = TOP + 21, LEFT + WIDTH - PAD
        name = self.sketch.names[self.seat]
        return join(
            (
                self.sketch.badge(self.left + 11, y - 6, self.seat, 22),
                thing(f"seat:{self.seat}", name,
                      label(self.left + 28, y, name, class_="head b name"),
                      label(right, y, self.sketch.amount(points, "point"), class_="e head b name")),
            )
        )  # fmt: skip

    def _purse(self) -> Markup:
        p, y = self.player, TOP + 43
        certificates = f"{p['certificates']}/{p['certificate_limit']}"
        held: tuple[tuple[str, str, int | str], ...] = (
            ("money", "coin", f"£{p['money']}"),
            ("gold", "gold", p["gold"]),
            ("certificates", "certificate", certificates),
            ("tokens", "token", p["tokens"]),
            ("steps", "step", p["step_limit"]),
            ("hand_limit", "card", p["hand_limit"]),
            ("lasting", "wool", f"+{p['permanent_wool']}"),
        )
        drawn = []
        for i, (kind, symbol, count) in enumerate(held):
            x = self.left + 10 + 53.5 * i
            title = f"{self.name(kind)}: {count}"
            drawn.append(thing(self.id("purse", kind), title, counted(symbol, count, x, y, 20)))
        return join(drawn)

    def _hand(self) -> Markup:
        """Draw the cards in hand as far as they are known, the draw stack and the discards."""
        p, y = self.player, self.row("hand") + HEAD
        drawn = []
        known = p["known_in_hand"] if p["hand"] is None else p["hand"]
        cards: list[str | None] = [*known, *[None] * (p["hand_size"] - len(known))]
        pitch = min(CARD + 2, 292.0 / max(1, len(cards)))
        seen: Counter[str] = Counter()
        for i, card in enumerate(cards):
            x = self.left + pitch * i
            if card is None:
                drawn.append(slot(x, y, CARD, 70, "timber line-outline"))
                continue
            place = piece(f"card-{self.seat}-{card}", f"hand.{seen[card]}")
            seen[card] += 1
            drawn.append(
                thing(self.id("hand", card), self.sketch.about(card),
                      *card_face(self.sketch, card, x, y, CARD, 70), self._named(card, x, y),
                      data_piece=place)
            )  # fmt: skip
        for i, (kind, count) in enumerate((("deck", p["stack_size"]),
                                           ("discards", len(p["discard_pile"])))):  # fmt: skip
            x = self.left + 304 + 36 * i
            title = f"{self.name(kind)}: {count}"
            drawn.append(
                thing(f"{kind}:{self.seat}", title, slot(x, y, 32, 70),
                      use("card", x + 16, y + 26, 34), label(x + 16, y + 30, count, class_="m b"),
                      label(x + 16, y + 62, self.name(f"short_{kind}"), class_="m small"))
            )  # fmt: skip
        return join(drawn)

    def _named(self, card: str, x: float, y: float) -> Markup:
        """Write the name of a sheep, in two lines if need be; other cards have symbols."""
        if not self.content.cards[self.content.card_number[card]].breeding:
            return Markup("")
        return paragraph(x + CARD / 2, y + 38, self.name(card), CARD - 3, 2, "m small", 0.95)

    def _workers(self) -> list[Markup]:
        drawn = []
        for line, worker in enumerate(WORKERS):
            y = self.row("workers") + HEAD + 29 * line
            jokers = self.player["jokers"][worker]
            count = min(ROW_SIZE, self.player["workers"][worker])
            figures = []
            for i in range(count):
                x = self.left + 36 * i
                kind = "joker_worker" if i + 1 in jokers else worker
                place = piece(kind, f"{self.seat}:{worker}.{i}")
                figures += [slot(x, y, 34, 27), use(kind, x + 17, y + 13.5, 24, data_piece=place)]
            title = self.sketch.amount(self.player["workers"][worker], worker)
            drawn.append(thing(self.id("row", worker), title, *figures))
        return drawn

    def _discs(self) -> list[Markup]:
        """Draw the discs that still lie on their spaces."""
        cleared = self.player["cleared"]
        drawn = []
        for line, entry in enumerate(self.content.auxiliary):
            y = self.row("workers") + HEAD + 23.5 * line
            for i, id in enumerate(entry.spaces):
                if id not in cleared:
                    x = self.left + 212 + 26 + 66 * (entry.open + i)
                    drawn.append(self._disc(id, x + 11, y + 11))
        y = self.row("discs") + HEAD
        for i, disc in enumerate(self.disc_spaces):
            if disc.id not in cleared:
                drawn.append(self._disc(disc.id, self.left + 46.5 * i + 12, y + 31))
        return drawn

    def _disc(self, id: str, x: float, y: float) -> Markup:
        return thing(
            self.id("disc", id),
            self.sketch.about(id),
            self.sketch.badge(x, y, self.seat, 18, id),
        )

    def _storehouses(self) -> list[Markup]:
        y = self.row("pairs") + HEAD
        drawn = []
        for i, (pair, left) in enumerate(self.player["storehouses"].items()):
            colour = self.sketch.colour(self.seat)
            houses = [
                use("storehouse", self.left + 60 * i + 10 + 15 * n, y + 19, 17, class_=colour,
                    data_piece=piece(f"disc-{self.seat}", f"{pair}.{n}"))
                for n in range(left)
            ]  # fmt: skip
            title = f"{self.name(pair)}: {left}"
            drawn.append(thing(self.id("pair", pair), title, *houses))
        return drawn

    def _private(self) -> list[Markup]:
        """Draw the buildings that are not built yet (NZ-15.1); the others leave a gap."""
        y = self.row("private") + HEAD
        drawn = []
        for i, (tile, place) in enumerate(self.player["private_buildings"].items()):
            x = self.left + 37.3 * i
            facts = self.content.facts[tile]
            if place is not None:
                drawn.append(slot(x, y, 35.5, 48, "none line-rule dash"))
                continue
            actions = tuple(tuple(line[0]) for line in facts["actions"][:1])
            inside = [
                slot(x, y, 35.5, 48),
                label(x + 4, y + 14, tile, class_="b small"),
                ops_row(actions, x + 17.7, y + 25, 13, 33),
                row(
                    [f"{facts['craftsmen']}", "craftsman", f"{facts['vp']}", "star"],
                    x + 17.7,
                    y + 40,
                    11,
                    34,
                ),
            ]
            drawn.append(
                thing(self.id("private", tile), self.sketch.about(tile), *inside,
                      data_piece=f"private-{self.seat}-{tile}")
            )  # fmt: skip
        return drawn

    def _area(self) -> list[Markup]:
        """Draw objectives played, harbour masters, hazards and bonus tiles."""
        p, y = self.player, self.row("area") + HEAD
        entries = [("area", card) for card in p["objective_area"]]
        entries += [("taken", id) for id in (*p["harbour_masters"], *p["hazards"],
                                             *p["bonus_tiles"])]  # fmt: skip
        pitch = min(48.0, INNER / max(1, len(entries)))
        drawn = []
        for i, (kind, id) in enumerate(entries):
            x = self.left + pitch * i
            if kind == "area":
                face = card_face(self.sketch, id, x, y, 46, 56)
            elif id in self.content.facts and self.content.facts[id]["table"] == "harbour_masters":
                face = [slot(x, y, 34, 56), use("master", x + 17, y + 28, 26)]
            else:
                face = [taken_face(self.sketch, id, x, y)]
            drawn.append(thing(self.id(kind, id), self.sketch.about(id), group(*face)))
        return drawn

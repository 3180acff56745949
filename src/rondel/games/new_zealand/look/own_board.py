"""NZ-20: the board of a seat: money, workers, discs, storehouses, buildings, what was taken."""

from __future__ import annotations

from rondel.core.look.frame import PAD, InPieces, capital, counted, heading, row, slot
from rondel.core.look.letters import fitted
from rondel.core.look.picture import Markup, box, circle, group, join, label, piece, thing, use
from rondel.games.new_zealand.look.effect_symbols import ops_row, parts_row
from rondel.games.new_zealand.look.faces import UPRIGHT, actions_face, card_face, upright_face
from rondel.games.new_zealand.look.plan import OWN_BOARD
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.pieces import ROW_SIZE, WORKERS

LEFT, TOP, WIDTH, HEIGHT = OWN_BOARD
INNER = WIDTH - 2 * PAD
HEAD = 16.0
"""From the top of a tray to its contents, where its heading stands."""
TRAYS = {
    "workers": (0.0, 35.0),
    "aux": (212.0, 35.0),
    "discs": (380.0, 35.0),
    "pairs": (0.0, 197.0),
    "private": (0.0, 245.0),
    "area": (0.0, 325.0),
}
"""Where each tray begins: right of the edge, and below the top of the board."""
SEAT, LINE = 41.0, 33.0
"""A worker's space."""
ACTION = (80.0, 29.0)
"""An auxiliary action, single or double."""
DISC = (41.0, 66.0)
"""A disc space that is not for auxiliary actions; there are two rows of them."""
PAIR, YARD = 64.0, 30.0
"""The width and the height of a place for two storehouses."""
TILE = (54.0, 61.0)
"""A building that is not built yet, with the space beside it."""
CARD = 52.0
TAKEN, HIGH = UPRIGHT
"""The width of a card and of a tile in the area, and their height."""
DISCS_IN_ROW = 4
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


class OwnBoard(InPieces):
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

    def corner(self, tray: str) -> tuple[float, float]:
        """Where the contents of a tray begin."""
        x, y = TRAYS[tray]
        return self.left + x, TOP + y + HEAD

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    # What never changes

    def static(self) -> Markup:
        titles = []
        for tray in TRAYS:
            x, y = self.corner(tray)
            titles.append(heading(x, y - 5, self.name(f"tray_{tray}")))
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
        left, top = self.corner("workers")
        for line, entry in enumerate(self.content.rows):
            y = top + LINE * line
            spaces = []
            for i in range(ROW_SIZE):
                x = left + SEAT * i
                spaces.append(slot(x, y, SEAT - 2, LINE - 2))
                if i < len(entry.spaces) and entry.spaces[i]:
                    at = x + SEAT / 2 - 1, y + LINE / 2 - 1
                    spaces.append(ops_row(entry.spaces[i], *at, 18, SEAT - 5))
            drawn.append(thing(self.id("row", entry.id), capital(self.name(entry.id)), *spaces))
        return drawn

    def _auxiliary(self) -> list[Markup]:
        """Draw the auxiliary actions (NZ-6.86), single and double, to be covered by discs."""
        drawn = []
        for line, entry in enumerate(self.content.auxiliary):
            symbol = AUXILIARY.get(entry.id, "aux")
            inside = []
            for i, pay in enumerate(entry.pay):
                x, y = self._action_at(line, i)
                inside.append(slot(x, y, ACTION[0] - 2, ACTION[1] - 2))
                parts = [*([f"{i + 1}"] if i else []), symbol]
                inside.append(parts_row(parts, x + 61, y + 13.5, 18, 32))
                if pay:
                    inside.append(label(x + 35, y + 17.8, f"−£{pay}", class_="m b small"))
            title = capital(self.name(entry.id))
            drawn.append(thing(self.id("aux", entry.id), title, *inside))
        return drawn

    def _action_at(self, line: int, number: int) -> tuple[float, float]:
        """Where an auxiliary action is: the single ones in the first column, then the double."""
        left, top = self.corner("aux")
        return left + ACTION[0] * number, top + ACTION[1] * line

    def _disc_at(self, number: int) -> tuple[float, float]:
        """Where a further disc space is."""
        left, top = self.corner("discs")
        line, place = divmod(number, DISCS_IN_ROW)
        return left + DISC[0] * place, top + DISC[1] * line

    def _disc_spaces(self) -> list[Markup]:
        """Draw the disc spaces, with what they cost or bring, and their ability once cleared."""
        drawn = []
        for i, disc in enumerate(self.disc_spaces):
            (x, y), middle = self._disc_at(i), DISC[0] / 2 - 1
            parts = [*ABILITIES[disc.ability], *([f"+{disc.vp}"] if disc.vp else [])]
            price = f"−£{disc.cost}" if disc.cost else f"+£{disc.money}" if disc.money else ""
            inside = [
                slot(x, y, DISC[0] - 2, DISC[1] - 2),
                row(parts, x + middle, y + 11, 17, DISC[0] - 4),
                circle(x + middle, y + 33, 10, class_=f"{disc.corner} line-ink"),
                label(x + middle, y + 59, price, class_="m b small"),
            ]
            drawn.append(thing(self.id("disc", disc.id), self.sketch.about(disc.id), *inside))
        return drawn

    def _pairs(self) -> list[Markup]:
        """Draw the places of the storehouse pairs, and what an empty one brings (NZ-20.8)."""
        drawn = []
        left, y = self.corner("pairs")
        for i, pair in enumerate(self.content.pairs):
            x = left + PAIR * i
            points = [f"{pair.vp}", "star"]
            parts = (
                ops_row(pair.bonus, x + 48, y + YARD / 2, 16, 26)
                if pair.bonus
                else row(points, x + 48, y + YARD / 2, 15, 26)
            )
            back = slot(x, y, PAIR - 2, YARD)
            title = self.sketch.about(pair.id)
            drawn.append(thing(self.id("pair", pair.id), title, back, parts))
        return drawn

    # What changes

    def _title(self) -> Markup:
        points = self.sketch.contents["scores"][self.seat]["total"]
        y, right = TOP + 25, LEFT + WIDTH - PAD
        name = self.sketch.names[self.seat]
        return join(
            (
                self.sketch.badge(self.left + 11, y - 6, self.seat, 22),
                thing(f"seat:{self.seat}", name,
                      fitted(self.left + 28, y, name, 136, "head b name"),
                      label(right, y, self.sketch.amount(points, "point"), class_="e head b name")),
            )
        )  # fmt: skip

    def _purse(self) -> list[Markup]:
        p, y = self.player, TOP + 19
        certificates = f"{p['certificates']}/{p['certificate_limit']}"
        return [
            self._held("money", "coin", f"£{p['money']}", 182, y),
            self._held("gold", "gold", p["gold"], 252, y),
            self._held("certificates", "certificate", certificates, 306, y),
            self._held("tokens", "token", p["tokens"], 378, y),
        ]

    def _limits(self) -> list[Markup]:
        """Draw how far and with how many cards the seat goes, and what it has for good."""
        p, y = self.player, self.corner("pairs")[1] + YARD / 2
        lasting = f"+{p['permanent_certificates']}"
        return [
            self._held("steps", "step", p["step_limit"], 348, y),
            self._held("hand_limit", "card", p["hand_limit"], 399, y),
            self._held("lasting", "wool", f"+{p['permanent_wool']}", 448, y),
            self._held("lasting_certificates", "certificate", lasting, 500, y),
        ]

    def _held(self, kind: str, symbol: str, count: int | str, x: float, y: float) -> Markup:
        title = f"{self.name(kind)}: {count}"
        return thing(self.id("purse", kind), title, counted(symbol, count, self.left + x, y, 24))

    def _workers(self) -> list[Markup]:
        drawn = []
        left, top = self.corner("workers")
        for line, worker in enumerate(WORKERS):
            y = top + LINE * line
            jokers = self.player["jokers"][worker]
            figures = []
            for i in range(min(ROW_SIZE, self.player["workers"][worker])):
                x = left + SEAT * i
                kind = "joker_worker" if i + 1 in jokers else worker
                place = piece(kind, f"{self.seat}:{worker}.{i}")
                at = x + SEAT / 2 - 1, y + LINE / 2 - 1
                figures.append(slot(x, y, SEAT - 2, LINE - 2))
                figures.append(use(kind, *at, 28, data_piece=place))
            title = self.sketch.amount(self.player["workers"][worker], worker)
            drawn.append(thing(self.id("row", worker), title, *figures))
        return drawn

    def _discs(self) -> list[Markup]:
        """Draw the discs that still lie on their spaces."""
        cleared = self.player["cleared"]
        drawn = []
        for line, entry in enumerate(self.content.auxiliary):
            for i, id in enumerate(entry.spaces):
                if id not in cleared:
                    x, y = self._action_at(line, entry.open + i)
                    drawn.append(self._disc(id, x + 12, y + 13.5))
        for i, disc in enumerate(self.disc_spaces):
            if disc.id not in cleared:
                x, y = self._disc_at(i)
                drawn.append(self._disc(disc.id, x + DISC[0] / 2 - 1, y + 33))
        return drawn

    def _disc(self, id: str, x: float, y: float) -> Markup:
        badge = self.sketch.badge(x, y, self.seat, 21, id)
        return thing(self.id("disc", id), self.sketch.about(id), badge)

    def _storehouses(self) -> list[Markup]:
        left, y = self.corner("pairs")
        colour = self.sketch.colour(self.seat)
        drawn = []
        for i, (pair, count) in enumerate(self.player["storehouses"].items()):
            houses = [
                use("storehouse", left + PAIR * i + 11 + 17 * n, y + YARD / 2, 19, class_=colour,
                    data_piece=piece(f"disc-{self.seat}", f"{pair}.{n}"))
                for n in range(count)
            ]  # fmt: skip
            told = self.sketch.about(pair, f"{count}")
            drawn.append(thing(self.id("pair", pair), told, *houses))
        return drawn

    def _private(self) -> list[Markup]:
        """Draw the buildings that are not built yet (NZ-15.1); the others leave a gap."""
        drawn = []
        left, y = self.corner("private")
        width, height = TILE[0] - 2, TILE[1]
        for i, (tile, place) in enumerate(self.player["private_buildings"].items()):
            x = left + TILE[0] * i
            if place is not None:
                drawn.append(slot(x, y, width, height, "none line-rule dash"))
                continue
            facts = self.content.facts[tile]
            needs = [f"{facts['craftsmen']}", "craftsman"]
            inside = [
                slot(x, y, width, height, "slot line-outline"),
                label(x + 4, y + 14, tile, class_="b small"),
                row([f"{facts['vp']}", "star"], x + width - 14, y + 10, 13),
                actions_face(tile, x + width / 2, y + height / 2),
                row(needs, x + width / 2, y + height - 9, 16),
            ]
            drawn.append(
                thing(self.id("private", tile), self.sketch.about(tile), group(*inside),
                      data_piece=f"private-{self.seat}-{tile}")
            )  # fmt: skip
        return drawn

    def _area(self) -> list[Markup]:
        """Draw objectives played, harbour masters, hazards and bonus tiles; many as a fan."""
        p, (left, y) = self.player, self.corner("area")
        taken = (*p["harbour_masters"], *p["hazards"], *p["bonus_tiles"])
        entries = [("area", card, CARD) for card in p["objective_area"]]
        entries += [("taken", id, TAKEN) for id in taken]
        wanted = sum(width + 2 for _, _, width in entries)
        closer = min(1.0, (INNER - CARD) / max(1.0, wanted - CARD))
        drawn, x = [], left
        for kind, id, width in entries:
            face = group(*self._taken(kind, id, x, y))
            drawn.append(thing(self.id(kind, id), self.sketch.about(id), face))
            x += (width + 2) * closer
        return drawn

    def _taken(self, kind: str, id: str, x: float, y: float) -> list[Markup]:
        if kind == "area":
            return card_face(self.sketch, id, x, y, CARD, HIGH)
        return [upright_face(id, x + TAKEN / 2, y + HIGH / 2)]

    pieces = (
        (_title, ("score",)),
        (
            _purse,
            (
                *("player.money", "player.gold", "player.tokens"),
                *("player.certificates", "player.certificate_limit"),
            ),
        ),
        (
            _limits,
            (
                *("player.step_limit", "player.hand_limit"),
                *("player.permanent_wool", "player.permanent_certificates"),
            ),
        ),
        (_workers, ("player.workers", "player.jokers")),
        (_discs, ("player.cleared",)),
        (_storehouses, ("player.storehouses",)),
        (_private, ("player.private_buildings",)),
        (
            _area,
            (
                *("player.objective_area", "player.harbour_masters"),
                *("player.hazards", "player.bonus_tiles"),
            ),
        ),
    )

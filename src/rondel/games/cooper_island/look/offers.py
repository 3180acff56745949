"""What everybody shares: cargo ships and royal orders; the supply and the stocks."""

from __future__ import annotations

from rondel.core.look.frame import PAD, Box
from rondel.core.look.letters import fitted
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    join,
    label,
    piece,
    thing,
    use,
)
from rondel.games.cooper_island.content import CargoShip, RoyalOrder
from rondel.games.cooper_island.look.plan import CARGO, ORDERS, STOCKS
from rondel.games.cooper_island.look.sketch import (
    Sketch,
    cost_row,
    heading,
    icon,
    row,
    slot,
)
from rondel.games.cooper_island.pieces import LANDSCAPES, PIECES

SHIP_ROW = 38.4
"""The height of a cargo ship."""
ORDER_ROOM, NAMED = 192.0, 63.0
"""The height for all royal orders; and from which height on an order has its name written."""
MANY = 99
"""The end of a stage that has none."""

MEASURES = {
    "boats": "boat",
    "buildings": "small_building",
    "statues": "statue",
    "lids": "crate_lid",
    "spaces_of_level_5": "mountain-tile",
    "uncharted_spaces": "step",
    "largest_area": "forest-tile",
    "copy": "copy_boat",
}


class Shared:
    """A sheet of what everybody shares."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.contents = sketch.contents

    def name(self, id: str) -> str:
        return self.sketch.words.name(id)


class CommonOffers(Shared):
    """Cargo ships and royal orders."""

    reads = ("players.lids_on_ships", "orders", "harbormaster")

    # What never changes

    def static(self) -> Markup:
        return join(
            (
                self._sheet(CARGO, "tray:cargo", "tray_cargo"),
                self._sheet(ORDERS, "tray:orders", "tray_orders"),
                *(self._cargo_ship(i, ship) for i, ship in enumerate(self.content.cargo_ships)),
                *(self._order(*place) for place in self._shown_orders()),
            )
        )

    def _sheet(self, place: Box, id: str, name: str) -> Markup:
        x, y, _, _ = place
        paper = box(*place, rx=8, class_="panel line-rule")
        return thing(id, "", paper, heading(x + PAD, y + 16, self.name(name)))

    def _ship_at(self, number: int) -> tuple[float, float]:
        return CARGO[0] + 6, CARGO[1] + 21 + SHIP_ROW * number

    def _cargo_ship(self, number: int, ship: CargoShip) -> Markup:
        x, y = self._ship_at(number)
        return thing(
            f"cargo:{ship.id}",
            self.sketch.about(ship.id),
            slot(x, y, CARGO[2] - 12, SHIP_ROW - 3),
            use("cargo", x + 22, y + 17, 34),
            label(x + 22, y + 29, number + 1, class_="m b"),
            cost_row({"gold": ship.gold, "cloth": ship.cloth}, x + 96, y + 17.5, 18),
            row([str(ship.helm), "helm"], x + 153, y + 17.5, 18),
        )

    def _shown_orders(self) -> list[tuple[RoyalOrder, float, float, float]]:
        """Return the orders in the game, with where each lies and how high it is."""
        shown = [order for order in self.content.orders if order.id in self.contents["orders"]]
        left, top = ORDERS[0] + 6, ORDERS[1] + 21
        height = min(NAMED + 2, ORDER_ROOM / max(1, (len(shown) + 1) // 2))
        return [
            (order, left + 144 * (i % 2), top + height * (i // 2), height)
            for i, order in enumerate(shown)
        ]

    def _order(self, order: RoyalOrder, x: float, y: float, height: float) -> Markup:
        """CI-17: draw what an order counts, and its stages: how many for how many points."""
        drawn = [slot(x, y, 141, height - 3)]
        if height > NAMED:
            name = self.name(order.id)
            drawn.append(fitted(x + 69.5, y + 13, name, 133, "m head"))
            y += 15
        drawn.append(circle(x + 16, y + 15, 10, class_="none line-rule dash"))
        drawn.append(icon(MEASURES[order.measure], x + 78, y + 15, 25))
        for i, (least, most, points) in enumerate(order.stages):
            text = f"{least}" if most in (least, MANY) else f"{least}–{most}"
            at = x + 26 + 44 * i
            drawn.append(label(at - 1, y + 42, text, class_="e small"))
            drawn.append(circle(at + 8.5, y + 38, 8.5, class_="coin"))
            drawn.append(label(at + 8.5, y + 42.3, points, class_="m small b outline"))
        if order.less:
            drawn.append(row([f"−{order.less}"], x + 40, y + 38, 15))
        return thing(f"order:{order.id}", self.sketch.about(order.id), *drawn)

    # What changes

    def layer(self) -> Markup:
        return join((self._lids(), self._servants()))

    def _lids(self) -> Markup:
        """CI-6.19: draw the lids that still lie on cargo ships, and the harbormaster."""
        drawn = []
        for number, ship in enumerate(self.content.cargo_ships):
            x, y = self._ship_at(number)
            for seat, player in enumerate(self.contents["players"]):
                if ship.id in player["lids_on_ships"]:
                    drawn.append(
                        use("crate_lid", x + 188 + 25 * seat, y + 17.5, 22,
                            class_=self.sketch.colour(seat),
                            data_piece=piece(f"crate_lid-{seat}", ship.id))
                    )  # fmt: skip
        master = self.contents["harbormaster"]
        if 1 <= master["ship"] <= len(self.content.cargo_ships):
            x, y = self._ship_at(master["ship"] - 1)
            turn = None if master["upright"] else f"rotate(90 {x + 52:g} {y + 17:g})"
            title = self.name("harbormaster")
            figure = use("harbormaster", x + 52, y + 17, 25, transform=turn)
            look = None if master["upright"] else "down"
            drawn.append(
                thing("harbormaster", title, figure, class_=look, data_piece="harbormaster")
            )
        return join(drawn)

    def _servants(self) -> Markup:
        """CI-11.8: draw the workers who serve orders."""
        drawn = []
        for order, x, y, height in self._shown_orders():
            holder = self.contents["orders"][order.id]
            if holder is not None:
                down = 30 if height > NAMED else 15
                special = holder["worker"] == "special"
                worker = self.sketch.worker(x + 16, y + down, holder["seat"], special, 22, order.id)
                title = self.sketch.about(order.id, self.sketch.names[holder["seat"]])
                drawn.append(thing(f"order:{order.id}", title, worker))
        return join(drawn)


class Stocks(Shared):
    """The general supply, and the stocks with their counts."""

    reads = (
        "bag",
        "cooper",
        "large_stack",
        "log_stock",
        "single_tiles",
        "small_stack",
        "start_player",
    )

    def static(self) -> Markup:
        """Draw the pieces and landscapes that can be chosen from the general supply."""
        left, y = STOCKS[0] + PAD, STOCKS[1] + 17
        area = box(left - 4, y - 15, 240, 30, rx=6, class_="none", pointer_events="all")
        title = heading(left, y + 4, self.name("tray_supply"))
        drawn = [
            box(*STOCKS, rx=8, class_="panel line-rule"),
            thing("tray:supply", "", area, title),
        ]
        for i, name in enumerate(PIECES):
            x = left + 64 + 29 * i
            drawn.append(
                thing(f"supply:{name}", self.name(name), slot(x - 13, y - 13, 26, 26),
                      use(name, x, y, 20, data_piece=piece(name, "")))
            )  # fmt: skip
        for i, landscape in enumerate(LANDSCAPES):
            x = left + 254 + 31 * i
            drawn.append(
                thing(f"landscape:{landscape}", self.name(landscape),
                      use(f"{landscape}-tile", x, y, 27))
            )  # fmt: skip
        return join(drawn)

    def layer(self) -> Markup:
        """Draw the bag, single tiles, log tokens and card stacks with their counts (CI-20.2)."""
        contents, left, y = self.contents, STOCKS[0] + PAD, STOCKS[1] + 46
        small, large = contents["small_stack"], contents["large_stack"]
        counts = (
            ("bag", "draw", sum(contents["bag"].values()), self.name("bag")),
            ("single_tiles", "meadow-tile", contents["single_tiles"], self.name("single_tiles")),
            ("logs", "log", self._logs_left(), self.name("log_tokens")),
            ("stack:small_cards", "card", len(small), self.name("small_cards")),
            ("stack:large_cards", "card-large", len(large), self.name("large_cards")),
        )
        drawn = []
        for i, (id, symbol, count, name) in enumerate(counts):
            x = left + 12 + 62 * i
            drawn.append(
                thing(id, f"{name}: {count}", icon(symbol, x, y, 23),
                      label(x + 15, y + 4.5, count, class_="b"))
            )  # fmt: skip
        x = left + 12 + 62 * 5
        who = self.sketch.names[contents["start_player"]]
        drawn.append(
            thing("token", f"{self.name('token')}: {who}", icon("token", x, y, 22),
                  self.sketch.badge(x + 24, y, contents["start_player"], 18))
        )  # fmt: skip
        return join(drawn)

    def _logs_left(self) -> int:
        cooper = self.contents["cooper"]
        unseen = sum(self.contents["log_stock"].values())
        return unseen if cooper is None else unseen - cooper["logs"]

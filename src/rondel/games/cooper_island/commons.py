"""What everybody shares: cargo ships, royal orders, the supply and the stocks."""

from __future__ import annotations

from rondel.core.picture import Markup, box, circle, join, label, thing, use
from rondel.games.cooper_island.content import CargoShip, RoyalOrder
from rondel.games.cooper_island.desk import LEFT, PAD, WIDTH
from rondel.games.cooper_island.pieces import LANDSCAPES, PIECES
from rondel.games.cooper_island.sketch import (
    Sketch,
    cost_row,
    heading,
    icon,
    row,
    slot,
)

CARGO = (10.0, 688.0, 286.0, 302.0)
ORDERS = (704.0, 990.0, 286.0)
"""The orders stand on the lower edge: how many rows there are depends on the seats."""
STOCK_TOP, STOCK_HEIGHT = 664.0, 74.0
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


class Commons:
    """Drawn in the corners of the map and below the viewer's board."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.view = sketch.view

    def name(self, id: str) -> str:
        return self.sketch.words.name(id)

    # What never changes

    def static(self) -> Markup:
        return join(
            (
                self._sheet(CARGO, "tray:cargo", "tray_cargo"),
                self._sheet(self._order_sheet(), "tray:orders", "tray_orders"),
                *(self._cargo_ship(i, ship) for i, ship in enumerate(self.content.cargo_ships)),
                box(LEFT, STOCK_TOP, WIDTH, STOCK_HEIGHT, rx=10, class_="panel line-rule"),
                self._supply(),
            )
        )  # fmt: skip

    def _sheet(self, place: tuple[float, float, float, float], id: str, name: str) -> Markup:
        x, y, width, height = place
        paper = box(x, y, width, height, rx=10, class_="paper line-rule", opacity=0.94)
        return thing(id, "", paper, heading(x + 12, y + 20, self.name(name)))  # fmt: skip

    def _ship_at(self, number: int) -> tuple[float, float]:
        return CARGO[0] + 8, CARGO[1] + 30 + 53 * number

    def _cargo_ship(self, number: int, ship: CargoShip) -> Markup:
        x, y = self._ship_at(number)
        return thing(
            f"cargo:{ship.id}",
            self.sketch.about(ship.id),
            slot(x, y, CARGO[2] - 16, 49),
            use("cargo", x + 30, y + 25, 42),
            label(x + 30, y + 41, number + 1, class_="m small b"),
            cost_row({"gold": ship.gold, "cloth": ship.cloth}, x + 114, y + 16, 19),
            row([str(ship.helm), "helm"], x + 114, y + 37, 17),
        )

    def _supply(self) -> Markup:
        """Pieces and landscapes to choose from the general supply."""
        y = STOCK_TOP + 24
        area = box(LEFT + 4, y - 20, 300, 40, rx=6, class_="none", pointer_events="all")
        title = heading(LEFT + PAD, y + 5, self.name("tray_supply"))
        drawn = [thing("tray:supply", "", area, title)]
        for i, piece in enumerate(PIECES):
            x = LEFT + 92 + 35 * i
            drawn.append(
                thing(f"supply:{piece}", self.name(piece), slot(x - 16, y - 17, 32, 34),
                      icon(piece, x, y, 25))
            )  # fmt: skip
        for i, landscape in enumerate(LANDSCAPES):
            x = LEFT + 322 + 36 * i
            drawn.append(
                thing(f"landscape:{landscape}", self.name(landscape),
                      use(f"{landscape}-tile", x, y, 34))
            )  # fmt: skip
        return join(drawn)

    # What changes

    def layer(self) -> Markup:
        return join(
            (
                self._lids(),
                self._orders(),
                self._stocks(),
            )
        )

    def _lids(self) -> Markup:
        """CI-6.19: whose lids still lie on which ship, and where the harbormaster is."""
        drawn = []
        for number, ship in enumerate(self.content.cargo_ships):
            x, y = self._ship_at(number)
            for seat, player in enumerate(self.view["players"]):
                if ship.id in player["lids_on_ships"]:
                    at = x + 170 + 27 * seat
                    drawn.append(use("crate_lid", at, y + 24, 26, class_=self.sketch.colour(seat)))
        master = self.view["harbormaster"]
        if 1 <= master["ship"] <= len(self.content.cargo_ships):
            x, y = self._ship_at(master["ship"] - 1)
            turn = None if master["upright"] else f"rotate(90 {x + 65:g} {y + 24:g})"
            title = self.name("harbormaster")
            figure = use("harbormaster", x + 65, y + 24, 28, transform=turn)
            look = None if master["upright"] else "down"
            drawn.append(thing("harbormaster", title, figure, class_=look))
        return join(drawn)

    def _order_sheet(self) -> tuple[float, float, float, float]:
        left, bottom, width = ORDERS
        height = 34.0 + 67 * ((len(self.view["orders"]) + 1) // 2)
        return left, bottom - height, width, height

    def _orders(self) -> Markup:
        shown = [order for order in self.content.orders if order.id in self.view["orders"]]
        left, top, _, _ = self._order_sheet()
        drawn = []
        for i, order in enumerate(shown):
            x, y = left + 7 + 137 * (i % 2), top + 30 + 67 * (i // 2)
            drawn.append(self._order(order, x, y))
        return join(drawn)

    def _order(self, order: RoyalOrder, x: float, y: float) -> Markup:
        """CI-17: its measure, its stages (how many for how many points), and who serves it."""
        holder = self.view["orders"][order.id]
        if holder is None:
            worker = circle(x + 18, y + 22, 12, class_="none line-rule dash")
        else:
            special = holder["worker"] == "special"
            worker = self.sketch.worker(x + 18, y + 22, holder["seat"], special)
        stages = []
        for i, (least, most, points) in enumerate(order.stages):
            text = f"{least}" if most in (least, MANY) else f"{least}–{most}"
            at = x + 24 + 42 * i
            stages.append(label(at, y + 53, text, class_="e tiny"))
            stages.append(circle(at + 12, y + 49, 9, class_="coin"))
            stages.append(label(at + 12, y + 54, points, class_="m small b outline"))
        if order.less:
            stages.append(row([f"−{order.less}"], x + 40, y + 49, 18))
        return thing(
            f"order:{order.id}",
            self.sketch.about(order.id),
            slot(x, y, 134, 63),
            worker,
            icon(MEASURES[order.measure], x + 84, y + 21, 30),
            *stages,
        )

    def _stocks(self) -> Markup:
        """Bag, single tiles, log tokens and card stacks, by count (CI-20.2)."""
        view, y = self.view, STOCK_TOP + 57
        counts = (
            ("bag", "draw", sum(view["bag"].values()), self.name("bag")),
            ("single_tiles", "meadow-tile", view["single_tiles"], self.name("single_tiles")),
            ("logs", "log", self._logs_left(), self.name("log_tokens")),
            ("stack:small_cards", "card", len(view["small_stack"]), self.name("small_cards")),
            ("stack:large_cards", "card", len(view["large_stack"]), self.name("large_cards")),
        )
        drawn = []
        for i, (id, symbol, count, name) in enumerate(counts):
            x = LEFT + 26 + 84 * i
            size = 24 if id.endswith("small_cards") else 27
            drawn.append(
                thing(id, f"{name}: {count}", icon(symbol, x, y, size),
                      label(x + 18, y + 5, count, class_="b"))
            )  # fmt: skip
        x = LEFT + 26 + 84 * 5
        who = self.sketch.names[view["start_player"]]
        drawn.append(
            thing("token", f"{self.name('token')}: {who}", icon("token", x, y, 26),
                  self.sketch.badge(x + 28, y, view["start_player"]))
        )  # fmt: skip
        return join(drawn)

    def _logs_left(self) -> int:
        cooper = self.view["cooper"]
        unseen: int = sum(self.view["log_stock"].values())
        return unseen if cooper is None else unseen - int(cooper["logs"])

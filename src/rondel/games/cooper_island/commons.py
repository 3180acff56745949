"""What everybody shares: cargo ships, royal orders, stocks; and the others at a glance."""

from __future__ import annotations

from rondel.core.picture import Markup, box, circle, group, join, label, stamp, thing, use
from rondel.games.cooper_island.automa import SLOTS
from rondel.games.cooper_island.content import CargoShip, RoyalOrder
from rondel.games.cooper_island.desk import LEFT, MILESTONES, PAD, WIDTH, boat, tile_side
from rondel.games.cooper_island.pieces import LANDSCAPES, PIECES, SHAPES
from rondel.games.cooper_island.sketch import (
    Player,
    Sketch,
    cost_row,
    counted,
    heading,
    icon,
    row,
    slot,
)
from rondel.games.cooper_island.symbols import shape

CARGO = (10.0, 688.0, 286.0, 302.0)
ORDERS = (704.0, 990.0, 286.0)
"""The orders stand on the lower edge: how many rows there are depends on the seats."""
STOCK_TOP, STOCK_HEIGHT = 664.0, 74.0
OTHERS_TOP, OTHER_HEIGHT = 744.0, 80.0
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

    @staticmethod
    def definitions() -> Markup:
        """Empty places on the boards of the others."""
        return join(
            (
                shape("spot", slot(0, -10, 19, 20, dashed=True)),
                shape("berth", slot(-16, -11, 32, 22, dashed=True)),
            )
        )

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
                self._cooper() if self.view["cooper"] is not None else self._others(),
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

    # The others at a glance

    def _others(self) -> Markup:
        seats = self.sketch.seats
        others = [(self.sketch.seat + i) % seats for i in range(1, seats)]
        return join(
            self._other(seat, OTHERS_TOP + (OTHER_HEIGHT + 4) * i) for i, seat in enumerate(others)
        )

    def _other(self, seat: int, top: float) -> Markup:
        player: Player = self.view["players"][seat]
        points = self.view["scores"][seat]["total"]
        left = LEFT + PAD
        name = self.sketch.names[seat]
        short = name if len(name) <= 12 else f"{name[:11]}…"
        first, second, third = top + 15, top + 41, top + 67
        return group(
            box(LEFT, top, WIDTH, OTHER_HEIGHT, rx=8, class_="panel line-rule"),
            self.sketch.badge(left + 11, first, seat, 22),
            thing(f"seat:{seat}", name, label(left + 28, first + 5, short, class_="head b")),
            icon("log", left + 138, first, 18),
            label(left + 150, first + 5, player["logs"], class_="b"),
            label(left + 196, first + 5, self.sketch.amount(points, "point"), class_="m small b"),
            self._other_workers(seat, player, left + 242, first),
            self._other_pieces(seat, player, left + 344, first),
            self._other_boats(seat, player, left, second),
            self._other_works(seat, player, left + 190, second),
            self._other_cards(player, left + 372, second),
            self._other_reserve(player, left + 478, second),
            self._other_board(seat, player, left, third),
        )

    def _other_workers(self, seat: int, player: Player, x: float, y: float) -> Markup:
        """Available, and in the pool below."""
        drawn = []
        for i, kind in enumerate(SHAPES):
            at = x + 52 * i
            text = f"{player['available'][kind]}+{player['pool'][kind]}"
            worker = self.sketch.worker(at, y, seat, kind == "special", 16)
            drawn.append(
                thing(f"available:{seat}:{kind}", f"{self.name(kind)}: {text}", worker,
                      label(at + 11, y + 5, text, class_="small"))
            )  # fmt: skip
        return join(drawn)

    def _other_pieces(self, seat: int, player: Player, x: float, y: float) -> Markup:
        """Stored, and after a plus on the marketplace."""
        drawn = []
        for i, piece in enumerate(PIECES):
            at, stored, market = x + 37 * i, player["storage"][piece], player["market"][piece]
            title = f"{self.name('storage')}: {self.sketch.amount(stored, piece)}"
            drawn.append(thing(f"storage:{seat}:{piece}", title, counted(piece, stored, at, y, 17)))
            if market:
                title = f"{self.name('tray_market')}: {self.sketch.amount(market, piece)}"
                text = label(at + 17.5, y + 5, f"+{market}", class_="tiny")
                drawn.append(thing(f"market:{seat}:{piece}", title, text))
        return join(drawn)

    def _other_boats(self, seat: int, player: Player, x: float, y: float) -> Markup:
        drawn = []
        for i, lies in enumerate(player["landing"].values()):
            at = x + 17 + 36 * i
            if lies is None:
                drawn.append(stamp("berth", at, y))
            else:
                down = not lies["face_up"]
                drawn.append(boat(self.sketch, seat, lies["boat"], at, y, 33, down))
        return join(drawn)

    def _other_works(self, seat: int, player: Player, x: float, y: float) -> Markup:
        """Buildings, statues and lids taken; the chart and the food that is due."""
        counts = (
            ("small_building", player["buildings"]),
            ("statue", player["statues"]),
            ("crate_lid", player["lids_taken"]),
            ("step", player["cartographer"]),
            ("feed", player["feeding_cost"]),
        )
        return join(
            (
                use(symbol, x + 34 * i + 8, y, 18, class_=self.sketch.colour(seat)),
                label(x + 34 * i + 19, y + 5, count, class_="b small"),
            )[part]
            for i, (symbol, count) in enumerate(counts)
            for part in range(2)
        )

    def _other_cards(self, player: Player, x: float, y: float) -> Markup:
        cards = [(id, True) for id in player["small_cards"]] + list(player["large_cards"].items())
        return join(
            thing(
                f"card:{id}",
                self.sketch.about(id),
                use("card", x + 24 * i + 8, y, 24),
                class_=None if up else "down",
            )
            for i, (id, up) in enumerate(cards)
        )

    def _other_reserve(self, player: Player, x: float, y: float) -> Markup:
        """Double tiles by kind, and how many islets are left."""
        drawn = []
        for i, tile in enumerate(self.content.tiles.double_tiles):
            count = player["tiles"][tile.id]
            at = x + 32 * i
            inside = (tile_side(tile.sides[0], at, y, 11), label(at + 11, y + 5, count,
                      class_="small b"))  # fmt: skip
            drawn.append(group(*inside, class_=None if count else "ghost"))
        return join(drawn)

    def _other_board(self, seat: int, player: Player, x: float, y: float) -> Markup:
        """Buildings left, statue spots, crate spaces and lids, milestones, hire spaces."""
        colour = self.sketch.colour(seat)
        drawn = []
        for building, left in player["buildings_left"].items():
            drawn.append(
                thing(f"building:{seat}:{building}", self.name(building),
                      use(building, x + 9, y, 18, class_=colour),
                      label(x + 20, y + 5, f"{left}×", class_="small"),
                      class_=None if left else "ghost")
            )  # fmt: skip
            x += 40
        for tray, kind, symbol in (("statue_spots", "spot", "statue"),
                                   ("crates", "crate", "crate_lid")):  # fmt: skip
            x += 14
            for id, filled in player[tray].items():
                piece = use(symbol, x + 9, y, 17, class_=colour) if filled else ""
                drawn.append(
                    thing(f"{kind}:{seat}:{id}", self.name(id), stamp("spot", x, y), piece)
                )  # fmt: skip
                x += 22
        lids = player["lids_unused"]
        drawn.append(label(x + 4, y + 5, f"+{lids}", class_="small") if lids else Markup(""))
        x = LEFT + PAD + 372
        for id, met in player["milestones"].items():
            look = None if met else "ghost"
            title = self.name(id)
            drawn.append(
                thing(f"milestone:{seat}:{id}", title, icon(MILESTONES[id], x + 9, y, 18),
                      class_=look)
            )  # fmt: skip
            x += 23
        used = sum(player["hire_spaces_used"].values())
        drawn += [icon("token", x + 22, y, 18), label(x + 34, y + 5, used, class_="small b")]
        return join(drawn)

    # Cooper's display

    def _cooper(self) -> Markup:
        """CI-19.3: his ship, workers, storehouse, orders, deck, discards and slots."""
        cooper, top, left = self.view["cooper"], OTHERS_TOP, LEFT + PAD
        seat = self.sketch.seats
        points = self.view["rivals"]["cooper"]["total"]
        workers = [
            part
            for i, kind in enumerate(SHAPES)
            for part in (
                self.sketch.worker(left + 250 + 54 * i, top + 20, seat, kind == "special", 20),
                label(left + 264 + 54 * i, top + 25, cooper["available"][kind], class_="b"),
            )
        ]
        title = self.sketch.about(cooper["strategy"], self.sketch.about(cooper["level"]))
        return group(
            box(LEFT, top, WIDTH, 248, rx=8, class_="panel line-rule"),
            self.sketch.badge(left + 11, top + 20, seat, 24),
            thing("cooper", title,
                  label(left + 30, top + 25, self.name("cooper"), class_="head b")),
            icon("log", left + 112, top + 20, 20),
            label(left + 126, top + 25, cooper["logs"], class_="b"),
            icon("anchor", left + 160, top + 20, 20),
            label(left + 174, top + 25, cooper["anchors"], class_="b"),
            *workers,
            label(LEFT + WIDTH - PAD, top + 25, self.sketch.amount(points, "point"),
                  class_="e head b"),
            self._store(left, top + 42),
            self._cooper_orders(left + 290, top + 42),
            self._deck(left, top + 94),
            self._discards(left, top + 168),
            self._slots(left + 372, top + 168),
        )  # fmt: skip

    def _store(self, x: float, y: float) -> Markup:
        drawn = [heading(x, y + 12, self.name("storehouse"))]
        for i, piece in enumerate(PIECES[1:]):
            count = self.view["cooper"]["store"][piece]
            drawn.append(
                thing(f"store:{piece}", self.sketch.amount(count, piece),
                      counted(piece, count, x + 14 + 48 * i, y + 32, 22))
            )  # fmt: skip
        return join(drawn)

    def _cooper_orders(self, x: float, y: float) -> Markup:
        cooper = self.view["cooper"]
        drawn = [heading(x, y + 12, self.name("royal_orders"))]
        for i, id in enumerate(cooper["orders"]):
            order = self.content.orders[self.content.order_number[id]]
            at = x + 48 * i
            drawn.append(
                thing(f"order:{id}", self.sketch.about(id), slot(at, y + 17, 42, 32),
                      icon(MEASURES[order.measure], at + 21, y + 33, 24))
            )  # fmt: skip
        strategy = {entry.id: entry for entry in self.content.solo.strategies}[cooper["strategy"]]
        for i, (paid, gain) in enumerate(((strategy.helm_on, "helm"),
                                          (strategy.anchor_on, "anchor"))):  # fmt: skip
            at = x + 112 + 76 * i
            drawn.append(
                thing(f"strategy:{gain}", self.sketch.about(strategy.id),
                      slot(at, y + 17, 72, 32),
                      row([PAID[paid], "move", gain], at + 36, y + 33, 20))
            )  # fmt: skip
        return join(drawn)

    def _deck(self, x: float, y: float) -> Markup:
        """CI-20.7: the layers of the deck, top first; the order inside a layer is not known."""
        cooper = self.view["cooper"]
        layers = [[f"{letter}?" for letter in cooper["starters"]]] if cooper["starters"] else []
        layers += cooper["deck"]
        drawn = [heading(x, y + 12, self.name("deck"))]
        for layer in layers:
            width = 46 * len(layer) + 6
            drawn.append(box(x - 1, y + 18, width, 44, rx=6, class_="none line-faint dash"))
            for id in layer:
                drawn.append(self._action_card(id, x + 4, y + 22))
                x += 46
            x += 12
        return join(drawn)

    def _discards(self, x: float, y: float) -> Markup:
        drawn = [heading(x, y + 12, self.name("discards"))]
        for i, id in enumerate(self.view["cooper"]["discards"]):
            drawn.append(self._action_card(id, x + 4 + 46 * i, y + 22))
        return join(drawn)

    def _action_card(self, id: str, x: float, y: float) -> Markup:
        about = self.sketch.about(id) if id in self.content.action_cards else ""
        return thing(
            f"action:{id}",
            about,
            box(x, y, 40, 36, rx=4, class_="slot line-ink", stroke_width=1.2),
            label(x + 20, y + 24, id, class_="m b"),
        )

    def _slots(self, x: float, y: float) -> Markup:
        """CI-19.38: where tokens go, each once."""
        cooper = self.view["cooper"]
        drawn = [heading(x, y + 12, self.name("slots")),
                 icon("token", x + 150, y + 8, 18),
                 label(x + 163, y + 13, cooper["tokens"], class_="b small")]  # fmt: skip
        for i, id in enumerate(SLOTS):
            at = x + 62 * i
            used = cooper["slots_used"] >> i & 1
            inside = use("token", at + 28, y + 40, 28) if used else SLOT_ICONS[id](at + 28, y + 40)
            drawn.append(thing(f"slot:{id}", self.name(id), slot(at, y + 20, 56, 40), inside))
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

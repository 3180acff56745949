"""The boards of the others, small but whole."""

from __future__ import annotations

from rondel.core.picture import Markup, box, group, join, label, stamp, thing, use
from rondel.games.cooper_island.components import boat, tile_side
from rondel.games.cooper_island.desk import LEFT, MILESTONES, PAD, WIDTH
from rondel.games.cooper_island.pieces import PIECES, SHAPES
from rondel.games.cooper_island.sketch import (
    Player,
    Sketch,
    counted,
    icon,
    slot,
)
from rondel.games.cooper_island.symbols import shape

OTHERS_TOP, OTHER_HEIGHT = 744.0, 80.0


class Others:
    """Below the viewer's board, in the order of play."""

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

    def layer(self) -> Markup:
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

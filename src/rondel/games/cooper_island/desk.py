"""The viewer's own board as it is printed: trays, headings, prices, tracks."""

from __future__ import annotations

from rondel.core.picture import Markup, box, circle, join, label, thing, use
from rondel.games.cooper_island.sketch import (
    Player,
    Sketch,
    capital,
    cost_row,
    heading,
    icon,
    row,
    slot,
)

LEFT, TOP, WIDTH, HEIGHT = 1010.0, 58.0, 580.0, 600.0
PAD = 10.0
INNER = WIDTH - 2 * PAD
HEAD = 17.0
"""From the top of a tray to its contents, where its heading stands."""

MILESTONES = {
    "milestone_boats": "boat",
    "milestone_buildings": "small_building",
    "milestone_statues": "statue",
    "milestone_lids": "crate_lid",
}
TRADES = {
    "trade_cloth": ["2", "cloth", "move", "coin"],
    "trade_gold": ["2", "gold", "move", "any"],
    "trade_any": ["4", "any", "move", "any"],
}
HANDS = {"place_islet": "islet", "place_double": "place"}

ROWS = {
    "storage": 36.0,
    "tiles": 94.0,
    "boats": 152.0,
    "buildings": 226.0,
    "crates": 300.0,
    "cards": 366.0,
    "workers": 482.0,
    "chart": 540.0,
}
"""Where each row of trays begins, below the top of the board."""

TRAYS = (
    ("storage", "storage", 0.0, 368.0),
    ("storage", "market", 372.0, 196.0),
    ("tiles", "tiles", 0.0, 284.0),
    ("tiles", "islets", 290.0, 278.0),
    ("boats", "landing", 0.0, 312.0),
    ("boats", "boats", 316.0, 252.0),
    ("buildings", "buildings", 0.0, 268.0),
    ("buildings", "statues", 272.0, 296.0),
    ("crates", "crates", 0.0, 412.0),
    ("crates", "hands", 416.0, 110.0),
    ("cards", "building_cards", 0.0, 568.0),
    ("workers", "available", 0.0, 106.0),
    ("workers", "pool", 110.0, 108.0),
    ("workers", "milestones", 222.0, 160.0),
    ("workers", "hire", 386.0, 168.0),
    ("chart", "chart", 0.0, 314.0),
    ("chart", "trades", 318.0, 250.0),
)
"""By row: its trays, where each begins from the left, and how wide it is."""


class Desk:
    """The board of the viewer, empty."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.seat = sketch.seat
        self.player: Player = sketch.view["players"][sketch.seat]
        self.left = LEFT + PAD

    def id(self, kind: str, name: str) -> str:
        return f"{kind}:{self.seat}:{name}"

    def row(self, name: str) -> float:
        return TOP + ROWS[name]

    def name(self, id: str) -> str:
        return self.sketch.words.name(id)

    def static(self) -> Markup:
        return join(
            (
                box(LEFT, TOP, WIDTH, HEIGHT, rx=10, class_="panel line-rule"),
                *(self._tray(*tray) for tray in TRAYS),
                self._statue_prices(),
                self._card_places(),
                self._hands(),
                self._chart_track(),
                self._trades(),
            )
        )

    def _tray(self, row: str, name: str, shift: float, width: float) -> Markup:
        """A heading, and an area that can be pointed at around what lies there."""
        x, y = self.left + shift, self.row(row)
        below = min((top for top in ROWS.values() if top > ROWS[row]), default=HEIGHT)
        area = box(x - 5, y - 3, width, below - ROWS[row] - 2, rx=6, class_="none",
                   pointer_events="all")  # fmt: skip
        title = heading(x, y + 12, self.name(f"tray_{name}"))
        return thing(self.id("tray", name), "", area, title)

    def _statue_prices(self) -> Markup:
        drawn = []
        y = self.row("buildings") + HEAD
        for i, entry in enumerate(self.content.statue_costs):
            x = self.left + 272 + 74 * i
            cost = cost_row(entry.cost, x + 35, y + 15, 16)
            helm = row([str(entry.helm), "helm"], x + 35, y + 36, 15)
            drawn.append(
                thing(
                    self.id("price", entry.id),
                    self.sketch.words.effect(entry.id, self._statue_facts(entry.cost, entry.helm)),
                    slot(x, y, 70, 50),
                    cost,
                    helm,
                )
            )
        return join(drawn)

    def _statue_facts(self, cost: dict[str, int], helm: int) -> dict[str, object]:
        """A statue's price has the id of a piece, so its facts are given here."""
        return {"table": "statue_costs", "cost": cost, "helm": helm}

    def _card_places(self) -> Markup:
        """A place a card: one for each small and each large building (CI-10)."""
        start = self.content.start
        y = self.row("cards") + HEAD
        return join(
            slot(self.left + 141 * i, y, 137, 46, dashed=True)
            for i in range(start.small_buildings + start.large_buildings)
        )

    def _hands(self) -> Markup:
        """CI-3.4: the two printed income hands."""
        drawn = []
        y = self.row("crates") + HEAD
        for i, (name, symbol) in enumerate(HANDS.items()):
            x = self.left + 416 + 50 * i
            drawn.append(
                thing(
                    self.id("hand", name),
                    capital(self.name(name)),
                    slot(x, y, 44, 40),
                    icon(symbol, x + 22, y + 20, 26),
                )
            )
        return join(drawn)

    def _chart_track(self) -> Markup:
        """CI-6.12, CI-9.15: places 0 to 6, and what so many steps are good for."""
        chart = self.content.cartographer
        uses = {
            "shim": chart.shim,
            "new_land": chart.new_land,
            "raise_low": chart.raise_low,
            "raise_high": chart.raise_high,
        }
        y = self.row("chart") + HEAD + 14
        drawn = []
        for place in range(chart.track + 1):
            x = self.left + 14 + 25 * place
            drawn.append(
                thing(
                    self.id("chart", str(place)),
                    self.sketch.amount(place, "cartographer_step"),
                    circle(x, y, 11, class_="slot line-rule"),
                    label(x, y + 5, place, class_="m faint"),
                )
            )
        for i, (name, steps) in enumerate(uses.items()):
            x = self.left + 186 + 32 * i
            drawn.append(
                thing(
                    self.id("use", name),
                    f"{capital(self.name(name))}: {self.sketch.amount(steps, 'cartographer_step')}",
                    slot(x, y - 15, 29, 34),
                    *USE_ICONS[name](x + 14.5, y - 3),
                    label(x + 14.5, y + 16, f"−{steps}", class_="m tiny b"),
                )
            )
        return join(drawn)

    def _trades(self) -> Markup:
        y = self.row("chart") + HEAD
        drawn = []
        for i, (name, parts) in enumerate(TRADES.items()):
            x = self.left + 318 + 82 * i
            drawn.append(
                thing(
                    self.id("trade", name),
                    capital(self.name(name)),
                    slot(x, y, 78, 32),
                    row(parts, x + 39, y + 16, 18),
                )
            )
        return join(drawn)


def _shim(x: float, y: float) -> list[Markup]:
    return [box(x - 8, y - 2, 16, 4, class_="timber line-ink")]


def _new_land(x: float, y: float) -> list[Markup]:
    return [use("meadow-tile", x, y, 18)]


def _raise_low(x: float, y: float) -> list[Markup]:
    return [use("mountain-tile", x, y + 2, 16), use("mountain-tile", x, y - 1, 16)]


def _raise_high(x: float, y: float) -> list[Markup]:
    return [use("mountain-tile", x, y + 3 - 3 * i, 16) for i in range(4)]


USE_ICONS = {
    "shim": _shim,
    "new_land": _new_land,
    "raise_low": _raise_low,
    "raise_high": _raise_high,
}

"""The board of the seat in front as it is printed: trays, headings, prices, tracks."""

from __future__ import annotations

from rondel.core.look.frame import PAD, capital
from rondel.core.look.picture import (
    Markup,
    Point,
    box,
    circle,
    join,
    label,
    thing,
    use,
)
from rondel.games.cooper_island.look.plan import OWN_BOARD
from rondel.games.cooper_island.look.sketch import (
    Sketch,
    cost_row,
    heading,
    icon,
    row,
    slot,
)

LEFT, TOP, WIDTH, HEIGHT = OWN_BOARD
INNER = WIDTH - 2 * PAD
HEAD = 15.0
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
    "storage": 31.0,
    "tiles": 79.0,
    "boats": 124.0,
    "buildings": 188.0,
    "crates": 254.0,
    "cards": 308.0,
    "workers": 412.0,
    "chart": 459.0,
}
"""Where each row of trays begins, below the top of the board."""

TRAYS = (
    ("storage", "storage", 0.0, 202.0),
    ("storage", "market", 206.0, 166.0),
    ("tiles", "tiles", 0.0, 204.0),
    ("tiles", "islets", 208.0, 164.0),
    ("boats", "landing", 0.0, 208.0),
    ("boats", "boats", 212.0, 160.0),
    ("buildings", "buildings", 0.0, 186.0),
    ("buildings", "statues", 190.0, 182.0),
    ("crates", "crates", 0.0, 290.0),
    ("crates", "hands", 296.0, 76.0),
    ("cards", "building_cards", 0.0, 372.0),
    ("workers", "available", 0.0, 78.0),
    ("workers", "pool", 82.0, 74.0),
    ("workers", "milestones", 160.0, 104.0),
    ("workers", "hire", 268.0, 104.0),
    ("chart", "chart", 0.0, 230.0),
    ("chart", "trades", 234.0, 138.0),
)
"""By row: its trays, where each begins from the left, and how wide it is."""

AT = {name: shift for _, name, shift, _ in TRAYS}
"""Where each tray begins from the left."""
STEP, ASIDE = 17.0, 10.0
"""Between places of the cartographer's track, which go up and down so that each can be hit."""


class OwnBoard:
    """The board of the seat in front, empty."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.seat = sketch.seat
        self.player = sketch.contents["players"][sketch.seat]
        self.left = LEFT + PAD

    def id(self, kind: str, name: str) -> str:
        return f"{kind}:{self.seat}:{name}"

    def row(self, name: str) -> float:
        return TOP + ROWS[name]

    def tray(self, name: str) -> float:
        return self.left + AT[name]

    def name(self, id: str) -> str:
        return self.sketch.words.name(id)

    def static(self) -> Markup:
        return join(
            (
                box(LEFT, TOP, WIDTH, HEIGHT, rx=8, class_="panel line-rule"),
                *(self._tray(*tray) for tray in TRAYS),
                self._landing_spaces(),
                self._building_prices(),
                self._statue_prices(),
                self._card_places(),
                self._hands(),
                self._chart_track(),
                self._trades(),
            )
        )

    def _tray(self, row: str, name: str, shift: float, width: float) -> Markup:
        """Draw a heading, and an area that can be pointed at around what lies there."""
        x, y = self.left + shift, self.row(row)
        below = min((top for top in ROWS.values() if top > ROWS[row]), default=HEIGHT)
        area = box(x - 3, y - 1, width + 2, below - ROWS[row] - 2, rx=5, class_="none",
                   pointer_events="all")  # fmt: skip
        title = heading(x, y + 11, self.name(f"tray_{name}"))
        return thing(self.id("tray", name), "", area, title)

    def _landing_spaces(self) -> Markup:
        y = self.row("boats") + HEAD
        drawn = []
        for i, space in enumerate(self.content.landing_spaces):
            x = self.left + 41.5 * i
            rows = (("coin", space.coins), ("wood", space.wood), ("helm", space.helm))
            drawn.append(
                thing(
                    self.id("landing", space.id),
                    self.sketch.about(space.id),
                    slot(x, y, 40, 45),
                    *(row([str(n), name], x + 20, y + 9 + 14 * j, 12.5)
                      for j, (name, n) in enumerate(rows)),
                )
            )  # fmt: skip
        return join(drawn)

    def _building_prices(self) -> Markup:
        y = self.row("buildings") + HEAD
        drawn = []
        for i, entry in enumerate(self.content.buildings):
            x = self.left + 62 * i
            cost = list(entry.cost.items())
            rows = [dict(cost[:2]), dict(cost[2:])]
            drawn.append(
                thing(
                    self.id("building", entry.id),
                    self.sketch.about(entry.id),
                    slot(x, y, 60, 47),
                    *(cost_row(part, x + 39, y + 9 + 14 * j, 12) for j, part in enumerate(rows)),
                    row([str(entry.helm), "helm"], x + 39, y + 38, 12.5),
                )
            )
        return join(drawn)

    def _statue_prices(self) -> Markup:
        drawn = []
        y = self.row("buildings") + HEAD
        for i, entry in enumerate(self.content.statue_costs):
            x = self.tray("statues") + 49 * i
            drawn.append(
                thing(
                    self.id("price", entry.id),
                    self.sketch.words.effect(entry.id, self._statue_facts(entry.cost, entry.helm)),
                    slot(x, y, 47, 47),
                    *(
                        row([str(amount), piece], x + 14 + 21 * j, y + 14, 13)
                        for j, (piece, amount) in enumerate(entry.cost.items())
                    ),
                    row([str(entry.helm), "helm"], x + 23, y + 34, 15),
                )
            )
        return join(drawn)

    def _statue_facts(self, cost: dict[str, int], helm: int) -> dict[str, object]:
        """A statue's price has the id of a piece, so its facts are given here."""
        return {"table": "statue_costs", "cost": cost, "helm": helm}

    def _card_places(self) -> Markup:
        """Draw a place for a card for each small and each large building (CI-10)."""
        start = self.content.start
        y = self.row("cards") + HEAD
        return join(
            slot(self.left + 93 * i, y, 91, 42, dashed=True)
            for i in range(start.small_buildings + start.large_buildings)
        )

    def _hands(self) -> Markup:
        """CI-3.4: draw the two printed income hands."""
        drawn = []
        y = self.row("crates") + HEAD
        for i, (name, symbol) in enumerate(HANDS.items()):
            x = self.tray("hands") + 38 * i
            drawn.append(
                thing(
                    self.id("hand", name),
                    capital(self.name(name)),
                    slot(x, y, 36, 36),
                    icon(symbol, x + 18, y + 18, 25),
                )
            )
        return join(drawn)

    def _chart_track(self) -> Markup:
        """CI-6.12, CI-9.15: draw the cartographer's track, and what its steps are good for."""
        chart = self.content.cartographer
        uses = {
            "shim": chart.shim,
            "new_land": chart.new_land,
            "raise_low": chart.raise_low,
            "raise_high": chart.raise_high,
        }
        y = self.row("chart") + HEAD + 17
        drawn = []
        for place in range(chart.track + 1):
            at = self.place(place)
            drawn.append(
                thing(
                    self.id("chart", str(place)),
                    self.sketch.amount(place, "cartographer_step"),
                    circle(*at, 8.5, class_="slot line-rule"),
                    label(at[0], at[1] + 4.3, place, class_="m faint small"),
                )
            )
        for i, (name, steps) in enumerate(uses.items()):
            x = self.left + 124 + 26.5 * i
            drawn.append(
                thing(
                    self.id("use", name),
                    f"{capital(self.name(name))}: {self.sketch.amount(steps, 'cartographer_step')}",
                    slot(x, y - 15, 25, 31),
                    *USE_ICONS[name](x + 12.5, y - 6),
                    label(x + 12.5, y + 13, f"−{steps}", class_="m small b"),
                )
            )
        return join(drawn)

    def place(self, number: int) -> Point:
        """Return the middle of a place of the cartographer's track."""
        aside = ASIDE if number % 2 else -ASIDE
        return self.left + 10 + STEP * number, self.row("chart") + HEAD + 18 + aside

    def _trades(self) -> Markup:
        y = self.row("chart") + HEAD + 3
        drawn = []
        for i, (name, parts) in enumerate(TRADES.items()):
            x = self.tray("trades") + 46.5 * i
            drawn.append(
                thing(
                    self.id("trade", name),
                    capital(self.name(name)),
                    slot(x, y - 1, 45, 31),
                    row(parts[:2], x + 11, y + 14.5, 12.5),
                    icon("move", x + 24.5, y + 14.5, 10),
                    icon(parts[3], x + 36, y + 14.5, 14),
                )
            )
        return join(drawn)


def _shim(x: float, y: float) -> list[Markup]:
    return [box(x - 8, y - 2, 16, 4, class_="timber line-ink")]


def _new_land(x: float, y: float) -> list[Markup]:
    return [use("meadow-tile", x, y, 16)]


def _raise_low(x: float, y: float) -> list[Markup]:
    return [use("mountain-tile", x, y + 2, 14), use("mountain-tile", x, y - 1, 14)]


def _raise_high(x: float, y: float) -> list[Markup]:
    return [use("mountain-tile", x, y + 3 - 3 * i, 14) for i in range(4)]


USE_ICONS = {
    "shim": _shim,
    "new_land": _new_land,
    "raise_low": _raise_low,
    "raise_high": _raise_high,
}

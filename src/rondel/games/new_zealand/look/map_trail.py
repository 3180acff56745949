"""The trail as a map (NZ-13): it winds through the hills to Wellington, with tiles and runholders.

What stands on a space does not hide it: runholders stand below their tile, and the risk action of a
space hangs below it too.
"""

from __future__ import annotations

from functools import lru_cache
from math import sin

from rondel.core.look.frame import capital, row, slot
from rondel.core.look.picture import Markup, Point, box, circle, join, label, path, thing, use
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.content.entries import TrailSpace
from rondel.games.new_zealand.look.effect_symbols import ops_row
from rondel.games.new_zealand.look.faces import actions_face
from rondel.games.new_zealand.look.landscape import landscape
from rondel.games.new_zealand.look.plan import TRAIL
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.view import TileContents

ROWS = 3
"""How often the trail crosses the map, to and fro."""
MARGIN = 10.0
"""Left and right of the trail, for its bends."""
LANE = 38.0
"""Where it forks, each branch lies this far from the middle."""
SWAY = 7.0
"""So far it sways where it does not fork."""
TILE, HIGH = 55.0, 47.0
"""A tile's width and height."""
WIDE, TALL = 58.0, 56.0
"""Of a neutral building: it never lies beside another branch."""
EAVES, GABLE = 2.0, 9.0
"""How far a roof stands out at both sides, and how high it is."""
FIGURE = 27.0


class TrailMap:
    """Where the spaces are, and what lies on them."""

    reads = ("trail", "players.runholder", "sarah")

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.trail = sketch.content.trail
        self.places = _places(sketch.content)

    # What never changes

    def static(self) -> Markup:
        return join(
            (
                landscape(TRAIL),
                self._track("line-track-edge", 21),
                self._track("line-track", 17),
                self._track("line-track-edge", 1.5, "1 7"),
                *map(self._space, self.trail.spaces),
            )
        )

    def _track(self, look: str, width: float, dashes: str | None = None) -> Markup:
        ways = ""
        for here, ahead in enumerate(self.trail.next):
            x, y = self.places[self.trail.names[here]]
            for there in ahead:
                ways += f"M{x:.0f} {y:.0f}{_bend((x, y), self.places[self.trail.names[there]])}"
        return path(ways, class_=f"none {look}", stroke_width=width, stroke_linecap="round",
                    stroke_dasharray=dashes)  # fmt: skip

    def _space(self, space: TrailSpace) -> Markup:
        x, y = self.places[space.id]
        name = self.sketch.name(space.id)
        if space.kind in ("start", "wellington"):
            return thing(f"space:{space.id}", name, *_end(space.kind, x, y, capital(name)))
        told = [self.sketch.name("on_grass")] if space.grass else []
        if space.gate:
            told.append(f"{self.sketch.name('gate')} {space.gate}")
        title = f"{name}: {', '.join(told)}" if told else name
        wide, high = (WIDE, TALL) if space.letter else (TILE, HIGH)
        look = "grass line-bush" if space.grass else "lot line-track-edge"
        drawn = [slot(x - wide / 2, y - high / 2, wide, high, f"{look} dash")]
        if space.kind == "hazard":
            drawn.append(use(space.section, x, y, 32, class_="ghost"))
        else:
            low = y + high / 2 - 5
            drawn.append(label(x, low, space.letter or space.id, class_="m small faint"))
        if space.gate:
            drawn.append(use("gate", x - 8, y - 6, 24))
            drawn.append(label(x + 7, y - 1, space.gate, class_="b", font_size=15))
        elif space.grass:
            drawn.append(use("trees", x, y - 6, 24, class_="down"))
        if space.risk:
            drawn += _risk_tag(space, x, y + HIGH / 2)
        return thing(f"space:{space.id}", title, *drawn)

    # What changes

    def layer(self) -> Markup:
        tiles = []
        for name, tile in self.sketch.contents["trail"].items():
            if tile is not None and "tile" in tile:
                tiles.append(self._tile(name, tile))
        return join((*tiles, *self._runholders()))

    def _tile(self, name: str, tile: TileContents) -> Markup:
        """Draw what lies on a space."""
        id = tile["tile"]
        title = f"{self.sketch.name(name)}: {self.sketch.name(id)}"
        if tile["kind"] == "hazard":
            return self._hazard(name, id, title)
        if tile["kind"] == "neutral":
            return self._neutral(name, id, self._building(name, id))
        return self._private(name, id, self._building(name, id), self.sketch.number(tile["owner"]))

    def _building(self, name: str, tile: str, *more: str) -> str:
        """Return what a building is called: its space, its name and what it does."""
        return f"{self.sketch.name(name)}: {self.sketch.about(tile, *more)}"

    def _hazard(self, name: str, tile: str, title: str) -> Markup:
        """Draw a hazard with the hand that asks for a toll, and its points."""
        x, y = self.places[name]
        facts = self.content.facts[tile]
        toll = self.content.hazard_tolls[self.content.hazard_number[tile]]
        look = "rock" if facts["section"] == "rockfall" else "flood"
        top = y - HIGH / 2
        return thing(
            f"space:{name}",
            f"{title}, £{toll}",
            slot(x - TILE / 2, top, TILE, HIGH, f"{look} line-outline"),
            use(facts["section"], x, y + 8, 34),
            row([f"toll-{facts['hand']}", f"£{toll}"], x - 13, top + 10, 14),
            row([f"{facts['vp']}", "star"], x + 16, top + 10, 13),
            data_piece=f"{tile}@{name}",
        )

    def _neutral(self, name: str, tile: str, title: str) -> Markup:
        x, y = self.places[name]
        left, top = x - WIDE / 2, y - TALL / 2
        return thing(
            f"space:{name}",
            title,
            slot(left, top, WIDE, TALL, "neutral line-outline"),
            _roof(x, top, WIDE, "roof"),
            label(x, top + 3.5, tile[0], class_="m b fleece", font_size=13),
            actions_face(tile, x, top + 4 + (TALL - 5) / 2),
        )

    def _private(self, name: str, tile: str, title: str, owner: int) -> Markup:
        (x, y), sketch = self.places[name], self.sketch
        left, top = x - TILE / 2, y - HIGH / 2
        toll = self.content.private_tolls[tile]
        hands = [f"toll-{hand}" for hand in self.content.facts[tile]["hands"][:1]]
        told = f"{title} ({sketch.who(owner)})"
        return thing(
            f"space:{name}",
            f"{told}, £{toll}" if toll else told,
            box(left, top, TILE, HIGH, rx=4, class_=f"slot line-{sketch.colour(owner)}",
                stroke_width=3),
            _roof(x, top, TILE, sketch.colour(owner)),
            use(f"mark-{owner if owner < sketch.seats else sketch.rival}", x, top - 2.5, 11),
            label(left + 5, top + 14, tile, class_="b small"),
            row([*hands, f"£{toll}"], left + TILE - 16, top + 11, 14) if toll else Markup(""),
            actions_face(tile, x, top + 16 + (HIGH - 17) / 2),
            data_piece=f"private-{owner}-{tile}",
        )  # fmt: skip

    def _runholders(self) -> list[Markup]:
        """Draw the runholders below their space; several may stand on one (NZ-4.7)."""
        here: dict[str, list[int]] = {}
        for seat, captain in enumerate(self.sketch.captains):
            if captain["runholder"] is not None:
                here.setdefault(captain["runholder"], []).append(seat)
        return [
            self._runholder(seat, name, i) for name, seats in here.items()
            for i, seat in enumerate(seats)
        ]  # fmt: skip

    def _runholder(self, seat: int, name: str, place: int) -> Markup:
        sketch = self.sketch
        x, y = self.places[name]
        space = self.trail.spaces[self.trail.number[name]]
        low = (HIGH if space.kind in ("building", "hazard") else TALL) / 2
        x, y = x - TILE / 2 + 12 + 17 * place, y + low + 7
        mark = f"mark-{seat if seat < sketch.seats else sketch.rival}"
        return thing(
            f"runholder:{seat}",
            f"{sketch.who(seat)}: {sketch.name(name)}",
            use("runholder", x, y, FIGURE, class_=sketch.colour(seat)),
            use(mark, x, y + 6, 11),
            data_piece=f"runholder:{seat}",
        )


def _bend(start: Point, end: Point) -> str:
    """Return the way from a space to the next: a swing, or a bend at the end of a row."""
    (x, y), (nx, ny) = start, end
    if abs(ny - y) > 2 * LANE:
        out = 44 if x > TRAIL[2] / 2 else -44
        return f"C{x + out:.0f} {y + 20:.0f} {nx + out:.0f} {ny - 20:.0f} {nx:.0f} {ny:.0f}"
    middle = (x + nx) / 2
    return f"C{middle:.0f} {y:.0f} {middle:.0f} {ny:.0f} {nx:.0f} {ny:.0f}"


def _end(kind: str, x: float, y: float, name: str) -> list[Markup]:
    """Draw the homestead where the trail begins, or the landing at Wellington."""
    symbol = "homestead" if kind == "start" else "ship"
    return [
        circle(x, y, 26, class_="paper line-ink", stroke_width=1.6),
        use(symbol, x, y, 36, class_="star"),
        label(x, y - 31, name, class_="m head level"),
    ]


def _roof(x: float, top: float, width: float, look: str) -> Markup:
    """Draw a gable on a building."""
    half = width / 2 + EAVES
    return path(f"M{x - half:.1f} {top + 4:.1f}L{x - 13:.1f} {top - GABLE:.1f}H{x + 13:.1f}"
                f"L{x + half:.1f} {top + 4:.1f}Z", class_=f"{look} line-outline",
                stroke_linejoin="round")  # fmt: skip


def _risk_tag(space: TrailSpace, x: float, top: float) -> list[Markup]:
    """Draw the risk action (NZ-13.5) below its space, where no tile covers it."""
    return [
        box(x - 14, top - 1, 43, 18, rx=4, class_="sand line-track-edge"),
        ops_row(space.risk, x + 7.5, top + 8, 14, 40),
    ]


@lru_cache(maxsize=20)
def _places(content: Content) -> dict[str, Point]:
    """Place spaces along the longest way; the branches of a fork lie above and below it."""
    places = content.trail.winding.places
    spots = int(max(place.along for place in places.values())) + 1
    per_row = -(-spots // ROWS)
    return {name: _at(*place, per_row, spots) for name, place in places.items()}


def _at(spot: float, lane: float, per_row: int, spots: int) -> Point:
    left, top, width, height = TRAIL
    line = min(ROWS - 1, int((spot + 0.01) // per_row))
    along = spot - line * per_row
    here = min(per_row, spots - line * per_row)
    if line % 2:
        along = here - 1 - along
    x = left + MARGIN + (along + 0.5) * (width - 2 * MARGIN) / here
    y = top + (line + 0.5) * height / ROWS
    return x, y + (lane * LANE if lane else SWAY * sin(1.9 * spot))

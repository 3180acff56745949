"""The trail as a map (NZ-13): it winds to Wellington, with tiles and runholders on it."""

from __future__ import annotations

from rondel.core.look.frame import capital, row, slot
from rondel.core.look.picture import (
    Markup,
    Point,
    box,
    circle,
    group,
    join,
    label,
    path,
    thing,
    use,
)
from rondel.games.new_zealand.content.entries import TrailSpace
from rondel.games.new_zealand.look.plan import TRAIL
from rondel.games.new_zealand.look.sketch import Sketch, ops_row
from rondel.games.new_zealand.look.symbols import op_symbols
from rondel.games.new_zealand.view import TileContents

ROWS = 3
"""How often the trail crosses the map, to and fro."""
LANE = 24.0
"""Where it forks, each branch lies this far from the middle."""
TILE, HIGH = 49.0, 44.0
"""A tile's width and height."""


class TrailMap:
    """Where the spaces are, and what lies on them."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.trail = sketch.content.trail
        self.places = self._places()

    def _places(self) -> dict[str, Point]:
        """Place spaces along the longest way; the branches of a fork lie above and below it."""
        places = self.trail.winding.places
        per_row = -(-(int(max(place.along for place in places.values())) + 1) // ROWS)
        return {name: self._at(*place, per_row) for name, place in places.items()}

    def _at(self, spot: float, lane: float, per_row: int) -> Point:
        left, top, width, height = TRAIL
        line = min(ROWS - 1, int((spot + 0.01) // per_row))
        along = spot - line * per_row
        if line % 2:
            along = per_row - 1 - along
        x = left + (along + 0.5) * width / per_row
        y = top + (line + 0.5) * height / ROWS
        return x, y + lane * LANE

    # What never changes

    def static(self) -> Markup:
        spaces = self.trail.spaces
        return join(
            (
                box(*TRAIL, class_="hill"),
                box(*TRAIL, fill="url(#hills)"),
                self._track("line-track-edge", 20),
                self._track("line-track", 16),
                *(self._space(space) for space in spaces),
            )
        )

    def _track(self, look: str, width: float) -> Markup:
        ways = ""
        for here, ahead in enumerate(self.trail.next):
            x, y = self.places[self.trail.names[here]]
            for there in ahead:
                nx, ny = self.places[self.trail.names[there]]
                middle = (x + nx) / 2
                turn = abs(ny - y) > 2 * LANE
                bend = (
                    f"L{nx:.0f} {ny:.0f}"
                    if turn
                    else (f"C{middle:.0f} {y:.0f} {middle:.0f} {ny:.0f} {nx:.0f} {ny:.0f}")
                )
                ways += f"M{x:.0f} {y:.0f}{bend}"
        return path(ways, class_=f"none {look}", stroke_width=width, stroke_linecap="round")

    def _space(self, space: TrailSpace) -> Markup:
        x, y = self.places[space.id]
        name = self.sketch.name(space.id)
        if space.kind in ("start", "wellington"):
            inside = [
                circle(x, y - 4, 19, class_="paper line-ink", stroke_width=1.5),
                use("rider" if space.kind == "start" else "ship", x, y - 4, 24, class_="faint"),
                label(x, y + 28, capital(name), class_="m head level"),
            ]
            return thing(f"space:{space.id}", name, *inside)
        look = "grass line-ink" if space.grass else "slot line-rule"
        left, top = x - TILE / 2, y - HIGH / 2
        drawn = [slot(left, top, TILE, HIGH, f"{look} dash"),
                 label(x, y + 17, space.letter or space.id, class_="m small faint")]  # fmt: skip
        if space.kind == "hazard":
            drawn = [slot(left, top, TILE, HIGH, "slot line-rule dash"),
                     use(space.section, x, y, 24, class_="ghost")]  # fmt: skip
        if space.risk:
            drawn.append(ops_row(space.risk, x, y - 4, 13, TILE - 4))
        if space.gate:
            drawn.append(row(["gate", f"{space.gate}"], x, y - (15 if space.risk else 5), 14))
        return thing(f"space:{space.id}", name, *drawn)

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
            return self._neutral(name, id, title)
        return self._private(name, id, title, self.sketch.number(tile["owner"]))

    def _hazard(self, name: str, tile: str, title: str) -> Markup:
        (x, y), content = self.places[name], self.sketch.content
        facts = content.facts[tile]
        toll = content.hazard_tolls[content.hazard_number[tile]]
        look = "rock" if facts["section"] == "rockfall" else "flood"
        return thing(
            f"space:{name}",
            title,
            slot(x - TILE / 2, y - HIGH / 2, TILE, HIGH, f"{look} line-outline"),
            use(facts["section"], x - 11, y, 25),
            row([f"{facts['vp']}", "star"], x + 12, y - 9, 13),
            row([f"£{toll}"], x + 12, y + 10, 13),
            data_piece=f"{tile}@{name}",
        )

    def _neutral(self, name: str, tile: str, title: str) -> Markup:
        x, y = self.places[name]
        left, top = x - TILE / 2, y - HIGH / 2
        face = slot(left, top, TILE, HIGH, "neutral line-outline")
        head = label(left + 5, top + 13, tile[0], class_="head b name")
        return thing(f"space:{name}", title, face, head, *self._actions(tile, x, y))

    def _private(self, name: str, tile: str, title: str, owner: int) -> Markup:
        (x, y), sketch = self.places[name], self.sketch
        left, top = x - TILE / 2, y - HIGH / 2
        toll = sketch.content.private_tolls[tile]
        return thing(
            f"space:{name}",
            f"{title} ({sketch.who(owner)})",
            slot(left, top, TILE, HIGH, "slot line-outline"),
            box(left + 1.5, top + 1.5, TILE - 3, HIGH - 3, rx=3, stroke_width=3,
                class_=f"none line-{sketch.colour(owner)}"),
            label(left + 6, top + 14, tile, class_="b small"),
            row([f"£{toll}"], left + TILE - 12, top + 10, 12) if toll else Markup(""),
            *self._actions(tile, x, y),
            data_piece=f"private-{owner}-{tile}",
        )  # fmt: skip

    def _actions(self, tile: str, x: float, y: float) -> list[Markup]:
        """Draw the first alternative of each action of a building, up to four of them."""
        actions = self.sketch.content.facts[tile]["actions"]
        shown = [op_symbols(tuple(tuple(op) for op in line[:1])) for line in actions[:4]]
        room = (TILE - 4) / max(2, len(shown))
        first = x - (len(shown) - 1) / 2 * room
        return [row(parts[:2], first + i * room, y + 7, 13, room) for i, parts in enumerate(shown)]

    def _runholders(self) -> list[Markup]:
        """Draw the runholders; several may stand on one space (NZ-4.7)."""
        here: dict[str, list[int]] = {}
        for seat, captain in enumerate(self.sketch.captains):
            if captain["runholder"] is not None:
                here.setdefault(captain["runholder"], []).append(seat)
        drawn = []
        for name, seats in here.items():
            x, y = self.places[name]
            for i, seat in enumerate(seats):
                at = x - 12 + 13 * i, y + 17
                drawn.append(
                    thing(
                        f"runholder:{seat}",
                        f"{self.sketch.who(seat)}: {self.sketch.name(name)}",
                        group(use("rider", *at, 25, class_=self.sketch.colour(seat)),
                              self.sketch.badge(at[0] + 6, at[1] + 7, seat, 11)),
                        data_piece=f"runholder:{seat}",
                    )
                )  # fmt: skip
        return drawn

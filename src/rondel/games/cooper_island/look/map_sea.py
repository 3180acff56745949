"""CI-2 as a map: the peninsulas around the central island, sand banks, harbours, bays, ships."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from rondel.core.look.frame import InPieces
from rondel.core.look.picture import (
    Markup,
    Point,
    box,
    circle,
    group,
    hexagon,
    join,
    label,
    path,
    piece,
    polygon,
    stamp,
    thing,
    use,
)
from rondel.games.cooper_island.look.map_places import (
    BAY_REACH,
    HEIGHT,
    WHEEL,
    WIDTH,
    Places,
)
from rondel.games.cooper_island.look.sketch import Sketch
from rondel.games.cooper_island.look.symbols import shape
from rondel.games.cooper_island.pieces import (
    HALVES,
    HARBOUR,
    LANDSCAPES,
    PIECES,
    SECTOR,
    SECTOR_SIZE,
)
from rondel.games.cooper_island.view import HalfLaidContents, SpaceContents

STEP_UP, MOST_TILES = 0.1, 7
"""How much higher each tile of a stack is drawn (in radii), and from where on stacks look the
same."""
NAMED = 1.15
"""How far from a sand bank its name stands, in radii."""
CARTOUCHE = (172.0, 58.0)


class Ship(NamedTuple):
    """A ship to draw; Cooper's has the number of seats as its seat (CI-19)."""

    name: str
    seat: int
    distance: int
    anchors: int


class SeaMap(InPieces, Places):
    """The map without the wheel of the central island."""

    def __init__(self, sketch: Sketch) -> None:
        super().__init__(sketch)
        self.rise = STEP_UP * self.radius

    # What never changes

    def definitions(self) -> Markup:
        radius = self.radius
        land = [self.space(place) for place in self.layout.hexes]
        rim = [polygon(hexagon(radius * 1.04, x, y)) for x, y in land]
        lies = {self.lie(seat) for seat in range(self.sketch.seats)}
        return join((shape("coast", *rim), *(self._spaces(lie) for lie in sorted(lies))))

    def lie(self, seat: int) -> int:
        """Return how the hexagons of a peninsula are turned; by 60 degrees they look the same."""
        return round(self.angles[seat]) % 60

    def _spaces(self, lie: int) -> Markup:
        """Define an uncharted space, and stacks of each landscape: the next lower one, raised."""
        outer = hexagon(self.radius - 0.6, turn=lie)
        inner = hexagon(self.radius - 2, turn=lie)
        shapes = [shape(f"space-{lie}", polygon(outer))]
        for name in LANDSCAPES:
            edge, stack = f"{name}-edge-{lie}", f"{name}-{lie}"
            shapes += [
                shape(
                    edge,
                    polygon(outer, class_=f"{name} line-outline thin"),
                    polygon(outer, class_=f"{name}-dark", opacity=0.45),
                ),
                shape(
                    f"{stack}-1",
                    polygon(outer, class_=f"{name} line-outline thin"),
                    polygon(inner, fill=f"url(#{name}-pattern)"),
                ),
            ]
            shapes += [
                shape(
                    f"{stack}-{level}",
                    stamp(edge, 0, 0),
                    stamp(f"{stack}-{level - 1}", 0, -self.rise),
                )
                for level in range(2, MOST_TILES + 1)
            ]
        return join(shapes)

    def static(self) -> Markup:
        seats = range(self.sketch.seats)
        return join(
            (
                box(0, 0, WIDTH, HEIGHT, class_="sea"),
                box(0, 0, WIDTH, HEIGHT, fill="url(#waves)"),
                self._shore(),
                *map(self._banks, seats),
                *map(self._bay, seats),
                *map(self._harbour, seats),
                *map(self._uncharted, seats),
                self._cartouche(),
            )
        )

    def _cartouche(self) -> Markup:
        """Draw the name of the game in a corner of the map that is free, if there is one."""
        corner = self.corner(*CARTOUCHE)
        if corner is None:
            return Markup("")
        (x, y), (width, height) = corner, CARTOUCHE
        return join(
            (
                box(x + 8, y + 8, width - 16, height - 16, rx=4, class_="paper line-parchment-edge",
                    stroke_width=1.5),
                box(x + 11, y + 11, width - 22, height - 22, rx=2,
                    class_="none line-parchment-edge"),
                label(x + width / 2, y + height / 2 + 7, self.sketch.view.title,
                      class_="m head huge"),
            )
        )  # fmt: skip

    def _shore(self) -> Markup:
        """Draw shallow water, then sand, around all land."""
        x, y = self.middle
        rims: list[Markup] = []
        for look, width in (("shallow line-shallow", 2.9), ("sand-edge line-sand-edge", 0.52),
                            ("sand line-sand", 0.42)):  # fmt: skip
            rims.append(
                group(
                    *(stamp("coast", x, y, angle) for angle in self.angles),
                    circle(x, y, (WHEEL + 0.25) * self.radius),
                    class_=look,
                    stroke_width=width * self.radius,
                    stroke_linejoin="round",
                )
            )
        return join(rims)

    def _banks(self, seat: int) -> Markup:
        """CI-2.3: draw the sand banks, with a place on either half; in front with their names."""
        radius, words = self.radius, self.sketch.words
        lines, halves, names = "", [], []
        for water in SECTOR:
            if water in ("H", "BAY"):
                continue
            ends = [self.half(seat, water + half) for half in HALVES]
            (ax, ay), (bx, by) = ends
            lines += f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
            bank = words.name(f"water_{water}")
            dx, dy = self.off_shore(seat, ends[0], ends[1], NAMED)
            at = (ax + bx) / 2 + dx, (ay + by) / 2 + dy + 4.3
            names.append(label(*at, bank, class_="m small faint"))
            for half, (x, y) in zip(HALVES, ends, strict=True):
                where = f"{bank}{half}, {self.sketch.names[seat]}"
                rim = circle(x, y, 0.44 * radius)
                halves.append(thing(f"water:{seat}:{water}{half}", where, rim))
        return group(
            path(lines, class_="none line-sand-edge", stroke_width=1.2 * radius),
            path(lines, class_="none line-sand", stroke_width=1.1 * radius),
            group(*halves, class_="sand line-sand-edge dash"),
            group(*names, pointer_events="none") if seat == self.sketch.seat else "",
            stroke_linecap="round",
        )

    def _bay(self, seat: int) -> Markup:
        (x, y), radius = self.bay(seat), self.radius
        return thing(
            f"water:{seat}:BAY",
            self.sketch.words.name("water_BAY"),
            circle(x, y, radius * BAY_REACH, class_="shallow line-wave", stroke_width=2),
            circle(x, y, radius * (BAY_REACH - 0.2), class_="none line-wave dash"),
            use("log", x, y - radius * 0.55, radius * 0.9),
        )

    def _harbour(self, seat: int) -> Markup:
        """Draw a pier at the tip of the peninsula."""
        (x, y), radius, angle = self.harbour(seat), self.radius, self.angles[seat]
        pier = box(-1.35 * radius, -0.42 * radius, 2.7 * radius, 0.84 * radius, rx=0.2 * radius,
                   class_="timber line-outline", stroke_width=1.2)  # fmt: skip
        gaps = "".join(f"M{i * radius * 0.5:.1f} {-0.42 * radius:.1f}v{0.84 * radius:.1f}"
                       for i in range(-2, 3))  # fmt: skip
        bridge = box(-0.3 * radius, -0.95 * radius, 0.6 * radius, 0.6 * radius,
                     class_="timber line-outline")  # fmt: skip
        where = f"{self.sketch.words.name('water_H')}, {self.sketch.names[seat]}"
        return thing(
            f"water:{seat}:H",
            where,
            group(
                bridge,
                pier,
                path(gaps, class_="none line-outline", opacity=0.35),
                transform=f"translate({x:.1f} {y:.1f}) rotate({angle:g})",
            ),
        )

    def _uncharted(self, seat: int) -> Markup:
        """Draw the land before anything is laid; in front, with the names of the spaces."""
        drawn, names = [], []
        ruins = {self.layout.names[number] for number in self.layout.ruins}
        for name, place in zip(self.layout.names, self.layout.hexes, strict=True):
            x, y = self.at(seat, self.space(place))
            blank = stamp(f"space-{self.lie(seat)}", x, y)
            title = self._called(seat, name, self.sketch.words.name("uncharted"))
            drawn.append(thing(f"land:{seat}:{name}", title, blank))
            down = -0.18 * self.radius if name in ruins else 4.4
            names.append(label(x, y + down, name, class_="m small faint"))
        parchment = group(*drawn, class_="parchment line-parchment-edge dash")
        if seat != self.sketch.seat:
            return parchment
        return join((parchment, group(*names, pointer_events="none")))

    # What changes

    def _peninsulas(self) -> Markup:
        """Draw land from far to near, so that high stacks cover what is behind them."""
        drawn = []
        half = self.sketch.contents["half_laid"]
        lands = [player["land"] for player in self.sketch.contents["players"]]
        for seat, name, at in self.from_far_to_near():
            space = lands[seat][name]
            if half and (half["seat"], half["space"]) == (seat, name):
                drawn.append(self._half_laid(half, space["level"] + 1, at))
            elif space["level"] or space["item"]:
                drawn.append(self._land(seat, name, space, at))
        size = max(12.5, round(0.6 * self.radius, 1))
        return group(*drawn, font_size=size)

    def _land(self, seat: int, name: str, space: SpaceContents, at: Point) -> Markup:
        (x, y), level, kind, item = at, space["level"], space["type"], space["item"]
        words = self.sketch.words
        if kind is None:
            statue = self._piece(seat, name, "ruin")
            ruin = use("ruin", x, y + 0.4 * self.radius, self.radius * 0.85, data_piece=statue)
            title = self._called(seat, name, words.name("ruin"))
            return thing(f"land:{seat}:{name}", title, ruin)
        tiles = min(level, MOST_TILES)
        top = y - self.rise * (tiles - 1)
        drawn = [stamp(f"{kind}-{self.lie(seat)}-{tiles}", x, y)]
        if item:
            drawn.append(self._item(seat, name, item, (x, top)))
        look = "m level" if level > 1 else "m level low"
        drawn.append(label(x + self.radius * 0.46, top - self.radius * 0.22, level, class_=look))
        held = [f"{words.name(kind)} {level}", *([words.name(item)] if item else [])]
        return thing(f"land:{seat}:{name}", self._called(seat, name, *held), *drawn)

    def _half_laid(self, half: HalfLaidContents, level: int, at: Point) -> Markup:
        """CI-4.3: draw half of a double tile, with a rim that is open until the other half lies."""
        (x, y), lie = at, self.lie(half["seat"])
        top = y - self.rise * (min(level, MOST_TILES) - 1)
        space: SpaceContents = {"level": level, "type": half["type"], "item": None}
        rim = polygon(hexagon(self.radius - 1, x, top, lie), class_="none line-ink dash",
                      stroke_width=2.2)  # fmt: skip
        return join((self._land(half["seat"], half["space"], space, at), rim))

    def _called(self, seat: int, name: str, *held: str) -> str:
        """Return a space's name, what it holds, and whose it is if not one's own."""
        owner = "" if seat == self.sketch.seat else f" ({self.sketch.names[seat]})"
        return f"{name}: {', '.join(held)}{owner}"

    def _item(self, seat: int, name: str, item: str, at: Point) -> Markup:
        (x, y), radius = at, self.radius
        of_player = item not in PIECES
        return use(
            item,
            x - radius * 0.12,
            y + radius * 0.12,
            radius * (1.3 if of_player else 1.0),
            class_=self.sketch.colour(seat) if of_player else None,
            data_piece=self._piece(seat, name, item),
        )

    def _piece(self, seat: int, name: str, item: str) -> str:
        """Name a piece: a ruin is the back of a statue, and only cubes are nobody's (CI-1.3)."""
        if item in PIECES:
            return piece(item, f"{seat}:{name}")
        kind = "statue" if item == "ruin" else item
        return piece(f"{kind}-{seat}", name)

    def _islets(self) -> Markup:
        drawn = []
        for place, islet in enumerate(self.sketch.contents["ring"]):
            if islet is None:
                continue
            seat, offset = divmod(place, SECTOR_SIZE)
            x, y = self.half(seat, SECTOR[offset] + islet["half"])
            id = f"islet:{seat}:{islet['islet']}"
            drawn.append(
                thing(
                    id,
                    f"{self.sketch.about(islet['islet'])} ({self.sketch.names[seat]})",
                    use(islet["islet"], x, y, self.radius * 1.7),
                    data_piece=id,
                )
            )
        return join(drawn)

    def _ships(self) -> Markup:
        """Draw ships side by side; in a harbour one sail is on its owner's left (CI-1.13)."""
        at: dict[int, list[Ship]] = defaultdict(list)
        for name in ("two_sail", "one_sail"):
            for seat, player in enumerate(self.sketch.contents["players"]):
                sailing = player["ships"][name]
                ship = Ship(name, seat, sailing["distance"], sailing["anchors"])
                at[sailing["place"]].append(ship)
        cooper = self.sketch.contents["cooper"]
        if cooper is not None:
            place = (HARBOUR + cooper["distance"]) % len(self.sketch.contents["ring"])
            seat = self.sketch.seats
            at[place].append(Ship("one_sail", seat, cooper["distance"], cooper["anchors"]))
        drawn = []
        for place, ships in at.items():
            (x, y), (along_x, along_y) = self.berth(place)
            gap = self.radius * min(1.5, 3.92 / len(ships))
            for number, ship in enumerate(ships):
                shift = ((len(ships) - 1) / 2 - number) * gap
                drawn.append(self._ship(ship, x + along_x * shift, y + along_y * shift))
        return join(drawn)

    def _ship(self, ship: Ship, x: float, y: float) -> Markup:
        sketch, size = self.sketch, self.radius * 1.15
        title = f"{sketch.who(ship.seat)}: {sketch.words.name(ship.name)}, {ship.distance}"
        drawn = [use(ship.name, x, y, size, class_=sketch.colour(ship.seat))]
        if ship.anchors:
            title += f", {sketch.words.name('anchors')}: {ship.anchors}"
            drawn.append(use("anchor", x - size * 0.12, y + size * 0.52, size * 0.5))
            drawn.append(label(x + size * 0.1, y + size * 0.66, ship.anchors, class_="level"))
        id = f"ship:{ship.seat}:{ship.name}" if ship.seat < sketch.seats else "ship:cooper"
        return thing(id, title, *drawn, data_piece=id)

    pieces = (
        (_islets, ("ring",)),
        (_peninsulas, ("players.land", "half_laid")),
        (_ships, ("players.ships", "cooper", "ring")),
    )

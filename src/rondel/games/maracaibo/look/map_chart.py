"""The map as a chart: locations and the course between them (MA-4), and all that lies there."""

from __future__ import annotations

from rondel.core.effects import Ops
from rondel.core.look.frame import capital, slot
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    group,
    join,
    label,
    path,
    thing,
    use,
)
from rondel.games.maracaibo.content.entries import Edge, LegacyTile, Location
from rondel.games.maracaibo.look.course import (
    ABOVE,
    LEFT,
    MARK,
    PLATE,
    Leg,
    arrow,
    leg,
    spots,
)
from rondel.games.maracaibo.look.faces import row
from rondel.games.maracaibo.look.map_coasts import coasts
from rondel.games.maracaibo.look.place_tiles import PlaceTiles
from rondel.games.maracaibo.look.sketch import Sketch

PORT = 18.0
"""The mark of the port from which all ships start."""
TAG = 38.0
"""How wide the tag of a legacy tile is that became a city."""
DIGIT = 6.6
"""How wide a digit of a number is."""
SHIP, WORKER = 21.0, 14.0
LOOKS = {"village": "village", "homeward": "home", "start": "city"}


class ChartMap:
    """A mark for every location; a city is a plate with its action, its market and its flag."""

    reads = ("map", "legacy_tiles", "story", "legacy_quest", "stations")

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.map = sketch.contents["map"]
        self.spots = spots(sketch.content)
        in_play = sketch.contents["legacy_tiles"]
        self.legacy = [tile for tile in self.content.legacy if tile.id in in_play]
        self.growing = {tile.at for tile in self.content.legacy if tile.kind == "city"}
        """Locations that are or can become cities by a legacy tile (MA-20.22)."""

    # What never changes

    def static(self) -> Markup:
        """Without what legacy tiles bring, which come and go."""
        there = {place.id for place in self.content.locations if place.kind != "absent"}
        places = [
            place
            for place in self.content.locations
            if place.id in there and place.id not in self.growing
        ]
        cities = {place.id for place in places if place.kind == "city"}
        edges = [
            edge
            for edge in self.content.map.edges
            if not edge.legacy and edge.start in there and edge.end in there
        ]
        return join(
            (
                coasts(),
                _course([leg(edge, self.spots, cities) for edge in edges]),
                *(self._price(edge, cities, edge.cost) for edge in edges if edge.cost > 1),
                *(
                    self._plate(place.id, place.flag)
                    if place.kind == "city"
                    else self._mark(place.id, place.kind)
                    for place in places
                ),
            )
        )

    def _title(self, id: str, kind: str) -> str:
        name = capital(self.sketch.name(id))
        return name if kind == "homeward" else f"{name}: {self.sketch.name(kind)}"

    def _entry(self, id: str) -> Location:
        return self.content.locations[self.content.location_number[id]]

    def _mark(self, id: str, kind: str) -> Markup:
        """A village, the start, or a space on the way home with what it brings."""
        x, y, _ = self.spots[id]
        radius = PORT if kind == "start" else MARK
        place = self._entry(id)
        drawn = [circle(x, y, radius, class_=f"{LOOKS[kind]} line-ink", stroke_width=1.5)]
        if kind == "homeward":
            ops = self.content.city_actions[place.action][0] if place.action else ()
            drawn += [
                label(x, y + 4.5, place.no, class_="m b"),
                self.sketch.ops_row(ops, x, y + MARK + 9, 14),
            ]
        else:
            symbol = "ship" if kind == "start" else "village"
            drawn += [
                use(symbol, x, y - 6, radius + 2, class_="faint" if kind == "start" else None),
                label(x, y + radius - 4, place.no, class_="m b small"),
                label(x, y + radius + 11, self.sketch.name(id), class_="m head level"),
            ]
        return thing(f"place:{id}", self._title(id, kind), *drawn)

    def _plate(self, id: str, flag: Ops) -> Markup:
        """A city, with the room for its action and market, and what its flag brings (MA-7.16)."""
        x, y, _ = self.spots[id]
        width, height = PLATE
        left, top = x - width / 2, y - height / 2
        no = self._entry(id).no
        wide = 10 + DIGIT * len(no)
        return thing(
            f"place:{id}",
            self._title(id, "city"),
            box(left, top, width, height, rx=5, class_="city line-ink", stroke_width=1.5),
            box(left + 3, top + 3, width - 6, 17, rx=3, class_="paper"),
            box(left - 3, top - 12, wide, 16, rx=8, class_="paper line-ink", stroke_width=1.3),
            label(left - 3 + wide / 2, top + 0.3, no, class_="m b small"),
            label(left + wide, top - 2.5, self.sketch.name(id), class_="head level"),
            use("nation", x + 9, y + 10, 17),
            self.sketch.ops_row(flag, x + 28, y + 10, 13, 22),
        )

    def _price(self, edge: Edge, cities: set[str], cost: int) -> Markup:
        """What the edge costs, if that is more than one point (MA-4.2)."""
        x, y = leg(edge, self.spots, cities).middle
        return join((circle(x, y, 8.5, class_="paper line-course"),
                     label(x, y + 4.3, cost, class_="m b small")))  # fmt: skip

    # What changes

    def layer(self) -> Markup:
        there = [id for id, facts in self.map.items() if facts["kind"] != "absent"]
        tiles = PlaceTiles(self.sketch)
        return join(
            (
                *self._legacy_edges(),
                *(self._mark(id, "village") for id in there if self._still_village(id)),
                *(self._legacy_city(tile) for tile in self.legacy if tile.kind == "city"),
                *(self._city(id) for id in there if self.map[id]["kind"] == "city"),
                *(tile for id in there for tile in tiles.at(id, self.spots[id], *self._size(id))),
                *(self._warning(tile) for tile in self.legacy if tile.at),
                *(self._marker(id) for id in there),
                *(worker for id in there for worker in self._assistants(id)),
                *(ship for id in there for ship in self._ships(id)),
            )
        )

    def _still_village(self, id: str) -> bool:
        return id in self.growing and self.map[id]["kind"] == "village"

    def _size(self, id: str) -> tuple[float, float]:
        """How far the drawing of a location reaches to the side, and upwards."""
        if self.map[id]["kind"] == "city":
            return PLATE[0] / 2, PLATE[1] / 2 + 12
        reach = PORT if self.map[id]["kind"] == "start" else MARK
        return reach, reach

    def _legacy_edges(self) -> list[Markup]:
        """MA-4.9: ways to new cities, and rough seas."""
        in_play = {tile.id: tile for tile in self.legacy}
        cities = {id for id, facts in self.map.items() if facts["kind"] == "city"}
        edges = {edge.id: edge for edge in self.content.map.edges}
        new = [edge for edge in edges.values() if edge.legacy in in_play]
        drawn = [
            _course([leg(edge, self.spots, cities) for edge in new]) if new else Markup(""),
            *(self._price(edge, cities, edge.cost) for edge in new if edge.cost > 1),
        ]
        for tile in self.legacy:
            if tile.kind == "rough_sea":
                x, y = leg(edges[tile.edge], self.spots, cities).middle
                drawn.append(
                    thing(f"legacy:{tile.id}", capital(self.sketch.name(tile.id)),
                          circle(x, y, 10, class_="legacy line-outline"),
                          label(x, y + 4.5, tile.cost, class_="m b"))
                )  # fmt: skip
        return drawn

    def _legacy_city(self, tile: LegacyTile) -> Markup:
        """MA-20.22, MA-20.26: a city that was none; a gate names the space to be passed."""
        x, y, _ = self.spots[tile.at]
        left, top = x + PLATE[0] / 2 - TAG, y + PLATE[1] / 2 - 3
        middle = left + TAG / 2
        if tile.gate:
            text = row(["explorer", f">{tile.gate}"], middle, top + 8, 13)
        else:
            text = row(["quest_tile"], middle, top + 8, 13)
        tag = thing(f"legacy:{tile.id}", capital(self.sketch.name(tile.id)),
                    box(left, top, TAG, 16, rx=3, class_="legacy line-outline"), text)  # fmt: skip
        return join((self._plate(tile.at, tile.flag), tag))

    def _city(self, id: str) -> Markup:
        """MA-6: what its action does, and what its market wants or got."""
        x, y, _ = self.spots[id]
        facts = self.map[id]
        drawn = []
        if facts["action"]:
            ops = self.content.city_actions[facts["action"]][0]
            title = f"{self._title(id, 'city')}, {self.sketch.action(facts['action'])}"
            shown = self.sketch.ops_row(ops, x, y - 9.5, 15, PLATE[0] - 8)
            drawn.append(thing(f"place:{id}", title, shown))
        for i, space in enumerate(facts["market"]):
            good, seat = space["good"], space["disc"]
            at = x - 29 + 20 * i, y + 10
            title = f"{self.sketch.name(id)}: {self.sketch.name(good)}"
            if seat is None:
                inside = use(good, *at, 15)
            else:
                title = f"{title} ({self.sketch.who(seat)})"
                inside = self.sketch.badge(*at, seat, 17, f"{id}.{i}")
            drawn.append(thing(f"market:{id}:{good}", title,
                               slot(at[0] - 9, at[1] - 9, 18, 18), inside))  # fmt: skip
        return join(drawn)

    def _warning(self, tile: LegacyTile) -> Markup:
        """MA-20.24, MA-20.39: no actions here; MA-20.33: a toll for whoever passes."""
        x, y, _ = self.spots[tile.at]
        if tile.kind == "skull":
            inside = [circle(x, y - 5.5, 8.5, class_="legacy line-outline"),
                      use("skull", x, y - 5.5, 13)]  # fmt: skip
        elif tile.kind == "plague":
            inside = [slot(x - PLATE[0] / 2 + 3, y - PLATE[1] / 2 + 3, PLATE[0] - 6, 17,
                           "legacy line-outline"),
                      use("skull", x - 10, y - 9.5, 15),
                      use("plague", x + 10, y - 9.5, 13)]  # fmt: skip
        elif tile.toll:
            inside = [box(x - MARK - 25, y - 12, 26, 15, rx=7, class_="legacy line-outline"),
                      row([f"{tile.toll}", "coin"], x - MARK - 12, y - 4.5, 12)]  # fmt: skip
        else:
            return Markup("")
        return thing(f"legacy:{tile.id}", capital(self.sketch.name(tile.id)), *inside)

    def _marker(self, id: str) -> Markup:
        """The flag of a nation: in a city on its pole, else on top of the mark."""
        nation = self.map[id]["marker"]
        if nation is None:
            return Markup("")
        x, y, _ = self.spots[id]
        at = (x + 9, y + 10) if self.map[id]["kind"] == "city" else (x - 11, y - 14)
        return use(nation, *at, 18, data_piece=f"{nation}@{id}")

    def _assistants(self, id: str) -> list[Markup]:
        """MA-11: beside the mark where no tile lies; at a city below on the right."""
        x, y, side = self.spots[id]
        city = self.map[id]["kind"] == "city"
        seats = self.map[id]["assistants"]
        step = 9 if side == LEFT and not city else -9
        first = x + PLATE[0] / 2 - 6 if city else x + (MARK + 6) * step / 9
        if city and id in self.growing:
            first -= TAG
        drawn = []
        for i, seat in enumerate(seats):
            at = first + step * i, y + (PLATE[1] / 2 + 3 if city else 8)
            drawn.append(group(use("worker", *at, WORKER, class_=self.sketch.colour(seat)),
                               self.sketch.badge(at[0], at[1] + 3, seat, 8),
                               data_piece=f"worker-{seat}@{id}.{i}"))  # fmt: skip
        return drawn

    def _ships(self, id: str) -> list[Markup]:
        """MA-4.5: any number may be at a location. They lie before it and hide nothing."""
        x, y, side = self.spots[id]
        if self.map[id]["kind"] == "city":
            left, level = x - PLATE[0] / 2 + 6, y + PLATE[1] / 2 + 9
        elif side == ABOVE:
            left, level = x + MARK + 10, y - 4
        else:
            left, level = x + 4, y - self._size(id)[1] - 8
        drawn = []
        for i, seat in enumerate(self.map[id]["ships"]):
            at = left + 14 * i
            drawn.append(
                thing(f"ship:{seat}", f"{self.sketch.who(seat)}: {self.sketch.name(id)}",
                      use("ship", at, level, SHIP, class_=self.sketch.colour(seat)),
                      self.sketch.badge(at, level + 5.5, seat, 10),
                      data_piece=f"ship:{seat}")
            )  # fmt: skip
        return drawn


def _course(legs: list[Leg]) -> Markup:
    """The dotted course, with an arrow on every part of it."""
    return join(
        (
            path("".join(one.line for one in legs), class_="none line-course", stroke_width=2.6,
                 stroke_dasharray="0.1 6.5", stroke_linecap="round"),
            path("".join(map(arrow, legs)), class_="none line-course", stroke_width=2.4,
                 stroke_linecap="round", stroke_linejoin="round"),
        )
    )  # fmt: skip

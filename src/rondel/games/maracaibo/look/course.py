"""MA-4: where the locations lie on the chart, and how the course runs from one to the next."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from rondel.core.look.picture import Point, number
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.entries import Edge
from rondel.games.maracaibo.look.plan import CHART

ABOVE, LEFT, RIGHT = "above", "left", "right"


class Spot(NamedTuple):
    """The middle of a location's mark, and on which side of it tiles lie."""

    x: float
    y: float
    side: str


SPOTS = {
    "havana": Spot(172, 46, RIGHT),
    "matanzas": Spot(240, 48, RIGHT),
    "santiago": Spot(270, 118, RIGHT),
    "tortuga": Spot(378, 60, ABOVE),
    "puerto_plata": Spot(462, 50, RIGHT),
    "santo_domingo": Spot(422, 132, RIGHT),
    "san_juan": Spot(540, 90, ABOVE),
    "st_kitts": Spot(562, 146, LEFT),
    "martinique": Spot(562, 219, LEFT),
    "cumana": Spot(562, 292, LEFT),
    "caracas": Spot(412, 300, RIGHT),
    "hill_town": Spot(496, 358, RIGHT),
    "maracaibo": Spot(328, 346, RIGHT),
    "santa_marta": Spot(266, 280, ABOVE),
    "port_royal": Spot(292, 200, RIGHT),
    "cartagena": Spot(218, 354, LEFT),
    "portobelo": Spot(114, 366, LEFT),
    "bluefields": Spot(134, 300, RIGHT),
    "lagoon_town": Spot(54, 304, RIGHT),
    "puerto_cabezas": Spot(154, 246, LEFT),
    "trujillo": Spot(140, 172, RIGHT),
    "belize": Spot(46, 184, RIGHT),
    "homeward_20": Spot(36, 118, RIGHT),
    "homeward_21a": Spot(92, 123, RIGHT),
    "homeward_21b": Spot(80, 66, RIGHT),
    "homeward_22": Spot(130, 86, RIGHT),
}
"""Our locations, about where they are in the world."""
APART = 52.0
"""Locations of other packs keep so far away from all others."""
STEP = 13
MARK = 15.0
"""How far the mark of a location reaches from its middle."""
NAME = 22.0
"""How far what is written below it reaches to both sides, about."""
PLATE = (80.0, 42.0)
"""Width and height of a city."""
PARTS = 40
BEND = 0.1
"""How far the course bends, as a part of the way."""


@lru_cache(maxsize=8)
def spots(content: Content) -> dict[str, Spot]:
    """Where every location lies; one that is not ours finds a free place near its neighbours."""
    found = {id: SPOTS[id] for id in content.location_ids if id in SPOTS}
    missing = [id for id in content.location_ids if id not in found]
    while missing:
        id = max(missing, key=lambda one: len(_neighbours(content, one, found)))
        missing.remove(id)
        found[id] = _free(_neighbours(content, id, found), list(found.values()))
    return found


def _neighbours(content: Content, id: str, found: dict[str, Spot]) -> list[Spot]:
    ends = [edge.start for edge in content.map.edges if edge.end == id]
    ends += [edge.end for edge in content.map.edges if edge.start == id]
    return [found[end] for end in ends if end in found]


def _free(near: list[Spot], taken: list[Spot]) -> Spot:
    """Where nothing is too close; on a full chart, where most room is left."""
    left, top, width, height = CHART
    aim = (left + width / 2, top + height / 2)
    if near:
        aim = sum(spot.x for spot in near) / len(near), sum(spot.y for spot in near) / len(near)
    grid = [
        (left + x, top + y)
        for x in range(45, int(width) - 44, STEP)
        for y in range(55, int(height) - 44, STEP)
    ]
    room = {at: min((_far(at, spot) for spot in taken), default=APART) for at in grid}
    x, y = min(grid, key=lambda at: (-min(room[at], APART), _far(at, aim)))
    return Spot(x, y, RIGHT if x < left + width / 2 else LEFT)


def _far(a: Point | Spot, b: Point | Spot) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


# Edges


class Leg(NamedTuple):
    """An edge as it is drawn: its line, and where and whither its arrow points."""

    line: str
    middle: Point
    ahead: Point


def leg(edge: Edge, places: dict[str, Spot], plates: set[str]) -> Leg:
    """The course bends a little; its arrow is in the middle of what is seen of it."""
    start, end = places[edge.start], places[edge.end]
    dx, dy = end.x - start.x, end.y - start.y
    turn = start.x + dx / 2 + dy * BEND, start.y + dy / 2 - dx * BEND
    seen = [
        t
        for t in (i / PARTS for i in range(PARTS + 1))
        if not _covers(start, edge.start in plates, _on_curve(start, turn, end, t, t))
        and not _covers(end, edge.end in plates, _on_curve(start, turn, end, t, t))
    ] or [0.5]
    middle = seen[len(seen) // 2]
    points = [
        _on_curve(start, turn, end, *pair)
        for pair in ((seen[0], seen[0]), (seen[0], seen[-1]), (seen[-1], seen[-1]))
    ]
    line = "M{} {}Q{} {} {} {}".format(*(number(part) for point in points for part in point))
    x, y = _on_curve(start, turn, end, middle, middle)
    nx, ny = _on_curve(start, turn, end, middle, middle + 0.1)
    length = hypot(nx - x, ny - y) or 1
    return Leg(line, (x, y), ((nx - x) / length, (ny - y) / length))


def _on_curve(a: Spot, turn: Point, b: Spot, t: float, u: float) -> Point:
    """A point of the curve (t = u), or the bend of the part of it from t to u."""
    first, both, last = (1 - t) * (1 - u), t * (1 - u) + u * (1 - t), t * u
    return first * a.x + both * turn[0] + last * b.x, first * a.y + both * turn[1] + last * b.y


def _covers(spot: Spot, plate: bool, point: Point) -> bool:
    if plate:
        return abs(point[0] - spot.x) < PLATE[0] / 2 and -34 < point[1] - spot.y < PLATE[1] / 2
    dx, dy = abs(point[0] - spot.x), point[1] - spot.y
    return hypot(dx, dy) < MARK or (dx < NAME and 0 < dy < MARK + 14)


def arrow(leg: Leg, size: float = 5) -> str:
    """A chevron on the way."""
    (x, y), (dx, dy) = leg.middle, leg.ahead
    tip = x + dx * size / 2, y + dy * size / 2
    wings = [
        (tip[0] - dx * size + side * dy * size, tip[1] - dy * size - side * dx * size)
        for side in (1, -1)
    ]
    points = (wings[0], tip, wings[1])
    return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in points)

"""Where everything on the map is: peninsulas around the central island, water, ships."""

from __future__ import annotations

from functools import cache, lru_cache
from math import dist

from rondel.core.look.picture import Point, hex_centre, turned
from rondel.games.cooper_island.content.layout import Layout
from rondel.games.cooper_island.look.plan import MAP
from rondel.games.cooper_island.look.sketch import Sketch
from rondel.games.cooper_island.pieces import BAY, HALVES, HARBOUR, SECTOR, SECTOR_SIZE

WIDTH, HEIGHT = MAP[2:]
MARGIN = 6.0

# All lengths on the map in radii of a land space: the wheel of the central island, the middle of
# the first row of land, the far end of a harbour, half the breadth of a peninsula with its water.
WHEEL, FIRST_ROW, FAR_END, HALF_BREADTH = 5.2, 6.45, 18.3, 6.4
PIER, BAY_REACH, OFF_SHORE = FIRST_ROW + 10.6, 1.4, 0.5
"""The middle of a pier, the radius of a bay, and how far from a sand bank ships stand."""

ANGLES: dict[tuple[int, str], tuple[float, ...]] = {
    (1, ""): (0,),
    (2, "A"): (0, 180),
    (2, "B"): (0, 120),
    (2, "C"): (0, 90),
    (3, "A"): (0, 120, 240),
    (3, "B"): (0, 90, 270),
    (4, ""): (0, 90, 180, 270),
}
"""CI-1.5: how the peninsulas lie, clockwise from the viewer's own, by seats and board."""


class Places:
    """Where everything on the map is, for one viewer."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.layout = sketch.layout
        board = sketch.contents["options"].get("board", "")
        angles = ANGLES[sketch.seats, board]
        self.angles = tuple(
            angles[(seat - sketch.seat) % sketch.seats] for seat in range(sketch.seats)
        )
        self.radius, self.middle = _fitted(self.angles)

    # Places

    def at(self, seat: int, place: Point) -> Point:
        """Turn a point of a peninsula, as its owner sees it, into a point of the map."""
        return _at(self.angles, seat, place)

    def space(self, place: tuple[int, int]) -> Point:
        return _space(self.radius, place)

    def from_far_to_near(self) -> list[tuple[int, str, Point]]:
        """Return all land spaces: whose, their names, and where they are."""
        return _from_far_to_near(self.layout, self.angles)

    def half(self, seat: int, name: str) -> Point:
        """Return the middle of half a sand bank: a little nearer to the land than its hexagon."""
        x, y = self.space(self.layout.water[name])
        centre = self.space((-1, 3))[1]
        pull = 0.05
        return self.at(seat, (x * (1 - pull), y + (centre - y) * pull * 0.4))

    def harbour(self, seat: int) -> Point:
        return self.at(seat, (0, PIER * self.radius))

    def bay(self, seat: int) -> Point:
        """Return the middle of the bay between this peninsula and the next one."""
        distance, angle = _bay(self.angles, seat)
        x, y = turned((0, distance * self.radius), angle)
        return self.middle[0] + x, self.middle[1] + y

    def berth(self, place: int) -> tuple[Point, Point]:
        """Return where ships on a water space stand, and in which direction they line up.

        They stand off the shore, so that they hide neither sand banks nor piers.
        """
        seat, offset = divmod(place, SECTOR_SIZE)
        if offset == HARBOUR:
            return self.at(seat, (0, (PIER + 0.55) * self.radius)), turned(
                (1, 0), self.angles[seat]
            )
        if offset == BAY:
            x, y = self.bay(seat)
            return (x, y + self.radius * 0.55), (1, 0)
        a, b = (self.half(seat, SECTOR[offset] + half) for half in HALVES)
        islet = self.sketch.contents["ring"][place]
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if islet is not None:
            x, y = b if islet["half"] == "a" else a
        along = (b[0] - a[0]) / dist(a, b), (b[1] - a[1]) / dist(a, b)
        dx, dy = self.off_shore(seat, a, b, OFF_SHORE)
        return (x + dx, y + dy), along

    def off_shore(self, seat: int, a: Point, b: Point, far: float) -> Point:
        """Return the way from a sand bank between two ends so many radii out to the sea."""
        off = far * self.radius / dist(a, b)
        dx, dy = (a[1] - b[1]) * off, (b[0] - a[0]) * off
        land = self.at(seat, (0, self.space((-1, 3))[1]))
        farther = dist((a[0] + dx, a[1] + dy), land) > dist((a[0] - dx, a[1] - dy), land)
        return (dx, dy) if farther else (-dx, -dy)

    def corner(self, width: float, height: float) -> Point | None:
        """Return where a corner of the map with so much free room begins, if there is one."""
        seats = range(self.sketch.seats)
        taken = [self.bay(seat) for seat in seats] + [self.harbour(seat) for seat in seats]
        taken += [self.half(seat, name) for seat in seats for name in self.layout.water]
        room = 1.5 * self.radius
        for left, top in ((WIDTH - width, 0.0), (0.0, HEIGHT - height),
                          (WIDTH - width, HEIGHT - height), (0.0, 0.0)):  # fmt: skip
            if not any(
                left - room < x < left + width + room and top - room < y < top + height + room
                for x, y in taken
            ):
                return left, top
        return None


def _bay(angles: tuple[float, ...], seat: int) -> tuple[float, float]:
    """Return how far the bay after a peninsula is from the middle, in radii, and at which angle.

    It is farther where peninsulas narrow the water.
    """
    here, after = angles[seat], angles[(seat + 1) % len(angles)]
    distance = 8.2 if len(angles) > 1 else WHEEL + 1.3
    return distance, (here + ((after - here) % 360 or 360) / 2) % 360


def _at(angles: tuple[float, ...], seat: int, place: Point) -> Point:
    _, middle = _fitted(angles)
    x, y = turned(place, angles[seat])
    return middle[0] + x, middle[1] + y


def _space(radius: float, place: tuple[int, int]) -> Point:
    x, y = hex_centre(place[0], place[1], radius)
    return x, y + FIRST_ROW * radius


@lru_cache(maxsize=100)
def _from_far_to_near(layout: Layout, angles: tuple[float, ...]) -> list[tuple[int, str, Point]]:
    radius, _ = _fitted(angles)
    spaces = [
        (seat, name, _at(angles, seat, _space(radius, place)))
        for seat in range(len(angles))
        for name, place in zip(layout.names, layout.hexes, strict=True)
    ]
    return sorted(spaces, key=lambda space: space[2][::-1])


@cache
def _fitted(angles: tuple[float, ...]) -> tuple[float, Point]:
    """Make the map as large as the paper allows: return the radius of a space, and the middle."""
    left, right, up, down = WHEEL, WHEEL, WHEEL, WHEEL
    tip = ((-HALF_BREADTH, FAR_END - 1.5), (HALF_BREADTH, FAR_END - 1.5), (0.0, FAR_END))
    ends = [turned(place, angle) for angle in angles for place in tip]
    for seat in range(len(angles)):
        distance, angle = _bay(angles, seat)
        ends += [turned((side, distance + BAY_REACH), angle) for side in (-BAY_REACH, BAY_REACH)]
    for x, y in ends:
        left, right = max(left, -x), max(right, x)
        up, down = max(up, -y), max(down, y)
    room = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    radius = min(room[0] / (left + right), room[1] / (up + down))
    return radius, ((WIDTH + (left - right) * radius) / 2, (HEIGHT + (up - down) * radius) / 2)

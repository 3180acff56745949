"""The Caribbean as an old chart: sea and coasts, courses of the wind, a compass rose."""

from __future__ import annotations

from functools import cache

from rondel.core.look.picture import (
    Markup,
    Point,
    around,
    box,
    circle,
    group,
    join,
    number,
    path,
)
from rondel.games.maracaibo.look.plan import CHART

Coast = tuple[Point, ...]

MAINLAND: Coast = (
    (0, 118), (18, 98), (50, 88), (92, 90), (114, 104), (106, 130), (94, 148), (82, 176),
    (94, 190), (130, 178), (170, 182), (200, 206), (186, 234), (192, 262), (170, 288), (158, 302),
    (164, 326), (148, 342), (138, 362), (160, 380), (186, 386), (204, 364), (208, 334), (238, 316),
    (256, 298), (282, 290), (304, 288), (320, 302), (340, 296), (364, 286), (378, 300), (352, 318),
    (374, 322), (364, 346), (374, 376), (398, 386), (418, 366), (404, 336), (392, 322), (400, 306),
    (418, 296), (444, 290), (470, 308), (500, 298), (526, 310), (556, 296), (586, 304), (600, 294),
)  # fmt: skip
"""From Yucatan along the coast to the mouth of the Orinoco, round lake Maracaibo."""
ISLANDS: tuple[Coast, ...] = (
    ((106, 68), (130, 50), (172, 44), (214, 46), (250, 54), (288, 70), (318, 96), (342, 118),
     (332, 140), (296, 144), (258, 148), (228, 136), (228, 112), (204, 82), (166, 70), (136, 70)),
    ((334, 106), (350, 90), (382, 84), (420, 64), (472, 66), (508, 88), (512, 112), (478, 120),
     (472, 146), (446, 160), (420, 148), (396, 166), (368, 154), (336, 158), (328, 142), (362, 136),
     (368, 118)),
    ((498, 94), (516, 76), (560, 78), (584, 94), (566, 114), (516, 114)),
    ((226, 202), (244, 178), (288, 168), (332, 178), (350, 206), (324, 230), (284, 234),
     (244, 226)),
    ((328, 66), (346, 50), (380, 52), (394, 68), (366, 80)),
    ((136, -12), (148, 12), (178, 22), (196, 8), (188, -12)),
)  # fmt: skip
"""Cuba, Hispaniola, Puerto Rico, Jamaica, Tortuga, and the tip of Florida."""
ISLETS: tuple[tuple[float, float, float], ...] = (
    (208, 14, 4), (226, 22, 5), (247, 17, 6), (270, 24, 4), (294, 16, 5), (318, 30, 4),
    (586, 118, 4), (563, 132, 5), (569, 148, 12), (578, 176, 6), (586, 190, 5), (568, 215, 13),
    (574, 238, 5), (582, 252, 4), (590, 272, 7), (470, 284, 3), (452, 276, 4), (436, 280, 3),
    (196, 238, 3), (208, 262, 3), (118, 150, 4), (126, 164, 3),
)  # fmt: skip
"""The Bahamas, the small Antilles, islands before the coast."""
ROSE: Point = (424, 222)
RADIUS = 34.0
RHUMBS = 16
DEGREES = 19.8
"""The scale round the chart."""


@cache
def coasts() -> Markup:
    left, top, width, height = CHART
    main = _smooth(MAINLAND[0], MAINLAND[1:-1], MAINLAND[-1])
    land = "".join((f"{main}V{height:.0f}H0Z", *map(_island, ISLANDS), *map(_islet, ISLETS)))
    return group(
        box(left, top, width, height, class_="sea"),
        box(left, top, width, height, fill="url(#waves)"),
        _rhumbs(),
        path(land, class_="shallow line-shallow", stroke_width=11, stroke_linejoin="round"),
        path(land, class_="land line-land-dark", stroke_width=1.6, stroke_linejoin="round"),
        path(land, fill="url(#hills)"),
        _rose(),
        box(left + 2, top + 2, width - 4, height - 4, class_="none line-paper", stroke_width=4),
        box(left + 2, top + 2, width - 4, height - 4, class_="none line-course", stroke_width=4,
            stroke_dasharray=DEGREES),
        box(left + 4.5, top + 4.5, width - 9, height - 9, class_="none line-course"),
    )  # fmt: skip


def _smooth(start: Point, bends: Coast, end: Point) -> str:
    """A line that is drawn by each bend to the middle of the way to the next one."""
    line = f"M{start[0]:.0f} {start[1]:.0f}"
    for bend, ahead in zip(bends, (*bends[1:], end), strict=True):
        x, y = ((bend[0] + ahead[0]) / 2, (bend[1] + ahead[1]) / 2) if ahead is not end else end
        line += f"Q{bend[0]:.0f} {bend[1]:.0f} {x:.0f} {y:.0f}"
    return line


def _island(coast: Coast) -> str:
    (ax, ay), (bx, by) = coast[-1], coast[0]
    middle = (ax + bx) / 2, (ay + by) / 2
    return _smooth(middle, coast, middle) + "Z"


def _islet(islet: tuple[float, float, float]) -> str:
    """Not quite round."""
    x, y, size = islet
    return (
        f"M{number(x - size)} {number(y)}q{number(size / 3)} {number(-size)} {number(size)} "
        f"{number(-size * 0.8)}t{number(size)} {number(size * 0.9)}-{number(size)} "
        f"{number(size * 0.8)}-{number(size)} {number(-size * 0.9)}Z"
    )


def _rhumbs() -> Markup:
    """Lines from the rose to the edges of the chart."""
    x, y = ROSE
    left, top, width, height = CHART
    lines = ""
    for i in range(RHUMBS):
        dx, dy = around(360 / RHUMBS * i, 1)
        reach = min(
            (left + width - x if dx > 0 else x - left) / max(abs(dx), 1e-6),
            (top + height - y if dy > 0 else y - top) / max(abs(dy), 1e-6),
        )
        lines += f"M{number(x)} {number(y)}l{number(dx * reach)} {number(dy * reach)}"
    return path(lines, class_="none line-wave", stroke_width=0.8)


def _rose() -> Markup:
    x, y = ROSE
    long = "".join(
        _point(45 * i, RADIUS * (0.62 if i % 2 else 1)) for i in (1, 3, 5, 7, 0, 2, 4, 6)
    )
    dark = "".join(_point(90 * i, RADIUS, half=True) for i in range(4))
    return join(
        (
            circle(x, y, RADIUS * 0.5, class_="none line-course", stroke_width=1),
            group(
                path(long, class_="paper line-course", stroke_width=1),
                path(dark, class_="course"),
                path(f"M-4 {number(-RADIUS - 3)}v-9l8 9v-9", class_="none line-course",
                     stroke_width=1.6),
                transform=f"translate({number(x)} {number(y)})",
            ),
        )
    )  # fmt: skip


def _point(degrees: float, length: float, half: bool = False) -> str:
    """A point of the rose, or the half of it that lies in the shade."""
    corners = [(degrees, length), (degrees + 45, length * 0.2), (0.0, 0.0)]
    if not half:
        corners.append((degrees - 45, length * 0.2))
    spots = (around(*corner) for corner in corners)
    return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in spots) + "Z"

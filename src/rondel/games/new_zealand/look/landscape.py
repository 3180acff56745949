"""The country around the trail: ridges of hills, bush, and the harbour of Wellington."""

from __future__ import annotations

from rondel.core.look.frame import Box
from rondel.core.look.picture import Markup, box, join, path, use

TREES = (
    (0.030, 0.41), (0.50, 0.325), (0.655, 0.375), (0.84, 0.38), (0.88, 0.40), (0.10, 0.655),
    (0.155, 0.68), (0.47, 0.70), (0.59, 0.665), (0.745, 0.715), (0.70, 0.66), (0.55, 0.965),
    (0.60, 0.975), (0.13, 0.965), (0.86, 0.71),
)  # fmt: skip
"""Where bush grows, as shares of width and height: between the rows of the trail."""


PEAKS = ((0.715, 0.36, 48), (0.785, 0.375, 36), (0.42, 0.665, 34))
"""Mountains: where they stand, and how large they are."""


def landscape(place: Box) -> Markup:
    """Draw the country within a box; the sea is in its lower right corner."""
    left, top, width, height = place

    def at(x: float, y: float) -> str:
        return f"{left + x * width:.0f} {top + y * height:.0f}"

    def ridge(y: float, look: str) -> Markup:
        """Draw hills one behind the other, from a height down."""
        tops = " ".join(
            f"Q{at((i + 0.5) / 6, y - (0.09 if i % 2 else 0.035))} {at((i + 1) / 6, y)}"
            for i in range(6)
        )
        return path(f"M{at(0, y)}{tops}V{top + height:.0f}H{left:.0f}Z", class_=look)

    coast = (
        f"M{at(1, 0.63)}Q{at(0.96, 0.66)} {at(0.965, 0.72)}T{at(0.925, 0.84)}"
        f"Q{at(0.93, 0.95)} {at(0.84, 1)}H{left + width:.0f}Z"
    )
    river = (
        f"M{at(0.425, 0.68)}C{at(0.46, 0.70)} {at(0.47, 0.64)} {at(0.52, 0.66)}"
        f"S{at(0.60, 0.73)} {at(0.68, 0.70)}S{at(0.80, 0.62)} {at(0.86, 0.67)}"
        f"S{at(0.93, 0.72)} {at(0.98, 0.70)}"
    )
    return join(
        (
            box(*place, class_="hill-far"),
            ridge(0.12, "hill"),
            ridge(0.40, "hill-near"),
            ridge(0.56, "hill"),
            ridge(0.76, "hill-near"),
            ridge(0.93, "hill"),
            box(*place, fill="url(#hills)"),
            path(river, class_="none line-sand", stroke_width=11, stroke_linecap="round"),
            path(coast, class_="sea line-sand", stroke_width=7),
            path(river, class_="none line-sea", stroke_width=8, stroke_linecap="round"),
            path(coast, fill="url(#waves)"),
            *(use("peaks", left + x * width, top + y * height, size) for x, y, size in PEAKS),
            *(use("trees", left + x * width, top + y * height, 22) for x, y in TREES),
        )
    )

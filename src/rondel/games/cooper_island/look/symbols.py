"""The look of Cooper Island: colours, and every symbol, defined once and used often.

Symbols are drawn around their origin in a square of 24. What belongs to a player has no fill of
its own: it takes the fill of the class `seat-0`, `seat-1` … on its use.
"""

from __future__ import annotations

from functools import cache

from rondel.core.look.frame import (
    COLOURS,
    LETTERING,
    seat_marks,
    waves,
)
from rondel.core.look.picture import (
    Attributes,
    Markup,
    box,
    circle,
    group,
    hexagon,
    join,
    path,
    pattern,
    polygon,
    symbol,
    tag,
)
from rondel.core.look.style import Style
from rondel.games.cooper_island.pieces import LANDSCAPES

STYLE = Style(
    {
        **COLOURS,
        # The chart: sea, sand, parchment.
        "sea": ("#cfe2e6", "#16303c"),
        "wave": ("#b4d0d8", "#21424f"),
        "shallow": ("#dfecea", "#1d3d49"),
        "sand": ("#ecdbaa", "#8a7747"),
        "sand-edge": ("#cfb777", "#6b5b34"),
        "parchment": ("#f7efda", "#4a463b"),
        "parchment-edge": ("#bfae84", "#6e6754"),
        # Landscapes; the darker one is the symbol, the pattern and the side of a stack.
        "forest": ("#82ab70", "#46683c"),
        "forest-dark": ("#3f6b36", "#8dbf7d"),
        "meadow": ("#cfdc8b", "#7f8a3d"),
        "meadow-dark": ("#87993b", "#d5e08f"),
        "mountain": ("#bdb6ac", "#66625c"),
        "mountain-dark": ("#766d61", "#c9c1b5"),
        "settlement": ("#e2a878", "#8d5b36"),
        "settlement-dark": ("#9c5a2d", "#f0bd92"),
        # Pieces; the second shade is the side in the shadow.
        "wood": ("#9a6433", "#a8713e"),
        "wood-dark": ("#5f3a18", "#4d2d10"),
        "stone": ("#8f969c", "#a2a9af"),
        "stone-dark": ("#555c62", "#4a5056"),
        "food": ("#e58a9e", "#e58a9e"),
        "food-dark": ("#9c4058", "#82304a"),
        "gold": ("#f3cf2f", "#f3cf2f"),
        "gold-dark": ("#a07d00", "#7a5f00"),
        "cloth": ("#f6f3ea", "#f6f3ea"),
        "cloth-dark": ("#9d978a", "#86806f"),
        "any": ("#efe8d6", "#d9d2c0"),
        "any-dark": ("#8d8468", "#7d7560"),
        "sail": ("#fffdf6", "#e8e2d2"),
        "wheel-a": ("#a9c39a", "#3d5a49"),
        "wheel-b": ("#dcb98a", "#6b5339"),
        # Cooper, and the third colour.
        "cooper": ("#3c3c3c", "#8c8c8c"),
        "third": ("#d8d8d8", "#5c5c5c"),
    },
    LETTERING
    + """
.r-thin{stroke-width:.9}
""",
)

SEAT_MARKS = ("mark-0", "mark-1", "mark-2", "mark-3", "mark-cooper", "mark-third")


def seat_class(seat: int, seats: int) -> str:
    """Return the class of somebody's pieces; Cooper and the third colour come last (CI-19)."""
    return f"seat-{seat}" if seat < seats else ("cooper", "third")[seat - seats]


def seat_mark(seat: int, seats: int) -> str:
    return SEAT_MARKS[seat] if seat < seats else SEAT_MARKS[4 + seat - seats]


@cache
def defs() -> Markup:
    return join((*_patterns(), *_pieces(), *_land(), *_water(), *_actions(), *_marks()))


# Landscapes


def _patterns() -> list[Markup]:
    thin: Attributes = {"class_": "none line-forest-dark", "stroke_width": 1}
    return [
        waves(),
        pattern("forest-pattern", 11, 12, path("M2.5 7l2.5-5 2.5 5zM8 13l2.5-5 2.5 5zM-3 13l2.5-5 "
            "2.5 5z", class_="forest-dark", opacity=0.4)),
        pattern("meadow-pattern", 12, 11, path("M3 6V2M3 6L1 3.5M3 6l2-2.5M9 11V7M9 11l-2-2.5"
            "M9 11l2-2.5", **{**thin, "class_": "none line-meadow-dark", "opacity": 0.75})),
        pattern("mountain-pattern", 14, 10, path("M-1 8l4.5-6 4 6 4-4.5 4 4.5",
            **{**thin, "class_": "none line-mountain-dark", "opacity": 0.7})),
        pattern("settlement-pattern", 13, 12, path("M1.5 9V5.5l3-2.5 3 2.5V9zM8 14.5V12",
            class_="settlement-dark", opacity=0.4)),
    ]  # fmt: skip


# Coins and cubes


def _cube(name: str, mark: str) -> Markup:
    """Define a cube seen from a corner, with a mark on its front besides its colour."""
    lines: Attributes = {
        "class_": f"none line-{name}-dark",
        "stroke_width": 1.5,
        "stroke_linecap": "round",
    }
    return symbol(
        name,
        24,
        polygon([(0, -11), (10, -5.5), (0, 0), (-10, -5.5)], class_=name),
        polygon([(-10, -5.5), (0, 0), (0, 11.5), (-10, 6)], class_=name, opacity=0.88),
        polygon([(0, 0), (10, -5.5), (10, 6), (0, 11.5)], class_=f"{name}-dark", opacity=0.75),
        path(mark, **lines),
        path(
            "M0-11L10-5.5V6L0 11.5-10 6V-5.5ZM-10-5.5L0 0 10-5.5M0 0V11.5",
            class_="none line-outline",
            stroke_width=1,
            stroke_linejoin="round",
        ),
    )


def _pieces() -> list[Markup]:
    return [
        symbol(
            "coin", 24,
            circle(0, 0, 10.5, class_="coin line-coin-dark", stroke_width=1.5),
            circle(0, 0, 7.5, class_="none line-coin-dark", stroke_width=1),
            path("M0-5v10M-2.5-2.5q2.5-2.5 5 0M-2.5 2.5q2.5 2.5 5 0M-2.5-2.5q0 "
                 "2.5 2.5 2.5t2.5 2.5", class_="none line-coin-dark", stroke_width=1.3),
        ),
        _cube("wood", "M-7.5-1.5V4M-5 0V6M-2.5 1V7.5"),
        _cube("stone", "M-8-1.5L-5 2-7 4.5M-5 2L-2 4"),
        _cube("food", "M-5 6V0M-5 3L-7.5 0M-5 3L-2.5 2.5"),
        _cube("gold", "M-5-.5V7M-8 1L-2 5.5M-2.5 .8L-7.5 5"),
        _cube("any", "M-7 1Q-7-1.5-5-.5T-3.5 2.5Q-4 4-5 4V5M-5 7V7.5"),
        _cube("cloth", "M-8-1.5L-2 2M-8 1.5L-2 5M-8 4.5L-2 8"),
    ]  # fmt: skip


# What stands on land


def _land() -> list[Markup]:
    line: Attributes = {
        "class_": "line-outline",
        "stroke_width": 1.1,
        "stroke_linejoin": "round",
    }
    tiles = [
        symbol(f"{name}-tile", 24, polygon(hexagon(11.5), class_=f"{name} line-outline"),
               polygon(hexagon(11.5), fill=f"url(#{name}-pattern)"))
        for name in LANDSCAPES
    ]  # fmt: skip
    return [
        *tiles,
        symbol("small_building", 24, path("M-8 10V0L0-8 8 0V10Z", **line),
               path("M-2.5 10V4h5v6z", class_="outline")),
        symbol("large_building", 24, path("M-11 10V-1L-6-6V-6l5 5v3L5-3 11 2v8Z", **line),
               path("M-6-6V-10h3v6", **line),
               path("M-8.5 3h3v3h-3zM-1.5 10V5h4v5zM5.5 5h3v3h-3z", class_="outline")),
        symbol("fortress", 24, path("M-10 10V-9h4v3h4v-3h4v3h4v-3h4V10Z", **line),
               path("M-2.5 10V4.5q2.5-4 5 0V10zM-7-3h2v4h-2zM5-3h2v4h-2z", class_="outline")),
        symbol("statue", 24, path("M-6 11v-3h2L-4-4q-2-2-1-3.5Q-3-11 0-11t5 3.5q1 1.5-1 3.5"
               "L4 8h2v3Z", **line),
               path("M-2.5-6.5h1.5M1-6.5h1.5M0-6v3M-2-1.5h4", class_="none line-outline",
                    stroke_width=1.2)),
        symbol("crate_lid", 24, box(-9, -9, 18, 18, rx=1.5, **line),
               path("M-9-3h18M-9 3h18M-7-7L7 7", class_="none line-outline", stroke_width=1.2)),
        symbol("ruin", 24, group(
            path("M-10 10h20M-8-4h6M2-8h6", stroke_width=2),
            path("M-7 10V-3M-4.5 10V-3M3.5 10V-7M6.5 10V-7M-2 10l3-3", stroke_width=1.5),
            class_="none line-faint", stroke_linecap="round")),
        symbol("ruin-solid", 24,
               path("M-9 10V-4h6V10ZM2 10V-9h6V10Z", class_="stone line-outline", stroke_width=1.1),
               path("M-6 10V-4M5 10V-9M-11 10.5H11", class_="none line-outline",
                    stroke_width=1.3)),
    ]  # fmt: skip


# Ships and water


def _water() -> list[Markup]:
    hull: Attributes = {
        "class_": "line-outline",
        "stroke_width": 1.2,
        "stroke_linejoin": "round",
    }
    sail: Attributes = {
        "class_": "sail line-outline",
        "stroke_width": 1,
        "stroke_linejoin": "round",
    }
    pen: Attributes = {
        "class_": "none line-outline",
        "stroke_width": 1.8,
        "stroke_linecap": "round",
    }
    return [
        symbol("one_sail", 24, path("M-1 4V-11", **pen), path("M1-11Q10-4 8 2H1Z", **sail),
               path("M-10 4H10L7 10H-7Z", **hull)),
        symbol("two_sail", 24, path("M-1 4V-11", **pen), path("M1-10Q10-4 8 2H1Z", **sail),
               path("M-3-10Q-11-4-9 2h6Z", **sail), path("M-10 4H10L7 10H-7Z", **hull)),
        symbol("anchor", 24, group(path("M0-5V9M-8 2Q-7 9 0 9.5 7 9 8 2M-4-1.5H4"),
               circle(0, -7.5, 2.5), class_="none line-ink", stroke_width=2)),
        symbol("helm", 24, circle(0, 0, 6.5, class_="slot line-ink", stroke_width=2.2),
               path("M0-11V11M-11 0H11M-7.8-7.8L7.8 7.8M7.8-7.8L-7.8 7.8",
                    class_="none line-ink", stroke_width=1.6),
               circle(0, 0, 2.2, class_="timber line-ink")),
        symbol("log", 24, path("M0-8Q-5-11-11-8V9Q-5 6 0 9 5 6 11 9V-8Q5-11 0-8Z",
                               class_="slot line-ink", stroke_width=1.4),
               path("M0-8V9M-8-4h5M-8 0h5M3-4h5M3 0h5", class_="none line-ink", stroke_width=1.1)),
        symbol("cargo", 24, path("M-11 3H11L8 10H-8Z", class_="timber line-outline"),
               path("M-7 3V-3H-1V3M0 3V-5H7V3", class_="settlement line-outline")),
        symbol("boat", 24, path("M-11 2H11Q9 9 4 9H-5Q-10 9-11 2Z", class_="timber line-outline"),
               path("M-2 2V-10M0-9L8-1H0Z", class_="sail line-outline")),
        symbol("harbormaster", 24, circle(0, -7, 4, class_="ink"), path("M-6 11Q-6-3 0-3T6 11Z",
               class_="ink"), path("M-5-9.5H5L3-12H-3Z", class_="ink")),
        symbol("islet", 24, polygon(hexagon(11), class_="sand line-sand-edge", stroke_width=1.5)),
    ]  # fmt: skip


# Actions


def _actions() -> list[Markup]:
    pen: Attributes = {"class_": "none line-ink", "stroke_width": 1.7, "stroke_linecap": "round",
           "stroke_linejoin": "round"}  # fmt: skip
    pair = join(
        (
            polygon(hexagon(6, -5.2, 4.5), class_="forest line-ink", stroke_width=1),
            polygon(hexagon(6, 5.2, 4.5), class_="meadow line-ink", stroke_width=1),
        )
    )
    return [
        symbol("draw", 24, path("M-7-1Q-12 10-4 11H4Q12 10 7-1L3-6H-3Z",
                                class_="timber line-ink", stroke_width=1.3),
               path("M-4-6h8M-3-6l-2-4M3-6l2-4", **pen),
               polygon(hexagon(4.5, 0, 3.5), class_="meadow line-ink", stroke_width=1)),
        symbol("place", 24, pair, path("M0-11V-4M-3.5-7L0-3.5 3.5-7", **pen)),
        symbol("step", 24, path("M0-9L-6 9M0-9L6 9M-4 2Q0 5 4 2", **pen),
               circle(0, -9, 2.4, class_="coin line-ink")),
        symbol("copy_boat", 24, path("M-9-3Q-4-11 5-7M5-7L1-9.5M5-7L3-3M9 3Q4 11-5 7M-5 7l4 2.5"
               "M-5 7l2-4", **pen)),
        symbol("market", 24, path("M-10-3L-8-9H8L10-3Z", class_="seat-0 line-ink"),
               path("M-8-3V10M8-3V10M-10 3H10", **pen)),
        symbol("feed", 24, path("M-9 0H9Q8 9 0 9T-9 0ZM-4-3q-2-3 0-5M1-3q-2-3 0-5M6-3q-2-3 0-5",
                                **pen)),
        symbol("token", 24, circle(0, 0, 10, class_="timber line-outline", stroke_width=1.3),
               path("M5-5Q0-9-4-4T-4 4Q0 9 5 5", class_="none line-outline", stroke_width=2.4)),
        symbol("turn", 24, path("M8-3A8.5 8.5 0 1 0 8.5 2M8.5-8.5V-3H3", **pen)),
        symbol("card", 24, box(-7.5, -11, 15, 22, rx=2, class_="slot line-ink", stroke_width=1.3),
               path("M-4 4V-1L0-5 4-1V4Z", class_="settlement line-ink")),
        symbol("card-large", 24, box(-8.5, -11.5, 17, 23, rx=2, class_="slot line-seat-0",
                                     stroke_width=2),
               path("M-5.5 5V-2L-2-5V-1L3-4 5.5-2V5Z", class_="settlement line-ink")),
        symbol("hire", 24, circle(-3, 0, 8, class_="faint line-ink"), path("M8-4V4M4 0H12", **pen)),
        symbol("move", 24, path("M-9 0H8M3-5L8 0 3 5", **pen)),
    ]  # fmt: skip


# Players' marks, white on their colour


def _marks() -> list[Markup]:
    return seat_marks(
        {"mark-cooper": "M5-5Q0-9-4-4T-4 4Q0 9 5 5", "mark-third": "M-5-5L5 5M5-5L-5 5"}
    )


def shape(id: str, *children: str) -> Markup:
    """Define a drawing around its origin, for `stamp`."""
    return tag("g", *children, id=id)

"""The style of the picture: colours, and every symbol, drawn once and used often.

Symbols are drawn around their origin in a square of 24. What belongs to a player has no fill of
its own: it takes the fill of the class `seat-0`, `seat-1` … on its use.
"""

from __future__ import annotations

from functools import cache

from rondel.core.look.frame import (
    COLOURS,
    LETTERING,
    PEN,
    seat_marks,
    signs,
    waves,
)
from rondel.core.look.picture import (
    Attributes,
    Markup,
    box,
    circle,
    join,
    path,
    pattern,
    polygon,
    symbol,
)
from rondel.core.look.style import Style
from rondel.games.new_zealand.look.breeds import sheep_symbols

STYLE = Style(
    {
        **COLOURS,
        # The map: sea, coast, hills.
        "sea": ("#c9dfe6", "#15303d"),
        "wave": ("#afccd6", "#20434f"),
        "hill": ("#dce5bb", "#303a29"),
        "hill-far": ("#e8ecd0", "#39442f"),
        "hill-near": ("#cbd9a3", "#28331f"),
        "hill-dark": ("#aebd83", "#4b5a3c"),
        "bush": ("#7f9c5a", "#56703f"),
        "lot": ("#fbf7e6", "#434c39"),
        "route": ("#fffdf6", "#7fa6b5"),
        "sand": ("#efdfb4", "#6b5f40"),
        "track": ("#eddcae", "#7d6b45"),
        "track-edge": ("#b89b5d", "#2a2415"),
        # Tiles by kind.
        "neutral": ("#f3dfb2", "#5b4d2f"),
        "roof": ("#8a4f2d", "#a5673f"),
        "grass": ("#b9d382", "#4f6630"),
        "rock": ("#c4bbae", "#5d5850"),
        "flood": ("#a9cbe0", "#2f566e"),
        "objective": ("#f3cdb8", "#6b3d2b"),
        "local": ("#f1dfb5", "#5a4b2c"),
        "foreign": ("#bcd6e4", "#2d5064"),
        "wool-post": ("#f2eee2", "#4b4a44"),
        "foreign-wool": ("#c3e0d4", "#2e5a4a"),
        # Pieces.
        "gold": ("#f3cf2f", "#f3cf2f"),
        "fleece": ("#fffaf0", "#efe8d8"),
        "fleece-cream": ("#f1e2c0", "#dccba4"),
        "fleece-grey": ("#cfcabf", "#b5b0a4"),
        "fleece-fawn": ("#d8b98a", "#bf9f6f"),
        "face-black": ("#3a3026", "#1d1812"),
        "face-fawn": ("#a9805a", "#8a6644"),
        "bird": ("#3f8fa8", "#5fb4cd"),
        "star": ("#b4482a", "#ef8a63"),
        "white": ("#ffffff", "#f4f0e6"),
        "black": ("#2a2118", "#0d0b08"),
        # Workers.
        "shepherd": ("#6f9a3c", "#9cc765"),
        "craftsman": ("#a8672d", "#d2925a"),
        "sailor": ("#2f6f9e", "#6ba9d8"),
        "shearer": ("#8d5aa3", "#bd8bd2"),
        # Sarah.
        "sarah": ("#3c3c3c", "#8c8c8c"),
    },
    LETTERING,
)


@cache
def defs() -> Markup:
    return join(
        (
            *_patterns(),
            *_land(),
            *_goods(),
            *sheep_symbols(),
            *signs(),
            *_people(),
            *_works(),
            *_cards(),
            *_marks(),
        )
    )


def _patterns() -> list[Markup]:
    return [
        waves(),
        pattern("hills", 74, 52,
                path("M4 20q8-11 17 0M15 20q5-6 10 0M44 44q9-13 19 0M57 44q4-5 9 0",
                     class_="none line-hill-dark", stroke_width=1.2, stroke_linecap="round"),
                path("M50 14l2-4 2 4M34 36l1.5-3 1.5 3", class_="none line-hill-dark")),
    ]  # fmt: skip


def _land() -> list[Markup]:
    """What grows and stands beside the trail, and what lies in the way."""
    thin: Attributes = {"class_": "none line-outline", "stroke_width": 1.1}
    return [
        symbol("trees", 24, path("M-6 9V3M5 10V3M0 6V0", **thin),
               path("M-6 4q-5-1-3-5 0-5 3-5t3 5q2 4-3 5ZM5 4q-5-1-3-5 0-6 3-6t3 6q2 4-3 5ZM0 1"
                    "q-4-1-3-4 0-5 3-5t3 5q1 3-3 4Z", class_="bush line-outline")),
        symbol("homestead", 24, path("M-9 10V0H5V10Z", class_="fleece line-outline"),
               path("M-11 1L-6-7H2L7 1Z", class_="star line-outline"),
               path("M-4 10V4H0V10Z", class_="outline"),
               path("M9 10V-9M9-9L2-7 9-5", class_="gold line-outline")),
        symbol("peaks", 24, polygon([(-12, 8), (-6, -5), (-3, -1), (2, -9), (8, 0), (12, 8)],
                                    class_="rock"),
               polygon([(2, -9), (4.5, -5), (2.5, -4), (0, -5)], class_="fleece"),
               polygon([(-6, -5), (-4.5, -2.5), (-6, -2), (-7.5, -2)], class_="fleece"),
               path("M2-9L3-1 1 8M-6-5L-6 8M8 0L7 8", class_="none line-hill-dark")),
        symbol("meadow", 24, path("M-12 10Q-6 3 0 6T12 10Z", class_="grass line-outline"),
               path("M-6 6V-2L0-8 6-2V6Z", class_="timber line-outline"),
               path("M-2 6V1H2V6Z", class_="outline")),
        symbol("rockfall", 24, polygon([(-11, 10), (-6, -2), (-3, 1), (2, -9), (11, 10)],
                                       class_="rock line-outline", stroke_width=1.3),
               path("M2-9L0 0 4 4 2 10M-6-2L-5 4-7 10", **thin),
               path("M-1-3L2-9 5-3 2-4Z", class_="fleece line-outline")),
        symbol("flood", 24, path("M-11-4Q-6-9 0-4T11-4V10H-11Z", class_="flood line-outline"),
               path("M-9 1Q-5-3 0 1T9 1M-9 6Q-5 2 0 6T9 6", class_="none line-sailor",
                    stroke_width=1.6)),
        symbol("clear", 24, polygon([(-9, 9), (-4, -3), (0, 0), (3, -7), (10, 9)],
                                    class_="rock line-outline", stroke_width=1.2),
               path("M-10-9L10 10M10-9L-10 10", class_="none line-star", stroke_width=2.4)),
        symbol("gate", 24, path("M-8-5H8M-8 0H8M-8 5H8M-7 5L7-5", class_="none line-roof",
                                stroke_width=2),
               path("M-9 9V-9M9 9V-9", class_="none line-roof", stroke_width=3,
                    stroke_linecap="round")),
        *(symbol(f"toll-{hand}", 24,
                 path("M-6 11V0Q-9-3-8-5L-4-2V-8Q-2.5-11-1-8V-9Q0.5-12 2-9V-8Q3.5-11 5-8V-6"
                      "Q6.5-8 8-5V4Q7 8 6 11Z", class_=f"{look} line-ink", stroke_width=1.3))
          for hand, look in (("black", "black"), ("green", "bush"))),
    ]  # fmt: skip


def _goods() -> list[Markup]:
    return [
        symbol("coin", 24, circle(0, 0, 10.5, class_="coin line-coin-dark", stroke_width=1.5),
               path("M4-5Q1-8-2-5T-2 1Q-2 4-4 6H5M-5 0.5H2", class_="none line-coin-dark",
                    stroke_width=1.9)),
        symbol("gold", 24, polygon([(-6, -5), (6, -5), (10, 7), (-10, 7)],
                                   class_="gold line-coin-dark", stroke_width=1.5),
               path("M-3-1H4M-5 3H6", class_="none line-coin-dark", stroke_width=1.2)),
        symbol("certificate", 24, box(-9, -8, 18, 13, rx=1.5, class_="slot line-ink",
                                      stroke_width=1.3),
               path("M-6-4H6M-6-1H3", **PEN), circle(4, 5, 4, class_="star line-ink")),
        symbol("token", 24, circle(0, 0, 10, class_="timber line-outline", stroke_width=1.3),
               path("M-5-2H4L1-5M5 2H-4L-1 5", class_="none line-outline", stroke_width=2)),
        symbol("wool", 24, path("M-8 5Q-12 0-7-3-6-9 0-7 6-10 8-3 12 1 8 5 4 9 0 6-4 9-8 5Z",
                                class_="fleece line-outline", stroke_width=1.3)),
        symbol("path", 24, path("M-9 8Q-3 6-4 1T3-4 9-9", class_="none line-ink",
                                stroke_width=2, stroke_dasharray="3 2.4"),
               polygon([(9, -11), (11, -4), (4, -7)], class_="bird line-ink")),
        symbol("step", 24, path("M-5 9Q-9 8-7 1-6-4-3-3T-2 9ZM3 3Q0 2 1-4 2-9 5-8T6 3Z",
                                class_="timber line-ink")),
    ]  # fmt: skip


def _people() -> list[Markup]:
    tools = {
        "shepherd": "M6-10Q10-10 9-6M6.5-9.5V10",
        "craftsman": "M3-8H11V-4H3ZM7-4V9",
        "sailor": "M7-9V8M3-5H11M2 4Q4 9 7 9 10 9 12 4",
        "shearer": "M3-9L11 5M11-9L3 5M4 7H5M10 7H9",
    }
    drawn = [
        symbol(name, 24, circle(-3, -6, 4, class_=f"{name} line-outline"),
               path("M-10 10Q-10-2-3-2T4 10Z", class_=f"{name} line-outline"),
               path(tool, class_="none line-ink", stroke_width=1.8, stroke_linecap="round"))
        for name, tool in tools.items()
    ]  # fmt: skip
    return [
        *drawn,
        symbol("joker_worker", 24, circle(0, -6, 4, class_="star line-outline"),
               path("M-7 10Q-7-2 0-2T7 10Z", class_="star line-outline")),
        symbol("hire", 24, circle(-4, -5, 4, class_="faint"), path("M-11 9Q-11-1-4-1T3 9Z",
               class_="faint"), path("M8-5V5M3 0H13", **PEN)),
        symbol("runholder", 24, path("M-8 11L-5-1Q0-4 5-1L8 11Z", class_="line-outline",
                                     stroke_width=1.3, stroke_linejoin="round"),
               circle(0, -4.5, 3.6, class_="fleece line-outline"),
               path("M-10-5Q-5-8-4-7 -4-12 0-12T4-7Q5-8 10-5 5-4 0-4.5T-10-5Z",
                    class_="line-outline", stroke_width=1.2)),
    ]  # fmt: skip


def _works() -> list[Markup]:
    line: Attributes = {"class_": "line-outline", "stroke_width": 1.2, "stroke_linejoin": "round"}
    return [
        symbol("ship", 24, path("M-1 4V-11", **PEN),
               path("M1-11Q10-4 8 2H1Z", class_="fleece line-outline"),
               path("M-10 4H10L7 10H-7Z", **line)),
        symbol("storehouse", 24, path("M-9 10V-2L0-9 9-2V10Z", **line),
               path("M-3 10V3H3V10Z", class_="outline")),
        symbol("building", 24, path("M-9 10V0L0-8 9 0V10Z", class_="timber line-outline"),
               path("M-2.5 10V4h5v6z", class_="outline")),
        symbol("hammer", 24, path("M-3-9H9V-3H-3ZM3-3V10", class_="timber line-ink",
                                  stroke_width=1.6)),
        symbol("shears", 24, path("M-7-9L5 6M7-9L-5 6", **PEN),
               circle(-6, 8, 3, class_="none line-ink"), circle(6, 8, 3, class_="none line-ink")),
        symbol("tile", 24, box(-9, -9, 18, 18, rx=3, class_="neutral line-ink", stroke_width=1.4),
               path("M0-5V5M-5 0H5", **PEN)),
        symbol("aux", 24, box(-10, -9, 20, 18, rx=3, class_="panel line-ink", stroke_width=1.4),
               circle(-5, -4, 2.6, class_="timber line-ink"),
               circle(-5, 4, 2.6, class_="timber line-ink"), path("M0-4H6M0 4H6", **PEN)),
        symbol("flag", 24, path("M-7 11V-10", **PEN),
               path("M-7-10H9L5-5 9 0H-7Z", class_="star line-ink")),
        symbol("up", 24, path("M0 9V-8M-5-3L0-8 5-3", **PEN)),
        symbol("master", 24, circle(0, -6, 4, class_="ink"), path("M-7 11Q-7-2 0-2T7 11Z",
               class_="ink"), path("M-5-9H5L3-12H-3Z", class_="ink")),
        symbol("market_token", 24, polygon([(0, -10), (10, 0), (0, 10), (-10, 0)],
                                           class_="star line-outline", stroke_width=1.3)),
    ]  # fmt: skip


def _cards() -> list[Markup]:
    back: Attributes = {"rx": 2, "class_": "slot line-ink", "stroke_width": 1.3}
    return [
        symbol("stack", 24, box(-10, -7, 13, 18, **back), box(-7, -9, 13, 18, **back),
               box(-4, -11, 13, 18, rx=2, class_="timber line-ink", stroke_width=1.3)),
        symbol("used", 24, box(-8, -10, 13, 18, **back), box(-4, -7, 13, 18, **back),
               path("M-1-2L6 5M6-2L-1 5", **PEN)),
        symbol("sheepdog", 24, path("M-9 9V2Q-9-4-2-4H3L5-9 9-7V-2L7 1V9H4V3H-4V9Z",
                                    class_="timber line-outline", stroke_width=1.2)),
        symbol("ferry", 24, path("M-11 3H11L8 10H-8ZM-6 3V-4H5V3", class_="fleece line-outline"),
               path("M-1-4V-9H3V-4", class_="star line-outline")),
        symbol("kotare", 24, path("M-10 3Q-4-8 4-6L11-4 5-1Q4 7-4 7L-9 11Z",
                                  class_="bird line-outline", stroke_width=1.2)),
        symbol("wheel", 24, circle(0, 0, 8, class_="none line-ink", stroke_width=2),
               path("M0-11V11M-11 0H11M-7-7L7 7M7-7L-7 7", class_="none line-ink")),
        symbol("barrel", 24, path("M-6-10H6Q10 0 6 10H-6Q-10 0-6-10Z", class_="timber line-ink",
                                  stroke_width=1.4), path("M-8-4H8M-8 4H8", **PEN)),
        symbol("bell", 24, path("M-9 6Q-6 3-6-3T0-10 6-3 9 6Z", class_="gold line-ink",
                                stroke_width=1.4), circle(0, 8, 2.5, class_="ink")),
    ]  # fmt: skip


def _marks() -> list[Markup]:
    return seat_marks({"mark-sarah": "M5-6Q0-9-4-6T0 0 4 6-5 6"})

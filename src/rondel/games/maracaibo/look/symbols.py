"""The hand that draws Maracaibo: colours, and every symbol, drawn once and used often.

Symbols are drawn around their origin in a square of 24. What belongs to a player has no fill of
its own: it takes the fill of the class `seat-0`, `seat-1` … on its use.
"""

from __future__ import annotations

from functools import cache

from rondel.core.effects import Op, Ops
from rondel.core.look.frame import (
    COLOURS,
    LETTERING,
    OR,
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

STYLE = Style(
    {
        **COLOURS,
        # The chart: sea, coast, land.
        "sea": ("#cbe0e2", "#16303a"),
        "wave": ("#b0cdd2", "#21434e"),
        "shallow": ("#deebe6", "#1d3c46"),
        "land": ("#efe2b8", "#4c4630"),
        "land-dark": ("#d3bf84", "#6a6040"),
        "jungle": ("#b9cf9a", "#3d5234"),
        "course": ("#7d6f4f", "#b3a67f"),
        # Locations, tiles, and cards by colour.
        "city": ("#f6d9a6", "#67502b"),
        "village": ("#fffdf6", "#2c3338"),
        "home": ("#e3d2ec", "#4c3d57"),
        "quest": ("#d9e6c4", "#3f5233"),
        "legacy": ("#eac6b4", "#5f4034"),
        "green-card": ("#bcd7a6", "#3f5c33"),
        "red-card": ("#eab9a5", "#6c3b2e"),
        "tan-card": ("#ecdcb4", "#5d5133"),
        "blue-card": ("#b5d0e4", "#2e4c63"),
        # Nations; each has a flag of its own besides.
        "france": ("#3c63b0", "#7fa2e6"),
        "spain": ("#c03a2b", "#ec7766"),
        "england": ("#f7f4ea", "#d9d4c6"),
        # Barriers of the explorer track.
        "red": ("#c03a2b", "#ec7766"),
        "blue": ("#2f6f9e", "#6ba9d8"),
        "green": ("#5c8a34", "#9cc765"),
        # Pieces.
        "cloth": ("#fffaf0", "#efe8d8"),
        "leaf": ("#6f9a3c", "#8dbb58"),
        "bean": ("#7a4a2b", "#a97048"),
        "liquor": ("#b5672a", "#d6894a"),
        "steel": ("#9aa4ab", "#b4bfc6"),
        "star": ("#b4482a", "#ef8a63"),
        # Ana.
        "automa": ("#3c3c3c", "#8c8c8c"),
    },
    LETTERING,
)

LASTING = "∞"


@cache
def defs() -> Markup:
    marks = seat_marks({"mark-automa": "M-6 8L0-8 6 8M-4 3H4"})
    return join((*_patterns(), *_goods(), *_objects(), *_tokens(), *_flags(), *_pieces(), *signs(),
                 *_signs(), *marks))  # fmt: skip


OUTLINE: Attributes = {
    "class_": "line-outline",
    "stroke_width": 1.2,
    "stroke_linejoin": "round",
}


def _patterns() -> list[Markup]:
    return [
        waves(),
        pattern("hills", 44, 30, path("M3 14q6-11 13 0M24 27q7-12 15 0M29 10q4-6 8 0",
            class_="none line-land-dark", stroke_width=1.2)),
    ]  # fmt: skip


def _goods() -> list[Markup]:
    line: Attributes = {"stroke_width": 1.2}
    return [
        symbol("sugar", 24, polygon([(-6, 9), (-9, 5), (-4, -10), (4, -10), (9, 5), (6, 9)],
                                    class_="cloth line-outline", **line),
               path("M-7 1H7M-5-5H5", class_="none line-rule", stroke_width=1.4)),
        symbol("tobacco", 24, path("M0 11Q-11 2-4-8L0-11 4-8Q11 2 0 11ZM0 9V-8",
                                   class_="leaf line-outline", **line)),
        symbol("cocoa", 24, path("M-9 0Q-7-9 2-8T9 0Q7 9-2 8T-9 0ZM-7 3Q0-5 7-3",
                                 class_="bean line-outline", **line)),
        symbol("cotton", 24, circle(-5, -2, 5, class_="cloth line-outline", **line),
               circle(5, -2, 5, class_="cloth line-outline", **line),
               circle(0, -6, 5, class_="cloth line-outline", **line),
               path("M-5 3Q0 7 5 3M0 4V11", **PEN)),
        symbol("rum", 24, path("M-3-11H3V-6Q7-3 7 1V10H-7V1Q-7-3-3-6Z",
                               class_="liquor line-outline", **line),
               box(-7, 1, 14, 5, class_="cloth line-outline")),
        symbol("goods", 24, box(-9, -6, 18, 15, rx=1.5, class_="timber line-outline", **line),
               path("M-9-1H9M-3-6V9M3-6V9", class_="none line-outline")),
    ]  # fmt: skip


def _objects() -> list[Markup]:
    return [
        symbol("map", 24, path("M-10-7L-3-10 3-7 10-10V7L3 10-3 7-10 10ZM-3-10V7M3-7V10",
                               class_="cloth line-outline", stroke_width=1.2)),
        symbol("herbs", 24, path("M0 11V-2M0 4Q-8 4-8-3 0-3 0 4ZM0 0Q8 0 8-8 0-8 0 0Z",
                                 class_="leaf line-outline", stroke_width=1.3)),
        symbol("sabre", 24, path("M-7 6Q4 3 8-11 10 4-4 9Z", class_="steel line-outline"),
               path("M-10 2L-3 10M-6 7L-10 11", **PEN)),
        symbol("spyglass", 24, path("M-11 5L-8 10 0 4-3-1ZM-3-1L0 4 8-1 5-7ZM5-7L8-1 11-3 9-9Z",
                                    class_="timber line-outline", stroke_width=1.2)),
    ]  # fmt: skip


def _tokens() -> list[Markup]:
    """Synergy tokens (MA-17.16), told apart by their shapes."""
    shapes = {
        "medal": "M-4-9L0-3 4-9M0-3A5 5 0 1 1-0.1-3Z",
        "anchor": "M0-8V8M-4-3H4M-7 2Q-6 8 0 8T7 2M0-8A1.8 1.8 0 1 1-0.1-8Z",
        "crown": "M-7 6V-4L-3 0 0-7 3 0 7-4V6Z",
        "cross": "M0-8V8M-5-3H5",
        "lantern": "M-4 7V-3L0-7 4-3V7ZM0-7V-10M-1.5 1H1.5",
    }
    drawn = [
        symbol(name, 24, circle(0, 0, 11, class_="coin line-coin-dark"),
               path(shape, class_="none line-coin-dark", stroke_width=2, stroke_linejoin="round"))
        for name, shape in shapes.items()
    ]  # fmt: skip
    return [*drawn, symbol("synergy", 24, circle(0, 0, 10.5, class_="coin line-coin-dark"),
                           path("M-4 0H4M0-4V4", class_="none line-coin-dark",
                                stroke_width=2))]  # fmt: skip


def _flags() -> list[Markup]:
    """Nations by colour and by what is on the flag."""
    bars = {
        "france": path("M-2-10V1M4-10V1", class_="none line-cloth", stroke_width=1.6),
        "spain": path("M-7-8L9-1M9-8L-7-1", class_="none line-cloth", stroke_width=1.6),
        "england": path("M1-10V1M-7-4.5H9", class_="none line-red", stroke_width=2.4),
    }
    return [
        *(symbol(name, 24, path("M-8 11V-11", **PEN),
                 box(-8, -10.5, 18, 12, class_=f"{name} line-outline", stroke_width=1.1), bar)
          for name, bar in bars.items()),
        symbol("nation", 24, path("M-8 11V-11", **PEN),
               box(-8, -10.5, 18, 12, class_="slot line-ink dash", stroke_width=1.1)),
    ]  # fmt: skip


def _pieces() -> list[Markup]:
    return [
        symbol("coin", 24, circle(0, 0, 10.5, class_="coin line-coin-dark", stroke_width=1.5),
               path("M-3-6H0Q6-6 6 0T0 6H-3Z", class_="none line-coin-dark", stroke_width=2)),
        symbol("swords", 24, path("M-8-9L7 7M8-9L-7 7", class_="none line-ink", stroke_width=2.2),
               path("M3 9L9 3M-3 9L-9 3", **PEN)),
        symbol("worker", 24, circle(0, -6, 4.2, class_="line-outline"),
               path("M-8 10Q-8-1 0-1T8 10Z", **OUTLINE)),
        symbol("ship", 24, path("M-1 4V-11", **PEN),
               path("M1-11Q10-4 8 2H1ZM-3-9Q-9-4-8 2H-3Z", class_="cloth line-outline"),
               path("M-10 4H10L7 10H-7Z", **OUTLINE)),
        symbol("explorer", 24, circle(0, -5, 3.6, class_="line-outline"),
               path("M-9-7Q0-14 9-7Z", **OUTLINE), path("M-7 11Q-7-1 0-1T7 11Z", **OUTLINE)),
        symbol("quest_tile", 24, path("M-8-10H8V10H-8ZM-4-5H4M-4 0H4M-4 5H1", class_="quest "
               "line-ink", stroke_width=1.3)),
        symbol("combat_tile", 24, path("M-8-9Q0-12 8-9V0Q8 7 0 11-8 7-8 0Z",
                                       class_="red-card line-ink", stroke_width=1.3)),
        symbol("skull", 24, path("M-7 2Q-9-9 0-9T7 2L4 4V9H-4V4Z", class_="cloth line-outline",
                                 stroke_width=1.3), circle(-3, -2, 2, class_="outline"),
               circle(3, -2, 2, class_="outline")),
    ]  # fmt: skip


def _signs() -> list[Markup]:
    return [
        symbol("village", 24, path("M-10 9V0L-4-6 2 0V9ZM2 9V3L7-2 11 3V9Z",
                                   class_="tan-card line-ink", stroke_width=1.2)),
        symbol("wheel", 24, circle(0, 0, 7.5, class_="none line-ink", stroke_width=2),
               path("M0-11V11M-11 0H11M-7-7L7 7M7-7L-7 7", class_="none line-ink")),
        symbol("income", 24, path("M-9 9V3H-3V9ZM-3 9V-2H3V9ZM3 9V-8H9V9Z",
                                  class_="coin line-coin-dark", stroke_width=1.2)),
        symbol("vp_income", 24, path("M-9 9V3H-3V9ZM-3 9V-2H3V9ZM3 9V-8H9V9Z",
                                     class_="star line-ink", stroke_width=1.2)),
        symbol("influence", 24, path("M-9 9H9M-7 6V-2L-3 2 0-6 3 2 7-2V6Z",
                                     class_="coin line-ink", stroke_width=1.3)),
        symbol("lock", 24, path("M-5-1V-5Q-5-10 0-10T5-5V-1", **PEN),
               box(-8, -1, 16, 11, rx=2, class_="faint")),
        symbol("done", 24, path("M-8 0L-2 7 9-8", class_="none line-green", stroke_width=3.4,
                                stroke_linecap="round")),
        symbol("plague", 24, path("M-9-9L9 9M9-9L-9 9", class_="none line-star", stroke_width=3)),
        symbol("fleet", 24, path("M-9 4H9L6 10H-6ZM-5 4V-9L3-3H-5M2 4V-10L9-2H2",
                                 class_="steel line-outline", stroke_width=1.2)),
        symbol("mine", 24, path("M-11 10L-4-6 1 0 5-9 11 10ZM-3 10V4H3V10Z",
                                class_="coin line-outline", stroke_width=1.2)),
        symbol("story", 24, path("M-10-8Q-5-10 0-7 5-10 10-8V8Q5 6 0 9-5 6-10 8ZM0-7V9",
                                 class_="slot line-ink", stroke_width=1.3)),
        symbol("career", 24, path("M-6-10H6V0Q6 6 0 6T-6 0ZM-6-7H-10Q-10 0-6 0M6-7H10Q10 0 6 0"
               "M0 6V10M-5 10H5", class_="coin line-ink", stroke_width=1.3)),
    ]  # fmt: skip


COLOURED = dict.fromkeys(("disc", "worker", "ship", "explorer"), "timber")
"""What stands for an action and not for somebody's piece has this colour."""


# What an op looks like: symbols and short texts from left to right

COUNTED = {
    "doubloon": "coin",
    "vp": "star",
    "combat_point": "swords",
    "worker": "worker",
    "disc": "disc",
    "explorer": "explorer",
    "village": "village",
    "sail": "ship",
    "spent_points": "ship",
}
"""So many of something."""
ALONE: dict[str, list[str]] = {
    "combat": ["swords", "combat_tile"],
    "legacy_quest": ["quest_tile"],
    "quest_on_card": ["quest_tile", "card"],
    "quest": ["quest_tile"],
    "settle": ["nation", "village"],
    "settle_with_title": ["nation", "village", "influence"],
    "next_title": ["influence", "move"],
    "village_per_compass": ["village", "×", "compass"],
    "sell_hand": ["hand", "move", "coin"],
    "skull": ["−", "skull"],
    "workers_for_income": ["worker", "move", "income"],
    "return_worker": ["−", "worker"],
    "worker_on_card": ["worker", "card"],
}
MEASURES = {
    "assistant": "worker",
    "combat_tile": "combat_tile",
    "quest_tile": "quest_tile",
    "compass": "compass",
    "synergy": "synergy",
    "friendly_nation": "influence",
    "barrier": "lock",
    "readiness": "swords",
    "upgrade": "disc",
    "income_track": "income",
}
"""What points are counted by."""
TASKS = {
    "combat_tiles": ["combat_tile"],
    "quest_tiles": ["quest_tile"],
    "influence_one": ["influence"],
    "influence_two": ["influence", "influence"],
    "upgrades": ["disc"],
    "barrier": ["lock"],
    "synergies": ["synergy"],
    "assistants": ["worker"],
}
"""What the tasks of careers count (MA-15.7)."""


def op_symbols(ops: Ops) -> list[str]:
    parts: list[str] = []
    for op in ops:
        parts += _one(op)
    return parts


def _one(op: Op) -> list[str]:
    verb, *arguments = map(str, op)
    if verb in COUNTED:
        return _so_many(arguments[0], COUNTED[verb])
    if verb in ALONE:
        return ALONE[verb]
    if verb == "influence":
        nation = arguments[0] if arguments[0] in STYLE.colours else "influence"
        return _so_many(arguments[1], nation)
    if verb in ("doubloon_income", "vp_income"):
        return [f"+{arguments[0]}", "income" if verb == "doubloon_income" else "vp_income"]
    if verb in ("doubloon_income_with", "vp_income_with"):
        sign = "income" if verb == "doubloon_income_with" else "vp_income"
        return [arguments[0], "move", f"+{arguments[1]}", sign]
    if verb == "per_compass":
        return [*_one((*arguments,)), "×", "compass"]
    if verb == "vp_per":
        return [*_so_many(arguments[1], "star"), "×", MEASURES[arguments[0]]]
    if verb == "synergy":
        return ["synergy" if arguments[0] == "any" else arguments[0]]
    if verb == "nation_strength":
        return [f"+{arguments[1]}", "swords", arguments[0]]
    if verb == "markers":
        return _so_many(arguments[1], arguments[0])
    if verb == "same_goods":
        return [*_so_many(arguments[0], "goods")]
    if verb == "object":
        return _so_many(arguments[1], arguments[0]) if len(arguments) > 1 else [arguments[0]]
    if verb == "good":
        return [arguments[0]]
    if verb in ("compass", "discount"):
        return ["compass"] if verb == "compass" else [f"−{arguments[0]}", "coin", LASTING]
    return ["move"] if verb in CHOICES else ["?"]


def lasting_symbols(op: Op) -> list[str]:
    """What a bought card is for good (MA-17.9)."""
    verb, *arguments = map(str, op)
    count = arguments[-1]
    if verb in GAINED:
        return [f"+{count}", GAINED[verb], LASTING]
    if verb == "object":
        return [arguments[0], LASTING]
    if verb in WHENEVER:
        return [part.format(count) for part in WHENEVER[verb]]
    return op_symbols((op,))


GAINED = {"combat_readiness": "swords", "explorer_range": "explorer", "compass": "compass"}
"""So many more of something, time and again."""
WHENEVER: dict[str, list[str]] = {
    "steal": ["explorer", "move", "{}", "star"],
    "tavern": ["ship", "worker", "move", "star", OR, "2", "coin"],
    "drill": ["worker", "move", "2", "swords"],
    "vp_per_take": ["{}", "star", "×", "nation"],
}
"""What is given, or happens, and what it brings."""
CHOICES = ("either", "exchange", "trade")
"""What has parts of its own, in the content: `faces` draws those."""


def _so_many(number: str, name: str) -> list[str]:
    return [name] if number == "1" else [number, name]


def price_symbols(cost: Ops) -> list[str]:
    """What is given, before the arrow to what it brings."""
    return [*op_symbols(cost), "move"] if cost else []

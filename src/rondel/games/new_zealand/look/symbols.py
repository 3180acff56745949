"""The style of the picture: colours, and every symbol, drawn once and used often.

Symbols are drawn around their origin in a square of 24. What belongs to a player has no fill of
its own: it takes the fill of the class `seat-0`, `seat-1` … on its use.
"""

from __future__ import annotations

from functools import cache

from rondel.core.effects import Op, Ops
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
from rondel.games.new_zealand.content.entries import Task

STYLE = Style(
    {
        **COLOURS,
        # The map: sea, coast, hills.
        "sea": ("#c9dfe6", "#15303d"),
        "wave": ("#afccd6", "#20434f"),
        "hill": ("#dde3bd", "#333d2b"),
        "hill-dark": ("#bcc795", "#48563b"),
        "track": ("#e9d9ae", "#6d5d3a"),
        "track-edge": ("#c3ab72", "#3d3420"),
        # Tiles by kind.
        "neutral": ("#f3dfb2", "#5b4d2f"),
        "grass": ("#cfe0a0", "#4a5a2b"),
        "rock": ("#c4bbae", "#5d5850"),
        "flood": ("#a9cbe0", "#2f566e"),
        "local": ("#f1dfb5", "#5a4b2c"),
        "foreign": ("#bcd6e4", "#2d5064"),
        "wool-post": ("#f2eee2", "#4b4a44"),
        "foreign-wool": ("#c3e0d4", "#2e5a4a"),
        # Pieces.
        "gold": ("#f3cf2f", "#f3cf2f"),
        "fleece": ("#fffaf0", "#efe8d8"),
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

LASTING = "∞"


@cache
def defs() -> Markup:
    return join((*_patterns(), *_goods(), *signs(), *_people(), *_works(), *_cards(), *_marks()))


def _patterns() -> list[Markup]:
    return [
        waves(),
        pattern("hills", 46, 30, path("M2 14q7-12 15 0M24 27q8-14 17 0M30 10q4-7 9 0",
            class_="none line-hill-dark", stroke_width=1.4)),
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
        symbol("sheep", 24, path("M-7 4Q-11 0-6-3-4-8 1-6 7-8 8-2 11 2 7 5 3 8 0 5-3 8-7 4Z",
                                 class_="fleece line-outline", stroke_width=1.2),
               path("M8-4Q13-4 11 1 9 3 7 0ZM-4 6V10M4 6V10", class_="outline line-outline",
                    stroke_width=1.4)),
        symbol("path", 24, path("M-9 8Q-3 6-4 1T3-4 9-9", class_="none line-ink",
                                stroke_width=2, stroke_dasharray="3 2.4"),
               polygon([(9, -11), (11, -4), (4, -7)], class_="bird line-ink")),
        symbol("step", 24, path("M-5 9Q-9 8-7 1-6-4-3-3T-2 9ZM3 3Q0 2 1-4 2-9 5-8T6 3Z",
                                class_="timber line-ink")),
        symbol("gate", 24, path("M-9 9V-6M9 9V-6M-9-4H9M-9 1H9M-9 6H9", **PEN)),
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
        symbol("rider", 24, path("M-8 10V2Q-8-4-2-4L2-9 8-8 6-4Q8 0 6 10H3L2 3H-3L-5 10Z",
                                 class_="line-outline", stroke_width=1.2),
               circle(-3, -8, 3, class_="paper line-outline")),
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
        symbol("rockfall", 24, polygon([(-10, 9), (-6, -3), (0, 1), (3, -8), (10, 9)],
                                       class_="rock line-outline", stroke_width=1.3)),
        symbol("flood", 24, path("M-11-3Q-6-8 0-3T11-3V9H-11Z", class_="flood line-outline"),
               path("M-9 3Q-5 0 0 3T9 3", **PEN)),
        symbol("tile", 24, box(-9, -9, 18, 18, rx=3, class_="neutral line-ink", stroke_width=1.4),
               path("M0-5V5M-5 0H5", **PEN)),
        symbol("aux", 24, path("M-8-5H8M-8 0H8M-8 5H8", **PEN),
               circle(-8, -5, 2, class_="ink"), circle(-8, 0, 2, class_="ink"),
               circle(-8, 5, 2, class_="ink")),
        symbol("flag", 24, path("M-7 11V-10", **PEN),
               path("M-7-10H9L5-5 9 0H-7Z", class_="star line-ink")),
        symbol("up", 24, path("M0 9V-8M-5-3L0-8 5-3", **PEN)),
        symbol("master", 24, circle(0, -6, 4, class_="ink"), path("M-7 11Q-7-2 0-2T7 11Z",
               class_="ink"), path("M-5-9H5L3-12H-3Z", class_="ink")),
        symbol("market_token", 24, polygon([(0, -10), (10, 0), (0, 10), (-10, 0)],
                                           class_="star line-outline", stroke_width=1.3)),
    ]  # fmt: skip


def _cards() -> list[Markup]:
    return [
        symbol("sheepdog", 24, path("M-9 9V2Q-9-4-2-4H3L5-9 9-7V-2L7 1V9H4V3H-4V9Z",
                                    class_="timber line-outline", stroke_width=1.2)),
        symbol("ferry", 24, path("M-11 3H11L8 10H-8ZM-6 3V-4H5V3", class_="fleece line-outline"),
               path("M-1-4V-9H3V-4", class_="star line-outline")),
        symbol("kotare", 24, path("M-10 3Q-4-8 4-6L11-4 5-1Q4 7-4 7L-9 11Z",
                                  class_="bird line-outline", stroke_width=1.2)),
        symbol("romney", 24, path("M-7 4Q-11 0-6-3-4-8 1-6 7-8 8-2 11 2 7 5 3 8 0 5-3 8-7 4Z",
                                  class_="gold line-outline", stroke_width=1.2),
               path("M8-4Q13-4 11 1 9 3 7 0ZM-4 6V10M4 6V10", class_="outline line-outline",
                    stroke_width=1.4)),
        symbol("wheel", 24, circle(0, 0, 8, class_="none line-ink", stroke_width=2),
               path("M0-11V11M-11 0H11M-7-7L7 7M7-7L-7 7", class_="none line-ink")),
        symbol("barrel", 24, path("M-6-10H6Q10 0 6 10H-6Q-10 0-6-10Z", class_="timber line-ink",
                                  stroke_width=1.4), path("M-8-4H8M-8 4H8", **PEN)),
        symbol("bell", 24, path("M-9 6Q-6 3-6-3T0-10 6-3 9 6Z", class_="gold line-ink",
                                stroke_width=1.4), circle(0, 8, 2.5, class_="ink")),
    ]  # fmt: skip


def _marks() -> list[Markup]:
    return seat_marks({"mark-sarah": "M5-6Q0-9-4-6T0 0 4 6-5 6"})


# What an op looks like

COUNTED = {
    "certificate": "certificate",
    "gold": "gold",
    "exchange_token": "token",
    "pathfinder": "path",
    "ship": "ship",
    "aux": "aux",
    "draw_discard": "card",
    "draw_exactly": "card",
    "forward": "step",
}
"""Ops that bring so many of something."""
PRICED = {
    "hire": "hire",
    "invest": "tile",
    "remove_hazard": "rockfall",
    "clear_hazard": "rockfall",
    "build": "hammer",
}
"""Ops that have a price or a surcharge."""
ALONE: dict[str, list[str]] = {
    "buy_sheep": ["sheep", "coin"],
    "shear": ["shears"],
    "objective": ["flag"],
    "permanent_certificate": ["certificate", LASTING],
    "permanent_wool": ["wool", LASTING],
    "place_joker": ["joker_worker"],
    "remove_starter": ["−", "sheep"],
    "remote_storehouse": ["storehouse", "ship"],
    "gained_cards_to_top": ["card", "up"],
    "replace_building": ["building", "up"],
    "take_sheep": ["+", "sheep"],
    "take_sheep_top": ["sheep", "up"],
    "wool_disc": ["disc", "wool"],
    "hazard_pairs": ["rockfall", "move", "path"],
}
"""Ops that look the same whatever their arguments are."""
TASKS: dict[str, list[str]] = {
    "discs_13": ["13+", "disc"],
    "buildings": ["building"],
    "buildings_4": ["4+", "building"],
    "shearers": ["shears"],
    "storehouses": ["storehouse"],
    "ferries": ["ferry"],
    "pathfinder": ["path"],
    "floods": ["flood"],
}
"""What tasks of objectives look like, by what they count (NZ-11.16); breeds have names."""
REWARDS = {"money": "coin", "certificate": "certificate", "gold": "gold", "pathfinder": "path"}
"""What discarding a card brings."""


def op_symbols(ops: Ops) -> list[str]:
    """Return symbols and short texts from left to right; a star stands for anything else."""
    parts: list[str] = []
    for op in ops:
        parts += _one(op)
    return parts


def task_symbols(task: Task) -> list[str]:
    """Return how a task looks; nothing if only words can tell it."""
    parts = TASKS.get(task.supply, [])
    return [f"{task.uses}", *parts] if parts and task.uses > 1 else parts


def _one(op: Op) -> list[str]:
    verb, *arguments = map(str, op)
    if verb == "money":
        return [f"£{arguments[0]}"]
    if verb in COUNTED:
        number = arguments[0]
        return [COUNTED[verb]] if number == "1" else [_short(number), COUNTED[verb]]
    if verb in PRICED:
        return [PRICED[verb]] if arguments[0] == "0" else [PRICED[verb], _price(arguments[0])]
    if verb == "gain_card":
        return [arguments[0]]
    if verb in ("money_per", "certificate_per"):
        return [f"£{arguments[1]}" if verb == "money_per" else "certificate", "×"]
    if verb in ("discard", "discard_for_both"):
        return ["sheep", "move", *(REWARDS.get(name, "star") for name in arguments[1::2])]
    return ALONE.get(verb, ["star"])


def _price(amount: str) -> str:
    """Write an amount of money with its sign before the pound."""
    return f"−£{amount[1:]}" if amount.startswith("-") else f"£{amount}"


def _short(number: str) -> str:
    return number if number.isdigit() else "n"

"""What effects and cards look like, whoever has them: drawn from the content alone.

Effects are groups of symbols and short texts, one for each part, so that they can be broken into
lines. Faces are drawn around their own upper left corner: the same card is the same text wherever
it lies, which is quick to draw and short to send.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from rondel.core.effects import Op, Ops
from rondel.core.look import frame
from rondel.core.look.frame import (
    OR,
    TYPE,
    capital,
    is_text,
)
from rondel.core.look.letters import BOLD, LEAST, fitted, measure, paragraph
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    join,
    label,
    tag,
    use,
)
from rondel.core.words import Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.look.explain import entry_of
from rondel.games.maracaibo.look.symbols import (
    CHOICES,
    COLOURED,
    lasting_symbols,
    op_symbols,
    price_symbols,
)

Group = list[str]
HEAD, FOOT, STRIP = 25.0, 18.0, 15.0
"""Of a card: price and name; good, object and points; what it requires, or an assistant's place."""
SIZES = ((20, 16, "m b name"), (16, 13, "m b"), (12, 12, "m b small"))
"""Of the symbols of effects, with the type beside them."""
TIGHTEST = 10.0
"""Between two lines of effects; what would need more lines is squeezed into fewer."""
NAMED = 38.0
"""From this height on a tile has room for a name."""


# Effects


def effect_groups(content: Content, ops: Ops) -> list[Group]:
    """What ops do, part by part; choices and trades are shown by what they offer."""
    groups: list[Group] = []
    for op in ops:
        groups += _inside(content, op) if op[0] in CHOICES else [op_symbols((op,))]
    return groups


def effect_symbols(content: Content, ops: Ops) -> list[str]:
    """The same in one row."""
    return [part for group in effect_groups(content, ops) for part in group]


def _inside(content: Content, op: Op) -> list[Group]:
    verb, name = map(str, op)
    if verb == "either":
        options = entry_of(content, "actions", "choices", name)["options"]
        drawn = [op_symbols(_ops(option["op"])) for option in options]
        return [drawn[0], *([OR, *parts] for parts in drawn[1:])]
    return [_exchange(entry_of(content, "actions", "exchanges", name))]


def _exchange(entry: dict[str, Any]) -> Group:
    """What is given, an arrow, what it brings."""
    return [*price_symbols(_ops(entry.get("cost", []))), *op_symbols(_ops(entry["op"]))]


def lasting_groups(content: Content, op: Op) -> list[Group]:
    """What a bought card is for good; new actions are shown by what they take and bring."""
    verb, name = map(str, op[:2])
    if verb == "village_action":
        return [village_action(content, name)]
    if verb != "combat_action":
        return [lasting_symbols(op)]
    entry = entry_of(content, "actions", "combat_actions", name)
    groups = [[f"{entry['cost']}", "swords", "move", *op_symbols(_ops(entry["op"]))]]
    if "synergy" in entry:
        groups.append([entry["synergy"], "move", *op_symbols(_ops(entry["with"]))])
    return groups


def village_action(content: Content, name: str) -> Group:
    return ["village", ":", *_exchange(entry_of(content, "actions", "village_actions", name))]


def card_groups(content: Content, id: str) -> list[Group]:
    """What a card brings, and what an assistant does on its place (MA-18)."""
    entry = entry_of(content, "cards", "project_cards", id)
    groups: list[Group] = []
    if entry.get("assistant"):
        assistant = entry_of(content, "actions", "assistant_actions", entry["assistant"])
        groups += effect_groups(content, _ops(assistant["op"]))
    for op in _ops(entry.get("permanent", [])):
        groups += lasting_groups(content, op)
    return groups + effect_groups(content, _ops(entry.get("op", [])))


def _ops(lists: Sequence[Sequence[str | int]]) -> Ops:
    return tuple(tuple(op) for op in lists)


# Lines of symbols


def row(
    parts: Sequence[str], x: float, y: float, size: float, room: float = 999, least: float = TYPE
) -> Markup:
    """A row of symbols, in which what is nobody's piece has a colour of its own."""
    return frame.row(parts, x, y, size, room, least, COLOURED)


def block(
    groups: Sequence[Group], x: float, y: float, width: float, height: float, size: int = 0
) -> Markup:
    """Groups in lines, with their middle at a point: as large as there is room for, and what has
    an arrow in a line of its own if there is."""
    tries = [(kind, apart) for kind in range(size, len(SIZES)) for apart in (True, False)]
    for kind, apart in tries:
        lines = _lines(groups, kind, width, apart)
        pitch = SIZES[kind][0] + 1.5
        if len(lines) * pitch <= height:
            break
    room = width
    while len(lines) > 1 and len(lines) * TIGHTEST > height:
        room *= 1.1
        lines = _lines(groups, kind, room, apart)
    pitch = min(pitch, height / max(1, len(lines)))
    top = y - pitch * (len(lines) - 1) / 2
    return join(_line(line, x, top + pitch * i, kind, width) for i, line in enumerate(lines))


def _line(parts: Group, x: float, y: float, size: int, room: float) -> Markup:
    """Like `row`, to whole units and in few sizes: much shorter to send."""
    high, text, look = SIZES[size]
    wide = _wide(parts, size)
    if wide > room:
        return row(parts, x, y, high, room)
    left, drawn = x - wide / 2, []
    for part in parts:
        middle = left + _wide([part], size) / 2
        if is_text(part):
            drawn.append(label(round(middle), round(y + text * 0.35), part, class_=look))
        else:
            drawn.append(tag("use", href=f"#{part}", x=round(middle - high / 2),
                             y=round(y - high / 2), width=high, height=high,
                             class_=COLOURED.get(part)))  # fmt: skip
        left += _wide([part], size)
    return join(drawn)


def _lines(groups: Sequence[Group], size: int, width: float, apart: bool) -> list[Group]:
    lines: list[Group] = [[]]
    for group in groups:
        whole = _wide(group, size) <= width
        if lines[-1] and apart and "move" in group:
            lines.append([])
        for unit in [group] if whole else list(_units(group)):
            if lines[-1] and _wide([*lines[-1], *unit], size) > width:
                lines.append([])
            lines[-1] = [*lines[-1], *unit]
    return lines


def _units(group: Group) -> Iterator[Group]:
    """Where a group may be broken: before a number, and behind an arrow."""
    unit: Group = []
    for part in group:
        number = part[0] in "+−" or part[0].isdigit()
        if unit and (number or unit[-1] in ("move", ":")):
            yield unit
            unit = []
        unit.append(part)
    yield unit


def _wide(parts: Group, size: int) -> float:
    high, text, _ = SIZES[size]
    return sum(
        high * 0.36 if part == OR
        else measure(part, text, BOLD) + 1 if is_text(part)
        else high + 1
        for part in parts
    )  # fmt: skip


# Cards


@lru_cache(maxsize=2000)
def card_face(content: Content, words: Words, id: str, width: float, height: float) -> Markup:
    """MA-17.1: price, name, what it requires and does; below, its good, object and points."""
    entry = entry_of(content, "cards", "project_cards", id)
    top, bottom = HEAD, height - FOOT
    drawn = [
        box(0, 0, width, height, rx=5, class_=f"{entry['colour']}-card line-outline"),
        box(3, top - 2, width - 6, bottom - top + 3, rx=3, class_="slot"),
        circle(11.5, 11.5, 9, class_="coin line-coin-dark"),
        label(11.5, 16, entry["cost"], class_="m b outline"),
        _name(capital(words.name(id)), width),
        use(entry["good"], 12, height - 9.5, 16),
        use(entry["object"], 31, height - 9.5, 16),
        label(width - 20, height - 5, entry["end_vp"], class_="e b"),
        use("star", width - 12, height - 9.5, 14),
    ]
    if "requires" in entry:
        drawn.append(box(3, top - 2, width - 6, STRIP, rx=3, class_="rule"))
        needs = op_symbols((tuple(entry["requires"]),))
        drawn.append(row(needs, width / 2, top - 2 + STRIP / 2, 14, width - 8))
        top += STRIP
    if "at" in entry:
        bottom -= STRIP - 2
        drawn.append(_assistant(words.name(entry["at"]), width, bottom + 11))
    groups = card_groups(content, id)
    drawn.append(block(groups, width / 2, (top + bottom) / 2 - 0.5, width - 8, bottom - top))
    return join(drawn)


def _name(name: str, width: float) -> Markup:
    return paragraph(22, 15.5, name, width - 25, 2, "small", pitch=0.9)


def _assistant(place: str, width: float, y: float) -> Markup:
    """MA-18: where the worker of a blue card goes."""
    room = width - 22
    half = min(room, measure(place, LEAST)) / 2
    middle = width / 2 + 6
    return join((use("worker", middle - half - 7, y - 4, 11, class_="timber"),
                 fitted(middle, y, place, room, "m small")))  # fmt: skip


@lru_cache(maxsize=2000)
def tile_face(content: Content, words: Words, id: str, width: float, height: float) -> Markup:
    """A bought card, small: its colour and what it does. The name of a blue one is its place; in
    the corner there is room for its assistant."""
    entry = entry_of(content, "cards", "project_cards", id)
    top = 1.0
    drawn = [box(0, 0, width, height, rx=4, class_=f"{entry['colour']}-card line-outline")]
    if height >= NAMED:
        name = words.name(entry.get("at", id))
        indent = 14 if "at" in entry else 4
        drawn.append(fitted(indent, 12, capital(name), width - indent - 3, "small"))
        top = 14.0
    left = 13.0 if "at" in entry and height < NAMED else 2.0
    middle = (left + width - 2) / 2
    drawn.append(block(card_groups(content, id), middle, (top + height - 1) / 2,
                       width - left - 2, height - top - 1))  # fmt: skip
    return join(drawn)

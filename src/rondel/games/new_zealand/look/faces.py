"""What cards and tiles look like, wherever they lie."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rondel.core.effects import Ops
from rondel.core.look.frame import row, row_width, slot
from rondel.core.look.letters import paragraph
from rondel.core.look.picture import Markup, box, group, join, label, stamp, use
from rondel.games.new_zealand.content import Card, Content
from rondel.games.new_zealand.look.breeds import breed
from rondel.games.new_zealand.look.effect_symbols import (
    SCORED,
    line_symbols,
    op_symbols,
    ops_row,
    parts_row,
    task_symbols,
)
from rondel.games.new_zealand.look.sketch import Sketch

BAND = 19.0
"""The height of the coloured top of a card."""
TALL = 84.0
"""From this height on a card has room for its name."""
POINTS = ((0, "grass"), (2, "neutral"), (4, "foreign"))
"""The colour of a sheep's band, by the points up to which it has it."""
DEAREST = "foreign-wool"
NEUTRAL, PRIVATE = (54.0, 51.0), (49.0, 29.0)
"""The room for the actions of buildings."""
WIDE, UPRIGHT = (58.0, 33.0), (38.0, 54.0)
"""A bonus or hazard tile on its side, and standing."""
SIZES = (22.0, 20.0, 18.0, 16.5, 15.0, 13.5)
"""Of the symbols on a building, from the largest."""
SPACE = 4.0
"""Between two actions on the same line."""


# Cards


def card_face(
    sketch: Sketch, card: str, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """Draw a card of a flock deck: a sheep with its values, an effect, or an objective."""
    entry = sketch.content.cards[sketch.content.card_number[card]]
    name = sketch.name(card) if height >= TALL else ""
    if entry.breeding:
        return _sheep_face(entry, name, x, y, width, height)
    if entry.tasks:
        return _objective_face(sketch.content, entry, x, y, width, height)
    return _effect_face(sketch.content, entry, name, x, y, width, height)


def _sheep_face(
    card: Card, name: str, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """Breeding value and wool on the band, the sheep itself, its points and its name."""
    band = next((look for vp, look in POINTS if card.vp <= vp), DEAREST)
    middle, foot = x + width / 2, 30 if name else 0
    size = min(width - 8, height - BAND - foot - 2, 62 if name else 38)
    drawn = [
        *_card(x, y, width, height, band),
        label(x + 5, y + 16, card.breeding, class_="b", font_size=16),
        row([f"{card.wool}", "wool"], x + width - 16, y + 10.5, 15),
        use(
            breed(card.id),
            middle if name else middle - 10,
            y + BAND + (height - BAND - foot) / 2,
            size,
        ),
    ]
    if card.vp:
        drawn.append(row([f"{card.vp}", "star"], x + width - 13, y + BAND + 10, 13))
    if name:
        drawn.append(paragraph(middle, y + height - 14, name, width - 4, 2, "m small", 1.05))
    return drawn


def _objective_face(
    content: Content, card: Card, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """The action on the band, a line for each task, the points for meeting all or not."""
    drawn = [
        *_card(x, y, width, height, "objective"),
        ops_row(card.effect or card.choice, x + width / 2, y + 10.5, 15, width - 6),
    ]
    tasks = [task_symbols(content.tasks[task]) for task in card.tasks]
    foot = 16 if height >= TALL else 2
    pitch = min(26.0, (height - BAND - foot) / len(tasks))
    first = y + BAND + 1 + (height - BAND - foot - pitch * (len(tasks) - 1)) / 2
    drawn += [
        parts_row(task, x + width / 2, first + pitch * i, min(21, pitch - 1), width - 6)
        for i, task in enumerate(tasks)
    ]
    if height >= TALL:
        bottom = y + height - 5
        drawn.append(label(x + 6, bottom, f"+{card.plus}", class_="b small"))
        minus = f"−{-card.minus}"
        drawn.append(label(x + width - 6, bottom, minus, class_="e small star"))
    return drawn


def _effect_face(
    content: Content, card: Card, name: str, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """A dog, ferry or kotare; or the effect of a bonus card."""
    middle, foot = x + width / 2, 30 if name else 0
    body = y + BAND + (height - BAND - foot) / 2
    drawn = _card(x, y, width, height, "local")
    if card.id in content.supply_place:
        size = min(width - 10, height - BAND - foot - 2, 50)
        drawn += [
            ops_row(card.effect, middle, y + 10.5, 15, width - 6),
            use(card.id, middle, body, size),
        ]
    else:
        parts = line_symbols(card.choice) if card.choice else op_symbols(card.effect)
        drawn.append(parts_row(parts, middle, body, 20, width - 6))
    if card.vp:
        drawn.append(row([f"{card.vp}", "star"], x + width - 13, y + 10.5, 13))
    if name:
        drawn.append(paragraph(middle, y + height - 14, name, width - 4, 2, "m small", 1.05))
    return drawn


def _card(x: float, y: float, width: float, height: float, band: str) -> list[Markup]:
    return [
        box(x, y, width, height, rx=5, class_="slot line-outline", stroke_width=1.2),
        box(x + 1, y + 1, width - 2, BAND, rx=4, class_=band),
    ]


def card_symbol(content: Content, card: str) -> str:
    """Return what stands for a card where there is room for a symbol only."""
    entry = content.cards[content.card_number[card]]
    if entry.breeding:
        return breed(card)
    return "flag" if entry.tasks else card if card in content.supply_place else "card"


def card_back(x: float, y: float, width: float, height: float) -> Markup:
    """Draw a card that is face down."""
    sheep = use("sheep", x + width / 2, y + height / 2, min(width, height) * 0.6, class_="ghost")
    return join((box(x, y, width, height, rx=5, class_="timber line-outline"), sheep))


# Tiles: their shapes are drawn once, and stamped wherever a tile lies


@cache
def shapes(content: Content) -> Markup:
    """Draw the shape of every tile around its origin."""
    drawn = []
    for id, facts in content.facts.items():
        if facts["table"] == "neutral":
            drawn.append(_shape("actions", id, _actions(facts, *NEUTRAL)))
        elif facts["table"] == "private":
            drawn.append(_shape("actions", id, _actions(facts, *PRIVATE)))
        elif facts["table"] in ("bonus_tiles", "hazards"):
            parts, look = _tile(facts)
            drawn.append(_shape("wide", id, _wide_tile(parts, facts["vp"], look)))
            drawn.append(_shape("upright", id, _upright_tile(parts, facts["vp"], look)))
        elif facts["table"] == "harbour_masters":
            counts = [*([f"{facts['per']}"] if facts["per"] > 1 else []), SCORED[facts["score"]]]
            face = _upright_tile([["master"], counts], facts["vp"], "slot")
            drawn.append(_shape("upright", id, face))
    return join(drawn)


def _shape(kind: str, tile: str, face: Markup) -> Markup:
    return group(face, id=f"{kind}-{tile}")


def actions_face(tile: str, x: float, y: float) -> Markup:
    """Draw the local actions of a building, with their middle at a point."""
    return stamp(f"actions-{tile}", x, y)


def wide_face(tile: str, x: float, y: float) -> Markup:
    """Draw a bonus or hazard tile lying on its side, with its middle at a point."""
    return stamp(f"wide-{tile}", x, y)


def upright_face(tile: str, x: float, y: float) -> Markup:
    """Draw a bonus or hazard tile or a harbour master standing, with its middle at a point."""
    return stamp(f"upright-{tile}", x, y)


def _tile(facts: Mapping[str, Any]) -> tuple[list[list[str]], str]:
    """Return what a tile costs besides its price and what it brings, and its colour."""
    if facts["table"] == "hazards":
        return [[facts["section"]]], "rock" if facts["section"] == "rockfall" else "flood"
    parts: list[list[str]] = []
    if facts.get("pay"):
        parts.append([f"−£{facts['pay']}"])
    if facts.get("pay_gold"):
        parts.append([f"−{facts['pay_gold']}", "gold"])
    ops = (*facts.get("needs", ()), *facts.get("gains", ()))
    return [*parts, *(op_symbols((tuple(op),)) for op in ops)], "neutral"


def _wide_tile(parts: list[list[str]], vp: int, look: str) -> Markup:
    """Draw a tile with its points on the right."""
    width, height = WIDE
    back = slot(-width / 2, -height / 2, width, height, f"{look} line-outline")
    if not vp:
        return join((back, _block(parts, 0, 0, width - 4, height - 2)))
    right = width / 2 - 9
    return join(
        (
            back,
            _block(parts, -7, 0, width - 18, height - 2),
            label(right, -1.5, vp, class_="m b"),
            use("star", right, 7.5, 12),
        )
    )


def _upright_tile(parts: list[list[str]], vp: int, look: str) -> Markup:
    """Draw a tile with its points below."""
    width, height = UPRIGHT
    back = slot(-width / 2, -height / 2, width, height, f"{look} line-outline")
    if not vp:
        return join((back, _block(parts, 0, 0, width - 4, height - 4)))
    points = row([f"{vp}", "star"], 0, height / 2 - 10, 14)
    return join((back, _block(parts, 0, -8, width - 4, height - 20), points))


def _actions(facts: Mapping[str, Any], width: float, height: float) -> Markup:
    """Draw the local actions of a building."""
    lines: list[Ops] = [tuple(tuple(op) for op in line) for line in facts["actions"]]
    return _block([line_symbols(line) for line in lines], 0, 0, width, height)


def _block(actions: list[list[str]], x: float, y: float, width: float, height: float) -> Markup:
    """Draw actions around a point, as large as they fit, and as many on a line as fit there."""
    for size in SIZES:
        rows = _in_rows(actions, size, width)
        if len(rows) * (size + 1) <= height and all(_wide(line, size) <= width for line in rows):
            break
    pitch = min(height / len(rows), size + 3)
    top = y - pitch * (len(rows) - 1) / 2
    return join(_line(line, x, top + pitch * i, size, width) for i, line in enumerate(rows))


def _in_rows(actions: list[list[str]], size: float, width: float) -> list[list[list[str]]]:
    rows: list[list[list[str]]] = []
    for parts in actions:
        if rows and _wide([*rows[-1], parts], size) <= width:
            rows[-1].append(parts)
        else:
            rows.append([parts])
    return rows


def _line(actions: list[list[str]], x: float, y: float, size: float, width: float) -> Markup:
    """Draw some actions beside each other, around a point."""
    left = x - min(width, _wide(actions, size)) / 2
    drawn = []
    for parts in actions:
        room = min(width, _wide([parts], size))
        drawn.append(parts_row(parts, left + room / 2, y, size, room))
        left += room + SPACE
    return join(drawn)


def _wide(actions: list[list[str]], size: float) -> float:
    """Return how wide a line of actions is."""
    return sum(row_width(parts, size) for parts in actions) + SPACE * (len(actions) - 1)

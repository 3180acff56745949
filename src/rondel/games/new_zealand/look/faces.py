"""What cards and tiles look like, wherever they lie."""

from __future__ import annotations

from rondel.core.look.frame import row, slot
from rondel.core.look.letters import fitted
from rondel.core.look.picture import Markup, box, join, label, use
from rondel.games.new_zealand.content import Card
from rondel.games.new_zealand.content.entries import Task
from rondel.games.new_zealand.look.sketch import Sketch, ops_row
from rondel.games.new_zealand.look.symbols import task_symbols

TALL = 60.0
"""From this height on a card has room for its name."""


def card_face(
    sketch: Sketch, card: str, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """Draw a card of a flock deck: a sheep with its values, an effect, or an objective."""
    entry = sketch.content.cards[sketch.content.card_number[card]]
    if entry.breeding:
        return _sheep_face(entry, x, y, width, height)
    return _effect_face(sketch, entry, x, y, width, height)


def _sheep_face(card: Card, x: float, y: float, width: float, height: float) -> list[Markup]:
    tall = height > TALL
    drawn = [
        box(x, y, width, height, rx=4, class_="slot line-shepherd", stroke_width=1.6),
        label(x + 3, y + 14, card.breeding, class_="b", font_size=15),
        row([f"{card.wool}", "wool"], x + width - 14, y + height - 9, 14)
        if tall
        else row([f"{card.wool}"], x + width - 7, y + 10, 12),
    ]
    if card.vp:
        at = (x + width - 14, y + 10) if tall else (x + width / 2, y + 26)
        drawn.append(row([f"{card.vp}", "star"], *at, 12))
    return drawn


def _effect_face(
    sketch: Sketch, card: Card, x: float, y: float, width: float, height: float
) -> list[Markup]:
    content, middle = sketch.content, x + width / 2
    look = "line-star" if card.tasks else "line-sailor"
    drawn = [
        box(x, y, width, height, rx=4, class_=f"slot {look}", stroke_width=1.6),
        row([card.id], middle, y + 15, 22)
        if card.id in content.supply_place
        else ops_row(card.effect or card.choice, middle, y + 14, 17, width - 6),
    ]
    if card.tasks:
        for i, task in enumerate(card.tasks[:3]):
            drawn.append(_task(sketch, content.tasks[task], middle, y + 33 + 11 * i, width - 4))
        drawn.append(label(x + width - 3, y + 11, f"{card.plus}", class_="e b small star"))
    return drawn


def _task(sketch: Sketch, task: Task, x: float, y: float, room: float) -> Markup:
    """Draw what an objective asks for; only breeds are told in words."""
    parts = task_symbols(task)
    if parts:
        return row(parts, x, y - 4, 12, room)
    return fitted(x, y, sketch.words.short(task.id), room, "m small")


def taken_face(sketch: Sketch, id: str, x: float, y: float) -> Markup:
    """Draw a hazard or bonus tile that somebody has."""
    facts = sketch.content.facts[id]
    look = "slot line-outline" if facts["table"] == "hazards" else "neutral line-outline"
    drawn = [slot(x, y, 34, 56, look)]
    if facts["table"] == "hazards":
        drawn.append(use(facts["section"], x + 17, y + 20, 24))
    else:
        ops = tuple(tuple(op) for op in (*facts.get("needs", ()), *facts.get("gains", ())))
        drawn.append(ops_row(ops, x + 17, y + 20, 15, 32))
    drawn.append(row([f"{facts['vp']}", "star"], x + 17, y + 44, 13))
    return join(drawn)

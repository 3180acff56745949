"""What a seat has, as its own board and the boards of others show it: purse and bought cards."""

from __future__ import annotations

from math import ceil
from typing import Any

from rondel.core.look.frame import PAD, WIDTH
from rondel.core.look.picture import (
    Attributes,
    Markup,
    label,
    thing,
    use,
)
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.look.sketch import Sketch, at
from rondel.games.maracaibo.view import PlayerContents

Held = tuple[str, str, int | str]
"""What a seat has: its kind, its symbol, and how many."""
INNER, GAP = WIDTH - 2 * PAD, 3.0
"""The room on a board, and what is left between two cards."""
TILES, LOWEST, TALLEST = 5, 26.0, 44.0
"""Bought cards: columns, if that is enough, and how high one is."""


def held_things(
    sketch: Sketch,
    seat: int,
    held: tuple[Held, ...],
    x: float,
    y: float,
    pitch: float,
    size: int,
) -> list[Markup]:
    """What a seat has: a symbol and a number each."""
    worker: Attributes = {"class_": sketch.colour(seat), "data_piece": f"worker-{seat}@"}
    return [
        thing(f"purse:{seat}:{kind}", f"{sketch.name(kind)}: {count}",
              use(symbol, 0, 0, size, **(worker if symbol == "worker" else {})),
              label(size / 2 + 2, 4.5, count, class_="b"), transform=at(x + pitch * i, y))
        for i, (kind, symbol, count) in enumerate(held)
    ]  # fmt: skip


def bought_tiles(sketch: Sketch, seat: int, left: float, top: float, room: float) -> list[Markup]:
    """Bought cards in as many columns as it takes."""
    p = sketch.contents["players"][seat]
    bought, columns = p["tableau"], TILES
    while ceil(len(bought) / columns) * LOWEST > room:
        columns += 1
    pitch = (INNER + GAP) / columns
    height = min(TALLEST, room / max(1, ceil(len(bought) / columns)))
    drawn = []
    for i, card in enumerate(bought):
        x, y = left + pitch * (i % columns), top + height * (i // columns)
        drawn.append(sketch.tile(card, x, y, pitch - GAP, height - 2))
        drawn += _on_card(sketch, seat, card, x, y, pitch - GAP)
    return drawn


def _on_card(
    sketch: Sketch, seat: int, card: str, x: float, y: float, width: float
) -> list[Markup]:
    """MA-18: the assistant of a card, pale in the turn in which it came; a quest that lies on the
    card."""
    p = sketch.contents["players"][seat]
    colour, drawn = sketch.colour(seat), []
    for assistant in p["assistants"]:
        if assistant["card"] == card:
            look = colour if assistant["ready"] else f"{colour} down"
            drawn.append(use("worker", x + 7, y + 7.5, 12, class_=look))
    quest = p["card_quests"].get(card)
    if quest is not None:
        drawn.append(thing(f"quest:{quest}", sketch.name(quest),
                           use("quest_tile", x + width - 8, y + 8, 14),
                           data_piece=f"quest:{quest}"))  # fmt: skip
    return drawn


def purse(content: Content, p: PlayerContents) -> tuple[Held, ...]:
    """What can be spent, and incomes; workers in the common supply stand in brackets."""
    return (
        ("doubloons", "coin", p["doubloons"]),
        ("combat_points", "swords", f"{p['combat_points']}/{content.limits.combat_points}"),
        ("workers", "worker", f"{p['workers']['personal']} ({p['workers']['common']})"),
        ("doubloon_income", "income", f"+{p['doubloon_income']}"),
        ("vp_income", "vp_income", f"+{p['vp_income']}"),
        ("compasses", "compass", p["compasses"]),
    )


def tiles_taken(p: PlayerContents) -> tuple[Held, ...]:
    return (
        ("quest_tiles", "quest_tile", p["quest_tiles"]),
        ("combat_tiles", "combat_tile", p["combat_tiles"]),
    )


def rare(p: PlayerContents) -> tuple[Held, ...]:
    """What nobody has at first: lasting objects, and a discount."""
    objects = [(name, name, number) for name, number in p["objects"].items()]
    discount = [("discount", "coin", f"−{p['discount']}")] if p["discount"] else []
    return (*objects, *discount)


def task_title(sketch: Sketch, task: dict[str, Any], done: bool) -> str:
    """What a task of a career counts, and whether it is done."""
    text = sketch.words.board("task", **task)
    return sketch.words.board("done", text) if done else text

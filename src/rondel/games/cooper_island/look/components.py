"""Components that are drawn in several places: tiles, cards, boats."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.look.picture import (
    Markup,
    box,
    join,
    label,
    thing,
    use,
)
from rondel.games.cooper_island.look.effect_symbols import card_symbols
from rondel.games.cooper_island.look.sketch import Sketch, row

NAMED, LINE = 60.0, 13
"""How wide a card has to be for its name, and how many letters fit into a line."""


def tile_side(side: tuple[str, str], x: float, y: float, size: float) -> Markup:
    """Draw two landscapes side by side, with their middle at a point."""
    shift = size * 0.42
    return join(
        (
            use(f"{side[0]}-tile", x - shift, y, size),
            use(f"{side[1]}-tile", x + shift, y, size),
        )
    )


def card(sketch: Sketch, id: str, x: float, y: float, width: float, down: bool = False) -> Markup:
    """Draw a building card: its name where there is room, and what it does."""
    facts = sketch.content.facts[id]
    large = facts["table"] == "large_cards"
    middle = x + width / 2
    parts, drawn = card_symbols(facts), []
    if width > NAMED:
        lines = _lines(sketch.words.name(id))
        for i, line in enumerate(lines):
            drawn.append(label(middle, y + 12 + 11.5 * i, line, class_="m b small"))
        rest = 40 - 11.5 * len(lines)
        drawn.append(row(parts, middle, y + 40.5 - rest / 2, min(17, rest), width - 6))
    else:
        drawn.append(row(parts[-1:], middle, y + 21, 18, width - 4))
    return thing(
        f"card:{id}",
        sketch.about(id),
        box(x, y, width, 42, rx=4, class_=f"slot {'line-seat-0' if large else 'line-ink'}",
            stroke_width=1.8 if large else 1.1),
        *drawn,
        class_="down" if down else None,
        data_piece=f"card:{id}",
    )  # fmt: skip


def _lines(name: str) -> list[str]:
    """Break a long name into two lines."""
    first, _, second = name.partition(" ")
    return [first, second] if second and len(name) > LINE else [name]


def boat(
    sketch: Sketch, seat: int, id: str, x: float, y: float, width: float, down: bool
) -> Markup:
    """Draw an income boat; one that lies face down is pale."""
    return thing(
        f"boat:{seat}:{id}",
        f"{sketch.about(id)} ({sketch.names[seat]})",
        use(id, x, y, width),
        class_="down" if down else None,
        data_piece=f"boat:{seat}:{id}",
    )


def looking(stack: Sequence[str | None], place: int) -> bool:
    """Return whether the viewer knows this card and all that lie above it: it looks at them now."""
    return None not in stack[: place + 1]

"""Components that are drawn in several places: tiles, cards, boats."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.picture import Markup, box, join, label, thing, use
from rondel.games.cooper_island.sketch import Sketch, row
from rondel.games.cooper_island.symbols import card_symbols


def tile_side(side: tuple[str, str], x: float, y: float, size: float) -> Markup:
    """Two landscapes side by side, their middle at a point."""
    shift = size * 0.42
    return join(
        (
            use(f"{side[0]}-tile", x - shift, y, size),
            use(f"{side[1]}-tile", x + shift, y, size),
        )
    )


def card(sketch: Sketch, id: str, x: float, y: float, width: float, down: bool = False) -> Markup:
    """A building card: its name where there is room, and what it does."""
    facts = sketch.content.facts[id]
    large = facts["table"] == "large_cards"
    named = width > 70
    size = 12.5 if width > 110 else 11
    parts = card_symbols(facts) if named else card_symbols(facts)[-1:]
    return thing(
        f"card:{id}",
        sketch.about(id),
        box(x, y, width, 46, rx=4, class_=f"slot {'line-seat-0' if large else 'line-ink'}",
            stroke_width=2 if large else 1.2),
        label(x + width / 2, y + 15, sketch.words.name(id), class_="m b", font_size=size)
        if named else "",
        row(parts, x + width / 2, y + (32 if named else 23), 20, width - 6),
        class_="down" if down else None,
    )  # fmt: skip


def boat(
    sketch: Sketch, seat: int, id: str, x: float, y: float, width: float, down: bool
) -> Markup:
    """An income boat; one that lies face down is pale."""
    return thing(
        f"boat:{seat}:{id}",
        f"{sketch.about(id)} ({sketch.names[seat]})",
        use(id, x, y, width),
        class_="down" if down else None,
    )


def looking(stack: Sequence[str | None], place: int) -> bool:
    """Whether the viewer knows the card because it lies on top, and all those above it."""
    return None not in stack[: place + 1]

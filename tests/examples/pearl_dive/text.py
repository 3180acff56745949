"""The table as text."""

from __future__ import annotations

from rondel.core.table import View


def board(view: View, names: list[str]) -> str:
    deck = ", ".join(f"{count} {card}" for card, count in view["deck"].items())
    rows = zip(names, view["hoards"], view["baskets"], strict=True)
    lines = [f"{name}: {hoard} pearls, {basket} in the basket" for name, hoard, basket in rows]
    return "\n".join([*lines, f"deck: {deck or 'empty'}"])

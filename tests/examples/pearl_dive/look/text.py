"""The table as text."""

from __future__ import annotations

from rondel.core.words import Words
from tests.examples.pearl_dive.table import PearlView


def board(view: PearlView, names: list[str], front: int, words: Words) -> str:
    seen = view.contents
    deck = words.counted(seen["deck"])
    rows = zip(names, seen["hoards"], seen["baskets"], strict=True)
    lines = [f"{name}: {hoard} pearls, {basket} in the basket" for name, hoard, basket in rows]
    return "\n".join([*lines, f"deck: {deck or 'empty'}"])

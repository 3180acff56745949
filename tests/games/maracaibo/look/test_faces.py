"""Cards as they are drawn: each says what it does, and all that it says has room."""

from __future__ import annotations

import re

import pytest

from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.look.faces import (
    block,
    card_face,
    card_groups,
    tile_face,
)
from rondel.games.maracaibo.look.own_board import upgrade_groups
from rondel.games.maracaibo.look.solo_board import automa_symbols
from rondel.games.maracaibo.look.symbols import defs

CONTENT, WORDS = load(None), GAME.words("en")
IDS = [entry.id for entry in CONTENT.card_entries]
CARDS = [(106, 104), (91, 86), (72, 86)]
TILES = [(72, 42), (72, 24), (60, 24), (50, 24)]
SYMBOLS = set(re.findall(r'id="r-([^"]+)"', defs()))


def test_every_card_area_and_automa_card_does_something() -> None:
    groups = [group for id in IDS for group in card_groups(CONTENT, id)]
    for entry in CONTENT.upgrades:
        assert upgrade_groups(CONTENT, entry)
        groups += upgrade_groups(CONTENT, entry)
    groups += [automa_symbols(op) for card in CONTENT.solo.automa_cards
               for op in (*card.early, *card.late)]  # fmt: skip
    for group in groups:
        assert group
        assert "?" not in group
        named = {part for part in group if len(part) > 1 and part[0].isalpha()}
        assert named <= SYMBOLS, group


@pytest.mark.parametrize("size", CARDS)
def test_cards_keep_within_their_edges(size: tuple[int, int]) -> None:
    for id in IDS:
        inside(card_face(CONTENT, WORDS, id, *size), *size)


@pytest.mark.parametrize("size", TILES)
def test_tiles_keep_within_their_edges(size: tuple[int, int]) -> None:
    for id in IDS:
        inside(tile_face(CONTENT, WORDS, id, *size), *size)


def inside(face: str, width: int, height: int) -> None:
    """Every symbol; a text may reach out by a bit of its line's height."""
    for x, y, size in re.findall(r'<use [^>]*x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)"', face):
        assert -2 <= float(x) <= width + 2 - float(size), face
        assert -2 <= float(y) <= height + 2 - float(size), face
    for x, y in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)"', face):
        assert 0 <= float(x) <= width, face
        assert 6 <= float(y) <= height, face


def test_effects_shrink_until_they_fit() -> None:
    groups = [["3", "coin"], ["medal", "move", "+2", "vp_income"]]
    sizes = [
        max(map(int, re.findall(r'height="(\d+)"', block(groups, 50, 50, 90, height))))
        for height in (50, 36, 15)
    ]
    assert sizes == [20, 16, 12]


def test_lines_of_effects_never_overlap() -> None:
    for id in IDS:
        drawn = block(card_groups(CONTENT, id), 25, 12, 46, 22)
        rows = {round(float(y) + 6) for y in re.findall(r'<use [^>]*y="([\d.-]+)"', drawn)}
        assert max(rows) - min(rows) <= 14, id

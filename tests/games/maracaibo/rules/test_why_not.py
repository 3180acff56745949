"""Illegal moves: each is answered by the rule that forbids it, and nothing raises."""

from __future__ import annotations

import random
import re

import pytest

from rondel import IllegalMove, Move, Table
from rondel.games.maracaibo import GAME
from tests.support.maracaibo_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick

WHY = GAME.words().messages["why"]
RULES = set(re.findall(r"^- \*\*(MA-[0-9.]+)\*\*", GAME.rules_text(), re.MULTILINE))
ELSEWHERE: tuple[Move, ...] = (
    ("nonsense",),
    ("sail",),
    ("sail", "atlantis"),
    ("sail", "hill_town", "cumana", "caracas"),
    ("explore", "7s"),
    ("explore", 99),
    ("explore",),
    ("buy",),
    ("buy", "nobody"),
    ("buy", "bookkeeper"),
    ("invest", "palace"),
    ("invest",),
    ("plan", "bookkeeper"),
    ("plan",),
    ("task", 1),
    ("task", "first"),
    ("task",),
    ("drill",),
    ("take", "bookkeeper"),
    ("take",),
    ("flag", "havana"),
    ("flag", "maracaibo"),
    ("flag",),
    ("village_flag", "matanzas"),
    ("fleet", 10),
    ("mine", 8),
    ("disc", "UPG-12"),
    ("disc",),
    ("nation", "portugal"),
    ("nation",),
    ("quest", "Q01"),
    ("quest",),
    ("stop",),
    ("stop", 3),
    ("vote", "story_01"),
    ("workers", 9),
    ("use",),
)
"""Moves of other decisions, or of none."""


def check_refusal(table: Table, move: Move) -> None:
    """The move is refused with a rule that exists and has a sentence; nothing changes."""
    before = table.moves()
    with pytest.raises(IllegalMove) as caught:
        table.play(move)
    assert caught.value.rule in WHY, (move, caught.value.rule)
    assert caught.value.rule in RULES, (move, caught.value.rule)
    assert table.moves() == before


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_illegal_moves_of_random_games(seats: int) -> None:
    """Moves of other decisions, and legal moves of earlier ones."""
    for seed in range(3):
        luck = random.Random(seed)
        table = GAME.new(seats, seed, options(seats, luck), RICH_PACK if seed % 2 else None)
        seen: list[Move] = list(ELSEWHERE)
        while not table.over:
            legal = table.moves()
            for move in luck.sample(seen, 4):
                if move not in legal:
                    check_refusal(table, move)
            seen.extend(move for move in legal if luck.random() < 0.2)
            table.play(pick(table, luck, DULL))


def test_every_kind_of_nonsense() -> None:
    """At every kind of decision, every move that belongs elsewhere."""
    asked: set[str] = set()
    for seed in range(12):
        luck = random.Random(seed)
        seats = 1 + seed % 4
        table = GAME.new(seats, seed, options(seats, luck), RICH_PACK)
        while not table.over:
            step = type(table.agenda[-1]).__name__
            if step not in asked:
                asked.add(step)
                legal = table.moves()
                for move in ELSEWHERE:
                    if move not in legal:
                        check_refusal(table, move)
            table.play(pick(table, luck, DULL))
    assert len(asked) > 25

"""Illegal moves: each is answered by the rule that forbids it, and nothing raises."""

from __future__ import annotations

import random

import pytest

from rondel import IllegalMove, Move, Table, read_move
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.rules.closed import FREE_VERBS
from tests.support.new_zealand_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick, snapshot

WHY = GAME.words().messages["why"]
SENSELESS = (
    "move", "move nowhere", "move_by nB", "act", "act nothing 1", "disc", "disc step 3", "post",
    "post 7", "hire", "hire shepherd", "hire 5 5", "invest", "invest gold_sink 9", "buy",
    "buy s1_dorset", "buy s9 suffolk", "play", "play 3", "sail", "upgrade S", "upgrade X9",
    "reveal", "reveal 1", "discard", "discard objective_99", "build", "build 11a", "place",
    "place START", "replace nA", "replace_by a1", "token 2", "buy_bonus_card", "take -1",
    "certificates 99", "objective", "nonsense", "choose", "foresight_a", "aux_money", "aux_money 3",
    "aux_ship x", "harbour_master", "storehouse pair_0", "row", "top", "finish now", "start START",
    "disc_from N1", "remove", "remove_hazard", "draw 99", "take_sheep", "step_tile 1",
)  # fmt: skip
"""Moves of no decision, or with strange arguments."""


def check_refusals(table: Table, moves: list[Move]) -> set[str]:
    """Every move that is not legal is refused by a rule that has a sentence."""
    rules = set()
    for move in moves:
        if move not in table.moves():
            rule = table.why_not(move)
            assert rule in WHY, (move, rule)
            rules.add(rule)
    return rules


@pytest.mark.parametrize("seed", range(8))
def test_moves_of_other_moments_are_refused_by_a_rule(seed: int) -> None:
    """All moves that have been legal in this game, and senseless ones, at every question."""
    luck = random.Random(seed)
    seats = seed % 4 + 1
    table = GAME.new(seats, seed, options(seats, luck), RICH_PACK if seed % 2 else None)
    seen: dict[str, list[Move]] = {}
    senseless = [read_move(text) for text in SENSELESS]
    rules: set[str] = set()
    while not table.over:
        for move in table.moves():
            known = seen.setdefault(str(move[0]), [])
            if len(known) < 12 and move not in known:
                known.append(move)
        others = [luck.choice(known) for known in seen.values()]
        rules |= check_refusals(table, [*others, *luck.sample(senseless, 12)])
        table.play(pick(table, luck, DULL))
    assert len(rules) > 25


def test_a_refused_move_changes_nothing() -> None:
    luck = random.Random(1)
    table = GAME.new(3, 1)
    for _ in range(60):
        before = snapshot(table)
        move = read_move(luck.choice(SENSELESS))
        if move not in table.moves():
            with pytest.raises(IllegalMove) as caught:
                table.play(move)
            assert caught.value.rule in WHY
            assert GAME.words().ask(table) in str(caught.value)
        assert snapshot(table) == before
        table.play(luck.choice(table.moves()))


def test_free_moves_are_refused_by_their_own_rules() -> None:
    """At every question a free move that is not possible names a rule about free moves."""
    luck = random.Random(5)
    table = GAME.new(2, 5)
    moves: list[Move] = [
        ("token",),
        ("two_tokens",),
        ("buy_bonus_card", "wheel"),
        ("play", "ferry"),
    ]
    assert {move[0] for move in moves} == FREE_VERBS
    free = {
        "NZ-3.3", "NZ-3.12", "NZ-6.21", "NZ-6.35", "NZ-6.82", "NZ-6.83", "NZ-10.1", "NZ-10.6",
        "NZ-10.18", "NZ-12.12",
    }  # fmt: skip
    while not table.over:
        assert check_refusals(table, moves) <= free
        table.play(luck.choice(table.moves()))

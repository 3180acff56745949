"""Refusals of Maracaibo name the cause: what is lacking, where, or when a thing is possible."""

from __future__ import annotations

import random
from typing import cast

import pytest

from rondel import Move, Table, read_move
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.pieces import GOODS, OBJECTS
from rondel.games.maracaibo.rules.combat import Fight
from rondel.games.maracaibo.rules.lasting import renew_lasting
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import batch, hand, refresh, rich, turn
from tests.support.maracaibo_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick
from tests.support.telling import vague_refusals

PLENTY = 30
OWN = ("plan", "buy", "discard")
"""Verbs for cards of one's own."""


def enrich(table: Table, seat: int) -> None:
    """Give a seat money, workers, combat points and value, objects, and cards with every good."""
    t = cast("MaracaiboTable", table)
    p = t.players[seat]
    p.doubloons += PLENTY
    p.personal += PLENTY
    p.combat_points = t.content.limits.combat_points
    renew_lasting(t, p)  # one that no other table shares
    p.lasting.objects = (PLENTY,) * len(OBJECTS)
    t.turn_spent = t.content.limits.movement_points
    step = t.agenda[-1]
    if isinstance(step, Fight):
        t.agenda[-1] = Fight(seat, step.nation, PLENTY, step.used)
    known = {*p.hand, *p.planning, *p.tableau, *p.aside, *t.display}
    others = [card for card in range(len(t.content.cards)) if card not in known]
    for good in range(len(GOODS)):
        p.hand += tuple(card for card in others if t.content.goods[card] == good)[:3]


def attempts(t: MaracaiboTable, moves: list[Move]) -> list[Move]:
    """The moves that are about cards of the seat's own, or about no cards."""
    p = t.players[t.seat]
    own = {t.content.cards[card].id for card in (*p.hand, *p.planning)}
    return [move for move in moves if move[0] not in OWN or move[1] in own]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_refusal_says_what_is_lacking(seats: int) -> None:
    """MA-10.2 and others: whatever a richer seat could do names what is missing."""
    for seed in range(2):
        luck = random.Random(seed)
        t = cast(
            "MaracaiboTable",
            GAME.new(seats, seed, options(seats, luck), RICH_PACK if seed % 2 else None),
        )
        vocabulary = list(GAME.vocabulary(t.content))
        while not t.over:
            if luck.random() < 0.4:
                assert vague_refusals(t, attempts(t, vocabulary), enrich) == []
            t.play(pick(t, luck, DULL))


def sentence(t: MaracaiboTable, move: str) -> str:
    """Why a move is refused, without the question that is asked instead."""
    words = GAME.words()
    return words.why(t.refusal(read_move(move)), t).removesuffix(words.ask(t)).strip()


def test_refusals_name_the_cause() -> None:
    t = turn(2)
    assert sentence(t, "sail caracas") == "It takes 9 movement points to get there: you have 7."
    assert sentence(t, "buy bookkeeper") == (
        "Cards are bought, and buildings invested in, by village actions and at the end of a round."
    )
    t = batch(2)
    hand(t, "arsenal", "compass_maker")
    rich(t, doubloons=4, workers=0)
    refresh(t)
    assert sentence(t, "buy arsenal") == (
        "The Arsenal costs 7 doubloons and 1 worker: you lack 3 doubloons and 1 worker."
    )
    assert sentence(t, "buy compass_maker") == (
        "The Compass Maker takes 4 doubloons and 3 herbs: you lack 3 herbs."
    )
    assert sentence(t, "flag maracaibo") == "Flags are raised in a combat."


def test_a_toll_is_named() -> None:
    """MA-20.33: not "you sail along the arrows", but the toll and what is lacking for it."""
    t = turn(2, at="17")
    add_legacy(t, "L17")
    rich(t, doubloons=1)
    refresh(t)
    assert sentence(t, "sail homeward_20") == (
        "Passing Belize costs a toll: you lack 1 doubloon, so that you would have to stop there."
    )

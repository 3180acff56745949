"""The table of moves: every verb has its line, its words and a step that offers it."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache

from rondel.core.table import Step
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.look.about import COMMON, OWNED
from rondel.games.new_zealand.moves import IN_FRONT, MOVES
from rondel.games.new_zealand.rules.free import FREE_MOVES
from tests.support.new_zealand_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick
from tests.support.wording import Wording

BY_BUTTON = {"AfterActions", "CardEffect", "OfferAction", "TakeHowMuch"}
"""Questions about nothing that is drawn."""
RARE = {
    ("DiscFromHarbour", "disc_from"),
    ("Forward", "move_by"),
    ("PutOnTop", "top"),
    ("SarahBuilds", "sarah_builds"),
    ("SarahReplacesBy", "sarah_builds"),
    ("SarahUpgrades", "sarah_upgrades"),
    ("SarahWalks", "sarah_walks"),
    ("TakeSheep", "take_sheep"),
    ("TakeSheepTop", "take_sheep"),
}
"""What random players seldom come to; tests of the rules play it."""


@cache
def steps() -> dict[str, type[Step]]:
    return {step.__name__: step for step in Wording(GAME).asking_steps()}


def test_every_verb_has_words() -> None:
    assert set(MOVES.verbs) == {key.split()[0] for key in GAME.words().messages["move"]}


def test_every_question_says_which_verbs_it_is_about() -> None:
    """All but those that are answered by buttons alone."""
    assert {name for name, step in steps().items() if not step.asks} == BY_BUTTON
    for name, step in steps().items():
        assert set(step.asks) <= set(MOVES.verbs), name


def test_every_verb_that_mentions_things_is_asked_for_or_free() -> None:
    asked = {verb for step in steps().values() for verb in step.asks}
    pointed = {name for name, verb in MOVES.verbs.items() if verb.kinds or verb.at or verb.find}
    assert pointed - asked - set(FREE_MOVES) == {"take"}


def test_pointing_is_about_things_in_the_picture() -> None:
    assert {*MOVES.own, *MOVES.common, *IN_FRONT} <= {*OWNED, *COMMON}
    assert not {*MOVES.own} & {*MOVES.common}


def test_random_games_stay_within_the_table() -> None:
    """Every move has its number, every verb is offered, by all steps that ask for it."""
    offered: dict[str, set[str]] = defaultdict(set)
    numbers = {True: set(GAME.codec(GAME.load_content(RICH_PACK)).number)}
    numbers[False] = set(GAME.codec(GAME.load_content(None)).number)
    for seed in range(24):
        luck = random.Random(f"moves {seed}")
        seats, rich = seed % 4 + 1, seed % 3 > 0
        table = GAME.new(seats, seed, options(seats, luck), RICH_PACK if rich else None)
        while not table.over:
            moves = table.moves()
            assert set(moves) <= numbers[rich]
            offered[type(table.agenda[-1]).__name__] |= {str(move[0]) for move in moves}
            table.play(pick(table, luck, DULL))
    asked = {(name, verb) for name, step in steps().items() for verb in step.asks}
    assert {pair for pair in asked if pair[1] not in offered[pair[0]]} <= RARE
    seldom = {verb for _, verb in RARE} | {"take"}
    assert set(MOVES.verbs) - set().union(*offered.values()) <= seldom

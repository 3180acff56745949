"""The table of moves: every verb has its line, its words, and a question that offers it."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from rondel.core.moves import MoveSyntaxError
from rondel.core.table import Step
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.look.about import CAPTAINS, COMMON, OWNED
from rondel.games.maracaibo.moves import MOVES
from rondel.games.maracaibo.rules.free import EXTRAS
from tests.support.maracaibo_invariants import MARACAIBO
from tests.support.pictures import PictureChecks
from tests.support.wording import Wording

SPEECH = Wording(GAME)
BY_BUTTON = {"Tavern", "OfferExchange", "ChooseOne", "PutWorkersOnCard", "Vote", "BreakTie"}
"""Questions that no thing in the picture answers."""
SELDOM = {
    ("ChooseStack", "fight"),
    ("Explore", "explore_by"),
    ("RemoveSkull", "remove"),
    ("SailOn", "sail_by"),
    ("VillageBatch", "settle_here"),
}
"""What random games hardly ever offer; the rules' own tests do."""


@cache
def offered() -> dict[type[Step], set[str]]:
    """By question, the verbs that random games offer; all their moves are in the vocabulary."""
    found: dict[type[Step], set[str]] = defaultdict(set)
    for t, _ in PictureChecks(MARACAIBO).games(seeds=30):
        number = GAME.codec(t.content).number
        for move in t.moves():
            assert move in number
            found[type(t.agenda[-1])].add(str(move[0]))
    return found


def test_every_verb_is_offered() -> None:
    met = set().union(*offered().values()) | {verb for _, verb in SELDOM}
    assert met == set(MOVES.verbs)


def test_every_verb_has_words() -> None:
    assert {key.split()[0] for key in SPEECH.messages["move"]} == set(MOVES.verbs)


def test_whatever_means_a_verb_is_drawn() -> None:
    assert {*MOVES.own, *MOVES.common} <= {*CAPTAINS, *OWNED, *COMMON}


def test_every_question_asks_for_verbs() -> None:
    """All but those that are answered by buttons alone."""
    asking = {step.__name__ for step in SPEECH.asking_steps() if step.asks}
    assert asking == SPEECH.questions() - BY_BUTTON


def test_questions_ask_for_what_they_offer() -> None:
    """Free actions are possible at most questions, which are not about them (MA-3.5)."""
    for step, verbs in offered().items():
        lacking = {(step.__name__, verb) for verb in step.asks if verb not in verbs}
        assert lacking <= SELDOM
        pointed = {verb for verb in verbs - set(EXTRAS) if mentions_things(verb)}
        assert pointed <= set(step.asks), step


def mentions_things(name: str) -> bool:
    verb = MOVES.verbs[name]
    return bool(verb.find or verb.at or any(kind.thing for kind in verb.kinds))


def test_a_verb_that_nobody_knows_is_no_move() -> None:
    assert MOVES.read("sail_by havana santiago") == ("sail_by", "havana", "santiago")
    with pytest.raises(MoveSyntaxError, match="is it one of sail"):
        MOVES.read("sial havana")

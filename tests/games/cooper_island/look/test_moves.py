"""The table of moves: every verb has its line, its words and a question that offers it."""

from __future__ import annotations

import random

import pytest

from rondel.core.moves import Move, MoveSyntaxError
from rondel.games import find_game
from rondel.games.cooper_island.look.about import COMMON, OWNED
from rondel.games.cooper_island.moves import MOVES
from rondel.games.cooper_island.rules.anytime import ANYTIME
from tests.games.cooper_island.look.test_picture import games
from tests.games.cooper_island.look.test_words import SPEECH, games_until, lively, offered_verbs
from tests.support.cooper_island import boat, land, turn
from tests.support.cooper_island_invariants import DULL
from tests.support.properties import pick

GAME = find_game("cooper-island")
BY_BUTTON = {"MilestoneReached", "RedrawIslet", "Window"}
"""Questions whose answers mention no things, or are possible at others too."""


def test_the_lines_are_the_verbs_that_the_rules_offer() -> None:
    assert set(MOVES.verbs) == offered_verbs()


def test_every_verb_has_its_words() -> None:
    assert set(MOVES.verbs) == {key.split()[0] for key in SPEECH.messages["move"]}


def test_every_question_says_what_it_asks_for() -> None:
    """But for those that are answered by buttons alone; what can be done anytime is asked for by
    none."""
    for step in SPEECH.asking_steps():
        assert bool(step.asks) == (step.__name__ not in BY_BUTTON), step
        assert set(step.asks) <= set(MOVES.verbs) - set(map(str, ANYTIME)), step


def test_questions_offer_what_they_ask_for_and_every_verb_is_offered() -> None:
    """Until all of it has come up, in games in which much can happen."""
    missing = {(step.__name__, verb) for step in SPEECH.asking_steps() for verb in step.asks}
    verbs = set(MOVES.verbs)
    for seed in games_until(0, lambda: not missing and not verbs):
        luck = random.Random(seed)
        t = lively(seed, luck)
        while not t.over:
            offered = {str(move[0]) for move in t.moves()}
            missing.difference_update((type(t.agenda[-1]).__name__, verb) for verb in offered)
            verbs.difference_update(offered)
            t.play(pick(t, luck, DULL))
    assert missing == set()
    assert verbs == set()


@pytest.mark.parametrize("rich", [False, True], ids=["ours", "rich"])
def test_every_legal_move_is_in_the_vocabulary(rich: bool) -> None:
    vocabulary: set[Move] = set()
    for t, _ in games(rich, seeds=1):
        vocabulary = vocabulary or set(MOVES.vocabulary(t.content))
        assert vocabulary.issuperset(t.moves())


def test_kinds_of_things_that_can_be_pointed_at_are_told_of() -> None:
    assert {*MOVES.own, *MOVES.others, *MOVES.common} <= {*OWNED, *COMMON}


def test_what_can_be_of_several_kinds_is_found_where_it_lies() -> None:
    """CI-3.4, CI-7.3, CI-12.7: a boat or a printed hand, land or storage, a lid or a card."""
    t = turn(2)
    boat(t, "boat_coin", 1)
    view = t.view(0)
    assert GAME.things(view, ("hand", "boat_coin")) == ["boat:0:boat_coin"]
    assert GAME.things(view, ("hand", "place_double")) == ["hand:0:place_double"]
    assert GAME.things(view, ("feed", "food")) == ["storage:0:food"]
    assert GAME.things(view, ("feed", "e3")) == ["land:0:e3"]
    assert GAME.things(view, ("reactivate", "crate_draw")) == ["crate:0:crate_draw"]
    assert GAME.things(view, ("reactivate", "beacon")) == ["card:beacon"]


def test_what_lies_on_a_space_is_what_it_is_pointed_at_for() -> None:
    """CI-6.16, CI-9.3: a ruin is to be removed, a cube to be stored."""
    t = turn(2)
    land(t, f1=("forest", 2, "wood"), e2=("meadow", 1))
    t.players[0].land = t.players[0].land.put(t.layout.number["e2"], 0)
    view = t.view(0)
    meant = {name: GAME.attempts(view, f"land:0:{name}") for name in ("f1", "e2", "a2", "e3")}
    assert meant["f1"][0] == ("store_from_land", "f1")
    assert meant["e2"][0] == ("on", "e2")
    assert meant["a2"][0] == ("remove_ruin", "a2")
    assert ("act", "ruin") in meant["a2"]
    assert GAME.attempts(view, "land:0:z9") == []


def test_explanations_tell_of_components_and_land() -> None:
    t = turn(2)
    land(t, f1=("forest", 2, "wood"))
    view = t.view(0)
    assert GAME.explain(view, ("on", "f1")) == "forest 2, wood"
    assert GAME.explain(view, ("pay", "f1")) == ""
    assert GAME.explain(view, ("on", "a1")) == "uncharted"
    assert GAME.explain(view, ("pay", "wood")) == ""
    assert GAME.explain(view, ("to", "statue_spot_start")) != ""
    assert GAME.explain(view, ("from", "statue_spot_start")) == ""
    assert GAME.explain(view, ("next", "log_keeper")) != ""
    assert GAME.explain(view, ("next", "statue_spot_start")) == ""
    assert GAME.explain(view, ("end_turn",)) == ""


def test_a_text_that_is_no_move_is_told_what_it_may_be() -> None:
    assert MOVES.read("worker C normal") == ("worker", "C", "normal")
    with pytest.raises(MoveSyntaxError, match="is it one of store_from_land"):
        MOVES.read("store_from_lnd f1")

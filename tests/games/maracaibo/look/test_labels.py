"""Labels of Maracaibo: what a move costs now and what it brings; the way out comes last."""

from __future__ import annotations

import random

import pytest

from rondel import read_move
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.rules.combat import ChooseStack
from rondel.games.maracaibo.rules.free import CLOSING
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    batch,
    cleared,
    hand,
    marker,
    moves,
    next_tile,
    own,
    play,
    refresh,
    rich,
    turn,
)
from tests.support.maracaibo_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick

WORDS = GAME.words()


def label(t: MaracaiboTable, move: str) -> str:
    assert read_move(move) in t.moves(), moves(t)
    return WORDS.label(t, read_move(move)).text


def warning(t: MaracaiboTable, move: str) -> str:
    return WORDS.label(t, read_move(move)).warning


def test_sails_say_what_they_cost_and_lead_to() -> None:
    """MA-4.1, MA-5.7: movement points, and how many village actions they would bring."""
    t = turn(2)
    assert label(t, "sail tortuga") == "Sail to Tortuga (3) for 3 movement points: 1 village action"
    assert label(t, "sail santiago") == (
        "Sail to Santiago de Cuba (2) for 2 movement points: harbour"
    )


def test_city_actions_say_what_they_are() -> None:
    """MA-6.1: a delivery first, if there is something to deliver; MA-5.6: in vain, with a word."""
    t = action(at="2")
    hand(t, "A02")
    refresh(t)
    assert label(t, "city") == "City: harbour"
    sugar = next(c.id for c in t.content.card_entries if c.good == "sugar")
    hand(t, sugar)
    refresh(t)
    assert label(t, "city") == "City: deliver sugar, then harbour"
    assert warning(t, "city") == ""


def test_a_city_action_in_vain_has_a_warning() -> None:
    """MA-8.1: an explorer at the end of the track has nowhere to go."""
    t = action(at="10")
    hand(t)
    t.players[0].explorer = t.content.last_space
    refresh(t)
    assert warning(t, "city") == "Nothing would come of it now."


def test_village_actions_say_how_many_and_what_they_cost() -> None:
    """MA-5.7, MA-17.5: by the sail; prices with the discount, and all else that is asked for."""
    t = action(at="3", spent=4)
    assert label(t, "villages") == "Village: 2 actions"
    t = batch(3)
    hand(t, "bookkeeper", "quartermaster")
    rich(t, doubloons=20, workers=2)
    t.players[0].lasting.discount = 1
    refresh(t)
    assert label(t, "buy bookkeeper") == "Buy the Bookkeeper for 3 doubloons"
    assert label(t, "buy quartermaster") == "Buy the Quartermaster for 5 doubloons and 1 worker"
    assert label(t, "work") == "Work for 1 doubloon"
    assert label(t, "discard_hand") == "Discard your whole hand (2 cards) for 2 doubloons"
    assert label(t, "stop") == "End your village actions (3 left)"


def test_combat_actions_say_what_they_cost() -> None:
    """MA-7.14, MA-7.15: combat value for influence and flags; whose flag it is now."""
    t = action(at="1")
    marker(t, "2", "spain")
    rich(t, points=4, workers=1)
    next_tile(t, "CB01")
    ask(t, ChooseStack(0))
    play(t, "stack 1")
    rich(t, doubloons=2, points=4, workers=1)
    refresh(t)
    assert label(t, "nation france") == "France: combat value 6 for 2 doubloons"
    assert label(t, "nation spain") == "Spain: combat value 4"
    play(t, "nation france")
    assert label(t, "influence 1") == "Gain 1 influence with France for 2 combat value"
    assert label(t, "flag puerto_plata") == "Raise the flag in Puerto Plata for 4 combat value"
    assert label(t, "flag santiago") == "Take Santiago de Cuba from Spain for 6 combat value"
    assert label(t, "boost combat_point") == "Add 1 for a combat point (you have 4)"
    assert label(t, "stop") == "End the combat; 6 combat value is lost"


def test_tasks_say_what_they_bring() -> None:
    """MA-15.2, MA-15.3: doubloons and the worker, and points for the high requirement."""
    t = action(at="1")
    p = t.players[0]
    p.career, p.tasks = t.content.career_number["K1"], 0
    p.combat_tiles = (0, 1)
    refresh(t)
    assert label(t, "task 1") == "Complete your task “combat tiles”: 4 doubloons and 1 worker"
    p.combat_tiles = (0, 1, 2, 3)
    refresh(t)
    assert label(t, "task 1") == (
        "Complete your task “combat tiles”: 4 doubloons, 1 worker and 4 victory points"
    )


def test_a_drill_says_how_much_there_is_room_for() -> None:
    """PER-08, MA-7.13: with 7 combat points a worker brings but one."""
    t = action(at="1")
    own(t, "recruiter")
    rich(t, points=7, workers=1)
    refresh(t)
    assert label(t, "drill") == "Return a worker for 1 combat point"


def test_discs_say_when_an_area_is_cleared() -> None:
    """MA-16.5: the last disc of an area starts its upgrade."""
    t = action(at="2")
    sugar = next(c.id for c in t.content.card_entries if c.good == "sugar")
    hand(t, sugar)
    cleared(t, 1)
    t.players[0].discs = (0, 1, *t.players[0].discs[2:])
    refresh(t)
    play(t, "city", "deliver sugar")
    assert label(t, "disc UPG-02") == "Take the last disc from the larger hand area"
    assert label(t, "disc UPG-03") == "Take a disc from the free display area; 1 is left"


@pytest.mark.parametrize("seats", [1, 3])
def test_what_leaves_something_out_is_offered_last(seats: int) -> None:
    """Whoever takes the first move by mistake has not passed."""
    luck = random.Random(seats)
    t = GAME.new(seats, seats, options(seats, luck), RICH_PACK)
    while not t.over:
        verbs = [move[0] in CLOSING for move in t.moves()]
        assert verbs == sorted(verbs), t.moves()
        t.play(pick(t, luck, DULL))

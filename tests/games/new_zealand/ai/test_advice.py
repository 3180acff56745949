"""The game's advice to bots: what is worth what, and which moves deserve a look."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.core.rows import changed
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.ai.advice import ADVICE, NewZealandAdvice, laps_left
from rondel.games.new_zealand.ai.scale import SCALE
from rondel.games.new_zealand.ai.weights import GOALS, WALKS, thing_of
from rondel.games.new_zealand.pieces import FIRST_HAZARD, SHEARER, private_tile
from rondel.games.new_zealand.table import NewZealandTable, Player
from tests.support.advice import check_advice, greedy_and_random, positions, unknown_things
from tests.support.new_zealand import bare

RANDOM = {"neutral_layout": "random", "building_sides": "random"}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_advice_holds_in_random_games(seats: int) -> None:
    assert sum(check_advice(GAME, seats, seed, RANDOM) for seed in range(5)) > 450


def with_card(t: NewZealandTable, p: Player, name: str) -> None:
    p.discard.append(t.content.card_number[name])


def hire_shearer(t: NewZealandTable, p: Player) -> None:
    p.workers = changed(p.workers, SHEARER, min(5, p.workers[SHEARER] + 1))


def give_money(t: NewZealandTable, p: Player) -> None:
    p.money += 5


def give_gold(t: NewZealandTable, p: Player) -> None:
    p.gold += 1


def give_certificate(t: NewZealandTable, p: Player) -> None:
    p.permanent_certificates += 1


def give_wool(t: NewZealandTable, p: Player) -> None:
    p.permanent_wool += 1


def give_token(t: NewZealandTable, p: Player) -> None:
    p.tokens += 1


def advance(t: NewZealandTable, p: Player) -> None:
    p.pathfinder = min(t.content.pathfinder.last, p.pathfinder + 1)


def give_suffolk(t: NewZealandTable, p: Player) -> None:
    with_card(t, p, "suffolk")


def give_ferry(t: NewZealandTable, p: Player) -> None:
    with_card(t, p, "ferry")


def open_hand(t: NewZealandTable, p: Player) -> None:
    p.cleared |= t.content.hand_discs


GOOD: list[Callable[[NewZealandTable, Player], None]] = [
    hire_shearer,
    give_money,
    give_gold,
    give_certificate,
    give_wool,
    give_token,
    advance,
    give_suffolk,
    give_ferry,
    open_hand,
]


BY_HAND = NewZealandAdvice(SCALE, ADVICE.policy)
"""The estimate that learned values begin with."""


@pytest.mark.parametrize("gain", GOOD)
def test_more_is_never_worth_less(gain: Callable[[NewZealandTable, Player], None]) -> None:
    for number, table in enumerate(positions(GAME, 3, 7, RANDOM)):
        if number % 9 == 0 and not table.over and table.turn > 3:
            assert isinstance(table, NewZealandTable)
            better = table.copy()
            gain(better, better.players[1])
            assert BY_HAND.value(better, 1) >= BY_HAND.value(table, 1)


def test_time_runs_out_with_the_bonus_tiles() -> None:
    """NZ-8.14: a player's share of the visits that end the game, more if ahead on the trail."""
    t = bare(3)
    at_first = laps_left(SCALE, t, 0)
    assert at_first == pytest.approx(t.count.visits / 3)
    t.placed = t.count.visits - 3
    assert laps_left(SCALE, t, 0) == pytest.approx(1)
    t.players[0].runholder = t.content.trail.number["nH"]
    assert laps_left(SCALE, t, 0) > 1 > laps_left(SCALE, t, 1)


def test_nothing_but_points_counts_once_the_end_was_set_off() -> None:
    """NZ-11.3: who has had the last turn has nothing to hope for."""
    t = bare(2)
    t.players[0].gold = t.players[0].tokens = 3
    before = GAME.advice().value(t, 0)
    t.ended_by = 1
    assert GAME.advice().value(t, 0) == t.scores()[0]["total"] < before


def test_a_walk_goes_to_places_where_something_can_be_done() -> None:
    """NZ-5.7: on a hazard there is next to nothing to do."""
    t = bare(2)
    t.agenda = []
    rock = t.content.trail.number["rock1"]
    t.trail = changed(t.trail, rock, 10)
    t.seat = 0
    building, hazard = GAME.advice().weights(t, [("move", "nB"), ("move", "rock1")])
    assert building > 5 * hazard


def test_a_walk_is_about_what_lies_at_its_goal() -> None:
    t = bare(2)
    t.seat = 0
    spaces = t.content.trail.number
    t.trail = changed(t.trail, spaces["rock1"], FIRST_HAZARD)
    for seat, space in enumerate(("a1", "a2")):
        t.trail = changed(t.trail, spaces[space], private_tile(seat, 3))
    goals = {goal: thing_of(t, ("move", goal)) for goal in ("nB", "rock1", "a1", "a2")}
    assert goals == {"nB": "B", "rock1": "hazard", "a1": "own", "a2": "foreign"}
    wellington = t.content.trail.names[t.content.trail.wellington]
    assert thing_of(t, ("move_by", wellington, "a1")) == "wellington"


def test_what_is_liked_exists() -> None:
    liked = dict(ADVICE.policy.things)
    for verb in WALKS:
        assert liked.pop(verb).keys() <= {*GOALS, "hazard", "own", "foreign"}
    assert unknown_things(GAME, liked) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_with_advice_leaves_random_far_behind(seed: int) -> None:
    greedy, other = greedy_and_random(GAME, 2, seed, plans=12)
    assert greedy > 45
    assert greedy > other + 40

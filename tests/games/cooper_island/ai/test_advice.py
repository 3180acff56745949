"""The game's advice to bots: what is worth what, and which moves deserve a look."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.core.moves import Move
from rondel.core.rows import changed, more
from rondel.games.cooper_island import GAME
from rondel.games.cooper_island.ai.advice import (
    ADVICE,
    BASELINE,
    LARGE_WORTH,
    PROGRESS,
    SMALL_WORTH,
    CooperAdvice,
    hoped_for,
    points_of,
)
from rondel.games.cooper_island.ai.weights import thing_of
from rondel.games.cooper_island.pieces import COIN
from rondel.games.cooper_island.rules.paying import Pay
from rondel.games.cooper_island.rules.sailing import ChooseShip
from rondel.games.cooper_island.rules.scoring import MEASURES
from rondel.games.cooper_island.rules.tiles import FirstSpace
from rondel.games.cooper_island.table import CooperTable
from tests.support import cooper_island
from tests.support.advice import check_advice, greedy_and_random


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_advice_holds_in_random_games(seats: int) -> None:
    assert sum(check_advice(GAME, seats, seed, {}) for seed in range(3)) > 150


def test_greedy_by_this_advice_leaves_random_far_behind() -> None:
    greedy, *others = greedy_and_random(GAME, 3, 1, 12)
    assert greedy > max(others) + 10


def coin(t: CooperTable) -> None:
    p = t.players[0]
    p.storage = more(p.storage, COIN)


def high_land(t: CooperTable) -> None:
    cooper_island.land(t, e3=("forest", 3))


def low_land(t: CooperTable) -> None:
    cooper_island.land(t, e3=("forest", 1))


def boat(t: CooperTable) -> None:
    cooper_island.boat(t, "boat_draw")


def statue(t: CooperTable) -> None:
    t.players[0].statues += 1


def statue_ready(t: CooperTable) -> None:
    t.players[0].statues_ready |= 1


def tile(t: CooperTable) -> None:
    t.players[0].tiles = more(t.players[0].tiles, 0, 1)


def lid(t: CooperTable) -> None:
    cooper_island.unused_lids(t, 1)


def card(t: CooperTable) -> None:
    cooper_island.large_card(t, "mint_house")


def helm(t: CooperTable) -> None:
    t.players[0].distance = more(t.players[0].distance, 0, 1)


GAINS = [coin, high_land, low_land, boat, statue, statue_ready, tile, lid, card, helm]


BY_HAND = CooperAdvice(ADVICE.scale, ADVICE.policy)
"""The estimate that learned values begin with."""


def gain_of(
    change: Callable[[CooperTable], None], round: int, advice: CooperAdvice = BY_HAND
) -> float:
    """What a change is worth to the seat, at the beginning of its turn."""
    t = cooper_island.turn(seats=3, round=round)
    before = advice.value(t, 0)
    change(t)
    return advice.value(t, 0) - before


@pytest.mark.parametrize("change", GAINS)
def test_what_one_has_is_worth_something(change: Callable[[CooperTable], None]) -> None:
    assert gain_of(change, 2) > 0


@pytest.mark.parametrize("change", [each for each in GAINS if each not in (high_land, low_land)])
def test_games_taught_the_same(change: Callable[[CooperTable], None]) -> None:
    """Land is judged by what grows on it and by the height of all of it."""
    assert ADVICE.values is not None
    assert gain_of(change, 2, ADVICE) > 0


@pytest.mark.parametrize("change", [boat, statue, high_land])
def test_what_keeps_working_is_worth_more_early(change: Callable[[CooperTable], None]) -> None:
    assert gain_of(change, 2) > gain_of(change, 4)


def test_a_statue_brings_a_point_in_every_cleanup_to_come() -> None:
    """CI-12.10."""
    assert gain_of(statue, 2) - gain_of(statue, 4) == pytest.approx(2, abs=0.5)


def test_a_step_is_a_point() -> None:
    """CI-13.2."""
    assert gain_of(helm, 3) == pytest.approx(1)


def test_stacks_are_worth_more_than_wide_land() -> None:
    """CI-7.3: a cube is worth its level."""
    assert gain_of(high_land, 2) > 2 * gain_of(low_land, 2)


def test_anchors_cost_points() -> None:
    t = cooper_island.turn(seats=3)
    before = BY_HAND.value(t, 0)
    t.players[0].anchors = more(t.players[0].anchors, 0, 2)
    assert BY_HAND.value(t, 0) == pytest.approx(before - 2)


def test_an_order_draws_towards_its_next_stage() -> None:
    """CI-17.2: with its worker sent, a boat more is worth more than without."""

    def third_boat(held: bool) -> float:
        t = cooper_island.turn(seats=3, round=3)
        t.orders = (-2,) * len(t.orders)
        if held:
            t.orders = changed(t.orders, t.content.order_number["order_boats"], 0)
        cooper_island.boat(t, "boat_coin", 1)
        cooper_island.boat(t, "boat_chart", 2)
        before = BY_HAND.value(t, 0)
        cooper_island.boat(t, "boat_draw", 3)
        return BY_HAND.value(t, 0) - before

    assert third_boat(held=True) > third_boat(held=False) + 1


def test_a_token_left_after_the_last_turn_is_worth_nothing() -> None:
    """CI-11.4."""

    def value(tokens: int) -> float:
        t = cooper_island.cleanup(seats=3, round=5)
        t.phase = 2
        t.players[0].lids_taken = 2 * tokens
        return BY_HAND.value(t, 0)

    assert value(1) == value(0)


def test_stages_of_an_order_are_joined_by_lines() -> None:
    """CI-17.1, CI-17.7: at the corners of the lines lie the points of the stages."""
    content = cooper_island.table().content
    for order in content.orders:
        if order.measure not in MEASURES:
            continue
        assert order.measure in PROGRESS
        rising = order.stages[0][0] < order.stages[-1][0]
        corners = [least if rising else most for least, most, _ in order.stages]
        for corner in corners:
            assert hoped_for(order, corner) == points_of(order, corner)
        between = hoped_for(order, (corners[0] + corners[1]) / 2)
        assert order.stages[0][2] < between < order.stages[1][2]
        assert hoped_for(order, 0 if rising else 22) == 0
        assert hoped_for(order, 30 if rising else -3) == order.stages[-1][2]


def test_coopers_anchors_are_good_for_us() -> None:
    """CI-19.16, CI-19.43."""
    t = cooper_island.turn(seats=1)
    assert t.cooper is not None
    before = ADVICE.rival(t)
    t.cooper.anchors += 1
    assert before - 1 < ADVICE.rival(t) < before
    assert ADVICE.rival(cooper_island.turn(seats=2)) == 0


def test_every_card_has_its_worth() -> None:
    content = cooper_island.table().content
    assert set(SMALL_WORTH) == {card.id for card in content.small_cards}
    assert set(LARGE_WORTH) == {card.id for card in content.large_cards}


PHASES = ("early", "middle", "late", "last")


def test_every_section_has_its_weights() -> None:
    """There is always something to do at A, C, E and G."""
    sections = cooper_island.table().content.section_ids
    assert set(BASELINE.policy.things["worker"]) == {
        f"{name} {shape} {phase}{idle}"
        for name in sections
        for shape in ("normal", "special")
        for phase in PHASES
        for idle in (("", " idle") if name in "BDFH" else ("",))
    }


def weigh(t: CooperTable, move: Move) -> float:
    return ADVICE.weights(t, [move])[0]


def test_what_a_move_is_about() -> None:
    t = cooper_island.turn(seats=2, round=4)
    cooper_island.clear_land(t)
    cooper_island.land(t, e3=("forest", 2, "wood"), d3=("settlement", 1))
    cooper_island.store(t)
    assert thing_of(t, ("worker", "C", "normal")) == "C normal late"
    assert thing_of(t, ("worker", "B", "normal")) == "B normal late idle"
    cooper_island.store(t, coin=1)
    assert thing_of(t, ("worker", "B", "normal")) == "B normal late"
    assert thing_of(t, ("put", "d3")) == "settlement"
    assert thing_of(t, ("put", "e3")) == "land"
    assert thing_of(t, ("hire", "helm")) == "helm late"
    assert thing_of(t, ("on", "e3")) == 2
    assert thing_of(t, ("give", "e3")) == "wood 2"
    assert thing_of(t, ("give", "coin")) == "coin"
    assert thing_of(t, ("end_turn",)) == type(t.agenda[-1]).__name__


def test_what_is_asked_says_what_a_move_is_about() -> None:
    t = cooper_island.turn(seats=2, round=4)
    cooper_island.land(t, e3=("forest", 3, "wood"))
    for due, thing in ((1, "over 2"), (3, "3 of 3"), (4, "3 of 4")):
        t.do(Pay(0, (0, due, 0, 0, 0, 0)))
        assert thing_of(t, ("pay", "e3")) == thing
    t.do(FirstSpace(0, t.content.side["forest+meadow"]))
    assert thing_of(t, ("on", "e3")) == "forest 3"
    t.do(ChooseShip(0, 2))
    t.players[0].distance, t.players[0].anchors = (0, 4), (0, 1)
    assert str(thing_of(t, ("ship", "one_sail"))).startswith("3 ")
    assert str(thing_of(t, ("ship", "two_sail"))).startswith("log ")


def test_the_position_decides_what_is_looked_at() -> None:
    t = cooper_island.turn(seats=2)
    cooper_island.land(t, e3=("forest", 2), f1=("meadow", 1), d3=("settlement", 1))
    assert weigh(t, ("on", "e3")) > weigh(t, ("on", "f1"))
    assert weigh(t, ("put", "d3")) > weigh(t, ("put", "f1"))
    early, late = cooper_island.turn(seats=2, round=1), cooper_island.turn(seats=2, round=5)
    assert weigh(early, ("worker", "D", "normal")) < weigh(late, ("worker", "D", "normal"))
    assert weigh(early, ("hire", "helm")) < weigh(late, ("hire", "helm"))

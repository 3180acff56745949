"""CI-11: milestones, hiring workers, royal orders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.core.rows import changed
from rondel.games.cooper_island.pieces import WORKERS
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    boat,
    build,
    chart_all,
    cleanup,
    game_end,
    idle,
    income,
    land,
    large_card,
    moves,
    play,
    refresh,
    refused,
    ships,
    store,
    turn,
    unused_lids,
    wait_for,
    worker_phase,
)


def reach(t: CooperTable, count: int, seat: int = 0) -> None:
    """Reach so many of the four goals."""
    if count > 0:
        boat(t, "boat_coin", 1, seat)
        boat(t, "boat_draw", 2, seat)
    if count > 1:
        unused_lids(t, 2, seat)
    if count > 2:
        land(t, seat, f1=("forest", 1), f2=("forest", 1))
        build(t, seat, f1="statue", f2="statue")
    if count > 3:
        land(t, seat, e2=("forest", 1), e4=("forest", 1))
        build(t, seat, e2="small_building", e4="fortress")


def hiring_turn(count: int = 1) -> CooperTable:
    """A worker turn with so many milestone tokens face down."""
    t = turn()
    reach(t, count)
    refresh(t)
    return t


# Milestones


Change = Callable[[CooperTable], None]


def _one_boat(t: CooperTable) -> None:
    boat(t, "boat_coin", 1)


def _second_boat(t: CooperTable) -> None:
    boat(t, "boat_draw", 4, face_up=False)


def _one_building(t: CooperTable) -> None:
    land(t, f1=("forest", 1), f2=("forest", 1))
    build(t, f1="small_building")


def _second_building(t: CooperTable) -> None:
    build(t, f2="large_building")


def _one_statue(t: CooperTable) -> None:
    land(t, f1=("forest", 1), f2=("forest", 1))
    build(t, f1="statue")
    t.players[0].statues_ready = 1  # one on its spot does not count


def _second_statue(t: CooperTable) -> None:
    build(t, f2="statue")


def _one_lid(t: CooperTable) -> None:
    unused_lids(t, 1)


def _second_lid(t: CooperTable) -> None:
    unused_lids(t, 2)
    t.players[0].lids_unused = 0  # both are used
    t.players[0].crates_used = 0b11


@pytest.mark.parametrize(
    ("one", "second"),
    [
        (_one_boat, _second_boat),
        (_one_building, _second_building),
        (_one_statue, _second_statue),
        (_one_lid, _second_lid),
    ],
)
def test_the_goals_of_the_milestones(one: Change, second: Change) -> None:
    """CI-11.1: two boats, two buildings, two statues on the peninsula, or two lids taken."""
    t = turn()
    one(t)
    refresh(t)
    refused(t, "hire helm", "CI-11.1")
    second(t)
    refresh(t)
    assert moves(t, "hire") == ["hire worker", "hire helm"]


def test_a_goal_reached_by_play_can_be_cashed_at_once() -> None:
    """CI-11.1, CI-11.2: the second boat turns the token while its points wait for a ship."""
    t = turn()
    boat(t, "boat_coin", 1)
    store(t, coin=1, wood=3)
    refresh(t)
    assert moves(t, "hire") == []
    play(t, "worker B normal", "act boat", "build_boat boat_draw")
    assert moves(t, "hire") == ["hire worker", "hire helm"]


def second_boat(t: CooperTable) -> CooperTable:
    """Let the second boat be built by a large card, at whatever moment the table is."""
    boat(t, "boat_coin", 1)
    large_card(t, "boatwrights_hall")
    store(t, coin=1, wood=3)
    refresh(t)
    return play(t, "use_large_card boatwrights_hall", "build_boat boat_draw")


def begun(phase: str) -> CooperTable:
    """The beginning of seat 0's part of a phase in which players don't take turns."""
    t = income() if phase == "income" else cleanup(round=5 if phase == "game end" else 2)
    t.start_player = 0
    land(t, g1=("meadow", 2, "food"))
    if phase == "game end":
        large_card(t, "mint_house")
        refresh(t)
        return game_end(t)
    refresh(t)
    return t


@pytest.mark.parametrize("phase", ["income", "cleanup", "game end"])
def test_a_milestone_reached_outside_of_turns_is_moved_at_once(phase: str) -> None:
    """CI-11.3: the question comes with the second boat, before its helm points."""
    t = second_boat(begun(phase))
    assert moves(t) == ["hire worker", "hire helm", "leave_token"]
    refused(t, "store_from_land g1", "CI-9.26")
    worker = t.copy()
    play(t, "hire helm", "ship two_sail", "ship one_sail")
    assert t.players[0].distance == (1, 2)
    play(worker, "hire worker", "recruit normal", "ship one_sail")
    assert worker.players[0].workers_hired == 1


@pytest.mark.parametrize("phase", ["income", "cleanup"])
def test_a_milestone_reached_outside_of_turns_may_wait_for_a_turn(phase: str) -> None:
    """CI-11.3: what isn't moved at once is moved in a worker turn, and not before."""
    t = play(second_boat(begun(phase)), "leave_token", "ship one_sail", "decline")
    refused(t, "hire helm", "CI-11.3")
    while t.phase != WORKERS:
        idle(t)
    assert t.seat == 0
    play(t, "hire helm", "ship two_sail")
    assert t.players[0].distance == (1, 2)


def test_a_worker_hired_in_the_clean_up_has_to_be_fed() -> None:
    """CI-11.3, CI-12.2: before the feeding it raises the cost, and it stays available."""
    t = second_boat(begun("cleanup"))
    play(t, "hire worker", "recruit normal", "ship one_sail", "decline", "done")
    play(t, "anchor one_sail")
    assert t.players[0].anchors == (1, 0)
    while t.phase != WORKERS:
        idle(t)
    assert t.players[0].normal == 3


def test_statues_lids_and_buildings_reach_milestones_outside_of_turns() -> None:
    """CI-11.3: whatever reaches one, the question is the same."""
    t = begun("income")
    large_card(t, "antiquities_hall")
    large_card(t, "freight_exchange")
    land(t, g1=("forest", 3, "wood"), f1=("mountain", 3, "stone"), f2=("meadow", 1))
    build(t, f2="statue")
    t.players[0].statues_ready = 1
    refresh(t)
    statue = t.copy()
    play(statue, "use_large_card antiquities_hall", "choose build_statue", "build_statue stone")
    play(statue, "put g1")
    assert moves(statue) == ["hire worker", "hire helm", "leave_token"]
    unused_lids(t, 1)
    store(t, gold=1, cloth=2)
    refresh(t)
    play(t, "use_large_card freight_exchange", "supply cargo_2")
    play(t, "ship one_sail")  # the lid comes after the points
    assert moves(t) == ["hire worker", "hire helm", "leave_token"]


def test_a_hire_space_that_is_taken_brings_nothing_at_once_either() -> None:
    """CI-11.5: there is one for helm points."""
    t = begun("income")
    t.players[0].helm_hired = 1
    unused_lids(t, 2)
    second_boat(t)
    refused(t, "hire helm", "CI-11.5")
    assert moves(t) == ["hire worker", "leave_token"]


def test_a_token_never_turns_back() -> None:
    """CI-11.2, CI-14.8: breaking up a boat does not undo the milestone."""
    t = hiring_turn()
    large_card(t, "breakers_yard")
    refresh(t)
    play(t, "use_large_card breakers_yard", "scrap boat_coin", "decline")
    assert moves(t, "hire") == ["hire worker", "hire helm"]


def test_several_tokens_in_one_turn() -> None:
    """CI-11.3: any number, each for its own hire_space."""
    t = hiring_turn(3)
    play(t, "hire worker", "recruit normal", "hire worker", "recruit normal")
    play(t, "hire helm", "ship one_sail")
    assert moves(t, "hire") == []
    assert t.players[0].normal == 4
    assert t.players[0].distance == (2, 0)


@pytest.mark.parametrize("phase", ["income", "cleanup", "game end"])
def test_a_token_that_waits_is_moved_in_worker_turns_only(phase: str) -> None:
    """CI-11.3: neither in the simultaneous phases nor at the end of the game."""
    t = income() if phase == "income" else cleanup()
    reach(t, 1)
    store(t, coin=3)
    if phase == "game end":
        t.round = 5
        large_card(t, "mint_house")
    refresh(t)
    if phase == "game end":
        game_end(t)
    assert t.seat == 0
    refused(t, "hire worker", "CI-11.3")
    refused(t, "hire helm", "CI-11.3")


def test_a_milestone_may_wait() -> None:
    """CI-11.4: it can be moved in a later round."""
    t = worker_phase(round=2)
    reach(t, 1)
    available(t, normal=1)
    available(t, 1)
    refresh(t)
    play(t, "worker A normal", "end_turn")
    wait_for(t, "hire helm")
    assert t.round == 3
    play(t, "hire helm", "ship one_sail")


def test_a_milestone_not_moved_is_worth_nothing() -> None:
    """CI-11.4, CI-13.2: after the last own turn of round 5 it is too late, and scores nothing."""
    t = worker_phase(round=5)
    reach(t, 2)
    large_card(t, "mint_house")
    available(t, normal=1)
    available(t, 1)
    refresh(t)
    play(t, "worker A normal")
    assert moves(t, "hire")
    play(t, "end_turn")
    while not t.over:
        assert moves(t, "hire") == []
        idle(t)
    assert t.scores()[0]["steps"] == t.scores()[0]["log_tokens"] == 0


# Hire spaces and workers


def test_the_hire_spaces() -> None:
    """CI-11.5, CI-11.11: 3 give a worker, 1 gives 2 helm points; each is used once."""
    t = hiring_turn(4)
    play(t, "hire helm", "ship two_sail")
    assert t.players[0].distance == (0, 2)
    refused(t, "hire helm", "CI-11.5")
    for shape in ("normal", "normal"):
        play(t, "hire worker", f"recruit {shape}")
    play(t, "hire worker", "order order_area", "assign normal")  # only special ones are left
    assert moves(t, "hire") == []
    refused(t, "hire worker", "CI-11.1")


def test_no_more_than_three_workers_are_hired() -> None:
    """CI-11.11, CI-11.5: the fourth token can only go to the helm points."""
    t = hiring_turn(4)
    play(t, "hire worker", "recruit normal")
    play(t, "hire worker", "recruit special", "order order_area", "assign special")
    play(t, "hire worker", "recruit special", "order order_levels", "assign special")
    assert moves(t, "hire") == ["hire helm"]
    refused(t, "hire worker", "CI-11.5")


def test_a_hired_worker_can_be_placed_in_this_phase() -> None:
    """CI-11.6, CI-11.7: a normal worker joins the available ones, and that is all."""
    t = worker_phase()
    reach(t, 1)
    available(t, normal=1)
    available(t, 1)
    refresh(t)
    play(t, "worker A normal", "hire worker")
    assert moves(t) == ["recruit normal", "recruit special"]
    orders = t.orders[:]
    play(t, "recruit normal")
    assert (t.players[0].normal, t.players[0].pool_normal) == (1, 1)
    assert t.orders == orders
    play(t, "end_turn", "worker B normal")


def test_a_special_worker_sends_a_worker_to_a_royal_order() -> None:
    """CI-11.8: at once, to a free order; any available worker, the new one too."""
    t = hiring_turn()
    play(t, "hire worker", "recruit special")
    orders = zip(t.content.orders, t.orders, strict=True)
    free = [order.id for order, holder in orders if holder == -1]
    assert moves(t) == [f"order {order}" for order in free]
    play(t, f"order {free[0]}")
    assert moves(t) == ["assign normal", "assign special"]
    new, old = t.copy(), t.copy()
    play(new, "assign special")
    assert (new.players[0].normal, new.players[0].special) == (2, 0)
    assert len(moves(new, "worker")) == 8
    play(old, "assign normal")
    assert (old.players[0].normal, old.players[0].special) == (1, 1)
    assert "worker D special" in moves(old)


def test_the_assignment_cannot_be_declined() -> None:
    """CI-11.8: the hire and the assignment go together."""
    t = hiring_turn()
    play(t, "hire worker", "recruit special")
    refused(t, "pass", "CI-11.8")


def test_a_worker_on_a_royal_order_never_comes_back() -> None:
    """CI-11.8, CI-12.12: the others return, it does not."""
    t = worker_phase()
    reach(t, 1)
    available(t, normal=2)
    available(t, 1)
    refresh(t)
    play(t, "hire worker", "recruit special", "order order_area", "assign normal")
    play(t, "worker A normal", "end_turn", "worker B special", "end_turn")
    while t.round == 2:
        idle(t)
    p = t.players[0]
    assert (p.normal, p.special) == (1, 1)
    assert t.orders[t.content.order_number["order_area"]] == 0


def test_each_player_s_worker_is_told_apart() -> None:
    """CI-11.8, CI-13.3: the order scores for the seat whose worker it holds."""
    t = turn(seat=1)
    reach(t, 2, seat=1)
    boat(t, "boat_chart", 3, seat=1)
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2)
    boat(t, "boat_chart", 3)
    t.orders = changed(t.orders, t.content.order_number["order_boats"], -1)
    refresh(t)
    play(t, "hire worker", "recruit special", "order order_boats", "assign normal")
    assert [points["royal_orders"] for points in t.scores()] == [0, 3]


def test_with_an_empty_area_the_new_special_worker_itself_is_assigned() -> None:
    """CI-11.9: workers on worker_spaces or in the pool can't be sent."""
    t = turn()
    reach(t, 1)
    available(t, normal=1)
    refresh(t)
    play(t, "worker A normal", "hire worker", "recruit special", "order order_area")
    assert t.orders[t.content.order_number["order_area"]] == 1
    p = t.players[0]
    assert (p.normal, p.special, p.pool_normal, p.pool_special) == (0, 0, 2, 1)
    assert t.workers[0] == (0,)


def test_a_royal_order_holds_one_worker() -> None:
    """CI-11.10: a taken one is not offered, whoever holds it."""
    t = hiring_turn(2)
    t.orders = changed(t.orders, t.content.order_number["order_area"], 2)
    play(t, "hire worker", "recruit special")
    refused(t, "order order_area", "CI-11.10")
    play(t, "order order_levels", "assign special", "hire worker", "recruit special")
    refused(t, "order order_levels", "CI-11.10")


def test_an_order_that_is_not_displayed_can_t_be_taken() -> None:
    """CI-11.10, CI-1.15: with 2 players 4 of them are out of the game."""
    t = hiring_turn()
    play(t, "hire worker", "recruit special")
    assert len(moves(t, "order")) == 4
    assert "order order_copy" not in moves(t)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_orders_enough(seats: int) -> None:
    """CI-11.10: two for each player, so that the last special worker has a choice left."""
    t = turn(seats=seats)
    shown = [i for i, holder in enumerate(t.orders) if holder != -2]
    assert len(shown) == 2 * seats
    for number, order in enumerate(shown[:-1]):
        t.orders = changed(t.orders, order, 2 * (number % seats))
    reach(t, 1)
    refresh(t)
    play(t, "hire worker", "recruit special", "assign special")
    assert t.orders[shown[-1]] == 1


# Feeding values


def anchors_when_starving(normal: int, special: int) -> int:
    """The feeding cost, as anchors for a seat without food that hired these workers."""
    t = cleanup()
    t.start_player = 0
    p = t.players[0]
    p.pool_normal -= normal
    p.pool_special -= special
    land(t, g1=("forest", 1))
    store(t)
    ships(t)
    refresh(t)
    wait_for(t, "done", seat=1)
    return sum(p.anchors)


@pytest.mark.parametrize(
    ("normal", "special", "cost"),
    [(0, 0, 2), (1, 0, 3), (2, 0, 4), (0, 1, 4), (0, 2, 6), (2, 1, 6), (1, 2, 7)],
)
def test_feeding_values(normal: int, special: int, cost: int) -> None:
    """CI-11.13, CI-11.14, CI-12.2: 2, 1 more for a normal worker, 2 more for a special one."""
    assert anchors_when_starving(normal, special) == cost


def test_a_special_worker_sent_to_an_order_has_to_be_fed() -> None:
    """CI-11.12: its value stays uncovered."""
    t = turn()
    reach(t, 1)
    available(t, normal=1)
    land(t, g1=("forest", 1))
    store(t)
    refresh(t)
    play(t, "worker A normal", "hire worker", "recruit special", "order order_area", "end_turn")
    wait_for(t, "done", seat=1)
    assert sum(t.players[0].anchors) == 4


@pytest.mark.parametrize(("special", "points"), [(0, 0), (1, 1), (2, 2)])
def test_special_workers_bring_points_when_fed(special: int, points: int) -> None:
    """CI-11.13, CI-12.4: 1 helm point for each, if the feeding is paid in full."""
    t = cleanup()
    t.start_player = 0
    t.players[0].pool_special -= special
    chart_all(t, but=["a1"])
    land(t, g1=("meadow", 6, "food"))
    store(t)
    refresh(t)
    play(t, "done")
    if points:
        play(t, "ship one_sail")
    assert t.players[0].distance == (points, 0)

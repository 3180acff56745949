"""CI-13: the end of the game and its points."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    boat,
    build,
    cartographer,
    chart_all,
    cleanup,
    clear_land,
    game_end,
    idle,
    land,
    large_card,
    market,
    moves,
    play,
    refresh,
    refused,
    ships,
    small_card,
    storage,
    store,
    table,
    tiles,
    turn,
    unused_lids,
)


def bare(seats: int = 2) -> CooperTable:
    """A table at which nobody has a point yet."""
    t = table(seats)
    for seat in range(seats):
        clear_land(t, seat)
        store(t, seat)
        tiles(t, seat)
        cartographer(t, 0, seat)
    return t


def order(t: CooperTable, name: str, seat: int = 0) -> None:
    """Put a normal worker of the seat on a royal order."""
    t.orders = changed(t.orders, t.content.order_number[name], 2 * seat)


def last_cleanup(seats: int = 2) -> CooperTable:
    t = cleanup(seats, round=5)
    for seat in range(seats):
        clear_land(t, seat)
        store(t, seat)
        tiles(t, seat)
        cartographer(t, 0, seat)
    return t


# The last window


def test_the_last_windows_go_round_from_the_holder_of_the_token() -> None:
    """CI-13.1: one window for each player, in seat order."""
    t = last_cleanup(seats=3)
    t.start_player = 2
    for seat, card in enumerate(("mint_house", "harbour_inn", "trading_post")):
        large_card(t, card, seat)
    refresh(t)
    game_end(t, seat=2)
    seen = []
    while not t.over:
        seen.append(t.seat)
        assert "done" in moves(t)
        play(t, "done")
    assert seen == [2, 0, 1]


def test_points_gained_in_the_last_window_count() -> None:
    """CI-13.1: the ship still sails."""
    t = last_cleanup()
    large_card(t, "harbour_inn")
    store(t, food=4)
    refresh(t)
    game_end(t)
    play(t, "use_large_card harbour_inn", "ship one_sail")
    assert t.over
    assert t.scores()[0]["steps"] == 1


def test_no_discount_in_the_last_window() -> None:
    """CI-13.1: the harbormaster has left the fifth ship."""
    t = last_cleanup()
    large_card(t, "freight_exchange")
    large_card(t, "mint_house")
    t.players[0].spots = 20
    t.players[0].lids_on_ships = 0b10000
    store(t, gold=4, cloth=2)
    refresh(t)
    assert "use_large_card freight_exchange" in moves(t)
    game_end(t)
    refused(t, "use_large_card freight_exchange", "CI-9.24")


def test_no_cartographer_and_no_milestone_in_the_last_window() -> None:
    """CI-13.1, CI-9.16, CI-11.3."""
    t = last_cleanup()
    unused_lids(t, 2)
    cartographer(t, 6)
    refresh(t)
    game_end(t)
    assert moves(t, "use_lid")
    assert moves(t, "use_cartographer") == moves(t, "hire") == []


# Points


@pytest.mark.parametrize(
    ("one", "two", "logs", "steps"), [(0, 0, 0, 0), (4, 5, 5, 4), (6, 12, 15, 3), (10, 9, 15, 4)]
)
def test_logs_and_steps(one: int, two: int, logs: int, steps: int) -> None:
    """CI-13.2: 5 for a log, 1 for a step past the last harbour or bay: the distance in all."""
    t = bare()
    ships(t, one=one, two=two)
    points = t.scores()[0]
    assert (points["log_tokens"], points["steps"]) == (logs, steps)
    assert points["total"] == one + two


@pytest.mark.parametrize(("boats", "points"), [(2, 0), (3, 3), (4, 5), (5, 8)])
def test_a_royal_order_scores_its_highest_stage(boats: int, points: int) -> None:
    """CI-13.3: not the sum of the stages, and nothing below the first."""
    t = bare()
    order(t, "order_boats")
    names = ("boat_coin", "boat_luxury", "boat_draw", "boat_chart", "boat_basic")
    for place, name in enumerate(names[:boats], 1):
        boat(t, name, place)
    assert t.scores()[0]["royal_orders"] == points


def test_royal_orders_score_for_their_holder_only() -> None:
    """CI-13.3: every order with an own worker, none without."""
    t = bare()
    order(t, "order_boats")
    order(t, "order_lids")
    for seat in (0, 1):
        boat(t, "boat_coin", 1, seat)
        boat(t, "boat_draw", 2, seat)
        boat(t, "boat_chart", 3, seat)
        unused_lids(t, 4, seat)
        t.players[seat].lids_unused = 0
    assert t.scores()[0]["royal_orders"] == 3 + 5
    assert t.scores()[1]["royal_orders"] == 0


def test_flagged_small_cards() -> None:
    """CI-13.4, CI-15.14, CI-15.15: a point each for two pieces of their kind in storage."""
    t = bare()
    small_card(t, "strong_room")
    small_card(t, "counting_room")
    store(t, gold=1, coin=1, wood=2)
    assert t.scores()[0]["cards"] == 0
    store(t, gold=1, cloth=1, coin=1)
    assert t.scores()[0]["cards"] == 1
    store(t, gold=1, cloth=1, coin=2)
    assert t.scores()[0]["cards"] == 2


@pytest.mark.parametrize("face_up", [True, False])
def test_flagged_large_cards_score_face_up_only(face_up: bool) -> None:
    """CI-13.4, CI-16.13 to CI-16.16: lids on land, boats face down, 3 buildings and 3 statues."""
    t = bare()
    for card in ("burial_ground", "breakers_yard", "haulage_firm"):
        large_card(t, card, face_up=face_up)
    chart_all(t)
    land(t, d1=("forest", 1, "crate_lid"), d2=("forest", 1, "crate_lid"))
    boat(t, "boat_coin", 1, face_up=False)
    build(t, e1="statue", e2="statue", e3="statue")
    build(t, f1="small_building", f2="small_building", g1="fortress")
    assert t.scores()[0]["cards"] == (2 + 1 + 3 if face_up else 0)


@pytest.mark.parametrize(("buildings", "statues", "points"), [(3, 2, 0), (2, 3, 0), (3, 3, 3)])
def test_haulage_firm_wants_both(buildings: int, statues: int, points: int) -> None:
    """CI-13.4, CI-16.15: 3 buildings and 3 statues."""
    t = bare()
    chart_all(t)
    large_card(t, "haulage_firm")
    p = t.players[0]
    p.buildings, p.statues = buildings, statues
    assert t.scores()[0]["cards"] == points


def test_other_cards_score_nothing() -> None:
    """CI-13.4: only the flagged ones do."""
    t = bare()
    for card in t.content.large_cards:
        if card.id not in ("burial_ground", "breakers_yard", "haulage_firm"):
            large_card(t, card.id)
    for small in t.content.small_cards:
        if small.id not in ("strong_room", "counting_room"):
            small_card(t, small.id)
    store(t, gold=2, coin=2)
    unused_lids(t, 3)
    assert t.scores()[0]["cards"] == 0


@pytest.mark.parametrize(
    ("stored", "steps", "doubles", "points"),
    [
        (0, 0, 0, 0),
        (4, 0, 0, 0),
        (5, 0, 0, 1),
        (2, 1, 2, 1),
        (5, 4, 0, 1),
        (5, 4, 1, 2),
        (0, 6, 9, 3),
    ],
)
def test_leftovers(stored: int, steps: int, doubles: int, points: int) -> None:
    """CI-13.5: storage, cartographer steps and double tiles together, 5 for a point."""
    t = bare()
    store(t, coin=stored // 2, wood=stored - stored // 2)
    cartographer(t, steps)
    tiles(t, double_fm=doubles)
    assert t.scores()[0]["leftovers"] == points


def test_what_is_no_leftover() -> None:
    """CI-13.6: land, marketplace, islets, boats, lids."""
    t = bare()
    chart_all(t)
    land(t, e1=("forest", 1, "wood"), e2=("forest", 1, "wood"), e3=("forest", 1, "wood"))
    market(t, coin=9)
    unused_lids(t, 5)
    store(t, coin=4)
    assert t.players[0].islets.bit_count() == t.players[0].boats_left.bit_count() == 6
    assert t.scores()[0]["leftovers"] == 0


def test_pieces_on_the_spots_of_cards_count_twice() -> None:
    """CI-13.6: for the card and as leftovers."""
    t = bare()
    small_card(t, "strong_room")
    store(t, gold=2, wood=3)
    points = t.scores()[0]
    assert (points["cards"], points["leftovers"]) == (1, 1)


def test_land_cubes_can_be_stored_in_time() -> None:
    """CI-13.5, CI-13.1: the last window makes leftovers of them."""
    t = last_cleanup()
    store(t, food=5)
    land(t, f1=("forest", 2, "wood"), f2=("forest", 2, "wood"))
    refresh(t)
    game_end(t)
    assert t.scores()[0]["leftovers"] == 0
    play(t, "store_from_land f1", "store_from_land f2")
    assert storage(t) == {"food": 3, "wood": 2}
    assert t.scores()[0]["leftovers"] == 1


def test_anchors_cost_a_point_each() -> None:
    """CI-13.7: under both ships."""
    t = bare()
    ships(t, one=7, anchors=(2, 1))
    points = t.scores()[0]
    assert points["anchors"] == -3
    assert points["total"] == 4


def test_most_points_win() -> None:
    """CI-13.8."""
    t = bare(seats=3)
    ships(t, 0, one=3)
    ships(t, 1, one=5)
    ships(t, 2, one=4)
    assert t.places() == [3, 1, 2]


def test_a_tie_goes_to_the_player_with_fewer_uncharted_spaces() -> None:
    """CI-13.8: with or without ruin; what is still equal is shared."""
    t = bare(seats=3)
    for seat in range(3):
        ships(t, seat, one=3)
    land(t, 1, f1=("forest", 1))
    assert t.places() == [2, 1, 2]
    land(t, 2, f2=("forest", 3))
    assert t.places() == [3, 1, 1]


def test_the_tie_break_never_beats_points() -> None:
    """CI-13.8: it only decides between equals."""
    t = bare()
    ships(t, 0, one=3)
    chart_all(t, seat=1)
    assert t.places() == [1, 2]


def test_a_total_may_be_negative() -> None:
    """CI-13.9: it is not raised to 0."""
    t = bare()
    ships(t, one=1, anchors=(2, 2))
    assert t.scores()[0]["total"] == -3
    assert t.places() == [2, 1]


def test_a_starving_player_ends_below_zero() -> None:
    """CI-13.9, CI-12.3: played to the end."""
    t = last_cleanup()
    refresh(t)
    while not t.over:
        idle(t)
    assert t.scores()[0]["total"] == -2


def test_the_total_is_the_sum() -> None:
    """CI-13.2 to CI-13.7: of all categories."""
    t = turn()
    ships(t, one=7, two=3, anchors=(0, 1))
    order(t, "order_boats")
    for place, name in enumerate(("boat_coin", "boat_draw", "boat_chart"), 1):
        boat(t, name, place)
    small_card(t, "counting_room")
    store(t, coin=3)
    cartographer(t, 2)
    tiles(t)
    assert t.scores()[0] == {
        "log_tokens": 5,
        "steps": 5,
        "royal_orders": 3,
        "cards": 1,
        "leftovers": 1,
        "anchors": -1,
        "total": 14,
    }

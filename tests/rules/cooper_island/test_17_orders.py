"""CI-17: the royal orders."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    boat,
    build,
    chart_all,
    land,
    play,
    refresh,
    ruin,
    store,
    table,
    turn,
    unused_lids,
)

JOINED = ("e1", "e2", "f1", "g1", "f2", "e4", "e5", "d3", "c3")
"""Spaces of which each lies beside an earlier one."""

STAGES_OF_3 = [(2, 0), (3, 3), (4, 5), (5, 8)]


def order_table(*orders: str, seats: int = 2) -> CooperTable:
    """A table with exactly these royal_orders, each held by seat 0."""
    t = table(seats)
    t.orders = (-2,) * len(t.orders)
    for order in orders:
        hold(t, order)
    return t


def hold(t: CooperTable, order: str, seat: int = 0) -> None:
    """A normal_worker of the seat stands on the order."""
    t.orders = changed(t.orders, t.content.order_number[order], 2 * seat)


def points(t: CooperTable, seat: int = 0) -> int:
    return t.scores()[seat]["royal_orders"]


# One by one


@pytest.mark.parametrize(("boats", "expected"), [(0, 0), *STAGES_OF_3])
def test_order_boats(boats: int, expected: int) -> None:
    """CI-17.1, CI-17.2: boats on own landing_spaces, 3 / 4 / 5 for 3 / 5 / 8."""
    t = order_table("order_boats")
    for number in range(boats):
        boat(t, t.content.boats[number].id, number + 1, face_up=number != 1)
        boat(t, t.content.boats[number].id, number + 1, seat=1)
    assert points(t) == expected


@pytest.mark.parametrize(("buildings", "expected"), STAGES_OF_3)
def test_order_buildings(buildings: int, expected: int) -> None:
    """CI-17.1, CI-17.3: buildings on the own peninsula, of any kind."""
    t = order_table("order_buildings")
    kinds = ["small_building", "large_building", "fortress", "large_building", "small_building"]
    chart_all(t)
    build(t, 0, **dict(zip(JOINED[:buildings], kinds, strict=False)))
    build(t, c3="statue")
    assert points(t) == expected


@pytest.mark.parametrize(("statues", "expected"), STAGES_OF_3)
def test_order_statues(statues: int, expected: int) -> None:
    """CI-17.1, CI-17.4: statues on the peninsula; those on statue_spots don't count."""
    t = order_table("order_statues")
    chart_all(t)
    build(t, 0, **dict.fromkeys(JOINED[:statues], "statue"))
    t.players[0].statues_ready = 1
    assert points(t) == expected


def test_order_statues_through_the_last_statue() -> None:
    """CI-17.4: a statue counts from the moment when it leaves its spot for the peninsula."""
    t = turn()
    t.orders = (-2,) * len(t.orders)
    hold(t, "order_statues")
    land(t, e1=("forest", 1), e2=("forest", 1))
    build(t, e1="statue", e2="statue")
    t.players[0].statues_ready = 1
    t.players[0].spots = 6
    store(t, wood=3, stone=3)
    land(t, f1=("forest", 1))
    refresh(t)
    assert points(t) == 0
    play(t, "worker F normal", "act statue", "build_statue stone", "put f1")
    assert points(t) == 3


@pytest.mark.parametrize(("lids", "expected"), STAGES_OF_3)
def test_order_lids(lids: int, expected: int) -> None:
    """CI-17.1, CI-17.5: lids taken from cargo_ships, whether unused, used or on the land."""
    t = order_table("order_lids")
    unused_lids(t, lids)
    p = t.players[0]
    p.lids_unused = 0
    p.crates_used = 0b1
    land(t, f1=("forest", 1, "crate_lid"))
    assert points(t) == expected


@pytest.mark.parametrize(("spaces", "expected"), [(3, 0), (4, 3), (5, 5), (6, 8), (7, 8)])
def test_order_levels(spaces: int, expected: int) -> None:
    """CI-17.1, CI-17.6: spaces of level 5 or more, free or occupied; level 4 is too low."""
    t = order_table("order_levels")
    for number, name in enumerate(JOINED[:spaces]):
        if number % 2:
            land(t, 0, **{name: ("forest", 5)})
        else:
            land(t, 0, **{name: ("mountain", 6, "small_building")})
    land(t, b1=("forest", 4), b2=("forest", 4))
    assert points(t) == expected


@pytest.mark.parametrize(
    ("uncharted", "expected"), [(5, 0), (4, 3), (3, 3), (2, 5), (1, 5), (0, 8)]
)
def test_order_explored(uncharted: int, expected: int) -> None:
    """CI-17.1, CI-17.7: uncharted spaces left, with or without ruin: the fewer the better."""
    t = order_table("order_explored")
    left = ("a1", "a2", "a3", "b1", "b2")[:uncharted]
    chart_all(t, but=left)
    ruin(t, *(name for name in ("a2",) if name in left))
    assert points(t) == expected


@pytest.mark.parametrize(("size", "expected"), [(4, 0), (5, 3), (6, 3), (7, 5), (8, 8), (9, 8)])
@pytest.mark.parametrize("landscape", ["forest", "meadow", "mountain"])
def test_order_area(size: int, expected: int, landscape: str) -> None:
    """CI-17.1, CI-17.8: the largest connected area of one type; levels and items don't matter."""
    t = order_table("order_area")
    land(t, g1=("settlement", 1))
    for number, name in enumerate(JOINED[:size]):
        if number % 2:
            land(t, 0, **{name: (landscape, number + 1)})
        else:
            land(t, 0, **{name: (landscape, 1, "statue")})
    land(t, a1=(landscape, 1), a3=(landscape, 1))  # apart from the area
    assert points(t) == expected


def test_order_area_not_for_settlements() -> None:
    """CI-17.8: an area of settlements doesn't count, and parts other areas."""
    t = order_table("order_area")
    for name in JOINED:
        land(t, 0, **{name: ("settlement", 1)})
    assert points(t) == 0
    for name in JOINED:
        land(t, 0, **{name: ("forest", 1)})
    assert points(t) == 8
    land(t, f2=("settlement", 2))  # leaves e1, e2, f1, g1 and e4, e5, d3, c3
    assert points(t) == 0


def test_order_area_of_one_type() -> None:
    """CI-17.8: two types side by side are two areas."""
    t = order_table("order_area")
    for number, name in enumerate(JOINED[:8]):
        land(t, 0, **{name: ("forest" if number < 5 else "meadow", 1)})
    assert points(t) == 3


# Order 8


def test_order_copy() -> None:
    """CI-17.9: what the own position earns on another player's order, less 1; he scores it too."""
    t = order_table("order_copy", seats=3)
    hold(t, "order_boats", seat=1)
    for number in range(4):
        boat(t, t.content.boats[number].id, number + 1)
        boat(t, t.content.boats[number].id, number + 1, seat=1)
    boat(t, t.content.boats[4].id, 5, seat=1)
    assert points(t) == 4
    assert points(t, seat=1) == 8


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_order_copy_of_any_seat(owner: int) -> None:
    """CI-17.9: whoever owns order 8, and whoever holds the order that is copied."""
    for holder in {0, 1, 2} - {owner}:
        t = order_table(seats=3)
        hold(t, "order_copy", owner)
        hold(t, "order_lids", holder)
        unused_lids(t, 5, seat=owner)
        assert points(t, owner) == 7
        assert points(t, holder) == 0


@pytest.mark.parametrize(("boats", "expected"), [(2, 0), (3, 2), (4, 4), (5, 7)])
def test_order_copy_never_below_zero(boats: int, expected: int) -> None:
    """CI-17.9: 0, 2, 4 or 7."""
    t = order_table("order_copy", seats=3)
    hold(t, "order_boats", seat=2)
    for number in range(boats):
        boat(t, t.content.boats[number].id, number + 1)
    assert points(t) == expected


def test_order_copy_takes_the_best() -> None:
    """CI-17.9: of several orders of other players the one that is worth most is copied."""
    t = order_table("order_copy", seats=3)
    hold(t, "order_boats", seat=1)
    hold(t, "order_lids", seat=2)
    for number in range(3):
        boat(t, t.content.boats[number].id, number + 1)
    unused_lids(t, 5)
    assert points(t) == 7


def test_order_copy_not_of_own_or_free_orders() -> None:
    """CI-17.9, CI-17.10: only orders held by others; if there are none it scores 0."""
    t = order_table("order_copy", "order_lids", seats=3)
    t.orders = changed(t.orders, t.content.order_number["order_boats"], -1)
    for number in range(5):
        boat(t, t.content.boats[number].id, number + 1)
    unused_lids(t, 5)
    assert points(t) == 8  # its own order_lids, and nothing to copy


@pytest.mark.parametrize(("seats", "shown"), [(2, 4), (3, 6), (4, 8)])
def test_order_copy_only_with_three_or_four(seats: int, shown: int) -> None:
    """CI-17.10: with 2 players order 8 never lies out, with 4 it always does."""
    for seed in range(12):
        orders = table(seats, seed).view(0)["orders"]
        assert len(orders) == shown
        assert "order_copy" not in orders or seats > 2
        assert "order_copy" in orders or seats < 4


# Who scores


def test_an_order_without_a_worker_scores_for_nobody() -> None:
    """CI-17.11: reaching a stage is not enough; the order must hold an own worker."""
    t = order_table()
    t.orders = changed(t.orders, t.content.order_number["order_lids"], -1)
    unused_lids(t, 5)
    unused_lids(t, 5, seat=1)
    assert points(t) == points(t, seat=1) == 0
    hold(t, "order_lids", seat=1)
    assert points(t) == 0
    assert points(t, seat=1) == 8


def test_all_orders_of_a_player_score() -> None:
    """CI-17.1: each order counts its highest stage only, and they add up."""
    t = order_table("order_lids", "order_boats")
    unused_lids(t, 4)
    for number in range(3):
        boat(t, t.content.boats[number].id, number + 1)
    assert points(t) == 5 + 3
    assert t.scores()[0]["total"] == sum(
        value for key, value in t.scores()[0].items() if key != "total"
    )


def test_an_order_is_taken_by_hiring() -> None:
    """CI-17.11: the worker sent by a special hire makes the order count."""
    t = turn()
    t.orders = (-2,) * len(t.orders)
    t.orders = changed(t.orders, t.content.order_number["order_lids"], -1)
    unused_lids(t, 3)
    refresh(t)
    assert points(t) == 0
    play(t, "hire worker", "recruit special", "assign normal")
    assert t.view(0)["orders"] == {"order_lids": {"seat": 0, "worker": "normal"}}
    assert points(t) == 3
    assert points(t, seat=1) == 0

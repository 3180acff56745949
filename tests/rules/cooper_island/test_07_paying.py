"""CI-7: paying costs."""

from __future__ import annotations

import pytest

from rondel.core.shortcuts import shortcut
from rondel.games.cooper_island.rules.paying import Pay, Reduce
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    ask,
    available,
    build,
    cartographer,
    chart_all,
    clear_land,
    land,
    market,
    moves,
    on_market,
    play,
    player,
    refresh,
    refused,
    small_card,
    space,
    stack,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
)


def bare(shape: str = "normal", round: int = 5) -> CooperTable:
    """Before the turn of seat 0, which has one worker, nothing stored and no cube on its land."""
    t = turn(2, round=round)
    clear_land(t)
    store(t)
    tiles(t)
    cartographer(t, 0)
    available(t, **{shape: 1})
    return t


def go(t: CooperTable, section: str, shape: str = "normal") -> CooperTable:
    refresh(t)
    return play(t, f"worker {section} {shape}")


def owing() -> CooperTable:
    """A table at which `pay` asks seat 0 for a cost before its turn goes on."""
    t = turn(2)
    clear_land(t)
    store(t)
    return t


def pay(t: CooperTable, **cost: int) -> None:
    """Ask seat 0 to pay this cost."""
    names = ("coin", "wood", "stone", "food", "gold", "cloth")
    ask(t, Pay(0, tuple(cost.get(name, 0) for name in names)))


def paid(t: CooperTable) -> bool:
    return bool(moves(t, "worker"))


# What pays


def test_coins_only_from_storage() -> None:
    """CI-7.1, CI-7.7: a coin on the marketplace is no money until it is stored."""
    t = bare()
    store(t, wood=2)
    market(t, coin=1)
    go(t, "B")
    assert "act boat" not in moves(t)
    play(t, "store_from_market coin")
    assert "act boat" in moves(t)
    play(t, "act boat", "build_boat boat_coin")
    assert storage(t) == {}


def test_cubes_from_storage_and_land_together() -> None:
    """CI-7.2: cubes of the resource, from wherever they are, until their values reach it."""
    t = owing()
    store(t, wood=1, stone=2)
    land(t, f1=("forest", 2, "wood"), f2=("mountain", 2, "stone"))
    pay(t, wood=3)
    assert moves(t) == ["pay wood", "pay f1"]
    refused(t, "pay stone", "CI-7.2")
    refused(t, "pay f2", "CI-7.2")
    play(t, "pay wood")
    assert paid(t), "the only cube left is taken without a question"
    assert storage(t) == {"stone": 2}
    assert space(t, "f1") == ("forest", 2, "")
    assert space(t, "f2") == ("mountain", 2, "stone")


@pytest.mark.parametrize("level", [1, 2, 3, 5])
def test_value_of_a_cube(level: int) -> None:
    """CI-7.3: on land a cube is worth its level, in storage 1."""
    for amount in (level, level + 1):
        t = owing()
        store(t, wood=2)
        land(t, f1=("forest", level, "wood"))
        pay(t, wood=amount)
        play(t, "pay f1")
        assert paid(t)
        assert storage(t) == {"wood": 2 - (amount - level)}


def test_stored_cubes_are_worth_one() -> None:
    """CI-7.3, CI-9.3: a cube of level 3 that was stored pays 1."""
    t = bare()
    land(t, f1=("forest", 3, "wood"))
    store(t, coin=1)
    go(t, "B")
    assert "act boat" in moves(t)
    play(t, "store_from_land f1")
    assert "act boat" not in moves(t)


def test_surplus_is_lost() -> None:
    """CI-7.4: no change is given, and what is too much of one part pays nothing of another."""
    t = owing()
    store(t, wood=1)
    land(t, f1=("forest", 5, "wood"), f2=("mountain", 2, "stone"))
    pay(t, wood=2, stone=2)
    play(t, "pay f1")
    assert paid(t)
    assert storage(t) == {"wood": 1}
    assert space(t, "f2") == ("mountain", 2, "")


def test_food_is_no_wood() -> None:
    """CI-7.4: value in one resource can't make up for another."""
    t = bare()
    store(t, coin=1, wood=1)
    land(t, f1=("meadow", 5, "food"))
    go(t, "B")
    assert "act boat" not in moves(t)


@pytest.mark.parametrize(
    ("order", "rest"),
    [
        (("pay f1",), ({"wood": 2}, "")),
        (("pay wood", "pay f1"), ({"wood": 1}, "")),
        (("pay wood", "pay wood"), ({}, "wood")),
    ],
)
def test_payment_stops_when_covered(
    order: tuple[str, ...], rest: tuple[dict[str, int], str]
) -> None:
    """CI-7.5: with values 4, 1 and 1 for an amount of 2: {4}, {1, 4} and {1, 1} are possible;
    not a piece more is taken."""
    t = owing()
    store(t, wood=2)
    land(t, f1=("forest", 4, "wood"))
    pay(t, wood=2)
    for move in order:
        assert not paid(t)
        play(t, move)
    assert paid(t)
    assert (storage(t), space(t, "f1")[2]) == rest


def test_nothing_to_pay() -> None:
    """CI-7.5: a part that was lowered to 0 is not paid."""
    t = bare("special")
    store(t, coin=1, wood=2)
    go(t, "B", "special")
    play(t, "act boat", "build_boat boat_coin", "landing landing_1", "reduce wood", "reduce wood")
    assert storage(t) == {"wood": 2}


# The block


def test_payment_is_not_interrupted() -> None:
    """CI-7.6: between the first and the last piece no anytime action is possible, before and
    after it is."""
    t = bare()
    store(t, coin=1, wood=2)
    land(t, f1=("forest", 1, "wood"), g1=("meadow", 1, "food"))
    go(t, "B")
    play(t, "act boat")
    assert "store_from_land g1" in moves(t)
    play(t, "build_boat boat_coin", "landing landing_1")
    assert moves(t) == ["pay wood", "pay f1"]
    refused(t, "store_from_land g1", "CI-7.6")
    play(t, "pay wood")
    refused(t, "store_from_land g1", "CI-7.6")
    play(t, "pay f1")
    assert "store_from_land g1" in moves(t)


def test_marketplace_never_counts() -> None:
    """CI-7.7: cubes on the marketplace pay no cost."""
    t = bare()
    store(t, coin=1, wood=1)
    market(t, wood=1)
    go(t, "B")
    assert "act boat" not in moves(t)
    play(t, "store_from_market wood")
    assert "act boat" in moves(t)


def test_paid_pieces_go_to_the_supply() -> None:
    """CI-7.11: nobody gets what was paid."""
    t = bare()
    store(t, coin=1, wood=2)
    before = player(t, 1)
    go(t, "B")
    play(t, "act boat", "build_boat boat_coin")
    assert storage(t) == on_market(t) == {}
    assert player(t, 1) == before


def test_space_of_a_spent_cube_is_free() -> None:
    """CI-7.10: a building may stand where a cube was that paid for it."""
    t = bare()
    store(t, coin=1, stone=2)
    chart_all(t)
    land(t, f1=("forest", 3, "wood"), e1=("meadow", 2))
    go(t, "D")
    play(t, "act building", "erect small_building")
    assert space(t, "f1") == ("forest", 3, "small_building"), "the highest free space by now"


def test_fees_count_pieces_and_costs_value() -> None:
    """CI-7.13: a cube of level 4 covers a cost of 4, and is one piece as a fee."""
    t = owing()
    land(t, f1=("forest", 4, "wood"), f2=("forest", 4, "wood"))
    pay(t, wood=4)
    play(t, "pay f1")
    assert paid(t)
    stack(t, "A_round", 1)
    refresh(t)
    play(t, "worker A normal", "pay f2")
    assert on_market(t, 1) == {"wood": 1}


# Reductions


def test_reduction_never_below_zero() -> None:
    """CI-7.8: each unit lowers a part by 1; a part at 0 takes no more."""
    t = bare("special")
    store(t, coin=1, wood=2, stone=2)
    go(t, "D", "special")
    play(t, "act building", "erect small_building", "reduce coin")
    refused(t, "reduce coin", "CI-7.8")
    play(t, "reduce wood")
    assert storage(t) == {"coin": 1, "wood": 1}


def test_cost_lowered_to_nothing() -> None:
    """CI-7.8: the card takes 1 of the 2 wood of landing_1, the symbol all the rest."""
    t = bare("special")
    small_card(t, "sawyers_yard")
    go(t, "B", "special")
    play(t, "act boat", "build_boat boat_coin", "reduce coin")
    assert moves(t, "ship")
    assert player(t)["landing"]["landing_1"]["boat"] == "boat_coin"


def test_unused_reduction_is_lost() -> None:
    """CI-7.8: units that find no part above 0 lapse, and bring nothing."""
    t = owing()
    store(t, wood=3)
    ask(t, Reduce(0, (0, 1, 0, 0, 0, 0), 3))
    assert paid(t)
    assert storage(t) == {"wood": 3}
    assert on_market(t) == {}


def test_reductions_add_up() -> None:
    """CI-7.8: the symbol's 2 units come on top of what a card lowers."""
    for card in (False, True):
        t = bare("special")
        if card:
            small_card(t, "sawyers_yard")
        store(t, coin=1, stone=2)
        go(t, "D", "special")
        assert "act building" in moves(t)
        store(t, coin=1, stone=1)
        refresh(t)
        assert ("act building" in moves(t)) == card


def test_parts_of_each_reduction() -> None:
    """CI-7.9: the payer chooses among the parts of the cost: coins and wood for a boat, coins and
    resources for a building, gold and cloth for a delivery."""
    t = bare("special")
    store(t, coin=1, wood=2)
    go(t, "B", "special")
    play(t, "act boat", "build_boat boat_coin", "landing landing_1")
    assert moves(t) == ["reduce coin", "reduce wood"]
    t = bare("special")
    store(t, coin=1, wood=2, stone=2)
    go(t, "D", "special")
    play(t, "act building", "erect small_building")
    assert moves(t) == ["reduce coin", "reduce wood", "reduce stone"]
    for source in ("harbormaster", "quay_clerk"):
        t = bare(round=1 if source == "harbormaster" else 2)
        if source == "quay_clerk":
            small_card(t, source)
        store(t, gold=1, cloth=2)
        go(t, "H")
        play(t, "act supply", "supply cargo_1")
        assert moves(t) == ["reduce gold", "reduce cloth"]


def test_sawyers_yard_lowers_wood() -> None:
    """CI-7.9: small_card 2 leaves no choice: a boat costs 1 wood less."""
    t = bare()
    small_card(t, "sawyers_yard")
    store(t, coin=1, wood=2)
    go(t, "B")
    play(t, "act boat", "build_boat boat_coin", "landing landing_1")
    assert storage(t) == {"wood": 1}


# Starting an action


@pytest.mark.parametrize("lacking", ["coin", "wood", "stone", ""])
def test_only_what_can_be_paid_is_begun(lacking: str) -> None:
    """CI-7.12: an action is offered only if each part of its cost can be paid."""
    t = bare()
    pieces = {"coin": 1, "wood": 2, "stone": 2}
    if lacking:
        pieces[lacking] -= 1
    store(t, **pieces)
    go(t, "D")
    assert ("act building" in moves(t)) == (not lacking)


@pytest.mark.parametrize("room", ["none", "cube", "free"])
def test_building_needs_a_place(room: str) -> None:
    """CI-7.12: some landscape_space must carry neither building, statue nor lid; a cube will do."""
    t = bare()
    store(t, coin=1, wood=2, stone=2)
    land(t, g1=("meadow", 1), f1=("meadow", 1), f2=("meadow", 1), e4=("meadow", 1))
    build(t, g1="statue", f1="large_building", f2="small_building")
    land(t, e4=("meadow", 1, {"none": "crate_lid", "cube": "food"}.get(room, "")))
    if room == "free":
        land(t, e4=("meadow", 1))
    go(t, "D")
    assert ("act building" in moves(t)) == (room != "none")


@pytest.mark.parametrize("room", [False, True])
def test_statue_needs_a_place(room: bool) -> None:
    """CI-7.12: the same for statues."""
    t = bare()
    t.players[0].statues_ready = 1
    store(t, wood=2, gold=2)
    land(t, f1=("forest", 1), g1=("meadow", 1))
    build(t, g1="large_building")
    if not room:
        build(t, f1="small_building")
    go(t, "F")
    assert ("act statue" in moves(t)) == room


def test_boats_and_deliveries_need_no_place() -> None:
    """CI-7.12: the place on the peninsula matters for buildings and statues only."""
    t = bare()
    build(t, g1="large_building")
    store(t, coin=1, wood=2)
    go(t, "B")
    assert "act boat" in moves(t)


@pytest.mark.parametrize(("wood", "possible"), [(1, True), (0, False)])
def test_joint_test(wood: int, possible: bool) -> None:
    """CI-7.12: the shortfalls of all parts together must not exceed the free units."""
    t = bare("special")
    store(t, wood=wood, stone=2)
    go(t, "D", "special")
    assert ("act building" in moves(t)) == possible


def test_joint_test_after_fixed_reductions() -> None:
    """CI-7.12: first the card lowers the wood, then the shortfalls are added up."""
    t = bare("special")
    small_card(t, "sawyers_yard")
    store(t, stone=2)
    go(t, "D", "special")
    assert "act building" in moves(t), "1 coin and 1 wood are missing, for 2 units"


def test_test_takes_the_discount_of_the_ship() -> None:
    """CI-7.12, CI-6.21: on the harbormaster's ship a shortfall of 1 is allowed, not on others."""
    for round_, possible in ((1, True), (3, False)):
        t = bare(round=round_)
        store(t, gold=1, cloth=1)
        go(t, "H")
        assert ("act supply" in moves(t)) == possible


# Choices of a paid action


def test_choices_and_payment_are_one_block() -> None:
    """CI-7.14: from the first choice to the last piece no anytime action and no milestone move."""
    t = bare("special")
    unused_lids(t, 2)
    store(t, coin=1, wood=4)
    land(t, f1=("forest", 3, "wood"), g1=("meadow", 1, "food"))
    go(t, "B", "special")
    play(t, "act boat")
    assert {"hire worker", "use_lid crate_coins"} <= set(moves(t))
    play(t, "build_boat boat_draw")
    assert {move.split()[0] for move in moves(t)} == {"landing"}
    play(t, "landing landing_2")
    assert moves(t) == ["reduce coin", "reduce wood"]
    refused(t, "use_lid crate_coins", "CI-7.14")
    play(t, "reduce coin")
    assert {move.split()[0] for move in moves(t)} == {"pay"}
    refused(t, "hire worker", "CI-7.6")
    play(t, "pay wood", "pay wood")
    assert {"hire worker", "use_lid crate_coins"} <= set(moves(t))


def test_choices_of_a_statue_are_one_block() -> None:
    """CI-7.14: the same for cost and statue."""
    t = bare()
    unused_lids(t, 1)
    t.players[0].spots_open = 3
    t.players[0].statues_ready = 3
    land(t, f1=("forest", 3, "wood"), f2=("mountain", 3, "stone"))
    go(t, "F")
    play(t, "act statue")
    assert "use_lid crate_coins" in moves(t)
    play(t, "build_statue stone")
    assert moves(t) == ["from statue_spot_start", "from statue_spot_large_1"]


def test_choices_of_a_delivery_are_one_block() -> None:
    """CI-7.14: the same for ship and reduction."""
    t = bare(round=1)
    market(t, wood=1)
    store(t, gold=1, cloth=2)
    go(t, "H")
    play(t, "act supply")
    assert "store_from_market wood" in moves(t)
    play(t, "supply cargo_1")
    assert moves(t) == ["reduce gold", "reduce cloth"]
    refused(t, "store_from_market wood", "CI-7.14")


def test_reduction_keeps_the_rest_payable() -> None:
    """CI-7.14: a unit can't go to a part if another could then not be paid."""
    t = bare("special")
    store(t, coin=1, wood=1, stone=2)
    go(t, "D", "special")
    play(t, "act building", "erect small_building")
    assert moves(t) == ["reduce coin", "reduce wood", "reduce stone"]
    play(t, "reduce stone")
    # The last unit has to go to the wood, so it is not asked for.
    assert storage(t) == {"stone": 1}


def test_reductions_are_always_applied() -> None:
    """CI-7.14: there is no way to pay more than necessary."""
    t = bare("special")
    store(t, coin=1, wood=2)
    go(t, "B", "special")
    play(t, "act boat", "build_boat boat_coin", "landing landing_1")
    for move in ("pass", "pay coin", "no_reduction"):
        refused(t, move, "CI-7.14")


# Proposals


@pytest.mark.parametrize(
    ("stored", "on_land", "proposed"),
    [
        (3, {"g1": 1}, ["wood", "wood", "wood"]),  # from storage alone
        (1, {"g1": 2, "f1": 1}, ["g1", "wood"]),  # the large cube, of which nothing is lost
        (0, {"g1": 2, "f1": 1, "e1": 1}, ["g1", "e1"]),
    ],
)
def test_a_plain_way_to_pay_is_proposed(
    stored: int, on_land: dict[str, int], proposed: list[str]
) -> None:
    """CI-7.4: no value is lost where that can be avoided."""
    t = owing()
    store(t, wood=stored)
    for name, level in on_land.items():
        land(t, 0, **{name: ("forest", level, "wood")})
    pay(t, wood=3)
    assert [move[1] for move in shortcut(t)] == proposed

"""CI-12: the seven steps of the clean-up phase."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.core.rows import changed
from rondel.games.cooper_island.pieces import CLEANUP
from rondel.games.cooper_island.rules.cleanup import ReturnWorkers
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
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
    log_stock,
    market,
    moves,
    on_market,
    play,
    refresh,
    refused,
    ships,
    small_card,
    stack,
    storage,
    store,
    turn,
    unused_lids,
    wait_for,
    worker_phase,
)


def bare(t: CooperTable, seat: int = 0) -> None:
    """Leave the seat without anything that it could spend, use or move."""
    clear_land(t, seat)
    store(t, seat)
    cartographer(t, 0, seat)


def ready(seats: int = 2, round: int = 2) -> CooperTable:
    """A clean-up in which seat 0 begins and nobody has anything yet."""
    t = cleanup(seats, round)
    t.start_player = 0
    for seat in range(seats):
        bare(t, seat)
        ships(t, seat)
    return t


# The order


def test_all_players_finish_a_step_before_the_next_one() -> None:
    """CI-12.1: seat by seat from the holder of the cooper_token, step by step."""
    t = ready(seats=3)
    t.start_player = 1
    for seat in range(3):
        store(t, seat, coin=1)
        unused_lids(t, 1, seat)
        t.players[seat].lids_unused = 0
        t.players[seat].crates_used = 1
        land(t, seat, g1=("meadow", 2, "food"), f1=("meadow", 1), f2=("meadow", 3, "food"))
        build(t, seat, f1="statue")
    refresh(t)
    asked: list[tuple[int, str]] = []
    while t.round == 2:
        for verb in ("feed", "reactivate", "ship"):
            if moves(t, verb) and (t.seat, verb) not in asked:
                asked.append((t.seat, verb))
        if moves(t, "ship"):
            play(t, "ship one_sail")
        else:
            idle(t)
    assert asked == [(seat, verb) for verb in ("feed", "reactivate", "ship") for seat in (1, 2, 0)]


def test_the_slot_is_the_own_one() -> None:
    """CI-12.1, CI-9.1: in its slot a seat uses its own things."""
    t = ready()
    market(t, coin=1)
    market(t, 1, wood=1)
    refresh(t)
    assert (t.seat, t.active) == (0, 0)
    assert moves(t) == ["done", "store_from_market coin"]
    while t.seat == 0:
        idle(t)
    assert (t.seat, t.active) == (1, 1)
    assert moves(t) == ["done", "store_from_market wood"]


def _cartographer(t: CooperTable) -> None:
    cartographer(t, 2)


def _lid(t: CooperTable) -> None:
    unused_lids(t, 1)


def _card(t: CooperTable) -> None:
    large_card(t, "mint_house")


@pytest.mark.parametrize(
    ("means", "move"),
    [
        (_cartographer, "use_cartographer new_land"),
        (_lid, "use_lid crate_place"),
        (_card, "use_large_card mint_house"),
    ],
)
def test_every_step_has_its_window(means: Callable[[CooperTable], None], move: str) -> None:
    """CI-12.1: lid, card or cartographer may wait for any step of the clean-up."""
    t = ready()
    store(t, food=2)
    means(t)
    refresh(t)
    asked = []
    while t.round == 2:
        if move in moves(t):
            asked.append(next(text for text in moves(t) if text in ("done", "nothing")))
        idle(t)
    # Before the feeding, at the reactivation, before statues, passage and markets.
    assert asked == ["done", "nothing", "done", "done", "done"]


def test_the_cartographer_may_open_the_passage_in_time() -> None:
    """CI-12.1, CI-12.11: a passage space charted right before step 4 counts."""
    t = ready()
    chart_all(t, but=["a1"])
    land(t, g1=("meadow", 2, "food"))
    cartographer(t, 2)
    refresh(t)
    play(t, "done")
    play(wait_for(t, "nothing"), "nothing", "done")  # the assets, the statues
    play(t, "use_cartographer new_land", "type forest", "ship one_sail")
    assert t.players[0].distance == (1, 0)


def test_anytime_actions_can_pay_for_the_feeding() -> None:
    """CI-12.1: food from the marketplace is stored before the own part of the step."""
    t = ready()
    market(t, food=2)
    refresh(t)
    play(t, "store_from_market food", "store_from_market food")
    assert t.players[0].anchors == (0, 0)
    assert storage(t) == {}


# Step 1


def test_food_comes_from_storage_and_land() -> None:
    """CI-12.2: by its value; other cubes are no food."""
    t = ready()
    store(t, food=2, wood=3)
    land(t, g1=("meadow", 1, "food"), f1=("forest", 3, "wood"))
    refresh(t)
    wait_for(t, "feed food")
    assert moves(t) == ["feed food", "feed g1"]
    play(t, "feed food", "feed g1")
    assert storage(t) == {"food": 1, "wood": 3}
    assert t.players[0].anchors == (0, 0)


def test_small_card_13_lowers_the_feeding_cost() -> None:
    """CI-12.2, CI-15.13: by 1."""
    t = ready()
    small_card(t, "grain_loft")
    store(t, food=2)
    refresh(t)
    assert storage(t) == {"food": 1}
    assert t.players[0].anchors == (0, 0)


def test_missing_food_costs_anchors() -> None:
    """CI-12.3, CI-8.15: one for each missing unit, shared evenly."""
    t = ready()
    t.players[0].pool_normal = 0
    refresh(t)
    while t.round == 2 and moves(t, "feed") == [] and t.seat == 0:
        idle(t)
    assert t.players[0].anchors == (2, 2)


def test_feeding_goes_on_while_there_is_food() -> None:
    """CI-12.3: nobody takes anchors and keeps the food."""
    t = ready()
    store(t, food=1)
    land(t, g1=("meadow", 1, "food"), f1=("meadow", 2, "food"))
    t.players[0].pool_normal = 1
    refresh(t)
    play(wait_for(t, "feed food"), "feed food")
    refused(t, "nothing", "CI-12.3")
    assert moves(t) == ["feed f1", "feed g1"]  # all of it is needed
    play(t, "feed g1")
    assert t.players[0].anchors == (0, 0)


def test_the_last_food_goes_without_a_question() -> None:
    """CI-12.3, DC-37: if it isn't enough all of it is paid, in whatever order."""
    t = ready()
    store(t, food=1, wood=1)
    land(t, g1=("meadow", 1, "food"))
    t.players[0].pool_normal = 1
    refresh(t)
    play(wait_for(t, "done"), "done")
    assert moves(t) == ["anchor one_sail", "anchor two_sail"]
    assert storage(t) == {"wood": 1}
    assert t.players[0].land.item[t.layout.number["g1"]] == 0


def test_no_more_food_than_the_cost() -> None:
    """CI-12.3, CI-7.5: once it is covered nothing more is handed in."""
    t = ready()
    store(t, food=2)
    land(t, g1=("meadow", 3, "food"))
    refresh(t)
    play(wait_for(t, "feed g1"), "feed g1")
    assert moves(t, "feed") == []
    assert storage(t) == {"food": 2}


def test_a_full_feeding_brings_the_points_of_special_workers() -> None:
    """CI-12.4: 1 for each uncovered value, if nothing is missing."""
    t = ready()
    t.players[0].pool_special = 0
    land(t, g1=("meadow", 6, "food"))
    refresh(t)
    play(wait_for(t, "ship one_sail"), "ship one_sail")
    assert t.players[0].distance == (2, 0)


def test_a_short_feeding_brings_no_points() -> None:
    """CI-12.4: not even in part."""
    t = ready()
    t.players[0].pool_special = 0
    land(t, g1=("meadow", 5, "food"))
    refresh(t)
    play(wait_for(t, "anchor one_sail"), "anchor one_sail")
    assert t.players[0].anchors == (1, 0)
    assert moves(t, "ship") == []
    assert t.players[0].distance == (0, 0)


def test_the_amount_may_be_raised_with_small_card_12() -> None:
    """CI-12.5: announced before the first piece; 2 more food for 1 more point."""
    t = ready()
    small_card(t, "feast_farm")
    store(t, food=5)
    refresh(t)
    wait_for(t, "raise")
    late = t.copy()
    play(t, "raise", "ship one_sail")
    assert storage(t) == {"food": 1}
    assert t.players[0].distance == (1, 0)
    play(late, "feed food")
    assert storage(late) == {"food": 3}
    assert moves(late, "ship") == []


def test_a_raised_amount_is_paid() -> None:
    """CI-12.5, CI-12.3: once it is announced it is due like the rest."""
    t = ready()
    small_card(t, "feast_farm")
    t.players[0].pool_special = 1
    store(t, food=5)
    land(t, g1=("meadow", 2, "food"))
    refresh(t)
    play(wait_for(t, "raise"), "raise", *["feed food"] * 4)
    refused(t, "nothing", "CI-12.3")
    refused(t, "raise", "CI-12.5")
    play(t, "feed g1", "ship one_sail")
    assert t.players[0].distance == (2, 0)
    assert storage(t) == {"food": 1}


def test_without_small_card_12_the_amount_is_fixed() -> None:
    """CI-12.5: nobody else may raise it."""
    t = ready()
    store(t, food=5)
    land(t, g1=("meadow", 1, "food"))
    refresh(t)
    wait_for(t, "feed food")
    refused(t, "raise", "CI-12.5")


def test_payment_then_anchors_then_points() -> None:
    """CI-12.6, CI-16.10: the point of the inn may lift the anchor of its own feeding."""
    t = turn()
    bare(t)
    ships(t)
    large_card(t, "harbour_inn")
    store(t, food=1)
    refresh(t)
    play(t, "use_large_card harbour_inn")
    assert moves(t, "anchor") == ["anchor one_sail", "anchor two_sail"]
    play(t, "anchor one_sail")
    assert t.players[0].anchors == (1, 0)
    play(t, "ship one_sail")
    assert t.players[0].anchors == (0, 0)
    assert t.players[0].distance == (0, 0)


# Step 2


def used(t: CooperTable, *crates: str, seat: int = 0) -> None:
    """Let lids lie on these crate_spaces."""
    unused_lids(t, len(crates), seat)
    t.players[seat].lids_unused = 0
    for crate in crates:
        t.players[seat].crates_used |= 1 << t.content.crate_number[crate]


def to_reactivation(t: CooperTable) -> CooperTable:
    refresh(t)
    return wait_for(t, "nothing")


def test_one_asset_for_coins() -> None:
    """CI-12.7: a large card for 2 coins, or a lid for 1; not both."""
    t = ready()
    used(t, "crate_draw", "crate_coins")
    large_card(t, "mint_house", face_up=False)
    store(t, coin=4)
    to_reactivation(t)
    assert moves(t, "reactivate") == [
        "reactivate mint_house",
        "reactivate crate_draw",
        "reactivate crate_coins",
    ]
    lid = t.copy()
    play(t, "reactivate mint_house")
    assert storage(t) == {"coin": 2}
    assert t.players[0].large_up == 1 << t.content.large_number["mint_house"]
    play(lid, "reactivate crate_draw")
    assert storage(lid) == {"coin": 3}
    assert lid.players[0].lids_unused == 1
    assert lid.players[0].crates_used == 1 << lid.content.crate_number["crate_coins"]
    for way in (t, lid):
        while way.round == 2:
            assert moves(way, "reactivate") == []
            idle(way)


@pytest.mark.parametrize(
    ("coins", "there"), [(0, []), (1, ["crate_draw"]), (2, ["mint_house", "crate_draw"])]
)
def test_coins_for_the_reactivation_come_from_storage(coins: int, there: list[str]) -> None:
    """CI-12.7, CI-7.1, CI-9.11: those on the marketplace don't count until they are stored."""
    t = ready()
    used(t, "crate_draw")
    large_card(t, "mint_house", face_up=False)
    store(t, coin=coins)
    market(t, coin=2)
    to_reactivation(t)
    assert moves(t, "reactivate") == [f"reactivate {asset}" for asset in there]
    play(t, "store_from_market coin", "store_from_market coin")
    assert len(moves(t, "reactivate")) == 2


def test_coins_may_be_stored_for_the_reactivation_of_a_card() -> None:
    """CI-12.7, CI-12.1: also if the card is all that could be reactivated."""
    t = ready()
    large_card(t, "mint_house", face_up=False)
    market(t, coin=2)
    to_reactivation(t)
    play(t, "store_from_market coin", "store_from_market coin", "reactivate mint_house")
    assert storage(t) == {}
    assert t.players[0].large_up == 1 << t.content.large_number["mint_house"]


def test_the_reactivation_is_optional() -> None:
    """CI-12.7: nothing is reactivated by itself."""
    t = ready()
    large_card(t, "mint_house", face_up=False)
    store(t, coin=4)
    to_reactivation(t)
    play(t, "nothing")
    assert t.players[0].large_up == 0
    assert storage(t) == {"coin": 4}


def test_with_the_fortress_a_card_and_a_lid_for_nothing() -> None:
    """CI-12.8: either or both, one of each kind."""
    t = ready()
    land(t, f1=("forest", 1))
    build(t, f1="fortress")
    used(t, "crate_draw", "crate_coins")
    large_card(t, "mint_house", face_up=False)
    large_card(t, "harbour_inn", face_up=False)
    to_reactivation(t)
    other = t.copy()
    play(t, "reactivate mint_house")
    assert moves(t, "reactivate") == ["reactivate crate_draw", "reactivate crate_coins"]
    refused(t, "reactivate harbour_inn", "CI-12.8")
    play(t, "reactivate crate_draw")
    assert moves(t, "reactivate") == []
    play(other, "reactivate crate_coins")
    assert moves(other, "reactivate") == ["reactivate mint_house", "reactivate harbour_inn"]
    play(other, "nothing")
    assert other.players[0].lids_unused == 1
    assert other.players[0].large_up == 0


def test_a_lid_on_land_can_t_be_reactivated() -> None:
    """CI-12.9: the lid of large_card 13 stays on the peninsula."""
    t = ready()
    unused_lids(t, 1)
    t.players[0].lids_unused = 0
    land(t, f1=("forest", 1, "crate_lid"), f2=("forest", 1))
    build(t, f2="fortress")
    large_card(t, "burial_ground", face_up=False)
    store(t, coin=4)
    to_reactivation(t)
    assert moves(t, "reactivate") == ["reactivate burial_ground"]


def test_the_lid_on_small_card_4_can_be_reactivated() -> None:
    """CI-12.9, CI-12.7: like any other."""
    t = ready()
    small_card(t, "spare_pallet")
    used(t, "crate_pallet")
    store(t, coin=1)
    to_reactivation(t)
    play(t, "reactivate crate_pallet")
    assert t.players[0].lids_unused == 1
    assert t.players[0].crates_used == 0


# Steps 3 and 4


@pytest.mark.parametrize("statues", [0, 1, 3])
def test_the_statue_bonus(statues: int) -> None:
    """CI-12.10, CI-8.3: as many points as statues on the peninsula, in one gain."""
    t = ready()
    spaces = ("f1", "f2", "e2")
    land(t, f1=("forest", 1), f2=("forest", 1), e2=("forest", 1), e4=("forest", 1))
    build(t, 0, **dict.fromkeys(spaces[:statues], "statue"))
    t.players[0].statues_ready = 1  # on its spot a statue brings nothing
    store(t, food=2)
    refresh(t)
    if statues:
        play(wait_for(t, "ship two_sail"), "ship two_sail")
    while t.round == 2:
        assert moves(t, "ship") == []
        idle(t)
    assert t.players[0].distance == (0, statues)


@pytest.mark.parametrize("missing", ["", "a1", "a2", "a3"])
def test_the_passage_bonus(missing: str) -> None:
    """CI-12.11: a point if all three passage spaces are charted, whatever stands there."""
    t = ready()
    chart_all(t, but=[missing])
    land(t, g1=("meadow", 2, "food"))
    if missing != "a1":
        build(t, a1="small_building")
    refresh(t)
    if not missing:
        play(wait_for(t, "ship one_sail"), "ship one_sail")
    while t.round == 2:
        assert moves(t, "ship") == []
        idle(t)
    assert t.players[0].distance == (0 if missing else 1, 0)


# Steps 5 to 7


def test_workers_return() -> None:
    """CI-12.12: those of all players, but not from royal orders."""
    t = worker_phase()
    t.orders = changed(t.orders, t.content.order_number["order_area"], 2)
    available(t, normal=1)
    available(t, 1)
    stack(t, "C_round", 1, 0)
    stack(t, "D_square", 1)
    refresh(t)
    play(t, "worker A normal", "end_turn")
    while t.round == 2:
        idle(t)
    assert t.workers == ((),) * 16
    assert (t.players[0].normal, t.players[0].special) == (2, 0)
    assert (t.players[1].normal, t.players[1].special) == (1, 1)
    assert t.orders[t.content.order_number["order_area"]] == 2


def test_markets_are_cleared_together() -> None:
    """CI-12.13: first everybody has a chance to store, then all marketplaces are emptied."""
    t = ready()
    market(t, coin=2)
    market(t, 1, gold=2)
    refresh(t)
    asked: list[tuple[int, dict[str, int], dict[str, int]]] = []
    while t.round == 2:
        asked.append((t.seat, on_market(t), on_market(t, 1)))
        idle(t)
    assert asked[-2:] == [(0, {"coin": 2}, {"gold": 2}), (1, {"coin": 2}, {"gold": 2})]
    assert on_market(t) == on_market(t, 1) == {}


def test_an_item_may_be_stored_right_before_the_markets_are_cleared() -> None:
    """CI-12.13: what is stored in the last window is kept."""
    t = ready()
    market(t, coin=2)
    refresh(t)
    play(t, "done")  # before the feeding
    wait_for(t, "done")
    play(t, "store_from_market coin", "done")
    assert t.round == 3
    assert storage(t) == {"coin": 1}


def visitor(t: CooperTable, seat: int, host: int) -> None:
    """Let the seat be able to sail into the host's harbour at any moment, with a coin to pay."""
    forward = (host - seat) % t.seats
    ships(t, seat, one=10 * forward - 1)
    log_stock(t)
    small_card(t, "spare_pallet", seat)
    unused_lids(t, 1, seat)
    store(t, seat, wood=1, coin=1)
    land(t, seat, g1=("meadow", 2, "food"))  # what the workers eat


VISIT = ("use_lid crate_pallet", "pay wood", "ship one_sail", "pay coin")


def test_a_fee_after_the_last_window_can_still_be_stored() -> None:
    """CI-12.13: whoever is sent a piece after the own window has another one."""
    t = ready()
    t.players[0].pool_normal = 2
    visitor(t, 1, host=0)
    refresh(t)
    while not (t.seat == 1 and t.phase == CLEANUP and workers_home(t)):
        idle(t)
    play(t, *VISIT)
    assert t.seat == 0
    assert moves(t) == ["done", "store_from_market coin"]
    play(t, "store_from_market coin")
    assert t.round == 3
    assert storage(t) == {"coin": 1}
    assert on_market(t) == {}


def workers_home(t: CooperTable) -> bool:
    """Whether step 5 is over: the agenda has nothing but the windows of step 6 left."""
    return not any(isinstance(step, ReturnWorkers) for step in t.agenda)


def test_a_piece_that_is_left_lying_is_asked_for_once() -> None:
    """CI-12.13: who leaves it gets no further window, and it is gone."""
    t = ready()
    visitor(t, 1, host=0)
    refresh(t)
    while not (t.seat == 1 and workers_home(t)):
        idle(t)
    play(t, *VISIT)
    play(t, "done")
    assert t.round == 3
    assert storage(t) == on_market(t) == {}


def test_a_fee_after_the_last_window_of_the_game_can_still_be_stored() -> None:
    """CI-13.1, CI-13.5: it counts as a leftover then."""
    t = ready(round=5)
    visitor(t, 1, host=0)
    store(t, wood=4)
    refresh(t)
    game_end(t, seat=1)
    play(t, *VISIT)
    assert t.seat == 0
    play(t, "store_from_market coin", "done")
    assert t.over
    assert t.scores()[0]["leftovers"] == 1


def test_the_harbormaster_moves_on() -> None:
    """CI-12.14: upright on the next ship: its discount is there again."""
    t = ready()
    t.harbormaster_up = False
    refresh(t)
    while t.round == 2:
        idle(t)
    assert t.round == 3
    assert t.harbormaster_up


def test_after_the_fifth_ship_the_game_ends() -> None:
    """CI-12.14, CI-3.1: there is no sixth round."""
    t = ready(round=5)
    large_card(t, "mint_house")
    refresh(t)
    game_end(t)
    play(t, "done")
    assert t.over
    assert t.round == 5


def test_nothing_recovers_by_itself() -> None:
    """CI-12.15: face-down boats never, lids and cards only in step 2."""
    t = ready()
    boat(t, "boat_coin", 1, face_up=False)
    large_card(t, "mint_house", face_up=False)
    used(t, "crate_draw")
    land(t, f1=("forest", 1))
    build(t, f1="fortress")
    to_reactivation(t)
    assert moves(t, "reactivate") == ["reactivate mint_house", "reactivate crate_draw"]
    play(t, "nothing")
    while t.round == 2:
        idle(t)
    p = t.players[0]
    assert p.boats_down == 1 << t.content.boat_number["boat_coin"]
    assert (p.large_up, p.lids_unused) == (0, 0)
    assert p.crates_used == 1 << t.content.crate_number["crate_draw"]
    wait_for(t, "end_income")
    assert "hand boat_coin" not in moves(t)

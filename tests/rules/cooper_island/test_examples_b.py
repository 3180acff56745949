"""Worked examples of the ledger: sailing, anytime actions, hiring, clean-up and scoring."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.cooper_island.pieces import CLEANUP, RUIN
from rondel.games.cooper_island.rules.cleanup import CleanupPhase
from rondel.games.cooper_island.rules.course import place_of
from rondel.games.cooper_island.rules.rounds import NextRound
from rondel.games.cooper_island.rules.workers import WorkerPhase
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    begin_income,
    boat,
    build,
    cartographer,
    chart_all,
    cleanup,
    clear_land,
    gain_points,
    game_end,
    idle,
    income,
    islet,
    land,
    large_card,
    lay,
    log_stock,
    market,
    moves,
    on_market,
    on_top,
    play,
    player,
    refresh,
    refused,
    ships,
    small_card,
    space,
    stack,
    storage,
    store,
    table,
    tiles,
    turn,
    unused_lids,
    wait_for,
    worker_phase,
)

EVE, MIKE = 0, 1
ONE, TWO = 0, 1


# Sailing


def test_helm_points_with_an_anchor() -> None:
    """WE-8 (CI-8.5, CI-8.8, CI-8.9, CI-2.15): an anchor, two islets in one step, a bay."""
    t = turn()
    clear_land(t)
    store(t)
    ships(t, two=3, anchors=(0, 1))
    islet(t, "islet_coin", "R3", "b")
    islet(t, "islet_luxury", "R4", "a")
    log_stock(t, log_draw=1)
    tiles(t)
    assert place_of(t, EVE, TWO) == 1
    gain_points(t, 3)
    play(t, "ship two_sail")
    assert t.players[EVE].anchors == (0, 0)
    assert place_of(t, EVE, TWO) == 0
    assert moves(t) == ["islet islet_coin", "islet islet_luxury"]
    play(t, "islet islet_luxury", "do", "gain cloth", "do")
    assert storage(t) == {"cloth": 1, "coin": 1}
    assert place_of(t, EVE, TWO) == 19
    play(t, "do")
    assert sum(t.players[EVE].tiles) == 1
    assert t.players[EVE].distance == (0, 5)
    assert t.players[EVE].logs == 1
    assert moves(t, "pay") == []  # a bay has no fee


def test_no_splitting() -> None:
    """WE-9 (CI-8.1): one ship takes both points."""
    t = turn()
    gain_points(t, 2)
    play(t, "ship one_sail")
    assert t.players[EVE].distance == (2, 0)
    assert moves(t, "ship") == []


def test_two_islets_in_one_step_and_one_free_spot() -> None:
    """TC-1 (CI-2.15, CI-8.8, CI-14.4): the order decides what the last spot takes."""
    t = turn()
    clear_land(t)
    store(t, stone=4)
    ships(t, two=1)
    islet(t, "islet_coin", "R1", "b")
    islet(t, "islet_mixed", "R2", "a")
    gain_points(t, 1)
    play(t, "ship two_sail")
    coin, food, freed = t.copy(), t.copy(), t.copy()
    play(coin, "islet islet_coin", "do")
    assert "do" not in moves(coin)
    assert storage(coin) == {"stone": 4, "coin": 1}
    play(food, "islet islet_mixed", "do", "lose_rest")
    assert "do" not in moves(food)
    assert storage(food) == {"stone": 4, "food": 1}
    play(freed, "islet islet_coin", "do", "trade_any", *["give stone"] * 4, "commit", "take gold")
    play(freed, "do", "gain wood")
    assert storage(freed) == {"coin": 1, "wood": 1, "food": 1}


def ruin_ahead(seats: int) -> CooperTable:
    """Eve can remove a ruin, and a free statue_spot would bring her a point."""
    t = turn(seats)
    land(t, g1=("meadow", 1), f1=("forest", 1))
    build(t, g1="large_building")
    t.players[EVE].statues_ready = 1  # the spot without reward is taken
    store(t, coin=1)
    cartographer(t, 0)
    return t


def test_a_nested_gain() -> None:
    """TC-18 a (CI-8.17): the ruin's point is spent with all its effects, then the rest of the
    first step, then the other two points."""
    t = ruin_ahead(2)
    islet(t, "islet_ruin", "L1", "b")
    islet(t, "islet_coin", "L2", "a")
    ships(t, one=1, two=4)
    log_stock(t, log_two_coins=1)
    gain_points(t, 3)
    play(t, "ship one_sail", "islet islet_ruin", "do", "remove_ruin e3", "ship two_sail")
    assert t.players[EVE].distance == (2, 5)
    play(t, "do")  # the log of the inner point
    assert storage(t) == {"coin": 3}
    assert t.players[EVE].distance == (2, 5)
    play(t, "do")  # the other islet of the first step
    assert storage(t) == {"coin": 4}
    assert t.players[EVE].distance == (4, 5)


@pytest.mark.parametrize("pays", [True, False])
def test_a_nested_gain_on_the_same_ship(pays: bool) -> None:
    """TC-18 b (CI-8.17, CI-8.21): the effects of the interrupted step are those of its harbour,
    although the ship has left it; an unpaid fee anchors it where it now stands."""
    t = ruin_ahead(3)
    ships(t, one=9)
    islet(t, "islet_ruin", "R1", "a", seat=1)
    log_stock(t, log_draw=2)
    assert place_of(t, EVE, ONE) == 13
    gain_points(t, 2)
    play(t, "ship one_sail")
    assert place_of(t, EVE, ONE) == 14
    play(t, "do", "remove_ruin e3", "ship one_sail")
    assert place_of(t, EVE, ONE) == 15
    assert t.players[EVE].distance == (11, 0)
    assert t.players[EVE].logs == 2
    play(t, "decline")  # the log's action
    if pays:
        play(t, "pay coin")
        assert on_market(t, 1) == {"coin": 1}
        assert place_of(t, EVE, ONE) == 16
        assert t.players[EVE].distance == (12, 0)
    else:
        play(t, "refuse", "take coin")
        assert place_of(t, EVE, ONE) == 15
        assert t.players[EVE].distance == (11, 0)
    assert t.players[EVE].anchors == (0, 0)
    assert t.players[EVE].logs == 2


def test_an_islet_under_ships() -> None:
    """TC-24 (CI-2.13, CI-2.15): laying it triggers nothing; only who sails on over it passes it."""
    t = income()
    land(t, f1=("forest", 1), e2=("forest", 1))
    store(t)
    store(t, MIKE)
    ships(t, EVE, one=2)
    ships(t, MIKE, two=8)
    assert place_of(t, EVE, ONE) == place_of(t, MIKE, TWO) == 6
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin", "half L2b", "decline")
    assert place_of(t, EVE, ONE) == place_of(t, MIKE, TWO) == 6
    assert storage(t) == storage(t, MIKE) == {}
    gain_points(t, 1, MIKE)
    play(t, "ship two_sail")
    assert place_of(t, MIKE, TWO) == 5
    assert moves(t, "do") == []
    gain_points(t, 1)
    play(t, "ship one_sail", "do")
    assert place_of(t, EVE, ONE) == 7
    assert storage(t) == {"coin": 1}


def test_the_ring_is_closed() -> None:
    """TC-27 (CI-2.8, CI-8.9): from R4 to the bay of the last seat, from L4 to the own bay."""
    t = turn(seats=4)
    ships(t, one=4, two=4)
    log_stock(t)
    gain_points(t, 1)
    play(t, "ship two_sail")
    assert place_of(t, EVE, TWO) == 39
    gain_points(t, 1)
    play(t, "ship one_sail")
    assert place_of(t, EVE, ONE) == 9
    assert t.players[EVE].distance == (5, 5)
    assert t.players[EVE].logs == 2


def test_storing_before_a_harbour_fee() -> None:
    """TC-40 (CI-8.10, CI-5.11, CI-9.26): the coin on the marketplace can pay it, and a worker fee
    too."""
    t = turn()
    clear_land(t)
    store(t)
    market(t, coin=1)
    ships(t, one=9)
    log_stock(t)
    stack(t, "A_round", MIKE)
    gain_points(t, 1)
    worker = t.copy()
    play(t, "ship one_sail", "store_from_market coin", "pay coin")
    assert on_market(t, MIKE) == {"coin": 1}
    assert t.players[EVE].anchors == (0, 0)
    play(worker, "ship one_sail", "refuse", "take coin")
    play(worker, "worker A normal", "store_from_market coin", "pay coin")
    assert on_market(worker, MIKE) == {"coin": 2}
    assert sum(worker.players[EVE].anchors) == 1


# Building and trading


def test_a_large_building() -> None:
    """WE-10 (CI-10.1, CI-10.8, CI-10.10): paid with the cubes of the spaces it may stand on."""
    t = turn()
    store(t, coin=2)
    land(t, g1=("meadow", 1), f1=("forest", 4, "wood"), f2=("mountain", 4, "stone"))
    on_top(t, "mint_house", "beacon", "scout_tower", "levy_office")
    refresh(t)
    play(t, "worker D normal", "act building", "erect large_building")
    assert storage(t) == {}
    assert moves(t, "put") == ["put f1", "put f2"]
    play(t, "put f2", "ship one_sail")
    assert t.players[EVE].distance == (2, 0)
    play(t, "keep_card beacon", "put_under mint_house", "put_under scout_tower")
    assert t.players[EVE].large_up == 1 << t.content.large_number["beacon"]
    assert len(t.large_stack.cards) == 14
    assert t.players[EVE].spots_open.bit_count() == 2
    assert space(t, "f2") == ("mountain", 4, "large_building")


def test_a_trade() -> None:
    """WE-11 (CI-9.7): cloth worth 5 brings 2 coins."""
    t = turn()
    store(t, cloth=2)
    land(t, f1=("settlement", 3, "cloth"))
    refresh(t)
    play(t, "trade_cloth", "give f1", "give cloth", "give cloth")
    assert on_market(t) == {"coin": 2}
    assert storage(t) == {}


def test_storage_full_when_gaining() -> None:
    """TC-11 (CI-14.4, CI-9.9): a trade makes room for the piece of section E."""
    t = turn()
    clear_land(t)
    store(t, wood=4, coin=1)
    refresh(t)
    play(t, "worker E normal")
    assert "act gain" not in moves(t)
    play(t, "trade_any", *["give wood"] * 4, "commit", "take gold", "act gain", "gain stone")
    play(t, "store_from_market gold")
    assert storage(t) == {"coin": 1, "stone": 1, "gold": 1}


def test_one_shim_for_both_placements_of_section_g() -> None:
    """TC-19 (CI-9.16): the cartographer serves a turn once, whatever its actions."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 2), f2=("forest", 1))
    tiles(t, double_fm=2)
    cartographer(t, 6)
    refresh(t)
    play(t, "worker G normal", "act place", "place_double forest+meadow")
    assert "on f2" in moves(t)  # over the edge, with a shim
    play(t, "on f1")
    assert space(t, "f1") == ("forest", 3, "wood")
    assert t.players[EVE].cartographer == 5
    play(t, "act place")
    assert moves(t, "use_cartographer") == []
    play(t, "place_double forest+meadow")
    assert "on f2" not in moves(t)


def test_the_windows_of_the_cartographer() -> None:
    """TC-19 (CI-9.16): one use in the income phase, one in each turn, one in the clean-up."""
    t = table()
    cartographer(t, 6)
    tiles(t)
    tiles(t, MIKE)
    available(t, EVE, normal=2)
    available(t, MIKE)
    t.round = 2
    t.start_player = EVE
    begin_income(t)
    t.agenda = [NextRound(), CleanupPhase(), WorkerPhase(), t.agenda[-1]]
    for phase in ("income", "first turn", "second turn", "clean-up"):
        wait_for(t, "use_cartographer new_land")
        cartographer(t, 6)
        refresh(t)
        play(t, "use_cartographer new_land")
        play(t, moves(t)[0], "type forest")
        refused(t, "use_cartographer new_land", "CI-9.16")
        if phase.endswith("turn"):
            play(t, "worker B normal" if phase == "first turn" else "worker D normal")
    assert (t.round, t.phase) == (2, CLEANUP)


def test_a_large_card_inside_itself() -> None:
    """TC-33 (CI-9.23, CI-9.25): it lies face down since its activation, also after a pass."""
    t = turn()
    large_card(t, "lookout_dome")
    tiles(t, double_fm=3)
    refresh(t)
    play(t, "use_large_card lookout_dome")
    lay(t, "forest+meadow", "f1", "f2")
    refused(t, "use_large_card lookout_dome", "CI-9.23")
    play(t, "pass")
    refused(t, "use_large_card lookout_dome", "CI-9.23")
    assert sum(t.players[EVE].tiles) == 2


def broken_boat() -> CooperTable:
    t = income()
    boat(t, "boat_coin")
    large_card(t, "breakers_yard")
    store(t, wood=3)
    begin_income(t)
    return t


def test_a_boat_broken_up_before_its_hand() -> None:
    """TC-36 (CI-3.6, CI-16.14): 1 coin, and the hand is lost."""
    t = play(broken_boat(), "use_large_card breakers_yard", "do")
    assert storage(t) == {"wood": 3, "coin": 1}
    assert t.players[EVE].boats_down == 1 << t.content.boat_number["boat_coin"]
    assert "hand boat_coin" not in moves(t)


def test_a_boat_broken_up_after_its_hand() -> None:
    """TC-36 (CI-3.6, CI-16.14): 2 coins."""
    t = play(broken_boat(), "hand boat_coin", "use_large_card breakers_yard", "do")
    assert storage(t) == {"wood": 3, "coin": 2}
    assert t.players[EVE].boats_down == 1 << t.content.boat_number["boat_coin"]


def test_the_spare_pallet_without_a_piece() -> None:
    """TC-38 (CI-9.14, CI-15.4): the piece has to be in storage or on land first."""
    t = turn()
    clear_land(t)
    store(t)
    market(t, coin=1)
    small_card(t, "spare_pallet")
    unused_lids(t, 1)
    refresh(t)
    refused(t, "use_lid crate_pallet", "CI-9.14")
    play(t, "store_from_market coin", "use_lid crate_pallet", "ship one_sail")
    assert storage(t) == {}
    assert t.players[EVE].lids_unused == 0
    assert t.players[EVE].crates_used == 1 << t.content.crate_number["crate_pallet"]
    assert t.players[EVE].distance == (1, 0)


# Hiring and clean-up


def test_a_special_worker_hired_with_an_empty_area() -> None:
    """TC-5 (CI-11.9, CI-11.12): it goes to the order itself; Eve is skipped, and feeds more."""
    t = worker_phase()
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2)
    available(t, EVE, normal=1)
    available(t, MIKE, normal=1)
    refresh(t)
    assert player(t)["feeding_cost"] == 2
    play(t, "worker A normal", "hire worker", "recruit special", "order order_area")
    assert (t.players[EVE].normal, t.players[EVE].special) == (0, 0)
    assert t.orders[t.content.order_number["order_area"]] == 2 * EVE + 1
    assert player(t)["feeding_cost"] == 4
    play(t, "end_turn")
    assert t.seat == MIKE
    play(t, "worker B normal", "end_turn")
    assert "done" in moves(t)  # the clean-up: Eve had no further turn


def test_reactivation_with_the_fortress() -> None:
    """TC-6 (CI-12.8): a card and a lid, without coins."""
    t = cleanup()
    land(t, f1=("forest", 1))
    build(t, f1="fortress")
    store(t)
    _used_assets(t)
    refresh(t)
    play(wait_for(t, "reactivate mint_house"), "reactivate mint_house", "reactivate crate_draw")
    assert t.players[EVE].large_up
    assert t.players[EVE].lids_unused == 1


def test_reactivation_without_the_fortress() -> None:
    """TC-6 (CI-12.7): with 3 coins it is still one of the two."""
    t = cleanup()
    store(t, coin=3)
    _used_assets(t)
    refresh(t)
    play(wait_for(t, "reactivate mint_house"), "reactivate mint_house")
    assert storage(t) == {"coin": 1}
    while t.round == 2:
        assert moves(t, "reactivate") == []
        idle(t)
    assert t.players[EVE].crates_used


def _used_assets(t: CooperTable) -> None:
    large_card(t, "mint_house", face_up=False)
    unused_lids(t, 1)
    t.players[EVE].lids_unused = 0
    t.players[EVE].crates_used = 1 << t.content.crate_number["crate_draw"]


@pytest.mark.parametrize(
    ("before", "choices", "after"),
    [
        ((0, 0), ["anchor one_sail"], (1, 1)),
        ((1, 0), ["anchor one_sail"], (2, 1)),
        ((1, 0), ["anchor two_sail"], (1, 2)),
    ],
)
def test_feeding_short_by_two(
    before: tuple[int, int], choices: list[str], after: tuple[int, int]
) -> None:
    """TC-7 (CI-12.3, CI-12.4, CI-8.15): 2 anchors, one after the other, and no point."""
    t = cleanup()
    t.players[EVE].pool_normal -= 1
    t.players[EVE].pool_special -= 1
    land(t, g1=("meadow", 3, "food"))
    store(t)
    ships(t, anchors=before)
    refresh(t)
    while not (moves(t, "anchor") or sum(t.players[EVE].anchors) > sum(before)):
        idle(t)
    play(t, *choices)
    assert t.players[EVE].anchors == after
    assert t.players[EVE].distance == (0, 0)
    assert moves(t, "ship") == []


def test_a_milestone_kept_for_later() -> None:
    """TC-26 (CI-11.3, CI-11.4): in any later own turn, but not in the last clean-up."""
    for round in (2, 3, 4, 5):
        t = turn(round=round)
        boat(t, "boat_coin", 1)
        boat(t, "boat_draw", 2)
        refresh(t)
        assert moves(t, "hire") == ["hire worker", "hire helm"]
    play(t, "worker A normal", "end_turn")
    assert "done" in moves(t)
    refused(t, "hire helm", "CI-11.3")


# Scoring


def test_final_scoring() -> None:
    """WE-15 (CI-13.2 to CI-13.7): 26 points."""
    t = table()
    clear_land(t)
    ships(t, one=6, two=12)
    t.orders = changed(t.orders, t.content.order_number["order_boats"], 2 * EVE)
    for place, name in enumerate(("boat_coin", "boat_luxury", "boat_draw", "boat_chart"), 1):
        boat(t, name, place)
    small_card(t, "strong_room")
    store(t, coin=1, gold=1, cloth=1, wood=2, stone=1)
    cartographer(t, 3)
    tiles(t, double_fm=2)
    assert t.scores()[EVE] == {
        "log_tokens": 15,
        "steps": 1 + 2,
        "royal_orders": 5,
        "cards": 1,
        "leftovers": 2,
        "anchors": 0,
        "total": 26,
    }


def test_burial_ground_and_breakers_yard_at_the_end() -> None:
    """TC-9 (CI-16.13, CI-16.14, CI-13.4, CI-17.2): only the card that lies face up scores."""
    t = cleanup(round=5)
    land(t, g1=("meadow", 1, "food"), f1=("forest", 1, "crate_lid"), f2=("forest", 2, "crate_lid"))
    unused_lids(t, 2)
    t.players[EVE].lids_unused = 0
    boat(t, "boat_coin", 1, face_up=False)
    boat(t, "boat_draw", 2, face_up=False)
    boat(t, "boat_chart", 3)
    large_card(t, "burial_ground", face_up=False)
    large_card(t, "breakers_yard", face_up=False)
    t.orders = changed(t.orders, t.content.order_number["order_boats"], 2 * EVE)
    store(t, coin=2)
    refresh(t)
    assert t.scores()[EVE]["cards"] == 0
    play(wait_for(t, "reactivate breakers_yard"), "reactivate breakers_yard")
    game_end(t)
    assert t.scores()[EVE]["cards"] == 2
    assert t.scores()[EVE]["royal_orders"] == 3


def test_the_tie_break() -> None:
    """TC-23 (CI-13.8): fewer uncharted spaces, a ruin among them or not."""
    t = table()
    for seat in (EVE, MIKE):
        ships(t, seat, one=12, two=12)
        store(t, seat)
        tiles(t, seat)
        cartographer(t, 0, seat)
    chart_all(t, but=["a1", "a3", "b1"], seat=EVE)
    chart_all(t, but=["a1", "a2"], seat=MIKE)
    t.players[MIKE].land = t.players[MIKE].land.put(t.layout.number["a2"], RUIN)
    assert [points["total"] for points in t.scores()] == [24, 24]
    assert t.places() == [2, 1]
    chart_all(t, but=["a1", "a3"], seat=EVE)
    assert t.places() == [1, 1]

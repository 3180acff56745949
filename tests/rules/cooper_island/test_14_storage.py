"""CI-14: storage limits and special cases."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    begin_income,
    boat,
    build,
    cartographer,
    clear_land,
    gain_points,
    income,
    islet,
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
    space,
    stack,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
)


def fill(t: CooperTable, piece: str) -> int:
    """Store as many of the piece as possible, and say how many that is."""
    stored = 0
    while f"store_from_market {piece}" in moves(t):
        play(t, f"store_from_market {piece}")
        stored += 1
    return stored


def full_market(t: CooperTable) -> None:
    clear_land(t)
    store(t)
    market(t, coin=20, wood=20, stone=20, gold=20, cloth=20)
    refresh(t)


# Spots


def test_five_spots_at_first() -> None:
    """CI-14.1, CI-14.2: each holds one coin or one cube."""
    t = turn()
    full_market(t)
    assert fill(t, "wood") == 5
    assert moves(t, "store_from_market") == []


def test_small_buildings_and_boat_basic_add_spots() -> None:
    """CI-14.1: one each."""
    t = turn()
    land(t, f1=("forest", 1), f2=("forest", 1), e2=("forest", 1))
    build(t, f1="small_building", f2="small_building", e2="large_building")
    full_market(t)
    assert fill(t.copy(), "wood") == 7
    store(t, coin=1, wood=2)
    market(t, wood=20)
    refresh(t)
    play(t, "worker B normal", "act boat", "build_boat boat_basic", "ship one_sail", "decline")
    assert fill(t, "wood") == 8


def test_twelve_spots_are_the_most() -> None:
    """CI-14.1: with both cards; their spots take only their kind."""
    t = turn()
    land(t, f1=("forest", 1), f2=("forest", 1))
    build(t, f1="small_building", f2="small_building")
    boat(t, "boat_basic")
    t.players[0].spots += 1  # what building that boat adds
    small_card(t, "strong_room")
    small_card(t, "counting_room")
    full_market(t)
    other = t.copy()
    assert [fill(t, piece) for piece in ("wood", "gold", "coin")] == [8, 2, 2]
    assert [fill(other, piece) for piece in ("coin", "cloth", "stone")] == [10, 2, 0]


def test_a_spot_holds_one_piece() -> None:
    """CI-14.2: a coin takes as much room as a cube."""
    t = turn()
    full_market(t)
    store(t, coin=2, wood=2)
    refresh(t)
    assert fill(t, "gold") == 1
    refused(t, "store_from_market coin", "CI-14.3")


FITS = [
    ((), {"wood": 4}, {"coin", "wood", "gold", "cloth"}),
    ((), {"wood": 5}, set()),
    (("strong_room",), {"wood": 5}, {"gold", "cloth"}),
    (("strong_room",), {"wood": 5, "gold": 1, "cloth": 1}, set()),
    (("strong_room",), {"wood": 4, "gold": 2}, {"coin", "wood", "gold", "cloth"}),
    (("strong_room",), {"wood": 3, "cloth": 3}, {"coin", "wood", "gold", "cloth"}),
    (("strong_room",), {"wood": 3, "cloth": 4}, set()),
    (("counting_room",), {"wood": 5, "coin": 1}, {"coin"}),
    (("counting_room",), {"wood": 5, "coin": 2}, set()),
    (("counting_room",), {"wood": 4, "coin": 2}, {"coin", "wood", "gold", "cloth"}),
    (("counting_room",), {"wood": 2, "coin": 5}, set()),
    (
        ("strong_room", "counting_room"),
        {"wood": 5, "coin": 1, "gold": 1},
        {"coin", "gold", "cloth"},
    ),
]


def stocked(cards: tuple[str, ...], stored: dict[str, int]) -> CooperTable:
    t = turn()
    clear_land(t)
    for card in cards:
        small_card(t, card)
    store(t, 0, **stored)
    return t


@pytest.mark.parametrize(("cards", "stored", "fitting"), FITS)
def test_what_fits_from_the_marketplace(
    cards: tuple[str, ...], stored: dict[str, int], fitting: set[str]
) -> None:
    """CI-14.3: special spots are used as well as possible; the rest shares the general ones."""
    t = stocked(cards, stored)
    market(t, coin=1, wood=1, gold=1, cloth=1)
    refresh(t)
    assert {text.split()[1] for text in moves(t, "store_from_market")} == fitting


@pytest.mark.parametrize(("cards", "stored", "fitting"), FITS)
def test_what_fits_from_land(
    cards: tuple[str, ...], stored: dict[str, int], fitting: set[str]
) -> None:
    """CI-14.3, CI-9.3: likewise for cubes on land."""
    t = stocked(cards, stored)
    land(t, f1=("forest", 1, "wood"), f2=("mountain", 3, "gold"), e2=("settlement", 1, "cloth"))
    refresh(t)
    there = {"f1": "wood", "f2": "gold", "e2": "cloth"}
    assert {there[text.split()[1]] for text in moves(t, "store_from_land")} == fitting - {"coin"}


@pytest.mark.parametrize(("cards", "stored", "fitting"), FITS)
def test_what_fits_of_a_gain(
    cards: tuple[str, ...], stored: dict[str, int], fitting: set[str]
) -> None:
    """CI-14.3, CI-14.4, CI-6.8: likewise for the piece of section E."""
    t = stocked(cards, stored)
    refresh(t)
    play(t, "worker E normal")
    assert ("act gain" in moves(t)) == bool(fitting)
    if fitting:
        general = {"stone", "food"} if "wood" in fitting else set()
        play(t, "act gain")
        assert {text.split()[1] for text in moves(t, "gain")} == fitting | general


# Gains


def test_what_does_not_fit_is_lost() -> None:
    """CI-14.4: of several pieces the player keeps which he likes."""
    t = turn()
    clear_land(t)
    store(t, stone=4)
    ships(t, one=4)
    log_stock(t, log_coin_wood=1)
    gain_points(t, 1)
    play(t, "ship one_sail", "do")
    assert moves(t, "keep") == ["keep coin", "keep wood"]
    other = t.copy()
    play(t, "keep wood")
    assert moves(t, "keep") == []
    play(t, "lose_rest")
    assert storage(t) == {"stone": 4, "wood": 1}
    play(other, "keep coin", "lose_rest")
    assert storage(other) == {"stone": 4, "coin": 1}


def test_each_piece_of_a_gain_is_kept_once() -> None:
    """CI-14.4: room made meanwhile serves the other piece, not the same one again."""
    t = turn()
    clear_land(t)
    store(t, stone=4)
    ships(t, one=4)
    log_stock(t, log_coin_wood=1)
    gain_points(t, 1)
    play(t, "ship one_sail", "do", "keep coin", "trade_any", *["give stone"] * 4, "commit")
    play(t, "take gold")
    assert moves(t, "keep") == ["keep wood"]
    play(t, "keep wood")
    assert storage(t) == {"coin": 1, "wood": 1}


def test_a_spot_may_be_freed_before_a_gain() -> None:
    """CI-14.4: an anytime action makes room while the gain waits."""
    t = income()
    t.players[0].islets = 0
    tiles(t)
    boat(t, "boat_coin")
    store(t, wood=5)
    begin_income(t)
    play(t, "hand boat_coin")
    assert moves(t, "keep") == []
    play(t, "trade_any", *["give wood"] * 4, "commit", "take gold", "keep coin")
    assert storage(t) == {"wood": 1, "coin": 1}


def test_a_gain_without_room_is_lost() -> None:
    """CI-14.4: nothing else is given up for it."""
    t = income()
    t.players[0].islets = 0
    tiles(t)
    boat(t, "boat_luxury")
    store(t, wood=5)
    begin_income(t)
    play(t, "hand boat_luxury")
    assert moves(t, "gain") == []
    play(t, "lose_rest")
    assert storage(t) == {"wood": 5}


def test_gains_go_to_storage() -> None:
    """CI-14.5: those of islets, boats, log tokens, section E and small cards."""
    t = turn()
    clear_land(t)
    available(t, special=1)
    boat(t, "boat_coin", seat=1)
    ships(t, one=4)
    islet(t, "islet_luxury", "L4", "b")
    log_stock(t, log_wood_stone=1)
    store(t)
    gain_points(t, 1)
    play(t, "ship one_sail", "do", "gain gold", "do")
    assert storage(t) == {"gold": 1, "wood": 1, "stone": 1}
    play(t, "worker E special", "act gain", "gain food", "act boat_action", "boat_action boat_coin")
    assert storage(t) == {"gold": 1, "wood": 1, "stone": 1, "food": 1, "coin": 1}
    assert on_market(t) == {}


def test_a_card_s_coin_goes_to_storage() -> None:
    """CI-14.5, CI-15.7: the salvage gang's, for a ruin removed."""
    t = turn()
    land(t, f1=("forest", 1))
    small_card(t, "salvage_gang")
    store(t)
    refresh(t)
    play(t, "worker F normal", "act ruin", "remove_ruin e3")
    assert storage(t) == {"coin": 1}
    assert on_market(t) == {}


def test_what_goes_to_the_marketplace() -> None:
    """CI-14.5: trades, lids, large cards 1, 4 and 7, fees."""
    t = turn()
    clear_land(t)
    store(t, cloth=2)
    land(t, f1=("forest", 1))
    build(t, f1="small_building")
    unused_lids(t, 2)
    for card in ("trading_post", "builders_lodge", "mint_house"):
        large_card(t, card)
    stack(t, "A_round", 1)
    refresh(t)
    play(t, "trade_cloth", "use_lid crate_coins", "use_lid crate_cubes", *["market wood"] * 2)
    play(t, "use_large_card trading_post", "market gold", "market gold")
    play(t, "use_large_card builders_lodge", "use_large_card mint_house")
    assert on_market(t) == {"coin": 1 + 2 + 1 + 3, "wood": 2, "gold": 2}
    assert storage(t) == {}
    play(t, "store_from_market coin", "worker A normal", "pay coin")
    assert on_market(t, 1) == {"coin": 1}


def test_tiles_put_their_cubes_on_land() -> None:
    """CI-14.5, CI-4.11."""
    t = turn()
    store(t)
    tiles(t, double_fm=1)
    refresh(t)
    play(t, "worker C normal", "act place", "place_double forest+meadow", "on f1", "on f2")
    assert space(t, "f1") == ("forest", 1, "wood")
    assert space(t, "f2") == ("meadow", 1, "food")
    assert (storage(t), on_market(t)) == ({}, {})


def test_coins_cubes_and_anchors_never_run_out() -> None:
    """CI-14.6: more than there are in the box."""
    t = turn()
    market(t, coin=30, wood=30)
    ships(t, anchors=(10, 10))
    large_card(t, "mint_house")
    unused_lids(t, 1)
    stack(t, "A_round", 1)
    refresh(t)
    play(t, "use_large_card mint_house", "use_lid crate_cubes", "market wood", "market wood")
    assert on_market(t) == {"coin": 33, "wood": 32}
    play(t, "worker A normal", "refuse", "take coin", "anchor one_sail")
    assert t.players[0].anchors == (11, 10)


def test_double_tiles_run_out() -> None:
    """CI-14.6, CI-4.13: the last one can be drawn, no other."""
    t = turn()
    t.bag = (0, 1, 0)
    tiles(t)
    large_card(t, "scout_tower")
    refresh(t)
    play(t, "use_large_card scout_tower")
    assert sum(t.players[0].tiles) == 1
    play(t, "worker C normal")
    assert "act draw" not in moves(t)


# Boats


def test_the_spot_of_boat_basic_is_kept() -> None:
    """CI-14.7: although the boat is turned face down."""
    t = turn()
    clear_land(t)
    store(t, coin=1, wood=2)
    large_card(t, "breakers_yard")
    refresh(t)
    play(t, "worker B normal", "act boat", "build_boat boat_basic", "ship one_sail", "decline")
    play(t, "use_large_card breakers_yard", "decline")
    assert t.players[0].boats_down
    full_market(t)
    assert fill(t, "wood") == 6


def test_copying_boat_basic_gives_its_cube_only() -> None:
    """CI-14.7: the spot belongs to the boat's owner."""
    t = turn()
    available(t, special=1)
    boat(t, "boat_basic", seat=1)
    store(t)
    refresh(t)
    play(t, "worker E special", "act boat_action", "boat_action boat_basic", "gain stone")
    assert storage(t) == {"stone": 1}
    full_market(t)
    assert fill(t, "wood") == 5


def test_a_face_down_boat_counts_but_does_nothing() -> None:
    """CI-14.8: for the milestone and order 1; no income, nobody can use it."""
    t = turn()
    available(t, special=1)
    boat(t, "boat_coin", 1, face_up=False)
    boat(t, "boat_draw", 2)
    boat(t, "boat_luxury", 3, seat=1, face_up=False)
    boat(t, "boat_chart", 3)
    large_card(t, "levy_office")
    t.orders = changed(t.orders, t.content.order_number["order_boats"], 0)
    store(t)
    refresh(t)
    assert moves(t, "hire")
    assert t.scores()[0]["royal_orders"] == 3
    card = t.copy()
    play(t, "worker E special", "act boat_action")
    assert moves(t, "boat_action") == ["boat_action boat_draw", "boat_action boat_chart"]
    refused(t, "boat_action boat_luxury", "CI-14.8")
    play(card, "use_large_card levy_office")
    assert moves(card, "boat_action") == ["boat_action boat_draw", "boat_action boat_chart"]


def test_a_face_down_boat_has_no_hand() -> None:
    """CI-14.8, CI-3.4."""
    t = income()
    boat(t, "boat_coin", 1, face_up=False)
    boat(t, "boat_draw", 2)
    begin_income(t)
    assert "hand boat_draw" in moves(t)
    assert "hand boat_coin" not in moves(t)


def test_a_face_down_boat_can_t_be_copied() -> None:
    """CI-14.8, CI-14.9: boat_copy finds nothing then."""
    t = income()
    boat(t, "boat_copy", 1)
    boat(t, "boat_coin", 2, seat=1, face_up=False)
    boat(t, "boat_copy", 1, seat=1)
    store(t)
    begin_income(t)
    play(t, "hand boat_copy")
    assert moves(t, "boat_action") == []


def test_boat_copy_copies_another_boat() -> None:
    """CI-14.9: of any player, but no boat_copy."""
    t = income()
    boat(t, "boat_copy", 1)
    boat(t, "boat_copy", 1, seat=1)
    boat(t, "boat_coin", 2, seat=1)
    store(t)
    begin_income(t)
    play(t, "hand boat_copy")
    assert moves(t, "boat_action") == ["boat_action boat_coin"]
    refused(t, "boat_action boat_copy", "CI-14.9")
    play(t, "boat_action boat_coin")
    assert storage(t) == {"coin": 1}


def test_boat_copy_alone_is_of_no_use_on_e_square() -> None:
    """CI-14.9, CI-6.13: there is nothing to copy."""
    t = turn()
    available(t, special=1)
    boat(t, "boat_copy", 1)
    boat(t, "boat_copy", 1, seat=1)
    refresh(t)
    play(t, "worker E special")
    assert "act boat_action" not in moves(t)


# Amounts and order


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_up_to_means_any_part(steps: int) -> None:
    """CI-14.10: section E's steps may be taken in part or not at all."""
    t = turn()
    cartographer(t, 1)
    refresh(t)
    play(t, "worker E normal", "act steps", f"steps {steps}")
    assert t.players[0].cartographer == 1 + steps


def test_up_to_two_tiles() -> None:
    """CI-14.10, CI-16.2: the second placement may be left."""
    t = turn()
    large_card(t, "lookout_dome")
    tiles(t, double_fm=2)
    refresh(t)
    play(t, "use_large_card lookout_dome", "place_double forest+meadow", "on f1", "on f2", "pass")
    assert sum(t.players[0].tiles) == 1


def test_simultaneous_effects_come_in_the_player_s_order() -> None:
    """CI-14.11: here the coin of one card fills the last spot, or the gold of a statue spot."""
    t = turn()
    clear_land(t)
    land(t, f1=("forest", 1))
    small_card(t, "salvage_gang")
    small_card(t, "carvers_studio")
    t.players[0].statues_ready = 1
    store(t, wood=4)
    refresh(t)
    play(t, "worker F normal", "act ruin", "remove_ruin e3")
    assert set(moves(t)) == {"next statue_spot_card", "next salvage_gang"}
    coin, gold = t.copy(), t.copy()
    play(coin, "next salvage_gang", "lose_rest", "ship one_sail")
    assert storage(coin) == {"wood": 4, "coin": 1}
    play(gold, "next statue_spot_card", "gain gold", "ship one_sail", "lose_rest")
    assert storage(gold) == {"wood": 4, "gold": 1}


def delivery(*cards: str) -> CooperTable:
    """Section H in round 1, with these small cards and what cargo_1 costs, and nothing else."""
    t = turn(round=1)
    clear_land(t)
    cartographer(t, 0)
    for card in cards:
        small_card(t, card)
    tiles(t)
    store(t, gold=1, cloth=1)
    t.players[0].lids_on_ships = 1
    refresh(t)
    return play(t, "worker H normal", "act supply")


def test_a_card_s_coin_before_the_helm_points_of_the_delivery() -> None:
    """CI-14.11, CI-15.10: it pays the fee of the harbour to which they lead."""
    t = delivery("pledge_house")
    ships(t, one=9)
    log_stock(t)
    play(t, "supply cargo_1")
    assert moves(t) == ["helm", "next pledge_house"]
    late = t.copy()
    play(t, "next pledge_house", "ship one_sail", "pay coin")
    assert t.players[0].anchors == (0, 0)
    assert t.players[0].lids_taken == 1
    play(late, "helm", "ship one_sail", "take wood")  # nothing to pay with
    assert late.players[0].anchors == (1, 0)
    assert storage(late) == {"coin": 1}


def test_a_card_s_step_before_the_helm_points_of_a_boat() -> None:
    """CI-14.11, CI-15.1: the cartographer reaches a ruin before the ship passes the islet."""
    t = turn()
    clear_land(t)
    cartographer(t, 1)
    small_card(t, "slipway_office")
    islet(t, "islet_ruin", "L1", "a")
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "worker B normal", "act boat", "build_boat boat_coin")
    assert moves(t) == ["helm", "next slipway_office"]
    play(t, "next slipway_office", "use_cartographer new_land", "on f2", "type forest")
    refused(t, "remove_ruin e3", "CI-8.1")
    play(t, "ship one_sail", "do", "remove_ruin e3")


def test_effects_that_can_t_disturb_each_other_are_not_asked_for() -> None:
    """CI-14.11, DC-46: nothing lies on the ships' course, and the coin has room."""
    t = delivery("pilot_station", "pledge_house")
    play(t, "supply cargo_1")
    assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
    assert sum(t.players[0].tiles) == 1  # drawn first: it is good to know
    assert storage(t) == {}
    play(t, "ship one_sail")
    assert storage(t) == {"coin": 1}


def test_what_lies_beyond_the_helm_points_doesn_t_matter() -> None:
    """CI-14.11, CI-8.5: a bay 4 steps away, or behind an anchor, asks for no order."""
    for distance, anchors, asked in ((1, 0, False), (2, 0, True), (2, 1, False)):
        t = delivery("pledge_house")
        ships(t, one=distance, anchors=(anchors, 0))
        play(t, "supply cargo_1")
        assert bool(moves(t, "next")) == asked

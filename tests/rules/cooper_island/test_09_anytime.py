"""CI-9: anytime actions: storing, trades, crate lids, the cartographer, large cards."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    boat,
    build,
    cartographer,
    cleanup,
    clear_land,
    game_end,
    idle,
    income,
    islet,
    land,
    large_card,
    market,
    moves,
    on_market,
    on_top,
    play,
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
    wait_for,
    worker_phase,
)

STORING = {"store_from_land", "store_from_market"}
TRADES = {"trade_cloth", "trade_gold", "trade_any"}
ALL = STORING | {"trade", "use_lid", "use_cartographer", "use_large_card"}
WITH_MILESTONE = ALL | {"hire"}
NONE: set[str] = set()


def offered(t: CooperTable) -> set[str]:
    """The kinds of anytime actions, and milestone moves, that are possible now."""
    verbs = {text.split()[0] for text in moves(t)}
    trading = {"trade"} if verbs & TRADES else NONE
    return verbs & WITH_MILESTONE | trading


def rich(t: CooperTable, seat: int = 0, card: str = "mint_house") -> CooperTable:
    """Give the seat the means for every kind of anytime action and a milestone to move."""
    land(t, seat, g1=("meadow", 2, "food"), f1=("meadow", 2))
    store(t, seat, coin=1, wood=1)
    market(t, seat, coin=1)
    unused_lids(t, 2, seat)
    large_card(t, card, seat)
    cartographer(t, 5, seat)
    return t


def rich_turn() -> CooperTable:
    t = rich(turn())
    refresh(t)
    return t


# When


def test_anytime_actions_in_the_own_turn() -> None:
    """CI-9.1: all of them, and milestone moves, are there in the own worker turn."""
    assert offered(rich_turn()) == WITH_MILESTONE


def test_anytime_actions_in_the_own_slot_of_the_income_phase() -> None:
    """CI-9.1, CI-3.16, CI-11.3: anytime actions, but no milestone move."""
    t = rich(income())
    refresh(t)
    assert t.seat == 0
    assert offered(t) == ALL


def test_anytime_actions_in_the_own_slots_of_the_clean_up() -> None:
    """CI-9.1, CI-12.1, CI-11.3: each slot is one seat's; no milestone move."""
    t = rich(rich(cleanup()), 1, "harbour_inn")
    t.start_player = 0
    refresh(t)
    assert (t.seat, offered(t)) == (0, ALL)
    wait_for(t, "done", seat=1)
    assert (t.seat, offered(t)) == (1, ALL)


def test_anytime_actions_in_the_window_at_the_end() -> None:
    """CI-9.1, CI-13.1, CI-9.16: but for the cartographer and milestones."""
    t = rich(cleanup(round=5))
    land(t, g1=("forest", 2, "wood"))
    refresh(t)
    game_end(t)
    assert t.seat == 0
    assert offered(t) == ALL - {"use_cartographer", "store_from_market"}
    play(t, "use_large_card mint_house", "store_from_market coin")


def test_no_anytime_actions_while_another_player_decides() -> None:
    """CI-9.1: the receiver of a fee only takes a piece, in the payer's turn."""
    t = rich(rich_turn(), 1, "harbour_inn")
    stack(t, "A_round", 1)
    play(t, "worker A normal", "refuse")
    assert t.seat == 1
    assert offered(t) == NONE


def test_any_number_of_anytime_actions_everywhere_in_the_turn() -> None:
    """CI-9.2: before the worker, between and inside actions; only the cartographer is limited."""
    t = rich(turn())
    tiles(t, double_fm=2)
    store(t)
    market(t, coin=1, wood=2)
    refresh(t)
    play(t, "store_from_market coin", "store_from_market wood", "use_lid crate_coins")
    play(t, "worker C normal", "store_from_market wood", "use_lid crate_draw")
    play(t, "act place", "store_from_market coin", "use_large_card mint_house")
    play(t, "use_cartographer new_land", "on f2", "type forest")
    assert moves(t, "use_cartographer") == []
    play(t, "pass", "store_from_market coin")
    assert storage(t) == {"coin": 3, "wood": 2}


# Storage


def test_storing_a_cube_from_land() -> None:
    """CI-9.3: the cube leaves its space; in storage it is worth 1."""
    t = turn()
    store(t)
    land(t, g1=("meadow", 3, "food"), f1=("forest", 3, "wood"))
    refresh(t)
    assert "trade_any" in moves(t)
    play(t, "store_from_land g1", "store_from_land f1")
    assert storage(t) == {"food": 1, "wood": 1}
    assert space(t, "g1") == ("meadow", 3, "")
    assert "trade_any" not in moves(t)


def test_only_cubes_can_be_stored_from_land() -> None:
    """CI-9.3: no statue, no building, nothing from an empty space or a foreign peninsula."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 1), f2=("forest", 1))
    build(t, f1="statue", f2="small_building")
    land(t, 1, f1=("forest", 1, "wood"))
    refresh(t)
    for name in ("g1", "f1", "f2", "e3"):
        refused(t, f"store_from_land {name}", "CI-9.3")


def test_storing_needs_a_free_spot() -> None:
    """CI-9.3, CI-9.4, CI-14.3: nothing is stored over the limit."""
    t = turn()
    store(t, wood=5)
    market(t, coin=1)
    refresh(t)
    refused(t, "store_from_land g1", "CI-14.3")
    refused(t, "store_from_market coin", "CI-14.3")


def test_storing_from_the_marketplace() -> None:
    """CI-9.4: one piece a move, of those that lie there."""
    t = turn()
    store(t)
    market(t, coin=2, gold=1)
    refresh(t)
    assert moves(t, "store_from_market") == ["store_from_market coin", "store_from_market gold"]
    play(t, "store_from_market coin")
    assert storage(t) == {"coin": 1}
    assert on_market(t) == {"coin": 1, "gold": 1}
    refused(t, "store_from_market wood", "CI-9.4")


def test_pieces_leave_storage_only_by_costs_fees_and_trades() -> None:
    """CI-9.5, CI-9.6: nothing is discarded or moved to the land or to the marketplace."""
    t = turn()
    clear_land(t)
    store(t, coin=1, wood=1, stone=1)
    cartographer(t, 0)
    refresh(t)
    assert {text.split()[0] for text in moves(t)} == {"worker"}


def test_storage_is_rearranged_at_will() -> None:
    """CI-9.5, CI-14.3: gold that fills a general spot makes way for wood if it can."""
    t = turn()
    clear_land(t)
    store(t, gold=2, wood=3)
    market(t, wood=1)
    refresh(t)
    refused(t, "store_from_market wood", "CI-14.3")
    small_card(t, "strong_room")
    refresh(t)
    play(t, "store_from_market wood")
    assert storage(t) == {"gold": 2, "wood": 4}


# Trades


def test_trade_cloth() -> None:
    """CI-9.7: cloth of any place by its value, 2 for a coin, on the marketplace."""
    t = turn()
    store(t, cloth=1, gold=1)
    land(t, f1=("settlement", 5, "cloth"))
    refresh(t)
    play(t, "trade_cloth")
    assert moves(t) == ["give cloth", "give f1"]
    play(t, "give f1", "give cloth")
    assert on_market(t) == {"coin": 3}
    assert storage(t) == {"gold": 1}
    assert space(t, "f1") == ("settlement", 5, "")


def test_trade_gold() -> None:
    """CI-9.8: gold by its value, 2 for a cube of any resource, but for no coin."""
    t = turn()
    store(t, gold=1, cloth=1)
    land(t, f1=("mountain", 3, "gold"))
    refresh(t)
    play(t, "trade_gold", "give f1", "give gold")
    assert moves(t) == ["take wood", "take stone", "take food", "take gold", "take cloth"]
    play(t, "take gold", "take wood")
    assert on_market(t) == {"gold": 1, "wood": 1}


def test_trade_any() -> None:
    """CI-9.9: coins and cubes by their value, 4 for a coin or a cube."""
    t = turn()
    store(t, coin=2, wood=2)
    land(t, g1=("meadow", 4, "food"))
    refresh(t)
    play(t, "trade_any", "give coin", "give wood", "give g1", "give coin", "commit")
    assert moves(t) == [f"take {p}" for p in ("coin", "wood", "stone", "food", "gold", "cloth")]
    play(t, "take coin")
    assert on_market(t) == {"coin": 1}
    assert storage(t) == {"wood": 1}


def test_trade_any_in_any_mix() -> None:
    """CI-9.9: the pieces that come back may differ."""
    t = turn()
    store(t, wood=4, coin=1)
    land(t, g1=("meadow", 4, "food"))
    refresh(t)
    play(t, "trade_any", "give g1", *["give wood"] * 4, "commit", "take coin", "take cloth")
    assert on_market(t) == {"coin": 1, "cloth": 1}


def test_a_trade_must_bring_a_piece() -> None:
    """CI-9.10: it can't be started, or closed, below its rate."""
    t = turn()
    clear_land(t)
    store(t, coin=1, cloth=1, gold=1)
    refresh(t)
    for trade in ("trade_cloth", "trade_gold", "trade_any"):
        refused(t, trade, "CI-9.10")
    store(t, coin=2, cloth=2, gold=1)
    refresh(t)
    play(t, "trade_any", "give coin", "give coin", "give cloth")
    refused(t, "commit", "CI-9.10")


def test_a_trade_s_remainder_is_lost() -> None:
    """CI-9.10: also when more is handed in than needed, which no rule forbids."""
    t = turn()
    clear_land(t)
    store(t, cloth=5)
    refresh(t)
    play(t, "trade_cloth")  # the first two are handed in without a question
    assert moves(t) == ["give cloth", "commit"]
    play(t, "give cloth", "commit")
    assert storage(t) == {"cloth": 2}
    assert on_market(t) == {"coin": 1}


def test_only_the_pieces_of_the_trade_are_handed_in() -> None:
    """CI-9.7, CI-9.8: cloth for coins, gold for cubes."""
    t = turn()
    store(t, cloth=2, gold=2)
    refresh(t)
    other = t.copy()
    play(t, "trade_cloth")
    assert "give gold" not in moves(t)
    play(other, "trade_gold")
    assert "give cloth" not in moves(other)


def test_the_marketplace_has_no_limit_and_pays_nothing() -> None:
    """CI-9.11, CI-7.7: pieces there count for no cost, no fee and no trade."""
    t = turn()
    clear_land(t)
    store(t)
    market(t, coin=9, wood=9, stone=9, gold=9, cloth=9)
    unused_lids(t, 1)
    refresh(t)
    assert offered(t) & {"trade_any", "trade_cloth", "trade_gold"} == NONE
    play(t, "use_lid crate_coins", "worker D normal")
    assert on_market(t)["coin"] == 11
    assert "act building" not in moves(t)


def test_the_marketplace_is_lost_in_the_clean_up() -> None:
    """CI-9.11, CI-12.13: what was not stored is gone in the next round."""
    t = cleanup()
    store(t)
    market(t, coin=2)
    refresh(t)
    play(wait_for(t, "store_from_market coin"), "store_from_market coin")
    wait_for(t, "end_income")
    assert t.round == 3
    assert storage(t) == {"coin": 1}
    assert on_market(t) == {}


# Crate lids


def test_a_lid_covers_its_crate_space() -> None:
    """CI-9.12: the lid stays there: each space is used once."""
    t = turn()
    unused_lids(t, 2)
    refresh(t)
    play(t, "use_lid crate_coins")
    assert on_market(t) == {"coin": 2}
    assert t.players[0].lids_unused == 1
    assert "use_lid crate_coins" not in moves(t)
    assert "use_lid crate_cubes" in moves(t)


def test_without_unused_lid_no_crate_space() -> None:
    """CI-9.12: lids on cargo ships and used ones are of no use."""
    t = turn()
    unused_lids(t, 1)
    refresh(t)
    play(t, "use_lid crate_coins")
    refused(t, "use_lid crate_cubes", "CI-9.12")


def test_the_crate_spaces() -> None:
    """CI-9.13: five of them, with their actions."""
    t = turn()
    unused_lids(t, 5)
    tiles(t, double_fm=1)
    cartographer(t, 1)
    refresh(t)
    names = ["crate_draw", "crate_place", "crate_chart", "crate_coins", "crate_cubes"]
    assert moves(t, "use_lid") == [f"use_lid {name}" for name in names]
    play(t, "use_lid crate_draw")
    assert sum(t.players[0].tiles) == 2
    play(t, "use_lid crate_place", "place_double forest+meadow", "on f1", "on f2")
    assert sum(t.players[0].tiles) == 1
    assert space(t, "f2") == ("meadow", 1, "food")
    play(t, "use_lid crate_chart")
    assert moves(t, "steps") == ["steps 2", "steps 1", "steps 0"]
    play(t, "steps 2", "use_lid crate_coins", "use_lid crate_cubes")
    assert t.players[0].cartographer == 3
    assert moves(t, "market") == [
        "market wood",
        "market stone",
        "market food",
        "market gold",
        "market cloth",
    ]
    play(t, "market gold", "market gold")
    assert on_market(t) == {"coin": 2, "gold": 2}


def test_small_card_4_adds_a_crate_space() -> None:
    """CI-9.13, CI-15.4: a piece for a helm point."""
    t = turn()
    unused_lids(t, 1)
    refresh(t)
    refused(t, "use_lid crate_pallet", "CI-9.13")
    small_card(t, "spare_pallet")
    refresh(t)
    play(t, "use_lid crate_pallet", "pay coin", "ship one_sail")
    assert t.players[0].distance == (1, 0)


@pytest.mark.parametrize("item", ["wood", "cloth", "statue"])
def test_a_cube_on_land_pays_for_small_card_4(item: str) -> None:
    """CI-9.14, CI-15.4: any cube does, a statue does not."""
    t = turn()
    clear_land(t)
    store(t)
    small_card(t, "spare_pallet")
    unused_lids(t, 1)
    land(t, f1=("settlement" if item == "cloth" else "forest", 2, item))
    refresh(t)
    if item == "statue":
        refused(t, "use_lid crate_pallet", "CI-9.14")
        return
    play(t, "use_lid crate_pallet", "ship one_sail")
    assert space(t, "f1")[2] == ""


def test_a_lid_may_be_used_for_nothing() -> None:
    """CI-9.14: without tile, with an empty bag or a full track it is covered all the same."""
    t = turn()
    clear_land(t)
    unused_lids(t, 3)
    tiles(t)
    cartographer(t, 6)
    t.bag = (0,) * len(t.bag)
    refresh(t)
    play(t, "use_lid crate_draw", "use_lid crate_chart", "use_lid crate_place", "pass")
    assert t.players[0].lids_unused == 0
    assert t.players[0].cartographer == 6
    assert sum(t.players[0].tiles) == 0


def test_a_declined_crate_action_is_forfeited() -> None:
    """CI-9.14: the lid stays where it was put."""
    t = turn()
    unused_lids(t, 2)
    tiles(t, double_fm=1)
    refresh(t)
    play(t, "use_lid crate_place", "pass")
    assert sum(t.players[0].tiles) == 1
    assert "use_lid crate_place" not in moves(t)


# Cartographer


def test_the_cartographer_s_options_cost_steps() -> None:
    """CI-9.15, CI-9.19 to CI-9.21: 2, 3 and 4 steps to the left."""
    for option, cost in (("new_land", 2), ("raise_low", 3), ("raise_high", 4)):
        t = turn()
        land(t, g1=("meadow", 1), f1=("forest", 4))
        cartographer(t, cost - 1)
        refresh(t)
        refused(t, f"use_cartographer {option}", "CI-9.15")
        cartographer(t, cost)
        refresh(t)
        play(t, f"use_cartographer {option}")
        assert t.players[0].cartographer == 0


def test_once_in_each_worker_turn() -> None:
    """CI-9.16: a second use waits for the next turn."""
    t = worker_phase()
    available(t, normal=2)
    available(t, 1, normal=0)
    cartographer(t, 6)
    refresh(t)
    play(t, "use_cartographer new_land", "on f1", "type forest")
    refused(t, "use_cartographer new_land", "CI-9.16")
    play(t, "worker B normal")
    refused(t, "use_cartographer new_land", "CI-9.16")
    play(t, "end_turn", "use_cartographer new_land")


def test_an_unused_use_lapses() -> None:
    """CI-9.16: a turn without the cartographer does not allow two uses in the next one."""
    t = worker_phase()
    available(t, normal=2)
    available(t, 1, normal=0)
    cartographer(t, 6)
    refresh(t)
    play(t, "worker B normal", "end_turn", "use_cartographer new_land", "on f1", "type forest")
    refused(t, "use_cartographer new_land", "CI-9.16")


def test_once_in_the_whole_income_phase() -> None:
    """CI-9.16: also between the hands."""
    t = income()
    tiles(t, double_fm=1)
    cartographer(t, 6)
    refresh(t)
    play(t, "use_cartographer new_land", "on f1", "type forest")
    refused(t, "use_cartographer new_land", "CI-9.16")
    play(t, "hand place_double", "pass")
    refused(t, "use_cartographer new_land", "CI-9.16")


def test_once_in_the_whole_clean_up() -> None:
    """CI-9.16: the steps of the clean-up share one use; the next round has its own."""
    t = cleanup()
    cartographer(t, 6)
    store(t, food=3)
    refresh(t)
    wait_for(t, "use_cartographer new_land")
    play(t, "use_cartographer new_land", "on f1", "type forest")
    while t.round == 2:
        assert t.seat != 0 or "use_cartographer new_land" not in moves(t)
        idle(t)
    play(wait_for(t, "use_cartographer new_land"), "use_cartographer new_land")


def test_no_cartographer_at_the_end_of_the_game() -> None:
    """CI-9.16, CI-13.1: neither an option nor a shim."""
    t = cleanup(round=5)
    land(t, f1=("forest", 1), g1=("meadow", 1), f2=("meadow", 2))
    tiles(t, double_fm=1)
    unused_lids(t, 1)
    cartographer(t, 6)
    store(t, food=2)
    refresh(t)
    game_end(t)
    assert t.players[0].cartographer == 6
    refused(t, "use_cartographer raise_low", "CI-9.16")
    play(t, "use_lid crate_place", "place_double forest+meadow", "on f1")
    assert "on f2" not in moves(t)


def test_the_cartographer_takes_a_single_tile() -> None:
    """CI-9.17, CI-4.16: from the supply; without any he can do nothing."""
    t = turn()
    cartographer(t, 6)
    refresh(t)
    before = t.single_tiles
    play(t, "use_cartographer new_land")
    assert t.single_tiles == before - 1
    other = turn()
    cartographer(other, 6)
    other.single_tiles = 0
    refresh(other)
    refused(other, "use_cartographer new_land", "CI-4.16")


def test_the_shim() -> None:
    """CI-9.18: one step and one single tile even out a level under the lower half."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 2), f2=("meadow", 3))
    tiles(t, double_fm=1)
    cartographer(t, 1)
    refresh(t)
    before = t.single_tiles
    play(t, "worker C normal", "act place", "place_double forest+meadow", "on f1")
    assert moves(t) == ["on f2", "on g1"]
    play(t, "on f2")
    assert (t.players[0].cartographer, t.single_tiles) == (0, before - 1)
    assert space(t, "f1") == ("forest", 4, "wood")
    assert space(t, "f2") == ("meadow", 4, "food")


def test_the_shim_evens_out_one_level_only() -> None:
    """CI-9.18: a difference of 2 can't be bridged."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 2), f2=("meadow", 4))
    tiles(t, double_fm=1)
    cartographer(t, 6)
    refresh(t)
    play(t, "worker C normal", "act place", "place_double forest+meadow", "on f1")
    assert "on f2" not in moves(t)


def test_the_shim_is_no_action_of_its_own() -> None:
    """CI-9.18: only as part of placing a double tile, and not after another use."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 2))
    tiles(t, double_fm=1)
    cartographer(t, 6)
    refresh(t)
    assert "use_cartographer shim" not in moves(t)
    play(t, "use_cartographer new_land", "on f2", "type meadow")
    play(t, "worker C normal", "act place", "place_double forest+meadow")
    assert "on f1" not in moves(t)


def test_new_land() -> None:
    """CI-9.19: any type beside own land, with its cube; level 1."""
    t = turn()
    cartographer(t, 2)
    refresh(t)
    play(t, "use_cartographer new_land")
    assert moves(t) == ["on f1", "on f2"]
    play(t, "on f2")
    assert moves(t) == ["type forest", "type meadow", "type mountain", "type settlement"]
    play(t, "type settlement")
    assert space(t, "f2") == ("settlement", 1, "cloth")


def test_new_land_not_on_a_ruin_nor_apart() -> None:
    """CI-9.19: a ruin is in the way; the space must touch own land."""
    t = turn()
    land(t, f1=("forest", 1))
    cartographer(t, 2)
    refresh(t)
    play(t, "use_cartographer new_land")
    assert moves(t) == ["on e2", "on f2"]
    refused(t, "on e3", "CI-9.19")
    refused(t, "on d3", "CI-9.19")
    refused(t, "on f1", "CI-9.19")


def test_raise_low() -> None:
    """CI-9.20: levels 1 to 3, free, and of a matching type."""
    t = turn()
    land(
        t,
        g1=("meadow", 1),
        f1=("forest", 3),
        f2=("mountain", 4),
        e2=("settlement", 2),
        e4=("forest", 2, "wood"),
    )
    cartographer(t, 3)
    refresh(t)
    play(t, "use_cartographer raise_low")
    assert moves(t) == ["on e2", "on f1", "on g1"]
    refused(t, "on f2", "CI-9.20")
    refused(t, "on e4", "CI-4.10")
    play(t, "on f1")
    assert moves(t) == ["type forest", "type settlement"]
    refused(t, "type meadow", "CI-4.7")
    play(t, "type forest")
    assert space(t, "f1") == ("forest", 4, "wood")


def test_raise_low_on_a_settlement() -> None:
    """CI-9.20, CI-4.7: only another settlement covers it."""
    t = turn()
    land(t, g1=("meadow", 1, "food"), f1=("settlement", 1), f2=("forest", 1))
    cartographer(t, 3)
    refresh(t)
    play(t, "use_cartographer raise_low", "on f1")
    assert space(t, "f1") == ("settlement", 2, "cloth")


def test_raise_high() -> None:
    """CI-9.21: level 4 or more, for 4 steps."""
    t = turn()
    land(t, g1=("meadow", 3), f1=("forest", 4), f2=("meadow", 6))
    cartographer(t, 4)
    refresh(t)
    play(t, "use_cartographer raise_high")
    assert moves(t) == ["on f1", "on f2"]
    refused(t, "on g1", "CI-9.21")
    play(t, "on f2", "type meadow")
    assert space(t, "f2") == ("meadow", 7, "food")


def test_raise_without_target() -> None:
    """CI-9.20, CI-9.21: an option without a space for it is not there."""
    t = turn()
    land(t, g1=("meadow", 4, "food"), f1=("forest", 2))
    cartographer(t, 6)
    refresh(t)
    refused(t, "use_cartographer raise_high", "CI-9.21")
    land(t, g1=("meadow", 4), f1=("forest", 2, "wood"))
    refresh(t)
    refused(t, "use_cartographer raise_low", "CI-9.20")


def test_a_single_mountain_may_yield_gold() -> None:
    """CI-9.22: stone or gold from level 3 on; below that stone."""
    t = turn()
    land(t, g1=("mountain", 1), f1=("mountain", 2))
    cartographer(t, 3)
    refresh(t)
    low = t.copy()
    play(t, "use_cartographer raise_low", "on f1", "type mountain")
    assert moves(t) == ["cube stone", "cube gold"]
    play(t, "cube gold")
    assert space(t, "f1") == ("mountain", 3, "gold")
    play(low, "use_cartographer raise_low", "on g1", "type mountain")
    assert space(low, "g1") == ("mountain", 2, "stone")


# Large cards


def test_a_large_card_is_turned_when_activated() -> None:
    """CI-9.23: it lies face down from the first moment of its action on."""
    t = turn()
    large_card(t, "lookout_dome")
    tiles(t, double_fm=2)
    refresh(t)
    play(t, "use_large_card lookout_dome")
    assert t.players[0].large_up == 0
    refused(t, "use_large_card lookout_dome", "CI-9.23")


def test_a_large_card_passed_on_stays_face_down() -> None:
    """CI-9.23: passing inside its action does not turn it up again."""
    t = turn()
    large_card(t, "lookout_dome")
    tiles(t, double_fm=2)
    refresh(t)
    play(t, "use_large_card lookout_dome", "pass")
    assert sum(t.players[0].tiles) == 2
    refused(t, "use_large_card lookout_dome", "CI-9.23")


def test_a_large_card_just_gained_may_be_used_at_once() -> None:
    """CI-9.23: in the turn in which its building was erected."""
    t = turn()
    store(t, coin=2)
    land(t, g1=("meadow", 1), f1=("forest", 4, "wood"), f2=("mountain", 4, "stone"))
    on_top(t, "mint_house", "scout_tower", "beacon", "levy_office")
    refresh(t)
    play(t, "worker D normal", "act building", "erect large_building", "put f1", "ship one_sail")
    play(t, "keep_card mint_house", "put_under beacon", "put_under scout_tower")
    play(t, "use_large_card mint_house")
    assert on_market(t) == {"coin": 3}


def nothing(t: CooperTable) -> None:
    """A position that offers a card nothing."""
    t.bag = (0,) * len(t.bag)
    cartographer(t, 6)
    tiles(t)
    store(t)
    land(t, g1=("meadow", 1, "food"))


USELESS = (
    "lookout_dome",
    "freight_exchange",
    "builders_lodge",
    "antiquities_hall",
    "scout_tower",
    "boatwrights_hall",
    "chart_archive",
    "beacon",
    "levy_office",
    "burial_ground",
    "breakers_yard",
    "haulage_firm",
)


@pytest.mark.parametrize("card", USELESS)
def test_a_large_card_is_not_turned_for_nothing(card: str) -> None:
    """CI-9.24: no part of its action can be carried out here."""
    t = turn()
    nothing(t)
    large_card(t, card)
    refresh(t)
    refused(t, f"use_large_card {card}", "CI-9.24")


def _one_part(card: str, t: CooperTable) -> None:
    if card == "lookout_dome":
        tiles(t, double_fm=1)
    if card == "builders_lodge":
        land(t, f1=("forest", 1))
        build(t, f1="small_building")
    if card == "antiquities_hall":
        land(t, f1=("forest", 1))
    if card == "scout_tower":
        t.bag = changed(t.bag, 0, 1)
    if card == "chart_archive":
        cartographer(t, 5)
    if card == "freight_exchange":
        store(t, cloth=2)
    if card == "boatwrights_hall":
        store(t, coin=1, wood=2)
    if card == "beacon":
        islet(t, "islet_coin", "R1", "a", seat=1)
    if card in ("levy_office", "breakers_yard"):
        boat(t, "boat_coin")
    if card in ("burial_ground", "haulage_firm"):
        land(t, f1=("forest", 1))
        unused_lids(t, 1)
    if card == "haulage_firm":
        land(t, f2=("forest", 1))
        build(t, f2="statue")


@pytest.mark.parametrize("card", [*USELESS, "trading_post", "mint_house", "harbour_inn"])
def test_a_large_card_is_turned_if_one_part_is_possible(card: str) -> None:
    """CI-9.24: an empty bag does not bar the cubes of card 1."""
    t = turn()
    nothing(t)
    large_card(t, card)
    t.round = 1  # the harbormaster's unit pays for the gold of the first ship
    _one_part(card, t)
    refresh(t)
    assert f"use_large_card {card}" in moves(t)


def test_turning_a_boat_counts_as_a_part() -> None:
    """CI-9.24: card 14 may be used although the boat's coin can't be stored."""
    t = turn()
    store(t, wood=5)
    large_card(t, "breakers_yard")
    boat(t, "boat_coin")
    refresh(t)
    play(t, "use_large_card breakers_yard")
    assert t.players[0].boats_down == 1 << t.content.boat_number["boat_coin"]


# Once only


def test_a_section_action_is_used_when_begun() -> None:
    """CI-9.25: passing inside it does not give it back."""
    t = turn()
    tiles(t, double_fm=1)
    refresh(t)
    play(t, "worker C normal", "act place", "pass")
    assert "act place" not in moves(t)
    assert "act draw" in moves(t)


def test_a_hand_is_used_when_begun() -> None:
    """CI-9.25, CI-3.3: likewise in the income phase."""
    t = income()
    tiles(t, double_fm=1)
    refresh(t)
    play(t, "hand place_double", "pass")
    assert "hand place_double" not in moves(t)


def test_a_symbol_is_used_when_begun() -> None:
    """CI-9.25, CI-5.13: the islet action of C_square is gone after a pass."""
    t = turn()
    available(t, special=1)
    islet(t, "islet_coin", "R1", "a")
    refresh(t)
    play(t, "worker C special", "act islet_action", "pass")
    assert "act islet_action" not in moves(t)


def test_a_lid_is_used_when_begun() -> None:
    """CI-9.25: inside its own action the crate_space is covered already."""
    t = turn()
    unused_lids(t, 2)
    tiles(t, double_fm=2)
    refresh(t)
    play(t, "use_lid crate_place")
    assert "use_lid crate_place" not in moves(t)
    assert "use_lid crate_coins" in moves(t)


def test_a_milestone_token_is_used_when_begun() -> None:
    """CI-9.25, CI-11.5: while its helm points wait for a ship it can't be moved again."""
    t = turn()
    unused_lids(t, 2)
    refresh(t)
    play(t, "hire helm")
    assert moves(t, "hire") == []


def test_the_cartographer_is_used_by_the_first_shim() -> None:
    """CI-9.25, CI-9.16: the use belongs to the whole turn, whoever placed the tile."""
    t = turn()
    large_card(t, "lookout_dome")
    land(t, g1=("meadow", 1), f1=("forest", 2), f2=("meadow", 1))
    tiles(t, double_fm=2)
    cartographer(t, 6)
    refresh(t)
    play(t, "use_large_card lookout_dome", "place_double forest+meadow", "on f1", "on g1")
    assert t.players[0].cartographer_used
    assert moves(t, "use_cartographer") == []


def test_a_reactivation_is_used_when_begun() -> None:
    """CI-9.25, CI-12.7: a card turned up and used again is not turned up a second time."""
    t = cleanup()
    large_card(t, "mint_house", face_up=False)
    store(t, coin=5)
    refresh(t)
    play(wait_for(t, "reactivate mint_house"), "reactivate mint_house")
    play(wait_for(t, "use_large_card mint_house"), "use_large_card mint_house")
    while t.round == 2:
        assert moves(t, "reactivate") == []
        idle(t)

"""CI-10: placing buildings and statues, and the cards that buildings bring."""

from __future__ import annotations

import pytest

from rondel.games.cooper_island.rules.building import ErectBuilding
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    ask,
    available,
    build,
    cartographer,
    chart_all,
    clear_land,
    income,
    land,
    large_card,
    market,
    moves,
    on_top,
    play,
    player,
    refresh,
    refused,
    small_card,
    space,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
    wait_for,
)


def site(**spaces: tuple[str, int] | tuple[str, int, str]) -> CooperTable:
    """A turn on section D with this land, and the pieces for a small building in storage."""
    t = turn()
    clear_land(t)
    land(t, 0, **spaces)
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    return play(t, "worker D normal", "act building")


# Where


def test_the_highest_free_level_is_compulsory() -> None:
    """CI-10.1: lower spaces are not offered; among equals the player chooses."""
    t = site(f1=("forest", 3), f2=("meadow", 3), e2=("forest", 2))
    play(t, "erect small_building")
    assert moves(t, "put") == ["put f1", "put f2"]
    refused(t, "put e2", "CI-10.1")
    refused(t, "put g1", "CI-10.1")
    play(t, "put f2")
    assert space(t, "f2") == ("meadow", 3, "small_building")


def test_occupied_spaces_are_ignored() -> None:
    """CI-10.2, CI-10.4: cubes, buildings, statues and lids keep their space to themselves."""
    t = turn()
    land(
        t,
        g1=("meadow", 1),
        f1=("forest", 4, "wood"),
        f2=("forest", 5),
        e2=("forest", 6),
        e4=("forest", 7, "crate_lid"),
        d2=("forest", 2),
        d3=("meadow", 2),
    )
    build(t, f2="small_building", e2="statue")
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", *["pay wood"] * 2)
    assert moves(t, "put") == ["put d2", "put d3"]
    for name in ("f2", "e2", "e4"):
        refused(t, f"put {name}", "CI-10.4")
    assert "put f1" not in moves(t)


def test_uncharted_spaces_take_no_building() -> None:
    """CI-10.1: only landscape spaces can be free spaces."""
    t = site(f1=("forest", 1))
    play(t, "erect small_building")
    assert moves(t, "put") == ["put f1", "put g1"]
    refused(t, "put f2", "CI-10.1")


def test_the_level_is_looked_for_at_the_moment_of_placing() -> None:
    """CI-10.2, CI-7.10: a cube that paid, or was stored since, leaves its space free."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 2, "wood"), f2=("meadow", 3, "food"))
    store(t, coin=1, stone=2)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building")
    assert moves(t, "put") == ["put f1"]
    play(t, "store_from_land f2")
    assert storage(t) == {"food": 1}
    assert moves(t, "put") == ["put f2"]
    refused(t, "put f1", "CI-10.1")
    play(t, "put f2")
    assert space(t, "f2") == ("meadow", 3, "small_building")


def test_anytime_actions_between_payment_and_placing() -> None:
    """CI-10.2, CI-9.26: storing, trade, lid, card, cartographer and milestone."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 2), f2=("meadow", 2), e2=("meadow", 5, "food"))
    unused_lids(t, 2)
    large_card(t, "mint_house")
    cartographer(t, 6)
    store(t, coin=1, wood=2, stone=2)
    market(t, cloth=1)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building")
    assert {move.split()[0] for move in moves(t)} == {
        *("put", "store_from_land", "store_from_market", "trade_any", "use_lid"),
        *("use_cartographer", "use_large_card", "hire"),
    }
    play(t, "store_from_market cloth", "use_large_card mint_house", "hire helm", "ship two_sail")
    play(t, "use_cartographer raise_low", "on f2", "type meadow", "store_from_land f2")
    assert moves(t, "put") == ["put f2"]
    play(t, "put f2")
    assert space(t, "f2") == ("meadow", 3, "small_building")


def test_new_land_for_what_was_paid() -> None:
    """CI-10.2, CI-10.3: a settlement charted after the payment, and cleared, takes the building."""
    t = turn()
    land(t, g1=("meadow", 1))
    cartographer(t, 2)
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building")
    play(t, "use_cartographer new_land", "on f1", "type settlement", "store_from_land f1")
    play(t, "put f1", "ship one_sail")
    assert t.players[0].distance == (2, 0)


def test_the_only_space_without_means_is_not_asked_for() -> None:
    """CI-10.1, DC-21: nothing could make a difference."""
    t = turn()
    land(t, g1=("meadow", 2), f1=("forest", 1, "wood"))  # too low to matter
    cartographer(t, 0)
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "pay wood", "pay wood")
    assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
    assert space(t, "g1") == ("meadow", 2, "small_building")


def test_a_statue_in_the_middle_of_a_building_needs_a_space_of_its_own() -> None:
    """CI-7.12, CI-10.2: what waits to be placed has its space kept free."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 4, "wood"), f2=("mountain", 3, "stone"))
    t.players[0].statues_ready = 1
    large_card(t, "antiquities_hall")
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "pay wood", "pay wood")
    play(t, "pay stone", "pay stone")
    short = t.copy()
    assert moves(t, "put") == ["put g1"]
    build(short, f1="statue", f2="statue")
    refresh(short)
    refused(short, "use_large_card antiquities_hall", "CI-9.24")
    play(t, "use_large_card antiquities_hall", "choose build_statue", "build_statue stone")
    assert player(t)["statue_spots"]["statue_spot_start"] is False
    play(t, "put f1", "ship one_sail", "put f2", "ship one_sail")
    assert space(t, "f1") == ("forest", 4, "statue")
    assert space(t, "f2") == ("mountain", 3, "small_building")


def test_a_statue_in_hand_can_t_be_built_twice() -> None:
    """CI-6.18, CI-10.2: it has left its spot when it is paid, and the spot takes another ruin."""
    t = turn()
    land(t, g1=("forest", 3, "wood"), f1=("mountain", 3, "stone"), f2=("meadow", 1))
    land(t, e2=("meadow", 1))
    t.players[0].statues_ready = 1
    large_card(t, "antiquities_hall")
    refresh(t)
    play(t, "worker F normal", "act statue", "build_statue stone")
    play(t, "use_large_card antiquities_hall")
    refused(t, "choose build_statue", "CI-6.17")
    play(t, "choose remove_ruin", "remove_ruin e3")
    assert player(t)["statue_spots"]["statue_spot_start"]
    play(t, "put g1", "ship one_sail")
    assert t.players[0].statues == 1


def test_a_place_can_always_be_cleared() -> None:
    """CI-10.2, CI-9.9: with a full storage the cube on the last space is traded away."""
    t = turn()
    land(t, g1=("meadow", 1))
    cartographer(t, 3)
    store(t, coin=1, wood=2, stone=2)
    market(t, wood=6)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building")
    play(t, *["store_from_market wood"] * 6)
    play(t, "use_cartographer raise_low", "type meadow")  # its cube takes the only space
    play(t, "give wood", "give wood", "give g1", "commit", "take coin")
    play(t, "ship one_sail")
    assert space(t, "g1") == ("meadow", 2, "small_building")


def test_without_free_space_one_is_cleared_first() -> None:
    """CI-10.2: until a space is free the building can't be placed."""
    t = turn()
    land(t, g1=("meadow", 1, "food"), f1=("forest", 2, "wood"), f2=("meadow", 3, "food"))
    store(t, coin=1, wood=2, stone=2)
    market(t, cloth=1)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "pay wood", "pay wood")
    assert moves(t, "put") == []
    refused(t, "put f1", "CI-10.1")
    play(t, "store_from_land f1")
    assert moves(t, "put") == ["put f1"]


def test_any_type_is_allowed_and_a_settlement_gives_a_point_more() -> None:
    """CI-10.3, CI-10.7: 1 point, and 1 more on a settlement."""
    for name, points in (("e1", 1), ("e2", 1), ("f1", 1), ("f2", 2)):
        t = site(e1=("forest", 2), e2=("meadow", 2), f1=("mountain", 2), f2=("settlement", 2))
        play(t, "erect small_building", f"put {name}", "ship one_sail")
        assert t.players[0].distance == (points, 0)


def test_a_building_blocks_its_space() -> None:
    """CI-10.4: no tile and no other item goes there."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 3))
    build(t, f1="small_building")
    tiles(t, double_fm=1, double_fk=1, double_fs=1)
    unused_lids(t, 1)
    large_card(t, "burial_ground")
    cartographer(t, 6)
    refresh(t)
    assert moves(t, "store_from_land") == []
    lid, tile = t.copy(), t.copy()
    play(t, "use_cartographer raise_low")  # the only space is g1
    assert "on f1" not in moves(t)
    play(lid, "use_large_card burial_ground", "put g1")
    assert space(lid, "g1") == ("meadow", 1, "crate_lid")
    play(tile, "worker C normal", "act place", "place_double forest+meadow")
    assert "on f1" not in moves(tile)


def test_only_large_card_15_moves_a_building() -> None:
    """CI-10.4, CI-16.15: then its old space is free again."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 3), f2=("forest", 3))
    build(t, f1="small_building", f2="statue")
    large_card(t, "haulage_firm")
    refresh(t)
    play(t, "use_large_card haulage_firm", "haul f1")
    assert space(t, "g1") == ("meadow", 1, "small_building")
    assert space(t, "f1") == ("forest", 3, "")


def test_the_land_of_an_islet_is_land_like_any_other() -> None:
    """CI-10.5: a building may stand on it."""
    t = income()
    clear_land(t)
    t.players[0].spots = 20
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_draw", "half R1a", "decline")
    play(t, "store_from_land f2")
    ask(t, ErectBuilding(0, 0))
    play(t, "erect small_building", "put f2")
    assert space(t, "f2") == ("forest", 1, "small_building")


# Costs, points, and what is uncovered


@pytest.mark.parametrize(
    ("building", "cost", "points"),
    [
        ("small_building", {"coin": 1, "wood": 2, "stone": 2}, 1),
        ("large_building", {"coin": 2, "wood": 4, "stone": 4}, 2),
        ("fortress", {"wood": 6, "stone": 3, "gold": 3, "cloth": 3}, 4),
    ],
)
def test_costs_and_points(building: str, cost: dict[str, int], points: int) -> None:
    """CI-10.6, CI-10.7: exactly the cost is paid; with one piece less it can't be started."""
    t = turn()
    land(t, g1=("meadow", 1))
    t.players[0].spots = 20
    store(t, **cost)
    refresh(t)
    play(t, "worker D normal", "act building")
    for part, amount in cost.items():
        short = t.copy()
        store(short, **{**cost, part: amount - 1})
        refresh(short)
        refused(short, f"erect {building}", "CI-7.12")
    play(t, f"erect {building}", "put g1")
    assert storage(t) == {}
    assert space(t, "g1") == ("meadow", 1, building)
    play(t, "ship two_sail")
    assert t.players[0].distance == (0, points)
    assert player(t)["buildings"] == 1


def test_erecting_needs_room() -> None:
    """CI-7.12, CI-10.2: a space with a building, statue or lid is none, nor is uncharted land; a
    space with any cube is."""
    t = site(g1=("meadow", 1, "crate_lid"), f1=("forest", 1), f2=("forest", 1))
    build(t, f1="statue", f2="fortress")
    refresh(t)
    refused(t, "erect small_building", "CI-7.12")
    for landscape, cube in (("forest", "wood"), ("settlement", "cloth")):
        land(t, e2=(landscape, 1, cube))
        refresh(t)
        assert "erect small_building" in moves(t)


def test_erecting_may_be_left() -> None:
    """CI-10.8, CI-5.14: until a building is chosen nothing is paid."""
    t = site(f1=("forest", 1))
    play(t, "pass")
    assert storage(t) == {"coin": 1, "wood": 2, "stone": 2}
    assert "act building" not in moves(t)


@pytest.mark.parametrize(
    ("building", "count"), [("small_building", 2), ("large_building", 2), ("fortress", 1)]
)
def test_the_player_board_runs_out_of_buildings(building: str, count: int) -> None:
    """CI-10.8, CI-6.15: each building leaves the board for good."""
    t = turn()
    chart_all(t)
    t.players[0].spots = 99
    store(t, coin=9, wood=18, stone=18, gold=9, cloth=9)
    for name in ("f1", "f2")[:count]:
        ask(t, ErectBuilding(0, 0))
        play(t, f"erect {building}", f"put {name}", "ship one_sail")
        for verb in ("keep_card", "put_under", "put_under"):
            if moves(t, verb):
                play(t, moves(t, verb)[0])
    ask(t, ErectBuilding(0, 0))
    refused(t, f"erect {building}", "CI-6.15")
    assert t.players[0].spots_open.bit_count() == 1 + 2 * (building == "large_building")


def test_the_sequence_of_erecting() -> None:
    """CI-10.8: reductions, payment, off the board, placing, points, card."""
    t = turn()
    available(t, special=1)
    land(t, g1=("meadow", 1), f1=("forest", 1))
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    spots = t.players[0].spots
    play(t, "worker D special", "act building", "erect small_building")
    assert moves(t) == ["reduce coin", "reduce wood", "reduce stone"]
    play(t, "reduce coin", "reduce wood")
    assert moves(t, "put") == ["put f1", "put g1"]
    assert storage(t) == {"coin": 1, "wood": 1}
    assert t.players[0].spots == spots + 1
    assert t.players[0].small_left == 1
    play(t, "put f1")
    assert moves(t, "ship")
    assert not moves(t, "keep_card")
    play(t, "ship one_sail")
    assert len(moves(t, "keep_card")) == 4


def test_the_uncovered_storage_spot_is_there_before_placing() -> None:
    """CI-10.8, CI-10.9: the new spot takes a cube while the building is being placed."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 3, "wood"), f2=("mountain", 2, "stone"))
    land(t, e4=("meadow", 4, "food"))
    store(t, coin=1, food=4)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building")
    play(t, "store_from_land e4")  # into the coin's spot
    market(t, food=1)
    refresh(t)
    play(t, "store_from_market food")
    assert storage(t) == {"food": 6}


def test_a_small_building_uncovers_a_spot_and_brings_a_card() -> None:
    """CI-10.9: one of the top 4 small cards, face up; the others go under in any order."""
    t = site(f1=("forest", 1))
    on_top(t, "log_keeper", "grain_loft", "deed_office", "quay_clerk")
    before = t.small_stack.cards
    play(t, "erect small_building", "put f1", "ship one_sail")
    assert t.players[0].spots == 6
    assert moves(t) == [
        "keep_card log_keeper",
        "keep_card grain_loft",
        "keep_card deed_office",
        "keep_card quay_clerk",
    ]
    play(t, "keep_card grain_loft")
    assert moves(t) == ["put_under log_keeper", "put_under deed_office", "put_under quay_clerk"]
    play(t, "put_under quay_clerk", "put_under log_keeper")
    number = t.content.small_number
    assert t.players[0].small_cards == 1 << number["grain_loft"]
    under = [number[card] for card in ("quay_clerk", "log_keeper", "deed_office")]
    assert list(t.small_stack.cards) == [*before[4:], *under]


def test_only_the_top_four_cards_can_be_kept() -> None:
    """CI-10.9: and one of them has to be."""
    t = site(f1=("forest", 1))
    on_top(t, "log_keeper", "grain_loft", "deed_office", "quay_clerk", "feast_farm")
    play(t, "erect small_building", "put f1", "ship one_sail")
    refused(t, "keep_card feast_farm", "CI-10.9")
    refused(t, "pass", "CI-10.9")


def test_a_large_building_uncovers_a_statue_spot_and_brings_a_card() -> None:
    """CI-10.10: a place for a ruin and a large card, face up."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 4, "wood"), f2=("mountain", 4, "stone"))
    store(t, coin=2)
    t.players[0].statues_ready = 1
    on_top(t, "mint_house", "beacon", "scout_tower", "levy_office")
    refresh(t)
    before = t.large_stack.cards
    play(t, "worker D normal", "act building", "erect large_building", "put f1", "ship one_sail")
    play(t, "keep_card beacon", "put_under mint_house", "put_under levy_office")
    number = t.content.large_number
    assert t.players[0].large_up == t.players[0].large_cards == 1 << number["beacon"]
    under = [number[card] for card in ("mint_house", "levy_office", "scout_tower")]
    assert list(t.large_stack.cards) == [*before[4:], *under]
    assert t.players[0].spots == 5


def test_the_new_statue_spot_takes_a_ruin() -> None:
    """CI-10.10, CI-6.16: each large building opens one more."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 1), f2=("forest", 1))
    t.players[0].statues_ready = 1
    refresh(t)
    closed = t.copy()
    play(closed, "worker F normal")
    assert "act ruin" not in moves(closed)
    build(t, f1="large_building")
    refresh(t)
    play(t, "worker F normal", "act ruin", "remove_ruin e3", "ship one_sail")
    assert t.players[0].statues_ready == 1 | 1 << t.content.spot_number["statue_spot_large_1"]
    assert t.players[0].distance == (1, 0)


def test_the_fortress_brings_free_reactivation_but_no_card() -> None:
    """CI-10.11, CI-12.8."""
    t = turn()
    land(t, g1=("forest", 6, "wood"), f1=("mountain", 3, "stone"), f2=("mountain", 3, "gold"))
    land(t, e2=("settlement", 3, "cloth"))
    large_card(t, "mint_house", face_up=False)
    store(t)
    refresh(t)
    play(t, "worker D normal", "act building", "erect fortress", "put g1", "ship one_sail")
    assert moves(t, "keep_card") == []
    assert t.players[0].free_reactivation
    play(t, "end_turn")
    play(wait_for(t, "reactivate mint_house"), "reactivate mint_house")
    assert t.players[0].large_up


def test_four_cards_are_there_for_the_last_of_eight_buildings() -> None:
    """CI-10.12: with 7 cards gone the stack still shows 4."""
    t = turn(seats=4)
    for card in ("log_keeper", "grain_loft", "deed_office", "quay_clerk"):
        small_card(t, card, seat=1)
    for card in ("feast_farm", "survey_hut", "salvage_gang"):
        small_card(t, card, seat=2)
    land(t, g1=("meadow", 1))
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "put g1")
    play(t, "ship one_sail")
    assert len(t.small_stack.cards) == 8
    assert len(moves(t, "keep_card")) == 4


def test_a_card_does_nothing_for_the_building_that_brought_it() -> None:
    """CI-10.13, CI-15.11: the deed office draws from the next building on."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 1), f2=("forest", 1))
    tiles(t)
    t.players[0].spots = 20
    store(t, coin=2, wood=4, stone=4)
    on_top(t, "deed_office", "grain_loft", "log_keeper", "quay_clerk")
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship one_sail")
    play(t, "keep_card deed_office", "put_under grain_loft", "put_under log_keeper")
    assert sum(t.players[0].tiles) == 0
    ask(t, ErectBuilding(0, 0))
    play(t, "erect small_building", "put f2", "ship one_sail")
    play(t, moves(t, "keep_card")[0])
    play(t, moves(t, "put_under")[0])
    play(t, moves(t, "put_under")[0])
    assert sum(t.players[0].tiles) == 1


def test_a_card_works_from_the_moment_it_lies_face_up() -> None:
    """CI-10.13: the strong room's spots are there in the same turn."""
    t = site(f1=("forest", 1))
    on_top(t, "strong_room", "grain_loft", "log_keeper", "quay_clerk")
    play(t, "erect small_building", "put f1", "ship one_sail")
    play(t, "keep_card strong_room", "put_under grain_loft", "put_under log_keeper")
    store(t, wood=6)
    market(t, gold=1, wood=1)
    refresh(t)
    assert moves(t, "store_from_market") == ["store_from_market gold"]


def statue_turn(**pieces: int) -> CooperTable:
    t = turn()
    land(t, g1=("meadow", 1), f1=("forest", 2), f2=("settlement", 2))
    t.players[0].statues_ready = 1
    store(t, **pieces)
    t.players[0].spots = 20
    refresh(t)
    return play(t, "worker F normal")


def test_the_two_costs_of_a_statue() -> None:
    """CI-10.14, CI-6.17: 3 wood and 3 stone, or 2 wood and 2 gold."""
    t = statue_turn(wood=5, stone=3, gold=2)
    play(t, "act statue")
    assert moves(t, "build_statue") == ["build_statue stone", "build_statue gold"]
    other = t.copy()
    play(t, "build_statue stone")
    assert storage(t) == {"wood": 2, "gold": 2}
    play(other, "build_statue gold")
    assert storage(other) == {"wood": 3, "stone": 3}
    for way in (t, other):
        play(way, "put f1", "ship one_sail")
        assert way.players[0].distance == (1, 0)
        assert way.players[0].statues == 1
        assert space(way, "f1") == ("forest", 2, "statue")


def test_a_statue_on_a_settlement() -> None:
    """CI-10.14, CI-10.3: 2 points."""
    t = play(statue_turn(wood=2, gold=2), "act statue", "build_statue gold", "put f2")
    play(t, "ship one_sail")
    assert t.players[0].distance == (2, 0)


def test_a_statue_can_t_be_started_without_its_cost() -> None:
    """CI-10.14, CI-7.12: neither cost is in reach here."""
    t = statue_turn(wood=3, stone=2, gold=1)
    assert "act statue" not in moves(t)


def test_both_kinds_of_statue_count_the_same_later() -> None:
    """CI-10.14: the bonus of the clean-up looks at statues, not at their cost."""
    t = statue_turn(wood=5, stone=3, gold=2, food=2)
    t.players[0].statues_ready = 0b11
    play(t, "act statue", "build_statue stone", "from statue_spot_start", "put f1")
    play(t, "ship one_sail", "end_turn")
    assert t.players[0].statues == 1
    play(wait_for(t, "ship two_sail"), "ship two_sail")
    assert t.players[0].distance == (1, 1)

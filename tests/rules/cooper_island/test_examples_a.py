"""Worked examples of the ledger: income, workers, tiles, sections and payments."""

from __future__ import annotations

import pytest

from rondel.games.cooper_island.rules.paying import Pay
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    ask,
    available,
    build,
    cartographer,
    chart_all,
    clear_land,
    income,
    islet,
    land,
    large_card,
    lay,
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
    table,
    tiles,
    turn,
    unused_lids,
    worker_phase,
)

EVE, MIKE, CARL = 0, 1, 2


def acts(t: CooperTable) -> set[str]:
    return {move.split()[1] for move in moves(t, "act")}


# Income


def test_first_income_of_eve() -> None:
    """WE-1 (CI-3.7, CI-3.12, CI-4.5, CI-9.3): an islet, its coin, two cubes stored, and a double
    tile on top of both spaces."""
    t = income(2, round=1)
    tiles(t, double_fk=1, double_fm=1)
    refresh(t)
    steps = player(t)["cartographer"]
    play(t, "hand place_islet", "place_islet islet_coin", "half R1a")
    assert space(t, "f2") == ("meadow", 1, "food")
    play(t, "do", "store_from_land g1", "store_from_land f2", "hand place_double")
    lay(t, "meadow+settlement", "g1", "f2")
    assert storage(t) == {"coin": 2, "food": 2}
    assert space(t, "g1") == ("meadow", 2, "food")
    assert space(t, "f2") == ("settlement", 2, "cloth")
    p = player(t)
    assert len(p["islets"]) == 5
    assert p["tiles"] == {"double_fm": 1, "double_fk": 0, "double_fs": 0}
    assert p["cartographer"] == steps


def test_first_income_of_mike() -> None:
    """WE-2 (CI-3.3, CI-4.4, CI-3.12): the double tile first, then the islet."""
    t = income(2, seat=MIKE, round=1)
    tiles(t, MIKE, double_fm=2)
    refresh(t)
    play(t, "hand place_double")
    lay(t, "forest+meadow", "f1", "e2")
    play(t, "hand place_islet", "place_islet islet_mixed", "half R1b")
    assert space(t, "f2", MIKE) == ("mountain", 1, "stone")
    play(t, "do", "gain wood")
    assert storage(t, MIKE) == {"coin": 1, "wood": 1, "food": 1}
    charted = [name for name, place in player(t, MIKE)["land"].items() if place["level"]]
    assert charted == ["e2", "f1", "f2", "g1"]
    assert all(space(t, name, MIKE)[1:2] == (1,) for name in charted)
    assert [space(t, name, MIKE)[2] for name in charted] == ["food", "wood", "stone", "food"]


def test_first_islet_has_two_places() -> None:
    """WE-14 (CI-3.10): right of the harbour, on the bare board: f2 with R1a or with R1b."""
    for half in ("R1a", "R1b"):
        t = table(2)
        seat = t.seat
        play(t, "hand place_islet", "place_islet islet_coin")
        assert set(moves(t)) == {"half R1a", "half R1b"}
        play(t, f"half {half}")
        assert space(t, "f2", seat) == ("meadow", 1, "food")


def test_places_for_islets() -> None:
    """WE-13 (CI-3.8, CI-3.9): beside own land and on a bank whose other half is visible."""
    t = income(2, round=3)
    land(t, f1=("meadow", 1), f2=("meadow", 1), a3=("forest", 2))
    islet(t, "islet_chart", "R1", "a")
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin")
    # e2 lies at L1b; b4, beside a3, at R3b, R4a and R4b; e4 only at R1b.
    assert set(moves(t)) == {"half L1b", "half R3b", "half R4a", "half R4b"}
    refused(t, "half L2a", "CI-3.8")
    refused(t, "half R1b", "CI-3.9")
    play(t, "half R4b")
    assert space(t, "b4") == ("meadow", 1, "food")


# Workers


def c_and_d() -> CooperTable:
    """Eve's turn: Carl on C_round, Eve below Carl on D_round, Mike on D_square."""
    t = turn(3, seat=EVE)
    stack(t, "C_round", CARL)
    stack(t, "D_round", EVE, CARL)
    stack(t, "D_square", MIKE)
    islet(t, "islet_coin", "R1", "a", seat=MIKE)
    available(t, EVE, normal=1, special=1)
    refresh(t)
    return t


def test_worker_on_a_foreign_worker() -> None:
    """WE-3 (CI-5.8): Eve pays Carl and performs section C without any symbol."""
    t = c_and_d()
    play(t, "worker C normal", "pay coin")
    assert on_market(t, CARL) == {"coin": 1}
    assert acts(t) == {"draw", "place"}


def test_free_square_space() -> None:
    """WE-4 (CI-5.12, CI-6.6): no fee, and the action of a placed islet besides, in any order."""
    t = c_and_d()
    play(t, "worker C special")
    assert acts(t) == {"draw", "place", "islet_action"}
    play(t, "act islet_action", "islet_action islet_coin", "act draw")
    assert acts(t) == {"place"}
    assert storage(t) == {"coin": 2}


def test_own_worker_already_there() -> None:
    """WE-5 (CI-5.6): not a second worker of the same player on a space."""
    refused(c_and_d(), "worker D normal", "CI-5.6")


def test_covered_symbol() -> None:
    """WE-6 (CI-5.8, CI-5.12): a fee to Mike, and a building at the full price only."""
    t = c_and_d()
    land(t, f1=("forest", 1, "wood"), f2=("mountain", 2, "stone"))
    store(t, coin=2)
    refresh(t)
    play(t, "worker D special", "pay coin")
    assert on_market(t, MIKE) == {"coin": 1}
    assert acts(t) == set(), "1 wood is missing, and nothing is 2 cheaper"
    t = c_and_d()
    land(t, f1=("forest", 2, "wood"), f2=("mountain", 2, "stone"))
    store(t, coin=2)
    refresh(t)
    play(t, "worker D special", "pay coin", "act building", "erect small_building")
    assert storage(t) == {}
    assert moves(t, "put") == ["put f1", "put f2"]


# Payments


def test_payment_of_gold_and_cloth() -> None:
    """WE-7 (CI-7.2 to CI-7.4): 5 gold with 1 + 4, 2 cloth with a cube of 4; the rest is lost."""
    t = turn(2, seat=EVE)
    clear_land(t)
    store(t, gold=1, cloth=1)
    land(t, f1=("mountain", 4, "gold"), f2=("settlement", 4, "cloth"))
    ask(t, Pay(EVE, (0, 0, 0, 0, 5, 2)))
    play(t, "pay gold", "pay f2")
    assert moves(t, "worker")
    assert storage(t) == {"cloth": 1}
    assert space(t, "f1") == ("mountain", 4, "")
    assert space(t, "f2") == ("settlement", 4, "")


def test_one_cloth_is_not_enough() -> None:
    """WE-7 (CI-7.12): 5 gold and only 1 cloth can't supply the ship of 5 gold and 2 cloth."""
    for level in (4, 0):
        t = turn(2, seat=EVE, round=1)
        clear_land(t)
        store(t, gold=1, cloth=1)
        land(t, f1=("mountain", 4, "gold"))
        if level:
            land(t, f2=("settlement", level, "cloth"))
        t.players[EVE].lids_on_ships = 1 << 4
        refresh(t)
        play(t, "worker H normal")
        assert ("supply" in acts(t)) == bool(level)


def test_value_of_food() -> None:
    """WE-12 (CI-7.3): 1 on level 1, 3 on level 3, 1 in storage."""
    for level, stored, value in ((1, False, 1), (3, False, 3), (3, True, 1)):
        for due, left in ((value, {"food": 1}), (value + 1, {})):
            t = turn(2)
            clear_land(t)
            store(t, food=1)
            land(t, g1=("meadow", level, "food"))
            refresh(t)
            if stored:
                play(t, "store_from_land g1")
            ask(t, Pay(0, (0, 0, 0, due, 0, 0)))
            if not stored:
                play(t, "pay g1")
            assert moves(t, "worker")
            assert storage(t) == left


def test_too_much_payment() -> None:
    """TC-14 (CI-7.5): 2 cloth with cubes of 4, 1 and 1: {4}, {1, 1}, {1, 4}; never all three."""
    for order, left in (
        (("f1",), ({"cloth": 2}, "")),
        (("cloth", "cloth"), ({}, "cloth")),
        (("cloth", "f1"), ({"cloth": 1}, "")),
    ):
        t = turn(2)
        clear_land(t)
        store(t, cloth=2)
        land(t, f1=("settlement", 4, "cloth"))
        ask(t, Pay(0, (0, 0, 0, 0, 0, 2)))
        for source in order:
            assert not moves(t, "worker"), "1 alone is too little"
            play(t, f"pay {source}")
        assert moves(t, "worker"), "the payment is over"
        assert (storage(t), space(t, "f1")[2]) == left


def test_reductions_add_up() -> None:
    """TC-15 (CI-7.8): small_card 2 and D_square: 1 coin, 2 wood and 2 stone become 0, 1 and 1."""
    t = turn(2)
    clear_land(t)
    small_card(t, "sawyers_yard")
    store(t, coin=1, wood=2, stone=2)
    available(t, special=1)
    refresh(t)
    play(t, "worker D special", "act building", "erect small_building")
    wood = t.copy()
    play(t, "reduce coin", "reduce stone")
    assert storage(t) == {"coin": 1, "wood": 1, "stone": 1}
    play(wood, "reduce wood")
    refused(wood, "reduce wood", "CI-7.8")
    play(wood, "reduce stone")
    assert storage(wood) == {"wood": 2, "stone": 1}


@pytest.mark.parametrize(
    ("units", "left"),
    [
        (("gold", "gold"), {"gold": 2}),
        (("gold", "cloth"), {"gold": 1, "cloth": 1}),
        (("cloth", "cloth"), {"cloth": 2}),
    ],
)
def test_cargo_ship_with_two_reductions(units: tuple[str, str], left: dict[str, int]) -> None:
    """TC-16 (CI-6.21, CI-7.8, CI-15.9): cargo_5 for 3 + 2, 4 + 1 or 5 + 0; then he lies down."""
    t = turn(2, round=5)
    clear_land(t)
    small_card(t, "quay_clerk")
    land(t, f1=("mountain", 3, "gold"))
    store(t, gold=2, cloth=2)
    refresh(t)
    play(t, "worker H normal", "act supply", "supply cargo_5")
    play(t, *(f"reduce {unit}" for unit in units))
    if "pay f1" in moves(t):
        play(t, "pay f1")
    assert moves(t, "ship")
    assert storage(t) == left
    assert t.view(0)["harbormaster"] == {"ship": 5, "upright": False}


def test_next_supplier_pays_in_full() -> None:
    """TC-16 (CI-6.21): the second delivery to that ship has no discount, but for an own card 9."""
    for card, possible in ((False, False), (True, True)):
        t = worker_phase(2, start=0, round=5)
        for seat in range(2):
            clear_land(t, seat)
            t.players[seat].lids_on_ships = 1 << 4
            land(t, seat, f1=("mountain", 4, "gold"))
            store(t, seat, cloth=2)
        store(t, 1, cloth=2, wood=1)
        if card:
            small_card(t, "quay_clerk", seat=1)
        refresh(t)
        play(t, "worker H normal", "act supply", "supply cargo_5", "ship one_sail", "end_turn")
        play(t, "worker H normal", "pay wood")
        assert t.seat == 1 or not possible
        assert ("supply" in acts(t)) == possible


def test_joint_test_of_a_reduced_cost() -> None:
    """TC-37 (CI-7.12, CI-7.14): no coin, 1 wood, 2 stone: the units go to coin and wood."""
    t = turn(2)
    clear_land(t)
    store(t, wood=1, stone=2)
    available(t, special=1)
    refresh(t)
    twin = t.copy()
    play(t, "worker D special", "act building", "erect small_building")
    assert moves(t) == ["reduce coin", "reduce wood"]
    refused(t, "reduce stone", "CI-7.14")
    play(t, "reduce wood")
    assert storage(t) == {}
    store(twin, stone=2)
    refresh(twin)
    play(twin, "worker D special")
    assert acts(twin) == set()


# Tiles


def test_settlement_on_top() -> None:
    """WE-16 (CI-4.7): a settlement lies on any type, the others only on their own."""
    types = ("forest", "meadow", "mountain", "settlement")
    for below in types:
        t = turn(2)
        cartographer(t, 6)
        land(t, g1=(below, 1))
        refresh(t)
        play(t, "use_cartographer raise_low")
        if below == "settlement":
            assert space(t, "g1") == ("settlement", 2, "cloth")
            continue
        assert set(moves(t)) == {f"type {below}", "type settlement"}
        for other in set(types) - {below, "settlement"}:
            refused(t, f"type {other}", "CI-4.7")


def test_shim_over_the_edge() -> None:
    """TC-3 (CI-4.6, CI-9.18): level 1 and uncharted land: the shim is compulsory and takes the
    turn's use of the cartographer."""
    t = turn(2)
    land(t, f2=("forest", 1))
    cartographer(t, 3)
    tiles(t, double_fm=1)
    refresh(t)
    left = t.view(0)["single_tiles"]
    play(t, "worker C normal", "act place")
    lay(t, "forest+meadow", "f2", "e4")
    assert space(t, "f2") == ("forest", 2, "wood")
    assert space(t, "e4") == ("meadow", 2, "food")
    assert player(t)["cartographer"] == 2
    assert t.view(0)["single_tiles"] == left - 1
    refused(t, "use_cartographer new_land", "CI-9.16")
    assert storage(t) == {"coin": 1}


def test_settlement_on_forest_then_forest_again() -> None:
    """TC-4 (CI-4.7): what became a settlement stays one."""
    t = turn(2)
    clear_land(t)
    cartographer(t, 0)
    land(t, f1=("forest", 1), e2=("meadow", 1))
    tiles(t, double_fk=1, double_fm=1, double_fs=1)
    refresh(t)
    play(t, "worker G normal", "act place")
    lay(t, "meadow+settlement", "e2", "f1")
    assert space(t, "f1") == ("settlement", 2, "cloth")
    assert space(t, "e2") == ("meadow", 2, "food")
    play(t, "store_from_land f1", "store_from_land e2", "act place")
    forest, settlement = t.copy(), t
    play(forest, "place_double forest+meadow")
    assert "on f1" not in moves(forest)
    refused(forest, "on f1", "CI-4.7")
    land(settlement, e2=("forest", 2))
    refresh(settlement)
    lay(settlement, "forest+settlement", "e2", "f1")
    assert space(settlement, "f1") == ("settlement", 3, "cloth")


def test_gold_from_a_single_tile() -> None:
    """TC-13 (CI-4.12): raised to level 3 a mountain gives stone or gold; raised to 2 only stone."""
    for level in (2, 1):
        t = turn(2)
        land(t, g1=("mountain", level))
        cartographer(t, 3)
        refresh(t)
        play(t, "use_cartographer raise_low", "type mountain")
        if level == 2:
            assert moves(t) == ["cube stone", "cube gold"]
            play(t, "cube gold")
        assert space(t, "g1") == ("mountain", level + 1, "gold" if level == 2 else "stone")
        assert player(t)["cartographer"] == 0


def test_empty_bag() -> None:
    """TC-10 (CI-4.13, CI-9.14): nothing to draw; everything else goes on."""
    for section, left in (("C", {"place"}), ("A", {"place", "step", "token"})):
        t = turn(2, seat=EVE)
        clear_land(t)
        t.bag = (0, 0, 0)
        tiles(t, double_fm=1)
        unused_lids(t, 1)
        refresh(t)
        play(t, f"worker {section} normal")
        assert acts(t) == left
        play(t, "act place")
        lay(t, "forest+meadow", "f1", "f2")
        if section == "A":
            assert acts(t) == {"step", "token"}
        play(t, "use_lid crate_draw")
        p = player(t)
        assert p["crates"]["crate_draw"]
        assert not any(p["tiles"].values())


@pytest.mark.parametrize("first", ["draw", "place"])
@pytest.mark.parametrize("times", [0, 1, 2])
def test_section_g(first: str, times: int) -> None:
    """TC-20 (CI-6.10): nothing, once or twice the same; never one of each."""
    t = turn(2)
    clear_land(t)
    tiles(t, double_fm=2)
    refresh(t)
    other = "place" if first == "draw" else "draw"
    play(t, "worker G normal")
    for _ in range(times):
        play(t, f"act {first}")
        if first == "place":
            places = ("e2", "e1") if space(t, "f1")[1] else ("f1", "f2")
            lay(t, "forest+meadow", *places)
        assert other not in acts(t)
    assert (first in acts(t)) == (times < 2)
    drawn = times if first == "draw" else -times
    play(t, "end_turn")
    assert sum(player(t)["tiles"].values()) == 2 + drawn


# One action inside another


def test_two_deliveries_one_inside_the_other() -> None:
    """TC-34 (CI-6.19, CI-6.21): once paid, the ship and the discount are gone for the delivery in
    between; both lids arrive in the end."""
    t = turn(2, seat=EVE, round=2)
    clear_land(t)
    large_card(t, "freight_exchange")
    land(t, f1=("mountain", 2, "gold"), f2=("settlement", 2, "cloth"))
    store(t, gold=1, cloth=1)
    refresh(t)
    play(t, "worker H normal", "act supply", "supply cargo_2", "reduce gold")
    play(t, "pay gold", "pay cloth")
    assert moves(t, "ship")
    play(t, "use_large_card freight_exchange")
    assert moves(t, "supply") == ["supply cargo_1"]
    refused(t, "supply cargo_2", "CI-6.19")
    play(t, "supply cargo_1")
    assert space(t, "f1")[2] == space(t, "f2")[2] == "", "the full price, 1 gold and 2 cloth"
    play(t, "ship one_sail")
    p = player(t)
    assert (p["lids_taken"], p["lids_unused"]) == (1, 1)
    assert p["ships"]["one_sail"]["distance"] == 1
    play(t, "ship two_sail")
    p = player(t)
    assert (p["lids_taken"], p["lids_unused"], len(p["lids_on_ships"])) == (2, 2, 3)
    assert p["ships"]["two_sail"]["distance"] == 1
    assert p["milestones"]["milestone_lids"]


def test_no_free_space_after_payment() -> None:
    """TC-35 (CI-10.2): then a cube has to leave the land, until a space is free."""
    t = turn(2, seat=EVE)
    chart_all(t)
    for name in t.layout.names:
        land(t, 0, **{name: ("meadow", 1, "food")})
    land(t, f1=("meadow", 3, "food"), f2=("meadow", 2, "food"), g1=("meadow", 2, "food"))
    store(t, coin=1, wood=2, stone=2)
    market(t, wood=6)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building")
    assert storage(t) == {}
    assert player(t)["spots"]["any"] == 6
    assert moves(t, "put") == []
    assert set(moves(t, "store_from_land")) == {
        f"store_from_land {name}" for name in t.layout.names
    }
    play(t, "store_from_land f2")
    assert moves(t, "put") == ["put f2"]
    assert "store_from_market wood" in moves(t)
    play(t, "store_from_land f1")
    assert moves(t, "put") == ["put f1"]
    refused(t, "put f2", "CI-10.1")
    play(t, "put f1")
    assert space(t, "f1") == ("meadow", 3, "small_building")


def test_no_free_space_and_no_cube() -> None:
    """TC-35 (CI-7.12): where every space carries a building, the action can't even begin."""
    t = turn(2, seat=EVE)
    clear_land(t)
    build(t, g1="large_building")
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "worker D normal")
    assert acts(t) == set()

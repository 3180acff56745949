"""CI-6: the action sections A to H."""

from __future__ import annotations

from itertools import permutations

import pytest

from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    boat,
    build,
    cartographer,
    chart_all,
    clear_land,
    islet,
    land,
    large_card,
    lay,
    moves,
    on_market,
    only_log,
    play,
    player,
    refresh,
    refused,
    ruin,
    ships,
    space,
    stack,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
    worker_phase,
)


def acts(t: CooperTable) -> set[str]:
    return {move.split()[1] for move in moves(t, "act")}


def at(shape: str = "normal", seats: int = 2, round: int = 2) -> CooperTable:
    """Before the turn of seat 0, which has one worker of this shape; land without cubes."""
    t = turn(seats, round=round)
    clear_land(t)
    available(t, **{shape: 1})
    cartographer(t, 0)
    tiles(t, double_fm=2)
    return t


def go(t: CooperTable, section: str, shape: str = "normal") -> CooperTable:
    refresh(t)
    return play(t, f"worker {section} {shape}")


def distances(t: CooperTable, seat: int = 0) -> list[int]:
    return [ship["distance"] for ship in player(t, seat)["ships"].values()]


def tile_count(t: CooperTable, seat: int = 0) -> int:
    return sum(player(t, seat)["tiles"].values())


# A


def test_a_draw_or_place_and_a_step() -> None:
    """CI-6.1: one of draw and place, and one cartographer step."""
    t = go(at(), "A")
    drawn, placed = t.copy(), t.copy()
    play(drawn, "act draw")
    assert tile_count(drawn) == 3
    assert acts(drawn) == {"step", "token"}
    play(drawn, "act step")
    assert player(drawn)["cartographer"] == 1
    assert acts(drawn) == {"token"}
    play(placed, "act step", "act place")
    lay(placed, "forest+meadow", "f1", "f2")
    assert tile_count(placed) == 1
    assert acts(placed) == {"token"}


def test_a_round_cooper_token() -> None:
    """CI-6.2: the first on A_round may take the cooper_token and begins the next round."""
    t = worker_phase(3, start=0)
    available(t, 0, normal=1)
    available(t, 1, normal=1)
    available(t, 2)
    refresh(t)
    play(t, "worker B normal", "end_turn", "worker A normal", "act token", "end_turn")
    assert t.view(0)["start_player"] == 1
    assert t.seat == 1, "the clean-up too begins with the new holder"
    quiet = {"done", "nothing", "anchor one_sail"}
    while t.view(0)["phase"] == "cleanup":
        play(t, next(move for move in moves(t) if move in quiet))
    assert t.view(0)["phase"] == "income"
    assert t.seat == 1


def test_a_token_stays_with_its_holder() -> None:
    """CI-6.3: if nobody takes it, nothing changes."""
    t = worker_phase(2, start=1)
    refresh(t)
    for section in "BCDE":
        play(t, f"worker {section} normal")
        if "end_turn" in moves(t):
            play(t, "end_turn")
    assert t.view(0)["phase"] == "cleanup"
    assert t.view(0)["start_player"] == 1


def test_a_token_only_for_the_first_normal_worker() -> None:
    """CI-6.3: neither the square space nor a second worker on the round one offers it."""
    t = go(at("special"), "A", "special")
    assert "token" not in acts(t)
    t = at()
    stack(t, "A_round", 1)
    go(t, "A")
    play(t, "refuse", "take coin", "anchor one_sail")
    assert acts(t) == {"draw", "place", "step"}


@pytest.mark.parametrize("order", list(permutations(("draw", "place", "step"))))
def test_a_square_all_three(order: tuple[str, ...]) -> None:
    """CI-6.4: the first special worker does all three actions, in any order."""
    t = go(at("special"), "A", "special")
    for action in order:
        play(t, f"act {action}")
        if action == "place":
            lay(t, "forest+meadow", "f1", "f2")
    assert tile_count(t) == 2
    assert player(t)["cartographer"] == 1
    assert space(t, "f1") == ("forest", 1, "wood")
    assert not acts(t)


# B


def test_b_one_boat() -> None:
    """CI-6.5: build_income_boat once, at the full price on the round space."""
    t = at()
    land(t, f1=("forest", 2, "wood"), f2=("forest", 3, "wood"))
    store(t, coin=2)
    go(t, "B")
    play(t, "act boat", "build_boat boat_coin", "landing landing_1", "pay f1")
    assert storage(t) == {"coin": 1}
    play(t, "ship one_sail", "decline")
    assert acts(t) == set()


@pytest.mark.parametrize(
    ("units", "left"),
    [
        (("coin", "wood"), {"coin": 1, "wood": 1}),
        (("wood", "wood"), {"wood": 2}),
        (("wood", "coin"), {"coin": 1, "wood": 1}),
    ],
)
def test_b_square_two_less(units: tuple[str, ...], left: dict[str, int]) -> None:
    """CI-6.5: on the free square space coins and wood drop by 2 in any mix."""
    t = at("special")
    store(t, coin=1, wood=2)
    go(t, "B", "special")
    play(t, "act boat", "build_boat boat_coin", "landing landing_1")
    assert moves(t) == ["reduce coin", "reduce wood"]
    for unit in units:
        if moves(t, "reduce"):
            play(t, f"reduce {unit}")
    assert moves(t, "ship")
    assert storage(t) == left


# C


def test_c_draw_and_place_the_same_tile() -> None:
    """CI-6.6: both, and the tile drawn may be the one placed."""
    t = at()
    tiles(t)
    t.bag = (1, 0, 0)
    go(t, "C")
    assert acts(t) == {"draw"}
    play(t, "act draw", "act place")
    lay(t, "forest+meadow", "f1", "f2")
    assert tile_count(t) == 0
    assert space(t, "f2") == ("meadow", 1, "food")
    assert acts(t) == set()


def test_c_square_any_islet_in_play() -> None:
    """CI-6.6, CI-6.13: one action of an islet on the board, own or foreign, none from reserves."""
    t = at("special", seats=3)
    islet(t, "islet_coin", "R1", "a")
    islet(t, "islet_luxury", "L2", "b", seat=2)
    go(t, "C", "special")
    assert acts(t) == {"draw", "place", "islet_action"}
    play(t, "act islet_action")
    assert moves(t, "islet_action") == ["islet_action islet_coin", "islet_action islet_luxury"]
    refused(t, "islet_action islet_draw", "CI-6.13")
    play(t, "islet_action islet_luxury", "gain gold")
    assert storage(t) == {"coin": 1, "gold": 1}
    assert acts(t) == {"draw", "place"}


def test_c_square_without_islets() -> None:
    """CI-6.13: islets in the reserves don't count."""
    t = go(at("special"), "C", "special")
    assert acts(t) == {"draw", "place"}


# D


def test_d_one_building() -> None:
    """CI-6.7: erect_building once, at the full price on the round space."""
    t = at()
    store(t, coin=2)
    land(t, f1=("forest", 2, "wood"), f2=("mountain", 2, "stone"), g1=("meadow", 1))
    go(t, "D")
    play(t, "act building", "erect small_building")
    assert storage(t) == {"coin": 1}
    assert space(t, "f1") == ("forest", 2, "")
    play(t, "put f1", "ship one_sail")
    take_card(t)
    assert acts(t) == set()
    assert player(t)["buildings"] == 1


def take_card(t: CooperTable) -> None:
    """Keep a card, whichever it is, and put the others under the stack."""
    for verb in ("keep_card", "put_under", "put_under"):
        play(t, moves(t, verb)[0])


def test_d_square_two_less() -> None:
    """CI-6.7: on the free square space the cost drops by 2 in any mix of coins and resources."""
    t = at("special")
    store(t, coin=1, wood=2, stone=2)
    go(t, "D", "special")
    play(t, "act building", "erect small_building")
    assert moves(t) == ["reduce coin", "reduce wood", "reduce stone"]
    play(t, "reduce coin")
    assert moves(t) == ["reduce wood", "reduce stone"]
    play(t, "reduce stone")
    assert storage(t) == {"coin": 1, "stone": 1}


def test_d_square_fortress() -> None:
    """CI-6.7: gold and cloth can be lowered too."""
    t = at("special")
    land(
        t,
        f1=("forest", 6, "wood"),
        f2=("mountain", 3, "stone"),
        e4=("mountain", 3, "gold"),
        e2=("settlement", 3, "cloth"),
    )
    go(t, "D", "special")
    play(t, "act building", "erect fortress")
    assert moves(t) == ["reduce wood", "reduce stone", "reduce gold", "reduce cloth"]


# E


@pytest.mark.parametrize("steps", [3, 2, 1, 0])
def test_e_up_to_three_steps(steps: int) -> None:
    """CI-6.8: as many of the 3 steps as one likes."""
    t = go(at(), "E")
    assert acts(t) == {"steps", "gain"}
    play(t, "act steps")
    assert moves(t, "steps") == ["steps 3", "steps 2", "steps 1", "steps 0"]
    play(t, f"steps {steps}")
    assert player(t)["cartographer"] == steps
    assert acts(t) == {"gain"}


@pytest.mark.parametrize("wanted", ["coin", "wood", "stone", "food", "gold", "cloth"])
def test_e_a_piece_to_storage(wanted: str) -> None:
    """CI-6.8: 1 coin or 1 cube of choice goes to a storage_spot."""
    t = at()
    store(t)
    go(t, "E")
    play(t, "act gain", f"gain {wanted}")
    assert storage(t) == {wanted: 1}
    assert acts(t) == {"steps"}


def test_e_nothing_without_a_free_spot() -> None:
    """CI-6.8: a full storage gains nothing."""
    t = at()
    store(t, coin=1, wood=4)
    go(t, "E")
    assert acts(t) == {"steps"}


def test_e_square_any_boat_in_play() -> None:
    """CI-6.8, CI-6.13: the action of a face-up boat on a landing_space, own or foreign."""
    t = at("special", seats=3)
    boat(t, "boat_coin", 1)
    boat(t, "boat_luxury", 2, face_up=False)
    boat(t, "boat_basic", 1, seat=2)
    go(t, "E", "special")
    assert acts(t) == {"steps", "gain", "boat_action"}
    play(t, "act boat_action")
    assert moves(t, "boat_action") == ["boat_action boat_coin", "boat_action boat_basic"]
    play(t, "boat_action boat_basic", "gain food")
    assert storage(t) == {"coin": 1, "food": 1}
    assert player(t)["spots"]["any"] == 5
    assert acts(t) == {"steps", "gain"}


def test_e_square_may_copy() -> None:
    """CI-6.13: boat_copy can be chosen, and then copies another boat."""
    t = at("special")
    boat(t, "boat_copy", 1)
    boat(t, "boat_coin", 1, seat=1)
    go(t, "E", "special")
    play(t, "act boat_action", "boat_action boat_copy", "boat_action boat_coin")
    assert storage(t) == {"coin": 2}


# F


def ready_for_f(shape: str = "normal") -> CooperTable:
    """A ruin in reach, a free statue_spot, a statue on another one, and 3 wood and 3 stone."""
    t = at(shape)
    chart_all(t, but={"a2", "c2"})
    ruin(t, "a2", "c2")
    land(t, f1=("forest", 3, "wood"), f2=("mountain", 3, "stone"))
    t.players[0].spots_open |= 2
    t.players[0].statues_ready = 1
    return t


def test_f_one_of_two() -> None:
    """CI-6.9: remove_ruin or build_statue, not both."""
    t = go(ready_for_f(), "F")
    assert acts(t) == {"ruin", "statue"}
    play(t, "act ruin", "remove_ruin a2")
    play(t, "ship one_sail")
    assert acts(t) == set()
    t = go(ready_for_f(), "F")
    play(t, "act statue", "build_statue stone", "put f1", "ship one_sail")
    assert acts(t) == set()


@pytest.mark.parametrize("order", [("ruin", "statue"), ("statue", "ruin")])
def test_f_square_both(order: tuple[str, str]) -> None:
    """CI-6.9: the first special worker does both, in any order."""
    t = go(ready_for_f("special"), "F", "special")
    for action in order:
        play(t, f"act {action}")
        if action == "ruin":
            play(t, "remove_ruin a2")
            if moves(t, "to"):
                play(t, "to statue_spot_large_1")
        else:
            play(t, "build_statue stone")
            if moves(t, "from"):
                play(t, "from statue_spot_start")
            play(t, "put f1")
        play(t, "ship one_sail")
    assert distances(t) == [2, 0]
    assert acts(t) == set()


# G


@pytest.mark.parametrize("action", ["draw", "place"])
def test_g_the_same_twice(action: str) -> None:
    """CI-6.10: draw or place, up to twice; the first choice binds the second."""
    t = go(at(), "G")
    assert acts(t) == {"draw", "place"}
    for _ in range(2):
        play(t, f"act {action}")
        if action == "place":
            lay(t, "forest+meadow", *(("f1", "f2") if not space(t, "f1")[1] else ("e2", "e1")))
        assert acts(t) <= {action}
    assert tile_count(t) == (4 if action == "draw" else 0)
    assert acts(t) == set()


def test_g_once_is_enough() -> None:
    """CI-6.10: the second time may be left out, and is no reason to switch."""
    t = go(at(), "G")
    play(t, "act draw")
    assert acts(t) == {"draw"}
    refused(t, "act place", "CI-6.10")
    play(t, "end_turn")
    assert tile_count(t) == 3


def test_g_square_step() -> None:
    """CI-6.10: the first special worker has a cartographer step besides, whenever it likes."""
    t = go(at("special"), "G", "special")
    play(t, "act draw", "act step", "act draw")
    assert player(t)["cartographer"] == 1
    assert tile_count(t) == 4
    assert acts(t) == set()


# H


def test_h_one_delivery() -> None:
    """CI-6.11: supply_cargo_ship once."""
    t = at()
    store(t, gold=2, cloth=3)
    go(t, "H")
    assert acts(t) == {"supply"}
    play(t, "act supply", "supply cargo_1", "ship one_sail")
    assert storage(t) == {"gold": 1, "cloth": 1}
    assert acts(t) == set()


@pytest.mark.parametrize("action", ["draw", "place"])
def test_h_square_draw_or_place(action: str) -> None:
    """CI-6.11: the first special worker may draw or place besides, not both."""
    t = at("special")
    store(t, gold=1, cloth=2)
    go(t, "H", "special")
    assert acts(t) == {"supply", "draw", "place"}
    play(t, f"act {action}")
    if action == "place":
        play(t, "pass")
    assert acts(t) == {"supply"}


# Cartographer steps


@pytest.mark.parametrize(("place", "most"), [(2, 3), (4, 2), (5, 1)])
def test_steps_stop_at_six(place: int, most: int) -> None:
    """CI-6.12: the marker stops at 6, and what goes beyond is lost."""
    t = at()
    cartographer(t, place)
    go(t, "E")
    play(t, "act steps")
    if moves(t, "steps"):
        assert f"steps {most + 1}" not in moves(t)
        play(t, f"steps {most}")
    assert player(t)["cartographer"] == place + most


def test_no_steps_at_six() -> None:
    """CI-6.12: at the end of the track nothing is left to gain."""
    for section, action in (("E", "steps"), ("A", "step")):
        t = at()
        cartographer(t, 6)
        go(t, section)
        assert action not in acts(t)


# Income boats


LANDINGS = [(1, 1, 2, 1), (2, 1, 3, 1), (3, 2, 3, 2), (4, 2, 4, 2), (5, 3, 5, 3)]


@pytest.mark.parametrize(("number", "coins", "wood", "helm"), LANDINGS)
def test_boat_on_a_landing_space(number: int, coins: int, wood: int, helm: int) -> None:
    """CI-6.14: any boat on any free landing_space: its price, its helm_points, then the action."""
    t = at()
    store(t, coin=coins)
    land(t, f1=("forest", wood, "wood"))
    go(t, "B")
    play(t, "act boat", "build_boat boat_luxury")
    if moves(t, "landing"):
        play(t, f"landing landing_{number}")
    assert storage(t) == {}
    assert space(t, "f1") == ("forest", wood, "")
    landing = player(t)["landing"][f"landing_{number}"]
    assert landing == {"boat": "boat_luxury", "face_up": True}
    assert "boat_luxury" not in player(t)["boats"]
    assert moves(t, "ship"), "the points come before the action"
    play(t, "ship two_sail")
    assert distances(t) == [0, helm]
    play(t, "do", "gain gold")
    assert storage(t) == {"gold": 1}


def test_price_of_a_landing_space() -> None:
    """CI-6.14, CI-7.12: only landing_spaces whose price can be paid are offered."""
    t = at()
    store(t, coin=1)
    land(t, f1=("forest", 3, "wood"))
    go(t, "B")
    play(t, "act boat", "build_boat boat_coin")
    assert moves(t) == ["landing landing_1", "landing landing_2"]
    refused(t, "landing landing_3", "CI-7.12")


def test_boat_action_is_optional() -> None:
    """CI-6.14: the boat's action may be declined when it is built."""
    t = at()
    store(t, coin=1, wood=2)
    go(t, "B")
    play(t, "act boat", "build_boat boat_coin", "ship one_sail", "decline")
    assert storage(t) == {}
    assert player(t)["landing"]["landing_1"] == {"boat": "boat_coin", "face_up": True}


def test_no_free_landing_space() -> None:
    """CI-6.14: with five boats built there is no room for the sixth."""
    t = at()
    names = ("boat_coin", "boat_luxury", "boat_draw", "boat_chart", "boat_basic")
    for number, name in enumerate(names[:4], 1):
        boat(t, name, number)
    land(t, f1=("forest", 5, "wood"))
    store(t, coin=3)
    refresh(t)
    twin = t.copy()
    play(twin, "worker B normal", "act boat")
    assert moves(twin, "build_boat") == ["build_boat boat_basic", "build_boat boat_copy"]
    refused(twin, "build_boat boat_coin", "CI-6.14")
    boat(t, "boat_basic", 5)
    go(t, "B")
    assert acts(t) == set()


# Buildings


def test_no_building_left() -> None:
    """CI-6.15: only buildings that are still on the player board."""
    t = at()
    chart_all(t)
    land(t, f1=("forest", 6, "wood"), f2=("mountain", 5, "stone"))
    store(t, coin=2)
    build(t, a1="small_building", a2="small_building")
    go(t, "D")
    play(t, "act building")
    assert moves(t, "erect") == ["erect large_building"]
    refused(t, "erect small_building", "CI-6.15")
    t = at()
    chart_all(t)
    land(
        t,
        f1=("forest", 6, "wood"),
        f2=("mountain", 6, "stone"),
        e4=("mountain", 3, "gold"),
        e2=("settlement", 3, "cloth"),
    )
    store(t, coin=2)
    build(t, a1="small_building", a2="small_building", a3="large_building", b1="large_building")
    refresh(t)
    twin = t.copy()
    go(twin, "D")
    assert acts(twin) == {"building"}
    build(t, b2="fortress")
    go(t, "D")
    assert acts(t) == set()


@pytest.mark.parametrize(
    ("name", "coins", "helm", "card"),
    [("small_building", 1, 1, True), ("large_building", 2, 2, True), ("fortress", 0, 4, False)],
)
def test_erect_a_building(name: str, coins: int, helm: int, card: bool) -> None:
    """CI-6.15: price, place, helm_points, and a card for all but the fortress."""
    t = at()
    land(
        t,
        f1=("forest", 6, "wood"),
        f2=("mountain", 5, "stone"),
        e4=("mountain", 4, "gold"),
        e2=("settlement", 3, "cloth"),
    )
    store(t, coin=2)
    go(t, "D")
    play(t, "act building", f"erect {name}")
    if moves(t, "put"):
        play(t, "put f1")
    play(t, "ship one_sail")
    assert storage(t) == ({"coin": 2 - coins} if coins < 2 else {})
    assert space(t, "f1") == ("forest", 6, name)
    assert distances(t) == [helm, 0]
    assert (len(moves(t, "keep_card")) == 4) == card
    assert player(t)["buildings_left"][name] == (0 if name == "fortress" else 1)


# Ruins and statues


def test_remove_ruin() -> None:
    """CI-6.16: the ruin goes to a free statue_spot as a statue; its space can be charted now."""
    t = at()
    land(t, f1=("meadow", 1))
    cartographer(t, 2)
    go(t, "F")
    play(t, "act ruin", "remove_ruin e3")
    assert space(t, "e3") == ("", 0, "")
    assert player(t)["statue_spots"] == {"statue_spot_start": True}
    play(t, "use_cartographer new_land", "on e3", "type forest")
    assert space(t, "e3") == ("forest", 1, "wood")


def test_ruin_out_of_reach() -> None:
    """CI-6.16: only ruins beside own land can be removed."""
    t = go(at(), "F")
    assert acts(t) == set(), "no ruin lies beside the start space"
    t = at()
    land(t, e4=("forest", 1))
    go(t, "F")
    play(t, "act ruin")
    assert moves(t, "remove_ruin") == ["remove_ruin d4", "remove_ruin e3"]
    refused(t, "remove_ruin c2", "CI-6.16")


def test_ruin_needs_a_free_statue_spot() -> None:
    """CI-6.16: with a statue on the only spot the action may not be done."""
    t = at()
    land(t, f1=("meadow", 1))
    t.players[0].statues_ready = 1
    go(t, "F")
    assert "ruin" not in acts(t)


def test_any_free_statue_spot() -> None:
    """CI-6.16: the player picks the spot, and gets what that spot pays."""
    for spot, points in (("statue_spot_start", 0), ("statue_spot_large_1", 1)):
        t = at()
        land(t, f1=("meadow", 1))
        t.players[0].spots_open |= 2
        go(t, "F")
        play(t, "act ruin", "remove_ruin e3")
        assert set(moves(t)) == {"to statue_spot_start", "to statue_spot_large_1"}
        play(t, f"to {spot}")
        if points:
            play(t, "ship one_sail")
        assert distances(t) == [points, 0]


@pytest.mark.parametrize("cost", ["stone", "gold"])
def test_build_statue(cost: str) -> None:
    """CI-6.17: 3 wood and 3 stone, or 2 wood and 2 gold, for 1 helm_point; it stands by the
    building rule, and a settlement brings 1 more in the same gain."""
    wood = 3 if cost == "stone" else 2
    for top, points in (("forest", 1), ("settlement", 2)):
        t = at()
        chart_all(t)
        land(t, f1=("forest", wood, "wood"), f2=("mountain", wood, cost), e2=(top, 5))
        t.players[0].statues_ready = 1
        go(t, "F")
        play(t, "act statue")
        assert moves(t, "build_statue") == [f"build_statue {cost}"]
        play(t, f"build_statue {cost}")
        if moves(t, "put"):
            assert moves(t, "put") == ["put e2"]
            play(t, "put e2")
        play(t, "ship two_sail")
        assert space(t, "e2") == (top, 5, "statue")
        assert distances(t) == [0, points]
        assert player(t)["statues"] == 1
        assert player(t)["statue_spots"] == {"statue_spot_start": False}


def test_statue_needs_one_on_a_spot() -> None:
    """CI-6.17: without a statue on a statue_spot there is nothing to build."""
    t = at()
    land(t, f1=("forest", 3, "wood"), f2=("mountain", 3, "stone"))
    ruin(t)
    go(t, "F")
    assert acts(t) == set()


@pytest.mark.parametrize(("wood", "stone"), [(2, 3), (3, 2)])
def test_statue_too_dear(wood: int, stone: int) -> None:
    """CI-6.17, CI-7.12: 2 wood or 2 stone are too little."""
    t = at()
    land(t, f1=("forest", wood, "wood"), f2=("mountain", stone, "stone"))
    t.players[0].statues_ready = 1
    go(t, "F")
    assert "statue" not in acts(t)


def test_choice_of_the_statue() -> None:
    """CI-6.17: with several statues waiting the player picks one."""
    t = at()
    land(t, f1=("forest", 3, "wood"), f2=("mountain", 3, "stone"))
    t.players[0].spots_open |= 2
    t.players[0].statues_ready = 3
    go(t, "F")
    play(t, "act statue", "build_statue stone")
    assert moves(t) == ["from statue_spot_start", "from statue_spot_large_1"]
    play(t, "from statue_spot_large_1", "put f1", "ship one_sail")
    assert player(t)["statue_spots"] == {
        "statue_spot_start": True,
        "statue_spot_large_1": False,
    }


def test_emptied_spot_pays_again() -> None:
    """CI-6.18: once its statue is built, a spot takes the next ruin and rewards it again."""
    t = at("special")
    chart_all(t, but={"a2", "c2"})
    ruin(t, "a2", "c2")
    land(t, f1=("forest", 3, "wood"), f2=("mountain", 3, "stone"))
    t.players[0].spots_open = 2
    large_card(t, "antiquities_hall")
    go(t, "F", "special")
    play(t, "act ruin", "remove_ruin a2", "ship one_sail")
    assert distances(t) == [1, 0]
    assert "use_large_card antiquities_hall" in moves(t)
    play(t, "act statue", "build_statue stone", "put f1", "ship one_sail")
    assert player(t)["statue_spots"] == {"statue_spot_large_1": False}
    play(t, "use_large_card antiquities_hall", "choose remove_ruin", "remove_ruin c2")
    play(t, "ship one_sail")
    assert distances(t) == [3, 0]
    assert player(t)["statue_spots"] == {"statue_spot_large_1": True}


# Begun and given up


def able(section: str) -> CooperTable:
    """Seat 0 on a section with exactly what its action costs, on land that can be stored."""
    t = at(round=5)
    wood = {"B": 2, "D": 2, "F": 3}
    land(t, f1=("forest", wood.get(section, 1), "wood"))
    if section in "DF":
        land(t, f2=("mountain", wood[section], "stone"))
    if section == "H":
        land(t, f1=("mountain", 3, "gold"), f2=("settlement", 2, "cloth"))
    store(t, coin=1)
    t.players[0].statues_ready = 1
    return go(t, section)


PAID = [("B", "boat"), ("D", "building"), ("F", "statue"), ("H", "supply")]


@pytest.mark.parametrize(("section", "action"), PAID)
def test_pass_before_the_first_choice(section: str, action: str) -> None:
    """CI-5.14, CI-9.25: an action that was begun may be given up, and is used up then."""
    t = able(section)
    play(t, f"act {action}")
    before = player(t)
    play(t, "pass")
    assert player(t) == before
    assert acts(t) == set()
    assert "end_turn" in moves(t)


@pytest.mark.parametrize(("section", "action"), PAID)
def test_price_out_of_reach_after_all(section: str, action: str) -> None:
    """CI-7.12: when an anytime action has lowered the value of the cubes, only passing is left."""
    t = able(section)
    play(t, f"act {action}")
    choice = {"boat": "build_boat", "building": "erect", "statue": "build_statue"}
    assert moves(t, choice.get(action, "supply"))
    play(t, "store_from_land f1")
    if section == "H":  # what costs little gold costs more cloth
        play(t, "store_from_land f2")
    assert not moves(t, choice.get(action, "supply"))


def test_pass_on_a_ruin() -> None:
    """CI-5.14, CI-9.25: the same for removing a ruin."""
    t = at()
    land(t, f1=("meadow", 1, "food"))
    go(t, "F")
    play(t, "act ruin", "pass")
    assert space(t, "e3") == ("", 0, "ruin")
    assert acts(t) == set()


# Cargo ships


CARGO = [(1, 1, 2, 1), (2, 2, 2, 1), (3, 2, 3, 2), (4, 3, 3, 2), (5, 5, 2, 3)]


@pytest.mark.parametrize(("number", "gold", "cloth", "helm"), CARGO)
def test_supply_any_ship_in_any_round(number: int, gold: int, cloth: int, helm: int) -> None:
    """CI-6.19, CI-6.20: each ship at its price, whatever the round; points, then the lid."""
    t = at(round=1 if number > 1 else 2)
    land(t, f1=("mountain", gold, "gold"), f2=("settlement", cloth, "cloth"))
    go(t, "H")
    play(t, "act supply")
    assert f"supply cargo_{number}" in moves(t)
    play(t, f"supply cargo_{number}")
    assert space(t, "f1")[2] == space(t, "f2")[2] == ""
    p = player(t)
    assert f"cargo_{number}" not in p["lids_on_ships"]
    assert (p["lids_taken"], p["lids_unused"]) == (0, 0), "the lid comes after the points"
    play(t, "ship one_sail")
    assert distances(t) == [helm, 0]
    p = player(t)
    assert (p["lids_taken"], p["lids_unused"]) == (1, 1)


def test_price_of_a_cargo_ship() -> None:
    """CI-6.19, CI-7.12: with 2 gold and 2 cloth only the cheap ships can be supplied."""
    t = at(round=5)
    store(t, gold=2, cloth=2)
    go(t, "H")
    play(t, "act supply")
    assert moves(t, "supply") == ["supply cargo_1", "supply cargo_2"]
    refused(t, "supply cargo_3", "CI-7.12")


def test_each_ship_once() -> None:
    """CI-6.19: a ship without the own lid can't be supplied again."""
    t = at(round=5)
    unused_lids(t, 1)
    store(t, gold=2, cloth=2)
    go(t, "H")
    play(t, "act supply")
    assert moves(t, "supply") == ["supply cargo_2"]
    refused(t, "supply cargo_1", "CI-6.19")


def test_no_lid_left() -> None:
    """CI-6.19: with all five delivered the action is impossible."""
    t = at()
    unused_lids(t, 5)
    land(t, f1=("mountain", 5, "gold"), f2=("settlement", 5, "cloth"))
    go(t, "H")
    assert acts(t) == set()


def test_lid_not_before_the_points() -> None:
    """CI-6.19: while the ship for the points is chosen, the lid can't be used yet."""
    t = at()
    store(t, gold=1, cloth=2)
    go(t, "H")
    play(t, "act supply", "supply cargo_1")
    assert moves(t, "ship")
    assert not moves(t, "use_lid")
    play(t, "ship one_sail")
    assert moves(t, "use_lid")


@pytest.mark.parametrize(("unit", "left"), [("gold", {"gold": 1}), ("cloth", {"cloth": 1})])
def test_harbormaster_discount(unit: str, left: dict[str, int]) -> None:
    """CI-6.21: on the ship of the round 1 gold or 1 cloth less; then the harbormaster lies."""
    t = at(round=2)
    store(t, gold=2, cloth=1)
    go(t, "H")
    play(t, "act supply", "supply cargo_2")
    assert moves(t) == ["reduce gold", "reduce cloth"]
    assert t.view(0)["harbormaster"] == {"ship": 2, "upright": True}
    play(t, f"reduce {unit}")
    assert moves(t, "ship"), "laid down with the payment, before the points are spent"
    assert t.view(0)["harbormaster"] == {"ship": 2, "upright": False}
    assert storage(t) == left


def test_discount_only_on_his_ship() -> None:
    """CI-6.21: other ships cost the full price and leave him standing."""
    t = at(round=3)
    store(t, gold=2, cloth=1)
    go(t, "H")
    play(t, "act supply", "supply cargo_2")
    assert storage(t) == {}
    assert t.view(0)["harbormaster"] == {"ship": 3, "upright": True}


def test_discount_only_once_a_round() -> None:
    """CI-6.21: the first delivery gets it, whoever it is; the next one pays in full."""
    t = worker_phase(2, start=1, round=2)
    for seat in range(2):
        store(t, seat, gold=2, cloth=2)
        clear_land(t, seat)
    refresh(t)
    play(t, "worker H normal", "act supply", "supply cargo_2", "reduce cloth", "ship one_sail")
    play(t, "end_turn")
    assert t.seat == 0
    play(t, "worker H normal", "pay gold")
    assert acts(t) == {"supply"}
    play(t, "act supply")
    assert moves(t, "supply") == ["supply cargo_1"]
    refused(t, "supply cargo_2", "CI-7.12")


def test_discount_with_a_card() -> None:
    """CI-6.21: a delivery by large_card 3 gets the discount as well."""
    t = at(round=2)
    large_card(t, "freight_exchange")
    store(t, gold=1, cloth=1)
    refresh(t)
    play(t, "use_large_card freight_exchange", "supply cargo_2")
    assert storage(t) == {}
    assert not t.view(0)["harbormaster"]["upright"]


def test_harbormaster_stands_again_in_the_next_round() -> None:
    """CI-6.21: a new round, a new discount, on the next ship."""
    t = worker_phase(2, round=2)
    t.harbormaster_up = False
    available(t, 0)
    available(t, 1)
    refresh(t)
    quiet = {"done", "nothing", "anchor one_sail"}
    while t.view(0)["phase"] == "cleanup":
        play(t, next(move for move in moves(t) if move in quiet))
    assert t.view(0)["harbormaster"] == {"ship": 3, "upright": True}


def test_two_deliveries_in_a_turn() -> None:
    """CI-6.22: a second delivery takes a second action, here large_card 3."""
    t = at(round=5)
    large_card(t, "freight_exchange")
    land(t, f1=("mountain", 2, "gold"), f2=("settlement", 2, "cloth"), g1=("mountain", 2, "gold"))
    store(t, cloth=2)
    go(t, "H")
    play(t, "act supply", "supply cargo_1", "pay f1", "pay f2", "ship one_sail")
    assert "act supply" not in moves(t)
    play(t, "use_large_card freight_exchange", "supply cargo_2", "ship one_sail")
    assert player(t)["lids_taken"] == 2


def test_helm_points_of_a_delivery_reach_the_bay() -> None:
    """CI-6.19: the lid arrives after everything that the points bring."""
    t = at()
    only_log(t, "log_two_coins")
    ships(t, one=4)
    store(t, gold=1, cloth=2)
    go(t, "H")
    play(t, "act supply", "supply cargo_1", "ship one_sail")
    assert player(t)["lids_unused"] == 0
    play(t, "do")
    assert storage(t) == {"coin": 2}
    assert player(t)["lids_unused"] == 1
    assert on_market(t) == {}

"""CI-18: the actions of boats, islets and log tokens."""

from __future__ import annotations

import pytest

from rondel.games.cooper_island.rules.income import BeginIncome
from rondel.games.cooper_island.rules.rounds import NextRound
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    boat,
    cartographer,
    clear_land,
    gain_points,
    income,
    islet,
    land,
    large_card,
    log_stock,
    moves,
    play,
    player,
    refresh,
    refused,
    ruin,
    ships,
    space,
    storage,
    store,
    table,
    tiles,
    turn,
)


def empty(t: CooperTable) -> CooperTable:
    """Nothing in storage, in the reserve or on the land, the marker on 0."""
    store(t)
    tiles(t)
    cartographer(t, 0)
    clear_land(t)
    refresh(t)
    return t


def got(t: CooperTable) -> dict[str, int]:
    """What seat 0 has got since it was `empty`."""
    p = t.players[0]
    other = {"tiles": sum(p.tiles), "steps": p.cartographer}
    return storage(t) | {name: count for name, count in other.items() if count}


# Boats

BOAT_GAINS = [
    ("boat_coin", [], {"coin": 1}),
    ("boat_luxury", ["gain gold"], {"gold": 1}),
    ("boat_luxury", ["gain cloth"], {"cloth": 1}),
    ("boat_draw", [], {"tiles": 1}),
    ("boat_chart", [], {"steps": 1}),
    ("boat_basic", ["gain wood"], {"wood": 1}),
    ("boat_basic", ["gain stone"], {"stone": 1}),
    ("boat_basic", ["gain food"], {"food": 1}),
]


@pytest.mark.parametrize(("name", "choices", "gained"), BOAT_GAINS)
def test_boats_as_income(name: str, choices: list[str], gained: dict[str, int]) -> None:
    """CI-18.1: what each boat brings as an income_hand."""
    t = income()
    boat(t, name)
    t = begin_income(t)
    play(empty(t), f"hand {name}", *choices)
    assert got(t) == gained


def begin_income(t: CooperTable) -> CooperTable:
    """The hands are fixed when the income begins: begin it anew with the boats built by hand."""
    t.agenda = [NextRound(), BeginIncome(0)]
    refresh(t)
    return t


@pytest.mark.parametrize(("name", "choices", "gained"), BOAT_GAINS)
def test_boats_when_built(name: str, choices: list[str], gained: dict[str, int]) -> None:
    """CI-18.1: what each boat brings when it is built."""
    t = empty(turn())
    store(t, coin=1, wood=2)
    t.players[0].market = (1, 0, 0, 0, 0, 0)  # so that the turn doesn't end by itself
    refresh(t)
    play(t, "worker B normal", "act boat", f"build_boat {name}", "ship one_sail", "do", *choices)
    assert got(t) == gained


def test_boats_offer_nothing_else() -> None:
    """CI-18.1: boat_luxury has gold and cloth only, boat_basic neither."""
    t = income()
    boat(t, "boat_luxury", 1)
    boat(t, "boat_basic", 2)
    begin_income(t)
    luxury = play(t.copy(), "hand boat_luxury")
    assert moves(luxury, "gain") == ["gain gold", "gain cloth"]
    basic = play(t.copy(), "hand boat_basic")
    assert moves(basic, "gain") == ["gain wood", "gain stone", "gain food"]


def test_boat_basic_adds_a_storage_spot() -> None:
    """CI-18.1: from its building on its owner has one spot more, for any piece, once."""
    t = empty(turn())
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "worker B normal", "act boat", "build_boat boat_basic", "ship one_sail")
    assert player(t)["spots"] == {"any": 6, "luxury": 0, "coin": 0}
    assert player(t, seat=1)["spots"]["any"] == 5
    play(t, "do", "gain wood")
    assert player(t)["spots"]["any"] == 6


def test_boat_copy() -> None:
    """CI-18.1: boat_copy does the action of another face-up boat of any player."""
    t = income()
    boat(t, "boat_copy", 1)
    boat(t, "boat_chart", 2)
    boat(t, "boat_luxury", 1, seat=1)
    boat(t, "boat_coin", 2, seat=1, face_up=False)
    boat(t, "boat_copy", 3, seat=1)
    begin_income(t)
    empty(t)
    play(t, "hand boat_copy")
    assert moves(t, "boat_action") == ["boat_action boat_luxury", "boat_action boat_chart"]
    play(t, "boat_action boat_luxury", "gain cloth")
    assert got(t) == {"cloth": 1}
    assert storage(t, seat=1) == {"coin": 1}


def test_boat_copy_alone() -> None:
    """CI-18.1, CI-14.9: without another face-up boat boat_copy does nothing."""
    t = empty(turn())
    store(t, coin=1, wood=2)
    boat(t, "boat_copy", 1, seat=1)
    refresh(t)
    play(t, "worker B normal", "act boat", "build_boat boat_copy", "ship one_sail")
    assert "do" not in moves(t)


# Islets

ISLET_GAINS = [
    ("islet_coin", [], {"coin": 1}),
    ("islet_luxury", ["gain gold"], {"gold": 1}),
    ("islet_luxury", ["gain cloth"], {"cloth": 1}),
    ("islet_draw", [], {"tiles": 1}),
    ("islet_chart", [], {"steps": 1}),
    ("islet_mixed", ["gain wood"], {"wood": 1, "food": 1}),
    ("islet_mixed", ["gain stone"], {"stone": 1, "food": 1}),
]


@pytest.mark.parametrize(("name", "choices", "gained"), ISLET_GAINS)
def test_islets_when_placed(name: str, choices: list[str], gained: dict[str, int]) -> None:
    """CI-18.2, CI-18.4: what each islet brings its owner when it is laid."""
    t = empty(income())
    play(t, "hand place_islet", f"place_islet {name}", "half R1a", "do", *choices)
    assert got(t) == gained


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("name", "choices", "gained"), ISLET_GAINS)
def test_islets_when_passed(
    name: str, choices: list[str], gained: dict[str, int], owner: int
) -> None:
    """CI-18.2, CI-18.4: an own or foreign islet acts for the player whose ship passes it."""
    t = empty(turn())
    islet(t, name, "L1", "a", seat=owner)
    ships(t, one=10 * owner)
    gain_points(t, 1)
    play(t, "ship one_sail", "do", *choices)
    assert got(t) == gained
    assert storage(t, seat=1) == {"coin": 1}


def test_islet_ruin() -> None:
    """CI-18.2: islet_ruin performs remove_ruin, on the peninsula of the mover."""
    t = empty(turn())
    land(t, f1=("forest", 1))
    land(t, seat=1, f1=("forest", 1))
    islet(t, "islet_ruin", "L1", "a", seat=1)
    ships(t, one=10)
    gain_points(t, 1)
    play(t, "ship one_sail", "do", "remove_ruin e3")
    assert space(t, "e3") == ("", 0, "")
    assert player(t)["statue_spots"] == {"statue_spot_start": True}
    assert space(t, "e3", seat=1) == ("", 0, "ruin")


def test_islet_ruin_when_no_ruin_can_be_removed() -> None:
    """CI-18.2, CI-6.16: no ruin beside own land: the action can't be done."""
    t = empty(turn())
    land(t, e1=("forest", 1, "wood"))
    ruin(t, "a2")
    islet(t, "islet_ruin", "L1", "a")
    gain_points(t, 1)
    play(t, "ship one_sail")
    refused(t, "do", "CI-6.16")


@pytest.mark.parametrize(
    ("kept", "storage_after"),
    [("gain wood", {"wood": 5}), ("gain stone", {"wood": 4, "stone": 1})],
)
def test_islet_mixed_with_one_spot(kept: str, storage_after: dict[str, int]) -> None:
    """CI-18.2, CI-14.4: with one free spot either the wood or stone is kept …"""
    t = mixed_with_one_spot()
    play(t, "do", kept, "lose_rest")
    assert storage(t) == storage_after


def test_islet_mixed_with_one_spot_for_the_food() -> None:
    """CI-18.2, CI-14.4: … or the food: the player chooses which piece is lost."""
    t = mixed_with_one_spot()
    play(t, "do", "lose_rest")
    assert storage(t) == {"wood": 4, "food": 1}


def mixed_with_one_spot() -> CooperTable:
    """A ship has just passed islet_mixed; one storage_spot is free."""
    t = empty(turn())
    store(t, wood=4)
    islet(t, "islet_mixed", "L1", "a")
    gain_points(t, 1)
    return play(t, "ship one_sail")


@pytest.mark.parametrize(
    ("name", "landscape", "cube"),
    [
        ("islet_coin", "meadow", "food"),
        ("islet_mixed", "mountain", "stone"),
        ("islet_luxury", "mountain", "stone"),
        ("islet_draw", "forest", "wood"),
        ("islet_chart", "forest", "wood"),
        ("islet_ruin", "meadow", "food"),
    ],
)
def test_landscapes_of_islets(name: str, landscape: str, cube: str) -> None:
    """CI-18.3: the landscape hex of each islet; never a settlement."""
    t = empty(income())
    play(t, "hand place_islet", f"place_islet {name}", "half R1a")
    assert space(t, "f2") == (landscape, 1, cube)


def test_islets_through_c_square_and_beacon() -> None:
    """CI-18.4: an islet of any player acts through C_square and through large_card 11."""
    t = empty(turn())
    islet(t, "islet_coin", "R1", "a", seat=1)
    available(t, special=1)
    large_card(t, "beacon")
    refresh(t)
    play(t, "use_large_card beacon", "islet_action islet_coin")
    play(t, "worker C special", "act islet_action", "islet_action islet_coin")
    assert storage(t) == {"coin": 2}


def test_an_islet_acts_each_time_it_is_passed() -> None:
    """CI-18.4: both ships of a player, and ships of others, set it off again and again."""
    t = empty(turn())
    islet(t, "islet_coin", "L1", "a")
    gain_points(t, 1)
    play(t, "ship one_sail", "do")
    ships(t, two=19)  # on L1, one step before the own harbour
    gain_points(t, 1)
    log_stock(t)
    play(t, "ship two_sail", "do", "refuse")
    assert storage(t) == {"coin": 2}


# Log tokens

LOG_GAINS = [
    ("log_coin_wood", [], {"coin": 1, "wood": 1}),
    ("log_coin_stone", [], {"coin": 1, "stone": 1}),
    ("log_coin_food", [], {"coin": 1, "food": 1}),
    ("log_wood_stone", [], {"wood": 1, "stone": 1}),
    ("log_wood_food", [], {"wood": 1, "food": 1}),
    ("log_stone_food", [], {"stone": 1, "food": 1}),
    ("log_two_coins", [], {"coin": 2}),
    ("log_basic_choice", ["gain wood"], {"wood": 1}),
    ("log_basic_choice", ["gain stone"], {"stone": 1}),
    ("log_basic_choice", ["gain food"], {"food": 1}),
    ("log_luxury_choice", ["gain gold"], {"gold": 1}),
    ("log_luxury_choice", ["gain cloth"], {"cloth": 1}),
    ("log_draw", [], {"tiles": 1}),
    ("log_chart", [], {"steps": 1}),
]


def before_a_bay(token: str) -> CooperTable:
    """The ship has just come to a bay and drawn this log_token."""
    t = empty(turn())
    ships(t, one=4)
    log_stock(t, **{token: 1})
    gain_points(t, 1)
    return play(t, "ship one_sail")


@pytest.mark.parametrize(("token", "choices", "gained"), LOG_GAINS)
def test_log_tokens(token: str, choices: list[str], gained: dict[str, int]) -> None:
    """CI-18.5: what each log_token brings, once; none of them brings helm points."""
    t = before_a_bay(token)
    play(t, "do", *choices)
    assert got(t) == gained
    assert t.players[0].distance == (5, 0)
    assert player(t)["logs"] == 1
    assert moves(t, "ship") == []
    assert "do" not in moves(t)


def test_there_are_thirty_log_tokens() -> None:
    """CI-18.5: 30 tokens in the stock; each that is drawn is gone."""
    t = table(3)
    assert sum(t.view(0)["log_stock"].values()) == 30
    t = before_a_bay("log_chart")
    assert sum(t.view(0)["log_stock"].values()) == 0


# All of them


@pytest.mark.parametrize(("token", "choices", "gained"), LOG_GAINS)
def test_a_log_action_may_be_declined(
    token: str, choices: list[str], gained: dict[str, int]
) -> None:
    """CI-8.9, CI-18.6: the token is kept, its action is lost."""
    t = before_a_bay(token)
    assert {"do", "decline"} <= set(moves(t))
    play(t, "decline")
    assert got(t) == {}
    assert player(t)["logs"] == 1
    assert gained
    assert "do" not in moves(t)


@pytest.mark.parametrize("name", [name for name, choices, _ in ISLET_GAINS])
def test_an_islet_action_may_be_declined(name: str) -> None:
    """CI-18.6: a declined islet action is lost, when laid and when passed."""
    t = empty(income())
    play(t, "hand place_islet", f"place_islet {name}", "half R1a", "decline")
    assert got(t) == {}
    t = empty(turn())
    islet(t, name, "L1", "a")
    gain_points(t, 1)
    play(t, "ship one_sail", "decline")
    assert got(t) == {}
    assert "do" not in moves(t)


def test_a_boat_action_may_be_declined() -> None:
    """CI-18.6: a boat built may be left without its action; its hand may be left unused."""
    t = empty(turn())
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "worker B normal", "act boat", "build_boat boat_coin", "ship one_sail", "decline")
    assert storage(t) == {}
    t = income()
    boat(t, "boat_coin")
    empty(begin_income(t))
    assert "hand boat_coin" in moves(t)
    play(t, "end_income")
    assert storage(t) == {}


def test_a_gain_without_a_free_spot_can_only_be_declined() -> None:
    """CI-18.6, CI-14.4: an action of which nothing could be stored is not offered."""
    t = empty(turn())
    store(t, wood=5)
    islet(t, "islet_coin", "L1", "a")
    gain_points(t, 1)
    play(t, "ship one_sail")
    refused(t, "do", "CI-14.4")
    play(t, "decline")
    assert storage(t) == {"wood": 5}

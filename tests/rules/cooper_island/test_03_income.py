"""CI-3: the course of a round and the income phase."""

from __future__ import annotations

import random

import pytest

from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    boat,
    cartographer,
    chart_all,
    clear_land,
    income,
    islet,
    land,
    large_card,
    moves,
    on_market,
    play,
    player,
    refresh,
    refused,
    ruin,
    space,
    storage,
    store,
    table,
    tiles,
)

BARE = ("hand place_islet", "hand place_double")


def hands(t: CooperTable) -> set[str]:
    return {move.split()[1] for move in moves(t, "hand")}


def reserve(t: CooperTable, seat: int = 0) -> list[str]:
    islets: list[str] = player(t, seat)["islets"]
    return islets


# The course of the game


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_five_rounds_of_three_phases(seats: int) -> None:
    """CI-3.1: income, workers, clean-up, five times; then the end of the game."""
    t = table(seats, seed=3)
    luck = random.Random(3)
    course: list[tuple[int, str]] = []
    while not t.over:
        now = (t.round, t.view(0)["phase"])
        if not course or course[-1] != now:
            course.append(now)
        t.play(luck.choice(t.moves()))
    phases = [(number, phase) for number in range(1, 6) for phase in ("income", "workers")]
    assert [moment for moment in course if moment[1] in ("income", "workers")] == phases
    assert sorted(course[:-1], key=lambda moment: moment[0]) == course[:-1]
    assert course[-1][0] == 5
    assert t.view(0)["phase"] == "game_end"


@pytest.mark.parametrize("start", [0, 1, 2])
def test_income_seat_by_seat(start: int) -> None:
    """CI-3.2: from the holder of the cooper_token on, clockwise; each finishes the own slot."""
    seed = next(seed for seed in range(99) if table(3, seed).start_player == start)
    t = table(3, seed)
    order: list[int] = []
    while t.view(0)["phase"] == "income":
        if not order or order[-1] != t.seat:
            order.append(t.seat)
        play(t, "hand place_islet", "place_islet islet_coin", "half R1a", "decline", "end_income")
    assert order == [start, (start + 1) % 3, (start + 2) % 3]


# Hands


def test_each_hand_once_in_any_order() -> None:
    """CI-3.3: a hand that was used is gone; the others wait."""
    for first, second in (BARE, BARE[::-1]):
        t = income(2)
        play(t, first, "pass")
        assert first not in moves(t)
        assert second in moves(t)
        play(t, second, "pass")
        assert not hands(t)
        assert "end_income" in moves(t)


def test_two_hands_in_round_1() -> None:
    """CI-3.4: nobody has a boat yet, so there are exactly the printed hands."""
    assert hands(table(2)) == {"place_islet", "place_double"}


def test_face_up_boats_are_hands() -> None:
    """CI-3.4: each own face-up boat is one more hand; face-down and foreign boats are none."""
    t = income(2)
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2)
    boat(t, "boat_chart", 3, face_up=False)
    boat(t, "boat_basic", 1, seat=1)
    refresh_income(t)
    assert hands(t) == {"place_islet", "place_double", "boat_coin", "boat_draw"}


def refresh_income(t: CooperTable) -> None:
    """Begin the slot of seat 0 anew, with the boats that it has now."""
    from rondel.games.cooper_island.rules.income import BeginIncome

    t.agenda = [*t.agenda[:-1], BeginIncome(0)]
    refresh(t)


def test_unused_hands_are_lost() -> None:
    """CI-3.5: what is not done is not made up for in the next round."""
    t = income(2, round=2)
    boat(t, "boat_coin")
    refresh_income(t)
    assert "boat_coin" in hands(t)
    play(t, "end_income")
    assert storage(t) == {"coin": 1}
    assert len(reserve(t)) == 6
    assert t.round == 3
    while t.view(0)["active"] != 0:
        play(t, "end_income")
    play(t, "hand boat_coin", "hand place_islet", "pass")
    assert not {"hand boat_coin", "hand place_islet"} & set(moves(t))
    assert storage(t) == {"coin": 2}


def test_hand_begun_and_passed_is_used() -> None:
    """CI-3.5, CI-9.25: a hand that was begun is used up, even if nothing came of it."""
    t = income(2)
    play(t, "hand place_double", "pass")
    refused(t, "hand place_double", "CI-3.3")


def test_boat_built_in_the_income_phase_is_no_hand() -> None:
    """CI-3.6: it acts once, when it is built."""
    t = income(2)
    large_card(t, "boatwrights_hall")
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "use_large_card boatwrights_hall", "build_boat boat_draw", "ship one_sail")
    before = sum(player(t)["tiles"].values())
    play(t, "do")
    assert sum(player(t)["tiles"].values()) == before + 1
    assert hands(t) == {"place_islet", "place_double"}


def test_boat_turned_down_loses_its_hand() -> None:
    """CI-3.6: large_card 14 before the hand leaves nothing of it."""
    t = income(2)
    boat(t, "boat_coin")
    large_card(t, "breakers_yard")
    refresh_income(t)
    assert "boat_coin" in hands(t)
    play(t, "use_large_card breakers_yard", "do")
    assert storage(t) == {"coin": 2}
    assert hands(t) == {"place_islet", "place_double"}


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("boat_coin", {"coin": 2}),
        ("boat_luxury", {"coin": 1, "cloth": 1}),
        ("boat_basic", {"coin": 1, "stone": 1}),
    ],
)
def test_boat_hands(name: str, after: dict[str, int]) -> None:
    """CI-3.15: the hand of a boat is its income action."""
    t = income(2)
    boat(t, name)
    refresh_income(t)
    play(t, f"hand {name}")
    if "gain cloth" in moves(t):
        play(t, "gain cloth")
    if "gain stone" in moves(t):
        play(t, "gain stone")
    assert storage(t) == after
    assert f"hand {name}" not in moves(t)


def test_boat_hand_may_lapse() -> None:
    """CI-3.15: nobody has to use a boat."""
    t = income(2)
    boat(t, "boat_coin")
    refresh_income(t)
    play(t, "end_income")
    assert storage(t) == {"coin": 1}


# Islets


def test_any_islet_of_the_reserve() -> None:
    """CI-3.7: all six can be chosen; the one laid has left the reserve, and can't come again."""
    t = table(2)
    seat = t.seat
    play(t, "hand place_islet")
    everything = reserve(t, seat)
    assert moves(t, "place_islet") == [f"place_islet {name}" for name in everything]
    play(t, "place_islet islet_draw", "half R1a", "decline")
    assert reserve(t, seat) == [name for name in everything if name != "islet_draw"]
    t = income(2)
    islet(t, "islet_draw", "R1", "a")
    refresh(t)
    play(t, "hand place_islet")
    refused(t, "place_islet islet_draw", "CI-3.7")


def test_land_of_an_islet() -> None:
    """CI-3.8: uncharted, without ruin, beside own land of any type and level."""
    t = income(2)
    chart_all(t, but={"a3", "b4", "c2", "c3", "d4", "e5", "e4", "d3", "b3"})
    ruin(t, "d4")
    # c3 and d4 touch no own land; a3 lies beside a2, b4 only beside uncharted spaces.
    land(t, a2=("settlement", 4, "fortress"))
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin")
    halves = {move.split()[1] for move in moves(t, "half")}
    assert halves == {"R1b", "R4b"}
    refused(t, "half R3b", "CI-3.8")
    play(t, "half R4b")
    assert space(t, "a3") == ("meadow", 1, "food")


def test_no_islet_on_a_ruin() -> None:
    """CI-3.8: a ruin has to be removed first."""
    for spaces, offered in (((), True), (("d4",), False)):
        t = income(2)
        chart_all(t, but={"d4"})
        ruin(t, *spaces)
        refresh(t)
        assert ("place_islet" in hands(t)) == offered


def test_last_place_charted_while_the_islet_is_chosen() -> None:
    """CI-3.8, CI-3.16: an anytime action in between can take the last place away."""
    t = income(2)
    chart_all(t, but={"f2"})
    cartographer(t, 2)
    refresh(t)
    play(t, "hand place_islet")
    assert moves(t, "place_islet")
    play(t, "use_cartographer new_land", "type forest")
    assert not moves(t, "place_islet")
    assert len(reserve(t)) == 6


def test_islet_on_a_visible_sand_bank_beside_the_land() -> None:
    """CI-3.9: of f2 and e1 only the halves that touch them, while their bank is uncovered."""
    t = income(2)
    chart_all(t, but={"f2", "e1"})
    islet(t, "islet_ruin", "L2", "b")
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin")
    assert set(moves(t)) == {"half R1a", "half R1b", "half L1b", "half L3a"}
    refused(t, "half L2a", "CI-3.9")
    play(t, "half L3a")
    assert space(t, "e1") == ("meadow", 1, "food")
    assert t.view(0)["ring"][7] == {"islet": "islet_coin", "half": "a"}


def test_first_islet_right_of_the_harbour() -> None:
    """CI-3.10: in round 1 only R1 is possible, although L1 would fit as well."""
    t = table(2)
    play(t, "hand place_islet", "place_islet islet_coin")
    assert set(moves(t)) == {"half R1a", "half R1b"}
    refused(t, "half L1a", "CI-3.10")


def test_the_first_islet_may_be_forfeited() -> None:
    """CI-3.10, CI-3.5: only its place is fixed; like any income it may be let go."""
    t = table(2)
    passed, ended = t.copy(), t
    seat = t.seat
    play(passed, "hand place_islet", "pass")
    assert moves(passed, "hand") == ["hand place_double"]
    play(ended, "end_income")
    assert ended.seat != seat
    assert len(reserve(ended, seat)) == 6


def test_first_islet_blocked_by_the_player() -> None:
    """CI-3.10: whoever charts all the land beside R1 loses the action."""
    t = table(2)
    seat = t.seat
    tiles(t, seat, double_fm=1)
    cartographer(t, 3, seat)
    refresh(t)
    play(t, "hand place_double", "place_double forest+meadow", "on f2", "on e4")
    assert "hand place_islet" in moves(t)
    play(t, "use_cartographer new_land", "on e5", "type forest")
    assert "hand place_islet" not in moves(t)
    play(t, "end_income")
    assert t.seat != seat
    assert len(reserve(t, seat)) == 6


def test_later_islets_anywhere() -> None:
    """CI-3.11: from round 2 any sand bank of the own sector will do, and none has to."""
    t = income(2, round=2)
    assert "end_income" in moves(t)
    play(t, "hand place_islet")
    assert "pass" in moves(t)
    play(t, "place_islet islet_coin")
    assert set(moves(t)) == {"half R1a", "half R1b", "half L1a", "half L1b"}
    play(t, "half L1a")
    assert t.view(0)["ring"][5] == {"islet": "islet_coin", "half": "a"}


def test_islets_stay_in_the_own_sector() -> None:
    """CI-3.11: seat 1's islet lies in seat 1's sector, whatever lies in the others."""
    t = income(2, seat=1)
    islet(t, "islet_coin", "R1", "a")
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin", "half R1a")
    assert t.view(0)["ring"][13] == {"islet": "islet_coin", "half": "a"}
    assert t.view(0)["ring"][3] == {"islet": "islet_coin", "half": "a"}


@pytest.mark.parametrize(
    ("name", "top"),
    [
        ("islet_coin", ("meadow", 1, "food")),
        ("islet_mixed", ("mountain", 1, "stone")),
        ("islet_luxury", ("mountain", 1, "stone")),
        ("islet_draw", ("forest", 1, "wood")),
        ("islet_chart", ("forest", 1, "wood")),
        ("islet_ruin", ("meadow", 1, "food")),
    ],
)
def test_cube_on_an_islet(name: str, top: tuple[str, int, str]) -> None:
    """CI-3.12: the cube is compulsory and comes at once; a mountain of level 1 has no gold."""
    t = income(2)
    play(t, "hand place_islet", f"place_islet {name}", "half R1a")
    assert space(t, "f2") == top


def test_islet_action_is_optional() -> None:
    """CI-3.12: after the cube the action may be done once, or declined."""
    for answer, coins in (("do", 2), ("decline", 1)):
        t = income(2)
        play(t, "hand place_islet", "place_islet islet_coin", "half R1a")
        assert space(t, "f2") == ("meadow", 1, "food")
        assert set(moves(t)) >= {"do", "decline"}
        play(t, answer)
        assert storage(t) == {"coin": coins}
        assert "do" not in moves(t)


def test_land_of_an_islet_is_ordinary() -> None:
    """CI-3.13: it can be covered like any other landscape_space; the islet itself stays."""
    t = income(2)
    clear_land(t)
    tiles(t, double_fk=1)
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin", "half R1a", "decline")
    lying = t.view(0)["ring"]
    play(t, "store_from_land f2", "hand place_double", "place_double meadow+settlement")
    play(t, "on f2", "on g1")
    assert space(t, "f2") == ("meadow", 2, "food")
    assert t.view(0)["ring"] == lying
    assert not any(move.split()[0] in ("half", "move_islet") for move in moves(t))


def test_no_islet_through_place_double() -> None:
    """CI-3.14: without a double tile the hand place_double is of no use, islets or not."""
    t = income(2)
    tiles(t)
    refresh(t)
    assert len(reserve(t)) == 6
    assert hands(t) == {"place_islet"}
    tiles(t, double_fm=1)
    refresh(t)
    play(t, "hand place_double")
    assert not moves(t, "place_islet")


# Anytime actions


def test_anytime_actions_between_and_inside_the_hands() -> None:
    """CI-3.16: they are possible before, between and inside the hands."""
    t = income(2)
    t.players[0].market = (0, 1, 1, 1, 0, 0)
    refresh(t)
    play(t, "store_from_market wood", "hand place_islet", "store_from_market stone")
    play(t, "place_islet islet_coin", "half R1a", "store_from_market food", "decline")
    assert storage(t) == {"coin": 1, "wood": 1, "stone": 1, "food": 1}
    assert on_market(t) == {}


def test_cartographer_once_in_the_income_phase() -> None:
    """CI-3.16, CI-9.16: one use for all the hands together."""
    t = income(2)
    cartographer(t, 6)
    refresh(t)
    play(t, "use_cartographer new_land", "on f1", "type forest")
    refused(t, "use_cartographer new_land", "CI-9.16")
    play(t, "hand place_islet")
    refused(t, "use_cartographer new_land", "CI-9.16")
    play(t, "place_islet islet_coin", "half R1a", "decline")
    refused(t, "use_cartographer new_land", "CI-9.16")


def test_five_islets_in_a_game() -> None:
    """CI-3.17: with an islet in every round, one is left over in the end."""
    t = table(2, seed=11)
    for seat in range(2):
        chart_all(t, but={"f2", "e5", "e1", "d4", "b1", "b4"}, seat=seat)
    refresh(t)
    eager = ("hand place_islet", "place_islet", "half", "on")
    idle = ("end_income", "end_turn", "decline", "pass", "done", "nothing", "refuse")
    while not t.over:
        offered = moves(t)
        chosen = next(
            (move for word in (*eager, *idle) for move in offered if move.startswith(word)),
            offered[0],
        )
        play(t, chosen)
    assert [len(reserve(t, seat)) for seat in range(2)] == [1, 1]
    assert sum(place is not None for place in t.view(0)["ring"]) == 10

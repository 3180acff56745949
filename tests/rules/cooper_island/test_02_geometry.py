"""CI-2: the peninsula and the water ring."""

from __future__ import annotations

import random

import pytest

from rondel.games.cooper_island.rules.cleanup import PassageBonus
from rondel.games.cooper_island.rules.sailing import ChooseShip
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    ask,
    chart_all,
    income,
    islet,
    land,
    moves,
    play,
    player,
    refresh,
    refused,
    space,
    store,
    table,
    turn,
)

# The land beside each half of the sand banks, as the ledger lists it (CI-2.4).
TOUCHES = {
    "R1a": {(-2, 5), (-3, 6)},
    "R1b": {(-1, 4), (0, 4), (-2, 5)},
    "R2a": {(0, 4)},
    "R2b": {(0, 4)},
    "R3a": {(0, 3), (0, 4)},
    "R3b": {(1, 1), (0, 2), (0, 3)},
    "R4a": {(1, 1)},
    "R4b": {(1, 0), (1, 1)},
    "L1a": {(-3, 5), (-3, 6)},
    "L1b": {(-4, 4), (-3, 4), (-3, 5)},
    "L2a": {(-4, 4)},
    "L2b": {(-4, 4)},
    "L3a": {(-3, 3), (-4, 4)},
    "L3b": {(-2, 1), (-2, 2), (-3, 3)},
    "L4a": {(-2, 1)},
    "L4b": {(-1, 0), (-2, 1)},
}
# What a ship meets from the bay before the sector to the bay after it, going clockwise.
CLOCKWISE = (
    *("R4b", "R4a", "R3b", "R3a", "R2b", "R2a", "R1b", "R1a"),
    *("L1a", "L1b", "L2a", "L2b", "L3a", "L3b", "L4a", "L4b"),
)


def names_of(t: CooperTable, hexes: set[tuple[int, int]]) -> set[str]:
    return {t.layout.names[t.layout.hexes.index(place)] for place in hexes}


# Land


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("d3", {"c2", "c3", "d2", "d4", "e3", "e4"}),
        ("a1", {"a2", "b1", "b2"}),
        ("e1", {"d1", "e2"}),
        ("e4", {"d3", "d4", "e3", "e5", "f2"}),
        ("g1", {"f1", "f2"}),
    ],
)
def test_adjacent_spaces_share_an_edge(name: str, near: set[str]) -> None:
    """CI-2.1: with one mountain among meadows, a tile of both types has its meadow half on the
    neighbours of the mountain, and nowhere else."""
    t = turn(2)
    chart_all(t)
    land(t, 0, **{name: ("mountain", 1)})
    t.players[0].tiles = (0, 0, 1)
    refresh(t)
    play(t, "worker C normal", "act place", "place_double meadow+mountain")
    assert set(moves(t)) == {f"on {other}" for other in near}


def test_default_layout() -> None:
    """CI-2.2, CI-2.3: 22 land_spaces in rows 3-4-3-4-5-2-1, the start_space at the tip."""
    t = table(2)
    names = list(player(t)["land"])
    assert [sum(name[0] == row for name in names) for row in "abcdefg"] == [3, 4, 3, 4, 5, 2, 1]
    charted = [name for name, place in player(t)["land"].items() if place["level"]]
    assert charted == ["g1"]
    ruins = [name for name, place in player(t)["land"].items() if place["item"] == "ruin"]
    assert ruins == ["a2", "c2", "d1", "d4", "e3"]


@pytest.mark.parametrize("half", TOUCHES)
def test_land_beside_each_half(half: str) -> None:
    """CI-2.3, CI-2.4, CI-3.9: beside this half an islet can be laid on these spaces only."""
    t = income(2)
    beside = names_of(t, TOUCHES[half])
    chart_all(t, but=beside)
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin", f"half {half}")
    if len(beside) > 1:
        assert set(moves(t)) == {f"on {name}" for name in beside}
        play(t, f"on {min(beside)}")
    assert space(t, min(beside)) == ("meadow", 1, "food")
    ring = t.view(0)["ring"]
    offset = ("R4", "R3", "R2", "R1", "H", "L1", "L2", "L3", "L4").index(half[:2])
    assert ring[offset] == {"islet": "islet_coin", "half": half[2]}
    assert sum(place is not None for place in ring) == 1


def test_other_layout() -> None:
    """CI-2.5: the layout A24 has 24 spaces in rows 3-4-3-4-3-4-3; the rules stay the same: a game
    is played to its end, and the first islet lies beside R1."""
    t = table(3, layout="A24")
    names = list(player(t)["land"])
    assert [sum(name[0] == row for name in names) for row in "abcdefg"] == [3, 4, 3, 4, 3, 4, 3]
    assert space(t, "g2", t.seat) == ("meadow", 1, "food")
    luck = random.Random(5)
    while not t.over:
        islets = moves(t, "half")
        assert t.round > 1 or all(move.startswith("half R1") for move in islets)
        t.play(luck.choice(t.moves()))
    assert t.round == 5


@pytest.mark.parametrize("missing", ["a1", "a2", "a3", ""])
def test_passage_is_the_whole_top_row(missing: str) -> None:
    """CI-2.6: the passage bonus of the clean-up asks for all three spaces of the top row."""
    t = turn(2)
    chart_all(t, but={missing})
    ask(t, PassageBonus(0))
    assert bool(moves(t, "ship")) == (not missing)


# The ring


QUIET = ("decline", "refuse", "take coin")


def sail(t: CooperTable, ship: str, points: int, seat: int = 0) -> None:
    """Sail with a ship, declining and refusing everything."""
    ask(t, ChooseShip(seat, points))
    play(t, f"ship {ship}")
    while not moves(t, "worker"):
        play(t, next(move for move in moves(t) if move in QUIET))


def test_five_steps_between_harbours_and_bays() -> None:
    """CI-2.7, CI-2.8: from the own harbour a log_token comes every 5 steps, in both directions."""
    for ship in ("one_sail", "two_sail"):
        t = turn(4)
        for step in range(1, 40):
            t.players[0].anchors = (0, 0)
            sail(t, ship, 1)
            assert player(t)["logs"] == step // 5


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("ship", "direction"), [("one_sail", 1), ("two_sail", -1)])
def test_direction_of_the_ships(seat: int, ship: str, direction: int) -> None:
    """CI-2.8, CI-2.9: ships start at 10 · seat + 4; one sail goes up, two sails go down, and the
    ring closes on itself."""
    t = turn(3, seat=seat)
    place = 10 * seat + 4
    for _ in range(31):
        assert player(t, seat)["ships"][ship]["place"] == place
        t.players[seat].anchors = (0, 0)
        sail(t, ship, 1, seat)
        place = (place + direction) % 30


def test_harbours_of_the_neighbours() -> None:
    """CI-2.8, CI-2.9: sectors follow clockwise: one sail reaches the left neighbour's harbour
    after 10 steps, two sails the right neighbour's."""
    for ship, owner in (("one_sail", 1), ("two_sail", 2)):
        t = turn(3)
        store(t, wood=1)
        ask(t, ChooseShip(0, 10))
        play(t, f"ship {ship}")
        while "pay wood" not in moves(t):
            play(t, "decline")
        play(t, "pay wood")
        assert [sum(player(t, seat)["market"].values()) for seat in (1, 2)] == [
            int(owner == 1),
            int(owner == 2),
        ]


@pytest.mark.parametrize("ship", ["one_sail", "two_sail"])
@pytest.mark.parametrize("half", CLOCKWISE)
def test_each_islet_is_passed_once_on_the_right_step(half: str, ship: str) -> None:
    """CI-2.10, CI-2.15: a ship passes an islet on the step over its half: when it leaves the
    water_space if the half lies ahead, when it enters it if the half lies behind."""
    t = turn(2, seat=1)
    islet(t, "islet_coin", half[:2], half[2])
    course = CLOCKWISE if ship == "one_sail" else CLOCKWISE[::-1]
    water = list(dict.fromkeys(name[:2] for name in course))
    water.insert(4, "H")
    ahead = course.index(half) % 2 == 1
    expected = ["bay", *water, "bay"].index(half[:2]) + ahead
    passed = []
    t.players[1].distance = (
        (0, 5) if ship == "two_sail" else (5, 0)
    )  # in the bay before the sector of seat 0
    for step in range(1, 11):
        t.players[1].anchors = (0, 0)
        ask(t, ChooseShip(1, 1))
        play(t, f"ship {ship}")
        while not moves(t, "worker"):
            if t.agenda[-1].details(t).get("origin") == "islet_coin":
                passed.append(step)
            play(t, "pay coin" if "pay coin" in moves(t) else "decline")
    assert passed == [expected]


def test_two_islets_in_one_step() -> None:
    """CI-2.15: a step can pass the islet behind one sand bank and the one before the next."""
    t = turn(2)
    for ship, side in (("one_sail", "L"), ("two_sail", "R")):
        islet(t, "islet_coin", f"{side}1", "b")
        islet(t, "islet_draw", f"{side}2", "a")
        sail(t, ship, 1)
        ask(t, ChooseShip(0, 1))
        play(t, f"ship {ship}")
        assert set(moves(t)) == {"islet islet_coin", "islet islet_draw"}
        play(t, "islet islet_draw", "decline", "decline")
        assert moves(t, "worker")


# Islets on the ring


@pytest.mark.parametrize("covered", ["a", "b"])
@pytest.mark.parametrize("first", ["islet_coin", "islet_ruin"])
def test_one_islet_on_a_sand_bank(first: str, covered: str) -> None:
    """CI-2.11: once a half is covered, by whatever islet, the other half stays visible."""
    for bare in (True, False):
        t = income(2)
        chart_all(t, but={"f2", "e4", "e5"})
        if not bare:
            islet(t, first, "R1", covered)
        refresh(t)
        play(t, "hand place_islet", "place_islet islet_draw")
        halves = {move.split()[1] for move in moves(t, "half")}
        assert {"R2a", "R2b"} <= halves
        assert ({"R1a", "R1b"} <= halves) == bare
        if not bare:
            assert not {"R1a", "R1b"} & halves
            refused(t, "half R1a", "CI-3.9")
            refused(t, "half R1b", "CI-3.9")


def test_no_sand_bank_left() -> None:
    """CI-2.11: where only a covered bank lies beside the land, no islet can be laid."""
    for bare in (True, False):
        t = income(2)
        chart_all(t, but={"f2", "e4"})
        if not bare:
            islet(t, "islet_draw", "R1", "a")
        refresh(t)
        assert ("hand place_islet" in moves(t)) == bare


def test_no_islet_on_harbour_or_bay() -> None:
    """CI-2.12: only the eight spaces with sand banks can take an islet."""
    t = income(2)
    coast = names_of(t, set().union(*TOUCHES.values()))
    chart_all(t, but=coast - {"e2", "e4"})
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin")
    assert {move.split()[1] for move in moves(t)} == set(CLOCKWISE)
    refused(t, "half Ha", "CI-2.12")
    refused(t, "half BAYa", "CI-2.12")


def test_islet_under_ships() -> None:
    """CI-2.13: ships on the covered half slide over; that is no step and sets nothing off."""
    t = income(2)
    chart_all(t, but={"e1"})
    t.players[0].distance = (2, 0)  # one sail on L2
    t.players[1].distance = (0, 8)  # and seat 1's two sails too: 14 - 8 = 6
    t.players[1].logs = 1
    ships = [player(t, seat)["ships"] for seat in range(2)]
    assert ships[0]["one_sail"]["place"] == ships[1]["two_sail"]["place"] == 6
    refresh(t)
    play(t, "hand place_islet", "place_islet islet_coin", "half L2b")
    assert t.agenda[-1].seat == 0
    assert t.agenda[-1].details(t) == {"origin": "islet_coin"}
    play(t, "decline")
    assert [player(t, seat)["ships"] for seat in range(2)] == ships
    assert moves(t, "end_income")


def test_ships_share_a_space() -> None:
    """CI-2.14: ships of all players stand together, and sail on from there."""
    t = turn(3)
    t.players[1].distance = (0, 8)
    t.players[2].distance = (12, 18)
    sail(t, "one_sail", 2)
    places = [player(t, seat)["ships"][ship]["place"] for seat, ship in SHIPS_ON_L2]
    assert places == [6] * 4
    sail(t, "one_sail", 1)
    assert player(t)["ships"]["one_sail"]["place"] == 7


SHIPS_ON_L2 = ((0, "one_sail"), (1, "two_sail"), (2, "one_sail"), (2, "two_sail"))

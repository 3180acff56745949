"""NZ-11.8 to NZ-11.24, NZ-18.4 to NZ-18.8: the points."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.rules.scoring import best_assignment, supplies
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    bare,
    bonus_sets,
    building,
    clear,
    discs,
    hand,
    kinds,
    own_hazards,
    upgraded,
    workers,
)


def points(t: NewZealandTable, category: str, seat: int = 0) -> int:
    return t.scores()[seat][category]


def test_money_and_the_market_token() -> None:
    """NZ-11.8, NZ-11.23: a point for every £5, 5 for the token."""
    t = bare()
    t.players[0].money = 24
    t.market_owner = 1
    assert points(t, "money") == 4
    assert points(t, "market_token") == 0
    assert points(t, "market_token", 1) == 5


def test_buildings() -> None:
    """NZ-11.9: own buildings on the trail, not those replaced or unbuilt."""
    t = bare()
    building(t, "8", "a1")
    building(t, "1", "a2", seat=1)
    t.players[0].places = (*t.players[0].places[:9], -2)
    assert points(t, "buildings") == 9


def test_posts() -> None:
    """NZ-11.10, NZ-19.4: each disc at 0, 21 and wool 13, and the arrows."""
    t = bare()
    discs(t, local_21=2, wool_13=3, local_0=1, foreign_17=1, local_3=1, local_6=1)
    assert points(t, "posts") == 20 + 9 - 8 + 8 + 0 + 1 - 1


def test_harbours() -> None:
    """NZ-11.11: small and medium ones, and yellow arrows; large ones score nothing."""
    t = bare()
    upgraded(t, "N1", "M4", "N2", "M2")
    assert points(t, "harbours") == 0 + 1 + 1
    upgraded(t, "N6", "M6")
    assert points(t, "harbours") == 2 + 4 + 4
    upgraded(t, "Z6")
    assert points(t, "harbours") == 6 + 6 + 4


@pytest.mark.parametrize(
    ("space", "vp"),
    [(0, 0), (4, 0), (5, 3), (8, 3), (9, 7), (11, 7), (12, 10), (13, 10), (14, 13), (16, 15)],
)
def test_pathfinder(space: int, vp: int) -> None:
    """NZ-11.12."""
    t = bare()
    t.players[0].pathfinder = space
    assert points(t, "pathfinder") == vp


def test_tiles() -> None:
    """NZ-11.13, NZ-6.39, NZ-18.3: hazards and bonus tiles; jokers are worth nothing."""
    t = bare()
    own_hazards(t, "rockfall_4_green", "flood_2_black")
    number = t.content.bonus_number
    t.players[0].bonus_tiles = (number["gold_sink"], number["joker_worker"], number["one_token"])
    assert points(t, "tiles") == 6 + 8 + 0 + 4


def test_cards() -> None:
    """NZ-11.14, NZ-16.4, NZ-16.5: sheep and bonus cards anywhere in the flock deck."""
    t = bare()
    bonus_sets(t, 1, 2, 3, 7)
    hand(t, "suffolk", "set_1", "ferry")
    t.players[0].discard += kinds(t, ["romney"])
    t.players[0].stack += kinds(t, ["perendale"])
    t.players[0].top = tuple(kinds(t, ["ryeland"]))
    assert points(t, "cards") == 7 + 1 + 0 + 3 + 5 + 4


def objectives_position() -> NewZealandTable:
    """Two buildings, one of them large; a Lincoln; pathfinder 12; a disc on 15."""
    t = bare()
    t.players[0].area = tuple(kinds(t, ["objective_1", "objective_16", "objective_17"]))
    building(t, "1", "a1")
    building(t, "6", "a2")
    hand(t, "lincoln")
    t.players[0].pathfinder = 12
    discs(t, local_15=1)
    return t


def test_objectives_played() -> None:
    """NZ-11.15 to NZ-11.17, NZ-18.4: each thing counts for one task of one card."""
    t = objectives_position()
    assert points(t, "objectives") == 9
    t.players[0].posts = (0,) * len(t.content.posts)
    assert points(t, "objectives") == 3 + 3 - 3
    t = objectives_position()
    t.players[0].pathfinder = 11
    assert points(t, "objectives") == 3 + 3 - 3


def test_large_buildings_are_buildings_once() -> None:
    """NZ-11.17: one building can't be a building and a large one at once."""
    t = bare()
    t.players[0].area = tuple(kinds(t, ["objective_6", "objective_1"]))  # B4 PF6, BLD PF6
    t.players[0].pathfinder = 12
    building(t, "6", "a1")
    assert points(t, "objectives") == 3 - 3
    building(t, "1", "a2")
    assert points(t, "objectives") == 6


def test_two_equal_tasks_need_two_things() -> None:
    """NZ-11.19."""
    t = bare()
    t.players[0].area = tuple(kinds(t, ["objective_13"]))  # STO STO
    upgraded(t, "N1")
    assert points(t, "objectives") == -3
    upgraded(t, "M2")
    assert points(t, "objectives") == 3


@pytest.mark.parametrize(
    ("task", "give"),
    [
        ("T13", lambda t: discs(t, wool_13=1)),
        ("BLD", lambda t: building(t, "1", "a1")),
        ("B4", lambda t: building(t, "6", "a1")),
        ("SH2", lambda t: workers(t, shearer=2)),
        ("STO", lambda t: upgraded(t, "N1")),
        ("LC", lambda t: hand(t, "corriedale")),
        ("HR", lambda t: hand(t, "ryeland")),
        ("FER", lambda t: hand(t, "ferry")),
        ("PF6", lambda t: setattr(t.players[0], "pathfinder", 6)),
        ("FLD", lambda t: own_hazards(t, "flood_2_black")),
    ],
)
def test_tasks(task: str, give: Callable[[NewZealandTable], None]) -> None:
    """NZ-11.16, NZ-19.5: what meets each of the ten tasks."""
    t = bare()
    number = t.content.task_number[task]
    assert supplies(t, t.players[0])[number] == 0
    give(t)
    assert supplies(t, t.players[0])[number] == 1


def test_posts_of_13_or_more() -> None:
    """NZ-19.5."""
    posts = {post.id for post in bare().content.posts if post.value >= 13}
    assert posts == {"local_15", "local_18", "local_21", "foreign_13", "foreign_17", "wool_13"}


def test_unplayed_objectives_are_added_if_met() -> None:
    """NZ-11.15, NZ-11.18: those that can be met count, the others are left out."""
    t = bare()
    hand(t, "objective_1", "objective_22")
    building(t, "1", "a1")
    t.players[0].pathfinder = 6
    assert points(t, "objectives") == 3


def test_a_played_objective_comes_before_an_unplayed_one() -> None:
    """NZ-11.18: what both need goes where it is worth more."""
    t = bare()
    hand(t, "objective_1")  # BLD PF6
    t.players[0].area = tuple(kinds(t, ["objective_17"]))  # T13 PF6
    building(t, "1", "a1")
    discs(t, local_15=1)
    t.players[0].pathfinder = 6
    assert points(t, "objectives") == 3  # not -3 + 3


def test_the_assignment_is_the_best() -> None:
    """NZ-11.18: compared with trying everything."""
    content = bare().content
    first = content.first_common_objective
    for start in range(0, 18, 3):
        played = tuple(range(first + start, first + start + 3))
        unplayed = tuple(range(first + start + 3, first + start + 6))
        for amount in (0, 1, 2):
            supply = (amount,) * len(content.tasks)
            assert best_assignment(content, supply, played, unplayed, 0)[0] == brute(
                content, supply, played, unplayed
            )


def brute(
    content: Content, supply: tuple[int, ...], played: tuple[int, ...], unplayed: tuple[int, ...]
) -> int:
    """All subsets of cards, by the conditions of NZ-11.17."""
    best = -99
    number = content.task_number
    for met in product((False, True), repeat=len(played) + len(unplayed)):
        cards = [content.cards[card] for card in (*played, *unplayed)]
        demand = [0] * len(supply)
        for card, yes in zip(cards, met, strict=True):
            for task in card.tasks if yes else ():
                demand[task] += 1
        buildings = demand[number["B4"]] + demand[number["BLD"]]
        if any(d > s for d, s in zip(demand, supply, strict=True)):
            continue
        if buildings > supply[number["BLD"]]:
            continue
        total = sum(c.plus for c, yes in zip(cards, met, strict=True) if yes)
        total += sum(c.minus for c, yes in zip(cards[: len(played)], met, strict=False) if not yes)
        best = max(best, total)
    return best


@pytest.mark.parametrize("master", range(8))
def test_harbour_masters(master: int) -> None:
    """NZ-11.20, NZ-12.15, NZ-18.5 to NZ-18.7: what each counts, in whole groups."""
    t = bare()
    bonus_sets(t, 1, 2, 3, 7)
    t.players[0].masters = ((master, 2),)
    t.players[0].pathfinder = 9
    own_hazards(t, "rockfall_2_black", "flood_2_black", "flood_2_green")
    upgraded(t, "N1", "M2", "Z1")
    t.players[0].area = tuple(kinds(t, ["objective_1", "objective_2"]))
    t.players[0].certificates, t.players[0].permanent_certificates = 2, 1
    building(t, "1", "a1")
    workers(t, sailor=2)
    hand(t, "ferry", "set_1")
    expected = {0: 2, 1: 3, 2: 1, 3: 2, 4: 3, 5: 1, 6: 2, 7: 2}
    assert points(t, "harbour_masters") == expected[master]


def test_several_harbour_masters() -> None:
    """NZ-18.8, NZ-11.20: independent of one another and of objectives; added ones count."""
    t = objectives_position()
    t.players[0].masters = ((3, 2), (5, 2))
    assert points(t, "harbour_masters") == 3 + 2
    hand(t, "lincoln", "objective_3")  # FLD BLD
    own_hazards(t, "flood_2_black")
    building(t, "2", "a3")
    assert points(t, "objectives") == 12
    assert points(t, "harbour_masters") == 4 + 3


def test_hand_limit_and_board() -> None:
    """NZ-11.21, NZ-11.22, NZ-17.1: 3 for the space of £8; fifth workers; two pairs."""
    t = bare()
    clear(t, "hand_1")
    assert points(t, "hand_limit") == 0
    clear(t, "hand_2")
    assert points(t, "hand_limit") == 3
    workers(t, shearer=5)
    t.players[0].storehouses = (0, 0, 0, 0, 0)
    assert points(t, "board") == 4 + 2 + 4


def test_ties_are_shared() -> None:
    """NZ-11.24: most points win; there is no tie-break."""
    t = bare(3)
    t.players[0].money = t.players[2].money = 50
    t.players[1].money = 9
    assert t.places() == [1, 3, 1]
    t.players[2].money = 54  # the same points, more money
    assert t.places() == [1, 3, 1]

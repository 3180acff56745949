"""Worked examples: feeding cards, orders, compulsory islets, and the solo game."""

from __future__ import annotations

import pytest

from rondel import Chance
from rondel.core.rows import changed
from rondel.games.cooper_island.pieces import INCOME, PIECES
from rondel.games.cooper_island.rules.cleanup import CleanupPhase
from rondel.games.cooper_island.rules.rounds import NextRound
from rondel.games.cooper_island.rules.solo import CooperTurn, cooper_of
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    ask,
    chart_all,
    income,
    land,
    large_card,
    moves,
    play,
    player,
    refresh,
    refused,
    ruin,
    small_card,
    storage,
    store,
    table,
    turn,
    wait_for,
    worker_phase,
)

YOU, COOPER, THIRD = 0, 1, 2
"""The colours in a stack of workers."""


# TC-22: farm, loft and inn


def fed_by_the_inn() -> CooperTable:
    """2 special_workers hired, small_cards 12 and 13, food on level 4 and level 3."""
    t = turn()
    t.players[0].pool_special = 0
    t.players[1].normal = 0
    t.players[0].normal = 1
    t.start_player = 0
    small_card(t, "feast_farm")
    small_card(t, "grain_loft")
    large_card(t, "harbour_inn")
    store(t)
    land(t, g1=("meadow", 4, "food"), f1=("meadow", 3, "food"))
    refresh(t)
    return t


def test_farm_loft_and_inn() -> None:
    """TC-22: 5 raised to 7, paid with 4 and 3: one gain of 2 + 1 + 1 = 4 (CI-8.4, CI-12.5)."""
    t = fed_by_the_inn()
    play(t, "use_large_card harbour_inn", "raise")
    play(t, "ship two_sail")
    assert t.players[0].distance == (0, 4)
    assert t.players[0].anchors == (0, 0)
    assert moves(t, "ship") == []
    assert storage(t) == {}


def test_farm_loft_and_inn_without_the_raise() -> None:
    """TC-22: 5 is covered by 4 and 3 as well, for 2 + 1 points; the surplus of 2 is lost."""
    t = fed_by_the_inn()
    play(t, "use_large_card harbour_inn", "feed g1", "ship two_sail")
    assert t.players[0].distance == (0, 3)


def test_farm_and_loft_feed_again_in_clean_up() -> None:
    """TC-22: the cost in clean-up is 5 again, or 7 with the raise."""
    t = fed_by_the_inn()
    play(t, "use_large_card harbour_inn", "raise", "ship two_sail")
    t.players[0].spots = 9
    store(t, food=8)
    refresh(t)
    play(t, "worker B normal")
    wait_for(t, "raise")
    short = t.copy()
    play(short, "feed food")
    assert storage(short) == {"food": 3}
    play(short, "ship one_sail")
    assert short.players[0].distance == (2, 4)
    play(t, "raise", "ship one_sail")
    assert storage(t) == {"food": 1}
    assert t.players[0].distance == (3, 4)


# TC-28: deck control

OLD = ("B2", "D1", "F2", "H2")


def after_round_two() -> CooperTable:
    """Discards B1, D2, F1, H1, one token on card 7, the other 4 cards in the deck."""
    t = table(1)
    t.round = 2
    cooper = cooper_of(t)
    cooper.starters = ()
    cooper.discards, cooper.deck = ("B1", "D2", "F1", "H1"), (OLD,)
    cooper.tokens = t.players[0].workers_hired = 1
    cooper.store = [0] * len(PIECES)
    t.agenda = [NextRound(), CleanupPhase()]
    refresh(t)
    return t


def coming(t: CooperTable, count: int) -> list[tuple[str, ...]]:
    """The next cards, as luck may have it."""
    found = []
    for luck in range(20):
        twin = t.imagine(0, Chance(str(luck)))
        before = len(cooper_of(twin).discards)
        ask(twin, *(CooperTurn() for _ in range(count)))
        found.append(cooper_of(twin).discards[before:])
    return found


def test_slot_top() -> None:
    """TC-28: shuffled B1, D2, F1, then H1, then the old 4 (CI-19.38, CI-19.39)."""
    t = play(after_round_two(), "slot slot_top", "discard H1")
    assert t.view(0)["cooper"]["deck"] == [["B1", "D2", "F1"], ["H1"], list(OLD)]
    for cards in coming(t, 8):
        assert set(cards[:3]) == {"B1", "D2", "F1"}
        assert cards[3] == "H1"
        assert set(cards[4:]) == set(OLD)


def test_slot_bottom() -> None:
    """TC-28: shuffled 3, the old 4, H1 at the very end."""
    t = play(after_round_two(), "slot slot_bottom", "discard H1")
    assert t.view(0)["cooper"]["deck"] == [["B1", "D2", "F1"], list(OLD), ["H1"]]
    for cards in coming(t, 8):
        assert set(cards[:3]) == {"B1", "D2", "F1"}
        assert set(cards[3:7]) == set(OLD)
        assert cards[7] == "H1"


def test_slot_skip() -> None:
    """TC-28: shuffled 3, the old 4; H1 stays in the discards until the next clean-up."""
    t = play(after_round_two(), "slot slot_skip", "discard H1")
    assert t.view(0)["cooper"]["deck"] == [["B1", "D2", "F1"], list(OLD)]
    assert t.view(0)["cooper"]["discards"] == ["H1"]
    for cards in coming(t, 7):
        assert set(cards) == {"B1", "D2", "F1", *OLD}
    t.agenda = [NextRound(), CleanupPhase()]
    refresh(t)
    assert t.view(0)["cooper"]["deck"][0] == ["H1"]


# TC-29: B2 before you have a special worker


@pytest.mark.parametrize("cards", [("B2", "B1"), ("B1", "B2")])
def test_b1_and_b2_without_a_special_worker(cards: tuple[str, str]) -> None:
    """TC-29: in either order: a normal_worker on B_round, a special one on B_square (CI-19.29)."""
    t = table(1)
    cooper = cooper_of(t)
    cooper.starters = ()
    cooper.deck = tuple((card,) for card in cards)
    ask(t, CooperTurn())
    assert t.view(0)["workers"]["B_round"] == [COOPER]
    assert t.view(0)["workers"]["B_square"] == []
    ask(t, CooperTurn())
    assert t.view(0)["workers"]["B_round"] == [COOPER]
    assert t.view(0)["workers"]["B_square"] == [COOPER]
    assert (cooper.normal, cooper.special) == (3, 1)


# TC-31: third colour


def test_the_third_colour() -> None:
    """TC-31: workers on A_round and D_round in round 1 (CI-19.22, CI-19.24, CI-19.41)."""
    t = worker_phase(seats=1, round=1)
    cooper = cooper_of(t)
    cooper.starters = ()
    cooper.deck = (("B1",), ("F2",), ("H2",), ("B2", "D1", "D2", "F1", "H1"))
    refresh(t)
    play(t, "worker A normal")
    assert cooper.anchors == 1
    play(t, "end_turn", "worker D normal")
    wait_for(t, "worker A normal")
    assert t.round == 2
    assert t.view(0)["workers"]["A_round"] == [THIRD]
    assert THIRD not in t.view(0)["workers"]["D_round"]
    cooper = cooper_of(t)
    cooper.anchors, cooper.distance = 0, 0
    t.players[0].anchors = (0, 0)
    play(t, "worker A normal")
    assert "refuse" in moves(t)
    play(t, "refuse", "anchor one_sail")
    assert cooper.anchors == 0
    assert cooper.distance == 1


# TC-32: orders 5 to 7 in one position


def test_orders_5_to_7_in_one_position() -> None:
    """TC-32: order 6 = 3, order 5 = 5, order 7 = 5 points; settlements don't count (CI-17.8)."""
    t = table(3)
    uncharted = ("a1", "a2", "b1")
    forest = ("e1", "e2", "f1", "g1", "f2", "e4", "e5")
    meadow = ("a3", "b4", "b3", "c3")
    settlement = ("b2", "c1", "c2", "d1", "d2", "d3", "e3", "d4")
    assert sorted((*uncharted, *forest, *meadow, *settlement)) == sorted(t.layout.names)
    chart_all(t, but=uncharted)
    ruin(t, "a2")
    for names, landscape in ((forest, "forest"), (meadow, "meadow"), (settlement, "settlement")):
        land(t, 0, **dict.fromkeys(names, (landscape, 1)))
    land(t, e1=("forest", 5), e2=("forest", 6, "wood"), c3=("meadow", 5))
    land(t, d2=("settlement", 7), d3=("settlement", 5, "statue"))
    t.orders = (-2,) * len(t.orders)
    for order, points in (("order_explored", 3), ("order_levels", 5), ("order_area", 5)):
        number = t.content.order_number[order]
        t.orders = changed(t.orders, number, YOU)
        assert t.scores()[0]["royal_orders"] == points
        t.orders = changed(t.orders, number, -1)


# TC-39: compulsory islets


def test_the_first_islet() -> None:
    """TC-39: `pass` and `end_income` are there in round 1 as later (CI-3.5, CI-3.10)."""
    t = income(round=1)
    assert "end_income" in moves(t)
    play(t, "hand place_islet")
    assert "pass" in moves(t)
    assert len(moves(t, "place_islet")) == 6
    play(t, "place_islet islet_coin", "half R1a", "do")
    assert "end_income" in moves(t)


def test_random_islets_and_passing() -> None:
    """TC-39: the redrawn islet has no `pass`; the first one has (CI-19.45)."""
    t = income(1, round=2, random_islets="yes")
    play(t, "hand place_islet")
    kept, redrawn = play(t.copy(), "keep_islet"), play(t, "redraw_islet")
    assert "pass" in moves(kept)
    play(kept, "pass")
    assert len(player(kept)["islets"]) == 5
    assert kept.view(0)["ring"] == [None] * 10
    refused(redrawn, "pass", "CI-19.45")
    play(redrawn, moves(redrawn, "place_islet")[0], "half R1a")
    assert redrawn.phase == INCOME

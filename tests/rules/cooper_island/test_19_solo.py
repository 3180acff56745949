"""CI-19: the solo game against Cooper."""

from __future__ import annotations

import pytest

from rondel import Chance, SetupError
from rondel.games.cooper_island.pieces import INCOME, PIECES, WORKERS
from rondel.games.cooper_island.rules.cleanup import CleanupPhase
from rondel.games.cooper_island.rules.rounds import NextRound
from rondel.games.cooper_island.rules.solo import CooperTurn, cooper_of
from rondel.games.cooper_island.table import Cooper, CooperTable
from tests.support.cooper_island import (
    ask,
    available,
    cartographer,
    chart_all,
    gain_points,
    idle,
    income,
    islet,
    land,
    large_card,
    log_stock,
    moves,
    on_market,
    on_top,
    play,
    player,
    refresh,
    refused,
    ships,
    stack,
    storage,
    store,
    table,
    tiles,
    turn,
    unused_lids,
    wait_for,
    worker_phase,
)

CARDS = ("B1", "B2", "D1", "D2", "F1", "F2", "H1", "H2")
YOU, COOPER, THIRD = 0, 1, 2
"""The colours in a stack of workers."""


def deck(t: CooperTable, *cards: str) -> Cooper:
    """Put Cooper's deck in this order, the rest below in any order."""
    cooper = cooper_of(t)
    rest = tuple(card for card in CARDS if card not in cards)
    cooper.starters = ()
    cooper.deck = (*((card,) for card in cards), *((rest,) if rest else ()))
    cooper.discards = ()
    return cooper


def cooper_plays(t: CooperTable, *cards: str) -> Cooper:
    """Let Cooper take turns with these cards, one after the other."""
    cooper = deck(t, *cards)
    ask(t, *(CooperTurn() for _ in cards))
    return cooper


def solo_phase(*cards: str) -> CooperTable:
    """A worker phase that begins with Cooper's turn; his deck has these cards on top."""
    t = worker_phase(seats=1)
    deck(t, *cards)
    refresh(t)
    return t


def on_space(t: CooperTable, name: str) -> list[int]:
    workers: list[int] = t.view(0)["workers"][name]
    return workers


def store_of(t: CooperTable) -> dict[str, int]:
    """Cooper's storehouse, without the zeros."""
    counts = zip(PIECES, cooper_of(t).store, strict=True)
    return {name: count for name, count in counts if count}


# Setup


def test_the_board_and_your_pieces() -> None:
    """CI-19.1, CI-1.4: a ring of 10 with one peninsula; the marker on 3; no cooper_token."""
    t = table(1)
    assert len(t.view(0)["ring"]) == 10
    assert len(t.view(0)["players"]) == 1
    assert player(t)["cartographer"] == 3
    assert player(t)["storage"]["coin"] == 1
    assert sum(player(t)["tiles"].values()) == 2


YOUR_ORDERS = {
    "1": {"order_statues", "order_lids"},
    "2": {"order_buildings", "order_lids"},
    "3": {"order_boats", "order_statues"},
    "4": {"order_boats", "order_buildings"},
}
COOPER_ORDERS = {
    "1": ["order_boats", "order_buildings"],
    "2": ["order_boats", "order_statues"],
    "3": ["order_buildings", "order_lids"],
    "4": ["order_statues", "order_lids"],
}
EXTRA = {"order_levels", "order_explored", "order_area"}


@pytest.mark.parametrize("strategy", ["1", "2", "3", "4"])
@pytest.mark.parametrize(("level", "extra"), [("1", 3), ("2", 2), ("3", 1), ("4", 0)])
def test_royal_orders(strategy: str, level: str, extra: int) -> None:
    """CI-19.2, CI-19.6, CI-19.8 to CI-19.10: the strategy's orders and some of 5, 6, 7."""
    for seed in range(4):
        t = table(1, seed, strategy=strategy, level=level)
        orders = set(t.view(0)["orders"])
        assert YOUR_ORDERS[strategy] <= orders
        assert orders - YOUR_ORDERS[strategy] <= EXTRA
        assert len(orders) == 2 + extra
        assert t.view(0)["cooper"]["orders"] == COOPER_ORDERS[strategy]


@pytest.mark.parametrize("level", ["2", "3"])
def test_extra_orders_are_random(level: str) -> None:
    """CI-19.9: on levels 2 and 3 each of the orders 5, 6, 7 can be there, and can be missing."""
    seen = [set(table(1, seed, level=level).view(0)["orders"]) & EXTRA for seed in range(30)]
    for order in EXTRA:
        assert any(order in orders for orders in seen)
        assert any(order not in orders for orders in seen)


def test_cooper_orders_never_get_workers() -> None:
    """CI-19.8: a special hire can choose your orders only."""
    t = turn(seats=1, strategy="1", level="4")
    unused_lids(t, 2)
    refresh(t)
    play(t, "hire worker", "recruit special")
    assert moves(t) == ["order order_statues", "order order_lids"]


def test_an_unknown_strategy_or_level() -> None:
    """CI-19.6, CI-19.9: there are 4 strategies and 4 levels, in the solo game only."""
    with pytest.raises(SetupError, match="1, 2, 3, 4"):
        table(1, strategy="5")
    with pytest.raises(SetupError, match="1, 2, 3, 4"):
        table(1, level="0")
    with pytest.raises(SetupError, match="strategy"):
        table(2, strategy="1")


@pytest.mark.parametrize(
    ("level", "cubes"),
    [
        ("1", {"wood": 2, "stone": 2, "food": 2, "gold": 1, "cloth": 1}),
        ("2", {"wood": 2, "stone": 1, "food": 1, "gold": 1, "cloth": 1}),
        ("3", {"wood": 1, "stone": 1, "food": 1, "gold": 1, "cloth": 1}),
        ("4", {"wood": 1, "stone": 1, "food": 1}),
    ],
)
def test_the_storehouse(level: str, cubes: dict[str, int]) -> None:
    """CI-19.9: the cubes of each level."""
    assert store_of(table(1, level=level)) == cubes


def test_cooper_pieces() -> None:
    """CI-19.3, CI-19.4, CI-19.5: 4 normal and 2 special workers, one ship at distance 0, no tokens
    yet."""
    cooper = table(1).view(0)["cooper"]
    assert cooper["available"] == {"normal": 4, "special": 2}
    assert (cooper["distance"], cooper["anchors"], cooper["logs"]) == (0, 0, 0)
    assert (cooper["tokens"], cooper["slots_used"]) == (0, 0)


def first_cards(seed: int, strategy: str) -> tuple[str, ...]:
    """The first five cards that Cooper reveals."""
    t = table(1, seed, strategy=strategy)
    ask(t, *(CooperTurn() for _ in range(5)))
    return cooper_of(t).discards


@pytest.mark.parametrize(
    ("strategy", "letters"), [("1", "BD"), ("2", "BF"), ("3", "DH"), ("4", "FH")]
)
def test_the_deck(strategy: str, letters: str) -> None:
    """CI-19.7, CI-19.11, CI-19.12, CI-19.13, CI-19.14: on top one card of each starter letter, then
    the others."""
    games = [first_cards(seed, strategy) for seed in range(40)]
    for cards in games:
        assert {card[0] for card in cards[:2]} == set(letters)
        assert len(set(cards)) == 5
    first_two = {cards[:2] for cards in games}
    one, other = letters[0], letters[1]
    assert {card for cards in first_two for card in cards} == {
        f"{one}1", f"{one}2", f"{other}1", f"{other}2",
    }  # fmt: skip
    assert {cards[0][0] for cards in games} == set(letters)  # the two are shuffled
    later = {card for cards in games for card in cards[2:]}
    assert later == set(CARDS)  # the starter that was not drawn lies among the other six


# Strategies


def do_boat(t: CooperTable) -> None:
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "worker B normal", "act boat", "build_boat boat_coin", "ship one_sail", "decline")


def do_building(t: CooperTable) -> None:
    store(t, coin=1, wood=2, stone=2)
    land(t, f1=("forest", 1))
    on_top(t, "grain_loft", "feast_farm", "quay_clerk", "log_keeper")
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship one_sail")
    play(t, "keep_card grain_loft", "put_under feast_farm", "put_under quay_clerk")


def do_statue(t: CooperTable) -> None:
    t.players[0].spots = 6
    t.players[0].statues_ready = 1
    store(t, wood=3, stone=3)
    land(t, f1=("forest", 1))
    refresh(t)
    play(t, "worker F normal", "act statue", "build_statue stone", "put f1", "ship one_sail")


def do_supply(t: CooperTable) -> None:
    store(t, gold=1, cloth=2)
    refresh(t)
    play(t, "worker H normal", "act supply", "supply cargo_1", "ship one_sail")


ACTIONS = {"boat": do_boat, "building": do_building, "statue": do_statue, "supply": do_supply}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize(
    ("strategy", "helm_on", "anchor_on"),
    [
        ("1", "boat", "building"),
        ("2", "statue", "boat"),
        ("3", "building", "supply"),
        ("4", "supply", "statue"),
    ],
)
def test_what_a_strategy_adds(strategy: str, helm_on: str, anchor_on: str, action: str) -> None:
    """CI-19.11, CI-19.12, CI-19.13, CI-19.14, CI-19.15: one action gives you a point of its own,
    another Cooper an anchor."""
    t = turn(seats=1, strategy=strategy)
    ACTIONS[action](t)
    assert t.players[0].distance == (1, 0)  # the action's own gain
    if action == helm_on:
        assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
        play(t, "ship two_sail")  # a gain of its own: the other ship may take it
        assert t.players[0].distance == (1, 1)
    assert moves(t, "ship") == []
    assert cooper_of(t).anchors == (action == anchor_on)


def test_a_strategy_works_for_actions_of_large_cards() -> None:
    """CI-19.15: whatever source granted the action."""
    t = turn(seats=1, strategy="4")
    large_card(t, "freight_exchange")
    store(t, gold=1, cloth=2)
    refresh(t)
    play(t, "use_large_card freight_exchange", "supply cargo_1", "ship one_sail", "ship two_sail")
    assert t.players[0].distance == (1, 1)
    t = turn(seats=1, strategy="2")
    large_card(t, "boatwrights_hall")
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "use_large_card boatwrights_hall", "build_boat boat_coin", "ship one_sail", "decline")
    assert cooper_of(t).anchors == 1


# Cooper's ship


def test_anchors_are_lifted_first() -> None:
    """CI-19.16: each point lifts an anchor, or moves the ship if there is none."""
    t = table(1, strategy="1")
    cooper_of(t).anchors = 1
    cooper = cooper_plays(t, "D1")  # 2 points: he has order 2
    assert (cooper.anchors, cooper.distance) == (0, 1)
    cooper.anchors = 3
    cooper_plays(t, "D1")
    assert (cooper.anchors, cooper.distance) == (1, 1)


@pytest.mark.parametrize(("distance", "logs"), [(4, 1), (9, 2), (14, 3)])
def test_cooper_in_bay_and_harbour(distance: int, logs: int) -> None:
    """CI-19.17, CI-19.18: a log_token at each, no action, no fee, nothing for anybody's ship."""
    t = table(1, strategy="1")
    cooper = cooper_of(t)
    cooper.distance, cooper.logs = distance, distance // 5
    store(t, coin=2)
    ships(t, one=(distance + 1) % 10)
    for name, water, half in (("islet_coin", "L4", "b"), ("islet_draw", "R1", "a")):
        islet(t, name, water, half)
    refresh(t)
    before = player(t)
    phase, legal = t.phase, moves(t)
    cooper_plays(t, "B2")
    assert (cooper.distance, cooper.logs) == (distance + 1, logs)
    assert player(t) == before
    assert (t.phase, moves(t)) == (phase, legal)


# Turns


def test_no_income_for_cooper() -> None:
    """CI-19.19: in the income phase Cooper does nothing."""
    t = table(1)
    assert t.phase == INCOME
    assert cooper_of(t).discards == ()
    assert t.view(0)["workers"] == {space: [] for space in t.view(0)["workers"]}


def test_cooper_begins_and_ends() -> None:
    """CI-19.20, CI-19.21: Cooper, you, Cooper, you, Cooper; his cards lie open afterwards."""
    t = solo_phase("B1", "D1", "F1", "H1")
    assert cooper_of(t).discards == ("B1",)
    assert t.view(0)["cooper"]["discards"] == ["B1"]
    play(t, "worker A normal")
    assert cooper_of(t).discards == ("B1",)
    play(t, "end_turn")
    assert cooper_of(t).discards == ("B1", "D1")
    assert t.phase == WORKERS
    play(t, "worker C normal", "end_turn")
    assert t.phase != WORKERS
    assert on_space(t, "F_round") == []  # in clean-up his workers have gone home
    assert cooper_of(t).deck[0] == ("B1", "D1", "F1")


def test_a_hired_worker_gives_both_a_further_turn() -> None:
    """CI-19.20: with 3 workers Cooper takes 4 turns."""
    t = worker_phase(seats=1)
    deck(t, "B1", "D1", "F1", "H1", "B2")
    unused_lids(t, 2)
    refresh(t)
    play(t, "worker A normal", "end_turn", "worker C normal", "hire worker", "recruit normal")
    play(t, "end_turn")
    assert t.phase == WORKERS
    assert cooper_of(t).discards == ("B1", "D1", "F1")
    play(t, "worker E normal", "end_turn")
    assert t.phase != WORKERS
    assert cooper_of(t).tokens == 1
    assert len(cooper_of(t).discards) == 4


@pytest.mark.parametrize("colour", [COOPER, THIRD])
def test_placing_on_another_colour(colour: int) -> None:
    """CI-19.22: Cooper gains 1 point, and you owe a fee to the general_supply."""
    t = turn(seats=1)
    stack(t, "C_round", colour)
    store(t, coin=1)
    refresh(t)
    play(t, "worker C normal")
    assert moves(t)[:3] == ["pay coin", "pay g1", "refuse"]
    paid, refused_fee = t.copy(), t
    play(paid, "pay coin")
    assert storage(paid) == {}
    assert cooper_of(paid).distance == 1
    assert paid.players[0].anchors == (0, 0)
    assert on_market(paid) == {}
    play(refused_fee, "refuse", "anchor two_sail")
    assert refused_fee.players[0].anchors == (0, 1)
    assert cooper_of(refused_fee).distance == 1
    assert on_market(refused_fee) == {}
    assert moves(refused_fee, "take") == []  # nobody is compensated


def test_a_free_space_holds_no_worker_of_any_colour() -> None:
    """CI-19.23: the symbol under a worker of Cooper or the third colour can't be used."""
    t = turn(seats=1)
    stack(t, "A_square", THIRD)
    available(t, special=1)
    store(t, coin=1)
    refresh(t)
    play(t, "worker A special", "pay coin", "act draw")
    assert "act place" not in moves(t)
    t = turn(seats=1)
    available(t, special=1)
    refresh(t)
    play(t, "worker A special", "act draw")
    assert "act place" in moves(t)


def test_a_round_gives_cooper_an_anchor() -> None:
    """CI-19.24: entered free by your worker, at once; nobody takes a cooper_token."""
    t = turn(seats=1)
    play(t, "worker A normal")
    assert cooper_of(t).anchors == 1
    refused(t, "act token", "CI-19.24")
    assert set(moves(t, "act")) == {"act draw", "act place", "act step"}


def test_a_round_stacked_gives_no_anchor() -> None:
    """CI-19.24: not if the space was occupied, and not through A_square."""
    t = turn(seats=1)
    stack(t, "A_round", THIRD)
    store(t, coin=1)
    refresh(t)
    play(t, "worker A normal", "pay coin")
    assert cooper_of(t).anchors == 0
    t = turn(seats=1)
    available(t, special=1)
    refresh(t)
    play(t, "worker A special")
    assert cooper_of(t).anchors == 0


def test_a_hired_worker_moves_a_token() -> None:
    """CI-19.25, CI-19.5: a hired worker puts a token on card 7, helm points don't."""
    t = turn(seats=1)
    unused_lids(t, 2)
    t.players[0].statues = 2
    refresh(t)
    play(t, "hire helm", "ship one_sail")
    assert cooper_of(t).tokens == 0
    play(t, "hire worker", "recruit normal")
    assert cooper_of(t).tokens == 1


def test_the_only_harbour_is_yours() -> None:
    """CI-19.26: its fee goes to the general_supply; unpaid it is an anchor under that ship."""
    t = turn(seats=1)
    ships(t, one=9)
    log_stock(t)
    store(t, coin=1)
    gain_points(t, 1)
    play(t, "ship one_sail")
    paid, unpaid = t.copy(), t
    play(paid, "pay coin")
    assert (storage(paid), on_market(paid)) == ({}, {})
    play(unpaid, "refuse")
    assert unpaid.players[0].anchors == (1, 0)
    assert (storage(unpaid), on_market(unpaid)) == ({"coin": 1}, {})


# Action cards: the worker


@pytest.mark.parametrize("letter", "BDFH")
def test_first_cards_take_a_normal_worker(letter: str) -> None:
    """CI-19.27: X1 cards: a normal_worker to X_round, whatever you have hired."""
    t = table(1)
    t.players[0].pool_special = 1
    cooper = cooper_plays(t, f"{letter}1")
    assert on_space(t, f"{letter}_round") == [COOPER]
    assert on_space(t, f"{letter}_square") == []
    assert (cooper.normal, cooper.special) == (3, 2)


@pytest.mark.parametrize("letter", "BDFH")
def test_first_cards_instead_take_a_special_worker(letter: str) -> None:
    """CI-19.27: if Cooper is on X_round already, or has no normal_worker: special to X_square."""
    t = table(1)
    stack(t, f"{letter}_round", COOPER)
    cooper_plays(t, f"{letter}1")
    assert on_space(t, f"{letter}_round") == [COOPER]
    assert on_space(t, f"{letter}_square") == [COOPER]
    t = table(1)
    cooper_of(t).normal = 0
    cooper = cooper_plays(t, f"{letter}1")
    assert on_space(t, f"{letter}_round") == []
    assert on_space(t, f"{letter}_square") == [COOPER]
    assert (cooper.normal, cooper.special) == (0, 1)


@pytest.mark.parametrize("letter", "BDFH")
def test_second_cards_follow_your_special_workers(letter: str) -> None:
    """CI-19.28: X2 cards: special to X_square if you have hired one, else normal to X_round."""
    t = table(1)
    cooper_plays(t, f"{letter}2")
    assert on_space(t, f"{letter}_round") == [COOPER]
    assert on_space(t, f"{letter}_square") == []
    t = table(1)
    t.players[0].pool_special = 1  # hired, and gone to a royal_order
    cooper = cooper_plays(t, f"{letter}2")
    assert on_space(t, f"{letter}_round") == []
    assert on_space(t, f"{letter}_square") == [COOPER]
    assert (cooper.normal, cooper.special) == (4, 1)


@pytest.mark.parametrize("letter", "BDFH")
def test_second_cards_when_the_square_is_taken(letter: str) -> None:
    """CI-19.28: with Cooper's special_worker there already: a normal_worker to X_round."""
    t = table(1)
    t.players[0].pool_special = 1
    stack(t, f"{letter}_square", COOPER)
    cooper_plays(t, f"{letter}2")
    assert on_space(t, f"{letter}_round") == [COOPER]
    assert on_space(t, f"{letter}_square") == [COOPER]


def test_a_hired_normal_worker_changes_nothing() -> None:
    """CI-19.28: only special_workers count."""
    t = table(1)
    t.players[0].pool_normal = 1
    cooper_plays(t, "F2")
    assert on_space(t, "F_round") == [COOPER]


def test_no_space_left_for_cooper() -> None:
    """CI-19.29: he uses the other space if he can; else he places nothing, the card goes on."""
    t = table(1, strategy="1")
    stack(t, "D_round", COOPER)
    cooper_plays(t, "D2")
    assert on_space(t, "D_square") == [COOPER]

    t = table(1, strategy="1")
    cooper_of(t).special = 0
    t.players[0].pool_special = 1
    cooper_plays(t, "D2")
    assert on_space(t, "D_round") == [COOPER]

    t = table(1, strategy="1")
    stack(t, "D_round", COOPER)
    stack(t, "D_square", COOPER)
    cooper = cooper_plays(t, "D1")
    assert on_space(t, "D_round") == on_space(t, "D_square") == [COOPER]
    assert (cooper.normal, cooper.special) == (4, 2)
    assert cooper.distance == 2


# Action cards: landing on your worker


@pytest.mark.parametrize(("card", "anchors"), [("B1", 0), ("B2", 1), ("F2", 1), ("H1", 1)])
def test_cooper_lands_on_your_worker(card: str, anchors: int) -> None:
    """CI-19.30, CI-19.36: a cube of the storehouse for you, an anchor for him (not with B1)."""
    t = table(1, strategy="3", level="2")  # he has the orders 2 and 4
    stack(t, f"{card[0]}_round", YOU)
    cooper = cooper_plays(t, card)
    assert on_space(t, f"{card[0]}_round") == [YOU, COOPER]
    assert moves(t) == ["take wood", "take stone", "take food", "take gold", "take cloth", "none"]
    refused(t, "take coin", "CI-19.30")
    play(t, "take gold")
    assert on_market(t) == {"gold": 1}
    assert store_of(t) == {"wood": 2, "stone": 1, "food": 1, "cloth": 1}
    lifted = 1 if card == "H1" else 0  # order 4 brings him a point
    assert cooper.anchors == anchors - lifted


def test_taking_a_cube_is_a_choice() -> None:
    """CI-19.30: "none" leaves the storehouse as it is."""
    t = table(1, level="4")
    stack(t, "F_round", YOU)
    cooper_plays(t, "F2")
    assert moves(t) == ["take wood", "take stone", "take food", "none"]
    play(t, "none")
    assert on_market(t) == {}
    assert store_of(t) == {"wood": 1, "stone": 1, "food": 1}


def test_an_empty_storehouse() -> None:
    """CI-19.30: no cube, and no question; the anchor comes all the same."""
    t = table(1, strategy="1")
    cooper_of(t).store = [0] * len(PIECES)
    stack(t, "F_round", YOU)
    cooper = cooper_plays(t, "F2")
    assert moves(t, "take") == []
    assert "none" not in moves(t)
    assert cooper.anchors == 1


def test_cooper_on_a_free_space() -> None:
    """CI-19.30, CI-19.36: no cube and no anchor; he uses no symbol and performs no action."""
    t = table(1, strategy="1")
    t.players[0].pool_special = 1
    before = player(t)
    cooper = cooper_plays(t, "F2")
    assert on_space(t, "F_square") == [COOPER]
    assert cooper.anchors == 0
    assert player(t) == before


# Action cards: the rest


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("B1", {"1": 1, "2": 1, "3": 0, "4": 0}),
        ("B2", {"1": 1, "2": 1, "3": 0, "4": 0}),
        ("D1", {"1": 2, "2": 1, "3": 2, "4": 1}),
        ("D2", {"1": 1, "2": 0, "3": 1, "4": 0}),
        ("F1", {"1": 1, "2": 2, "3": 1, "4": 2}),
        ("F2", {"1": 0, "2": 1, "3": 0, "4": 1}),
        ("H1", {"1": 0, "2": 0, "3": 1, "4": 1}),
        ("H2", {"1": 0, "2": 0, "3": 1, "4": 1}),
    ],
)
def test_points_of_the_cards(card: str, points: dict[str, int]) -> None:
    """CI-19.31, CI-19.32, CI-19.33, CI-19.34, CI-19.35: by card and strategy: 1 always with D1 and
    F1, 1 for the own order."""
    for strategy, expected in points.items():
        t = table(1, strategy=strategy)
        assert cooper_plays(t, card).distance == expected


@pytest.mark.parametrize("card", CARDS)
def test_only_b1_removes_all_anchors(card: str) -> None:
    """CI-19.31: B1 removes them before its point is spent; other cards lift one by a point."""
    t = table(1, strategy="1")
    cooper_of(t).anchors = 3
    cooper = cooper_plays(t, card)
    if card == "B1":
        assert (cooper.anchors, cooper.distance) == (0, 1)
    else:
        assert cooper.anchors > 0
        assert cooper.distance == 0


@pytest.mark.parametrize("card", CARDS)
def test_only_h1_lays_the_harbormaster_down(card: str) -> None:
    """CI-19.35: if he stands; a harbormaster who lies stays down."""
    for upright in (True, False):
        t = table(1, strategy="1")
        t.harbormaster_up = upright
        cooper_plays(t, card)
        assert t.harbormaster_up == (upright and card != "H1")


# Clean-up


def solo_cleanup(
    discards: tuple[str, ...], *layers: tuple[str, ...], tokens: int = 0
) -> CooperTable:
    """The end of a worker phase: Cooper has played `discards`, his deck has these layers."""
    t = table(1)
    t.round = 2
    cooper = cooper_of(t)
    cooper.starters = ()
    cooper.discards = discards
    cooper.deck = layers
    cooper.tokens = tokens
    t.players[0].workers_hired = tokens
    t.agenda = [NextRound(), CleanupPhase()]
    return t


def test_workers_leave_in_cooper_clean_up() -> None:
    """CI-19.37: his workers and the third colour go first, yours stay until step 5."""
    t = solo_cleanup(("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"))
    stack(t, "B_round", YOU, COOPER)
    stack(t, "C_round", THIRD, YOU)
    stack(t, "D_square", COOPER)
    cooper_of(t).normal, cooper_of(t).special = 3, 1
    refresh(t)
    assert on_space(t, "B_round") == [YOU]
    assert on_space(t, "C_round") == [YOU]
    assert on_space(t, "D_square") == []
    assert t.view(0)["cooper"]["available"] == {"normal": 4, "special": 2}


def test_reshuffle() -> None:
    """CI-19.39: the discards go on top of the deck, in an order that nobody knows."""
    t = solo_cleanup(("H1", "B1", "F2"), ("B2", "D1", "D2", "F1", "H2"))
    refresh(t)
    assert t.view(0)["cooper"]["deck"] == [["B1", "F2", "H1"], ["B2", "D1", "D2", "F1", "H2"]]
    assert t.view(0)["cooper"]["discards"] == []


def next_cards(t: CooperTable, seed: int, count: int) -> tuple[str, ...]:
    """The next cards of the deck, in a game with other luck."""
    twin = t.imagine(0, Chance(str(seed)))
    cooper_of(twin).store = [0] * len(PIECES)
    ask(twin, *(CooperTurn() for _ in range(count)))
    return cooper_of(twin).discards[-count:]


def test_the_same_cards_come_again_first() -> None:
    """CI-19.39: in any order, and the rest only after them."""
    t = solo_cleanup(("H1", "B1", "F2"), ("B2", "D1", "D2", "F1", "H2"))
    refresh(t)
    seen = {next_cards(t, seed, 4) for seed in range(40)}
    assert all(set(cards[:3]) == {"B1", "F2", "H1"} for cards in seen)
    assert len({cards[:3] for cards in seen}) == 6
    assert {cards[3] for cards in seen} == {"B2", "D1", "D2", "F1", "H2"}


def test_slots_are_compulsory_and_used_once() -> None:
    """CI-19.38: each token covers a free slot for good, and one discard is chosen for it."""
    t = solo_cleanup(("B1", "D1", "F1", "H1"), ("B2", "D2", "F2", "H2"), tokens=2)
    refresh(t)
    assert moves(t) == ["slot slot_bottom", "slot slot_skip", "slot slot_top"]
    refused(t, "done", "CI-19.38")
    play(t, "slot slot_skip")
    assert moves(t) == ["discard B1", "discard D1", "discard F1", "discard H1"]
    refused(t, "discard B2", "CI-19.38")
    play(t, "discard F1")
    assert moves(t) == ["slot slot_bottom", "slot slot_top"]
    refused(t, "slot slot_skip", "CI-19.38")
    play(t, "slot slot_top")
    assert moves(t) == ["discard B1", "discard D1", "discard H1"]
    play(t, "discard H1")
    assert cooper_of(t).tokens == 0
    view = t.view(0)["cooper"]
    assert view["deck"] == [["B1", "D1"], ["H1"], ["B2", "D2", "F2", "H2"]]
    assert view["discards"] == ["F1"]
    assert view["slots_used"] == 0b110  # slot_bottom is left


def test_the_last_slot_needs_no_question() -> None:
    """CI-19.38: with one slot left only the card is asked for."""
    t = solo_cleanup(("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"), tokens=1)
    cooper_of(t).slots_used = 0b011
    refresh(t)
    assert moves(t) == ["discard B1", "discard D1", "discard F1"]
    play(t, "discard B1")
    assert t.view(0)["cooper"]["deck"][:2] == [["D1", "F1"], ["B1"]]


def test_no_token_no_slot() -> None:
    """CI-19.38: without tokens nothing is asked."""
    t = solo_cleanup(("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"))
    refresh(t)
    assert moves(t, "slot") == []
    assert cooper_of(t).slots_used == 0


def test_no_slot_after_the_last_round() -> None:
    """CI-19.38: nobody will draw from the deck again, so nothing is asked."""
    t = solo_cleanup(("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"), tokens=2)
    t.round = 5
    refresh(t)
    while not t.over:
        assert moves(t, "slot") == moves(t, "discard") == []
        idle(t)
    assert cooper_of(t).tokens == 2


def test_a_skipped_card_joins_the_next_reshuffle() -> None:
    """CI-19.40: it stays in the discards, can't come up next round, and is then shuffled in."""
    t = solo_cleanup(("B1", "D1", "F1", "H1"), ("B2", "D2", "F2", "H2"), tokens=1)
    refresh(t)
    play(t, "slot slot_skip", "discard H1")
    for seed in range(10):
        assert "H1" not in next_cards(t, seed, 5)
    cooper = cooper_of(t)
    cooper.discards = (*cooper.discards, "B1", "D1", "F1")
    cooper.deck = cooper.deck[1:]
    t.agenda = [NextRound(), CleanupPhase()]
    refresh(t)
    assert t.view(0)["cooper"]["deck"] == [["B1", "D1", "F1", "H1"], ["B2", "D2", "F2", "H2"]]


def test_the_third_colour_takes_your_places() -> None:
    """CI-19.41: on A, C, E, G a worker of the third colour stays; elsewhere the space is free."""
    t = solo_cleanup(("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"))
    available(t)
    for name in ("A_round", "B_square", "C_square", "D_round", "E_round", "G_square"):
        stack(t, name, YOU)
    stack(t, "H_round", COOPER, YOU)
    refresh(t)
    wait_for(t, "hand place_islet")
    for name in ("A_round", "C_square", "E_round", "G_square"):
        assert on_space(t, name) == [THIRD]
    for name in ("A_square", "B_square", "C_round", "D_round", "H_round"):
        assert on_space(t, name) == []
    assert player(t)["available"] == {"normal": 4, "special": 3}


def test_the_third_colour_stays_for_a_round() -> None:
    """CI-19.42: through the next income and worker phase, until Cooper's clean-up."""
    t = solo_cleanup(("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"))
    stack(t, "C_round", YOU)
    t.players[0].normal = 1
    refresh(t)
    wait_for(t, "worker A normal")
    assert t.round == 3
    assert on_space(t, "C_round") == [THIRD]
    play(t, "worker A normal", "end_turn", "worker B normal")
    assert on_space(t, "C_round") == [THIRD]
    while t.phase == WORKERS:
        play(t, next(move for move in ("none", "end_turn", "refuse") if move in moves(t)))
    assert on_space(t, "C_round") == []


# End and variants


def test_scores() -> None:
    """CI-19.43: Cooper: logs, steps and bonus; his anchors and orders don't count."""
    t = table(1, strategy="1", level="3")
    cooper = cooper_of(t)
    cooper.distance, cooper.logs, cooper.anchors = 13, 2, 4
    assert t.rivals() == {"cooper": {"log_tokens": 10, "steps": 3, "bonus": 6, "total": 19}}
    ships(t, one=6, two=3)
    assert t.scores()[0]["log_tokens"] == 5
    assert t.scores()[0]["steps"] == 4


@pytest.mark.parametrize(("level", "bonus"), [("1", 2), ("2", 4), ("3", 6), ("4", 8)])
def test_the_bonus_of_each_level(level: str, bonus: int) -> None:
    """CI-19.44"""
    assert table(1, level=level).rivals()["cooper"] == {
        "log_tokens": 0, "steps": 0, "bonus": bonus, "total": bonus,
    }  # fmt: skip


@pytest.mark.parametrize(("steps", "place"), [(3, 1), (2, 1), (1, 2)])
def test_who_wins(steps: int, place: int) -> None:
    """CI-19.44: more points than Cooper win; as many are a draw, which shares the first place."""
    t = table(1, level="1")
    store(t)
    tiles(t)
    cartographer(t, 0)
    ships(t, one=steps)
    assert t.scores()[0]["total"] == steps
    assert t.rivals()["cooper"]["total"] == 2
    assert t.places() == [place]


def islet_income(round: int = 2, seed: int = 1) -> CooperTable:
    return income(1, round=round, seed=seed, random_islets="yes")


def drawn(t: CooperTable) -> str:
    """The islet that has left the reserve without lying on the board."""
    on_board = {entry["islet"] for entry in t.view(0)["ring"] if entry}
    out = {islet.id for islet in t.content.islets} - set(player(t)["islets"]) - on_board
    assert len(out) == 1
    return out.pop()


def test_random_islets() -> None:
    """CI-19.45: the islet is drawn, not chosen, and laid like any other."""
    t = islet_income()
    play(t, "hand place_islet")
    assert moves(t) == ["keep_islet", "redraw_islet"]
    name = drawn(t)
    play(t, "keep_islet")
    assert moves(t, "place_islet") == [f"place_islet {name}"]
    play(t, f"place_islet {name}", "half R1a")
    assert t.view(0)["ring"][3] == {"islet": name, "half": "a"}
    assert len(player(t)["islets"]) == 5


def test_random_islets_are_random() -> None:
    """CI-19.45, CI-20.9: every islet can be drawn."""
    names = {drawn(play(islet_income(seed=seed), "hand place_islet")) for seed in range(40)}
    assert names == {islet.id for islet in table(1).content.islets}


def test_redraw_once_per_game() -> None:
    """CI-19.45: the first islet goes to the box, the second must be laid; no further redraw."""
    t = islet_income()
    play(t, "hand place_islet")
    boxed = drawn(t)
    play(t, "redraw_islet")
    assert boxed not in player(t)["islets"]
    assert len(player(t)["islets"]) == 4
    assert len(moves(t, "place_islet")) == 1
    assert moves(t, "place_islet") != [f"place_islet {boxed}"]
    refused(t, "pass", "CI-19.45")
    assert "redraw_islet" not in moves(t)
    play(t, moves(t, "place_islet")[0], "half R1a", "decline")
    t.agenda = income(1, random_islets="yes").agenda
    refresh(t)
    play(t, "hand place_islet")
    assert "redraw_islet" not in moves(t)
    assert "pass" in moves(t)


def test_an_islet_passed_leaves_the_game() -> None:
    """CI-19.45: drawn but not placed, it is in no reserve and on no board."""
    t = islet_income()
    play(t, "hand place_islet")
    name = drawn(t)
    play(t, "keep_islet", "pass")
    assert drawn(t) == name
    assert t.view(0)["ring"] == [None] * 10
    assert "hand place_islet" not in moves(t)


def test_the_first_random_islet_may_be_let_go() -> None:
    """CI-19.45, CI-3.10: in round 1 as in any other."""
    t = islet_income(round=1)
    assert "end_income" in moves(t)
    play(t, "hand place_islet", "keep_islet", "pass")
    assert len(player(t)["islets"]) == 5


def test_a_redrawn_islet_that_cannot_be_placed() -> None:
    """CI-19.45: "must be placed if possible": without a place it may be passed."""
    t = islet_income()
    play(t, "hand place_islet", "redraw_islet")
    chart_all(t)
    refresh(t)
    assert t.phase == INCOME
    assert moves(t, "place_islet") == []


def test_without_the_variant_islets_are_chosen() -> None:
    """CI-19.45: it is a variant: normally all islets of the reserve are offered."""
    t = income(1)
    play(t, "hand place_islet")
    assert len(moves(t, "place_islet")) == 6


def test_the_deck_never_runs_out() -> None:
    """CI-19.46: 5 turns in a round, with a card left out by slot_skip."""
    t = solo_cleanup(("B1", "D1", "F1", "H1", "B2"), ("D2", "F2", "H2"), tokens=1)
    cooper_of(t).store = [0] * len(PIECES)
    refresh(t)
    play(t, "slot slot_skip", "discard H1")
    ask(t, *(CooperTurn() for _ in range(5)))
    view = t.view(0)["cooper"]
    assert len(view["discards"]) == 6
    assert sum(map(len, view["deck"])) == 2

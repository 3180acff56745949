"""Examples across chapters: the pathfinder track, the sea, Sarah."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    at,
    bonus_row,
    bonus_sets,
    building,
    check,
    clear,
    hand,
    in_discard,
    jobs,
    market,
    market_deck,
    moves,
    play,
    refresh,
    refused,
    sarah_at,
    sarah_cards,
    sarah_plays,
    sarah_workers,
    ship,
    turn,
    workers,
)

MARY = 0


# The pathfinder track


def test_from_7_to_11_in_a_turn() -> None:
    """NZ-21.2, NZ-21.4: £1 for space 8 and gold, a kotare, two steps, then the choice."""
    t = at("nB")
    t.flipped = True
    clear(t, "aux_pathfinder_1")
    p = t.players[MARY]
    p.pathfinder, p.step_tile, p.gold = 7, 1, 1
    hand(t, "kotare", "merino")
    refresh(t)
    play(t, "act aux 1", "aux_pathfinder 1")
    assert (p.pathfinder, p.gold, p.money) == (8, 2, 6)
    cards = len(p.hand)
    play(t, "play kotare")
    assert (p.pathfinder, in_discard(t), len(p.hand)) == (9, ["kotare"], cards)
    play(t, "act pathfinder 2")
    assert p.pathfinder == 11
    assert moves(t) == ["step_tile", "no_tolls"]
    refused(t, "finish", "NZ-21.4")
    play(t, "no_tolls")
    assert (p.no_tolls, p.step_tile) == (True, 1)


@pytest.mark.parametrize(
    ("before", "steps", "gold", "money"), [(2, 2, 1, 0), (7, 4, 1, 0), (14, 4, 0, 2)]
)
def test_passing_several_spaces(before: int, steps: int, gold: int, money: int) -> None:
    """NZ-21.2 to NZ-21.6: three players; 2+2, 7+4 and 14+4."""
    t = at("a1", 3, MARY, 1, tile_9="b")
    building(t, "9b", "a1")
    if steps == 2:
        t = at("nB", 3)
    p = t.players[MARY]
    p.pathfinder, p.gold, p.step_tile = before, 0, int(before >= 4)
    p.no_tolls = before > 11
    refresh(t)
    play(t, f"act pathfinder {steps}")
    assert (p.gold, p.money - 7) == (gold, money)
    assert p.pathfinder == min(16, before + steps)
    assert (moves(t) == ["step_tile", "no_tolls"]) == (before == 7)
    assert p.step_tile == 1 or before == 14


# The sea


def test_last_harbour_and_two_ship_actions() -> None:
    """NZ-6.63, NZ-14.4: N6 for £5 and back to S; then N2 for £2 with a white disc."""
    t = at("nG")
    t.flipped = True
    bonus_sets(t, 1, 2, 3, 7)
    workers(t, sailor=3)
    ship(t, "N5")
    p = t.players[MARY]
    p.money = 7
    refresh(t)
    play(t, "act ship sailors", "upgrade N6", "storehouse pair_5")
    assert (p.money, t.view(MARY)["players"][MARY]["ship"], in_discard(t)) == (
        *(2, "S"),
        ["perendale"],
    )
    assert moves(t, "act") == ["act ship sailors"]
    play(t, "act ship sailors")
    refused(t, "upgrade N3", "NZ-6.59")
    play(t, "upgrade N2", "disc aux_ship_1", "decline")
    assert (p.money, in_discard(t)) == (0, ["perendale", "set_1"])
    check(t)


@pytest.mark.parametrize("left", [3, 0])
def test_compulsory_harbour_card(left: int) -> None:
    """NZ-6.4, NZ-20.8: the card of set 10 must be taken while there is one; the gold of a
    completed pair comes unasked, since nobody would give it up."""
    t = at("nG", 2, MARY, 1)
    bonus_sets(t, 1, 2, 3, 10)
    t.bonus_stacks[3] = left
    ship(t, "N6")
    p = t.players[MARY]
    p.storehouses, p.harbours = (2, 1, 2, 2, 2), 1
    p.money = 5
    refresh(t)
    play(t, "act ship 1", "upgrade N6", "storehouse pair_2")
    assert (p.money, in_discard(t)) == (0, ["set_10"] if left else [])
    assert t.view(MARY)["players"][MARY]["ship"] == "S"
    assert p.gold == 3


# Sarah


def hires(t: NewZealandTable, worker: str, times: int) -> None:
    """Sarah hires this worker so many times, the cheapest first."""
    for _ in range(times):
        jobs(t, **{worker: [7]})
        sarah_at(t, "START")
        sarah_plays(t, 2)


def test_bonus_cards_from_hiring() -> None:
    """NZ-22.28, NZ-22.30: 4 shepherds, 2 craftsmen, 3 sailors, 1 shearer, one free."""
    t = turn(1)
    bonus_sets(t, 1, 2, 3, 7)
    s = sarah_workers(t, craftsman=2)
    hires(t, "shepherd", 3)
    hires(t, "sailor", 2)
    assert s.workers == (4, 2, 3, 1)
    assert t.view(MARY)["sarah"]["specialization"] == "shepherd"
    assert sorted(sarah_cards(t)) == [
        *("border_leicester", "set_1", "set_1"),
        *("set_2", "set_2"),
    ]
    assert (s.discs, s.harbours) == (15, 0)


def test_card_14() -> None:
    """NZ-22.33 to NZ-22.35: column 4 fails after the free reveal; a shepherd brings two
    cards; column 3 is used then: two corriedale, of which there are fewer at both picks."""
    columns = set()
    for seed in range(12):
        t = turn(1, MARY, seed)
        sarah_workers(t, shepherd=4, craftsman=2, sailor=3)
        building(t, "1a", "c1")
        market(t, corriedale=2, lincoln=3)
        market_deck(t, suffolk=2, dorset_horn=2)
        sarah_at(t, "nB")
        sarah_plays(t, 14)
        assert t.players[MARY].money == 9
        assert t.view(MARY)["sarah"]["runholder"] == "nE"
        columns.add(tuple(sarah_cards(t)))
        if sarah_cards(t)[0] == "corriedale":
            assert t.view(MARY)["sheep_market"]["suffolk"] == 2
            assert t.view(MARY)["sheep_market"]["dorset_horn"] == 2
    assert columns == {("suffolk", "dorset_horn"), ("corriedale", "corriedale")}


def test_an_investment_by_sarah() -> None:
    """NZ-22.42: `clear_hazard` is removed though she can't pay its £3."""
    t = turn(1)
    sarah_workers(t, shepherd=2)
    bonus_row(t, 1, "clear_hazard")
    s = sarah_plays(t, 5)
    assert t.removed_b == (t.content.bonus_number["clear_hazard"],)
    assert t.view(MARY)["bonus_market"][0] == [None] * 4
    assert (s.hazards, s.cards) == ((), ())

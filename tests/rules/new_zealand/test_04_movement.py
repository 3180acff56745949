"""NZ-4: walking along the trail, steps and tolls."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rondel.core.rows import changed
from rondel.games.new_zealand.pieces import (
    BANK,
    EMPTY,
    FIRST_HAZARD,
    FIRST_PRIVATE,
    building_number,
    owner_of,
)
from rondel.games.new_zealand.rules.movement import PAYMENT_BITS, SPACES, find_stops
from rondel.games.new_zealand.table import NewZealandTable, Way, step_limit
from tests.support.new_zealand import (
    at,
    building,
    clear,
    hand,
    hazard,
    jobs,
    moves,
    play,
    refresh,
    refused,
    table,
    turn,
    where,
)


def test_locations_are_spaces_with_tiles() -> None:
    """NZ-4.1, NZ-4.2, NZ-4.3, NZ-4.8, NZ-5.9: only locations are stops and steps."""
    t = turn()
    building(t, "5", "a2")
    refresh(t)
    assert moves(t) == ["move nA", "move a2", "move nB", "move nC"]
    refused(t, "move a1", "NZ-4.1")
    refused(t, "move nE", "NZ-4.4")
    play(t, "move a2")
    assert where(t) == "a2"


def test_counting_steps_by_branch() -> None:
    """NZ-4.2: the building branch costs 2 steps, the rockfall branch 3."""
    t = turn()
    t.players[0].runholder = t.content.trail.number["nA"]
    building(t, "5", "a2")
    hazard(t, "rock1", "rockfall_2_black")
    hazard(t, "rock2", "rockfall_2_black")
    t.players[0].money = 0

    def reach(most: int) -> set[str]:
        return {t.content.trail.names[stop % SPACES] for stop in find_stops(t, 0, most)}

    assert reach(1) == {"rock1", "a2"}
    assert reach(2) == {"rock1", "rock2", "a2", "nB"}
    t.trail = changed(t.trail, t.content.trail.number["a2"], 0)
    assert reach(1) == {"rock1", "nB"}
    building(t, "5", "a1", seat=1)
    building(t, "3", "a2", seat=1)
    building(t, "2", "a3", seat=1)
    assert "nB" not in reach(2)
    assert "nB" in reach(3)  # the rockfall branch


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_step_limit(seats: int) -> None:
    """NZ-4.4, NZ-4.5: start value, step space, step tile."""
    t = turn(seats)
    start = 4 if seats == 4 else 3
    p = t.players[0]
    assert step_limit(t, p) == start
    clear(t, "step")
    assert step_limit(t, p) == start + 1
    p.step_tile = 1
    assert step_limit(t, p) == start + 2
    p.step_tile = 2
    assert step_limit(t, p) == start + 3
    refresh(t)
    assert moves(t)[-1] == f"move n{'ABCDEFGH'[start + 2]}"


def test_wellington_stops_every_walk() -> None:
    """NZ-4.6, NZ-13.4: nobody passes Wellington; it is 9 steps from the start."""
    t = turn()
    ways = find_stops(t, 0, 9)
    assert [t.content.trail.names[space] for space in ways][-1] == "WELLINGTON"
    assert len(find_stops(t, 0, 30)) == 9
    assert len(find_stops(t, 0, 8)) == 8
    t.players[0].runholder = t.content.trail.number["nH"]
    refresh(t)
    assert where(t) == "WELLINGTON"  # forced: the only location ahead


def test_other_runholders_do_not_matter() -> None:
    """NZ-4.7: they share spaces and cost nothing."""
    t = turn(3)
    t.players[1].runholder = t.players[2].runholder = t.content.trail.number["nA"]
    refresh(t)
    play(t, "move nA")
    assert where(t) == where(t, 1) == "nA"
    assert t.players[0].money == 7


def test_walking_on_from_an_empty_space() -> None:
    """NZ-4.8, NZ-12.9: a hazard removed under a runholder leaves it on an empty space."""
    t = turn()
    t.players[0].runholder = t.content.trail.number["rock2"]
    building(t, "5", "r1")
    refresh(t)
    assert moves(t) == ["move r1", "move nB", "move nC"]


def test_tolls_in_path_order() -> None:
    """NZ-4.9, NZ-4.10, NZ-4.12: owners and the bank get what there is."""
    for branch, payments in (("a1", (2, 0)), ("rock1", (0, 0))):
        t = turn(3)
        t.players[0].runholder = t.content.trail.number["nA"]
        t.players[0].money = 2
        building(t, "1", "a1", seat=1)  # green hand
        building(t, "4", "a3", seat=2)  # black hand
        hazard(t, "rock1", "rockfall_2_green")
        hazard(t, "rock2", "rockfall_2_black")
        before = [p.money for p in t.players]
        refresh(t)
        assert f"move_by nB {branch}" in moves(t)
        play(t, f"move_by nB {branch}")
        assert t.players[0].money == 0
        assert t.players[1].money - before[1] == payments[0]
        assert t.players[2].money - before[2] == payments[1]
        assert where(t) == "nB"


def test_double_hand_and_short_purse() -> None:
    """NZ-4.12, NZ-4.15: a part payment goes to the owner, nothing is owed later."""
    t = turn(2)
    t.players[0].runholder = t.content.trail.number["nC"]
    t.players[0].money = 2
    building(t, "7", "c1", seat=1)  # black and green: £3
    hazard(t, "flood1", "flood_2_green")
    before = t.players[1].money
    refresh(t)
    play(t, "move flood1")
    assert t.players[0].money == 0
    assert t.players[1].money == before + 2


def test_own_and_neutral_tiles_are_free() -> None:
    """NZ-4.11: no toll for the own building and neutral ones."""
    t = turn()
    building(t, "1", "a1")
    refresh(t)
    play(t, "move nB")
    assert t.players[0].money == 7


def test_costs_are_paid_in_full() -> None:
    """NZ-4.13, NZ-12.16: only tolls are forgiven; a cost of nothing can be paid."""
    t = at("nA")
    jobs(t, sailor=[8, 7], shearer=[6])
    t.players[0].money = 6
    refresh(t)
    play(t, "act hire 0")
    assert t.players[0].money == 0
    assert t.players[0].workers == (1, 1, 1, 2)
    t = at("nA")
    jobs(t, sailor=[8, 7], shearer=[6, 5])
    t.players[0].money = 6
    refresh(t)
    play(t, "act hire 0")
    assert moves(t) == ["hire shearer 6", "hire shearer 5"]
    refused(t, "hire sailor 7", "NZ-4.13")


def test_no_tolls() -> None:
    """NZ-4.14: with the fee tile turned nothing is paid any more."""
    t = turn()
    t.players[0].no_tolls = True
    building(t, "1", "a1", seat=1)
    refresh(t)
    play(t, "move a1")
    assert t.players[0].money == 7


def test_tolls_of_the_forward_action() -> None:
    """NZ-4.16, NZ-6.93: the forward action pays tolls too."""
    t = at("a1")
    building(t, "2", "a1")
    building(t, "4", "a2", seat=1)
    refresh(t)
    before = t.players[1].money
    play(t, "act forward 1")  # one location ahead: forced
    assert where(t) == "a2"
    assert t.players[0].money == 6
    assert t.players[1].money == before + 1


def test_ways_that_cost_the_same_are_one_move() -> None:
    """NZ-4.3, DP-8: branches are named only where they differ in what they cost."""
    t = turn()
    hazard(t, "rock1", "rockfall_2_black")
    t.players[0].runholder = t.content.trail.number["nA"]
    refresh(t)
    assert moves(t) == [
        "move rock1",
        "move_by nB a1",
        "move_by nB rock1",
        "move_by nC a1 b1",
        "move_by nC rock1 b1",
        "move nD",
    ]


def test_the_last_location_is_used() -> None:
    """NZ-4.17: phase B happens where the walk ends."""
    t = turn()
    building(t, "3", "a1")
    refresh(t)
    play(t, "move a1")
    assert "act shear 2 0" in moves(t)


def test_no_cards_while_walking() -> None:
    """NZ-4.18: gold and tokens within a forward walk, but no cards."""
    t = at("a1", tile_2="b")
    building(t, "2", "a1")
    hand(t, "ferry")
    t.players[0].tokens = 1
    refresh(t)
    play(t, "act forward 2")
    assert moves(t)[-1] == "token"
    refused(t, "play ferry", "NZ-3.3")


def toll(t: NewZealandTable, seat: int, tile: int) -> tuple[int, int]:
    """Who gets the toll of a tile, and how much it is (NZ-4.10, NZ-4.11, NZ-4.15)."""
    if tile < FIRST_HAZARD or (tile >= FIRST_PRIVATE and owner_of(tile) == seat):
        return BANK, 0
    if tile < FIRST_PRIVATE:
        return BANK, t.content.hazard_tolls[tile - FIRST_HAZARD]
    return owner_of(tile), t.content.private_tolls[t.tiles[building_number(tile)].id]


Stop = tuple[int, int]
"""Where a walk ends, and what it pays on the way, as a bill."""


def all_ways(t: NewZealandTable, seat: int, most: int) -> dict[Stop, Way]:
    """The shortest way to each stop for each bill, found by walking all ways space by space."""
    p, trail = t.players[seat], t.content.trail
    found: dict[Stop, set[Way]] = {}

    def walk(here: int, left: int, money: int, paid: Counter[int], branches: list[int]) -> None:
        for there in trail.next[here]:
            turned = [*branches, there] if len(trail.next[here]) > 1 else branches
            tile = t.trail[there]
            if tile == EMPTY:
                walk(there, left, money, paid, turned)
            elif left:
                payee, owed = toll(t, seat, tile)
                due = min(owed, money)
                bill = paid + Counter({payee: due})
                total = sum(n << PAYMENT_BITS * (who - BANK) for who, n in bill.items())
                found.setdefault((there, total), set()).add((left - 1, total, tuple(turned)))
                walk(there, left - 1, money - due, bill, turned)

    def length(way: Way) -> tuple[int, tuple[int, ...]]:
        left, _, branches = way
        return -left, branches

    walk(p.runholder, most, 0 if p.no_tolls else p.money, Counter(), [])
    return {stop: min(ways, key=length) for stop, ways in found.items()}


@pytest.mark.parametrize("seed", range(3))
def test_stops_are_those_to_which_branches_lead(seed: int) -> None:
    """NZ-4.3, NZ-4.9, DP-8: in whole games, at all costs, with few steps and with many."""
    t, luck = table(4, seed), random.Random(seed)
    while not t.over:
        if t.players[t.seat].runholder >= 0:
            for most in (1, 3, 5, 8):
                ways = find_stops(t, t.seat, most)
                stops = {(stop % SPACES, way[1]): way for stop, way in ways.items()}
                assert len(stops) == len(ways)
                assert stops == all_ways(t, t.seat, most)
        t.play(luck.choice(t.moves()))

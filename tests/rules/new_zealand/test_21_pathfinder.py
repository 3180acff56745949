"""NZ-21: the pathfinder track."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.table import NewZealandTable, step_limit
from tests.support.new_zealand import (
    at,
    building,
    clear,
    hand,
    hazard,
    moves,
    play,
    refresh,
    refused,
    table,
    turn,
)


def on_track(space: int, seats: int = 2, gold: int = 0) -> NewZealandTable:
    """Seat 0 on tile 9b, which advances by 4, with its disc on the space; £9."""
    t = at("a1", seats, 0, 1, tile_9="b", tile_6="b")
    building(t, "9b", "a1")
    p = t.players[0]
    p.pathfinder, p.money, p.gold = space, 9, gold
    if space >= t.count.step_tile_space:
        p.step_tile = 1
    return refresh(t)


def test_from_the_first_turn_on() -> None:
    """NZ-21.1: the disc comes on space 0 with the first disc chosen."""
    t = table(2, 3)
    seat = t.seat
    assert t.players[seat].pathfinder == -1
    play(t, "disc cert_free")
    assert t.players[seat].pathfinder == 0


def test_occupied_spaces_count() -> None:
    """NZ-21.1: others block nothing and nothing is jumped; several may share a space."""
    t = on_track(0, 4)
    for seat, space in ((1, 1), (2, 2), (3, 4)):
        t.players[seat].pathfinder = space
    play(t, "act pathfinder 4")
    assert [p.pathfinder for p in t.players] == [4, 1, 2, 4]


@pytest.mark.parametrize(
    ("before", "gold"), [(0, 1), (2, 1), (3, 0), (4, 1), (5, 1), (7, 1), (8, 0), (12, 0)]
)
def test_gold_spaces(before: int, gold: int) -> None:
    """NZ-21.2: spaces 3 and 8, on reaching or passing, once."""
    t = on_track(before)
    if before >= 11:
        t.players[0].no_tolls = True
    play(t, "act pathfinder 4")
    assert t.players[0].gold == gold


@pytest.mark.parametrize(("seats", "space"), [(2, 4), (3, 4), (4, 6)])
def test_the_step_tile(seats: int, space: int) -> None:
    """NZ-21.2, NZ-21.8: at 4, with four players at 6, for everybody; step limit +1 at once."""
    for before, tile in ((space - 5, 0), (space - 4, 1), (space - 1, 1)):
        if before < 0:
            continue
        t = on_track(before, seats)
        limit = step_limit(t, t.players[0])
        play(t, "act pathfinder 4")
        assert t.players[0].step_tile == tile
        assert step_limit(t, t.players[0]) == limit + tile
    t = on_track(0, seats)
    for seat in range(seats):
        t.players[seat].pathfinder = space - 1
    for seat in range(1, seats):
        t.players[seat].pathfinder, t.players[seat].step_tile = space, 1
    refresh(t)
    play(t, "act pathfinder 4")
    assert t.players[0].step_tile == 1


def test_a_longer_way_with_the_step_tile() -> None:
    """NZ-21.2: the step limit is 4 instead of 3 from then on."""
    t = turn(2)
    t.players[0].pathfinder, t.players[0].step_tile = 4, 1
    refresh(t)
    assert "move nD" in moves(t)
    refused(t, "move nE", "NZ-4.4")


@pytest.mark.parametrize(("gate", "space"), [(2, "p2"), (4, "r2"), (4, "f2"), (7, "x2")])
def test_gates(gate: int, space: str) -> None:
    """NZ-21.3, NZ-13.3: reaching 2, 4 or 7 opens the spaces of that value for this player."""
    for pathfinder in (gate - 1, gate):
        t = at("nD", 2)
        t.players[0].pathfinder, t.players[0].money = pathfinder, 9
        t.players[0].step_tile = int(pathfinder >= 4)
        t.players[1].pathfinder = 16
        refresh(t)
        play(t, "act build 2", "build 1a")
        if pathfinder == gate:
            play(t, f"place {space}")
            assert t.view(0)["players"][0]["private_buildings"]["1a"] == space
        else:
            refused(t, f"place {space}", "NZ-6.55")


@pytest.mark.parametrize("before", [7, 10])
def test_the_choice_on_11(before: int) -> None:
    """NZ-21.4: on reaching or passing; one of the two is compulsory."""
    t = on_track(before)
    play(t, "act pathfinder 4")
    assert moves(t) == ["step_tile", "no_tolls"]
    refused(t, "finish", "NZ-21.4")
    twin = t.copy()
    limit = step_limit(t, t.players[0])
    play(t, "step_tile")
    assert (step_limit(t, t.players[0]), t.players[0].no_tolls) == (limit + 1, False)
    play(twin, "no_tolls")
    assert (step_limit(twin, twin.players[0]), twin.players[0].no_tolls) == (limit, True)


@pytest.mark.parametrize("before", [6, 11, 12])
def test_no_choice_elsewhere(before: int) -> None:
    """NZ-21.4: not before 11, and never again after it."""
    t = on_track(before)
    t.players[0].no_tolls = before >= 11
    play(t, "act pathfinder 4")
    assert "step_tile" not in moves(t)
    assert "no_tolls" not in moves(t)


def test_no_tolls_any_more() -> None:
    """NZ-21.4: with the fee tile turned nothing is paid, neither to the bank nor to players."""
    t = turn(2)
    hazard(t, "rock1", "rockfall_4_green")
    building(t, "7a", "a1", seat=1)
    t.players[0].runholder = t.content.trail.number["nA"]
    t.players[0].no_tolls = True
    t.players[0].pathfinder, t.players[0].step_tile = 11, 1
    refresh(t)
    before = [p.money for p in t.players]
    play(t, "move a1")
    assert [p.money for p in t.players] == before


def test_effects_in_ascending_order() -> None:
    """NZ-21.5: gold of space 8 is there when the choice of 11 is made; the choice comes last."""
    t = on_track(7)
    t.players[0].gold = 2
    play(t, "act pathfinder 4")
    assert t.players[0].gold == 3
    assert "buy_bonus_card wheel" in moves(t)
    assert t.players[0].step_tile == 1


@pytest.mark.parametrize(("before", "money"), [(12, 0), (13, 1), (15, 3), (16, 4)])
def test_money_beyond_the_end(before: int, money: int) -> None:
    """NZ-21.6: the disc stays on 16, each further step brings £1."""
    t = on_track(before)
    t.players[0].no_tolls = True
    play(t, "act pathfinder 4")
    assert (t.players[0].pathfinder, t.players[0].money) == (16, 9 + money)


def test_it_never_goes_back() -> None:
    """NZ-21.7: fewer steps may be taken, none backwards."""
    t = on_track(5, gold=5)
    play(t, "act pathfinder 4")
    assert moves(t, "take") == ["take 4", "take 2"]
    refused(t, "take -1", "NZ-6.2")
    play(t, "take 2")
    assert t.players[0].pathfinder == 7


def test_a_reward_given_up_is_not_kept() -> None:
    """NZ-21.2, NZ-6.2: stopping before 8 brings its gold only when it is reached later, once."""
    t = on_track(5, gold=5)
    play(t, "act pathfinder 4", "take 2")
    assert (t.players[0].pathfinder, t.players[0].gold) == (7, 5)
    other = on_track(7)
    play(other, "act pathfinder 4")
    assert other.players[0].gold == 1
    third = on_track(8)
    play(third, "act pathfinder 4")
    assert third.players[0].gold == 0


def test_a_kotare_advances_too() -> None:
    """NZ-21.2: any advance triggers the spaces, cards included."""
    t = turn(2)
    hand(t, "kotare")
    clear(t, "cert_free")
    t.players[0].pathfinder, t.players[0].gold = 2, 0
    refresh(t)
    play(t, "play kotare")
    assert (t.players[0].pathfinder, t.players[0].gold) == (3, 1)

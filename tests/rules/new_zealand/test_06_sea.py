"""NZ-6.h, NZ-19, NZ-20.8 to NZ-20.10: the ship, harbours, storehouse pairs, harbour masters."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.content import load
from rondel.games.new_zealand.pieces import JOKER
from rondel.games.new_zealand.rules.harbours import Sail, StorehouseToHarbour, TakeHarbourMaster
from rondel.games.new_zealand.rules.hiring import place_worker
from rondel.games.new_zealand.table import hand_limit
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_sets,
    check,
    clear,
    clear_all_but,
    cleared,
    in_discard,
    moves,
    play,
    refresh,
    refused,
    ship,
    upgraded,
    workers,
)


def test_the_sea_graph() -> None:
    """NZ-19.1 to NZ-19.3, NZ-19.6: spaces, distances and harbours."""
    sea = load(None).sea
    assert len(sea.names) == 19
    assert max(max(row) for row in sea.distance) == 7
    assert sum(row.count(1) for row in sea.distance) == 2 * 22
    for name, distance in zip(sea.names, sea.distance[sea.start], strict=True):
        assert distance == (0 if name == "S" else int(name[1]))
    kinds = [harbour.kind for harbour in sea.harbours]
    assert (kinds.count("small"), kinds.count("terminal_small")) == (4, 3)
    assert (kinds.count("medium"), kinds.count("large")) == (5, 5)
    for harbour in sea.harbours:
        if "small" in harbour.kind:
            assert len(harbour.prices) == 4


def test_sailing() -> None:
    """NZ-6.58: any way, 0 to m spaces; other ships don't matter."""
    t = bare()
    ship(t, "N2")
    ship(t, "N3", seat=1)
    t.players[0].money = 0
    ask(t, Sail(0, 1))
    assert sorted(moves(t, "sail")) == ["sail M2", "sail N1", "sail N2", "sail N3"]
    refused(t, "sail N4", "NZ-6.58")
    play(t, "sail N3")
    assert t.content.sea.names[t.players[0].ship] == "N3"


def test_upgrading_takes_a_move() -> None:
    """NZ-6.59: two moves and the upgrade with the third; it ends the action."""
    t = at("nG")
    workers(t, sailor=3)
    ship(t, "M1")
    refresh(t)
    play(t, "act ship sailors")
    assert "upgrade N1" in moves(t)
    play(t, "upgrade N1", "storehouse pair_4")
    assert t.players[0].money == 5
    assert in_discard(t) == ["kotare"]
    assert "act ship 1" in moves(t)
    t = bare()
    ask(t, Sail(0, 1))
    assert not moves(t, "upgrade")  # S has no harbour, and N1 takes the only move
    refused(t, "upgrade N1", "NZ-6.59")
    t = bare()
    ship(t, "N1")
    ask(t, Sail(0, 1))
    assert moves(t, "upgrade") == ["upgrade N1"]


def test_every_harbour_once() -> None:
    """NZ-6.60, NZ-6.62: own piece there means done; others only take the cheapest price."""
    t = bare()
    ship(t, "N1")
    upgraded(t, "N1")
    upgraded(t, "N1", seat=1)
    ask(t, Sail(0, 1))
    refused(t, "upgrade N1", "NZ-6.60")
    t = bare(3)
    ship(t, "N1")
    upgraded(t, "N1", seat=1)
    upgraded(t, "N1", seat=2)
    ask(t, Sail(0, 1))
    play(t, "upgrade N1", "storehouse pair_1")
    assert t.players[0].money == 7 - 3


def test_costs_of_an_upgrade_have_to_be_there() -> None:
    """NZ-6.61, NZ-6.66, NZ-12.5, NZ-12.7: price and clearing cost together; £3 come too late."""
    t = bare()
    bonus_sets(t, 1, 2, 3, 10)
    ship(t, "N2")
    clear_all_but(t, "hand_1", "hand_2")
    t.players[0].money = 5
    ask(t, Sail(0, 1))
    assert "upgrade N2" in moves(t)
    play(t, "upgrade N2")
    assert cleared(t, "hand_1")
    assert not cleared(t, "hand_2")
    assert hand_limit(t, t.players[0]) == 5
    assert (t.players[0].money, in_discard(t)) == (0, ["set_1"])
    t = bare()
    ship(t, "N2")
    upgraded(t, "Z2")
    clear_all_but(t, "hand_1", "hand_2")
    t.players[0].money = 4
    ask(t, Sail(0, 1))
    refused(t, "upgrade N2", "NZ-6.61")
    t = bare()
    ship(t, "N4")
    t.players[0].money = 4  # £5 for N4, although the step space would bring £3
    ask(t, Sail(0, 1))
    refused(t, "upgrade N4", "NZ-6.61")


def test_a_disc_in_a_harbour_upgrades_no_other() -> None:
    """NZ-12.7, NZ-6.61: without a disc on the board a medium harbour can't be upgraded."""
    t = at("nG")
    upgraded(t, "Z2")
    clear_all_but(t)
    ship(t, "N2")
    t.players[0].money = 40
    refresh(t)
    play(t, "act ship 1")
    refused(t, "upgrade N2", "NZ-6.61")
    assert "disc_from Z2" not in moves(t)


def test_no_storehouse_left() -> None:
    """NZ-6.61, NZ-20.9: without a storehouse there is no upgrade."""
    t = bare()
    ship(t, "N1")
    t.players[0].storehouses = (0, 0, 0, 0, 0)
    ask(t, Sail(0, 1))
    refused(t, "upgrade N1", "NZ-6.61")


def test_large_harbours_are_free() -> None:
    """NZ-6.64: no price, and the foreign post is open from now on."""
    t = bare()
    ship(t, "M2")
    t.players[0].money = 0
    ask(t, Sail(0, 1))
    play(t, "upgrade M2", "storehouse pair_2")
    post = t.content.post_number["foreign_8"]
    assert t.players[0].harbours & t.content.post_harbour[post]


def test_medium_harbours_and_corners() -> None:
    """NZ-6.65, NZ-7.12: white discs anywhere, black ones to black corners; the card comes."""
    t = bare()
    bonus_sets(t, 1, 2, 3, 10)
    ship(t, "N2")
    t.players[0].money = 40
    ask(t, Sail(0, 1))
    play(t, "upgrade N2")
    refused(t, "disc hand_1", "NZ-7.12")
    refused(t, "disc aux_money_2", "NZ-20.7")
    refused(t, "sail N2", "NZ-6.58")
    play(t, "disc cert_limit")
    assert in_discard(t) == ["set_1"]
    t = bare()
    bonus_sets(t, 1, 2, 3, 10)
    ship(t, "N4")
    t.players[0].money = 40
    ask(t, Sail(0, 1))
    play(t, "upgrade N4", "disc hand_2")
    assert t.players[0].money == 40 - 5 - 8
    assert in_discard(t) == ["set_2"]
    check(t)


@pytest.mark.parametrize("number", range(8))
def test_harbour_masters_and_their_upper_halves(number: int) -> None:
    """NZ-6.67, NZ-6.68, NZ-18.5: a hired worker stays there; the upper half is done."""
    t = bare()
    workers(t, sailor=3, shepherd=2)
    t.masters = (number, -1, -1, -1, -1)
    ask(t, TakeHarbourMaster(0, 0))
    assert moves(t) == ["harbour_master shepherd", "harbour_master sailor", "decline"]
    refused(t, "harbour_master craftsman", "NZ-6.67")
    play(t, "harbour_master sailor")
    p = t.players[0]
    if number == 7:
        assert p.money == 7 + 3
        assert moves(t) == ["take_card ferry", "give_up"]
        play(t, "take_card ferry")
    assert p.workers == (2, 1, 2, 1)
    assert p.masters == ((number, 2),)
    assert t.masters[0] == -1
    money = {0: 5, 2: 9, 3: 6, 5: 8, 7: 3}.get(number, 0)
    assert p.money == 7 + money
    assert p.pathfinder == (4 if number == 1 else 0)
    assert p.permanent_certificates == (number in (4, 6))
    assert in_discard(t) == (["ferry"] if number == 7 else [])


def test_a_harbour_master_left_alone() -> None:
    """NZ-6.67: without a hired worker, or declined, the chance is gone."""
    t = bare()
    ship(t, "N2")
    ask(t, Sail(0, 1))
    play(t, "upgrade N2", "disc wool_free")
    assert t.over
    assert not t.players[0].masters
    t = bare()
    workers(t, sailor=2)
    ship(t, "N2")
    ask(t, Sail(0, 1))
    play(t, "upgrade N2", "disc wool_free", "decline")
    assert t.masters[0] >= 0
    refused_again = bare()
    upgraded(refused_again, "N2")
    ship(refused_again, "N2")
    ask(refused_again, Sail(0, 1))
    refused(refused_again, "upgrade N2", "NZ-6.60")


def test_a_vacated_space_works_again() -> None:
    """NZ-6.69, NZ-6.32: the row's space is free, and its action comes again."""
    t = bare()
    workers(t, craftsman=2)
    t.masters = (0, -1, -1, -1, -1)
    ask(t, TakeHarbourMaster(0, 0))
    play(t, "harbour_master craftsman")
    before = t.players[0].pathfinder
    place_worker(t, 0, 1, joker=False)
    refresh(t)
    assert t.players[0].pathfinder == before + 1


def test_jokers_can_go_to_harbour_masters() -> None:
    """NZ-6.67: the rightmost worker of a row, a joker too."""
    t = bare()
    t.players[0].workers = (1, 1, 1, 2)
    t.players[0].jokers = (0, 0, 0, 2)
    t.masters = (0, -1, -1, -1, -1)
    ask(t, TakeHarbourMaster(0, 0))
    play(t, "harbour_master shearer")
    assert t.players[0].masters == ((0, JOKER),)
    assert t.players[0].jokers == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("pair", "money", "gold", "wool", "vp"),
    [(1, 5, 0, 0, 0), (2, 0, 2, 0, 0), (3, 0, 0, 1, 0), (4, 0, 0, 0, 2), (5, 0, 0, 0, 4)],
)
def test_storehouse_pairs(pair: int, money: int, gold: int, wool: int, vp: int) -> None:
    """NZ-20.8, NZ-20.10, NZ-2.6, NZ-6.77, NZ-11.22: the bonus of a pair that is gone."""
    t = bare()
    ask(t, StorehouseToHarbour(0, 0))
    play(t, f"storehouse pair_{pair}")
    p = t.players[0]
    assert (p.money, p.gold, p.permanent_wool) == (7, 1, 0)
    ask(t, StorehouseToHarbour(0, 1))
    assert len(moves(t)) == 5
    refused(t, "storehouse pair_9", "NZ-20.10")
    play(t, f"storehouse pair_{pair}")
    assert (p.money, p.gold, p.permanent_wool) == (7 + money, 1 + gold, wool)
    assert t.scores()[0]["board"] == vp
    ask(t, StorehouseToHarbour(0, 2))
    assert f"storehouse pair_{pair}" not in moves(t)


def test_clearing_spaces_at_harbours() -> None:
    """NZ-20.2, NZ-20.5, NZ-20.7: any order; the step space brings £3 at once."""
    t = bare()
    ship(t, "N4")
    clear(t, "hand_1")
    t.players[0].money = 5
    ask(t, Sail(0, 1))
    play(t, "upgrade N4", "disc step")
    assert t.players[0].money == 3
    assert cleared(t, "step")

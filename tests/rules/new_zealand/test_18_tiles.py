"""NZ-18: bonus tiles, hazards, objective cards and harbour masters, as they are played."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.new_zealand.pieces import SHEPHERD
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    at,
    bonus_row,
    building,
    check,
    clear_all_but,
    discs,
    hand,
    hazard,
    in_discard,
    in_hand,
    kinds,
    moves,
    own_hazards,
    play,
    put_in_bag,
    refresh,
    refused,
    ship,
    table,
    turn,
    upgraded,
    workers,
)


def investor(tile: str, money: int = 20, gold: int = 0, **options: str) -> NewZealandTable:
    """Seat 0 on C, with this tile in the first row (£5) and a row of the token that is empty."""
    t = at("nC", 2, 0, 1, **options)
    bonus_row(t, 1, tile)
    p = t.players[0]
    p.money, p.gold = money, gold
    return t


def invest(t: NewZealandTable, tile: str) -> NewZealandTable:
    refresh(t)
    play(t, "act invest 0")
    if moves(t, "invest"):
        play(t, f"invest {tile} 1")
    return t


def harbour_master(number: int, **options: str) -> NewZealandTable:
    """Seat 0 about to be asked whether to take this harbour master at N2."""
    t = at("nG", 2, 0, 1, **options)
    workers(t, sailor=2, shepherd=2)
    t.masters = tuple(number - 1 if i == 0 else -1 for i in range(len(t.content.sea.medium)))
    ship(t, "N2")
    t.players[0].money = 2
    refresh(t)
    play(t, "act ship sailors", "upgrade N2", "disc wool_free")
    return t


def scored(t: NewZealandTable) -> int:
    return t.scores()[0]["harbour_masters"]


# Bonus tiles


def test_the_thirty_four_tiles() -> None:
    """NZ-18.1: 11 kinds with these points; three of each, four jokers."""
    tiles = {tile.id: (tile.count, tile.vp) for tile in table(2).content.bonus_tiles}
    assert tiles == {
        "perm_certificate": (3, 2),
        "wool_token": (3, 2),
        "clear_hazard": (3, 2),
        "dog_gold": (3, 2),
        "ferry_gold": (3, 2),
        "kotare_gold": (3, 0),
        "three_tokens": (3, 0),
        "one_token": (3, 4),
        "gold_sink": (3, 8),
        "swap_starter": (3, 0),
        "joker_worker": (4, 0),
    }


@pytest.mark.parametrize(
    ("tile", "gains"),
    [
        ("perm_certificate", {"permanent_certificates": 1}),
        ("wool_token", {"permanent_wool": 1, "tokens": 1}),
        ("dog_gold", {"gold": 2}),
        ("ferry_gold", {"gold": 2}),
        ("kotare_gold", {"gold": 1, "pathfinder": 2}),
        ("three_tokens", {"gold": 1, "tokens": 3}),
        ("one_token", {"tokens": 1}),
    ],
)
def test_rewards_of_tiles(tile: str, gains: dict[str, int]) -> None:
    """NZ-18.1, NZ-6.5: everything on the tile, and nothing else."""
    t = investor(tile)
    invest(t, tile)
    p = t.players[0]
    names = ("permanent_certificates", "permanent_wool", "tokens", "gold", "pathfinder")
    assert {name: getattr(p, name) for name in names if getattr(p, name)} == gains
    assert p.money == 15
    card = {"dog_gold": "sheepdog", "ferry_gold": "ferry", "kotare_gold": "kotare"}.get(tile)
    assert in_discard(t) == ([card] if card else [])
    assert [t.content.bonus_tiles[i].id for i in p.bonus_tiles] == [tile]
    check(t)


@pytest.mark.parametrize(
    ("tile", "gold", "pathfinder"),
    [("dog_gold", 2, 0), ("three_tokens", 1, 0), ("kotare_gold", 1, 2)],
)
def test_rewards_of_tiles_must_be_taken(tile: str, gold: int, pathfinder: int) -> None:
    """NZ-6.5, NZ-18.1: nothing is asked."""
    t = investor(tile)
    invest(t, tile)
    assert not moves(t, "take")
    assert (t.players[0].gold, t.players[0].pathfinder) == (gold, pathfinder)


def test_gold_above_five_and_a_missing_card() -> None:
    """NZ-18.1, NZ-6.5: the surplus is lost, an empty supply gives no card."""
    t = investor("dog_gold", gold=4)
    t.supply = changed(t.supply, t.content.supply_place["sheepdog"], 0)
    invest(t, "dog_gold")
    assert (t.players[0].gold, in_discard(t)) == (5, [])


def test_clear_hazard() -> None:
    """NZ-18.1, NZ-6.35: £3 more, and a hazard with its card."""
    t = investor("clear_hazard", money=8)
    hazard(t, "flood1", "flood_3_green")
    hazard(t, "rock1", "rockfall_2_black")
    invest(t, "clear_hazard")
    play(t, "remove_hazard flood1")
    assert t.players[0].money == 0
    assert t.view(0)["players"][0]["hazards"] == ["flood_3_green"]
    assert in_discard(t) == ["ferry"]
    assert t.view(0)["trail"]["flood1"] is None


@pytest.mark.parametrize(("money", "there"), [(7, True), (20, False)])
def test_clear_hazard_needs_money_and_a_hazard(money: int, there: bool) -> None:
    """NZ-6.35, NZ-18.1: with £7, or without a hazard, it can't be chosen."""
    t = investor("clear_hazard", money=money)
    bonus_row(t, 1, "clear_hazard", "one_token")
    if there:
        hazard(t, "flood1", "flood_3_green")
    t.players[0].tokens = 1
    refresh(t)
    play(t, "act invest 0")
    refused(t, "invest clear_hazard 1", "NZ-6.35")
    assert moves(t, "invest") == ["invest one_token 1"]


def test_gold_sink() -> None:
    """NZ-18.1: 4 gold for 8 points."""
    t = investor("gold_sink", gold=5)
    before = t.scores()[0]["tiles"]
    invest(t, "gold_sink")
    assert t.players[0].gold == 1
    assert t.scores()[0]["tiles"] == before + 8
    t = investor("gold_sink", gold=3)
    refresh(t)
    assert "act invest 0" not in moves(t)


def test_swap_starter() -> None:
    """NZ-18.1, NZ-16.3: a starting sheep of breeding value 2 from hand leaves the game; a romney
    and 1 gold come."""
    t = investor("swap_starter")
    hand(t, "merino", "southdown", "shropshire", "lincoln")
    invest(t, "swap_starter")
    assert moves(t) == ["remove southdown", "remove merino"]
    refused(t, "remove shropshire", "NZ-16.3")
    refused(t, "remove lincoln", "NZ-16.3")
    play(t, "remove merino")
    assert in_hand(t) == ["shropshire", "southdown", "lincoln"]
    assert in_discard(t) == ["romney"]
    assert (t.players[0].gold, t.view(1)["players"][0]["removed"]) == (1, ["merino"])


def test_swap_starter_needs_the_sheep_in_hand() -> None:
    """NZ-6.35: shropshire and bought sheep of value 2 don't do."""
    t = investor("swap_starter")
    hand(t, "shropshire", "lincoln", "ryeland")
    refresh(t)
    assert "act invest 0" not in moves(t)


def test_costs_come_before_rewards() -> None:
    """NZ-18.2: the sheep is gone before the tile's gold comes, and no token changes the hand in
    between; 0 gold never pay for a joker."""
    t = investor("swap_starter")
    hand(t, "merino", "southdown")
    t.players[0].tokens = 2
    invest(t, "swap_starter")
    refused(t, "token", "NZ-6.35")
    assert t.players[0].gold == 0
    play(t, "remove merino")
    assert t.players[0].gold == 1
    t = investor("joker_worker", gold=0)
    refresh(t)
    assert "act invest 0" not in moves(t)


def test_joker() -> None:
    """NZ-18.1: 1 gold; a worker of any row, 0 points."""
    t = investor("joker_worker", gold=1)
    before = t.scores()[0]["tiles"]
    invest(t, "joker_worker")
    assert moves(t, "row") == ["row shepherd", "row craftsman", "row sailor", "row shearer"]
    play(t, "row shepherd")
    p = t.players[0]
    assert (p.gold, p.workers[SHEPHERD], t.scores()[0]["tiles"]) == (0, 2, before)
    assert t.view(0)["players"][0]["jokers"]["shepherd"] == [2]


# Hazards


def test_the_sixteen_hazards() -> None:
    """NZ-18.3: 9 rockfalls and 7 floods worth 2, 3 or 4, each with one hand."""
    hazards = table(2).content.hazards
    counts = {entry.id: entry.count for entry in hazards}
    assert counts == {
        "rockfall_2_black": 2,
        "rockfall_2_green": 1,
        "rockfall_3_black": 1,
        "rockfall_3_green": 2,
        "rockfall_4_black": 1,
        "rockfall_4_green": 2,
        "flood_2_black": 1,
        "flood_2_green": 1,
        "flood_3_black": 1,
        "flood_3_green": 2,
        "flood_4_black": 1,
        "flood_4_green": 1,
    }
    for entry in hazards:
        assert entry.id == f"{entry.section}_{entry.vp}_{entry.hand}"


@pytest.mark.parametrize(
    ("kind", "space", "toll", "card"),
    [
        ("rockfall_2_black", "rock1", 1, "sheepdog"),
        ("rockfall_4_green", "rock1", 2, "sheepdog"),
        ("flood_3_black", "flood1", 1, "ferry"),
        ("flood_2_green", "flood1", 2, "ferry"),
    ],
)
def test_tolls_points_and_cards_of_hazards(kind: str, space: str, toll: int, card: str) -> None:
    """NZ-18.3, NZ-6.91: a black hand costs £1, a green one £2; taken, it is worth its points."""
    t = turn(2)
    hazard(t, space, kind)
    t.players[0].runholder = t.content.trail.number["nA" if space == "rock1" else "nD"]
    refresh(t)
    play(t, f"move {space}")
    assert t.players[0].money == 7 - toll
    t = at("nH", 2)
    hazard(t, space, kind)
    t.players[0].money = 5
    refresh(t)
    play(t, "act remove_hazard 5", f"take_card {card}")
    assert in_discard(t) == [card]
    assert t.scores()[0]["tiles"] == int(kind.split("_")[1])


# Objectives


def test_the_twenty_four_objectives() -> None:
    """NZ-18.4: five actions, two of ten tasks, all +3 or -3; no two cards are alike."""
    content = table(2).content
    assert len(content.objectives) == 24
    effects = [objective.effect for objective in content.objectives]
    assert [effects.count(effect) for effect in dict.fromkeys(effects)] == [5, 5, 5, 5, 4]
    tasks = {task for objective in content.objectives for task in objective.tasks}
    assert tasks == {"T13", "BLD", "B4", "SH2", "STO", "LC", "HR", "FER", "PF6", "FLD"}
    assert len({(o.effect, o.tasks) for o in content.objectives}) == 24
    assert {(len(o.tasks), o.plus, o.minus) for o in content.objectives} == {(2, 3, -3)}


@pytest.mark.parametrize(
    ("card", "gains"),
    [
        ("objective_1", {"money": 4}),
        ("objective_6", {"tokens": 2}),
        ("objective_11", {"certificates": 2, "gold": 1}),
        ("objective_16", {"pathfinder": 2}),
    ],
)
def test_actions_of_objectives(card: str, gains: dict[str, int]) -> None:
    """NZ-18.4, NZ-10.8: £4, two tokens, two certificates (crossing 2 brings gold), pathfinder."""
    t = turn(2)
    hand(t, card)
    p = t.players[0]
    p.money, p.gold = 0, 0
    refresh(t)
    play(t, f"play {card}")
    names = ("money", "tokens", "certificates", "pathfinder", "gold")
    assert {name: getattr(p, name) for name in names if getattr(p, name)} == gains
    assert t.view(0)["players"][0]["objective_area"] == [card]


def test_the_ship_action_of_objectives() -> None:
    """NZ-18.4: ship 2; it may be given up."""
    t = turn(2)
    hand(t, "objective_21")
    refresh(t)
    play(t, "play objective_21")
    assert moves(t) == ["do", "give_up"]
    play(t, "do")
    assert "sail N2" in moves(t)
    assert "upgrade N1" in moves(t)
    refused(t, "sail N3", "NZ-6.58")


# Harbour masters


@pytest.mark.parametrize(
    ("number", "gains"),
    [
        (1, {"money": 5}),
        (2, {"pathfinder": 4, "gold": 1}),
        (3, {"money": 9}),
        (4, {"money": 6}),
        (5, {"permanent_certificates": 1}),
        (6, {"money": 8}),
        (7, {"permanent_certificates": 1}),
    ],
)
def test_top_halves(number: int, gains: dict[str, int]) -> None:
    """NZ-18.5, NZ-6.68: at once when the tile is taken."""
    t = harbour_master(number)
    p = t.players[0]
    p.gold = 0
    play(t, "harbour_master shepherd")
    names = ("money", "pathfinder", "permanent_certificates", "gold", "certificates", "tokens")
    assert {name: getattr(p, name) for name in names if getattr(p, name)} == gains
    assert t.view(0)["players"][0]["harbour_masters"] == {f"master_{number}": "shepherd"}


def test_the_eighth_master() -> None:
    """NZ-18.5: £3 and a ferry card, which counts for its own points."""
    t = harbour_master(8)
    play(t, "harbour_master shepherd")
    assert t.players[0].money == 3
    play(t, "take_card ferry")
    assert "ferry" in in_discard(t)
    assert scored(t) == 1


def test_the_card_of_the_eighth_master_may_be_left() -> None:
    """NZ-6.68, NZ-6.2, NZ-6.3: the money comes all the same."""
    t = harbour_master(8)
    play(t, "harbour_master shepherd", "give_up")
    assert t.players[0].money == 3
    assert "ferry" not in in_discard(t)
    t = harbour_master(8)
    t.supply = changed(t.supply, t.content.supply_place["ferry"], 0)
    play(t, "harbour_master shepherd")
    assert not moves(t, "give_up")
    assert t.players[0].money == 3


def owner(number: int) -> NewZealandTable:
    """A position in which seat 0 owns this harbour master, for a joker that nobody counts."""
    t = turn(2)
    t.players[0].masters = ((number - 1, 0),)
    put_in_bag(t, "a", 0, -1)
    return t


def test_points_for_pathfinder_spaces() -> None:
    """NZ-18.5: 2 for each 5 spaces, rounded down."""
    for pathfinder, vp in ((4, 0), (5, 2), (9, 2), (10, 4), (16, 6)):
        t = owner(1)
        t.players[0].pathfinder = pathfinder
        assert scored(t) == vp


def test_points_for_hazards() -> None:
    """NZ-18.5: 1 for each tile."""
    t = owner(2)
    own_hazards(t, "flood_2_black", "rockfall_4_green", "flood_4_green")
    assert scored(t) == 3


def test_points_for_storehouses() -> None:
    """NZ-18.5: 1 for each 2 on the sea board; discs in medium harbours don't count."""
    t = owner(3)
    upgraded(t, "N1", "M2", "N3", "N2", "Z2")
    assert scored(t) == 1
    upgraded(t, "N6")
    assert scored(t) == 2


def test_points_for_objectives() -> None:
    """NZ-18.5, NZ-11.20: 1 for each in the area, unfulfilled ones and added ones included."""
    t = owner(4)
    t.players[0].area = tuple(kinds(t, ("objective_1", "objective_2")))
    assert scored(t) == 2
    discs(t, local_15=1)
    building(t, "1a", "a1")
    hand(t, "objective_8", "objective_9")
    assert scored(t) == 3


def test_points_for_certificates() -> None:
    """NZ-18.6: temporary and permanent ones, the one of the tile itself included."""
    t = harbour_master(5)
    t.players[0].certificates = 2
    play(t, "harbour_master shepherd")
    assert scored(t) == 2 + 1


def test_points_for_buildings() -> None:
    """NZ-18.5: 1 for each on the trail."""
    t = owner(6)
    building(t, "1a", "a1")
    building(t, "5a", "a2")
    building(t, "2a", "a3", seat=1)
    assert scored(t) == 2


def test_points_for_workers() -> None:
    """NZ-18.7: 1 for each 2 on the player board, printed ones and jokers included, the one on the
    harbour master's spot not."""
    t = harbour_master(7)
    play(t, "harbour_master shepherd")
    assert t.players[0].workers == (1, 1, 2, 1)
    assert scored(t) == 2
    workers(t, sailor=3)
    assert scored(t) == 3
    t.players[0].jokers = (0, 0, 4, 0)
    assert scored(t) == 3


def test_points_for_ferries() -> None:
    """NZ-18.5, NZ-12.15: ferries and cards of set 1, wherever in the flock deck."""
    t = owner(8)
    t.set_cards = tuple(t.content.set_cards[n] for n in (1, 2, 3, 4))
    hand(t, "ferry", "set_1", "kotare", "set_2")
    assert scored(t) == 2


def test_masters_count_independently() -> None:
    """NZ-18.8: the same workers and buildings count for each."""
    t = owner(6)
    t.players[0].masters += ((6, 0),)
    building(t, "1a", "a1")
    assert scored(t) == 1 + 2


def test_the_master_may_be_declined() -> None:
    """NZ-18.5, NZ-6.67: then nothing comes of it."""
    t = harbour_master(3)
    assert moves(t) == ["harbour_master shepherd", "harbour_master sailor", "decline"]
    refused(t, "harbour_master shearer", "NZ-6.67")
    play(t, "decline")
    assert (t.players[0].money, t.players[0].masters, scored(t)) == (0, (), 0)


def test_black_discs_only() -> None:
    """NZ-18.5, NZ-12.5: the master is offered as well after a black disc on a white harbour."""
    t = at("nG", 2)
    workers(t, sailor=2)
    clear_all_but(t, "hand_1")
    t.masters = (0, -1, -1, -1, -1)
    ship(t, "N2")
    t.players[0].money = 5
    refresh(t)
    play(t, "act ship sailors", "upgrade N2")
    assert "harbour_master sailor" in moves(t)

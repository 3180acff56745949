"""NZ-6.f, NZ-6.g: buying sheep, building and replacing."""

from __future__ import annotations

from rondel.games.new_zealand.rules.building import Build, PlaceBuilding
from rondel.games.new_zealand.rules.foresight import place_a_tile
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_sets,
    building,
    check,
    hand,
    in_discard,
    market,
    moves,
    play,
    refresh,
    refused,
    stack,
    turn,
    workers,
)


def test_prices_by_shepherds() -> None:
    """NZ-6.40, NZ-6.48: what one and more shepherds buy; Romney is not for sale."""
    t = at("nF")
    market(t, dorset_horn=1, lincoln=1, corriedale=1, hampshire=1, ryeland=1, suffolk=1)
    t.players[0].money = 40
    refresh(t)
    play(t, "act buy_sheep")
    assert moves(t) == [
        "buy s1_dorset dorset_horn",
        "buy s1_two_vp corriedale",
        "buy s1_two_vp lincoln",
        "buy s1_blue hampshire",
        "buy s1_blue ryeland",
        "reveal_sheep",
        "finish",
    ]
    refused(t, "buy s2_suffolk suffolk", "NZ-6.40")
    refused(t, "buy s1_dorset romney", "NZ-6.45")
    play(t, "buy s1_blue ryeland")
    assert t.players[0].money == 31
    assert in_discard(t) == ["ryeland"]
    assert t.seat == 1  # nothing was left to do


def test_splitting_shepherds() -> None:
    """NZ-6.40, NZ-6.41, NZ-6.46: any mix, repeated, until shepherds run out or one stops."""
    t = at("nF")
    workers(t, shepherd=4)
    market(t, dorset_horn=2)
    t.players[0].money = 10
    refresh(t)
    play(t, "act buy_sheep", "buy s2_dorset dorset_horn", "buy s2_dorset dorset_horn")
    assert t.players[0].money == 8
    assert in_discard(t) == ["dorset_horn", "dorset_horn"]
    t = at("nF")
    refresh(t)
    play(t, "act buy_sheep", "finish")
    assert not in_discard(t)


def test_five_shepherds() -> None:
    """NZ-6.42, NZ-6.43, NZ-6.44: a pair and a Dorset Horn, or a Suffolk with a token."""
    t = at("nF")
    workers(t, shepherd=5)
    market(t, corriedale=2, dorset_horn=1)
    refresh(t)
    play(t, "act buy_sheep", "buy s3_pair corriedale corriedale", "buy s2_dorset dorset_horn")
    assert t.players[0].money == 3
    assert len(in_discard(t)) == 3
    t = at("nF")
    workers(t, shepherd=5)
    market(t, corriedale=1, dorset_horn=1)
    t.market_deck = (0, 0, 0, 0, 0, 2)
    refresh(t)
    play(t, "act buy_sheep")
    refused(t, "buy s3_pair corriedale corriedale", "NZ-6.42")
    refused(t, "buy s4_suffolk suffolk", "NZ-6.45")
    play(t, "reveal_sheep", "buy s4_suffolk suffolk")
    assert t.players[0].money == 3
    assert t.players[0].tokens == 1


def test_pairs_of_both_breeds() -> None:
    """NZ-6.42: same or different breeds."""
    t = at("nF")
    workers(t, shepherd=3)
    market(t, corriedale=1, lincoln=2)
    refresh(t)
    play(t, "act buy_sheep")
    assert moves(t, "buy")[-2:] == [
        "buy s3_pair corriedale lincoln",
        "buy s3_pair lincoln lincoln",
    ]


def test_revealing_sheep() -> None:
    """NZ-6.44, NZ-8.11: two cards more, as many as remain; the market may grow beyond its size."""
    t = at("nF")
    workers(t, shepherd=3)
    size = sum(t.sheep)
    refresh(t)
    play(t, "act buy_sheep", "reveal_sheep")
    assert sum(t.sheep) == size + 2
    t.market_deck = (0, 0, 0, 0, 0, 1)
    refresh(t)
    play(t, "reveal_sheep")
    assert sum(t.sheep) == size + 3
    assert "reveal_sheep" not in moves(t)


def test_money_limits_purchases() -> None:
    """NZ-4.13, NZ-6.45: what can't be paid is not offered."""
    t = at("nF")
    workers(t, shepherd=2)
    market(t, dorset_horn=1, suffolk=1)
    t.players[0].money = 2
    refresh(t)
    play(t, "act buy_sheep")
    assert moves(t, "buy") == ["buy s2_dorset dorset_horn"]
    refused(t, "buy s2_suffolk suffolk", "NZ-4.13")


# Building


def test_placing_a_new_building() -> None:
    """NZ-6.49, NZ-6.50, NZ-6.54: craftsmen and £2 for each; gold for a new one."""
    t = at("nD")
    workers(t, craftsman=2)
    refresh(t)
    play(t, "act build 2")
    assert moves(t) == ["build 1a", "build 2a", "build 3a", "build 4a"]
    refused(t, "build 5a", "NZ-6.50")
    refused(t, "build 1b", "NZ-6.49")
    play(t, "build 3a")
    assert "place a1" in moves(t)
    refused(t, "place nA", "NZ-6.54")
    refused(t, "place rock1", "NZ-6.54")
    refused(t, "place p2", "NZ-6.55")
    play(t, "place a1")
    assert t.players[0].money == 3
    assert t.players[0].gold == 2
    assert t.scores()[0]["buildings"] == 3
    check(t)


def test_replacing_a_building() -> None:
    """NZ-6.51, NZ-6.52, NZ-6.53: the difference in craftsmen and money, no gold."""
    t = at("nD")
    workers(t, craftsman=3)
    building(t, "1", "a1")
    refresh(t)
    play(t, "act build 2", "build 6a")
    assert t.seat == 1  # one place for it, so nobody was asked
    assert t.players[0].money == 1
    assert t.players[0].gold == 1
    assert t.players[0].places[0] == -2
    assert t.content.trail.names[t.players[0].places[5]] == "a1"
    check(t)


def test_replacements_must_need_more() -> None:
    """NZ-6.51: strictly more craftsmen than the old one, and enough of them for the difference."""
    t = bare()
    workers(t, craftsman=2)
    building(t, "3", "a1")
    building(t, "5", "a2")
    t.players[0].money = 20
    ask(t, PlaceBuilding(0, 3, 2))  # 4a needs 2
    assert "place b1" in moves(t)
    assert not moves(t, "replace")
    refused(t, "replace a1", "NZ-6.51")
    t = bare()
    workers(t, craftsman=2)
    building(t, "3", "a1")
    building(t, "5", "a2")
    t.players[0].money = 20
    ask(t, Build(0, 2))
    assert moves(t) == ["build 1a", "build 2a", "build 4a", "build 6a", "build 7a"]
    play(t, "build 6a")  # needs 4: both can make way for it
    assert moves(t) == ["replace a1", "replace a2"]


def test_large_buildings_only_as_replacements() -> None:
    """NZ-6.53: nobody has more than five craftsmen."""
    t = bare()
    workers(t, craftsman=5)
    building(t, "6", "a1")
    t.players[0].money = 60
    ask(t, PlaceBuilding(0, 8, 2))  # 9a needs 9
    assert t.content.trail.names[t.players[0].places[8]] == "a1"
    t = bare()
    workers(t, craftsman=5)
    t.players[0].money = 60
    ask(t, Build(0, 2))
    assert "build 8a" not in moves(t)


def test_gated_spaces() -> None:
    """NZ-6.55, NZ-13.3, NZ-21.3: new placements need the gate, replacements and walking don't."""
    t = bare()
    t.players[0].money = 20
    t.players[0].pathfinder = 1
    ask(t, PlaceBuilding(0, 0, 2))
    for space in ("p2", "r2", "f2", "x2"):
        assert f"place {space}" not in moves(t)
    t.players[0].pathfinder = 2
    refresh(t)
    assert "place p2" in moves(t)
    assert "place r2" not in moves(t)
    t.players[0].pathfinder = 4
    refresh(t)
    assert {"place r2", "place f2"} <= set(moves(t))
    assert "place x2" not in moves(t)
    t.players[0].pathfinder = 7
    refresh(t)
    assert "place x2" in moves(t)
    t = bare()
    t.players[0].money = 20
    building(t, "1", "x2")
    ask(t, PlaceBuilding(0, 2, 2))
    assert t.players[0].pathfinder == 0
    assert t.content.trail.names[t.players[0].places[2]] == "x2"


def test_where_building_is_possible() -> None:
    """NZ-6.56: D, two craftsman spaces, and replacing with set 6."""
    t = bare()
    tiles = [n.letter for n in t.content.neutral_tiles if any(("build", 2) in a for a in n.actions)]
    assert tiles == ["D"]
    sources = [op for row in t.content.rows for space in row.spaces for op in space]
    assert [op for op in sources if op[0] == "build"] == [("build", 2), ("build", 1)]


def test_cheap_building_of_the_right_craftsman_space() -> None:
    """NZ-6.50: £1 for each craftsman."""
    t = bare()
    workers(t, craftsman=5)
    t.players[0].money = 5
    ask(t, Build(0, 1))
    play(t, "build 7a", "place a1")
    assert t.players[0].money == 0


def test_building_under_a_runholder() -> None:
    """NZ-6.57, NZ-8.4: whoever stands there neither pays nor moves."""
    t = at("nD")
    t.players[1].runholder = t.content.trail.number["rock1"]
    refresh(t)
    money = t.players[1].money
    play(t, "act build 2", "build 1a", "place d1")
    assert t.players[1].money == money
    place_a_tile(t, 0, 4 + t.content.hazard_number["rockfall_4_green"])
    assert t.players[1].money == money
    assert t.content.trail.names[t.players[1].runholder] == "rock1"


def test_set_6_replaces_by_one_more() -> None:
    """NZ-10.16: exactly one craftsman more, for nothing and whatever the craftsmen."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 6)
    building(t, "5", "a1")  # needs 3
    hand(t, "set_6")
    stack(t, "merino", "merino", "southdown", "southdown")
    refresh(t)
    play(t, "play set_6")
    assert moves(t) == ["choose money 2", "choose replace_building 1", "skip"]
    play(t, "choose replace_building 1")
    assert t.content.trail.names[t.players[0].places[5]] == "a1"
    assert t.players[0].money == 7
    assert t.players[0].gold == 1


def test_bought_sheep_leave_the_market() -> None:
    """NZ-6.45, NZ-6.47: the card is gone from the market, and a second one isn't there."""
    t = at("nF")
    market(t, dorset_horn=1, lincoln=2)
    workers(t, shepherd=4)
    t.players[0].money = 40
    refresh(t)
    play(t, "act buy_sheep", "buy s1_dorset dorset_horn")
    assert t.view(0)["sheep_market"]["dorset_horn"] == 0
    refused(t, "buy s1_dorset dorset_horn", "NZ-6.45")
    play(t, "buy s1_two_vp lincoln")
    assert t.view(0)["sheep_market"]["lincoln"] == 1
    check(t)


def test_every_shepherd_works_once() -> None:
    """NZ-6.40: an option for two uses up two; with one left only options for one are open."""
    t = at("nF")
    market(t, dorset_horn=4, suffolk=2)
    workers(t, shepherd=3)
    t.players[0].money = 40
    refresh(t)
    play(t, "act buy_sheep", "buy s2_dorset dorset_horn")
    assert moves(t, "buy") == ["buy s1_dorset dorset_horn"]
    refused(t, "buy s2_suffolk suffolk", "NZ-6.40")
    play(t, "buy s1_dorset dorset_horn")
    assert not moves(t, "buy")
    assert not moves(t, "reveal_sheep")


def test_every_craftsman_is_paid() -> None:
    """NZ-6.50, NZ-6.51: £2 each, or the tile is not offered; a replacement costs the difference."""
    t = at("nD")
    workers(t, craftsman=3)
    building(t, "2a", "a1")
    t.players[0].money = 3
    refresh(t)
    play(t, "act build 2")
    assert moves(t, "build") == ["build 1a", "build 3a", "build 4a"]
    refused(t, "build 5a", "NZ-6.50")
    play(t, "build 3a")
    assert t.players[0].money == 1  # the only way: in place of the tile on the trail
    assert t.view(0)["players"][0]["private_buildings"]["3a"] == "a1"


def test_the_smallest_replacement_is_enough() -> None:
    """NZ-6.51, NZ-3.13: building is offered for a difference of one, with money for one."""
    t = at("nD")
    places = [-2] * 10
    places[9] = -1
    t.players[0].places = tuple(places)
    building(t, "9a", "a1")
    t.players[0].money = 2
    refresh(t)
    assert "act build 2" in moves(t)
    play(t, "act build 2")
    assert t.players[0].money == 0
    assert t.view(0)["players"][0]["private_buildings"]["10a"] == "a1"


def test_the_exact_price_is_enough() -> None:
    """NZ-6.40, NZ-4.13: £3 buy a dorset horn, £2 do not."""
    for money in (3, 2):
        t = at("nF")
        market(t, dorset_horn=1)
        t.players[0].money = money
        refresh(t)
        play(t, "act buy_sheep")
        if money == 3:
            play(t, "buy s1_dorset dorset_horn")
            assert t.players[0].money == 0
        else:
            refused(t, "buy s1_dorset dorset_horn", "NZ-4.13")

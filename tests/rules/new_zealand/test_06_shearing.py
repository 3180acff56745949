"""NZ-6.i: shearing and wool posts."""

from __future__ import annotations

from rondel.games.new_zealand.rules.shearing import ChooseWoolPost
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    building,
    clear,
    clear_all_but,
    discs,
    first,
    hand,
    in_discard,
    in_hand,
    moves,
    on_posts,
    play,
    refresh,
    refused,
    stack,
    upgraded,
    workers,
)


def test_shearing_with_shearers() -> None:
    """NZ-6.70, NZ-6.71, NZ-6.74, NZ-6.76: a draw, a reveal of three, wool post 9."""
    t = at("nE")
    workers(t, shearer=4)
    clear(t, "wool_free")
    hand(t, "merino", "lincoln", "shropshire", "shropshire")
    stack(t, "shropshire")
    t.players[0].money = 0
    refresh(t)
    play(t, "act shear shearers 0", "shearer_draw", "discard shropshire")
    assert in_hand(t) == ["shropshire", "shropshire", "merino", "lincoln"]
    play(t, "reveal merino")
    refused(t, "shearer_draw", "NZ-12.12")
    refused(t, "aux_money 1", "NZ-12.12")
    refused(t, "token", "NZ-12.12")
    play(t, "reveal lincoln", "reveal shropshire")
    assert t.players[0].money == 9
    assert in_hand(t) == ["shropshire"]
    assert moves(t) == ["post wool_5", "post wool_9", "no_post"]
    play(t, "post wool_9", "disc step")
    assert t.players[0].money == 9 + 3 - 5
    assert "romney" in in_discard(t)
    assert on_posts(t)["wool_9"] == 1


def test_one_reveal_of_different_breeds() -> None:
    """NZ-6.70, NZ-7.24: one card of a breed; the others stay in hand."""
    t = at("nE")
    workers(t, shearer=3)
    hand(t, "merino", "merino", "southdown")
    refresh(t)
    play(t, "act shear shearers 0")
    assert moves(t) == [
        "reveal southdown",
        "reveal merino",
        "reveal_all",
        "shearer_draw",
        "shear",
    ]
    play(t, "reveal merino")
    assert moves(t) == ["reveal southdown", "shear"]
    refused(t, "reveal merino", "NZ-6.70")
    play(t, "shear")
    assert t.players[0].money == 10
    assert in_hand(t) == ["southdown", "merino"]


def test_idle_shearers_draw_after_the_reveal_too() -> None:
    """NZ-6.71: each once, and not those that revealed."""
    t = at("nE")
    workers(t, shearer=3)
    hand(t, "merino")
    stack(t, "southdown", "southdown", "southdown")
    refresh(t)
    play(t, "act shear shearers 0", "reveal merino")
    # Nothing more to reveal: the money came, two shearers are left.
    assert moves(t) == ["shearer_draw", "finish"]
    play(t, "shearer_draw", "shearer_draw")
    assert t.players[0].hand == []
    assert in_discard(t)[-1] == "southdown"


def test_a_draw_without_cards() -> None:
    """NZ-6.71: with nothing to draw a shearer does not draw."""
    t = at("nE")
    workers(t, shearer=3)
    hand(t, "merino", "southdown")
    t.players[0].stack, t.players[0].discard = [], []
    refresh(t)
    play(t, "act shear shearers 0")
    assert "shearer_draw" not in moves(t)


def test_fixed_numbers_ignore_shearers() -> None:
    """NZ-6.72, NZ-6.73: 3a shears up to two, none too; nobody draws."""
    t = at("a1")
    building(t, "3", "a1")
    clear(t, "wool_free")
    hand(t, "merino", "southdown", "shropshire")
    refresh(t)
    play(t, "act shear 2 0")
    assert moves(t) == ["reveal shropshire", "reveal southdown", "reveal merino", "shear"]
    play(t, "shear")
    assert t.players[0].money == 8  # permanent wool only
    t = at("a1")
    building(t, "7", "a1")
    hand(t, "merino", "southdown", "shropshire")
    refresh(t)
    play(t, "act shear 3 0", "reveal_all")
    assert t.players[0].money == 7 + 5


def test_h_needs_exactly_one_sheep() -> None:
    """NZ-6.13, NZ-6.73, NZ-14.5: one sheep, with permanent wool and a wool post."""
    t = at("nH")
    clear(t, "wool_free")
    hand(t, "ryeland", "merino")
    refresh(t)
    play(t, "act shear 1 1")
    assert moves(t) == ["reveal merino", "reveal ryeland"]
    play(t, "reveal ryeland")
    assert t.players[0].money == 13
    assert moves(t) == ["post wool_5", "no_post"]
    t = at("nH")
    hand(t, "ferry")
    refresh(t)
    assert "act shear 1 1" not in moves(t)


def test_reach_of_wool_posts() -> None:
    """NZ-6.74, NZ-6.75, NZ-19.4: by value, storehouse and own discs; 13 takes many."""
    t = bare()
    t.players[0].money = 20
    ask(t, ChooseWoolPost(0, 4))
    assert t.over  # no post to ask about
    t = bare()
    t.players[0].money = 20
    ask(t, ChooseWoolPost(0, 13))
    assert moves(t) == ["post wool_5", "post wool_9", "post wool_13", "no_post"]
    refused(t, "post foreign_wool_7", "NZ-7.7")
    refused(t, "post local_9", "NZ-6.74")
    t = bare()
    t.players[0].money = 20
    upgraded(t, "N5")
    discs(t, wool_5=1, wool_13=2)
    t.players[0].cleared |= 0b111 << 1
    ask(t, ChooseWoolPost(0, 12))
    assert moves(t) == ["post wool_9", "post foreign_wool_7", "no_post"]
    refused(t, "post wool_5", "NZ-6.75")
    refused(t, "post wool_13", "NZ-6.74")
    ask(t, ChooseWoolPost(0, 13))
    assert "post wool_13" in moves(t)


def test_costs_of_wool_posts() -> None:
    """NZ-6.76, NZ-12.5, NZ-12.7: clearing and transport together; no disc from a harbour."""
    t = bare()
    clear_all_but(t, "hand_1", "hand_2")
    t.players[0].money = 7
    ask(t, ChooseWoolPost(0, 9))
    # £3 for hand_1 and £5 transport are too much for wool_9; wool_5 takes a black disc now.
    assert moves(t) == ["post wool_5", "no_post"]
    refused(t, "post wool_9", "NZ-7.17")
    t = bare()
    clear_all_but(t)
    upgraded(t, "N2")
    ask(t, ChooseWoolPost(0, 9))
    assert t.over


def test_choosing_no_post() -> None:
    """NZ-6.74: a disc is never compulsory here."""
    t = bare()
    ask(t, ChooseWoolPost(0, 5))
    first(t, "no_post")
    assert on_posts(t) == {}


def test_permanent_wool() -> None:
    """NZ-6.77: two disc spaces, a bonus tile and storehouse pair 3."""
    t = bare()
    spaces = [disc.id for disc in t.content.discs if disc.ability == "wool"]
    assert spaces == ["wool_free", "wool_paid"]
    tiles = [tile.id for tile in t.content.bonus_tiles if ("permanent_wool", 1) in tile.gains]
    assert tiles == ["wool_token"]
    assert [pair.id for pair in t.content.pairs if ("permanent_wool", 1) in pair.bonus] == [
        "pair_3"
    ]

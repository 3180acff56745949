"""NZ-7, NZ-12.5 to NZ-12.7: income and delivery."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.rules.wellington import Deliver
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_sets,
    check,
    clear,
    clear_all_but,
    cleared,
    discs,
    display,
    first,
    foresights,
    hand,
    in_discard,
    in_hand,
    moves,
    on_posts,
    play,
    refresh,
    refused,
    upgraded,
    where,
)


def test_income() -> None:
    """NZ-7.1 to NZ-7.5, NZ-7.24: three breeds and two certificates make 10."""
    t = at("WELLINGTON")
    hand(t, "english_leicester", "english_leicester", "dorset_horn", "corriedale")
    t.players[0].certificates = 3
    refresh(t)
    play(t, "reveal_all")
    assert moves(t) == [f"certificates {n}" for n in (3, 2, 1, 0)]
    refused(t, "certificates 4", "NZ-7.3")
    play(t, "certificates 2")
    assert t.players[0].money == 17
    assert t.players[0].certificates == 1
    assert in_hand(t) == ["english_leicester"]
    assert sorted(in_discard(t)) == ["corriedale", "dorset_horn", "english_leicester"]
    assert "post local_9" in moves(t)
    assert "post local_12" not in moves(t)


def test_permanent_certificates() -> None:
    """NZ-7.3, NZ-7.4: they count each time and are never spent."""
    t = at("WELLINGTON")
    clear(t, "cert_free")
    hand(t, "english_leicester", "dorset_horn", "corriedale")
    t.players[0].certificates = 2
    refresh(t)
    play(t, "reveal_all", "certificates 2")
    assert t.players[0].money == 7 + 11
    assert t.players[0].permanent_certificates == 1


def test_only_sheep_are_revealed() -> None:
    """NZ-7.1, NZ-7.2: none is allowed; cards that are no sheep are not."""
    t = at("WELLINGTON")
    bonus_sets(t, 3, 5, 7, 8)
    hand(t, "romney", "perendale", "ferry", "objective_1")
    refresh(t)
    assert moves(t, "reveal") == ["reveal romney", "reveal perendale"]
    refused(t, "reveal ferry", "NZ-7.2")
    refused(t, "reveal merino", "NZ-7.1")
    play(t, "income")
    assert t.players[0].money == 7
    assert moves(t, "disc")  # nothing but local post 0 is left


def test_a_breed_counts_once() -> None:
    """NZ-7.1, NZ-7.24: duplicates stay in hand."""
    t = at("WELLINGTON")
    hand(t, "merino", "merino", "southdown")
    refresh(t)
    play(t, "reveal merino")
    assert moves(t) == ["reveal southdown", "income"]
    refused(t, "reveal merino", "NZ-7.1")
    play(t, "income")
    assert t.players[0].money == 9
    assert in_hand(t) == ["southdown", "merino"]


def test_posts_within_the_total() -> None:
    """NZ-7.6 to NZ-7.8: by total, own discs and storehouses; 0 always."""
    t = bare()
    discs(t, local_6=1, local_1=1)
    t.players[0].cleared |= 0b11 << 1
    t.players[0].money = 17
    ask(t, Deliver(0, 10))
    assert moves(t) == ["post local_0", "post local_3", "post local_9"]
    refused(t, "post local_6", "NZ-7.8")
    refused(t, "post local_12", "NZ-7.6")
    refused(t, "post foreign_8", "NZ-7.7")
    refused(t, "post wool_5", "NZ-7.7")
    refused(t, "finish", "NZ-7.6")


def test_a_delivery_to_local_9() -> None:
    """NZ-7.10 to NZ-7.13, NZ-7.15: any disc, an objective, then £3."""
    t = bare()
    display(t, "objective_1", "objective_2", "objective_3", "objective_4")
    t.players[0].money = 17
    ask(t, Deliver(0, 10))
    play(t, "post local_9", "disc hand_1")
    assert t.players[0].money == 17 - 3 - 3
    assert moves(t)[-1] == "objective_from_deck"
    play(t, "objective objective_2")
    assert in_discard(t) == ["objective_2"]
    check(t)


def test_white_posts_take_white_discs() -> None:
    """NZ-7.12: local_3 takes no disc from a black-cornered space."""
    t = bare()
    t.players[0].money = 20
    ask(t, Deliver(0, 3))
    play(t, "post local_3")
    assert not {"disc step", "disc hand_1", "disc cert_paid"} & set(moves(t))
    refused(t, "disc step", "NZ-7.12")
    play(t, "disc aux_ship_1")
    assert in_discard(t) == ["kotare"]


def test_objective_of_a_delivery_from_the_display_only() -> None:
    """NZ-7.13, NZ-12.2: by the option; without any objective it is skipped."""
    t = bare(delivery_objective_from_deck="no")
    t.players[0].money = 17
    ask(t, Deliver(0, 10))
    play(t, "post local_9", "disc wool_free")
    refused(t, "objective_from_deck", "NZ-7.13")
    first(t, "objective")
    t = bare()
    t.display = t.objective_deck = ()
    t.players[0].money = 17
    ask(t, Deliver(0, 10))
    play(t, "post local_9", "disc wool_free")
    assert t.over
    assert t.players[0].money == 14


def test_empty_objective_deck() -> None:
    """NZ-12.2: the display is not filled up any more."""
    t = bare()
    display(t, "objective_1", "objective_2")
    t.objective_deck = ()
    t.players[0].money = 17
    ask(t, Deliver(0, 10))
    play(t, "post local_9", "disc wool_free")
    assert moves(t) == ["objective objective_1", "objective objective_2"]
    play(t, "objective objective_1")
    assert len(t.display) == 1


def test_local_post_0() -> None:
    """NZ-7.8, NZ-7.14: £6 for each disc now, -8 points at the end."""
    t = bare()
    ask(t, Deliver(0, 0))
    play(t, "disc wool_free")  # local_0 is the only post
    assert t.players[0].money == 13
    ask(t, Deliver(0, 0))
    play(t, "disc cert_free")
    assert t.players[0].money == 19
    assert on_posts(t) == {"local_0": 2}
    assert t.scores()[0]["posts"] == -16


def test_clearing_before_the_money_of_the_post() -> None:
    """NZ-7.16, NZ-7.17, NZ-12.5: clearing, post money, transport, never below nothing."""
    t = bare()
    clear_all_but(t, "wool_paid", "hand_2")
    discs(t, local_1=1, local_3=1)
    t.players[0].posts = tuple(
        1 if post.id in ("local_1", "local_3") else 11 if post.id == "local_0" else 0
        for post in t.content.posts
    )
    t.players[0].money = 5
    wool = t.players[0].permanent_wool
    ask(t, Deliver(0, 5))
    # One post and one disc: £5 - £4 + £6.
    assert t.players[0].money == 7
    assert t.players[0].permanent_wool == wool + 1
    assert not cleared(t, "hand_2")


@pytest.mark.parametrize("harbours", [["N2"], ["N2", "Z2"], []])
def test_a_disc_from_a_medium_harbour(harbours: list[str]) -> None:
    """NZ-12.6, NZ-12.7: when nothing can be paid; it clears nothing, the harbour is lost."""
    t = bare()
    clear_all_but(t, "hand_2")
    discs(t, local_1=1, local_3=1)
    upgraded(t, *harbours)
    before = t.players[0].posts[0]
    t.players[0].money = 5
    ask(t, Deliver(0, 5))
    if len(harbours) == 2:
        assert moves(t) == ["disc_from N2", "disc_from Z2"]
        refused(t, "disc_from M3", "NZ-12.6")
        play(t, "disc_from N2")
    if harbours:
        assert t.players[0].money == 11
        assert t.players[0].posts[0] == before + 1
        number = t.content.sea.harbour_number["N2"]
        assert not t.players[0].harbours >> number & 1
    else:
        assert t.players[0].money == 5
        assert t.players[0].posts[0] == before
    assert not cleared(t, "hand_2")


def test_transport_can_always_be_paid() -> None:
    """NZ-7.18, NZ-19.7: no transport above the value of its post; white posts have none."""
    for post in bare().content.posts:
        assert post.transport <= post.value
        assert post.corner == "black" or post.transport == 0
        assert post.group not in ("foreign", "foreign_wool") or post.transport


def test_the_order_in_wellington() -> None:
    """NZ-5.8, NZ-7.21 to NZ-7.23: income, delivery, foresight A, foresight B, closing steps."""
    t = at("WELLINGTON")
    hand(t, "merino", "southdown")
    refresh(t)
    play(t, "reveal_all", "post local_3", "disc wool_free")
    first(t, "foresight_a")
    assert foresights(t) == (1, 2)
    assert moves(t, "foresight_b")
    first(t, "foresight_b")
    assert where(t) == "START"
    assert foresights(t) == (2, 2)
    assert t.players[0].visits == 1


def test_foreign_posts() -> None:
    """NZ-7.7, NZ-7.9, NZ-6.64: open with a storehouse; discs of others don't matter."""
    t = bare()
    upgraded(t, "N3")
    discs(t, seat=1, foreign_13=1, local_12=1)
    t.players[0].money = 20
    ask(t, Deliver(0, 13))
    assert {"post foreign_13", "post local_12"} <= set(moves(t))
    play(t, "post foreign_13", "disc step")
    assert t.players[0].money == 20 + 3 - 5
    assert in_discard(t) == ["romney"]

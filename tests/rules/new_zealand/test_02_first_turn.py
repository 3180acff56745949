"""NZ-2: players, and the first turn."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.table import certificate_limit, hand_limit, step_limit
from tests.support.new_zealand import (
    cleared,
    in_discard,
    in_hand,
    moves,
    play,
    refused,
    table,
    where,
)


def test_what_players_begin_with() -> None:
    """NZ-2.1, NZ-2.2, NZ-2.5, NZ-2.6, NZ-2.7, NZ-2.8, NZ-2.9, NZ-2.10, NZ-2.11: boards, decks,
    money and cards by place."""
    t = table(4, 9)
    for place in range(4):
        p = t.players[(t.start_player + place) % 4]
        assert p.money == 7 + place
        assert len(p.hand) == 4 + place
        assert len(p.hand) + len(p.stack) == 14
        assert sorted(p.hand + p.stack) == t.content.starting_deck
        assert (p.discard, p.top, p.area) == ([], (), ())
        assert (p.gold, p.certificates, p.tokens) == (1, 0, 1)
        assert p.cleared == 0
        assert p.storehouses == (2, 2, 2, 2, 2)
        assert p.workers == (1, 1, 1, 1)
        assert t.content.sea.names[p.ship] == "S"
        assert (p.runholder, p.pathfinder) == (-1, -1)
        assert not p.no_tolls
        assert (hand_limit(t, p), certificate_limit(t, p), step_limit(t, p)) == (4, 3, 4)
    assert len(t.content.discs) == 16


def test_the_start_player_is_drawn() -> None:
    """NZ-2.10: any seat can begin."""
    assert {table(4, seed).start_player for seed in range(30)} == {0, 1, 2, 3}


def test_sides_of_private_buildings() -> None:
    """NZ-2.3, NZ-2.4: all a, random, or fixed; the same for all players."""
    assert [tile.id[-1] for tile in table(2).tiles] == ["a"] * 10
    seen = {
        "".join(tile.id[-1] for tile in table(2, seed, building_sides="random").tiles)
        for seed in range(8)
    }
    assert len(seen) > 4
    fixed = table(2, 1, tile_3="b", tile_10="b")
    assert [tile.id for tile in fixed.tiles] == [
        "1a",
        "2a",
        "3b",
        "4a",
        "5a",
        "6a",
        "7a",
        "8a",
        "9a",
        "10b",
    ]


def test_discarding_to_four() -> None:
    """NZ-2.12: seats 2 to 4 begin by discarding 1, 2 and 3 cards."""
    t = table(4, 9)
    for place in range(4):
        seat = (t.start_player + place) % 4
        assert t.seat == seat
        if place:
            refused(t, "disc cert_limit", "NZ-2.12")
        for _ in range(place):
            assert len(t.players[seat].hand) > 4
            play(t, f"discard {in_hand(t, seat)[0]}")
        assert len(t.players[seat].hand) == 4
        assert len(t.players[seat].discard) == place
        play(t, "disc cert_limit", "start nC")
        while t.seat == seat and not t.over:
            play(t, next(m for m in moves(t) if m in ("finish", "auxiliary", "aux_money 1")))


def test_the_first_disc() -> None:
    """NZ-2.13, NZ-2.14: any white-cornered space; it works at once; others don't matter."""
    t = table(2, 3)
    offered = moves(t, "disc")
    assert len(offered) == 8  # equal spaces of an auxiliary action are one option (DP-2)
    assert "disc aux_certificate_2" not in offered
    refused(t, "disc step", "NZ-2.13")
    seat = t.seat
    play(t, "disc cert_free")
    assert cleared(t, "cert_free", seat)
    assert t.players[seat].permanent_certificates == 1
    assert t.players[seat].pathfinder == 0
    play(t, "start nA", "auxiliary", "aux_money 1", "finish")
    assert t.seat != seat
    while moves(t, "discard"):
        play(t, moves(t, "discard")[0])
    assert "disc cert_free" in moves(t)


@pytest.mark.parametrize("letter", list("ABCDEFGH"))
def test_the_first_building(letter: str) -> None:
    """NZ-2.15, NZ-2.16: any neutral building, no steps and tolls; then phase B and phase C."""
    t = table(2, 3)
    seat = t.seat
    money = t.players[seat].money
    play(t, "disc wool_free")
    refused(t, "start a1", "NZ-2.15")
    play(t, f"start n{letter}")
    assert where(t, seat) == f"n{letter}"
    assert t.players[seat].money == money
    assert "auxiliary" in moves(t)
    play(t, "auxiliary", "aux_draw 1")
    card = in_hand(t, seat)[0]
    play(t, f"discard {card}", "finish")
    assert len(t.players[seat].hand) == 4
    assert t.seat != seat


def test_tokens_in_the_first_turn() -> None:
    """NZ-2.17: exchange tokens work before and between the first steps; gold is too little."""
    t = table(2, 3)
    seat = t.seat
    assert "token" in moves(t)
    assert not moves(t, "buy_bonus_card")
    play(t, "token", "draw 1")
    play(t, f"discard {in_hand(t, seat)[0]}")
    assert t.players[seat].tokens == 0
    assert len(in_discard(t, seat)) == 1
    assert moves(t, "disc")

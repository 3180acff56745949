"""NZ-8, NZ-11.1 to NZ-11.7: foresight, markets, the market token, the end."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.new_zealand.pieces import NO_TILE, OUT
from rondel.games.new_zealand.rules.flock import DrawUp
from rondel.games.new_zealand.rules.foresight import (
    ForesightA,
    ForesightB,
    place_a_tile,
    place_b_tile,
)
from rondel.games.new_zealand.rules.investing import available
from rondel.games.new_zealand.rules.rounds import NextTurn
from rondel.games.new_zealand.rules.sheep_market import refill_market
from rondel.games.new_zealand.rules.wellington import LeaveWellington
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    check,
    first,
    flipped,
    foresight,
    hand,
    hazard,
    in_hand,
    market,
    moves,
    play,
    refresh,
    refused,
    turn,
    where,
)


def test_one_of_two_tiles() -> None:
    """NZ-8.1, NZ-8.19: one A tile and one B tile, which bring nothing to the player."""
    t = bare()
    foresight(t, ("shepherd", "rockfall_2_black"), ("one_token", "dog_gold"))
    before = (t.players[0].gold, t.players[0].tokens, list(t.players[0].discard))
    ask(t, ForesightA(0), ForesightB(0), LeaveWellington(0))
    assert moves(t) == ["foresight_a shepherd", "foresight_a rockfall_2_black"]
    refused(t, "foresight_a sailor", "NZ-8.1")
    play(t, "foresight_a rockfall_2_black")
    assert moves(t) == ["foresight_b dog_gold", "foresight_b one_token"]
    play(t, "foresight_b dog_gold")
    assert (t.players[0].gold, t.players[0].tokens, t.players[0].discard) == before
    assert t.trail[t.content.trail.number["rock1"]]
    check(t)


def test_workers_go_to_the_dearest_free_space() -> None:
    """NZ-8.2: a full column removes the worker."""
    t = bare()
    t.jobs = changed(t.jobs, 2, 0b1101)
    place_a_tile(t, 0, 2)
    assert t.jobs[2] == 0b1111
    place_a_tile(t, 0, 2)
    assert t.removed_a == (2,)


def test_hazards_go_to_the_lowest_free_number() -> None:
    """NZ-8.3, NZ-8.17: a full section removes the tile; it may be chosen all the same."""
    t = bare()
    for number, kind in enumerate(("2_black", "2_green", "3_black", "4_black"), 1):
        hazard(t, f"rock{number}", f"rockfall_{kind}")
    foresight(t, ("rockfall_3_green", "rockfall_4_green"), ("one_token", "one_token"))
    ask(t, ForesightA(0))
    play(t, "foresight_a rockfall_3_green")
    assert t.removed_a == (4 + t.content.hazard_number["rockfall_3_green"],)
    t.trail = changed(t.trail, t.content.trail.number["rock2"], 0)
    place_a_tile(t, 0, 4 + t.content.hazard_number["rockfall_4_green"])
    assert t.trail[t.content.trail.number["rock2"]]


def test_a_hazard_under_a_runholder() -> None:
    """NZ-8.4: it pays nothing and walks on from there."""
    t = turn()
    t.players[0].runholder = t.content.trail.number["rock1"]
    place_a_tile(t, 0, 4 + t.content.hazard_number["rockfall_4_green"])
    refresh(t)
    assert t.players[0].money == 7
    play(t, "move nB")
    assert t.players[0].money == 7


@pytest.mark.parametrize(("seats", "first_column"), [(2, 2), (3, 1), (4, 0)])
def test_bonus_tiles_fill_the_row_of_the_token(seats: int, first_column: int) -> None:
    """NZ-8.5, NZ-8.6, NZ-8.15: leftmost usable column; the last one moves the token on."""
    t = bare(seats)
    place_b_tile(t, 0, 7)
    assert t.bonus[7] == 7
    assert t.token_row == 3
    for column in range(first_column, 3):
        place_b_tile(t, 0, 7)
        assert t.bonus[8 + column] == 7
        assert t.token_row == 3
    place_b_tile(t, 0, 7)
    assert t.token_row == 4


def test_filling_the_row_of_the_token() -> None:
    """NZ-8.6: the first of two tiles to column 3, the second to column 4."""
    t = bare(3)
    t.token_row = 3
    t.bonus[7] = 0
    t.bonus[9] = 1
    place_b_tile(t, 0, 2)
    assert t.bonus[10] == 2
    assert t.token_row == 3
    place_b_tile(t, 0, 3)
    assert t.bonus[11] == 3
    assert t.token_row == 4


def test_arrows() -> None:
    """NZ-8.7, NZ-8.8, NZ-8.9, NZ-8.10: black, yellow, turquoise, yellow, black, red."""
    t = bare()
    assert t.content.bonus_market.arrows == (
        "black",
        "yellow",
        "turquoise",
        "yellow",
        "black",
        "red",
    )
    market(t, suffolk=1)
    place_b_tile(t, 0, 7)  # black, into row 3
    assert sum(t.sheep) == 1
    place_b_tile(t, 0, 7)
    place_b_tile(t, 0, 7)  # yellow, into row 4
    assert sum(t.sheep) == 9
    assert not flipped(t)
    place_b_tile(t, 0, 7)
    place_b_tile(t, 0, 7)  # turquoise, into row 5
    assert flipped(t)
    for _ in range(5):
        place_b_tile(t, 0, 7)
    assert t.ended_by < 0
    place_b_tile(t, 0, 7)  # red
    assert (t.token_row, t.market_owner, t.ended_by) == (OUT, 0, 0)
    assert t.placed == 11


def test_refilling_the_market() -> None:
    """NZ-8.10, NZ-8.11: up to its size; a full one and an empty deck stay as they are."""
    t = bare()
    market(t, corriedale=6, lincoln=5)
    refill_market(t, 0)
    assert sum(t.sheep) == 11
    market(t, corriedale=1)
    t.market_deck = (0, 0, 0, 0, 0, 2)
    refill_market(t, 0)
    assert sum(t.sheep) == 3


@pytest.mark.parametrize(("seats", "visits"), [(2, 11), (3, 16), (4, 21)])
def test_how_many_tiles_end_the_game(seats: int, visits: int) -> None:
    """NZ-8.14, NZ-11.1, NZ-17.5: the last space of row 7."""
    t = bare(seats)
    for placed in range(visits):
        assert t.ended_by < 0
        assert t.placed == placed
        place_b_tile(t, 0, 7)
    assert t.ended_by == 0
    assert sum(tile != NO_TILE for tile in t.bonus) == 7 * t.count.bonus_columns


def test_foresight_with_few_tiles() -> None:
    """NZ-8.16, NZ-8.21: one tile is taken without a choice, none does nothing."""
    t = bare()
    foresight(t, ("shepherd", "shepherd"), ("one_token", "dog_gold"))
    t.foresight_a, t.foresight_b = t.foresight_a[:1], ()
    t.bag_a = t.bag_b = ()
    ask(t, ForesightA(0), ForesightB(0), LeaveWellington(0))
    assert t.foresight_a == ()
    assert t.over


def test_closing_steps() -> None:
    """NZ-8.20, NZ-8.21: the runholder goes to the start, the foresight is filled."""
    t = bare()
    t.players[0].runholder = t.content.trail.wellington
    ask(t, ForesightA(0), ForesightB(0), LeaveWellington(0))
    for verb in ("foresight_a", "foresight_b"):
        if moves(t, verb):
            first(t, verb)
    assert where(t) == "START"
    assert (len(t.foresight_a), len(t.foresight_b)) == (2, 2)


def near_the_end(seats: int, active: int) -> NewZealandTable:
    """One tile short of the end, with the seat in Wellington."""
    t = at("WELLINGTON", seats=seats, seat=active)
    for _ in range(t.count.visits - 1):
        place_b_tile(t, 0, 7)
    return t


def test_the_last_turns() -> None:
    """NZ-11.1, NZ-11.2, NZ-11.3, NZ-11.4, NZ-11.5, NZ-11.6, NZ-11.7, NZ-8.18, NZ-9.6: one more turn
    each, without drawing up."""
    t = near_the_end(3, 1)
    hand(t, "merino", seat=1)
    for seat in (0, 2):
        hand(t, "merino", "ferry", seat=seat)
    t.players[2].runholder = t.content.trail.number["nH"]
    refresh(t)
    play(t, "reveal merino", "post local_1", "disc wool_free")
    first(t, "foresight_a", "foresight_b")
    assert t.market_owner == t.ended_by == 1
    assert t.scores()[1]["market_token"] == 5
    assert len(t.foresight_b) == 2
    assert in_hand(t, 1) == []
    assert t.seat == 2
    play(t, "play ferry")  # cards may be played in a last turn
    play(t, "income", "disc wool_free")
    removed = len(t.removed_b)
    workers_before = sum(there.bit_count() for there in t.jobs)
    hazards_before = sum(10 <= tile < 32 for tile in t.trail) + len(t.removed_a)
    first(t, "foresight_a", "foresight_b")
    assert len(t.removed_b) == removed + 1
    after = sum(there.bit_count() for there in t.jobs)
    after += sum(10 <= tile < 32 for tile in t.trail) + len(t.removed_a)
    assert after == workers_before + hazards_before + 1
    while t.seat == 2:
        first(t, "finish")
    assert len(t.players[2].hand) <= 2
    assert t.seat == 0
    play(t, "move nA")
    while not t.over:
        t.play(t.moves()[-1])
    assert t.places()


def test_the_seat_that_set_off_the_end_has_no_more_turn() -> None:
    """NZ-11.2, NZ-11.3: the game ends before its next turn."""
    t = bare(2)
    t.ended_by = t.market_owner = 0
    t.token_row = OUT
    ask(t, DrawUp(1), NextTurn(1))
    assert t.over


def test_no_drawing_up_in_a_last_turn() -> None:
    """NZ-9.6, NZ-11.4."""
    t = bare(2)
    t.ended_by = t.market_owner = 0
    ask(t, DrawUp(1), NextTurn(1))
    assert t.players[1].hand == []


def test_investing_after_the_end() -> None:
    """NZ-6.34: with the token out of the market all rows are open."""
    t = near_the_end(2, 0)
    place_b_tile(t, 0, 7)
    assert {row for _, row in available(t)} == set(range(1, 8))

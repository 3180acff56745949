"""NZ-6.d, NZ-6.e, NZ-17, NZ-18.1: hiring and investing."""

from __future__ import annotations

from rondel.games.new_zealand.rules.foresight import place_a_tile
from rondel.games.new_zealand.rules.hiring import Hire, can_hire
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_row,
    building,
    check,
    clear,
    first,
    hand,
    hazard,
    in_discard,
    in_hand,
    jobs,
    market,
    moves,
    play,
    refresh,
    refused,
    workers,
)


def test_hiring_on_a() -> None:
    """NZ-6.23, NZ-6.25, NZ-6.27, NZ-6.30: two hirings, each with its row's action."""
    t = at("nA")
    t.players[0].money = 16
    jobs(t, sailor=[8, 7], shearer=[8, 7, 6])
    hand(t, "merino", "southdown")
    refresh(t)
    play(t, "act hire 0", "hire sailor 7", "do", "discard merino")
    assert t.players[0].certificates == 1
    assert t.players[0].money == 9
    play(t, "act hire 3", "take_card romney")
    assert t.players[0].money == 0
    assert t.players[0].workers == (1, 1, 2, 2)
    assert in_discard(t) == ["merino", "romney"]


def test_prices_and_surcharges() -> None:
    """NZ-6.23, NZ-6.24: row price and surcharge; never below nothing."""
    t = at("a1")
    building(t, "4", "a1")  # hire -2
    jobs(t, shepherd=[5])
    t.players[0].money = 3
    refresh(t)
    play(t, "act hire -2")
    assert t.players[0].money == 0
    t = bare()
    t.players[0].money = 0
    jobs(t, shepherd=[5])
    assert can_hire(t, 0, ("hire", -9))
    ask(t, Hire(0, -9))
    assert t.players[0].money == 0
    assert t.players[0].workers[0] == 2


def test_full_rows_take_nobody() -> None:
    """NZ-6.26, NZ-17.1: five spaces."""
    t = at("nA")
    workers(t, shepherd=5)
    jobs(t, shepherd=[8], sailor=[8, 7])
    t.players[0].money = 20
    refresh(t)
    play(t, "act hire 0")
    assert moves(t) == ["hire sailor 8", "hire sailor 7"]
    refused(t, "hire shepherd 8", "NZ-6.26")
    refused(t, "hire shearer 8", "NZ-6.23")


def test_immediate_actions_see_the_new_worker() -> None:
    """NZ-6.28, NZ-17.2: the fourth shepherd buys with four shepherds."""
    t = at("nA")
    workers(t, shepherd=3)
    jobs(t, shepherd=[5])
    market(t, suffolk=1)
    t.players[0].money = 9
    refresh(t)
    play(t, "act hire 0", "do")
    assert "buy s4_suffolk suffolk" in moves(t)


def test_given_up_actions_are_gone() -> None:
    """NZ-6.27: done now or given up for good."""
    t = at("nA")
    jobs(t, shearer=[5])
    refresh(t)
    play(t, "act hire 0", "give_up")
    assert not in_discard(t)
    assert t.players[0].workers[3] == 2


def test_the_job_market_does_not_slide() -> None:
    """NZ-6.29, NZ-17.3, NZ-17.4: the space stays empty until a new worker comes."""
    t = at("nA")
    jobs(t, craftsman=[8, 7, 6])
    t.players[0].money = 7
    refresh(t)
    play(t, "act hire 0", "hire craftsman 7")
    assert t.jobs[1] == 0b101
    place_a_tile(t, 0, 1)
    assert t.jobs[1] == 0b111
    place_a_tile(t, 0, 1)
    assert t.jobs[1] == 0b1111
    place_a_tile(t, 0, 1)
    assert t.removed_a == (1,)


def test_the_fifth_worker() -> None:
    """NZ-6.31, NZ-6.32, NZ-11.22: 4 points; workers are not given back."""
    t = bare()
    workers(t, craftsman=5, sailor=5)
    assert t.scores()[0]["board"] == 8


def test_rows_and_their_actions() -> None:
    """NZ-17.1, NZ-17.2: what the spaces let one do."""
    t = bare()
    rows = {row.id: row.spaces for row in t.content.rows}
    assert rows["shepherd"][2] == (("exchange_token", 1),)
    assert rows["craftsman"][2] == (("build", 2),)
    assert rows["craftsman"][4] == (("build", 1),)
    assert rows["sailor"][1] == (("discard", "any_sheep", "certificate", 1),)
    assert rows["sailor"][4] == (("ship", 5),)
    assert rows["shearer"][1] == (("gain_card", "romney"),)
    assert all(spaces[0] == () for spaces in rows.values())


# Investing


def test_investing_on_c_side_two() -> None:
    """NZ-6.33, NZ-6.37, NZ-6.39: a token tile, then a joker with the gold of tokens."""
    t = at("nC")
    t.flipped = True
    bonus_row(t, 1, "one_token", "joker_worker")
    t.players[0].money, t.players[0].gold, t.players[0].tokens = 11, 0, 1
    hand(t, "shropshire", "merino")
    refresh(t)
    play(t, "act invest 0", "invest one_token 1")
    assert (t.players[0].money, t.players[0].tokens) == (6, 2)
    play(t, "two_tokens")
    assert t.players[0].gold == 1
    play(t, "act aux 2", "aux_money 2")
    assert t.players[0].money == 8
    play(t, "act invest 3")
    assert (t.players[0].money, t.players[0].gold, t.players[0].tokens) == (0, 0, 0)
    assert moves(t) == ["row shepherd", "row craftsman", "row sailor", "row shearer"]
    play(t, "row craftsman")
    assert t.players[0].workers == (1, 2, 1, 1)
    assert t.players[0].jokers == (0, 2, 0, 0)
    assert t.players[0].pathfinder == 1  # the space's action
    assert t.scores()[0]["tiles"] == 4
    check(t)


def test_the_row_of_the_token_is_closed() -> None:
    """NZ-6.33, NZ-6.34, NZ-6.36: not the token's row; all rows once the token has left."""
    t = at("nC", seats=4)
    t.players[0].money = 40
    bonus_row(t, 1)
    bonus_row(t, 2, "one_token")
    t.bonus[7], t.bonus[4] = -1, t.bonus[7]
    t.bonus[4] = t.content.bonus_number["one_token"]
    refresh(t)
    assert "act invest 0" not in moves(t)
    t.token_row = 3
    refresh(t)
    play(t, "act invest 0")
    assert t.players[0].bonus_tiles == (t.content.bonus_number["one_token"],)
    assert t.bonus[4] == -1
    t = at("nC", seats=4)
    t.players[0].money = 40
    refresh(t)
    play(t, "act invest 0")
    name = t.content.bonus_tiles[t.bonus[4]].id
    refused(t, f"invest {name} 2", "NZ-6.34")
    refused(t, "invest one_token 7", "NZ-6.33")


def test_requirements_of_bonus_tiles() -> None:
    """NZ-6.35, NZ-16.3: gold, hazards and starting sheep have to be there."""
    t = at("nC")
    bonus_row(t, 1, "clear_hazard", "swap_starter")
    t.players[0].money, t.players[0].gold = 20, 0
    hand(t, "shropshire", "romney")
    refresh(t)
    assert "act invest 0" not in moves(t)
    hazard(t, "rock1", "rockfall_2_black")
    hand(t, "shropshire", "romney", "merino", "southdown")
    refresh(t)
    play(t, "act invest 0")
    assert moves(t) == ["invest clear_hazard 1", "invest swap_starter 1"]
    refused(t, "invest gold_sink 1", "NZ-6.33")
    play(t, "invest swap_starter 1")
    assert moves(t) == ["remove southdown", "remove merino"]
    refused(t, "token", "NZ-6.35")
    refused(t, "remove shropshire", "NZ-16.3")
    play(t, "remove merino")
    assert t.players[0].removed == (t.content.card_number["merino"],)
    assert in_discard(t) == ["romney"]
    assert t.players[0].gold == 1
    assert in_hand(t)[:2] == ["shropshire", "southdown"]


def test_a_tile_that_clears_a_hazard() -> None:
    """NZ-6.35, NZ-6.90, NZ-18.1: £3 more, the hazard and its card."""
    t = at("nC")
    bonus_row(t, 1, "clear_hazard", "gold_sink")
    hazard(t, "flood1", "flood_3_black")
    t.players[0].money, t.players[0].gold = 7, 3
    t.bonus_stacks = [0, 0, 0, 0]
    refresh(t)
    assert "act invest 0" not in moves(t)
    t.players[0].money = 8
    refresh(t)
    play(t, "act invest 0")
    assert t.players[0].money == 0
    assert t.players[0].hazards
    assert in_discard(t) == ["ferry"]


def test_gold_pays_the_gold_sink() -> None:
    """NZ-6.21, NZ-6.35: 4 gold for 8 points."""
    t = at("nC")
    bonus_row(t, 1, "gold_sink")
    t.players[0].money, t.players[0].gold = 5, 4
    t.bonus_stacks = [0, 0, 0, 0]
    refresh(t)
    play(t, "act invest 0")
    assert t.players[0].gold == 0
    assert t.scores()[0]["tiles"] == 8


def test_permanent_gains_of_tiles() -> None:
    """NZ-6.38: permanent certificates and wool count from now on."""
    t = at("nC")
    bonus_row(t, 1, "perm_certificate", "wool_token")
    t.players[0].money = 20
    t.flipped = True
    refresh(t)
    play(t, "act invest 0", "invest perm_certificate 1", "act invest 3")
    assert t.players[0].permanent_certificates == 1
    assert t.players[0].permanent_wool == 1
    assert t.players[0].tokens == 1


def test_a_joker_needs_room_and_gold() -> None:
    """NZ-6.35, NZ-6.37: no joker without gold, or with all rows full."""
    t = at("nC")
    bonus_row(t, 1, "joker_worker")
    t.players[0].money, t.players[0].gold = 20, 0
    refresh(t)
    assert "act invest 0" not in moves(t)
    t.players[0].gold = 1
    workers(t, shepherd=5, craftsman=5, sailor=5, shearer=4)
    refresh(t)
    play(t, "act invest 0")
    assert t.players[0].workers[3] == 5
    t = at("nC")
    bonus_row(t, 1, "joker_worker")
    t.players[0].money, t.players[0].gold = 20, 1
    workers(t, shepherd=5, craftsman=5, sailor=5, shearer=5)
    refresh(t)
    assert "act invest 0" not in moves(t)


def test_spending_the_gold_of_a_begun_investment() -> None:
    """NZ-3.13, NZ-6.35: gold spent while the question stands ends the action without a tile."""
    t = at("nC")
    bonus_row(t, 1, "gold_sink")
    t.players[0].money, t.players[0].gold = 5, 4
    clear(t, "wool_free")
    refresh(t)
    play(t, "act invest 0")
    first(t, "buy_bonus_card")
    assert t.players[0].money == 5
    assert not t.players[0].bonus_tiles
    assert "act invest 0" not in moves(t)

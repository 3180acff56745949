"""NZ-3: the turn, and the moments for cards, gold and tokens."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.rules.movement import MoveRunholder
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    at,
    bonus_sets,
    building,
    check,
    clear,
    first,
    hand,
    in_discard,
    in_hand,
    jobs,
    moves,
    play,
    refresh,
    refused,
    stack,
    turn,
    where,
    workers,
)


def test_phases_in_order_and_clockwise() -> None:
    """NZ-3.1, NZ-3.2: walk, use the location, draw up; then the next seat."""
    t = turn(seats=3, seat=1)
    hand(t, "merino", seat=1)
    refresh(t)
    assert t.seat == 1
    assert moves(t) == ["move nA", "move nB", "move nC"]
    play(t, "move nB")
    assert moves(t) == ["act pathfinder 2", "act objective", "act ship sailors", "auxiliary"]
    play(t, "act pathfinder 2", "act ship sailors", "sail S")
    assert len(t.players[1].hand) == 4
    assert t.seat == 2
    assert isinstance(t.agenda[-1], MoveRunholder)
    check(t)


def test_cards_before_the_walk_and_between_actions() -> None:
    """NZ-3.3, NZ-10.1: before phase A, and before, between and after actions; not within one."""
    t = turn()
    hand(t, "ferry", "ferry", "ferry", "ferry", "kotare")
    stack(t, "merino", "merino", "merino")
    workers(t, sailor=2)
    refresh(t)
    play(t, "play ferry")  # TURN_START
    play(t, "move nB")
    play(t, "play ferry")  # before the first action
    play(t, "act ship sailors")
    refused(t, "play ferry", "NZ-3.3")  # during an action
    play(t, "sail N1")
    play(t, "play ferry")  # between two actions
    play(t, "act pathfinder 2")
    play(t, "play ferry", "play kotare")  # after the last action
    assert t.players[0].pathfinder == 3
    assert t.players[0].money == 7 + 8


def test_cards_on_foreign_ground() -> None:
    """NZ-3.3, NZ-5.7: cards before and after the one auxiliary action."""
    t = at("a1")
    building(t, "5", "a1", seat=1)
    hand(t, "ferry", "kotare")
    stack(t, "merino", "merino", "merino", "southdown")
    refresh(t)
    play(t, "play ferry", "aux_money 1")
    assert moves(t) == ["finish", "play kotare"]
    play(t, "play kotare")
    assert t.seat == 1


def test_gold_and_tokens_within_actions() -> None:
    """NZ-3.4 to NZ-3.6, NZ-4.18: at every decision of the own turn, within actions too."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 7)
    t.players[0].gold = 5
    t.players[0].tokens = 1
    hand(t, "merino", "southdown")
    refresh(t)
    extras = ["token", "buy_bonus_card wheel", "buy_bonus_card barrel", "buy_bonus_card bell"]
    extras.append("buy_bonus_card compass")
    assert moves(t)[-5:] == extras
    play(t, "move nB", "act ship sailors")
    assert moves(t)[-5:] == extras
    play(t, "buy_bonus_card bell")
    assert t.players[0].gold == 1
    assert moves(t)[-1] == "token"
    play(t, "token", "draw 0", "sail S")


def test_no_window_in_the_turn_of_another() -> None:
    """NZ-3.6, NZ-10.7: only the seat whose turn it is can do anything."""
    t = turn(seats=2, seat=1)
    t.players[0].tokens = 3
    hand(t, "ferry", seat=0)
    refresh(t)
    assert t.seat == 1
    assert not moves(t, "token")
    assert not moves(t, "play")


def test_no_window_in_phase_c() -> None:
    """NZ-3.3, NZ-9.5: what is drawn in phase C can't be played in it."""
    t = at("nA")
    hand(t, "merino")
    stack(t, "ferry", "ferry", "ferry")
    refresh(t)
    play(t, "auxiliary", "aux_money 1")
    assert t.seat == 1
    assert in_hand(t) == ["merino", "ferry", "ferry", "ferry"]


def test_actions_do_not_mix() -> None:
    """NZ-3.7, NZ-6.30: the next action begins when the one before is finished."""
    t = at("nA")
    hand(t, "merino", "merino")
    t.players[0].money = 30
    refresh(t)
    play(t, "act hire 0")
    refused(t, "act hire 3", "NZ-6.23")
    assert not moves(t, "act")


def test_a_visit_to_wellington_is_one_action() -> None:
    """NZ-3.8, NZ-7.22: no cards between income and closing, tokens and gold yes."""
    t = at("WELLINGTON")
    bonus_sets(t, 1, 2, 3, 7)
    hand(t, "ferry", "merino", "southdown")
    t.players[0].tokens = 2
    t.players[0].gold = 3
    refresh(t)
    assert "play ferry" in moves(t)
    play(t, "reveal merino")
    refused(t, "play ferry", "NZ-12.12")
    refused(t, "token", "NZ-12.12")
    refused(t, "buy_bonus_card wheel", "NZ-12.12")
    play(t, "income")
    refused(t, "play ferry", "NZ-3.3")
    play(t, "token", "draw 0", "buy_bonus_card wheel", "post local_0", "disc cert_free")
    refused(t, "play ferry", "NZ-3.3")
    first(t, "foresight_a", "foresight_b")
    assert where(t) == "START"
    assert moves(t) == ["finish", "token", "play ferry"]


def test_what_an_action_sets_off_belongs_to_it() -> None:
    """NZ-3.9: no cards before the immediate action of a worker space is done or given up."""
    t = at("nA")
    hand(t, "ferry", "merino")
    jobs(t, sailor=[5])
    t.players[0].money = 20
    refresh(t)
    play(t, "act hire 0")
    assert moves(t) == ["do", "give_up"]
    refused(t, "play ferry", "NZ-3.3")
    play(t, "give_up")
    assert "play ferry" in moves(t)


def test_phase_b_is_not_passed() -> None:
    """NZ-3.10: finishing needs one action, if only the auxiliary pound."""
    t = at("nF")
    t.players[0].money = 0
    refresh(t)
    assert moves(t) == ["act buy_sheep", "auxiliary"]
    refused(t, "finish", "NZ-3.10")


def test_free_moves_are_extra_options() -> None:
    """NZ-3.11: besides them there is always an option that carries the turn on."""
    t = at("nD")
    t.players[0].money = 0
    t.players[0].tokens = 2
    hand(t, "shropshire")
    refresh(t)
    assert moves(t) == ["auxiliary", "token", "two_tokens"]


def test_a_free_move_is_finished_first() -> None:
    """NZ-3.12: nothing comes between drawing and discarding, and no card into that of another."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 7)
    t.players[0].tokens = 2
    t.players[0].gold = 5
    hand(t, "merino", "southdown", "objective_21")
    refresh(t)
    play(t, "token")
    assert moves(t) == ["draw 2", "draw 1", "draw 0"]
    refused(t, "token", "NZ-3.12")
    play(t, "draw 2")
    assert all(text.startswith("discard") for text in moves(t))
    refused(t, "buy_bonus_card wheel", "NZ-3.12")
    first(t, "discard", "discard")
    hand(t, "ferry", "objective_21")
    refresh(t)
    play(t, "play objective_21", "do")  # its action moves the ship
    refused(t, "play ferry", "NZ-3.3")
    play(t, "sail S")
    assert "play ferry" in moves(t)


def test_tokens_and_gold_within_the_effect_of_a_card() -> None:
    """NZ-3.4, NZ-3.5: before the effect is chosen, and in the middle of it."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 5)
    t.players[0].tokens, t.players[0].gold = 2, 5
    hand(t, "set_5", "merino", "southdown")
    refresh(t)
    play(t, "play set_5")
    assert {"token", "buy_bonus_card wheel"} <= set(moves(t))
    play(t, "token", "draw 1", "discard merino")
    play(t, "choose remote_storehouse 3", "token", "draw 0", "buy_bonus_card wheel")
    play(t, "upgrade N1", "storehouse pair_4")
    p = t.players[0]
    assert (p.tokens, p.gold, p.money) == (0, 2, 5)
    assert sorted(in_discard(t)) == ["kotare", "merino", "set_1", "set_5"]


@pytest.mark.parametrize("origin", ["objective_21", "set_9"])
def test_tokens_and_gold_within_the_action_of_an_objective(origin: str) -> None:
    """NZ-3.4, NZ-3.5, NZ-10.12: whether it is offered or under way."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 9)
    t.players[0].tokens, t.players[0].gold = 1, 3
    hand(t, origin, "merino")
    refresh(t)
    play(t, f"play {origin}")
    assert {"token", "buy_bonus_card wheel"} <= set(moves(t))
    play(t, "do", "buy_bonus_card wheel", "token", "draw 0", "sail N1")
    assert (t.players[0].tokens, t.players[0].gold) == (0, 0)


def waiting_sailor(tokens: int, *left: str) -> NewZealandTable:
    """A second sailor is hired without a sheep in hand; what the token may draw is in the stack."""
    t = at("nA")
    jobs(t, sailor=[5])
    t.players[0].money, t.players[0].tokens = 5, tokens
    hand(t, "ferry")
    stack(t, *left)
    refresh(t)
    return play(t, "act hire 0", "hire sailor 5") if tokens else play(t, "act hire 0")


def test_a_token_for_an_action_that_is_impossible() -> None:
    """NZ-3.5, NZ-6.27: the action waits while a token may draw the sheep that it asks for."""
    t = waiting_sailor(1, "merino")
    assert moves(t) == ["give_up", "token"]
    refused(t, "do", "NZ-6.27")
    play(t, "token", "draw 1", "discard ferry", "do")
    assert t.players[0].certificates == 1
    t = waiting_sailor(1, "merino")
    play(t, "give_up")
    assert t.players[0].certificates == 0


def test_no_question_where_a_token_can_not_help() -> None:
    """NZ-3.5: without a token, or without a sheep that it may draw, the action is lost."""
    assert "give_up" not in moves(waiting_sailor(0, "merino"))
    t = waiting_sailor(1, "kotare", "kotare", "kotare")
    assert "give_up" not in moves(t)
    assert "token" in moves(t)
    t = at("nA")
    jobs(t, sailor=[5])
    t.players[0].money, t.players[0].tokens = 5, 1
    hand(t, "ferry")
    stack(t, "merino")
    t.players[0].top = (t.content.card_number["kotare"],) * 2
    refresh(t)
    play(t, "act hire 0", "hire sailor 5")
    assert "give_up" not in moves(t)


def test_only_what_can_be_done_is_offered() -> None:
    """NZ-3.13, NZ-5.3: an action without its requirement is not offered; a begun one is used."""
    t = at("nA")
    hand(t, "merino", "southdown")
    t.players[0].money = 4
    refresh(t)
    assert moves(t) == ["aux_money 1", "aux_draw 1"]  # the way there was forced
    t = at("nA")
    hand(t, "merino", "merino")
    t.players[0].money = 4
    t.players[0].tokens = 1
    stack(t, "southdown", "shropshire")
    refresh(t)
    refused(t, "act hire 0", "NZ-5.3")
    play(t, "act discard pair_same money 2", "token", "draw 1", "discard merino")
    # The pair is gone while the question stood: the action is used, but nothing comes of it.
    assert t.players[0].money == 4
    assert "act discard pair_same money 2" not in moves(t)


def test_a_run_of_free_moves_ends() -> None:
    """NZ-3.12, NZ-10.18: whatever is played free, a turn ends."""
    t = turn()
    clear(t, "wool_free")
    hand(t, "ferry", "ferry")
    stack(t, "ferry", "merino")
    t.players[0].discard = []
    refresh(t)
    for _ in range(200):
        if not moves(t, "play"):
            break
        play(t, moves(t, "play")[0])
    assert not moves(t, "play")

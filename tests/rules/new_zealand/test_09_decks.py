"""NZ-9, NZ-10: flock decks and playing cards."""

from __future__ import annotations

import pytest

from rondel.core.rows import more
from rondel.games.new_zealand.rules.flock import DrawUp, draw_cards
from rondel.games.new_zealand.table import NewZealandTable, hand_limit
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_sets,
    check,
    clear,
    discards,
    gained,
    hand,
    in_discard,
    in_hand,
    moves,
    play,
    refresh,
    refused,
    stack,
    turn,
)


def empty_deck(t: NewZealandTable, *cards: str) -> None:
    """Only these cards are in the hand, nothing anywhere else."""
    hand(t, *cards)
    t.players[0].stack, t.players[0].discard = [], []


def test_drawing_up() -> None:
    """NZ-9.1, NZ-9.2: up to the limit; a larger hand stays."""
    t = bare()
    ask(t, DrawUp(0))
    assert len(t.players[0].hand) == 4
    clear(t, "hand_1", "hand_2")
    assert hand_limit(t, t.players[0]) == 6
    ask(t, DrawUp(0))
    assert len(t.players[0].hand) == 6
    t.players[0].cleared = 0
    ask(t, DrawUp(0))
    assert len(t.players[0].hand) == 6


def test_reshuffling_when_a_card_is_needed() -> None:
    """NZ-9.3: the last card is drawn, then the pile is shuffled for another one."""
    t = bare()
    clear(t, "hand_1")
    hand(t, "shropshire", "shropshire", "shropshire")
    stack(t, "merino")
    discards(t, "ferry", "southdown", "southdown")
    t.players[0].stack = [t.content.card_number["merino"]]
    ask(t, DrawUp(0))
    assert len(t.players[0].hand) == 5
    assert "merino" in in_hand(t)
    assert t.players[0].discard == []
    assert len(t.players[0].stack) == 2


def test_no_reshuffle_without_need() -> None:
    """NZ-9.3: an empty stack alone shuffles nothing."""
    t = bare()
    hand(t, "merino")
    stack(t, "southdown")
    before = len(t.players[0].discard)
    draw_cards(t, 0, 1)
    assert len(t.players[0].discard) == before
    assert t.players[0].stack == []


def test_nothing_left_to_draw() -> None:
    """NZ-9.4, NZ-10.19: the hand stays smaller."""
    t = bare()
    empty_deck(t, "merino")
    ask(t, DrawUp(0))
    assert in_hand(t) == ["merino"]


def test_thinning_the_deck() -> None:
    """NZ-9.7, NZ-12.11, NZ-12.14: Shropshire leave by tokens, for good."""
    t = turn()
    t.players[0].tokens = 10
    hand(t, *["shropshire"] * 5)
    refresh(t)
    for _ in range(5):
        play(t, "two_tokens")
    assert t.players[0].removed == (t.content.shropshire,) * 5
    check(t)


def test_played_objectives_leave_the_deck() -> None:
    """NZ-9.8, NZ-10.8, NZ-10.9: in the area, no card is drawn, and they stay there."""
    t = turn()
    hand(t, "objective_1", "merino")
    refresh(t)
    play(t, "play objective_1")
    assert t.players[0].money == 11
    assert in_hand(t) == ["merino"]
    assert t.players[0].area == (t.content.card_number["objective_1"],)
    assert not moves(t, "play")


@pytest.mark.parametrize(
    ("card", "money", "certificates", "pathfinder"),
    [("sheepdog", 7, 1, 0), ("ferry", 9, 0, 0), ("kotare", 7, 0, 1), ("set_1", 8, 0, 1)],
)
def test_simple_effect_cards(card: str, money: int, certificates: int, pathfinder: int) -> None:
    """NZ-10.1, NZ-10.3, NZ-10.5, NZ-10.13, NZ-12.13: the effect, the discard, the draw."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 7)
    hand(t, card)
    stack(t, "merino")
    refresh(t)
    play(t, f"play {card}")
    p = t.players[0]
    assert (p.money, p.certificates, p.pathfinder) == (money, certificates, pathfinder)
    assert in_hand(t) == ["merino"]
    assert card in in_discard(t)


def test_skipping_an_effect() -> None:
    """NZ-10.3, NZ-12.13: the card is drawn all the same."""
    t = turn()
    t.bonus_stacks = [0, 0, 0, 0]
    hand(t, "kotare")
    stack(t, "merino")
    t.players[0].gold, t.players[0].pathfinder = 5, 2
    refresh(t)
    play(t, "play kotare", "take 0")
    assert t.players[0].pathfinder == 2
    assert in_hand(t) == ["merino"]


def test_a_card_can_draw_itself() -> None:
    """NZ-10.2, NZ-10.4: the played card is part of the reshuffle, and can be played again."""
    t = turn()
    empty_deck(t, "ferry")
    refresh(t)
    play(t, "play ferry")
    assert in_hand(t) == ["ferry"]
    assert t.players[0].money == 9
    play(t, "play ferry")
    assert t.players[0].money == 11


def test_sheep_are_not_played() -> None:
    """NZ-10.6: Romney and bonus sheep neither."""
    t = turn()
    bonus_sets(t, 3, 5, 7, 8)
    hand(t, "romney", "perendale")
    refresh(t)
    assert not moves(t, "play")
    refused(t, "play romney", "NZ-10.6")
    refused(t, "play ferry", "NZ-10.1")


def test_objectives_need_not_be_met_when_played() -> None:
    """NZ-10.8, NZ-10.10: the action may be given up; tasks are looked at in the end."""
    t = turn()
    hand(t, "objective_22")
    refresh(t)
    play(t, "play objective_22", "give_up")
    assert t.scores()[0]["objectives"] == -3


def test_unplayed_objectives_are_cards() -> None:
    """NZ-10.11: they may be discarded by drawing and discarding."""
    t = turn()
    t.players[0].tokens = 1
    hand(t, "objective_1")
    refresh(t)
    play(t, "token", "draw 1", "discard objective_1")
    assert "objective_1" in in_discard(t)


def test_bonus_objectives_are_played_alike() -> None:
    """NZ-10.12: set 8 brings £4 and stays in the area."""
    t = turn()
    bonus_sets(t, 1, 8, 9, 10)
    hand(t, "set_8", "set_10")
    refresh(t)
    play(t, "play set_8", "play set_10")
    assert t.players[0].money == 11
    assert t.players[0].certificates == 2
    assert len(t.players[0].area) == 2
    assert t.scores()[0]["objectives"] == -6


def test_set_2_counts_objectives() -> None:
    """NZ-10.14, NZ-6.8: £1 for each objective in the area."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 7)
    hand(t, "set_2")
    stack(t, "merino")
    t.players[0].area = (24, 25, 26)
    refresh(t)
    play(t, "play set_2")
    assert t.players[0].money == 10


def test_set_4_with_two_cards_gained() -> None:
    """NZ-10.15, DP-34: in the order of choice, and only from the discard pile."""
    t = at("nA")
    bonus_sets(t, 1, 4, 5, 6)
    hand(t, "set_4")
    stack(t, "merino", "merino")
    t.players[0].gold = 5
    refresh(t)
    play(t, "buy_bonus_card wheel")
    t.players[0].gold = 5
    refresh(t)
    play(t, "buy_bonus_card bell", "play set_4", "choose gained_cards_to_top", "top set_1")
    assert in_hand(t) == ["set_5"]  # put on top last, drawn first
    assert [t.content.cards[card].id for card in t.players[0].top] == ["set_1"]
    assert gained(t) == []
    check(t)


def test_set_4_without_cards_gained() -> None:
    """NZ-10.15: the second option is not offered then."""
    t = turn()
    bonus_sets(t, 1, 4, 5, 6)
    hand(t, "set_4")
    discards(t, "merino")
    refresh(t)
    play(t, "play set_4")
    assert t.players[0].money == 8
    assert not moves(t, "choose")


def test_two_cards_of_set_4() -> None:
    """NZ-10.15, INV-22: no gained card is put on top twice in a turn."""
    t = turn()
    bonus_sets(t, 1, 4, 5, 6)
    hand(t, "set_4", "merino")
    discards(t, "set_4", "set_4", "ferry")
    t.players[0].gained = tuple(t.content.card_number[c] for c in ("set_4", "set_4", "ferry"))
    refresh(t)
    play(t, "play set_4", "choose gained_cards_to_top", "top ferry")
    assert in_hand(t) == ["merino", "set_4"]
    play(t, "play set_4")
    assert in_hand(t) == ["merino", "set_4"]
    play(t, "play set_4", "play ferry")
    assert t.players[0].money == 7 + 4
    assert gained(t) == []


def test_gained_cards_are_forgotten_at_the_end_of_the_turn() -> None:
    """NZ-10.15: and when the pile is shuffled."""
    t = bare()
    t.players[0].gained = (14,)
    t.players[0].discard = [14]
    t.supply = more(t.supply, 2, -1)
    ask(t, DrawUp(0))
    assert gained(t) == []


def test_sixty_effect_cards_are_enough() -> None:
    """NZ-10.18: after that none is offered in this turn, all else stays."""
    t = turn()
    empty_deck(t, "ferry", "ferry")
    t.players[0].effects_played = 59
    refresh(t)
    play(t, "play ferry")
    assert not moves(t, "play")
    refused(t, "play ferry", "NZ-10.18")
    assert moves(t, "move")


def test_hand_limit_in_the_same_turn() -> None:
    """NZ-20.6: a hand space cleared now works in this turn's phase C."""
    t = bare()
    hand(t, "merino")
    clear(t, "hand_1")
    ask(t, DrawUp(0))
    assert len(t.players[0].hand) == 5

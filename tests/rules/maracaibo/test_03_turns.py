"""MA-3: the phases of a turn."""

from __future__ import annotations

from rondel.games.maracaibo.pieces import FROM_DISPLAY
from rondel.games.maracaibo.rules.rounds import EndActions, EndTurn
from tests.support.maracaibo import (
    action,
    cleared,
    explorer,
    hand,
    moves,
    offered,
    own,
    place,
    planning,
    play,
    put_ship,
    refresh,
    refused,
    rich,
    step_name,
    table,
    turn,
    vp,
)


def test_a_turn() -> None:
    """MA-3.1: sail, act, refill; then the next player clockwise."""
    t = turn(3, seat=1)
    rich(t, 1, doubloons=0)
    hand(t, "A01", "A02", "A03", "A04", seat=1)
    planning(t, "A05", "A06", "A07", seat=1)
    refresh(t)
    assert step_name(t) == "SetSail"
    play(t, "sail matanzas")
    assert step_name(t) == "MainAction"
    play(t, "villages", "discard_hand")
    while t.seat == 1:
        play(t, moves(t)[0])
    assert len(t.players[1].hand) == 4
    assert t.seat == 2


def test_sailing_is_compulsory() -> None:
    """MA-3.2: at least one location further."""
    t = turn()
    assert offered(t) == {"sail"}
    refused(t, "none", "MA-3.2")
    refused(t, "sail havana", "MA-4.2")


def test_stop_triggers() -> None:
    """MA-3.3: taverns clockwise from the active player, then legacy tiles, then stations."""
    t = turn(3, at="2", scenario="76")
    for seat in (2, 0):
        own(t, "A26" if seat else "B048", "A49" if seat else "B096", seat=seat)
    rich(t, doubloons=0, workers=0)
    refresh(t)
    common = t.players[0].common
    play(t, "sail tortuga")
    assert (t.seat, step_name(t)) == (0, "Tavern")
    assert t.players[0].common == common
    play(t, "tavern doubloons")
    assert (t.seat, step_name(t)) == (2, "Tavern")
    play(t, "tavern vp")
    assert vp(t, 2) == 1
    assert t.players[0].doubloons == 2
    assert t.players[0].personal == 1
    assert step_name(t) == "MainAction"


def test_one_main_action_or_none() -> None:
    """MA-3.4, MA-5.1: at most one main action; it may be declined."""
    t = action(at="2")
    assert {"city", "none"} <= offered(t)
    play(t, "none")
    assert step_name(t) in ("EndActions", "Refill")


def test_free_actions() -> None:
    """MA-3.5: before, during and after the main action; not while sailing."""
    t = turn()
    hand(t, "A01", "A02", "A03", "A04")
    planning(t)
    refresh(t)
    refused(t, "plan bookkeeper", "MA-3.5")
    play(t, "sail matanzas", "plan bookkeeper", "villages", "plan toll_clerk", "work")
    assert step_name(t) == "EndActions"
    play(t, "plan rent_collector")
    assert len(t.players[0].planning) == 3
    assert step_name(t) != "EndActions"


def test_planned_cards() -> None:
    """MA-3.6: three spaces; planned cards are neither good nor object and can only be bought."""
    t = action(at="10")
    planning(t, "A04", "A05")
    hand(t, "A02", "A10")
    refresh(t)
    play(t, "plan toll_clerk")
    refused(t, "plan chart_table", "MA-3.6")
    play(t, "city")
    assert step_name(t) == "Explore"  # the planned cotton can't be delivered
    assert len(t.players[0].hand) == 1
    assert len(t.players[0].planning) == 3


def test_unused_assistants_at_the_stop() -> None:
    """MA-3.7: 2 VP for each own unused assistant at the end of phase B."""
    t = action(at="9")
    own(t, "A48", "B090")
    t.players[0].settled = 2
    hand(t)
    refresh(t)
    play(t, "none")
    assert vp(t) == 4


def test_hand_limit() -> None:
    """MA-3.8, MA-3.14: up to 4 cards, or 6 with upgrade 2; nobody may stop short."""
    for areas, limit in (((), 4), ((2,), 6)):
        t = action(at="1")
        cleared(t, *areas)
        hand(t)
        rich(t, doubloons=0)
        refresh(t)
        play(t, "none")
        assert len(t.players[0].hand) == limit
    t = action(at="1")
    hand(t)
    rich(t, doubloons=5)
    refresh(t)
    play(t, "none")
    refused(t, "stop", "MA-3.11")


def test_display_costs_a_doubloon() -> None:
    """MA-3.9: 1 doubloon a card, nothing with upgrade 3; without money only the pile is left."""
    t = action(at="1")
    hand(t)
    rich(t, doubloons=1)
    refresh(t)
    play(t, "none")
    card = t.content.cards[t.display[1]].id
    play(t, f"take {card}")
    assert t.players[0].doubloons == 0
    assert len(t.players[0].hand) == 4  # the rest came from the pile
    assert t.players[0].origin.count(FROM_DISPLAY) == 1
    t = action(at="1")
    cleared(t, 3)
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "none")
    assert len(moves(t, "take")) == 4


def test_display_is_filled_at_once() -> None:
    """MA-3.10: the gap is filled before the next card is chosen."""
    t = action(at="1")
    hand(t)
    rich(t, doubloons=9)
    refresh(t)
    play(t, "none")
    taken = t.display[2]
    others = [card for card in t.display if card != taken]
    play(t, f"take {t.content.cards[taken].id}")
    assert t.display[2] not in (-1, taken)
    assert [card for i, card in enumerate(t.display) if i != 2] == others
    assert len(moves(t, "take")) == 4


def test_reshuffle() -> None:
    """MA-3.11: the discards become the new draw pile."""
    t = action(at="1")
    hand(t)
    rich(t, doubloons=0)
    gone = t.draw_pile
    t.draw_pile = b""
    t.boxed += tuple(gone)
    refresh(t)
    before = t.discards.bit_count()
    play(t, "none")
    assert t.discards == 0
    assert len(t.draw_pile) == before - 4
    assert t.generation == 2


def test_both_piles_empty() -> None:
    """MA-3.11, TX-30: display cards may be taken or left; without money phase C is over."""
    for doubloons in (2, 0):
        t = action(at="1")
        hand(t, "A01", "A02", "A03")
        planning(t, "A04", "A05", "A06")
        t.draw_pile, t.discards = b"", 0
        t.display[2] = t.display[3] = -1
        rich(t, doubloons=doubloons)
        refresh(t)
        play(t, "none")
        if doubloons:
            assert len(moves(t, "take")) == 2
            assert "stop" in offered(t)
            play(t, moves(t, "take")[0])
            assert t.players[0].doubloons == 1
            assert len(t.players[0].hand) == 4
            assert t.display.count(-1) == 3
        else:
            assert len(t.players[0].hand) == 3
        assert t.seat == 1


def test_gaps_are_filled_later() -> None:
    """MA-3.11: gaps in the display are filled from the left when a refill finds cards."""
    t = action(at="1")
    hand(t, "A01")
    planning(t, "A04", "A05", "A06")
    t.draw_pile, t.discards = b"", 0
    t.display[0] = t.display[3] = -1
    rich(t, doubloons=0)
    refresh(t)
    play(t, "villages", "discard_hand")  # the only discard there is
    assert t.display[0] >= 0
    assert t.display[3] == -1


def test_the_last_space_ends_the_round() -> None:
    """MA-3.12, TX-23: nobody else gets a turn; scoring begins with the trigger player."""
    t = turn(4, seat=1, round=2, at="20")
    for seat in range(4):
        rich(t, seat, doubloons=40)
    cleared(t, 3, seat=1)
    refresh(t)
    play(t, "none")
    while t.trigger < 0:
        play(t, "end_actions" if "end_actions" in offered(t) else moves(t)[0])
    assert t.trigger == 1
    order = []
    while t.phase != 1:
        order.append(t.seat)
        play(t, "points")
    assert order == [1, 2, 3, 0]
    assert (t.round, t.seat) == (3, 2)


def test_scoring_without_main_action() -> None:
    """MA-3.13: the round ends also if no main action was taken."""
    t = turn(2, round=1, at="20")
    refresh(t)
    play(t, "none")
    while t.trigger < 0:
        play(t, "end_actions" if "end_actions" in offered(t) else moves(t)[0])
    assert t.trigger == 0
    assert step_name(t) == "ScoringChoice"


def test_the_round_goes_on_elsewhere() -> None:
    """MA-3.12: 20 and 21b end nothing."""
    for no, round in (("20", 1), ("21b", 4)):
        t = table()
        t = turn(2, round=round, at="1")
        put_ship(t, no)
        hand(t)
        t.agenda = [EndTurn(0), EndActions(0)]
        refresh(t)
        while t.seat == 0:
            play(t, moves(t)[0])
        assert t.trigger == -1
        assert place(t, no) == t.players[0].ship


def test_explorer_is_no_ship() -> None:
    """MA-3.12: only the ship's place counts."""
    t = turn(2, round=1, at="1")
    explorer(t, "28")
    refresh(t)
    assert t.trigger == -1


def test_the_piles_run_out_while_drawing() -> None:
    """MA-3.11: what there is is drawn; then display cards are optional."""
    t = action(at="1")
    hand(t)
    planning(t, "A04", "A05", "A06")
    t.draw_pile, t.discards = t.draw_pile[:2], 0
    rich(t, doubloons=5)
    refresh(t)
    play(t, "none", "draw_rest")
    assert len(t.players[0].hand) == 2
    assert "stop" in offered(t)
    play(t, "stop")
    assert len(t.players[0].hand) == 2
    assert t.seat == 1


def test_a_display_card_that_costs_too_much() -> None:
    """MA-3.9: the refusal says why."""
    t = action(at="1")
    own(t, "A27")  # a worker can be drilled, so that there is a choice
    hand(t)
    rich(t, doubloons=0, points=0, workers=1)
    refresh(t)
    play(t, "none", "end_actions")
    assert "drill" in moves(t)
    refused(t, f"take {t.content.cards[t.display[0]].id}", "MA-3.9")
    refused(t, "take nobody", "MA-3.8")

"""MA-17: project cards."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.pieces import SYNERGY
from rondel.games.maracaibo.rules.gains import raise_income, take_synergy
from tests.support.maracaibo import (
    action,
    batch,
    hand,
    marker,
    moves,
    offered,
    own,
    place,
    planning,
    play,
    quest,
    refresh,
    refused,
    rich,
    step_name,
    synergy,
    vp,
)


def test_anatomy() -> None:
    """MA-17.1: cost, end points, one good, one object, effects."""
    t = batch()
    for card in t.content.cards:
        assert card.cost > 0
        assert card.end_vp > 0
        assert 0 <= card.good < 5
        assert 0 <= card.object < 4
        assert card.op or card.permanent or card.use


def test_uses_of_a_hand_card() -> None:
    """MA-17.2, MA-17.3: good, object or purchase; bought and planned cards are neither."""
    t = action(at="15")
    planning(t, "A04")
    own(t, "A07")
    hand(t, "A03")
    quest(t, "Q01", "15")  # sugar and tobacco
    refresh(t)
    assert "quest Q01" not in moves(t)
    hand(t, "A03", "A33")
    refresh(t)
    assert "quest Q01" in moves(t)


def test_where_cards_are_bought() -> None:
    """MA-17.4: from the own hand and planning spaces, by a village action."""
    t = batch(2)
    hand(t, "A01")
    planning(t, "A03")
    hand(t, "A02", seat=1)
    rich(t, doubloons=30)
    refresh(t)
    assert moves(t, "buy") == ["buy bookkeeper", "buy rent_collector"]
    refused(t, "buy toll_clerk", "MA-17.4")
    display = t.content.cards[t.display[0]].id
    refused(t, f"buy {display}", "MA-17.4")


def test_cost_and_discounts() -> None:
    """MA-17.5, MA-17.8: discounts add up, never below 0; a card does not reduce itself."""
    t = batch(3)
    hand(t, "A14", "A01", "A08")
    rich(t, doubloons=6, workers=1)
    refresh(t)
    play(t, "buy quartermaster")
    assert t.players[0].doubloons == 0
    own(t, "B029", "B031", "B030")
    refresh(t)
    assert t.players[0].lasting.discount == 5
    play(t, "buy bookkeeper")
    assert t.players[0].doubloons == 0
    t = batch(1)
    hand(t, "A01")
    rich(t, doubloons=3)
    refresh(t)
    refused(t, "buy bookkeeper", "MA-17.5")


def test_effects_at_once() -> None:
    """MA-17.6, MA-17.9: the card lies in the tableau; its effects act in their order."""
    t = batch(2)
    hand(t, "A18")
    rich(t, doubloons=7)
    refresh(t)
    play(t, "buy navigator")
    assert t.players[0].lasting.compasses == 2
    assert t.view(0)["players"][0]["synergies"] == ["crown"]
    assert t.view(1)["players"][0]["tableau"] == ["navigator"]


def test_requirement_of_objects() -> None:
    """MA-17.7: REQ-3: three herbs from other hand cards, with permanent ones counted."""
    t = batch(2)
    hand(t, "B083", "A03", "A08", "A12")
    rich(t, doubloons=4)
    refresh(t)
    play(t, "buy compass_maker")
    assert vp(t) == 2
    assert t.players[0].hand == ()
    t = batch(2)
    own(t, "A11")
    hand(t, "B083", "A03", "A08", "A12")
    rich(t, doubloons=4)
    refresh(t)
    play(t, "buy compass_maker")
    assert step_name(t) == "HandIn"
    play(t, "discard rent_collector", "discard weapon_rack")
    assert len(t.players[0].hand) == 1
    t = batch(2)
    hand(t, "B008", "A03", "A08")
    rich(t, doubloons=20)
    refresh(t)
    refused(t, "buy trading_company", "MA-17.7")


def test_requirement_of_markers() -> None:
    """MA-17.7, WE-16: REQ-4: three markers of the nation on the map, nothing is paid."""
    t = batch(2)
    hand(t, "B071")
    rich(t, doubloons=5)
    marker(t, "1", "england")
    refresh(t)
    refused(t, "buy english_court", "MA-17.7")
    marker(t, "3", "england")
    refresh(t)
    stock = list(t.stock)
    play(t, "buy english_court")
    assert t.players[0].influence == (0, 0, 2)
    assert t.stock == stock


def test_requirement_of_workers() -> None:
    """MA-17.7, MA-17.17: REQ-5 returns a worker, REQ-6 keeps one on the card for good."""
    t = batch(3)
    hand(t, "A39", "A36")
    rich(t, doubloons=20, workers=2)
    refresh(t)
    common = t.players[0].common
    play(t, "buy lighthouse")
    assert (t.players[0].personal, t.players[0].common, t.players[0].on_cards) == (1, common, 1)
    play(t, "buy shipwright", "disc UPG-01")
    assert (t.players[0].personal, t.players[0].common) == (0, common + 1)


def test_requirement_of_combat_points() -> None:
    """MA-17.7, MA-18.6: REQ-7: combat points, no workers; PER-08 counts as payable."""
    t = batch(2)
    hand(t, "B032")
    rich(t, doubloons=20, points=2, workers=2)
    refresh(t)
    refused(t, "buy master_builder", "MA-17.7")
    own(t, "A27")
    refresh(t)
    play(t, "buy master_builder")
    p = t.players[0]
    assert (p.combat_points, p.personal) == (1, 1)


def test_income_is_no_money() -> None:
    """MA-17.10: income raises the track only."""
    t = batch(2)
    hand(t, "A01", "A08")
    rich(t, doubloons=8)
    refresh(t)
    play(t, "buy bookkeeper", "buy chronicler")
    p = t.players[0]
    assert (p.doubloons, vp(t), p.doubloon_income, p.vp_income) == (0, 0, 10, 1)


def test_conditional_income() -> None:
    """MA-17.11, WE-09, WE-10: with the token at once, otherwise when it comes, once."""
    t = batch(3)
    hand(t, "A04", "B010")
    rich(t, doubloons=30)
    refresh(t)
    play(t, "buy harbour_guard")
    assert (t.players[0].doubloon_income, t.players[0].vp_income) == (10, 0)
    take_synergy(t, 0, SYNERGY["medal"])
    assert t.players[0].vp_income == 2
    play(t, "buy sugar_estate")  # medal 4, anchor 2
    assert t.players[0].vp_income == 6
    take_synergy(t, 0, SYNERGY["anchor"])
    take_synergy(t, 0, SYNERGY["anchor"])
    assert t.players[0].vp_income == 8


def test_doubloon_income_overflow() -> None:
    """MA-17.12, TX-03: past 34 the other track rises."""
    t = batch()
    t.players[0].doubloon_income = 33
    raise_income(t, 0, "doubloon_income", 2)
    assert (t.players[0].doubloon_income, t.players[0].vp_income) == (34, 1)


@pytest.mark.parametrize(("round", "factor"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_point_income_overflow(round: int, factor: int) -> None:
    """MA-17.13, MA-17.14, WE-11: 20 VP for each scoring still to come, and 20 back."""
    t = batch(round=round)
    t.players[0].vp_income = 17
    raise_income(t, 0, "vp_income", 5)
    assert (t.players[0].vp_income, vp(t)) == (2, 20 * factor)


def test_synergies() -> None:
    """MA-17.15: one token of each kind."""
    t = batch(3)
    hand(t, "A37", "B073")
    rich(t, doubloons=20, workers=2)
    refresh(t)
    play(t, "buy chapel", "buy observatory")
    assert t.view(0)["players"][0]["synergies"] == ["anchor"]


def test_synergy_of_choice() -> None:
    """MA-17.16: IMM-12: a kind that is lacking; with all five nothing."""
    t = batch(2)
    synergy(t, "medal", "anchor", "cross")
    hand(t, "B085")
    rich(t, doubloons=4)
    refresh(t)
    play(t, "buy go_between")
    assert moves(t) == ["synergy crown", "synergy lantern"]
    refused(t, "synergy medal", "MA-17.16")
    t = batch(2)
    synergy(t, "medal", "anchor", "cross", "crown", "lantern")
    hand(t, "B085")
    rich(t, doubloons=4)
    refresh(t)
    play(t, "buy go_between")
    assert step_name(t) == "VillageBatch"


def test_workers_on_an_income_card() -> None:
    """MA-17.17, INC-5: any number of workers, each doubloon income +2, now or never."""
    t = batch(2)
    hand(t, "B021")
    rich(t, doubloons=7, workers=3)
    refresh(t)
    play(t, "buy rope_walk")
    assert moves(t) == ["workers 3", "workers 2", "workers 1", "workers 0"]
    refused(t, "workers 4", "MA-17.17")
    play(t, "workers 2")
    assert t.players[0].doubloon_income == 12
    assert (t.players[0].personal, t.players[0].on_cards) == (1, 2)


def test_assistant_in_the_hill_town() -> None:
    """MA-17.18: only with L4 in play; the explorer's gate does not matter."""
    t = batch(2)
    hand(t, "C96")
    rich(t, doubloons=9)
    refresh(t)
    refused(t, "buy hill_speaker", "MA-17.18")
    t = batch(2, scenario="76")
    hand(t, "C96")
    rich(t, doubloons=9)
    refresh(t)
    play(t, "buy hill_speaker")
    assert t.players[0].assistants[0][0] == place(t, "9a")


def test_retroactive_chain() -> None:
    """MA-17.13, MA-17.15, TX-24: investing brings the cross, and with it the overflow."""
    t = batch(1, round=4)
    own(t, "B005", "B011")
    t.players[0].vp_income = 18
    hand(t)
    rich(t, doubloons=12)
    refresh(t)
    assert "invest" in offered(t)
    play(t, moves(t, "invest")[0])
    assert t.players[0].vp_income == 2
    assert vp(t) == 22  # 20, and 2 for the first investor

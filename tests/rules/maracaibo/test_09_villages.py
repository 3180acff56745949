"""MA-9: village actions."""

from __future__ import annotations

from rondel.games.maracaibo.pieces import FRANCE
from tests.support.maracaibo import (
    action,
    batch,
    cleared,
    explorer,
    hand,
    hold_quest,
    marker,
    moves,
    one_disc,
    own,
    place,
    planning,
    play,
    refresh,
    refused,
    rich,
    step_name,
    vp,
)


def test_the_same_again() -> None:
    """MA-9.1, MA-9.3: actions may be repeated; VIL-02 brings 1 doubloon."""
    t = batch(3)
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "work", "work", "work")
    assert t.players[0].doubloons == 3
    assert step_name(t) != "VillageBatch"


def test_discarding_the_hand() -> None:
    """MA-9.2: 2 doubloons for at least one card; planned cards stay, nothing is drawn yet."""
    t = batch(2)
    hand(t, "A01")
    planning(t, "A02")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "discard_hand")
    assert t.players[0].doubloons == 2
    assert t.players[0].hand == ()
    assert len(t.players[0].planning) == 1
    refused(t, "discard_hand", "MA-9.2")


def test_buying_and_investing() -> None:
    """MA-9.4: a card from the hand or a planning space, or a prestige building."""
    t = batch(3)
    hand(t, "A01")
    planning(t, "A03")
    rich(t, doubloons=30)
    refresh(t)
    building = t.content.prestige[t.prestige[0]].id
    play(t, "buy bookkeeper", "buy rent_collector", f"invest {building}")
    p = t.players[0]
    assert len(p.tableau) == 2
    assert p.investments


def test_village_guard() -> None:
    """MA-9.5: VIL-04 with upgrade 8."""
    t = batch(2)
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    refused(t, "use_upgrade VIL-04", "MA-9.5")
    cleared(t, 8)
    refresh(t)
    play(t, "use_upgrade VIL-04")
    assert (t.players[0].combat_points, t.players[0].doubloons) == (2, 1)


def test_village_market() -> None:
    """MA-9.6: VIL-05 with upgrade 9: 3 cards of one good for 2 doubloons and 2 VP."""
    t = batch(2)
    cleared(t, 8, 9)
    hand(t, "A02", "A05", "A17", "A01")  # three cotton
    rich(t, doubloons=0)
    refresh(t)
    play(t, "use_upgrade VIL-05")
    assert (t.players[0].doubloons, vp(t)) == (2, 2)
    assert t.players[0].hand == (t.content.card_number["bookkeeper"],)
    t = batch(2)
    cleared(t, 8, 9)
    own(t, "A10", "A11", "A12", "A13")
    hand(t, "A02", "A05", "A01")
    refresh(t)
    assert "use_upgrade VIL-05" not in moves(t)


def test_settling_here() -> None:
    """MA-9.7: VIL-06 with upgrade 10: the ship's own village, if it has no marker."""
    t = batch(2, at="1")
    cleared(t, 1, 2, 4, 5, 10)
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "settle_here france")
    assert t.markers[place(t, "1")] == FRANCE
    assert t.players[0].influence[FRANCE] == 1
    assert t.players[0].doubloons == 1
    refused(t, "settle_here spain", "MA-9.7")
    t = batch(2, at="1")
    cleared(t, 1, 2, 4, 5, 10)
    t.stock[FRANCE] = 0
    refresh(t)
    assert moves(t, "settle_here") == ["settle_here spain", "settle_here england"]


def test_maps_for_fame() -> None:
    """MA-9.8, MA-9.13, TX-21: VIL-07 is a last action: what is left is lost."""
    t = batch(3)
    own(t, "A31")
    hand(t, "A04", "A05", "A01")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "work", "use map_trader")
    assert vp(t) == 2
    play(t, "explore 2")
    assert step_name(t) != "VillageBatch"
    assert len(t.players[0].hand) >= 1


def test_maps_for_doubloons() -> None:
    """MA-9.9: VIL-08: 3 doubloons and the explorer; a last action."""
    t = batch(2)
    own(t, "B057")
    hand(t, "A04", "A05")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "use chart_seller")
    assert t.players[0].doubloons == 3
    play(t, "stay")
    assert step_name(t) != "VillageBatch"


def test_curiosities() -> None:
    """MA-9.10: VIL-09: the two objects for 4 VP; not a last action."""
    t = batch(2)
    own(t, "A32")
    hand(t, "A09", "A10", "A11")  # sabre, spyglass, map
    refresh(t)
    play(t, "use curiosity_dealer")
    assert vp(t) == 4
    assert step_name(t) == "VillageBatch"
    refused(t, "use curiosity_dealer", "MA-9.15")


def test_wholesale() -> None:
    """MA-9.11: VIL-10: two cards of one good for 4 doubloons; the player chooses the good."""
    t = batch(2)
    own(t, "A33")
    hand(t, "A01", "A08", "A02", "A05")  # two cocoa, two cotton
    rich(t, doubloons=0)
    refresh(t)
    play(t, "use wholesaler")
    assert moves(t) == ["good cocoa", "good cotton"]
    refused(t, "good rum", "MA-10.3")
    play(t, "good cotton")
    assert t.players[0].doubloons == 4
    assert len(t.players[0].hand) == 2


def test_quest_on_a_card() -> None:
    """MA-9.12, VIL-11: once, and a last action."""
    t = batch(3)
    own(t, "A42")
    hold_quest(t, "A42", "Q24")
    hand(t)
    rich(t, doubloons=2, points=0)
    refresh(t)
    play(t, "card_quest message_in_a_bottle")
    assert t.players[0].combat_points == 2
    assert len(t.players[0].quests) == 1
    assert t.players[0].card_quests == ()
    assert step_name(t) != "VillageBatch"


def test_other_parts_stay_after_a_last_action() -> None:
    """MA-9.13: the 5 VP of the hill town are no village action."""
    t = action(at="9a", scenario="76")
    own(t, "A31")
    explorer(t, "5")
    hand(t, "A04", "A05")
    rich(t, workers=1)
    refresh(t)
    play(t, "city", "use map_trader", "stay")
    assert moves(t) == ["exchange hill_settlers", "skip"]
    play(t, "exchange hill_settlers")
    assert vp(t) == 7


def test_inner_batch() -> None:
    """MA-9.14, TX-27: a village action inside an effect is a batch of its own."""
    for inner in ("work", "last"):
        t = batch(3)
        own(t, "A31")
        cleared(t, 1, 2, 4, 5)
        one_disc(t, 11)
        explorer(t, "27")
        hand(t, "A39", "A04", "A05", "A06", "A07")
        rich(t, doubloons=3, workers=1)
        refresh(t)
        play(t, "buy shipwright", "disc UPG-11", "choose explorer", "explore 28")
        assert vp(t) == 10
        assert t.agenda[-1].details(t)["left"] == 1
        if inner == "work":
            play(t, "work")
            assert step_name(t) == "VillageBatch"
            assert t.agenda[-1].details(t)["left"] == 2
        else:
            play(t, "use map_trader", "discard harbour_guard", "discard quay_warden")
            assert vp(t) == 12
            assert step_name(t) != "VillageBatch"


def test_permanent_objects() -> None:
    """MA-9.15, TX-11: each symbol stands for one object in every payment."""
    t = batch(3)
    own(t, "A31", "A10")
    hand(t, "A04", "A01")
    refresh(t)
    play(t, "use map_trader")
    assert t.players[0].hand == (t.content.card_number["bookkeeper"],)
    t = batch(3)
    own(t, "A31", "A10", "B023")
    hand(t, "A04")
    refresh(t)
    play(t, "use map_trader")
    assert len(t.players[0].hand) == 1


def test_village_action_gained_by_a_last_action() -> None:
    """MA-9.16: only actions open when the last one is chosen are lost."""
    t = batch(2)
    own(t, "A31")
    explorer(t, "27")
    hand(t, "A04", "A05")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "use map_trader", "explore 28")
    assert step_name(t) == "VillageBatch"
    play(t, "work")
    assert step_name(t) != "VillageBatch"
    assert t.players[0].doubloons == 1


def test_pending_village_actions_of_an_assistant() -> None:
    """MA-9.13: also village actions that an assistant would still give."""
    t = action(at="16")
    own(t, "A53", "A31")  # combat point, disc, two village actions
    cleared(t, 1, 2, 4, 5)
    one_disc(t, 11)
    explorer(t, "27")
    hand(t, "A04", "A05")
    refresh(t)
    play(t, "assistant gunsmith", "disc UPG-11", "choose explorer", "explore 28", "use map_trader")
    assert step_name(t) != "VillageBatch"


def test_marker_in_the_way() -> None:
    """MA-9.7: a village with a marker can't be settled."""
    t = batch(2, at="1")
    cleared(t, 1, 2, 4, 5, 10)
    marker(t, "1", "spain")
    refresh(t)
    refused(t, "settle_here france", "MA-9.7")

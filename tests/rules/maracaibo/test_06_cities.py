"""MA-6: city actions and delivery."""

from __future__ import annotations

from rondel.core.rows import changed
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    cleared,
    explorer,
    hand,
    moves,
    offered,
    one_disc,
    own,
    place,
    planning,
    play,
    quest,
    refresh,
    refused,
    rich,
    step_name,
    vp,
)


def city_with(tile: str, seats: int = 3) -> MaracaiboTable:
    """Seat 0 at Puerto Plata (4), which has this city tile; nothing to deliver."""
    t = action(seats, at="4")
    t.tiles = (t.content.tile_number[tile], *t.tiles[1:])
    t.redraw_chart()
    hand(t)
    planning(t)
    rich(t, doubloons=0)
    refresh(t)
    return t


def test_delivery_comes_first() -> None:
    """MA-6.1, MA-6.3, TX-10: deliver, complete upgrade 2, then explore; refill to 6."""
    t = action(at="10")
    one_disc(t, 2)
    hand(t, "A02")  # cotton
    planning(t, "A01", "A03", "A04")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "city", "deliver cotton", "disc UPG-02")
    assert step_name(t) == "Explore"
    assert t.players[0].cleared == 2
    assert t.view(0)["map"]["caracas"]["market"][0]["disc"] == 0
    play(t, "stay")
    assert len(t.players[0].hand) == 6


def test_either_step_alone() -> None:
    """MA-6.1: delivering only, or the printed action only."""
    t = action(at="10")
    hand(t, "A02")
    planning(t, "A01", "A03", "A04")
    refresh(t)
    play(t, "city", "skip")
    assert step_name(t) == "Explore"
    assert len(t.players[0].hand) == 1


def test_what_a_delivery_needs() -> None:
    """MA-6.2: an empty market space, a card with the good, and a disc that may be removed."""
    t = action(at="10")
    hand(t, "A03")  # tobacco
    refresh(t)
    play(t, "city")
    assert step_name(t) == "Explore"
    t = action(at="10")
    hand(t, "A02", "A01")
    t.market = changed(t.market, t.chart.markets[place(t, "10")][0], 1)
    refresh(t)
    play(t, "city")
    assert step_name(t) == "Explore"
    t = action(at="10")
    hand(t, "A02")
    cleared(t, *range(1, 13))
    refresh(t)
    play(t, "city")
    assert step_name(t) == "Explore"
    t = action(at="10")
    hand(t, "A02", "A01")
    planning(t, "A03", "A04", "A05")
    refresh(t)
    play(t, "city")
    refused(t, "deliver cocoa", "MA-6.2")


def test_one_good_a_city_action() -> None:
    """MA-6.4: one delivery; several players' discs lie side by side."""
    t = action(3, at="2")
    hand(t, "A04", "A03")  # sugar, tobacco
    planning(t, "A01", "A02", "A05")
    refresh(t)
    play(t, "city", "deliver sugar", "disc UPG-05")
    assert step_name(t) == "VillageBatch"
    space = t.chart.markets[place(t, "2")]
    assert [t.market[i] for i in space] == [0, -1]


def test_which_card_is_delivered() -> None:
    """MA-6.3, DEC-07: with several cards of the good the player chooses."""
    t = action(at="10")
    hand(t, "A02", "A05")
    refresh(t)
    play(t, "city", "deliver cotton")
    assert moves(t) == ["discard toll_clerk", "discard quay_warden"]
    play(t, "discard quay_warden")
    assert t.discards >> t.content.card_number["quay_warden"] & 1


def test_no_delivery() -> None:
    """MA-6.5: not on homeward spaces, not in the hill town, not under the plague."""
    t = action(at="9a", scenario="76")
    explorer(t, "5")
    for no in ("20", "21a", "9a"):
        assert t.chart.markets[place(t, no)] == ()


def test_combat_and_explorer() -> None:
    """MA-6.6: CIT-01 in Maracaibo, CIT-02 in Caracas."""
    t = action(at="11")
    hand(t)
    refresh(t)
    play(t, "city")
    assert step_name(t) == "ChooseStack"
    t = action(at="10")
    hand(t)
    refresh(t)
    play(t, "city")
    assert "explore 3" in moves(t)
    assert "explore 4" not in moves(t)


def test_influence_and_village_action() -> None:
    """MA-6.6: CIT-03."""
    t = city_with("CT02")
    play(t, "city", "nation spain")
    assert t.players[0].influence == (0, 1, 0)
    assert step_name(t) == "VillageBatch"


def test_combat_point_and_disc() -> None:
    """MA-6.6: CIT-04, CIT-05, CIT-07."""
    t = city_with("CT01")
    play(t, "city", "disc UPG-01")
    assert t.players[0].combat_points == 2
    assert (t.players[0].discs[0], t.players[0].discs_out) == (1, 1)
    t = city_with("CT09")
    play(t, "city")
    assert t.players[0].combat_points == 4
    t = city_with("CT10")
    play(t, "city", "nation france")
    assert t.players[0].combat_points == 2
    assert t.players[0].influence == (1, 0, 0)


def test_doubloons_and_village_action() -> None:
    """MA-6.6: CIT-06, printed at Santiago."""
    t = action(at="2")
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "city")
    assert t.players[0].doubloons == 2
    assert step_name(t) == "VillageBatch"


def test_a_village_action_for_each_compass() -> None:
    """MA-6.6: CIT-08."""
    t = city_with("CT03", 2)
    own(t, "A20", "A21")
    refresh(t)
    play(t, "city", "work", "work", "work")
    assert step_name(t) != "VillageBatch"
    assert t.players[0].doubloons == 3


def test_veterans_and_the_hand() -> None:
    """MA-6.6: CIT-09: points for combat tiles; the hand, at least one card, for 4 doubloons."""
    t = city_with("CT11")
    t.players[0].combat_tiles = (0, 1, 2)
    hand(t, "A01", "A03")
    t.market = (1,) * len(t.market)
    refresh(t)
    play(t, "city")
    assert vp(t) == 3
    play(t, "discard_hand")
    assert t.players[0].doubloons == 4
    t = city_with("CT11")
    play(t, "city")
    assert step_name(t) != "OfferHand"


def test_keeping_the_hand() -> None:
    """MA-6.6: CIT-09 may be declined."""
    t = city_with("CT11")
    hand(t, "A03")
    t.market = (1,) * len(t.market)
    refresh(t)
    play(t, "city")
    refused(t, "stop", "MA-6.6")
    play(t, "skip")
    assert len(t.players[0].hand) == 1


def test_doubloons_or_assistants() -> None:
    """MA-6.6: CIT-10: 4 doubloons, or 2 VP for each own assistant."""
    t = city_with("CT04", 2)
    own(t, "A45", "A46")
    refresh(t)
    play(t, "city", "choose doubloons")
    assert t.players[0].doubloons == 4
    t = city_with("CT04", 2)
    own(t, "A45", "A46")
    refresh(t)
    play(t, "city", "choose assistants")
    assert vp(t) == 4


def test_mercenaries() -> None:
    """MA-6.6: CIT-11: 2 combat points for 1 influence and 6 doubloons."""
    t = city_with("CT12")
    rich(t, points=3)
    refresh(t)
    play(t, "city", "exchange mercenaries", "nation england")
    p = t.players[0]
    assert (p.combat_points, p.doubloons, p.influence) == (1, 6, (0, 0, 1))
    t = city_with("CT12")
    play(t, "city")  # 1 combat point is not enough
    assert step_name(t) != "OfferExchange"


def test_village_actions_in_a_city() -> None:
    """MA-6.7: everything of a village action; VIL-06 is not possible in a city."""
    t = action(at="2")
    cleared(t, 1, 2, 4, 5, 10)
    hand(t)
    refresh(t)
    play(t, "city")
    refused(t, "settle_here france", "MA-9.7")


def test_legacy_cities() -> None:
    """MA-6.8, MA-20.22, MA-20.27, MA-20.32: their own actions."""
    t = action(at="17", scenario="77")
    t.legacy_quest = quest(t, "Q22")
    hand(t, "A03")  # tobacco
    planning(t, "A01", "A02", "A04")
    rich(t, doubloons=3)
    refresh(t)
    play(t, "city", "deliver tobacco", "disc UPG-05", "quest Q22", "stay")
    assert t.players[0].quests == (t.content.quest_number["Q22"],)
    assert t.legacy_quest >= 0  # refilled
    t = action(at="16a", scenario="77")
    hand(t)
    refresh(t)
    play(t, "city")
    assert t.players[0].combat_points == 4
    assert step_name(t) == "ChooseStack"
    assert "skip" in offered(t)

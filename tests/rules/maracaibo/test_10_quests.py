"""MA-10: quests."""

from __future__ import annotations

from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    batch,
    hand,
    moves,
    own,
    place,
    planning,
    play,
    quest,
    ready,
    refresh,
    refused,
    rich,
    step_name,
    vp,
)


def questing(tile: str, *cards: str) -> MaracaiboTable:
    """Seat 0 at Portobelo (15), where this quest lies, with these hand cards."""
    t = action(at="15")
    quest(t, tile, "15")
    hand(t, *cards)
    planning(t, "A36", "A37", "A38")
    rich(t, doubloons=0, points=0, workers=0)
    refresh(t)
    return t


def test_the_ship_must_be_there() -> None:
    """MA-10.1: the quest lies where the ship stands."""
    t = action(at="16")
    quest(t, "Q22", "15")
    rich(t, doubloons=9)
    refresh(t)
    refused(t, "quest Q22", "MA-5.4")


def test_paying_with_cards() -> None:
    """MA-10.2: one hand card for each symbol, as good or as object."""
    t = questing("Q01", "A04", "A03", "A01")  # sugar, tobacco, cocoa
    play(t, "quest Q01", "stay")
    assert vp(t) == 2
    assert len(t.players[0].quests) == 1
    t = questing("Q14", "A09", "A10")
    play(t, "quest Q14", "nation spain")
    assert vp(t) == 1


def test_every_symbol_is_needed() -> None:
    """MA-10.2: the full cost, and workers never replace combat points."""
    t = questing("Q01", "A04", "A01")
    assert "quest Q01" not in moves(t)
    t = questing("Q19")
    rich(t, points=1, workers=3)
    refresh(t)
    assert "quest Q19" not in moves(t)
    rich(t, points=2)
    refresh(t)
    play(t, "quest Q19", "nation france")
    assert (t.players[0].combat_points, t.players[0].personal) == (0, 3)


def test_which_card_pays() -> None:
    """MA-10.2, DEC-16: asked only if there is a choice."""
    t = questing("Q01", "A04", "A07", "A03")  # two sugar, one tobacco
    play(t, "quest Q01")
    assert moves(t) == ["discard harbour_guard", "discard merchant_house"]
    refused(t, "discard rent_collector", "MA-10.2")
    play(t, "discard merchant_house", "stay")
    assert t.players[0].quests


def test_identical_goods() -> None:
    """MA-10.3: cards with one same good of free choice."""
    t = questing("Q07", "A01", "A08", "A04", "A07")
    play(t, "quest Q07")
    assert moves(t) == ["good sugar", "good cocoa"]
    play(t, "good sugar")
    assert vp(t) == 2


def test_permanent_objects() -> None:
    """MA-10.4, TX-11: a symbol stands for one object; it is not used up."""
    t = questing("Q09", "A04")
    own(t, "A10")
    refresh(t)
    play(t, "quest Q09", "stay")
    assert len(t.players[0].quests) == 1
    t = questing("Q09")
    own(t, "A10", "B023")
    refresh(t)
    play(t, "quest Q09", "stay")
    assert t.players[0].lasting.objects[0] == 2


def test_reward_by_compasses() -> None:
    """MA-10.5, WE-12: Q17 with 3 compasses: 6 doubloons and the explorer up to 3."""
    t = questing("Q17")
    own(t, "A20", "A21")
    rich(t, workers=1)
    refresh(t)
    play(t, "quest Q17")
    assert t.players[0].doubloons == 6
    assert moves(t, "explore") == ["explore 1", "explore 2", "explore 3"]


def test_quest_row() -> None:
    """MA-10.6: 3 VP for the fourth tile, 2 for each later one; no limit."""
    for owned, points in ((2, 0), (3, 3), (4, 2), (11, 2)):
        t = questing("Q20")
        rest = tuple(tile for tile in range(24) if tile != t.content.quest_number["Q20"])
        t.players[0].quests = rest[:owned]
        rich(t, points=2)
        refresh(t)
        play(t, "quest Q20")
        assert vp(t) == points
        assert len(t.players[0].quests) == owned + 1


def test_story_quest() -> None:
    """MA-10.7, WE-03: the story tile enters the quest row and counts as a quest tile."""
    t = action(at="15", scenario="story_01")
    own(t, "A20")
    hand(t)
    rich(t, doubloons=0, points=2)
    refresh(t)
    assert "story_quest story_01" in moves(t)
    play(t, "story_quest story_01")
    p = t.players[0]
    assert (p.doubloons, p.combat_points, vp(t)) == (5, 0, 2)
    assert t.view(0)["players"][0]["quest_tiles"] == 1


def test_quests_are_not_replaced() -> None:
    """MA-10.8: no new tile comes during the round."""
    t = questing("Q20")
    rich(t, points=2)
    refresh(t)
    stack = len(t.quest_rest)
    there = sum(at == place(t, "15") for at, _ in t.quests)
    play(t, "quest Q20")
    assert sum(at == place(t, "15") for at, _ in t.quests) == there - 1
    assert len(t.quest_rest) == stack


def test_several_tiles_at_a_location() -> None:
    """MA-10.9: each main action takes one."""
    t = questing("Q20")
    quest(t, "Q22", "15")
    rich(t, points=2, doubloons=3)
    refresh(t)
    assert {"quest Q20", "quest Q22"} <= set(moves(t))
    play(t, "quest Q20")
    assert step_name(t) != "MainAction"
    assert any(tile == t.content.quest_number["Q22"] for _, tile in t.quests)


def test_empty_stack() -> None:
    """MA-10.10: draws and placements are skipped."""
    t = batch()
    t.quest_top, t.quest_rest = -1, ()
    hand(t, "A42")
    rich(t, doubloons=9)
    refresh(t)
    play(t, "buy message_in_a_bottle")
    assert t.players[0].card_quests == ()
    assert "cross" in t.view(0)["players"][0]["synergies"]


def test_a_tile_is_set_aside() -> None:
    """MA-10.11: the tile leaves its place when its cost is paid; L1 is refilled afterwards."""
    t = action(at="17", scenario="76")
    t.legacy_quest = quest(t, "Q22")
    hand(t)
    rich(t, doubloons=3)
    refresh(t)
    play(t, "city", "quest Q22")
    assert t.legacy_quest == -1
    assert t.players[0].quests == ()
    play(t, "stay")
    assert t.legacy_quest >= 0
    assert len(t.players[0].quests) == 1


def test_scenario_quests_stay() -> None:
    """MA-10.8, MA-20.5: what was not taken stays."""
    t = ready(2)
    assert any(at == place(t, "15") for at, _ in t.quests)

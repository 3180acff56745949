"""The solo game against Ana: sailing, stops, actions, combat, scoring (chapter 21)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rondel.core.rows import changed, more
from rondel.games.maracaibo.pieces import NATION, SCORING, SPAIN
from rondel.games.maracaibo.rules.effects import perform
from rondel.games.maracaibo.rules.explorer import Explore
from rondel.games.maracaibo.rules.interim import Income, ScoringSlot
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.points import steal_vp
from rondel.games.maracaibo.rules.rounds import Turn, scoring_slots
from rondel.games.maracaibo.rules.scoring import (
    FinalIncome,
    ScoreInfluence,
    ScoreTitles,
)
from rondel.games.maracaibo.rules.solo import (
    AutomaTurn,
    ScoreAutoma,
    act_combat,
    act_explorer,
    automa_of,
    is_counted,
    lead_of_automa,
)
from rondel.games.maracaibo.rules.story import StoryCheck
from rondel.games.maracaibo.table import Automa, MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    card,
    check,
    cleared,
    explorer,
    explorer_quest,
    fetch,
    hand,
    influence,
    marker,
    moves,
    next_tile,
    own,
    place,
    planning,
    play,
    put_ship,
    quest,
    ready,
    refresh,
    refused,
    rich,
    step_name,
    table,
    turn,
    vp,
)

YOU, ANA = 0, 1
CITIES = ("2", "4", "5", "10", "11", "13", "14")
VILLAGES = ("1", "3", "6", "7", "8", "9", "12", "15", "16", "17", "18", "19")


def solo(at: str = "0", round: int = 1, scenario: str = "75") -> tuple[MaracaiboTable, Automa]:
    """A solo table before one of Ana's turns, her ship there; no quest on the map but L1's."""
    t = ready(1, scenario=scenario)
    t.round = round
    t.incomes = round - 1
    t.quest_rest += tuple(tile for _, tile in t.quests)
    t.quests = ()
    put_ship(t, at, ANA)
    return t, automa_of(t)


def ana_plays(t: MaracaiboTable, *cards: str) -> None:
    """Let Ana take turns with these cards, one after the other."""
    for name in cards:
        automa_of(t).deck = (name,)
        ask(t, AutomaTurn())


def ship(t: MaracaiboTable, seat: int = ANA) -> str:
    """Where a ship is, by the number on the map."""
    return t.content.locations[t.captains[seat].ship].no


def space(t: MaracaiboTable, seat: int = ANA) -> str:
    return t.content.space_ids[t.captains[seat].explorer]


def markers(t: MaracaiboTable) -> dict[str, str]:
    """Where markers lie, by number; without the three of the set-up."""
    shown = t.view(0)["map"].values()
    return {p["no"]: p["marker"] for p in shown if p["marker"] and p["no"] not in ("6", "7", "8")}


def fill(t: MaracaiboTable, *numbers: str, nation: str = "spain") -> None:
    """Put markers there without touching the stocks."""
    for no in numbers:
        t.markers = changed(t.markers, place(t, no), NATION[nation])


# Set-up


def test_set_up_as_for_two() -> None:
    """MA-21.1: city tiles, village markers and market spaces of 2 players; you start with 8."""
    t = table(1)
    shown = t.view(0)["map"]
    assert {p["no"]: p["marker"] for p in shown.values() if p["marker"]} == {
        "6": "spain",
        "7": "england",
        "8": "france",
    }
    assert all(len(p["market"]) == 1 for p in shown.values() if p["kind"] == "city")
    assert set(t.tiles) <= set(t.content.city_tile_set(many=False))
    assert t.start_player == YOU
    assert t.players[YOU].doubloons == 8
    assert len(t.captains) == 2
    assert len(t.draw_pile) == 88 - 4  # the display has been dealt


def test_what_ana_has() -> None:
    """MA-21.2, MA-21.3: ship, explorer and influence at the start, 0 VP, all 22 discs."""
    t = table(1)
    shown = t.view(0)["automa"]
    assert (shown["vp"], shown["ship"], shown["explorer"]) == (0, "havana", "0")
    assert shown["influence"] == {"france": 0, "spain": 0, "england": 0}
    assert (shown["discs_gone"], shown["cards"], shown["quest_tiles"]) == (0, 0, 0)
    assert not {"hand", "doubloons", "workers", "combat_points", "career"} & set(shown)


@pytest.mark.parametrize(
    ("level", "b", "c"),
    [("very_easy", 0, 0), ("easy", 0, 1), ("medium", 1, 1), ("hard", 2, 1), ("very_hard", 3, 1)],
)
def test_levels(level: str, b: int, c: int) -> None:
    """MA-21.4: all A cards, and random B and C cards by difficulty."""
    decks = set()
    for seed in range(30):
        deck = automa_of(table(1, seed, level=level)).deck
        assert {name for name in deck if name[0] == "A"} == {"A1", "A2", "A3", "A4", "A5"}
        assert len(set(deck)) == len(deck) == 5 + b + c
        assert sum(name[0] == "B" for name in deck) == b
        decks.add(frozenset(deck))
    assert len(decks) > 2 if c else len(decks) == 1


CARDS: dict[str, tuple[int, str, int, list[list[Any]], list[list[Any]]]] = {
    "A1": (1, "upper", 3, [["explorer", 2]], [["explorer", 2]]),
    "A2": (1, "lower", 2, [["influence", "france", 1]], [["influence", "france", 1]]),
    "A3": (1, "lower", 4, [["combat", 2]], [["combat", 2]]),
    "A4": (2, "upper", 1, [["influence", "spain", 1]], [["influence", "spain", 1]]),
    "A5": (2, "lower", 3, [["influence", "england", 1]], [["influence", "england", 1]]),
    "B1": (2, "upper", 3, [["vp", 4], ["explorer", 2]], [["vp", 4], ["explorer", 4]]),
    "B2": (2, "upper", 3, [["quest"]], [["quest"], ["vp", 4]]),
    "B3": (2, "upper", 3, [["disc"]], [["disc"], ["vp", 4]]),
    "B4": (2, "lower", 3, [["vp", 4], ["explorer", 2]], [["vp", 4], ["explorer", 4]]),
    "B5": (2, "lower", 3, [["disc"]], [["disc"], ["vp", 4]]),
    "B6": (2, "lower", 4, [["combat", 3], ["vp", 2]], [["combat", 3], ["vp", 2]]),
    "C1": (2, "upper", 1, [["vp", 4], ["disc"]], [["vp", 4], ["disc"]]),
    "C2": (2, "lower", 2, [["quest"], ["vp", 3]], [["quest"], ["vp", 3]]),
    "C3": (2, "upper", 3, [["vp", 4], ["explorer", 3]], [["vp", 4], ["explorer", 4]]),
    "C4": (
        *(2, "lower", 4),
        [["combat", 3, "village"], ["vp", 2]],
        [["combat", 3, "village"], ["vp", 2]],
    ),
}


@pytest.mark.parametrize("name", sorted(CARDS))
def test_her_cards(name: str) -> None:
    """MA-21.5: the 15 cards as they are printed."""
    t = table(1)
    assert set(t.content.automa_cards) == set(CARDS)
    entry = t.content.automa_cards[name]
    early = [list(op) for op in entry.early]
    late = [list(op) for op in entry.late]
    assert (entry.move, entry.fork, entry.display, early, late) == CARDS[name]


DONE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    # What a card brings in round 2 and in round 3, if she sails to a homeward space.
    "A1": ({"space": "2"}, {"space": "2"}),
    "A2": ({"influence": (1, 0, 0)}, {"influence": (1, 0, 0)}),
    "A3": ({"influence": (2, 0, 0), "tiles": 1}, {"influence": (2, 0, 0), "tiles": 1}),
    "A4": ({"influence": (0, 1, 0)}, {"influence": (0, 1, 0)}),
    "A5": ({"influence": (0, 0, 1)}, {"influence": (0, 0, 1)}),
    "B1": ({"vp": 4, "space": "2"}, {"vp": 4, "space": "4"}),
    "B2": ({"quests": 1}, {"quests": 1, "vp": 4}),
    "B3": ({"discs": 1}, {"discs": 1, "vp": 4}),
    "B4": ({"vp": 4, "space": "2"}, {"vp": 4, "space": "4"}),
    "B5": ({"discs": 1}, {"discs": 1, "vp": 4}),
    "B6": (
        {"influence": (3, 0, 0), "tiles": 1, "vp": 2},
        {"influence": (3, 0, 0), "tiles": 1, "vp": 2},
    ),
    "C1": ({"vp": 4, "discs": 1}, {"vp": 4, "discs": 1}),
    "C2": ({"quests": 1, "vp": 3}, {"quests": 1, "vp": 3}),
    "C3": ({"vp": 4, "space": "3"}, {"vp": 4, "space": "4"}),
    "C4": (
        {"influence": (3, 0, 0), "tiles": 1, "vp": 2},
        {"influence": (3, 0, 0), "tiles": 1, "vp": 2},
    ),
}


@pytest.mark.parametrize("round", [1, 2, 3, 4])
@pytest.mark.parametrize("name", sorted(DONE))
def test_what_her_cards_do(name: str, round: int) -> None:
    """MA-21.5, MA-21.11, MA-21.12, MA-21.13, MA-21.14, MA-21.16: wherever she is."""
    t, ana = solo("19", round)
    next_tile(t, "CB25")
    ana_plays(t, name)
    expected = {"space": "0", "influence": (0, 0, 0), "vp": 0, "quests": 0, "discs": 0, "tiles": 0}
    assert {
        "space": space(t),
        "influence": ana.influence,
        "vp": vp(t, ANA),
        "quests": len(ana.quests),
        "discs": ana.discs,
        "tiles": len(ana.combat_tiles),
    } == expected | DONE[name][round > 2]
    assert ship(t) == "20"
    assert len(ana.cards) == 1
    assert ana.discards == (name,)


def test_an_empty_deck_is_shuffled_anew() -> None:
    """MA-21.5: every card once, then all again."""
    t, ana = solo()
    deck = set(ana.deck)
    seen = []
    for _ in range(2 * len(deck)):
        put_ship(t, "0", ANA)
        ask(t, AutomaTurn())
        seen.append(ana.discards[-1])
        assert len(ana.deck) + len(ana.discards) == len(deck)
    half = len(deck)
    assert set(seen[:half]) == set(seen[half:]) == deck


# Sailing


@pytest.mark.parametrize(
    ("start", "name", "stop"),
    [
        ("0", "A1", "2"),  # 1 is a village
        ("0", "A4", "4"),
        ("0", "A5", "5"),
        ("4", "A2", "10"),
        ("5", "A4", "11"),
        ("11", "A1", "13"),
        ("11", "A2", "14"),
        ("12", "A1", "13"),
        ("14", "A4", "20"),  # no city between
    ],
)
def test_counted_spaces(start: str, name: str, stop: str) -> None:
    """MA-21.6, MA-21.7: cities and homeward spaces count; the card chooses at forks."""
    t, _ = solo(start)
    ana_plays(t, name)
    assert ship(t) == stop


def test_which_locations_count() -> None:
    """MA-21.6: cities, homeward spaces and a village with a tile; no other villages."""
    t, _ = solo()
    quest(t, "Q05", at="15")
    counted = [entry.no for i, entry in enumerate(t.content.locations) if is_counted(t, i)]
    assert counted == ["2", "4", "5", "10", "11", "13", "14", "15", "20", "21a", "21b", "22"]


def test_locations_with_a_tile_count() -> None:
    """MA-21.6: a village with a quest tile is counted."""
    t, ana = solo("0")
    quest(t, "Q05", at="3")
    ana_plays(t, "A4")
    assert ship(t) == "3"
    assert len(ana.quests) == 1


def test_a_story_tile_counts() -> None:
    """MA-21.6, MA-21.9: a village with a story tile too."""
    t, ana = solo("14", scenario="story_01")
    ana_plays(t, "A1")
    assert ship(t) == "15"
    assert ana.quests == (-2,)
    assert t.view(0)["automa"]["quest_tiles"] == 1


def test_the_plague_does_not_count() -> None:
    """MA-21.6: 14 under L3 only with a tile."""
    t, _ = solo("12")
    add_legacy(t, "L3")
    ana_plays(t, "A2")
    assert ship(t) == "20"
    t, _ = solo("12")
    add_legacy(t, "L3")
    quest(t, "Q05", at="14")
    ana_plays(t, "A2")
    assert ship(t) == "14"


@pytest.mark.parametrize(
    ("start", "round", "stop"),
    [("19", 1, "20"), ("20", 1, "21a"), ("20", 3, "21a"), ("20", 4, "21b"), ("21b", 4, "22")],
)
def test_homeward_spaces_stop_her(start: str, round: int, stop: str) -> None:
    """MA-21.8, MA-21.11: whatever is left of the move; she gains none of the points there."""
    t, _ = solo(start, round)
    ana_plays(t, "A4")
    assert ship(t) == stop
    assert vp(t, ANA) == 0


def test_a_voyage() -> None:
    """TX-15, MA-21.6: A4, A5, A2, A1, A3 in scenario 75: 4, 11, 14, 15 with its quest, 20."""
    t = ready(1)
    t.round = 1
    ana = automa_of(t)
    stops = []
    for name in ("A4", "A5", "A2", "A1", "A3"):
        ana_plays(t, name)
        stops.append(ship(t))
    assert stops == ["4", "11", "14", "15", "20"]
    assert ana.influence[SPAIN] >= 1
    assert (len(ana.quests), space(t), len(ana.cards)) == (1, "0", 1)


# At the stop


def test_a_quest_ends_her_turn() -> None:
    """MA-21.9: no payment, reward or row bonus, no market step, no action."""
    t, ana = solo("0")
    quest(t, "Q08", at="2")
    ana.quests += (20, 21, 22)
    ana_plays(t, "A2")
    assert ship(t) == "2"
    assert len(ana.quests) == 4
    assert (vp(t, ANA), ana.influence, ana.discs, ana.cards) == (0, (0, 0, 0), 0, ())
    assert t.quests == ()


def test_the_oldest_tile_first() -> None:
    """MA-21.9: of several tiles at the stop she takes the one that lay there first."""
    t, ana = solo("0")
    first = quest(t, "Q08", at="2")
    second = quest(t, "Q01", at="2")
    ana_plays(t, "A1")
    assert ana.quests == (first,)
    assert t.quests == ((place(t, "2"), second),)


def test_an_old_story_tile_before_a_new_quest() -> None:
    """MA-21.9: also if one of them is a story tile."""
    t, ana = solo("14", scenario="story_01")
    quest(t, "Q08", at="15")
    ana_plays(t, "A1")
    assert ana.quests == (-2,)


def test_the_tile_of_the_quest_city() -> None:
    """MA-21.35: the tile on L1 counts; it is replaced at once."""
    t, ana = solo("16", scenario="76")
    there = t.legacy_quest
    ana_plays(t, "A1")
    assert ship(t) == "17"
    assert ana.quests == (there,)
    assert t.legacy_quest not in (there, -1)
    assert (ana.discs, ana.cards) == (0, ())


def test_the_quest_city_and_another_tile() -> None:
    """MA-21.35: oldest first: the tile of L1 lay there before the story tile, its successor not."""
    t, ana = solo("16", scenario="story_87")
    first = t.legacy_quest
    ana_plays(t, "A1")
    put_ship(t, "16", ANA)
    ana_plays(t, "A1")
    assert ana.quests == (first, -2)


def test_the_quest_city_without_a_tile() -> None:
    """MA-21.35: then the market step follows as in every city."""
    t, ana = solo("16", scenario="76")
    t.legacy_quest, t.quest_top, t.quest_rest = -1, -1, ()
    ana_plays(t, "A1")
    assert ship(t) == "17"
    assert ana.discs == 1


def test_any_tile_will_do() -> None:
    """MA-21.9, MA-21.16, MA-21.35: also Q01, on the map, on L1 and on top of the stack."""
    first = ready(1).content.quest_number["Q01"]
    t, ana = solo("0")
    quest(t, "Q01", at="2")
    ana_plays(t, "A1")
    assert (ana.quests, t.quests) == ((first,), ())
    t, ana = solo("16", scenario="76")
    t.legacy_quest = quest(t, "Q01")
    t.laid += (first,)
    ana_plays(t, "A1")
    assert ana.quests == (first,)
    t, ana = solo("19")
    quest(t, "Q01")
    t.quest_rest += (t.quest_top,)
    t.quest_top = first
    ana_plays(t, "B2")
    assert ana.quests == (first,)


def test_her_cards_are_seen() -> None:
    """MA-21.5, MA-22.1: what she has played is known, also after the deck was shuffled."""
    t, ana = solo("0")
    ana_plays(t, "A2")
    assert t.view(0)["automa"]["cards_seen"] == ["A2"]
    ana.deck, ana.discards = ana.discards, ana.deck
    ana_plays(t, "A2")
    assert t.view(0)["automa"]["cards_seen"] == ["A2"]


def test_a_disc_to_the_market() -> None:
    """MA-21.10: her disc goes to an empty market space, and blocks it for you."""
    t, ana = solo("0")
    ana_plays(t, "A2")
    assert t.view(0)["map"]["santiago"]["market"] == [{"good": "sugar", "disc": ANA}]
    assert (ana.discs, ana.cards) == (1, ())
    assert ana.influence == (1, 0, 0)


@pytest.mark.parametrize("reason", ["market", "discs", "homeward"])
def test_a_display_card_instead(reason: str) -> None:
    """MA-21.10: full market, no disc left, or a homeward space; the display is refilled."""
    t, ana = solo("19" if reason == "homeward" else "0")
    if reason == "market":
        t.market = changed(t.market, t.chart.markets[place(t, "2")][0], YOU)
    elif reason == "discs":
        ana.discs = 22
    discs = ana.discs
    shown = t.display[:]
    ana_plays(t, "A2")  # position II
    assert ana.cards == (shown[1],)
    assert ana.discs == discs
    assert t.display[0::2] == shown[0::2]
    assert t.display[1] not in (-1, shown[1])
    assert t.view(0)["automa"]["cards"] == 1


def test_any_card_will_do() -> None:
    """MA-21.10: also the first of the deck; where she has been can be seen."""
    t, ana = solo("19")
    fetch(t, card(t, "A01"))
    t.draw_pile += bytes([t.display[1]])
    t.display[1] = card(t, "A01")
    ana_plays(t, "A2")
    assert ana.cards == (card(t, "A01"),)
    assert t.view(0)["automa"]["visited"] == ["belize", "homeward_20"]


def test_an_empty_place_in_the_display() -> None:
    """MA-21.36, TX-30: the nearest card to the left, then to the right; or nothing."""
    t, ana = solo("19")
    t.draw_pile, t.discards = b"", 0
    a, b, c, d = t.display
    for left, name, taken in (
        ([a, b, -1, d], "A1", (b,)),
        ([a, -1, -1, d], "A1", (a,)),
        ([-1, -1, -1, d], "A1", (d,)),
        ([-1, -1, c, d], "A4", (c,)),
        ([-1, -1, -1, -1], "A1", ()),
    ):
        t.display = left[:]
        ana.cards = ()
        put_ship(t, "19", ANA)
        ana_plays(t, name)
        assert ana.cards == taken


# Actions


def test_influence_past_the_end() -> None:
    """MA-21.12: 2 VP for each step."""
    t, ana = solo("19")
    influence(t, ANA, france=15)
    ana_plays(t, "A2")
    assert ana.influence == (15, 0, 0)
    assert vp(t, ANA) == 2


def test_her_last_disc() -> None:
    """MA-21.13: never more than 22."""
    t, ana = solo("19")
    ana.discs = 21
    ana_plays(t, "B3", "B3")
    assert ana.discs == 22


def test_an_empty_quest_stack() -> None:
    """MA-21.16, MA-18.5: nothing to take."""
    t, ana = solo("19")
    t.quest_top, t.quest_rest = -1, ()
    ana_plays(t, "C2")
    assert ana.quests == ()
    assert vp(t, ANA) == 3


@pytest.mark.parametrize(
    ("start", "yours", "steps", "goal", "quests"),
    [
        ("0", "0", 2, "2", 0),
        ("1", "2", 2, "4", 0),  # you are jumped and not counted
        ("5", "0", 2, "7s", 0),  # the short cut; the quest on 8 is 3 steps away
        ("5", "0", 3, "8", 1),  # … but within 3 she goes for it
        ("6", "0", 4, "8", 1),  # and stops there
        ("11", "0", 3, "14s", 0),
        ("11", "0", 4, "15", 1),
        ("26", "0", 4, "28", 0),  # never beyond
        ("27", "28", 1, "28", 0),
        ("28", "0", 2, "28", 0),
    ],
)
def test_her_explorer(start: str, yours: str, steps: int, goal: str, quests: int) -> None:
    """MA-21.15: to the nearest quest in reach, otherwise the shortest way; no rewards."""
    t, ana = solo()
    explorer(t, start, ANA)
    explorer(t, yours, YOU)
    act_explorer(t, ("explorer", steps))
    assert space(t) == goal
    assert len(ana.quests) == quests
    assert vp(t, ANA) == 0
    assert ana.influence == (0, 0, 0)


def test_she_jumps_emptied_quest_spaces() -> None:
    """MA-21.15: they are not counted, nor is the space where you stand."""
    t, _ = solo()
    t.explorer_quests = ()
    explorer(t, "7", ANA)
    explorer(t, "9", YOU)
    act_explorer(t, ("explorer", 1))
    assert space(t) == "10"


def test_the_nearest_quest() -> None:
    """MA-21.15: the tile is hers, and its space is jumped from now on."""
    t, ana = solo()
    explorer_quest(t, "Q20", "8")
    explorer(t, "6", ANA)
    act_explorer(t, ("explorer", 2))
    assert ana.quests == (t.content.quest_number["Q20"],)
    assert len(t.explorer_quests) == 2
    explorer(t, "7", YOU)
    ask(t, Explore(YOU, 1))
    assert moves(t, "explore") == ["explore 9"]


def test_she_uses_up_first_places() -> None:
    """MA-21.15: the first to cross a barrier, and her rank on the last space."""
    t, ana = solo()
    explorer(t, "17", ANA)
    act_explorer(t, ("explorer", 1))
    assert t.view(0)["automa"]["barriers"] == ["red", "blue"]
    assert vp(t, ANA) == 0
    explorer(t, "17", YOU)
    t.explorer_quests = ()
    ask(t, Explore(YOU, 1))
    play(t, "explore 19")  # she stands on 18
    assert vp(t) == 2
    explorer(t, "28", ANA)
    explorer(t, "27", YOU)
    t.players[YOU].points = (0,) * len(t.players[YOU].points)
    ask(t, Explore(YOU, 1))
    play(t, "explore 28")
    assert vp(t) == 8
    assert ana.points == (0,) * len(ana.points)


# Combat


def fight(t: MaracaiboTable, tile: str, *extra: str) -> None:
    next_tile(t, tile)
    act_combat(t, ("combat", 2, *extra))


def test_the_strongest_nation() -> None:
    """MA-21.17: the value of the tile, costs and bonuses ignored."""
    t, ana = solo()
    fight(t, "CB10")  # 7 for 3 doubloons, 5, 3 and 2 VP
    assert ana.influence == (2, 0, 0)
    assert vp(t, ANA) == 0
    assert markers(t) == {"2": "france"}
    assert ana.combat_tiles == (t.content.combat_number["CB10"],)


def test_titles_count() -> None:
    """MA-21.17: her title is added, yours is subtracted."""
    t, ana = solo()
    influence(t, ANA, england=5)  # title 3
    fight(t, "CB01")  # 6, 4, 3: england 3 + 3; tie: the higher printed value
    assert ana.influence == (2, 0, 5)
    influence(t, YOU, france=1)
    influence(t, ANA, france=0)
    fight(t, "CB01")  # france 6 - 1
    assert ana.influence == (0, 0, 7)


# Titles that you may leave (MA-5.6)


def alone(at: str = "1", round: int = 1) -> MaracaiboTable:
    """You, alone against Ana, at your main action there, with an empty hand."""
    t = action(1, at=at, round=round)
    hand(t)
    planning(t)
    refresh(t)
    return t


def test_influence_that_raises_a_title_may_be_left() -> None:
    """MA-5.6, MA-21.17: your titles change for whom Ana fights."""
    t = alone()
    perform(t, YOU, (("influence", "spain", 1),))
    refresh(t)
    assert (step_name(t), moves(t)) == ("RaiseTitle", ["nation spain", "skip"])
    refused(t, "nation france", "MA-5.6")
    play(t, "skip")
    assert t.players[YOU].influence == (0, 0, 0)
    perform(t, YOU, (("influence", "spain", 1), ("influence", "spain", 1)))
    refresh(t)
    play(t, "nation spain")
    assert t.players[YOU].influence == (0, 2, 0)  # the second step brings no title
    assert step_name(t) == "MainAction"


def test_influence_of_choice_may_be_left() -> None:
    """MA-5.6, MA-7.27: only if every nation would bring a title."""
    t = alone()
    perform(t, YOU, (("influence", "any", 1),))
    refresh(t)
    assert "skip" in moves(t)
    influence(t, YOU, england=1)
    refresh(t)
    assert moves(t) == ["nation france", "nation spain", "nation england"]


def test_titles_are_taken_at_once_when_nothing_depends_on_them() -> None:
    """MA-5.6: among players, and after Ana's last turn."""
    t = alone(round=4)
    t.phase = SCORING
    perform(t, YOU, (("influence", "spain", 1),))
    refresh(t)
    assert t.players[YOU].influence == (0, 1, 0)
    t = action(2, at="1")
    perform(t, YOU, (("influence", "spain", 1),))
    refresh(t)
    assert t.players[YOU].influence == (0, 1, 0)
    perform(t, YOU, (("influence", "any", 1),))
    refresh(t)
    assert "skip" not in moves(t)


def test_the_influence_of_flags_and_tiles_may_be_left() -> None:
    """MA-5.6, MA-7.5, MA-7.15: the flag is raised and its bonus gained, with or without it."""
    t = alone(at="11")
    next_tile(t, "CB04")  # england: 2, and 1 influence
    rich(t, points=2, doubloons=0)
    refresh(t)
    play(t, "city", "stack 1", "nation england")
    assert step_name(t) == "RaiseTitle"
    play(t, "skip", "boost combat_point", "boost combat_point", "flag santiago")
    assert (step_name(t), t.players[YOU].doubloons) == ("RaiseTitle", 0)
    play(t, "skip")
    assert (t.players[YOU].influence, t.players[YOU].doubloons) == ((0, 0, 0), 3)
    assert t.markers[place(t, "2")] == NATION["england"]


def test_a_village_without_its_influence() -> None:
    """MA-5.6, MA-9.7, MA-7.18: the marker is placed all the same."""
    t = alone(at="1")
    cleared(t, 10)
    refresh(t)
    play(t, "villages", "settle_here spain", "skip")
    assert (t.markers[place(t, "1")], t.players[YOU].influence) == (SPAIN, (0, 0, 0))
    t = alone(at="11")
    cleared(t, 7)
    next_tile(t, "CB19")
    refresh(t)
    play(t, "city", "stack 1", "nation spain", "village_flag matanzas", "nation spain")
    assert (t.markers[place(t, "1")], t.players[YOU].influence) == (SPAIN, (0, 1, 0))


def test_the_next_title_may_be_left() -> None:
    """MA-5.6, MA-16.7: of upgrade 11, and of the card that also places a marker (IMM-13)."""
    t = alone()
    perform(t, YOU, (("either", "great_cabin"),))
    refresh(t)
    play(t, "choose title", "skip")
    assert t.players[YOU].influence == (0, 0, 0)
    perform(t, YOU, (("settle_with_title",),))
    refresh(t)
    play(t, "nation spain")
    assert step_name(t) == "RaiseTitle"
    play(t, "skip", "settle matanzas")
    assert (t.markers[place(t, "1")], t.players[YOU].influence) == (SPAIN, (0, 0, 0))
    perform(t, YOU, (("settle_with_title",),))
    refresh(t)
    play(t, "nation spain", "nation spain", "skip")
    assert t.players[YOU].influence == (0, 1, 0)
    influence(t, YOU, spain=15)
    perform(t, YOU, (("settle_with_title",),))
    refresh(t)
    play(t, "nation spain")
    assert step_name(t) == "ChooseVillage"  # there is no title left to be asked about


def test_modifiers_count() -> None:
    """MA-21.17: most and fewest markers on the map, for a nation alone."""
    t, ana = solo()
    fight(t, "CB19")  # 6, 5, 4; nobody alone has most
    assert ana.influence == (2, 0, 0)
    t, ana = solo()
    marker(t, "2", "france")
    fight(t, "CB19")  # 6 - 2, 5, 4
    assert ana.influence == (0, 2, 0)
    t, ana = solo()
    marker(t, "2", "france")
    marker(t, "4", "spain")
    fight(t, "CB16")  # 5, 4, 3 + 3
    assert ana.influence == (0, 0, 2)


def test_ties() -> None:
    """MA-21.17: then the printed value, then france, spain, england."""
    t, ana = solo()
    fight(t, "CB25")
    assert ana.influence == (2, 0, 0)
    influence(t, ANA, france=0)
    influence(t, YOU, france=1)
    fight(t, "CB25")
    assert ana.influence == (0, 2, 0)
    influence(t, ANA, spain=0, england=1)
    influence(t, YOU, france=0)
    fight(t, "CB04")  # 5, 4, 2 + 1
    assert ana.influence == (2, 0, 1)
    influence(t, ANA, france=0, spain=1)
    fight(t, "CB04")  # 5, 4 + 1: the printed value decides
    assert ana.influence == (2, 1, 1)


def test_which_stack() -> None:
    """MA-21.17: the first one, then the second; both empty: 3 each, and no tile."""
    t, ana = solo()
    act_combat(t, ("combat", 2))
    assert t.combat_stacks == (12, 12)
    t.combat_left, t.combat_stacks = t.combat_left[:12], (0, 12)
    act_combat(t, ("combat", 2))
    assert t.combat_stacks == (0, 11)
    t.combat_left, t.combat_stacks = (), (0, 0)
    tiles = ana.combat_tiles
    influence(t, YOU, france=5)
    influence(t, ANA, france=0, spain=0, england=1)
    act_combat(t, ("combat", 2))
    assert ana.influence == (0, 0, 3)
    assert ana.combat_tiles == tiles


def test_where_her_marker_goes() -> None:
    """MA-21.18, MA-21.20: the first empty city, then village; without a flag bonus."""
    t, ana = solo()
    fight(t, "CB25")
    assert markers(t) == {"2": "france"}
    fill(t, "4")
    fight(t, "CB25")
    assert markers(t) == {"2": "france", "4": "spain", "5": "france"}
    fill(t, *CITIES)
    fight(t, "CB25")
    assert t.markers[place(t, "1")] == NATION["france"]
    assert (vp(t, ANA), ana.discs) == (0, 0)


def test_no_place_left() -> None:
    """MA-21.18: the marker leaves the game."""
    t, _ = solo()
    fill(t, *CITIES, *VILLAGES)
    before, stock = t.markers[:], t.stock[0]
    fight(t, "CB25")
    assert t.markers == before
    assert t.stock[0] == stock - 1


def test_an_empty_stock() -> None:
    """MA-21.18, MA-1.21, TX-29: no marker, influence as usual."""
    t, ana = solo()
    t.stock[0] = 0
    fight(t, "CB25", "village")
    assert markers(t) == {}
    assert t.stock[0] == 0
    assert ana.influence == (2, 0, 0)


def test_the_warrior() -> None:
    """MA-21.19: one more marker into the first empty village; one marker may be all there is."""
    t, ana = solo("19")
    next_tile(t, "CB25")
    ana_plays(t, "C4")
    assert markers(t) == {"1": "france", "2": "france"}
    assert t.stock[0] == 10
    assert ana.influence == (3, 0, 0)
    t, _ = solo()
    t.stock[0] = 1
    fight(t, "CB25", "village")
    assert markers(t) == {"2": "france"}
    t, _ = solo()
    fill(t, *VILLAGES)
    fight(t, "CB25", "village")
    assert t.stock[0] == 10  # both left the stock, one of them the game
    assert t.markers[place(t, "2")] == NATION["france"]


def test_order_of_locations() -> None:
    """MA-21.20, MA-21.22: 9a lies between 9 and 10, if her explorer has reached space 4."""
    for lead, expected in (("3", "10"), ("4", "9a")):
        t, _ = solo(scenario="76")
        explorer(t, lead, ANA)
        fill(t, "2", "4", "5")
        fight(t, "CB25")
        assert t.markers[place(t, expected)] == NATION["france"]
    for lead, expected in (("10", "17"), ("11", "16a")):
        t, _ = solo(scenario="77")
        explorer(t, lead, ANA)
        fill(t, *CITIES, "9a")
        fight(t, "CB25")
        assert t.markers[place(t, expected)] == NATION["france"]


def test_no_marker_under_the_plague() -> None:
    """MA-21.20: 14 with L3 is not eligible."""
    t, _ = solo()
    add_legacy(t, "L3")
    fill(t, "2", "4", "5", "10", "11", "13")
    fight(t, "CB25")
    assert t.markers[place(t, "14")] < 0
    assert t.markers[place(t, "1")] == NATION["france"]


# Rounds


def test_she_takes_turns() -> None:
    """MA-21.1, MA-21.5: her turn follows yours, then you are asked again."""
    t = turn(1)
    hand(t)
    planning(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "sail matanzas", "none")
    assert ship(t) != "0"
    assert t.seat == YOU


def test_she_ends_a_round() -> None:
    """MA-21.21, MA-21.24: scoring follows her turn; you choose, and begin the next round."""
    t = turn(1, seat=0)
    put_ship(t, "20", ANA)
    automa_of(t).deck = ("A2",)
    t.agenda = [Turn(ANA)]
    refresh(t)
    assert ship(t) == "21a"
    assert step_name(t) == "ScoringChoice"
    assert t.seat == YOU
    cards = len(automa_of(t).cards)
    play(t, "points")
    assert (t.round, t.start_player, t.seat) == (2, YOU, YOU)
    assert step_name(t) == "SetSail"
    assert ship(t) == "0"
    assert vp(t, ANA) == cards == 1


def test_you_end_a_round() -> None:
    """MA-21.21: she begins the next one."""
    t = turn(1, at="20")
    automa_of(t).deck = ("A2",)
    play(t, "city")  # the sail to 21a was forced
    while step_name(t) != "ScoringChoice":
        play(t, "draw_rest" if step_name(t) == "Refill" else "end_actions")
    play(t, "points")
    assert (t.round, t.start_player) == (2, ANA)
    assert ship(t) == "2"  # she has sailed already
    assert t.seat == YOU


def test_she_ends_the_game() -> None:
    """MA-21.21: on 22 in round IV; the final scoring follows."""
    t = turn(1, round=4)
    put_ship(t, "21b", ANA)
    automa_of(t).deck = ("A2",)
    t.agenda = [Turn(ANA)]
    refresh(t)
    assert step_name(t) == "ScoringChoice"
    play(t, "points")
    assert t.over


@pytest.mark.parametrize(
    ("start", "lead", "name", "stop"),
    [
        ("8", "3", "A2", "10"),
        ("8", "4", "A2", "9a"),
        ("8", "4", "A1", "10"),
        ("15", "10", "A2", "17"),
        ("15", "11", "A2", "16a"),
        ("15", "11", "A1", "17"),
        ("9a", "4", "A1", "10"),
        ("16a", "11", "A1", "17"),
    ],
)
def test_legacy_cities(start: str, lead: str, name: str, stop: str) -> None:
    """MA-21.22: she sails there if her explorer has reached the gate; they are the lower branch."""
    t, _ = solo(start, scenario="77")
    explorer(t, lead, ANA)
    ana_plays(t, name)
    assert ship(t) == stop


def test_no_market_in_the_hill_town() -> None:
    """MA-21.10, MA-21.22: 9a has no market space, so she takes a card."""
    t, ana = solo("8", scenario="76")
    explorer(t, "4", ANA)
    ana_plays(t, "A2")
    assert (ship(t), ana.discs, len(ana.cards)) == ("9a", 0, 1)


def test_legacy_tiles_that_she_ignores() -> None:
    """MA-21.23: rough sea, the worker, stations, toll and skulls; but L9 pays her 6 VP."""
    t, _ = solo("6")
    for name in ("L2", "L5", "L17", "L21", "L24", "L25"):
        add_legacy(t, name)
    ana_plays(t, "A1")
    assert ship(t) == "10"  # past 7-8 without a look
    ana_plays(t, "A1", "A1", "A1")
    assert ship(t) == "20"
    assert vp(t, ANA) == 0
    assert all(discs == (-1, -1) for _, discs in t.stations)
    t, _ = solo("15", scenario="77")
    quest(t, "Q05", at="16")
    ana_plays(t, "A1")
    assert ship(t) == "16"
    assert vp(t, ANA) == 6


# Scoring


@pytest.mark.parametrize("discs", range(23))
def test_her_income(discs: int) -> None:
    """MA-21.24, WE-15: by the discs gone, and 1 VP for each card; in the final scoring too."""
    expected = 0 if discs <= 1 else discs - 1 if discs <= 5 else 2 * (discs - 3)
    for step in (Income(), FinalIncome()):
        t, ana = solo()
        ana.discs = discs
        ana.cards = (0, 1, 2)
        ask(t, step)
        assert vp(t, ANA) == t.rivals()["ana"]["income"] == expected + 3


def test_she_sits_out_step_one() -> None:
    """MA-21.24: only you are asked, whoever ended the round."""
    t, _ = solo()
    for t.trigger in (YOU, ANA):
        slots = scoring_slots(t, refill=True)
        assert [slot.owner for slot in slots if isinstance(slot, ScoringSlot)] == [YOU]


def test_she_fulfils_a_story() -> None:
    """MA-21.25: the human reads and decides, also if she ended the round."""
    t, ana = solo("14", scenario="story_01")
    ana_plays(t, "A1")
    assert ana.quests == (-2,)
    t.trigger = ANA
    ask(t, StoryCheck(final=False))
    assert (t.seat, moves(t)) == (YOU, ["vote follow_the_bearings", "vote find_her_crew"])
    play(t, "vote find_her_crew")
    assert t.view(0)["story"]["in_play"] == ["story_03"]


def test_majorities_and_titles() -> None:
    """MA-21.26: she scores them like a player."""
    t, _ = solo()
    influence(t, ANA, france=5, spain=2)
    influence(t, YOU, spain=2, england=1)
    ask(t, ScoreInfluence())
    assert (vp(t, ANA), vp(t, YOU)) == (6, 6)
    ask(t, ScoreTitles())  # multiplier 1 + 2 each: one empty stock space, all tied on the map
    assert (vp(t, ANA), vp(t, YOU)) == (6 + 3 * 3 + 1 * 3, 6 + 1 * 3 + 1 * 3)


@pytest.mark.parametrize(
    ("hers", "yours", "bonus"),
    [(3, 3, 0), (2, 4, 0), (3, 2, 10), (4, 2, 10), (6, 3, 20), (6, 2, 30), (9, 2, 30)],
)
def test_quest_bonus(hers: int, yours: int, bonus: int) -> None:
    """MA-21.27, MA-21.28, TX-17: 5 VP for each tile; 10, 20 or 30 for a lead."""
    t, ana = solo()
    ana.quests = tuple(range(hers))
    t.players[YOU].quests = tuple(range(12, 12 + yours))
    ask(t, ScoreAutoma())
    assert vp(t, ANA) == t.rivals()["ana"]["quests"] == 5 * hers + bonus


@pytest.mark.parametrize(
    ("discs", "areas", "bonus"),
    [(9, 4, 0), (8, 3, 10), (9, 3, 10), (10, 3, 10), (12, 3, 20), (13, 3, 20), (14, 3, 30)],
)
def test_upgrade_bonus(discs: int, areas: int, bonus: int) -> None:
    """MA-21.29, TX-17: two discs make an upgrade."""
    t, ana = solo()
    ana.discs = discs
    cleared(t, *range(1, areas + 1))
    ask(t, ScoreAutoma())
    assert vp(t, ANA) == t.rivals()["ana"]["upgrades"] == bonus


@pytest.mark.parametrize(
    ("hers", "yours", "lead", "bonus"),
    [
        ("0", "0", 0, 0),
        ("3", "5", 0, 0),
        ("5", "4", 1, 10),
        ("9", "2", 7, 10),
        ("10", "2", 6, 10),  # by the short cut
        ("12", "2", 8, 20),
        ("14s", "2", 10, 20),
        ("14", "2", 10, 20),
        ("17", "2", 11, 30),
        ("17", "10", 5, 10),
        ("28", "0", 22, 30),
        ("9", "7s", 0, 0),  # branches of one fork: both 2 steps to the barrier
        ("7s", "8", 1, 10),
        ("7s", "7", 2, 10),
        ("7", "7s", 0, 0),
        ("28", "28", 0, 0),
    ],
)
def test_explorer_bonus(hers: str, yours: str, lead: int, bonus: int) -> None:
    """MA-21.30, MA-21.31: steps of the shortest way, or to the next barrier."""
    t, _ = solo()
    explorer(t, hers, ANA)
    explorer(t, yours, YOU)
    assert max(0, lead_of_automa(t)) == lead
    ask(t, ScoreAutoma())
    assert vp(t, ANA) == bonus


@pytest.mark.parametrize(("yours", "hers", "won"), [(10, 9, 1), (10, 10, 1), (9, 10, 2)])
def test_who_wins(yours: int, hers: int, won: int) -> None:
    """MA-21.32: more points than she; a tie is shared."""
    t, ana = solo()
    t.players[YOU].points = changed(t.players[YOU].points, 0, yours)
    ana.points = changed(ana.points, 0, hers)
    assert t.places() == [won]
    assert t.rivals()["ana"]["total"] == hers


# You and she


def test_stealing_from_her() -> None:
    """MA-21.33, MA-21.34: her explorer is jumped; PER-06 takes a point, if she has one."""
    t, ana = solo()
    own(t, "A25")
    explorer(t, "2", ANA)
    ana.points = changed(ana.points, 0, 1)
    for left in (0, 0):
        explorer(t, "1", YOU)
        ask(t, Explore(YOU, 1))
        assert moves(t, "explore") == ["explore 3"]
        play(t, "explore 3")
        assert vp(t, ANA) == left
    assert t.scores()[0]["stolen"] == 1
    ana.points = more(ana.points, 0, 3)
    steal_vp(t, YOU, ANA, 2)  # as two cards would
    assert (vp(t, ANA), t.scores()[0]["stolen"]) == (1, 3)


@pytest.mark.parametrize(("answer", "gain"), [("doubloons", (2, 0)), ("vp", (0, 1))])
def test_your_tavern_and_her_ship(answer: str, gain: tuple[int, int]) -> None:
    """MA-21.33: PER-07 fires when she stops at an assistant of yours; then her turn goes on."""
    t, _ = solo("0")
    own(t, "A26", "B093")  # an assistant at 2
    rich(t, doubloons=0)
    ana_plays(t, "A2")
    assert moves(t) == ["tavern vp", "tavern doubloons"]
    play(t, f"tavern {answer}")
    assert (t.players[YOU].doubloons, vp(t)) == gain
    assert automa_of(t).influence == (1, 0, 0)


def test_you_block_each_other() -> None:
    """MA-21.34: nobody stops on a space with the other's explorer."""
    t, _ = solo()
    explorer(t, "2", ANA)
    ask(t, Explore(YOU, 2))
    assert moves(t, "explore") == ["explore 1", "explore 3"]


@pytest.mark.parametrize("scenario", ["75", "76", "77", "story_01", "story_85"])
@pytest.mark.parametrize("level", ["very_easy", "easy", "medium", "hard", "very_hard"])
def test_whole_games(scenario: str, level: str) -> None:
    """MA-21.5, INV-30: every level and scenario comes to its end; her points never fall."""
    luck = random.Random(f"{scenario} {level}")
    t = table(1, seed=level, scenario=scenario, level=level)
    before = 0
    while not t.over:
        t.play(luck.choice(t.moves()))
        stolen = t.rivals()["ana"]["stolen"]
        assert vp(t, ANA) - stolen >= before
        before = vp(t, ANA) - stolen
    check(t)
    assert t.round == 4
    assert card(t, "A01") >= 0

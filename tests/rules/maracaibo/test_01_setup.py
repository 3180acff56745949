"""MA-1: components and the set-up of the board."""

from __future__ import annotations

import pytest

from rondel import SetupError
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.pieces import FRANCE, SPAIN
from rondel.games.maracaibo.rules.markers import place_marker
from tests.support.maracaibo import (
    action,
    batch,
    hand,
    influence,
    marker,
    moves,
    next_tile,
    offered,
    place,
    play,
    refresh,
    rich,
    table,
)

CONTENT = load(None)


def test_player_counts_and_rounds() -> None:
    """MA-1.1: 1 to 4 seats, 4 rounds."""
    assert GAME.seat_counts == (1, 2, 3, 4)
    assert CONTENT.rounds == 4
    with pytest.raises(SetupError):
        table(5)


def test_cards_and_tiles() -> None:
    """MA-1.2, MA-1.3: the numbers of cards and tiles."""
    decks = {letter: len(cards) for letter, cards in CONTENT.decks.items()}
    assert decks == {"A": 56, "B": 101, "C": 8}
    assert len(CONTENT.careers) == len(CONTENT.prestige) == 8
    assert len(CONTENT.solo.automa_cards) == 15
    assert len(CONTENT.quest_tiles) == 24
    assert len(CONTENT.combat_tiles) == 25
    assert len(CONTENT.map.city_tiles) == 13
    assert len(CONTENT.legacy) == 23
    assert CONTENT.markers == 13


def test_combat_stacks() -> None:
    """MA-1.6: 25 tiles in two face-down stacks of 13 and 12."""
    t = table()
    assert t.combat_stacks == (13, 12)
    assert len(t.combat_left) == 25


def test_quests_of_the_explorer_track() -> None:
    """MA-1.7: the stack shows its top; three tiles lie on the quest spaces."""
    t = table(2)
    assert [CONTENT.space_ids[space] for space, _ in t.explorer_quests] == ["8", "15", "22"]
    view = t.view(0)
    assert view["quest_stack"]["size"] == 24 - 3 - len(t.quests)
    assert view["quest_stack"]["top"] == CONTENT.quest_tiles[t.quest_top].id


def test_story_tiles() -> None:
    """MA-1.8: in a campaign the first story tile of the stack is used first."""
    t = table(2, scenario="story_01")
    assert t.story is not None
    assert [number for _, number, _ in t.story.tiles] == [1]
    assert table(2).story is None


@pytest.mark.parametrize(("seats", "spaces"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_market_spaces(seats: int, spaces: int) -> None:
    """MA-1.9, MA-1.19: one market space a city with 1 or 2 players, two with more."""
    t = table(seats)
    for no in ("2", "4", "5", "10", "11", "13", "14"):
        assert len(t.chart.markets[place(t, no)]) == spaces
    assert t.chart.names[place(t, "11")] == "CIT-01"


@pytest.mark.parametrize(("seats", "city_set"), [(1, "few"), (2, "few"), (3, "many"), (4, "many")])
def test_city_tiles(seats: int, city_set: str) -> None:
    """MA-1.10: four tiles of the set for the players, both wheel tiles among them.

    Whatever their number, players can meet the same actions.
    """
    actions = set()
    for seed in range(16):
        t = table(seats, seed)
        tiles = [CONTENT.map.city_tiles[tile] for tile in t.tiles]
        assert len(set(t.tiles)) == 4
        assert {tile.set for tile in tiles} <= {"all", city_set}
        assert sum(tile.wheel for tile in tiles) == 2
        actions |= {t.chart.names[place(t, no)] for no in ("4", "5", "13", "14")}
    printed = {"CIT-01", "CIT-02", "CIT-06"}  # 11, 10 and 2
    assert actions == {f"CIT-{n:02}" for n in range(1, 12)} - printed


@pytest.mark.parametrize(("seats", "cards"), [(1, 88), (2, 80), (3, 72), (4, 64)])
def test_draw_pile(seats: int, cards: int) -> None:
    """MA-1.11, MA-1.12: 56 + 40 cards less 8 a player; 61 B cards are out, unseen."""
    t = table(seats)
    assert len(t.draw_pile) + 4 == cards
    assert len(t.boxed) == 61
    assert all(len(p.hand) == 8 for p in t.players)
    for p in t.players:
        assert all(CONTENT.cards[card].deck == "A" for card in p.hand)


@pytest.mark.parametrize("scenario", ["76", "77"])
def test_c_cards(scenario: str) -> None:
    """MA-1.12, MA-1.13: all 8 C cards join the pile in scenarios 76 and 77, none in 75."""
    t = table(2, scenario=scenario)
    assert len(t.draw_pile) + 4 == 88
    assert len(table(2, scenario="75").draw_pile) + 4 == 80


def test_display() -> None:
    """MA-1.14: four cards lie face up."""
    t = table()
    assert all(card >= 0 for card in t.display)
    assert len(t.view(0)["display"]) == 4


def test_prestige_buildings() -> None:
    """MA-1.15: one building is face up at the start."""
    t = table()
    assert len(t.prestige) == 1
    assert len(t.view(1)["prestige"]) == 1


def test_nation_stocks() -> None:
    """MA-1.16, MA-1.18: 1, 2, 2 … markers from the left; when spaces become empty."""
    assert CONTENT.stock.spaces == (1, 2, 2, 2, 2, 2, 2)
    expected = [0] + [1 + (k - 1) // 2 for k in range(1, 14)]
    assert list(CONTENT.empty_spaces) == expected
    t = table(3)
    assert t.stock == [13, 13, 13]
    place_marker(t, place(t, "2"), FRANCE)
    assert t.stock == [12, 13, 13]


def test_village_markers() -> None:
    """MA-1.17: with 1 or 2 players three villages start with a marker."""
    t = table(2)
    assert [
        t.view(0)["map"][name]["marker"] for name in ("san_juan", "st_kitts", "martinique")
    ] == [
        "spain",
        "england",
        "france",
    ]
    assert t.stock == [12, 12, 12]
    assert table(1).stock == [12, 12, 12]
    assert table(3).stock == [13, 13, 13]


def test_scenario_comes_before_the_cards() -> None:
    """MA-1.20: the quests of the scenario lie there when the players choose their cards."""
    t = table(2)
    assert t.round == 0
    assert t.view(0)["map"]["portobelo"]["quests"]


def test_empty_stock_in_combat_and_village() -> None:
    """MA-1.21: a nation without markers can place none."""
    t = action(at="11")
    t.stock[FRANCE] = 0
    next_tile(t, "CB25")
    rich(t, points=8)
    hand(t)
    refresh(t)
    play(t, "city", "stack 1", "nation france")
    assert "flag" not in offered(t)
    assert "influence" in offered(t)


def test_empty_stock_and_cards() -> None:
    """MA-1.21, TX-29: IMM-03 leaves the nation out; IMM-13 still moves to the next title."""
    t = batch()
    t.stock[SPAIN] = 0
    influence(t, spain=6)
    hand(t, "A38", "B086")
    rich(t, doubloons=30)
    refresh(t)
    play(t, "buy settlers_charter")
    assert moves(t, "nation") == ["nation france", "nation england"]
    t = batch()
    t.stock[SPAIN] = 0
    influence(t, spain=6)
    marker(t, "1", "france")
    marker(t, "3", "france")
    hand(t, "B086")
    rich(t, doubloons=30)
    refresh(t)
    play(t, "buy governors_seal", "nation spain")
    assert t.players[0].influence[SPAIN] == 8
    assert "settle" not in offered(t)


def test_all_stocks_empty() -> None:
    """MA-1.21: with no markers at all IMM-03 is lost."""
    t = batch(2)
    t.stock = [0, 0, 0]
    hand(t, "A38")
    rich(t, doubloons=30)
    refresh(t)
    play(t, "buy settlers_charter")
    assert "nation" not in offered(t)
    assert "crown" in t.view(0)["players"][0]["synergies"]

"""MA-20: scenarios and legacy tiles."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.pieces import NO_MARKER
from rondel.games.maracaibo.rules.effects import perform
from rondel.games.maracaibo.rules.legacy import add_legacy, remove_legacy
from rondel.games.maracaibo.rules.scenarios import place_quests
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    batch,
    cleared,
    explorer,
    hand,
    influence,
    marker,
    moves,
    offered,
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
    table,
    turn,
    vp,
)


def quests_at(t: MaracaiboTable) -> list[str]:
    return sorted(t.content.locations[at].no for at, _ in t.quests)


def legacy_tiles(t: MaracaiboTable) -> list[str]:
    tiles = t.view(0)["legacy_tiles"]
    assert isinstance(tiles, list)
    return tiles


# Scenarios


def test_modes() -> None:
    """MA-20.1, MA-20.2, MA-20.6: scenarios have no story; a campaign has one."""
    for scenario in ("75", "76", "77"):
        assert table(2, scenario=scenario).story is None
    assert table(2, scenario="story_01").story is not None


@pytest.mark.parametrize(
    ("scenario", "seats", "expected"),
    [
        ("75", 1, ["15"]),
        ("75", 2, ["15"]),
        ("75", 3, ["15", "18"]),
        ("75", 4, ["15", "18", "19"]),
        ("76", 3, ["15"]),
        ("77", 4, ["15", "18"]),
    ],
)
def test_quests_at_set_up(scenario: str, seats: int, expected: list[str]) -> None:
    """MA-20.3: by scenario and number of players."""
    assert quests_at(table(seats, scenario=scenario)) == expected


def test_quests_after_the_rounds() -> None:
    """MA-20.3, MA-20.5: new ones join those that were not taken."""
    t = ready(4)
    for stage in (1, 2, 3):
        place_quests(t, stage)
    assert quests_at(t).count("15") == 2
    assert len(t.quests) == 12


def test_legacy_tiles_of_scenarios() -> None:
    """MA-20.4: 76 and 77 start with legacy tiles."""
    assert legacy_tiles(table(2, scenario="75")) == []
    assert legacy_tiles(table(2, scenario="76")) == ["L1", "L4", "L5", "L6"]
    assert legacy_tiles(table(2, scenario="77")) == ["L1", "L4", "L5", "L6", "L7", "L8", "L9"]


def test_c_cards() -> None:
    """MA-20.7: all 8 C cards join after the deal and before the display."""
    t = table(2, scenario="77")
    cards = [*t.draw_pile, *t.display]
    assert sum(t.content.cards[card].deck == "C" for card in cards) == 8
    assert all(t.content.cards[card].deck == "A" for p in t.players for card in p.hand)


# Legacy tiles


def test_quest_city() -> None:
    """MA-20.22: 17 becomes a city with a market, a flag and a quest place, filled at once."""
    t = table(2, scenario="76")
    at = place(t, "17")
    assert t.view(0)["map"]["puerto_cabezas"]["kind"] == "city"
    assert len(t.chart.markets[at]) == 1
    assert t.chart.flag[at]
    assert t.legacy_quest >= 0


def test_quest_city_keeps_what_lay_there() -> None:
    """MA-20.22: a marker and ordinary quests stay."""
    t = action(at="17")
    marker(t, "17", "spain")
    quest(t, "Q22", "17")
    add_legacy(t, "L1")
    rich(t, doubloons=3)
    refresh(t)
    assert t.markers[place(t, "17")] == 1
    assert "quest Q22" in moves(t)


def test_plague() -> None:
    """MA-20.24: no city action, no marker; quest and assistant are still possible."""
    t = action(at="14")
    marker(t, "14", "france")
    own(t, "B091")
    quest(t, "Q22", "14")
    rich(t, doubloons=3)
    add_legacy(t, "L3")
    refresh(t)
    assert t.markers[place(t, "14")] == NO_MARKER
    assert t.tiles[3] == -1
    assert {"quest", "assistant", "none"} == offered(t)


def test_end_of_the_plague() -> None:
    """MA-20.25, MA-20.36, MA-20.41: another tile of the set comes; never the one taken off."""
    for seed in range(8):
        t = ready(2, seed)
        old = t.tiles[3]
        add_legacy(t, "L3")
        remove_legacy(t, t.content.legacy_number["L3"])
        assert t.tiles[3] >= 0
        assert t.tiles[3] != old
        assert len(set(t.tiles)) == 4
        assert t.tiles[3] in t.content.city_tile_set(many=False)
        add_legacy(t, "L3")
        assert "L3" in legacy_tiles(t)


def test_removing_a_skull() -> None:
    """MA-20.36: the player chooses; with none in play the part is lost."""
    t = action(at="1")
    add_legacy(t, "L3")
    add_legacy(t, "L20")
    hand(t)
    perform(t, 0, (("skull",),))
    refresh(t)
    assert moves(t) == ["remove L3", "remove L20", "skip"]
    refused(t, "remove L21", "MA-20.36")
    play(t, "remove L20")
    assert legacy_tiles(t) == ["L3"]
    perform(t, 0, (("skull",),))
    refresh(t)
    play(t, "skip")  # MA-5.6: it would serve the others too
    assert (legacy_tiles(t), step_name(t)) == (["L3"], "MainAction")
    t = action(at="1")
    hand(t)
    perform(t, 0, (("skull",),))
    refresh(t)
    assert step_name(t) == "MainAction"


def test_gate_of_the_hill_town() -> None:
    """MA-20.26: the own explorer past space 4."""
    t = turn(2, at="9", scenario="76")
    explorer(t, "4")
    refresh(t)
    refused(t, "sail hill_town", "MA-20.26")
    explorer(t, "5")
    refresh(t)
    assert "sail hill_town" in moves(t)


def test_action_of_the_hill_town() -> None:
    """MA-20.27: two village actions, and a worker for 5 VP; no delivery."""
    t = action(at="9a", scenario="76")
    hand(t)
    rich(t, workers=1)
    refresh(t)
    play(t, "city", "work", "work")
    assert moves(t) == ["exchange hill_settlers", "skip"]
    play(t, "exchange hill_settlers")
    assert vp(t) == 5
    assert t.players[0].personal == 0


def test_recruits() -> None:
    """MA-20.28: a worker for a ship that ends its sail at 3, if there is one."""
    t = turn(2, at="2", scenario="76")
    workers = t.players[0].personal
    play(t, "sail tortuga")
    assert t.players[0].personal == workers + 1
    t = turn(2, at="2", scenario="76")
    play(t, "sail cumana")
    assert t.players[0].personal == workers


def test_marker_spaces_off_the_map() -> None:
    """MA-20.29, MA-20.30, MA-20.34: fleet and mine have spaces of their own."""
    t = table(2, scenario="77")
    assert set(t.view(0)["legacy_spaces"]) == {"fleet_10", "fleet_11", "mine_8"}


def test_gate_of_the_lagoon_town() -> None:
    """MA-20.31, MA-20.32: past space 11; 3 combat points and a combat."""
    t = turn(2, at="16", scenario="77")
    explorer(t, "11")
    refresh(t)
    refused(t, "sail lagoon_town", "MA-20.31")
    explorer(t, "12")
    refresh(t)
    play(t, "sail lagoon_town")
    assert t.spent == 1
    hand(t)
    refresh(t)
    play(t, "city")
    assert t.players[0].combat_points == 4
    assert step_name(t) == "ChooseStack"


def test_toll_station_is_a_station() -> None:
    """MA-20.33: a ship that stops there may use it."""
    t = turn(3, at="18")
    add_legacy(t, "L17")
    hand(t, "A03", "A08")  # herbs
    rich(t, doubloons=0)
    refresh(t)
    # With no money the station has to be stopped at.
    assert t.players[0].ship == place(t, "19")
    assert "station L17" in moves(t)


def test_shrine() -> None:
    """MA-20.35: 6 VP for every stop at L9."""
    t = turn(2, at="15", scenario="77")
    play(t, "sail bluefields")
    assert vp(t) == 6


def test_station() -> None:
    """MA-20.37: pay, gain, and leave a disc; completing an area counts at once."""
    t = turn(3, at="0")
    add_legacy(t, "L11")
    rich(t, doubloons=2)
    hand(t)
    refresh(t)
    play(t, "sail san_juan", "station L11")
    assert (t.players[0].doubloons, vp(t)) == (0, 2)
    play(t, "disc UPG-05")
    assert t.stations[0][1] == (0,)
    assert step_name(t) == "MainAction"


def test_station_without_means() -> None:
    """MA-20.37: no free slot or no disc: not usable."""
    t = turn(3, at="0")
    add_legacy(t, "L10")
    t.stations = ((t.stations[0][0], (1, 1, 2, 2)),)
    refresh(t)
    play(t, "sail matanzas")
    refused(t, "station L10", "MA-20.37")
    t = turn(3, at="0")
    add_legacy(t, "L10")
    cleared(t, *range(1, 13))
    refresh(t)
    play(t, "sail matanzas")
    refused(t, "station L10", "MA-20.37")


def test_station_before_the_main_action() -> None:
    """MA-20.37, MA-3.5: in phase B, with free actions before it; never after the main action."""
    t = turn(3, at="5")
    add_legacy(t, "L11")  # 2 doubloons for 2 VP
    t.players[0].career = t.content.career_number["K1"]
    influence(t, france=5)
    rich(t, doubloons=0)
    hand(t, "A01")
    planning(t)
    refresh(t)
    refused(t, "task 2", "MA-15.8")
    play(t, "sail san_juan")
    assert not moves(t, "station")
    play(t, "task 2", "station L11", "disc UPG-05")
    assert (t.players[0].doubloons, vp(t)) == (2, 2)
    t = turn(3, at="0")
    add_legacy(t, "L10")
    hand(t)
    refresh(t)
    play(t, "sail matanzas", "villages", "stop")
    assert vp(t) == 0
    assert t.stations[0][1] == ()


@pytest.mark.parametrize(("seats", "first", "other"), [(1, 1, 2), (2, 0, 1), (3, 0, 0), (4, 0, 0)])
def test_box_discs(seats: int, first: int, other: int) -> None:
    """MA-20.38: stations start with discs from the box when few play."""
    t = table(seats)
    add_legacy(t, "L10")
    add_legacy(t, "L12")
    assert [len(discs) for _, discs in t.stations] == [first, other]


def test_skull() -> None:
    """MA-20.39: no village actions as main action; an assistant's village actions stay."""
    t = action(at="18")
    own(t, "B095")
    add_legacy(t, "L23")
    hand(t)
    refresh(t)
    assert "villages" not in offered(t)
    play(t, "assistant wise_woman", "work", "work", "work")


def test_numbers_of_legacy_tiles() -> None:
    """MA-20.40: L1 to L17 and L20 to L25."""
    t = table()
    numbers = [int(tile.id[1:]) for tile in t.content.legacy]
    assert numbers == [*range(1, 18), *range(20, 26)]


def test_new_text_wins() -> None:
    """MA-20.42: the village at 17 is none any more."""
    t = batch(1, at="17", scenario="76")
    cleared(t, 1, 2, 4, 5, 10)
    refresh(t)
    refused(t, "settle_here france", "MA-9.7")

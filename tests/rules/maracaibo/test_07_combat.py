"""MA-7: combat."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.pieces import CITY, ENGLAND, FRANCE, NO_MARKER, SPAIN
from rondel.games.maracaibo.rules.combat import ChooseStack, combat_value
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    cleared,
    explorer,
    explorer_quest,
    hand,
    influence,
    marker,
    moves,
    next_tile,
    offered,
    one_disc,
    own,
    place,
    play,
    refresh,
    refused,
    rich,
    step_name,
    synergy,
    vp,
)


def combat(
    tile: str = "CB19", seats: int = 3, scenario: str = "75", points: int = 0, doubloons: int = 0
) -> MaracaiboTable:
    """Seat 0 before a combat in which this tile will come up; nobody has assistants or money."""
    t = action(seats, at="11", scenario=scenario)
    hand(t)
    rich(t, doubloons=doubloons, points=points, workers=0)
    next_tile(t, tile)
    ask(t, ChooseStack(0))
    return t


def test_worked_example() -> None:
    """WE-01, MA-7.1, MA-7.9 to MA-7.12, MA-7.15: influence, two boosts, and a flag taken."""
    t = combat("CB01", points=1, doubloons=2)
    rich(t, workers=1)
    marker(t, "13", "spain")
    refresh(t)
    play(t, "stack 1", "nation france")
    assert t.players[0].doubloons == 0
    play(t, "influence 1", "boost combat_point", "boost worker", "flag port_royal")
    p = t.players[0]
    assert p.influence == (2, 0, 0)
    assert (p.combat_points, p.personal) == (0, 0)
    assert t.markers[place(t, "13")] == FRANCE
    assert t.stock[SPAIN] + t.markers.count(SPAIN) == 12  # the old marker left the game
    assert vp(t) == 3  # the flag's bonus
    assert p.combat_tiles == (t.content.combat_number["CB01"],)


@pytest.mark.parametrize("many", [False, True])
def test_where_ships_fight(many: bool) -> None:
    """MA-7.1, MA-1.10: of all cities only in Maracaibo; the explorer (MA-8.1) goes in Caracas."""
    content = load(None)
    for tile in content.city_tile_set(many):
        chart = content.chart(0, (tile,) * 4, many)
        cities = [at for at, kind in enumerate(chart.kind) if kind == CITY]
        verbs = {at: {op[0] for op in chart.action[at] or ()} for at in cities}
        assert [at for at in cities if "combat" in verbs[at]] == [content.location_of_no["11"]]
        assert [at for at in cities if "explorer" in verbs[at]] == [content.location_of_no["10"]]


def test_where_combats_come_from() -> None:
    """MA-7.1: a city, the homeward space 20, a quest."""
    t = action(at="20")
    play(t, "city", "choose combat")
    assert step_name(t) == "ChooseStack"


def test_readiness_before_the_tile() -> None:
    """MA-7.2, TX-19: 1 combat point for each PER-03, at most 8; once a combat."""
    t = combat(points=7)
    own(t, "A16", "A17")
    refresh(t)
    play(t, "stack 1")
    assert t.players[0].combat_points == 8


def test_stacks() -> None:
    """MA-7.3: one of the stacks that are not empty; declining reveals nothing."""
    t = action(at="11")
    hand(t)
    refresh(t)
    play(t, "city")
    assert moves(t, "stack") == ["stack 1", "stack 2"]
    t.combat_stacks = (0, 12)
    t.combat_left = t.combat_left[:12]
    refresh(t)
    refused(t, "stack 1", "MA-7.3")
    play(t, "skip")
    assert len(t.combat_left) == 12


def test_without_tiles() -> None:
    """MA-7.3, MA-7.26: with both stacks empty every nation has 3, and no tile is gained."""
    t = combat()
    t.combat_left, t.combat_stacks = (), (0, 0)
    refresh(t)
    play(t, "fight", "nation england", "influence 1")
    assert t.players[0].influence[ENGLAND] == 1
    assert t.players[0].combat_tiles == ()


def test_the_cost_must_be_payable() -> None:
    """MA-7.4: a nation whose cost can't be paid can't be chosen."""
    t = combat("CB10", doubloons=1)
    play(t, "stack 1")
    assert moves(t, "nation") == ["nation spain", "nation england"]
    refused(t, "nation france", "MA-7.4")


def test_tile_bonuses() -> None:
    """MA-7.5: doubloons, influence, points, a worker that can be used at once."""
    t = combat("CB01")
    play(t, "stack 1", "nation england")
    assert t.players[0].doubloons == 2
    t = combat("CB04")
    play(t, "stack 1", "nation england")
    assert t.players[0].influence[ENGLAND] == 1
    t = combat("CB10", doubloons=1)
    play(t, "stack 1", "nation england")
    assert vp(t) == 2
    t = combat("CB07")
    play(t, "stack 1", "nation england")
    assert t.players[0].personal == 1
    assert "boost worker" in moves(t)
    t = combat("CB07")
    t.players[0].personal, t.players[0].common = 5, 0
    play(t, "stack 1", "nation england")
    assert t.players[0].personal == 5


def test_modifiers_and_ties() -> None:
    """MA-7.6, TX-01: a tie for most or fewest cancels the modifier."""
    t = action(3, at="11")
    for no, nation in (("1", "france"), ("2", "france"), ("3", "france")):
        marker(t, no, nation)
    for no in ("4", "5", "6"):
        marker(t, no, "spain")
    marker(t, "7", "england")
    tile = t.content.combat_number["CB22"]
    assert [combat_value(t, tile, nation) for nation in range(3)] == [5, 4, 7]
    marker(t, "8", "france")
    assert combat_value(t, tile, FRANCE) == 3


def test_value_is_never_negative() -> None:
    """MA-7.6: at least 0."""
    t = action(3, at="11")
    marker(t, "1", "france")
    tile = t.content.combat_number["CB19"]
    assert combat_value(t, tile, FRANCE) == 4
    assert min(combat_value(t, i, n) for i in range(25) for n in range(3)) >= 0


def test_markers_of_legacy_tiles_count() -> None:
    """MA-7.7, MA-20.30: markers on the silver fleet count as on the map."""
    t = action(3, at="11", scenario="76")
    t.markers = changed(t.markers, len(t.content.locations), SPAIN)
    t.stock[SPAIN] -= 1
    assert combat_value(t, t.content.combat_number["CB19"], SPAIN) == 3


def test_strength_with_a_nation() -> None:
    """MA-7.8: 2 combat points for each PER-09 of the chosen nation."""
    t = combat()
    own(t, "A28", "B051")
    refresh(t)
    play(t, "stack 1", "nation france")
    assert t.players[0].combat_points == 4
    t = combat()
    own(t, "A28")
    refresh(t)
    play(t, "stack 1", "nation spain")
    assert t.players[0].combat_points == 0


def test_each_action_once() -> None:
    """MA-7.9, MA-7.14: influence once, in one of its two sizes."""
    t = combat("CB19", points=8)
    cleared(t, 7)
    refresh(t)
    play(t, "stack 1", "nation france")
    assert {"influence 1", "influence 2"} <= set(moves(t))
    play(t, "influence 2")
    assert t.players[0].influence[FRANCE] == 2
    for _ in range(5):
        play(t, "boost combat_point")
    refused(t, "influence 1", "MA-7.14")
    play(t, "flag puerto_plata")
    refused(t, "flag santo_domingo", "MA-7.9")


def test_value_has_to_suffice() -> None:
    """MA-7.10: value minus cost stays at 0 or more."""
    t = combat("CB13")
    play(t, "stack 1", "nation spain")  # 3
    assert "flag" not in offered(t)
    refused(t, "flag port_royal", "MA-7.10")
    play(t, "influence 1")
    assert step_name(t) != "Fight"  # nothing can be done with 1


def test_boosts() -> None:
    """MA-7.11, MA-7.12: points and workers for value, never back; the rest is lost."""
    t = combat("CB13", points=2)
    rich(t, workers=1)
    refresh(t)
    common = t.players[0].common
    play(t, "stack 1", "nation spain", "boost worker", "boost combat_point")
    assert t.players[0].common == common + 1
    assert t.players[0].combat_points == 1
    play(t, "stop")
    assert t.players[0].combat_points == 1


def test_boosting_ends_where_it_is_useless() -> None:
    """MA-7.11: more value than all actions left can use is not offered."""
    t = combat("CB19", points=8)
    play(t, "stack 1", "nation france", "influence 1", "flag port_royal")  # 0 left
    assert step_name(t) != "Fight"
    assert t.players[0].combat_points == 8


def test_combat_points_are_capped() -> None:
    """MA-7.13: never above 8."""
    t = action(3, at="4")
    t.tiles = (t.content.tile_number["CT09"], *t.tiles[1:])
    t.redraw_chart()
    hand(t)
    rich(t, points=7)
    refresh(t)
    play(t, "city")
    assert t.players[0].combat_points == 8


def test_annexing_a_flag() -> None:
    """MA-7.15, MA-7.16: 4 for an empty flag anywhere; villages have none."""
    t = combat("CB19")
    play(t, "stack 1", "nation france")
    assert len(moves(t, "flag")) == 7
    refused(t, "flag san_juan", "MA-7.16")
    play(t, "flag caracas")
    assert t.players[0].combat_points == 2
    assert t.players[0].influence[FRANCE] == 1
    assert t.stock[FRANCE] == 12


def test_own_marker() -> None:
    """MA-7.17, TX-13: a flag of the fighting nation is no target."""
    t = combat("CB19", points=8)
    marker(t, "13", "france")
    refresh(t)
    play(t, "stack 1", "nation france")
    refused(t, "flag port_royal", "MA-7.17")
    t = combat("CB19")
    for no in ("2", "4", "5", "10", "11", "13", "14"):
        marker(t, no, "france")
    refresh(t)
    play(t, "stack 1", "nation france")
    assert "flag" not in offered(t)


def test_villages() -> None:
    """MA-7.18: with upgrade 7: 2 for an empty village, 5 for another nation's."""
    t = combat("CB19", points=3)
    cleared(t, 7)
    marker(t, "18", "spain")
    own(t, "A45")  # own assistant at 18
    own(t, "B101", seat=1)  # another at 18
    refresh(t)
    play(t, "stack 1", "nation france", "boost combat_point")
    play(t, "village_flag trujillo")
    assert t.markers[place(t, "18")] == FRANCE
    assert t.players[0].doubloons == 4
    assert t.players[0].influence[FRANCE] == 1
    t = combat("CB19")
    refresh(t)
    play(t, "stack 1", "nation france")
    refused(t, "village_flag matanzas", "MA-7.18")
    t = combat("CB15")
    cleared(t, 7)
    refresh(t)
    play(t, "stack 1", "nation france", "village_flag matanzas")
    assert t.markers[place(t, "1")] == FRANCE


def test_card_actions() -> None:
    """MA-7.19, MA-7.20: CMB-4 and CMB-5, each card once, with the synergy 2 VP more."""
    t = combat("CB19")
    own(t, "B064", "A35", "B067")
    synergy(t, "medal")
    refresh(t)
    play(t, "stack 1", "nation france", "use sea_wolf")
    assert t.players[0].influence[FRANCE] == 1
    assert vp(t) == 2
    play(t, "use prize_agent")
    assert (t.players[0].doubloons, vp(t)) == (3, 4)
    play(t, "use ransom_taker")
    assert (t.players[0].doubloons, vp(t)) == (6, 4)
    assert "use" not in offered(t)


def test_silver_fleet() -> None:
    """MA-7.21, MA-20.29: 10 or 11 by the space: 3 influence and 8 doubloons; it can't be taken."""
    t = combat("CB19", points=5, scenario="76")
    play(t, "stack 1", "nation france", *["boost combat_point"] * 5)
    refused(t, "mine 8", "MA-7.22")
    assert moves(t, "fleet") == ["fleet 10", "fleet 11"]
    play(t, "fleet 10")
    assert t.players[0].doubloons == 8
    assert t.players[0].influence[FRANCE] == 3
    assert t.view(0)["legacy_spaces"]["fleet_10"] == "france"
    next_tile(t, "CB19")
    rich(t, points=8)
    ask(t, ChooseStack(0))
    play(t, "stack 1", "nation spain", *["boost combat_point"] * 7)
    assert moves(t, "fleet") == ["fleet 11"]


def test_gold_mine() -> None:
    """MA-7.22, MA-20.34: 8, an explorer on 5 or beyond, 12 doubloons and no influence."""
    t = combat("CB19", points=3, scenario="77")
    explorer(t, "4")
    refresh(t)
    play(t, "stack 1", "nation france", "boost combat_point", "boost combat_point")
    refused(t, "mine 8", "MA-7.22")
    explorer(t, "5")
    refresh(t)
    play(t, "mine 8")
    assert t.players[0].doubloons == 12
    assert t.players[0].influence == (0, 0, 0)


def test_empty_stock() -> None:
    """MA-7.23: a nation without markers can't place any."""
    t = combat("CB19", scenario="77", points=8)
    cleared(t, 7)
    explorer(t, "5")
    t.stock[FRANCE] = 0
    refresh(t)
    play(t, "stack 1", "nation france")
    assert offered(t) <= {"influence", "boost", "stop"}
    refused(t, "flag port_royal", "MA-7.23")


def test_points_for_taking() -> None:
    """MA-7.24: PER-10 pays 3 VP for each marker taken, by flag or in a village."""
    t = combat("CB19", points=8)
    own(t, "B054")
    cleared(t, 7)
    marker(t, "2", "spain")
    marker(t, "1", "england")
    refresh(t)
    play(t, "stack 1", "nation france", "flag santiago", *["boost combat_point"] * 5)
    assert vp(t) == 3
    play(t, "village_flag matanzas")
    assert vp(t) == 6


def test_gates_and_plague() -> None:
    """MA-7.25, MA-20.24, MA-20.26: legacy cities need the explorer; the plague no marker."""
    t = combat("CB19", scenario="76")
    add_legacy(t, "L3")
    refresh(t)
    play(t, "stack 1", "nation france")
    refused(t, "flag hill_town", "MA-7.25")
    refused(t, "flag cartagena", "MA-7.25")
    explorer(t, "5")
    refresh(t)
    play(t, "flag hill_town")
    assert vp(t) == 3


def test_the_tile_is_kept() -> None:
    """MA-7.26: whatever was done."""
    t = combat("CB19")
    play(t, "stack 1", "nation france", "stop")
    assert len(t.players[0].combat_tiles) == 1
    assert all(
        min(tile.of(nation).cost for nation in range(3)) == 0 for tile in t.content.combat_tiles
    )


def test_end_of_the_influence_track() -> None:
    """MA-7.27, TX-18: past 15 each step is worth 2 VP."""
    t = combat("CB19", scenario="76", points=8)
    influence(t, france=14)
    refresh(t)
    play(t, "stack 1", "nation france", *["boost combat_point"] * 5, "fleet 10")
    assert t.players[0].influence[FRANCE] == 15
    assert vp(t) == 4


def test_combat_inside_a_combat() -> None:
    """MA-7.28, TX-26, MA-10.11, MA-18.4: the inner combat comes first, with its own actions."""
    t = combat("CB19", points=1)
    cleared(t, 1, 2, 4, 5)
    one_disc(t, 11)
    explorer(t, "7")
    explorer_quest(t, "Q21", "8")
    refresh(t)
    play(t, "stack 1", "nation france", "flag maracaibo", "disc UPG-11", "choose explorer")
    next_tile(t, "CB25")
    play(t, "explore 8", "quest Q21")
    assert vp(t) == 1
    assert step_name(t) == "ChooseStack"
    play(t, "stack 1", "nation england", "influence 1")
    p = t.players[0]
    assert p.influence == (1, 0, 1)
    assert p.quests == (t.content.quest_number["Q21"],)
    play(t, "influence 1")
    assert p.influence == (2, 0, 1)
    assert [t.content.combat_tiles[i].id for i in p.combat_tiles] == ["CB25", "CB19"]
    assert t.markers[place(t, "11")] == FRANCE
    assert t.markers.count(NO_MARKER) > 0

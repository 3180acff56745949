"""MA-20: scenarios and legacy tiles, one by one; the story as it is told card by card."""

from __future__ import annotations

import random

import pytest

from rondel.core.rows import changed
from rondel.games.maracaibo.pieces import NATION, NO_MARKER
from rondel.games.maracaibo.rules.cards import fill_display
from rondel.games.maracaibo.rules.combat import ChooseStack
from rondel.games.maracaibo.rules.interim import ClearMarkets
from rondel.games.maracaibo.rules.legacy import add_legacy, remove_legacy
from rondel.games.maracaibo.rules.scenarios import place_quests
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.rules.story import StoryCheck, enter
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    card,
    check,
    cleared,
    explorer,
    hand,
    marker,
    moves,
    next_tile,
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


def numbers(t: MaracaiboTable) -> list[str]:
    """Where quest tiles lie."""
    return [t.content.locations[at].no for at, _ in t.quests]


def fighting(t: MaracaiboTable, value: int, nation: str = "france") -> None:
    """Seat 0 in a combat for the nation with so much combat_value."""
    next_tile(t, "CB25")
    rich(t, points=8, workers=4)
    ask(t, ChooseStack(0))
    play(t, "stack 1", f"nation {nation}")
    play(t, *["boost combat_point"] * (value - 4))


# Scenarios

EVERYBODY, MANY, FOUR = (1, 2, 3, 4), (3, 4), (4,)
QUEST_PLACES = {
    "75": (
        (("15", EVERYBODY), ("18", MANY), ("19", FOUR)),
        (("6", EVERYBODY), ("12", EVERYBODY), ("16", MANY)),
        (("3", EVERYBODY), ("17", EVERYBODY), ("9", MANY)),
        (("7", EVERYBODY), ("18", EVERYBODY), ("15", MANY)),
    ),
    "76": (
        (("15", EVERYBODY), ("18", FOUR)),
        (("6", EVERYBODY), ("12", FOUR)),
        (("3", EVERYBODY), ("9", FOUR)),
        (("7", EVERYBODY), ("18", FOUR)),
    ),
    "77": (
        (("15", EVERYBODY), ("18", FOUR)),
        (("6", EVERYBODY), ("12", FOUR)),
        (("3", EVERYBODY), ("9", FOUR)),
        (("7", EVERYBODY), ("18", FOUR)),
    ),
}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", ["75", "76", "77"])
def test_quest_places(scenario: str, seats: int) -> None:
    """MA-20.3: at set-up and after rounds I to III, by the number of players."""
    t = table(seats, scenario=scenario)
    for stage, places in enumerate(QUEST_PLACES[scenario]):
        if stage:
            t.quests = ()
            place_quests(t, stage)
        assert numbers(t) == [no for no, counts in places if seats in counts]


@pytest.mark.parametrize("scenario", ["75", "76", "77"])
def test_quests_in_a_real_game(scenario: str) -> None:
    """MA-20.3, MA-20.5, MA-13.7: when round II begins, those of round I have joined the others."""
    t = turn(4, at="20", scenario=scenario)
    before = numbers(t)
    play(t, "none")
    while t.round == 1:
        play(t, "points" if step_name(t) == "ScoringChoice" else moves(t)[-1])
    assert numbers(t) == before + [no for no, _ in QUEST_PLACES[scenario][1]]


def test_no_quest_left_to_place() -> None:
    """MA-10.10, MA-20.3: an empty stack: the placement is skipped."""
    t = ready(4)
    t.quest_top, t.quest_rest = -1, ()
    before = t.quests
    place_quests(t, 1)
    assert t.quests == before


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(("scenario", "extra"), [("75", 0), ("76", 8), ("77", 8)])
def test_size_of_the_draw_pile(scenario: str, extra: int, seats: int) -> None:
    """MA-20.7, MA-1.12: the C cards join after the deal."""
    t = table(seats, scenario=scenario)
    assert len(t.draw_pile) + 4 == 56 + extra + 40 - 8 * seats


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", ["75", "76", "77", "story_01", "story_86", "story_89"])
def test_games_come_to_an_end(scenario: str, seats: int) -> None:
    """MA-20.1, INV-27, INV-32: games end after round IV; no question has too many answers."""
    luck = random.Random(f"{scenario} {seats}")
    t = table(seats, seed=3, scenario=scenario)
    plies = 0
    while not t.over:
        options = t.moves()
        assert 1 < len(options) <= 60
        t.play(luck.choice(options))
        plies += 1
        assert plies < 3000
    check(t)
    assert (t.round, t.incomes) == (4, 4)
    assert min(t.places()) == 1 or seats == 1


# The quest city (L1)


def test_market_and_flag_of_the_quest_city() -> None:
    """MA-20.22, MA-7.16: tobacco is wanted, and the flag pays 2 VP."""
    t = action(at="1", scenario="76")
    fighting(t, 4)
    play(t, "flag puerto_cabezas")
    assert vp(t) == 2
    t = action(at="1")
    fighting(t, 4)
    refused(t, "flag puerto_cabezas", "MA-7.16")


def test_the_quest_of_the_city_may_be_left() -> None:
    """MA-20.22, MA-5.4: optional, and only as a city action."""
    t = action(at="17", scenario="76")
    t.legacy_quest = quest(t, "Q22")
    hand(t)
    planning(t)
    rich(t, doubloons=3)
    refresh(t)
    assert offered(t) == {"none", "city"}
    play(t, "city")
    assert moves(t) == ["quest Q22", "skip"]
    play(t, "skip")
    assert t.legacy_quest == t.content.quest_number["Q22"]


def test_the_last_quest_of_the_city() -> None:
    """MA-20.22: refilled while the stack lasts."""
    t = action(at="17", scenario="76")
    t.legacy_quest = quest(t, "Q20")
    t.quest_top, t.quest_rest = -1, ()
    hand(t)
    rich(t, points=2)
    refresh(t)
    play(t, "city", "quest Q20")
    assert t.legacy_quest == -1


# Rough sea (L2, L24, L25)


@pytest.mark.parametrize(
    ("tile", "start", "stop"),
    [
        ("L2", "7", "martinique"),
        ("L24", "12", "port_royal"),
        ("L25", "17", "trujillo"),
    ],
)
def test_rough_sea(tile: str, start: str, stop: str) -> None:
    """MA-20.23, MA-4.9: the edge costs 3 instead of 1."""
    for legacy, spent in ((False, 1), (True, 3)):
        t = turn(2, at=start)
        if legacy:
            add_legacy(t, tile)
            refresh(t)
        play(t, f"sail {stop}")
        assert t.spent == spent


def test_rough_sea_is_too_far() -> None:
    """MA-20.23, MA-4.3: with 7 points 8 can't be reached from 1 any more."""
    t = turn(2, at="1")
    assert "sail cumana" in moves(t)
    add_legacy(t, "L2")
    refresh(t)
    assert "sail martinique" not in moves(t)  # 2 3 4 6 7 are 5, and 3 more
    refused(t, "sail martinique", "MA-4.2")


# The plague (L3)


def test_no_delivery_and_no_marker_under_the_plague() -> None:
    """MA-20.24, MA-7.25: no market, no flag; the marker that lay there has left the game."""
    t = action(at="1")
    marker(t, "14", "spain")
    stock = t.stock[NATION["spain"]]
    add_legacy(t, "L3")
    assert t.markers[place(t, "14")] == NO_MARKER
    assert t.stock[NATION["spain"]] == stock
    assert t.chart.markets[place(t, "14")] == ()
    fighting(t, 4)
    refused(t, "flag cartagena", "MA-7.25")


def test_the_plague_ends() -> None:
    """MA-20.25: a city as before, with another action."""
    t = action(at="14")
    add_legacy(t, "L3")
    refresh(t)
    refused(t, "city", "MA-5.2")
    refused(t, "villages", "MA-5.3")
    remove_legacy(t, t.content.legacy_number["L3"])
    refresh(t)
    assert "city" in offered(t)
    fighting(t, 4)
    assert "flag cartagena" in moves(t)


def test_every_boxed_tile_may_follow() -> None:
    """MA-20.36: any boxed tile of the set, by chance; if none is left, the old one comes back."""
    found = set()
    for seed in range(40):
        t = ready(3, "plague")
        t.chance = table(3, seed).chance
        old = t.tiles
        add_legacy(t, "L3")
        remove_legacy(t, t.content.legacy_number["L3"])
        assert t.tiles[:3] == old[:3]
        found.add(t.tiles[3])
    boxed = set(t.content.city_tile_set(many=True)) - set(old)
    assert found == boxed
    assert len(boxed) == 4


# The hill town (L4) and the lagoon town (L7)


@pytest.mark.parametrize(
    ("scenario", "city", "closed", "opened"),
    [("76", "hill_town", "4", "5"), ("77", "lagoon_town", "11", "12")],
)
def test_gates_for_markers(scenario: str, city: str, closed: str, opened: str) -> None:
    """MA-20.26, MA-20.31, MA-7.25: no marker before the own explorer is past the gate."""
    t = action(at="1", scenario=scenario)
    explorer(t, closed)
    explorer(t, opened, 1)  # somebody else's does not count
    fighting(t, 4)
    refused(t, f"flag {city}", "MA-7.25")
    explorer(t, "20", 1)
    explorer(t, opened)
    refresh(t)
    play(t, f"flag {city}")
    assert t.markers[t.content.location_number[city]] == NATION["france"]


def test_flags_of_new_cities() -> None:
    """MA-20.26, MA-20.31: 3 VP and 4 doubloons."""
    t = action(at="1", scenario="77")
    explorer(t, "13")
    fighting(t, 4)
    play(t, "flag hill_town")
    assert vp(t) == 3
    t = action(at="1", scenario="77")
    rich(t, doubloons=0)
    explorer(t, "13")
    fighting(t, 4)
    play(t, "flag lagoon_town")
    assert t.players[0].doubloons == 1 + 4  # 1 from the tile


@pytest.mark.parametrize(
    ("start", "stop", "spent"), [("9", "9a", 3), ("9a", "10", 3), ("9", "10", 1)]
)
def test_the_way_to_the_hill_town(start: str, stop: str, spent: int) -> None:
    """MA-20.26, MA-4.9: both edges cost 3."""
    t = turn(2, at=start, scenario="76")
    explorer(t, "5")
    refresh(t)
    goal = t.content.location_ids[place(t, stop)]
    way = next(m for m in moves(t, "sail") if m.split()[1] == goal)
    play(t, way)
    assert t.spent == spent


def test_the_detour_may_be_passed() -> None:
    """MA-20.26, MA-4.7: 9 to 9a to 10 in one sail, past an assistant in the hill town."""
    t = turn(2, at="9", scenario="76")
    own(t, "C96")
    explorer(t, "5")
    refresh(t)
    ways = [m for m in moves(t) if m.split()[1:2] == ["caracas"]]
    assert ways == ["sail caracas", "sail_by caracas hill_town"]
    play(t, "sail_by caracas hill_town")
    assert (t.spent, vp(t)) == (6, 2)


def test_the_lagoon_town_wants_cotton() -> None:
    """MA-20.32: delivery, then 3 combat points and one combat."""
    t = action(at="16a", scenario="77")
    hand(t, "A02")  # cotton
    planning(t)
    refresh(t)
    play(t, "city", "deliver cotton", "disc UPG-01")
    assert t.players[0].combat_points == 4
    assert step_name(t) == "ChooseStack"


def test_a_last_action_in_the_hill_town() -> None:
    """MA-20.27, MA-9.13: it ends the village actions, not the offer for a worker."""
    t = action(at="9a", scenario="76")
    own(t, "A31")
    hand(t, "A04", "A05")
    planning(t)
    rich(t, workers=1)
    refresh(t)
    play(t, "city", "use map_trader", "stay")
    assert moves(t, "exchange") == ["exchange hill_settlers"]
    play(t, "skip")
    assert t.players[0].personal == 1


def test_no_worker_for_the_hill_town() -> None:
    """MA-20.27: without a worker nothing is offered."""
    t = action(at="9a", scenario="76")
    hand(t)
    rich(t, workers=0)
    refresh(t)
    play(t, "city", "work", "work")
    assert step_name(t) != "OfferExchange"


# Stops (L5, L9)


def test_no_recruit_left() -> None:
    """MA-20.28, MA-18.1: nothing without workers in the common supply."""
    t = turn(2, at="2", scenario="76")
    p = t.players[0]
    p.on_cards += p.common
    p.common = 0
    workers = p.personal
    play(t, "sail tortuga")
    assert p.personal == workers


def test_the_recruit_comes_before_the_main_action() -> None:
    """MA-20.28, MA-3.3: he can be spent at once."""
    t = turn(2, at="2", scenario="76")
    quest(t, "Q18", "3")  # costs a worker
    rich(t, workers=0)
    refresh(t)
    play(t, "sail tortuga")
    assert "quest Q18" in moves(t)


def test_the_shrine_pays_every_time() -> None:
    """MA-20.35: in every round, also after an extra sail; passing does not count."""
    t = turn(2, at="14", scenario="77")
    play(t, "sail puerto_cabezas")
    assert vp(t) == 0
    for round in (1, 2):
        t = turn(2, at="15", round=round, scenario="77")
        play(t, "sail bluefields")
        assert vp(t) == 6


# The silver fleet (L6) and the gold mine (L8)


@pytest.mark.parametrize("cost", [10, 11])
def test_the_silver_fleet(cost: int) -> None:
    """MA-20.29, MA-7.21: a marker, 3 influence and 8 doubloons; one space a combat."""
    t = action(at="1", scenario="76")
    fighting(t, 11)
    rich(t, doubloons=0)
    play(t, f"fleet {cost}")
    p = t.players[0]
    assert (p.influence, p.doubloons) == ((3, 0, 0), 8)
    assert t.view(0)["legacy_spaces"][f"fleet_{cost}"] == "france"
    assert not t.agenda or not moves(t, "fleet")


def test_the_silver_fleet_is_dear() -> None:
    """MA-20.29: 9 combat_value are too few, 10 pay for one of the spaces."""
    t = action(at="1", scenario="76")
    fighting(t, 9)
    refused(t, "fleet 10", "MA-7.10")
    play(t, "boost combat_point")
    assert moves(t, "fleet") == ["fleet 10"]


def test_markers_off_the_map_count_and_stay() -> None:
    """MA-20.30, MA-7.7: they count as on the map and can't be taken."""
    t = action(at="1", scenario="77")
    explorer(t, "5")
    for number in range(3):
        t.markers = changed(t.markers, len(t.content.locations) + number, NATION["spain"])
    t.stock[NATION["spain"]] -= 3
    assert t.markers.count(NATION["spain"]) == 4
    assert multipliers(t) == [1 + 1, 2 + 2, 1 + 1]
    fighting(t, 8)
    assert not moves(t, "fleet")
    assert not moves(t, "mine")
    refused(t, "fleet 10", "MA-7.21")
    refused(t, "mine 8", "MA-7.22")


def test_the_gold_mine() -> None:
    """MA-20.34, MA-7.22: explorer on 5 or beyond; 12 doubloons, no influence."""
    t = action(at="1", scenario="77")
    explorer(t, "4")
    fighting(t, 8)
    refused(t, "mine 8", "MA-7.22")
    explorer(t, "5")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "mine 8")
    assert (t.players[0].doubloons, t.players[0].influence) == (12, (0, 0, 0))
    assert t.view(0)["legacy_spaces"]["mine_8"] == "france"


# Stations (L10 to L17)

STATIONS = {
    # Tile: location before it, hand, what it brings besides the disc.
    "L10": ("0", (), {"vp": 1}),
    "L11": ("5", (), {"d": -2, "vp": 2}),
    "L12": ("6", (), {"cp": -1, "inf": 1}),
    "L13": ("7", ("A04",), {"hand": -1, "d": 2}),  # explorer 1: 2 doubloons
    "L14": ("11", (), {"w": -1, "vp": 3, "d": 2}),
    "L15": ("14", ("A04", "A07"), {"hand": -2, "vp": 3, "d": 3}),
    "L16": ("17", (), {"d": -3, "cp": 2, "vp": 1}),
    "L17": ("18", ("A03",), {"hand": -1, "d": 4}),
}
ANSWERS = {"L12": ("nation spain",), "L13": ("explore 1",)}


def state(t: MaracaiboTable) -> dict[str, int]:
    p = t.players[0]
    return {
        "vp": vp(t),
        "d": p.doubloons,
        "cp": p.combat_points,
        "w": p.personal,
        "inf": sum(p.influence),
        "hand": len(p.hand),
    }


def at_station(tile: str, seats: int = 3) -> MaracaiboTable:
    start, cards, _ = STATIONS[tile]
    t = turn(seats, at=start)
    add_legacy(t, tile)
    hand(t, *cards)
    planning(t)
    rich(t, doubloons=5, points=2, workers=2)
    t.quests = ()
    refresh(t)
    stop = t.content.legacy[t.content.legacy_number[tile]].at
    return play(t, f"sail {stop}") if f"sail {stop}" in moves(t) else t


@pytest.mark.parametrize("tile", STATIONS)
def test_stations(tile: str) -> None:
    """MA-20.37: once a stop, before the main action: pay, gain, and leave a disc."""
    t = at_station(tile)
    assert (step_name(t), moves(t, "station")) == ("MainAction", [f"station {tile}"])
    before = state(t)
    play(t, f"station {tile}", *ANSWERS.get(tile, ()))
    refused(t, "disc UPG-12", "MA-16.4")
    play(t, "disc UPG-05")
    after = state(t)
    assert {k: after[k] - before[k] for k in after if after[k] != before[k]} == STATIONS[tile][2]
    assert t.view(1)["stations"][tile] == [0]
    assert (t.players[0].discs[4], t.players[0].discs_out) == (1, 0)
    assert step_name(t) == "MainAction"
    refused(t, f"station {tile}", "MA-20.37")


@pytest.mark.parametrize("tile", sorted(set(STATIONS) - {"L10"}))
def test_stations_that_can_not_be_paid(tile: str) -> None:
    """MA-20.37: without the cost the station is not offered."""
    t = at_station(tile)
    hand(t)
    rich(t, doubloons=1, points=0, workers=0)
    refresh(t)
    assert step_name(t) == "MainAction"
    refused(t, f"station {tile}", "MA-20.37")


def test_discs_on_stations_stay() -> None:
    """MA-20.37, MA-13.4: also when the markets are cleared."""
    t = at_station("L10")
    play(t, "station L10", "disc UPG-05")
    ask(t, ClearMarkets())
    assert t.view(0)["stations"]["L10"] == [0]


def test_the_reward_takes_the_last_disc() -> None:
    """MA-20.37: then only the disc part is lost."""
    t = at_station("L13")
    p = t.players[0]
    cleared(t, *(n for n in range(1, 13) if n != 12))
    p.discs = (*(0,) * 11, 1)
    p.discs_out += 1
    explorer(t, "6")
    refresh(t)
    play(t, "station L13", "explore 7", "disc UPG-12")  # space 7 removes a disc
    assert t.view(0)["stations"]["L13"] == []
    assert p.cleared.bit_count() == 12
    assert step_name(t) == "MainAction"


def test_the_toll() -> None:
    """MA-20.33: passing 19 costs 2 doubloons; who has less must stop there; stopping is free."""
    t = turn(3, at="18")
    add_legacy(t, "L17")
    rich(t, doubloons=2)
    hand(t)
    refresh(t)
    play(t, "sail homeward_20")
    assert t.players[0].doubloons == 0
    t = turn(3, at="18")
    add_legacy(t, "L17")
    rich(t, doubloons=2)
    hand(t)
    refresh(t)
    play(t, "sail belize")
    assert t.players[0].doubloons == 2
    t = turn(3, at="17")
    add_legacy(t, "L17")
    rich(t, doubloons=1)
    hand(t)
    refresh(t)
    assert moves(t, "sail") == ["sail trujillo", "sail belize"]
    refused(t, "sail homeward_20", "MA-20.33")
    refused(t, "sail homeward_21a", "MA-4.2")
    play(t, "sail belize")
    assert "villages" in offered(t)


def test_leaving_the_toll_station() -> None:
    """MA-20.33: a ship that stands there has not to pay for going on."""
    t = turn(3, at="19")
    add_legacy(t, "L17")
    rich(t, doubloons=0)
    refresh(t)
    assert t.players[0].ship == place(t, "20")


# Skulls (L20 to L23)


@pytest.mark.parametrize(
    ("tile", "no"), [("L20", "12"), ("L21", "15"), ("L22", "16"), ("L23", "18")]
)
def test_skulls(tile: str, no: str) -> None:
    """MA-20.39, MA-20.41: no village actions there while the tile lies; a quest is possible."""
    t = action(at=no)
    quest(t, "Q22", no)
    rich(t, doubloons=3)
    add_legacy(t, tile)
    refresh(t)
    refused(t, "villages", "MA-5.3")
    assert "quest" in offered(t)
    remove_legacy(t, t.content.legacy_number[tile])
    refresh(t)
    assert "villages" in offered(t)
    add_legacy(t, tile)
    refresh(t)
    refused(t, "villages", "MA-5.3")


def test_removing_the_plague_by_a_reward() -> None:
    """MA-20.19, MA-20.36: a story quest takes L3 away; 14 has a city action again."""
    t = action(at="15", scenario="story_85")
    assert {"L3", "L20", "L21"} <= set(t.view(0)["legacy_tiles"])
    hand(t, "A03", "A08")  # herbs
    planning(t)
    refresh(t)
    play(t, "story_quest story_30")
    assert moves(t, "remove") == ["remove L3", "remove L20", "remove L21"]
    t.agenda = [s for s in t.agenda if type(s).__name__ not in ("EndTurn", "EndActions")]
    play(t, "remove L3")
    assert vp(t) == 3
    assert t.chart.action[place(t, "14")] is not None
    assert "L3" not in t.view(0)["legacy_tiles"]


# The story card by card

OPENINGS = {
    "story_80": ("story_05", ["L5"], ["C90"]),
    "story_81": ("story_10", ["L1", "L5"], ["C90", "C91", "C97"]),
    "story_82": ("story_14", ["L1", "L4", "L5"], ["C90", "C91", "C92", "C96", "C97"]),
    "story_83": ("story_20", ["L1", "L4", "L5", "L10"], ["C90", "C91", "C92", "C96", "C97"]),
    "story_84": ("story_26", ["L1", "L4", "L5", "L6"], ["C90", "C91", "C92", "C93", "C96", "C97"]),
    "story_85": (
        "story_30",
        ["L1", "L3", "L4", "L5", "L6", "L20", "L21"],
        ["C90", "C91", "C92", "C93", "C96", "C97"],
    ),
    "story_86": (
        "story_37",
        ["L1", "L3", "L4", "L5", "L6", "L21"],
        ["C90", "C91", "C92", "C93", "C94", "C96", "C97"],
    ),
    "story_87": (
        "story_40",
        ["L1", "L4", "L5", "L6", "L7"],
        ["C90", "C91", "C92", "C93", "C94", "C95", "C96", "C97"],
    ),
    "story_88": (
        "story_47",
        ["L1", "L2", "L4", "L5", "L6", "L7", "L8", "L14", "L17"],
        ["C90", "C91", "C92", "C93", "C94", "C95", "C96", "C97"],
    ),
    "story_89": (
        "story_55",
        ["L1", "L4", "L5", "L6", "L7", "L8", "L9", "L14", "L15", "L16"],
        ["C90", "C91", "C92", "C93", "C94", "C95", "C96", "C97"],
    ),
}


@pytest.mark.parametrize("entry", OPENINGS)
def test_chapters(entry: str) -> None:
    """MA-20.8, MA-20.43: the tiles and cards of earlier chapters, and the first card."""
    first, legacy, cards = OPENINGS[entry]
    t = table(3, scenario=entry)
    story = t.view(0)["story"]
    assert story["in_play"][0] == first
    assert story["removed"][-1] == entry
    assert t.view(0)["legacy_tiles"] == legacy
    assert t.story is not None
    assert sorted(t.content.cards[c].no for c in t.story.unlocked) == cards
    check(t)


COSTS = {
    # Story card: hand and supplies that pay for its quest, and what it brings.
    "01": ((), {"cp": -2, "d": 5, "vp": 1}),
    "02": (("A04", "A01"), {"hand": -2, "vp": 1, "space": 1, "d": 2}),
    "03": ((), {"w": -1, "d": 6, "inf": 1}),
    "05": ((), {"vp": 2}),
    "06": (("A03", "A04"), {"hand": -2, "w": 1, "vp": 3}),
    "07": (("A04", "A06"), {"hand": -2, "d": 4, "cp": 2}),
    "08": ((), {"cp": -1, "vp": 4, "w": 1}),
    "10": (("A03", "A09"), {"hand": -2, "d": 2}),
    "12": (("A01", "A02"), {"hand": -2, "vp": 5}),
    "13": ((), {"w": -1, "inf": 2}),
    "14": ((), {"d": 7, "space": 1}),
    "16": (("A04", "A01"), {"hand": -2, "d": 4, "inf": 1}),
    "17": ((), {"cp": -2, "disc": 2}),
    "26": ((), {"cp": -2, "vp": 2}),
    "30": (("A03", "A08"), {"hand": -2, "vp": 3, "skulls": -1}),
    "33": ((), {"w": -1, "d": 4, "skulls": -1}),
    "34": (("A06", "A03"), {"hand": -2, "inf": 1, "skulls": -1}),
    "37": (("A03", "A01"), {"hand": -2, "vp": 1}),
    "40": ((), {"cp": 3, "d": 2, "space": 1}),
    "43": (("A04", "A02"), {"hand": -2, "vp": 6}),
    "44": (("A09", "A14"), {"hand": -2, "d": 4}),
    "50": ((), {"cp": -2, "vp": 2}),
    "51": ((), {"w": -1, "disc": 2}),
    "55": ((), {"vp": 8}),
}
REPLIES = {
    "Explore": "explore 1",
    "ChooseInfluence": "nation spain",
    "RemoveDisc": "disc UPG-01",
    "ChooseStack": "skip",
}


def story_state(t: MaracaiboTable) -> dict[str, int]:
    p = t.players[0]
    skulls = sum(tile in t.view(0)["legacy_tiles"] for tile in ("L3", "L20", "L21", "L22", "L23"))
    return {**state(t), "space": p.explorer, "disc": p.discs_out, "skulls": skulls}


def at_story(no: str) -> MaracaiboTable:
    """Seat 0 at the story tile of this card, with what its quest costs."""
    t = action(2, at="1", spent=4, scenario="story_01")
    if no != "01":
        enter(t, t.content.story_number[f"story_{no}"], final=False)
    assert t.story is not None
    t.captains[0].ship = next(
        at for at, _, of in t.story.tiles if of == t.content.story_number[f"story_{no}"]
    )
    hand(t, *COSTS[no][0])
    planning(t)
    rich(t, doubloons=0, points=2, workers=2)
    t.agenda = t.agenda[-1:]
    refresh(t)
    return t


@pytest.mark.parametrize("no", COSTS)
def test_story_quests(no: str) -> None:
    """MA-20.18, MA-20.19, MA-10.7: cost, reward, and the tile into the quest row."""
    t = at_story(no)
    before = story_state(t)
    play(t, f"story_quest story_{no}")
    while not t.over:
        play(t, REPLIES.get(step_name(t), moves(t)[0]))
    after = story_state(t)
    changes = {k: after[k] - before[k] for k in after if after[k] != before[k]}
    assert changes == COSTS[no][1]
    assert len(t.players[0].quests) == 1
    assert t.players[0].quests[0] < 0


@pytest.mark.parametrize("no", COSTS)
def test_story_quests_that_can_not_be_paid(no: str) -> None:
    """MA-20.18: without the cost the quest is not offered; nor is it to a ship elsewhere."""
    t = at_story(no)
    hand(t)
    rich(t, points=0, workers=0)
    t.turn_spent = 3
    refresh(t)
    assert t.over or f"story_quest story_{no}" not in moves(t)
    t = at_story(no)
    t.captains[0].ship = place(t, "11")
    refresh(t)
    refused(t, f"story_quest story_{no}", "MA-5.4")


VOTES = {"02": "follow_the_bearings", "03": "find_her_crew"}
"""What a vote for each of the cards that may follow the first one is called."""


@pytest.mark.parametrize(
    ("votes", "winner"),
    [
        (("02", "02", "03", "03"), None),
        (("02", "02", "02", "03"), "02"),
        (("03", "03", "02", "03"), "03"),
    ],
)
def test_votes_of_four(votes: tuple[str, ...], winner: str | None) -> None:
    """MA-20.13: most votes win; on a tie the reader, who took the tile, decides."""
    t = ready(4, scenario="story_01")
    assert t.story is not None
    t.story = t.story.with_taken(t.content.story_number["story_01"], 2)
    t.trigger = 1
    ask(t, StoryCheck(final=False))
    voters = []
    for vote in votes:
        voters.append(t.seat)
        play(t, f"vote {VOTES[vote]}")
    assert sorted(voters) == [0, 1, 2, 3]
    if winner is None:
        assert (t.seat, step_name(t)) == (2, "BreakTie")
        play(t, f"vote {VOTES['03']}")
    assert t.view(0)["story"]["in_play"] == [f"story_{winner or '03'}"]


def test_the_last_check_only_lays_out() -> None:
    """MA-20.15, MA-14.9: in the final scoring a new card places nothing."""
    t = ready(2, scenario="story_01")
    assert t.story is not None
    t.story = t.story.with_taken(t.content.story_number["story_01"], 0)
    t.trigger = 0
    before = t.quests
    ask(t, StoryCheck(final=True))
    play(t, f"vote {VOTES['02']}", f"vote {VOTES['02']}")
    assert t.view(0)["story"]["in_play"] == ["story_02"]
    assert t.view(0)["story"]["tiles"] == {}
    assert t.quests == before


def test_cards_to_the_discards_come_back() -> None:
    """MA-20.16: a C card among the discards is shuffled with them."""
    t = ready(2, scenario="story_01")
    enter(t, t.content.story_number["story_03"], final=False)
    old_hand = card(t, "C90")
    assert t.discards >> old_hand & 1
    t.draw_pile = b""
    t.display = [-1] * 4
    fill_display(t)
    assert old_hand in (*t.draw_pile, *t.display)
    assert not t.discards

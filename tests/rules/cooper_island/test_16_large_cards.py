"""CI-16: the large building cards."""

from __future__ import annotations

import pytest

from rondel.games.cooper_island.pieces import GAME_END, PIECES
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    boat,
    cartographer,
    cleanup,
    islet,
    land,
    large_card,
    market,
    moves,
    on_market,
    play,
    player,
    refresh,
    refused,
    space,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
)


def card_turn(card: str) -> CooperTable:
    """A turn with this large_card face up; storage, marketplace and reserve are empty."""
    t = turn()
    large_card(t, card)
    store(t)
    tiles(t)
    cartographer(t, 0)
    land(t, g1=("meadow", 1))
    refresh(t)
    return t


def use(t: CooperTable, card: str) -> None:
    """Use the card; from now on it lies face down."""
    play(t, f"use_large_card {card}")
    assert player(t)["large_cards"] == {card: False}
    assert f"use_large_card {card}" not in moves(t)


def unusable(t: CooperTable, card: str) -> None:
    """The card is face up, but nothing of its action could be carried out."""
    assert player(t)["large_cards"] == {card: True}
    refused(t, f"use_large_card {card}", "CI-9.24")


# Cards 1 to 9


def test_trading_post() -> None:
    """CI-16.1: 1 double_tile, and 2 cubes of choice (never coins) on the marketplace."""
    t = card_turn("trading_post")
    use(t, "trading_post")
    assert sum(t.players[0].tiles) == 1
    assert moves(t, "market") == [f"market {cube}" for cube in PIECES if cube != "coin"]
    play(t, "market gold", "market gold")
    assert on_market(t) == {"gold": 2}
    assert storage(t) == {}
    assert moves(t, "market") == []


def test_trading_post_with_an_empty_bag() -> None:
    """CI-16.1, CI-9.24: the cubes are enough to use the card."""
    t = card_turn("trading_post")
    t.bag = (0, 0, 0)
    refresh(t)
    use(t, "trading_post")
    play(t, "market wood", "market stone")
    assert on_market(t) == {"wood": 1, "stone": 1}
    assert sum(t.players[0].tiles) == 0


def test_lookout_dome() -> None:
    """CI-16.2: up to 2 double_tiles are placed."""
    t = card_turn("lookout_dome")
    tiles(t, double_fm=3)
    refresh(t)
    use(t, "lookout_dome")
    play(t, "place_double forest+meadow", "on f1", "on e2")
    play(t, "place_double forest+meadow", "on e4")
    assert space(t, "e4") == ("forest", 1, "wood")
    assert space(t, "f2") == ("meadow", 1, "food")
    assert sum(t.players[0].tiles) == 1
    assert moves(t, "place_double") == []


def test_lookout_dome_may_stop() -> None:
    """CI-16.2: "up to": after one tile, or none, the player may pass; the card stays down."""
    t = card_turn("lookout_dome")
    tiles(t, double_fm=3)
    refresh(t)
    use(t, "lookout_dome")
    play(t, "place_double forest+meadow", "on f1", "on e2", "pass")
    assert sum(t.players[0].tiles) == 2
    assert moves(t, "place_double") == []
    assert player(t)["large_cards"] == {"lookout_dome": False}


def test_lookout_dome_gives_no_second_cartographer_use() -> None:
    """CI-16.2: of the two tiles only one can have a shim."""
    t = card_turn("lookout_dome")
    tiles(t, double_fm=2)
    land(t, f1=("forest", 1), f2=("meadow", 2), e2=("meadow", 1))
    cartographer(t, 6)
    refresh(t)
    use(t, "lookout_dome")
    first = t.copy()
    play(first, "place_double forest+meadow", "on d2")
    assert "on e2" in moves(first)  # with a shim under d2
    play(t, "place_double forest+meadow", "on f1", "on f2")
    assert t.players[0].cartographer == 5
    play(t, "place_double forest+meadow", "on d2")
    assert "on e2" not in moves(t)


def test_lookout_dome_without_a_tile() -> None:
    """CI-16.2, CI-9.24: no tile in the reserve, no use."""
    unusable(card_turn("lookout_dome"), "lookout_dome")


def test_freight_exchange() -> None:
    """CI-16.3: a delivery, with its price, its points and its lid."""
    t = card_turn("freight_exchange")
    unusable(t, "freight_exchange")
    store(t, gold=1, cloth=2)
    refresh(t)
    use(t, "freight_exchange")
    play(t, "supply cargo_1", "ship one_sail")
    assert storage(t) == {}
    assert player(t)["ships"]["one_sail"]["distance"] == 1
    assert player(t)["lids_unused"] == 1
    assert "cargo_1" not in player(t)["lids_on_ships"]


def test_freight_exchange_takes_the_harbormaster() -> None:
    """CI-16.3, CI-6.21: the harbormaster's discount counts, and is used up."""
    t = card_turn("freight_exchange")
    store(t, gold=1, cloth=1)
    refresh(t)
    use(t, "freight_exchange")
    play(t, "supply cargo_2")
    assert storage(t) == {}
    assert not t.harbormaster_up


@pytest.mark.parametrize("buildings", [1, 3])
def test_builders_lodge(buildings: int) -> None:
    """CI-16.4: 1 coin on the marketplace for each own building."""
    t = card_turn("builders_lodge")
    unusable(t, "builders_lodge")
    spaces = ["f1", "f2", "e2"][:buildings]
    land(t, 0, **dict.fromkeys(spaces, ("forest", 1, "small_building")))
    land(t, e4=("forest", 1, "statue"))
    t.players[0].buildings = buildings
    t.players[0].statues = 1
    land(t, seat=1, f1=("forest", 1, "fortress"))
    t.players[1].buildings = 1
    refresh(t)
    use(t, "builders_lodge")
    assert on_market(t) == {"coin": buildings}
    assert storage(t) == {}


def test_antiquities_hall_removes_a_ruin_or_builds_a_statue() -> None:
    """CI-16.5: one of the two actions, not both."""
    t = card_turn("antiquities_hall")
    unusable(t, "antiquities_hall")
    land(t, f1=("forest", 1), f2=("forest", 1))
    t.players[0].spots = 6
    t.players[0].spots_open |= 0b10
    t.players[0].statues_ready = 1
    store(t, wood=3, stone=3)
    refresh(t)
    use(t, "antiquities_hall")
    assert moves(t, "choose") == ["choose remove_ruin", "choose build_statue"]
    statue, ruin = t.copy(), t
    play(statue, "choose build_statue", "build_statue stone", "put f1", "ship one_sail")
    assert space(statue, "f1") == ("forest", 1, "statue")
    assert moves(statue, "choose") == []
    play(ruin, "choose remove_ruin", "remove_ruin e3", "ship one_sail")
    assert space(ruin, "e3") == ("", 0, "")
    assert moves(ruin, "choose") == []
    assert storage(ruin) == {"wood": 3, "stone": 3}


def test_antiquities_hall_offers_only_what_can_be_done() -> None:
    """CI-16.5: without a statue to build only the ruin is offered."""
    t = card_turn("antiquities_hall")
    land(t, f1=("forest", 1))
    refresh(t)
    use(t, "antiquities_hall")
    assert moves(t, "choose") == ["choose remove_ruin"]
    refused(t, "choose build_statue", "CI-6.17")


def test_scout_tower() -> None:
    """CI-16.6: 2 double_tiles are drawn."""
    t = card_turn("scout_tower")
    bag = sum(t.bag)
    use(t, "scout_tower")
    assert sum(t.players[0].tiles) == 2
    assert sum(t.bag) == bag - 2


def test_scout_tower_with_a_poor_bag() -> None:
    """CI-16.6, CI-4.13: the last tile is drawn alone; from an empty bag nothing can be."""
    t = card_turn("scout_tower")
    t.bag = (0, 1, 0)
    refresh(t)
    use(t, "scout_tower")
    assert player(t)["tiles"] == {"double_fm": 0, "double_fk": 1, "double_fs": 0}
    t = card_turn("scout_tower")
    t.bag = (0, 0, 0)
    refresh(t)
    unusable(t, "scout_tower")


def test_mint_house() -> None:
    """CI-16.7: 3 coins on the marketplace."""
    t = card_turn("mint_house")
    use(t, "mint_house")
    assert on_market(t) == {"coin": 3}
    assert storage(t) == {}


def test_boatwrights_hall() -> None:
    """CI-16.8: a boat is built, with its price, its points and its action."""
    t = card_turn("boatwrights_hall")
    unusable(t, "boatwrights_hall")
    store(t, coin=1, wood=2)
    refresh(t)
    use(t, "boatwrights_hall")
    play(t, "build_boat boat_coin", "ship one_sail", "do")
    assert storage(t) == {"coin": 1}
    assert player(t)["landing"]["landing_1"] == {"boat": "boat_coin", "face_up": True}
    assert player(t)["ships"]["one_sail"]["distance"] == 1


@pytest.mark.parametrize("steps", [0, 2, 3])
def test_chart_archive(steps: int) -> None:
    """CI-16.9: up to 3 cartographer steps."""
    t = card_turn("chart_archive")
    use(t, "chart_archive")
    assert moves(t, "steps") == ["steps 3", "steps 2", "steps 1", "steps 0"]
    play(t, f"steps {steps}")
    assert t.players[0].cartographer == steps


def test_chart_archive_at_the_end_of_the_track() -> None:
    """CI-16.9, CI-9.24: on 5 one step is left, on 6 the card can't be used."""
    t = card_turn("chart_archive")
    cartographer(t, 5)
    refresh(t)
    use(t, "chart_archive")
    assert t.players[0].cartographer == 6
    t = card_turn("chart_archive")
    cartographer(t, 6)
    refresh(t)
    unusable(t, "chart_archive")


# Card 10


def test_harbour_inn_feeds_for_a_point() -> None:
    """CI-16.10: the current feeding_cost is paid, and brings 1 helm point."""
    t = card_turn("harbour_inn")
    store(t, food=3)
    refresh(t)
    use(t, "harbour_inn")
    play(t, "ship two_sail")
    assert storage(t) == {"food": 1}
    assert player(t)["ships"]["two_sail"] == {"distance": 1, "anchors": 0, "place": 3}


def test_harbour_inn_joins_the_points_of_the_feeding_row() -> None:
    """CI-16.10, CI-8.4: a hired special_worker's point and the card's are one gain of 2."""
    t = card_turn("harbour_inn")
    t.players[0].pool_special = 1
    store(t, food=4)
    refresh(t)
    use(t, "harbour_inn")
    play(t, "ship one_sail")
    assert t.players[0].distance == (2, 0)
    assert moves(t, "ship") == []


def test_harbour_inn_when_food_is_short() -> None:
    """CI-16.10: anchors for what is missing, no points of the row, but the card's own point."""
    t = card_turn("harbour_inn")
    t.players[0].pool_special = 1
    store(t, food=3)
    refresh(t)
    use(t, "harbour_inn")
    play(t, "anchor two_sail")
    assert t.players[0].anchors == (0, 1)
    play(t, "ship one_sail")
    assert t.players[0].distance == (1, 0)
    assert t.players[0].anchors == (0, 1)


def test_harbour_inn_does_not_replace_the_feeding() -> None:
    """CI-16.10: in clean-up the workers are fed as usual."""
    t = card_turn("harbour_inn")
    t.players[0].normal = 1
    t.players[1].normal = 0
    t.start_player = 0
    store(t, food=3)
    refresh(t)
    use(t, "harbour_inn")
    play(t, "ship one_sail")
    assert storage(t) == {"food": 1}
    play(t, "worker B normal")
    while not moves(t, "anchor"):
        play(t, "done" if "done" in moves(t) else "end_turn")
    assert t.seat == 0
    assert storage(t) == {}
    play(t, "anchor one_sail")
    assert t.players[0].anchors == (1, 0)


# Cards 11 and 12


def test_beacon() -> None:
    """CI-16.11: 2 different islet actions, own or foreign, for the owner of the card."""
    t = card_turn("beacon")
    unusable(t, "beacon")
    islet(t, "islet_coin", "R1", "a")
    islet(t, "islet_coin", "R1", "a", seat=1)
    islet(t, "islet_luxury", "L2", "b", seat=1)
    islet(t, "islet_chart", "L3", "b", seat=1)
    refresh(t)
    use(t, "beacon")
    names = ("islet_coin", "islet_luxury", "islet_chart")
    assert moves(t, "islet_action") == [f"islet_action {name}" for name in names]
    play(t, "islet_action islet_coin")
    assert moves(t, "islet_action") == [f"islet_action {name}" for name in names[1:]]
    refused(t, "islet_action islet_coin", "CI-16.11")
    play(t, "islet_action islet_luxury", "gain gold")
    assert storage(t) == {"coin": 1, "gold": 1}
    assert storage(t, seat=1) == {"coin": 1}
    assert moves(t, "islet_action") == []


def test_beacon_only_for_placed_islets() -> None:
    """CI-16.11: islets in a reserve don't act; one action, or none, may be left out."""
    t = card_turn("beacon")
    islet(t, "islet_coin", "R1", "a", seat=1)
    islet(t, "islet_chart", "R2", "a", seat=1)
    refresh(t)
    use(t, "beacon")
    refused(t, "islet_action islet_luxury", "CI-6.13")
    play(t, "islet_action islet_chart", "pass")
    assert t.players[0].cartographer == 1
    assert storage(t) == {}


def test_levy_office() -> None:
    """CI-16.12: 2 different actions of built boats, own or foreign, never boat_copy."""
    t = card_turn("levy_office")
    unusable(t, "levy_office")
    boat(t, "boat_coin", 1)
    boat(t, "boat_copy", 2)
    boat(t, "boat_coin", 1, seat=1)
    boat(t, "boat_basic", 2, seat=1)
    boat(t, "boat_chart", 3, seat=1, face_up=False)
    boat(t, "boat_draw", 4, seat=1)
    refresh(t)
    use(t, "levy_office")
    names = ("boat_coin", "boat_draw", "boat_basic")
    assert moves(t, "boat_action") == [f"boat_action {name}" for name in names]
    assert "boat_action boat_copy" not in moves(t)
    assert "boat_action boat_chart" not in moves(t)
    play(t, "boat_action boat_coin")
    refused(t, "boat_action boat_coin", "CI-16.12")
    play(t, "boat_action boat_basic", "gain stone")
    assert storage(t) == {"coin": 1, "stone": 1}
    assert player(t)["spots"]["any"] == 5  # a copied boat_basic adds no spot (CI-14.7)
    assert moves(t, "boat_action") == []


def test_levy_office_needs_another_boat_than_boat_copy() -> None:
    """CI-16.12, CI-9.24: with boat_copy alone the card can't be used; passing is allowed."""
    t = card_turn("levy_office")
    boat(t, "boat_copy", 1)
    refresh(t)
    unusable(t, "levy_office")
    boat(t, "boat_coin", 1, seat=1)
    refresh(t)
    use(t, "levy_office")
    play(t, "pass")
    assert storage(t) == {}


# Card 13


def burial_turn() -> CooperTable:
    t = card_turn("burial_ground")
    unused_lids(t, 2)
    land(t, f1=("settlement", 2), f2=("forest", 1), e2=("forest", 3, "wood"))
    refresh(t)
    return t


def test_burial_ground() -> None:
    """CI-16.13: an unused lid on the highest free_space, 1 point, no settlement bonus."""
    t = burial_turn()
    use(t, "burial_ground")
    assert moves(t, "put") == ["put f1"]
    refused(t, "put f2", "CI-10.1")
    play(t, "put f1", "ship one_sail")
    assert space(t, "f1") == ("settlement", 2, "crate_lid")
    assert player(t)["lids_unused"] == 1
    assert player(t)["lids_taken"] == 2
    assert t.players[0].distance == (1, 0)


def test_burial_ground_and_anytime_actions_first() -> None:
    """CI-16.13, CI-10.2: before the lid is laid; but the lid itself can't be used any more."""
    t = burial_turn()
    large_card(t, "mint_house")
    cartographer(t, 6)
    tiles(t, double_fm=1)
    market(t, coin=1)
    refresh(t)
    play(t, "use_large_card burial_ground")
    assert moves(t, "put") == ["put f1"]
    play(t, "use_large_card mint_house", "use_lid crate_coins")
    refused(t, "use_lid crate_cubes", "CI-9.12")
    play(t, "store_from_land e2")
    assert moves(t, "put") == ["put e2"]
    play(t, "put e2", "ship one_sail")
    assert space(t, "e2") == ("forest", 3, "crate_lid")


def test_burial_ground_needs_a_lid_and_a_free_space() -> None:
    """CI-16.13: both must be there when the card is turned."""
    t = burial_turn()
    t.players[0].lids_unused = 1
    refresh(t)
    assert "use_large_card burial_ground" in moves(t)
    t.players[0].lids_unused = 0
    refresh(t)
    unusable(t, "burial_ground")
    t = burial_turn()
    land(t, f1=("settlement", 2, "cloth"), f2=("forest", 1, "wood"), g1=("meadow", 1, "food"))
    refresh(t)
    unusable(t, "burial_ground")


# Card 14


def test_breakers_yard() -> None:
    """CI-16.14: an own boat is turned face down, then its action may be done."""
    t = card_turn("breakers_yard")
    unusable(t, "breakers_yard")
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2)
    boat(t, "boat_luxury", 3, face_up=False)
    boat(t, "boat_chart", 1, seat=1)
    refresh(t)
    use(t, "breakers_yard")
    assert moves(t) == ["scrap boat_coin", "scrap boat_draw"]
    play(t, "scrap boat_coin")
    assert player(t)["landing"]["landing_1"] == {"boat": "boat_coin", "face_up": False}
    assert player(t)["landing"]["landing_3"] == {"boat": "boat_luxury", "face_up": False}
    play(t, "do")
    assert storage(t) == {"coin": 1}


def test_breakers_yard_action_may_be_declined() -> None:
    """CI-16.14, CI-18.6: the boat stays face down, its action is lost."""
    t = card_turn("breakers_yard")
    boat(t, "boat_coin", 1)
    refresh(t)
    use(t, "breakers_yard")
    play(t, "decline")
    assert storage(t) == {}
    assert player(t)["landing"]["landing_1"] == {"boat": "boat_coin", "face_up": False}


def test_breakers_yard_with_boat_copy() -> None:
    """CI-16.14: boat_copy copies as usual, but no boat that is face down, itself included."""
    t = card_turn("breakers_yard")
    boat(t, "boat_copy", 1)
    boat(t, "boat_coin", 1, seat=1)
    boat(t, "boat_chart", 2, seat=1, face_up=False)
    refresh(t)
    use(t, "breakers_yard")
    play(t, "do")
    assert moves(t, "boat_action") == ["boat_action boat_coin"]
    play(t, "boat_action boat_coin")
    assert storage(t) == {"coin": 1}


# Card 15


def haulage_turn() -> CooperTable:
    t = card_turn("haulage_firm")
    land(t, f1=("forest", 3, "small_building"), f2=("settlement", 1), e2=("forest", 2, "statue"))
    land(t, e4=("forest", 2, "crate_lid"), e1=("forest", 5, "wood"))
    t.players[0].buildings = 1
    t.players[0].statues = 1
    refresh(t)
    return t


def test_haulage_firm() -> None:
    """CI-16.15: a building or statue to any free_space, whatever its level, for no points."""
    t = haulage_turn()
    use(t, "haulage_firm")
    assert set(moves(t)) == {"haul f1", "haul e2"}
    play(t, "haul f1")
    assert set(moves(t)) == {"put g1", "put f2"}
    play(t, "put f2")
    assert space(t, "f2") == ("settlement", 1, "small_building")
    assert space(t, "f1") == ("forest", 3, "")
    assert t.players[0].distance == (0, 0)
    assert moves(t, "ship") == []
    assert player(t)["buildings"] == 1


@pytest.mark.parametrize("item", ["small_building", "large_building", "fortress", "statue"])
def test_haulage_firm_moves_any_building(item: str) -> None:
    """CI-16.15: all kinds of buildings, and statues."""
    t = card_turn("haulage_firm")
    land(t, f1=("forest", 3, item), f2=("forest", 1))
    refresh(t)
    use(t, "haulage_firm")
    play(t, "put f2")
    assert space(t, "f2") == ("forest", 1, item)


def test_haulage_firm_not_onto_an_item_or_uncharted_land() -> None:
    """CI-16.15: the target is a free_space of the own peninsula."""
    t = haulage_turn()
    use(t, "haulage_firm")
    play(t, "haul e2")
    for target in ("e1", "e4", "f1", "e2", "b1"):
        assert f"put {target}" not in moves(t)


def test_haulage_firm_needs_something_and_somewhere() -> None:
    """CI-16.15, CI-9.24: no piece, or no free_space, no use."""
    t = card_turn("haulage_firm")
    unusable(t, "haulage_firm")
    t = haulage_turn()
    land(t, g1=("meadow", 1, "food"), f2=("settlement", 1, "cloth"))
    refresh(t)
    unusable(t, "haulage_firm")


# At the end of the game


def end_game(t: CooperTable) -> None:
    """Play the last clean-up without any action."""
    refresh(t)
    plain = ("done", "nothing", "anchor one_sail", "ship one_sail", "decline", "refuse")
    while not t.over:
        play(t, next(move for move in plain if move in moves(t)))


@pytest.mark.parametrize(("face_up", "points"), [(True, 2), (False, 0)])
def test_burial_ground_at_the_end(face_up: bool, points: int) -> None:
    """CI-16.13, CI-16.16: face up 1 point for each lid on the own peninsula, else nothing."""
    t = cleanup(round=5)
    large_card(t, "burial_ground", face_up=face_up)
    land(t, f1=("forest", 1, "crate_lid"), f2=("forest", 1, "crate_lid"))
    land(t, seat=1, f1=("forest", 1, "crate_lid"))
    end_game(t)
    assert t.scores()[0]["cards"] == points


@pytest.mark.parametrize(("face_up", "points"), [(True, 2), (False, 0)])
def test_breakers_yard_at_the_end(face_up: bool, points: int) -> None:
    """CI-16.14, CI-16.16: face up 1 point for each own boat that is face down."""
    t = cleanup(round=5)
    large_card(t, "breakers_yard", face_up=face_up)
    boat(t, "boat_coin", 1, face_up=False)
    boat(t, "boat_draw", 2, face_up=False)
    boat(t, "boat_chart", 3)
    boat(t, "boat_chart", 1, seat=1, face_up=False)
    end_game(t)
    assert t.scores()[0]["cards"] == points


@pytest.mark.parametrize(
    ("buildings", "statues", "face_up", "points"),
    [(3, 3, True, 3), (5, 3, True, 3), (2, 3, True, 0), (3, 2, True, 0), (3, 3, False, 0)],
)
def test_haulage_firm_at_the_end(buildings: int, statues: int, face_up: bool, points: int) -> None:
    """CI-16.15, CI-16.16: face up, with at least 3 buildings and 3 statues: 3 points."""
    t = cleanup(round=5)
    large_card(t, "haulage_firm", face_up=face_up)
    t.players[0].buildings = buildings
    t.players[0].statues = statues
    end_game(t)
    assert t.scores()[0]["cards"] == points


def test_used_and_reactivated_counts_as_face_up() -> None:
    """CI-16.16: what counts is how the card lies when scoring starts."""
    t = cleanup(round=5)
    t.start_player = 0
    large_card(t, "burial_ground", face_up=False)
    land(t, f1=("forest", 1, "crate_lid"))
    store(t, coin=2)
    refresh(t)
    while "reactivate burial_ground" not in moves(t):
        play(t, next(move for move in ("done", "anchor one_sail") if move in moves(t)))
    play(t, "reactivate burial_ground")
    end_game(t)
    assert t.scores()[0]["cards"] == 1


def test_used_in_the_last_window_counts_as_face_down() -> None:
    """CI-16.16, CI-13.1: a card used in the game-end window lies face down at scoring."""
    t = cleanup(round=5)
    t.start_player = 0
    large_card(t, "breakers_yard")
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2, face_up=False)
    refresh(t)
    plain = ("done", "nothing", "anchor one_sail")
    while t.phase != GAME_END or t.seat != 0:
        play(t, next(move for move in plain if move in moves(t)))
    assert t.scores()[0]["cards"] == 1
    play(t, "use_large_card breakers_yard", "decline")
    end_game(t)
    assert t.scores()[0]["cards"] == 0

"""CI-15: the small building cards."""

from __future__ import annotations

import pytest

from rondel.games.cooper_island.rules.building import ErectBuilding
from rondel.games.cooper_island.rules.ruins import RemoveRuin
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    ask,
    available,
    cartographer,
    cleanup,
    gain_points,
    islet,
    land,
    large_card,
    market,
    moves,
    on_market,
    on_top,
    only_log,
    play,
    player,
    refresh,
    refused,
    small_card,
    space,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
)


def boat_turn(*cards: str) -> CooperTable:
    """A turn in which a boat can just be built on landing_1."""
    t = turn()
    for card in cards:
        small_card(t, card)
    store(t, coin=1, wood=2)
    cartographer(t, 2)
    refresh(t)
    return t


def build_boat(t: CooperTable) -> None:
    play(t, "worker B normal", "act boat", "build_boat boat_coin", "ship one_sail", "decline")


def ruin_turn(*cards: str) -> CooperTable:
    """A turn in which the ruins on e3, and on d1 and d4 later, can be reached."""
    t = turn()
    for card in cards:
        small_card(t, card)
    store(t)
    cartographer(t, 2)
    land(t, f1=("forest", 1), e1=("forest", 1), e5=("forest", 1))
    refresh(t)
    return t


def supply_turn(*cards: str) -> CooperTable:
    """A turn in which cargo_1 (1 gold and 2 cloth) can just be supplied; round 2."""
    t = turn()
    for card in cards:
        small_card(t, card)
    store(t, gold=1, cloth=2)
    tiles(t)
    refresh(t)
    return t


def steps(t: CooperTable) -> int:
    return t.players[0].cartographer


# Cards for boats, buildings and statues


def test_slipway_office() -> None:
    """CI-15.1: a boat built brings 1 cartographer step; without the card none."""
    with_card, without = boat_turn("slipway_office"), boat_turn()
    build_boat(with_card)
    build_boat(without)
    assert steps(with_card) == 3
    assert steps(without) == 2


def test_slipway_office_works_for_its_owner_only() -> None:
    """CI-15.1: another player's boat brings the owner of the card nothing."""
    t = boat_turn()
    small_card(t, "slipway_office", seat=1)
    before = t.players[1].cartographer
    build_boat(t)
    assert steps(t) == 2
    assert t.players[1].cartographer == before


def test_slipway_office_stops_at_the_end_of_the_track() -> None:
    """CI-15.1, CI-6.12: on 6 the step is lost."""
    t = boat_turn("slipway_office")
    cartographer(t, 6)
    refresh(t)
    build_boat(t)
    assert steps(t) == 6


def test_sawyers_yard_on_a_boat() -> None:
    """CI-15.2: landing_1 costs 1 wood instead of 2."""
    t = turn()
    store(t, coin=1, wood=1)
    refresh(t)
    play(t, "worker B normal")
    assert "act boat" not in moves(t)
    small_card(t, "sawyers_yard")
    refresh(t)
    play(t, "act boat", "build_boat boat_coin", "ship one_sail", "decline")
    assert storage(t) == {}


def test_sawyers_yard_on_a_building() -> None:
    """CI-15.2: a small_building costs 1 wood and 2 stone; the stone is not lowered."""
    t = turn()
    small_card(t, "sawyers_yard")
    store(t, coin=1, wood=1, stone=1)
    land(t, f1=("forest", 1))
    refresh(t)
    play(t, "worker D normal")
    assert "act building" not in moves(t)
    store(t, coin=1, wood=1, stone=2)
    refresh(t)
    play(t, "act building", "erect small_building", "put f1")
    assert storage(t) == {}
    assert space(t, "f1") == ("forest", 1, "small_building")


@pytest.mark.parametrize(
    ("cost", "pieces"), [("stone", {"wood": 2, "stone": 3}), ("gold", {"wood": 1, "gold": 2})]
)
def test_sawyers_yard_on_a_statue(cost: str, pieces: dict[str, int]) -> None:
    """CI-15.2: either cost of a statue has 1 wood less."""
    t = turn()
    t.players[0].statues_ready = 1
    land(t, f1=("forest", 1))
    store(t, **pieces)
    refresh(t)
    play(t, "worker F normal")
    assert "act statue" not in moves(t)
    small_card(t, "sawyers_yard")
    refresh(t)
    play(t, "act statue")
    assert moves(t, "build_statue") == [f"build_statue {cost}"]
    play(t, f"build_statue {cost}", "put f1")
    assert storage(t) == {}


def test_sawyers_yard_never_below_zero() -> None:
    """CI-15.2, CI-7.8: of 2 wood the card takes 1, so the symbol can take only 1 more."""
    t = turn()
    small_card(t, "sawyers_yard")
    available(t, special=1)
    store(t, coin=1, wood=2, stone=2)
    refresh(t)
    play(t, "worker D special", "act building", "erect small_building")
    assert moves(t, "reduce") == ["reduce coin", "reduce wood", "reduce stone"]
    play(t, "reduce wood")
    assert moves(t, "reduce") == ["reduce coin", "reduce stone"]
    refused(t, "reduce wood", "CI-7.8")


def keep(t: CooperTable, card: str) -> None:
    """Keep a card and put the others under the stack as they come."""
    play(t, f"keep_card {card}")
    while under := moves(t, "put_under"):
        play(t, under[0])


def test_deed_office_draws_for_each_building() -> None:
    """CI-15.11: each building erected draws 1 double_tile, the fortress too."""
    t = turn()
    small_card(t, "deed_office")
    land(t, f1=("forest", 1), f2=("forest", 1))
    t.players[0].spots = 20
    store(t, coin=1, wood=8, stone=5, gold=3, cloth=3)
    tiles(t)
    bag = sum(t.bag)
    on_top(t, "grain_loft", "feast_farm", "quay_clerk", "log_keeper")
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship one_sail")
    keep(t, "grain_loft")
    assert sum(t.players[0].tiles) == 1
    ask(t, ErectBuilding(0, 0))
    play(t, "erect fortress", "put f2", "next deed_office", "ship two_sail")
    assert sum(t.players[0].tiles) == 2
    assert sum(t.bag) == bag - 2


def test_deed_office_not_for_the_building_that_brought_it() -> None:
    """CI-15.11: the small_building that gives the card draws nothing."""
    t = turn()
    on_top(t, "deed_office", "grain_loft", "feast_farm", "quay_clerk")
    land(t, f1=("forest", 1))
    store(t, coin=1, wood=2, stone=2)
    tiles(t)
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship one_sail")
    keep(t, "deed_office")
    assert player(t)["small_cards"] == ["deed_office"]
    assert sum(t.players[0].tiles) == 0


# Cards for log tokens, lids and ruins


def log_turn(token: str, *cards: str) -> CooperTable:
    """One step before a bay; the log_token drawn there is known."""
    t = turn()
    for card in cards:
        small_card(t, card)
    t.players[0].distance = (4, 0)
    cartographer(t, 2)
    only_log(t, token)
    store(t)
    gain_points(t, 1)
    return t


def test_log_keeper() -> None:
    """CI-15.3: a log_token gained brings 1 coin besides its own action."""
    t = log_turn("log_chart", "log_keeper")
    play(t, "ship one_sail", "do")
    assert player(t)["logs"] == 1
    assert storage(t) == {"coin": 1}
    assert steps(t) == 3


def test_log_keeper_if_the_coin_can_be_stored() -> None:
    """CI-15.3, CI-14.4: without a free spot the coin is lost."""
    t = log_turn("log_chart", "log_keeper")
    store(t, wood=5)
    refresh(t)
    play(t, "ship one_sail", "do")
    refused(t, "keep coin", "CI-14.3")
    play(t, "lose_rest")
    assert storage(t) == {"wood": 5}


def test_log_keeper_and_the_token_come_in_the_order_chosen() -> None:
    """CI-15.3, CI-14.11: with one free spot the piece of the token may go before the coin."""
    t = log_turn("log_luxury_choice", "log_keeper")
    store(t, wood=4)
    refresh(t)
    play(t, "ship one_sail")
    assert set(moves(t)) == {"next log_luxury_choice", "next log_keeper"}
    play(t, "next log_luxury_choice", "do", "gain gold", "lose_rest")
    assert storage(t) == {"wood": 4, "gold": 1}


def test_spare_pallet() -> None:
    """CI-15.4: a lid on the new space costs 1 piece from storage or land, and brings 1 point."""
    t = turn()
    small_card(t, "spare_pallet")
    unused_lids(t, 1)
    store(t, coin=1, wood=2)
    land(t, g1=("meadow", 3, "food"))
    refresh(t)
    play(t, "use_lid crate_pallet")
    assert moves(t) == ["pay coin", "pay wood", "pay g1"]
    refused(t, "refuse", "CI-15.4")
    play(t, "pay g1")
    assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
    play(t, "ship one_sail")
    assert player(t)["ships"]["one_sail"]["distance"] == 1
    assert space(t, "g1") == ("meadow", 3, "")
    assert storage(t) == {"coin": 1, "wood": 2}
    assert player(t)["crates"]["crate_pallet"]
    assert player(t)["lids_unused"] == 0


def test_spare_pallet_only_with_the_card_and_a_piece() -> None:
    """CI-15.4: no such space without the card, no lid on it without a piece to pay."""
    t = turn()
    unused_lids(t, 1)
    refresh(t)
    assert "use_lid crate_draw" in moves(t)
    assert "use_lid crate_pallet" not in moves(t)
    small_card(t, "spare_pallet")
    refresh(t)
    assert "use_lid crate_pallet" in moves(t)
    store(t)
    land(t, g1=("meadow", 1))
    market(t, coin=1)
    refresh(t)
    refused(t, "use_lid crate_pallet", "CI-9.14")


def test_carvers_studio() -> None:
    """CI-15.5: one more statue_spot; a ruin put there brings gold or cloth, and 1 point."""
    t = ruin_turn("carvers_studio")
    play(t, "worker F normal", "act ruin", "remove_ruin e3")
    assert moves(t) == ["to statue_spot_start", "to statue_spot_card"]
    play(t, "to statue_spot_card")
    assert moves(t, "gain") == ["gain gold", "gain cloth"]
    play(t, "gain cloth", "ship two_sail")
    assert storage(t) == {"cloth": 1}
    assert player(t)["ships"]["two_sail"]["distance"] == 1
    assert player(t)["statue_spots"] == {"statue_spot_start": False, "statue_spot_card": True}


def test_carvers_studio_without_a_free_storage_spot() -> None:
    """CI-15.5: a cube that can't be stored is lost; the helm point is not."""
    t = ruin_turn("carvers_studio")
    store(t, wood=5)
    refresh(t)
    play(t, "worker F normal", "act ruin", "remove_ruin e3", "to statue_spot_card")
    assert moves(t, "gain") == []
    play(t, "lose_rest", "ship one_sail")
    assert storage(t) == {"wood": 5}
    assert player(t)["ships"]["one_sail"]["distance"] == 1


def test_carvers_studio_pays_each_ruin() -> None:
    """CI-15.5, CI-6.18: a later ruin on the emptied spot is paid again."""
    t = ruin_turn("carvers_studio")
    play(t, "worker F normal", "act ruin", "remove_ruin e3", "to statue_spot_card")
    play(t, "gain gold", "ship one_sail")
    t.players[0].statues_ready = 0
    ask(t, RemoveRuin(0))
    play(t, "remove_ruin d1", "to statue_spot_card", "gain gold", "ship one_sail")
    assert storage(t) == {"gold": 2}
    assert player(t)["ships"]["one_sail"]["distance"] == 2


def test_survey_hut() -> None:
    """CI-15.6: a ruin removed brings 1 cartographer step; without the card none."""
    with_card, without = ruin_turn("survey_hut"), ruin_turn()
    for t in (with_card, without):
        play(t, "worker F normal", "act ruin", "remove_ruin e3")
    assert steps(with_card) == 3
    assert steps(without) == 2


def test_salvage_gang() -> None:
    """CI-15.7: a ruin removed brings 1 coin to storage; without the card none."""
    with_card, without = ruin_turn("salvage_gang"), ruin_turn()
    for t in (with_card, without):
        play(t, "worker F normal", "act ruin", "remove_ruin e3")
    assert storage(with_card) == {"coin": 1}
    assert storage(without) == {}


def test_salvage_gang_if_the_coin_can_be_stored() -> None:
    """CI-15.7: with a full storage the coin is lost, unless a spot is freed first."""
    t = ruin_turn("salvage_gang")
    store(t, wood=4, gold=1)
    refresh(t)
    play(t, "worker F normal", "act ruin", "remove_ruin e3")
    assert "keep coin" not in moves(t)
    play(t, "trade_any", "give wood", "give wood", "give wood", "give wood", "commit", "take wood")
    play(t, "keep coin")
    assert storage(t) == {"coin": 1, "gold": 1}


def test_ruin_cards_in_the_order_chosen() -> None:
    """CI-15.5 to CI-15.7, CI-14.11: reward of the spot and both cards, one after the other."""
    t = ruin_turn("carvers_studio", "salvage_gang")
    t.players[0].distance = (4, 0)
    refresh(t)
    play(t, "worker F normal", "act ruin", "remove_ruin e3", "to statue_spot_card")
    assert moves(t) == ["next statue_spot_card", "next salvage_gang"]
    play(t, "next salvage_gang")
    assert storage(t) == {"coin": 1}
    play(t, "gain gold", "ship two_sail")
    assert storage(t) == {"coin": 1, "gold": 1}


# Cards for cargo ships


def supply(t: CooperTable) -> None:
    play(t, "worker H normal", "act supply", "supply cargo_1", "ship one_sail")


def test_pilot_station() -> None:
    """CI-15.8: a cargo_ship supplied draws 1 double_tile; without the card none."""
    with_card, without = supply_turn("pilot_station"), supply_turn()
    supply(with_card)
    supply(without)
    assert sum(with_card.players[0].tiles) == 1
    assert sum(without.players[0].tiles) == 0


def test_pilot_station_with_an_empty_bag() -> None:
    """CI-15.8, CI-4.13: an empty bag gives nothing, the delivery goes on."""
    t = supply_turn("pilot_station")
    t.bag = (0, 0, 0)
    supply(t)
    assert sum(t.players[0].tiles) == 0
    assert player(t)["lids_taken"] == 1


def test_pledge_house() -> None:
    """CI-15.10: a cargo_ship supplied brings 1 coin to storage; without the card none."""
    with_card, without = supply_turn("pledge_house"), supply_turn()
    supply(with_card)
    supply(without)
    assert storage(with_card) == {"coin": 1}
    assert storage(without) == {}


def test_pledge_house_if_the_coin_can_be_stored() -> None:
    """CI-15.10: a coin for which there is no spot is lost."""
    t = supply_turn("pledge_house")
    t.players[0].spots = 8
    store(t, wood=5, gold=1, cloth=2)
    refresh(t)
    play(t, "worker H normal", "act supply", "supply cargo_1")
    t.players[0].spots = 5
    refresh(t)
    play(t, "ship one_sail", "lose_rest")
    assert storage(t) == {"wood": 5}


def test_quay_clerk() -> None:
    """CI-15.9: any cargo_ship costs 1 gold or 1 cloth less."""
    t = supply_turn()
    store(t, gold=1, cloth=1)
    t.harbormaster_up = False
    refresh(t)
    play(t, "worker H normal")
    assert "act supply" not in moves(t)
    small_card(t, "quay_clerk")
    refresh(t)
    play(t, "act supply", "supply cargo_1", "ship one_sail")
    assert storage(t) == {}


def test_quay_clerk_on_gold_or_cloth() -> None:
    """CI-15.9: the payer chooses whether gold or cloth is lowered."""
    for part, left in (("gold", {"gold": 1}), ("cloth", {"cloth": 1})):
        t = supply_turn("quay_clerk")
        play(t, "worker H normal", "act supply", "supply cargo_1")
        assert moves(t) == ["reduce gold", "reduce cloth"]
        play(t, f"reduce {part}", "ship one_sail")
        assert storage(t) == left


def test_quay_clerk_on_top_of_the_harbormaster() -> None:
    """CI-15.9: on the harbormaster's ship both reductions count; once he lies, only the card's."""
    t = supply_turn("quay_clerk")
    store(t, gold=1)
    refresh(t)
    play(t, "worker H normal", "act supply")
    assert moves(t, "supply") == ["supply cargo_2"]  # 2 gold and 1 cloth, less 2 in round 2
    play(t, "supply cargo_2", "reduce gold", "ship one_sail")
    assert storage(t) == {}
    assert not t.harbormaster_up

    t = supply_turn("quay_clerk")
    store(t, gold=1)
    t.harbormaster_up = False
    refresh(t)
    play(t, "worker H normal")
    assert "act supply" not in moves(t)


# Cards for feeding


def feeding(*cards: str, **pieces: int) -> CooperTable:
    """At the feeding of seat 0 in the clean-up, with these pieces in storage."""
    t = cleanup()
    for card in cards:
        small_card(t, card)
    t.start_player = 0
    t.players[0].spots = 9
    land(t, g1=("meadow", 1))
    store(t, **pieces)
    cartographer(t, 0)
    refresh(t)
    while "done" in moves(t):
        play(t, "done")
    return t


def test_feast_farm() -> None:
    """CI-15.12: 2 food more bring 1 helm point more."""
    t = feeding("feast_farm", food=5)
    assert moves(t) == ["raise", "feed food"]
    play(t, "raise")
    assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
    play(t, "ship one_sail")
    assert player(t)["ships"]["one_sail"] == {"distance": 1, "anchors": 0, "place": 5}
    assert storage(t) == {"food": 1}


def test_feast_farm_is_a_choice() -> None:
    """CI-15.12: without the raise the normal amount is paid, for nothing more."""
    t = feeding("feast_farm", food=5)
    play(t, "feed food")
    assert player(t)["ships"]["one_sail"]["distance"] == 0
    assert storage(t) == {"food": 3}
    assert moves(t, "ship") == []


def test_feast_farm_needs_the_food() -> None:
    """CI-15.12, CI-12.5: no raise that can't be paid."""
    t = feeding("feast_farm", food=3)
    assert storage(t) == {"food": 1}  # there was nothing to ask
    t = feeding(food=5)
    assert storage(t) == {"food": 3}


def test_grain_loft() -> None:
    """CI-15.13: feeding costs 1 less; without the card 1 food leaves 1 missing."""
    t = feeding("grain_loft", food=2)
    assert storage(t) == {"food": 1}
    assert t.players[0].anchors == (0, 0)
    t = feeding(food=1)
    play(t, "anchor one_sail")
    assert t.players[0].anchors == (1, 0)


def test_feeding_cards_with_the_harbour_inn() -> None:
    """CI-15.17: grain_loft and feast_farm work when large_card 10 feeds, and again in clean-up."""
    t = turn()
    small_card(t, "feast_farm")
    small_card(t, "grain_loft")
    large_card(t, "harbour_inn")
    t.players[0].spots = 9
    land(t, g1=("meadow", 1))
    store(t, food=6)
    refresh(t)
    play(t, "use_large_card harbour_inn", "raise")
    play(t, "ship one_sail")
    assert t.players[0].distance == (2, 0)  # 1 for the raise, 1 for the card
    assert storage(t) == {"food": 3}
    t = feeding("feast_farm", "grain_loft", food=3)
    play(t, "raise", "ship one_sail")
    assert t.players[0].distance == (1, 0)


# Cards with storage spots


def test_strong_room() -> None:
    """CI-15.14: 2 more spots, for gold and cloth only."""
    t = turn()
    small_card(t, "strong_room")
    store(t, wood=5)
    market(t, coin=1, stone=1, gold=1, cloth=2)
    refresh(t)
    assert moves(t, "store_from_market") == ["store_from_market gold", "store_from_market cloth"]
    refused(t, "store_from_market coin", "CI-14.3")
    play(t, "store_from_market gold", "store_from_market cloth")
    assert moves(t, "store_from_market") == []
    assert storage(t) == {"wood": 5, "gold": 1, "cloth": 1}


def test_counting_room() -> None:
    """CI-15.15: 2 more spots, for coins only."""
    t = turn()
    small_card(t, "counting_room")
    store(t, wood=5)
    market(t, coin=3, gold=1)
    refresh(t)
    assert moves(t, "store_from_market") == ["store_from_market coin"]
    refused(t, "store_from_market gold", "CI-14.3")
    play(t, "store_from_market coin", "store_from_market coin")
    assert moves(t, "store_from_market") == []
    assert storage(t) == {"wood": 5, "coin": 2}


def end_game(t: CooperTable) -> None:
    """Play the last clean-up without any action."""
    refresh(t)
    while not t.over:
        play(
            t,
            next(
                move
                for move in ("done", "nothing", "anchor one_sail", "ship one_sail")
                if move in moves(t)
            ),
        )


@pytest.mark.parametrize(
    ("card", "pieces", "points"),
    [
        ("strong_room", {"gold": 1, "cloth": 1}, 1),
        ("strong_room", {"cloth": 2}, 1),
        ("strong_room", {"gold": 1, "coin": 4}, 0),
        ("counting_room", {"coin": 2}, 1),
        ("counting_room", {"coin": 1, "gold": 4}, 0),
    ],
)
def test_full_spots_are_worth_a_point(card: str, pieces: dict[str, int], points: int) -> None:
    """CI-15.14 to CI-15.16: both spots occupied at the end: 1 point, but no step of a ship."""
    t = cleanup(round=5)
    small_card(t, card)
    store(t, **pieces)
    end_game(t)
    assert t.scores()[0]["cards"] == points
    assert t.scores()[0]["steps"] == 0
    assert t.players[0].distance == (0, 0)


# What all cards share


def test_ruin_cards_work_from_any_source() -> None:
    """CI-15.18: a ruin removed by an islet or a large_card sets the cards off as well."""
    t = ruin_turn("survey_hut", "salvage_gang")
    islet(t, "islet_ruin", "L1", "a")
    gain_points(t, 1)
    play(t, "ship one_sail", "do", "remove_ruin e3")
    assert (steps(t), storage(t)) == (3, {"coin": 1})

    t = ruin_turn("survey_hut", "salvage_gang")
    large_card(t, "antiquities_hall")
    refresh(t)
    play(t, "use_large_card antiquities_hall", "choose remove_ruin", "remove_ruin e3")
    assert (steps(t), storage(t)) == (3, {"coin": 1})


def test_supply_and_boat_cards_work_from_a_large_card() -> None:
    """CI-15.18: deliveries and boats of large_cards count."""
    t = supply_turn("pledge_house", "quay_clerk")
    large_card(t, "freight_exchange")
    store(t, gold=1, cloth=1)
    refresh(t)
    play(t, "use_large_card freight_exchange", "supply cargo_1", "ship one_sail")
    assert storage(t) == {"coin": 1}

    t = boat_turn("slipway_office", "sawyers_yard")
    large_card(t, "boatwrights_hall")
    store(t, coin=1, wood=1)
    refresh(t)
    play(t, "use_large_card boatwrights_hall", "build_boat boat_draw", "ship one_sail", "decline")
    assert steps(t) == 3
    assert storage(t) == {}


def test_no_limit_of_use() -> None:
    """CI-15.19: a card works each time, also twice in one turn, and stays face up."""
    t = ruin_turn("survey_hut")
    large_card(t, "antiquities_hall")
    refresh(t)
    t.players[0].spots_open |= 0b10
    refresh(t)
    play(t, "use_large_card antiquities_hall", "choose remove_ruin", "remove_ruin e3")
    play(t, "to statue_spot_start")
    play(t, "worker F normal", "act ruin", "remove_ruin d1", "ship one_sail")
    assert steps(t) == 4
    assert player(t)["small_cards"] == ["survey_hut"]
    assert on_market(t) == {}

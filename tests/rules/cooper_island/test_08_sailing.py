"""CI-8: helm points, islets passed, log tokens, harbours and anchors."""

from __future__ import annotations

from rondel.games.cooper_island.rules.course import place_of
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    boat,
    build,
    chart_all,
    cleanup,
    clear_land,
    gain_points,
    islet,
    land,
    large_card,
    log_stock,
    market,
    moves,
    on_market,
    play,
    refresh,
    refused,
    ships,
    small_card,
    stack,
    storage,
    store,
    turn,
    unused_lids,
    wait_for,
)


def gain(t: CooperTable, points: int) -> CooperTable:
    """Let seat 0 gain helm points now."""
    gain_points(t, points)
    return t


def distances(t: CooperTable, seat: int = 0) -> tuple[int, int]:
    one, two = t.players[seat].distance
    return one, two


def anchors(t: CooperTable, seat: int = 0) -> tuple[int, int]:
    one, two = t.players[seat].anchors
    return one, two


# Gains


def test_a_gain_goes_whole_to_one_ship() -> None:
    """CI-8.1: all points of a gain are spent on the ship that is chosen for it."""
    t = gain(turn(), 3)
    assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
    play(t, "ship two_sail")
    assert distances(t) == (0, 3)
    assert moves(t, "ship") == []


def test_a_gain_cannot_be_refused() -> None:
    """CI-8.1: there is no move that forfeits the points."""
    t = gain(turn(), 2)
    for forfeit in ("decline", "pass", "refuse", "nothing"):
        refused(t, forfeit, "CI-8.1")


def test_the_size_of_a_gain_is_fixed_when_it_happens() -> None:
    """CI-8.1, CI-8.17: a statue built before the ship is chosen adds nothing to the bonus."""
    t = cleanup()
    land(t, g1=("forest", 3, "wood"), f1=("mountain", 3, "stone"), f2=("meadow", 1))
    build(t, f2="statue")
    t.players[0].statues_ready = 1
    large_card(t, "antiquities_hall")
    store(t, food=2)
    refresh(t)
    wait_for(t, "ship one_sail")
    play(t, "use_large_card antiquities_hall", "choose build_statue", "build_statue stone")
    play(t, "put g1", "leave_token", "ship one_sail")  # the statue's own point
    assert t.players[0].statues == 2
    assert distances(t) == (1, 0)
    play(t, "ship two_sail")  # the bonus: one statue when it was gained
    assert distances(t) == (1, 1)


def test_the_settlement_bonus_belongs_to_the_building_s_gain() -> None:
    """CI-8.2, CI-10.3: one choice of ship for the building's point and the settlement's."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("settlement", 3), f2=("forest", 3))
    store(t, coin=1, wood=2, stone=2)
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship two_sail")
    assert distances(t) == (0, 2)
    assert moves(t, "ship") == []


def test_the_settlement_bonus_belongs_to_the_statue_s_gain() -> None:
    """CI-8.2, CI-10.14: likewise for a statue."""
    t = turn()
    land(t, g1=("meadow", 1), f1=("settlement", 3), f2=("forest", 3))
    t.players[0].statues_ready = 1
    store(t, wood=2, gold=2)
    play(t, "worker F normal", "act statue", "build_statue gold", "put f1", "ship one_sail")
    assert distances(t) == (2, 0)
    assert moves(t, "ship") == []


def test_steps_of_the_clean_up_are_separate_gains() -> None:
    """CI-8.3: the statues' points are one gain, the passage's another one."""
    t = cleanup()
    chart_all(t)
    build(t, e1="statue", e2="statue", e3="statue")
    store(t, food=2)
    refresh(t)
    play(wait_for(t, "ship one_sail"), "ship one_sail")
    assert distances(t) == (3, 0)
    play(wait_for(t, "ship two_sail"), "ship two_sail")
    assert distances(t) == (3, 1)


def test_milestone_landing_space_and_statue_spot_are_separate_gains() -> None:
    """CI-8.3: each has its own choice of ship."""
    t = turn()
    clear_land(t)
    boat(t, "boat_coin", landing=1)
    store(t, coin=2, wood=3)
    play(t, "worker B normal", "act boat", "build_boat boat_draw", "landing landing_3")
    play(t, "hire helm", "ship one_sail")
    assert distances(t) == (2, 0)
    play(t, "ship two_sail")
    assert distances(t) == (2, 2)


def test_each_statue_spot_is_a_gain_of_its_own() -> None:
    """CI-8.3, CI-6.16: its point waits for its own choice of ship."""
    t = turn()
    land(t, f1=("forest", 1), f2=("forest", 1), g1=("meadow", 1))
    build(t, g1="large_building")
    available(t, special=1)
    t.players[0].statues_ready = 1
    store(t, wood=3, stone=3)
    refresh(t)
    play(t, "worker F special", "act statue", "build_statue stone", "put f1", "ship one_sail")
    play(t, "act ruin", "remove_ruin e3", "to statue_spot_large_1", "ship two_sail")
    assert distances(t) == (1, 1)


def test_one_feeding_is_one_gain() -> None:
    """CI-8.4: feeding_row, small_card 12 and large_card 10 move the same ship."""
    t = turn()
    small_card(t, "feast_farm")
    large_card(t, "harbour_inn")
    t.players[0].pool_special = 1
    land(t, g1=("meadow", 3, "food"), f1=("meadow", 3, "food"))
    refresh(t)
    play(t, "use_large_card harbour_inn", "raise", "ship two_sail")
    assert distances(t) == (0, 3)
    assert moves(t, "ship") == []


# Anchors


def test_anchors_are_lifted_before_the_ship_moves() -> None:
    """CI-8.5: each point lifts an anchor; only what is left moves the ship."""
    t = turn()
    ships(t, anchors=(2, 1))
    play(gain(t, 3), "ship one_sail")
    assert anchors(t) == (0, 1)
    assert distances(t) == (1, 0)


def test_an_anchored_ship_may_be_chosen_in_vain() -> None:
    """CI-8.6: also when the points don't free it; the other ship may be chosen as well."""
    t = turn()
    ships(t, anchors=(3, 0))
    gain(t, 2)
    assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
    play(t, "ship one_sail")
    assert anchors(t) == (1, 0)
    assert distances(t) == (0, 0)


def test_lifting_anchors_scores_nothing_but_their_loss() -> None:
    """CI-8.19, CI-13.7: a point spent on an anchor is no step."""
    t = turn()
    ships(t, one=3, anchors=(2, 0))
    before = t.scores()[0]
    play(gain(t, 2), "ship one_sail")
    after = t.scores()[0]
    assert (before["steps"], before["anchors"]) == (3, -2)
    assert (after["steps"], after["anchors"]) == (3, 0)


def test_worker_fee_anchor_goes_under_the_ship_with_fewer() -> None:
    """CI-8.15: no choice while the ships differ."""
    t = turn()
    stack(t, "A_round", 1)
    ships(t, anchors=(2, 1))
    play(t, "worker A normal", "refuse", "take coin")
    assert anchors(t) == (2, 2)


def test_worker_fee_anchor_goes_where_the_player_likes_on_a_tie() -> None:
    """CI-8.15, CI-9.26: the payer chooses, without anytime actions."""
    t = turn()
    stack(t, "A_round", 1)
    ships(t, anchors=(1, 1))
    play(t, "worker A normal", "refuse", "take coin")
    assert moves(t) == ["anchor one_sail", "anchor two_sail"]
    play(t, "anchor two_sail")
    assert anchors(t) == (1, 2)


def test_several_anchors_are_placed_one_by_one() -> None:
    """CI-8.15: after the first anchor the ships are compared again."""
    t = cleanup()
    clear_land(t)
    store(t)
    refresh(t)
    play(wait_for(t, "anchor two_sail"), "anchor two_sail")
    assert anchors(t) == (1, 1)


# Steps


def test_a_step_goes_to_the_next_water_space() -> None:
    """CI-8.7, CI-2.9: one sail clockwise, two sails the other way; the distance grows by 1."""
    t = turn()
    play(gain(t, 1), "ship one_sail")
    assert place_of(t, 0, 0) == 5
    play(gain(t, 1), "ship two_sail")
    assert place_of(t, 0, 1) == 3
    assert distances(t) == (1, 1)


def test_a_half_covered_sand_bank_is_a_step_like_any_other() -> None:
    """CI-8.7, CI-2.13: the islet neither blocks the space nor costs more points."""
    t = turn()
    islet(t, "islet_coin", "L1", "b")
    play(gain(t, 1), "ship one_sail")
    assert place_of(t, 0, 0) == 5
    assert distances(t) == (1, 0)


def test_ships_never_block() -> None:
    """CI-8.20, CI-2.14: ships of both players share spaces and pass each other."""
    t = turn()
    ships(t, one=1, two=0)
    ships(t, seat=1, one=11, two=9)
    assert place_of(t, 0, 0) == place_of(t, 1, 0) == place_of(t, 1, 1) == 5
    play(gain(t, 2), "ship one_sail")
    assert place_of(t, 0, 0) == 7
    assert distances(t, 1) == (11, 9)
    assert anchors(t, 1) == (0, 0)


def test_islets_come_before_the_arrival() -> None:
    """CI-8.8: first the islet on the way, then the log_token of the bay."""
    t = turn()
    clear_land(t)
    store(t)
    ships(t, one=4)
    islet(t, "islet_coin", "L4", "b")
    log_stock(t, log_coin_wood=1)
    play(gain(t, 1), "ship one_sail")
    assert t.players[0].logs == 0
    play(t, "do")
    assert storage(t) == {"coin": 1}
    assert t.players[0].logs == 1
    play(t, "do")
    assert storage(t) == {"coin": 2, "wood": 1}


def test_two_islets_in_one_step_come_in_the_mover_s_order() -> None:
    """CI-8.8, CI-2.15, CI-9.26: the order is chosen; nothing else can be done then."""
    t = turn()
    store(t)
    ships(t, two=1)
    islet(t, "islet_coin", "R1", "b")
    islet(t, "islet_luxury", "R2", "a")
    play(gain(t, 1), "ship two_sail")
    assert moves(t) == ["islet islet_coin", "islet islet_luxury"]
    play(t, "islet islet_luxury", "do", "gain gold")
    assert storage(t) == {"gold": 1}
    play(t, "decline")
    assert storage(t) == {"gold": 1}
    assert distances(t) == (0, 2)


def test_each_islet_action_is_optional() -> None:
    """CI-8.8, CI-18.6: a declined islet is passed for good."""
    t = turn()
    store(t)
    islet(t, "islet_coin", "L1", "a")
    play(gain(t, 2), "ship one_sail", "decline")
    assert storage(t) == {}
    assert distances(t) == (2, 0)
    assert moves(t, "do") == []


def test_the_effects_of_a_step_come_before_the_next_point() -> None:
    """CI-8.8: the second point is spent when the first step's islet is done with."""
    t = turn()
    islet(t, "islet_coin", "L1", "a")
    play(gain(t, 2), "ship one_sail")
    assert distances(t) == (1, 0)
    play(t, "do")
    assert distances(t) == (2, 0)


def test_a_bay_brings_a_log_token_and_its_action() -> None:
    """CI-8.9: a random token, its action, and the book is kept."""
    t = turn()
    store(t)
    ships(t, one=4)
    log_stock(t, log_two_coins=2)
    play(gain(t, 1), "ship one_sail")
    assert moves(t, "do") == ["do"]
    assert moves(t, "decline") == ["decline"]
    play(t, "do")
    assert storage(t) == {"coin": 2}
    assert t.players[0].logs == 1
    assert sum(t.logs) == 1
    assert "refuse" not in moves(t)


def test_a_foreign_harbour_takes_its_fee_after_the_log() -> None:
    """CI-8.10, CI-8.14: first the log_token, then a piece for the owner's marketplace."""
    t = turn()
    store(t)
    clear_land(t)
    ships(t, one=9)
    log_stock(t, log_coin_wood=1)
    play(gain(t, 1), "ship one_sail")
    assert moves(t, "pay") == []
    play(t, "do")
    assert moves(t, "pay") == ["pay coin", "pay wood"]
    play(t, "pay wood")
    assert storage(t) == {"coin": 1}
    assert on_market(t, 1) == {"wood": 1}
    assert anchors(t) == (0, 0)


def test_a_harbour_fee_may_come_from_land() -> None:
    """CI-8.10, CI-7.13: a cube on land counts as one piece, whatever its level."""
    t = turn()
    store(t)
    land(t, g1=("meadow", 4, "food"))
    ships(t, one=9)
    log_stock(t)
    play(gain(t, 1), "ship one_sail", "pay g1")
    assert on_market(t, 1) == {"food": 1}
    assert t.players[0].land.item[t.layout.number["g1"]] == 0


def test_the_own_harbour_s_fee_goes_to_the_supply() -> None:
    """CI-8.10, CI-8.14: once round the island the own harbour asks for a fee too."""
    t = turn()
    store(t, coin=1, stone=1)
    clear_land(t)
    ships(t, one=19)
    log_stock(t)
    play(gain(t, 1), "ship one_sail", "pay stone")
    assert place_of(t, 0, 0) == 4
    assert storage(t) == {"coin": 1}
    assert on_market(t) == on_market(t, 1) == {}


def test_an_unpaid_fee_of_the_own_harbour_brings_an_anchor_only() -> None:
    """CI-8.12: nobody takes anything for it."""
    t = turn()
    store(t, coin=1)
    ships(t, two=19)
    log_stock(t)
    play(gain(t, 1), "ship two_sail", "refuse")
    assert anchors(t) == (0, 1)
    assert t.seat == 0
    assert on_market(t) == on_market(t, 1) == {}


def test_anytime_actions_before_the_harbour_fee() -> None:
    """CI-8.10: what lies on the marketplace can't pay, but it can be stored first."""
    t = turn()
    store(t)
    clear_land(t)
    market(t, cloth=1)
    ships(t, one=9)
    log_stock(t)
    play(gain(t, 1), "ship one_sail")
    assert moves(t, "pay") == []
    refused(t, "pay cloth", "CI-9.11")
    play(t, "store_from_market cloth", "pay cloth")
    assert on_market(t, 1) == {"cloth": 1}


def test_the_log_keeper_s_coin_can_pay_the_fee() -> None:
    """CI-8.11, CI-15.3: it comes with the token, before the fee."""
    t = turn()
    store(t)
    clear_land(t)
    small_card(t, "log_keeper")
    ships(t, one=9)
    log_stock(t)
    play(gain(t, 1), "ship one_sail")
    assert storage(t) == {"coin": 1}
    play(t, "pay coin")
    assert on_market(t, 1) == {"coin": 1}


def test_the_log_keeper_s_coin_and_the_log_action_come_in_the_player_s_order() -> None:
    """CI-14.11, CI-14.4: with one spot left the player says which of the two fills it."""
    t = turn()
    store(t, wood=4)
    clear_land(t)
    small_card(t, "log_keeper")
    ships(t, one=4)
    log_stock(t, log_luxury_choice=1)
    play(gain(t, 1), "ship one_sail")
    assert set(moves(t)) == {"next log_keeper", "next log_luxury_choice"}
    other = t.copy()
    play(t, "next log_keeper")
    assert storage(t) == {"wood": 4, "coin": 1}
    assert "do" not in moves(t)
    play(other, "next log_luxury_choice", "do", "gain gold", "lose_rest")
    assert storage(other) == {"wood": 4, "gold": 1}


def test_an_unpaid_harbour_fee() -> None:
    """CI-8.12: an anchor under the ship that came in, even if that is uneven; the owner takes a
    piece of choice."""
    t = turn()
    store(t, coin=1)
    ships(t, one=9, two=2, anchors=(0, 0))
    log_stock(t)
    play(gain(t, 1), "ship one_sail", "refuse")
    assert anchors(t) == (1, 0)
    assert t.seat == 1
    assert moves(t) == [f"take {p}" for p in ("coin", "wood", "stone", "food", "gold", "cloth")]
    play(t, "take gold")
    assert on_market(t, 1) == {"gold": 1}
    assert storage(t) == {"coin": 1}
    assert t.seat == 0


def test_an_unpaid_fee_may_make_the_anchors_uneven() -> None:
    """CI-8.12: the ship that made the step takes the anchor although it has more already."""
    t = turn()
    clear_land(t)
    store(t, food=1)
    large_card(t, "harbour_inn")
    ships(t, one=9, two=2)
    log_stock(t)
    play(gain(t, 1), "ship one_sail")
    play(t, "use_large_card harbour_inn", "anchor one_sail", "ship two_sail")
    assert anchors(t) == (1, 0)
    play(t, "refuse", "take coin")
    assert anchors(t) == (2, 0)


def test_points_left_lift_the_new_anchor() -> None:
    """CI-8.13: before the ship sails on."""
    t = turn()
    store(t)
    ships(t, one=9)
    log_stock(t)
    play(gain(t, 3), "ship one_sail", "refuse", "take coin")
    assert anchors(t) == (0, 0)
    assert distances(t) == (11, 0)


def test_arrival_effects_in_the_middle_of_a_move() -> None:
    """CI-8.14: the bay's log and the harbour's fee come on the way."""
    t = turn()
    store(t, coin=1)
    clear_land(t)
    ships(t, one=4)
    log_stock(t, log_two_coins=2)
    play(gain(t, 7), "ship one_sail")
    assert distances(t) == (5, 0)
    play(t, "do")
    assert distances(t) == (10, 0)
    play(t, "do", "pay coin")
    assert distances(t) == (11, 0)
    assert t.players[0].logs == 2
    assert on_market(t, 1) == {"coin": 1}


def test_islets_serve_the_mover() -> None:
    """CI-8.16: a foreign islet fills the mover's storage."""
    t = turn()
    store(t)
    store(t, 1)
    ships(t, one=10)
    islet(t, "islet_coin", "L1", "a", seat=1)
    play(gain(t, 1), "ship one_sail", "do")
    assert storage(t) == {"coin": 1}
    assert storage(t, 1) == {}


def test_a_foreign_islet_removes_the_mover_s_ruin() -> None:
    """CI-8.16: `remove_ruin` looks at the mover's own peninsula."""
    t = turn()
    land(t, f1=("forest", 1))
    ships(t, one=10)
    islet(t, "islet_ruin", "L1", "a", seat=1)
    play(gain(t, 1), "ship one_sail", "do", "remove_ruin e3")
    assert t.players[0].statues_ready
    assert not t.players[1].statues_ready
    assert t.players[0].land.item[t.layout.number["e3"]] == 0
    assert t.players[1].land.item[t.layout.number["e3"]] != 0


def test_a_new_gain_is_resolved_first() -> None:
    """CI-8.17: points gained while a gain waits for its ship take any ship, then the first gain
    goes on from where the ship then stands."""
    t = turn()
    unused_lids(t, 2)
    gain(t, 2)
    play(t, "hire helm", "ship one_sail")
    assert distances(t) == (2, 0)
    play(t, "ship one_sail")
    assert distances(t) == (4, 0)


def test_a_gain_inside_a_step_is_resolved_before_the_rest_of_the_points() -> None:
    """CI-8.17: the interrupted step is finished, then the other points follow from there."""
    t = turn()
    unused_lids(t, 2)
    store(t)
    islet(t, "islet_coin", "L1", "a")
    play(gain(t, 3), "ship one_sail")
    assert distances(t) == (1, 0)
    play(t, "hire helm", "ship one_sail")
    assert distances(t) == (3, 0)
    assert moves(t, "do") == ["do"]
    play(t, "do")
    assert storage(t) == {"coin": 1}
    assert distances(t) == (5, 0)


def test_anchors_taken_meanwhile_are_lifted_by_the_outer_points() -> None:
    """CI-8.17: the rest of the outer gain first lifts what came under its ship."""
    t = turn()
    unused_lids(t, 2)
    store(t)
    ships(t, one=8)
    islet(t, "islet_coin", "R1", "a", seat=1)
    islet(t, "islet_draw", "R2", "a", seat=1)
    log_stock(t)
    play(gain(t, 2), "ship one_sail")
    assert distances(t) == (9, 0)
    play(t, "hire helm", "ship one_sail", "decline", "refuse", "take coin")
    # The inner gain's second point lifts its own anchor; then the outer gain goes on.
    assert anchors(t) == (0, 0)
    assert distances(t) == (10, 0)
    play(t, "decline")
    assert distances(t) == (11, 0)


def test_logs_count_the_steps() -> None:
    """CI-8.18: a log for every 5 steps of each ship."""
    t = turn()
    store(t, coin=5)
    ships(t, one=4, two=9)
    log_stock(t, log_draw=5)
    play(gain(t, 1), "ship one_sail", "decline")
    play(gain(t, 1), "ship two_sail", "decline", "refuse", "take coin")
    assert distances(t) == (5, 10)
    assert t.players[0].logs == 3


def test_without_tokens_the_log_is_recorded() -> None:
    """CI-8.18: it counts its points, but has no action."""
    t = turn()
    clear_land(t)
    store(t)
    ships(t, one=4)
    log_stock(t)
    play(gain(t, 1), "ship one_sail")
    assert moves(t, "do") == []
    assert t.players[0].logs == 1
    assert t.scores()[0]["log_tokens"] == 5


def test_open_effects_belong_to_the_step_that_made_them() -> None:
    """CI-8.21: the islet is passed once, although the ship has sailed on meanwhile; the place
    where it then stands is not looked at again."""
    t = turn()
    unused_lids(t, 2)
    store(t)
    islet(t, "islet_coin", "L1", "b")
    islet(t, "islet_luxury", "L2", "a")
    log_stock(t)
    ships(t, one=1)
    play(gain(t, 1), "ship one_sail", "islet islet_coin")
    play(t, "hire helm", "ship one_sail")
    assert distances(t) == (4, 0)
    play(t, "do", "do", "gain cloth")
    assert storage(t) == {"coin": 1, "cloth": 1}
    assert moves(t, "do") == []
    assert distances(t) == (4, 0)


def test_the_anchor_of_an_open_fee_follows_the_ship() -> None:
    """CI-8.21, CI-8.12: the unpaid fee anchors the ship wherever it now stands."""
    t = turn()
    unused_lids(t, 2)
    store(t, coin=1)
    ships(t, one=9)
    log_stock(t)
    play(gain(t, 1), "ship one_sail", "hire helm", "ship one_sail")
    assert distances(t) == (12, 0)
    play(t, "refuse", "take coin")
    assert anchors(t) == (1, 0)
    assert place_of(t, 0, 0) == 16
    assert distances(t) == (12, 0)

"""NZ-5: phase B by kind of location; NZ-14 and NZ-15: the buildings."""

from __future__ import annotations

import pytest

from tests.support.new_zealand import (
    at,
    bonus_row,
    bonus_sets,
    building,
    clear,
    discs,
    first,
    hand,
    hazard,
    jobs,
    moves,
    on_posts,
    own_hazards,
    play,
    refresh,
    refused,
    ship,
    stack,
    upgraded,
    where,
    workers,
)


def actions_of(t_at: str, flipped: bool = False) -> list[str]:
    t = at(t_at)
    t.flipped = flipped
    t.players[0].money = 60
    hand(t, "merino", "merino", "southdown", "english_leicester")
    hazard(t, "rock1", "rockfall_2_black")
    refresh(t)
    return moves(t, "act")


@pytest.mark.parametrize(
    ("space", "flipped", "actions"),
    [
        ("nA", False, ["discard pair_same money 2", "hire 0", "hire 3"]),
        ("nA", True, ["discard pair_same money 2", "hire 0", "hire 3"]),
        ("nB", False, ["pathfinder 2", "objective", "ship sailors"]),
        ("nB", True, ["aux 1", "objective", "pathfinder 2"]),
        ("nC", False, ["gold 1", "aux 2", "invest 0"]),
        ("nC", True, ["aux 2", "invest 0", "invest 3"]),
        ("nD", False, ["discard english_leicester money 2", "build 2"]),
        ("nE", False, ["shear shearers 0", "aux 1"]),
        ("nF", False, ["discard southdown money 3", "buy_sheep"]),
        ("nG", False, ["ship sailors", "ship 1", "aux 1"]),
        ("nG", True, ["ship sailors"]),
        ("nH", False, ["shear 1 1", "invest 0", "remove_hazard 5"]),
        ("nH", True, ["aux 1", "objective", "remove_hazard 5"]),
    ],
)
def test_neutral_buildings(space: str, flipped: bool, actions: list[str]) -> None:
    """NZ-5.1, NZ-5.11, NZ-6.1, NZ-6.13, NZ-14.1 to NZ-14.5: what each side offers."""
    assert actions_of(space, flipped) == [f"act {action}" for action in actions]


def test_two_ship_actions_on_g() -> None:
    """NZ-14.4: both ship actions of side II go by sailors, one after the other."""
    t = at("nG")
    t.flipped = True
    workers(t, sailor=2)
    refresh(t)
    play(t, "act ship sailors", "sail N2")
    assert moves(t) == ["act ship sailors", "finish"]
    play(t, "act ship sailors")
    assert "sail N4" in moves(t)


def test_local_actions_once_each_in_any_order() -> None:
    """NZ-5.2: three local actions with the risk action, each once."""
    t = at("f1", tile_3="b")
    building(t, "3", "f1")
    hand(t, "merino", "merino", "southdown")
    bonus_row(t, 1, "one_token")
    t.players[0].money = 10
    refresh(t)
    three = [
        "act discard pair_same money 3",
        "act invest 0",
        "act discard any_sheep gold 1",
    ]
    assert moves(t) == [*three, "auxiliary"]
    play(t, "act discard any_sheep gold 1", "discard southdown")
    assert t.players[0].gold == 2
    assert moves(t) == [*three[:2], "finish"]
    refused(t, "auxiliary", "NZ-5.6")
    refused(t, "act discard any_sheep gold 1", "NZ-5.2")
    play(t, "act invest 0", "act discard pair_same money 3", "discard merino", "finish")
    assert t.players[0].money == 10 - 5 + 3
    assert t.seat == 1


def test_auxiliary_instead_of_local_actions() -> None:
    """NZ-5.1, NZ-5.6: after the auxiliary action no local action is possible."""
    t = at("nA")
    t.players[0].money = 20
    hand(t, "ferry")
    refresh(t)
    play(t, "auxiliary", "aux_money 1")
    assert moves(t) == ["finish", "play ferry"]
    refused(t, "act hire 0", "NZ-3.3")


def test_one_of_the_alternatives() -> None:
    """NZ-5.4: pathfinder or objective, not both."""
    t = at("nB")
    refresh(t)
    play(t, "act objective")
    first(t, "objective")
    assert moves(t) == ["act ship sailors", "finish"]


def test_risk_action_only_for_the_owner() -> None:
    """NZ-5.5, NZ-13.5: on a foreign building there is no risk action."""
    for seat, there in ((0, True), (1, False)):
        t = at("r1")
        building(t, "5", "r1", seat=seat)
        hand(t, "merino")
        refresh(t)
        assert ("act discard any_sheep certificate 1" in moves(t)) == there


def test_foreign_ground() -> None:
    """NZ-5.7: a single auxiliary action, never doubled."""
    for kind in ("building", "hazard"):
        t = at("rock1" if kind == "hazard" else "a1")
        if kind == "hazard":
            hazard(t, "rock1", "rockfall_2_black")
        else:
            building(t, "4", "a1", seat=1)
        clear(t, "aux_draw_2")
        refresh(t)
        assert moves(t) == ["aux_money 1", "aux_draw 1"]
        refused(t, "act money 7", "NZ-5.7")
        refused(t, "aux_money 2", "NZ-6.84")
        play(t, "aux_money 1")
        assert t.players[0].money == 8
        assert t.seat == 1


def test_wellington_has_no_auxiliary_action() -> None:
    """NZ-5.8: income, delivery and both foresights only."""
    t = at("WELLINGTON")
    hand(t, "merino")
    refresh(t)
    assert moves(t) == ["reveal merino", "income"]


def test_forward_begins_phase_b_anew() -> None:
    """NZ-5.10, NZ-6.93 to NZ-6.95: a fresh choice there; what was left behind is lost."""
    t = at("a1")
    building(t, "2", "a1")
    building(t, "5", "a2")
    refresh(t)
    play(t, "act forward 1")
    assert where(t) == "a2"
    assert moves(t) == ["act ship sailors", "act forward 2", "auxiliary"]
    play(t, "act forward 2", "move nC")
    assert "act gold 1" in moves(t)
    assert "auxiliary" in moves(t)


def test_forward_ignores_the_step_limit() -> None:
    """NZ-6.94: 8a walks up to 3 steps, at least 1."""
    t = at("a1")
    building(t, "8", "a1")
    refresh(t)
    play(t, "act forward 3")
    assert moves(t) == ["move nB", "move nC", "move nD"]
    refused(t, "finish", "NZ-6.93")


def test_forward_into_wellington() -> None:
    """NZ-4.6, NZ-6.93, NZ-7.23: the second step is lost; drawing up comes last."""
    t = at("h1", tile_2="b")
    building(t, "2", "h1")
    hand(t, "merino", "southdown", "shropshire")
    refresh(t)
    play(t, "act aux 1", "aux_money 1", "act forward 2")
    assert where(t) == "WELLINGTON"
    play(t, "reveal_all", "post local_1", "disc wool_free")
    assert len(t.players[0].hand) == 0
    first(t, "foresight_a", "foresight_b")
    assert where(t) == "START"
    assert len(t.players[0].hand) == 4
    assert t.seat == 1


def test_grass_is_counted() -> None:
    """NZ-6.8, NZ-15.2: 1a counts all own buildings on grass, itself included."""
    for space, money in (("a1", 4), ("a2", 2)):
        t = at(space)
        building(t, "1", space)
        building(t, "4", "a3")
        building(t, "6", "b2")
        refresh(t)
        play(t, "act money_per private_on_grass 2")
        assert t.players[0].money == 7 + money
    t = at("a1", tile_1="b")
    building(t, "1", "a1")
    building(t, "6", "b2")
    refresh(t)
    play(t, "act certificate_per private_on_grass 1")
    assert t.players[0].certificates == 2
    assert t.players[0].gold == 2


def test_money_for_shepherds_and_storehouses() -> None:
    """NZ-6.8, NZ-6.9: printed workers count, and storehouses at sea."""
    t = at("a1", tile_4="b")
    building(t, "4", "a1")
    workers(t, shepherd=3)
    refresh(t)
    play(t, "act money_per shepherd 2")
    assert t.players[0].money == 7 + 6
    t = at("a1", tile_5="b")
    building(t, "5", "a1")
    upgraded(t, "N1", "M2", "N2")
    refresh(t)
    play(t, "act money_per storehouse_on_sea 1")
    assert t.players[0].money == 7 + 2


def test_exactly_one_step_of_2a() -> None:
    """NZ-15.3: 2a walks one step, 2b up to two."""
    t = at("a1")
    building(t, "2", "a1")
    refresh(t)
    assert "act forward 1" in moves(t)
    t = at("a1", tile_2="b")
    building(t, "2", "a1")
    refresh(t)
    play(t, "act forward 2")
    assert moves(t) == ["move nB", "move nC"]


def test_gold_and_money_of_6b() -> None:
    """NZ-6.14, NZ-15.4: both for one sheep; with gold at 5 the money is still gained."""
    for gold, after in ((1, 2), (5, 5)):
        t = at("a1", tile_6="b")
        building(t, "6", "a1")
        hand(t, "merino")
        t.players[0].gold = gold
        t.bonus_stacks = [0, 0, 0, 0]
        refresh(t)
        play(t, "act discard_for_both any_sheep gold 1 money 5")
        assert t.players[0].gold == after
        assert t.players[0].money == 12


def test_hazard_pairs() -> None:
    """NZ-6.98: £7 and 2 steps for every two hazards, which are kept."""
    t = at("a1")
    building(t, "6", "a1")
    own_hazards(t, "rockfall_2_black", "rockfall_3_green", "flood_3_green", "flood_2_black")
    own_hazards(t, "rockfall_4_black")
    refresh(t)
    play(t, "act hazard_pairs 7 2")
    assert t.players[0].money == 7 + 14
    assert t.players[0].pathfinder == 4
    assert len(t.players[0].hazards) == 5
    assert t.seat == 1
    t = at("a1")
    building(t, "6", "a1")
    own_hazards(t, "rockfall_2_black")
    refresh(t)
    assert t.seat == 0
    assert not moves(t, "act")


def test_money_and_cards_of_large_buildings() -> None:
    """NZ-6.3, NZ-6.96: 7b brings £6 and a Romney, 8b a token and £5."""
    t = at("a1", tile_7="b")
    building(t, "7", "a1")
    refresh(t)
    play(t, "act money 6", "act gain_card romney")
    assert t.players[0].money == 13
    assert t.supply[0] == 17
    t = at("a1", tile_8="b")
    building(t, "8", "a1")
    refresh(t)
    play(t, "act exchange_token 1", "act money 5")
    assert t.players[0].tokens == 1
    assert t.players[0].money == 12


def test_wool_13_without_shearing() -> None:
    """NZ-6.99, NZ-6.75: 10a places a disc on wool post 13 for £7, again and again."""
    t = at("a1")
    building(t, "10", "a1")
    discs(t, wool_13=1)
    t.players[0].cleared |= 1 << t.content.disc_number["wool_free"]
    t.players[0].money = 10
    refresh(t)
    play(t, "act wool_disc wool_13", "disc hand_1")
    assert t.players[0].money == 0
    assert on_posts(t) == {"wool_13": 2}
    assert t.supply[0] == 17


def test_remote_storehouse_of_10b() -> None:
    """NZ-6.100, NZ-6.101, NZ-15.5: within 7 moves of where the ship is then; the ship stays."""
    t = at("a1", tile_10="b")
    building(t, "10", "a1")
    t.players[0].money = 20
    refresh(t)
    play(t, "act ship 3", "sail Z3", "act remote_storehouse 7")
    assert "upgrade Z6" in moves(t)
    assert "upgrade N5" in moves(t)
    refused(t, "upgrade N2", "NZ-6.101")
    play(t, "upgrade Z5", "storehouse pair_1")
    assert t.content.sea.names[t.players[0].ship] == "Z3"
    t = at("a1", tile_10="b")
    building(t, "10", "a1")
    t.players[0].money = 20
    ship(t, "Z3")
    refresh(t)
    play(t, "act remote_storehouse 7", "upgrade Z6", "storehouse pair_1")
    assert t.content.sea.names[t.players[0].ship] == "S"
    assert t.players[0].money == 15


def test_a_replaced_building_under_the_runholder() -> None:
    """NZ-12.8, NZ-6.57, NZ-10.16: usable anew only if nothing of the old one was used."""
    for used in (False, True):
        t = at("a1")
        bonus_sets(t, 1, 2, 3, 6)
        building(t, "1", "a1")
        hand(t, "set_6")
        stack(t, "merino", "merino", "merino", "southdown")
        refresh(t)
        if used:
            play(t, "act money_per private_on_grass 2")
        play(t, "play set_6", "choose replace_building 1", "replace_by a1 3a")
        assert ("act shear 2 0" in moves(t)) != used
        assert t.players[0].places[0] == -2


def test_flipping_moves_no_runholders() -> None:
    """NZ-12.10, NZ-8.12, NZ-8.13: runholders stay on flipped buildings."""
    t = at("nB")
    t.flipped = True
    refresh(t)
    assert where(t) == "nB"
    assert "act aux 1" in moves(t)


def test_actions_of_a_replaced_building_are_gone() -> None:
    """NZ-12.8: after an action of the old tile, neither its others nor those of the new one."""
    t = at("a1")
    building(t, "4", "a1")
    workers(t, craftsman=2)
    jobs(t, craftsman=[5])
    t.players[0].money = 20
    hand(t, "ferry")
    refresh(t)
    play(t, "act hire -2", "do", "build 5a", "replace a1")
    assert moves(t) == ["finish", "play ferry"]
    refused(t, "act draw_discard 2", "NZ-5.2")
    refused(t, "act ship sailors", "NZ-5.2")

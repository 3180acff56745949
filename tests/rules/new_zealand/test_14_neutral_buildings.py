"""NZ-14: every side of every neutral building, as it is played."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    at,
    bonus_row,
    clear,
    foresight,
    hand,
    hazard,
    in_discard,
    in_hand,
    jobs,
    market,
    moves,
    on_posts,
    play,
    put_in_bag,
    refresh,
    refused,
    ship,
    where,
    workers,
)


def on(letter: str, side: str = "I", money: int = 20) -> NewZealandTable:
    """Seat 0 on a neutral building with everything that its actions need."""
    t = at(f"n{letter}")
    t.flipped = side == "II"
    jobs(t, shepherd=[8, 7])
    bonus_row(t, 1, "one_token", "perm_certificate")
    hazard(t, "rock1", "rockfall_2_black")
    hand(t, "merino", "merino", "english_leicester", "southdown")
    t.players[0].money, t.players[0].gold = money, 0
    return refresh(t)


def acts(t: NewZealandTable) -> list[str]:
    return [move.removeprefix("act ") for move in moves(t, "act")]


ACTIONS = {
    "A I": ["discard pair_same money 2", "hire 0", "hire 3"],
    "B I": ["pathfinder 2", "objective", "ship sailors"],
    "B II": ["aux 1", "objective", "pathfinder 2"],
    "C I": ["gold 1", "aux 2", "invest 0"],
    "C II": ["aux 2", "invest 0", "invest 3"],
    "D I": ["discard english_leicester money 2", "build 2"],
    "D II": ["discard english_leicester money 2", "build 2"],
    "E I": ["shear shearers 0", "aux 1"],
    "F I": ["discard southdown money 3", "buy_sheep"],
    "G I": ["ship sailors", "ship 1", "aux 1"],
    "G II": ["ship sailors"],
    "H I": ["shear 1 1", "invest 0", "remove_hazard 5"],
    "H II": ["aux 1", "objective", "remove_hazard 5"],
}


@pytest.mark.parametrize("face", list(ACTIONS))
def test_actions_of_each_side(face: str) -> None:
    """NZ-14.1, NZ-14.2: what is offered; A, D, E and F have one side only."""
    letter, side = face.split()
    t = on(letter, side)
    assert acts(t) == ACTIONS[face]
    assert "auxiliary" in moves(t)


@pytest.mark.parametrize("letter", ["A", "D", "E", "F"])
def test_one_sided_tiles(letter: str) -> None:
    """NZ-14.1, NZ-8.13: after the turn of the others they are the same."""
    assert acts(on(letter, "I")) == acts(on(letter, "II"))
    assert on(letter, "II").view(0)["trail"][f"n{letter}"]["tile"] == f"{letter}_I"


@pytest.mark.parametrize("letter", ["B", "C", "G", "H"])
def test_two_sided_tiles_turn_with_the_arrow(letter: str) -> None:
    """NZ-14.1, NZ-8.12: the turquoise arrow turns them; a runholder on them stays."""
    t = at("WELLINGTON")
    t.token_row, t.placed = 4, 4
    bonus_row(t, 4)
    t.bonus[3 * 4 + 2] = t.content.bonus_number["one_token"]
    put_in_bag(t, "b", t.content.bonus_number["one_token"], -1)
    t.players[1].runholder = t.content.trail.number[f"n{letter}"]
    t.players[1].tokens = 1  # so that the next turn begins with a question
    foresight(t, ("shepherd", "sailor"), ("dog_gold", "wool_token"))
    refresh(t)
    assert t.view(0)["trail"][f"n{letter}"]["tile"] == f"{letter}_I"
    play(t, "disc wool_free", "foresight_a sailor", "foresight_b dog_gold")
    assert t.view(0)["trail"][f"n{letter}"]["tile"] == f"{letter}_II"
    assert where(t, 1) == f"n{letter}"


@pytest.mark.parametrize("face", ["A I", "D I", "F I"])
def test_each_action_once(face: str) -> None:
    """NZ-14.2, NZ-5.2: what was used is gone, the others stay."""
    letter, side = face.split()
    t = on(letter, side)
    first = ACTIONS[face][0]
    play(t, f"act {first}")
    assert first not in acts(t)
    refused(t, f"act {first}", "NZ-5.2")
    refused(t, "auxiliary", "NZ-5.6")
    assert [act for act in ACTIONS[face][1:] if act in acts(t)] == ACTIONS[face][1:]


def test_a_hires_twice() -> None:
    """NZ-14.2, NZ-6.30: at the row's price and at £3 more."""
    t = on("A")
    play(t, "act discard pair_same money 2")
    assert (t.players[0].money, in_discard(t)) == (22, ["merino", "merino"])
    play(t, "act hire 3", "hire shepherd 7")
    assert t.players[0].money == 12
    play(t, "act hire 0")
    assert t.players[0].money == 4
    assert t.players[0].workers[0] == 3


@pytest.mark.parametrize(
    ("face", "one", "other"),
    [
        ("B I", "pathfinder 2", "objective"),
        ("B II", "objective", "aux 1"),
        ("H II", "objective", "aux 1"),
    ],
)
def test_choices_give_one_of_two(face: str, one: str, other: str) -> None:
    """NZ-14.2, NZ-14.3, NZ-5.4: after one the other is gone."""
    letter, side = face.split()
    t = on(letter, side)
    play(t, f"act {one}")
    if one == "objective":
        play(t, "objective_from_deck")
    assert other not in acts(t)
    refused(t, f"act {other}", "NZ-5.2")
    assert acts(t)


def test_h_ii_has_a_single_auxiliary_action() -> None:
    """NZ-14.3: no double form there."""
    t = on("H", "II")
    play(t, "act aux 1")
    assert "aux_money 1" in moves(t)
    refused(t, "aux_money 2", "NZ-6.84")


@pytest.mark.parametrize("side", ["I", "II"])
def test_c_has_a_double_auxiliary_action(side: str) -> None:
    """NZ-14.2, NZ-6.85."""
    t = on("C", side)
    play(t, "act aux 2", "aux_money 2")
    assert t.players[0].money == 22


def test_c_i_gold_and_c_ii_two_tiles() -> None:
    """NZ-14.2: side I a gold and one tile, side II a second tile for £3 more."""
    t = on("C")
    play(t, "act gold 1", "act invest 0", "invest one_token 1")
    assert (t.players[0].gold, t.players[0].money) == (1, 15)
    assert acts(t) == ["aux 2"]
    t = on("C", "II")
    play(t, "act invest 3", "invest one_token 1")
    assert t.players[0].money == 12
    play(t, "act invest 0", "invest perm_certificate 1")
    assert t.players[0].money == 7


def test_d_builds_at_two_pounds() -> None:
    """NZ-14.2, NZ-6.56."""
    t = on("D")
    play(t, "act discard english_leicester money 2", "act build 2", "build 1a", "place a1")
    assert (t.players[0].money, t.players[0].gold) == (20, 1)


def test_e_shears_with_shearers() -> None:
    """NZ-14.2: as many sheep as shearers."""
    t = on("E")
    workers(t, shearer=2)
    play(t, "act shear shearers 0", "reveal merino", "reveal southdown")
    assert t.players[0].money == 24


def test_f_buys_sheep() -> None:
    """NZ-14.2."""
    t = on("F")
    market(t, dorset_horn=1)
    play(t, "act discard southdown money 3", "act buy_sheep", "buy s1_dorset dorset_horn")
    assert t.players[0].money == 20


def test_g_i_two_ship_actions() -> None:
    """NZ-14.4: with the sailors and, separately, by one."""
    t = on("G")
    workers(t, sailor=2)
    play(t, "act ship sailors", "sail N2")
    assert acts(t) == ["ship 1", "aux 1"]
    play(t, "act ship 1", "sail N3")
    assert t.view(0)["players"][0]["ship"] == "N3"


def test_g_ii_two_ship_actions_by_sailors() -> None:
    """NZ-14.4: twice, each with an upgrade of its own."""
    t = on("G", "II")
    workers(t, sailor=2)
    ship(t, "S")
    play(t, "act ship sailors", "upgrade N1", "storehouse pair_4")
    assert acts(t) == ["ship sailors"]
    play(t, "act ship sailors", "upgrade N2", "disc wool_free")
    while moves(t, "decline"):
        play(t, "decline")
    assert acts(t) == []
    assert set(t.view(0)["players"][0]["harbours"]) == {"N1", "N2"}


def test_g_ii_auxiliary_only_instead() -> None:
    """NZ-14.4, NZ-5.6: side II has no auxiliary action of its own."""
    t = on("G", "II")
    assert "aux 1" not in acts(t)
    play(t, "act ship sailors", "sail S")
    refused(t, "auxiliary", "NZ-5.6")


def test_h_i_shears_exactly_one() -> None:
    """NZ-14.5, NZ-6.73: permanent wool is added; a disc on a wool post is possible."""
    t = on("H")
    clear(t, "wool_free", "wool_paid")
    hand(t, "merino", "southdown")
    refresh(t)
    play(t, "act shear 1 1")
    refused(t, "shear", "NZ-6.70")
    assert "reveal_all" not in moves(t)
    play(t, "reveal merino", "post wool_5", "disc cert_free")
    assert (t.players[0].money, in_hand(t)) == (25, ["southdown"])
    assert on_posts(t) == {"local_0": 2, "wool_5": 1}


def test_h_i_needs_a_sheep() -> None:
    """NZ-14.5: without one the action is not offered."""
    t = at("nH")
    hand(t, "ferry")
    refresh(t)
    assert "shear 1 1" not in acts(t)


@pytest.mark.parametrize("side", ["I", "II"])
def test_h_removes_a_hazard(side: str) -> None:
    """NZ-14.2: for £5; with £4 it is not offered."""
    t = on("H", side)
    play(t, "act remove_hazard 5", "take_card sheepdog")
    assert t.players[0].money == 15
    assert in_discard(t) == ["sheepdog"]
    assert "remove_hazard 5" not in acts(on("H", side, money=4))


def test_objectives_while_there_are_any() -> None:
    """NZ-14.2, NZ-12.2: the display alone is enough; with nothing left the choice is gone."""
    t = on("B")
    t.objective_deck = ()
    refresh(t)
    assert "objective" in acts(t)
    play(t, "act objective")
    assert len(moves(t)) == 4
    t = on("B")
    t.objective_deck = t.display = ()
    refresh(t)
    assert "objective" not in acts(t)
    refused(t, "act objective", "NZ-5.3")

"""NZ-6.a to NZ-6.c, NZ-6.j to NZ-6.m: rewards, discarding, auxiliary actions, hazards."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.new_zealand.rules.foresight import place_a_tile
from rondel.games.new_zealand.rules.location import ChooseAuxiliary
from rondel.games.new_zealand.rules.rewards import certificate, gold, pathfinder
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_row,
    bonus_sets,
    building,
    clear,
    discards,
    display,
    first,
    hand,
    hazard,
    in_discard,
    in_hand,
    jobs,
    moves,
    play,
    refresh,
    refused,
    ship,
    stack,
    turn,
    workers,
)

# General


def test_the_same_icon_everywhere() -> None:
    """NZ-6.1: an action is the same on a tile, on a worker space and on a card."""
    t = at("nB")
    hand(t, "objective_21")  # ship 2
    stack(t, "merino", "merino", "southdown", "southdown")
    refresh(t)
    play(t, "play objective_21", "do")
    assert {text.split()[0] for text in moves(t)} == {"sail", "upgrade"}
    play(t, "sail N2", "act ship sailors")
    assert {text.split()[0] for text in moves(t)} == {"sail", "upgrade"}


def test_rewards_in_part() -> None:
    """NZ-6.2, NZ-6.80, DP-37: asked only where gold would be lost."""
    t = at("nB")
    t.bonus_stacks = [0, 0, 0, 0]
    t.players[0].gold, t.players[0].pathfinder = 5, 1
    refresh(t)
    play(t, "act pathfinder 2")
    assert moves(t) == ["take 2", "take 1"]
    refused(t, "take 3", "NZ-6.2")
    refused(t, "take 0", "NZ-6.2")
    play(t, "take 1")
    assert t.players[0].pathfinder == 2
    for held, before in ((4, 1), (5, 3)):
        t = at("nB")
        t.players[0].gold, t.players[0].pathfinder = held, before
        refresh(t)
        play(t, "act pathfinder 2")
        assert not moves(t, "take")
        assert t.players[0].pathfinder == before + 2


def test_gold_may_be_spent_while_it_is_asked() -> None:
    """NZ-6.2, NZ-3.4: with room for the gold there is nothing left to ask."""
    t = at("nB")
    bonus_sets(t, 1, 2, 3, 7)
    t.players[0].gold, t.players[0].pathfinder = 5, 1
    refresh(t)
    play(t, "act pathfinder 2", "buy_bonus_card wheel")
    assert (t.players[0].gold, t.players[0].pathfinder) == (3, 3)
    assert not moves(t, "take")


def test_certificates_in_part() -> None:
    """NZ-6.2, NZ-6.16, NZ-6.17: one may stay below 2 while there is no room for the gold."""
    for before, offered in ((0, ["take 2", "take 1"]), (1, ["take 2", "take 0"])):
        t = turn()
        t.bonus_stacks = [0, 0, 0, 0]
        hand(t, "objective_11")
        p = t.players[0]
        p.gold, p.certificates = 5, before
        refresh(t)
        play(t, "play objective_11")
        assert moves(t) == offered
        play(t, offered[1])
        assert (p.certificates, p.gold) == (1, 5)
    for before, held in ((0, 4), (2, 5)):
        t = turn()
        hand(t, "objective_11")
        t.players[0].gold, t.players[0].certificates = held, before
        refresh(t)
        play(t, "play objective_11")
        assert not moves(t, "take")
        assert (t.players[0].certificates, t.players[0].gold) == (min(3, before + 2), 5)


def test_money_is_taken_in_full() -> None:
    """NZ-6.3: nobody is asked."""
    t = at("a1")
    building(t, "8", "a1")
    refresh(t)
    play(t, "act money 7")
    assert t.players[0].money == 14


def test_compulsory_cards() -> None:
    """NZ-6.4, NZ-12.3: the card of a delivery comes without a question; empty supplies are passed
    over."""
    for left in (1, 0):
        t = at("WELLINGTON")
        t.supply = changed(t.supply, 3, left)  # kotare
        hand(t, "merino", "southdown")
        refresh(t)
        play(t, "reveal_all", "post local_3", "disc wool_free")
        assert in_discard(t).count("kotare") == left
        assert t.players[0].posts[2] == 1


def test_bonus_tile_costs_and_rewards() -> None:
    """NZ-6.5, NZ-18.2: everything is paid and taken; gold above 5 is lost."""
    t = at("nC")
    bonus_row(t, 1, "dog_gold")
    t.bonus_stacks = [0, 0, 0, 0]
    t.players[0].gold = 4
    refresh(t)
    play(t, "act invest 0")
    assert t.players[0].gold == 5
    assert t.players[0].money == 2
    assert in_discard(t) == ["sheepdog"]


def test_requirements_are_met_once() -> None:
    """NZ-6.6, NZ-6.10, NZ-6.13: two pairs in hand still bring £2 once."""
    t = at("nA")
    hand(t, "merino", "merino", "southdown", "southdown")
    t.players[0].money = 0
    refresh(t)
    play(t, "act discard pair_same money 2", "discard merino")
    assert t.players[0].money == 2
    assert in_discard(t)[:2] == ["merino", "merino"]
    assert t.seat == 1


def test_gained_cards_go_to_the_discard_pile() -> None:
    """NZ-6.7, NZ-6.47: gained cards lie on the own discard pile."""
    t = at("a1", tile_7="b")
    building(t, "7", "a1")
    refresh(t)
    play(t, "act gain_card romney")
    assert in_discard(t) == ["romney"]


# Discarding and drawing


def test_what_can_be_discarded() -> None:
    """NZ-6.10 to NZ-6.12: sheep of any breed, Romney and bonus sheep too, but no other cards."""
    t = at("r1")
    bonus_sets(t, 3, 5, 7, 8)
    building(t, "5", "r1")
    hand(t, "romney", "border_leicester", "ferry", "objective_1", "merino")
    refresh(t)
    play(t, "act discard any_sheep certificate 1")
    assert moves(t) == ["discard merino", "discard romney", "discard border_leicester"]
    refused(t, "discard ferry", "NZ-6.12")
    refused(t, "discard southdown", "NZ-6.11")
    play(t, "discard romney")
    assert t.players[0].certificates == 1


def test_named_breeds() -> None:
    """NZ-6.11, NZ-6.13: F wants a Southdown, D an English Leicester."""
    for space, breed, money in (("nF", "southdown", 3), ("nD", "english_leicester", 2)):
        t = at(space)
        hand(t, "merino")
        refresh(t)
        assert not moves(t, "act discard")
        t = at(space)
        hand(t, breed, "merino")
        t.players[0].money = 0
        refresh(t)
        play(t, f"act discard {breed} money {money}")
        assert t.players[0].money == money
        assert in_discard(t) == [breed]


def test_draw_and_discard() -> None:
    """NZ-6.15: none to n cards, then as many from hand, the drawn ones included."""
    t = at("a1", tile_4="b")
    building(t, "4", "a1")
    hand(t, "merino")
    stack(t, "southdown", "southdown", "southdown")
    refresh(t)
    play(t, "act draw_discard 3")
    assert moves(t) == ["draw 3", "draw 2", "draw 1", "draw 0"]
    play(t, "draw 2")
    assert in_hand(t) == ["southdown", "southdown", "merino"]
    refused(t, "finish", "NZ-6.15")
    play(t, "discard southdown", "discard merino")
    assert in_hand(t) == ["southdown"]


# Certificates and gold


def test_certificate_gold() -> None:
    """NZ-6.16 to NZ-6.18: reaching 2 from below brings gold, each time."""
    t = bare()
    p = t.players[0]
    p.certificates, p.gold = 1, 0
    certificate(t, 0, ("certificate", 2))
    assert (p.certificates, p.gold) == (3, 1)
    p.certificates = 0
    certificate(t, 0, ("certificate", 1))
    assert (p.certificates, p.gold) == (1, 1)
    certificate(t, 0, ("certificate", 1))
    assert (p.certificates, p.gold) == (2, 2)
    certificate(t, 0, ("certificate", 2))
    assert (p.certificates, p.gold) == (3, 2)
    clear(t, "cert_limit")
    certificate(t, 0, ("certificate", 9))
    assert p.certificates == 5


def test_gold_has_a_limit() -> None:
    """NZ-6.19: 5 at most."""
    t = bare()
    t.players[0].gold = 4
    gold(t, 0, ("gold", 3))
    assert t.players[0].gold == 5


def test_gold_from_the_sailor_row() -> None:
    """NZ-6.20, NZ-17.2: the third sailor space brings gold."""
    t = at("nA")
    workers(t, sailor=2)
    jobs(t, sailor=[5])
    refresh(t)
    play(t, "act hire 0")
    assert t.players[0].gold == 2


def test_buying_bonus_cards() -> None:
    """NZ-6.21, NZ-6.22: 3, 3, 4 and 5 gold; an empty stack sells nothing."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 7)
    t.players[0].gold = 4
    refresh(t)
    bought = [text.split()[1] for text in moves(t, "buy_bonus_card")]
    assert bought == ["wheel", "barrel", "bell"]
    refused(t, "buy_bonus_card compass", "NZ-6.21")
    play(t, "buy_bonus_card bell")
    assert t.players[0].gold == 0
    assert in_discard(t) == ["border_leicester"]
    assert t.bonus_stacks == [3, 3, 2, 3]
    t.players[0].gold = 5
    t.bonus_stacks = [0, 0, 0, 0]
    refresh(t)
    assert not moves(t, "buy_bonus_card")


# Objectives and pathfinder


def test_taking_an_objective() -> None:
    """NZ-6.78, NZ-23.5: from the display, which is filled at once, or the unseen top card."""
    t = at("nB")
    display(t, "objective_1", "objective_2", "objective_3", "objective_4")
    refresh(t)
    play(t, "act objective")
    assert moves(t) == [
        "objective objective_1",
        "objective objective_2",
        "objective objective_3",
        "objective objective_4",
        "objective_from_deck",
    ]
    play(t, "objective objective_3")
    assert in_discard(t) == ["objective_3"]
    assert len(t.display) == 4
    assert len(t.objective_deck) == 19
    t = at("nB")
    refresh(t)
    before = t.display
    play(t, "act objective", "objective_from_deck")
    assert t.display == before
    assert in_discard(t)[0].startswith("objective_")


def test_bonus_objectives_are_not_taken_so() -> None:
    """NZ-6.79: sets 8 to 10 come from gold and harbours only."""
    t = at("nB")
    bonus_sets(t, 1, 8, 9, 10)
    refresh(t)
    play(t, "act objective")
    refused(t, "objective set_8", "NZ-6.79")
    refused(t, "objective objective_99", "NZ-6.78")


def test_pathfinder_steps() -> None:
    """NZ-6.80: the disc advances by n."""
    t = bare()
    pathfinder(t, 0, ("pathfinder", 2))
    assert t.players[0].pathfinder == 2


# Exchange tokens


def test_exchange_tokens() -> None:
    """NZ-6.81 to NZ-6.83: any number; one exchanges cards, two remove a Shropshire."""
    t = turn()
    t.players[0].tokens = 11
    hand(t, "shropshire", "merino")
    stack(t, "southdown", "southdown", "southdown")
    refresh(t)
    play(t, "token", "draw 2", "discard southdown", "discard merino")
    assert t.players[0].tokens == 10
    gold_before = t.players[0].gold
    play(t, "two_tokens")
    assert t.players[0].tokens == 8
    assert t.players[0].gold == gold_before + 1
    assert "shropshire" not in in_hand(t)
    assert t.players[0].removed == (t.content.shropshire,)
    refused(t, "two_tokens", "NZ-6.83")
    t.players[0].tokens = 0
    refresh(t)
    refused(t, "token", "NZ-6.82")


# Auxiliary actions


def test_single_auxiliary_actions() -> None:
    """NZ-6.84, NZ-6.86, NZ-2.5: money and drawing from the start, others when unlocked."""
    t = bare()
    ask(t, ChooseAuxiliary(0, 1))
    assert moves(t) == ["aux_money 1", "aux_draw 1"]
    refused(t, "aux_ship 1", "NZ-6.86")
    t = bare()
    clear(t, "aux_ship_1", "aux_certificate_2", "aux_pathfinder_1")
    ask(t, ChooseAuxiliary(0, 1))
    assert moves(t) == [
        "aux_money 1",
        "aux_draw 1",
        "aux_certificate 1",
        "aux_ship 1",
        "aux_pathfinder 1",
    ]
    refused(t, "aux_money 2", "NZ-6.84")
    t.players[0].money = 0
    refresh(t)
    assert moves(t) == ["aux_money 1", "aux_draw 1"]
    refused(t, "aux_ship 1", "NZ-4.13")


def test_double_auxiliary_actions() -> None:
    """NZ-6.85, NZ-6.87: both spaces clear for the double form; the single one stays allowed."""
    t = bare()
    clear(t, "aux_ship_1")
    ask(t, ChooseAuxiliary(0, 2))
    assert moves(t) == ["aux_money 1", "aux_money 2", "aux_draw 1", "aux_ship 1"]
    refused(t, "aux_draw 2", "NZ-6.85")
    play(t, "aux_money 2")
    assert t.players[0].money == 9


@pytest.mark.parametrize(
    ("move", "money", "certificates", "pathfinder_at"),
    [
        ("aux_certificate 1", 5, 1, 0),
        ("aux_certificate 2", 3, 2, 0),
        ("aux_pathfinder 1", 6, 0, 1),
        ("aux_pathfinder 2", 5, 0, 2),
    ],
)
def test_what_auxiliary_actions_do(
    move: str, money: int, certificates: int, pathfinder_at: int
) -> None:
    """NZ-6.84 to NZ-6.86: costs and effects of the two forms."""
    t = bare()
    clear(t, "aux_certificate_1", "aux_certificate_2", "aux_pathfinder_1", "aux_pathfinder_2")
    ask(t, ChooseAuxiliary(0, 2))
    play(t, move)
    p = t.players[0]
    assert (p.money, p.certificates, p.pathfinder) == (money, certificates, pathfinder_at)


def test_auxiliary_drawing() -> None:
    """NZ-6.88: as many are discarded as could be drawn."""
    t = bare()
    clear(t, "aux_draw_2")
    hand(t, "merino", "southdown")
    stack(t, "shropshire")
    t.players[0].discard = []
    ask(t, ChooseAuxiliary(0, 2))
    play(t, "aux_draw 2")
    assert len(t.players[0].hand) == 3
    play(t, "discard merino")
    assert in_hand(t) == ["shropshire", "southdown"]


def test_double_ship_is_one_action() -> None:
    """NZ-6.89: two moves, one upgrade at most."""
    t = bare()
    clear(t, "aux_ship_1", "aux_ship_2")
    ask(t, ChooseAuxiliary(0, 2))
    play(t, "aux_ship 2")
    assert "sail N2" in moves(t)
    play(t, "upgrade N1", "storehouse pair_1")
    assert t.over  # nothing else was on the agenda


# Hazards and the rest


def test_removing_a_hazard() -> None:
    """NZ-6.90 to NZ-6.92: the cost, the tile, the card of its section; nothing slides."""
    t = at("nH")
    hazard(t, "rock1", "rockfall_3_green")
    hazard(t, "rock2", "rockfall_2_black")
    hazard(t, "flood1", "flood_4_black")
    refresh(t)
    play(t, "act remove_hazard 5")
    assert moves(t) == ["remove_hazard flood1", "remove_hazard rock1", "remove_hazard rock2"]
    refused(t, "remove_hazard rock3", "NZ-6.92")
    play(t, "remove_hazard rock1")
    assert t.players[0].money == 2
    assert moves(t) == ["take_card sheepdog", "give_up"]
    refused(t, "take_card ferry", "NZ-6.2")
    play(t, "take_card sheepdog")
    assert in_discard(t) == ["sheepdog"]
    assert t.trail[t.content.trail.number["rock1"]] == 0
    assert t.trail[t.content.trail.number["rock2"]] != 0
    place_a_tile(t, 0, 4 + t.content.hazard_number["rockfall_4_black"])
    assert t.trail[t.content.trail.number["rock1"]] != 0
    t = at("nH")
    hazard(t, "flood1", "flood_4_black")
    refresh(t)
    play(t, "act remove_hazard 5", "give_up")
    assert len(t.players[0].hazards) == 1
    assert in_discard(t) == []
    t = at("nH")
    hazard(t, "flood1", "flood_4_black")
    t.supply = changed(t.supply, t.content.supply_place["ferry"], 0)
    refresh(t)
    play(t, "act remove_hazard 5")
    assert not moves(t, "give_up")
    t = at("nH")
    refresh(t)
    assert "act remove_hazard 5" not in moves(t)


def test_free_hazard_of_9a() -> None:
    """NZ-6.90, NZ-12.9: 9a removes a hazard for nothing; runholders on it stay."""
    t = at("a1")
    building(t, "9", "a1")
    hazard(t, "rock1", "rockfall_3_green")
    t.players[1].runholder = t.content.trail.number["rock1"]
    t.players[0].money = 0
    refresh(t)
    play(t, "act remove_hazard 0")
    assert t.players[0].hazards
    assert t.players[1].runholder == t.content.trail.number["rock1"]


def test_remote_storehouse_of_set_5() -> None:
    """NZ-6.100, NZ-10.17: within 3 moves, at the harbour's price."""
    t = turn()
    bonus_sets(t, 1, 2, 3, 5)
    hand(t, "set_5")
    stack(t, "merino", "merino", "southdown", "southdown")
    ship(t, "N2")
    refresh(t)
    play(t, "play set_5", "choose remote_storehouse 3")
    assert moves(t) == ["upgrade N1", "upgrade M1", "upgrade M2", "upgrade N3"]
    play(t, "upgrade N1", "storehouse pair_5")
    assert t.players[0].money == 5
    assert "kotare" in in_discard(t)
    assert t.content.sea.names[t.players[0].ship] == "N2"
    first(t, "move")


def test_discards_helper_keeps_the_deck_whole() -> None:
    """NZ-9.7: however cards lie, the deck keeps its sheep."""
    t = bare()
    discards(t, "merino", "shropshire")
    p = t.players[0]
    assert sorted(p.stack + p.discard) == t.content.starting_deck

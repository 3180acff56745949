"""NZ-16: sheep, deck-building cards and bonus cards, as they are played."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.content import load
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    at,
    bonus_row,
    bonus_sets,
    building,
    check,
    hand,
    in_discard,
    in_hand,
    kinds,
    moves,
    play,
    refresh,
    refused,
    ship,
    stack,
    turn,
)

SHEEP = {
    "shropshire": (1, 1, 0),
    "southdown": (2, 1, 0),
    "english_leicester": (2, 2, 0),
    "merino": (2, 3, 0),
    "dorset_horn": (3, 1, 1),
    "lincoln": (2, 4, 2),
    "corriedale": (3, 3, 2),
    "hampshire": (4, 2, 3),
    "ryeland": (2, 5, 4),
    "suffolk": (6, 1, 7),
    "romney": (3, 2, 3),
    "border_leicester": (3, 4, 3),
    "perendale": (5, 3, 5),
}
"""By breed: breeding value, wool value, points (NZ-16.4)."""


def holding(*cards: str, **options: str) -> NewZealandTable:
    """The start of seat 0's turn with these cards in hand; sets 1, 3, 4 and 7, or those needed."""
    t = turn(2, 0, 1, **options)
    numbers = {int(card[4:]) for card in cards if card.startswith("set_")}
    for other in (1, 3, 4, 7):
        if len(numbers) < 4:
            numbers.add(other)
    bonus_sets(t, *sorted(numbers))
    hand(t, *cards)
    t.players[0].gold = 0
    return refresh(t)


# Sheep


def test_there_are_no_other_breeds() -> None:
    """NZ-16.1, NZ-16.4."""
    assert [sheep.id for sheep in load(None).cards_file.sheep] == list(SHEEP)


@pytest.mark.parametrize(("breed", "breeding"), [(name, s[0]) for name, s in SHEEP.items()])
def test_breeding_value(breed: str, breeding: int) -> None:
    """NZ-16.1, NZ-16.4, NZ-7.2: what a sheep brings in Wellington."""
    t = at("WELLINGTON")
    bonus_sets(t, 1, 3, 4, 7)
    hand(t, breed)
    refresh(t)
    money = t.players[0].money
    play(t, f"reveal {breed}")
    assert t.players[0].money == money + breeding
    assert in_discard(t)[0] == breed


@pytest.mark.parametrize(("breed", "wool"), [(name, s[1]) for name, s in SHEEP.items()])
def test_wool_value(breed: str, wool: int) -> None:
    """NZ-16.1, NZ-16.4: what a sheep brings when it is sheared."""
    t = at("nE")
    bonus_sets(t, 1, 3, 4, 7)
    hand(t, breed, "ferry")
    refresh(t)
    play(t, "act shear shearers 0", f"reveal {breed}")
    assert t.players[0].money == 7 + wool


@pytest.mark.parametrize(("breed", "vp"), [(name, s[2]) for name, s in SHEEP.items()])
def test_points_of_sheep(breed: str, vp: int) -> None:
    """NZ-16.4, NZ-16.5, NZ-11.14: starting sheep bring none."""
    t = turn(2)
    bonus_sets(t, 1, 3, 4, 7)
    before = t.scores()[0]["cards"]
    assert before == 0
    hand(t, breed)
    assert t.scores()[0]["cards"] == vp


@pytest.mark.parametrize("breed", SHEEP)
def test_equal_means_the_same_breed(breed: str) -> None:
    """NZ-16.1: two of a breed are a pair and count once in the income; two breeds are none."""
    t = at("nA")
    bonus_sets(t, 1, 3, 4, 7)
    hand(t, breed, breed)
    refresh(t)
    assert "act discard pair_same money 2" in moves(t)
    other = at("nA")
    bonus_sets(other, 1, 3, 4, 7)
    hand(other, breed, "merino" if breed != "merino" else "lincoln")
    refresh(other)
    assert "act discard pair_same money 2" not in moves(other)
    home = at("WELLINGTON")
    bonus_sets(home, 1, 3, 4, 7)
    hand(home, breed, breed)
    refresh(home)
    assert moves(home, "reveal") == [f"reveal {breed}"]


def test_sheep_worth_two() -> None:
    """NZ-16.2: only these two are offered for the price of 2-VP sheep."""
    t = at("nF")
    t.sheep = (1,) * len(t.sheep)
    t.players[0].money = 20
    refresh(t)
    play(t, "act buy_sheep")
    assert [move for move in moves(t, "buy") if "two_vp" in move] == [
        *("buy s1_two_vp corriedale", "buy s1_two_vp lincoln"),
    ]
    refused(t, "buy s1_two_vp dorset_horn", "NZ-6.45")


def test_starting_sheep_of_value_two() -> None:
    """NZ-16.3: southdown, english leicester and merino; not a lincoln or ryeland."""
    t = at("nC")
    bonus_row(t, 1, "swap_starter")
    hand(t, "shropshire", "southdown", "english_leicester", "merino", "lincoln", "ryeland")
    t.players[0].money = 5
    refresh(t)
    play(t, "act invest 0")
    assert moves(t) == ["remove southdown", "remove english_leicester", "remove merino"]


# Deck-building cards


@pytest.mark.parametrize(
    ("card", "gain"),
    [("sheepdog", {"certificates": 1}), ("ferry", {"money": 9}), ("kotare", {"pathfinder": 1})],
)
def test_deck_cards(card: str, gain: dict[str, int]) -> None:
    """NZ-16.5, NZ-10.5: their effects, no points, then a card is drawn."""
    t = holding(card)
    points = t.scores()[0]["cards"]
    play(t, f"play {card}")
    p = t.players[0]
    assert {name: getattr(p, name) for name in gain} == gain
    assert in_discard(t) == [card]
    assert len(in_hand(t)) == 1
    assert points == 0


def test_sixty_effect_cards_a_turn() -> None:
    """NZ-10.18: the sixtieth may be played, the next one not; objectives always."""
    t = holding("ferry", "kotare", "sheepdog", "objective_1")
    t.players[0].effects_played = 58
    refresh(t)
    play(t, "play ferry")
    assert {"play kotare", "play sheepdog"} <= set(moves(t))
    play(t, "play kotare")
    refused(t, "play sheepdog", "NZ-10.18")
    assert moves(t, "play") == ["play objective_1"]


def test_effect_cards_are_counted_anew_in_every_turn() -> None:
    """NZ-10.18: the limit of one turn says nothing about the next one."""
    t = turn(2, 1)
    hand(t, "ferry", "merino", "merino", "merino")
    t.players[0].effects_played = 60
    t.players[0].tokens = 0
    refresh(t)
    play(t, moves(t, "move")[0], "auxiliary", "aux_money 1")
    assert (t.seat, t.active) == (0, 0)
    play(t, "play ferry")
    assert t.players[0].money == 9


def test_cards_on_top_can_be_drawn() -> None:
    """NZ-6.15: what lies on top of an empty draw_stack counts; then there is no more to draw."""
    t = at("a1", 2)
    building(t, "4a", "a1")
    hand(t, "merino")
    p = t.players[0]
    p.stack, p.discard = [], []
    p.top = tuple(kinds(t, ("lincoln",)))
    refresh(t)
    play(t, "act draw_discard 2")
    assert moves(t) == ["draw 1", "draw 0"]
    play(t, "draw 1")
    assert in_hand(t) == ["merino", "lincoln"]


def test_romney_is_a_sheep() -> None:
    """NZ-16.1, NZ-10.6: it has no effect to play."""
    t = holding("romney", "ferry")
    assert moves(t, "play") == ["play ferry"]
    refused(t, "play romney", "NZ-10.6")


# Bonus sets


@pytest.mark.parametrize(
    ("card", "vp"),
    [
        *(("set_1", 1), ("set_2", 1), ("border_leicester", 3), ("set_4", 1), ("set_5", 1)),
        *(("set_6", 1), ("perendale", 5), ("set_8", 0), ("set_9", 0), ("set_10", 0)),
    ],
)
def test_points_of_bonus_cards(card: str, vp: int) -> None:
    """NZ-16.6: 1 for effect cards, the sheep's own, none for objectives but their plus or minus."""
    t = holding(card)
    assert t.scores()[0]["cards"] == vp
    assert t.scores()[0]["objectives"] == 0


def test_set_1() -> None:
    """NZ-16.6, NZ-10.13: £1 and pathfinder +1; it counts as a ferry."""
    t = holding("set_1")
    play(t, "play set_1")
    assert (t.players[0].money, t.players[0].pathfinder) == (8, 1)
    t.players[0].area = tuple(kinds(t, ("objective_22",)))  # a disc on 13 or more, a ferry
    assert t.scores()[0]["objectives"] == -3
    posts = list(t.players[0].posts)
    posts[t.content.post_number["local_15"]] = 1
    t.players[0].posts = tuple(posts)
    assert t.scores()[0]["objectives"] == 3


@pytest.mark.parametrize("objectives", [0, 1, 3])
def test_set_2(objectives: int) -> None:
    """NZ-16.6, NZ-10.14: £1 for each objective in the area."""
    t = holding("set_2")
    t.players[0].area = tuple(kinds(t, ("objective_1", "objective_2", "objective_3")))[:objectives]
    play(t, "play set_2")
    assert t.players[0].money == 7 + objectives


@pytest.mark.parametrize(("number", "breed"), [(3, "border_leicester"), (7, "perendale")])
def test_bonus_sheep(number: int, breed: str) -> None:
    """NZ-16.6, NZ-16.1: sets 3 and 7 are sheep of their own breed."""
    t = holding(breed, "ferry")
    assert t.content.set_cards[number] == t.content.card_number[breed]
    refused(t, f"play {breed}", "NZ-10.6")


def test_set_4_money() -> None:
    """NZ-16.6, NZ-10.15: £1; without a card gained this turn there is no other choice."""
    t = holding("set_4")
    play(t, "play set_4")
    assert t.players[0].money == 8
    assert not moves(t, "choose")
    t = holding("set_4")
    t.players[0].gold = 5
    refresh(t)
    play(t, "buy_bonus_card compass", "play set_4")
    assert moves(t, "choose") == ["choose money 1", "choose gained_cards_to_top"]
    refused(t, "choose money 2", "NZ-10.3")
    play(t, "skip")
    assert t.players[0].money == 7
    assert len(in_hand(t)) == 1


def test_set_4_puts_gained_cards_on_top() -> None:
    """NZ-16.6, NZ-10.15: in an order of choice; the uppermost is drawn at once."""
    t = holding("set_4")
    t.players[0].gold = 5
    refresh(t)
    play(t, "buy_bonus_card compass", "play set_4", "choose gained_cards_to_top")
    assert in_hand(t) == ["perendale"]
    assert in_discard(t) == ["set_4"]


def test_set_5() -> None:
    """NZ-16.6, NZ-10.17: £1, or a storehouse up to two spaces away, at the harbour's price."""
    t = holding("set_5")
    play(t, "play set_5")
    assert moves(t) == ["choose money 1", "choose remote_storehouse 3", "skip"]
    play(t, "choose remote_storehouse 3")
    assert moves(t) == ["upgrade N1", "upgrade M1", "upgrade Z1", "upgrade M2"]
    refused(t, "upgrade N2", "NZ-6.101")
    refused(t, "upgrade N3", "NZ-6.100")
    play(t, "upgrade N1", "storehouse pair_4")
    assert (t.players[0].money, sorted(in_discard(t))) == (5, ["kotare", "set_5"])
    assert t.view(0)["players"][0]["ship"] == "S"
    check(t)


def test_set_5_out_of_reach() -> None:
    """NZ-10.17, NZ-3.13: nothing within reach can be paid: only the money."""
    t = holding("set_5")
    ship(t, "M6")
    t.players[0].money = 3
    play(t, "play set_5")
    assert t.players[0].money == 4
    assert not moves(t, "choose")


def test_set_6() -> None:
    """NZ-16.6, NZ-10.16: £2, or a building that needs exactly one craftsman more, for nothing."""
    t = holding("set_6")
    building(t, "1a", "a1")
    building(t, "5a", "a2")
    play(t, "play set_6")
    assert moves(t) == ["choose money 2", "choose replace_building 1", "skip"]
    play(t, "choose replace_building 1")
    assert set(moves(t)) == {"replace_by a1 3a", "replace_by a1 4a", "replace_by a2 6a"}
    refused(t, "replace_by a1 5a", "NZ-10.16")
    play(t, "replace_by a2 6a")
    assert (t.players[0].money, t.players[0].gold) == (7, 0)
    assert t.view(0)["players"][0]["private_buildings"]["6a"] == "a2"
    assert "5a" not in t.view(0)["players"][0]["private_buildings"]


def test_set_6_without_a_building() -> None:
    """NZ-10.16: the money is all."""
    t = holding("set_6")
    play(t, "play set_6")
    assert t.players[0].money == 9
    assert in_discard(t) == ["set_6"]
    assert len(in_hand(t)) == 1


def test_set_8() -> None:
    """NZ-16.6, NZ-10.12: £4; two buildings and six spaces of the pathfinder for 6, else -3."""
    t = holding("set_8")
    play(t, "play set_8")
    assert t.players[0].money == 11
    assert t.scores()[0]["objectives"] == -3
    building(t, "1a", "a1")
    t.players[0].pathfinder = 6
    assert t.scores()[0]["objectives"] == -3
    building(t, "2a", "a2")
    assert t.scores()[0]["objectives"] == 6


@pytest.mark.parametrize("card", ["set_8", "set_9", "set_10"])
def test_unplayed_bonus_objectives(card: str) -> None:
    """NZ-10.12, NZ-11.15: added at the end if they are fulfilled, else left out."""
    t = holding(card)
    assert t.scores()[0]["objectives"] == 0
    building(t, "1a", "a1")
    building(t, "2a", "a2")
    p = t.players[0]
    p.pathfinder = 6
    p.harbours = sum(1 << t.content.sea.harbour_number[name] for name in ("N1", "M1", "M2"))
    posts = list(p.posts)
    posts[t.content.post_number["local_15"]] = 1
    p.posts = tuple(posts)
    hand(t, card, "hampshire", "ryeland")
    assert t.scores()[0]["objectives"] == 6


def test_set_9() -> None:
    """NZ-16.6: two moves of the ship; three storehouses for 6."""
    t = holding("set_9")
    play(t, "play set_9", "do", "sail N2")
    assert t.scores()[0]["objectives"] == -3
    for harbours, points in ((("N1", "M1"), -3), (("N1", "M1", "M2"), 6)):
        numbers = t.content.sea.harbour_number
        t.players[0].harbours = sum(1 << numbers[name] for name in harbours)
        assert t.scores()[0]["objectives"] == points


def test_set_10() -> None:
    """NZ-16.6: two certificates; a disc on 13 or more and a hampshire or ryeland for 6."""
    t = holding("set_10")
    play(t, "play set_10")
    assert (t.players[0].certificates, t.players[0].gold) == (2, 1)
    posts = list(t.players[0].posts)
    posts[t.content.post_number["wool_13"]] = 1
    t.players[0].posts = tuple(posts)
    hand(t, "lincoln")
    assert t.scores()[0]["objectives"] == -3
    hand(t, "ryeland")
    assert t.scores()[0]["objectives"] == 6


@pytest.mark.parametrize(
    ("place", "price"), [("wheel", 3), ("barrel", 3), ("bell", 4), ("compass", 5)]
)
def test_gold_prices(place: str, price: int) -> None:
    """NZ-16.6, NZ-6.21: what a card of each stack costs."""
    t = holding("merino")
    stack(t)
    t.players[0].gold = price - 1
    refresh(t)
    refused(t, f"buy_bonus_card {place}", "NZ-6.21")
    t.players[0].gold = price
    refresh(t)
    before = t.view(0)["bonus_stacks"][place]
    play(t, f"buy_bonus_card {place}")
    assert t.players[0].gold == 0
    assert in_discard(t)[-1] == before["card"]
    assert t.view(0)["bonus_stacks"][place]["left"] == before["left"] - 1

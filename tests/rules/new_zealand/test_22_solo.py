"""NZ-22: the solo game against Sarah."""

from __future__ import annotations

from copy import deepcopy

import pytest

from rondel import SetupError
from rondel.core.rows import changed
from rondel.core.table import slots
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    EMPTY,
    OUT,
    REMOVED,
    UNBUILT,
    WORKERS,
    private_tile,
)
from rondel.games.new_zealand.rules.solo import SarahTurn
from rondel.games.new_zealand.rules.solo_actions import SarahChoice, sarah_of
from rondel.games.new_zealand.table import NewZealandTable, Sarah, step_limit
from tests.support.new_zealand import (
    ask,
    at,
    bonus_row,
    bonus_sets,
    building,
    check,
    clear,
    discs,
    display,
    draw,
    foresight,
    hand,
    hazard,
    in_discard,
    jobs,
    kinds,
    market,
    market_deck,
    moves,
    play,
    refresh,
    refused,
    sarah_at,
    sarah_cards,
    sarah_plays,
    sarah_workers,
    ship,
    table,
    turn,
    upgraded,
    where,
)

YOU, SARAH = 0, 1


def solo(first_post: str = "by_difficulty") -> NewZealandTable:
    """The beginning of your turn against Sarah; her specialization is shepherds."""
    t = turn(1, first_post=first_post)
    sarah_workers(t, shepherd=2)
    return refresh(t)


def sarah_where(t: NewZealandTable) -> str:
    return t.content.trail.names[sarah_of(t).runholder]


def sarah_posts(t: NewZealandTable) -> dict[str, int]:
    posts: dict[str, int] = t.view(YOU)["sarah"]["posts"]
    return posts


def built(t: NewZealandTable) -> dict[str, str]:
    """Sarah's private buildings on the trail, with their spaces."""
    tiles = t.view(YOU)["sarah"]["private_buildings"]
    return {tile: space for tile, space in tiles.items() if space is not None}


def names(t: NewZealandTable, cards: tuple[int, ...]) -> list[str]:
    return [t.content.cards[card].id for card in cards]


def token_before_the_end(t: NewZealandTable) -> None:
    """One bonus tile more, and the token leaves by the red arrow."""
    t.token_row, t.placed = 7, 10
    tile = t.content.bonus_number["one_token"]
    draw(t, "b", tile)
    t.bonus[6 * 4 + 2] = tile


def break_ties(t: NewZealandTable) -> None:
    """Let Sarah do the first thing that her rules leave open, until it is your turn."""
    while isinstance(t.agenda[-1], SarahChoice):
        t.play(t.moves()[0])


def your_short_turn(t: NewZealandTable) -> None:
    """Walk one location on and take £1."""
    play(t, moves(t, "move")[0])
    play(t, *moves(t, "auxiliary"), "aux_money 1")


# Setup


@pytest.mark.parametrize("seed", range(6))
def test_numbers_of_two_players(seed: int) -> None:
    """NZ-22.1: 12 A tiles, two columns of bonus tiles, 9 sheep, 3 bonus cards, step limit 3."""
    t = table(1, seed)
    on_trail = sum(t.trail[i] != EMPTY for s in t.content.trail.sections.values() for i in s)
    assert sum(there.bit_count() for there in t.jobs) + on_trail == 4 + 12
    view = t.view(YOU)
    assert [tile is None for tile in view["bonus_market"][0]] == [True, True, False, False]
    assert [tile is None for tile in view["bonus_market"][1]] == [True, True, False, True]
    assert sum(t.sheep) == 9
    assert t.bonus_stacks == [3, 3, 3, 3]
    assert step_limit(t, t.players[YOU]) == 3
    assert view["bonus_tiles_to_come"] == 11
    check(t)


def test_the_first_worker_of_sarah() -> None:
    """NZ-22.2, NZ-22.5: a random worker on space 2 of its row, without a bonus card; it fixes her
    specialization. It comes out of the bag before the job market is filled."""
    types = set()
    for seed in range(25):
        t = table(1, seed)
        s = sarah_of(t)
        assert sorted(s.workers) == [1, 1, 1, 2]
        assert s.workers[s.specialization] == 2
        assert s.cards == ()
        assert len(t.bag_a) == 44 - 1 - 4 - 12 - 2
        types.add(s.specialization)
    assert types == set(range(4))


def test_the_only_step_tile_is_yours() -> None:
    """NZ-22.3, NZ-22.43: it lies at space 4; Sarah passes it and gets nothing."""
    t = at("nB", 1)
    sarah_plays(t, 6, 6)
    assert sarah_of(t).pathfinder == 6
    t.players[YOU].pathfinder = 3
    refresh(t)
    play(t, "act pathfinder 2")
    assert t.players[YOU].step_tile == 1
    assert step_limit(t, t.players[YOU]) == 4


def test_what_sarah_has() -> None:
    """NZ-22.4: 15 discs and one on pathfinder 0, ten buildings of your sides, a runholder on the
    start space, a ship on S; nothing of what she never owns."""
    t = table(1, 3, building_sides="random")
    view = t.view(YOU)["sarah"]
    assert (view["discs"], view["pathfinder"], view["ship"], view["runholder"]) == (
        *(15, 0, "S"),
        "START",
    )
    sides = t.view(YOU)["sides"]
    assert view["private_buildings"] == dict.fromkeys(sides)
    assert sorted({tile[-1] for tile in sides}) == ["a", "b"]
    assert (view["posts"], view["harbours"], view["hazards"], view["cards"]) == ({}, [], [], [])
    for never in ("money", "gold", "certificates", "tokens", "storehouses"):
        assert never not in slots(Sarah)


@pytest.mark.parametrize(
    ("difficulty", "removed", "first"),
    [
        ("easy", {1, 6, 8, 14, 15, 16, 17}, "local_3"),
        ("medium", {14, 15, 16, 17}, "local_6"),
        ("hard", {10, 11, 12, 13}, "local_9"),
    ],
)
def test_difficulty(difficulty: str, removed: set[int], first: str) -> None:
    """NZ-22.6: which cards are left out, and where she delivers first."""
    t = table(1, difficulty=difficulty)
    left = {f"sarah_{number}" for number in range(1, 18) if number not in removed}
    assert set(sarah_of(t).deck) == left
    assert len(sarah_of(t).deck) == len(left)
    sarah_at(t, "nH")
    sarah_plays(t, 9)
    assert sarah_posts(t) == {first: 1}


def test_another_first_post() -> None:
    """NZ-22.6: the first post can be chosen; both choices belong to the solo game alone."""
    t = table(1, first_post="15")
    sarah_at(t, "nH")
    sarah_plays(t, 9)
    assert sarah_posts(t) == {"local_15": 1}
    assert len(sarah_of(table(1, difficulty="hard", first_post="15")).deck) == 13
    for option in ({"difficulty": "easy"}, {"first_post": "15"}):
        with pytest.raises(SetupError):
            table(2, **option)


def test_you_begin_and_alternate() -> None:
    """NZ-22.7, NZ-22.12: £7, 4 cards, a token, a normal first turn; then Sarah, then you."""
    t = table(1, 4)
    p, s = t.players[YOU], sarah_of(t)
    assert (t.seat, p.money, len(p.hand), p.tokens) == (YOU, 7, 4, 1)
    play(t, "disc wool_free", "start nA", "auxiliary", "aux_money 1")
    assert s.discards == ()
    play(t, "finish")
    break_ties(t)
    assert (t.seat, len(s.discards), len(s.deck)) == (YOU, 1, 12)
    for played in (2, 3, 4):
        your_short_turn(t)
        if moves(t, "finish"):
            play(t, "finish")
        break_ties(t)
        assert len(s.discards) == played
        assert t.seat == YOU


# Your turn


def test_tolls_of_sarah_go_to_the_bank() -> None:
    """NZ-22.8, NZ-22.11: her buildings are foreign ground with hands; she gets nothing."""
    t = solo()
    t.players[YOU].runholder = t.content.trail.number["nA"]
    building(t, "1a", "a1", seat=SARAH)
    refresh(t)
    play(t, "move a1")
    assert t.players[YOU].money == 5
    refused(t, "act money_per private_on_grass 2", "NZ-5.7")
    assert not moves(t, "act")


@pytest.mark.parametrize(
    ("chosen", "left"), [("shepherd", "shearer"), ("shearer", "shepherd")], ids=["left", "right"]
)
def test_the_foresight_slides_to_the_right(chosen: str, left: str) -> None:
    """NZ-22.9: what you leave of a pair lies on the right, the new tile on the left."""
    t = at("WELLINGTON", 1)
    foresight(t, ("shepherd", "shearer"), ("one_token", "dog_gold"))
    bag = t.bag_b
    refresh(t)
    play(t, "disc wool_free", f"foresight_a {chosen}", "foresight_b dog_gold")
    assert t.view(YOU)["foresight_a"][1] == left
    assert t.view(YOU)["foresight_b"][1] == "one_token"
    assert len(t.bag_b) == len(bag) - 1


def test_the_display_slides_away_from_the_deck() -> None:
    """NZ-22.10: the others close the gap, the new card comes to place 1."""
    t = at("nB", 1)
    display(t, "objective_1", "objective_2", "objective_3", "objective_4")
    refresh(t)
    play(t, "act objective", "objective objective_3")
    new, *old = names(t, t.display)
    assert old == ["objective_1", "objective_2", "objective_4"]
    assert new not in ("objective_1", "objective_2", "objective_3", "objective_4")
    assert in_discard(t) == ["objective_3"]


def test_pieces_of_sarah_on_the_boards() -> None:
    """NZ-22.11: her discs block no post and no harbour, her buildings a building space."""
    t = at("nG", 1)
    s = sarah_workers(t, shepherd=2)
    s.harbours = 1 << t.content.sea.harbour_number["N2"]
    s.discs -= 1
    ship(t, "N2")
    t.players[YOU].money = 9
    refresh(t)
    play(t, "act ship 1")
    assert "upgrade N2" in moves(t)
    other = at("nD", 1)
    building(other, "4a", "a2", seat=SARAH)
    other.players[YOU].money = 9
    refresh(other)
    play(other, "act build 2", "build 1a")
    assert "place a1" in moves(other)
    refused(other, "place a2", "NZ-6.49")


# Sarah's turn


def test_every_card_comes_once_then_they_are_shuffled() -> None:
    """NZ-22.12: an empty deck is made of the discards at the start of her turn."""
    orders = set()
    for seed in range(4):
        t = table(1, seed)
        s = sarah_of(t)
        cards = set(s.deck)
        for played in range(1, 14):
            ask(t, SarahTurn())
            assert len(s.discards) == played
            assert {*s.deck, *s.discards} == cards
        assert s.deck == ()
        orders.add(s.discards)
        ask(t, SarahTurn())
        assert (len(s.deck), len(s.discards)) == (12, 1)
    assert len(orders) == 4


def test_movement_comes_before_actions() -> None:
    """NZ-22.13: the hazard that she takes still costs her a step; then she stands elsewhere."""
    t = solo()
    sarah_at(t, "nD")
    building(t, "2a", "d1")
    building(t, "3a", "d3")
    hazard(t, "flood1", "flood_2_black")
    s = sarah_plays(t, 9)
    assert sarah_where(t) == "nF"
    assert [t.content.hazards[i].id for i in s.hazards] == ["flood_2_black"]


def test_actions_come_before_wellington() -> None:
    """NZ-22.13: the hazard that she places there is not yet on the trail for her action."""
    t = solo()
    foresight(t, ("shepherd", "rockfall_4_black"), ("one_token", "dog_gold"))
    hazard(t, "rock1", "rockfall_2_green")
    sarah_at(t, "nH")
    s = sarah_plays(t, 9)
    assert [t.content.hazards[i].id for i in s.hazards] == ["rockfall_2_green"]
    assert t.view(YOU)["trail"]["rock1"] == {"kind": "hazard", "tile": "rockfall_4_black"}
    assert s.discards == ("sarah_9",)


def test_actions_come_in_printed_order() -> None:
    """NZ-22.13, NZ-22.16: what can't be done is skipped, what comes after it is done."""
    t = solo()
    t.display = t.objective_deck = ()
    s = sarah_plays(t, 7)
    assert (s.cards, s.pathfinder) == ((), 1)
    assert sarah_where(t) == "nD"


def test_her_location_does_not_matter() -> None:
    """NZ-22.14, NZ-22.15: on a building she does nothing but what the card says."""
    t = solo()
    before = t.view(YOU).contents
    sarah_plays(t, 6)
    assert sarah_where(t) == "nE"
    after = t.view(YOU).contents
    assert {key for key in after if after[key] != before[key]} == {"active", "sarah"}
    changed = {key for key, value in after["sarah"].items() if value != before["sarah"][key]}
    assert changed == {"runholder", "pathfinder", "deck", "discards"}


def test_cards_go_to_her_pile() -> None:
    """NZ-22.15: they come out of the supply, and nobody's effect is carried out."""
    t = solo()
    hazard(t, "rock1", "rockfall_2_black")
    t.players[YOU].runholder = t.content.trail.number["nC"]
    supply = t.view(YOU)["supply"]["sheepdog"]
    s = sarah_plays(t, 9)
    assert sarah_cards(t) == ["sheepdog"]
    assert t.view(YOU)["supply"]["sheepdog"] == supply - 1
    assert s.pathfinder == 0


# Movement


@pytest.mark.parametrize(
    ("card", "stop"),
    [
        *((1, "nC"), (2, "nD"), (3, "nC"), (4, "nC"), (5, "nD")),
        *((6, "nE"), (7, "nD"), (8, "nB"), (9, "nC")),
    ],
)
def test_printed_steps(card: int, stop: str) -> None:
    """NZ-22.18: cards 1 to 9."""
    t = solo()
    sarah_plays(t, card)
    assert sarah_where(t) == stop


@pytest.mark.parametrize(
    ("card", "stop"),
    [
        *((10, "nC"), (11, "nE"), (12, "nB"), (13, "nB")),
        *((14, "nE"), (15, "nE"), (16, "nE"), (17, "nG")),
    ],
)
def test_steps_by_workers(card: int, stop: str) -> None:
    """NZ-22.18, NZ-22.22: by a type (13: and a step more), or by her specialization (17: and two
    steps more, seven in all)."""
    t = solo()
    sarah_workers(t, shepherd=3, craftsman=5, sailor=2, shearer=1)
    sarah_plays(t, card)
    assert sarah_where(t) == stop


def test_only_wellington_stops_her() -> None:
    """NZ-22.19, NZ-22.27: what is left of her steps is lost; then she is on the start space."""
    t = solo()
    sarah_at(t, "nG")
    sarah_plays(t, 6)
    assert sarah_where(t) == "START"
    assert sarah_posts(t) == {"local_6": 1}


def test_buildings_and_hazards_are_steps_empty_spaces_are_not() -> None:
    """NZ-22.19: every location is a step for her too, her own buildings included."""
    t = solo()
    building(t, "2a", "c1", seat=SARAH)
    building(t, "3a", "c2")
    sarah_at(t, "nC")
    sarah_plays(t, 9)
    assert sarah_where(t) == "nD"


def test_fork_fewest_steps() -> None:
    """NZ-22.20: the shorter way, even if it costs more."""
    t = solo()
    building(t, "2a", "a1")
    building(t, "3a", "a3")
    hazard(t, "rock1", "rockfall_4_green")
    sarah_at(t, "nA")
    sarah_plays(t, 8)
    assert sarah_where(t) == "nB"
    assert t.players[YOU].money == 7


def test_fork_lowest_toll() -> None:
    """NZ-22.20, NZ-22.21: of equal steps the lowest toll, though you get it."""
    t = solo()
    building(t, "4a", "a1")
    hazard(t, "rock1", "rockfall_4_green")
    sarah_at(t, "nA")
    sarah_workers(t, shepherd=2)
    sarah_plays(t, 12)
    assert sarah_where(t) == "a1"
    assert t.players[YOU].money == 8


def test_fork_lowest_toll_to_you() -> None:
    """NZ-22.20: of equal tolls the one that goes to the bank."""
    t = solo()
    building(t, "4a", "a1")
    hazard(t, "rock1", "rockfall_4_black")
    sarah_at(t, "nA")
    sarah_plays(t, 12)
    assert sarah_where(t) == "rock1"
    assert t.players[YOU].money == 7


def test_fork_her_own_buildings_are_free() -> None:
    """NZ-22.20: her own hands don't count."""
    t = solo()
    building(t, "1a", "a1", seat=SARAH)
    hazard(t, "rock1", "rockfall_4_black")
    sarah_at(t, "nA")
    sarah_plays(t, 12)
    assert sarah_where(t) == "a1"


def test_forks_are_judged_by_the_whole_way() -> None:
    """NZ-22.20: steps to Wellington are counted, not those of the move alone."""
    t = solo()
    hazard(t, "rock4", "rockfall_2_black")
    building(t, "2a", "r1")
    building(t, "3a", "a3")
    sarah_at(t, "nA")
    sarah_plays(t, 12)
    assert sarah_where(t) == "a3"


def test_equal_ways_are_yours_to_choose() -> None:
    """NZ-22.17, NZ-22.20, DP-36: nothing tells the branches apart, and they end differently."""
    t = solo()
    building(t, "2a", "a1")
    building(t, "3a", "r1")
    sarah_at(t, "nA")
    sarah_plays(t, 12)
    assert (t.seat, moves(t)) == (YOU, ["sarah_walks r1", "sarah_walks a1"])
    refused(t, "sarah_walks nB", "NZ-22.17")
    refused(t, "move r1", "NZ-22.17")
    play(t, "sarah_walks a1")
    assert sarah_where(t) == "a1"
    assert sarah_of(t).pathfinder == 2  # what the card says comes after the walk


def test_equal_ways_to_the_same_place_are_no_question() -> None:
    """NZ-22.17, NZ-22.20: she walks past the fork; or ends where both ways lead."""
    t = solo()
    sarah_at(t, "START")
    sarah_plays(t, 9)
    assert sarah_where(t) == "nC"
    other = solo()
    building(other, "2a", "a1")
    building(other, "3a", "r1")
    sarah_at(other, "nA")
    sarah_workers(other, sailor=2)
    sarah_plays(other, 12)
    assert sarah_where(other) == "nB"


def test_free_moves_are_for_your_own_turn() -> None:
    """NZ-22.17, NZ-3.6: while Sarah's ties are broken no card, token or gold is used."""
    t = solo()
    building(t, "2a", "a1")
    building(t, "3a", "r1")
    t.players[YOU].gold = 5
    hand(t, "ferry")
    sarah_at(t, "nA")
    sarah_plays(t, 12)
    for free in ("token", "buy_bonus_card wheel", "play ferry"):
        refused(t, free, "NZ-3.6")


def test_you_gain_tolls_from_the_bank() -> None:
    """NZ-22.21: for hands that she enters or passes; neutral and hazard tiles bring nothing."""
    t = solo()
    building(t, "7a", "c1")
    building(t, "4a", "e1")
    sarah_at(t, "nC")
    sarah_plays(t, 2)
    assert sarah_where(t) == "e1"
    assert t.players[YOU].money == 7 + 3 + 1


def test_no_toll_without_hands() -> None:
    """NZ-22.21: a building of yours without a hand is passed for nothing."""
    t = solo()
    building(t, "2a", "c1")
    sarah_at(t, "nC")
    sarah_plays(t, 2)
    assert t.players[YOU].money == 7


@pytest.mark.parametrize("card", [13, 17])
def test_extra_steps_are_lost_in_wellington(card: int) -> None:
    """NZ-22.22: she stands in Wellington already: after her visit she is on the start space."""
    t = solo()
    sarah_at(t, "nH")
    sarah_plays(t, card)
    assert sarah_where(t) == "START"
    assert sarah_posts(t) == {"local_6": 1}


def test_extra_steps_lead_to_wellington() -> None:
    """NZ-22.22, NZ-22.13: arriving by extra steps is arriving."""
    t = solo()
    sarah_at(t, "nG")
    sarah_plays(t, 13)
    assert sarah_posts(t) == {"local_6": 1}


# Wellington


def wellington(t: NewZealandTable) -> None:
    sarah_at(t, "nH")
    sarah_plays(t, 6)


def test_her_deliveries_climb() -> None:
    """NZ-22.24: from the first post to the next higher one, 21 again and again."""
    t = solo()
    expected = ["local_6", "local_9", "local_12", "local_15", "local_18", "local_21", "local_21"]
    for visit in range(len(expected)):
        wellington(t)
        assert sarah_posts(t) == {
            name: expected[: visit + 1].count(name) for name in expected[: visit + 1]
        }
        assert sarah_of(t).discs == 15 - visit - 1


def test_her_delivery_ignores_yours() -> None:
    """NZ-22.23, NZ-22.24: no income; your disc on the post doesn't matter, nor yours to hers."""
    t = solo()
    discs(t, local_6=1)
    before = t.players[YOU].money
    wellington(t)
    assert sarah_posts(t) == {"local_6": 1}
    assert t.players[YOU].money == before


def test_without_discs_she_delivers_nothing() -> None:
    """NZ-22.24: nothing is placed and no card taken; the tiles are placed all the same."""
    t = solo()
    s = sarah_of(t)
    s.discs = 0
    placed = t.placed
    wellington(t)
    assert (sarah_posts(t), s.cards, t.placed) == ({}, (), placed + 1)


def test_cards_of_her_posts() -> None:
    """NZ-22.25: 6 a ferry, 9 the objective farthest from the deck, 12 a sheepdog."""
    t = solo()
    display(t, "objective_1", "objective_2", "objective_3", "objective_4")
    wellington(t)
    wellington(t)
    wellington(t)
    assert sarah_cards(t) == ["ferry", "objective_4", "sheepdog"]
    assert names(t, t.display)[1:] == ["objective_1", "objective_2", "objective_3"]


def test_objective_from_the_highest_occupied_place() -> None:
    """NZ-22.25, NZ-22.44: with fewer than four the last one; with none nothing."""
    t = solo(first_post="9")
    t.objective_deck = ()
    t.display = tuple(kinds(t, ("objective_1", "objective_2")))
    wellington(t)
    assert sarah_cards(t) == ["objective_2"]
    sarah_plays(t, 7, 7)
    assert sarah_cards(t) == ["objective_2", "objective_1"]


def test_a_card_missing_from_the_supply() -> None:
    """NZ-22.25: the disc is placed, no card is taken."""
    t = solo()
    t.supply = changed(t.supply, t.content.supply_place["ferry"], 0)
    wellington(t)
    assert (sarah_posts(t), sarah_cards(t)) == ({"local_6": 1}, [])


def test_she_takes_the_right_hand_tiles() -> None:
    """NZ-22.26, NZ-22.27, NZ-22.9: they are placed as usual, the left ones slide."""
    t = solo()
    jobs(t)
    foresight(t, ("shepherd", "sailor"), ("one_token", "dog_gold"))
    bonus_row(t, 2)
    wellington(t)
    assert t.view(YOU)["job_market"]["sailor"] == [8]
    assert t.view(YOU)["bonus_market"][1] == [None, None, "dog_gold", None]
    assert t.view(YOU)["foresight_a"][1] == "shepherd"
    assert t.view(YOU)["foresight_b"][1] == "one_token"
    assert len(t.foresight_a) == len(t.foresight_b) == 2


def test_her_tile_moves_the_token() -> None:
    """NZ-22.26: arrows work for her as for anyone: row 2 full, then row 3 (yellow) full."""
    t = solo()
    bonus_row(t, 2)
    t.placed = 0
    for _ in range(2):
        wellington(t)
    assert t.token_row == 3
    market(t, lincoln=2)
    wellington(t)
    assert sum(t.sheep) == 2
    wellington(t)
    assert t.token_row == 4
    assert sum(t.sheep) == 9


# Specialization and workers


def test_specialization_moves_only_to_more() -> None:
    """NZ-22.28: a tie leaves the marker, one more moves it."""
    t = solo()
    s = sarah_workers(t, shepherd=2)
    jobs(t, sailor=[5])
    sarah_plays(t, 2)
    assert (s.workers[2], WORKERS[s.specialization]) == (2, "shepherd")
    jobs(t, sailor=[5])
    sarah_plays(t, 2)
    assert (s.workers[2], WORKERS[s.specialization]) == (3, "sailor")


def test_hiring_her_specialization_first() -> None:
    """NZ-22.29: card 1: the cheapest of her type, though others are cheaper."""
    t = solo()
    jobs(t, shepherd=[8, 7], sailor=[5])
    money = t.players[YOU].money
    s = sarah_plays(t, 1)
    assert s.workers == (3, 1, 1, 1)
    assert t.view(YOU)["job_market"]["shepherd"] == [8]
    assert t.players[YOU].money == money


def test_hiring_without_her_specialization() -> None:
    """NZ-22.29: card 1: none of her type there: the cheapest of all."""
    t = solo()
    jobs(t, craftsman=[7], shearer=[8, 6])
    s = sarah_plays(t, 1)
    assert s.workers == (2, 1, 1, 2)
    assert t.view(YOU)["job_market"]["shearer"] == [8]


def test_hiring_the_cheapest_first() -> None:
    """NZ-22.29: card 2: the cheapest; among equals one of her specialization."""
    t = solo()
    jobs(t, craftsman=[8], shepherd=[8, 7], shearer=[6])
    s = sarah_plays(t, 2)
    assert s.workers == (2, 1, 1, 2)
    jobs(t, craftsman=[8, 7], shepherd=[8, 7])
    s.specialization = 0
    sarah_plays(t, 2)
    assert s.workers == (3, 1, 1, 2)


@pytest.mark.parametrize("card", [1, 2])
def test_hiring_ties(card: int) -> None:
    """NZ-22.17, NZ-22.29: equal prices, neither of her type."""
    t = solo()
    jobs(t, sailor=[8, 7], shearer=[7], craftsman=[8])
    s = sarah_plays(t, card)
    assert moves(t) == ["sarah_hires sailor 7", "sarah_hires shearer 7"]
    refused(t, "sarah_hires craftsman 8", "NZ-22.17")
    refused(t, "hire sailor 7", "NZ-22.17")
    play(t, "sarah_hires shearer 7")
    assert s.workers == (2, 1, 1, 2)
    assert t.view(YOU)["job_market"]["shearer"] == []
    check(t)


def test_medium_harbours_of_equal_points() -> None:
    """NZ-22.17, NZ-22.31: lowest points; the printed ones all differ, but a pack's may not."""
    t = solo()
    pack = deepcopy(t.content.pack)
    for harbour in pack["sea"]["harbours"]:
        if harbour["kind"] == "medium":
            harbour["vp"] = max(2, harbour["vp"])
    t.content = Content(pack)
    sarah_workers(t, sailor=3)
    jobs(t, sailor=[8])
    s = sarah_plays(t, 2)
    assert moves(t) == ["sarah_upgrades N2", "sarah_upgrades Z2"]
    play(t, "sarah_upgrades Z2")
    assert t.view(YOU)["sarah"]["harbours"] == ["Z2"]
    assert (t.view(YOU)["sarah"]["ship"], s.discs) == ("Z2", 14)
    check(t)


def test_full_rows_hire_nobody() -> None:
    """NZ-22.29, NZ-22.16: a full row is passed over; with no other worker there she hires none."""
    t = solo()
    s = sarah_workers(t, shepherd=5)
    jobs(t, shepherd=[8], sailor=[8])
    sarah_plays(t, 1)
    assert s.workers == (5, 1, 2, 1)
    jobs(t, shepherd=[8])
    sarah_at(t, "START")
    sarah_plays(t, 1, 2)
    assert s.workers == (5, 1, 2, 1)
    assert t.view(YOU)["job_market"]["shepherd"] == [8]


def test_bonus_cards_by_space() -> None:
    """NZ-22.30: wheel, barrel, bell, compass for spaces 2 to 5; an empty stack gives none."""
    t = solo()
    bonus_sets(t, 1, 2, 3, 4)
    s = sarah_workers(t)
    for _ in range(4):
        jobs(t, craftsman=[8])
        sarah_at(t, "START")
        sarah_plays(t, 2)
    assert sarah_cards(t) == ["set_1", "set_2", "border_leicester", "set_4"]
    assert t.bonus_stacks == [2, 2, 2, 2]
    t.bonus_stacks[0] = 0
    jobs(t, shepherd=[8])
    sarah_plays(t, 2)
    assert s.workers == (2, 5, 1, 1)
    assert len(s.cards) == 4


def test_spaces_without_an_action() -> None:
    """NZ-22.30: only sailors 4 and 5 and shearers 3 and 5 have one on her board."""
    t = solo()
    for row in ("shepherd", "craftsman"):
        for before in range(1, 5):
            sarah_workers(t, **{row: before})
            jobs(t, **{row: [8]})
            sarah_at(t, "START")
            sarah_plays(t, 2)
    for row, before in (("sailor", 1), ("sailor", 2), ("shearer", 1), ("shearer", 3)):
        sarah_workers(t, **{row: before})
        jobs(t, **{row: [8]})
        sarah_at(t, "START")
        sarah_plays(t, 2)
    s = sarah_of(t)
    assert (s.discs, s.harbours, sarah_posts(t)) == (15, 0, {})


def hire_sailor(t: NewZealandTable, before: int = 3) -> Sarah:
    sarah_workers(t, sailor=before)
    jobs(t, sailor=[8])
    return sarah_plays(t, 1)


def test_medium_harbour_of_the_fourth_sailor() -> None:
    """NZ-22.30, NZ-22.31: the lowest VP without any disc; ship and disc, no harbour master, the
    bonus card of the space and then that of the harbour."""
    t = solo()
    bonus_sets(t, 1, 2, 3, 4)
    masters = t.masters
    s = hire_sailor(t)
    assert t.view(YOU)["sarah"]["harbours"] == ["N2"]
    assert (t.view(YOU)["sarah"]["ship"], s.discs) == ("N2", 14)
    assert sarah_cards(t) == ["border_leicester", "set_1"]
    assert t.masters == (-1, *masters[1:])
    hire_sailor(t, 4)
    assert t.view(YOU)["sarah"]["harbours"] == ["N2", "Z2"]
    assert sarah_cards(t)[2:] == ["set_4", "set_1"]
    assert t.masters == (-1, -1, *masters[2:])


def test_medium_harbours_with_your_discs_come_last() -> None:
    """NZ-22.31: yours are passed over; if all have discs, the lowest VP without hers."""
    t = solo()
    upgraded(t, "N2", "Z2")
    hire_sailor(t)
    assert t.view(YOU)["sarah"]["harbours"] == ["M3"]
    upgraded(t, "M3", "N4", "Z4")
    hire_sailor(t)
    assert t.view(YOU)["sarah"]["harbours"] == ["N2", "M3"]


def test_medium_harbour_without_master_and_card() -> None:
    """NZ-22.31, NZ-22.16: the tile is yours already, the stack is empty: ship and disc go there."""
    t = solo()
    t.masters = (-1, *t.masters[1:])
    t.bonus_stacks = [0, 0, 0, 0]
    s = hire_sailor(t)
    assert t.view(YOU)["sarah"]["harbours"] == ["N2"]
    assert s.cards == ()


def test_all_medium_harbours_are_hers() -> None:
    """NZ-22.31, NZ-22.16: no harbour is left for her: nothing happens."""
    t = solo()
    s = sarah_of(t)
    s.harbours, s.discs = t.content.sea.medium_mask, 10
    hire_sailor(t)
    assert s.discs == 10


def test_wool_posts_of_her_shearers() -> None:
    """NZ-22.32: the third goes to wool 5 without a card, the fifth to wool 9 with a romney."""
    t = solo()
    bonus_sets(t, 1, 2, 3, 4)
    sarah_workers(t, shearer=2)
    jobs(t, shearer=[8])
    s = sarah_plays(t, 1)
    assert sarah_posts(t) == {"wool_5": 1}
    assert sarah_cards(t) == ["set_2"]
    sarah_workers(t, shearer=4)
    jobs(t, shearer=[8])
    sarah_plays(t, 1)
    assert sarah_posts(t) == {"wool_5": 1, "wool_9": 1}
    assert sarah_cards(t) == ["set_2", "set_4", "romney"]
    assert s.discs == 13


def test_the_specialization_changes_after_the_hire() -> None:
    """NZ-22.30, NZ-22.28: the card in play still knows the old one, the next card the new one."""
    t = solo()
    s = sarah_workers(t, sailor=2, craftsman=2)
    s.specialization = 1
    jobs(t, sailor=[8])
    sarah_plays(t, 2)
    assert WORKERS[s.specialization] == "sailor"
    before = len(s.cards)
    sarah_plays(t, 12)
    assert len(s.cards) == before + 1


# Sheep


def sheep(t: NewZealandTable) -> dict[str, int]:
    there: dict[str, int] = t.view(YOU)["sheep_market"]
    return {breed: count for breed, count in there.items() if count}


@pytest.mark.parametrize(
    ("shepherds", "taken"),
    [
        (1, ["dorset_horn"]),
        (2, ["lincoln", "dorset_horn"]),
        (3, ["lincoln", "corriedale"]),
        (4, ["suffolk", "dorset_horn"]),
        (5, ["suffolk", "ryeland"]),
    ],
)
def test_columns_of_her_market(shepherds: int, taken: list[str]) -> None:
    """NZ-22.33, NZ-22.34: everything in the column of her shepherds; where there is a choice the
    highest VP, then the breed with fewer cards."""
    t = solo()
    market(t, dorset_horn=2, lincoln=1, corriedale=2, hampshire=1, ryeland=2, suffolk=1)
    deck = sum(t.market_deck)
    sarah_workers(t, shepherd=shepherds)
    sarah_plays(t, 3)
    assert sarah_cards(t) == taken
    assert sum(t.market_deck) == deck


def test_equal_breeds() -> None:
    """NZ-22.34, NZ-22.17: equal numbers: you choose; then there are fewer of what she took."""
    t = solo()
    market(t, lincoln=2, corriedale=2)
    sarah_workers(t, shepherd=3)
    sarah_plays(t, 3)
    assert moves(t) == ["sarah_takes lincoln", "sarah_takes corriedale"]
    refused(t, "sarah_takes suffolk", "NZ-22.17")
    play(t, "sarah_takes corriedale")
    assert sarah_cards(t) == ["corriedale", "corriedale"]


def test_equal_breeds_that_she_takes_both() -> None:
    """NZ-22.34, NZ-22.17: one of each, in whatever order: nothing to choose."""
    t = solo()
    market(t, lincoln=1, corriedale=1)
    sarah_workers(t, shepherd=3)
    sarah_plays(t, 3)
    assert sorted(sarah_cards(t)) == ["corriedale", "lincoln"]


def test_equal_breeds_for_a_single_sheep() -> None:
    """NZ-22.36, NZ-22.17: cards 10 and 14; what else the card says comes after your choice."""
    t = solo()
    sarah_workers(t, sailor=2)
    market(t, lincoln=1, corriedale=1, dorset_horn=1)
    sarah_plays(t, 14)
    play(t, "sarah_takes corriedale")
    assert sarah_cards(t) == ["corriedale", "dorset_horn"]
    other = solo()
    sarah_workers(other, sailor=2)
    market(other, lincoln=1, corriedale=1)
    sarah_plays(other, 10)
    play(other, "sarah_takes lincoln")
    assert sarah_cards(other) == ["lincoln"]


def test_a_column_needs_different_cards() -> None:
    """NZ-22.33: one lincoln is not two; a shepherd brings two cards and column 2 is tried."""
    t = solo()
    market(t, lincoln=1, dorset_horn=1)
    market_deck(t, suffolk=6)
    sarah_workers(t, shepherd=3)
    sarah_plays(t, 3)
    assert sarah_cards(t) == ["lincoln", "dorset_horn"]
    assert sheep(t) == {"suffolk": 2}


def test_down_to_no_shepherd() -> None:
    """NZ-22.33: nothing fits: each shepherd brings two cards, then she takes nothing."""
    t = solo()
    market(t, hampshire=1)
    market_deck(t, ryeland=6)
    sarah_workers(t, shepherd=2)
    s = sarah_plays(t, 3)
    assert s.cards == ()
    assert sheep(t) == {"hampshire": 1, "ryeland": 4}
    assert s.workers[0] == 2


def test_a_short_market_deck() -> None:
    """NZ-22.33, NZ-22.16: as many cards come as there are; what they bring is used."""
    t = solo()
    market(t)
    market_deck(t, dorset_horn=1)
    sarah_workers(t, shepherd=2)
    sarah_plays(t, 3)
    assert sarah_cards(t) == ["dorset_horn"]
    assert sum(t.market_deck) == 0


def test_card_10() -> None:
    """NZ-22.33, NZ-22.36: specialized she buys; else a lincoln or corriedale, fewer cards first."""
    t = solo()
    market(t, lincoln=3, corriedale=2, dorset_horn=1)
    sarah_plays(t, 10)
    assert sarah_cards(t) == ["corriedale", "dorset_horn"]
    sarah_workers(t, sailor=2)
    sarah_plays(t, 10)
    assert sarah_cards(t)[2:] == ["corriedale"]
    market(t, suffolk=4, dorset_horn=1)
    deck = sum(t.market_deck)
    sarah_plays(t, 10)
    assert len(sarah_cards(t)) == 3
    assert sum(t.market_deck) == deck


def test_card_14_specialized() -> None:
    """NZ-22.35: two cards come for nothing before she buys with all her shepherds."""
    t = solo()
    market(t)
    market_deck(t, lincoln=1, dorset_horn=1)
    sarah_plays(t, 14)
    assert sarah_cards(t) == ["lincoln", "dorset_horn"]


@pytest.mark.parametrize(
    ("there", "taken"),
    [
        ({"lincoln": 1, "dorset_horn": 1, "suffolk": 1}, ["lincoln", "dorset_horn"]),
        ({"dorset_horn": 2, "suffolk": 1}, ["dorset_horn"]),
        ({"corriedale": 2}, ["corriedale"]),
        ({"suffolk": 2}, []),
    ],
)
def test_card_14_otherwise(there: dict[str, int], taken: list[str]) -> None:
    """NZ-22.36, NZ-22.16: a 2-VP sheep and a dorset horn, or only what is there."""
    t = solo()
    market(t, **there)
    sarah_workers(t, sailor=2)
    sarah_plays(t, 14)
    assert sarah_cards(t) == taken


# Buildings


def only(t: NewZealandTable, **places: int | str) -> None:
    """Her tiles: UNBUILT, or a space; all others are removed from the game."""
    s = sarah_of(t)
    s.places = (REMOVED,) * 10
    for tile, place in places.items():
        number = int(tile.removeprefix("t")) - 1
        if isinstance(place, str):
            building(t, str(number + 1), place, seat=SARAH)
        else:
            s.places = (*s.places[:number], place, *s.places[number + 1 :])


def test_building_with_all_craftsmen() -> None:
    """NZ-22.37, NZ-22.38: c = K, then c = K-1 with a hand first, then without."""
    t = solo()
    sarah_workers(t, craftsman=3)
    s = sarah_plays(t, 4)
    assert built(t) == {"5a": "a1"}
    sarah_plays(t, 4)
    assert built(t) == {"5a": "a1", "4a": "a2"}
    sarah_plays(t, 4)
    assert built(t) == {"3a": "a3", "5a": "a1", "4a": "a2"}
    sarah_plays(t, 4)
    assert moves(t) == ["sarah_replaces a3", "sarah_replaces a2"]
    play(t, "sarah_replaces a3")
    assert built(t) == {"7a": "a3", "5a": "a1", "4a": "a2"}
    assert s.places[2] == REMOVED


def test_which_of_two_buildings_she_replaces() -> None:
    """NZ-22.17, NZ-22.38: both need the same; they stand in different places."""
    t = solo()
    sarah_workers(t, craftsman=3)
    only(t, t3="a1", t4="b1", t7=UNBUILT)
    s = sarah_plays(t, 4)
    assert moves(t) == ["sarah_replaces a1", "sarah_replaces b1"]
    refused(t, "sarah_replaces c1", "NZ-22.17")
    play(t, "sarah_replaces b1")
    assert built(t) == {"3a": "a1", "7a": "b1"}
    assert s.places[3] == REMOVED


def test_by_which_of_two_buildings_she_replaces() -> None:
    """NZ-22.17, NZ-22.38: with equal points and hands of another colour; else it is no question."""
    for hands, asked in ((["green"], True), (["black"], False)):
        t = solo()
        with_hands(t, t3=["black"], t4=hands)
        only(t, t1="a1", t3=UNBUILT, t4=UNBUILT, t2=REMOVED)
        sarah_plays(t, 11)
        if asked:
            assert moves(t) == ["sarah_builds 3a", "sarah_builds 4a"]
            play(t, "sarah_builds 4a")
        assert built(t) == {"4a" if asked else "3a": "a1"}


def with_hands(t: NewZealandTable, **hands: list[str]) -> None:
    """Give buildings other hands: `t3=["black"]` gives building 3 a black one, on both sides."""
    pack = deepcopy(t.content.pack)
    for tile in pack["buildings"]["private"]:
        tile["hands"] = hands.get(f"t{tile['id'][:-1]}", tile["hands"])
    t.content = Content(pack)
    t.tiles = tuple(tile for tile in t.content.private_tiles if tile.id.endswith("a"))


def test_new_buildings_that_suit_her_equally() -> None:
    """NZ-22.17, NZ-22.38: with a hand both; without a difference that matters she isn't asked."""
    t = solo()
    with_hands(t, t3=["green"], t4=["black"])
    sarah_workers(t, craftsman=2)
    sarah_plays(t, 4)
    assert moves(t) == ["sarah_builds 3a", "sarah_builds 4a"]
    refused(t, "sarah_builds 1a", "NZ-22.17")
    play(t, "sarah_builds 4a")
    assert built(t) == {"4a": "a1"}
    other = solo()
    with_hands(other, t3=["black"], t4=["black"])
    sarah_workers(other, craftsman=2)
    sarah_plays(other, 4)
    assert built(other) == {"3a": "a1"}


def test_replacing_by_the_largest_difference() -> None:
    """NZ-22.37, NZ-22.38, NZ-22.41: no larger than K; equal ones: the highest VP."""
    t = solo()
    sarah_workers(t, craftsman=3)
    only(t, t1="a1", t6="b1", t8=UNBUILT, t5=REMOVED, t9=UNBUILT)
    gold = t.players[YOU].gold
    sarah_plays(t, 4)
    assert built(t) == {"1a": "a1", "8a": "b1"}
    assert t.players[YOU].gold == gold
    assert sarah_of(t).places[5] == REMOVED


def test_equal_replacements_by_points_then_hands() -> None:
    """NZ-22.38: 9a (13 VP) rather than 6a (5 VP); of 3a and 4a (3 VP each) the one with a hand."""
    t = solo()
    sarah_workers(t, craftsman=2)
    only(t, t3="a1", t8="b1", t6=UNBUILT, t9=UNBUILT)
    sarah_plays(t, 4)
    assert built(t) == {"3a": "a1", "9a": "b1"}
    t = solo()
    sarah_workers(t, shepherd=2)
    only(t, t1="a1", t3=UNBUILT, t4=UNBUILT)
    sarah_plays(t, 11)
    assert built(t) == {"4a": "a1"}


def test_a_small_tile_when_nothing_else_fits() -> None:
    """NZ-22.37: no tile of K or K-1, no replacement: the largest that is left."""
    t = solo()
    sarah_workers(t, craftsman=5)
    only(t, t10="b1", t1=UNBUILT, t3=UNBUILT)
    sarah_plays(t, 4)
    assert built(t) == {"3a": "a1", "10a": "b1"}


def test_the_smallest_tile_and_the_smallest_replacement() -> None:
    """NZ-22.37: a tile for one craftsman, or a difference of one, if there is nothing larger."""
    t = solo()
    sarah_workers(t, craftsman=5)
    only(t, t10="b1", t1=UNBUILT)
    sarah_plays(t, 4)
    assert built(t) == {"1a": "a1", "10a": "b1"}
    t = solo()
    sarah_workers(t, craftsman=5)
    only(t, t9="b1", t10=UNBUILT)
    sarah_plays(t, 4)
    assert built(t) == {"10a": "b1"}


def test_nothing_to_build() -> None:
    """NZ-22.37, NZ-22.16: all tiles are used up."""
    t = solo()
    sarah_workers(t, craftsman=3)
    only(t, t10="b1")
    sarah_plays(t, 4)
    assert built(t) == {"10a": "b1"}


def build_one(t: NewZealandTable, pathfinder: int = 0) -> str:
    """Where Sarah builds a tile that needs one craftsman."""
    sarah_workers(t, shepherd=2)
    sarah_of(t).pathfinder = pathfinder
    sarah_plays(t, 11)
    return built(t)["1a"]


def test_the_nearest_space_ahead_of_you() -> None:
    """NZ-22.39: from your runholder on, whatever Sarah's own place."""
    for you, space in (("START", "a1"), ("nB", "b1"), ("nC", "c1"), ("nG", "g1"), ("nH", "h1")):
        t = solo()
        sarah_at(t, "nE")
        t.players[YOU].runholder = t.content.trail.number[you]
        assert build_one(t) == space


def test_gates_bind_her_too() -> None:
    """NZ-22.39: gate 2 and gate 7 need her own pathfinder."""
    for pathfinder, space in ((1, "b2"), (2, "p2")):
        t = solo()
        t.players[YOU].runholder = t.content.trail.number["nB"]
        t.players[YOU].pathfinder = 9
        building(t, "10a", "b1")
        assert build_one(t, pathfinder) == space
    for pathfinder, space in ((6, "g1"), (7, "x2")):
        t = solo()
        t.players[YOU].runholder = t.content.trail.number["nF"]
        building(t, "10a", "x1")
        assert build_one(t, pathfinder) == space


def test_equally_near_spaces() -> None:
    """NZ-22.39, NZ-22.17: b1 and p2 are next, if the gate is open to her."""
    t = solo()
    t.players[YOU].runholder = t.content.trail.number["nB"]
    assert build_one(t, 1) == "b1"
    other = solo()
    other.players[YOU].runholder = other.content.trail.number["nB"]
    sarah_of(other).pathfinder = 2
    sarah_plays(other, 11)
    assert moves(other) == ["sarah_places b1", "sarah_places p2"]
    refused(other, "sarah_places b2", "NZ-22.17")
    play(other, "sarah_places p2")
    assert list(built(other).values()) == ["p2"]


def test_no_space_with_a_risk_action() -> None:
    """NZ-22.39: behind the floods the two spaces with a risk action are passed over."""
    t = solo()
    hazard(t, "flood1", "flood_2_black")
    t.players[YOU].runholder = t.content.trail.number["flood1"]
    assert build_one(t, 16) == "e1"


def test_from_the_start_again() -> None:
    """NZ-22.39: nothing free ahead of you: the search goes on from the start space."""
    t = solo()
    t.players[YOU].runholder = t.content.trail.number["nH"]
    building(t, "9a", "h1")
    building(t, "10a", "h2")
    assert build_one(t) == "a1"


def test_no_space_at_all() -> None:
    """NZ-22.39, NZ-22.40: then a replacement with the same difference."""
    t = solo()
    for number, space in enumerate(t.content.trail.buildings):
        t.trail = changed(t.trail, space, private_tile(YOU, number % 10))
    building(t, "1", "a1", seat=SARAH)
    sarah_workers(t, shepherd=2)
    sarah_plays(t, 11)
    assert built(t) == {"4a": "a1"}


def test_card_11() -> None:
    """NZ-22.40: not specialized: tiles with c = 1, then a replacement by exactly 1."""
    t = solo()
    sarah_plays(t, 11)
    assert built(t) == {"1a": "a1"}
    sarah_plays(t, 11)
    assert built(t) == {"1a": "a1", "2a": "a2"}
    sarah_plays(t, 11)
    play(t, "sarah_replaces a1")
    assert built(t) == {"4a": "a1", "2a": "a2"}
    sarah_workers(t, craftsman=4)
    sarah_plays(t, 11)
    assert built(t)["6a"] == "a3"


def test_card_15() -> None:
    """NZ-22.40: the same with 2, though she has only one craftsman."""
    t = solo()
    sarah_plays(t, 15, 15)
    assert built(t) == {"4a": "a1", "3a": "a2"}
    sarah_plays(t, 15)
    play(t, "sarah_replaces a2")
    assert built(t) == {"4a": "a1", "6a": "a2"}
    only(t, t1="b1", t4=UNBUILT, t6=UNBUILT, t3=REMOVED)
    sarah_of(t).places = (*sarah_of(t).places[:3], REMOVED, *sarah_of(t).places[4:])
    sarah_plays(t, 15)
    assert built(t) == {"1a": "b1"}


def test_card_15_specialized() -> None:
    """NZ-22.37: with all her craftsmen."""
    t = solo()
    sarah_workers(t, craftsman=5)
    sarah_plays(t, 15)
    assert built(t) == {"7a": "a1"}


# The other actions


def test_investing() -> None:
    """NZ-22.42: the cheapest row, the topmost of equal ones, the leftmost tile; it is removed."""
    t = solo()
    t.token_row = 4
    bonus_row(t, 1, "one_token")
    bonus_row(t, 2, "gold_sink", "dog_gold")
    bonus_row(t, 3, "wool_token")
    s = sarah_plays(t, 8)
    assert t.view(YOU)["bonus_market"][0] == [None] * 4
    sarah_plays(t, 5)
    assert t.view(YOU)["bonus_market"][1] == [None, None, None, "dog_gold"]
    assert [t.content.bonus_tiles[tile].id for tile in t.removed_b] == ["one_token", "gold_sink"]
    assert s.pathfinder == 1
    t.token_row = OUT
    bonus_row(t, 7, "perm_certificate")
    sarah_plays(t, 8)
    assert t.view(YOU)["bonus_market"][6] == [None] * 4
    assert t.view(YOU)["bonus_market"][1] == [None, None, None, "dog_gold"]


def test_investing_never_in_the_token_row() -> None:
    """NZ-22.42, NZ-22.16: with nothing else there she removes nothing."""
    t = solo()
    bonus_row(t, 1)
    bonus_row(t, 2)
    t.bonus[4 + 2] = t.content.bonus_number["one_token"]
    sarah_plays(t, 5)
    assert t.removed_b == ()
    assert t.view(YOU)["bonus_market"][1] == [None, None, "one_token", None]
    assert sarah_of(t).pathfinder == 1


def test_her_pathfinder() -> None:
    """NZ-22.43: by the printed number; no gold, no tile, no money; surplus at 16 is lost."""
    t = solo()
    sarah_plays(t, 5)
    assert sarah_of(t).pathfinder == 1
    sarah_plays(t, 6)
    assert sarah_of(t).pathfinder == 4
    sarah_plays(t, 7, 12)
    assert sarah_of(t).pathfinder == 7
    sarah_plays(t, 16)
    assert sarah_of(t).pathfinder == 9
    sarah_of(t).pathfinder = 15
    before = (t.players[YOU].money, t.players[YOU].gold)
    sarah_plays(t, 6)
    assert sarah_of(t).pathfinder == 16
    assert (t.players[YOU].money, t.players[YOU].gold) == before


def test_her_objective() -> None:
    """NZ-22.44: card 7: place 4; the display slides and is refilled."""
    t = solo()
    display(t, "objective_1", "objective_2", "objective_3", "objective_4")
    sarah_plays(t, 7)
    assert sarah_cards(t) == ["objective_4"]
    assert names(t, t.display)[1:] == ["objective_1", "objective_2", "objective_3"]
    assert len(t.display) == 4


@pytest.mark.parametrize(
    ("there", "taken", "card"),
    [
        ({"rock1": "rockfall_3_black", "flood1": "flood_4_green"}, "flood_4_green", "ferry"),
        (
            {"rock1": "rockfall_2_black", "rock2": "rockfall_4_green", "flood1": "flood_4_black"},
            "rockfall_4_green",
            "sheepdog",
        ),
        (
            {"flood1": "flood_3_green", "flood2": "flood_3_black", "rock1": "rockfall_2_black"},
            "flood_3_black",
            "ferry",
        ),
    ],
    ids=["points", "section", "hand"],
)
def test_her_hazard(there: dict[str, str], taken: str, card: str) -> None:
    """NZ-22.45: the highest VP; the section with more tiles; a black hand; and its card."""
    t = solo()
    for space, kind in there.items():
        hazard(t, space, kind)
    t.bonus = [-1] * len(t.bonus)
    s = sarah_plays(t, 8)
    assert [t.content.hazards[i].id for i in s.hazards] == [taken]
    assert sarah_cards(t) == [card]


def test_equal_hazards() -> None:
    """NZ-22.17, NZ-22.45: points, section and hand alike: you choose the space."""
    t = solo()
    hazard(t, "rock1", "rockfall_3_green")
    hazard(t, "rock2", "rockfall_3_green")
    hazard(t, "flood1", "flood_3_green")
    s = sarah_plays(t, 9)
    assert moves(t) == ["sarah_removes rock1", "sarah_removes rock2"]
    refused(t, "sarah_removes flood1", "NZ-22.17")
    play(t, "sarah_removes rock2")
    assert [t.content.hazards[i].id for i in s.hazards] == ["rockfall_3_green"]
    assert sarah_cards(t) == ["sheepdog"]
    assert t.view(YOU)["trail"]["rock2"] is None


def test_equal_hazards_of_both_sections() -> None:
    """NZ-22.17, NZ-22.45: as many in both sections: the black hand decides, else you."""
    t = solo()
    hazard(t, "rock1", "rockfall_3_green")
    hazard(t, "flood1", "flood_3_green")
    sarah_plays(t, 9)
    assert moves(t) == ["sarah_removes flood1", "sarah_removes rock1"]
    other = solo()
    hazard(other, "rock1", "rockfall_3_black")
    hazard(other, "flood1", "flood_3_green")
    s = sarah_plays(other, 9)
    assert [other.content.hazards[i].id for i in s.hazards] == ["rockfall_3_black"]


def test_no_hazard_to_take() -> None:
    """NZ-22.45, NZ-22.16: an empty trail; or a hazard without its card in the supply."""
    t = solo()
    s = sarah_plays(t, 9)
    assert (s.hazards, s.cards) == ((), ())
    hazard(t, "rock1", "rockfall_2_black")
    t.supply = changed(t.supply, t.content.supply_place["sheepdog"], 0)
    sarah_plays(t, 9)
    assert (len(s.hazards), s.cards) == (1, ())


@pytest.mark.parametrize("card", [12, 16])
def test_her_sailors(card: int) -> None:
    """NZ-22.46: a bonus card by their number; not specialized, two steps of the pathfinder."""
    t = solo()
    bonus_sets(t, 1, 2, 3, 4)
    for sailors in (2, 3, 4, 5):
        sarah_workers(t, sailor=sailors)
        sarah_at(t, "START")
        sarah_plays(t, card)
    assert sarah_cards(t) == ["set_1", "set_2", "border_leicester", "set_4"]
    assert sarah_of(t).pathfinder == 0
    t.bonus_stacks[3] = 0
    sarah_at(t, "START")
    sarah_plays(t, card)
    assert len(sarah_cards(t)) == 4


@pytest.mark.parametrize(
    ("card", "shearers", "taken"),
    [
        (13, 2, ["romney"]),
        (13, 3, ["romney"]),
        (13, 4, ["ryeland"]),
        (17, 3, ["romney"]),
        (17, 4, ["romney", "ryeland"]),
        (17, 5, ["romney", "ryeland"]),
    ],
)
def test_her_shearers(card: int, shearers: int, taken: list[str]) -> None:
    """NZ-22.47, NZ-22.34: by their number a romney, or the best lincoln or ryeland."""
    t = solo()
    market(t, lincoln=1, ryeland=2, corriedale=1)
    sarah_workers(t, shearer=shearers)
    sarah_plays(t, card)
    assert sarah_cards(t) == taken


def test_her_shearers_without_ryeland() -> None:
    """NZ-22.47, NZ-22.16: then a lincoln; with neither only the romney."""
    t = solo()
    market(t, lincoln=1, corriedale=1)
    sarah_workers(t, shearer=4)
    sarah_plays(t, 17, 17)
    assert sarah_cards(t) == ["romney", "lincoln", "romney"]


# End and scoring


def test_sarah_sets_off_the_end() -> None:
    """NZ-22.48: she takes the token; you have one more turn, without phase C; then it is over."""
    t = solo()
    token_before_the_end(t)
    wellington(t)
    assert (t.market_owner, t.token_row) == (SARAH, OUT)
    assert t.view(YOU)["market_token"] == "sarah"
    assert t.rivals()["sarah"]["market_token"] == 5
    played = len(sarah_of(t).discards)
    hand(t, "merino")
    your_short_turn(t)
    assert t.over
    assert len(t.players[YOU].hand) == 1
    assert len(sarah_of(t).discards) == played


def test_you_set_off_the_end() -> None:
    """NZ-22.48: you take the token; Sarah has one more turn, her bonus tile is removed."""
    t = at("WELLINGTON", 1)
    token_before_the_end(t)
    foresight(t, ("shepherd", "sailor"), ("dog_gold", "wool_token"))
    s = sarah_workers(t, shepherd=2)
    s.deck = ("sarah_6",)
    sarah_at(t, "nH")
    refresh(t)
    play(t, "disc wool_free", "foresight_a shepherd", "foresight_b wool_token")
    assert t.over
    assert t.market_owner == YOU
    assert t.scores()[0]["market_token"] == 5
    assert sarah_posts(t) == {"local_6": 1}
    assert [t.content.bonus_tiles[tile].id for tile in t.removed_b] == ["dog_gold"]
    assert where(t) == "START"
    assert t.players[YOU].hand == []


def test_what_sarah_scores() -> None:
    """NZ-22.49, NZ-22.50, NZ-22.51: buildings, posts with green arrows, medium harbours,
    pathfinder, hazards, cards, objectives as fulfilled, fifth workers, the token."""
    t = solo()
    s = sarah_workers(t, shepherd=5, sailor=5, craftsman=3)
    building(t, "1a", "a1", seat=SARAH)
    building(t, "7a", "a2", seat=SARAH)
    posts = [0] * len(t.content.posts)
    for name, count in {"local_3": 1, "local_6": 1, "local_21": 2, "wool_9": 1}.items():
        posts[t.content.post_number[name]] = count
    s.posts = tuple(posts)
    for name in ("N2", "M3"):
        s.harbours |= 1 << t.content.sea.harbour_number[name]
    s.pathfinder = 12
    s.hazards = tuple(t.content.hazard_number[n] for n in ("flood_4_green", "rockfall_2_black"))
    s.cards = tuple(
        kinds(t, ("suffolk", "romney", "ferry", "set_1", "objective_3", "set_10", "perendale"))
    )
    t.market_owner = SARAH
    assert t.rivals() == {
        "sarah": {
            "buildings": 1 + 6,
            "posts": 0 + 1 + 20 + 2 - 1,
            "harbours": 1 + 3,
            "pathfinder": 10,
            "tiles": 4 + 2,
            "cards": 7 + 3 + 0 + 1 + 5,
            "objectives": 3 + 6,
            "board": 8,
            "market_token": 5,
            "total": 7 + 22 + 4 + 10 + 6 + 16 + 9 + 8 + 5,
        }
    }


def test_who_wins() -> None:
    """NZ-22.51: more points than Sarah; a tie is shared."""
    t = solo()
    s = sarah_workers(t, shepherd=5)
    p = t.players[YOU]
    for money, place in ((19, 2), (20, 1), (25, 1)):
        p.money = money
        assert t.scores()[0]["total"] - money // 5 == 0
        assert t.rivals()["sarah"]["total"] == 4
        assert t.places() == [place]
    assert s.workers[0] == 5


def test_clearing_and_shearing_are_yours_alone() -> None:
    """NZ-22.11: your own boards work as ever while Sarah has discs on the same posts."""
    t = at("nE", 1)
    s = sarah_of(t)
    posts = list(s.posts)
    posts[t.content.post_number["wool_5"]] = 1
    s.posts, s.discs = tuple(posts), s.discs - 1
    clear(t, "wool_free")
    hand(t, "ryeland")
    refresh(t)
    play(t, "act shear shearers 0", "reveal ryeland", "post wool_5", "disc cert_free")
    assert t.view(YOU)["players"][0]["posts"] == {"local_0": 1, "wool_5": 1}

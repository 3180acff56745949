"""MA-21: the solo game against Ana."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.pieces import EXPLORER, FRANCE, INCOME, QUESTS, SPAIN, UPGRADES
from rondel.games.maracaibo.rules.explorer import Explore
from rondel.games.maracaibo.rules.interim import Income
from rondel.games.maracaibo.rules.points import steal_vp
from rondel.games.maracaibo.rules.rounds import EndTurn
from rondel.games.maracaibo.rules.scoring import (
    ScoreInfluence,
    ScoreTitles,
)
from rondel.games.maracaibo.rules.solo import (
    AutomaActs,
    AutomaTurn,
    ScoreAutoma,
    act_combat,
    act_disc,
    act_explorer,
    act_influence,
    act_quest,
    act_vp,
    bonus,
    is_counted,
    lead_of_automa,
    market_step,
    sail_automa,
    take_tile,
    winner,
)
from rondel.games.maracaibo.rules.story import StoryCheck
from rondel.games.maracaibo.table import Automa, MaracaiboTable
from tests.support.maracaibo import (
    ask,
    cleared,
    explorer,
    explorer_quest,
    hand,
    influence,
    marker,
    moves,
    next_tile,
    own,
    place,
    planning,
    play,
    put_ship,
    quest,
    ready,
    refresh,
    rich,
    step_name,
    table,
    turn,
    vp,
)


def solo(
    scenario: str = "75", level: str = "medium", seed: int = 1
) -> tuple[MaracaiboTable, Automa]:
    t = ready(1, seed, scenario=scenario, level=level)
    t.round = 1
    assert t.automa is not None
    return t, t.automa


def at(t: MaracaiboTable) -> str:
    assert t.automa is not None
    return t.content.locations[t.automa.ship].no


def draws(t: MaracaiboTable, card: str) -> None:
    """Her next card."""
    assert t.automa is not None
    t.automa.deck = (card,)
    t.automa.discards = ()


# Set-up


def test_set_up() -> None:
    """MA-21.1, MA-21.2, MA-21.3: as for 2 players; the human starts with 8 doubloons."""
    t = table(1)
    assert t.players[0].doubloons == 8
    assert t.start_player == 0
    assert not t.many
    assert t.automa is not None
    assert (t.automa.ship, t.automa.explorer, t.automa.influence) == (0, 0, [0, 0, 0])
    assert (t.automa.discs, vp(t, 1)) == (0, 0)


@pytest.mark.parametrize(
    ("level", "b", "c"),
    [("very_easy", 0, 0), ("easy", 0, 1), ("medium", 1, 1), ("hard", 2, 1), ("very_hard", 3, 1)],
)
def test_deck(level: str, b: int, c: int) -> None:
    """MA-21.4: all A cards, and some of B and C by difficulty."""
    seen = set()
    for seed in range(10):
        t = table(1, seed, level=level)
        assert t.automa is not None
        letters = [card[0] for card in t.automa.deck]
        assert [letters.count(letter) for letter in "ABC"] == [5, b, c]
        seen |= set(t.automa.deck)
    if b:
        assert len([card for card in seen if card[0] == "B"]) > b


# Turns


def test_order_of_a_turn() -> None:
    """MA-21.5: card, move, market step, then the card's actions; the card is discarded."""
    t, ana = solo()
    draws(t, "A4")
    ask(t, AutomaTurn())
    assert at(t) == "4"
    assert ana.discs == 1
    assert ana.influence == [0, 1, 0]
    assert (ana.deck, ana.discards) == ((), ("A4",))


def test_reshuffle() -> None:
    """MA-21.5: an empty deck is made of the discards."""
    t, ana = solo(level="very_easy")
    for _ in range(6):
        ask(t, AutomaTurn())
    assert len(ana.deck) + len(ana.discards) == 5
    assert len(ana.discards) == 1


def test_counted_spaces() -> None:
    """MA-21.6: cities, homeward spaces and locations with a tile; no other villages."""
    t, _ = solo()
    counted = [place_.no for i, place_ in enumerate(t.content.locations) if is_counted(t, i)]
    assert counted == ["2", "4", "5", "10", "11", "13", "14", "15", "20", "21a", "21b", "22"]


def test_forks() -> None:
    """MA-21.7: the arrow of her card chooses the branch."""
    for card, expected in (("A1", "13"), ("A2", "14")):
        t, _ = solo()
        put_ship(t, "12", 1)
        sail_automa(t, t.content.automa_cards[card])
        assert at(t) == expected


def test_she_must_stop_on_the_way_home() -> None:
    """MA-21.8: on 20, 21a, 21b and 22."""
    t, _ = solo()
    put_ship(t, "19", 1)
    sail_automa(t, t.content.automa_cards["A4"])
    assert at(t) == "20"
    sail_automa(t, t.content.automa_cards["A4"])
    assert at(t) == "21a"


def test_quest_instead_of_actions() -> None:
    """MA-21.9: she takes the tile without paying, and her turn is over."""
    t, ana = solo()
    put_ship(t, "14", 1)
    draws(t, "A1")
    ask(t, AutomaTurn())
    assert at(t) == "15"
    assert len(ana.quests) == 1
    assert ana.explorer == 0
    assert vp(t, 1) == 0


def test_oldest_tile() -> None:
    """MA-21.9: the oldest one if there are several."""
    t, ana = solo()
    put_ship(t, "15", 1)
    first = t.quests[0][1]
    quest(t, "Q22" if first != t.content.quest_number["Q22"] else "Q23", "15")
    assert take_tile(t)
    assert ana.quests == (first,)


def test_market_step() -> None:
    """MA-21.10: a disc to an empty market space, otherwise a display card."""
    t, ana = solo()
    put_ship(t, "10", 1)
    card = t.content.automa_cards["A2"]
    market_step(t, card)
    assert (ana.discs, len(ana.cards)) == (1, 0)
    second = t.display[1]
    market_step(t, card)
    assert list(ana.cards) == [second]
    assert t.display[1] not in (-1, second)
    put_ship(t, "20", 1)
    market_step(t, card)
    assert len(ana.cards) == 2
    put_ship(t, "11", 1)
    ana.discs = 22
    market_step(t, card)
    assert len(ana.cards) == 3


def test_no_homeward_points() -> None:
    """MA-21.11: no points, no city action, no flag bonus for her."""
    t, _ = solo()
    put_ship(t, "20", 1)
    draws(t, "A2")
    ask(t, AutomaTurn())
    assert at(t) == "21a"
    assert vp(t, 1) == 0


# Actions


def test_simple_actions() -> None:
    """MA-21.12, MA-21.13, MA-21.14, MA-21.16: influence, disc, points, quest."""
    t, ana = solo()
    act_influence(t, ("influence", "spain", 2))
    assert ana.influence == [0, 2, 0]
    ana.influence[SPAIN] = 15
    act_influence(t, ("influence", "spain", 2))
    assert vp(t, 1) == 4
    act_disc(t, ("disc",))
    assert ana.discs == 1
    ana.discs = 22
    act_disc(t, ("disc",))
    assert ana.discs == 22
    act_vp(t, ("vp", 4))
    assert vp(t, 1) == 8
    top = t.quest_top
    act_quest(t, ("quest",))
    assert ana.quests == (top,)


def test_her_explorer() -> None:
    """MA-21.15: exactly so many steps; the short cut; no rewards."""
    t, ana = solo()
    act_explorer(t, ("explorer", 2))
    assert t.content.space_ids[ana.explorer] == "2"
    assert vp(t, 1) == 0
    explorer(t, "13", 1)
    t.explorer_quests = ()
    act_explorer(t, ("explorer", 1))
    assert t.content.space_ids[ana.explorer] == "14s"
    explorer(t, "27", 1)
    act_explorer(t, ("explorer", 4))
    assert t.content.space_ids[ana.explorer] == "28"
    act_explorer(t, ("explorer", 4))
    assert vp(t, 1) == 0


def test_her_explorer_finds_a_quest() -> None:
    """MA-21.15: a quest within reach is taken, on the long way."""
    t, ana = solo()
    explorer(t, "6", 1)
    explorer_quest(t, "Q05", "8")
    act_explorer(t, ("explorer", 4))
    assert t.content.space_ids[ana.explorer] == "8"
    assert ana.quests == (t.content.quest_number["Q05"],)


def test_she_uses_up_the_first_crossing() -> None:
    """MA-21.15: barriers and arrival ranks."""
    t, _ = solo()
    explorer(t, "17", 1)
    act_explorer(t, ("explorer", 1))
    explorer(t, "17")
    hand(t)
    ask(t, Explore(0, 2))
    play(t, "explore 19")
    assert t.players[0].points[EXPLORER] == 2


def test_her_combat() -> None:
    """MA-21.17, MA-21.18: the highest value wins; the marker goes to the first free city."""
    t, ana = solo()
    next_tile(t, "CB19")  # 6, 5, 4; nobody alone has most
    act_combat(t, ("combat", 2))
    assert t.markers[place(t, "2")] == FRANCE
    assert ana.influence == [2, 0, 0]
    assert len(ana.combat_tiles) == 1


def test_titles_in_her_combat() -> None:
    """MA-21.17: her titles count for a nation, yours against it; ties by the printed value."""
    t, _ = solo()
    influence(t, 1, england=15)
    tile = t.content.combat_number["CB25"]
    assert winner(t, tile) == 2
    influence(t, 0, england=15)
    assert winner(t, tile) == 0
    t.combat_left, t.combat_stacks = (), (0, 0)
    assert winner(t, -1) == 0


def test_places_of_her_markers() -> None:
    """MA-21.18, MA-21.20: cities by their number, then villages, then out of the game."""
    t, _ = solo()
    for no in ("2", "4", "5", "10", "11", "13", "14"):
        t.markers[place(t, no)] = SPAIN
    next_tile(t, "CB01")
    stock = t.stock[FRANCE]
    act_combat(t, ("combat", 2))
    assert t.markers[place(t, "1")] == FRANCE
    assert t.stock[FRANCE] == stock - 1
    for i, kind in enumerate(t.chart.kind):
        if kind == 1:
            t.markers[i] = SPAIN
    next_tile(t, "CB01")
    act_combat(t, ("combat", 2))
    assert t.stock[FRANCE] == stock - 2
    assert t.markers.count(FRANCE) == 0


def test_warrior() -> None:
    """MA-21.19: one more marker in the first empty village."""
    t, ana = solo()
    next_tile(t, "CB19")
    act_combat(t, ("combat", 3, "village"))
    assert t.markers[place(t, "2")] == FRANCE
    assert t.markers[place(t, "1")] == FRANCE
    assert ana.influence[FRANCE] == 3


def test_empty_stock() -> None:
    """MA-21.18, TX-29: no marker, influence as usual."""
    t, ana = solo()
    t.stock[FRANCE] = 0
    before = t.markers[:]
    next_tile(t, "CB19")
    act_combat(t, ("combat", 2))
    assert t.markers == before
    assert ana.influence[FRANCE] == 2


# Rounds, legacy tiles, end


def test_end_of_a_round() -> None:
    """MA-21.21: whoever did not end the round starts the next."""
    t, _ = solo()
    hand(t)
    planning(t)
    rich(t, doubloons=0)
    put_ship(t, "21a", 1)
    t.agenda = [EndTurn(1)]
    refresh(t)
    assert (t.round, t.start_player) == (2, 0)
    t, _ = solo()
    hand(t)
    planning(t)
    rich(t, doubloons=0)
    put_ship(t, "21a")
    t.agenda = [EndTurn(0)]
    refresh(t)
    assert t.start_player == 1


def test_gates_for_her() -> None:
    """MA-21.22: she needs to have reached 4 or 11; 9a and 16a are the lower branch."""
    for lead, expected in (("3", "10"), ("4", "9a")):
        t, _ = solo("77")
        put_ship(t, "9", 1)
        explorer(t, lead, 1)
        sail_automa(t, t.content.automa_cards["A2"])
        assert at(t) == expected
    t, _ = solo("77")
    put_ship(t, "9", 1)
    explorer(t, "4", 1)
    sail_automa(t, t.content.automa_cards["A1"])
    assert at(t) == "10"


def test_legacy_tiles_for_her() -> None:
    """MA-21.23: L9 gives her 6 VP, L5 nothing."""
    t, _ = solo("77")
    put_ship(t, "15", 1)
    quest(t, "Q05", "16")
    sail_automa(t, t.content.automa_cards["A2"])
    assert at(t) == "16"
    assert vp(t, 1) == 6


def test_her_income() -> None:
    """MA-21.24, WE-15: by the discs gone, and 1 VP for each card."""
    t, ana = solo()
    ana.discs = 3
    ask(t, Income())
    assert ana.points[INCOME] == 2
    ana.cards = (1, 2)
    ana.discs = 9
    ask(t, Income())
    assert ana.points[INCOME] == 2 + 12 + 2


def test_story_tiles_for_her() -> None:
    """MA-21.25: they fulfil the condition; the human reads and decides."""
    t, ana = solo("story_01")
    put_ship(t, "15", 1)
    t.quests = ()
    assert take_tile(t)
    assert len(ana.quests) == 1
    t.trigger = 1
    ask(t, StoryCheck(False))
    assert (t.seat, step_name(t)) == (0, "Vote")


def test_her_titles_count() -> None:
    """MA-21.26: majorities and titles like a player."""
    t, ana = solo()
    influence(t, 1, france=5)
    influence(t, 0, france=3)
    ask(t, ScoreInfluence(), ScoreTitles())
    assert sum(ana.points) == 3 + 3 * 3
    assert vp(t) == 2 * 3


def test_end_bonuses() -> None:
    """MA-21.27, MA-21.28, MA-21.29, TX-17: quests and upgrades."""
    t, ana = solo()
    ana.quests = tuple(range(6))
    t.players[0].quests = (6, 7, 8)
    ana.discs = 9
    cleared(t, 1, 2, 3)
    ask(t, ScoreAutoma())
    assert ana.points[QUESTS] == 50
    assert ana.points[UPGRADES] == 10


@pytest.mark.parametrize(
    ("lead", "points"), [(-1, 0), (0, 0), (1, 10), (2, 10), (3, 20), (4, 30), (9, 30)]
)
def test_lead_steps(lead: int, points: int) -> None:
    """MA-21.28: 10 for 1 or 2 more, 20 for 3, 30 for 4 and more."""
    t, _ = solo()
    assert bonus(t.content.solo.board.quest_lead, lead) == points


@pytest.mark.parametrize(
    ("hers", "yours", "lead"),
    [
        ("5", "5", 0),
        ("4", "6", 0),
        ("17", "10", 5),
        ("9", "7s", 0),
        ("7s", "7", 2),
        ("28", "0", 22),
    ],
)
def test_explorer_lead(hers: str, yours: str, lead: int) -> None:
    """MA-21.30, MA-21.31: steps of the shortest way; on two branches the steps to the barrier."""
    t, _ = solo()
    explorer(t, hers, 1)
    explorer(t, yours)
    assert max(0, lead_of_automa(t)) == lead
    assert bonus(t.content.solo.board.explorer_lead, 8) == 20
    assert bonus(t.content.solo.board.explorer_lead, 11) == 30


def test_winning() -> None:
    """MA-21.32: more points win; a tie is shared."""
    t, ana = solo()
    t.players[0].points[0] = 10
    ana.points[0] = 10
    assert t.places() == [1]
    ana.points[0] = 11
    assert t.places() == [2]
    assert t.rivals()["ana"]["total"] == 11


def test_interaction() -> None:
    """MA-21.33: PER-06 may steal from her, PER-07 fires on her stops."""
    t, ana = solo()
    own(t, "A26", "A45", "B093")  # tavern; an assistant at 2
    draws(t, "A2")
    ask(t, AutomaTurn())
    assert (t.seat, step_name(t)) == (0, "Tavern")
    play(t, "tavern vp")
    assert vp(t) == 1
    ana.points[0] = 3
    steal_vp(t, 0, 1, 2)
    assert (vp(t), vp(t, 1)) == (3, 1)


def test_her_explorer_blocks() -> None:
    """MA-21.34: it is jumped like any other."""
    t, _ = solo()
    hand(t)
    explorer(t, "1", 1)
    ask(t, Explore(0, 1))
    assert moves(t, "explore") == ["explore 2"]


def test_quest_city_for_her() -> None:
    """MA-21.35: she takes the tile of L1, and the place is refilled."""
    t, ana = solo("76")
    put_ship(t, "17", 1)
    tile = t.legacy_quest
    assert take_tile(t)
    assert ana.quests == (tile,)
    assert t.legacy_quest not in (-1, tile)
    t.legacy_quest = -1
    assert not take_tile(t)


def test_gaps_in_the_display() -> None:
    """MA-21.36, TX-30: the nearest card to the left, then to the right, or none."""
    t, ana = solo()
    put_ship(t, "20", 1)
    t.draw_pile, t.discards = (), 0
    t.display = [5, 6, -1, -1]
    market_step(t, t.content.automa_cards["A1"])
    assert list(ana.cards) == [6]
    t.display = [-1, -1, -1, 7]
    market_step(t, t.content.automa_cards["A2"])
    assert list(ana.cards) == [6, 7]
    market_step(t, t.content.automa_cards["A2"])
    assert list(ana.cards) == [6, 7]


def test_worked_voyage() -> None:
    """TX-15, MA-21.6: A4, A5, A2, A1, A3 in scenario 75: 4, 11, 14, 15 with its quest, 20."""
    t, ana = solo()
    stops = []
    for card in ("A4", "A5", "A2", "A1", "A3"):
        draws(t, card)
        ask(t, AutomaTurn())
        stops.append(at(t))
    assert stops == ["4", "11", "14", "15", "20"]
    assert ana.influence[SPAIN] >= 1
    assert len(ana.quests) == 1
    assert ana.explorer == 0
    assert len(ana.cards) == 1


def test_late_rounds() -> None:
    """MA-21.5, T18: in rounds 3 and 4 the lower row counts."""
    for round, steps in ((2, "2"), (3, "4")):
        t, ana = solo()
        t.round = round
        put_ship(t, "2", 1)
        ask(t, AutomaActs(t.content.automa_cards["B1"]))
        assert t.content.space_ids[ana.explorer] == steps


def test_she_takes_turns() -> None:
    """MA-21.1, MA-21.5: her turn follows the human's."""
    t = turn(1)
    assert t.automa is not None
    hand(t)
    planning(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "sail matanzas", "none")
    assert t.automa.ship > 0
    assert t.seat == 0
    marker(t, "1", "france")

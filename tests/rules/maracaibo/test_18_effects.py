"""MA-18: the glossary of effects, closing rules."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.pieces import ACTIONS, SCORING
from rondel.games.maracaibo.rules.effects import perform
from rondel.games.maracaibo.rules.explorer import Explore
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    batch,
    cleared,
    explorer,
    explorer_quest,
    hand,
    influence,
    marker,
    moves,
    offered,
    one_disc,
    own,
    place,
    planning,
    play,
    quest,
    refresh,
    refused,
    rich,
    step_name,
    synergy,
    turn,
    vp,
)


def buying(no: str) -> MaracaiboTable:
    """Seat 0 with plenty, about to buy this card."""
    t = batch(2)
    hand(t, no)
    rich(t, doubloons=20, points=0, workers=2)
    p = t.players[0]
    p.combat_tiles = (0, 1, 2)
    p.quests = (0, 1)
    influence(t, france=3, spain=4)
    own(t, "A45", "A20")
    synergy(t, "medal")
    for place_no in ("1", "3"):
        for nation in ("france", "england"):
            if t.markers[place(t, place_no)] < 0:
                marker(t, place_no, nation)
    refresh(t)
    return t


@pytest.mark.parametrize(
    ("no", "points"),
    [("B080", 3), ("B081", 2), ("B082", 2), ("B088", 2), ("B089", 6)],
)
def test_points_that_count_things(no: str, points: int) -> None:
    """MA-18.3: IMM-07, IMM-08, IMM-09, IMM-16, IMM-17."""
    t = buying(no)
    if no == "B089":
        marker(t, "4", "england")
        marker(t, "5", "england")
        refresh(t)
    play(t, f"buy {t.content.cards[t.players[0].hand[0]].id}")
    assert vp(t) == points


def test_workers_and_combat_points() -> None:
    """IMM-11, IMM-15, MA-18.1: as far as the common supply has workers."""
    t = buying("A43")
    common = t.players[0].common
    play(t, "buy crew_muster")
    assert t.players[0].personal == 2 + min(2, common)
    t = buying("A43")
    t.players[0].personal += t.players[0].common - 1
    t.players[0].common = 1
    before = t.players[0].personal
    play(t, "buy crew_muster")
    assert t.players[0].personal == before + 1
    t = buying("A44")
    play(t, "buy powder_store")
    assert t.players[0].combat_points == 3


def test_influence_of_choice() -> None:
    """IMM-01, IMM-05."""
    t = buying("A41")
    play(t, "buy diplomat", "nation england")
    assert t.players[0].influence == (3, 4, 1)


def test_settlers() -> None:
    """IMM-03, IMM-13: a marker into any village without one; it may be skipped."""
    t = buying("A38")
    play(t, "buy settlers_charter")
    assert "skip" in offered(t)
    play(t, "nation spain")
    assert "settle santa_marta" in moves(t)
    refused(t, "settle caracas", "MA-1.21")
    play(t, "settle santa_marta")
    assert t.markers[place(t, "12")] == 1
    assert t.players[0].influence == (3, 4, 0)


def test_settlers_with_title() -> None:
    """IMM-13, MA-18.5: the title move is done even without a village."""
    t = buying("B086")
    marker(t, "4", "france")
    marker(t, "5", "france")
    refresh(t)
    play(t, "buy governors_seal", "nation spain", "settle belize")
    assert t.players[0].influence[1] == 5
    assert t.markers[place(t, "19")] == 1


def test_quest_on_a_card() -> None:
    """IMM-06: the top tile of the stack lies on the card."""
    t = buying("B079")
    top = t.quest_top
    play(t, "buy old_sea_dog")
    assert t.players[0].card_quests == ((t.content.card_of_no["B079"], top),)
    assert t.quest_top != top


def test_two_discs() -> None:
    """IMM-04, MA-16.8."""
    t = buying("B077")
    play(t, "buy careening_beach", "disc UPG-05", "disc UPG-05")
    assert vp(t) == 3


def test_swift_landing_changes_no_effects() -> None:
    """MA-18.2: upgrade 1 leaves the village actions of effects alone."""
    t = action(at="6")
    own(t, "A46")
    cleared(t, 1)
    hand(t)
    refresh(t)
    play(t, "assistant town_envoy", "nation spain")
    assert t.agenda[-1].details(t)["left"] == 2


def test_effects_inside_effects() -> None:
    """MA-18.4: what is set off is carried out completely before the rest goes on."""
    t = action(at="18")
    own(t, "A45")
    one_disc(t, 4)
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "assistant dock_foreman", "disc UPG-04")
    assert t.players[0].doubloons == 5
    assert step_name(t) == "VillageBatch"


def test_empty_sources() -> None:
    """MA-18.5: a part without its source is lost, the others stay."""
    t = action(at="18")
    own(t, "A45")
    t.players[0].personal += t.players[0].common
    t.players[0].common = 0
    cleared(t, *range(1, 13))
    hand(t)
    refresh(t)
    play(t, "assistant dock_foreman")
    assert step_name(t) == "VillageBatch"


def test_payments_are_one_step() -> None:
    """MA-18.6: no free action between choosing and paying."""
    t = batch(2)
    own(t, "A33")
    hand(t, "A01", "A08", "A02", "A05")
    refresh(t)
    play(t, "use wholesaler")
    assert all(move.startswith("good") for move in moves(t))
    refused(t, "plan bookkeeper", "MA-18.6")


def waiting_for_a_task(t: MaracaiboTable) -> None:
    """Seat 0 has nothing to pay with, and has met the requirement of one task: 4 doubloons."""
    t.players[0].career = t.content.career_number["K1"]
    influence(t, france=5)
    hand(t)
    planning(t)
    rich(t, doubloons=0, points=0, workers=0)
    refresh(t)


def test_an_exchange_waits_for_a_task() -> None:
    """MA-18.6, MA-15.6: the worker of a task can be the one who settles in the hill town."""
    t = action(at="9a", scenario="76")
    waiting_for_a_task(t)
    play(t, "city", "stop")
    assert (step_name(t), moves(t)) == ("OfferExchange", ["task 2", "skip"])
    refused(t, "exchange hill_settlers", "MA-5.6")
    play(t, "task 2", "exchange hill_settlers")
    assert (vp(t), t.players[0].personal) == (5, 0)


def test_an_offer_that_a_task_would_not_pay_for() -> None:
    """MA-18.6: it is not asked at all."""
    t = action(at="9a", scenario="76")
    waiting_for_a_task(t)
    t.players[0].tasks = 0b010
    refresh(t)
    play(t, "city", "stop")
    assert step_name(t) != "OfferExchange"


@pytest.mark.parametrize(("tile", "waits"), [("Q23", True), ("Q17", True), ("Q19", False)])
def test_quests_wait_for_a_task(tile: str, waits: bool) -> None:
    """MA-18.6, MA-8.6, MA-20.22: for 4 doubloons or a worker, but not for combat points."""
    t = action(at="17", scenario="76")
    t.legacy_quest = quest(t, tile)
    waiting_for_a_task(t)
    play(t, "city")
    assert (step_name(t) == "OfferQuest") == waits
    t = action(at="1")
    explorer(t, "7")
    explorer_quest(t, tile, "8")
    waiting_for_a_task(t)
    ask(t, Explore(0, 1))
    play(t, "explore 8")
    assert (step_name(t) == "OfferQuest") == waits
    if waits:
        play(t, "task 2", f"quest {tile}")
        assert not dict(t.explorer_quests).get(t.content.space_number["8"])


def test_combat_points_of_a_worker_to_come() -> None:
    """MA-18.6: with PER-08 the worker of a task pays 2 combat points."""
    t = action(at="17", scenario="76")
    own(t, "A27")
    t.legacy_quest = quest(t, "Q20")
    waiting_for_a_task(t)
    play(t, "city", "task 2", "quest Q20")
    assert (t.players[0].personal, t.players[0].doubloons) == (0, 4 + 3)


def test_workers_for_a_card_wait_for_a_task() -> None:
    """MA-18.6, MA-17.17: the worker of a task may go onto the card; in a scoring there is none."""
    for phase, asked in ((ACTIONS, True), (SCORING, False)):
        t = action(at="1")
        waiting_for_a_task(t)
        t.phase = phase
        perform(t, 0, (("workers_for_income", 2),))
        refresh(t)
        assert (step_name(t) == "PutWorkersOnCard") == asked
        if asked:
            play(t, "task 2", "workers 1")
            assert (t.players[0].on_cards, t.players[0].doubloon_income) == (1, 10)


def test_drill() -> None:
    """PER-08, MA-18.6: a worker for 2 combat points, besides every own choice, below 8."""
    t = turn(at="0")
    own(t, "A27")
    rich(t, points=7, workers=2)
    refresh(t)
    play(t, "drill")
    assert (t.players[0].combat_points, t.players[0].personal) == (8, 1)
    refused(t, "drill", "MA-18.6")


def test_drill_pays_a_quest() -> None:
    """MA-18.6: the workers needed are returned first; surplus points stay."""
    t = action(at="15")
    own(t, "A27")
    quest(t, "Q20", "15")
    hand(t)
    rich(t, points=1, workers=1, doubloons=0)
    refresh(t)
    play(t, "quest Q20")
    p = t.players[0]
    assert (p.combat_points, p.personal, p.doubloons) == (1, 0, 3)


def test_no_endless_chains() -> None:
    """MA-18.7: every repeated choice has an option that ends it."""
    t = batch(3)
    rich(t, doubloons=50, points=0, workers=4)
    own(t, "A27")
    refresh(t)
    for _ in range(200):
        if step_name(t) != "VillageBatch":
            break
        play(t, next(m for m in moves(t) if m.split()[0] in ("drill", "plan", "task", "work")))
    assert step_name(t) != "VillageBatch"


def test_permanent_range_and_compass() -> None:
    """PER-04, PER-05, MA-17.8: same effects on several cards add up."""
    t = action(at="1")
    own(t, "A20", "A21", "A23", "A24")
    hand(t)
    perform(t, 0, (("explorer", 1),))
    refresh(t)
    assert t.players[0].lasting.compasses == 3
    assert moves(t, "explore") == ["explore 1", "explore 2", "explore 3"]

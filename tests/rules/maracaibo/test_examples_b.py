"""Worked examples of the ledger: stories, scorings, cards, assistants, Ana, and effects inside
effects."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.maracaibo.pieces import NATION
from rondel.games.maracaibo.rules.combat import ChooseStack
from rondel.games.maracaibo.rules.explorer import Explore
from rondel.games.maracaibo.rules.interim import Income
from rondel.games.maracaibo.rules.rounds import FinalScoring, Turn
from rondel.games.maracaibo.rules.scoring import (
    FinalIncome,
    ScoreCards,
    ScoreInfluence,
    ScoreTitles,
    multipliers,
)
from rondel.games.maracaibo.rules.solo import AutomaTurn, ScoreAutoma, act_combat, automa_of
from rondel.games.maracaibo.rules.villages import VillageBatch
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    batch,
    card,
    cleared,
    explorer,
    explorer_quest,
    hand,
    influence,
    marker,
    moves,
    name,
    next_tile,
    offered,
    one_disc,
    own,
    place,
    planning,
    play,
    put_ship,
    quest,
    ready,
    refresh,
    refused,
    rich,
    step_name,
    synergy,
    table,
    turn,
    vp,
)

YOU, ANA = 0, 1


def numbers(t: MaracaiboTable) -> list[str]:
    """Where quest tiles lie."""
    return [t.content.locations[at].no for at, _ in t.quests]


def titles(t: MaracaiboTable, **wanted: int) -> None:
    """Put the influence of seat 0 on title spaces."""
    spaces = (0, *t.content.influence.titles)
    influence(t, **{nation: spaces[title] for nation, title in wanted.items()})


def out(t: MaracaiboTable, **gone: int) -> None:
    """Let so many markers of each nation have left their stocks."""
    for nation, number in gone.items():
        t.stock[NATION[nation]] = 13 - number


# Stories and scenarios


@pytest.mark.parametrize("compasses", [1, 2, 3])
def test_we_03(compasses: int) -> None:
    """WE-03, MA-10.7, MA-20.18: story card 01 at 15: 5 doubloons, a VP for each compass."""
    t = action(at="15", scenario="story_01")
    own(t, *("A20", "A21")[: compasses - 1])
    hand(t)
    rich(t, doubloons=0, points=2)
    t.agenda = t.agenda[-1:]
    refresh(t)
    play(t, "story_quest story_01")
    p = t.players[0]
    assert (p.doubloons, p.combat_points, vp(t)) == (5, 0, compasses)
    assert t.view(0)["players"][0]["quest_tiles"] == 1
    assert t.view(0)["story"]["tiles"] == {}


def test_we_03_too_poor() -> None:
    """WE-03, MA-20.18: the cost must be payable in combat points; workers don't help."""
    t = action(at="15", scenario="story_01")
    rich(t, points=1, workers=4)
    refresh(t)
    refused(t, "story_quest story_01", "MA-5.4")


@pytest.mark.parametrize(
    ("seats", "quests"), [(1, ["16"]), (2, ["16"]), (3, ["16"]), (4, ["16", "19"])]
)
def test_we_04(seats: int, quests: list[str]) -> None:
    """WE-04, MA-20.16: story card 01 at set-up: quests by players, story tile 1 at 15."""
    t = table(seats, scenario="story_01")
    assert numbers(t) == quests
    assert t.story is not None
    assert t.story.tiles == ((place(t, "15"), 1, t.content.story_number["story_01"]),)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_we_06(seats: int) -> None:
    """WE-06, MA-13.7, MA-20.3: after round I quests at 6 and 12, with 3 or 4 players also at 16."""
    t = turn(seats, at="20")
    t.quests = ()
    play(t, "none")
    while t.round == 1:
        play(t, "points" if step_name(t) == "ScoringChoice" else moves(t)[-1])
    assert numbers(t) == (["6", "12", "16"] if seats > 2 else ["6", "12"])


# Scorings


def test_we_05() -> None:
    """WE-05, MA-13.3: doubloon income 12 and VP income 3; points along the track don't count."""
    t = ready(2)
    p = t.players[0]
    p.doubloons, p.doubloon_income, p.vp_income = 1, 12, 3
    ask(t, Income())
    assert (p.doubloons, vp(t)) == (13, 3)


def test_we_07() -> None:
    """WE-07, MA-14.2 to MA-14.8: 34 + 4 + 9 + 12 + 15 + 2 = 76, and 3 for each majority."""
    t = ready(3)
    for no in ("2", "4", "5", "10"):
        marker(t, no, "france")
    for no in ("11", "13", "14", "1"):
        marker(t, no, "spain")
    for no in ("3", "6"):
        marker(t, no, "england")
    out(t, france=7, spain=5, england=3)  # 4, 3 and 2 empty spaces
    titles(t, france=2, spain=3, england=1)
    influence(t, seat=1, france=15, spain=15, england=15)
    p = t.players[0]
    own(t, "B074", "B010", "B026", "B028", "A36", "A20", "B031", "B037")  # 7 5 4 4 4 4 4 4 - 2
    assert sum(t.content.cards[c].end_vp for c in p.tableau) == 36
    p.tableau = (*p.tableau[:7], card(t, "A01"), card(t, "A03"))  # … 1 1 instead of the last 4
    assert sum(t.content.cards[c].end_vp for c in p.tableau) == 34
    p.doubloon_income, p.vp_income = 20, 9
    assert multipliers(t) == [6, 5, 2]
    ask(t, FinalIncome())
    assert vp(t) == 13
    ask(t, ScoreCards())
    assert vp(t) == 13 + 34
    ask(t, ScoreInfluence())
    assert vp(t) == 47
    ask(t, ScoreTitles())
    assert vp(t) == 76


def test_we_13() -> None:
    """WE-13, MA-19.6: the Citadel with 2 workers and 3 combat points: 10 VP."""
    t = ready(2)
    t.players[0].investments = 1 << t.content.prestige_number["citadel"]
    rich(t, workers=2, points=3)
    ask(t, ScoreCards())
    assert vp(t) == 10


@pytest.mark.parametrize("income", [23, 24, 25])
def test_we_14(income: int) -> None:
    """WE-14, MA-19.6: the Cathedral doubles the 5 VP of the income track: 5 and 10."""
    t = ready(2)
    t.players[0].investments = 1 << t.content.prestige_number["cathedral"]
    t.players[0].doubloon_income = income
    ask(t, FinalIncome())
    assert vp(t) == 5
    ask(t, ScoreCards())
    assert vp(t) == 15


def test_we_15() -> None:
    """WE-15, MA-21.24: 3 discs gone, no cards at her side: 2 VP."""
    t = ready(1)
    automa_of(t).discs = 3
    ask(t, Income())
    assert vp(t, ANA) == 2


@pytest.mark.parametrize(
    ("markers", "bonus"),
    [
        ((3, 3, 1), [2, 2, 0]),
        ((2, 2, 2), [2, 2, 2]),
        ((3, 1, 1), [2, 1, 1]),
        ((3, 2, 1), [2, 1, 0]),
        ((0, 0, 0), [2, 2, 2]),
    ],
)
def test_we_17(markers: tuple[int, int, int], bonus: list[int]) -> None:
    """WE-17, MA-14.7, MA-14.8: ties take the higher value."""
    t = ready(3)
    places = iter(("1", "2", "3", "4", "5", "6", "7", "8"))
    for nation, number in zip(("france", "spain", "england"), markers, strict=True):
        for _ in range(number):
            t.markers = changed(t.markers, place(t, next(places)), NATION[nation])
    assert multipliers(t) == bonus  # all stocks are full


def test_tx_05() -> None:
    """TX-05, MA-17.14: VP income 19 and 2 more in final step 1: 20 VP, then 1 and the D track."""
    t = turn(2, round=4, at="21b")
    hand(t, "B015")
    planning(t)
    rich(t, doubloons=6)
    p = t.players[0]
    p.vp_income, p.doubloon_income = 19, 11
    t.trigger = 0
    t.agenda = [FinalScoring()]
    refresh(t)
    play(t, f"buy {name(t, 'B015')}")
    assert (vp(t), p.vp_income) == (20, 1)
    while not t.over:
        play(t, "points")
    assert t.scores()[0]["income"] == 20 + 1 + 1


def test_tx_14() -> None:
    """TX-14, MA-1.17, MA-14.6: two players: 3 for each nation; france annexes: 3, 2, 2."""
    t = ready(2)
    assert multipliers(t) == [3, 3, 3]
    t = action(at="1")
    next_tile(t, "CB25")
    ask(t, ChooseStack(0))
    play(t, "stack 1", "nation france", "flag santiago")
    assert multipliers(t) == [3, 2, 2]


def test_tx_18() -> None:
    """TX-18, MA-7.27: influence 14 and 3 more: 15, and 2 steps for 4 VP."""
    t = turn(2, at="0")
    influence(t, spain=14)
    explorer(t, "10")
    t.agenda = []
    ask(t, Explore(0, 1))
    play(t, "explore 11", "nation spain")  # the red barrier: 3 influence
    assert t.players[0].influence == (0, 15, 0)
    assert vp(t) == 4


def test_tx_23() -> None:
    """TX-23, MA-3.12, MA-13.1, MA-13.8: player 2 of 4 ends round II; player 3 starts round III."""
    t = turn(4, seat=1, round=2, at="20")
    order = []
    play(t, "none")
    while t.round == 2:
        if step_name(t) == "ScoringChoice":
            order.append(t.seat)
            play(t, "points")
        else:
            assert t.seat == 1
            play(t, moves(t)[-1])
    assert order == [1, 2, 3, 0]
    assert (t.round, t.start_player, t.seat) == (3, 2, 2)
    assert all(captain.ship == 0 for captain in t.captains)


# Careers, cards and prestige


@pytest.mark.parametrize(("tiles", "points"), [(4, 0), (5, 0), (6, 4)])
def test_we_08(tiles: int, points: int) -> None:
    """WE-08, MA-15.2, MA-15.3: K5, CAR-2 4 / 6: 4 doubloons and the worker, with 6 also 4 VP."""
    t = action(at="1")
    p = t.players[0]
    p.career = t.content.career_number["K5"]
    p.quests = tuple(range(tiles))
    rich(t, doubloons=0, workers=0)
    refresh(t)
    play(t, "task 3")
    assert (p.doubloons, p.personal, vp(t)) == (4, 1, points)
    refused(t, "task 3", "MA-15.4")


def test_we_08_third_task() -> None:
    """WE-08, MA-15.5: the third one brings 2 doubloons and 2 VP more."""
    t = action(at="1")
    p = t.players[0]
    p.career = t.content.career_number["K5"]
    p.tasks = 0b011
    p.personal += 2
    p.quests = tuple(range(6))
    rich(t, doubloons=0)
    refresh(t)
    play(t, "task 3")
    assert (p.doubloons, vp(t)) == (6, 6)


def test_we_08_too_few() -> None:
    """WE-08, MA-15.2: with 3 quest tiles the task can't be completed."""
    t = action(at="1")
    t.players[0].career = t.content.career_number["K5"]
    t.players[0].quests = (0, 1, 2)
    refresh(t)
    refused(t, "task 3", "MA-15.2")


@pytest.mark.parametrize("owned", [True, False])
def test_we_09(owned: bool) -> None:
    """WE-09, MA-17.11: doubloon income 2, and with the token VP income 2, now or later."""
    t = batch(3)
    hand(t, "A04", "B072")  # waits for the medal; gives the medal
    rich(t, doubloons=20, workers=1)
    if owned:
        synergy(t, "medal")
    refresh(t)
    play(t, "buy harbour_guard")
    p = t.players[0]
    assert (p.doubloon_income, p.vp_income) == (10, 2 if owned else 0)
    play(t, f"buy {name(t, 'B072')}")
    assert (p.doubloon_income, p.vp_income) == (10, 2)


def test_we_10() -> None:
    """WE-10, MA-17.11: s owned, t not: 4 now and 2 when t comes."""
    t = batch(3)
    synergy(t, "medal")
    hand(t, "B010", "A37")  # medal 4, anchor 2; gives the anchor
    rich(t, doubloons=20)
    refresh(t)
    play(t, f"buy {name(t, 'B010')}")
    assert t.players[0].vp_income == 4
    play(t, "buy chapel")
    assert t.players[0].vp_income == 6


def test_we_11() -> None:
    """WE-11, MA-17.13: round III, VP income would become 22: the marker on 2, 40 VP."""
    t = batch(2, round=3)
    hand(t, "B015")
    rich(t, doubloons=6)
    t.players[0].vp_income = 19
    synergy(t, "medal")
    refresh(t)
    play(t, f"buy {name(t, 'B015')}")  # 2 steps
    assert (t.players[0].vp_income, vp(t)) == (1, 40)
    t = batch(2, round=3)
    hand(t, "B010")
    rich(t, doubloons=11)
    t.players[0].vp_income = 18
    synergy(t, "medal")
    refresh(t)
    play(t, f"buy {name(t, 'B010')}")  # 4 steps
    assert (t.players[0].vp_income, vp(t)) == (2, 40)


def test_we_12() -> None:
    """WE-12, MA-10.5: Q17 with 3 compasses: a worker for 6 doubloons and explorer up to 3."""
    t = action(at="15")
    quest(t, "Q17", "15")
    own(t, "A20", "A21")
    hand(t)
    rich(t, doubloons=0, workers=1)
    refresh(t)
    play(t, "quest Q17")
    assert (t.players[0].doubloons, t.players[0].personal) == (6, 0)
    assert moves(t, "explore") == ["explore 1", "explore 2", "explore 3"]
    t.agenda = [step for step in t.agenda if type(step).__name__ not in ("EndTurn", "EndActions")]
    play(t, "explore 3")
    assert t.content.quest_number["Q17"] in t.players[0].quests


@pytest.mark.parametrize("markers", [2, 3])
def test_we_16(markers: int) -> None:
    """WE-16, MA-17.7: english court: 2 markers of england on the map are too few, 3 will do."""
    t = batch(2)
    hand(t, "B071")
    rich(t, doubloons=5)
    for no in ("1", "3")[: markers - 1]:  # one lies at 7
        marker(t, no, "england")
    refresh(t)
    if markers == 3:
        play(t, f"buy {name(t, 'B071')}")
        assert t.players[0].doubloons == 0
        assert t.markers.count(NATION["england"]) == 3
    else:
        refused(t, f"buy {name(t, 'B071')}", "MA-17.7")


def test_we_18() -> None:
    """WE-18, MA-19.2 to MA-19.5: the Palace: 10 doubloons, a worker, the cross, 2 VP."""
    t = batch(2)
    palace = t.content.prestige_number["palace"]
    t.prestige = (palace,)
    hand(t)
    rich(t, doubloons=10, workers=1)
    refresh(t)
    play(t, "invest palace")
    p = t.players[0]
    assert (p.doubloons, p.personal, vp(t)) == (0, 0, 2)
    assert t.view(1)["players"][0]["synergies"] == ["cross"]
    rich(t, doubloons=20, workers=1)
    refresh(t)
    refused(t, "invest palace", "MA-19.5")
    other = action(seat=1, at="1")
    other.prestige = (palace,)
    other.players[0].investments = 1 << palace
    hand(other, seat=1)
    rich(other, seat=1, doubloons=10, workers=1)
    refresh(other)
    play(other, "villages", "invest palace")
    assert vp(other, 1) == 0


def test_tx_03() -> None:
    """TX-03, MA-17.12: doubloon income 33 and 2 more: 34, and VP income 1."""
    t = batch(2)
    hand(t, "A01")
    rich(t, doubloons=4)
    t.players[0].doubloon_income = 33
    refresh(t)
    play(t, "buy bookkeeper")
    assert (t.players[0].doubloon_income, t.players[0].vp_income) == (34, 1)


def test_tx_24() -> None:
    """TX-24, MA-17.15: B005 and B011 wait for the cross; a building brings it: 18 to 22: 20 VP."""
    t = batch(2, round=4)
    own(t, "B005", "B011")
    t.players[0].vp_income = 18
    t.prestige = (t.content.prestige_number["palace"],)
    t.players[1].investments = 1 << t.prestige[0]  # no points for the first investor
    hand(t)
    rich(t, doubloons=10)
    refresh(t)
    play(t, "invest palace")
    assert (t.players[0].vp_income, vp(t)) == (2, 20)


# Assistants


def test_tx_07() -> None:
    """TX-07, MA-11.6: assistants at 13 and 15, way 12-14-15: 2 VP for 13 when the round ends."""
    t = turn(2, at="12")
    own(t, "B098", "A47")  # 13 and 15
    hand(t)
    refresh(t)
    play(t, "sail portobelo")
    assert "assistant ships_carpenter" in moves(t)
    assert vp(t) == 0
    play(t, "assistant ships_carpenter", "disc UPG-01", "stop")
    put_ship(t, "20")
    t.captains[0].visited = 1 << place(t, "12") | 1 << place(t, "14") | 1 << place(t, "15")
    t.agenda = [Turn(0)]
    refresh(t)
    before = vp(t)
    play(t, "none")
    while step_name(t) != "ScoringChoice":
        play(t, moves(t)[-1])
    assert vp(t) == before + 2


@pytest.mark.parametrize(("no", "points"), [("B097", 0), ("A45", 2)])
def test_tx_08(no: str, points: int) -> None:
    """TX-08, MA-11.7: placed at 6, already visited: nothing; at 18, not reached: 2 VP."""
    t = action(2, at="10")
    t.players[0].visited = sum(1 << place(t, n) for n in ("1", "2", "3", "4", "6", "7", "8", "10"))
    hand(t, no)
    rich(t, doubloons=9, workers=1)
    t.agenda = [*t.agenda[:-1], VillageBatch(0, 1, t.forfeits)]
    refresh(t)
    play(t, f"buy {name(t, no)}")
    put_ship(t, "20", 1)
    t.agenda = [Turn(1)]
    refresh(t)
    play(t, "none")
    while step_name(t) != "ScoringChoice":
        play(t, moves(t)[-1])
    assert vp(t) == points


def test_tx_08_in_the_scoring() -> None:
    """TX-08, MA-13.0: bought for 18 in scoring step 1: nothing for this round."""
    t = turn(2, at="20")
    hand(t, "A45", "A01", "A02", "A03")
    planning(t)
    rich(t, doubloons=9, workers=1)
    refresh(t)
    play(t, "none", "end_actions", "buy dock_foreman")
    while t.round == 1:
        play(t, "points" if step_name(t) == "ScoringChoice" else moves(t)[-1])
    assert vp(t) == 0
    assert len(t.players[0].assistants) == 1


def test_tx_20() -> None:
    """TX-20, MA-11.10: AST-15 at 10: 3 VP, past 12 (2 VP) to 13: deliver and act there."""
    t = action(at="10")
    own(t, "B099", "A54")  # 10 and 12
    hand(t, "A04")  # sugar
    planning(t, "A01", "A02", "A03")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "assistant coastal_skipper", "sail port_royal")
    assert vp(t) == 5
    play(t, "city", "deliver sugar")
    assert step_name(t) == "DeliverDisc"


@pytest.mark.parametrize(("areas", "actions"), [((), 1), ((1,), 2)])
def test_tx_20_village(areas: tuple[int, ...], actions: int) -> None:
    """TX-20, TX-25, MA-11.11: 2 points to village 12: one village action, with UPG-01 two."""
    t = action(at="10", spent=5)
    own(t, "B099")
    cleared(t, *areas)
    hand(t)
    refresh(t)
    play(t, "assistant coastal_skipper", "sail santa_marta", "villages")
    assert t.agenda[-1].details(t)["left"] == actions


@pytest.mark.parametrize(("first", "possible"), [(5, True), (2, True), (1, False)])
def test_tx_25(first: int, possible: bool) -> None:
    """TX-25, MA-4.6, MA-20.18: points of phase A and of the extra sail count together: 4 needed."""
    t = turn(2, at="5" if first == 5 else "8" if first == 2 else "9", scenario="story_80")
    own(t, "B099")
    hand(t)
    refresh(t)
    play(t, "sail caracas")
    assert t.turn_spent == first
    play(t, "assistant coastal_skipper", "sail santa_marta")
    assert (t.turn_spent, t.spent) == (first + 2, 2)
    assert ("story_quest story_05" in moves(t)) == possible


# Effects inside effects


def test_tx_26() -> None:
    """TX-26, MA-7.28, MA-10.11: a combat inside a combat, with its own tile, value and actions."""
    t = action(at="11")
    cleared(t, 1, 2, 4, 5)
    one_disc(t, 11)
    explorer(t, "7")
    explorer_quest(t, "Q21", "8")
    hand(t)
    rich(t, doubloons=0, points=1, workers=0)
    marker(t, "2", "spain")
    marker(t, "4", "spain")
    next_tile(t, "CB19")
    refresh(t)
    play(t, "city", "stack 1", "nation france")
    assert t.agenda[-1].details(t)["value"] == 6
    play(t, "flag maracaibo")
    p = t.players[0]
    assert p.influence == (1, 0, 0)
    play(t, "disc UPG-11", "choose explorer", "explore 8", "quest Q21")
    assert (vp(t), p.combat_points) == (1, 0)
    next_tile(t, "CB25")
    refresh(t)
    play(t, "stack 1", "nation england")
    assert (t.agenda[-1].details(t)["value"], p.doubloons) == (4, 1)
    play(t, "influence 1")  # 2 are lost: nothing is left to do with them
    assert p.influence == (1, 0, 1)
    assert list(p.combat_tiles) == [t.content.combat_number["CB25"]]
    assert p.quests == (t.content.quest_number["Q21"],)
    assert t.agenda[-1].details(t) == {"nation": "france", "value": 2}
    refused(t, "flag santiago", "MA-7.9")
    play(t, "influence 1")
    assert p.influence == (2, 0, 1)
    assert p.combat_tiles[-2:] == tuple(t.content.combat_number[tile] for tile in ("CB25", "CB19"))


@pytest.mark.parametrize("last", [True, False])
def test_tx_27(last: bool) -> None:
    """TX-27, MA-9.13, MA-9.14, MA-9.16: a last action in an inner batch ends the outer one too."""
    t = batch(3)
    cleared(t, 1, 2, 4, 5)
    one_disc(t, 11)
    explorer(t, "27")
    own(t, "A31")
    hand(t, "A39", "A04", "A05")  # and two maps
    planning(t)
    rich(t, doubloons=3, workers=1)
    refresh(t)
    play(t, "buy shipwright", "disc UPG-11", "choose explorer", "explore 28")
    assert vp(t) == 10
    if last:
        play(t, "use map_trader")
        assert vp(t) == 12
        assert step_name(t) != "VillageBatch"
    else:
        play(t, "work")
        assert t.players[0].doubloons == 1
        assert t.agenda[-1].details(t)["left"] == 2


# Campaigns


def test_tx_28() -> None:
    """TX-28, MA-1.12, MA-20.21: card 26 goes on: tiles, a quest, 6 C cards, nothing twice."""
    cards = "old_hand+builders_heir+star_reader+corsair+hill_speaker+lagoon_scholar"
    archive = f"story_26/-/story_01/L1+L4+L5+L6/{cards}"
    t = table(2, scenario="continue", archive=archive)
    assert len(t.draw_pile) + len(t.display) == 86
    everywhere = [*t.draw_pile, *t.display, *t.players[0].hand, *t.players[1].hand]
    assert sum(t.content.cards[c].deck == "C" for c in everywhere) == 6
    assert t.view(0)["legacy_tiles"] == ["L1", "L4", "L5", "L6"]
    assert t.legacy_quest >= 0
    assert t.story is not None
    assert t.story.tiles == ((place(t, "3"), 1, t.content.story_number["story_26"]),)
    assert numbers(t) == ["12"]


# Ana


def test_tx_15() -> None:
    """TX-15, MA-21.5 to MA-21.10: a whole round of Ana's in scenario 75."""
    t = ready(1, level="very_easy")
    ana = automa_of(t)
    assert numbers(t) == ["15"]
    shown = t.display[:]

    def she_plays(name: str) -> str:
        ana.deck = (name,)
        ask(t, AutomaTurn())
        return t.content.locations[ana.ship].no

    assert she_plays("A4") == "4"
    assert (ana.discs, ana.influence) == (1, (0, 1, 0))
    assert t.view(0)["map"]["puerto_plata"]["market"][0]["disc"] == ANA
    assert she_plays("A5") == "11"
    assert (ana.discs, ana.influence) == (2, (0, 1, 1))
    assert she_plays("A2") == "14"
    assert (ana.discs, ana.influence) == (3, (1, 1, 1))
    assert she_plays("A1") == "15"
    assert (len(ana.quests), ana.explorer, ana.discs) == (1, 0, 3)
    next_tile(t, "CB25")
    assert she_plays("A3") == "20"
    assert list(ana.cards) == [shown[3]]
    assert ana.influence == (3, 1, 1)
    ana.deck = ana.deck[:0]  # all five are shuffled
    ana.discards = ("A1", "A2", "A3", "A4", "A5")
    t.agenda = [Turn(ANA)]
    refresh(t)
    assert len(ana.deck) == 4
    assert t.content.locations[ana.ship].no == "21a"
    assert len(ana.cards) == 2
    assert step_name(t) == "ScoringChoice"


def test_tx_17() -> None:
    """TX-17, MA-21.27 to MA-21.29: 6 quests to 3: 30 + 20; 9 discs to 3 upgrades: 10."""
    t = ready(1)
    ana = automa_of(t)
    ana.quests += (0, 1, 2, 3, 4, 5)
    t.players[YOU].quests = (6, 7, 8)
    ana.discs = 9
    cleared(t, 1, 2, 3)
    ask(t, ScoreAutoma())
    ana_points = t.rivals()["ana"]
    assert (ana_points["quests"], ana_points["upgrades"], ana_points["total"]) == (50, 10, 60)


def test_tx_29() -> None:
    """TX-29, MA-1.21: no spanish markers left: IMM-13, IMM-03, and Ana's combat."""
    t = batch(3)
    hand(t, "C95", "A38")
    rich(t, doubloons=30)
    t.stock[NATION["spain"]] = 0
    influence(t, spain=6)
    refresh(t)
    play(t, "buy royal_patent", "nation spain")
    assert t.players[0].influence == (0, 8, 0)
    play(t, "buy settlers_charter")
    assert moves(t, "nation") == ["nation france", "nation england"]
    t = ready(1)
    t.stock[NATION["spain"]] = 0
    before = t.markers[:]
    next_tile(t, "CB02")  # spain is strongest
    act_combat(t, ("combat", 2))
    assert automa_of(t).influence == (0, 2, 0)
    assert t.markers == before


@pytest.mark.parametrize(("doubloons", "choice"), [(2, True), (0, False)])
def test_tx_30(doubloons: int, choice: bool) -> None:
    """TX-30, MA-3.11: empty piles, two cards in the display: take one for 1 doubloon, or not."""
    t = action(2, at="1")
    hand(t, "A01", "A02", "A03")
    planning(t)
    t.players[0].planning = ()
    t.display[2:] = [-1, -1]
    t.draw_pile, t.discards = b"", 0
    rich(t, doubloons=doubloons)
    refresh(t)
    play(t, "none", "end_actions")
    if choice:
        assert offered(t) == {"take", "stop"}
        play(t, moves(t, "take")[1])
        assert (t.players[0].doubloons, len(t.players[0].hand)) == (1, 4)
    assert t.seat == 1


def test_tx_30_ana() -> None:
    """TX-30, MA-21.36: card A1 shows position III; she takes position II."""
    t = ready(1)
    put_ship(t, "19", ANA)
    second = t.display[1]
    t.display[2:] = [-1, -1]
    t.draw_pile, t.discards = b"", 0
    automa_of(t).deck = ("A1",)
    ask(t, AutomaTurn())
    assert automa_of(t).cards == (second,)

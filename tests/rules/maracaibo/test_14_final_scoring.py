"""MA-14: final scoring."""

from __future__ import annotations

from rondel.core.rows import changed
from rondel.games.maracaibo.pieces import CARDS, ENGLAND, FRANCE, INCOME, NATION_POINTS, SPAIN
from rondel.games.maracaibo.rules.gains import raise_income
from rondel.games.maracaibo.rules.rounds import EndTurn
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    hand,
    influence,
    marker,
    own,
    planning,
    play,
    put_ship,
    ready,
    refresh,
    rich,
    step_name,
    vp,
)


def game_end(seats: int = 2, doubloons: int = 0) -> MaracaiboTable:
    """A table at the end of round 4; everybody has this much money and no cards."""
    t = ready(seats)
    t.round, t.incomes = 4, 3
    for seat in range(seats):
        hand(t, seat=seat)
        planning(t, seat=seat)
        rich(t, seat, doubloons=doubloons)
    put_ship(t, "22")
    t.agenda = [EndTurn(0)]
    return t


def test_step_1() -> None:
    """MA-14.1, TX-05: buying in final step 1 still counts this scoring's income."""
    t = game_end(doubloons=20)
    t.players[0].vp_income = 19
    hand(t, "B015")  # point income +2
    refresh(t)
    play(t, "buy printing_press")
    assert t.players[0].points[INCOME] == 20
    assert t.players[0].hand == ()
    play(t, "points")
    assert t.over
    assert t.players[0].points[INCOME] == 21


def test_income_points() -> None:
    """MA-14.2: both tracks in points, no doubloons."""
    t = game_end()
    t.players[0].vp_income = 9
    t.players[0].doubloon_income = 21
    refresh(t)
    assert t.over
    assert t.players[0].points[INCOME] == 13
    assert t.players[0].doubloons == 0


def test_cards() -> None:
    """MA-14.3: bought cards count, hand and planned cards don't."""
    t = game_end()
    own(t, "A01", "B074")
    hand(t, "A36")
    planning(t, "A37")
    refresh(t)
    assert t.players[0].points[CARDS] == 8


def test_most_influence() -> None:
    """MA-14.4: 3 VP for each nation with the most influence; all tied get them, none at 0."""
    t = game_end(3)
    influence(t, 0, france=2)
    influence(t, 1, france=2, spain=1)
    t.markers = (-1,) * len(t.markers)
    t.stock = [13, 13, 13]
    refresh(t)
    majority = [t.players[seat].points[NATION_POINTS] for seat in range(3)]
    # All nations are tied on the map: multiplier 2 each.
    assert majority == [3 + 1 * 2, 3 + 3 + 1 * 2 + 1 * 2, 0]


def test_worked_example() -> None:
    """WE-07, MA-14.5 to MA-14.7: titles times multipliers."""
    t = ready(4)
    for n, no in enumerate(("1", "2", "3", "4")):
        marker(t, no, "france")
        marker(t, str(n + 5), "spain")
    marker(t, "9", "england")
    marker(t, "10", "england")
    t.stock = [13 - 7, 13 - 5, 13 - 3]  # 4, 3 and 2 empty stock spaces
    assert multipliers(t) == [6, 5, 2]
    influence(t, france=3, spain=5, england=1)  # titles 2, 3, 1
    titles = [t.content.title_of[place] for place in t.players[0].influence]
    assert titles == [2, 3, 1]
    assert sum(a * b for a, b in zip(titles, multipliers(t), strict=True)) == 29


def test_majority_ties() -> None:
    """MA-14.8, WE-17, TX-14: ties take the higher value."""
    t = ready(2)
    assert multipliers(t) == [3, 3, 3]
    marker(t, "2", "france")
    assert multipliers(t) == [3, 2, 2]
    marker(t, "4", "spain")
    assert multipliers(t) == [3, 3, 1]


def test_multiplier_parts() -> None:
    """MA-14.6, MA-14.7: empty stock spaces plus 2, 1 or 0."""
    t = ready(4)
    for no in ("1", "2", "3"):
        marker(t, no, "england")
    marker(t, "4", "france")
    assert multipliers(t) == [1 + 1, 0, 2 + 2]
    assert (FRANCE, SPAIN, ENGLAND) == (0, 1, 2)


def test_winner() -> None:
    """MA-14.10: most points win; tied players share the win."""
    t = game_end(3)
    t.players[1].points = changed(t.players[1].points, 0, 5)
    t.players[2].points = changed(t.players[2].points, 0, 5)
    refresh(t)
    assert t.over
    assert t.places() == [3, 1, 1]


def test_story_in_the_final_scoring() -> None:
    """MA-14.9, MA-20.15: a new story card is only laid out."""
    t = ready(2, scenario="story_01")
    assert t.story is not None
    t.round, t.incomes = 4, 3
    for seat in range(2):
        hand(t, seat=seat)
        planning(t, seat=seat)
        rich(t, seat, doubloons=0)
    t.story = t.story.with_taken(t.content.story_number["story_01"], 1)
    put_ship(t, "22")
    t.agenda = [EndTurn(0)]
    refresh(t)
    assert step_name(t) == "Vote"
    quests = t.quests
    play(t, "vote follow_the_bearings", "vote follow_the_bearings")
    assert t.over
    view = t.view(0)["story"]
    assert view["in_play"] == ["story_02"]
    assert view["tiles"] == {}
    assert t.quests == quests


def test_credit_before_step_1() -> None:
    """MA-14.11: assistants at locations not reached pay before the final scoring."""
    t = game_end()
    own(t, "A51")
    t.players[0].visited = 0
    refresh(t)
    assert vp(t) >= 2
    assert t.players[0].points[6] == 2


def test_overflow_in_round_4() -> None:
    """MA-17.13: in round 4 the overflow is worth 20 once."""
    t = game_end()
    t.players[0].vp_income = 18
    raise_income(t, 0, "vp_income", 4)
    assert (t.players[0].vp_income, vp(t)) == (2, 20)

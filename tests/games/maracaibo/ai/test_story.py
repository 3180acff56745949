"""What the story is worth to bots: enough that a campaign of bots comes to its end."""

from __future__ import annotations

from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.ai.advice import ADVICE
from rondel.games.maracaibo.ai.story import draw_of_story, readiness
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import hand, place, rich, turn
from tools.campaign import play_campaign

LONGEST = 20
"""Games that a campaign of the `club` level may take."""


def value(t: MaracaiboTable) -> float:
    return ADVICE.value(t, 0)


def test_bots_carry_the_story_to_its_end() -> None:
    """MA-20.45: without any person, game after game."""
    tables = list(play_campaign(GAME, 2, "test", "club"))
    assert len(tables) <= LONGEST
    story = tables[-1].view(0)["story"]
    assert story["ending"] is not None
    assert story["games"] == len(tables) - 1
    assert len(story["read"]) > 20


def test_a_story_tile_is_worth_more_than_a_quest_tile() -> None:
    t = turn(2, scenario="story_01")
    before = value(t)
    t.players[0].quests = (0,)
    quest = value(t) - before
    t.players[0].quests = (-2,)
    assert value(t) - before > quest + 3


def test_what_a_quest_costs_is_kept_for_it() -> None:
    """MA-20.18: part by part; a way to sail is no stock."""
    t = turn(2, scenario="continue", archive="story_02+story_03+story_05/-/-/-/-")
    p = t.players[0]
    prices = [t.content.story_quests[t.content.story_number[f"story_{no}"]].price
              for no in ("02", "03", "05")]  # fmt: skip
    rich(t, workers=0)
    hand(t, "A01")  # a spyglass
    assert [readiness(t, p, price) for price in prices] == [0.5, 0.0, 0.5]
    before = value(t)
    hand(t, "A04", "A01")
    rich(t, workers=1)
    assert [readiness(t, p, price) for price in prices] == [1.0, 1.0, 0.5]
    assert value(t) > before


def test_where_the_story_is_a_stop_promises_more() -> None:
    t = turn(2, scenario="story_01")
    portobelo, bluefields = place(t, "15"), place(t, "16")
    rich(t, points=1)
    lacking = draw_of_story(t, 0, portobelo, 5)
    rich(t, points=2)
    assert draw_of_story(t, 0, portobelo, 5) > lacking > draw_of_story(t, 0, bluefields, 5) == 0
    t = turn(2, scenario="story_80")
    assert draw_of_story(t, 0, place(t, "12"), 4) > draw_of_story(t, 0, place(t, "12"), 3)
    assert draw_of_story(turn(2), 0, portobelo, 5) == 0


def test_a_station_that_the_story_waits_for() -> None:
    """MA-20.11: a disc on it is worth something, on another one only what it brings."""
    t = turn(2, scenario="continue", archive="story_20/-/-/L10+L11/-")
    wanted, other = (t.content.legacy_number[name] for name in ("L10", "L11"))
    before = value(t)
    t.stations = ((wanted, (1,)), (other, (0,)))
    assert value(t) == before
    t.stations = ((wanted, (0,)), (other, ()))
    assert value(t) > before + 2
    assert draw_of_story(t, 0, place(t, "1"), 1) > draw_of_story(t, 0, place(t, "6"), 6) > 0

"""MA-20: the story machine of a campaign."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rondel import Chance, SetupError
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.story import (
    ReadCard,
    StoryCheck,
    archive_of,
    enter,
    leave,
    place_story_tile,
    unlock,
)
from rondel.games.maracaibo.table import MaracaiboTable, Story
from tests.support.maracaibo import (
    action,
    ask,
    hand,
    moves,
    own,
    place,
    play,
    ready,
    refresh,
    refused,
    rich,
    step_name,
    table,
    vp,
)


def story(t: MaracaiboTable) -> Story:
    assert t.story is not None
    return t.story


def seen(t: MaracaiboTable) -> dict[str, Any]:
    found: dict[str, Any] = t.view(0)["story"]
    return found


def number(t: MaracaiboTable, card: str) -> int:
    return t.content.story_number[f"story_{card}"]


def taken(t: MaracaiboTable, card: str, captain: int = 0) -> None:
    t.story = story(t).with_taken(number(t, card), captain)


def checking(t: MaracaiboTable, final: bool = False) -> None:
    """Let the story check come."""
    t.trigger = 0
    ask(t, StoryCheck(final))


def test_first_game() -> None:
    """MA-20.8, WE-04: card 01: quests at 16, with 4 players at 19, and story tile 1 at 15."""
    t = table(2, scenario="story_01")
    assert seen(t)["in_play"] == ["story_01"]
    assert seen(t)["tiles"] == {"portobelo": "story_01"}
    assert [t.content.locations[at].no for at, _ in t.quests] == ["16"]
    t = table(4, scenario="story_01")
    assert [t.content.locations[at].no for at, _ in t.quests] == ["16", "19"]


def test_chapter_entry() -> None:
    """MA-20.8, MA-20.43: an entry card adds tiles and cards, reads the chapter, and leaves."""
    t = table(2, scenario="story_83")
    assert set(t.view(0)["legacy_tiles"]) == {"L1", "L4", "L5", "L10"}
    assert seen(t)["in_play"] == ["story_20"]
    assert "story_83" in seen(t)["removed"]
    assert len(story(t).unlocked) == 5
    assert len(t.draw_pile) + 4 == 80 + 5


def test_every_card_is_complete() -> None:
    """MA-20.9: instructions, a quest where there is a tile, a condition, and what follows."""
    t = table()
    for card in t.content.story_cards:
        places = [op for op in card.instructions if op[0] == "story_tile"]
        assert bool(places) == bool(card.cost)
        passing = card.entry or card.ending
        assert passing or card.condition[0] in ("tile_taken", "station_full")
        assert passing or card.next


def test_condition_of_a_taken_tile() -> None:
    """MA-20.10, MA-20.11: the card is read once its tile was taken."""
    t = ready(2, scenario="story_01")
    checking(t)
    assert seen(t)["in_play"] == ["story_01"]
    taken(t, "01", 1)
    checking(t)
    assert step_name(t) == "Vote"


def test_condition_of_a_full_station() -> None:
    """MA-20.11: the trigger player reads when the station is full."""
    t = ready(2, scenario="story_83")
    checking(t)
    assert "story_20" in seen(t)["in_play"]
    t.stations = tuple((tile, (0, 0, 1, 1)) for tile, _ in t.stations)
    checking(t)
    assert step_name(t) == "Vote"


def test_station_that_is_not_there() -> None:
    """MA-20.11: a station that is not in play is not full."""
    t = table(2, scenario="continue", archive="story_22/-/-/-/-")
    t.trigger = 0
    t.agenda = []
    checking(t)
    assert seen(t)["in_play"] == ["story_22"]


def test_lowest_number_first() -> None:
    """MA-20.12, MA-20.46: cards that are fulfilled when the check begins, in their order."""
    t = ready(2, scenario="story_01")
    enter(t, number(t, "13"), final=False)
    taken(t, "13")
    taken(t, "01")
    checking(t)
    play(t, "vote find_her_crew", "vote find_her_crew")
    assert seen(t)["in_play"] == ["story_03", "story_14", "story_16"]


def test_votes() -> None:
    """MA-20.13: secret until all have voted; most votes win."""
    t = ready(3, scenario="story_01")
    taken(t, "01", 2)
    checking(t)
    assert moves(t) == ["vote follow_the_bearings", "vote find_her_crew"]
    refused(t, "vote drink_to_the_shipwright", "MA-20.13")
    play(t, "vote find_her_crew")
    assert seen(t)["voted"] == 1
    assert t.view(1)["story"]["vote"]["voters"] == [0]
    assert t.view(1).contents == t.imagine(1, Chance("other")).view(1).contents
    play(t, "vote follow_the_bearings", "vote find_her_crew")
    assert seen(t)["in_play"] == ["story_03"]


def test_the_reader_breaks_a_tie() -> None:
    """MA-20.13: on a tie the reader decides."""
    t = ready(2, scenario="story_01")
    taken(t, "01", 1)
    checking(t)
    play(t, "vote find_her_crew", "vote follow_the_bearings")
    assert (t.seat, step_name(t)) == (1, "BreakTie")
    play(t, "vote follow_the_bearings")
    assert seen(t)["in_play"] == ["story_02"]


def test_a_read_card_leaves_play() -> None:
    """MA-20.14, MA-20.15: the next card comes and is carried out at once."""
    t = ready(2, scenario="story_80")
    assert seen(t)["in_play"] == ["story_05"]
    taken(t, "05")
    checking(t)
    play(t, "vote drink_to_the_shipwright", "vote drink_to_the_shipwright")
    assert seen(t)["in_play"] == ["story_07"]
    assert "story_05" in seen(t)["removed"]
    assert seen(t)["tiles"] == {"st_kitts": "story_07"}
    assert t.content.card_number["builders_heir"] in t.draw_pile


def test_instructions() -> None:
    """MA-20.16: tiles, quests, legacy tiles, C cards to the discards or the draw pile."""
    t = ready(2, scenario="story_01")
    taken(t, "01")
    checking(t)
    play(t, "vote find_her_crew", "vote find_her_crew")
    card = t.content.card_number["old_hand"]
    assert t.discards >> card & 1
    enter(t, number(t, "05"), final=False)
    assert "L5" in t.view(0)["legacy_tiles"]


def test_no_story_tile_left() -> None:
    """MA-20.16, MA-20.47: the placement is put off; the card can't be fulfilled in this game."""
    t = ready(2, scenario="story_01")
    for _ in range(4):
        place_story_tile(t, number(t, "02"), place(t, "9"))
    assert story(t).next_tile == 5
    assert number(t, "02") in story(t).put_off
    assert len(story(t).tiles) == 4


def test_rival_cards() -> None:
    """MA-20.17: of two cards that need the same legacy tile the higher number stays."""
    for first, second in (("33", "34"), ("34", "33")):
        t = ready(2, scenario="story_01")
        enter(t, number(t, first), final=False)
        enter(t, number(t, second), final=False)
        assert seen(t)["in_play"] == ["story_01", "story_34"]
        assert "story_33" in seen(t)["removed"]
        assert "story_33" not in seen(t)["tiles"].values()


@pytest.mark.parametrize(
    ("card", "at", "ready_to_pay"),
    [
        ("02", "9", False),
        ("05", "12", True),
        ("07", "7", False),
    ],
)
def test_story_quest_costs(card: str, at: str, ready_to_pay: bool) -> None:
    """MA-20.18: objects, goods, workers, combat points, or points spent in the turn."""
    t = action(at=at, spent=4, scenario="story_01")
    enter(t, number(t, card), final=False)
    hand(t)
    rich(t, points=0, workers=0)
    refresh(t)
    assert (f"story_quest story_{card}" in moves(t)) == ready_to_pay


def test_points_of_the_turn() -> None:
    """MA-20.18, TX-25: 5 points, then 2 with an extra sail."""
    t = action(at="10", spent=5, scenario="story_01")
    enter(t, number(t, "05"), final=False)
    own(t, "B099")
    hand(t)
    refresh(t)
    play(t, "assistant coastal_skipper", "sail santa_marta")
    assert "story_quest story_05" in moves(t)
    play(t, "story_quest story_05")
    assert vp(t) == 3 + 2


def test_rewards() -> None:
    """MA-20.19: what quests and story quests give."""
    t = action(at="1", scenario="story_01")
    enter(t, number(t, "17"), final=False)
    hand(t)
    rich(t, points=2)
    refresh(t)
    play(t, "story_quest story_17", "disc UPG-04", "disc UPG-04")
    assert len(t.players[0].quests) == 1


def test_no_card_twice() -> None:
    """MA-20.44: a card in play or removed does not come again."""
    t = ready(2, scenario="story_01")
    enter(t, number(t, "01"), final=False)
    assert seen(t)["in_play"] == ["story_01"]
    leave(t, number(t, "01"))
    enter(t, number(t, "01"), final=False)
    assert seen(t)["in_play"] == []


def test_end_of_the_story() -> None:
    """MA-20.45: a card that none follows ends the story, if no other is in play."""
    t = ready(2, scenario="story_01")
    leave(t, number(t, "01"))
    for card in ("18", "39"):
        enter(t, number(t, card), final=False)
        taken(t, card)
    t.log = []
    checking(t)
    assert seen(t)["in_play"] == []
    assert [event for event in t.log if event[0] == "story_ends"] == [("story_ends", ("story_39",))]
    assert seen(t)["ending"] == "story_39"


def test_cards_that_enter_during_a_check() -> None:
    """MA-20.46: they are tested in the next check."""
    t = ready(2, scenario="story_01")
    taken(t, "01")
    taken(t, "02")
    checking(t)
    play(t, "vote follow_the_bearings", "vote follow_the_bearings")
    assert seen(t)["in_play"] == ["story_02"]


def test_tile_of_a_removed_card() -> None:
    """MA-20.47: it leaves the game with its card."""
    t = ready(2, scenario="story_01")
    leave(t, number(t, "01"))
    assert seen(t)["tiles"] == {}


def test_nothing_is_added_twice() -> None:
    """MA-20.21: a legacy tile or C card that is in the game changes nothing."""
    t = ready(2, scenario="story_81")
    before = t.legacy
    add_legacy(t, "L5")
    assert t.legacy == before


# The archive


def test_archive() -> None:
    """MA-20.20: cards in play, legacy tiles but full stations, and C cards; no entry cards."""
    t = ready(2, scenario="story_83")
    t.stations = tuple((tile, (0, 0, 1, 1)) for tile, _ in t.stations)
    text = archive_of(t).write(t.content)
    in_play, pending, removed, legacy, cards, log, games = text.split("/")
    assert (in_play, pending, log, games) == ("story_20", "-", "-", "0")
    assert removed.endswith("+story_17+story_19+story_83")
    assert legacy == "L1+L4+L5"
    assert len(cards.split("+")) == 5


def test_archive_after_a_game() -> None:
    """MA-20.20, INV-33: a finished game shows its archive, and the next one takes it up."""
    t = table(2, "campaign", scenario="story_81")
    luck = random.Random(5)
    while not t.over:
        t.play(luck.choice(t.moves()))
    archive = seen(t)["archive"]
    again = table(2, "next", scenario="continue", archive=archive)
    assert archive_of(again).write(again.content) == archive
    while not again.over:
        again.play(luck.choice(again.moves()))


def test_continued_campaign() -> None:
    """MA-20.21, TX-28: placements again, nothing added twice, C cards among those dealt."""
    archive = (
        "story_26/-/story_01/L1+L4+L5+L6/"
        "old_hand+builders_heir+star_reader+corsair+hill_speaker+lagoon_scholar"
    )
    t = table(2, scenario="continue", archive=archive)
    assert len(t.draw_pile) + 4 == 86
    assert t.view(0)["legacy_tiles"] == ["L1", "L4", "L5", "L6"]
    assert t.legacy_quest >= 0
    assert seen(t)["tiles"] == {"tortuga": "story_26"}
    assert [t.content.locations[at].no for at, _ in t.quests] == ["12"]
    assert story(t).tiles[0][1] == 1
    assert t.content.card_number["corsair"] not in t.boxed


def test_pending_cards_do_everything() -> None:
    """MA-20.15, MA-20.21: a card laid out in the final scoring is carried out at the start."""
    t = table(2, scenario="continue", archive="story_05/story_05/story_01+story_02/-/-")
    assert t.view(0)["legacy_tiles"] == ["L5"]
    assert seen(t)["tiles"] == {"santa_marta": "story_05"}
    t = table(2, scenario="continue", archive="story_05/-/story_01+story_02/-/-")
    assert t.view(0)["legacy_tiles"] == []


@pytest.mark.parametrize(
    "archive",
    [
        "none",
        "a/b",
        "a b",
        "-/-/story_55/-/-",
        "story_99/-/-/-/-",
        "story_05/story_07/-/-/-",
        "story_70/-/-/-/-",
        "story_80/-/-/-/-",
        "story_05/-/-/-/-/story_99/1",
        "story_05/-/-/-/-/story_01:sail_with_dax/1",
        "story_05/-/-/-/-/-/many",
        "story_05/-/-/-/-/-",
    ],
)
def test_what_is_no_archive(archive: str) -> None:
    """MA-20.45: a finished campaign, or a text that is no archive, can't be continued."""
    with pytest.raises(SetupError):
        table(2, scenario="continue", archive=archive)


def test_the_archive_remembers() -> None:
    """MA-20.20: what was read and decided in earlier games, and how many there were."""
    kept = "story_05/-/story_01+story_03/-/old_hand/story_01:find_her_crew+story_03/2"
    t = ready(2, scenario="continue", archive=kept)
    assert archive_of(t).write(t.content) == kept
    assert seen(t)["games"] == 2
    taken(t, "05", 1)
    checking(t)
    play(t, "vote ask_pieters_sister", "vote ask_pieters_sister")
    assert seen(t)["read"] == [
        {"card": "story_01", "option": "find_her_crew", "reader": None},
        {"card": "story_03", "option": None, "reader": None},
        {"card": "story_05", "option": "ask_pieters_sister", "reader": 1},
    ]
    log, games = archive_of(t).write(t.content).split("/")[5:]
    assert log == "story_01:find_her_crew+story_03+story_05:ask_pieters_sister"
    assert t.over
    assert games == "3"


def test_hands_of_a_continued_campaign() -> None:
    """MA-1.13, MA-22.1: imagined first hands may hold C cards."""
    t = table(3, scenario="continue", archive="story_14/-/-/L4/hill_speaker+corsair+dry_dock")
    for seed in range(30):
        other = t.imagine(0, Chance(str(seed)))
        assert other.view(0).contents == t.view(0).contents


def test_a_card_is_unlocked_once() -> None:
    """MA-20.16, MA-20.21: a C card that is in the game is not added again."""
    t = ready(2, scenario="story_81")
    before = (t.draw_pile, t.discards)
    unlock(t, t.content.card_number["old_hand"], to_discard=True)
    assert (t.draw_pile, t.discards) == before


def test_a_card_removed_before_its_turn() -> None:
    """MA-20.46, MA-20.17: it is not read."""
    t = ready(2, scenario="story_01")
    taken(t, "01")
    t.trigger = 0
    card = number(t, "01")
    leave(t, card)
    ask(t, ReadCard(card, False))
    assert seen(t)["in_play"] == []

"""MA-20: what backs do, which ways are open, two tales at once, endings, chapters entered late."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rondel import Chance
from rondel.core.table import Event
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.story import StoryCheck, archive_of, enter
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import ask, moves, play, ready, step_name, table
from tests.support.packs import OurPack

OURS = OurPack(GAME, Content)


def number(t: MaracaiboTable, card: str) -> int:
    return t.content.story_number[f"story_{card}"]


def seen(t: MaracaiboTable) -> dict[str, Any]:
    found: dict[str, Any] = t.view(0)["story"]
    return found


def going_on(in_play: str, removed: str = "-", legacy: str = "-", seats: int = 2) -> MaracaiboTable:
    """A campaign that goes on with these cards in play; the numbers stand side by side."""
    parts = ["+".join(f"story_{no}" for no in cards.split()) for cards in (in_play, removed)]
    cards, past = (part if "story_-" not in part else "-" for part in parts)
    return ready(seats, scenario="continue", archive=f"{cards}/-/{past}/{legacy}/-")


def read(t: MaracaiboTable, *cards: str, final: bool = False) -> list[Event]:
    """Let the tiles of these cards be taken by seat 1, and the story check come."""
    assert t.story is not None
    for card in cards:
        t.story = t.story.with_taken(number(t, card), min(1, t.seats - 1))
    t.trigger = 0
    t.log = []
    ask(t, StoryCheck(final))
    return t.log


def in_play(t: MaracaiboTable) -> list[str]:
    return [card.removeprefix("story_") for card in seen(t)["in_play"]]


# Backs


def test_a_back_is_done_before_the_vote() -> None:
    """MA-20.48, MA-20.9: card 05 brings the old hand, whatever is decided then."""
    t = going_on("05")
    card = t.content.card_number["old_hand"]
    assert card not in t.draw_pile
    read(t, "05")
    assert step_name(t) == "Vote"
    assert card in t.draw_pile


def test_a_back_takes_legacy_tiles_away() -> None:
    """MA-20.48, MA-20.25: with card 37 the fever is over, wherever it still is."""
    t = going_on("37", legacy="L3+L20+L22+L5")
    events = read(t, "37")
    assert t.view(0)["legacy_tiles"] == ["L5"]
    gone = [arguments[0] for key, arguments in events if key == "legacy_removed"]
    assert gone == ["L3", "L20", "L22"]
    assert t.chart.action[t.content.location_number["cartagena"]] is not None


def test_the_way_that_won_has_a_back_of_its_own() -> None:
    """MA-20.48: whoever votes for the bar takes the men of Tortuga along."""
    for vote, left in (("hold_the_bar", ["L24", "L25"]), ("sit_at_their_table", ["L5"])):
        t = going_on("47", legacy="L5+L17")
        t.stations = tuple((tile, (0,) * 4) for tile, _ in t.stations)
        read(t)
        assert "L5" in t.view(0)["legacy_tiles"]
        play(t, f"vote {vote}", f"vote {vote}")
        assert set(left) == {"L5", "L24", "L25"} & set(t.view(0)["legacy_tiles"])


def test_a_back_in_the_final_scoring() -> None:
    """MA-20.48, MA-20.15: it counts for what is kept; the next card waits."""
    t = going_on("53", legacy="L2+L5+L24")
    read(t, "53", final=True)
    archive = archive_of(t)
    assert [t.content.legacy[tile].id for tile in archive.legacy] == ["L5"]
    assert archive.in_play == archive.pending == (number(t, "55"),)
    assert "L9" not in t.view(0)["legacy_tiles"]


# Ways


def test_a_way_needs_what_was_read() -> None:
    """MA-20.49: only those who know Pieter's sister can call on her."""
    t = going_on("05", "01 02")
    read(t, "05")
    assert moves(t) == ["vote drink_to_the_shipwright", "vote stand_by_the_caulkers"]
    t = going_on("05", "01 03")
    read(t, "05")
    assert moves(t)[2:] == ["vote ask_pieters_sister"]
    play(t, "vote ask_pieters_sister", "vote ask_pieters_sister")
    assert in_play(t) == ["06"]


@pytest.mark.parametrize(("earlier", "later"), [("12", "18"), ("13", "19")])
def test_a_single_way_needs_no_vote(earlier: str, later: str) -> None:
    """MA-20.49: what was decided about the leaf comes back."""
    t = going_on("16", earlier)
    read(t, "16")
    assert in_play(t) == [later]
    assert seen(t)["read"][-1] == {"card": "story_16", "option": None, "reader": 1}


def test_an_imagined_vote_keeps_to_the_open_ways() -> None:
    """MA-20.49, MA-22.1: nobody is imagined to have voted for what could not be chosen."""
    t = going_on("05", "01 02", seats=3)
    read(t, "05")
    play(t, "vote stand_by_the_caulkers")
    votes = set()
    for seed in range(12):
        other = t.imagine(t.seat, Chance(str(seed)))
        assert other.story is not None
        votes.add(other.story.votes[0][1])
    assert votes == {"drink_to_the_shipwright", "stand_by_the_caulkers"}


# Two tales at once


def test_two_cards_in_play() -> None:
    """MA-20.16, MA-20.12: card 14 brings 16 along; each is read when its own tile was taken."""
    t = going_on("13")
    read(t, "13")
    assert in_play(t) == ["14", "16"]
    assert seen(t)["tiles"] == {"cumana": "story_14", "caracas": "story_16"}
    read(t, "16")
    assert in_play(t) == ["14", "19"]
    read(t, "14", "19")
    assert in_play(t) == ["17"]


@pytest.mark.parametrize("order", [("17", "18"), ("18", "17")])
def test_two_tales_meet(order: tuple[str, str]) -> None:
    """MA-20.49: the one that is told last brings the card that follows both."""
    t = going_on("17 18", "12")
    read(t, order[0])
    assert in_play(t) == [order[1]]
    assert seen(t)["ending"] is None
    read(t, order[1])
    assert in_play(t) == ["20"]


def test_two_tales_meet_in_one_check() -> None:
    """MA-20.12, MA-20.49: lowest number first, so the other one was not told yet."""
    t = going_on("37 41", "38")
    read(t, "37", "41")
    assert in_play(t) == ["40"]


def test_a_pending_card_brings_its_companion_in_the_next_game() -> None:
    """MA-20.15, MA-20.21: laid out alone, and followed when the next game begins."""
    t = going_on("12")
    read(t, "12", final=True)
    kept = archive_of(t).write(t.content)
    assert in_play(t) == ["14"]
    again = table(2, scenario="continue", archive=kept)
    assert in_play(again) == ["14", "16"]


# Endings

ENDINGS = {
    "57": ("28", "70", "print_the_book"),
    "58": ("13", "72", "give_it_to_the_towns"),
    "59": ("", "74", "let_the_sea_have_it"),
}
"""By last deed: what must have been read for it, the ending, and the vote."""


@pytest.mark.parametrize("past", ["", "28", "13", "13 28"])
def test_the_last_vote(past: str) -> None:
    """MA-20.49: which endings are open was decided chapters ago."""
    t = going_on("55", past or "-")
    read(t, "55")
    found = [vote for need, _, vote in ENDINGS.values() if need in past]
    if len(found) == 1:
        assert in_play(t) == ["59"]
        assert seen(t)["read"][-1]["option"] == found[0]
    else:
        assert moves(t) == [f"vote {vote}" for vote in found]


@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize("card", ENDINGS)
def test_endings(card: str, final: bool) -> None:
    """MA-20.50, MA-20.45: the story is over at once, and is told so; it can't be continued."""
    t = going_on(card, "13 28")
    events = read(t, card, final=final)
    ending = f"story_{ENDINGS[card][1]}"
    assert events[-2:] == [("story", (ending,)), ("story_ends", (ending,))]
    assert (in_play(t), seen(t)["ending"]) == ([], ending)
    assert seen(t)["tiles"] == {}
    kept = archive_of(t)
    assert kept.finished
    assert GAME.next_game(kept.write(t.content)) is None


def test_an_ending_ends_every_tale() -> None:
    """MA-20.50, MA-20.47: cards still in play leave with their tiles."""
    t = going_on("02 59")
    read(t, "59")
    assert (in_play(t), seen(t)["tiles"]) == ([], {})
    assert "story_02" in seen(t)["removed"]


# Chapters entered late


def test_an_entry_card_counts_earlier_cards_as_read() -> None:
    """MA-20.51, MA-20.44: ways are open as for those who had read them; they don't come again."""
    t = ready(2, scenario="story_89")
    assert seen(t)["read"] == []
    assert {"story_13", "story_28"} <= set(seen(t)["removed"])
    enter(t, number(t, "13"), final=False)
    assert in_play(t) == ["55"]
    read(t, "55")
    assert len(moves(t)) == 3


# Packs of others


def test_cards_without_texts_go_by_their_numbers(tmp_path: Path) -> None:
    """MA-20.13: who has written other cards votes for the cards themselves."""
    pack = OURS.changed(
        tmp_path, "story", '[tale]\nid = "pilots_book"\nsource = "reconstructed"', ""
    )
    text = (pack / "story.toml").read_text(encoding="utf-8")
    plain = text.replace('card = "story_02", vote = "follow_the_bearings"', 'card = "story_02"')
    plain = plain.replace('card = "story_03", vote = "find_her_crew"', 'card = "story_03"')
    (pack / "story.toml").write_text(plain, encoding="utf-8")
    t = GAME.new(2, 1, {"scenario": "story_01"}, pack)
    assert isinstance(t, MaracaiboTable)
    while t.round == 0:
        t.play(t.moves()[0])
    t.agenda = []
    events = read(t, "01")
    words = GAME.words()
    assert [words.move(move) for move in t.moves()] == [
        "Vote: story card 02",
        "Vote: story card 03",
    ]
    assert words.event(events[0], ["Ada", "Ben"]) == "Ben read story card 01."
    assert GAME.prologue(t.view(0)) == GAME.story_so_far(t.view(0)) == []
    assert GAME.scenes(t.view(0), events) == []
    assert GAME.about(t.view(0), "story:story_01").title == "Story card 01"


def test_a_removed_tile_that_is_not_there() -> None:
    """MA-20.48: what is not in play can't be taken away."""
    t = going_on("53")
    add_legacy(t, "L24")
    read(t, "53")
    assert "L24" not in t.view(0)["legacy_tiles"]

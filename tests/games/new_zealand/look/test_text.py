"""New Zealand as text: the whole view is drawn, nothing but the view, in 80 columns."""

from __future__ import annotations

import pytest
from rich.text import Text

import rondel
from rondel.core.chance import Chance
from rondel.core.words import Words
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.look.text import board
from tests.support.new_zealand import (
    bare,
    bonus_sets,
    building,
    clear,
    discards,
    hand,
    hazard,
    sarah_plays,
    table,
    turn,
    upgraded,
)

NAMES = ["Ann", "Bob", "Christopher-James", "Dee"]


def drawn(t: rondel.Table, viewer: int = 0, seat: int | None = None) -> str:
    """The board without its colours."""
    text = GAME.board(t.view(viewer), NAMES[: t.setup.seats], seat)
    return Text.from_markup(text).plain


def line_with(text: str, *parts: str) -> str:
    """The first line in which all parts stand."""
    return next(line for line in text.splitlines() if all(part in line for part in parts))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_fits_into_80_columns(seats: int) -> None:
    t = table(seats, seed=f"text{seats}", neutral_layout="random", building_sides="random")
    chance = Chance("text")
    while not t.over:
        if chance.below(20) == 0:
            for line in drawn(t, chance.below(seats), chance.below(seats)).splitlines():
                assert len(line) <= 80, line
            for line in Text.from_markup(GAME.glance(t.view(0))).plain.splitlines():
                assert len(line) <= 80, line
        t.play(chance.pick(t.moves()))
    assert "· over" in drawn(t)


def test_a_crowded_table_fits_too() -> None:
    """More than most games bring: buildings, hazards and runholders everywhere."""
    t = bare(4)
    spaces = [t.content.trail.names[space] for space in t.content.trail.buildings]
    for number, space in enumerate(spaces):
        building(t, str(number % 10 + 1), space, seat=number // 10)
    for section, spaces_there in t.content.trail.sections.items():
        kinds = [hazard.id for hazard in t.content.hazards if hazard.section == section]
        for kind, space_number in zip(kinds, spaces_there, strict=False):
            hazard(t, t.content.trail.names[space_number], kind)
    for seat in range(4):
        upgraded(t, "N1", "N2", "N3", "M4", "Z4", seat=seat)
        t.players[seat].runholder = t.content.trail.number["r1"]
    for line in drawn(t).splitlines():
        assert len(line) <= 80, line


def test_a_language_with_longer_words_fits_too() -> None:
    """What has no room is cut."""
    longer = Words(
        {
            section: {
                key: text.replace("|", "mm mm|") + "mm mmmm mmmm" for key, text in messages.items()
            }
            for section, messages in GAME.words().messages.items()
        }
    )
    for seats in (1, 4):
        text = board(table(seats, 4).view(0), NAMES[:seats], 0, longer).markup()
        for line in Text.from_markup(text).plain.splitlines():
            assert len(line) <= 80, line


def test_names_of_people_are_no_ids() -> None:
    text = Text.from_markup(GAME.board(turn(2).view(0), ["S", "rock_1"], 1)).plain
    assert "Turn: S\n" in text
    assert "rock_1: board " in text


def test_the_trail_with_tiles_and_runholders() -> None:
    t = turn(2)
    building(t, "4", "a1", seat=1)
    hazard(t, "rock1", "rockfall_3_green")
    t.players[1].runholder = t.content.trail.number["a1"]
    text = drawn(t)
    assert "a1(g)[1:4a £1]*1" in text
    assert "rock1[3vp £2]" in text
    assert "START*0" in text
    assert "r2(≥4!gold)" in text


def test_all_spaces_are_drawn_once() -> None:
    content = table(2).content
    names = [name for _, line in content.trail.winding.stretches() for name in line]
    assert sorted(names) == sorted(content.trail.names)


def test_the_markets() -> None:
    t = turn(2)
    bonus_sets(t, 1, 2, 3, 7)
    text = drawn(t)
    assert "← token" in line_with(text, "row 2")
    assert "wheel: 3 Trail Ferries" in text
    assert line_with(text, "jobs").startswith("jobs")
    assert "Objectives (deck 20)" in text


def test_the_sea_and_the_posts() -> None:
    t = turn(2)
    upgraded(t, "N1", "M2")
    clear(t, "wool_free")
    text = drawn(t)
    assert "N1[small £2/3/3/4 Kotare · 0]" in text
    assert "large → foreign post 8 · 0" in text
    assert "local 0 -8vp w +£6 [0]" in text
    assert "local 9 £3 1vp b objective" in text
    assert "wool 9 £5 2vp b Romney" in text
    green = "local post 1–local post 3 -3vp, local post 3–local post 6 -1vp"
    assert f"green arrows, for discs at both ends: {green}" in " ".join(text.split())
    yellow = "yellow arrows, for storehouses at both ends: N6–M6 4vp, M6–Z6 4vp"
    assert yellow in " ".join(text.split())


def test_own_cards_in_full_and_those_of_others_as_far_as_known() -> None:
    t = turn(2)
    hand(t, "merino", "merino", "ferry")
    discards(t, "shropshire")
    mine, other = drawn(t, 0), drawn(t, 1, 0)
    assert line_with(mine, "hand  ").split(maxsplit=1)[1] == "2 Merinos, 1 Ferry"
    assert "hand+stack" in other
    assert "2 Merinos, 1 Ferry" not in other
    assert line_with(other, "discards").split(maxsplit=1)[1] == "1 Shropshire"


def test_a_tie_of_sarahs_is_asked_in_her_turn() -> None:
    """NZ-22.17: it is not your turn while you break it."""
    t = turn(1)
    assert "Turn: Ann\n" in drawn(t)
    hazard(t, "flood1", "flood_3_green")
    hazard(t, "flood2", "flood_3_green")
    sarah_plays(t, 9)
    assert t.view(0).contents["question"] == "SarahRemoves"
    assert "Turn: Sarah\n" in drawn(t)
    assert "Turn:" not in drawn(play_on(t))


def play_on(t: rondel.Table) -> rondel.Table:
    """Go on with first moves until the game is over."""
    while not t.over:
        t.play(t.moves()[0])
    return t


def test_sarah_is_drawn() -> None:
    t = table(1, 4)
    text = drawn(t)
    assert line_with(text, "Sarah").startswith("Sarah")
    assert "next delivery local post 6" in " ".join(text.split())


def test_a_glance_at_the_hand_of_another() -> None:
    t = turn(2)
    hand(t, "merino", "merino", "ferry")
    plain = Text.from_markup(GAME.glance(t.view(1), 0)).plain
    assert plain.endswith("hand: 3 unknown")


def test_a_glance() -> None:
    t = turn(2)
    hand(t, "merino", "merino", "ferry")
    plain = Text.from_markup(GAME.glance(t.view(0))).plain
    assert plain == "£7 · gold 1 · certificates 0 · tokens 0 · hand: 2 Merinos, 1 Ferry"

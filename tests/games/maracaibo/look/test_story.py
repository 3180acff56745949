"""The story as it is read aloud, and that nobody is told of what nobody has read."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rondel import Chance, Move, Record, Session, Table
from rondel.bots import Budget
from rondel.bots.hints import suggest
from rondel.core.record import open_table
from rondel.core.session import replay
from rondel.core.table import NOBODY, Event
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.story import StoryCheck, unlock
from rondel.games.maracaibo.table import MaracaiboTable
from rondel.server.preview import Previewer
from tests.support.maracaibo import ask, play, ready, table
from tools.golden_records import FOLDER

WORDS = GAME.words()
CONTENT = load(None)
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
READS: Move = ("buy", "signal_station")
"""The move with which a game ends in which a card is read then, and voted on."""


def taken(t: MaracaiboTable, card: str, final: bool = False) -> list[Event]:
    """Let the tile of a card be taken, and the story check come."""
    assert t.story is not None
    t.story = t.story.with_taken(t.content.story_number[f"story_{card}"], 0)
    t.trigger = 0
    t.log = []
    ask(t, StoryCheck(final))
    return t.log


def kinds(t: Table, events: list[Event]) -> list[tuple[str, str]]:
    return [(scene.kind, scene.title) for scene in GAME.scenes(t.view(0), events)]


def test_a_moment_of_the_story() -> None:
    """MA-20.13: the back; then what was decided, the next card, and what it changes."""
    t = ready(2, scenario="continue", archive="story_05/-/story_01+story_03/L5/old_hand")
    events = taken(t, "05")
    assert kinds(t, events) == [("read", "A Letter to Santa Marta")]
    assert WORDS.ask(t) == "A Letter to Santa Marta: how do you vote?"
    told = [GAME.explain(t.view(0), move) for move in t.moves()]
    assert told == [WORDS.story(str(move[1]), "means") for move in t.moves()]
    t.log = events = []
    play(t, "vote ask_pieters_sister", "vote drink_to_the_shipwright", "vote ask_pieters_sister")
    assert kinds(t, events) == [
        ("choice", "Call on Pieter's sister at Matanzas"),
        ("card", "A Kitchen in Matanzas"),
        ("change", "Builder's Heir"),
    ]
    _, card, change = GAME.scenes(t.view(0), events)
    assert card.text.startswith("Pieter's sister Geertje keeps a kitchen")
    assert card.task == (
        "Matanzas: Discard a card with herbs; discard a card with a map; gain 1 worker; "
        "gain 3 victory points."
    )
    assert card.chapter == 2
    assert change.text.startswith("Anne Lavallée will build for you.")


def test_a_text_depends_on_what_was_read() -> None:
    """MA-20.49: Pieter Hout gives the bride away only if he has come along already."""
    backs = []
    for earlier in ("story_02", "story_03"):
        t = ready(2, scenario="continue", archive=f"story_05/-/{earlier}/-/-")
        backs.append(GAME.scenes(t.view(0), taken(t, "05"))[0].text)
    assert "walked out on his own debts" in backs[0]
    assert "gave the bride away" in backs[1]


@pytest.mark.parametrize(
    ("card", "taught", "given_back"),
    [
        ("16", "lay a knotted cord", "lay the report of a patrol"),
        ("52", "With that the book is whole", "but the leaf that you gave away"),
        ("53", "With that the book is whole", "but the leaf that you gave away"),
    ],
)
def test_what_became_of_the_leaf_is_remembered(card: str, taught: str, given_back: str) -> None:
    """MA-20.49: only a school teaches what can be copied, and what was burnt stays missing."""
    for read, told in (("story_12", taught), ("story_13", given_back)):
        t = ready(2, scenario="continue", archive=f"story_{card}/-/{read}/-/-")
        text = GAME.scenes(t.view(0), taken(t, card))[0].text.replace("\n", " ")
        assert told in text


def test_a_station_is_named() -> None:
    """MA-20.11: what a card waits for that has no tile."""
    card = GAME.prologue(table(2, scenario="story_83").view(0))[-1]
    assert (card.title, card.task) == (
        "Nobody's Ferry",
        "Goes on when the Ferry is full of discs. Ferry: 0 of 4 discs.",
    )
    assert card.things == ("story:story_20", "legacy:L10")


def test_the_discs_of_a_station_are_counted() -> None:
    """MA-20.37: in the story's words as well; they leave with the game (MA-20.20)."""
    t = ready(2, scenario="story_83")
    station = t.content.legacy_number["L10"]
    t.stations = tuple((of, (0, 1) if of == station else discs) for of, discs in t.stations)
    assert GAME.prologue(t.view(0))[-1].task.endswith("Ferry: 2 of 4 discs.")
    t.over = True
    assert GAME.prologue(t.view(0))[-1].task == "Goes on when the Ferry is full of discs."


def test_a_quest_is_shown_by_its_symbols() -> None:
    """As the picture shows it: what it takes, an arrow, what it brings."""
    card = GAME.prologue(table(2, scenario="story_01").view(0))[-1]
    assert card.symbols == ("2", "swords", "move", "5", "coin", "star", "×", "compass")


def test_it_is_told_who_read_a_card() -> None:
    """MA-20.13: also to those who come later; of earlier games nobody knows any more."""
    t = ready(
        2, scenario="continue", archive="story_02/-/story_01/-/-/story_01:follow_the_bearings/1"
    )
    assert [scene.reader for scene in GAME.prologue(t.view(0))] == [None, None, None]
    events = taken(t, "02")
    assert [scene.reader for scene in GAME.scenes(t.view(0), events)][:1] == [0]
    assert GAME.prologue(t.view(0))[0].reader == 0


@pytest.mark.parametrize(("to_discard", "pile"), [(False, "draw_pile"), (True, "discards")])
def test_what_joins_the_cards_is_found_in_its_pile(to_discard: bool, pile: str) -> None:
    """MA-20.16: a C card lies in the draw pile, or in the discards."""
    t = ready(2, scenario="story_01")
    t.log = []
    unlock(t, t.content.card_number["builders_heir"], to_discard)
    (change,) = GAME.scenes(t.view(0), t.log)
    assert change.things == (pile,)


def test_the_end_of_the_story() -> None:
    """MA-20.50: the ending, and what became of those who were met."""
    archive = "story_57/-/story_28/-/-/story_28/8"
    t = ready(2, scenario="continue", archive=archive)
    events = taken(t, "57")
    scenes = GAME.scenes(t.view(0), events)
    assert [scene.kind for scene in scenes] == ["read", "ending", "epilogue"]
    assert scenes[1].title == "The Open Book"
    assert scenes[2].text == WORDS.story("epilogue", "story_28")
    assert GAME.prologue(t.view(0))[-2:] == scenes[1:]
    assert GAME.story_so_far(t.view(0))[-2:] == scenes[1:]


def test_who_sits_down_is_told_what_was() -> None:
    """MA-20.8, MA-20.21: the story so far at a chapter, and what was read last."""
    new = GAME.prologue(table(2, scenario="story_01").view(0))
    assert [(scene.kind, scene.title) for scene in new] == [("card", "A Dead Pilot's Chest")]
    late = GAME.prologue(table(2, scenario="story_82").view(0))
    assert [scene.kind for scene in late] == ["opening", "card", "card"]
    assert late[0].text == WORDS.story("story_82", "so_far")
    archive = "story_03/-/story_01/-/-/story_01:find_her_crew/1"
    going = GAME.prologue(table(2, scenario="continue", archive=archive).view(0))
    assert [(scene.kind, scene.title) for scene in going] == [
        ("read", "A Dead Pilot's Chest"),
        ("choice", "Find the man from Trujillo"),
        ("card", "The Boatswain of Trujillo"),
    ]


def test_the_story_so_far() -> None:
    """All that was read, with fronts, backs and decisions."""
    archive = "story_05/-/story_01+story_03/-/-/story_01:find_her_crew+story_03/1"
    told = GAME.story_so_far(table(2, scenario="continue", archive=archive).view(0))
    assert [scene.kind for scene in told] == ["card", "read", "choice", "card", "read"]
    assert GAME.story_so_far(table(2, scenario="75").view(0)) == []


def test_a_skull_that_is_removed_is_told_of() -> None:
    """MA-20.36: also in the middle of a turn."""
    t = ready(2, scenario="story_85")
    assert kinds(t, [("legacy_removed", ("L20",))]) == [("change", "Skull in Santa Marta")]
    assert kinds(ready(2, scenario="76"), [("legacy_removed", ("L20",))]) == []


# Nothing is given away


def known(story: dict[str, Any]) -> set[str]:
    """The ids of cards that people may know, and of what they decided or may vote for."""
    found = {*story["in_play"], story["ending"]}
    for entry in story["read"]:
        found |= {entry["card"], entry["option"]}
    return found | set(story["vote"]["options"] if story["vote"] else ())


def shown(session: Session, seat: int) -> str:
    """All that a viewer can get to read of a table."""
    t = session.table
    view = t.view(seat)
    picture = GAME.picture(view, NAMES)
    assert picture is not None
    about = [GAME.about(view, f"story:{card.id}", NAMES) for card in CONTENT.story_cards]
    explained = [GAME.explain(view, ("story_quest", card.id)) for card in CONTENT.story_cards]
    ways = [way.option for ways in CONTENT.story_ways for way in ways]
    last = session.log[-1].events if session.log else []
    scenes = [*GAME.prologue(view), *GAME.story_so_far(view), *GAME.scenes(view, last)]
    return "\n".join(
        [
            picture.svg(),
            GAME.board(view, NAMES),
            *(f"{one.title}\n{one.text}" for one in about),
            *explained,
            *(GAME.explain(view, ("vote", way)) for way in ways),
            *(WORDS.move(move) for move in t.moves()),
            *(WORDS.event(event, NAMES) for event in last),
            *(f"{scene.title}\n{scene.text}\n{scene.task}" for scene in scenes),
        ]
    )


def given_away(text: str) -> set[str]:
    """The cards and options of which a text has the name or the beginning of what is told."""
    ids = [card.id for card in CONTENT.story_cards]
    ids += [way.choice for ways in CONTENT.story_ways for way in ways if way.choice]
    said = [(key, WORDS.name(key)) for key in ids]
    said += [(part.split(".")[0], told[:50]) for part, told in WORDS.messages["story"].items()]
    return {key for key, words in said if key in ids and words in text}


@pytest.mark.parametrize("name", ["story_tie", "story_continued", "story_solo", "story_printed"])
def test_nothing_unread_is_told(name: str) -> None:
    """MA-22.1: neither a view nor anything that is made of it knows a card that nobody has read."""
    record = Record.read((FOLDER / "maracaibo" / f"{name}.rondel").read_text(encoding="utf-8"))
    session = Session(open_table(record, GAME, None))
    looks = 0
    for ply, (_, move) in enumerate(record.moves):
        session.play(move)
        story = session.table.view(NOBODY)["story"]
        moment = any(key.startswith(("story", "voted")) for key, _ in session.log[-1].events)
        if ply == 0 or moment or session.table.over:
            looks += 1
            for seat in (NOBODY, session.table.seat):
                begun = {card for card in story["removed"] if card >= "story_80"}
                voted = {args[1] for key, args in session.log[-1].events if key == "voted"}
                told = given_away(shown(session, seat))
                assert told <= known(story) | begun | voted, ply
                ids = set(re.findall(r"story_\d\d", json.dumps(session.table.view(seat).contents)))
                assert ids <= {*known(story), *story["removed"], record.options["scenario"]}, ply
    assert looks > 3


def test_cards_that_nobody_has_seen_are_not_told_of() -> None:
    """MA-22.1: neither their quest nor that there is such a card."""
    view = table(2, scenario="story_01").view(0)
    assert GAME.about(view, "story:story_01", NAMES).title == "A Dead Pilot's Chest"
    assert GAME.about(view, "story:story_55", NAMES).title == ""
    assert GAME.explain(view, ("story_quest", "story_55")) == ""
    assert GAME.explain(view, ("vote", "print_the_book")) == ""
    done = "story_05/-/story_01+story_02/-/-/story_01:follow_the_bearings+story_02/1"
    view = table(2, scenario="continue", archive=done).view(0)
    assert GAME.about(view, "story:story_02", NAMES) == (
        "Two Hills Like Ears",
        "It was read; it belongs to chapter 1.",
        "MA-20.14",
    )


def test_what_the_story_has_not_brought_is_not_told_of() -> None:
    """MA-22.1: legacy tiles and C cards, before a card has brought them; afterwards they are."""
    view = table(2, scenario="story_01").view(0)
    for thing in ("legacy:L5", "card:corsair"):
        assert GAME.about(view, thing, NAMES).title == ""
    for scenario in ("77", "story_85"):
        view = table(2, scenario=scenario).view(0)
        for thing in ("legacy:L5", "card:corsair"):
            assert GAME.about(view, thing, NAMES).title != ""
    gone = "story_52/-/story_05+story_47+story_50/-/-"
    view = table(2, scenario="continue", archive=gone).view(0)
    assert GAME.about(view, "legacy:L5", NAMES).title == "Recruits"


def test_nobody_is_told_beforehand() -> None:
    """MA-22.1: neither what a move would bring, nor how a turn would go on, tells what is read
    then."""
    file = FOLDER / "maracaibo" / "story_continued.rondel"
    record = Record.read(file.read_text(encoding="utf-8"))
    ply = next(ply for ply, (_, move) in enumerate(record.moves) if move == READS)
    t = replay(record, GAME, ply).table
    view = t.view(t.seat)
    read = t.copy()
    read.log = []
    read.play(READS)
    assert "story_read" in [key for key, _ in read.log]
    preview = Previewer(view).preview(READS)
    assert preview.events
    assert not preview.certain
    assert not {key for key, _ in preview.events} & set(GAME.surprises(view))
    lines = [one.line for one in suggest(view, t.moves(), Budget(iterations=60), Chance("x"))]
    assert [READS] in lines
    assert not [line for line in lines if any(move[0] == "vote" for move in line)]
    assert GAME.surprises(table(2, scenario="76").view(0)) == ()


# What lies on the table


def test_pieces_of_the_story_are_in_the_picture() -> None:
    """MA-20.16: each legacy tile in play is listed by name, says what it does, and is drawn."""
    codes = re.compile(r"\bL\d+\b")
    for scenario in ("story_01", "story_86", "story_88", "story_89"):
        view = table(2, scenario=scenario).view(0)
        pieces = GAME.story_pieces(view)
        picture = GAME.picture(view, NAMES)
        assert picture is not None
        assert len(pieces) == len(view.contents["legacy_tiles"])
        for piece in pieces:
            assert any(f'data-thing="{thing}"' in picture.svg() for thing in piece.things)
            assert piece.task
            assert not codes.search(f"{piece.title} {piece.text} {piece.task}")
    assert GAME.story_pieces(table(2, scenario="77").view(0)) == []


def test_every_legacy_tile_is_called_by_its_name() -> None:
    """MA-20.16: no code is told to people, on the board as text, in the picture or by a thing."""
    t = ready(2, scenario="story_89")
    for tile in CONTENT.legacy:
        add_legacy(t, tile.id)
    view = t.view(0)
    picture = GAME.picture(view, NAMES)
    assert picture is not None
    drawn = re.sub(r' data-[a-z]+="[^"]*"', "", picture.svg())
    about = [GAME.about(view, f"legacy:{tile.id}", NAMES) for tile in CONTENT.legacy]
    moves = [
        WORDS.move((verb, tile.id)) for verb in ("station", "remove") for tile in CONTENT.legacy
    ]
    events = [
        WORDS.event((event, (tile.id,)), NAMES)
        for event in ("legacy", "legacy_removed")
        for tile in CONTENT.legacy
    ]
    told = [drawn, GAME.board(view, NAMES), *moves, *events, *(" ".join(one) for one in about)]
    found = [code for text in told for code in re.findall(r"\bL\d+\b", text)]
    assert found == []
    assert all(one.title for one in about)

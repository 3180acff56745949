"""The Pilot's Book, the story of our pack: every way through it, its chapters and its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.content.entries import StoryCard, as_way
from rondel.games.maracaibo.pieces import STORIES

CONTENT = load(None)
WORDS = GAME.words()
TEXTS = WORDS.messages["story"]
CARDS = {card.id: card for card in CONTENT.story_cards}
TOLD = [card for card in CONTENT.story_cards if card.condition]
"""The cards that are read some day."""
ENDINGS = [card.id for card in CONTENT.story_cards if card.ending]
OPTIONS = {way.choice for ways in CONTENT.story_ways for way in ways if way.choice}
SKULLS = {tile.id for tile in CONTENT.legacy if tile.kind in ("plague", "skull")}


# Every way through the story


class Place(NamedTuple):
    """Where a campaign may stand: what is in play and what was read, with all that came of it."""

    in_play: frozenset[str]
    read: frozenset[str]
    legacy: frozenset[str]
    cards: frozenset[str]


NOWHERE = Place(frozenset(), frozenset(), frozenset(), frozenset())


def entered(place: Place, name: str) -> Place:
    """The place after a card has come into play and was carried out."""
    if name in place.in_play or name in place.read:
        return place
    card = CARDS[name]
    if card.ending:
        return place._replace(read=place.read | {name})
    place = place._replace(in_play=place.in_play | {name})
    return done(place, card.instructions)


def done(place: Place, ops: tuple[tuple[str | int, ...], ...]) -> Place:
    for op in ops:
        name = str(op[1])
        if op[0] == "legacy":
            place = place._replace(legacy=place.legacy | {name})
        elif op[0] == "remove_legacy":
            place = place._replace(legacy=place.legacy - {name})
        elif op[0] in ("to_discard", "to_draw_pile"):
            place = place._replace(cards=place.cards | {name})
        elif op[0] == "also_read":
            place = entered(place, name)
    return place


def following(place: Place, name: str) -> Iterator[Place]:
    """The places after a card in play was read, by what is decided."""
    card = CARDS[name]
    after = done(place, card.back)
    # A full station goes back into the box (MA-20.20).
    legacy = after.legacy - set(card.condition[1:])
    after = after._replace(in_play=after.in_play - {name}, legacy=legacy)
    ways = [as_way(way) for way in card.next]
    open_ways = [way for way in ways if place.read.issuperset(way.if_read)]
    after = after._replace(read=after.read | {name})
    if not open_ways:
        yield after
    for way in open_ways:
        yield entered(done(after, way.back), way.card)


@cache
def places() -> frozenset[Place]:
    """All places that a campaign from the first card can come to, whatever is read first."""
    first = entered(NOWHERE, STORIES[0])
    found, todo = {first}, [first]
    while todo:
        place = todo.pop()
        for name in place.in_play:
            new = set(following(place, name)) - found
            found |= new
            todo += new
    return frozenset(found)


def test_the_story_always_comes_to_an_end() -> None:
    """MA-20.45: no place without a card in play but those after an ending."""
    for place in places():
        assert bool(place.in_play) != bool(place.read & set(ENDINGS)), place


def test_every_card_is_reached() -> None:
    seen = frozenset().union(*(place.in_play | place.read for place in places()))
    assert seen == {card.id for card in CONTENT.story_cards if not card.entry}
    assert len(seen) >= 40


def test_there_are_stretches_with_two_cards_in_play() -> None:
    """MA-20.12: in two chapters at least, and never more than two."""
    pairs = [place.in_play for place in places() if len(place.in_play) > 1]
    assert {CARDS[name].chapter for pair in pairs for name in pair} == {4, 8}
    assert max(map(len, pairs)) == 2


def test_no_two_cards_in_play_need_one_place_or_tile() -> None:
    """MA-20.17: so no card leaves unread."""
    for place in places():
        ops = [
            [op[:2] for op in CARDS[name].instructions if op[0] in ("story_tile", "legacy")]
            for name in place.in_play
        ]
        laid = [op for each in ops for op in each]
        assert len(set(laid)) == len(laid), place.in_play


def test_all_three_endings_depend_on_what_was_decided() -> None:
    """MA-20.49: some ways lead to each of them, and none is open to all."""
    last = [place for place in places() if place.in_play == {"story_55"}]
    assert len({place.read for place in last}) > 50
    open_to = [
        {name for end in following(place, "story_55") for name in end.in_play} for place in last
    ]
    assert set().union(*open_to) == {"story_57", "story_58", "story_59"}
    assert {len(found) for found in open_to} == {1, 2, 3}


def test_every_tile_and_card_comes_into_play_somewhere() -> None:
    """MA-1.3: all 23 legacy tiles and 8 C cards."""
    assert frozenset().union(*(place.legacy for place in places())) == {
        tile.id for tile in CONTENT.legacy
    }
    unlocked = frozenset().union(*(place.cards for place in places()))
    assert unlocked == {CONTENT.cards[card].id for card in CONTENT.decks["C"]}


def test_quests_that_ask_for_a_long_way_lie_far_enough() -> None:
    """MA-20.18: points can be spent on the way from Havana."""
    for card in TOLD:
        spent = sum(int(op[1]) for op in card.cost if op[0] == "spent_points")
        for op in card.instructions:
            if op[0] == "story_tile":
                no = CONTENT.locations[CONTENT.location_number[str(op[1])]].no
                assert int(no) >= spent, card.id


# Chapters


@pytest.mark.parametrize("chapter", range(2, 12))
def test_a_chapter_begins_as_the_story_comes_to_it(chapter: int) -> None:
    """MA-20.8, MA-20.51: what counts as read, the tiles and the C cards are those of one way to it.

    Of the skulls, some have been removed for rewards on that way.
    """
    entry = CARDS[STORIES[chapter - 1]]
    begun = done(NOWHERE._replace(read=frozenset(entry.told)), entry.instructions)
    (place,) = [
        found for found in places() if (found.in_play, found.read) == (begun.in_play, begun.read)
    ]
    assert {CARDS[name].chapter for name in place.in_play} == {chapter}
    assert begun.cards == place.cards
    assert begun.legacy - SKULLS == place.legacy - SKULLS
    removed = sum(("skull",) in CARDS[name].reward for name in entry.told)
    assert begun.legacy <= place.legacy
    assert len(place.legacy - begun.legacy) == min(removed, len(place.legacy & SKULLS))


def test_chapters_follow_each_other() -> None:
    """A card is followed by one of its chapter or of the next."""
    for card in TOLD:
        for way in map(as_way, card.next):
            assert CARDS[way.card].chapter - card.chapter in (0, 1), card.id
    assert {card.chapter for card in TOLD} == set(range(1, 12))


# Texts


def count(text: str) -> int:
    return len(text.split())


def variants(name: str, part: str) -> list[str]:
    """A text, and what stands for it in some campaigns."""
    return [text for key, text in TEXTS.items() if re.match(rf"{name}\.{part}(_story_\d\d)?$", key)]


@pytest.mark.parametrize("card", TOLD, ids=lambda card: card.id)
def test_every_card_has_its_texts(card: StoryCard) -> None:
    assert 2 <= count(WORDS.name(card.id)) <= 5
    fronts, backs = variants(card.id, "front"), variants(card.id, "back")
    assert fronts
    assert backs
    assert all(50 <= count(text) <= 110 for text in fronts), card.id
    assert all(50 <= count(text) <= 120 for text in backs), card.id


@pytest.mark.parametrize("option", sorted(OPTIONS))
def test_every_option_can_be_weighed(option: str) -> None:
    label, means, then = WORDS.name(option), *(WORDS.story(option, p) for p in ("means", "then"))
    assert count(label) <= 8
    assert label[0].isupper()
    assert means.endswith(".")
    assert then.endswith((".", '."'))
    assert GAME.words().move(("vote", option)) == f"Vote: {label}"


def test_chapters_have_a_name_and_say_what_was_before() -> None:
    for chapter, story in enumerate(STORIES, 1):
        assert WORDS.story(f"chapter_{chapter}", "line").endswith(".")
        assert chapter == 1 or 60 <= count(WORDS.story(story, "so_far")) <= 95
    openings = GAME.campaign()
    assert [options["scenario"] for options, _ in openings] == list(STORIES)
    assert [scene.chapter for _, scene in openings] == list(range(1, 12))


def test_endings_have_room() -> None:
    assert len(ENDINGS) == 3
    for ending in ENDINGS:
        assert 120 <= count(WORDS.story(ending, "front")) <= 220


def test_tiles_and_cards_have_their_sentences() -> None:
    for tile in CONTENT.legacy:
        assert WORDS.story(tile.id, "enters").endswith("."), tile.id
        assert WORDS.story(tile.id, "leaves").endswith("."), tile.id
    for card in CONTENT.decks["C"]:
        assert WORDS.story(CONTENT.cards[card].id, "joins").endswith("."), card


def test_no_text_is_left_over() -> None:
    """Whatever is written belongs to something that there is."""
    there = {card.id for card in CONTENT.story_cards} | OPTIONS | {"epilogue"}
    there |= {tile.id for tile in CONTENT.legacy}
    there |= {CONTENT.cards[card].id for card in CONTENT.decks["C"]}
    there |= {f"chapter_{number}" for number in range(1, 12)}
    assert {key.split(".")[0] for key in TEXTS} <= there
    named = {key.split(".")[1] for key in TEXTS if key.startswith("epilogue.")}
    assert named <= {card.id for card in TOLD}
    told = {match[1] for key in TEXTS if (match := re.search(r"\.\w+?_(story_\d\d)$", key))}
    assert told <= {card.id for card in TOLD}


def test_texts_show_no_ids() -> None:
    for key, text in TEXTS.items():
        assert not re.search(r"[a-z]_[a-z0-9]|[{}]|story card|\bL\d", text), key
        assert "  " not in text, key
        assert text == text.strip(), key


def test_there_is_enough_to_read() -> None:
    assert 11_000 < sum(map(count, TEXTS.values())) < 15_000

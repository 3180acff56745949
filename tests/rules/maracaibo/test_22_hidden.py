"""MA-22: hidden and open information."""

from __future__ import annotations

import random

import pytest

from rondel import Chance, Move, Session
from rondel.core.table import NOBODY, Step
from rondel.games.maracaibo.pieces import FROM_DISPLAY
from rondel.games.maracaibo.rules.combat import ChooseStack
from rondel.games.maracaibo.rules.story import StoryCheck
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    check,
    hand,
    moves,
    play,
    ready,
    refresh,
    rich,
    table,
)


def test_what_nobody_sees() -> None:
    """MA-22.1: the view has sizes, not orders; what lies face down is not in it."""
    t = ready(3, "sesame")
    view = t.view(0)
    assert view["draw_pile"] == len(t.draw_pile)
    assert view["combat_stacks"] == [13, 12]
    assert len(view["prestige"]) == 1
    boxed = {t.content.cards[card].id for card in t.boxed}
    assert not any(f"'{name}'" in repr(view.contents) for name in boxed)
    assert "sesame" not in repr(view.contents)


def test_hands() -> None:
    """MA-22.2: hand cards are the owner's; their number is open."""
    t = ready(2)
    view = t.view(1)
    assert view["players"][0]["hand"] is None
    assert view["players"][0]["hand_size"] == 4
    assert len(view["players"][1]["hand"]) == 4


def test_cards_from_the_display_are_known() -> None:
    """MA-22.2: everybody saw which card was taken."""
    t = action(at="1")
    hand(t, "A01", "A02", "A03")
    rich(t, doubloons=3)
    refresh(t)
    play(t, "none")
    while "take" not in {m.split()[0] for m in moves(t)}:
        play(t, "end_actions")
    card = t.content.cards[t.display[0]].id
    play(t, f"take {card}")
    assert t.view(1)["players"][0]["seen_hand"] == [card]
    assert FROM_DISPLAY in t.players[0].origin


def test_open_things() -> None:
    """MA-22.3, MA-22.5: money, tracks, tableaus, discards, numbers of tiles."""
    t = ready(2)
    mine, theirs = t.view(0)["players"][0], t.view(1)["players"][0]
    for key in ("doubloons", "vp", "combat_points", "workers", "discs", "influence", "tableau",
                "career", "assistants", "quest_tiles", "combat_tiles"):  # fmt: skip
        assert mine[key] == theirs[key]
    assert len(t.view(0)["discards"]) == 6


def test_planned_cards_are_open() -> None:
    """MA-22.4: planned cards can be seen by all."""
    t = ready(2)
    assert t.view(1)["players"][0]["planning"] == t.view(0)["players"][0]["planning"]
    assert None not in t.view(1)["players"][0]["planning"]


def test_new_information_ends_undo() -> None:
    """MA-22.6: a combat tile, a drawn card or a new display card can't be taken back."""
    t = action(at="11")
    hand(t)
    ask(t, ChooseStack(0))
    session = Session(t)
    session.play(("stack", 1))
    assert session.why_no_undo() != ""
    t = action(at="1")
    hand(t, "A01", "A02", "A03")
    rich(t, doubloons=3)
    refresh(t)
    session = Session(t)
    session.play(("plan", "bookkeeper"))
    assert session.why_no_undo() == ""
    session.play(("none",))
    session.play(("end_actions",))
    session.play(("draw",))
    assert session.why_no_undo() != ""


@pytest.mark.parametrize("votes", [0, 1, 2, 3])
def test_a_card_that_was_read_stays_read(votes: int) -> None:
    """MA-22.6, MA-20.13: who has read a card can't take back what led to it, nor a vote that was
    counted, nor the reader's decision."""
    t = ready(2, scenario="story_01")
    assert t.story is not None
    t.story = t.story.with_taken(t.content.story_number["story_01"], 1)
    t.trigger = 1
    before = t.copy()
    ask(t, StoryCheck(final=False))
    assert t.revealed != before.revealed
    session = Session(t)
    ballot: list[Move] = [("vote", "find_her_crew"), ("vote", "follow_the_bearings")]
    for move in [*ballot, ballot[0]][:votes]:
        session.play(move)
    assert (session.why_no_undo() == "") == (votes == 1)


def test_one_source_of_luck() -> None:
    """MA-22.7: the same seed and moves give the same game."""
    boards = []
    for _ in range(2):
        t = table(4, "twice")
        luck = random.Random(3)
        while not t.over:
            t.play(luck.choice(t.moves()))
        boards.append((t.scores(), t.view(0).contents))
    assert boards[0] == boards[1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_imagining(seats: int) -> None:
    """MA-22.1, MA-22.2: imagined tables keep what the seat knows and deal the rest anew."""
    t = table(seats, 11, scenario="76")
    luck = random.Random(seats)
    different = 0
    for ply in range(250):
        if t.over:
            break
        if ply % 7 == 0:
            for seat in range(seats):
                other = t.imagine(seat, Chance(str(ply)))
                check(other)
                assert other.view(seat).contents == t.view(seat).contents
                assert other.players[seat].hand == t.players[seat].hand
                different += other.draw_pile != t.draw_pile
                for mine, theirs in zip(t.players, other.players, strict=True):
                    seen = [c for c, o in zip(mine.hand, mine.origin, strict=True) if o < 0]
                    assert set(seen) <= set(theirs.hand)
        t.play(luck.choice(t.moves()))
    assert different


def test_first_hands_are_a_cards() -> None:
    """MA-22.1: before the first draw an imagined hand holds A cards only."""
    t = table(3)
    for seed in range(5):
        other = t.imagine(0, Chance(str(seed)))
        assert all(t.content.cards[c].deck == "A" for p in other.players for c in p.hand)
        assert all(t.content.cards[c].deck == "B" for c in other.boxed)
        assert len(other.players[1].careers) == 2


def test_her_deck_is_imagined() -> None:
    """MA-22.1: which B and C cards Ana has is unknown until they turn up."""
    t = table(1, level="very_hard")
    decks = set()
    for seed in range(20):
        other = t.imagine(0, Chance(str(seed)))
        assert other.automa is not None
        decks.add(frozenset(other.automa.deck))
        assert sum(card[0] == "B" for card in other.automa.deck) == 3
    assert len(decks) > 5


def test_votes_are_hidden() -> None:
    """MA-22.1, MA-20.13: an imagined vote of others may be any."""
    t = ready(3, scenario="story_01")
    assert t.story is not None
    t.story = t.story.with_taken(t.content.story_number["story_01"], 0)
    t.trigger = 0
    ask(t, StoryCheck(False))
    play(t, "vote follow_the_bearings")
    votes = set()
    for seed in range(10):
        other = t.imagine(1, Chance(str(seed)))
        assert other.story is not None
        votes.add(other.story.votes[0][1])
    assert votes == {"follow_the_bearings", "find_her_crew"}
    own = t.imagine(0, Chance("1"))
    assert own.story is not None
    assert own.story.votes == ((0, "follow_the_bearings"),)


def test_imagining_after_a_reshuffle() -> None:
    """MA-22.1, MA-3.11: what a later pile was made of is known, what came before it is not."""
    t = ready(3)
    pile, t.draw_pile = t.draw_pile, b""
    p = t.players[1]
    first, second = t.boxed[0], pile[0]
    t.generation = 2
    t.draw_pile = pile[1:20]
    for card in (*pile[20:], *p.hand):
        t.discards |= 1 << card
    for card in (*pile, *p.hand):
        t.shown |= 1 << card
    t.boxed = t.boxed[1:]
    p.hand, p.origin = (first, second), (1, 2)
    known = {second, *t.draw_pile}
    unseen = {first, *t.boxed}
    others, earlier = set(), set()
    for seed in range(40):
        other = t.imagine(0, Chance(str(seed)))
        one, two = other.players[1].hand
        assert two in known
        assert set(other.draw_pile) | {two} == known
        assert one in unseen
        others.add(two)
        earlier.add(one)
    assert len(others) > 5
    assert len(earlier) > 5


def test_imagining_the_thoughts_of_another_seat() -> None:
    """MA-22.2: the moves of whoever is asked come from the hand that was imagined."""
    t = table(2, 11)
    luck = random.Random(5)
    for ply in range(120):
        if ply % 5 == 0:
            other = t.imagine(1 - t.seat, Chance(str(ply)))
            assert other.seat == t.seat
            assert other.moves() == other.agenda[-1].moves(other)
            assert len(other.moves()) > 1
        t.play(luck.choice(t.moves()))


class Riddle(Step):
    """A question that only one hand explains."""

    __slots__ = ("hand",)

    def __init__(self, seat: int, hand: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hand = hand

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("yes",), ("no",)] if t.players[self.seat].hand == self.hand else []


def test_imagining_a_question_that_hardly_any_hand_explains() -> None:
    """MA-22.2: whoever is asked has something to choose from."""
    t = ready(3)
    hand(t, "A01", "A02", seat=1)
    ask(t, Riddle(1, t.players[1].hand))
    for viewer in (0, 2, NOBODY):
        other = t.imagine(viewer, Chance("x"))
        assert other.seat == 1
        assert other.moves() == [("yes",), ("no",)]

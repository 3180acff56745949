"""The story of a campaign: cards in play, their instructions, reading them, votes (chapter 20)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rondel.core.bits import has, members, with_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import NOBODY, Step
from rondel.games.maracaibo.content import StoryWay
from rondel.games.maracaibo.content.archive import Archive
from rondel.games.maracaibo.rules.legacy import add_legacy, free_slots, remove_legacy
from rondel.games.maracaibo.rules.quests import put_quest
from rondel.games.maracaibo.table import MaracaiboTable, Story

LAST_STORY_TILE: Final = 4
"""MA-1.3: the number of story tiles."""


def story_of(t: MaracaiboTable) -> Story:
    """Return the story of a campaign game."""
    assert t.story is not None
    return t.story


def open_story(t: MaracaiboTable, name: str) -> None:
    """MA-20.45: begin a new campaign, with its first card or that of a chapter (MA-20.8)."""
    t.story = Story()
    enter(t, t.content.story_number[name], final=False)


def continue_story(t: MaracaiboTable, archive: Archive) -> None:
    """MA-20.21: lay the archived legacy tiles out, then follow the cards in play, lowest first."""
    story = Story()
    story.in_play = archive.in_play
    story.removed = archive.removed
    story.unlocked = archive.cards
    story.log = tuple((card, option, -1) for card, option in archive.log)
    story.games = archive.games
    t.story = story
    for tile in archive.legacy:
        add_legacy(t, t.content.legacy[tile].id)
    for card in archive.in_play:
        follow(t, card, again=card not in archive.pending)


def archive_of(t: MaracaiboTable) -> Archive:
    """MA-20.20: return what a campaign keeps of a game that is over."""
    story = story_of(t)
    full = [number for number, _ in t.stations if free_slots(t, number) <= 0]
    legacy = [number for number in members(t.legacy) if number not in full]
    return Archive(
        story.in_play,
        story.pending,
        story.removed,
        tuple(legacy),
        story.unlocked,
        tuple((card, option) for card, option, _ in story.log),
        story.games + t.over,
    )


def enter(t: MaracaiboTable, card: int, final: bool) -> None:
    """MA-20.15: bring a card into play and carry it out; once a campaign (MA-20.44).

    After the last round it is only laid out (`final`). An ending ends the story at once (MA-20.50).
    """
    story = story_of(t)
    if card in story.in_play or card in story.removed:
        return
    t.note("story", t.content.story_names[card])
    if t.content.story_cards[card].ending:
        end_story(t, card)
        return
    twin = story.copy()
    twin.in_play += (card,)
    if final:
        twin.pending += (card,)
    t.story = twin
    if not final:
        follow(t, card)


def end_story(t: MaracaiboTable, card: int) -> None:
    """MA-20.50: the story is over, by an ending or by a last card that none follows (MA-20.45)."""
    for other in story_of(t).in_play:
        leave(t, other)
    twin = story_of(t).copy()
    twin.ending = card
    if card not in twin.removed:
        twin.removed += (card,)
    t.story = twin
    t.note("story_ends", t.content.story_names[card])


def follow(t: MaracaiboTable, card: int, again: bool = False) -> None:
    """MA-20.16: carry the instructions out in order; an entry card then leaves play (MA-20.43).

    A card that was carried out in an earlier game places its tiles `again`, and that is all.
    """
    entry = t.content.story_cards[card]
    if entry.entry:
        twin = story_of(t).copy()
        twin.removed += tuple(t.content.story_number[name] for name in entry.told)  # MA-20.51
        t.story = twin
    for op in entry.instructions:
        if not again or op[0] in ("story_tile", "quest"):
            carry_out(t, card, op)
    if entry.entry:
        leave(t, card)


def carry_out(t: MaracaiboTable, card: int, op: Op) -> None:
    """Do one thing that a card says, on its front (MA-20.16) or on its back (MA-20.48)."""
    content = t.content
    verb, name = op[0], str(op[1])
    if verb == "story_tile":
        place_story_tile(t, card, content.location_number[name])
    elif verb == "quest":
        if int(op[2]) <= t.seats <= int(op[3]):
            put_quest(t, content.location_number[name])
    elif verb == "legacy":
        add_legacy(t, name)
        settle_rivals(t, name)
    elif verb == "remove_legacy":
        number = content.legacy_number[name]
        if has(t.legacy, number):
            remove_legacy(t, number)
    elif verb == "also_read":
        enter(t, content.story_number[name], final=False)
    else:
        unlock(t, content.card_number[name], to_discard=verb == "to_discard")


def place_story_tile(t: MaracaiboTable, card: int, location: int) -> None:
    """MA-20.16: place the next story tile; with none left that is put off to the next game."""
    twin = story_of(t).copy()
    if twin.next_tile > LAST_STORY_TILE:
        twin.put_off += (card,)
    else:
        twin.tiles += ((location, twin.next_tile, card),)
        t.laid += (-1 - twin.next_tile,)
        twin.next_tile += 1
    t.story = twin


def unlock(t: MaracaiboTable, card: int, to_discard: bool) -> None:
    """MA-20.16: put a C card into the discards or the draw pile; never twice (MA-20.21)."""
    twin = story_of(t).copy()
    if card in twin.unlocked:
        return
    twin.unlocked += (card,)
    t.story = twin
    t.note("unlocked", t.content.cards[card].id)
    if to_discard:
        t.discards = with_bit(t.discards, card)
        t.shown = with_bit(t.shown, card)
    else:
        t.draw_pile += bytes([card])


def leave(t: MaracaiboTable, card: int) -> None:
    """MA-20.14: take a card out of play; a tile of it that lies on the map goes too (MA-20.47)."""
    twin = story_of(t).copy()
    twin.in_play = tuple(other for other in twin.in_play if other != card)
    twin.tiles = tuple(tile for tile in twin.tiles if tile[2] != card)
    twin.put_off = tuple(other for other in twin.put_off if other != card)
    twin.removed += (card,)
    t.story = twin


def settle_rivals(t: MaracaiboTable, legacy: str) -> None:
    """MA-20.17: of the cards in play that need this legacy tile, keep the highest one."""
    cards = t.content.story_cards
    rivals = [
        card
        for card in story_of(t).in_play
        if not cards[card].entry
        and (("legacy", legacy) in cards[card].instructions or legacy in cards[card].condition)
    ]
    for card in sorted(rivals, key=lambda card: cards[card].id)[:-1]:
        leave(t, card)


# Reading cards


class StoryCheck(Step):
    """MA-20.10: read the cards whose condition is met, lowest number first (MA-20.12).

    A card that comes into play meanwhile is first tested in the next check (MA-20.46).
    """

    __slots__ = ("final",)

    def __init__(self, final: bool) -> None:
        self.seat = NOBODY
        self.final = final

    def happen(self, t: MaracaiboTable) -> None:
        if t.story is None:
            return
        met = [card for card in t.story.in_play if reader_of(t, card) >= 0]
        met.sort(key=lambda card: t.content.story_cards[card].id)
        t.do(*(ReadCard(card, self.final) for card in met))


def reader_of(t: MaracaiboTable, card: int) -> int:
    """MA-20.11: return who reads the card, or -1 if its condition is not met.

    What Ana has fulfilled the human reads (MA-21.25).
    """
    station = t.content.story_stations[card]
    reader = -1
    if station < 0:
        reader = dict(story_of(t).taken).get(card, -1)
    elif has(t.legacy, station) and free_slots(t, station) <= 0:
        reader = t.trigger
    return 0 if reader >= t.seats else reader


def open_ways(t: MaracaiboTable, card: int) -> list[StoryWay]:
    """MA-20.49: return how the story can go on after a card, by what was read; no way twice."""
    read = story_of(t).removed
    ways = {way.option: way for way in t.content.story_ways[card] if way.needed.issubset(read)}
    return list(ways.values())


class ReadCard(Step):
    """MA-20.13: turn the card over, do what its back says (MA-20.48), and go on with the next one,
    by vote if there are several. What was read can't be unread (MA-22.6)."""

    __slots__ = ("card", "final")

    def __init__(self, card: int, final: bool) -> None:
        self.seat = NOBODY
        self.card = card
        self.final = final

    def happen(self, t: MaracaiboTable) -> None:
        if self.card not in story_of(t).in_play:
            return
        t.reveal()
        t.note("story_read", reader_of(t, self.card), t.content.story_names[self.card])
        for op in t.content.story_cards[self.card].back:
            carry_out(t, self.card, op)
        ways = open_ways(t, self.card)
        if len(ways) > 1:
            seats = [seat for seat in t.clockwise(t.trigger) if seat < t.seats]
            t.do(
                *(Vote(seat, self.card) for seat in seats),
                CountVotes(self.card, self.final),
            )
        else:
            go_on(t, self.card, ways[0] if ways else None, self.final)


def go_on(t: MaracaiboTable, card: int, way: StoryWay | None, final: bool) -> None:
    """MA-20.14: the card that was read leaves play, and the next one enters (MA-20.15).

    Without a next one its tale is told; with no card left in play the story ends (MA-20.45).
    """
    choice = way.choice if way is not None else ""
    twin = story_of(t).copy()
    twin.log += ((card, choice, reader_of(t, card)),)
    t.story = twin
    leave(t, card)
    if choice:
        t.note("story_choice", choice)
    if way is not None:
        for op in way.back:
            carry_out(t, card, op)
        enter(t, way.card, final)
    if not story_of(t).in_play and story_of(t).ending < 0:
        end_story(t, card)


class Vote(Step):
    """MA-20.13: vote for the next card, in secret (DEC-25)."""

    __slots__ = ("card",)
    rule = "MA-20.13"
    secret = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("vote", way.option) for way in open_ways(t, self.card)]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        twin = story_of(t).copy()
        twin.votes += ((self.seat, str(move[1])),)
        t.story = twin
        t.turn += 1

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"story": t.content.story_names[self.card]}


class CountVotes(Step):
    """MA-20.13: show the votes (MA-22.6): most win, and the reader decides a tie."""

    __slots__ = ("card", "final")

    def __init__(self, card: int, final: bool) -> None:
        self.seat = NOBODY
        self.card = card
        self.final = final

    def happen(self, t: MaracaiboTable) -> None:
        twin = story_of(t).copy()
        votes, twin.votes = twin.votes, ()
        t.story = twin
        t.reveal()
        for seat, option in votes:
            t.note("voted", seat, option)
        tally = Counter(option for _, option in votes)
        best = [way for way in open_ways(t, self.card) if tally[way.option] == max(tally.values())]
        if len(best) > 1:
            names = tuple(way.option for way in best)
            t.do(BreakTie(reader_of(t, self.card), self.card, names, self.final))
        else:
            go_on(t, self.card, best[0], self.final)


class BreakTie(Step):
    """MA-20.13: choose among the tied cards, as the reader (DEC-25), for good (MA-22.6)."""

    __slots__ = ("card", "final", "names")
    rule = "MA-20.13"

    def __init__(self, seat: int, card: int, names: tuple[str, ...], final: bool) -> None:
        self.seat = seat
        self.card = card
        self.names = names
        self.final = final

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("vote", name) for name in self.names]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        t.reveal()
        way = next(way for way in open_ways(t, self.card) if way.option == move[1])
        go_on(t, self.card, way, self.final)

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"story": t.content.story_names[self.card]}

"""MA-20.8 to MA-20.21, MA-20.43 ff.: the story machine: reading cards, votes, instructions."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.content.archive import Archive
from rondel.games.maracaibo.rules.legacy import add_legacy, free_slots
from rondel.games.maracaibo.rules.quests import put_quest
from rondel.games.maracaibo.table import MaracaiboTable, Story

LAST_STORY_TILE = 4


def story_of(t: MaracaiboTable) -> Story:
    assert t.story is not None
    return t.story


def open_story(t: MaracaiboTable, name: str) -> None:
    """MA-20.8: a campaign begins with its first card or at a chapter."""
    t.story = Story()
    enter(t, t.content.story_number[name], final=False)


def continue_story(t: MaracaiboTable, archive: Archive) -> None:
    """MA-20.21: legacy tiles to their places, then the cards in play, lowest number first."""
    story = Story()
    story.in_play = archive.in_play
    story.removed = archive.removed
    story.unlocked = archive.cards
    t.story = story
    for tile in archive.legacy:
        add_legacy(t, t.content.legacy[tile].id)
    for card in archive.in_play:
        follow(t, card, again=card not in archive.pending)


def archive_of(t: MaracaiboTable) -> Archive:
    """MA-20.20: what a campaign keeps of a game that is over."""
    story = story_of(t)
    full = [number for number, _ in t.stations if free_slots(t, number) <= 0]
    legacy = [i for i in range(len(t.content.legacy)) if t.legacy >> i & 1 and i not in full]
    return Archive(story.in_play, story.pending, story.removed, tuple(legacy), story.unlocked)


def enter(t: MaracaiboTable, card: int, final: bool) -> None:
    """MA-20.15, MA-20.44: a card comes into play, once a campaign, and is carried out."""
    story = story_of(t)
    if card in story.in_play or card in story.removed:
        return
    twin = story.copy()
    twin.in_play += (card,)
    if final:
        twin.pending += (card,)
    t.story = twin
    t.note("story", t.content.story_cards[card].id)
    if not final:
        follow(t, card)


def follow(t: MaracaiboTable, card: int, again: bool = False) -> None:
    """MA-20.16: the instructions in their order; an entry card then leaves play (MA-20.43).

    A card that was carried out in an earlier game places its tiles `again`, and that is all.
    """
    content = t.content
    entry = content.story_cards[card]
    for verb, name, *numbers in entry.instructions:
        if again and verb not in ("story_tile", "quest"):
            continue
        if verb == "story_tile":
            place_story_tile(t, card, content.location_number[str(name)])
        elif verb == "quest":
            if int(numbers[0]) <= t.seats <= int(numbers[1]):
                put_quest(t, content.location_number[str(name)])
        elif verb == "legacy":
            add_legacy(t, str(name))
            settle_rivals(t, str(name))
        elif verb == "also_read":
            enter(t, content.story_number[str(name)], final=False)
        else:
            unlock(t, content.card_number[str(name)], to_discard=verb == "to_discard")
    if entry.entry:
        leave(t, card)


def place_story_tile(t: MaracaiboTable, card: int, location: int) -> None:
    """MA-20.16: the next tile of the stack; with none left the placement is put off."""
    twin = story_of(t).copy()
    if twin.next_tile > LAST_STORY_TILE:
        twin.put_off += (card,)
    else:
        twin.tiles += ((location, twin.next_tile, card),)
        t.laid += (-1 - twin.next_tile,)
        twin.next_tile += 1
    t.story = twin


def unlock(t: MaracaiboTable, card: int, to_discard: bool) -> None:
    """MA-20.16: a C card joins the discards or the draw pile; never twice (MA-20.21)."""
    twin = story_of(t).copy()
    if card in twin.unlocked:
        return
    twin.unlocked += (card,)
    t.story = twin
    t.note("unlocked", t.content.cards[card].id)
    if to_discard:
        t.discards |= 1 << card
        t.shown |= 1 << card
    else:
        t.draw_pile += (card,)


def leave(t: MaracaiboTable, card: int) -> None:
    """MA-20.14, MA-20.47: a tile of the card that still lies on the map leaves the game."""
    twin = story_of(t).copy()
    twin.in_play = tuple(other for other in twin.in_play if other != card)
    twin.tiles = tuple(tile for tile in twin.tiles if tile[2] != card)
    twin.put_off = tuple(other for other in twin.put_off if other != card)
    twin.removed += (card,)
    t.story = twin


def settle_rivals(t: MaracaiboTable, legacy: str) -> None:
    """MA-20.17: of two cards that need the same legacy tile the higher one stays."""
    cards = t.content.story_cards
    rivals = [
        card
        for card in story_of(t).in_play
        if not cards[card].entry
        and (("legacy", legacy) in cards[card].instructions or legacy in cards[card].condition)
    ]
    for card in sorted(rivals, key=lambda card: cards[card].id)[:-1]:
        leave(t, card)


# Reading cards (MA-20.10 to MA-20.14)


class StoryCheck(Step):
    """MA-20.10, MA-20.12: cards whose condition is met now, lowest number first."""

    __slots__ = ("final",)

    def __init__(self, final: bool) -> None:
        super().__init__()
        self.final = final

    def happen(self, t: MaracaiboTable) -> None:
        if t.story is None:
            return
        met = [card for card in t.story.in_play if reader_of(t, card) >= 0]
        met.sort(key=lambda card: t.content.story_cards[card].id)
        t.do(*(ReadCard(card, self.final) for card in met))


def reader_of(t: MaracaiboTable, card: int) -> int:
    """MA-20.11: who reads the card, or -1 if its condition is not met; for Ana the human does."""
    condition = t.content.story_cards[card].condition
    reader = -1
    if condition[0] == "tile_taken":
        reader = dict(story_of(t).taken).get(card, -1)
    else:
        station = t.content.legacy_number[condition[1]]
        if t.legacy >> station & 1 and free_slots(t, station) <= 0:
            reader = t.trigger
    return 0 if reader >= t.seats else reader


class ReadCard(Step):
    """MA-20.13: the card's back: the next card, by vote if there are several."""

    __slots__ = ("card", "final")

    def __init__(self, card: int, final: bool) -> None:
        super().__init__()
        self.card = card
        self.final = final

    def happen(self, t: MaracaiboTable) -> None:
        if self.card not in story_of(t).in_play:
            return
        entry = t.content.story_cards[self.card]
        t.note("story_read", reader_of(t, self.card), entry.id)
        if len(entry.next) > 1:
            seats = [seat for seat in t.clockwise(t.trigger) if seat < t.seats]
            t.do(
                *(Vote(seat, self.card) for seat in seats),
                CountVotes(self.card, self.final),
            )
        else:
            go_on(t, self.card, entry.next[0] if entry.next else "", self.final)


def go_on(t: MaracaiboTable, card: int, name: str, final: bool) -> None:
    """MA-20.14, MA-20.15: the card that was read leaves play, the next one enters."""
    leave(t, card)
    if name:
        enter(t, t.content.story_number[name], final)


class Vote(Step):
    """MA-20.13: every player votes, in secret (DEC-25)."""

    __slots__ = ("card",)
    rule = "MA-20.13"
    secret = True

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("vote", name) for name in t.content.story_cards[self.card].next]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        twin = story_of(t).copy()
        twin.votes += ((self.seat, str(move[1])),)
        t.story = twin
        t.turn += 1


class CountVotes(Step):
    """MA-20.13: most votes win; the reader decides a tie."""

    __slots__ = ("card", "final")

    def __init__(self, card: int, final: bool) -> None:
        super().__init__()
        self.card = card
        self.final = final

    def happen(self, t: MaracaiboTable) -> None:
        names = t.content.story_cards[self.card].next
        twin = story_of(t).copy()
        votes, twin.votes = twin.votes, ()
        t.story = twin
        t.reveal()
        for seat, name in votes:
            t.note("voted", seat, name)
        tally = [sum(vote == name for _, vote in votes) for name in names]
        best = tuple(name for name, n in zip(names, tally, strict=True) if n == max(tally))
        if len(best) > 1:
            t.do(BreakTie(reader_of(t, self.card), self.card, best, self.final))
        else:
            go_on(t, self.card, best[0], self.final)


class BreakTie(Step):
    """MA-20.13: the reader chooses among the tied options (DEC-25)."""

    __slots__ = ("card", "final", "names")
    rule = "MA-20.13"

    def __init__(self, seat: int, card: int, names: tuple[str, ...], final: bool) -> None:
        super().__init__(seat)
        self.card = card
        self.names = names
        self.final = final

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("vote", name) for name in self.names]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        go_on(t, self.card, str(move[1]), self.final)

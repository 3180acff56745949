"""The story of a campaign as it is read aloud (MA-20.13): fronts, backs, votes, what changed.

The texts are in the words, section `[story]`. A pack with story cards of its own has none, and so
nothing is told here. Whatever is told lies open or was read by then (MA-22.1).
"""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core.game import Scene
from rondel.core.look.pointing import joined
from rondel.core.table import Event
from rondel.core.words import Words
from rondel.games.maracaibo.look.about_chart import legacy_rule
from rondel.games.maracaibo.look.explain import story_text
from rondel.games.maracaibo.look.faces import effect_symbols
from rondel.games.maracaibo.look.symbols import price_symbols
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.pieces import STORIES
from rondel.games.maracaibo.view import MaracaiboView, StoryContents, StoryReadContents


class Narrator:
    """Tells of what a view knows."""

    def __init__(self, view: MaracaiboView, words: Words, story: StoryContents) -> None:
        self.view = view
        self.content = view.content
        self.words = words
        self.story = story

    def text(self, card: str, part: str) -> str:
        """A text of a card; some are told otherwise in a campaign in which a card was read."""
        for read in self.story["removed"]:
            found = self.words.story(card, f"{part}_{read}")
            if found:
                return found
        return self.words.story(card, part)

    def front(self, card: str) -> Scene:
        """A card that has come into play; it is at the table until it is read."""
        entry = self.content.story_cards[self.content.story_number[card]]
        if entry.ending:
            return self.scene("ending", card, "front")
        task = joined(story_text(self.content, self.words, card), self.discs_for(card))
        places = [str(op[1]) for op in entry.instructions if op[0] == "story_tile"]
        if places:
            task = self.words.board("task_at", places[0], text=task)
        things: tuple[str, ...] = ()
        if card in self.story["in_play"]:
            station = self.story["cards"][card]["station"]
            found = [f"legacy:{station}"] if station else [f"place:{place}" for place in places]
            things = (f"story:{card}", *found)
        symbols = (*price_symbols(entry.cost), *effect_symbols(self.content, entry.reward))
        front = self.scene("card", card, "front")
        return front._replace(task=task, things=things, symbols=symbols)

    def discs_for(self, card: str) -> str:
        """How full the station is that a card in play waits for (MA-20.37).

        Not after the game: the discs leave with it (MA-20.20)."""
        stands = self.story["cards"].get(card)
        if stands is None or stands["station"] is None or self.story["archive"] is not None:
            return ""
        return self.words.board("station_stands", **stands)

    def scene(self, kind: str, card: str, part: str) -> Scene:
        chapter = self.content.story_cards[self.content.story_number[card]].chapter
        return Scene(kind, self.words.name(card), self.text(card, part), chapter=chapter)

    def said(self, kind: str, thing: str, part: str) -> Scene:
        """What is said of something that is no story card."""
        text = self.words.story(thing, part)
        return Scene(kind, self.words.name(thing), text, things=self.things(thing))

    def things(self, thing: str) -> tuple[str, ...]:
        """What the picture shows of a legacy tile: of fleet and mine the spaces; of a C card the
        pile that it lies in."""
        number = self.content.legacy_number.get(thing)
        if number is None:
            pile = "discards" if thing in self.view.contents["discards"] else "draw_pile"
            return (pile,) if thing in self.content.card_number else ()
        spaces = [
            f"extra:{kind}_{cost}" for of, kind, cost in self.content.extra_places if of == number
        ]
        return (f"legacy:{thing}", *spaces)

    def is_full(self, tile: str) -> bool:
        """Whether it is a station with all its discs."""
        discs = self.view.contents["stations"].get(tile)
        slots = self.content.legacy[self.content.legacy_number[tile]].slots
        return discs is not None and len(discs) >= slots

    def piece(self, tile: str) -> Scene:
        """A legacy tile in play, and what it does."""
        entry = self.content.legacy[self.content.legacy_number[tile]]
        rule = legacy_rule(Teller(self.view, self.words, ()), entry)
        return self.said("piece", tile, "enters")._replace(task=rule)

    def back(self, card: str, reader: int | None) -> Scene:
        """A card that was read, and by whom."""
        return self.scene("read", card, "back")._replace(reader=reader)

    def read(self, entry: StoryReadContents) -> list[Scene]:
        """A card that was read, and what was decided then."""
        found = [self.back(entry["card"], entry["reader"])]
        option = entry["option"]
        return [*found, self.said("choice", option, "then")] if option else found

    def opening(self) -> list[Scene]:
        """What was before the chapter with which the campaign began."""
        entries = [card for card in self.story["removed"] if self.words.story(card, "so_far")]
        return [self.scene("opening", card, "so_far") for card in entries]

    def epilogue(self) -> Scene:
        """What became of people, by what was read."""
        lines = [self.words.story("epilogue", entry["card"]) for entry in self.story["read"]]
        return Scene("epilogue", self.words.board("epilogue"), "\n\n".join(filter(None, lines)))


def narrator(view: MaracaiboView, words: Words) -> Narrator | None:
    """Who tells the story; None if there is none, or no text of it."""
    story = view.contents["story"]
    return Narrator(view, words, story) if story is not None and view.content.has_tale else None


def openings(words: Words) -> list[tuple[dict[str, str], Scene]]:
    """MA-20.8: where a campaign can begin: the first chapter, and each of the later ones."""
    return [
        (
            {"scenario": story},
            Scene(
                "opening",
                words.name(f"chapter_{chapter}"),
                words.story(f"chapter_{chapter}", "line"),
                chapter=chapter,
            ),
        )
        for chapter, story in enumerate(STORIES, 1)
    ]


def prologue(view: MaracaiboView, words: Words) -> list[Scene]:
    """The story until now: what was read last, or what a chapter begins with; then what is open."""
    teller = narrator(view, words)
    if teller is None:
        return []
    story = teller.story
    found = teller.opening()
    if story["read"]:
        found = teller.read(story["read"][-1])
    if story["ending"] is not None:
        return [*found, teller.front(story["ending"]), teller.epilogue()]
    return [*found, *map(teller.front, story["in_play"])]


def scenes(view: MaracaiboView, words: Words, events: Iterable[Event]) -> list[Scene]:
    """What has just happened to the story, in the order in which it is read."""
    teller = narrator(view, words)
    if teller is None:
        return []
    found = []
    for key, arguments in events:
        thing = str(arguments[-1]) if arguments else ""
        if key == "story_read":
            found.append(teller.back(thing, int(arguments[0])))
        elif key == "story_choice":
            found.append(teller.said("choice", thing, "then"))
        elif key == "story":
            found.append(teller.front(thing))
        elif key == "story_ends":
            found.append(teller.epilogue())
        elif key in CHANGES:
            found.append(teller.said("change", thing, CHANGES[key]))
    return [scene for scene in found if scene.text]


CHANGES = {"legacy": "enters", "legacy_removed": "leaves", "unlocked": "joins"}
"""By event, the sentence that is told of the tile or card."""


def story_so_far(view: MaracaiboView, words: Words) -> list[Scene]:
    """All cards that were read, front and back, and what was decided; then how it ended."""
    teller = narrator(view, words)
    if teller is None:
        return []
    found = teller.opening()
    for entry in teller.story["read"]:
        found.append(teller.front(entry["card"])._replace(task="", things=()))
        found += teller.read(entry)
    if teller.story["ending"] is not None:
        found += [teller.front(teller.story["ending"]), teller.epilogue()]
    return found


def pieces(view: MaracaiboView, words: Words) -> list[Scene]:
    """The legacy tiles in play; after the game those that stay in it (MA-20.20)."""
    teller = narrator(view, words)
    if teller is None:
        return []
    tiles = view.contents["legacy_tiles"]
    if teller.story["archive"] is not None:
        tiles = [tile for tile in tiles if not teller.is_full(tile)]
    return [teller.piece(tile) for tile in tiles]


def surprises(view: MaracaiboView) -> tuple[str, ...]:
    """MA-22.1: reading a card, and what was decided then."""
    return () if view.contents["story"] is None else ("story_read", "story_choice", "story")


def voters(view: MaracaiboView) -> list[int] | None:
    """MA-20.13: who has voted, as long as a vote goes on: all, if it is tied."""
    story = view.contents["story"]
    vote = story["vote"] if story is not None else None
    if vote is None:
        return None
    return list(range(view.seats)) if vote["tied"] else vote["voters"]

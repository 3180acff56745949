"""Lessons: a game taught at its own table, beat by beat.

A lesson is a file in the game's folder `lessons` (docs/lessons.md): positions to begin with, and
beats. A beat says one thing and lights what it is about. Then it waits for "go on", or it sets a
task and waits for moves. What the beat is not about can't be used meanwhile, and the other seats do
what the beat's script says. What is said stands in the game's words, by lesson and beat
(`lessons.en.toml`).

How somebody gets through a lesson is in `study`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from rondel.core.content import ContentError, convert, read_pack
from rondel.core.words import Words

FOLDER = "lessons"
FIRST_GAME = "first_game"
"""The file with what is said in somebody's first whole game."""
WORDS_A_MINUTE, SECONDS_A_MOVE = 200, 5

_NUMBERED = re.compile(r"(\d+)_(\w+)\Z")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a lesson's file."""


class Position(Entry, frozen=True, kw_only=True):
    """A table to begin with: any that can be reached by moves.

    With a `record`, a file of the lessons' folder, it is the table after its first `ply` moves.
    """

    record: str = ""
    ply: int = 0
    seats: int = 0
    seed: str = ""
    seat: int = 0
    """Where the learner sits."""
    options: dict[str, str] = {}
    moves: str = ""
    """What was played then: a line a move, with its seat, as in a record."""


class Check(Entry, frozen=True, kw_only=True):
    """A condition on what the learner sees: what stands at a path of the view.

    `players.0.coins` is looked up step by step; `#` at the end is the number of entries, and a path
    that begins with `scores` leads into the points.
    """

    path: str
    equals: str | int | bool | None = None
    at_least: int | None = None
    at_most: int | None = None
    more: int | None = None
    """… than when the beat began."""


class Wrong(Entry, frozen=True, kw_only=True):
    """Moves that somebody is likely to try: they are answered, and not played."""

    moves: tuple[str, ...]
    say: str
    """The last part of the sentence's key: `beat_say`."""


class Beat(Entry, frozen=True, kw_only=True):
    """One thing that is said, and what is to be done then."""

    id: str
    at: str = ""
    """The position that lies on the table from here on; "" to go on with what lies there."""
    script: tuple[str, ...] = ()
    """Moves that are played for somebody, each with its seat: those of the learner when the beat
    begins, those of others whenever they are to decide."""
    light: tuple[str, ...] = ()
    """Things of the picture."""
    goal: tuple[str, ...] = ()
    """Patterns of the moves with which the task is done."""
    until: tuple[Check, ...] = ()
    """What must hold for it to be done."""
    allow: tuple[str, ...] = ()
    """Patterns of further moves that can be used."""
    wrong: tuple[Wrong, ...] = ()
    solution: tuple[str, ...] = ()
    """Moves that do the task. With no goal and no conditions it is to do just these."""

    @property
    def task(self) -> bool:
        return bool(self.solution)

    @property
    def strict(self) -> bool:
        """Whether the task is to make the moves of the solution."""
        return not (self.goal or self.until)


class LessonFile(Entry, frozen=True, kw_only=True):
    """What stands in a file."""

    chapters: tuple[str, ...]
    """The chapters of the rules that the lesson teaches: `CI-3`."""
    positions: dict[str, Position]
    beats: tuple[Beat, ...]


class Lesson(msgspec.Struct, frozen=True, eq=False):
    """A lesson of a game."""

    game: str
    id: str
    """What the file is called, without its number."""
    chapters: tuple[str, ...]
    positions: dict[str, Position]
    beats: tuple[Beat, ...]

    def title(self, words: Words) -> str:
        return words.lesson(self.id, "title")

    def about(self, words: Words) -> str:
        """What one learns, in a sentence."""
        return words.lesson(self.id, "about")

    def minutes(self, words: Words) -> float:
        """How long it takes: the time to read all of it, and to make the moves."""
        said = sum(len(words.lesson(self.id, beat.id).split()) for beat in self.beats)
        moves = sum(len(beat.solution) for beat in self.beats)
        return said / WORDS_A_MINUTE + moves * SECONDS_A_MOVE / 60


class Remark(Entry, frozen=True, kw_only=True):
    """Something that is said when it comes up for the first time in somebody's first game."""

    id: str
    steps: tuple[str, ...] = ()
    """The questions at which it is said …"""
    verbs: tuple[str, ...] = ()
    """… or the verbs of moves that are offered."""
    when: tuple[Check, ...] = ()
    """What must hold besides."""
    light: tuple[str, ...] = ()


class FirstGame(Entry, frozen=True, kw_only=True):
    """A whole game with remarks."""

    seats: int
    options: dict[str, str] = {}
    remarks: tuple[Remark, ...]
    """The first that fits, and was not said yet, is said."""


@cache
def find_lessons(game: str, home: Path) -> tuple[Lesson, ...]:
    """The lessons in a game's folder, in the order of their numbers."""
    folder, lessons = home / FOLDER, []
    for name, data in read_pack(folder, None).items():
        if name == FIRST_GAME:
            continue
        found = _NUMBERED.match(name)
        if found is None:
            raise ContentError(f"{folder / name}.toml: a lesson's file begins with its number")
        file = convert(name, data, LessonFile)
        lesson = Lesson(game, found[2], file.chapters, file.positions, file.beats)
        _check(f"{folder / name}.toml", lesson)
        lessons.append(lesson)
    return tuple(lessons)


def _check(file: str, lesson: Lesson) -> None:
    """What types can't say."""
    ids = [beat.id for beat in lesson.beats]
    for beat in lesson.beats:
        if ids.count(beat.id) > 1:
            raise ContentError(f"{file}: there are two beats {beat.id!r}")
        if beat.at and beat.at not in lesson.positions:
            raise ContentError(f"{file}, beat {beat.id!r}: there is no position {beat.at!r}")
        if (beat.goal or beat.until or beat.allow or beat.wrong) and not beat.solution:
            raise ContentError(f"{file}, beat {beat.id!r}: a task has a solution")
        if beat.allow and beat.strict:
            raise ContentError(f"{file}, beat {beat.id!r}: what does it wait for?")
    if not lesson.beats or not lesson.beats[0].at:
        raise ContentError(f"{file}: the first beat says at which position it begins")


@cache
def find_first_game(home: Path) -> FirstGame | None:
    """What is said in a first game; None if the game has nothing to say."""
    data = read_pack(home / FOLDER, None).get(FIRST_GAME)
    return None if data is None else convert(FIRST_GAME, data, FirstGame)

"""Answers about lessons and the first whole game."""

from __future__ import annotations

import msgspec


class LearnLesson(msgspec.Struct):
    """A lesson, and how far somebody has come in it."""

    id: str
    title: str
    about: str
    minutes: int
    beats: int
    beat: int
    """Where they are; 0 if they have not begun."""
    done: bool
    """Whether they have once come to its end."""


class LearnGame(msgspec.Struct):
    """The lessons of a game."""

    game: str
    title: str
    lessons: list[LearnLesson]
    first_game: FirstGameInfo | None
    """The whole game that follows them; None if there are no remarks for one."""
    puzzles: int
    """How many there are."""
    aid: bool
    """Whether there is a player aid."""


class FirstGameInfo(msgspec.Struct):
    """Somebody's first whole game, in which what comes up for the first time is explained."""

    table: str
    """The id of the game; "" if it has not begun."""
    over: bool


class Remark(msgspec.Struct):
    """What is said of something that has come up for the first time."""

    id: str
    """"" if there is nothing to say."""
    text: str = ""
    light: list[str] = []
    """The things that it is about."""

"""In which language people are answered."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rondel.cli.common import Problem
from rondel.core.game import Game
from rondel.core.words import Words

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="CODE",
        help="In which language, e.g. en; that of your system (LANG) if not given.",
    ),
]


def language_of(game: Game, wish: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language that somebody wishes for, or that of the system; English if there is neither."""
    from babel.core import negotiate_locale

    there = game.languages()
    if wish is None:
        return negotiate_locale(_wishes(environment), there) or "en"
    found = negotiate_locale([wish.replace("-", "_")], there)
    if found is None:
        raise Problem(f"{game.title} has no words in {wish!r}; there are {', '.join(there)}")
    return found


def _wishes(environment: Mapping[str, str]) -> list[str]:
    """The languages of the system, the best first, as POSIX and GNU have it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, names)), "C")
    preferred = environment.get("LANGUAGE", "").split(":") if locale != "C" else []
    return [name.split(".")[0].split("@")[0] for name in [*preferred, locale] if name]


@cache
def speech(language: str) -> Words:
    """What the commands themselves say."""
    return Words.load(Path(__file__).parent, language, "cli")


class Reader:
    """Where people read about a game, and in which language."""

    def __init__(self, out: Console, game: Game, language: str = "en") -> None:
        self.out = out
        self.game = game
        self.language = language
        self.words = game.words(language)
        self.say = speech(language).say

"""What several subcommands share: reading their arguments, printing for programs and people."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rondel.core.game import Game, SetupError
from rondel.core.record import Record, RecordError
from rondel.games import find_game

DEFAULT_GAME = "cooper-island"
WIDTH = 100
"""Boards are drawn for so many columns."""

GameArgument = Annotated[
    str, typer.Argument(metavar="[GAME]", help="Which game; `rondel games` lists them.")
]
ContentOption = Annotated[
    Path | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="A folder with your own content files; they replace the built-in ones.",
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="An option of the game, see `rondel games`. Can be given several times.",
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="SEED", help="A number or a word: the same seed, the same luck."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.rondel).")]


class Problem(Exception):
    """Something wrong with what was asked for; the message is one clear line (exit code 2)."""


class Failure(Exception):
    """What was asked for was tried and failed; one clear line as well (exit code 1)."""


def need_extra(extra: str, *modules: str) -> None:
    """What a command needs beyond Rondel itself; one line says what to install."""
    for module in modules:
        if find_spec(module) is None:
            raise Problem(f"this needs {module}, which is missing: pip install rondel[{extra}]")


def read_options(texts: Sequence[str] | None) -> dict[str, str]:
    """`--option key=value` as a dictionary."""
    options: dict[str, str] = {}
    for text in texts or ():
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise Problem(f"--option wants KEY=VALUE, not {text!r}")
        if key in options:
            raise Problem(f"--option {key} is given twice")
        options[key] = value
    return options


def check_seats(game: Game, seats: int) -> int:
    if seats not in game.seat_counts:
        allowed = ", ".join(map(str, game.seat_counts))
        raise Problem(f"{game.title} has {allowed} seats, not {seats}")
    return seats


def read_record(file: Path) -> Record:
    """The record in a file; what is wrong with the file is a `Problem`."""
    return Record.read(read_text(file))


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Problem(f"{file} is not a text file") from None
    except OSError as error:
        raise Problem(f"{file} can't be read: {error.strerror}") from None


def write_text(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file} can't be written: {error.strerror}") from None


def game_of(record: Record) -> Game:
    """The game of a record; if there is no such game, that is a fault of the record."""
    try:
        return find_game(record.game)
    except SetupError as error:
        raise RecordError(f"{record.at(error.about)}{error}") from None


def print_json(data: Any) -> None:
    """Letters that the output can't show are escaped: replaced ones would be other data."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(data, indent=2, ensure_ascii=not unicode))


def console() -> Console:
    """For people: as wide as their terminal, or as our boards if there is none."""
    return Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)

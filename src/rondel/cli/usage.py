"""`rondel usage`: which moves were offered and made in many games, and what never turned up."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from rondel.arena.match import trace
from rondel.arena.usage import Kind, ReplayError, Usage, count_game, never_made, never_seen
from rondel.cli.common import (
    ContentOption,
    Failure,
    JsonOption,
    Problem,
    console,
    game_of,
    print_json,
    read_text,
)
from rondel.cli.playing import TracebackOption, count_of
from rondel.core.game import Game
from rondel.core.record import Record, RecordError
from rondel.core.words import Words

Counted = dict[str, Usage]
"""By whom it is about: a bot, or a folder."""

_SEAT = re.compile(r"^# seat (\d+): (.+)$", re.MULTILINE)


def usage(
    folders: Annotated[
        list[Path],
        typer.Argument(
            metavar="DIR…", help="Folders of records (.rondel) of one game; several are compared."
        ),
    ],
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME…]",
            help="Only what these bots did, side by side; the records say who played.",
        ),
    ] = None,
    never: Annotated[
        bool, typer.Option("--never", help="Only the moves that nobody ever made.")
    ] = False,
    content: ContentOption = None,
    traceback: TracebackOption = False,
    json: JsonOption = False,
) -> None:
    """Count how often each kind of move was possible and how often it was made.

    For judging a content pack: something that good players never take, or always, may have a
    wrong number on it. Two folders, or two bots of an arena, are compared: what they do most
    differently comes first. Numbers are per seat and game.

    Examples: rondel simulate new-zealand --bot greedy --games 50 --records games; rondel usage
    games; rondel arena new-zealand --bots search,greedy --records games; rondel usage games --bots
    search,greedy
    """
    names = [name.strip() for name in bots.split(",")] if bots is not None else []
    try:
        counted, game = _count(folders, names, content)
    except ReplayError as error:
        if traceback and error.__cause__ is not None:
            print(trace(error.__cause__), end="", file=sys.stderr)
        raise Failure(str(error)) from None
    ids = list(_components(game.load_content(content).pack))
    if json:
        columns = [{"name": name, **_as_data(found, ids)} for name, found in counted.items()]
        print_json(columns[0] if len(columns) == 1 else {"compared": columns})
        return
    out = console()
    for name, found in counted.items():
        whose = "" if len(counted) == 1 and not names else f" of {name}"
        games = count_of(found.games, "game")
        out.print(f"{game.title}: {games}, {count_of(found.seats, 'seat')}{whose}", markup=False)
    out.print(_moves(counted, never))
    if not never:
        out.print(_points(counted, game.words()))
    for name, found in counted.items():
        _print_unseen(out, "" if len(counted) == 1 else f" ({name})", never_seen(found, ids))


def _print_unseen(out: Console, whose: str, unseen: Sequence[str]) -> None:
    if unseen:
        out.print(f"Never turned up{whose}: {', '.join(unseen)}", markup=False)


# Counting


def _count(folders: Sequence[Path], names: list[str], content: Path | None) -> tuple[Counted, Game]:
    short = len({folder.name for folder in folders}) == len(folders)
    labels = [folder.name if short else str(folder) for folder in folders]
    counted: Counted = {name: Usage() for name in names or labels}
    game: Game | None = None
    for label, folder in zip(labels, folders, strict=True):
        files = sorted(folder.glob("*.rondel"))
        if not files:
            raise Problem(f"there are no records (.rondel) in {folder}")
        for file in files:
            text = read_text(file)
            try:
                record = Record.read(text)
                found = game_of(record)
                if game is not None and found is not game:
                    raise Problem(f"{file} is of another game than those before it")
                whose = [
                    (counter, _seats(text, record, name if names else None))
                    for name, counter in counted.items()
                    if names or name == label
                ]
                count_game(record, whose, str(content) if content is not None else None)
            except RecordError as error:
                raise Problem(f"{file}: {error}") from None
            except ReplayError as error:
                raise ReplayError(f"{file}, {error}") from error.__cause__
            game = found
    assert game is not None
    for name, counter in counted.items():
        if not counter.seats:
            raise Problem(f"the records name no seat of {name}")
    return counted, game


def _seats(text: str, record: Record, bot: str | None) -> list[int]:
    """The seats of a bot, as comments of the record tell; all, if no bot is asked for."""
    if bot is None:
        return list(range(record.seats))
    return [int(seat) for seat, name in _SEAT.findall(text) if name == bot]


def _components(pack: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The ids of all entries that come in lists: those that stand alone are tables of numbers."""
    for file in pack.values():
        for entries in file.values():
            if isinstance(entries, list):
                yield from (str(entry["id"]) for entry in entries)


# Telling


def _as_data(counted: Usage, ids: list[str]) -> dict[str, Any]:
    def row(kind: Kind) -> dict[str, Any]:
        return {
            "move": " ".join(kind),
            "possible": counted.offered[kind],
            "made": counted.made[kind],
        }

    return {
        "games": counted.games,
        "seats": counted.seats,
        "moves": [row(kind) for kind in sorted(counted.offered)],
        "points": dict(counted.points),
        "never_seen": never_seen(counted, ids),
    }


def _grid(first: str, title: str, columns: Sequence[str]) -> Grid:
    grid = Grid(first, title=title, title_justify="left")
    for column in columns:
        grid.add_column(column, justify="right")
    return grid


def _moves(counted: Counted, never: bool) -> Grid:
    """A line for each kind of move; compared, the greatest differences first."""
    found = list(counted.values())
    kinds = sorted(set().union(*(one.offered for one in found)))
    if never:
        kinds = [kind for kind in kinds if all(kind in never_made(one) for one in found)]
    columns = ["possible", "made", "share"]
    if len(found) > 1:
        kinds.sort(key=lambda kind: -_apart([one.per_seat(one.made[kind]) for one in found]))
        columns = [f"{name}\n{column}" for name in counted for column in columns]
    grid = _grid("move", "For each seat and game", columns)
    for kind in kinds:
        cells: list[str] = []
        for one in found:
            offered, made = one.offered[kind], one.made[kind]
            cells += [f"{one.per_seat(offered):.2f}", f"{one.per_seat(made):.2f}"]
            cells.append(f"{made / offered:.0%}" if offered else "")
        grid.add_row(" ".join(kind), *cells)
    return grid


def _apart(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)


def _points(counted: Counted, words: Words) -> Grid:
    """Where the points come from."""
    found = list(counted.values())
    grid = _grid("points", "", list(counted) if len(found) > 1 else ["mean"])
    for category in found[0].points:
        cells = [f"{one.per_seat(one.points[category]):.1f}" for one in found]
        grid.add_row("total" if category == "total" else words.name(category), *cells)
    return grid

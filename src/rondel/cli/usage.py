"""`rondel usage`: which moves were offered and made in many games, and what never turned up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from rondel.arena.usage import Kind, Usage
from rondel.cli.common import (
    ContentOption,
    JsonOption,
    Problem,
    console,
    game_of,
    print_json,
    read_record,
)
from rondel.cli.playing import count_of
from rondel.core.game import Game
from rondel.core.record import RecordError


def usage(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A folder of records (.rondel) of one game.")
    ],
    never: Annotated[
        bool, typer.Option("--never", help="Only the moves that nobody ever made.")
    ] = False,
    content: ContentOption = None,
    json: JsonOption = False,
) -> None:
    """Count how often each kind of move was possible and how often it was made.

    For judging a content pack: something that good players never take, or always, may have a
    wrong number on it. Numbers are per seat and game.

    Example: rondel simulate new-zealand --bot greedy --games 50 --records games; rondel usage games
    """
    counted, game = _count(folder, content)
    ids = list(_components(game.load_content(content).pack))
    if json:
        print_json(_as_data(counted, ids))
        return
    out = console()
    out.print(f"{game.title}: {count_of(counted.games, 'game')}, {counted.seats} seats")
    table = Grid("move", title="For each seat and game", title_justify="left")
    for column in ("possible", "made", "share"):
        table.add_column(column, justify="right")
    for kind in counted.never_made() if never else sorted(counted.offered):
        offered, made = counted.offered[kind], counted.made[kind]
        table.add_row(
            " ".join(kind),
            f"{offered / counted.seats:.2f}",
            f"{made / counted.seats:.2f}",
            f"{made / offered:.0%}",
        )
    out.print(table)
    unseen = counted.never_seen(ids)
    if unseen:
        out.print(f"Never turned up: {', '.join(unseen)}", markup=False)


def _count(folder: Path, content: Path | None) -> tuple[Usage, Game]:
    files = sorted(folder.glob("*.rondel"))
    if not files:
        raise Problem(f"there are no records (.rondel) in {folder}")
    counted = Usage()
    game: Game | None = None
    for file in files:
        try:
            record = read_record(file)
            found = game_of(record)
            if game is not None and found is not game:
                raise Problem(f"{file} is of another game than those before it")
            counted.add(record, str(content) if content is not None else None)
        except RecordError as error:
            raise Problem(f"{file}: {error}") from None
        game = found
    assert game is not None
    return counted, game


def _components(pack: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The ids of all entries that come in lists: those that stand alone are tables of numbers."""
    for file in pack.values():
        for entries in file.values():
            if isinstance(entries, list):
                yield from (str(entry["id"]) for entry in entries)


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
        "never_seen": counted.never_seen(ids),
    }

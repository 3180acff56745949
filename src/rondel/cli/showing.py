"""Showing a table to people: the board, the moves in words, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from rondel.bots.weighing import reasons
from rondel.cli.common import Problem
from rondel.cli.language import Reader
from rondel.core.moves import Move, write_move
from rondel.core.table import OpenStep, Table

COLUMNS_FROM = 9
"""From so many moves on, those without an explanation stand in columns."""
LONG = 12
"""From so many moves on, kinds of moves stand apart."""
FEW = 3
"""So many moves of a kind don't."""
NUMBER = 5
"""Columns for a move's number."""
READABLE = 36
"""Columns that a long explanation needs beside the moves; else it stands below."""
DIM, WARNING = "dim", "yellow"


def seat_names(reader: Reader, seats: int) -> list[str]:
    return [reader.say("seat", seat) for seat in range(seats)]


def print_board(
    reader: Reader,
    table: Table,
    viewer: int,
    names: list[str],
    seat: int | None = None,
    part: str = "",
) -> None:
    """The board as the viewer sees it, with the boards of `seat` (or the viewer's own) in full."""
    game = table.setup.game
    try:
        text = game.board(table.view(viewer, reader.language), names, seat, part)
    except NotImplementedError:
        raise Problem(f"{game.title} has no board for the terminal") from None
    reader.out.print(text, soft_wrap=True)


# Moves


def sorted_moves(table: Table) -> tuple[list[Move], list[Move]]:
    """The moves of the question itself, and the things that can be done first.

    Those of a kind stand together; those that lead nowhere are the last.
    """
    step = table.agenda[-1]
    extras = step.extras if isinstance(step, OpenStep) else {}
    verbs = list(dict.fromkeys(move[0] for move in table.moves()))
    moves = sorted(
        table.moves(), key=lambda move: (step.warning(table, move) != "", verbs.index(move[0]))
    )
    return (
        [move for move in moves if move[0] not in extras],
        [move for move in moves if move[0] in extras],
    )


def numbered_moves(table: Table) -> list[Move]:
    """The moves in the order of their numbers, the first being 1."""
    own, extra = sorted_moves(table)
    return own + extra


class Row(NamedTuple):
    """A move as it is listed."""

    number: int
    verb: str
    label: str
    about: str
    style: str
    """Of what is told about it."""


def print_moves(reader: Reader, table: Table, cast: Sequence[str] = ()) -> None:
    """All moves with their numbers, those of a kind together."""
    own, extra = sorted_moves(table)
    _print_kinds(reader, table, own, 1, cast)
    if extra:
        reader.out.print(Text(reader.say("first"), DIM))
        _print_kinds(reader, table, extra, 1 + len(own), cast)


def print_written(reader: Reader, table: Table) -> None:
    """All moves with their numbers, as records have them."""
    for number, move in enumerate(numbered_moves(table), 1):
        row = Text.assemble((f"{number:>3}  ", "bold cyan"), write_move(move))
        reader.out.print(row, soft_wrap=True)


def _print_kinds(
    reader: Reader, table: Table, moves: list[Move], first: int, cast: Sequence[str]
) -> None:
    view = table.view(table.seat, reader.language)
    rows: list[Row] = []
    for number, move in enumerate(moves, first):
        text, warning = reader.words.label(table, move, cast)
        about = warning or reader.game.explain(view, move)
        rows.append(Row(number, str(move[0]), text, about, WARNING if warning else DIM))
    kinds = Counter(row.verb for row in rows)
    long = len(rows) >= LONG
    groups = groupby(rows, lambda row: row.verb if long and kinds[row.verb] > FEW else "")
    for place, (_, group) in enumerate(groups):
        if place:
            reader.out.print()
        _print_rows(reader.out, list(group))


def _print_rows(out: Console, rows: list[Row]) -> None:
    """Number, words and explanation of each move, as far as there is room."""
    cells = [Text.assemble((f"{row.number:>3}  ", "bold cyan"), row.label) for row in rows]
    short = [
        Text.assemble(cell, (f" ({row.about})" if row.about else "", row.style))
        for cell, row in zip(cells, rows, strict=True)
    ]
    if len(rows) >= COLUMNS_FROM and 2 * _width(short) <= out.width:
        _print_columns(out, short)
        return
    label = max(len(row.label) for row in rows)
    about = max(len(row.about) for row in rows)
    left = out.width - NUMBER - label - 2
    if left < min(READABLE, about):
        for cell, row in zip(cells, rows, strict=True):
            out.print(cell)
            if row.about:
                out.print(Padding(Text(row.about, row.style), (0, 0, 0, NUMBER + 2)))
        return
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan", width=3)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for row in rows:
        grid.add_row(str(row.number), Text(row.label), Text(row.about, row.style))
    out.print(grid)


def _width(cells: list[Text]) -> int:
    return max(len(cell) for cell in cells) + 2


def _print_columns(out: Console, cells: list[Text]) -> None:
    """Down, then to the right."""
    width = _width(cells)
    columns = min(4, out.width // width)
    rows = -(-len(cells) // columns)
    for row in range(rows):
        together = Text()
        for cell in cells[row::rows]:
            together.append_text(cell)
            together.append(" " * (width - len(cell)))
        together.rstrip()
        out.print(together, soft_wrap=True)


# Advice


def gains_in_words(reader: Reader, gains: dict[str, float]) -> str:
    """What a plan brings and costs, the weightiest first: `+2.0 points, -0.4 coins and cubes`."""
    return ", ".join(
        reader.say("hint_part", f"{gain:+.1f}", reader.words.worth(part))
        for part, gain in reasons(gains)
    )


# Points


def print_result(reader: Reader, table: Table, names: list[str]) -> None:
    """The points by category, the places, and the points of rivals that are no seats."""
    words, say = reader.words, reader.say
    scores = table.scores()
    rivals = table.rivals()
    grid = Grid(title=say("final" if table.over else "so_far"), title_justify="left")
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right")
    for rival in rivals:
        grid.add_column(words.name(rival), justify="right")
    everybody = [*scores, *rivals.values()]
    categories = dict.fromkeys(name for points in everybody for name in points if name != "total")
    for category in categories:
        cells = [str(points.get(category, "")) for points in everybody]
        grid.add_row(words.name(category), *cells)
    grid.add_section()
    grid.add_row(say("total"), *(str(points["total"]) for points in everybody), style="bold")
    if table.over:
        grid.add_row(say("place"), *map(str, places(table)), style="bold")
    reader.out.print(grid)


def places(table: Table) -> list[int]:
    """For each seat, then each rival, its place. A lone seat is first or second to its rival."""
    seats = table.places()
    return seats + [3 - place for place in seats[: len(table.rivals())]]

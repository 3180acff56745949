"""Showing a table to people: the board, the moves in words, the result."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from rondel.cli.common import Problem
from rondel.core.moves import Move, write_move
from rondel.core.table import OpenStep, Table

COLUMNS_FROM = 15
"""From so many moves on they stand in columns."""
SHORT = 24
"""So long an explanation fits there."""
NUMBER = 5
"""Columns for a move's number."""
READABLE = 36
"""Columns that a long explanation needs; before it gets fewer, the notation gives way."""


def seat_names(seats: int) -> list[str]:
    return [f"Seat {seat}" for seat in range(seats)]


def print_board(
    out: Console, table: Table, viewer: int, names: list[str], seat: int | None = None
) -> None:
    """The board as the viewer sees it, with the boards of `seat` (or the viewer's own) in full."""
    game = table.setup.game
    try:
        text = game.board(table.view(viewer), names, seat)
    except NotImplementedError:
        raise Problem(f"{game.title} has no board for the terminal") from None
    out.print(text, soft_wrap=True)


def sorted_moves(table: Table) -> tuple[list[Move], list[Move]]:
    """The moves of the question itself, and the things that can be done first.

    Those that lead nowhere are the last.
    """
    step = table.agenda[-1]
    extras = step.extras if isinstance(step, OpenStep) else {}
    moves = sorted(table.moves(), key=lambda move: step.warning(table, move) != "")
    return (
        [move for move in moves if move[0] not in extras],
        [move for move in moves if move[0] in extras],
    )


def numbered_moves(table: Table) -> list[Move]:
    """The moves in the order of their numbers, the first being 1."""
    own, extra = sorted_moves(table)
    return own + extra


def print_moves(out: Console, table: Table) -> None:
    own, extra = sorted_moves(table)
    _print_group(out, table, own, 1)
    if extra:
        out.print("[dim]or first, as often as you like:[/]")
        _print_group(out, table, extra, 1 + len(own))


def _print_group(out: Console, table: Table, moves: list[Move], first: int) -> None:
    """Number, words, notation and explanation of each move; many short ones in columns."""
    words, game, view = table.words(), table.setup.game, table.view(table.seat)
    labels = [words.label(table, move) for move in moves]
    rows = [
        (str(number), label.text, write_move(move), label.warning or game.explain(view, move))
        for number, (move, label) in enumerate(zip(moves, labels, strict=True), first)
    ]
    cells = [_cell(number, label, about) for number, label, _, about in rows]
    if len(rows) >= COLUMNS_FROM and 2 * _width(cells) <= out.width:
        _print_columns(out, cells)
        return
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan", width=3)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    left = out.width - NUMBER - sum(2 + max(len(row[i]) for row in rows) for i in (1, 2))
    roomy = left >= min(READABLE, max(len(row[3]) for row in rows))
    for number, label, text, about in rows:
        grid.add_row(number, Text(label), Text(text if roomy else ""), Text(about))
    out.print(grid)


def _cell(number: str, label: str, about: str) -> Text:
    short = f" ({about})" if 0 < len(about) <= SHORT else ""
    return Text.assemble((f"{number:>3}  ", "bold cyan"), label, (short, "dim"))


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


def print_result(out: Console, table: Table, names: list[str]) -> None:
    """The points by category, the places, and the points of rivals that are no seats."""
    words = table.words()
    scores = table.scores()
    rivals = table.rivals()
    title = "Final scores" if table.over else "Points so far"
    grid = Grid(title=title, title_justify="left")
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
    grid.add_row("total", *(str(points["total"]) for points in everybody), style="bold")
    if table.over:
        grid.add_row("place", *map(str, places(table)), style="bold")
    out.print(grid)


def places(table: Table) -> list[int]:
    """For each seat, then each rival, its place. A lone seat is first or second to its rival."""
    seats = table.places()
    return seats + [3 - place for place in seats[: len(table.rivals())]]

"""`rondel puzzles`: find puzzles in games between bots, check those that there are, list them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from itertools import count as numbers_from
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid

from rondel.bots.puzzle_maker import CONFIRMED, DEALS, LEAST, MADE, Finds, judge_again, make
from rondel.cli.common import (
    DEFAULT_GAME,
    Failure,
    GameArgument,
    JsonOption,
    Problem,
    check_seats,
    console,
    print_json,
    write_text,
)
from rondel.core.chance import fresh_seed
from rondel.core.game import Game
from rondel.core.positions import Misfit
from rondel.core.puzzles import (
    FILE,
    FOLDER,
    Puzzle,
    PuzzleFile,
    begun,
    puzzle_id,
    read_puzzles,
    why_outdated,
)
from rondel.core.record import Record
from rondel.core.session import Session
from rondel.core.turns import part_of_turn
from rondel.games import find_game, list_games

HEAD = """\
# Turns to make the best of. Written by `rondel puzzles make`; docs/puzzles.md says what it means.
"""
KEPT = 0.5
"""So large a part of its margin a puzzle must keep, when it is judged once more."""

app = typer.Typer(
    help="Puzzles, of which every game has some: a turn, and to make the best of it.",
    no_args_is_help=True,
)

FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="DIR", help="Where the puzzles lie; the game's own if not given."
    ),
]


def _home(game: Game, folder: Path | None) -> Path:
    """The folder in which `puzzles` lies."""
    if folder is None:
        return game.folder
    if folder.name != FOLDER:
        raise Problem(f"{folder}: a folder for puzzles is called {FOLDER!r}")
    return folder.parent


# Making


@app.command("make")
def make_puzzles(
    game: GameArgument = DEFAULT_GAME,
    count: Annotated[int, typer.Option("--count", min=1, help="Until there are so many.")] = 40,
    seats: Annotated[
        str, typer.Option("--seats", metavar="N,N", help="Of the games, by turns.")
    ] = "2,3",
    seed: Annotated[str | None, typer.Option("--seed", help="Of the first game.")] = None,
    folder: FolderOption = None,
) -> None:
    """Let strong bots play, and keep the turns in which the obvious is clearly not the best.

    What was found is added to the puzzles that there are, game by game: it can be stopped at any
    time.
    """
    found = find_game(game)
    home, out = _home(found, folder), console()
    numbers = [check_seats(found, int(each)) for each in seats.split(",") if each.isdigit()]
    if not numbers:
        raise Problem(f"--seats wants numbers such as 2,3, not {seats!r}")
    puzzles = list(read_puzzles(home).puzzles)
    finds = Finds()
    for session, seen in make(found, finds, numbers, seed or fresh_seed()[:8]):
        known = {puzzle.id for puzzle in puzzles}
        fresh = [puzzle for puzzle in seen if puzzle.id not in known]
        puzzles += _put_away(home, session, fresh)
        _write(home, puzzles)
        thrown = ", ".join(f"{why}: {number}" for why, number in finds.thrown.items())
        setup = session.table.setup
        line = f"{setup.seed}: {len(fresh)} found, {len(puzzles)} in all ({thrown})"
        out.print(line, markup=False)
        if len(puzzles) >= count:
            return


def _put_away(home: Path, session: Session, puzzles: list[Puzzle]) -> list[Puzzle]:
    """Write the record of a game, as far as it is needed."""
    if not puzzles:
        return []
    record = session.record
    record.moves = record.moves[: max(puzzle.ply for puzzle in puzzles)]
    (home / FOLDER).mkdir(parents=True, exist_ok=True)
    name = _free_name(home / FOLDER, record.seed)
    write_text(home / FOLDER / f"{name}.rondel", record.write())
    return [
        msgspec.structs.replace(puzzle, id=puzzle_id(name, puzzle.ply), record=name)
        for puzzle in puzzles
    ]


def _free_name(folder: Path, seed: str) -> str:
    """The seed, with a number if a game of that seed is there: bots that play otherwise by now make
    another one, and the puzzles of the first still need theirs."""
    names = chain([seed], (f"{seed}-{number}" for number in numbers_from(2)))
    return next(name for name in names if not (folder / f"{name}.rondel").exists())


def _write(home: Path, puzzles: Iterable[Puzzle]) -> None:
    if not (home / FOLDER).is_dir():
        return
    parts = [HEAD, f"made = {MADE}\nconfirmed = {CONFIRMED}\ndeals = {DEALS}\n"]
    for puzzle in puzzles:
        fields = msgspec.structs.asdict(puzzle)
        parts.append("\n[[puzzles]]\n")
        parts += [f"{name} = {_toml(value)}\n" for name, value in fields.items()]
    write_text(home / FOLDER / f"{FILE}.toml", "".join(parts))


def _toml(value: object) -> str:
    """Numbers, ids and moves: nothing in them has to be escaped."""
    if isinstance(value, tuple):
        return "[\n" + "".join(f'    "{text}",\n' for text in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# Checking


@app.command("check")
def check_puzzles(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; all if not given.")
    ] = None,
    mend: Annotated[
        bool,
        typer.Option("--mend", help="Write down the new values, and drop what does not hold."),
    ] = False,
    folder: FolderOption = None,
) -> None:
    """Judge all puzzles once more by the present rules, content and advice.

    Says of each that does not hold any more why. With --mend the others are made to belong to the
    present rules and content.
    """
    out = console()
    failed = 0
    for name in [game] if game else list_games():
        found = find_game(name)
        home = _home(found, folder)
        file = read_puzzles(home)
        held: list[Puzzle] = []
        for puzzle in file.puzzles:
            old = why_outdated(found, puzzle, home)
            again, why = _once_more(found, puzzle, home)
            if why or (old and not mend):
                failed += 1
                out.print(f"{found.name} {puzzle.id}: {why or old}", markup=False, soft_wrap=True)
            if again is not None and not why:
                held.append(again)
        if mend and file.puzzles:
            _mend(found, home, file, held)
        out.print(f"{found.name}: {len(held)} of {len(file.puzzles)} puzzles hold", markup=False)
    if failed and not mend:
        raise Failure(f"{failed} puzzles don't hold; --mend drops them")


def _once_more(game: Game, puzzle: Puzzle, home: Path) -> tuple[Puzzle | None, str]:
    """The puzzle with its present values; or why it does not hold."""
    try:
        table = begun(game, puzzle, home).table
    except Misfit as error:
        return None, f"its position can't be reached any more: {error}"
    judged = judge_again(table, puzzle)
    if part_of_turn(table, judged.best) != judged.best:
        return None, "its best moves can't be made any more"
    again = msgspec.structs.replace(
        puzzle,
        value=round(judged.value, 2),
        margin=round(judged.margin, 2),
        error=round(judged.error, 2),
    )
    if judged.margin < KEPT * LEAST:
        less = f"{judged.margin:.1f} points (it was {puzzle.margin:.1f})"
        return again, f"the best is better than the obvious by {less} only"
    return again, ""


def _mend(game: Game, home: Path, file: PuzzleFile, held: list[Puzzle]) -> None:
    """Write what holds, and let its records belong to the present rules and content."""
    for record in {puzzle.record for puzzle in file.puzzles}:
        path = home / FOLDER / f"{record}.rondel"
        if record not in {puzzle.record for puzzle in held}:
            path.unlink(missing_ok=True)
            continue
        kept = Record.read(path.read_text("utf-8"))
        kept.rules_version = game.rules_version
        kept.content_hash = game.load_content(None).hash
        write_text(path, kept.write())
    _write(home, held)


# Listing


@app.command("list")
def list_puzzles(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; all if not given.")
    ] = None,
    folder: FolderOption = None,
    json: JsonOption = False,
) -> None:
    """List the puzzles: how hard they are, and by how much the best beats the obvious."""
    names = [game] if game else list_games()
    found = {name: read_puzzles(_home(find_game(name), folder)) for name in names}
    if json:
        print_json({name: msgspec.to_builtins(file) for name, file in found.items()})
        return
    out = console()
    for name, file in found.items():
        levels = Counter(puzzle.level or "nobody" for puzzle in file.puzzles)
        told = ", ".join(f"{level} {number}" for level, number in levels.most_common())
        out.print(f"[bold]{name}[/]  {len(file.puzzles)} puzzles; found by: {told or '-'}")
        grid = Grid("id", "game", "ply", "moves", "margin", "rating", "found by")
        for puzzle in sorted(file.puzzles, key=lambda each: each.rating):
            grid.add_row(
                *(puzzle.id, puzzle.record, str(puzzle.ply), str(len(puzzle.best))),
                *(f"{puzzle.margin:.1f}", str(puzzle.rating), puzzle.level or "-"),
            )
        if file.puzzles:
            out.print(grid)

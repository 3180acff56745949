"""`rondel advise`: what a strong player would do at a point of a record, or thinks of all of it."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import rondel
from rondel.bots import Budget
from rondel.bots.hints import (
    Judged,
    Suggestion,
    review,
    suggest,
)
from rondel.cli.common import (
    ContentOption,
    FileArgument,
    JsonOption,
    Problem,
    console,
    game_of,
    print_json,
    read_record,
)
from rondel.cli.language import LanguageOption, Reader, language_of
from rondel.cli.showing import gains_in_words, seat_names
from rondel.core.chance import Chance
from rondel.core.moves import Move, write_move
from rondel.core.session import Session
from rondel.core.session import replay as replay_record
from rondel.core.table import Table
from rondel.core.words import Words

SHOWN = 5
"""So many moves are suggested, and so many costly ones are listed for each seat."""


def advise(
    file: FileArgument,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="PLY", help="After how many moves; the end if not given."),
    ] = None,
    all: Annotated[
        bool,
        typer.Option("--all", help="Go through the whole game: its course, and its costly moves."),
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            metavar="S",
            min=0.01,
            help="How long to think: 2 seconds for a decision, 30 for a whole game if not given.",
        ),
    ] = None,
    content: ContentOption = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> None:
    """Suggest moves at one point of a record, or look at all of its moves again.

    Example: rondel advise game.rondel --at 120
    """
    try:
        record = read_record(file)
        if at is not None and not 0 <= at <= len(record.moves):
            raise Problem(f"{file} has {len(record.moves)} moves; there is no ply {at}")
        folder = str(content) if content else None
        session = replay_record(record, game_of(record), at, folder)
    except rondel.RecordError as error:
        raise Problem(f"{file}: {error}") from None
    game = session.table.setup.game
    reader = Reader(console(), game, language_of(game, language))
    if all:
        _advise_on_game(session, Budget(seconds or 30.0), reader, json)
    elif session.table.over:
        raise Problem(f"{file}: the game is over; give --at PLY for a decision, or --all")
    else:
        _advise_on_decision(session, Budget(seconds or 2.0), reader, json)


# One decision


def _advise_on_decision(session: Session, budget: Budget, reader: Reader, json: bool) -> None:
    table = session.table
    chance = Chance(f"{session.record.seed} {session.ply}")
    suggestions = suggest(table.view(table.seat), table.moves(), budget, chance)
    if json:
        print_json(
            {
                "ply": session.ply,
                "seat": table.seat,
                "suggestions": [_plain(suggestion) for suggestion in suggestions],
            }
        )
        return
    words, say, out = reader.words, reader.say, reader.out
    names = seat_names(reader, table.setup.seats)
    asked = words.ask(table, names)
    out.print(say("at_ply", session.ply, names[table.seat], asked), markup=False)
    grid = Grid()
    *numbers, move, then, brings = say("advice_columns").split("|")
    for column in numbers:
        grid.add_column(column, justify="right")
    grid.add_column(move)
    grid.add_column(then, style="dim")
    grid.add_column(brings)
    for suggestion in suggestions[:SHOWN]:
        grid.add_row(
            f"{suggestion.value:.1f}",
            str(suggestion.visits),
            words.move(suggestion.move),
            _in_words(words, suggestion.line[1:]),
            gains_in_words(reader, suggestion.gains),
        )
    out.print(grid)
    out.print(say("advice_note"), markup=False)


def _in_words(words: Words, line: list[Move]) -> str:
    return "; ".join(words.move(move) for move in line)


def _plain(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "move": write_move(suggestion.move),
        "visits": suggestion.visits,
        "value": round(suggestion.value, 2),
        "line": [write_move(move) for move in suggestion.line],
        "gains": suggestion.gains,
    }


# A whole game


def _advise_on_game(session: Session, budget: Budget, reader: Reader, json: bool) -> None:
    if json:
        judged = review(session, budget)
        print_json({"plies": session.ply, "moves": [_plain_judgement(each) for each in judged]})
        return
    out, say = reader.out, reader.say
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("looking_again"))
        judged = review(
            session, budget, lambda done, whole: bar.update(task, completed=done, total=whole)
        )
    table = session.table
    names = seat_names(reader, table.setup.seats)
    _print_course(reader, judged, table, names)
    for seat, name in enumerate(names):
        mine = [each for each in judged if each.seat == seat]
        costly = sorted((each for each in mine if each.best), key=lambda each: -each.cost)[:SHOWN]
        lost = sum(each.cost for each in mine)
        out.print()
        out.print(say("gave_away", name, f"{lost:.1f}", len(mine)), markup=False)
        for each in costly:
            _print_costly(reader, each)


def _print_course(reader: Reader, judged: list[Judged], table: Table, names: list[str]) -> None:
    """The points that each seat could expect, at ten times of the game."""
    reader.out.print(reader.say("course"), markup=False)
    grid = Grid()
    grid.add_column(reader.say("course_ply"), justify="right")
    for name in names:
        grid.add_column(name, justify="right")
    for each in judged[:: max(1, len(judged) // 10)]:
        grid.add_row(str(each.ply), *(f"{value:.1f}" for value in each.values))
    if table.over:
        totals = [str(points["total"]) for points in table.scores()]
        grid.add_row(reader.say("course_end"), *totals, style="bold")
    reader.out.print(grid)


def _print_costly(reader: Reader, each: Judged) -> None:
    assert each.best is not None
    told = reader.say(
        "costly",
        ply=each.ply,
        played=reader.words.move(each.played),
        cost=f"{each.cost:.1f}",
        better=_in_words(reader.words, each.best.line),
    )
    reader.out.print(f"  {told}", markup=False)


def _plain_judgement(each: Judged) -> dict[str, Any]:
    return {
        "ply": each.ply,
        "seat": each.seat,
        "values": each.values,
        "played": write_move(each.played),
        "best": None if each.best is None else _plain(each.best),
        "cost": each.cost,
    }

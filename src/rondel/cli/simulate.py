"""`rondel simulate`: many games between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Timer
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from rondel.arena.match import Outcome, Plan, check_plan
from rondel.arena.simulate import QUANTILES, summary
from rondel.arena.simulate import simulate as play_games
from rondel.cli.common import (
    DEFAULT_GAME,
    ContentOption,
    GameArgument,
    JsonOption,
    OptionsOption,
    Problem,
    SeedOption,
    check_seats,
    console,
    print_json,
    read_options,
    write_text,
)
from rondel.core.game import Game, read_seed
from rondel.games import find_game

PATIENCE = 1.0
"""Seconds before a progress bar appears."""


def simulate(
    game: GameArgument = DEFAULT_GAME,
    seats: Annotated[int, typer.Option(metavar="N", help="How many players; 1 is solo.")] = 4,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    bot: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME…]",
            help="Who plays: one bot for all seats, or one for each. A name, or file.py:Class.",
        ),
    ] = "random",
    workers: Annotated[int, typer.Option(metavar="N", help="How many processes.")] = 1,
    seed: SeedOption = None,
    option: OptionsOption = None,
    content: ContentOption = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a record of each game here.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Let bots play many games and sum up the scores.

    The same seed gives the same games, with any number of processes. A game that raises an error
    is counted and reported with its seed and record; the others go on, and the exit code is 1.

    Example: rondel simulate cooper-island --seats 4 --games 1000 --workers 2 --seed 1
    """
    found = find_game(game)
    plan = _plan(found, seats, bot, seed, read_options(option), content)
    if games < 1:
        raise Problem(f"--games wants 1 or more, not {games}")
    if workers < 1:
        raise Problem(f"--workers wants 1 or more, not {workers}")
    if records is not None:
        _make_folder(records)
    start = perf_counter()
    outcomes = _play(plan, games, workers, records)
    result = summary(plan, outcomes, perf_counter() - start)
    if json:
        print_json(result)
    else:
        _print(found, result)
    return 1 if result["errors"] else 0


def _plan(
    game: Game,
    seats: int,
    bot: str,
    seed: str | None,
    options: dict[str, str],
    content: Path | None,
) -> Plan:
    check_seats(game, seats)
    names = tuple(name.strip() for name in bot.split(","))
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise Problem(f"--bot names {len(names)} bots for {seats} seats; give one, or {seats}")
    plan = Plan(
        game=game.name,
        seats=seats,
        bots=names,
        seed=read_seed(seed),
        options=game.complete_options(seats, options),
        content=str(content) if content is not None else None,
    )
    check_plan(plan)
    return plan


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{folder} can't be made: {error.strerror}") from None


def _play(plan: Plan, games: int, workers: int, records: Path | None) -> list[Outcome]:
    outcomes: list[Outcome] = []
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("Playing", total=games)
    patience = Timer(PATIENCE, bar.start)
    if sys.stderr.isatty():
        patience.start()
    try:
        for outcome in play_games(plan, games, workers, keep_records=records is not None):
            outcomes.append(outcome)
            if records is not None:
                write_text(records / f"game-{outcome.number:06}.rondel", outcome.record)
            bar.update(task, completed=len(outcomes))
    finally:
        patience.cancel()
        bar.stop()
    return outcomes


# For people


def _print(game: Game, result: dict[str, Any]) -> None:
    out = console()
    words = game.words()
    out.print(
        f"{game.title}, {_count(result['seats'], 'seat')}, {_count(result['games'], 'game')}, "
        f"seed {result['seed']}: {result['decisions']:,} decisions in "
        f"{result['seconds']:.1f} s ({result['decisions_per_second']:,} a second), "
        f"{_count(result['errors'], 'error')}"
    )
    for failure in result["failures"]:
        out.print(
            f"game {failure['game']}, seed {failure['seed']}: {failure['error']}", markup=False
        )
    table = Grid(title="Points", title_justify="left")
    table.add_column("")
    for percent in QUANTILES:
        table.add_column(f"{percent} %", justify="right")
    table.add_column("wins", justify="right")
    scores = result["scores"]
    for seat, points in enumerate(scores["by_seat"]):
        if points:
            wins = str(result["wins"][seat])
            name = f"seat {seat} ({result['bots'][seat]})"
            table.add_row(name, *_cells(points["total"]), wins)
    for rival, points in scores["rivals"].items():
        table.add_row(words.name(rival), *_cells(points["total"]), "")
    table.add_section()
    for category, points in scores["by_category"].items():
        if category != "total":
            table.add_row(words.name(category), *_cells(points), "")
    table.add_section()
    table.add_row("decisions a game", *_cells(result["decisions_per_game"]), "")
    out.print(table)


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _cells(quantiles: dict[str, int]) -> list[str]:
    return [str(value) for value in quantiles.values()] or [""] * len(QUANTILES)

"""`rondel simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from rondel.arena.match import check_matches
from rondel.arena.simulate import QUANTILES, Plan, summary
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
)
from rondel.cli.playing import (
    RecordsOption,
    TracebackOption,
    WorkersOption,
    check_counts,
    count_of,
    follow,
    make_folder,
    print_failures,
)
from rondel.core.game import Game, read_seed
from rondel.games import find_game


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
    workers: WorkersOption = 1,
    seed: SeedOption = None,
    option: OptionsOption = None,
    content: ContentOption = None,
    records: RecordsOption = None,
    traceback: TracebackOption = False,
    json: JsonOption = False,
) -> int:
    """Let bots play many games and sum up the scores.

    The same seed gives the same games, with any number of processes. A game that raises an error
    is counted and reported with its seed and record; the others go on, and the exit code is 1.
    --traceback shows where in the code it was.

    Example: rondel simulate cooper-island --seats 4 --games 1000 --workers 2 --seed 1
    """
    found = find_game(game)
    check_seats(found, seats)
    check_counts(games, workers)
    plan = Plan(
        game=found.name,
        seats=seats,
        bots=_bots(bot, seats),
        seed=read_seed(seed),
        options=found.complete_options(seats, read_options(option)),
        content=str(content) if content is not None else None,
        keep_records=records is not None,
    )
    matches = [plan.match(number) for number in range(games)]
    check_matches(matches)
    make_folder(records)
    start = perf_counter()
    outcomes = follow(matches, play_games(plan, games, workers), records)
    result = summary(plan, outcomes, perf_counter() - start)
    if json:
        print_json(result)
    else:
        _print(found, result, traceback, records)
    return 1 if result["errors"] else 0


def _bots(text: str, seats: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise Problem(f"--bot names {len(names)} bots for {seats} seats; give one, or {seats}")
    return names


# For people


def _print(game: Game, result: dict[str, Any], tracebacks: bool, records: Path | None) -> None:
    out = console()
    words = game.words()
    out.print(
        f"{game.title}, {count_of(result['seats'], 'seat')}, {count_of(result['games'], 'game')}, "
        f"seed {result['seed']}: {result['decisions']:,} decisions in "
        f"{result['seconds']:.1f} s ({result['decisions_per_second']:,} a second), "
        f"{count_of(result['errors'], 'error')}"
    )
    names = {failure["game"]: result["bots"] for failure in result["failures"]}
    print_failures(out, result["failures"], names, "", tracebacks, records)
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


def _cells(quantiles: dict[str, int]) -> list[str]:
    return [str(value) for value in quantiles.values()] or [""] * len(QUANTILES)

"""`rondel dataset`: positions and results of games between bots, for programs that learn."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from rondel.arena.match import Outcome, check_matches
from rondel.arena.tournament import Tournament
from rondel.arena.workers import STALL, play_all
from rondel.cli.arena import (
    BotsOption,
    IterationsOption,
    SeatsOption,
    SecondsOption,
    StallOption,
    make_tournament,
)
from rondel.cli.common import (
    DEFAULT_GAME,
    ContentOption,
    GameArgument,
    JsonOption,
    OptionsOption,
    Problem,
    SeedOption,
    console,
    need_extra,
    print_json,
)
from rondel.cli.playing import WorkersOption, check_counts, count_of, follow, make_folder
from rondel.games import find_game

FILES = ("positions.parquet", "games.parquet")


def dataset(
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the files.")],
    game: GameArgument = DEFAULT_GAME,
    bots: BotsOption = "greedy",
    seats: SeatsOption = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    workers: WorkersOption = 1,
    seconds: SecondsOption = None,
    iterations: IterationsOption = None,
    stall: StallOption = STALL,
    seed: SeedOption = None,
    option: OptionsOption = None,
    content: ContentOption = None,
    views: Annotated[
        bool, typer.Option("--views", help="Add a column with all that the seat sees, as JSON.")
    ] = False,
    json: JsonOption = False,
) -> int:
    """Write positions and results of games between bots to Parquet files.

    Players and deals are those of `rondel arena`. DIR/positions.parquet gets a row for each
    decision: what the seat saw as numbers, the legal moves, the move made, and how the game ended
    for that seat. DIR/games.parquet gets a row for each game. Games that a bot forfeits are
    reported and left out. The same seed gives the same files, with any number of processes.

    Example: rondel dataset cooper-island --bots greedy,random --games 50 --seed 1 --out data
    """
    need_extra("arena", "pyarrow", "numpy")
    from rondel.arena.dataset import describe_match, describe_with_views, write_dataset

    found = find_game(game)
    check_counts(games, workers)
    tournament = make_tournament(
        found, bots, seats, games, seconds, iterations, stall, seed, option, content, records=True
    )
    if len(tournament.settings) > 1:
        raise Problem("a data set has one setting of options, not several")
    matches = list(tournament.matches())
    check_matches(matches)
    make_folder(out)
    if there := [name for name in FILES if (out / name).exists()]:
        raise Problem(f"{out / there[0]} is there already")
    start = perf_counter()
    task = describe_with_views if views else describe_match
    coming = play_all(matches, workers, task, stall)
    outcomes = follow(matches, write_dataset(out, tournament, coming, views), None)
    result = summary(tournament, outcomes, out, perf_counter() - start)
    if json:
        print_json(result)
    else:
        _print(result)
    return 1 if result["failures"] else 0


def summary(
    tournament: Tournament, outcomes: list[Outcome], out: Path, seconds: float
) -> dict[str, Any]:
    good = [outcome for outcome in outcomes if not outcome.error]
    return {
        "game": tournament.game,
        "seats": tournament.seats,
        "seed": tournament.seed,
        "games": len(good),
        "positions": sum(outcome.decisions for outcome in good),
        "seconds": round(seconds, 3),
        "files": {name: (out / name).stat().st_size for name in FILES},
        "failures": [
            {"game": o.number, "seat": o.culprit, "ply": o.decisions, "error": o.error}
            for o in outcomes
            if o.error
        ],
    }


def _print(result: dict[str, Any]) -> None:
    out = console()
    for failure in result["failures"]:
        out.print(
            f"game {failure['game']} is left out: seat {failure['seat']} at ply "
            f"{failure['ply']}: {failure['error']}",
            markup=False,
        )
    sizes = ", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in result["files"].items())
    out.print(
        f"{count_of(result['positions'], 'position')} of {count_of(result['games'], 'game')}, "
        f"seed {result['seed']}, {result['seconds']:.1f} s: {sizes}"
    )

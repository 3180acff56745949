"""`rondel bench`: how fast the engine is."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from rondel.arena import bench as measure
from rondel.cli.common import JsonOption, Problem, console, print_json
from rondel.core.engine import engine
from rondel.games import find_game, list_games


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; all if you name none.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(metavar="S", help="How long each number is measured.")
    ] = 2.0,
    env: Annotated[
        bool, typer.Option("--env", help="Measure the PettingZoo environments instead.")
    ] = False,
    seats: Annotated[
        int, typer.Option(metavar="N", help="With --env: how many seats; the most if not given.")
    ] = 0,
    json: JsonOption = False,
) -> None:
    """Measure decisions, copies and iterations of the searching bot a second, on one core.

    Random play with 4 seats, copies of a table in the middle of a game, and searches with 3 seats.
    Where the engine catanatron is installed (`make bench` does that), its random games and copies
    are measured in the same run, in turn with ours: its plies, and those among them that leave a
    choice, as all of ours do. With --env: steps a second in the environments for learners, each
    with its observation and its mask. Seconds are of the processor's time.
    """
    if not 0 < seconds < 3600:
        raise Problem(f"--seconds wants more than 0 and less than an hour, not {seconds}")
    names = list_games() if game is None else [find_game(game).name]
    if env:
        _bench_env(names, seats, seconds, json)
        return
    with Console(stderr=True).status("Measuring …") if sys.stderr.isatty() else _silence():
        result: dict[str, Any] = {"engine": engine(), **measure.bench(names, seconds)}
    if json:
        print_json(result)
    else:
        _print(result)


def _bench_env(names: list[str], seats: int, seconds: float, json: bool) -> None:
    for name in names:
        counts = find_game(name).seat_counts
        if seats and seats not in counts:
            raise Problem(f"{name} has {', '.join(map(str, counts))} seats, not {seats}")
    try:
        from rondel.env.bench import bench_env
    except ImportError as error:
        raise Problem(str(error)) from None
    with Console(stderr=True).status("Measuring …") if sys.stderr.isatty() else _silence():
        rates = {name: bench_env(name, seconds, seats) for name in names}
    if json:
        print_json({"engine": engine(), "environments": rates})
        return
    table = Grid("", "steps a second", "without PettingZoo's guards", "many tables at once")
    for name, found in rates.items():
        table.add_row(name, *(f"{rate:,}" for rate in found.values()))
    out = console()
    out.print(table)
    out.print(f"engine: {engine()}")


def _silence() -> Any:
    from contextlib import nullcontext

    return nullcontext()


def _print(result: dict[str, Any]) -> None:
    table = Grid("", "decisions a second", "copies a second", "search iterations a second")
    other = result["catanatron"]
    for name, rates in result["games"].items():
        table.add_row(name, *_compared(rates, other))
    if other is not None:
        plies, decisions, copies = other.values()
        table.add_row("catanatron", f"{plies:,} plies ({decisions:,})", f"{copies:,}")
    out = console()
    out.print(table)
    out.print(f"engine: {result['engine']}")
    if other is None:
        out.print("(catanatron is not installed; `make bench` installs it)")
    else:
        out.print("(in brackets: plies that leave a choice, as all decisions do)")


def _compared(rates: dict[str, int], other: dict[str, int] | None) -> list[str]:
    """The rates, and how many times another engine's they are where that has been measured."""
    decided, copied, searched = rates.values()
    if other is None:
        return [f"{rate:,}" for rate in rates.values()]
    plies, decisions, copies = other.values()
    return [
        f"{decided:,}  × {decided / plies:.1f} (× {decided / decisions:.1f})",
        f"{copied:,}  × {copied / copies:.1f}",
        f"{searched:,}",
    ]

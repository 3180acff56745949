"""What the commands that let bots play have in common: a bar while they play, and records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rondel.arena.match import Outcome
from rondel.cli.common import Problem, write_text

PATIENCE = 1.0
"""Seconds before a progress bar appears."""

WorkersOption = Annotated[int, typer.Option("--workers", metavar="N", help="How many processes.")]
RecordsOption = Annotated[
    Path | None,
    typer.Option("--records", metavar="DIR", help="Write a record of each game here."),
]


def check_counts(games: int, workers: int) -> None:
    if games < 1:
        raise Problem(f"--games wants 1 or more, not {games}")
    if workers < 1:
        raise Problem(f"--workers wants 1 or more, not {workers}")


def make_folder(folder: Path | None) -> None:
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{folder} can't be made: {error.strerror}") from None


def follow(outcomes: Iterable[Outcome], total: int, records: Path | None) -> list[Outcome]:
    """All outcomes, with a bar while they come in, and a record of each in the folder."""
    done: list[Outcome] = []
    with _bar(total) as bar:
        for outcome in outcomes:
            done.append(outcome)
            if records is not None:
                write_text(records / f"game-{outcome.number:06}.rondel", outcome.record)
            bar.update(bar.task_ids[0], completed=len(done))
    return done


@contextmanager
def _bar(total: int) -> Iterator[Progress]:
    """A progress bar for who watches, as soon as it takes a while."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("Playing", total=total)
    patience = Timer(PATIENCE, bar.start)
    if sys.stderr.isatty():
        patience.start()
    try:
        yield bar
    finally:
        patience.cancel()
        if bar.live.is_started:
            bar.stop()


def count_of(number: int, thing: str) -> str:
    """In words: `3 games`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"

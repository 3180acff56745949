"""What the commands that let bots play have in common: a bar while they play, and records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rondel.arena.match import Match, Outcome
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


def follow(
    matches: Sequence[Match], outcomes: Iterable[Outcome], records: Path | None
) -> list[Outcome]:
    """All outcomes, with a bar while they come in, and a record of each in the folder."""
    done: list[Outcome] = []
    with _bar(len(matches)) as bar:
        for match, outcome in zip(matches, outcomes, strict=True):
            done.append(outcome)
            if records is not None and outcome.record:
                file = records / f"game-{outcome.number:06}.rondel"
                write_text(file, _with_names(outcome.record, match))
            bar.update(bar.task_ids[0], completed=len(done))
    return done


def _with_names(record: str, match: Match) -> str:
    """The record with comments that tell who played."""
    first, _, rest = record.partition("\n")
    names = [f"# seat {seat}: {player.name}" for seat, player in enumerate(match.players)]
    return "\n".join([first, *names, rest])


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

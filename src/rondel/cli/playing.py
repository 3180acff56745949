"""What the commands that let bots play have in common: a bar while they play, records, and what is
told of games that went wrong."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from threading import Timer, current_thread, main_thread
from typing import Annotated, Any

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
TracebackOption = Annotated[
    bool,
    typer.Option("--traceback", help="Where something goes wrong, show the place in the code."),
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
    matches: Sequence[Match],
    outcomes: Iterable[Outcome],
    records: Path | None,
    keep: Callable[[Outcome], None] | None = None,
) -> list[Outcome]:
    """All outcomes, with a bar while they come in, and a record of each in the folder. `keep` is
    told of each as soon as it is there."""
    done: list[Outcome] = []
    by_number = {match.number: match for match in matches}
    with progress_bar(len(matches)) as bar:
        for outcome in outcomes:
            done.append(outcome)
            if keep is not None:
                keep(outcome)
            if records is not None and outcome.record:
                names = [player.name for player in by_number[outcome.number].players]
                write_record(records, outcome.number, outcome.record, names)
            bar.update(bar.task_ids[0], completed=len(done))
    return done


def write_record(folder: Path, number: int, record: str, names: Sequence[str]) -> Path:
    """Write the record of a game into the folder, with comments that tell who played."""
    first, _, rest = record.partition("\n")
    comments = [f"# seat {seat}: {name}" for seat, name in enumerate(names)]
    file = folder / f"game-{number:06}.rondel"
    write_text(file, "\n".join([first, *comments, rest]))
    return file


class Stopped(KeyboardInterrupt):
    """Somebody asked us to end (SIGTERM)."""


@contextmanager
def stoppable() -> Iterator[None]:
    """Inside, SIGTERM is as good as Ctrl-C: what is under way is given up in good order."""

    def stop(*_: object) -> None:
        raise Stopped

    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def print_failures(
    out: Console, failures: Sequence[dict[str, Any]], names: dict[int, list[str]],
    fate: str, tracebacks: bool, records: Path | None,
) -> None:  # fmt: skip
    """The games that went wrong, a line each; on demand with the place in the code and a record
    of the game so far (`names` by game and seat)."""
    for failure in failures:
        who = "error" if failure["bot"] is None else f"{failure['bot']} on seat {failure['seat']}"
        where = f"game {failure['game']}, seed {failure['seed']}, ply {failure['ply']}"
        out.print(
            f"{where}: {who}{fate if failure['bot'] else ''}: {failure['error']}", markup=False
        )
        if not tracebacks:
            continue
        for line in failure["traceback"].splitlines():
            out.print(f"    {line}", markup=False, soft_wrap=True)
        if failure["record"]:
            records = records or Path(mkdtemp(prefix="rondel-"))
            number = failure["game"]
            file = write_record(records, number, failure["record"], names[number])
            out.print(f"    the game so far: rondel show {file}", markup=False, soft_wrap=True)
    if not tracebacks and any(failure["traceback"] for failure in failures):
        out.print("--traceback shows where in the code.", style="dim")


@contextmanager
def progress_bar(total: int, doing: str = "Playing") -> Iterator[Progress]:
    """A progress bar for who watches, as soon as it takes a while."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task(doing, total=total)
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

"""The `rondel` command: its subcommands, and how it complains."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated

import typer

import rondel
from rondel.bots import BotError
from rondel.cli import (
    advise,
    arena,
    bench,
    content,
    dataset,
    listing,
    play,
    puzzles,
    records,
    rules,
    serve,
    server,
    simulate,
    train,
    usage,
)
from rondel.cli.common import Failure, Problem
from rondel.cli.letters import fit_streams
from rondel.core.engine import engine

app = typer.Typer(
    help="Heavy euro board games in your terminal: play, simulate, replay, look rules up.",
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def rondel_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"rondel {rondel.__version__} ({engine()})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("play")(play.play)
app.command("serve")(serve.serve)
app.add_typer(server.app, name="server")
app.command("simulate")(simulate.simulate)
app.command("arena", cls=arena.ArenaCommand)(arena.arena)
app.command("dataset")(dataset.dataset)
app.command("train", cls=arena.ArenaCommand)(train.train)
app.command("replay")(records.replay)
app.command("show")(records.show)
app.command("advise")(advise.advise)
app.add_typer(puzzles.app, name="puzzles")
app.command("rules")(rules.rules)
app.command("content")(content.content)
app.command("usage")(usage.usage)
app.command("bench")(bench.bench)
app.command("games")(listing.games)

BAD_INPUT = (
    Problem,
    BotError,
    rondel.ContentError,
    rondel.RecordError,
    rondel.SetupError,
    typer.TyperException,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code: 0 fine, 1 something failed, 2 bad input."""
    fit_streams()
    try:
        code = _command()(
            sys.argv[1:] if arguments is None else list(arguments),
            prog_name="rondel",
            standalone_mode=False,
        )
        sys.stdout.flush()
    except Failure as failure:
        return complain(str(failure), 1)
    except BAD_INPUT as problem:
        return complain(str(problem), 2)
    except BrokenPipeError:
        # Whoever read our output has seen enough; what is still buffered goes nowhere.
        _discard_output()
        return 1
    except OSError as error:
        _discard_output()
        return complain(_told(error), 1)
    return code if isinstance(code, int) else 0


@cache
def _command() -> Callable[..., object]:
    """What Typer makes of the functions; that takes longer than many a command does."""
    return typer.main.get_command(app)


def _discard_output() -> None:
    """What is still buffered can't be written, and must not be tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(error: OSError) -> str:
    """What the system says, and of which file."""
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


def complain(message: str, code: int) -> int:
    """One line on stderr."""
    print(f"rondel: {' '.join(message.split())}", file=sys.stderr)
    return code

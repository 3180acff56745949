"""`rondel server`: for whoever runs one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from rondel.cli import server_campaigns, server_games, server_people
from rondel.cli.common import JsonOption, console, print_json
from rondel.cli.serve import DatabaseOption
from rondel.cli.server_common import YesOption, confirm, database, looking

if TYPE_CHECKING:
    from rondel.server.administration import Stats
    from rondel.server.store.backup import Copied
    from rondel.server.upgrade_check import OpenGame, Report

app = typer.Typer(help="For whoever runs a server: its games and people, backups, upgrades.")
app.add_typer(server_games.app, name="games")
app.add_typer(server_campaigns.app, name="campaigns")
app.add_typer(server_people.app, name="people")

REASONS = {
    "game": "the game is not installed",
    "content": "its content is lost",
    "rules": "the rules have changed",
    "journal": "its journal can't be replayed",
}


@app.callback()
def server() -> None:
    """For whoever runs a server."""


@app.command("check")
def check(database: DatabaseOption = None, json: JsonOption = False) -> int:
    """Tell which running games would go on with this version, before you upgrade a server.

    Install the new version beside the old one and let it look at the database; nothing is changed,
    and the old server may go on meanwhile. The exit code is 1 if a game could not go on.

    Examples:

    - rondel server check
    - rondel server check --database games.db --json
    """
    report = _look(database)
    if json:
        import msgspec

        found = msgspec.to_builtins(report)
        print_json({**found, "nothing_lost": report.nothing_lost})
    else:
        _tell(report)
    return 0 if report.nothing_lost else 1


def _look(given: str | None) -> Report:
    with looking(given) as found:
        from rondel.server.upgrade_check import check

        return check(found)


def _tell(report: Report) -> None:
    out = console()
    pinned, lost = report.of("pinned"), report.of("lost")
    out.print(f"{len(report.open)} open of {report.games} in all")
    out.print(f"  go on: {len(report.of('goes-on'))}")
    out.print(f"  go on with the content that they were begun with: {len(pinned)}")
    for content in sorted({game.content for game in pinned}):
        titles = [game.title for game in pinned if game.content == content]
        out.print(f"    {titles[0]}, content {content}: {len(titles)}", markup=False)
    if closed := report.of("closed"):
        out.print(f"  closed since an earlier upgrade: {len(closed)}")
    out.print(f"  can't go on, can still be read: {len(lost)}")
    for game in lost:
        out.print(f"    {_line(game)}", markup=False)
    out.print(f"{report.finished} finished")
    out.print(f"  can be replayed: {report.finished - report.archived}")
    out.print(f"  can be read, with their result: {report.archived}")


def _line(game: OpenGame) -> str:
    who = ", ".join(game.players)
    why = f"{REASONS[game.why]} ({game.detail})"
    return f"{game.id} {game.title}, {who}, {game.entries} entries: {why}"


@app.command("stats")
def stats(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """Tell how many games and people there are, and how much is played."""
    with looking(database) as found:
        from rondel.server.administration import stats

        counted = stats(found, time.time())
    if json:
        import msgspec

        print_json(msgspec.to_builtins(counted))
    else:
        _tell_stats(counted)


def _tell_stats(counted: Stats) -> None:
    grid = Grid("games", "open", "closed", "finished")
    for name, states in counted.games.items():
        grid.add_row(name, *map(str, states.values()))
    out = console()
    out.print(grid)
    grid = Grid("in days", "1", "7", "30", "all")
    grid.add_row("people seen", *map(str, counted.people.values()))
    grid.add_row("entries written", *map(str, counted.entries.values()))
    out.print(grid)
    out.print(f"{counted.packs} contents kept; the database has {counted.size / 1e6:.1f} MB")


@app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")],
    database: DatabaseOption = None,
) -> None:
    """Copy the database into a file, as it is at one moment. Servers may go on meanwhile.

    The file is an SQLite database, also if the server runs on PostgreSQL. It tells the seeds of
    open games: keep it safe.

    Examples:

    - rondel server backup rondel-$(date +%F).db
    - rondel server games list --database rondel-2026-11-16.db
    """
    done = _backup(file, database)
    print(f"{done.games} games with {done.entries} entries copied to {file}")


def _backup(file: Path, given: str | None) -> Copied:
    with database(given) as url:
        from rondel.server.store.backup import backup

        return backup(url, file)


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, or any SQLite database.")],
    database: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Delete first all that is there.")
    ] = False,
    yes: YesOption = False,
) -> None:
    """Bring the games of a backup into the database. Servers may go on meanwhile.

    Games that are there already stay as they are; with --replace everything becomes as it was when
    the backup was made. So games also get from SQLite to PostgreSQL.

    Examples:

    - rondel server restore rondel-2026-11-16.db
    - rondel server restore tables.db --database postgresql:///rondel
    """
    if replace:
        confirm("Delete all games in the database, and take those of the backup?", yes)
    done = _restore(file, database, replace)
    left = f", {done.kept} were there already" if done.kept else ""
    print(f"{done.games} games with {done.entries} entries restored{left}")


def _restore(file: Path, given: str | None, replace: bool) -> Copied:
    with database(given) as url:
        from rondel.server.store.backup import restore

        return restore(file, url, replace)

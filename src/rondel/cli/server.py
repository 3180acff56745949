"""`rondel server`: for whoever runs one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer

from rondel.cli.common import JsonOption, Problem, console, print_json
from rondel.cli.serve import DatabaseOption, database_url

if TYPE_CHECKING:
    from rondel.server.upgrade_check import OpenGame, Report

app = typer.Typer(help="For whoever runs a server: what an upgrade would mean for its games.")

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


def _look(database: str | None) -> Report:
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from rondel.server.settings import Settings, SettingsError
        from rondel.server.store.survey import survey
        from rondel.server.upgrade_check import check
    except ImportError as error:
        message = f"the server needs more packages ({error.name}): pip install rondel[server]"
        raise Problem(message) from None
    url = database_url(database)
    given = {"RONDEL_DATABASE_URL": url} if url else {}
    try:
        settings = Settings.from_environment({**os.environ, **given})
        with survey(settings.database_url) as found:
            return check(found)
    except SettingsError as error:
        raise Problem(str(error)) from None
    except FileNotFoundError as error:
        raise Problem(f"{error.filename}: {error.strerror}") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Problem(f"the database can't be used: {reason}") from None


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

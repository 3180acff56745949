"""`rondel server games`: the games on a server."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.table import Table as Grid
from rich.text import Text

from rondel.cli.common import JsonOption, Problem, console, print_json, write_text
from rondel.cli.serve import DatabaseOption
from rondel.cli.server_common import (
    IDS,
    GamesArgument,
    YesOption,
    choose,
    confirm,
    database,
    looking,
    read_days,
    told_time,
)

if TYPE_CHECKING:
    from rondel.server.administration import GameSummary

app = typer.Typer(help="The games on a server: list, show, export, delete, put away.")

DAY = 24 * 3600
OlderOption = Annotated[
    str | None,
    typer.Option("--untouched", metavar="TIME", help="For so long: 30d, 8w, 6m or 1y."),
]


@app.command("list")
def list_games(
    database: DatabaseOption = None,
    state: Annotated[
        Literal["open", "closed", "finished"] | None, typer.Option(help="Only these.")
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only of this game.")] = None,
    untouched: OlderOption = None,
    json: JsonOption = False,
) -> None:
    """List the games, the one that was touched last at the end.

    Examples:

    - rondel server games list --state open
    - rondel server games list --untouched 1y --json
    """
    before = _before(untouched) if untouched else None
    with looking(database) as found:
        from rondel.server.administration import games

        listed = [
            one
            for one in games(found)
            if state in (None, one.state)
            and game in (None, one.game)
            and (before is None or one.updated < before)
        ]
    listed.sort(key=lambda one: one.updated)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(listed))
        return
    grid = Grid("id", "game", "who", "entries", "touched", "state")
    for one in listed:
        who = ", ".join(seat.name for seat in one.seats)
        cells = (one.id, one.title, who, str(one.entries), told_time(one.updated), one.state)
        grid.add_row(*map(Text, cells))
    console().print(grid)
    console().print(f"{len(listed)} games")


@app.command("show", context_settings=IDS)
def show(game: GamesArgument, database: DatabaseOption = None, json: JsonOption = False) -> None:
    """Show who plays a game and how it stands. Its seed and its links are not told.

    Examples:

    - rondel server games show Yq3
    """
    chosen = _choose(game, database)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(chosen))
        return
    for one in chosen:
        _tell(one)


def _tell(one: GameSummary) -> None:
    out = console()
    out.print(Text(f"{one.id}: {one.title}, {one.state}", style="bold"))
    out.print(f"  begun {told_time(one.begun)} by {one.host}, touched {told_time(one.updated)}")
    options = ", ".join(f"{name}={value}" for name, value in one.options.items()) or "none"
    out.print(f"  {one.entries} entries; options: {options}", markup=False)
    out.print(f"  rules {one.rules_version}, content {one.content}")
    if one.closed:
        out.print(f"  can't go on: {one.closed}")
    for seat in one.seats:
        who = f"bot {seat.bot}" if seat.kind == "bot" else seat.kind
        points = f", {one.result['totals'][seat.seat]} points" if one.result else ""
        turn = ", to decide" if seat.seat == one.turn else ""
        person = f", {seat.person}, seen {told_time(seat.seen)}" if seat.person else ""
        out.print(f"  {seat.seat} {seat.name} ({who}{person}){points}{turn}", markup=False)


@app.command("export", context_settings=IDS)
def export(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME...", help="Ids of games; none: all.")
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="DIR", help="Write a file for each game there.")
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Write games down as records, which can be replayed and imported.

    The record of an open game tells its seed: who reads it knows what lies in all stacks.

    Examples:

    - rondel server games export Yq3 > game.rondel
    - rondel server games export --to records
    """
    if to is None and len(games or ()) != 1:
        raise Problem("several games need a folder to be written to: --to DIR")
    with looking(database) as found:
        from rondel.server.closed import record_text

        rows = {row.id: row for row in found.games()}
        chosen = [choose(one, rows, "game") for one in games] if games else list(rows)
        if to is not None:
            to.mkdir(parents=True, exist_ok=True)
        for one in chosen:
            record = record_text(rows[one], found.journal(one)[: rows[one].entries])
            if to is None:
                print(record, end="")
            else:
                write_text(to / f"{rows[one].game}-{one}.rondel", record)
    if to is not None:
        print(f"{len(chosen)} records written to {to}")


@app.command("delete", context_settings=IDS)
def delete(game: GamesArgument, database: DatabaseOption = None, yes: YesOption = False) -> None:
    """Delete games with all that belongs to them. A server that runs lets their people go.

    Of a campaign only the last games can be deleted, for the others have led to them.

    Examples:

    - rondel server games delete Yq3 --yes
    """
    chosen = _choose(game, database)
    for one in chosen:
        _tell(one)
    confirm(f"Delete {len(chosen)} game{'s' * (len(chosen) != 1)} for good?", yes)
    _delete([one.id for one in chosen], database)
    print(f"{len(chosen)} deleted")


def _delete(ids: list[str], given: str | None) -> None:
    with database(given) as url:
        from rondel.server.store.editing import delete_games, editing

        with editing(url) as connection:
            delete_games(connection, ids)


@app.command("put-away")
def put_away(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, new or begun before.")],
    untouched: Annotated[
        str, typer.Option(metavar="TIME", help="For so long: 30d, 8w, 6m or 1y.")
    ] = "1y",
    database: DatabaseOption = None,
    yes: YesOption = False,
) -> None:
    """Move the games that nobody has touched for long from the database into a file.

    A campaign is moved as a whole, with its branches, once all its games are so old.

    `rondel server restore FILE` brings them back; `--database FILE` looks at them there.

    Examples:

    - rondel server games put-away old-games.db
    - rondel server games put-away old-games.db --untouched 6m --yes
    """
    before = _before(untouched)
    with looking(database) as found:
        from rondel.server.store.backup import old_games
        from rondel.server.store.editing import check_version

        check_version(found.connection)
        count = len(old_games(found.connection, before))
    if not count:
        print("no game was untouched for so long")
        return
    confirm(f"Move {count} game{'s' * (count != 1)} to {file}?", yes)
    done = _put_away(file, before, database)
    print(f"{done} put away in {file}")


def _put_away(file: Path, before: float, given: str | None) -> int:
    with database(given) as url:
        from rondel.server.store.backup import put_away

        done = put_away(url, file, before)
        return done.games + done.kept


def _before(untouched: str) -> float:
    return time.time() - read_days(untouched) * DAY


def _choose(wanted: list[str], given: str | None) -> list[GameSummary]:
    with looking(given) as found:
        from rondel.server.administration import games

        known = {one.id: one for one in games(found)}
    return [known[choose(one, known, "game")] for one in wanted]

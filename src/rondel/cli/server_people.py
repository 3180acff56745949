"""`rondel server people`: who plays on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from rich.table import Table as Grid
from rich.text import Text

from rondel.cli.common import JsonOption, console, print_json
from rondel.cli.serve import DatabaseOption
from rondel.cli.server_common import (
    PersonArgument,
    YesOption,
    choose,
    confirm,
    database,
    looking,
    told_time,
)

if TYPE_CHECKING:
    from rondel.server.administration import PersonSummary

app = typer.Typer(help="The people on a server: list, show, export, delete.")


@app.command("list")
def list_people(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List who began games or sits at them, who was seen last at the end.

    A person is a browser, known by the hash of its secret: the id is how that begins.
    """
    found = _everybody(database)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(found))
        return
    grid = Grid("id", "names", "began", "plays", "seen")
    for one in found:
        names = ", ".join(one.names)
        counts = str(len(one.hosts)), str(len(one.plays))
        grid.add_row(*map(Text, (one.person[:12], names, *counts, told_time(one.seen))))
    console().print(grid)
    console().print(f"{len(found)} people")


@app.command("show")
def show(person: PersonArgument, database: DatabaseOption = None, json: JsonOption = False) -> None:
    """Show somebody's names and games."""
    found = _choose(person, database)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(found))
        return
    out = console()
    out.print(Text(f"{found.person[:12]}: {', '.join(found.names) or 'no name'}", style="bold"))
    out.print(f"  seen {told_time(found.seen)}")
    for what, games in (("began", found.hosts), ("plays", found.plays)):
        out.print(f"  {what}: {', '.join(games) or 'nothing'}", markup=False)


@app.command("export")
def export(person: PersonArgument, database: DatabaseOption = None) -> None:
    """Print all that is stored of somebody, as JSON, for them to have."""
    whole = _choose(person, database).person
    with looking(database) as found:
        from rondel.server.administration import what_is_stored

        print_json(what_is_stored(found, whole))


@app.command("delete")
def delete(person: PersonArgument, database: DatabaseOption = None, yes: YesOption = False) -> None:
    """Delete what is stored of somebody: names, seats, who sent which move.

    Games that they played alone or against bots are deleted. Games with others stay, with somebody
    without a name in their place; their seats in open ones are free.
    """
    found = _choose(person, database)
    names = ", ".join(found.names) or found.person[:12]
    confirm(f"Delete what is stored of {names}, in {len(found.plays)} games?", yes)
    deleted, changed = _forget(found.person, database)
    print(f"{deleted} games deleted, {changed} changed")


def _forget(person: str, given: str | None) -> tuple[int, int]:
    with database(given) as url:
        from rondel.server.store.editing import editing, forget

        with editing(url) as connection:
            done = forget(connection, person, "Player")
    return len(done.deleted), len(done.changed)


def _everybody(given: str | None) -> list[PersonSummary]:
    with looking(given) as found:
        from rondel.server.administration import people

        return people(found.games())


def _choose(wanted: str, given: str | None) -> PersonSummary:
    known = {one.person: one for one in _everybody(given)}
    return known[choose(wanted, known, "person")]

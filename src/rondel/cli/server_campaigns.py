"""`rondel server campaigns`: the campaigns on a server."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from rondel.cli.common import JsonOption, console, print_json
from rondel.cli.serve import DatabaseOption
from rondel.cli.server_common import IDS, YesOption, choose, confirm, database, looking, told_time

app = typer.Typer(help="The campaigns on a server: list, delete.")

CampaignsArgument = Annotated[
    list[str], typer.Argument(metavar="CAMPAIGN...", help="Ids of campaigns, or how they begin.")
]


@app.command("list")
def list_campaigns(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the campaigns with their games, the oldest first.

    Examples:

    - rondel server campaigns list --json
    """
    with looking(database) as found:
        from rondel.server.administration import campaigns

        listed = campaigns(found)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(listed))
        return
    grid = Grid("id", "game", "name", "begun", "games", "branch of")
    for one in listed:
        games = ", ".join(one.games) or "-"
        cells = (one.id, one.title, one.name, told_time(one.begun), games, one.after or "")
        grid.add_row(*map(Text, cells))
    console().print(grid)
    console().print(f"{len(listed)} campaigns")


@app.command("delete", context_settings=IDS)
def delete(
    campaign: CampaignsArgument, database: DatabaseOption = None, yes: YesOption = False
) -> None:
    """Delete campaigns with all their games. A branch is deleted with or before what it came from.

    Examples:

    - rondel server campaigns delete Yq3 --yes
    """
    with looking(database) as found:
        from rondel.server.administration import campaigns

        known = {one.id: one for one in campaigns(found)}
    chosen = [known[choose(one, known, "campaign")] for one in campaign]
    games = sum(len(one.games) for one in chosen)
    names = ", ".join(one.name for one in chosen)
    confirm(f"Delete {names} with {games} game{'s' * (games != 1)} for good?", yes)
    print(f"{_delete([one.id for one in chosen], database)} games deleted")


def _delete(ids: list[str], given: str | None) -> int:
    with database(given) as url:
        from rondel.server.store.editing import delete_campaigns, editing

        with editing(url) as connection:
            return len(delete_campaigns(connection, ids))

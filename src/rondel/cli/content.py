"""`rondel content`: what a content pack holds, and how sure we are of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from rondel.cli.common import (
    DEFAULT_GAME,
    ContentOption,
    GameArgument,
    JsonOption,
    Problem,
    console,
    print_json,
    write_text,
)
from rondel.core.content import PACK_FILE, Content
from rondel.core.game import Game
from rondel.core.pack_diff import differences
from rondel.games import find_game

SOURCES = ("rulebook", "appendix", "reconstructed")


def content(
    game: GameArgument = DEFAULT_GAME,
    content: ContentOption = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write our files there, for you to change."),
    ] = None,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show in which values --content differs from ours.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Show what the game's components are made of, and check a pack of your own.

    Every entry says where its numbers come from: the rulebook, its appendix, or a
    reconstruction where the printed value is not known. If you own the game, write the printed
    values into files of your own and give their folder with --content.

    Examples:

    - rondel content maracaibo --export my-box
    - rondel content maracaibo --content my-box --diff
    - rondel serve --content my-box
    """
    found = find_game(game)
    if export is not None:
        _export(found, export)
        return
    pack = found.find_content(content)
    if diff:
        if content is None:
            raise Problem("--diff compares a pack of yours with ours: give it with --content DIR")
        _tell_differences(found, pack, json)
        return
    entries = list(_entries(pack.pack))
    guesses = [entry for entry in entries if entry["source"] == "reconstructed"]
    if json:
        print_json(
            {
                "game": found.name,
                "hash": pack.hash,
                "entries": len(entries),
                "by_source": dict(Counter(entry["source"] for entry in entries)),
                "reconstructed": guesses,
            }
        )
        return
    out = console()
    out.print(f"{found.title}: {len(entries)} entries, hash {pack.hash}")
    table = Grid("file", *SOURCES, "all")
    for column in table.columns[1:]:
        column.justify = "right"
    for file in pack.pack:
        counts = Counter(entry["source"] for entry in entries if entry["file"] == f"{file}.toml")
        table.add_row(file, *(str(counts[source]) for source in SOURCES), str(counts.total()))
    counts = Counter(entry["source"] for entry in entries)
    table.add_section()
    table.add_row("all", *(str(counts[source]) for source in SOURCES), str(counts.total()))
    out.print(table)
    out.print("[bold]Reconstructed[/]: not printed in words, so worked out or guessed")
    for entry in guesses:
        note = f": {entry['note']}" if entry["note"] else ""
        out.print(Text(f"  {entry['file']}, {entry['table']} {entry['id']}{note}"))


def _entries(pack: dict[str, dict[str, Any]]) -> Iterator[dict[str, str]]:
    for file, tables in pack.items():
        for name, table in tables.items():
            for entry in table if isinstance(table, list) else [table]:
                yield {
                    "file": f"{file}.toml",
                    "table": name,
                    "id": entry["id"],
                    "source": entry["source"],
                    "note": entry.get("note", ""),
                }


def _export(game: Game, folder: Path) -> None:
    """Our files as they are, with their comments, and what names the folder."""
    files = sorted((game.folder / "content").glob("*.toml"))
    there = [
        name for name in (PACK_FILE, *(file.name for file in files)) if (folder / name).exists()
    ]
    if there:
        raise Problem(f"{folder}: {there[0]} is there already")
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        write_text(folder / file.name, file.read_text(encoding="utf-8"))
    named = f'game = "{game.name}"\ntitle = "{game.title} of my own"\n'
    write_text(folder / PACK_FILE, named)
    print(f"{len(files)} files written to {folder}")
    print("Delete those that stay as they are: what is not there is taken from us.")


def _tell_differences(game: Game, theirs: Content, json: bool) -> None:
    ours: Content = game.load_content(None)
    found = list(differences(ours.pack, theirs.pack))
    if json:
        plain = [{name: getattr(one, name) for name in one.__struct_fields__} for one in found]
        print_json({"ours": ours.hash, "theirs": theirs.hash, "differences": plain})
        return
    out = console()
    for one in found:
        out.print(Text(f"{one.place}: {_told(one.ours)} -> {_told(one.theirs)}"), soft_wrap=True)
    count = f"{len(found)} value{'s' * (len(found) != 1)}"
    out.print(f"{count} differ{'s' * (len(found) == 1)}; hash {ours.hash} -> {theirs.hash}")


def _told(value: Any) -> str:
    return "nothing" if value is None else str(value)

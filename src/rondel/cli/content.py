"""`rondel content`: what a content pack holds, and how sure we are of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from rondel.cli.common import (
    DEFAULT_GAME,
    ContentOption,
    GameArgument,
    JsonOption,
    console,
    print_json,
)
from rondel.games import find_game

SOURCES = ("rulebook", "appendix", "reconstructed")


def content(
    game: GameArgument = DEFAULT_GAME, content: ContentOption = None, json: JsonOption = False
) -> None:
    """Show what the game's components are made of, and check a pack of your own.

    Every entry says where its numbers come from: the rulebook, its appendix, or a
    reconstruction where the printed value is not known. If you own the game, write the printed
    values into files of your own and give their folder with --content.
    """
    found = find_game(game)
    pack = found.load_content(content)
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

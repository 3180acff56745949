"""Pages of `docs` that follow from the code. `python -m tools.pages` writes them anew.

`observations.md` has the blocks of all games' observations, `views.md` every key of their views.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from rondel.env.__main__ import block_rows
from rondel.env.simulation import Simulation
from rondel.games import find_game
from tests.support.learners import NAMES

DOCS = Path(__file__).parents[1] / "docs"

OBSERVATIONS = """# The blocks of observations

What lies where in an observation with two seats; with one, three or four it is the same in another
place (`python -m rondel.env GAME --seats N`), and the solo games have their opponent's blocks too.
`6 / 12` are six amounts, each divided by 12; `24 × one of 4` are 24 things, each of which is one
of four kinds: a 1 among four places. The last column has the names of the things, then of the
kinds; `python -m rondel.env GAME --labels` prints them all, number by number. How to read it all:
[environments.md](environments.md).
"""

HEAD = "| block | where | what | names |"

VIEWS = """# What is in a view

`table.view(seat)` is what a seat may see, and `view.contents` holds it as plain data: dicts, lists,
texts and numbers. These are all its keys, by game. A type checker knows them, too: each game's
`view.py` has a type for its contents. How a bot reads them: [writing-a-bot.md](writing-a-bot.md).
"""


def observations() -> str:
    """Write the page with the blocks of all games' observations."""
    parts = [OBSERVATIONS]
    for name in NAMES:
        simulation = Simulation(name, 2)
        lines = [f"## {find_game(name).title}", "", HEAD, "|---|---|---|---|"]
        for block, place, meant, names in block_rows(simulation):
            if not block.startswith("next_"):
                lines.append(f"| `{block}` | {place} | {meant} | {names} |")
        start = simulation.observer.blocks[
            next(name for name in simulation.observer.blocks if name.startswith("next_1."))
        ].start
        place = f"{start}–{simulation.observer.size - 1}"
        lines.append(f"| `next_1.…` | {place} | the same of the other seat | |")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


# Views


class Key(NamedTuple):
    """A key of a view: its name, its type as it is written, what it means."""

    name: str
    type: str
    meaning: str


class Contents(NamedTuple):
    """A part of a view that has keys of its own."""

    name: str
    meaning: str
    keys: list[Key]


def sentence(node: ast.stmt | None) -> str:
    """Return the text of a statement that is nothing but a string, on one line."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return ""
    return " ".join(str(node.value.value).split())


def read_keys(body: list[ast.stmt]) -> Iterator[Key]:
    """Yield the keys that a class declares, each with the string below it."""
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield Key(node.target.id, ast.unparse(node.annotation), sentence(below))


def read_contents(source: str) -> dict[str, Contents]:
    """Return a module's typed dicts, each with what it inherits, in the order written."""
    found: dict[str, Contents] = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        bases = [ast.unparse(base) for base in node.bases]
        if "TypedDict" in bases or any(base in found for base in bases):
            inherited = [key for base in bases if base in found for key in found[base].keys]
            keys = [*inherited, *read_keys(node.body)]
            found[node.name] = Contents(node.name, sentence(node.body[0]), keys)
    return found


def root_of(source: str) -> str:
    """Return the name of the type of a whole view: that of `CooperView = View[CooperContents]`."""
    found = re.search(r"^\w+View(?:: TypeAlias)? = View\[(\w+)\]", source, re.MULTILINE)
    return found[1] if found else ""


def in_reading_order(contents: dict[str, Contents], root: str) -> list[Contents]:
    """Return the whole view first, then its parts as they come up."""
    order = [root]
    for name in order:
        for key in contents[name].keys:
            parts = [part for part in re.findall(r"\w+", key.type) if part in contents]
            order += [part for part in dict.fromkeys(parts) if part not in order]
    return [contents[name] for name in order]


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def show_type(text: str, names: dict[str, str]) -> str:
    """Return a type for a table; the parts of the view in it are links to their own tables."""
    pieces = [
        f"[`{piece}`](#{names[piece]})" if piece in names else f"`{cell(piece)}`"
        for piece in re.split(rf"\b({'|'.join(names)})\b", text)
        if piece
    ]
    return "".join(pieces)


def chapter(title: str, prefix: str, source: str) -> str:
    """Write the chapter of one game: a table for the whole view, then one for each part."""
    contents = in_reading_order(read_contents(source), root_of(source))
    names = {part.name: f"{prefix}-{part.name.lower()}" for part in contents}
    lines = [f"## {title}", ""]
    for part in contents:
        lines += [f'### <a id="{names[part.name]}"></a>{part.name}', "", part.meaning, ""]
        lines += ["| key | type | what |", "|---|---|---|"]
        lines += [
            f"| `{key.name}` | {show_type(key.type, names)} | {cell(key.meaning)} |"
            for key in part.keys
        ]
        lines.append("")
    return "\n".join(lines)


def view_source(name: str) -> str:
    """Return the source of the module that says what is in a game's views."""
    module = inspect.getmodule(find_game(name).part("view"))
    return inspect.getsource(module) if module is not None else ""


def views() -> str:
    """Write the page with every key of all games' views."""
    games = [(find_game(name), view_source(name)) for name in NAMES]
    parts = [chapter(game.title, game.name, source) for game, source in games if root_of(source)]
    return "\n".join([VIEWS, *parts])


PAGES: dict[str, Callable[[], str]] = {"observations.md": observations, "views.md": views}
"""How each page is made."""


if __name__ == "__main__":
    for file, make in PAGES.items():
        (DOCS / file).write_text(make(), encoding="utf-8")

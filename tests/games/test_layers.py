"""What `look` and `ai` take from the rules, by name; the linter sees modules only.

What is drawn needs a few numbers of the rules. Who advises bots also asks what is so at a table,
what could be done there, and which question a step is. Neither ever changes a table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rondel.games

GAMES = Path(rondel.games.__file__).parent
NAMES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules").is_dir())


def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def package(file: Path) -> list[str]:
    return ["rondel", "games", *file.relative_to(GAMES).parent.parts]


def imports(file: Path, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """All that a file imports, anywhere in it: modules, and names of them ("" for the module)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            here = package(file)
            start = here[: len(here) + 1 - node.level] if node.level else []
            module = ".".join([*start, *filter(None, [node.module])])
            yield from ((module, alias.name) for alias in node.names)


def from_rules(game: str, folder: str) -> Iterator[tuple[Path, str, str]]:
    """What the files of a folder import from the game's rules: the file, the module, the name."""
    rules = f"rondel.games.{game}.rules"
    for file in sorted((GAMES / game / folder).rglob("*.py")):
        for module, name in imports(file, parse(file)):
            if f"{module}.{name}".startswith(f"{rules}.") or module == rules:
                yield file, module, name


def defined(module: str, name: str) -> ast.stmt | None:
    """Where a module of the rules defines a function or a class of that name."""
    file = GAMES.parents[1].joinpath(*module.split(".")).with_suffix(".py")
    kinds = (ast.FunctionDef, ast.ClassDef)
    found = [node for node in parse(file).body if isinstance(node, kinds) and node.name == name]
    return found[0] if found else None


def answers(node: ast.stmt | None) -> bool:
    """Whether it is a function that gives something back: one that asks, and does nothing."""
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return False
    return not (isinstance(node.returns, ast.Constant) and node.returns.value is None)


def only_asked(file: Path, name: str) -> bool:
    """Whether a file uses a name for nothing but `name.can…`."""
    tree = parse(file)
    used = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
    asked = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == name
        and node.attr.startswith("can")
    ]
    return len(used) == len(asked)


@pytest.mark.parametrize("game", NAMES)
def test_what_is_drawn_takes_constants_of_the_rules_and_nothing_else(game: str) -> None:
    others = [
        f"{file.relative_to(GAMES)}: {module}.{name}"
        for file, module, name in from_rules(game, "look")
        if not name.isupper()
    ]
    assert others == []


@pytest.mark.parametrize("game", NAMES)
def test_advice_takes_constants_steps_and_answers(game: str) -> None:
    """Classes are there to be recognized; functions that return nothing would change the table.
    The table of effects (`verb`) is asked what can be done."""
    others = []
    for file, module, name in from_rules(game, "ai"):
        node = defined(module, name) if module.count(".") > 3 else None
        effects = name == "verb" and only_asked(file, name)
        if not (name.isupper() or isinstance(node, ast.ClassDef) or answers(node) or effects):
            others.append(f"{file.relative_to(GAMES)}: {module}.{name}")
    assert others == []


def test_every_way_to_import_is_seen() -> None:
    code = "import a.b\nfrom ..rules import solo\ndef f():\n    from x.y import Z, z\n"
    file = GAMES / "maracaibo" / "look" / "text.py"
    assert list(imports(file, ast.parse(code))) == [
        ("a.b", ""),
        ("rondel.games.maracaibo.rules", "solo"),
        ("x.y", "Z"),
        ("x.y", "z"),
    ]


def test_what_answers() -> None:
    def node(code: str) -> ast.stmt:
        return ast.parse(code).body[0]

    assert answers(node("def f() -> int: ..."))
    assert not answers(node("def f() -> None: ..."))
    assert not answers(node("def f(): ..."))
    assert not answers(node("class F: ..."))

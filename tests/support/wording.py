"""What every game's words have to stand: sweeps over its code, and over what really happens."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from rondel import Table
from rondel.core.chronicle import TURN, one_by_one
from rondel.core.game import Game
from rondel.core.table import Event, Step

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
RAW = re.compile(r"[a-z]_[a-zA-Z0-9]|\w\+\w|[{}]")
"""What an id looks like that has slipped into a sentence."""


RESULT = {"scored", "points", "won", "shared", "drawn"}
"""What `Table.tell_points` notes."""


@cache
def parsed(folder: Path) -> dict[str, ast.Module]:
    """The code in a folder, by file. It takes a while, so it is left until somebody asks."""
    return {
        file.relative_to(folder).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(folder.rglob("*.py"))
    }


class Wording:
    """A game's words beside its code."""

    def __init__(self, game: Game) -> None:
        self.words = game.words()
        self.messages = self.words.messages
        self.package = type(game).__module__
        self.rule = re.compile(rf"{game.rule_prefix}\d+\.\d+")
        self.folder = game.folder

    @property
    def sources(self) -> dict[str, ast.Module]:
        return parsed(self.folder)

    # What the code says

    def asking_steps(self) -> set[type[Step]]:
        """All steps of the game that ask a seat and are no mere base of others."""
        made = self._called_names()
        found: set[type[Step]] = set()
        todo: list[type[Step]] = [Step]
        while todo:
            step = todo.pop()
            todo += step.__subclasses__()
            asks = step.moves is not Step.moves and step.__module__.startswith(f"{self.package}.")
            if asks and (not step.__subclasses__() or step.__name__ in made):
                found.add(step)
        return found

    def _called_names(self) -> set[str]:
        return {
            node.func.id
            for tree in self.sources.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }

    def questions(self) -> set[str]:
        return {step.__name__ for step in self.asking_steps()}

    def noted_keys(self) -> set[str]:
        """The keys of all events that the rules tell by name."""
        noted = {
            str(node.args[0].value)
            for tree in self.sources.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "note"
            and isinstance(node.args[0], ast.Constant)
        }
        return (noted | RESULT) - {TURN}

    def told_keys(self) -> set[str]:
        """The keys of all events that the log has words for, but for the begin of a turn."""
        sections = ("phase", "did", "got", "paid", "event")
        told = {key for section in sections for key in self.messages[section]}
        return told - {TURN}

    def board_keys(self) -> set[str]:
        """The keys of all headings, labels and lines that are asked for by name."""
        return {
            str(node.args[0].value)
            for tree in self.sources.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "board"
            and node.args
            and isinstance(node.args[0], ast.Constant)
        }

    def ruled(self) -> set[str]:
        """The rules that have a sentence."""
        return set(filter(self.rule.fullmatch, self.messages["why"]))

    def cited_rules(self, but: Collection[str] = ()) -> set[str]:
        """The rules that the code gives as reasons, in all files but some."""
        return {
            node.value
            for name, tree in self.sources.items()
            if name not in but
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and self.rule.fullmatch(node.value)
        }

    # What is said

    def check_names(self) -> None:
        for thing, name in self.messages["name"].items():
            assert not RAW.search(name), thing
            assert all(form.strip() == form and form for form in name.split("|")), thing

    def check_effect(self, of: str, text: str) -> None:
        assert text.endswith("."), (of, text)
        assert text[0].isupper(), (of, text)
        assert not RAW.search(text), (of, text)

    def check_question(self, table: Table) -> str:
        """What is asked now, and all answers; returns the question's key."""
        asked = self.words.ask(table, NAMES)
        assert not RAW.search(asked), asked
        labels = [self.words.move(move) for move in table.moves()]
        for move, label in zip(table.moves(), labels, strict=True):
            assert not RAW.search(label), (move, label)
            assert label[0].isupper(), (move, label)
        assert len(set(labels)) == len(labels), f"two moves with one label: {sorted(labels)}"
        return type(table.agenda[-1]).__name__

    def check_events(self, events: list[Event]) -> set[str]:
        """What is told of them; returns their keys."""
        for event in events:
            (told,) = one_by_one([event], self.words, NAMES) or ["."]
            assert not RAW.search(told), (event, told)
            assert told.endswith(".") or event[0] in self.messages["phase"], told
            assert "seat " not in told, told
        return {key for key, _ in events}

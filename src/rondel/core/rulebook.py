"""Looking rules up in a game's rules text: Markdown in which each rule starts with its bold id."""

from __future__ import annotations

import re
from collections.abc import Callable

from rondel.core.game import Game

_HEADING = re.compile(r"(#+)\s+(.*)")
_WORD = re.compile(r"[\w'-]+")
_RULE = re.compile(r"\s*(?:[-*]\s+)?\*\*([A-Z]+-[0-9]+(?:\.[0-9]+)*)\*\*[.:]?\s*(.*)")


class Rule:
    """One rule: its id, its text on one line, and the title of its chapter."""

    __slots__ = ("chapter", "id", "text")

    def __init__(self, id: str, text: str, chapter: str) -> None:
        self.id = id
        self.text = text
        self.chapter = chapter


class Rulebook:
    """The rules of a game, in order."""

    def __init__(self, text: str) -> None:
        self.rules: list[Rule] = []
        self.chapters: list[str] = []
        chapter = ""
        open_rule: Rule | None = None
        for line in text.splitlines():
            if heading := _HEADING.match(line):
                open_rule = None
                if heading[1] == "##":
                    chapter = heading[2].strip()
                    self.chapters.append(chapter)
            elif rule := _RULE.match(line):
                open_rule = Rule(rule[1], rule[2].strip(), chapter)
                self.rules.append(open_rule)
            elif open_rule is not None and line.strip():
                open_rule.text = f"{open_rule.text} {line.strip()}".strip()
            else:
                open_rule = None

    def find(self, query: str) -> list[Rule]:
        """The rules with that id or below it (`CI-8` finds `CI-8.4`), else those with all words.

        If no rule has them as whole words, parts of words count.
        """
        wanted = query.strip().upper()
        words = query.lower().split()
        tests: list[Callable[[Rule], bool]] = [
            lambda rule: rule.id == wanted,
            lambda rule: rule.id.startswith(f"{wanted}."),
            lambda rule: set(words) <= set(_WORD.findall(rule.text.lower())),
            lambda rule: all(word in rule.text.lower() for word in words),
        ]
        found = ([rule for rule in self.rules if test(rule)] for test in tests)
        return next(filter(None, found), [])


def rulebook(game: Game, language: str = "en") -> Rulebook | None:
    """The game's rules, or `None` if it comes without."""
    try:
        return Rulebook(game.rules_text(language))
    except FileNotFoundError:
        return None

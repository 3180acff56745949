"""A move is a small tuple `(verb, *arguments)`; its text is the words with spaces between.

    ("worker", "C", "normal")  <->  worker C normal

Arguments are names or whole numbers. Names never contain white space and never look like a
number, so that text and tuple are two forms of one thing.
"""

from __future__ import annotations

import re

Move = tuple[str | int, ...]

_NUMBER = re.compile(r"-?[0-9]+\Z")
_NAME = re.compile(r"[^\s#]+\Z")


class MoveSyntaxError(ValueError):
    """A text that is not a move."""


def write_move(move: Move) -> str:
    """The move as text."""
    return " ".join(map(str, move))


def read_move(text: str) -> Move:
    """The text as a move; `MoveSyntaxError` if it has no verb or a strange character."""
    words = text.split()
    if not words:
        raise MoveSyntaxError("a move starts with a verb; this text is empty")
    for word in words:
        if not _NAME.match(word):
            raise MoveSyntaxError(f"{word!r} is not a name or a number")
    if _NUMBER.match(words[0]):
        raise MoveSyntaxError(f"a move starts with a verb, not with the number {words[0]}")
    return tuple(int(word) if _NUMBER.match(word) else word for word in words)


def argument(move: Move, verb: str) -> str:
    """The argument of a move `(verb, argument)`, as text; "" for a move of any other form."""
    return str(move[1]) if len(move) == 2 and move[0] == verb else ""

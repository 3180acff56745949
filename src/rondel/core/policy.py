"""Policies: how often a sensible player looks at each move, in numbers that games can teach.

The weight of a move is that of its verb, times that of the thing that the move is about, times a
power of what its details promise. What a move is about and what it promises the game's advice says
(`LearnedAdvice`); the numbers are data in the game's folder, which `rondel train` writes.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from rondel.core.moves import Move, read_move

Name = str | int
"""A verb, or a thing that a move is about."""


class PolicyError(ValueError):
    """A file that holds no policy; the message says what is wrong."""


class Policy:
    """The numbers; whatever is not among them is 1."""

    def __init__(
        self,
        verbs: dict[Name, float],
        things: dict[Name, dict[Name, float]],
        sharpness: dict[Name, float],
        made: dict[str, Any] | None = None,
    ) -> None:
        self.verbs = verbs
        """By verb."""
        self.things = things
        """By verb, how much the thing is liked that a move is about."""
        self.sharpness = sharpness
        """By verb, the power to which what the details promise is raised."""
        self.made = made or {}
        """Where the numbers come from."""

    def write(self) -> str:
        """The policy as TOML, which `read_policy` reads."""
        tables: list[tuple[str, dict[Any, Any]]] = [
            ("made", self.made),
            ("verbs", self.verbs),
            ("sharpness", self.sharpness),
            *((f"things.{_key(verb)}", self.things[verb]) for verb in self.things),
        ]
        lines = ["# How often each move is looked at: `rondel train` writes this file."]
        for title, table in tables:
            if table:
                lines += ["", f"[{title}]"]
                lines += [f"{_key(name)} = {_value(value)}" for name, value in table.items()]
        return "\n".join(lines) + "\n"


def read_policy(file: Path) -> Policy:
    """The policy in a file; `PolicyError` if there is none."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PolicyError(f"{file} can't be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PolicyError(f"{file} is no TOML: {error}") from None
    strange = sorted(found.keys() - {"made", "verbs", "sharpness", "things"})
    if strange:
        raise PolicyError(f"{file}: a policy has no {strange[0]}")
    try:
        return Policy(
            _numbers(found.get("verbs", {})),
            {verb: _numbers(liked) for verb, liked in found.get("things", {}).items()},
            _numbers(found.get("sharpness", {})),
            dict(found.get("made", {})),
        )
    except (AttributeError, TypeError, ValueError) as error:
        raise PolicyError(f"{file}: {error}") from None


def _numbers(table: dict[str, Any]) -> dict[Name, float]:
    found: dict[Name, float] = {}
    for name, value in table.items():
        number = float(value)
        if not 0 < number < float("inf"):
            raise ValueError(f"{name} is {value}, but a weight is above 0")
        found[_name(name)] = number
    return found


def _name(text: str) -> Name:
    """A thing as moves have it: what looks like a number is one (see `read_move`)."""
    if " " in text:
        return text
    move: Move = read_move(f"_ {text}")
    return move[1]


def _key(name: Name) -> str:
    text = str(name)
    bare = text.replace("_", "").replace("-", "")
    return text if bare.isascii() and bare.isalnum() else f'"{text}"'


def _value(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)

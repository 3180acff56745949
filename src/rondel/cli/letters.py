"""Output in any encoding: letters that a terminal lacks are shown by others that can be read.

One letter stands for one letter wherever columns depend on it.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Mapping
from io import TextIOWrapper

LEGIBLE = "rondel.legible"
"""The name of the way in which streams deal with letters that they lack."""

INSTEAD = {
    **dict.fromkeys("–—−·•", "-"),
    **dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}’", "'"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("→»≥", ">"),
    **dict.fromkeys("←«≤", "<"),
    **{"●": "*", "○": "o", "×": "x", "✓": "+", "…": ".", "£": "L", "€": "E", "±": "+-"},
    **{"ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d"},
}


def spelt(letter: str) -> str:
    """A letter in ASCII; a question mark if there is nothing like it."""
    if letter in INSTEAD:
        return INSTEAD[letter]
    name = unicodedata.name(letter, "")
    if name.startswith("BOX DRAWINGS"):
        return _line(name)
    parts = unicodedata.normalize("NFKD", letter)
    return parts.encode("ascii", "ignore").decode() or "?"


def _line(name: str) -> str:
    """What is drawn along, down, or in several directions at once."""
    if " AND " in name:
        return "+"
    return {"HORIZONTAL": "-", "VERTICAL": "|"}.get(name.rsplit(maxsplit=1)[-1], "+")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(spelt, error.object[error.start : error.end])), error.end


def legible(text: str, encoding: str) -> str:
    """The text as it is shown in an encoding."""
    return text.encode(encoding, LEGIBLE).decode(encoding)


codecs.register_error(LEGIBLE, _replace)


def fit_streams(environment: Mapping[str, str] = os.environ) -> None:
    """Let what is printed be legible. Who asks for the locale C gets ASCII.

    Python itself would rather write UTF-8 there, whether the terminal can show it or not.
    """
    wanted = environment.get("LC_ALL") or environment.get("LANG")
    chosen = "PYTHONIOENCODING" in environment or "PYTHONUTF8" in environment
    encoding = "ascii" if wanted in ("C", "POSIX") and not chosen else None
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors=LEGIBLE)

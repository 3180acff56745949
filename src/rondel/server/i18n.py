"""What the pages say, by key: message catalogues, one a language, read as they are written.

Code and templates name a key (`home.start`); the sentence stands in `locale/en.po`. In a sentence
`{name}` stands for a value. What the games themselves say is in their own words (`core/words.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from io import StringIO
from pathlib import Path

from babel.core import negotiate_locale
from babel.messages.pofile import read_po

from rondel.core import catalogues

LOCALE = Path(__file__).parent / "locale"
DEFAULT = "en"

_ACCEPTED = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([0-9.]{1,5}))?\s*$")


class Texts:
    """The sentences of one language."""

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language = language
        self.messages = messages

    def say(self, key: str, **values: str | int) -> str:
        """The sentence of a key; a key without one is shown as it is, so that it is noticed."""
        return self.messages.get(key, key).format(**values)

    def level(self, bot: str) -> str:
        """What a bot is called; one that somebody has installed is called by its name."""
        return self.messages.get(f"level.{bot}", bot)

    def part(self, *chapters: str) -> dict[str, str]:
        """The sentences of some chapters (what stands before a key's first dot)."""
        return {key: text for key, text in self.messages.items() if key.split(".")[0] in chapters}


@cache
def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue for, ours or a package's (`core/catalogues.py`)."""
    found = catalogues.languages("server", LOCALE, "", ".po")
    return tuple(language.replace("_", "-") for language in found)


@cache
def texts(language: str = DEFAULT) -> Texts:
    """The sentences in a language; what is not translated yet is said in English."""
    messages = {} if language == DEFAULT else dict(texts().messages)
    code = language.replace("-", "_")
    for written in catalogues.texts("server", LOCALE, f"{code}.po"):
        catalogue = read_po(StringIO(written), locale=code)
        messages |= {str(entry.id): str(entry.string) for entry in catalogue if entry.string}
    messages.pop("", None)
    return Texts(language, messages)


@lru_cache(maxsize=1000)
def accepted(header: str) -> str:
    """The best language for a browser that sends this `Accept-Language`."""
    wishes: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        if found := _ACCEPTED.match(part):
            wishes.append((_weight(found[2]), found[1]))
    wishes.sort(key=lambda wish: -wish[0])
    return negotiate_locale([name for _, name in wishes], languages(), sep="-") or DEFAULT


def _weight(text: str | None) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0

"""The catalogue has every key that is used, and none that is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rondel.bots import bots
from rondel.server import i18n as module
from rondel.server.i18n import (
    Texts,
    accepted,
    languages,
    texts,
)

SERVER = Path(module.__file__).parent
SOURCES = [
    *SERVER.rglob("*.py"),
    *SERVER.glob("static/js/*.js"),
    *SERVER.glob("templates/*.html"),
]
CHAPTERS = {key.split(".")[0] for key in texts().messages}
KEY = re.compile(rf"""["'`]((?:{"|".join(CHAPTERS)})\.[a-z_-]+)["'`]""")
REFUSAL = re.compile(r'Refusal\(\d+, "([a-z-]+)"')
MADE = {
    # By the preferences, the presets of a new game, bots, refusals and notices, from names.
    *(key for key in texts().messages if key.split(".")[0] in ("prefs", "error", "notice")),
    *(key for key in texts().messages if key.startswith(("new.preset_", "level."))),
}


def used() -> set[str]:
    return {key for file in SOURCES for key in KEY.findall(file.read_text(encoding="utf-8"))}


def test_every_key_has_a_text() -> None:
    assert {key for key in used() if not key.endswith("_")} - texts().messages.keys() == set()


def test_every_refusal_has_a_text() -> None:
    keys = {key for file in SOURCES for key in REFUSAL.findall(file.read_text(encoding="utf-8"))}
    assert len(keys) > 10
    assert {f"error.{key}" for key in keys} - texts().messages.keys() == set()


def test_every_text_is_used() -> None:
    assert texts().messages.keys() - used() - MADE == set()


def test_a_text_is_filled_in() -> None:
    said = Texts("en", {"greeting": "Hello {name}"})
    assert said.say("greeting", name="Ana") == "Hello Ana"
    assert said.say("nothing.such") == "nothing.such"


def test_every_bot_of_ours_has_a_name() -> None:
    said = Texts("hu", {"level.master": "mester"})
    assert said.level("master") == "mester"
    assert said.level("somebody_elses") == "somebody_elses"
    assert all(f"level.{bot}" in texts().messages for bot in bots())


def test_a_page_gets_the_texts_of_its_chapters() -> None:
    said = Texts("en", {"home.start": "Start", "table.undo": "Undo"})
    assert said.part("table") == {"table.undo": "Undo"}


def test_what_is_not_translated_is_said_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("en", "hu"):
        (tmp_path / f"{name}.po").write_text(
            f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
            f'msgid "a"\nmsgstr "a in {name}"\n'
            + ('msgid "b"\nmsgstr "b in en"\n' if name == "en" else 'msgid "b"\nmsgstr ""\n')
        )
    monkeypatch.setattr(module, "LOCALE", tmp_path)
    for cached in (texts, languages, accepted):
        cached.cache_clear()
    try:
        assert languages() == ("en", "hu")
        assert texts("hu").messages == {"a": "a in hu", "b": "b in en"}
        assert accepted("hu-HU,hu;q=0.9,en;q=0.5") == "hu"
    finally:
        for cached in (texts, languages, accepted):
            cached.cache_clear()


@pytest.mark.parametrize(
    "header", ["", "en-US,en;q=0.9", "xx", "*", ";;;", "en;q=1.2.3", "a" * 5000, "tlh,de;q=x"]
)
def test_english_for_everybody_else(header: str) -> None:
    assert accepted(header) == "en"

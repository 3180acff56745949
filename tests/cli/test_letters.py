"""Output in any encoding can be read."""

from __future__ import annotations

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from rondel.cli.common import print_json
from rondel.cli.letters import LEGIBLE, legible, spelt
from tests.cli.test_app import run_process

ROOT = Path(__file__).parents[2] / "src" / "rondel"
READ = [
    *ROOT.glob("games/*/words.en.toml"),
    *ROOT.glob("games/*/rules.md"),
    *ROOT.glob("games/*/look/text*.py"),
    *ROOT.glob("games/*/story.en.toml"),
    *ROOT.glob("core/words.en.toml"),
    *ROOT.glob("core/look/textgrid.py"),
    *ROOT.glob("cli/*"),
]


def test_there_is_something_for_every_letter_that_people_read() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in READ if file.is_file())
    letters = {letter for letter in text if not letter.isascii()}
    assert len(letters) > 10
    assert {letter for letter in letters if spelt(letter) == "?"} == set()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("┌─┐│└┘┼┏━┓", "+-+|+++" + "+-+"),
        ("Cumaná · Müller – £5 … 2× ≥4", "Cumana - Muller - L5 . 2x >4"),
        ("“no” ’n’ ✓●○ 木", "\"no\" 'n' +*o ?"),
    ],
)
def test_letters_in_ascii(text: str, shown: str) -> None:
    assert legible(text, "ascii") == shown


def test_an_encoding_keeps_the_letters_that_it_has() -> None:
    assert legible("£5 · Cumaná ─", "latin-1") == "£5 · Cumaná -"


def test_one_letter_stands_for_one_where_columns_depend_on_it() -> None:
    for letter in "─│┌┐└┘├┤┬┴┼·–…●○×✓≥£→←»":
        assert len(spelt(letter)) == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_for_programs_says_the_same(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = TextIOWrapper(BytesIO(), encoding=encoding, errors=LEGIBLE)
    monkeypatch.setattr(sys, "stdout", out)
    print_json({"name": "Cumaná £5 …"})
    out.seek(0)
    assert json.loads(out.read()) == {"name": "Cumaná £5 …"}


def test_no_colours_in_a_pipe() -> None:
    result = run_process("rules", "CI-8.4", PYTHONIOENCODING="ascii")
    assert "\x1b" not in result.out
    assert "CI-8.4" in result.out

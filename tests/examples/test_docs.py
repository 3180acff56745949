"""The pages in docs: their code runs, and what they point at is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel import Chance, Record
from rondel.bots import Bot, Budget
from rondel.cli.app import app
from rondel.games import find_game, list_games
from rondel.games.cooper_island.content import load

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.glob("*.md") if not page.is_symlink())


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def run(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(code, "docs", "exec"), names)
    return names


def bot_of(code: str, name: str) -> Bot:
    bot: Bot = run(code)[name](Chance("bot"))
    return bot


def test_a_bot_in_ten_lines() -> None:
    settler = bot_of(blocks("writing-a-bot.md", "python")[0], "Settler")
    table = rondel.new("cooper-island", seats=2, seed=1)
    laid = 0
    while not table.over:
        move = settler.choose(table.view(table.seat), table.moves(), Budget())
        laid += move[0] == "place_double"
        table.play(move)
    assert laid > 5


def test_a_picture_is_made_of_sheets() -> None:
    names = run(blocks("pictures.md", "python")[0])
    assert [sheet.id for sheet in names["picture"].sheets] == ["sea", "board"]


def test_things_can_be_asked_about() -> None:
    names = run(blocks("pictures.md", "python")[1])
    assert names["about"].rule == "CI-3.4"


def test_a_bot_that_looks_ahead() -> None:
    dreamer = bot_of(blocks("writing-a-bot.md", "python")[2], "Dreamer")
    table = rondel.new("cooper-island", seats=2, seed=1)
    before = table.view(0).contents
    for _ in range(2):
        moves = table.moves()
        assert dreamer.choose(table.view(table.seat), moves, Budget(iterations=1)) in moves
    assert table.view(0).contents == before


def test_a_suggestion_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    names = run(blocks("writing-a-bot.md", "python")[3])
    assert names["suggestion"].move in names["table"].moves()
    assert str(names["suggestion"].line) in capsys.readouterr().out


@pytest.mark.parametrize(("page", "number"), [("writing-a-bot.md", 4), ("records.md", 0)])
def test_games_on_the_pages(page: str, number: int, capsys: pytest.CaptureFixture[str]) -> None:
    names = run(blocks(page, "python")[number])
    assert names["table"].over
    capsys.readouterr()


def test_the_record_on_the_page() -> None:
    record = Record.read(blocks("records.md", "")[0])
    record.content_hash = load(None).hash  # the page need not follow every change of the content
    assert record.rules_version == find_game("cooper-island").rules_version
    table = rondel.replay(record)
    assert table.seat == 0
    assert record.moves[-1] == (0, ("do",))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_points_at_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([\w./-]+)\)", text):
        assert (DOCS / target).exists(), target
    for target in re.findall(r"`((?:tests|rondel)/[\w./-]+)`", text):
        there = ROOT / ("" if target.startswith("tests/") else "src") / target
        assert there.exists(), target
    commands = {command.name for command in app.registered_commands}
    commands |= {group.name for group in app.registered_groups}
    shown = re.findall(r"`rondel (\w+)[^`]*`|^rondel (\w+) ", text, re.M)
    assert {first or second for first, second in shown} <= commands


def test_the_house_on_the_page() -> None:
    """Every file that the design shows in core is there, and no file is missing on the page."""
    text = (DOCS / "design.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^    (\w+\.py)  ", text, re.M))
    core = {file.name for file in (ROOT / "src/rondel/core").glob("*.py")} - {"__init__.py"}
    assert shown == core, "docs/design.md shows every file of core"
    for game in list_games():
        files = {file.name for file in find_game(game).folder.rglob("*.py")}
        missing = set(re.findall(r"`(\w+\.py)`", text)) - files
        assert not missing, f"{game} has all files that the page tells of"


def test_the_card_on_the_page() -> None:
    [block] = blocks("design.md", "toml")
    cards = (find_game("cooper-island").folder / "content" / "cards.toml").read_text("utf-8")
    assert block in cards

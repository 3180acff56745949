"""What the page on environments says is so."""

from __future__ import annotations

import re
import subprocess
import sys

import pettingzoo
import pytest
from gymnasium import registry as registered

import rondel.env.gymnasium
from rondel.env import pettingzoo as environments
from rondel.games import find_game
from tests.examples.test_docs import DOCS, blocks, run
from tests.support.learners import NAMES


@pytest.mark.parametrize("number", range(6))
def test_the_code_on_the_page_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks("environments.md", "python")
    assert len(code) == 6
    run(code[number])


def test_the_numbers_of_actions_on_the_page() -> None:
    text = (DOCS / "environments.md").read_text(encoding="utf-8")
    for name in NAMES:
        game = find_game(name)
        size = game.codec(game.load_content(None)).size
        assert re.search(rf"\b{size}\b", text), f"{name} has {size} actions"


def test_the_names_on_the_page_are_registered() -> None:
    page = (DOCS / "environments.md").read_text(encoding="utf-8")
    texts = [page, str(environments.__doc__), str(rondel.env.gymnasium.__doc__)]
    names = [re.findall(r"rondel/[a-z-]+-v\d+", text) for text in texts]
    assert all(names)
    for name in {name for found in names for name in found}:
        for registry in (pettingzoo.aec_registry, pettingzoo.parallel_registry, registered):
            assert name in registry


def test_the_lists_that_the_command_prints() -> None:
    def printed(*arguments: str) -> str:
        command = [sys.executable, "-m", "rondel.env", "cooper-island", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert re.search(r"^ *\d+–\d+ own\.storage +6 / 12$", printed("--seats", "2"), re.M)
    assert re.search(r"^ *0 end_income$", printed("--actions"), re.M)
    assert re.search(r"^ *\d+ own\.storage\.wood$", printed("--labels"), re.M)

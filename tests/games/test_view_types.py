"""A type checker knows what is in each game's views, and complains of what is not.

All that is drawn or weighed reads views: a key that is written wrongly should be found without
running it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

from rondel.games import find_game, list_games

ROOT = Path(__file__).parents[2]
VIEWS = {
    "cooper-island": "CooperView",
    "maracaibo": "MaracaiboView",
    "new-zealand": "NewZealandView",
}
SNIPPET = """\
from {module}.view import {view}
def read_{view}(view: {view}) -> None:
    view.contents["players"]
    view.contents["playrs"]
    view["playrs"]
"""
RIGHT, TYPO, UNTYPED = 3, 4, 5
"""Lines of a game's snippet."""


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """What mypy says of all games' snippets, by line; `make lint` has filled its cache."""
    file = tmp_path_factory.mktemp("types") / "snippet.py"
    file.write_text(
        "".join(
            SNIPPET.format(module=type(find_game(game)).__module__, view=VIEWS[game])
            for game in VIEWS
        ),
        encoding="utf-8",
    )
    config = [
        "--config-file",
        str(ROOT / "pyproject.toml"),
        "--cache-dir",
        str(ROOT / ".mypy_cache"),
    ]
    said, failed, _ = api.run([*config, "--strict", "--hide-error-context", str(file)])
    assert not failed, failed
    # By its name alone: what mypy remembers of the same text it tells with its former folder.
    lines = re.findall(rf"^.*\b{re.escape(file.name)}:(\d+): error: (.*)$", said, re.MULTILINE)
    return {int(line): message for line, message in lines}


@pytest.mark.parametrize("game", list_games())
def test_keys_of_views_are_checked(game: str, complaints: dict[int, str]) -> None:
    start = list(VIEWS).index(game) * SNIPPET.count("\n")
    assert start + RIGHT not in complaints
    assert 'has no key "playrs"' in complaints[start + TYPO]
    assert start + UNTYPED in complaints

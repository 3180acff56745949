"""`rondel simulate`: the same games for the same seed, and games that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from tests.support.command import Shell

QUANTILES = ["0", "5", "25", "50", "75", "95", "100"]

FAILS = """
class Fails:
    \"\"\"Plays the first move; raises in the middle of every other game.\"\"\"

    games = 0

    def __init__(self, chance):
        Fails.games += 1
        self.game = Fails.games
        self.moves = 0

    def choose(self, view, moves, budget):
        self.moves += 1
        if self.moves > 3 and self.game % 2:
            raise RuntimeError("out of ideas")
        return moves[0]


class Cheats:
    def __init__(self, chance):
        pass

    def choose(self, view, moves, budget):
        return ("fly", "away")
"""


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    file = tmp_path / "bots.py"
    file.write_text(FAILS, encoding="utf-8")
    return file


def test_the_summary(shell: Shell) -> None:
    result = shell("simulate", "--seats", 3, "--games", 5, "--seed", 1, "--json")
    assert result.code == 0
    summary = result.json()
    assert summary["games"] == 5
    assert summary["errors"] == 0
    assert summary["failures"] == []
    assert summary["decisions"] > 0
    assert summary["seconds"] >= 0
    assert summary["decisions_per_second"] >= 0
    assert sum(summary["wins"]) >= 5
    assert list(summary["decisions_per_game"]) == QUANTILES
    by_seat = summary["scores"]["by_seat"]
    assert len(by_seat) == 3
    for points in [*by_seat, summary["scores"]["by_category"]]:
        assert list(points["total"]) == QUANTILES
        assert list(points["anchors"].values()) == sorted(points["anchors"].values())
    assert summary["scores"]["rivals"] == {}


def test_solo_has_a_rival(shell: Shell) -> None:
    summary = shell("simulate", "--seats", 1, "--games", 3, "--seed", 1, "--json").json()
    assert list(summary["scores"]["rivals"]["cooper"]["total"]) == QUANTILES
    assert len(summary["wins"]) == 1


def test_the_same_for_any_number_of_workers(shell: Shell, tmp_path: Path) -> None:
    results = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        arguments = ["--seats", 2, "--games", 6, "--seed", "s", "--workers", workers]
        summary = shell("simulate", *arguments, "--records", folder, "--json").json()
        del summary["seconds"], summary["decisions_per_second"]
        records = {file.name: file.read_text() for file in sorted(folder.iterdir())}
        assert len(records) == 6
        results.append((summary, records))
    assert results[0] == results[1]


def test_records_can_be_replayed(shell: Shell, tmp_path: Path) -> None:
    shell("simulate", "--seats", 2, "--games", 2, "--seed", 3, "--records", tmp_path, "--json")
    for file in tmp_path.iterdir():
        assert rondel.replay(file.read_text(encoding="utf-8")).over


def test_a_game_that_raises_is_counted_and_reported(shell: Shell, bot_file: Path) -> None:
    arguments = ["--seats", 1, "--games", 4, "--seed", 1, "--bot", f"{bot_file}:Fails"]
    result = shell("simulate", *arguments, "--json")
    assert result.code == 1
    summary = result.json()
    assert summary["games"] == 4
    assert summary["errors"] == 2
    failure = summary["failures"][0]
    assert failure["error"] == "RuntimeError: out of ideas"
    record = rondel.Record.read(failure["record"])
    assert record.seed == failure["seed"]
    assert len(record.moves) == 3
    assert summary["decisions_per_game"]["50"] > 3
    assert (failure["ply"], failure["seat"]) == (3, 0)
    assert "out of ideas" in shell("simulate", *arguments).out


def test_a_traceback_tells_where(shell: Shell, bot_file: Path) -> None:
    arguments = ["--seats", 1, "--games", 2, "--seed", 1, "--bot", f"{bot_file}:Fails"]
    folder = bot_file.parent / "games"
    text = shell("simulate", *arguments, "--traceback", "--records", folder).out
    assert f'File "{bot_file}", line' in text
    assert "RuntimeError: out of ideas" in text
    [told] = [line for line in text.splitlines() if "rondel show" in line]
    assert Path(told.partition("rondel show ")[2]).parent == folder


def test_an_illegal_move_is_an_error_of_the_game(shell: Shell, bot_file: Path) -> None:
    arguments = ["--seats", 2, "--games", 1, "--seed", 1, "--bot", f"{bot_file}:Cheats"]
    summary = shell("simulate", *arguments, "--json").json()
    assert summary["errors"] == 1
    assert summary["failures"][0]["error"].startswith("IllegalMove: CI-")
    assert summary["scores"]["by_category"] == {}
    assert summary["wins"] == [0, 0]


def test_for_people(shell: Shell) -> None:
    text = shell("simulate", "--seats", 1, "--games", 2, "--seed", 5).out
    assert "Cooper Island, 1 seat, 2 games, seed 5" in text
    assert "seat 0 (random)" in text
    assert "anchors" in text


def test_options_and_a_fresh_seed(shell: Shell) -> None:
    arguments = ["--seats", 1, "--games", 1, "--option", "level=4", "--json"]
    first, second = (shell("simulate", *arguments).json() for _ in range(2))
    assert first["options"]["level"] == "4"
    assert first["seed"] != second["seed"]

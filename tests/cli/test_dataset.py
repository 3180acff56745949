"""`rondel dataset`: files for programs that learn."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.support.command import Shell
from tests.support.faulty_bots import bot

QUICK = ["--bots", "random,random", "--games", 3, "--seed", 1]


def test_the_files(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "data"
    result = shell("dataset", "cooper-island", *QUICK, "--out", out, "--json")
    assert result.code == 0
    summary = result.json()
    assert (summary["games"], summary["failures"]) == (3, [])
    positions = pq.read_table(out / "positions.parquet")
    assert len(positions) == summary["positions"] > 300
    assert "view" not in positions.column_names
    assert len(pq.read_table(out / "games.parquet")) == 3
    assert sorted(file.name for file in out.iterdir()) == ["games.parquet", "positions.parquet"]
    assert summary["files"]["games.parquet"] == (out / "games.parquet").stat().st_size


def test_the_same_for_any_number_of_workers(shell: Shell, tmp_path: Path) -> None:
    for workers in (1, 2):
        arguments = [*QUICK, "--workers", workers, "--views"]
        shell("dataset", *arguments, "--out", tmp_path / str(workers))
    for name in ("positions.parquet", "games.parquet"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()
    assert "view" in pq.read_schema(tmp_path / "1" / "positions.parquet").names


def test_for_people_and_never_over_another(shell: Shell, tmp_path: Path) -> None:
    arguments = ["dataset", "--bots", f"random,{bot('Raises')}", "--games", 1, "--out", tmp_path]
    result = shell(*arguments)
    assert result.code == 1
    assert "game 0 is left out: seat 1 at ply" in result.out
    assert "0 positions of 0 games" in result.out
    again = shell(*arguments)
    assert again.code == 2
    assert "positions.parquet is there already" in again.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", 0], "--games wants 1 or more"),
        (["--seats", 1, "--option", "level=1,2"], "one setting of options"),
        (["--bots", "nobody"], "there is no bot"),
    ],
)
def test_what_is_wrong_is_said(
    shell: Shell, tmp_path: Path, arguments: list[object], message: str
) -> None:
    result = shell("dataset", "--out", tmp_path, *arguments)
    assert result.code == 2
    assert message in result.err
    assert list(tmp_path.iterdir()) == []

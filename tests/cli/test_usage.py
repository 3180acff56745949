"""`rondel usage`."""

from __future__ import annotations

from pathlib import Path

import rondel
from tests.support.command import Shell


def test_usage_counts_what_was_possible_and_made(shell: Shell, record_file: Path) -> None:
    record = rondel.Record.read(record_file.read_text(encoding="utf-8"))
    result = shell("usage", record_file.parent, "--json").json()
    assert result["games"] == 1
    assert result["seats"] == 2
    assert sum(row["made"] for row in result["moves"]) == len(record.moves)
    assert all(row["possible"] >= 1 for row in result["moves"])
    first = " ".join(part for part in record.moves[0][1] if isinstance(part, str))
    made = next(row for row in result["moves"] if row["move"] == first)
    assert made["made"] >= 1


def test_usage_for_people(shell: Shell, record_file: Path) -> None:
    text = shell("usage", record_file.parent).out
    assert "Cooper Island: 1 game, 2 seats" in text
    assert "share" in text
    rows = shell("usage", record_file.parent, "--never").out
    assert len(rows.splitlines()) < len(text.splitlines())


def test_what_never_turned_up_is_told(shell: Shell, record_file: Path) -> None:
    """The board's statues and cards that a game of two does not use are never mentioned."""
    record = record_file.read_text(encoding="utf-8").splitlines()
    short = record[: next(i for i, line in enumerate(record) if line[:2] in ("0 ", "1 ")) + 3]
    record_file.write_text("\n".join(short), encoding="utf-8")
    assert "Never turned up: " in shell("usage", record_file.parent).out


def test_usage_wants_records_of_one_game(shell: Shell, record_file: Path) -> None:
    other = rondel.Record.of(rondel.new("new-zealand", seats=2, seed=1).setup)
    (record_file.parent / "other.rondel").write_text(other.write(), encoding="utf-8")
    result = shell("usage", record_file.parent)
    assert result.code == 2
    assert "another game" in result.err


def test_usage_without_records(shell: Shell, tmp_path: Path) -> None:
    result = shell("usage", tmp_path)
    assert result.code == 2
    assert "no records" in result.err

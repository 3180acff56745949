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


def test_two_bots_side_by_side(shell: Shell, tmp_path: Path) -> None:
    """Every game of a deal has one seat of each; together they made all moves."""
    shell("arena", "--bots", "greedy@2,random", "--games", 2, "--seed", 1, "--records", tmp_path)
    whole = shell("usage", tmp_path, "--json").json()
    result = shell("usage", tmp_path, "--bots", "greedy@2,random", "--json").json()
    greedy, chaotic = result["compared"]
    assert (greedy["name"], chaotic["name"]) == ("greedy@2", "random")
    assert greedy["seats"] == chaotic["seats"] == 2

    def made(column: dict[str, list[dict[str, int]]]) -> int:
        return sum(row["made"] for row in column["moves"])

    assert made(greedy) + made(chaotic) == made(whole)
    assert greedy["points"]["total"] > chaotic["points"]["total"]
    text = shell("usage", tmp_path, "--bots", "greedy@2,random").out
    assert "2 games, 2 seats of greedy@2" in text
    [total] = [line for line in text.splitlines() if "│ total" in line]
    assert [float(cell) for cell in total.split("│")[2:4]] == [
        greedy["points"]["total"] / 2, chaotic["points"]["total"] / 2,
    ]  # fmt: skip
    result = shell("usage", tmp_path, "--bots", "nobody")
    assert (result.code, "no seat of nobody" in result.err) == (2, True)


def test_the_greatest_differences_come_first(shell: Shell, tmp_path: Path) -> None:
    for bot in ("greedy", "random"):
        folder = tmp_path / bot
        shell(
            "simulate", "--seats", 2, "--games", 1, "--bot", bot, "--seed", 1, "--records", folder
        )
    text = shell("usage", tmp_path / "greedy", tmp_path / "random").out
    rows = [line.split("│") for line in text.splitlines() if line.count("│") == 8]
    apart = [abs(float(row[3]) - float(row[6])) for row in rows if row[3].strip()]
    assert len(apart) > 20
    assert apart == sorted(apart, reverse=True)


def test_a_game_that_breaks_tells_where(shell: Shell, record_file: Path) -> None:
    lines = record_file.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line[:2] in ("0 ", "1 "))
    lines[first + 2] = f"{lines[first + 2][0]} worker Z normal"
    record_file.write_text("\n".join(lines), encoding="utf-8")
    result = shell("usage", record_file.parent)
    assert result.code == 1
    assert result.err.startswith(f"rondel: {record_file}, ply 2: IllegalMove")
    shown = shell("usage", record_file.parent, "--traceback").err
    assert "Traceback" in shown
    assert "count_game" in shown


def test_usage_without_records(shell: Shell, tmp_path: Path) -> None:
    result = shell("usage", tmp_path)
    assert result.code == 2
    assert "no records" in result.err

"""What the README shows works as it is written."""

from __future__ import annotations

import json
import re
import shlex
from ast import literal_eval
from pathlib import Path
from typing import Any

import pytest

from rondel.cli import main

README = Path(__file__).parent.parent / "README.md"


def blocks(language: str) -> list[str]:
    """The README's code blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README.read_text("utf-8"), re.M | re.S)


def test_the_library_example(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = (block for block in blocks("python") if "import rondel" in block)
    exec(compile(code, "README.md", "exec"), {})
    scores, places = map(literal_eval, capsys.readouterr().out.splitlines())
    assert len(scores) == 3
    assert all("total" in points for points in scores)
    assert len(places) == 3
    assert min(places) == 1


def test_the_bot_is_ten_lines_and_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = (block for block in blocks("python") if "class Builder" in block)
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    (tmp_path / "builder.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (command,) = (line for line in commands() if "--bot builder.py" in line)
    assert main([*shlex.split(command), "--json"]) == 0
    wins, _ = json.loads(capsys.readouterr().out)["wins"]
    assert wins > 90


def test_the_bot_can_be_rated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = (block for block in blocks("python") if "class Builder" in block)
    (tmp_path / "builder.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    rated = [line for line in commands() if line.startswith("arena")]
    assert rated
    for command in rated:
        quick = re.sub(r"--games \d+( --workers 2)?", "--games 4 --iterations 3", command)
        assert main([*shlex.split(quick), "--json"]) == 0
        assert "builder.py:Builder" in capsys.readouterr().out


def test_the_environment_plays_to_the_end() -> None:
    (code,) = (block for block in blocks("python") if "rondel.env" in block)
    names: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), names)
    assert not names["game"].agents


def commands() -> list[str]:
    """All commands, without `rondel`."""
    lines = "".join(blocks("console")).splitlines()
    return [line.removeprefix("$ rondel ") for line in lines if line.startswith("$ rondel ")]


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate, replay, show, advise, rules, content and bench, in the order written."""
    monkeypatch.chdir(tmp_path)
    run = [line for line in commands() if "builder.py" not in line]
    assert [line.split()[0] for line in run] == [
        "simulate", "replay", "show", "advise", "rules", "content", "bench",
    ]  # fmt: skip
    for line in run:
        quick = line.replace("--seconds 2", "--seconds 0.01").replace("--games 100", "--games 4")
        assert main(shlex.split(quick)) == 0, line


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README.read_text("utf-8")):
        if not target.startswith("https://"):
            assert (README.parent / target).is_file(), target

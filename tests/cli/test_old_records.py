"""Records of earlier rules: each is refused with a sentence that says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Record
from rondel.games import find_game
from tests.support.command import Shell

OLD = sorted(Path("tests/records").glob("*.rondel"))
"""A finished game of the version before, for every game whose rules have changed."""


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
@pytest.mark.parametrize("command", [["replay"], ["show"], ["advise"], ["play", "--load"]])
def test_a_record_of_earlier_rules_is_refused(shell: Shell, file: Path, command: list[str]) -> None:
    record = Record.read(file.read_text(encoding="utf-8"))
    game = find_game(record.game)
    assert record.rules_version == game.rules_version - 1
    result = shell(*command, file)
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    told = f"version {record.rules_version} of the rules of {game.title}"
    assert f"{told}; this is version {game.rules_version}" in result.err

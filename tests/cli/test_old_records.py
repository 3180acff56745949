"""Records of games that were played by older rules are refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Record, RecordError, replay
from rondel.games import find_game
from tests.support.command import Shell

OLD = sorted((Path(__file__).parents[1] / "records").glob("*.rondel"))
"""One of the version before the present one for each game that has had one."""


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_the_library_refuses_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.read(text)
    present = find_game(record.game).rules_version
    assert record.rules_version == present - 1
    said = rf"follows version {present - 1} of the rules of .+; this is version {present}$"
    with pytest.raises(RecordError, match=said):
        replay(text)


@pytest.mark.parametrize("command", ["replay", "replay --check", "show", "play --load"])
@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_the_command_refuses_it(shell: Shell, file: Path, command: str) -> None:
    result = shell(*command.split(), file)
    assert result.code == (1 if command == "replay --check" else 2)
    assert result.out == ""
    assert result.err.startswith("rondel: ")
    assert result.err.count("\n") == 1
    assert "the record follows version" in result.err

"""Running the `rondel` command in tests, as a shell would."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rondel.cli import main


class Result:
    """What the command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def json(self) -> Any:
        return json.loads(self.out)


class Shell:
    """`shell("games", "--json").json()`"""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object) -> Result:
        self.capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = self.capsys.readouterr()
        return Result(code, captured.out, captured.err)

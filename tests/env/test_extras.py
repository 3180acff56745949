"""What is not installed is not needed before it is asked for, and then it is named."""

from __future__ import annotations

import subprocess
import sys

import pytest


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_rondel_starts_without_the_libraries_of_learners() -> None:
    code = (
        "import sys, rondel, rondel.env, rondel.cli.app;"
        "print([m for m in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if m in sys.modules])"
    )
    assert python(code).stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [
        ("pettingzoo", "rondel.env.pettingzoo", "rondel[pettingzoo]"),
        ("gymnasium", "rondel.env.gymnasium", "rondel[pettingzoo]"),
        ("pyspiel", "rondel.env.openspiel", "rondel[openspiel]"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(missing: str, module: str, extra: str) -> None:
    done = python(f"import sys; sys.modules[{missing!r}] = None; import {module}")
    assert done.returncode == 1
    assert f"pip install '{extra}'" in done.stderr.splitlines()[-1]

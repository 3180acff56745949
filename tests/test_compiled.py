"""The compiled engine: it can be made from the source as it is, and plays the same games.

Making it takes minutes, so that is left to `make compiled`; `make test-compiled` runs all tests on
it. Here it plays the golden games if it is there and no older than the source. If not, a part of it
does: core and bots are compiled in some seconds, and the games on top of them are plain Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from rondel.core.engine import COMPILED, engine
from tools.compiled import ROOT, modules
from tools.power_cut import compiler

pytestmark = pytest.mark.early  # at the end, several processes would each compile

THINKING = """
import rondel
from rondel import Chance
from rondel.bots import Budget, find_bot
for game in rondel.list_games():
    for level in ("novice", "expert", "master"):
        table = rondel.new(game, 3, "both")
        bots = [find_bot(level)(Chance(f"{seat}")) for seat in range(3)]
        for _ in range(12):
            seat = table.seat
            move = bots[seat].choose(table.view(seat), table.moves(), Budget(iterations=30))
            print(game, level, move)
            table.play(move)
"""

BUILT = ROOT / "build" / "compiled"
STAMP = BUILT / ".built"


def is_fresh() -> bool:
    """Whether `make compiled` was called after the last change of the source."""
    if not STAMP.exists():
        return False
    made = STAMP.stat().st_mtime
    files = [
        ROOT / "pyproject.toml",
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "src").rglob("*.toml"),
    ]
    return all(file.stat().st_mtime <= made for file in files)


def can_compile() -> bool:
    """Whether there are a C compiler and the header files of this Python."""
    return compiler() is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make compiled` has filled, or one with core and bots, in little time."""
    if engine() == COMPILED:
        pytest.skip("all tests are running on the compiled engine")
    if is_fresh():
        return BUILT
    if not can_compile():
        pytest.skip("there is no C compiler, or no header file of Python")
    folder = tmp_path_factory.mktemp("compiled")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", folder, ignore=ignored, dirs_exist_ok=True)
    part = ["--only", "core", "bots", "--optimise", "0"]
    run(ROOT / "src", "-m", "tools.compiled", str(folder), *part)
    return folder


def run(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_mypyc_takes_every_module_as_it_is() -> None:
    """No C compiler is needed for that."""
    assert f"{len(modules())} modules can be compiled" in run(ROOT / "src", "-m", "tools.compiled")


def test_what_is_compiled() -> None:
    listed = set(modules())
    for game in ("cooper_island", "maracaibo", "new_zealand"):
        folder = f"src/rondel/games/{game}"
        rules = {file.relative_to(ROOT).as_posix() for file in (ROOT / folder).glob("rules/*.py")}
        assert rules - listed == {f"{folder}/rules/__init__.py"}
        assert f"{folder}/table.py" in listed
        assert f"{folder}/content/entries.py" not in listed
    assert "src/rondel/core/table.py" in listed
    assert "src/rondel/bots/search.py" in listed
    assert set(modules(["core", "bots"])) == {file for file in listed if "/games/" not in file}


def test_it_is_the_compiled_engine_that_runs(compiled: Path) -> None:
    command = "from rondel.core.engine import engine; print(engine())"
    assert run(compiled, "-c", command).strip() == COMPILED


def test_it_plays_the_golden_games_and_a_plain_game(compiled: Path) -> None:
    """The toy game of the tests of `core` is plain Python, as a plug-in would be; so is the game
    of docs/adding-a-game.md."""
    tests = ("tests/test_golden.py", "tests/core/test_table.py", "tests/bots/test_search.py")
    plugin = "tests/examples/test_pearl_dive.py"
    run(compiled, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, plugin)


def test_a_level_is_as_strong_on_both_engines(compiled: Path) -> None:
    """It has so many thoughts, however long they take: it makes the same moves."""
    told = run(compiled, "-c", THINKING)
    assert told.count(" master ") == 36
    assert told == run(ROOT / "src", "-c", THINKING)
